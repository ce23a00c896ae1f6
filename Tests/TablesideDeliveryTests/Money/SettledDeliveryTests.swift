import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideTestSupport

@Suite("Delivery money: what is charged at the end")
struct SettledDeliveryTests {
    private static let context = Road.context(
        Road.couriers,
        DispatchRules(settlement: .usual)
    )

    private static func euros(_ text: String) throws -> Money { try Money(text, .eur) }

    /// A delivery with a fee of 4.00, a pay of 3.00 and 25.00 in cash, in a state.
    private func job(
        in state: DeliveryJob.State,
        _ profile: ProfileCode = .supervisedDelivery,
        _ rules: DispatchContext = context
    ) throws -> DeliveryJob {
        var draft = try Road.draft()
        draft.fee = try Self.euros("4.00")
        draft.pay = try Self.euros("3.00")
        draft.cash = try Self.euros("25.00")
        var job = DeliveryJob(id: "d1")
        let plan = OfferPlan.chosen(["ivo"])
        let create = DeliveryJob.Command.create(profile: profile, store: Road.branch, draft: draft, plan: plan)
        let (store, ivo) = (Road.manager, Road.courier("ivo"))
        let life: [(DeliveryJob.Command, Author)] = [
            (create, store), (.offer(plan: nil), store), (.accept, ivo), (.arrive, ivo),
            (.pickUp(proof: DeliveryProof()), ivo), (.arrive, ivo), (.deliver(proof: DeliveryProof()), ivo),
        ]
        for (command, author) in life where job.state != state {
            if profile == .iDeliver, [.offer, .arrive, .pickUp].contains(command.kind) { continue }
            try job.perform(command, in: rules, by: author, at: Road.start)
        }
        return job
    }

    private func settled(
        _ job: DeliveryJob,
        _ commands: [(DeliveryJob.Command, Author)],
        _ rules: DispatchContext = context
    ) throws -> DeliverySettlement? {
        var job = job
        for (command, author) in commands {
            #expect(job.settlement == nil)
            try job.perform(command, in: rules, by: author, at: Road.start)
        }
        #expect(try decoded(DeliveryJob.self, encoded(job)) == job)
        return job.settlement
    }

    private static func settlement(
        _ outcome: DeliveryOutcome,
        customer: String = "0.00",
        store: String = "0.00",
        courier: String = "0.00",
        cash: String? = nil
    ) throws -> DeliverySettlement {
        let text =
            [("customerPays", customer), ("storePays", store), ("courierGets", courier)]
            + (cash.map { [("cash", $0)] } ?? [])
        let amounts = try text.map { name, amount in
            "\"\(name)\":{\"currency\":\"EUR\",\"minorUnits\":\(try euros(amount).minorUnits)}"
        }
        return try decoded(
            DeliverySettlement.self,
            "{\"outcome\":\"\(outcome.rawValue)\",\(amounts.joined(separator: ","))}"
        )
    }

    @Test("each end of a delivery settles its own outcome")
    func ends() throws {
        let (store, ivo) = (Road.manager, Road.courier("ivo"))
        let cancel = (DeliveryJob.Command.cancel(reason: nil), store)
        let back = (DeliveryJob.Command.bringBack(proof: DeliveryProof()), ivo)
        func incident(_ reason: DeliveryReason) -> (DeliveryJob.Command, Author) {
            (.reportIncident(reason: reason), ivo)
        }
        let bringBack = (DeliveryJob.Command.resolve(answer: .bringBack), store)
        let discard = (DeliveryJob.Command.resolve(answer: .discard), store)

        let delivered = try settled(job(in: .atDropoff), [(.deliver(proof: DeliveryProof()), ivo)])
        #expect(try delivered == Self.settlement(.delivered, customer: "4.00", courier: "3.00", cash: "25.00"))
        for state in [DeliveryJob.State.created, .offering] {
            #expect(try settled(job(in: state), [cancel]) == Self.settlement(.calledOffEarly))
        }
        #expect(
            try settled(job(in: .accepted), [cancel])
                == Self.settlement(.calledOffOnTheWay, store: "2.00", courier: "1.50")
        )
        #expect(
            try settled(job(in: .atPickup), [cancel])
                == Self.settlement(.calledOffAtPickup, store: "4.00", courier: "3.00")
        )
        #expect(
            try settled(job(in: .pickedUp), [cancel, back])
                == Self.settlement(.calledOffUnderWay, store: "4.00", courier: "3.00")
        )
        #expect(
            try settled(job(in: .atDropoff), [incident(.customerAbsent), bringBack, back])
                == Self.settlement(.failedByCustomer, customer: "4.00", courier: "3.00")
        )
        #expect(
            try settled(job(in: .pickedUp), [incident(.otherGoods), discard])
                == Self.settlement(.failedByStore, store: "4.00", courier: "3.00")
        )
        #expect(
            try settled(job(in: .pickedUp), [incident(.hindrance), bringBack, back])
                == Self.settlement(.failedByNobody, courier: "3.00")
        )
        #expect(
            try settled(job(in: .pickedUp), [incident(DeliveryReason(rawValue: "invented")), bringBack, back])
                == Self.settlement(.failedByCourier)
        )
        // The store says that the courier was wrong about the reason, for them or against them.
        let ours = (DeliveryJob.Command.resolve(answer: .bringBack, reason: .otherGoods), store)
        #expect(
            try settled(job(in: .atDropoff), [incident(.damaged), ours, back])
                == Self.settlement(.failedByStore, store: "4.00", courier: "3.00")
        )
        let theirs = (DeliveryJob.Command.resolve(answer: .discard, reason: .damaged), store)
        #expect(
            try settled(job(in: .atDropoff), [incident(.customerAbsent), theirs]) == Self.settlement(.failedByCourier)
        )
        #expect(
            try settled(job(in: .pickedUp), [(.giveUp(reason: .vehicle), ivo), back])
                == Self.settlement(.failedByCourier)
        )
        #expect(
            try settled(job(in: .pickedUp), [(.giveUp(reason: nil), ivo), back]) == Self.settlement(.failedByCourier)
        )
        // A courier who gives up names a reason of their own choice, and is not paid for it.
        #expect(
            try settled(job(in: .pickedUp), [(.giveUp(reason: .customerAbsent), ivo), back])
                == Self.settlement(.failedByCourier)
        )
        #expect(
            try settled(job(in: .pickedUp), [incident(.customerAbsent), cancel, back])
                == Self.settlement(.calledOffUnderWay, store: "4.00", courier: "3.00"),
            "the store called it off, whatever the courier reported"
        )
        #expect(
            try settled(job(in: .pickedUp), [incident(.customerAbsent), (.giveUp(reason: nil), ivo), back])
                == Self.settlement(.failedByCourier)
        )
    }

    @Test("the other profiles settle as well, and a house without rules settles nothing")
    func profiles() throws {
        let (store, ivo) = (Road.manager, Road.courier("ivo"))
        #expect(
            try job(in: .delivered, .iDeliver).settlement
                == Self.settlement(.delivered, customer: "4.00", courier: "3.00", cash: "25.00")
        )
        let failed = try settled(
            job(in: .pickedUp, .fullDelivery),
            [(.reportFailure(reason: .wrongAddress, nextTry: nil), ivo), (.bringBack(proof: DeliveryProof()), store)]
        )
        #expect(try failed == Self.settlement(.failedByCustomer, customer: "4.00", courier: "3.00"))
        #expect(try job(in: .delivered, .supervisedDelivery, Road.context()).settlement == nil)
    }

    @Test("the fault is that of the house's own table")
    func faults() throws {
        let rules = DispatchContext(
            Road.couriers.map { CourierStanding($0) },
            under: DispatchRules(settlement: .usual),
            faults: [.vehicle: .store]
        )
        let settlement = try settled(
            job(in: .pickedUp, .supervisedDelivery, rules),
            [
                (.reportIncident(reason: .vehicle), Road.courier("ivo")),
                (.resolve(answer: .bringBack), Road.manager), (.bringBack(proof: DeliveryProof()), Road.manager),
            ],
            rules
        )
        #expect(try settlement == Self.settlement(.failedByStore, store: "4.00", courier: "3.00"))
    }

    @Test(
        "amounts that no outcome could settle are refused when the delivery is created, and never keep it from ending"
    )
    func limits() throws {
        var draft = try Road.draft()
        let create = { (draft: DeliveryDraft) in
            DeliveryJob.Command.create(
                profile: .fullDelivery,
                store: Road.branch,
                draft: draft,
                plan: .chosen(["ivo"])
            )
        }
        draft.fee = Money(minorUnits: .max, .eur)
        var rules = DispatchRules(settlement: .usual)
        rules.settlement?.shares[.failedByStore] = SettlementShare(customer: .whole, store: .whole)
        let context = Road.context(Road.couriers, rules)
        let absent = DeliveryJob(id: "d1")
        #expect(Road.outcome(create(draft), on: absent, by: Road.manager, in: context) == "cannotBeSettled")
        #expect(Road.outcome(create(draft), on: absent, by: Road.manager, in: Road.context()) == "created")
        draft.fee = Money(minorUnits: .max / 2, .eur)
        #expect(Road.outcome(create(draft), on: absent, by: Road.manager, in: context) == "created")
        // The rules became unsound on the way.
        rules.settlement?.shares[.delivered] = SettlementShare(customer: .percent(500))
        let unsound = Road.context(Road.couriers, rules)
        #expect(
            try settled(job(in: .atDropoff), [(.deliver(proof: DeliveryProof()), Road.courier("ivo"))], unsound) == nil
        )
    }

    @Test("a stored delivery whose state no life leads to is refused")
    func inconsistent() throws {
        let delivered = try encoded(job(in: .delivered))
        #expect(throws: (any Error).self) {
            _ = try decoded(
                DeliveryJob.self,
                delivered.replacing(#""outcome":"delivered""#, with: #""outcome":"calledOffEarly""#)
            )
        }
        let halted = try encoded(Road.job(in: .halted, .supervisedDelivery))
        #expect(throws: (any Error).self) {
            _ = try decoded(DeliveryJob.self, halted.replacing("supervisedDelivery", with: "fullDelivery"))
        }
    }

    @Test("the store sees the whole settlement, the courier what they get, and nobody else any of it")
    func cards() throws {
        let job = try job(in: .delivered)
        let store = try #require(job.card(for: Road.manager, worksWithStore: false, at: Road.start))
        let (pay, cash) = (try Self.euros("3.00"), try Self.euros("25.00"))
        #expect(store.settlement == job.settlement && store.draft.pay == pay)
        let ivo = try #require(job.card(for: Road.courier("ivo"), worksWithStore: true, at: Road.start))
        #expect(ivo.settlement?.courierGets == pay)
        #expect(ivo.settlement?.cash == cash)
        #expect(ivo.settlement?.customerPays == nil && ivo.settlement?.storePays == nil)
        var asked = try self.job(in: .created)
        try asked.perform(.offer(plan: .chosen(["ivo", "ena"])), in: Self.context, by: Road.manager, at: Road.start)
        let ride: [DeliveryJob.Command] = [
            .accept, .arrive, .pickUp(proof: DeliveryProof()), .arrive, .deliver(proof: DeliveryProof()),
        ]
        for command in ride { try asked.perform(command, in: Self.context, by: Road.courier("ivo"), at: Road.start) }
        let ena = try #require(asked.card(for: Road.courier("ena"), worksWithStore: true, at: Road.start))
        #expect(ena.settlement == nil && ena.draft.pay == nil && asked.settlement != nil)
        #expect(asked.card(for: Road.courier("zora"), worksWithStore: true, at: Road.start) == nil)
    }
}
