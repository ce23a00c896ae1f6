import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The house has tables of 2, 4, 4, 6 and 8 seats, `t1` to `t5`.
@Suite("Several tables out of use in one step")
struct TableBlocksTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant
    private let span: Range<Instant>
    private var day: ServiceDay

    init() throws {
        house = try SampleHouse.oldTown()
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
        span = try house.instant("2026-03-27T18:00")..<house.instant("2026-03-27T23:00")
        day = try house.day("2026-03-27")
    }

    private func block(_ table: String, _ id: String? = nil) -> TableBlock {
        TableBlock(id: BlockID(id ?? "b-\(table)"), table: TableID(table), span: span)
    }

    @discardableResult
    private mutating func perform(
        _ command: ServiceDay.Command,
        by author: Author = House.host
    ) throws -> [ServiceDay.Event] {
        try day.perform(command, in: plan, by: author, at: noon)
    }

    private func refusal(_ command: ServiceDay.Command) -> ServiceDay.Refusal.Reason? {
        do {
            _ = try day.decide(command, in: plan, by: House.host, at: noon)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a party that would have to move twice moves once, to where it can stay")
    mutating func moves() throws {
        try perform(.book(try house.request("1", 2, "2026-03-27T19:00")))
        #expect(day.booking("1")?.tables == ["t1"])
        var evening = try plan.open(day)
        let events = try perform(.blockTables(blocks: ["t1", "t2"].map { block($0) }))
        guard case .tablesBlocked(let blocks, let moves, let at) = events.first, events.count == 1 else {
            Issue.record("\(events)")
            return
        }
        #expect(blocks.map(\.table) == ["t1", "t2"] && at == noon)
        // One after the other, they would have moved it to the one and from there to the third.
        #expect(moves == [TableMove(booking: "1", from: ["t1"], to: ["t3"])])
        #expect(day.booking("1")?.tables == ["t3"])
        // An evening that keeps up with the events answers like one that is opened now.
        for event in events { evening.record(event) }
        #expect(try evening.slots(for: 2, at: noon) == plan.open(day).slots(for: 2, at: noon))
        let lifted = try perform(.unblockTables(blocks: ["b-t1"]))
        for event in lifted { evening.record(event) }
        #expect(try evening.slots(for: 4, at: noon) == plan.open(day).slots(for: 4, at: noon))
        #expect(day.blocks.keys.sorted() == ["b-t2"])
    }

    @Test("all of them or none: the first that cannot be is named")
    mutating func none() throws {
        try perform(.book(try house.request("1", 8, "2026-03-27T19:00")))
        let before = day
        let inUse = ServiceDay.Refusal.Reason.tableInUse(table: "t5", bookings: ["1"])
        #expect(refusal(.blockTables(blocks: [block("t1"), block("t5")])) == inUse)
        #expect(refusal(.blockTables(blocks: [block("t1"), block("t2", "b-t1")])) == .knownBlock(block: "b-t1"))
        #expect(refusal(.blockTables(blocks: [block("t1"), block("t9")])) == .invalidBlock(block: block("t9")))
        #expect(refusal(.blockTables(blocks: [])) == .nothingToChange)
        #expect(refusal(.unblockTables(blocks: [])) == .nothingToChange)
        let most = SizeLimit.namedTables
        let many = (0...most).map { block("t1", "b\($0)") }
        #expect(refusal(.blockTables(blocks: many)) == .listTooLong(count: most + 1, limit: most))
        #expect(refusal(.unblockTables(blocks: many.map(\.id))) == .listTooLong(count: most + 1, limit: most))
        #expect(day == before)
        try perform(.blockTable(block("t1")))
        #expect(refusal(.unblockTables(blocks: ["b-t1", "b-t2"])) == .unknownBlock(block: "b-t2"))
        #expect(refusal(.unblockTables(blocks: ["b-t1", "b-t1"])) == .unknownBlock(block: "b-t1"))
    }
}
