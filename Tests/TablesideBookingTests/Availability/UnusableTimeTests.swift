import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// What a stay leaves before and after it, counted by hand.
@Suite("Unusable time")
struct UnusableTimeTests {
    /// The minutes that a stay from 19:30 to 20:30 leaves unusable between two others, in a house that is open from 18:00 to
    /// 22:00 and in which the shortest stay takes an hour.
    private static func minutes(
        after last: String? = nil,
        before next: String? = nil,
        _ configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws -> Elapsed {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("18:00", "22:00")])
        let house = try SampleHouse.oldTown(turn: .hours(1), hours: hours, configure: configure)
        func at(_ time: String) throws -> Instant { try house.instant("2026-03-27T\(time)") }
        var day = try house.day("2026-03-27")
        let stays = [
            try last.map { (id: "last", span: try at($0) - .minutes(20)..<at($0)) },
            try next.map { (id: "next", span: try at($0)..<at($0) + .minutes(20)) },
        ]
        for case let stay? in stays {
            let table = try house.plan().tables[0].id
            let existing = ImportedBooking(id: BookingID(stay.id), party: 2, span: stay.span, tables: [table])
            try day.perform(.enter(existing), in: house.plan(), by: House.host, at: at("12:00"))
        }
        return try house.plan().open(day).unusable(at: 0, around: at("19:30")..<at("20:30"))
    }

    @Test("a gap counts if it is shorter than the shortest stay, on both sides together")
    func gaps() throws {
        // Ninety minutes since the opening and until closing.
        #expect(try Self.minutes() == .zero)
        #expect(try Self.minutes(after: "18:29") == .zero)
        #expect(try Self.minutes(after: "18:30") == .zero)
        #expect(try Self.minutes(after: "18:31") == .minutes(59))
        #expect(try Self.minutes(after: "19:30") == .zero)
        #expect(try Self.minutes(before: "20:30") == .zero)
        #expect(try Self.minutes(before: "21:29") == .minutes(59))
        #expect(try Self.minutes(before: "21:30") == .zero)
        #expect(try Self.minutes(after: "19:00", before: "20:50") == .minutes(50))
        #expect(try Self.minutes { $0.turns = [TurnTime(for: try SeatRange(3, 4), lasts: .minutes(91))] } == .zero)
        #expect(try Self.minutes { $0.turn = .minutes(91) } == .hours(3))
        #expect(
            try Self.minutes(after: "18:50", before: "20:50") {
                $0.turns = [TurnTime(for: try SeatRange(1, 2), lasts: .minutes(30))]
            } == .minutes(20)
        )
    }

    @Test("the time between two stays is not part of a gap, and lies before the first and after the last stay as well")
    func buffer() throws {
        func minutes(after last: String? = nil, before next: String? = nil, _ buffer: Int) throws -> Elapsed {
            try Self.minutes(after: last, before: next) { $0.buffer = .additional(length: .minutes(buffer)) }
        }
        // 18:00 to 19:20 and 20:40 to 22:00 are left, or less than an hour of each.
        #expect(try minutes(10) == .zero)
        #expect(try minutes(31) == .minutes(59 + 59))
        // From 18:40 to 19:20, and from 20:40 to 21:05.
        #expect(try minutes(after: "18:30", before: "21:15", 10) == .minutes(40 + 25))
        // The buffers leave nothing, or less.
        #expect(try minutes(after: "19:10", before: "20:50", 10) == .zero)
        #expect(try minutes(after: "19:15", before: "20:45", 10) == .zero)
    }
}
