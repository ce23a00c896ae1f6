import TablesideCore
import TablesideDelivery
import TablesideVenue
import Testing

@Suite("Deliveries: whom a job is offered to")
struct OfferWavesTests {
    private static let start = Road.start

    /// Five couriers 500 m apart from the pickup outwards, seen now.
    private static func near(_ change: (inout CourierStanding) -> Void = { _ in }) -> DispatchContext {
        let names: [UserID] = ["a", "b", "c", "d", "e"]
        return DispatchContext(
            names.enumerated().map { place, name in
                var standing = CourierStanding(name, distance: Double(place + 1) * 500, seenAt: start)
                change(&standing)
                return standing
            },
            under: DispatchRules(positionAge: .minutes(5))
        )
    }

    private static func created(_ plan: OfferPlan) throws -> DeliveryJob {
        var job = DeliveryJob(id: "d1")
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Road.branch,
            draft: try Road.draft(),
            plan: nil
        )
        try job.perform(create, in: near(), by: Road.manager, at: start)
        try job.perform(.offer(plan: plan), in: near(), by: Road.manager, at: start)
        return job
    }

    @Test(
        "waves follow each other by decline and by time; nobody is asked twice, and the last one leaves it unassigned"
    )
    func waves() throws {
        let plan = OfferPlan([.nearest(count: 1), .within(meters: 1_500), .everyone], answerWithin: .seconds(45))
        var job = try Self.created(plan)
        #expect(
            job.offered == ["a"] && job.offeredUntil == Self.start + .seconds(45) && job.nextDue == job.offeredUntil
        )
        // The last open offer is declined: the next wave lives from that instant.
        let declined = Self.start + .seconds(10)
        try job.perform(.decline, in: Self.near(), by: Road.courier("a"), at: declined)
        #expect(job.offered == ["b", "c"] && job.offeredUntil == declined + .seconds(45))
        try job.perform(.decline, in: Self.near(), by: Road.courier("c"), at: declined + .seconds(1))
        #expect(job.offered == ["b"] && job.state == .offering)
        // The timer fires late: the third wave lives from then.
        let late = declined + .minutes(3)
        #expect(job.dueCommand == .lapse)
        try job.perform(.lapse, in: Self.near(), by: .system, at: late)
        #expect(job.offered == ["d", "e"] && job.offeredUntil == late + .seconds(45))
        try job.perform(.lapse, in: Self.near(), by: .system, at: late + .seconds(45))
        #expect(job.state == .unassigned && job.nextDue == nil)
        // A new round asks everybody again: declining and lapsing exclude nobody.
        try job.perform(.offer(plan: nil), in: Self.near(), by: Road.manager, at: late + .minutes(1))
        #expect(job.offered == ["a"] && job.asked == ["a"])
    }

    @Test("an offer is dead from its end on, even if no timer has fired; a timer before that is refused")
    func ends() throws {
        let plan = OfferPlan([.everyone], answerWithin: .seconds(45))
        let end = Self.start + .seconds(45)
        let job = try Self.created(plan)
        func outcome(_ command: DeliveryJob.Command, _ author: Author, at now: Instant) -> String {
            Road.outcome(command, on: job, by: author, in: Self.near(), at: now)
        }
        let justBefore = end - .milliseconds(1)
        #expect(outcome(.accept, Road.courier("c"), at: justBefore) == "accepted")
        #expect(outcome(.accept, Road.courier("c"), at: end) == "offerOver")
        #expect(outcome(.decline, Road.courier("c"), at: end) == "offerOver")
        #expect(outcome(.lapse, .system, at: justBefore) == "notDue")
        #expect(outcome(.lapse, .system, at: end) == "unassigned")
        #expect(job.isOffered(to: "c", at: justBefore) && !job.isOffered(to: "c", at: end))
    }

    @Test("a store that takes back or cancels what ended by time ends it as not answered; what is open, it just ends")
    func overdue() throws {
        let end = Self.start + .seconds(45)
        let job = try Self.created(OfferPlan([.nearest(count: 2)], answerWithin: .seconds(45)))
        func events(_ command: DeliveryJob.Command, at now: Instant) throws -> [DeliveryJob.Event] {
            try job.decide(command, in: Self.near(), by: Road.manager, at: now)
        }
        let justBefore = end - .milliseconds(1)
        let cancel = DeliveryJob.Command.cancel(reason: nil)
        #expect(try events(.withdraw, at: justBefore) == [.withdrawn(at: justBefore)])
        #expect(try events(cancel, at: justBefore) == [.cancelled(reason: nil, to: .cancelled, at: justBefore)])
        for now in [end, end + .minutes(3)] {
            let lapsed = DeliveryJob.Event.lapsed(couriers: ["a", "b"], until: end, at: now)
            #expect(try events(.withdraw, at: now) == [lapsed, .withdrawn(at: now)])
            #expect(try events(cancel, at: now) == [lapsed, .cancelled(reason: nil, to: .cancelled, at: now)])
        }
        // Where offers do not end by time, nobody was late.
        let open = try Self.created(OfferPlan([.nearest(count: 2)]))
        let late = try open.decide(.withdraw, in: Self.near(), by: Road.manager, at: end)
        #expect(late == [.withdrawn(at: end)])
    }

    @Test("an offer that ended by time ends as not answered with its whole wave, also for a courier who left the store")
    func overdueLeft() throws {
        let end = Self.start + .seconds(45)
        let plan = OfferPlan([.nearest(count: 2), .nearest(count: 1)], answerWithin: .seconds(45))
        let job = try Self.created(plan)
        func events(_ courier: UserID, on job: DeliveryJob, at now: Instant) throws -> [DeliveryJob.Event] {
            try job.decide(.endOffer(courier: courier), in: Self.near(), by: .system, at: now)
        }
        let justBefore = end - .milliseconds(1)
        #expect(try events("a", on: job, at: justBefore) == [.offerEnded(courier: "a", at: justBefore)])
        // The next wave asks, of those who were not asked, the nearest.
        for now in [end, end + .minutes(3)] {
            #expect(
                try events("a", on: job, at: now) == [
                    .lapsed(couriers: ["a", "b"], until: end, at: now),
                    .offered(wave: 1, couriers: ["c"], until: now + .seconds(45), at: now),
                ]
            )
        }
        var last = job
        try last.perform(.endOffer(courier: "a"), in: Self.near(), by: .system, at: end)
        #expect(last.offered == ["c"] && last.state == .offering)
        let later = end + .seconds(45)
        let ended = DeliveryJob.Event.lapsed(couriers: ["c"], until: later, at: later)
        #expect(try events("c", on: last, at: later) == [ended, .unassigned(at: later)])
        let refused = Road.outcome(.endOffer(courier: "d"), on: job, by: .system, in: Self.near(), at: end)
        #expect(refused == "notOffered")
        // Where offers do not end by time, the courier who left was not late.
        let open = try Self.created(OfferPlan([.nearest(count: 2)]))
        #expect(try events("a", on: open, at: end) == [.offerEnded(courier: "a", at: end)])
    }

    @Test("a wave asks couriers who are available, have room, are not kept out and were seen lately")
    func able() throws {
        let now = Self.start + .minutes(5)
        func asked(_ change: (inout CourierStanding) -> Void) throws -> [UserID] {
            var job = DeliveryJob(id: "d1")
            let create = DeliveryJob.Command.create(
                profile: .fullDelivery,
                store: Road.branch,
                draft: try Road.draft(),
                plan: OfferPlan([.everyone])
            )
            try job.perform(create, in: Self.near(), by: Road.manager, at: now)
            try job.perform(.offer(plan: nil), in: Self.near(change), by: Road.manager, at: now)
            return job.offered
        }
        func only(_ name: UserID, _ change: @escaping (inout CourierStanding) -> Void) throws -> Bool {
            try asked { if $0.id == name { change(&$0) } }.contains(name)
        }
        // Seen exactly as long ago as permitted.
        #expect(try asked { _ in } == ["a", "b", "c", "d", "e"])
        #expect(try !only("b") { $0.seenAt = Self.start - .milliseconds(1) })
        #expect(try !only("b") { $0.seenAt = now + .milliseconds(1) })
        #expect(try !only("b") { $0.seenAt = nil })
        // To a pickup whose place is not known nobody has a distance.
        #expect(try only("b") { $0.distance = nil })
        #expect(try !only("b") { $0.isAvailable = false })
        #expect(try !only("b") { ($0.inHand, $0.capacity) = (2, 2) })
        #expect(try only("b") { ($0.inHand, $0.capacity) = (1, 2) })
        #expect(try !only("b") { $0.pausedUntil = now + .milliseconds(1) })
        #expect(try only("b") { $0.pausedUntil = now })
    }

    @Test(
        "the nearest come first, and of two at the same distance the one with the lesser identity; a radius includes its edge"
    )
    func order() throws {
        let context = DispatchContext([
            CourierStanding("z", distance: 100), CourierStanding("y", distance: 100), CourierStanding("x"),
            CourierStanding("w", distance: .nan), CourierStanding("v", distance: 100.5),
        ])
        func asked(_ wave: OfferWave) throws -> [UserID] {
            var job = try Road.job(in: .created)
            try job.perform(.offer(plan: OfferPlan([wave])), in: context, by: Road.manager, at: Self.start)
            return job.offered
        }
        #expect(try asked(.within(meters: 100)) == ["y", "z"])
        #expect(try asked(.within(meters: Int.max)) == ["y", "z", "v"])
        #expect(try asked(.nearest(count: 3)) == ["y", "z", "v"])
        #expect(try asked(.everyone) == ["y", "z", "v", "w", "x"])
        #expect(try asked(.chosen(couriers: ["v", "z"])) == ["v", "z"])
    }

    @Test("a wave with nobody left is skipped")
    func skipped() throws {
        let plan = OfferPlan([.nearest(count: 2), .within(meters: 1_000), .within(meters: 2_000)])
        var job = try Self.created(plan)
        #expect(job.offered == ["a", "b"] && job.wave == 0)
        try job.perform(.decline, in: Self.near(), by: Road.courier("a"), at: Self.start)
        try job.perform(.decline, in: Self.near(), by: Road.courier("b"), at: Self.start)
        #expect(job.offered == ["c", "d"] && job.wave == 2)
    }

    @Test("no more couriers than the limit are asked in one round, over all its waves", arguments: [998, 999, 1_000])
    func mostAsked(first: Int) throws {
        #expect(SizeLimit.couriers == 1_000)
        let names = (0..<1_003).map { UserID("c\(1_000 + $0)") }
        let context = DispatchContext(names.map { CourierStanding($0) })
        let plan = OfferPlan([.chosen(couriers: Array(names.prefix(first))), .everyone], answerWithin: .seconds(45))
        var job = try Road.job(in: .created)
        try job.perform(.offer(plan: plan), in: context, by: Road.manager, at: Self.start)
        #expect(job.offered.count == first)
        let later = Self.start + .seconds(45)
        try job.perform(.lapse, in: context, by: .system, at: later)
        #expect(job.offered == Array(names[first..<1_000]))
        #expect(job.state == (first < 1_000 ? .offering : .unassigned))
    }

    @Test("ID-29: who gives it up is excluded from every later round; the others are asked again")
    func excluded() throws {
        var job = try Self.created(OfferPlan([.everyone]))
        try job.perform(.accept, in: Self.near(), by: Road.courier("c"), at: Self.start)
        try job.perform(.giveUp(reason: .vehicle), in: Self.near(), by: Road.courier("c"), at: Self.start)
        #expect(job.offered == ["a", "b", "d", "e"] && job.excluded == ["c"] && job.courier == nil)
        try job.perform(.withdraw, in: Self.near(), by: Road.manager, at: Self.start)
        let plan = OfferPlan([.chosen(couriers: ["c", "e"])])
        try job.perform(.offer(plan: plan), in: Self.near(), by: Road.manager, at: Self.start)
        #expect(job.offered == ["e"])
        #expect(Road.outcome(.accept, on: job, by: Road.courier("c"), in: Self.near()) == "notOffered")
    }

    @Test("a store that takes the job from a courier does not ask them again in that round, and excludes nobody")
    func reassigned() throws {
        let rules = DispatchRules(allowsReassignment: true)
        let context = Road.context(["ivo", "ena"], rules)
        var job = try Road.job(in: .accepted)
        try job.perform(.reassign, in: context, by: Road.manager, at: Self.start)
        #expect(job.offered == ["ena"] && job.excluded == [] && job.courier == nil)
        try job.perform(.decline, in: context, by: Road.courier("ena"), at: Self.start)
        #expect(job.state == .unassigned)
        try job.perform(.offer(plan: nil), in: context, by: Road.manager, at: Self.start)
        #expect(job.offered == ["ivo", "ena"])
    }

    @Test("the courier from whom a job is taken is one of those whom its next round may ask at most")
    func mostAskedAgain() throws {
        let names = (0..<1_003).map { UserID("c\(1_000 + $0)") }
        let rules = DispatchRules(allowsReassignment: true)
        let context = DispatchContext(names.map { CourierStanding($0) }, under: rules)
        var job = try Road.job(in: .created)
        try job.perform(.offer(plan: OfferPlan([.everyone])), in: context, by: Road.manager, at: Self.start)
        #expect(job.offered == Array(names.prefix(1_000)))
        try job.perform(.accept, in: context, by: Road.courier(names[0]), at: Self.start)
        try job.perform(.reassign, in: context, by: Road.manager, at: Self.start)
        #expect(job.offered == Array(names[1..<1_000]))
    }

    @Test("ID-27: the first accept wins; who had an open offer learns who it was, others do not")
    func taken() throws {
        var job = try Road.job(in: .offering)
        try job.perform(.accept, in: Road.context(), by: Road.courier("ena"), at: Self.start)
        for state in [DeliveryJob.Command.arrive, .pickUp(proof: DeliveryProof()), .arrive] {
            let refusal = #expect(throws: DeliveryJob.Refusal.self) {
                try job.decide(.accept, in: Road.context(), by: Road.courier("ivo"), at: Self.start)
            }
            #expect(refusal == DeliveryJob.Refusal(.alreadyTaken(by: "ena")))
            #expect(Road.outcome(.accept, on: job, by: Road.courier("zora")) == "notOffered")
            try job.perform(state, in: Road.context(), by: Road.courier("ena"), at: Self.start)
        }
        #expect(job.state == .atDropoff)
    }

    @Test("whose offer was taken back hears that; who was never asked, or is nobody, only that nothing is possible")
    func takenBack() throws {
        var job = try Road.job(in: .offering)
        try job.perform(.withdraw, in: Road.context(), by: Road.manager, at: Self.start)
        for command in [DeliveryJob.Command.accept, .decline] {
            #expect(Road.outcome(command, on: job, by: Road.courier("ivo")) == "offerOver")
            for job in [job, try Road.job(in: .unassigned)] {
                #expect(Road.outcome(command, on: job, by: Road.courier("zora")) == "illegal")
                #expect(Road.outcome(command, on: job, by: Author(nil, as: .courier)) == "illegal")
            }
        }
    }

    @Test("accepting needs a courier of the store with room")
    func room() throws {
        let job = try Road.job(in: .offering)
        let full = DispatchContext([CourierStanding("ivo", inHand: 3, capacity: 3)])
        #expect(Road.outcome(.accept, on: job, by: Road.courier("ivo"), in: full) == "noRoom")
        let left = DispatchContext([CourierStanding("ena")])
        #expect(Road.outcome(.accept, on: job, by: Road.courier("ivo"), in: left) == "notOurCouriers")
        // Being away now keeps them out of waves, not from what they were offered.
        let away = DispatchContext([CourierStanding("ivo", isAvailable: false)])
        #expect(Road.outcome(.accept, on: job, by: Road.courier("ivo"), in: away) == "accepted")
    }

    @Test("ID-25, ID-26: iDeliver needs at least one chosen courier, and they are the store's")
    func iDeliver() throws {
        func outcome(_ plan: OfferPlan?, _ context: DispatchContext = Road.context()) throws -> String {
            let create = DeliveryJob.Command.create(
                profile: .iDeliver,
                store: Road.account,
                draft: try Road.draft(),
                plan: plan
            )
            return Road.outcome(create, on: DeliveryJob(id: "d1"), by: Road.author(.store), in: context)
        }
        #expect(try outcome(.chosen(["ivo"])) == "offering")
        #expect(try outcome(.chosen([])) == "unsound")
        #expect(try outcome(nil) == "planMissing")
        #expect(try outcome(.chosen(["ivo", "zora"])) == "notOurCouriers")
        #expect(try outcome(.chosen(["ivo"]), Road.context([])) == "notOurCouriers")
        #expect(
            try outcome(.chosen(["ivo"]), DispatchContext([CourierStanding("ivo", isAvailable: false)])) == "nobodyLeft"
        )
    }

    @Test("ID-29: an iDeliver job that every chosen courier gave up stays pending, and its store can cancel it")
    func abandoned() throws {
        var job = try Road.job(in: .offering, .iDeliver)
        for courier in Road.couriers {
            #expect(job.state == .offering && job.offered.contains(courier))
            try job.perform(.accept, in: Road.context(), by: Road.courier(courier), at: Self.start)
            try job.perform(.giveUp(reason: nil), in: Road.context(), by: Road.courier(courier), at: Self.start)
        }
        #expect(job.state == .offering && job.offered == [] && job.excluded == Road.couriers && job.nextDue == nil)
        #expect(Road.outcome(.accept, on: job, by: Road.courier("ivo")) == "notOffered")
        #expect(Road.outcome(.cancel(reason: nil), on: job, by: Road.manager) == "cancelled")
    }

    @Test("ID-29: who was away or had no room when an iDeliver job is given back is asked, and takes it with room")
    func givenBack() throws {
        let later = CourierDuty(from: Self.start + .hours(2), until: Self.start + .hours(3))
        func context(bIsThere: Bool = false, cHasRoom: Bool = false) -> DispatchContext {
            DispatchContext([
                CourierStanding("a"), CourierStanding("b", duties: bIsThere ? [] : [later]),
                CourierStanding("c", inHand: cHasRoom ? 1 : 2, capacity: 2),
                CourierStanding("d", pausedUntil: Self.start + .hours(1)), CourierStanding("e"),
                CourierStanding("off", isAvailable: false),
            ])
        }
        for plan in [OfferPlan.chosen(["a", "b", "c", "d", "off"]), OfferPlan([.everyone])] {
            var job = DeliveryJob(id: "d1")
            let create = DeliveryJob.Command.create(
                profile: .iDeliver,
                store: Road.account,
                draft: try Road.draft(),
                plan: plan
            )
            try job.perform(create, in: context(), by: Road.author(.store), at: Self.start)
            #expect(Set(job.offered).isSuperset(of: ["a", "b", "c", "d"]))
            try job.perform(.accept, in: context(), by: Road.courier("a"), at: Self.start)
            try job.perform(.giveUp(reason: nil), in: context(), by: Road.courier("a"), at: Self.start)
            #expect(Set(job.offered).isSuperset(of: ["b", "c", "d"]) && !job.offered.contains("a"))
            #expect(Road.outcome(.accept, on: job, by: Road.courier("c"), in: context()) == "noRoom")
            #expect(Road.outcome(.accept, on: job, by: Road.courier("c"), in: context(cHasRoom: true)) == "accepted")
            // Who is away or on a pause is asked, and can accept (ID-27, ID-36).
            for courier in ["b", "d"] as [UserID] {
                #expect(Road.outcome(.accept, on: job, by: Road.courier(courier), in: context()) == "accepted")
            }
            #expect(Road.outcome(.accept, on: job, by: Road.courier("b"), in: context(bIsThere: true)) == "accepted")
            let card = job.card(for: Road.courier("b"), worksWithStore: true, at: Self.start + .minutes(1))
            #expect(card?.status == .pending && card?.actions == [.accept])
            #expect(!job.offered.contains("off"))
            // Who was not wanted is not asked because others are away.
            #expect(job.offered.contains("e") == (plan == OfferPlan([.everyone])))
        }
    }

    @Test("in the full job those who are away are passed over, as the store or the next wave asks them again")
    func passedOver() throws {
        let plan = OfferPlan([.chosen(couriers: ["a", "b"])])
        var job = try Self.created(plan)
        let away = Self.near { $0.isAvailable = $0.id == "a" }
        try job.perform(.accept, in: away, by: Road.courier("a"), at: Self.start)
        try job.perform(.giveUp(reason: nil), in: away, by: Road.courier("a"), at: Self.start)
        #expect(job.state == .unassigned)
        try job.perform(.offer(plan: nil), in: Self.near(), by: Road.manager, at: Self.start)
        #expect(job.offered == ["b"])
    }

    @Test("faults of a plan are all named")
    func plans() {
        let plan = OfferPlan(
            [.chosen(couriers: []), .chosen(couriers: ["a", "a"]), .within(meters: -1), .nearest(count: 0)],
            answerWithin: .seconds(5) - .milliseconds(1)
        )
        #expect(
            plan.problems().map(\.description) == [
                "waves[0]: it names nobody", "waves[1]: it names a twice", "waves[2]: a radius of -1 m is negative",
                "waves[3]: it names nobody", "answerWithin: 4.999 s to answer is not between 5 seconds and a day",
            ]
        )
        #expect(OfferPlan([]).problems().map(\.reason) == [.nobody])
        #expect(OfferPlan(Array(repeating: .everyone, count: 21)).problems().map(\.reason) == [.tooMany(limit: 20)])
    }

    @Test("a store with as many couriers as it may have asks all of them; of many strangers a refusal names a few")
    func many() throws {
        let couriers = (0..<1_000).map { UserID("c\($0)") }
        var job = try Road.job(in: .created)
        let context = Road.context(couriers)
        let plan = OfferPlan([.chosen(couriers: couriers), .everyone])
        try job.perform(.offer(plan: plan), in: context, by: Road.manager, at: Self.start)
        #expect(job.offered == couriers)
        try job.perform(.accept, in: context, by: Road.courier("c999"), at: Self.start)
        try job.perform(.giveUp(reason: nil), in: context, by: Road.courier("c999"), at: Self.start)
        #expect(job.offered.count == 999)
        let other = try Road.job(in: .created)
        let refusal = #expect(throws: DeliveryJob.Refusal.self) {
            try other.decide(.offer(plan: plan), in: Road.context(), by: Road.manager, at: Self.start)
        }
        #expect(refusal == DeliveryJob.Refusal(.notOurCouriers(couriers: Array(couriers.prefix(32)))))
    }

    @Test("ID-25 a delivery of iDeliver is offered once, in one wave without a limit of time")
    func iDeliverPlans() throws {
        func outcome(_ plan: OfferPlan) throws -> String {
            let create = DeliveryJob.Command.create(
                profile: .iDeliver,
                store: Road.account,
                draft: try Road.draft(),
                plan: plan
            )
            return Road.outcome(create, on: DeliveryJob(id: "d1"), by: Road.author(.store))
        }
        #expect(try outcome(.chosen(["ivo"])) == "offering" && outcome(OfferPlan([.everyone])) == "offering")
        #expect(try outcome(OfferPlan([.chosen(couriers: ["ivo"])], answerWithin: .minutes(1))) == "unsound")
        #expect(try outcome(OfferPlan([.nearest(count: 1), .everyone])) == "unsound")
    }

    @Test("the wrong codes of one courier are not the next one's")
    func codes() throws {
        var draft = try Road.draft()
        draft.proof = ProofPolicy(pickup: ProofRequirement(code: "4711"), tries: 3)
        var job = DeliveryJob(id: "d1")
        let plan = OfferPlan([.everyone])
        let create = DeliveryJob.Command.create(profile: .fullDelivery, store: Road.branch, draft: draft, plan: plan)
        for command in [create, .offer(plan: nil)] {
            try job.perform(command, in: Road.context(), by: Road.manager, at: Road.start)
        }
        let wrong = DeliveryJob.Command.pickUp(proof: DeliveryProof(code: "0000"))
        for command in [.accept, .arrive, wrong, wrong, wrong] {
            try job.perform(command, in: Road.context(), by: Road.courier("ivo"), at: Road.start)
        }
        let right = DeliveryJob.Command.pickUp(proof: DeliveryProof(code: "4711"))
        #expect(Road.outcome(right, on: job, by: Road.courier("ivo")) == "tooManyTries")
        try job.perform(.giveUp(reason: nil), in: Road.context(), by: Road.courier("ivo"), at: Road.start)
        for command in [DeliveryJob.Command.accept, .arrive] {
            try job.perform(command, in: Road.context(), by: Road.courier("ena"), at: Road.start)
        }
        #expect(Road.outcome(right, on: job, by: Road.courier("ena")) == "pickedUp")
    }

    @Test("the goods of an order that left the house are not put back by a corrected tap")
    func correction() throws {
        for (order, outcome) in [(nil, "atPickup"), ("o1", "tooLateToCorrect")] as [(OrderID?, String)] {
            var draft = try Road.draft()
            draft.order = order
            var job = DeliveryJob(id: "d1")
            let plan = OfferPlan([.everyone])
            let create = DeliveryJob.Command.create(
                profile: .fullDelivery,
                store: Road.branch,
                draft: draft,
                plan: plan
            )
            for command in [create, .offer(plan: nil)] {
                try job.perform(command, in: Road.context(), by: Road.manager, at: Road.start)
            }
            let ivo = Road.courier("ivo")
            for command in [DeliveryJob.Command.accept, .arrive] {
                try job.perform(command, in: Road.context(), by: ivo, at: Road.start)
            }
            #expect(Road.outcome(.correct, on: job, by: ivo) == "accepted")
            try job.perform(.pickUp(proof: DeliveryProof()), in: Road.context(), by: ivo, at: Road.start)
            #expect(Road.outcome(.correct, on: job, by: ivo) == outcome)
            try job.perform(.arrive, in: Road.context(), by: ivo, at: Road.start)
            #expect(Road.outcome(.correct, on: job, by: ivo) == "pickedUp")
        }
    }
}
