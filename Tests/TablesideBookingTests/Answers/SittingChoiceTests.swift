import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Where parties stay for an hour in one area and for two in another, and others can move to a table for two.
@Suite("Choice among stays of several lengths")
struct SittingChoiceTests {
    private typealias Pair = (id: String, table: String, from: Int, until: Int)

    private let house: SampleHouse
    private let seven: Instant

    /// t1 for two, t2 for four in the bar, where parties stay for an hour, and t3 for four in the hall, for two hours.
    init() throws {
        var house = try SampleHouse(seats: [2, 4, 4])
        house.branch.areas = ["bar", "hall"].map { DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english)) }
        house.branch.tables[1].area = AreaID("bar")
        house.branch.tables[2].area = AreaID("hall")
        house.rules.turns = [
            TurnTime(area: AreaID("bar"), lasts: .hours(1)), TurnTime(area: AreaID("hall"), lasts: .hours(2)),
        ]
        self.house = house
        seven = try house.instant("2026-11-27T19:00")
    }

    /// The evening with pairs at tables, from and until minutes after seven; those who come late keep their tables.
    private func evening(_ pairs: [Pair]) throws -> DayAvailability {
        let plan = try house.plan()
        var day = try house.day("2026-11-27")
        for pair in pairs {
            let stay = ImportedBooking(
                id: BookingID(pair.id),
                party: 2,
                span: seven + .minutes(pair.from)..<seven + .minutes(pair.until),
                tables: [TableID(pair.table)],
                isLocked: pair.id.hasPrefix("late")
            )
            try day.perform(.enter(stay), in: plan, by: .host(UserID("h"), at: plan.branch), at: seven - .hours(2))
        }
        return try plan.open(day)
    }

    private static func move(_ id: String, from table: String) -> TableMove {
        TableMove(booking: BookingID(id), from: [TableID(table)], to: [TableID("t1")])
    }

    @Test("the stay for which the fewest move is chosen, and the first in the order of choice of those")
    func fewestMoves() throws {
        let four = BookingRequest(id: BookingID("new"), party: 4, at: seven)
        func answer(_ pairs: [Pair]) throws -> Slot.Answer {
            try evening(pairs).answer(to: four, at: seven - .hours(1))
        }
        // One pair would have to move from either.
        let bar = ("bar", "t2", 30, 120)
        let hall = ("hall", "t3", 30, 120)
        let fromBar = Slot.Answer.possible(tables: [TableID("t2")], moves: [Self.move("bar", from: "t2")])
        #expect(try answer([bar, hall]) == fromBar)
        // From the other, two.
        #expect(try answer([bar, ("a", "t3", 30, 75), ("b", "t3", 75, 120)]) == fromBar)
        let fromHall = Slot.Answer.possible(tables: [TableID("t3")], moves: [Self.move("hall", from: "t3")])
        #expect(try answer([("a", "t2", 0, 30), ("b", "t2", 30, 60), hall]) == fromHall)
    }

    @Test("others move for the longest stay of a walk-in that this makes possible")
    func longestStay() throws {
        let four = WalkIn(id: BookingID("new"), party: 4)
        let (bar, hall) = (("bar", "t2", 30, 120), ("hall", "t3", 30, 120))
        func answer(_ pairs: [Pair]) throws -> DayAvailability.WalkInAnswer {
            try evening(pairs).answer(to: four, at: seven)
        }
        let long = DayAvailability.WalkInAnswer.seated(
            tables: [TableID("t3")],
            span: seven..<seven + .hours(2),
            moves: [Self.move("hall", from: "t3")]
        )
        #expect(try answer([bar, hall]) == long)
        // Who comes to the other tables after an hour and a half is in the way of the pair in the hall alone.
        let short = DayAvailability.WalkInAnswer.seated(
            tables: [TableID("t2")],
            span: seven..<seven + .hours(1),
            moves: [Self.move("bar", from: "t2")]
        )
        let late = [("late1", "t1", 90, 150), ("late2", "t2", 90, 150)]
        #expect(try answer([("bar", "t2", 30, 90), hall] + late) == short)
    }
}
