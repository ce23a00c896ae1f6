import TablesideCore
import TablesideDelivery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Deliveries: proof, failed attempts, drafts")
struct DeliveryProofTests {
    private static let start = Road.start

    private static func job(_ policy: ProofPolicy, in state: DeliveryJob.State) throws -> DeliveryJob {
        var draft = try Road.draft()
        draft.proof = policy
        var job = DeliveryJob(id: "d1")
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Road.branch,
            draft: draft,
            plan: OfferPlan([.everyone])
        )
        try job.perform(create, in: Road.context(), by: Road.manager, at: start)
        try job.perform(.offer(plan: nil), in: Road.context(), by: Road.manager, at: start)
        let ride: [DeliveryJob.Command] =
            state == .returning
            ? [.accept, .arrive, .pickUp(proof: DeliveryProof()), .reportFailure(reason: .wrongAddress, nextTry: nil)]
            : [.accept, .arrive, .pickUp(proof: DeliveryProof()), .arrive]
        for command in ride where job.state != state {
            try job.perform(command, in: Road.context(), by: Road.courier("ivo"), at: start)
        }
        #expect(job.state == state)
        return job
    }

    @Test("a wrong code counts as a try, a missing one does not; after the last try the right one is refused as well")
    func tries() throws {
        var job = try Self.job(ProofPolicy(dropoff: ProofRequirement(code: "4711"), tries: 3), in: .atDropoff)
        let ivo = Road.courier("ivo")
        func deliver(_ code: String?) throws -> [DeliveryJob.Event] {
            try job.perform(.deliver(proof: DeliveryProof(code: code)), in: Road.context(), by: ivo, at: Self.start)
        }
        for tries in 1...2 {
            #expect(throws: DeliveryJob.Refusal(.proofMissing(kinds: [.code]))) { try deliver(nil) }
            #expect(try deliver("4712") == [.codeRefused(leg: .dropoff, at: Self.start)])
            #expect(job.state == .atDropoff && job.wrongCodes == [.dropoff: tries])
        }
        let right = DeliveryJob.Command.deliver(proof: DeliveryProof(code: "4711"))
        #expect(Road.outcome(right, on: job, by: ivo) == "delivered")
        _ = try deliver("4712")
        #expect(throws: DeliveryJob.Refusal(.tooManyTries(limit: 3))) { try deliver("4711") }
        #expect(Road.outcome(.deliver(proof: DeliveryProof()), on: job, by: ivo) == "proofMissing")
    }

    @Test("where the draft does not say how many codes may be wrong, the tenth wrong one is the last")
    func usualTries() throws {
        var job = try Self.job(ProofPolicy(dropoff: ProofRequirement(code: "4711")), in: .atDropoff)
        let ivo = Road.courier("ivo")
        let right = DeliveryJob.Command.deliver(proof: DeliveryProof(code: "4711"))
        for _ in 1...10 {
            #expect(Road.outcome(right, on: job, by: ivo) == "delivered")
            let wrong = DeliveryJob.Command.deliver(proof: DeliveryProof(code: "4712"))
            try job.perform(wrong, in: Road.context(), by: ivo, at: Self.start)
        }
        #expect(job.wrongCodes == [.dropoff: 10])
        for code in ["4711", "4712"] {
            #expect(throws: DeliveryJob.Refusal(.tooManyTries(limit: 10))) {
                try job.decide(
                    .deliver(proof: DeliveryProof(code: code)),
                    in: Road.context(),
                    by: ivo,
                    at: Self.start
                )
            }
        }
        // The store can still have the goods brought back.
        #expect(Road.outcome(.cancel(reason: nil), on: job, by: Road.manager) == "returning")
    }

    @Test("each leg has its own codes and tries, and the record of a proof does not have the code")
    func legs() throws {
        let policy = ProofPolicy(
            pickup: ProofRequirement(code: "p"),
            dropoff: ProofRequirement(code: "d"),
            return: ProofRequirement(code: "r"),
            tries: 1
        )
        let cases: [(DeliveryJob.State, (DeliveryProof) -> DeliveryJob.Command, String, String, DeliveryLeg)] = [
            (.atPickup, { .pickUp(proof: $0) }, "p", "pickedUp", .pickup)
        ]
        for (state, command, code, next, leg) in cases {
            var job = try Self.job(policy, in: state)
            #expect(Road.outcome(command(DeliveryProof(code: code)), on: job, by: Road.courier("ivo")) == next)
            let events = try job.perform(
                command(DeliveryProof(code: "x")),
                in: Road.context(),
                by: Road.courier("ivo"),
                at: Self.start
            )
            #expect(events == [.codeRefused(leg: leg, at: Self.start)])
            #expect(
                Road.outcome(command(DeliveryProof(code: code)), on: job, by: Road.courier("ivo")) == "tooManyTries"
            )
        }
        var job = try Self.job(ProofPolicy(return: ProofRequirement(code: "r")), in: .returning)
        #expect(
            Road.outcome(.bringBack(proof: DeliveryProof(code: "d")), on: job, by: Road.courier("ivo")) == "returning"
        )
        // The store needs no proof from itself.
        #expect(Road.outcome(.bringBack(proof: DeliveryProof()), on: job, by: Road.manager) == "returned")
        let shown = DeliveryProof(code: "r", photo: "photo-1")
        let events = try job.perform(
            .bringBack(proof: shown),
            in: Road.context(),
            by: Road.courier("ivo"),
            at: Self.start
        )
        #expect(events == [.broughtBack(proof: DeliveryProof(photo: "photo-1"), at: Self.start)])
    }

    @Test("everything that is asked for is shown, and fits")
    func kinds() throws {
        let requirement = ProofRequirement(barcode: "B-1", age: 18, photo: true, signature: true, name: true)
        let job = try Self.job(ProofPolicy(dropoff: requirement), in: .atDropoff)
        let whole = DeliveryProof(barcode: "B-1", age: 18, photo: "p", signature: "s", name: "Mia")
        func outcome(_ change: (inout DeliveryProof) -> Void) -> String {
            var proof = whole
            change(&proof)
            return Road.outcome(.deliver(proof: proof), on: job, by: Road.courier("ivo"))
        }
        #expect(outcome { _ in } == "delivered")
        #expect(outcome { $0.photo = nil } == "proofMissing")
        #expect(outcome { $0.signature = nil } == "proofMissing")
        #expect(outcome { $0.name = nil } == "proofMissing")
        #expect(outcome { $0.age = nil } == "proofMissing")
        #expect(outcome { $0.barcode = nil } == "proofMissing")
        #expect(outcome { $0.age = 17 } == "tooYoung")
        #expect(outcome { $0.barcode = "B-2" } == "otherGoods")
        #expect(outcome { $0.name = String(repeating: "x", count: SizeLimit.name + 1) } == "proofTooLong")
    }

    @Test("with a next try the goods stay on the way, without one they come back; the engine may report it as well")
    func failures() throws {
        for author in [Road.courier("ivo"), .system] {
            var job = try Road.job(in: .atDropoff)
            let later = Self.start + .minutes(20)
            let again = DeliveryJob.Command.reportFailure(reason: .customerAbsent, nextTry: later)
            try job.perform(again, in: Road.context(), by: author, at: Self.start)
            #expect(job.state == .pickedUp && job.nextTry == later && job.failures == 1 && job.courier == "ivo")
            let past = DeliveryJob.Command.reportFailure(reason: .customerAbsent, nextTry: Self.start)
            #expect(Road.outcome(past, on: job, by: author, at: Self.start + .milliseconds(1)) == "nextTryOver")
            let unnamed = DeliveryJob.Command.reportFailure(reason: DeliveryReason(rawValue: ""), nextTry: nil)
            #expect(Road.outcome(unnamed, on: job, by: author) == "reasonMissing")
            let back = DeliveryJob.Command.reportFailure(reason: .customerRefused, nextTry: nil)
            try job.perform(back, in: Road.context(), by: author, at: later)
            #expect(job.state == .returning && job.failures == 2 && job.courier == "ivo")
        }
    }

    @Test("a courier takes the last step of the way back within the time that the store gives, one step and no more")
    func corrected() throws {
        let rules = Road.context(Road.couriers, DispatchRules(correction: .seconds(30)))
        let steps: [(DeliveryJob.State, String)] = [
            (.atPickup, "accepted"), (.pickedUp, "atPickup"), (.atDropoff, "pickedUp"),
        ]
        for (state, previous) in steps {
            var job = try Road.job(in: state)
            func outcome(_ seconds: Double) -> String {
                Road.outcome(
                    .correct,
                    on: job,
                    by: Road.courier("ivo"),
                    in: rules,
                    at: Self.start + .milliseconds(Int64(seconds * 1_000))
                )
            }
            #expect(outcome(29.999) == previous && outcome(30) == "tooLateToCorrect")
            try job.perform(.correct, in: rules, by: Road.courier("ivo"), at: Self.start)
            #expect(["tooLateToCorrect", "illegal"].contains(outcome(1)))
        }
        // A try that failed is no step that can be taken back.
        var job = try Road.job(in: .atDropoff)
        let again = DeliveryJob.Command.reportFailure(reason: .customerAbsent, nextTry: Self.start)
        try job.perform(again, in: rules, by: Road.courier("ivo"), at: Self.start)
        #expect(Road.outcome(.correct, on: job, by: Road.courier("ivo"), in: rules) == "tooLateToCorrect")
    }

    @Test(
        "ID-30: goods that are on their way come back when the store cancels or the courier gives up; that excludes them"
    )
    func back() throws {
        for state in [DeliveryJob.State.pickedUp, .atDropoff] {
            var job = try Road.job(in: state)
            try job.perform(.giveUp(reason: .vehicle), in: Road.context(), by: Road.courier("ivo"), at: Self.start)
            #expect(job.state == .returning && job.courier == "ivo" && job.excluded == ["ivo"])
            job = try Road.job(in: state)
            try job.perform(.cancel(reason: nil), in: Road.context(), by: Road.manager, at: Self.start)
            #expect(job.state == .returning && job.courier == "ivo" && job.excluded == [])
        }
    }

    @Test("ID-24: every fault of a draft is named, with its place")
    func drafts() throws {
        #expect(try Road.draft().problems(at: Self.start) == [])
        var draft = try Road.draft()
        draft.dropoff.address.street = ""
        draft.description = ""
        draft.parcels = [Parcel("", quantity: 0)]
        draft.promise = DeliveryPromise(from: Self.start + .seconds(1), until: Self.start)
        draft.fee = Money(minorUnits: -1, .eur)
        draft.cash = Money(minorUnits: -1, .eur)
        draft.proof = ProofPolicy(
            pickup: ProofRequirement(code: ""),
            dropoff: ProofRequirement(age: 0, signature: true),
            tries: 0,
            ifUndeliverable: .leave
        )
        #expect(
            draft.problems(at: Self.start).map { "\($0.path) \($0.code.rawValue.dropFirst("delivery.draft.".count))" }
                == [
                    "dropoff.address.street missing", "description missing", "parcels[0].name missing",
                    "parcels[0].quantity quantityOutOfRange", "promise promiseReversed", "fee negative",
                    "cash negative",
                    "proof.pickup.code missing", "proof.dropoff.age ageOutOfRange",
                    "proof.ifUndeliverable proofNeedsPerson",
                    "proof.ifUndeliverable proofNeedsPerson", "proof.tries triesOutOfRange",
                ]
        )
    }

    @Test("both addresses of a draft say something, and their country is a code", arguments: ["", " ", "\n"])
    func addresses(blank: String) throws {
        var draft = try Road.draft()
        draft.dropoff.address = PostalAddress(street: blank, city: blank, postalCode: blank, country: "Croatia")
        draft.pickup = DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb", country: "HR"))
        func problems() -> [String] { draft.problems(at: Self.start).map { "\($0.path) \($0.code.rawValue)" } }
        #expect(
            problems() == [
                "dropoff.address.street delivery.draft.missing", "dropoff.address.city delivery.draft.missing",
                "dropoff.address.country delivery.draft.malformedCountry",
            ]
        )
        draft.dropoff.address = PostalAddress(street: "Ilica 2", city: "Zagreb")
        draft.pickup?.address.city = blank
        #expect(problems() == ["pickup.address.city delivery.draft.missing"])
    }

    @Test("the amounts of a draft are in one currency")
    func currencies() throws {
        var draft = try Road.draft()
        draft.value = Money(minorUnits: 2_500, .eur)
        (draft.fee, draft.pay, draft.cash) = (draft.value, draft.value, draft.value)
        #expect(draft.problems(at: Self.start) == [])
        (draft.pay, draft.cash) = (Money(minorUnits: 3, .usd), Money(minorUnits: -5, .jpy))
        #expect(
            draft.problems(at: Self.start).map { "\($0.path) \($0.code.rawValue)" } == [
                "pay delivery.draft.otherCurrency", "cash delivery.draft.negative", "cash delivery.draft.otherCurrency",
            ]
        )
    }

    @Test("ID-46 parcels say what they weigh and how they are handled, within bounds")
    func parcels() throws {
        func faults(_ parcel: Parcel) throws -> [String] {
            var draft = try Road.draft()
            draft.parcels = [parcel]
            return draft.problems(at: Self.start).map {
                "\($0.path) \($0.code.rawValue.dropFirst("delivery.draft.".count))"
            }
        }
        #expect(
            try faults(
                Parcel("Soup", quantity: 2, grams: 450, handling: [.hot, .upright, ParcelHandling(rawValue: "by two")])
            ) == []
        )
        #expect(try faults(Parcel("Air", grams: 0)) == [] && faults(Parcel("Piano", grams: 1_000_000)) == [])
        for grams in [-1, 1_000_001, .min, .max] {
            #expect(try faults(Parcel("Piano", grams: grams)) == ["parcels[0].grams weightOutOfRange"], "\(grams)")
        }
        #expect(
            try faults(Parcel("Soup", handling: [ParcelHandling(rawValue: "")])) == ["parcels[0].handling[0] missing"]
        )
        let long = ParcelHandling(rawValue: String(repeating: "x", count: SizeLimit.code + 1))
        #expect(try faults(Parcel("Soup", handling: [.hot, long])) == ["parcels[0].handling[1] tooLong"])
        let many = Array(repeating: ParcelHandling.hot, count: 11)
        #expect(try faults(Parcel("Soup", handling: many)) == ["parcels[0].handling tooMany"])
        #expect(try faults(Parcel("Soup", handling: Array(many.dropLast()))) == [])
        var draft = try Road.draft()
        draft.parcels = [Parcel("Soup", quantity: 2, grams: 450, handling: [.hot, .upright], note: "spicy")]
        #expect(try decoded(DeliveryDraft.self, encoded(draft)) == draft)
    }

    @Test("goods for adults need an age of an adult at the drop-off, and are not left at the door")
    func adults() throws {
        func faults(
            age: Int?,
            _ goods: UndeliverableGoods = .bringBack,
            handling: [ParcelHandling] = [.fragile, .adultsOnly]
        ) throws -> [String] {
            var draft = try Road.draft()
            draft.parcels = [Parcel("Bread"), Parcel("Wine", handling: handling)]
            draft.proof = ProofPolicy(dropoff: ProofRequirement(age: age), ifUndeliverable: goods)
            return draft.problems(at: Self.start).map {
                "\($0.path) \($0.code.rawValue.dropFirst("delivery.draft.".count))"
            }
        }
        let (young, left) = ("proof.dropoff.age adultsNeedAge", "proof.ifUndeliverable adultsNeedPerson")
        let unproven = "proof.ifUndeliverable proofNeedsPerson"
        for goods in [UndeliverableGoods.bringBack, .discard] {
            for age in [18, 21, 120] { #expect(try faults(age: age, goods) == [], "\(age)") }
            for age in [nil, 1, 17] { #expect(try faults(age: age, goods) == [young]) }
        }
        // One fault is one problem: an age that is none, and an age that nobody at the door could show, have their own.
        for age in [-1, 0, 121] { #expect(try faults(age: age) == ["proof.dropoff.age ageOutOfRange"], "\(age)") }
        #expect(try faults(age: nil, .leave) == [young, left])
        #expect(try faults(age: 18, .leave) == [unproven])
        #expect(try faults(age: 17, .leave) == [young, unproven])
        // Other goods ask for what their store likes.
        for handling in [[], [.fragile], [ParcelHandling(rawValue: "adults")]] as [[ParcelHandling]] {
            for age in [nil, 16] { #expect(try faults(age: age, handling: handling) == []) }
            #expect(try faults(age: nil, .leave, handling: handling) == [])
        }
        // An age at another leg is none at the door.
        var draft = try Road.draft()
        draft.parcels = [Parcel("Wine", handling: [.adultsOnly])]
        draft.proof = ProofPolicy(pickup: ProofRequirement(age: 18), return: ProofRequirement(age: 18))
        let problem = Problem(DeliveryProblem.adultsNeedAge(least: 18), at: "proof.dropoff.age")
        #expect(draft.problems(at: Self.start) == [problem])
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Road.branch,
            draft: draft,
            plan: OfferPlan([.everyone])
        )
        var job = DeliveryJob(id: "d1")
        #expect(throws: DeliveryJob.Refusal(.unsound(problems: [problem]))) {
            try job.perform(create, in: Road.context(), by: Road.manager, at: Self.start)
        }
        #expect(job.state == .absent)
    }

    @Test("a promise may have begun and may have no length; it is not over, and its end is on time")
    func promises() throws {
        func reasons(_ from: Instant, _ until: Instant) throws -> [DeliveryProblem] {
            var draft = try Road.draft()
            draft.promise = DeliveryPromise(from: from, until: until)
            return draft.problems(at: Self.start).map(\.reason)
        }
        let later = Self.start + .minutes(1)
        #expect(try reasons(Self.start - .minutes(9), later) == [] && reasons(later, later) == [])
        #expect(try reasons(Self.start - .minutes(9), Self.start) == [.promiseOver(until: Self.start)])
        let promise = DeliveryPromise(from: Self.start, until: later)
        #expect(promise.isMet(byArrivalAt: later) && !promise.isMet(byArrivalAt: later + .milliseconds(1)))
        #expect(promise.isMet(byArrivalAt: Self.start - .minutes(1)))
    }

    @Test("a draft is edited until a courier has accepted; the same draft again is nothing new")
    func edits() throws {
        var draft = try Road.draft()
        draft.description = "Three pizzas"
        for state in [DeliveryJob.State.created, .offering, .unassigned] {
            var job = try Road.job(in: state)
            #expect(Road.outcome(.edit(draft: try Road.draft()), on: job, by: Road.manager) == "alreadyApplied")
            try job.perform(.edit(draft: draft), in: Road.context(), by: Road.manager, at: Self.start)
            #expect(job.state == state && job.draft == draft)
            draft.description += "!"
        }
        #expect(Road.outcome(.edit(draft: draft), on: try Road.job(in: .accepted), by: Road.manager) == "illegal")
    }
}
