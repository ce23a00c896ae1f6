import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

@Suite("Points: what is stored")
struct PointsCodingTests {
    private typealias House = PointsHouse

    private static var program: PointsProgram {
        var program = House.program
        program.tiers = TierRules([Tier("silver", from: 20)], window: .days(90), review: .days(30))
        return program
    }

    /// A life in which everything happens.
    private static func lives() throws -> GoldenPoints {
        var (ana, ivo) = (PointsAccount(id: House.id), PointsAccount(id: MembershipID("ivo", in: "house")))
        var (hers, his): ([PointsAccount.Event], [PointsAccount.Event]) = ([], [])
        func perform(_ command: PointsAccount.Command, on day: Int) throws {
            hers += try ana.perform(command, in: program, by: .system, at: House.day(day))
        }
        try perform(.earn(grant: House.grant(20, "o1", on: 0, after: 1, until: 30)), on: 0)
        let mission = PointsGrant(8, from: .mission(award: "m1"), earnedAt: House.day(0), expiresAt: House.day(3))
        try perform(.earn(grant: mission), on: 0)
        try perform(.earn(grant: PointsGrant(3, from: .invitation(invitation: "i1"), earnedAt: House.day(0))), on: 0)
        try perform(.earn(grant: PointsGrant(3, from: .handOut(award: "h1"), earnedAt: House.day(0))), on: 0)
        try perform(.issueReward(reward: "r1", code: "dessert", points: 4), on: 1)
        try perform(.redeemReward(reward: "r1"), on: 1)
        try perform(.issueReward(reward: "r2", code: "coffee", points: 2), on: 1)
        try perform(.deleteReward(reward: "r2"), on: 4)
        try perform(.spend(payment: "p1", points: 5), on: 5)
        try perform(.reversePayment(payment: "p1"), on: 5)
        try perform(.adjust(adjustment: "a1", points: 2, reason: "sorry", expiresAt: nil), on: 5)
        try perform(.adjust(adjustment: "a2", points: -1, reason: "wrong guest", expiresAt: nil), on: 5)
        try perform(.buyBadge(badge: "kind"), on: 6)
        for (transfer, isUndone) in [("t1", true), ("t2", false)] {
            var changes = Changes()
            let transfer = PointsTransfer(PointsTransferID(transfer))
            try transfer.send(
                6,
                from: &ana,
                to: &ivo,
                in: program,
                by: House.ana,
                at: House.day(isUndone ? 7 : 8),
                into: &changes
            )
            if isUndone { try transfer.undo(from: &ivo, to: &ana, in: program, at: House.day(8), into: &changes) }
            for event in changes.events {
                let body = try #require(event.event(of: PointsAccount.self))
                if event.aggregate.id == ana.id.description { hers.append(body) } else { his.append(body) }
            }
        }
        try perform(.issueReward(reward: "r3", code: "dessert", points: 4), on: 9)
        try perform(.clawBack(order: "o1", refunded: House.euros(100)), on: 9)
        try perform(.reviewTier, on: 30)
        his += try ivo.perform(.close, in: program, by: .system, at: House.day(9))
        return GoldenPoints(accounts: [ana, ivo], events: [hers, his])
    }

    @Test("accounts and their events are written as the golden file says, and read as themselves")
    func accounts() throws {
        let lives = try Self.lives()
        for (account, events) in zip(lives.accounts, lives.events) {
            #expect(PointsAccount.replaying(events, id: account.id) == account)
            #expect(account.check() == [])
        }
        try expectGolden(lives, "PointsAccount.json")
    }

    @Test("a reputation and its events are written as the golden file says, and read as themselves")
    func reputation() throws {
        var reputation = Reputation(id: House.id)
        var events: [Reputation.Event] = []
        var program = House.program
        program.reputation.expiry = .days(365)
        let commands: [(Reputation.Command, Author)] = [
            (.praise(record: "k1", points: 5, reason: "kind to the cooks"), House.mara),
            (.praise(record: "k2", points: 1, reason: "tip"), House.mara), (.withdrawPraise(record: "k2"), House.mara),
            (.recordOffense(record: "r1", kind: .noShow, booking: "b1"), .system), (.appeal(record: "r1"), House.ana),
            (.uphold(record: "r1"), House.mara),
            (.recordOffense(record: "r2", kind: .breach, booking: nil), House.mara),
            (.pardon(record: "r2"), House.mara),
            (.recordOffense(record: "r3", kind: .lateCancellation, booking: "b2"), .system),
        ]
        for (day, (command, author)) in commands.enumerated() {
            events += try reputation.perform(command, in: program, by: author, at: House.day(day))
        }
        try expectGolden(GoldenReputation(state: reputation, events: events), "Reputation.json")
    }

    @Test("a program is written as the golden file says, and read as itself")
    func program() throws { try expectGolden(Self.program, "PointsProgram.json") }

    @Test(
        "an account that no sequence of events makes is refused",
        arguments: [
            (#""points":3,"#, #""points":4,"#), (#""debt":0"#, #""debt":-1"#), (#""debt":0"#, #""debt":5"#),
            (#""lastLot":2"#, #""lastLot":1"#), (#""version":3"#, #""version":0"#), (#""held":2"#, #""held":3"#),
            (#""number":1,"#, #""number":2,"#), (#""number":1,"#, #""number":-1,"#), (#""taken":0"#, #""taken":9"#),
            (#""taken":0"#, #""taken":-1"#), (#""expired":0"#, #""expired":99"#),
            (#""order":"o2""#, #""order":"o1""#), (#""state":"open""#, #""state":"closed""#),
            (#""state":"issued""#, #""state":"redeemed""#), (#""state":"issued""#, #""state":"absent""#),
            (#""id":"5/house/ana""#, #""id":"6/house/ana""#), (#""points":2,"#, #""points":0,"#),
        ]
    )
    func tampered(original: String, changed: String) throws {
        var account = try House.account([House.grant(5, "o1", until: 10), House.grant(3, "o2", until: 20)])
        try account.perform(
            .issueReward(reward: "r1", code: "dessert", points: 2),
            in: House.program,
            by: House.ana,
            at: House.day(0)
        )
        let text = try encoded(account)
        #expect(try decoded(PointsAccount.self, text) == account)
        try #require(text.contains(original))
        let all = text.replacing(original, with: changed)
        // A change in all places may make another account that is sound.
        let one = text.replacing(original, with: changed, maxReplacements: 1)
        let refused = [all, one].filter { (try? decoded(PointsAccount.self, $0)) == nil }
        #expect(!refused.isEmpty)
    }

    @Test("an account that holds points twice for one reward is refused")
    func sameReward() throws {
        var account = try House.account([House.grant(5, "o1", until: 10)])
        for reward: RewardID in ["r1", "r2"] {
            let issue = PointsAccount.Command.issueReward(reward: reward, code: "dessert", points: 2)
            try account.perform(issue, in: House.program, by: House.ana, at: House.day(0))
        }
        let text = try encoded(account)
        #expect(try decoded(PointsAccount.self, text).rewards.map(\.id) == ["r1", "r2"])
        let same = text.replacing(#""r2""#, with: #""r1""#)
        #expect(same != text)
        #expect(throws: DecodingError.self) { try decoded(PointsAccount.self, same) }
    }

    @Test("a program and a user that only look alike together are different memberships")
    func identities() throws {
        let ids = [MembershipID("c", in: "a/b"), MembershipID("b/c", in: "a"), MembershipID("", in: "a")]
        #expect(ids.map(\.description) == ["3/a/b/c", "1/a/b/c", "1/a/"])
        for id in ids.dropLast() { #expect(MembershipID(id.description) == id) }
        for text in ["", "1/a", "01/a/b", "9/a/b", "-1/a/b", "1/ab"] { #expect(MembershipID(text) == nil) }
    }
}
