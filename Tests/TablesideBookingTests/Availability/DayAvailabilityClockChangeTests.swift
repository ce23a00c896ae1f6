import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// What guests type who come in the nights in which the clocks of Bucharest change.
///
/// On 29 March 2026 clocks skip from 03:00 to 04:00, at 01:00 UTC; on 25 October they go back from 04:00 to 03:00, at
/// 01:00 UTC as well. Both nights belong to a Saturday, on which the house is open from 09:30 to 04:30.
@Suite("Bookings while clocks change")
struct DayAvailabilityClockChangeTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant

    init() throws {
        house = try SampleHouse.oldTown(turn: .minutes(30))
        plan = try house.plan()
        noon = try Instant(iso8601: "2026-03-01T12:00:00Z")
    }

    /// What happens to eight people, whom only one table takes, at a local time that was typed.
    private func book(
        _ local: String,
        _ policy: LocalTimePolicy,
        into day: inout ServiceDay,
        lasting duration: Elapsed? = nil
    ) throws -> String {
        let instant = try house.zone.instant(for: LocalDateTime(local), policy)
        let id = BookingID("\(local) \(policy) \(day.version)")
        let request = BookingRequest(id: id, party: 8, at: instant, duration: duration)
        do throws(ServiceDay.Refusal) {
            try day.perform(.book(request), in: plan, by: House.guest, at: noon)
        } catch {
            guard case .unavailable(let reasons) = error.reason else { throw error }
            return reasons.map(\.code.rawValue).joined(separator: " ")
        }
        let span = try #require(day.booking(id)?.span)
        return "\(span.lowerBound) to \(span.upperBound)"
    }

    @Test(
        "a time that is skipped is refused with the next one, or read by the policy that the host chooses",
        arguments: [
            ("02:30", LocalTimePolicy.reject, "2026-03-29T00:30:00Z to 2026-03-29T01:00:00Z"),
            ("03:00", .compatible, "2026-03-29T01:00:00Z to 2026-03-29T01:30:00Z"),
            ("03:00", .later, "2026-03-29T01:00:00Z to 2026-03-29T01:30:00Z"),
            ("03:00", .earlier, "2026-03-29T00:00:00Z to 2026-03-29T00:30:00Z"),
            ("03:30", .earlier, "2026-03-29T00:30:00Z to 2026-03-29T01:00:00Z"),
            // 04:30, when the house closes.
            ("03:30", .compatible, "booking.closed"),
            ("04:00", .reject, "2026-03-29T01:00:00Z to 2026-03-29T01:30:00Z"),
            ("02:45", .reject, "booking.offGrid"),
        ]
    )
    func skipped(time: String, policy: LocalTimePolicy, expected: String) throws {
        var saturday = try house.day("2026-03-28")
        let outcome = try book("2026-03-29T\(time)", policy, into: &saturday)
        #expect(outcome == expected)
    }

    @Test("a skipped time is never booked unasked, and leads to the first time after it")
    func nextTime() throws {
        let typed = try LocalDateTime("2026-03-29T03:15")
        let next = try Instant(iso8601: "2026-03-29T01:00:00Z")
        #expect(throws: ZoneError(.nonexistentLocalTime(local: typed, next: next))) {
            try house.zone.instant(for: typed, .reject)
        }
        var saturday = try house.day("2026-03-28")
        let slots = try plan.open(saturday).slots(for: 8, at: noon)
        #expect(slots.suffix(2).map(\.line) == ["02:30 t5", "04:00 t5"])
        #expect(slots.last?.start == next)
        #expect(slots.allSatisfy { $0.label != typed })
        // 03:00, had it not been skipped, and 04:00 are one time: there is one table.
        #expect(try book("2026-03-29T03:00", .compatible, into: &saturday) == "\(next) to 2026-03-29T01:30:00Z")
        #expect(try book("2026-03-29T04:00", .reject, into: &saturday) == "booking.noFreeTable")
    }

    @Test(
        "a time that comes twice is refused with both, or read by the policy that the host chooses",
        arguments: [
            ("02:30", LocalTimePolicy.reject, "2026-10-24T23:30:00Z to 2026-10-25T00:00:00Z"),
            ("03:30", .compatible, "2026-10-25T00:30:00Z to 2026-10-25T01:00:00Z"),
            ("03:30", .earlier, "2026-10-25T00:30:00Z to 2026-10-25T01:00:00Z"),
            ("03:30", .later, "2026-10-25T01:30:00Z to 2026-10-25T02:00:00Z"),
            ("04:00", .reject, "2026-10-25T02:00:00Z to 2026-10-25T02:30:00Z"),
            ("03:45", .later, "booking.offGrid"),
        ]
    )
    func repeated(time: String, policy: LocalTimePolicy, expected: String) throws {
        var saturday = try house.day("2026-10-24")
        let outcome = try book("2026-10-25T\(time)", policy, into: &saturday)
        #expect(outcome == expected)
    }

    @Test("a time that comes twice is two starts, and one table takes a party at each")
    func bothTimes() throws {
        let typed = try LocalDateTime("2026-10-25T03:30")
        let candidates = try [Instant(iso8601: "2026-10-25T00:30:00Z"), Instant(iso8601: "2026-10-25T01:30:00Z")]
        #expect(throws: ZoneError(.ambiguousLocalTime(local: typed, candidates: candidates))) {
            try house.zone.instant(for: typed, .reject)
        }
        var saturday = try house.day("2026-10-24")
        let slots = try plan.open(saturday).slots(for: 8, at: noon).filter { $0.label == typed }
        #expect(slots.map(\.start) == candidates)
        #expect(slots.map(\.offset.description) == ["+03:00", "+02:00"])
        for (number, instant) in candidates.enumerated() {
            let request = BookingRequest(id: BookingID("\(number)"), party: 8, at: instant)
            try saturday.perform(.book(request), in: plan, by: House.guest, at: noon)
        }
        #expect(saturday.bookings.values.map(\.tables) == [[TableID("t5")], [TableID("t5")]])
        #expect(try book("2026-10-25T03:30", .earlier, into: &saturday) == "booking.noFreeTable")
        #expect(try book("2026-10-25T03:30", .later, into: &saturday) == "booking.noFreeTable")
    }

    @Test("a stay lasts as long as it lasts, whatever the clocks do meanwhile")
    func elapsed() throws {
        var saturday = try house.day("2026-10-24")
        // From 02:30 for two hours, after which clocks show 03:30 for the second time.
        #expect(
            try book("2026-10-25T02:30", .reject, into: &saturday, lasting: .hours(2))
                == "2026-10-24T23:30:00Z to 2026-10-25T01:30:00Z"
        )
        let open = try plan.open(saturday).slots(for: 8, at: noon).suffix(6)
        #expect(
            open.map { "\($0.line) \($0.offset)" } == [
                "02:30 booking.noFreeTable +03:00", "03:00 booking.noFreeTable +03:00",
                "03:30 booking.noFreeTable +03:00", "03:00 booking.noFreeTable +02:00", "03:30 t5 +02:00",
                "04:00 t5 +02:00",
            ]
        )
        saturday = try house.day("2026-03-28")
        // From 02:00 for an hour, after which clocks show 04:00.
        #expect(
            try book("2026-03-29T02:00", .reject, into: &saturday, lasting: .hours(1))
                == "2026-03-29T00:00:00Z to 2026-03-29T01:00:00Z"
        )
        #expect(
            try book("2026-03-29T04:00", .reject, into: &saturday) == "2026-03-29T01:00:00Z to 2026-03-29T01:30:00Z"
        )
    }

    @Test("both times of the night belong to the date on which the house opened")
    func date() throws {
        for policy in [LocalTimePolicy.earlier, .later] {
            let instant = try house.zone.instant(for: LocalDateTime("2026-10-25T03:30"), policy)
            #expect(try plan.businessDate(of: instant) == CivilDate("2026-10-24"))
        }
        var sunday = try house.day("2026-10-25")
        #expect(try book("2026-10-25T03:30", .later, into: &sunday) == "booking.closed")
    }
}
