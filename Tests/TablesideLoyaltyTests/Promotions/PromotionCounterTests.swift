import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

@Suite("Uses of promotions")
struct PromotionCounterTests {
    private typealias Shop = PromotionShop
    private typealias Counter = PromotionCounter

    private static let key = PromotionClaimKey(order: "o1", promotion: "p")
    private static let start = Shop.start
    private static let end = start + .minutes(10)
    private static let id = PromotionCounterID.uses(of: "p")
    private static let purse = PromotionCounterID.budget(of: "p")

    private static func command(
        _ kind: Counter.Command.Kind,
        _ key: PromotionClaimKey = key,
        _ cents: Int64 = 300,
        within limit: Int64 = 1_000
    ) -> Counter.Command {
        let (amount, limit) = (Shop.euro(cents), PromotionCounterLimit.budget(limit: Shop.euro(limit)))
        return switch kind {
        case .hold: .hold(claim: key, amount: amount, until: end, within: limit)
        case .take: .take(claim: key, amount: amount, within: limit)
        case .reprice: .reprice(claim: key, amount: amount, within: limit)
        case .release: .release(claim: key)
        case .giveBack: .giveBack(claim: key)
        case .settle: .settle(claim: key)
        case .lapse: .lapse
        }
    }

    private static func outcome(
        _ command: Counter.Command,
        on counter: Counter,
        by role: Role = .system,
        at now: Instant = start
    ) -> String {
        do throws(Counter.Refusal) {
            var after = counter
            try after.perform(command, by: Author(nil, as: role), at: now)
            return "done"
        } catch {
            return String(error.code.rawValue.dropFirst("promotion.use.".count))
        }
    }

    private static func counter(_ state: PromotionClaim.State) throws -> Counter {
        var counter = Counter(id: purse)
        let commands: [Counter.Command.Kind] =
            switch state {
            case .absent: []
            case .held: [.hold]
            case .taken: [.take]
            case .settled: [.take, .settle]
            case .returned: [.hold, .giveBack]
            }
        for kind in commands { try counter.perform(command(kind), by: .system, at: start) }
        #expect(counter.state(of: key, at: start) == state)
        return counter
    }

    @Test("the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("PromotionClaim.table.txt")
        #expect(table.differences(from: Counter.lifecycle) == [])
        #expect(Counter.lifecycle.problems() == [])
        var cells = 0
        for state in PromotionClaim.State.allCases {
            let counter = try Self.counter(state)
            for kind in Counter.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let cell = table[state.rawValue, kind.rawValue, role.rawValue]
                    // A lapse looks at every hold of the counter, and no hold is over yet.
                    let expected =
                        switch cell {
                        case "illegal", "notPermitted", "alreadyApplied": cell
                        default: kind == .lapse ? "notYet" : "done"
                        }
                    #expect(
                        Self.outcome(Self.command(kind), on: counter, by: role) == expected,
                        "\(state) \(kind) \(role)"
                    )
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 7 * 10)
    }

    @Test("without the guards, a limit is passed and a hold ends early")
    func mutants() throws {
        func isDone(_ command: Counter.Command, on counter: Counter, without row: Int?) -> Bool {
            var rows = Counter.lifecycle.rows
            if let row { rows[row] = .init(rows[row].from, rows[row].command, by: rows[row].roles, to: rows[row].to) }
            let table = Counter.lifecycle.replacing(rows: rows)
            return (try? counter.decide(command, following: table, by: .system, at: Self.start)) != nil
        }
        let (absent, held, taken) = (try Self.counter(.absent), try Self.counter(.held), try Self.counter(.taken))
        let dear = { (kind: Counter.Command.Kind) in Self.command(kind, Self.key, 1_001) }
        let cases: [(Counter.Command, Counter, Int)] = [
            (dear(.hold), absent, 0), (dear(.take), absent, 1), (dear(.take), held, 2), (dear(.reprice), held, 3),
            (.lapse, held, 6), (dear(.reprice), taken, 7),
        ]
        for (command, counter, row) in cases {
            #expect(!isDone(command, on: counter, without: nil) && isDone(command, on: counter, without: row), "\(row)")
        }
    }

    @Test("a hold keeps the use up to, but not at, its end, also before the timer fires")
    func holds() throws {
        var counter = Counter(id: Self.id)
        let limit = PromotionCounterLimit.uses(limit: 1)
        let other = PromotionClaimKey(order: "o2", promotion: "p")
        let hold = Counter.Command.hold(claim: Self.key, amount: nil, until: Self.end, within: limit)
        let take = Counter.Command.take(claim: other, amount: nil, within: limit)
        try counter.perform(hold, by: .system, at: Self.start)
        #expect(counter.nextDue == Self.end && counter.dueCommand == .lapse)
        let last = Self.end - .milliseconds(1)
        #expect(
            Self.outcome(take, on: counter, at: last) == "used"
                && Self.outcome(take, on: counter, at: Self.end) == "done"
        )
        #expect(Self.outcome(.lapse, on: counter, at: last) == "notYet")
        #expect(
            counter.uses(at: last) == 1 && counter.uses(at: Self.end) == 0 && counter.uses(at: last, except: "o1") == 0
        )
        // The order itself may take what was held, also once it is over if nobody else took it.
        for now in [last, Self.end] {
            let own = Counter.Command.take(claim: Self.key, amount: nil, within: limit)
            #expect(Self.outcome(own, on: counter, at: now) == "done")
        }
        let events = try counter.perform(take, by: .system, at: Self.end)
        #expect(
            events == [.lapsed(claims: [Self.key], at: Self.end), .taken(claim: other, amount: nil, at: Self.end)]
        )
        #expect(counter.nextDue == nil && counter.dueCommand == nil && counter.claims.map(\.key) == [other])
        #expect(Self.outcome(hold, on: counter, at: Self.end) == "used")
        let late = Counter.Command.hold(claim: Self.key, amount: nil, until: Self.end, within: .uses(limit: 2))
        #expect(Self.outcome(late, on: counter, at: Self.end) == "expired")
        #expect(Self.outcome(take, on: counter, at: Self.start) == "clockWentBack")
    }

    @Test("a use goes back once, and an order that was settled or returned cannot take it again")
    func once() throws {
        for (end, word) in [(Counter.Command.Kind.giveBack, 0), (.settle, 1)] {
            var counter = try Self.counter(.taken)
            try counter.perform(Self.command(end), by: .system, at: Self.start)
            #expect(counter.uses(at: Self.start) == word)
            #expect(try counter.spent(at: Self.start, in: .eur) == Shop.euro(word == 0 ? 0 : 300))
            for kind in Counter.Command.Kind.allCases where kind != .lapse && kind != .release {
                let expected = kind == end ? "alreadyApplied" : "illegal"
                #expect(Self.outcome(Self.command(kind), on: counter) == expected, "\(end) \(kind)")
            }
            // The latest hundred ends are remembered.
            for number in 1..<Counter.remembered {
                let other = PromotionClaimKey(order: OrderID("n\(number)"), promotion: "p")
                try counter.perform(Self.command(.take, other), by: .system, at: Self.start)
                try counter.perform(.giveBack(claim: other), by: .system, at: Self.start)
            }
            #expect(Self.outcome(Self.command(end), on: counter) == "alreadyApplied")
            // The next one takes the place of the oldest, and of no other.
            let last = PromotionClaimKey(order: "last", promotion: "p")
            try counter.perform(Self.command(.take, last), by: .system, at: Self.start)
            try counter.perform(.giveBack(claim: last), by: .system, at: Self.start)
            #expect(Self.outcome(Self.command(.take), on: counter) == "done", "\(end)")
            let second = PromotionClaimKey(order: "n1", promotion: "p")
            #expect(Self.outcome(.giveBack(claim: second), on: counter) == "alreadyApplied", "\(end)")
            #expect(try decoded(Counter.self, encoded(counter)) == counter)
        }
    }

    @Test("money fits whole or not at all; what is claimed may cost less under a lowered limit, but not more")
    func money() throws {
        var counter = try Self.counter(.taken)
        let other = PromotionClaimKey(order: "o2", promotion: "p")
        #expect(Self.outcome(Self.command(.take, other, 701), on: counter) == "budgetSpent")
        #expect(Self.outcome(Self.command(.take, other, 700), on: counter) == "done")
        let lowered: [(Int64, String)] = [(299, "done"), (300, "done"), (301, "budgetSpent")]
        for (cents, expected) in lowered {
            #expect(Self.outcome(Self.command(.reprice, Self.key, cents, within: 100), on: counter) == expected)
        }
        #expect(Self.outcome(Self.command(.reprice, Self.key, 1_000), on: counter) == "done")
        #expect(Self.outcome(Self.command(.reprice, Self.key, -1), on: counter) == "negative")
        try counter.perform(Self.command(.reprice, Self.key, 250), by: .system, at: Self.start)
        try counter.perform(Self.command(.settle), by: .system, at: Self.start)
        #expect(counter.settledUses == 1 && counter.settledAmount == Shop.euro(250))
        #expect(Self.outcome(Self.command(.take, other, 750), on: counter) == "done")
        #expect(Self.outcome(Self.command(.take, other, 751), on: counter) == "budgetSpent")
    }

    @Test(
        "other currencies, extreme amounts and the wrong measure are refused, and events made by hand trap on nothing"
    )
    func extremes() throws {
        let counter = try Self.counter(.taken)
        let other = PromotionClaimKey(order: "o2", promotion: "p")
        let most = Money(minorUnits: .max, .eur)
        #expect(Self.outcome(Self.command(.take, other, .max, within: .max), on: counter) == "money")
        let lei = Money(minorUnits: 1, .ron)
        let foreign = Counter.Command.take(
            claim: other,
            amount: lei,
            within: .budget(limit: Money(minorUnits: 9, .ron))
        )
        #expect(Self.outcome(foreign, on: counter) == "money")
        let mixed = Counter.Command.take(claim: other, amount: lei, within: .budget(limit: most))
        #expect(Self.outcome(mixed, on: counter) == "money")
        let plain = Counter.Command.take(claim: other, amount: nil, within: .uses(limit: 9))
        #expect(Self.outcome(plain, on: counter) == "otherMeasure")
        #expect(Self.outcome(Self.command(.take), on: Counter(id: Self.id)) == "otherMeasure")

        var wild = Counter(id: Self.purse)
        for number in 0..<3 {
            let key = PromotionClaimKey(order: OrderID("w\(number)"), promotion: "p")
            wild.record(.taken(claim: key, amount: number == 2 ? lei : most, at: Instant(millisecondsSince1970: .max)))
            wild.record(.settled(claim: key, at: Instant(millisecondsSince1970: .min)))
        }
        let nobody = PromotionClaimKey(order: "?", promotion: "?")
        wild.record(.settled(claim: nobody, at: Self.start))
        wild.record(.repriced(claim: nobody, amount: most, at: Self.start))
        wild.record(.lapsed(claims: [nobody], at: Self.start))
        #expect(wild.settledUses == 3 && wild.settledAmount == most)
        #expect(Self.outcome(Self.command(.take), on: wild) == "money")
    }

    @Test("a counter holds two thousand orders under way, and counts those that are over")
    func full() throws {
        let limit = PromotionCounterLimit.uses(limit: 10_000)
        let claims = (0..<Counter.maxClaims).map { "{\"key\":{\"order\":\"n\($0)\",\"promotion\":\"p\"}}" }
        let end = "\"lastEventAt\":\(Self.start.millisecondsSince1970),\"settledUses\":0,\"version\":2000}"
        let text = "{\"id\":\"uses/p\",\"claims\":[\(claims.joined(separator: ","))],\(end)"
        var counter = try decoded(Counter.self, text)
        let take = Counter.Command.take(claim: Self.key, amount: nil, within: limit)
        #expect(Self.outcome(take, on: counter) == "tooManyClaims")
        try counter.perform(.settle(claim: counter.claims[7].key), by: .system, at: Self.start)
        #expect(Self.outcome(take, on: counter) == "done" && counter.uses(at: Self.start) == Counter.maxClaims)
    }

    @Test("the text of an identity is read back, and no two identities have the same")
    func identities() throws {
        let names = ["a", "a/b", "1/a/b", "", "é"]
        var ids: [PromotionCounterID] = []
        for name in names {
            ids += [.uses(of: PromotionID(name)), .budget(of: PromotionID(name))]
            ids += [.sharedUses(of: PromotionLimitID(name)), .sharedBudget(of: PromotionLimitID(name))]
            for other in names {
                ids.append(.uses(of: PromotionID(name), by: UserID(other)))
                ids.append(.sharedUses(of: PromotionLimitID(name), by: UserID(other)))
                ids.append(.uses(ofCode: PromotionCode(other), of: PromotionID(name)))
            }
        }
        #expect(Set(ids.map(\.description)).count == ids.count && Set(ids).count == ids.count)
        for id in ids { #expect(PromotionCounterID(id.description) == id) }
        for text in ["", "uses", "use/p", "guest/p", "guest/4/ana/p", "guest/03/ana/p", "code/3/ana"] {
            #expect(PromotionCounterID(text) == nil, "\(text)")
        }
    }
}
