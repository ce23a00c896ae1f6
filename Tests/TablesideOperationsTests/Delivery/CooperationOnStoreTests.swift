import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Cooperation on a store")
struct CooperationOnStoreTests {
    @Test("ID-11, ID-12, ID-17, ID-19: a store invites, a courier uses the code, and both lists show it")
    func together() async throws {
        let host = RoadHost()
        try await host.register("ivo", phone: 10)
        try await host.invite("K7Q2")
        #expect(try await host.redeem("K7Q2", by: "ivo").store == RoadHost.store)
        #expect(try await host.team().includes("ivo"))
        #expect(try await host.record("ivo").stores.map(\.id) == [RoadHost.store])
        try await host.invite("K7Q3")
        #expect(try await host.refusal { try await host.redeem("K7Q3", by: "ivo") } == "cooperation.alreadyApplied")
        let again = InvitationTerms(.courier(courier: "ivo"))
        #expect(try await host.refusal { try await host.invite("K7Q4", again) } == "cooperation.alreadyCooperating")
        // The code that was refused was not made.
        #expect(try await host.documents.load(CourierCodeClaim.self, "K7Q4") == nil)
    }

    @Test("ID-14: a code bound to a phone number is for the courier with that number, also if they register later")
    func phones() async throws {
        let host = RoadHost()
        try await host.register("ena", phone: 11)
        try await host.invite("P", InvitationTerms(.phone(phone: RoadHost.phone(10))))
        #expect(try await host.refusal { try await host.redeem("P", by: "ena") } == "cooperation.notForYou")
        try await host.register("ivo", phone: 10)
        try await host.redeem("P", by: "ivo")
        let terms = InvitationTerms(.phone(phone: try RoadHost.phone(10)))
        #expect(try await host.refusal { try await host.invite("Q", terms) } == "cooperation.alreadyCooperating")
    }

    @Test("ID-09, ID-S2: a code in the registration connects courier and store; a refused one registers nothing")
    func registration() async throws {
        let host = RoadHost()
        try await host.invite("K7Q2", InvitationTerms(uses: 2))
        try await host.register("ivo", phone: 10, code: "K7Q2")
        #expect(try await host.record("ivo").worksWith(RoadHost.store))
        #expect(try await host.team().includes("ivo"))
        for wrong in ["k7q2", "K7Q2 ", String(repeating: "x", count: 200)] {
            let refusal = try await host.refusal { try await host.register("ena", phone: 11, code: wrong) }
            #expect(refusal == "cooperation.unknownCode", "\(wrong)")
        }
        #expect(try await host.documents.load(User.self, "ena") == nil)
        #expect(try await host.documents.load(AccountKey.self, .phone(RoadHost.phone(11))) == nil)
        #expect(try await host.team().invitation("K7Q2")?.used == 1)
    }

    @Test("a code belongs for ever to the store that makes it first")
    func unique() async throws {
        let host = RoadHost()
        try await host.invite("K7Q2")
        let other = InviteCourier("K7Q2", of: .branch("centru"))
        let refusal = try await host.refusal {
            let envelope = Envelope(other, by: .manager("mara", at: "centru"), id: "x")
            try await host.runner.perform(envelope, in: FixedContext(false))
        }
        #expect(refusal == "cooperation.codeTaken")
    }

    @Test("only codes that do not exist count as wrong; after the set number no code is tried for a while")
    func guesses() async throws {
        var host = RoadHost()
        host.service.couriers.wrongCodes = CodeLimit(3, within: .minutes(10))
        try await host.register("ivo", phone: 10)
        try await host.invite("good")
        try await host.invite("over", InvitationTerms(until: noon + .minutes(1)))
        host.clock.advance(by: .minutes(1))
        func count() async throws {
            let count = Envelope(
                CountWrongCode(of: "ivo"),
                by: RoadHost.courier("ivo"),
                id: CommandID(host.ids.nextText())
            )
            try await host.runner.perform(count, in: FixedContext(host.service.couriers))
        }
        for _ in 0..<5 {
            #expect(try await host.refusal { try await host.redeem("over", by: "ivo") } == "cooperation.expired")
        }
        for _ in 0..<3 {
            #expect(try await host.refusal { try await host.redeem("bad", by: "ivo") } == "cooperation.unknownCode")
            try await count()
        }
        #expect(try await host.refusal { try await host.redeem("good", by: "ivo") } == "courier.tooManyWrongCodes")
        #expect(try await host.refusal { try await count() } == "courier.tooManyWrongCodes")
        host.clock.advance(by: .minutes(10))
        try await host.redeem("good", by: "ivo")
    }

    @Test("nobody uses a code for others, and only couriers use codes")
    func strangers() async throws {
        let host = RoadHost()
        try await host.register("ivo", phone: 10)
        try await host.invite("K7Q2")
        for author in [RoadHost.courier("ena"), RoadHost.owner, .guest("ivo2"), .manager("mara", at: "centru")] {
            let redeem = Envelope(RedeemCourierCode("K7Q2", for: "ivo"), by: author, id: CommandID(host.ids.nextText()))
            let refusal = try await host.refusal {
                try await host.runner.perform(redeem, in: FixedContext(CourierRules()))
            }
            #expect(refusal == "courier.notYours", "\(author)")
        }
        let count = Envelope(CountWrongCode(of: "ivo"), by: RoadHost.courier("ena"), id: "count")
        let counted = try await host.refusal {
            try await host.runner.perform(count, in: FixedContext(CourierRules()))
        }
        #expect(counted == "courier.notYours")
        // Somebody without an account is no courier.
        #expect(try await host.refusal { try await host.redeem("K7Q2", by: "zora") } == "courier.notYours")
        #expect(try await host.team().invitation("K7Q2")?.used == 0)
    }

    @Test("two couriers who use the last use of a code at the same time: one joins", arguments: 0..<20)
    func lastUse(round: Int) async throws {
        let host = RoadHost()
        let couriers = (0..<4).map { UserID("c\($0)") }
        for (place, courier) in couriers.enumerated() { try await host.register(courier, phone: 10 + place) }
        try await host.invite("K7Q2", InvitationTerms(uses: 2))
        let joined = await withTaskGroup(of: Bool.self) { group in
            for courier in couriers {
                group.addTask { (try? await host.redeem("K7Q2", by: courier)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(joined == 2)
        let team = try await host.team()
        #expect(team.couriers.count == 2 && team.invitation("K7Q2")?.state == .spent)
        for courier in couriers {
            #expect(try await host.record(courier).worksWith(RoadHost.store) == team.includes(courier))
        }
    }

    @Test("ID-20, ID-53, ID-S7: only the store ends it; no offer can be accepted then, and what is in hand stays")
    func ended() async throws {
        let host = RoadHost()
        try await host.hire(["ivo", "ena"])
        try await host.create("d1", for: ["ivo", "ena"])
        try await host.create("d2", for: ["ivo"])
        try await host.perform(.accept, on: "d1", by: RoadHost.courier("ivo"))
        for author in [RoadHost.courier("ivo"), .manager("mara", at: "cvjetko"), Author("zora", as: .store)] {
            let refusal = try await host.refusal { try await host.dismiss("ivo", by: author) }
            #expect(refusal == (author.role == .courier ? "cooperation.notPermitted" : "cooperation.otherStore"))
        }
        try await host.dismiss("ivo")
        #expect(try await host.record("ivo").stores == [])
        let refusal = try await host.refusal { try await host.perform(.accept, on: "d2", by: RoadHost.courier("ivo")) }
        #expect(refusal == "delivery.notOurCouriers")
        try await host.perform(.deliver(proof: DeliveryProof()), on: "d1", by: RoadHost.courier("ivo"))
        #expect(try await host.record("ivo").counts.delivered == 1)
    }

    @Test("ID-53 a store that waits ends the cooperation only with a courier who has nothing of it in hand")
    func endedLater() async throws {
        var host = RoadHost()
        host.service.dismissesInHand = false
        try await host.hire(["ivo", "ena"])
        try await host.create("d1", for: ["ivo", "ena"])
        try await host.create("d2", for: ["ivo"])
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try await host.perform(.accept, on: delivery, by: RoadHost.courier("ivo"))
        }
        func refusal() async throws -> String? { try await host.refusal { try await host.dismiss("ivo") } }
        #expect(try await refusal() == "cooperation.inHand")
        #expect(try await host.team().includes("ivo"))
        #expect(try await host.record("ivo").worksWith(RoadHost.store))
        // Who else works with the store has nothing in hand.
        try await host.dismiss("ena")
        try await host.perform(.deliver(proof: DeliveryProof()), on: "d1", by: RoadHost.courier("ivo"))
        #expect(try await refusal() == "cooperation.inHand", "one is left")
        try await host.perform(.giveUp(reason: nil), on: "d2", by: RoadHost.courier("ivo"))
        try await host.dismiss("ivo")
        #expect(try await !host.team().includes("ivo"))
        #expect(try await refusal() == "cooperation.alreadyApplied")
    }

    @Test("a courier who closes their account is offered nothing more, and nobody knows where they were")
    func closed() async throws {
        let host = RoadHost()
        try await host.hire(["ivo", "ena"])
        let place = try Coordinate(latitude: 45.8, longitude: 15.97)
        let report = ReportPosition(of: "ivo", place, at: noon)
        try await host.runner.perform(Envelope(report, by: RoadHost.courier("ivo"), id: "report"))
        let close = Envelope(CloseAccount("ivo"), by: .system, id: "close")
        try await host.runner.perform(close, in: FixedContext(SignUpRules.iDeliver))
        #expect(try await host.documents.load(CourierPosition.self, "ivo") == nil)
        try await host.create("d1", for: ["ivo", "ena"])
        #expect(try await host.job("d1").offered == ["ena"])
    }
}
