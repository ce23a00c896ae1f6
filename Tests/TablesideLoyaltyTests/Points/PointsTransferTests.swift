import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

@Suite("Points: transfers between friends")
struct PointsTransferTests {
    private typealias House = PointsHouse

    private var ivo: PointsAccount { PointsAccount(id: MembershipID("ivo", in: "house")) }

    @Test("a transfer takes points in spending order and keeps their expiries; undone, they return to their lots")
    func thereAndBack() throws {
        var (sender, receiver) = (
            try House.account([House.grant(5, "o1", until: 30), House.grant(5, "o2", until: 10)]), ivo
        )
        var changes = Changes()
        let transfer = PointsTransfer("t1")
        let earlier = sender
        try transfer.send(
            7,
            from: &sender,
            to: &receiver,
            in: House.program,
            by: House.ana,
            at: House.day(1),
            into: &changes
        )
        #expect(sender.shortLots == ["1:3@30"] && receiver.shortLots == ["1:5@10", "2:2@30"])
        #expect(changes.writes.count == 2 && changes.events.count == 2)
        var (late, lateSender) = (receiver, sender)
        try transfer.undo(from: &receiver, to: &sender, in: House.program, at: House.day(2), into: &changes)
        #expect(sender.lots == earlier.lots && receiver.lots == [] && receiver.totals[.transferred] == 0)
        // What has expired at the friend's is lost to both.
        try transfer.undo(from: &late, to: &lateSender, in: House.program, at: House.day(15), into: &changes)
        #expect(lateSender.shortLots == ["1:5@30"] && late.lots == [] && late.totals[.expired] == 5)
        #expect(sender.check() + receiver.check() + late.check() + lateSender.check() == [])
    }

    @Test("a transfer goes back only between the two whose it is, though others have one of the same name and size")
    func namesakes() throws {
        func account(_ user: UserID) throws -> PointsAccount {
            var account = PointsAccount(id: MembershipID(user, in: "house"))
            try account.perform(.earn(grant: House.grant(9, "o1")), in: House.program, by: .system, at: House.day(0))
            return account
        }
        var (ana, ivo, mara, leo) = (try account("ana"), try account("ivo"), try account("mara"), try account("leo"))
        func send(_ from: inout PointsAccount, _ to: inout PointsAccount) throws {
            var changes = Changes()
            try PointsTransfer("t1").send(
                5,
                from: &from,
                to: &to,
                in: House.program,
                by: .guest(from.id.user),
                at: House.day(1),
                into: &changes
            )
        }
        try send(&ana, &ivo)
        try send(&mara, &leo)
        let unknown = PointsAccount.Refusal(.unknownTransfer)
        var (receiver, sender) = (ivo, mara)
        var changes = Changes()
        #expect(throws: unknown) {
            try PointsTransfer("t1").undo(
                from: &receiver,
                to: &sender,
                in: House.program,
                at: House.day(2),
                into: &changes
            )
        }
        #expect(House.outcome(.giveBack(transfer: "t1", to: "mara"), on: ivo, at: House.day(2)) == "unknownTransfer")
        let foreign = PointsAccount.Command.takeBack(transfer: "t1", from: "ivo", points: [5])
        #expect(House.outcome(foreign, on: mara, at: House.day(2)) == "unknownTransfer")
        let own = PointsAccount.Command.takeBack(transfer: "t1", from: "leo", points: [5])
        #expect(House.outcome(own, on: mara, at: House.day(2)) == "open")
    }

    @Test("points of a friend pay a debt at once, and then cannot go back; nor can those of which some were used")
    func used() throws {
        var (sender, receiver) = (try House.account([House.grant(9, "o1")]), ivo)
        var changes = Changes()
        var owing = receiver
        try owing.perform(.earn(grant: House.grant(4, "o7")), in: House.program, by: .system, at: House.day(0))
        try owing.perform(.spend(payment: "p1", points: 4), in: House.program, by: .guest("ivo"), at: House.day(1))
        try owing.perform(
            .clawBack(order: "o7", refunded: House.euros(100)),
            in: House.program,
            by: .system,
            at: House.day(1)
        )
        try PointsTransfer("t1").send(
            6,
            from: &sender,
            to: &owing,
            in: House.program,
            by: House.ana,
            at: House.day(2),
            into: &changes
        )
        #expect(owing.debt == 0 && owing.balance(at: House.day(2)) == 2)
        #expect(House.outcome(.giveBack(transfer: "t1", to: "ana"), on: owing, at: House.day(2)) == "transferUsed")
        try PointsTransfer("t2").send(
            3,
            from: &sender,
            to: &receiver,
            in: House.program,
            by: House.ana,
            at: House.day(2),
            into: &changes
        )
        try receiver.perform(.spend(payment: "p1", points: 1), in: House.program, by: .guest("ivo"), at: House.day(2))
        #expect(House.outcome(.giveBack(transfer: "t2", to: "ana"), on: receiver, at: House.day(2)) == "transferUsed")
        try receiver.perform(.reversePayment(payment: "p1"), in: House.program, by: House.mara, at: House.day(2))
        #expect(House.outcome(.giveBack(transfer: "t2", to: "ana"), on: receiver, at: House.day(2)) == "open")
    }

    @Test("in whatever order parts are received, the earliest expiry pays the debt, and what has expired pays nothing")
    func unordered() throws {
        var owing = ivo
        try owing.perform(.earn(grant: House.grant(4, "o7")), in: House.program, by: .system, at: House.day(0))
        try owing.perform(.spend(payment: "p1", points: 4), in: House.program, by: .guest("ivo"), at: House.day(1))
        try owing.perform(.void(source: House.order("o7")), in: House.program, by: .system, at: House.day(1))
        let parts = [30, 2, 10].enumerated().map { position, end in
            PointsLot(
                number: position + 1,
                source: House.order("o1"),
                earnedAt: House.day(0),
                availableAt: House.day(0),
                expiresAt: House.day(end),
                points: 3
            )
        }
        try owing.perform(
            .receive(transfer: "t1", from: "ana", parts: parts, sentAt: House.day(1)),
            in: House.program,
            by: .system,
            at: House.day(2)
        )
        // Three of the second part are gone; three of the third and one of the first pay.
        #expect(owing.shortLots == ["2:2@30"] && owing.debt == 0 && owing.totals[.expired] == 3)
        #expect(owing.check() == [])
    }

    @Test("what paid a debt cannot go back, not even after it would have expired")
    func paidAndExpired() throws {
        var (sender, owing) = (
            try House.account([House.grant(3, "o1", until: 10), House.grant(3, "o2", until: 30)]), ivo
        )
        try owing.perform(.earn(grant: House.grant(3, "o7")), in: House.program, by: .system, at: House.day(0))
        try owing.perform(.spend(payment: "p1", points: 3), in: House.program, by: .guest("ivo"), at: House.day(1))
        try owing.perform(.void(source: House.order("o7")), in: House.program, by: .system, at: House.day(1))
        var changes = Changes()
        try PointsTransfer("t1").send(
            6,
            from: &sender,
            to: &owing,
            in: House.program,
            by: House.ana,
            at: House.day(2),
            into: &changes
        )
        #expect(owing.shortLots == ["3:3@30"])
        #expect(House.outcome(.giveBack(transfer: "t1", to: "ana"), on: owing, at: House.day(2)) == "transferUsed")
        #expect(House.outcome(.giveBack(transfer: "t1", to: "ana"), on: owing, at: House.day(12)) == "transferUsed")
    }

    @Test(
        "not to oneself, not twice, not to another program, not more than the balance, not where the program has none"
    )
    func refusals() throws {
        let account = try House.account([House.grant(5, "o1")])
        func outcome(_ command: PointsAccount.Command, _ program: PointsProgram = House.program) -> String {
            House.outcome(command, on: account, in: program, by: House.ana, at: House.day(1))
        }
        #expect(outcome(.send(transfer: "t1", to: "ana", points: 1)) == "toOneself")
        #expect(outcome(.send(transfer: "t1", to: "ivo", points: 6)) == "insufficient")
        #expect(outcome(.send(transfer: "t1", to: "ivo", points: 0)) == "pointsOutOfRange")
        #expect(outcome(.send(transfer: "t1", to: "ivo", points: .max)) == "pointsOutOfRange")
        #expect(outcome(.send(transfer: "t1", to: "ivo", points: 5)) == "open")
        var program = House.program
        program.transfers = .off
        #expect(outcome(.send(transfer: "t1", to: "ivo", points: 5), program) == "transfersOff")
        var (sender, receiver, changes) = (account, PointsAccount(id: MembershipID("ivo", in: "other")), Changes())
        #expect(throws: PointsAccount.Refusal(.otherProgram)) {
            try PointsTransfer("t1").send(
                1,
                from: &sender,
                to: &receiver,
                in: House.program,
                by: House.ana,
                at: House.day(1),
                into: &changes
            )
        }
        try sender.perform(
            .send(transfer: "t1", to: "ivo", points: 1),
            in: House.program,
            by: House.ana,
            at: House.day(1)
        )
        let again = PointsAccount.Command.send(transfer: "t1", to: "ivo", points: 1)
        #expect(House.outcome(again, on: sender, by: House.ana, at: House.day(1)) == "alreadyApplied")
        let parts = account.lots
        let receive = PointsAccount.Command.receive(transfer: "t1", from: "ivo", parts: parts, sentAt: House.day(1))
        try sender.perform(receive, in: House.program, by: .system, at: House.day(1))
        #expect(House.outcome(receive, on: sender, at: House.day(1)) == "alreadyApplied")
        let own = PointsAccount.Command.receive(transfer: "t2", from: "ana", parts: parts, sentAt: House.day(1))
        #expect(House.outcome(own, on: sender, at: House.day(1)) == "toOneself")
        #expect(
            House.outcome(.takeBack(transfer: "t1", from: "ivo", points: [2]), on: sender, at: House.day(1))
                == "otherParts"
        )
        #expect(
            House.outcome(.takeBack(transfer: "t1", from: "ivo", points: [-1]), on: sender, at: House.day(1))
                == "otherParts"
        )
        #expect(
            House.outcome(.takeBack(transfer: "t9", from: "ivo", points: [1]), on: sender, at: House.day(1))
                == "unknownTransfer"
        )
        #expect(
            House.outcome(.takeBack(transfer: "t1", from: "ivo", points: [1]), on: sender, at: House.day(1)) == "open"
        )
    }
}
