import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

/// Worked by hand from the conventions.
@Suite("Points: the ledger")
struct PointsAccountTests {
    private typealias House = PointsHouse

    @Test("points are spent earliest expiry first, those that never expire last, then earliest earned, then by entry")
    func spendingOrder() throws {
        var account = try House.account([
            House.grant(5, "o1", on: 0),
            House.grant(5, "o2", on: 0, until: 30),
            House.grant(5, "o3", on: 1, until: 20),
            House.grant(5, "o4", on: 1, until: 20),
            House.grant(5, "o5", on: 1, until: 10),
        ])
        // Entered later, but earned earlier than the two that end on the same day.
        try account.perform(
            .earn(grant: House.grant(5, "o6", on: 0, until: 20)),
            in: House.program,
            by: .system,
            at: House.day(1)
        )
        #expect(account.shortLots == ["5:5@10", "6:5@20", "3:5@20", "4:5@20", "2:5@30", "1:5@-"])
        try account.perform(.spend(payment: "p1", points: 12), in: House.program, by: House.ana, at: House.day(2))
        #expect(account.shortLots == ["3:3@20", "4:5@20", "2:5@30", "1:5@-"])
        #expect(account.balance(at: House.day(2)) == 18)
        #expect(account.check() == [])
    }

    @Test("equal accounts are one in a set, however their lots were taken over, and those that differ are not")
    func hashing() throws {
        var account = try House.account([House.grant(5, "o1", until: 10), House.grant(8, "o2", after: 3)])
        let before = account
        let copy = try decoded(PointsAccount.self, try encoded(account))
        #expect(Set([account, copy]).count == 1)
        try account.perform(.spend(payment: "p1", points: 2), in: House.program, by: House.ana, at: House.day(1))
        #expect(Set([account, before, copy]).count == 2)
        #expect(Set([before, PointsAccount(id: before.id)]).count == 2)
        // The same version with other lots: equality looks at them, though the hash does not.
        var other = before
        try other.perform(.spend(payment: "p1", points: 3), in: House.program, by: House.ana, at: House.day(1))
        #expect(other.version == account.version && Set([account, other]).count == 2)
    }

    @Test("a lot is available from its first instant until before its last")
    func bounds() throws {
        let account = try House.account([House.grant(5, "o1", after: 2, until: 4)])
        let tick = Elapsed.milliseconds(1)
        #expect(account.balance(at: House.day(2) - tick) == 0)
        #expect(account.balance(at: House.day(2)) == 5)
        #expect(account.balance(at: House.day(4) - tick) == 5)
        #expect(account.balance(at: House.day(4)) == 0)
        #expect(account.nextDue == House.day(4) && account.dueCommand == .expire)
        let spend = PointsAccount.Command.spend(payment: "p1", points: 1)
        #expect(House.outcome(spend, on: account, at: House.day(2) - tick) == "insufficient")
        #expect(House.outcome(spend, on: account, at: House.day(2)) == "open")
        #expect(House.outcome(spend, on: account, at: House.day(4)) == "insufficient")
        #expect(House.outcome(.expire, on: account, at: House.day(4) - tick) == "notDue")
        #expect(House.outcome(.expire, on: account, at: House.day(4)) == "open")
    }

    @Test("pending points come later, and the next expiry is that of all points that end at the first instant")
    func pendingAndExpiring() throws {
        var account = try House.account([
            House.grant(5, "o1", until: 10), House.grant(2, "o2", until: 10), House.grant(4, "o3", until: 20),
            House.grant(8, "o4", after: 3, until: 15), House.grant(1, "o5", after: 6),
        ])
        let tick = Elapsed.milliseconds(1)
        #expect(account.pendingPoints(at: House.day(0)) == 9 && account.balance(at: House.day(0)) == 11)
        #expect(account.pendingPoints(at: House.day(3) - tick) == 9)
        #expect(account.pendingPoints(at: House.day(3)) == 1 && account.pendingPoints(at: House.day(6)) == 0)
        #expect(account.nextExpiry(at: House.day(0)) == PointsExpiry(at: House.day(10), points: 7))
        #expect(account.nextExpiry(at: House.day(10) - tick) == PointsExpiry(at: House.day(10), points: 7))
        #expect(account.nextExpiry(at: House.day(10)) == PointsExpiry(at: House.day(15), points: 8))
        #expect(account.nextExpiry(at: House.day(15)) == PointsExpiry(at: House.day(20), points: 4))
        #expect(account.nextExpiry(at: House.day(20)) == nil, "the rest never expires")
        // Held points do not expire.
        try account.perform(
            .issueReward(reward: "r", code: "dessert", points: 6),
            in: House.program,
            by: House.ana,
            at: House.day(1)
        )
        #expect(account.nextExpiry(at: House.day(1)) == PointsExpiry(at: House.day(10), points: 1))
        #expect(PointsAccount(id: House.id).nextExpiry(at: House.day(0)) == nil)
    }

    @Test("held points are in no balance and do not expire; a deleted reward gives them back, less what has expired")
    func holds() throws {
        var account = try House.account([House.grant(5, "o1", until: 10), House.grant(5, "o2", until: 20)])
        try account.perform(
            .issueReward(reward: "r1", code: "dessert", points: 7),
            in: House.program,
            by: House.ana,
            at: House.day(1)
        )
        #expect(account.balance(at: House.day(1)) == 3 && account.heldPoints == 7)
        // Nothing of the first lot is left to expire, because it is held.
        #expect(account.nextDue == House.day(20))
        try account.perform(.deleteReward(reward: "r1"), in: House.program, by: House.ana, at: House.day(12))
        #expect(account.shortLots == ["2:5@20"])
        #expect(account.totals[.expired] == 5 && account.heldPoints == 0 && account.reward("r1")?.state == .deleted)
        #expect(account.balance(at: House.day(12)) == 5 && account.check() == [])
    }

    @Test(
        "once R of N is refunded an order keeps ⌊P·(N − R)/N⌋ of its points",
        arguments: [
            (10, 105_00, 0, 10), (10, 105_00, 1, 9), (10, 105_00, 10_50, 9), (10, 105_00, 10_51, 8),
            (10, 105_00, 52_50, 5), (10, 105_00, 104_99, 0), (10, 105_00, 105_00, 0), (10, 105_00, 200_00, 0),
            (1, 3, 1, 0), (3, 3, 1, 2),
            (1_000_000_000_000, .max, 1, 999_999_999_999), (1_000_000_000_000, .max, .max - 1, 0),
        ] as [(Int, Int64, Int64, Int)]
    )
    func kept(points: Int, net: Int64, refunded: Int64, kept: Int) throws {
        let (net, refunded) = (Money(minorUnits: net, .eur), Money(minorUnits: refunded, .eur))
        #expect(PointsAward.kept(of: points, on: net, refunded: refunded) == kept)
        var grant = House.grant(points, "o1")
        grant.net = net
        var account = try House.account([grant])
        guard !refunded.isZero else { return }
        try account.perform(
            .clawBack(order: "o1", refunded: refunded),
            in: House.program,
            by: .system,
            at: House.day(1)
        )
        #expect(account.balance(at: House.day(1)) == kept && account.check() == [])
    }

    @Test("refunds are counted together, so two of them take what one would take")
    func cumulative() throws {
        var account = try House.account([House.grant(10, "o1", net: 100)])
        for (refunded, kept) in [(15, 8), (29, 7), (30, 7), (100, 0)] as [(Int64, Int)] {
            try account.perform(
                .clawBack(order: "o1", refunded: House.euros(refunded)),
                in: House.program,
                by: .system,
                at: House.day(1)
            )
            #expect(account.balance(at: House.day(1)) == kept)
        }
        let again = PointsAccount.Command.clawBack(order: "o1", refunded: House.euros(100))
        #expect(House.outcome(again, on: account, at: House.day(1)) == "alreadyApplied")
        let less = PointsAccount.Command.clawBack(order: "o1", refunded: House.euros(99))
        #expect(House.outcome(less, on: account, at: House.day(1)) == "refundWentBack")
    }

    @Test("a claw-back takes the order's own lot, then what expired of it, then other lots, then makes a debt")
    func clawBackOrder() throws {
        var account = try House.account([
            House.grant(4, "o1", until: 9), House.grant(10, "o2", on: 0, until: 5),
            House.grant(3, "o3", on: 1, after: 30, until: 60),
        ])
        // Of the 10 points of o2, 5 are spent, 2 are held, and 3 expire.
        try account.perform(.spend(payment: "p1", points: 5), in: House.program, by: House.ana, at: House.day(2))
        try account.perform(
            .issueReward(reward: "r1", code: "dessert", points: 2),
            in: House.program,
            by: House.ana,
            at: House.day(2)
        )
        let events = try account.perform(
            .clawBack(order: "o2", refunded: House.euros(100)),
            in: House.program,
            by: .system,
            at: House.day(6)
        )
        guard case .clawedBack(let claw, _) = events.last else {
            Issue.record("nothing was clawed back")
            return
        }
        #expect(events.count == 2, "what expired is booked first")
        #expect(claw.own == [] && claw.expired == 3)
        #expect(claw.others.map(\.number) == [1, 3] && claw.others.map(\.points) == [4, 3])
        #expect(claw.owed == 0 && claw.writtenOff == 0 && claw.points == 10)
        #expect(account.balance(at: House.day(6)) == 0 && account.lots == [] && account.check() == [])
    }

    @Test("an expired point counts as taken once, however many refunds there are")
    func expiredOnce() throws {
        var account = try House.account([House.grant(10, "o1", until: 5), House.grant(9, "o2")])
        try account.perform(.spend(payment: "p1", points: 6), in: House.program, by: House.ana, at: House.day(1))
        // The other 4 expire. Of 3 that a first refund takes all count, of 7 more only the one that is left.
        try account.perform(
            .clawBack(order: "o1", refunded: House.euros(30)),
            in: House.program,
            by: .system,
            at: House.day(6)
        )
        #expect(account.balance(at: House.day(6)) == 9)
        try account.perform(
            .clawBack(order: "o1", refunded: House.euros(100)),
            in: House.program,
            by: .system,
            at: House.day(7)
        )
        #expect(account.balance(at: House.day(7)) == 3 && account.totals[.clawedBack] == 6 && account.check() == [])
    }

    @Test(
        "the rest of a claw-back is owed, and the next points pay it at once: pending ones, and those of a deleted reward"
    )
    func debts() throws {
        var account = try House.account([House.grant(10, "o1", until: 40)])
        try account.perform(
            .issueReward(reward: "r1", code: "dessert", points: 4),
            in: House.program,
            by: House.ana,
            at: House.day(1)
        )
        try account.perform(.spend(payment: "p1", points: 6), in: House.program, by: House.ana, at: House.day(1))
        try account.perform(
            .clawBack(order: "o1", refunded: House.euros(100)),
            in: House.program,
            by: .system,
            at: House.day(2)
        )
        #expect(account.debt == 10 && account.balance(at: House.day(2)) == -10)
        try account.perform(.deleteReward(reward: "r1"), in: House.program, by: House.ana, at: House.day(3))
        #expect(account.debt == 6 && account.lots == [])
        try account.perform(
            .earn(grant: House.grant(9, "o2", on: 4, after: 10, until: 50)),
            in: House.program,
            by: .system,
            at: House.day(4)
        )
        #expect(account.debt == 0 && account.shortLots == ["2:3@50"] && account.balance(at: House.day(4)) == 0)
        #expect(account.balance(at: House.day(14)) == 3 && account.check() == [])
    }

    @Test("a house that bears the rest writes it off, and the guest owes nothing")
    func writeOff() throws {
        var program = House.program
        program.shortfall = .writeOff
        var account = try House.account([House.grant(10, "o1")], in: program)
        try account.perform(.spend(payment: "p1", points: 7), in: program, by: House.ana, at: House.day(1))
        try account.perform(
            .clawBack(order: "o1", refunded: House.euros(100)),
            in: program,
            by: .system,
            at: House.day(2)
        )
        #expect(account.debt == 0 && account.balance(at: House.day(2)) == 0)
        #expect(account.totals[.clawedBack] == 10 && account.totals[.writtenOff] == -7 && account.check() == [])
    }

    @Test("AP-16: a source gives points once: an order by each rule, a mission, an invitation, a friend and a hand-out")
    func once() throws {
        var account = try House.account([House.grant(5, "o1")])
        let other = PointsGrant(2, from: House.order("o1", "drinks"), earnedAt: House.start, net: House.euros(100))
        try account.perform(.earn(grant: other), in: House.program, by: .system, at: House.day(1))
        let others: [PointsSource] = [
            .mission(award: "m1"), .invitation(invitation: "m1"), .referral(friend: "m1"), .handOut(award: "m1"),
        ]
        for source in others {
            let grant = PointsGrant(1, from: source, earnedAt: House.start)
            try account.perform(.earn(grant: grant), in: House.program, by: .system, at: House.day(1))
            #expect(House.outcome(.earn(grant: grant), on: account, at: House.day(1)) == "alreadyApplied")
        }
        #expect(House.outcome(.earn(grant: other), on: account, at: House.day(1)) == "alreadyApplied")
        #expect(House.outcome(.earn(grant: House.grant(5, "o1")), on: account, at: House.day(1)) == "alreadyApplied")
        #expect(account.balance(at: House.day(1)) == 5 + 2 + 4)
        // A refund of the order takes points of both rules: ⌊5·½⌋ and ⌊2·½⌋ stay.
        try account.perform(
            .clawBack(order: "o1", refunded: House.euros(50)),
            in: House.program,
            by: .system,
            at: House.day(1)
        )
        #expect(account.balance(at: House.day(1)) == 2 + 1 + 4)
    }

    @Test("what is void is taken back whole, once")
    func void() throws {
        var account = try House.account([House.grant(5, "o1")])
        let source = PointsSource.mission(award: "m1")
        try account.perform(
            .earn(grant: PointsGrant(8, from: source, earnedAt: House.start)),
            in: House.program,
            by: .system,
            at: House.day(1)
        )
        try account.perform(.void(source: source), in: House.program, by: House.mara, at: House.day(1))
        #expect(account.balance(at: House.day(1)) == 5)
        #expect(House.outcome(.void(source: source), on: account, by: House.mara, at: House.day(1)) == "alreadyApplied")
        let transfer = PointsAccount.Command.void(source: .transfer(transfer: "t1"))
        #expect(House.outcome(transfer, on: account, at: House.day(1)) == "wrongSource")
        #expect(House.outcome(.void(source: House.order("o9")), on: account, at: House.day(1)) == "unknownSource")
    }

    @Test("a payment with points that is reversed gives them back to their lots")
    func payments() throws {
        var account = try House.account([House.grant(5, "o1", until: 5), House.grant(5, "o2", until: 20)])
        try account.perform(.spend(payment: "p1", points: 8), in: House.program, by: House.ana, at: House.day(1))
        let again = PointsAccount.Command.spend(payment: "p1", points: 1)
        #expect(House.outcome(again, on: account, by: House.ana, at: House.day(1)) == "alreadyApplied")
        try account.perform(.reversePayment(payment: "p1"), in: House.program, by: House.mara, at: House.day(7))
        #expect(account.shortLots == ["2:5@20"] && account.totals[.expired] == 5 && account.totals[.spent] == 0)
        #expect(
            House.outcome(.reversePayment(payment: "p1"), on: account, by: House.mara, at: House.day(7))
                == "alreadyApplied"
        )
        #expect(
            House.outcome(.reversePayment(payment: "p2"), on: account, by: House.mara, at: House.day(7))
                == "unknownPayment"
        )
    }

    @Test("the staff gives and takes points for a reason, waiters and hosts only few at a time")
    func adjustments() throws {
        let account = try House.account([House.grant(30, "o1")])
        let ena = Author.waiter("ena", at: "centru")
        func adjust(_ points: Int, _ reason: String = "sorry") -> PointsAccount.Command {
            .adjust(adjustment: "a1", points: points, reason: reason, expiresAt: nil)
        }
        func outcome(_ command: PointsAccount.Command, _ author: Author) -> String {
            House.outcome(command, on: account, by: author, at: House.day(1))
        }
        #expect(outcome(adjust(20), ena) == "open" && outcome(adjust(-20), ena) == "open")
        #expect(outcome(adjust(21), ena) == "adjustmentTooLarge" && outcome(adjust(.min), ena) == "adjustmentTooLarge")
        #expect(outcome(adjust(21), House.mara) == "open" && outcome(adjust(-30), House.mara) == "open")
        #expect(outcome(adjust(-31), House.mara) == "insufficient")
        #expect(outcome(adjust(5, ""), House.mara) == "reasonMissing")
        #expect(outcome(adjust(5, String(repeating: "é", count: 1_001)), House.mara) == "reasonTooLong")
        #expect(
            outcome(adjust(0), House.mara) == "pointsOutOfRange"
                && outcome(adjust(.min), House.mara) == "pointsOutOfRange"
        )
        #expect(outcome(adjust(5), .manager("mara", at: "iulius")) == "notYours")
        #expect(outcome(adjust(5), Author("olga", as: .restaurateur)) == "open")
        #expect(outcome(adjust(5), Author("pia", as: .restaurateur)) == "notYours")
        var adjusted = account
        try adjusted.perform(adjust(-7), in: House.program, by: House.mara, at: House.day(1))
        #expect(House.outcome(adjust(9), on: adjusted, by: House.mara, at: House.day(1)) == "alreadyApplied")
        #expect(adjusted.balance(at: House.day(1)) == 23 && adjusted.totals[.adjusted] == 7 && adjusted.check() == [])
    }

    @Test("AP-22, AP-23: a badge is bought once, from the catalog")
    func badges() throws {
        var account = try House.account([House.grant(6, "o1")])
        func outcome(_ badge: BadgeID) -> String {
            House.outcome(.buyBadge(badge: badge), on: account, by: House.ana, at: House.day(1))
        }
        #expect(outcome("gold") == "unknownBadge")
        try account.perform(.buyBadge(badge: "kind"), in: House.program, by: House.ana, at: House.day(1))
        #expect(outcome("kind") == "alreadyApplied" && outcome("vegan") == "insufficient")
        #expect(account.badges == [OwnedBadge("kind", since: House.day(1))] && account.balance(at: House.day(1)) == 1)
        #expect(House.program.badges.priority(of: account.badges) == 10)
    }

    @Test("an account with as many open rewards as there can be is closed by fewer events than a unit holds")
    func closingMany() throws {
        var account = try House.account([House.grant(1_000, "o1")])
        func issue(_ number: Int) throws {
            let issue = PointsAccount.Command.issueReward(reward: RewardID("r\(number)"), code: "dessert", points: 1)
            try account.perform(issue, in: House.program, by: House.ana, at: House.day(1))
        }
        for number in 1...SizeLimit.openRewards { try issue(number) }
        #expect(throws: PointsAccount.Refusal(.tooMany(limit: SizeLimit.openRewards))) {
            try issue(SizeLimit.openRewards + 1)
        }
        let events = try account.perform(.close, in: House.program, by: .system, at: House.day(2))
        #expect(events.count == 81)
        #expect(account.heldPoints == 0 && account.totals[.forfeited] == 1_000 && account.check() == [])
    }

    @Test("closing forfeits the points, those held too, and forgives the debt")
    func closing() throws {
        var account = try House.account([House.grant(10, "o1")])
        try account.perform(
            .issueReward(reward: "r1", code: "dessert", points: 4),
            in: House.program,
            by: House.ana,
            at: House.day(1)
        )
        var owing = account
        try account.perform(.close, in: House.program, by: House.ana, at: House.day(2))
        #expect(account.totals[.forfeited] == 10 && account.heldPoints == 0 && account.check() == [])
        #expect(account.nextDue == nil && account.reward("r1")?.state == .deleted)
        try owing.perform(.spend(payment: "p1", points: 6), in: House.program, by: House.ana, at: House.day(2))
        try owing.perform(
            .clawBack(order: "o1", refunded: House.euros(100)),
            in: House.program,
            by: .system,
            at: House.day(2)
        )
        try owing.perform(.close, in: House.program, by: House.ana, at: House.day(2))
        // The held points pay a part of the 10 that are owed.
        #expect(owing.totals[.forfeited] == 0 && owing.totals[.writtenOff] == -6 && owing.check() == [])
    }
}
