import TablesideCore
import TablesideLoyalty
import Testing

@Suite("Groups of promotions")
struct PromotionGroupTests {
    private typealias Shop = PromotionShop

    private static let lines = [Shop.line("1", 1_000), Shop.line("2", 600, "drinks")]
    private static let drinks = PromotionGoods(categories: ["drinks"])
    /// 10 % off everything is 1.60, 2.00 off drinks, and 50 % off drinks is 3.00.
    private static let three = [
        Shop.percent("a", 10), Shop.off("b", 200, goods: drinks), Shop.percent("c", 50, goods: drinks),
    ]

    private static func members(_ ids: PromotionID...) -> [PromotionGroup.Member] { ids.map { .promotion(id: $0) } }

    private static func apply(
        _ groups: [PromotionGroup],
        _ promotions: [Promotion] = three,
        codes: [PromotionCode] = [],
        counters: [PromotionCounter] = []
    ) throws -> PromotionOutcome {
        let book = try PromotionBook(promotions, groups: groups)
        let basket = try Shop.basket(lines, codes: codes)
        return try book.apply(to: basket, counted: PromotionCounters(counters), at: Shop.start)
    }

    @Test("one member for the whole order: the first, the least, the most, or all of them")
    func perOrder() throws {
        func words(_ mode: PromotionGroup.Mode, _ ids: PromotionID...) throws -> [String] {
            try Self.apply([PromotionGroup(id: "g", mode, of: ids.map { .promotion(id: $0) })]).words
        }
        let all = ["a 160 (1: 100, 2: 60)", "c 300 (2: 300)", "b 200 (2: 200)"]
        #expect(try words(.stackable, "a", "b", "c") == all)
        #expect(try words(.inOrder, "b", "a", "c") == ["b 200 (2: 200)"])
        #expect(try words(.lowest, "c", "b", "a") == ["a 160 (1: 100, 2: 60)"])
        #expect(try words(.highest, "a", "b", "c") == ["c 300 (2: 300)"])
        // A promotion of no group goes together with every other.
        #expect(try words(.highest, "a", "b") == ["c 300 (2: 300)", "b 200 (2: 200)"])
    }

    @Test("one member for each line: a promotion holds on the lines that it won, as if it named no others")
    func perLine() throws {
        func words(_ mode: PromotionGroup.Mode) throws -> [String] {
            try Self.apply([PromotionGroup(id: "g", mode, per: .line, of: Self.members("c", "b", "a"))]).words
        }
        #expect(try words(.highest) == ["a 100 (1: 100)", "c 300 (2: 300)"])
        #expect(try words(.lowest) == ["a 160 (1: 100, 2: 60)"])
        #expect(try words(.inOrder) == ["a 100 (1: 100)", "c 300 (2: 300)"])
    }

    @Test("a member that won its group and took nothing off wins it for the held order, also once it has run out")
    func contenders() throws {
        let all = Shop.percent("all", 100, code: "ALL", goods: Self.drinks) { $0.limits.uses = 2 }
        let first = Shop.off("first", 100, goods: Self.drinks) { $0.limits.uses = 1 }
        let second = Shop.off("second", 50)
        let group = PromotionGroup(id: "g", .inOrder, of: Self.members("first", "second"))
        let book = try PromotionBook([all, first, second], groups: [group])
        let basket = try Shop.basket(Self.lines, codes: ["ALL"])
        let quoted = try book.apply(to: basket, at: Shop.start)
        // The code leaves nothing of the drinks, for which alone the first is; the second lost to it.
        #expect(quoted.words == ["all 600 (2: 600)"] && quoted.contenders == ["first"])
        var counters = PromotionCounters()
        var changes = Changes()
        try counters.hold(quoted, until: Shop.start + .minutes(10), at: Shop.start, changes: &changes)
        let other = try book.apply(to: Shop.basket(Self.lines, order: "o2"), counted: counters, at: Shop.start)
        #expect(other.words == ["first 100 (2: 100)"] && other.contenders == nil)
        try counters.take(other, at: Shop.start, changes: &changes)
        let held = try book.apply(to: basket, counted: counters, keeping: quoted, at: Shop.start)
        #expect(held == quoted)
        let explained = try book.explain(basket, counted: counters, keeping: quoted, at: Shop.start)
        #expect(explained.map(\.amount) == [Shop.euro(600), nil, nil])
        #expect(
            explained.map(\.obstacles) == [[], [.used(limit: 1)], [.outranked(by: "first", group: "g")]]
        )
        // Who holds nothing, or changes the order, gets what is left.
        let fresh = try book.apply(
            to: Shop.basket(Self.lines, codes: ["ALL"], order: "o3"),
            counted: counters,
            at: Shop.start
        )
        #expect(fresh.words == ["all 600 (2: 600)", "second 50 (1: 50)"])
        let changed = try book.apply(to: Shop.basket(Self.lines), counted: counters, keeping: quoted, at: Shop.start)
        #expect(changed.words == ["second 50 (1: 31, 2: 19)"])
    }

    @Test("a nested group stands for what its own mode leaves")
    func nested() throws {
        let inner = PromotionGroup(id: "inner", .stackable, of: Self.members("a", "b"))
        func words(_ mode: PromotionGroup.Mode, per scope: PromotionGroup.Scope) throws -> [String] {
            let outer = PromotionGroup(id: "outer", mode, per: scope, of: [.promotion(id: "c"), .group(id: "inner")])
            return try Self.apply([outer, inner]).words
        }
        // Together 3.60 off the order, but 2.60 off the drinks.
        #expect(try words(.highest, per: .order) == ["a 160 (1: 100, 2: 60)", "b 200 (2: 200)"])
        #expect(try words(.lowest, per: .order) == ["c 300 (2: 300)"])
        #expect(try words(.highest, per: .line) == ["a 100 (1: 100)", "c 300 (2: 300)"])
        #expect(try words(.lowest, per: .line) == ["a 160 (1: 100, 2: 60)", "b 200 (2: 200)"])
    }

    @Test("only what could hold alone competes, and who lost says to whom")
    func losers() throws {
        let group = PromotionGroup(id: "g", .highest, of: Self.members("a", "b", "c"))
        var promotions = Self.three
        promotions[2].conditions.orderKinds = [.delivery]
        #expect(try Self.apply([group], promotions).discounts.map(\.promotion) == ["b"])
        promotions[1].limits.budget = Shop.euro(300)
        let spent = [try Shop.counter(.budget(of: "b"), money: [101])]
        #expect(try Self.apply([group], promotions, counters: spent).discounts.map(\.promotion) == ["a"])
        let codes: [PromotionCode] = ["A", "B"]
        let asked = [Shop.off("a", 100, code: "A"), Shop.off("b", 200, code: "B"), Shop.off("c", 300, code: "C")]
        let outcome = try Self.apply([group], asked, codes: codes)
        #expect(outcome.discounts.map(\.promotion) == ["b"])
        #expect(outcome.refusedCodes.flatMap(\.obstacles) == [.outranked(by: "b", group: "g")])
    }

    @Test("groups name what there is, once, and are not nested too deeply or in a circle")
    func problems() {
        func faults(_ groups: [PromotionGroup]) -> [String] {
            PromotionBook.problems(Self.three, groups).map { "\($0.path) \($0.code.rawValue.dropFirst(18))" }
        }
        func group(_ id: PromotionGroupID, _ members: PromotionGroup.Member...) -> PromotionGroup {
            PromotionGroup(id: id, .highest, of: members)
        }
        #expect(faults([group("g", .promotion(id: "a")), group("h", .group(id: "g"))]) == [])
        #expect(faults([group("g"), group("g")]) == ["groups[1].id repeated"])
        #expect(
            faults([group("g", .promotion(id: "x"), .group(id: "y"))]) == [
                "groups[0].members[0] unknown", "groups[0].members[1] unknown",
            ]
        )
        let twice = [group("g", .promotion(id: "a"), .promotion(id: "a")), group("h", .promotion(id: "a"))]
        #expect(faults(twice) == ["groups[0].members[1] inTwoGroups", "groups[1].members[0] inTwoGroups"])
        #expect(faults([group("g", .group(id: "g"))]) == ["groups[0] tooDeep"])
        #expect(
            faults([group("g", .group(id: "h")), group("h", .group(id: "g"))]) == [
                "groups[0] tooDeep", "groups[1] tooDeep",
            ]
        )
        let chain = (0..<9).map {
            PromotionGroup(id: PromotionGroupID("\($0)"), .stackable, of: [.group(id: PromotionGroupID("\($0 + 1)"))])
        }
        #expect(faults(chain.prefix(8) + [group("8", .promotion(id: "a"))]) == ["groups[8] tooDeep"])
        #expect(faults(chain.prefix(7) + [group("7", .promotion(id: "a"))]) == [])
    }
}
