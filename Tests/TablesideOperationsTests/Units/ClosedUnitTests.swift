import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// How many items the unit of a closure has whose dates all tell each other of stays.
@Suite("Units of closures")
struct ClosedUnitTests {
    @Test("a closure whose dates do not fit into one unit is refused with a number that does")
    func manyDates() async throws {
        // Never closed; on each of 31 dates a party of two sits at the first table from eleven until one in the night.
        var house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])) {
            $0.fit = .mayOverrun(by: nil)
        }
        let store = WatchedStore()
        let first = try CivilDate("2026-03-20")
        let runner = makeRunner(store, at: try house.instant("2026-03-20T12:00"))
        let before = FixedContext<DayOperation, VenuePlan>(try house.plan())
        for offset in 0..<SizeLimit.closureDates {
            let date = try first.adding(days: offset)
            let start = try house.instant("\(date)T23:00")
            let stay = ImportedBooking(
                id: BookingID("\(offset)"),
                party: 2,
                span: start..<start + .hours(2),
                tables: ["t1"],
                isLocked: false
            )
            let enter = DayOperation(BranchDay(branch: House.branch, date: date), .enter(stay))
            try await runner.perform(Envelope(enter, by: House.host, id: CommandID("enter \(offset)")), in: before)
        }
        house.rules.version = house.rules.version.next
        let plan = FixedContext<CloseTables, VenuePlan>(try house.plan())
        func close(_ dates: Int) async throws(CommandFailure<AnyRefusal>) -> CloseTables.Answer {
            let last: CivilDate
            do {
                last = try first.adding(days: dates - 1)
            } catch {
                throw .unexpected(detail: "\(error)")
            }
            let closure = TableClosure(id: "paint", tables: ["t1"], dates: first...last)
            let envelope = Envelope(CloseTables(House.branch, closure), by: House.host, id: CommandID("close \(dates)"))
            return try await runner.perform(envelope, in: plan).answer
        }
        // 35 dates are read; each of the 31 adopts the plan, takes the table out of use, and has the next one drop a stay and keep
        // it at another table: 35 + 4 * 31 = 159 items. 31 * 100 / 159 is 19.
        let snapshot = try await store.snapshot()
        do throws(CommandFailure<AnyRefusal>) {
            _ = try await close(31)
            Issue.record("it was not refused")
        } catch {
            #expect(error == .refused(AnyRefusal(ServiceDay.Refusal(.listTooLong(count: 31, limit: 19)))))
        }
        #expect(try await store.snapshot() == snapshot)
        guard case .closed(let moves) = try await close(19) else {
            Issue.record("something is in the way")
            return
        }
        #expect(moves.map(\.from) == Array(repeating: ["t1"], count: 19))
        // Of 19 dates and four around them, with the date after the last, which adopts the plan as well: 23 + 4 * 19 + 1.
        #expect(await store.lastItems == 100)
    }
}
