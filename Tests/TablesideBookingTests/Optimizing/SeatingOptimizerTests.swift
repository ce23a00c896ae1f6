import Foundation
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideTesting
import TablesideVenue
import Testing

/// Other tables for a whole evening, on floors small enough to work the answer out by hand.
@Suite("Seating optimizer")
struct SeatingOptimizerTests {
    /// A house with a service day, to which stays are added at tables of their own.
    private struct Floor {
        var house: SampleHouse
        var day: ServiceDay
        let noon: Instant
        let host: Author

        init(seats: [Int], configure: (inout SampleHouse) throws -> Void = { _ in }) throws {
            house = try SampleHouse(seats: seats)
            try configure(&house)
            day = try house.day("2026-03-27")
            noon = try house.instant("2026-03-27T12:00")
            host = .host(UserID("hanna"), at: house.branch.id)
        }

        func at(_ time: String) throws -> Instant {
            try house.instant(time.contains("T") ? time : "2026-03-27T" + time)
        }

        mutating func enter(
            _ id: String,
            _ party: Int,
            _ times: (String, String) = ("19:00", "21:00"),
            at tables: String...,
            isLocked: Bool = false
        ) throws {
            let stay = ImportedBooking(
                id: BookingID(id),
                party: party,
                span: try at(times.0)..<at(times.1),
                tables: tables.map { TableID($0) },
                isLocked: isLocked
            )
            try day.perform(.enter(stay), in: try house.plan(), by: host, at: noon)
        }

        func optimizer(_ goal: SeatingGoal, at now: Instant? = nil) throws -> SeatingOptimizer {
            try house.plan().open(day).optimizer(for: goal, at: now ?? noon)
        }

        /// The plan after so many nodes that anything as small as this is proved.
        func plan(_ goal: SeatingGoal, at now: Instant? = nil) throws -> SeatingPlan {
            var optimizer = try optimizer(goal, at: now)
            optimizer.run(nodes: 100_000)
            return optimizer.plan
        }
    }

    private static func move(_ id: String, _ from: [String], _ to: [String]) -> TableMove {
        TableMove(booking: BookingID(id), from: from.map { TableID($0) }, to: to.map { TableID($0) })
    }

    private static func cost(
        misplaced: Int = 0,
        moves: Int = 0,
        tables: Int = 0,
        stepFree: Int = 0,
        emptySeats: Int = 0
    ) throws -> SeatingCost {
        let fields = [
            "misplaced": misplaced, "moves": moves, "tables": tables, "stepFree": stepFree, "emptySeats": emptySeats,
        ]
        return try JSONDecoder().decode(SeatingCost.self, from: JSONEncoder().encode(fields))
    }

    @Test("a couple at a table for four goes to one for two when room is wanted, and stays when nobody is to move")
    func couple() throws {
        var floor = try Floor(seats: [2, 4])
        try floor.enter("1", 2, at: "t2")
        let plan = try floor.plan(.leastWaste)
        #expect(plan.moves == [Self.move("1", ["t2"], ["t1"])])
        #expect(plan.status == .optimal)
        #expect(plan.day == floor.day.id && plan.version == floor.day.version && plan.goal == .leastWaste)
        #expect(try plan.before == Self.cost(tables: 1, emptySeats: 2))
        #expect(try plan.after == Self.cost(moves: 1, tables: 1))
        #expect(plan.bound == plan.after && plan.misplaced.isEmpty)
        let repair = try floor.plan(.fewestMoves)
        #expect(repair.moves.isEmpty && repair.status == .optimal && repair.after == repair.before)
        // With the plan a party of four can come.
        let venue = try floor.house.plan()
        let four = BookingRequest(id: BookingID("2"), party: 4, at: try floor.at("19:00"))
        try floor.day.perform(.reseat(plan), in: venue, by: floor.host, at: floor.noon)
        try floor.day.perform(.book(four), in: venue, by: floor.host, at: floor.noon)
        #expect(floor.day.booking(four.id)?.tables == [TableID("t2")])
    }

    @Test("before anything was looked at the plan is to leave everybody where they are")
    func unchanged() throws {
        var floor = try Floor(seats: [2, 4])
        try floor.enter("1", 2, at: "t2")
        var optimizer = try floor.optimizer(.leastWaste)
        for nodes in [0, -5, Int.min] { optimizer.run(nodes: nodes) }
        let plan = optimizer.plan
        #expect(plan.status == .unchanged && plan.moves.isEmpty && plan.nodes == 0 && optimizer.nodes == 0)
        #expect(try plan.after == plan.before && plan.bound == Self.cost(tables: 1))
        optimizer.run(nodes: .max)
        optimizer.run(nodes: .max)
        #expect(optimizer.status == .optimal && optimizer.plan.moves.count == 1)
        let nobody = try Floor(seats: [2]).optimizer(.leastWaste)
        #expect(nobody.status == .optimal && nobody.plan.moves.isEmpty)
    }

    @Test("I9 a party that is locked, sits already, was there, or reaches into the next date keeps its tables")
    func fixed() throws {
        var floor = try Floor(seats: [2, 4, 4, 4, 4]) { $0.rules.fit = .mayOverrun(by: nil) }
        try floor.enter("locked", 2, at: "t2", isLocked: true)
        try floor.enter("seated", 2, at: "t3")
        try floor.enter("over", 2, ("13:00", "14:00"), at: "t4")
        let venue = try floor.house.plan()
        let now = try floor.at("18:50")
        try floor.day.perform(.seat(BookingID("seated")), in: venue, by: floor.host, at: now)
        let plan = try floor.plan(.leastWaste, at: now)
        #expect(plan.moves.isEmpty && plan.status == .optimal)
        #expect(try plan.before == Self.cost(), "what cannot move is not counted")
        // At noon, before anybody sat down, the one who was there could have moved.
        var early = try Floor(seats: [2, 4])
        try early.enter("over", 2, ("13:00", "14:00"), at: "t2")
        #expect(try early.plan(.leastWaste).moves.count == 1)
        #expect(try early.plan(.leastWaste, at: early.at("14:00")).moves.isEmpty)
    }

    @Test("before days on which the house is closed no later date keeps anybody at a table")
    func lastEvening() throws {
        var floor = try Floor(seats: [2, 4])
        try floor.enter("1", 2, at: "t2")
        // The next date that opens is a week later.
        floor.house.branch.hours = OpeningHours(weekly: [.friday: [try OpeningPeriod("12:00", "24:00")]])
        let plan = try floor.plan(.leastWaste)
        #expect(plan.moves == [Self.move("1", ["t2"], ["t1"])] && plan.status == .optimal)
    }

    @Test("a stay that reaches into the time of a later date keeps its tables, whether that date is known or not")
    func night() throws {
        var floor = try Floor(seats: [2, 4]) { $0.rules.fit = .mayOverrun(by: nil) }
        try floor.enter("1", 2, ("2026-03-27T23:00", "2026-03-28T11:00"), at: "t2")
        let saturday = ServiceDay(id: BranchDay(branch: floor.day.id.branch, date: try CivilDate("2026-03-28")))
        for (opening, gap, moves) in [("11:00", 0, 1), ("10:59", 0, 0), ("11:15", 15, 1), ("11:14", 15, 0)] {
            floor.house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod(opening, "24:00")])
            floor.house.rules.buffer = gap > 0 ? .additional(length: .minutes(gap)) : nil
            for known in [[], [saturday]] {
                var optimizer = try floor.house.plan().open(floor.day, beside: known)
                    .optimizer(for: .leastWaste, at: floor.noon)
                optimizer.run(nodes: 10_000)
                #expect(optimizer.plan.moves.count == moves, "\(opening) \(known.count)")
            }
        }
    }

    @Test("tables are freed before seats are saved, and nobody moves for nothing")
    func order() throws {
        // Five at two tables for four and at one for eight: one table fewer counts more than the seats.
        var floor = try Floor(seats: [4, 4, 8]) { $0.join("t1", "t2", losing: 2) }
        try floor.enter("1", 5, at: "t1", "t2")
        let plan = try floor.plan(.leastWaste)
        #expect(plan.moves == [Self.move("1", ["t1", "t2"], ["t3"])])
        #expect(try plan.before == Self.cost(tables: 2, emptySeats: 1))
        #expect(try plan.after == Self.cost(moves: 1, tables: 1, emptySeats: 3))
        // Two tables as good as one another: nobody changes places.
        var equal = try Floor(seats: [2, 2, 2])
        try equal.enter("1", 2, at: "t1")
        try equal.enter("2", 2, at: "t2")
        #expect(try equal.plan(.leastWaste).moves.isEmpty)
    }

    @Test("a chain moves three parties so that each has its size")
    func chain() throws {
        var floor = try Floor(seats: [2, 4, 6])
        try floor.enter("a", 2, at: "t2")
        try floor.enter("b", 4, at: "t3")
        try floor.enter("c", 1, at: "t1", isLocked: true)
        // Couple and four: two seats each stay empty, and the table for two is locked.
        #expect(try floor.plan(.leastWaste).moves.isEmpty)
        try floor.day.perform(.unlock(BookingID("c")), in: floor.house.plan(), by: floor.host, at: floor.noon)
        let plan = try floor.plan(.leastWaste)
        // One person in place of the couple, the couple in place of the four …: any order wastes 1 + 2 + 2.
        #expect(try plan.before == Self.cost(tables: 3, emptySeats: 5))
        #expect(plan.moves.isEmpty && plan.after == plan.before)
        try floor.day.perform(.cancel(BookingID("c")), in: floor.house.plan(), by: floor.host, at: floor.noon)
        let after = try floor.plan(.leastWaste)
        #expect(after.moves == [Self.move("a", ["t2"], ["t1"]), Self.move("b", ["t3"], ["t2"])])
        #expect(try after.after == Self.cost(moves: 2, tables: 2))
    }

    @Test("a step-free table is left for those who need it, before seats are saved")
    func stepFree() throws {
        var floor = try Floor(seats: [2, 4]) { $0.branch.tables[0].features = [.stepFree] }
        try floor.enter("1", 2, at: "t1")
        let plan = try floor.plan(.leastWaste)
        #expect(plan.moves == [Self.move("1", ["t1"], ["t2"])])
        #expect(try plan.before == Self.cost(tables: 1, stepFree: 1))
        #expect(try plan.after == Self.cost(moves: 1, tables: 1, emptySeats: 2))
        var asked = try Floor(seats: [2, 4]) { $0.branch.tables[1].features = [.stepFree] }
        let request = BookingRequest(
            id: BookingID("1"),
            party: 2,
            at: try asked.at("19:00"),
            wishes: BookingWishes(features: [.stepFree])
        )
        try asked.day.perform(.book(request), in: asked.house.plan(), by: asked.host, at: asked.noon)
        let kept = try asked.plan(.leastWaste)
        #expect(try kept.moves.isEmpty && kept.after == Self.cost(tables: 1, emptySeats: 2))
    }

    @Test("a party at a table that is out of use gets another, and others make room for them")
    func misplaced() throws {
        var floor = try Floor(seats: [2, 2, 4])
        try floor.enter("1", 2, at: "t1")
        try floor.enter("2", 2, at: "t3")
        try floor.enter("3", 3, ("21:00", "23:00"), at: "t3")
        floor.house.rules.tables = [TableRule(TableID("t1"), isDisabled: true)]
        let repair = try floor.plan(.fewestMoves)
        #expect(repair.moves == [Self.move("1", ["t1"], ["t2"])])
        #expect(try repair.before == Self.cost(misplaced: 1, tables: 2, emptySeats: 3))
        #expect(try repair.after == Self.cost(moves: 1, tables: 3, emptySeats: 3))
        // With everything taken it stays where it is: nobody is called off by a plan.
        try floor.enter("4", 2, at: "t2")
        let venue = try floor.house.plan()
        let full = try floor.plan(.fewestMoves)
        #expect(full.moves.isEmpty && full.misplaced == [BookingID("1")] && full.status == .optimal)
        #expect(full.after.misplaced == 1 && full.bound == full.after)
        try floor.day.perform(.cancel(BookingID("4")), in: venue, by: floor.host, at: floor.noon)
        // A table that is no longer there is one that somebody cannot keep.
        floor.house.branch.tables.removeFirst()
        floor.house.rules.tables = []
        let gone = try floor.plan(.fewestMoves)
        #expect(gone.moves == repair.moves && gone.after == repair.after)
        try floor.day.perform(.reseat(gone), in: floor.house.plan(), by: .system, at: floor.noon)
        #expect(floor.day.booking(BookingID("1"))?.tables == [TableID("t2")])
    }

    @Test("what is left of a combination is given again, even where it is a table that does")
    func leftOver() throws {
        var floor = try Floor(seats: [2, 4]) { $0.join("t1", "t2") }
        try floor.enter("1", 3, at: "t1", "t2")
        floor.house.branch.tables.removeFirst()
        floor.house.branch.joints = []
        let plan = try floor.plan(.fewestMoves)
        #expect(plan.moves == [Self.move("1", ["t1", "t2"], ["t2"])])
        #expect(try plan.before == Self.cost(misplaced: 1))
        #expect(try plan.after == Self.cost(moves: 1, tables: 1, emptySeats: 1))
        try floor.day.perform(.reseat(plan), in: floor.house.plan(), by: floor.host, at: floor.noon)
    }

    @Test("of those whom a longer buffer finds too close the last one moves, and nobody is put on top of the others")
    func buffer() throws {
        var floor = try Floor(seats: [4, 4])
        try floor.enter("1", 2, ("17:00", "19:00"), at: "t2")
        try floor.enter("2", 2, ("19:00", "21:00"), at: "t2")
        try floor.enter("3", 2, ("21:00", "23:00"), at: "t2")
        #expect(try floor.plan(.fewestMoves).moves.isEmpty)
        floor.house.rules.buffer = .additional(length: .minutes(15))
        let plan = try floor.plan(.fewestMoves)
        #expect(plan.moves == [Self.move("3", ["t2"], ["t1"])])
        #expect(try plan.before == Self.cost(misplaced: 1))
        #expect(try plan.after == Self.cost(moves: 1, tables: 1, emptySeats: 2))
        // With the other table taken the last one stays.
        try floor.enter("4", 4, ("22:00", "23:30"), at: "t1", isLocked: true)
        #expect(try floor.plan(.fewestMoves).misplaced == [BookingID("3")])
    }

    @Test("a party that is due at a table at which others still sit goes elsewhere")
    func overstay() throws {
        var floor = try Floor(seats: [2, 2, 4])
        try floor.enter("1", 2, ("17:00", "19:00"), at: "t1")
        try floor.enter("2", 2, ("19:00", "21:00"), at: "t1")
        try floor.enter("3", 2, ("20:00", "22:00"), at: "t2")
        let venue = try floor.house.plan()
        try floor.day.perform(.seat(BookingID("1")), in: venue, by: floor.host, at: floor.at("17:00"))
        #expect(try floor.plan(.fewestMoves, at: floor.at("18:59")).moves.isEmpty)
        let now = try floor.at("19:10")
        let plan = try floor.plan(.fewestMoves, at: now)
        #expect(plan.moves == [Self.move("2", ["t1"], ["t3"])])
        try floor.day.perform(.reseat(plan), in: venue, by: floor.host, at: now)
        // For both couples to have a table for two, the later one has the first table when it is free at last.
        let better = try floor.plan(.leastWaste, at: now)
        #expect(better.moves == [Self.move("2", ["t3"], ["t2"]), Self.move("3", ["t2"], ["t1"])])
    }

    @Test("numbers that cannot be weighed against one another are refused")
    func tooMuch() throws {
        var floor = try Floor(seats: [2, .max])
        try floor.enter("1", 2, at: "t2")
        #expect(throws: PlanError(.tooManyBookings(count: 1))) { try floor.optimizer(.leastWaste) }
        #expect(PlanError(.tooManyBookings(count: 1)).code.rawValue == "plan.tooManyBookings")
    }

    @Test("a plan is stored and read again; one with a status or a goal that nobody knows is not")
    func stored() throws {
        var floor = try Floor(seats: [2, 4])
        try floor.enter("1", 2, at: "t2")
        let coder = JSONDocumentCoder()
        let text = String(decoding: try coder.encode(floor.plan(.leastWaste)), as: UTF8.self)
        let expected = """
            {"after":{"emptySeats":0,"misplaced":0,"moves":1,"stepFree":0,"tables":1},\
            "before":{"emptySeats":2,"misplaced":0,"moves":0,"stepFree":0,"tables":1},\
            "bound":{"emptySeats":0,"misplaced":0,"moves":1,"stepFree":0,"tables":1},\
            "day":"house/2026-03-27","goal":"leastWaste","misplaced":[],\
            "moves":[{"booking":"1","from":["t2"],"to":["t1"]}],"nodes":9,"status":"optimal","version":1}
            """
        #expect(text == expected)
        #expect(try coder.decode(SeatingPlan.self, from: Array(text.utf8)) == floor.plan(.leastWaste))
        for (word, other) in [("optimal", "best"), ("leastWaste", "mostFun")] {
            let bad = text.replacingOccurrences(of: word, with: other)
            #expect(throws: DecodingError.self, "\(other)") {
                try coder.decode(SeatingPlan.self, from: Array(bad.utf8))
            }
        }
    }
}
