import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideTestSupport

@Suite("Deliveries: incidents")
struct DeliveryIncidentTests {
    private static let rules = DispatchRules(incidentResponseTime: .minutes(10))

    private func halted(
        _ proof: ProofPolicy = ProofPolicy(),
        cash: Int64? = nil,
        _ rules: DispatchRules = rules
    ) throws -> DeliveryJob {
        var draft = try Road.draft()
        draft.proof = proof
        draft.cash = cash.map { Money(minorUnits: $0, .eur) }
        var job = DeliveryJob(id: "d1")
        let context = Road.context(Road.couriers, rules)
        let create = DeliveryJob.Command.create(
            profile: .supervisedDelivery,
            store: Road.branch,
            draft: draft,
            plan: .chosen(["ivo"])
        )
        for command in [create, .offer(plan: nil)] {
            try job.perform(command, in: context, by: Road.manager, at: Road.start)
        }
        for command in [.accept, .arrive, .pickUp(proof: DeliveryProof()), .arrive] as [DeliveryJob.Command] {
            try job.perform(command, in: context, by: Road.courier("ivo"), at: Road.start)
        }
        try job.perform(
            .reportIncident(reason: .customerAbsent),
            in: context,
            by: Road.courier("ivo"),
            at: Road.start
        )
        return job
    }

    private func outcome(
        _ answer: IncidentAnswer,
        on job: DeliveryJob,
        by author: Author = Road.manager,
        after minutes: Int = 0
    ) -> String {
        Road.outcome(.resolve(answer: answer), on: job, by: author, at: Road.start + .minutes(minutes))
    }

    @Test("a reported incident counts as a failed attempt, says why, and leaves the courier the delivery")
    func report() throws {
        let job = try halted()
        #expect(job.state == .halted && job.failures == 1 && job.failure == .customerAbsent && job.courier == "ivo")
        #expect(job.state.status == .inProgress && !job.isOver)
        #expect(job.decisionDue == Road.start + .minutes(10))
        #expect(try halted(DispatchRules()).decisionDue == nil)
        #expect(job.actions(of: Road.courier("ivo"), at: Road.start) == [.giveUp])
        #expect(job.actions(of: Road.manager, at: Road.start) == [.cancel, .resolve])
    }

    private func halted(_ rules: DispatchRules) throws -> DeliveryJob { try halted(ProofPolicy(), cash: nil, rules) }

    @Test("the store decides on an incident before and after its time, until the engine has")
    func storeDecides() throws {
        let job = try halted()
        for minutes in [0, 9, 10, 1_000] {
            #expect(outcome(.tryAgain(at: nil), on: job, after: minutes) == "pickedUp")
            #expect(outcome(.bringBack, on: job, after: minutes) == "returning")
            #expect(outcome(.discard, on: job, after: minutes) == "discarded")
            #expect(outcome(.leave, on: job, after: minutes) == "pickedUp")
        }
        #expect(outcome(.tryAgain(at: Road.start + .minutes(4)), on: job, after: 4) == "pickedUp")
        #expect(outcome(.tryAgain(at: Road.start + .minutes(4)), on: job, after: 5) == "nextTryOver")
        #expect(outcome(.discard, on: job, by: Road.courier("ivo")) == "notPermitted")
    }

    @Test(
        "once the time is over the engine does what the draft says, and nothing else",
        arguments: [
            (UndeliverableGoods.bringBack, "returning"), (.discard, "discarded"), (.leave, "pickedUp"),
        ]
    )
    func engineDecides(_ goods: UndeliverableGoods, _ state: String) throws {
        let job = try halted(ProofPolicy(ifUndeliverable: goods))
        #expect(job.nextDue == Road.start + .minutes(10))
        let due = try #require(job.dueCommand)
        #expect(Road.outcome(due, on: job, by: .system, at: Road.start + .minutes(10) - .milliseconds(1)) == "notDue")
        #expect(Road.outcome(due, on: job, by: .system, at: Road.start + .minutes(10)) == state)
        for other in [IncidentAnswer.tryAgain(at: nil), .bringBack, .discard, .leave] where other != .init(goods) {
            #expect(outcome(other, on: job, by: .system, after: 10) == "notPermitted")
        }
        let unlimited = try halted(DispatchRules())
        #expect(unlimited.nextDue == nil && unlimited.dueCommand == nil)
        #expect(outcome(.bringBack, on: unlimited, by: .system, after: 100_000) == "notDue")
    }

    @Test("goods that are left at the door need a photo in place of a person's proof, and none that a person must pay")
    func leaving() throws {
        let rules = Road.context(Road.couriers, Self.rules)
        var job = try halted(ProofPolicy(dropoff: ProofRequirement(barcode: "b7")))
        try job.perform(.resolve(answer: .leave), in: rules, by: Road.manager, at: Road.start)
        #expect(job.isLeftAtDoor && job.failure == nil)
        try job.perform(.arrive, in: rules, by: Road.courier("ivo"), at: Road.start)
        let ivo = Road.courier("ivo")
        #expect(Road.outcome(.deliver(proof: DeliveryProof(barcode: "b7")), on: job, by: ivo) == "proofMissing")
        #expect(Road.outcome(.deliver(proof: DeliveryProof(photo: "p1")), on: job, by: ivo) == "proofMissing")
        let proof = DeliveryProof(barcode: "b7", photo: "p1")
        #expect(Road.outcome(.deliver(proof: proof), on: job, by: ivo) == "delivered")
        let card = try #require(job.card(for: ivo, worksWithStore: true, at: Road.start))
        #expect(card.proof[.dropoff] == [.photo, .barcode])
        // Another incident, after which the goods are handed over after all.
        try job.perform(.reportIncident(reason: .hindrance), in: rules, by: ivo, at: Road.start)
        try job.perform(.resolve(answer: .tryAgain(at: nil)), in: rules, by: Road.manager, at: Road.start)
        #expect(!job.isLeftAtDoor && job.failures == 2)

        for kind in [ProofRequirement(code: "1"), .init(age: 18), .init(signature: true), .init(name: true)] {
            #expect(outcome(.leave, on: try halted(ProofPolicy(dropoff: kind))) == "cannotBeLeft")
        }
        #expect(outcome(.leave, on: try halted(cash: 500)) == "cannotBeLeft")
        #expect(outcome(.leave, on: try halted(cash: 0)) == "pickedUp")
    }

    @Test("goods for adults of a delivery that an older release let be left at the door come back, and are not left")
    func adults() throws {
        var job = try halted(ProofPolicy(ifUndeliverable: .leave))
        #expect(job.dueCommand == .resolve(answer: .leave))
        var draft = try #require(job.draft)
        draft.parcels = [Parcel("Wine", handling: [.adultsOnly])]
        // The draft is refused today, but events of the past are applied as they are.
        job.apply(.edited(draft: draft, at: Road.start))
        #expect(job.state == .halted)
        let refusal = DeliveryJob.Refusal(.cannotBeLeft(kinds: [.age], cash: nil))
        #expect(throws: refusal) {
            try job.perform(
                .resolve(answer: .leave),
                in: Road.context(Road.couriers, Self.rules),
                by: Road.manager,
                at: Road.start
            )
        }
        #expect(job.dueCommand == .resolve(answer: .bringBack))
        #expect(outcome(.bringBack, on: job, by: .system, after: 10) == "returning")
        #expect(outcome(.leave, on: job, by: .system, after: 10) == "notPermitted")
    }

    @Test("a draft whose goods may be left cannot ask for cash at the door")
    func contradiction() throws {
        var draft = try Road.draft()
        draft.proof.ifUndeliverable = .leave
        #expect(draft.problems(at: Road.start) == [])
        draft.cash = Money(minorUnits: 1_250, .eur)
        let problem = Problem(
            DeliveryProblem.cashNeedsPerson(cash: Money(minorUnits: 1_250, .eur)),
            at: "proof.ifUndeliverable"
        )
        #expect(draft.problems(at: Road.start) == [problem])
        draft.cash = .zero(.eur)
        #expect(draft.problems(at: Road.start) == [])
    }

    @Test("after an incident the goods come back if the courier gives up, the store cancels, or so decides")
    func wayBack() throws {
        let rules = Road.context(Road.couriers, Self.rules)
        for (command, author) in [
            (DeliveryJob.Command.giveUp(reason: .noTime), Road.courier("ivo")), (.cancel(reason: nil), Road.manager),
            (.resolve(answer: .bringBack), Road.manager),
        ] {
            var job = try halted()
            try job.perform(command, in: rules, by: author, at: Road.start)
            #expect(job.state == .returning && job.decisionDue == nil && job.nextDue == nil)
            #expect(try decoded(DeliveryJob.self, encoded(job)) == job)
            try job.perform(.bringBack(proof: DeliveryProof()), in: rules, by: Road.courier("ivo"), at: Road.start)
            #expect(job.state == .returned && job.state.status == .cancelled)
        }
    }

    @Test("the store may give another reason than the courier, and both stay in the events")
    func reasons() throws {
        let rules = Road.context(Road.couriers, Self.rules)
        for (answer, state) in [(IncidentAnswer.bringBack, DeliveryJob.State.returning), (.discard, .discarded)] {
            var job = try halted()
            let before = try #require(job.failure)
            let events = try job.perform(
                .resolve(answer: answer, reason: .damaged),
                in: rules,
                by: Road.manager,
                at: Road.start
            )
            #expect(events == [.resolved(answer: answer, reason: .damaged, to: state, at: Road.start)])
            #expect(before != .damaged && job.failure == .damaged && job.state == state)
            #expect(try decoded(DeliveryJob.self, encoded(job)) == job)
        }
        let long = DeliveryReason(rawValue: String(repeating: "x", count: SizeLimit.code + 1))
        for (reason, refusal) in [(long, "reasonTooLong"), (DeliveryReason(rawValue: ""), "reasonMissing")] {
            let command = DeliveryJob.Command.resolve(answer: .discard, reason: reason)
            #expect(Road.outcome(command, on: try halted(), by: Road.manager, at: Road.start) == refusal)
        }
    }
}
