import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

@Suite("The life of a promotion")
struct PromotionRecordTests {
    private typealias Shop = PromotionShop

    private static let ours = Shop.off("p", 100) { $0.conditions.branches = [Shop.branch] }
    private static let edited = Shop.off("p", 200) { $0.conditions.branches = [Shop.branch] }
    private static let manager = Author.manager("mara", at: Shop.branch)

    private static func record(_ state: PromotionRecord.State) throws -> PromotionRecord {
        var record = PromotionRecord(id: "p")
        let commands: [PromotionRecord.Command] =
            switch state {
            case .absent: []
            case .drafted: [.draft(promotion: ours)]
            case .published: [.draft(promotion: ours), .publish]
            case .paused: [.draft(promotion: ours), .publish, .pause]
            case .archived: [.draft(promotion: ours), .archive]
            }
        for command in commands { try record.perform(command, by: .system, at: Shop.start) }
        #expect(record.state == state)
        return record
    }

    private static func outcome(
        _ command: PromotionRecord.Command,
        on record: PromotionRecord,
        by author: Author = manager,
        at now: Instant = Shop.start
    ) -> String {
        do throws(PromotionRecord.Refusal) {
            return try record.decide(command, by: author, at: now).isEmpty ? "nothing" : "done"
        } catch {
            return String(error.code.rawValue.dropFirst("promotion.".count))
        }
    }

    @Test("the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("Promotion.table.txt")
        #expect(table.differences(from: PromotionRecord.lifecycle) == [])
        #expect(PromotionRecord.lifecycle.problems() == [])
        var cells = 0
        for state in PromotionRecord.State.allCases {
            let record = try Self.record(state)
            for kind in PromotionRecord.Command.Kind.allCases {
                let command: PromotionRecord.Command =
                    switch kind {
                    case .draft: .draft(promotion: Self.ours)
                    case .edit: .edit(promotion: Self.edited)
                    case .publish: .publish
                    case .pause: .pause
                    case .archive: .archive
                    }
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let cell = table[state.rawValue, kind.rawValue, role.rawValue]
                    let expected = ["illegal", "notPermitted", "alreadyApplied"].contains(cell) ? cell : "done"
                    let author = Author("mara", as: role, at: Shop.branch)
                    #expect(Self.outcome(command, on: record, by: author) == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 5 * 10)
    }

    @Test("a manager decides on promotions of their own branch alone")
    func managers() throws {
        let others: [Set<BranchID>?] = [nil, ["iulius"], ["iulius", Shop.branch]]
        for branches in others {
            let promotion = Shop.off("p", 100) { $0.conditions.branches = branches }
            let draft = PromotionRecord.Command.draft(promotion: promotion)
            #expect(Self.outcome(draft, on: try Self.record(.absent)) == "otherBranch")
            #expect(Self.outcome(.edit(promotion: promotion), on: try Self.record(.drafted)) == "otherBranch")
            #expect(Self.outcome(draft, on: try Self.record(.absent), by: Author("rex", as: .restaurateur)) == "done")
        }
        let stranger = Author.manager("ana", at: "iulius")
        let rows = PromotionRecord.lifecycle.rows
        for (row, command) in [(2, PromotionRecord.Command.publish), (4, .pause), (8, .archive)] {
            let record = try Self.record(rows[row].from)
            #expect(Self.outcome(command, on: record, by: stranger) == "otherBranch")
            var open = rows
            open[row] = .init(rows[row].from, rows[row].command, by: rows[row].roles, to: rows[row].to)
            let table = PromotionRecord.lifecycle.replacing(rows: open)
            #expect((try? record.decide(command, following: table, by: stranger, at: Shop.start)) != nil)
        }
        #expect(Self.outcome(.publish, on: try Self.record(.drafted), by: Author("x", as: .manager)) == "otherBranch")
    }

    @Test("a draft has no problems, belongs to the record and keeps its currency")
    func drafts() throws {
        let absent = try Self.record(.absent)
        #expect(Self.outcome(.draft(promotion: Shop.off("q", 1)), on: absent, by: .system) == "otherPromotion")
        #expect(Self.outcome(.draft(promotion: Shop.off("p", 0)), on: absent, by: .system) == "unsound")
        let paused = try Self.record(.paused)
        #expect(Self.outcome(.edit(promotion: Self.ours), on: paused) == "alreadyApplied")
        var lei = Self.ours
        lei.value = .amount(money: Money(minorUnits: 100, .ron))
        #expect(Self.outcome(.edit(promotion: lei), on: paused) == "otherCurrency")
        #expect(Self.outcome(.archive, on: paused, at: Shop.start - .milliseconds(1)) == "clockWentBack")
    }

    @Test("only published promotions are in the book, and an order placed with one depends on its record")
    func book() throws {
        let basket = try Shop.basket([Shop.line("1", 1_000)])
        for state in PromotionRecord.State.allCases {
            let record = try Self.record(state)
            let members: [PromotionGroup.Member] = state == .absent ? [] : [.promotion(id: "p")]
            let book = try PromotionBook([record], groups: [PromotionGroup(id: "g", .highest, of: members)])
            let outcome = try book.apply(to: basket, at: Shop.start)
            #expect(outcome.total == Shop.euro(state == .published ? 100 : 0))
            var (changes, counters) = (Changes(), PromotionCounters())
            try counters.take(outcome, at: Shop.start, changes: &changes)
            #expect(changes.checks == (state == .published ? [record.ref: Version(rawValue: 2)] : [:]))
        }
    }

    @Test("a published promotion with a fault, or with a code that an earlier one has, stops no other")
    func leftOut() throws {
        let promotions = [
            Shop.off("a", 100, code: "A"), Shop.off("b", 200, code: "A"),
            Shop.off("c", 300) { $0.sharedLimit = "gone" },
            Shop.off("d", 400),
        ]
        var records = try promotions.map { promotion in
            var record = PromotionRecord(id: promotion.id)
            for command in [PromotionRecord.Command.draft(promotion: promotion), .publish] {
                try record.perform(command, by: .system, at: Shop.start)
            }
            return record
        }
        let group = PromotionGroup(id: "g", .highest, of: promotions.map { .promotion(id: $0.id) })
        let book = try PromotionBook(records, groups: [group])
        #expect(book.promotions.map(\.id) == ["a", "d"] && book.versions["a"] == Version(rawValue: 2))
        #expect(
            book.leftOut.map { "\($0.path) \($0.code)" } == [
                "promotions[1].trigger.codes promotion.problem.repeated",
                "promotions[2].sharedLimit promotion.problem.unknown",
            ]
        )
        let basket = try Shop.basket([Shop.line("1", 1_000)], codes: ["A"])
        #expect(try book.apply(to: basket, at: Shop.start).words == ["d 400 (1: 400)"])
        // Even an event made by hand, which no decision would make, only leaves its promotion out.
        records[3].record(.edited(promotion: Shop.off("d", .min), at: Shop.start))
        #expect(try PromotionBook(records).promotions.map(\.id) == ["a"])
        #expect(throws: Defects<PromotionProblem>.self) {
            try PromotionBook(records, groups: [PromotionGroup(id: "g", .highest, of: [.group(id: "x")])])
        }
    }
}
