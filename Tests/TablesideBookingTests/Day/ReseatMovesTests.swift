import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Moves of a re-seating")
struct ReseatMovesTests {
    @Test("two stays are moved to one table only if the time between two stays lies between them, in either order")
    func oneTable() throws {
        let house = try SampleHouse.oldTown { $0.buffer = .additional(length: .minutes(30)) }
        let plan = try house.plan()
        let now = try house.instant("2026-03-26T12:00")
        func at(_ time: String) throws -> Instant { try house.instant("2026-03-27T\(time)") }
        let early = try at("18:00")..<at("19:30")
        for (from, until, isFree) in [
            ("19:59", "21:00", false), ("20:00", "21:00", true), ("18:30", "19:00", false), ("19:30", "21:00", false),
            ("16:00", "17:30", true), ("16:00", "17:31", false), ("17:00", "21:00", false),
        ] {
            var day = try house.day("2026-03-27")
            for (id, span, table) in [("1", early, "t2"), ("2", try at(from)..<at(until), "t3")] {
                let stay = ImportedBooking(
                    id: BookingID(id),
                    party: 3,
                    span: span,
                    tables: [TableID(table)],
                    isLocked: false
                )
                try day.perform(.enter(stay), in: plan, by: House.host, at: now)
            }
            let moves = [("1", "t2"), ("2", "t3")].map {
                TableMove(booking: BookingID($0.0), from: [TableID($0.1)], to: [TableID("t4")])
            }
            for moves in [moves, moves.reversed()] {
                var trial = day
                let reseat = ServiceDay.Command.reseat(moves: moves, expecting: day.version)
                if isFree {
                    try trial.perform(reseat, in: plan, by: House.host, at: now)
                    #expect(trial.bookings.values.allSatisfy { $0.tables == [TableID("t4")] }, "\(from)–\(until)")
                } else {
                    #expect(throws: ServiceDay.Refusal(.invalidMove(move: moves[1])), "\(from)–\(until)") {
                        try trial.perform(reseat, in: plan, by: House.host, at: now)
                    }
                }
            }
        }
    }
}
