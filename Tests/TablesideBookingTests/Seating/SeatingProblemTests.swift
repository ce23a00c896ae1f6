import TablesideCore
import Testing

@testable import TablesideBooking

@Suite("Seating problem")
struct SeatingProblemTests {
    /// Two tables for two, one for four; each row names where it may sit.
    static func house(_ rows: [SeatingProblem.Row]) -> SeatingProblem {
        SeatingProblem(tableCount: 3, units: [[0], [1], [2], [0, 1]], rows: rows)
    }

    static func units(_ outcome: SeatingOutcome) -> [Int]? {
        if case .fits(let units, _) = outcome { units } else { nil }
    }

    @Test("A newcomer gets the best unit that is free, and nobody moves")
    func direct() {
        let house = Self.house([.init(span: 0..<10, units: [0, 1], present: 0)])
        let answer = house.seat(.init(span: 5..<15, units: [0, 1, 2]), budget: 0)
        #expect(answer == SeatingAnswer(outcome: .fits(units: [0, 1], moves: []), nodes: 0, movesAreFewest: true))
    }

    @Test("Touching rows share a table")
    func touching() {
        let house = Self.house([.init(span: 0..<10, units: [0], present: 0)])
        #expect(Self.units(house.seat(.init(span: 10..<20, units: [0])).outcome) == [0, 0])
        #expect(house.seat(.init(span: 9..<20, units: [0])).outcome == .provedImpossible)
    }

    @Test("A combination is taken while one of its tables is, and takes both")
    func combination() {
        let house = Self.house([.init(span: 0..<10, units: [1], present: 1, isFixed: true)])
        #expect(house.seat(.init(span: 0..<10, units: [3])).outcome == .provedImpossible)
        let joined = Self.house([.init(span: 0..<10, units: [3], present: 3)])
        #expect(Self.units(joined.seat(.init(span: 0..<10, units: [0, 1, 2])).outcome) == [3, 2])
    }

    @Test("One move makes room, and a locked row never makes it")
    func oneMove() {
        let free = Self.house([.init(span: 0..<10, units: [2, 0], present: 2)])
        let newcomer = SeatingProblem.Row(span: 5..<8, units: [2])
        #expect(free.seat(newcomer).outcome == .fits(units: [0, 2], moves: [0]))
        let locked = Self.house([.init(span: 0..<10, units: [2, 0], present: 2, isFixed: true)])
        #expect(locked.seat(newcomer).outcome == .provedImpossible)
    }

    @Test("A locked row keeps a unit that may not take it, and its tables stay taken")
    func lockedOutside() {
        let house = Self.house([.init(span: 0..<10, units: [0], present: 2, isFixed: true)])
        #expect(house.seat(.init(span: 0..<10, units: [2])).outcome == .provedImpossible)
        #expect(Self.units(house.seat(.init(span: 0..<10, units: [2, 0])).outcome) == [2, 0])
    }

    @Test("A row may stay where it is: its unit is one more choice, unless it is one or is kept anyway")
    func keepingPresent() {
        let rows = Self.house([
            .init(span: 0..<10, units: [0], present: 1), .init(span: 0..<10, units: [2, 0], present: 0),
            .init(span: 20..<30, units: [1], present: 2, isFixed: true), .init(span: 0..<10, units: [2]),
        ]).keepingPresent().rows
        #expect(rows.map(\.units) == [[0, 1], [2, 0], [1], [2]])
    }

    @Test("Who need not move is put back, those too whose table is free only when others are back at theirs")
    func puttingBack() {
        let rows = (0..<3).map { SeatingProblem.Row(span: 0..<10, units: [0, 1, 2, 3], present: $0) }
        let model = SeatingModel(Self.house(rows))
        var seats: [Int32] = [2, 0, 1]
        model.putBack(&seats)
        #expect(seats == [2, 0, 1], "in a ring nobody can go first")
        let two = SeatingModel(Self.house(Array(rows.prefix(2))))
        seats = [2, 0]
        two.putBack(&seats)
        #expect(seats == [0, 1])
    }

    @Test("Without rows everybody is seated; without units, tables or time nobody is refused wrongly")
    func empty() {
        let nothing = SeatingProblem(tableCount: 0, units: [], rows: [])
        #expect(nothing.seatAll().outcome == .fits(units: [], moves: []))
        #expect(nothing.seat(.init(span: 0..<1, units: [])).outcome == .provedImpossible)
        #expect(nothing.seat(.init(span: 0..<1, units: [0, -1, .max, .min])).outcome == .provedImpossible)
        #expect(
            SeatingProblem(tableCount: -5, units: [[]], rows: []).seat(.init(span: 0..<1, units: [0])).outcome
                == .provedImpossible
        )
        let brief = Self.house([.init(span: 0..<10, units: [0], present: 0, isFixed: true)])
        #expect(Self.units(brief.seat(.init(span: 5..<5, units: [0])).outcome) == [0, 0])
    }

    @Test("The ends of time and of numbers are numbers like others")
    func extremes() {
        let house = Self.house([.init(span: Int64.min..<Int64.max, units: [0], present: 0)])
        #expect(Self.units(house.seat(.init(span: Int64.min..<Int64.max, units: [0, 1])).outcome) == [0, 1])
        #expect(house.seat(.init(span: Int64.max - 1..<Int64.max, units: [0])).outcome == .provedImpossible)
        let wrong = Self.house([.init(span: 0..<10, units: [0], present: .max, isFixed: true)])
        #expect(
            wrong.seat(.init(span: 0..<10, units: [0]), budget: .max, chains: .max).outcome
                == .fits(units: [.max, 0], moves: [])
        )
    }

    @Test("Rows that sit on one table are parted when a newcomer is seated")
    func parted() {
        let house = Self.house([
            .init(span: 0..<10, units: [0, 1], present: 0), .init(span: 5..<15, units: [0], present: 0),
        ])
        #expect(house.seat(.init(span: 0..<15, units: [2])).outcome == .fits(units: [1, 0, 2], moves: [0]))
    }

    @Test("More units than a word holds, more tables than a word holds")
    func wide() {
        let count = 150
        let units = (0..<count).map { [$0] } + (0..<count - 1).map { [$0, $0 + 1] }
        // Everybody but the first sits on the table before the only two that it may have.
        var rows = (1..<count).map { table in
            SeatingProblem.Row(span: 0..<10, units: [table - 1, table], present: table - 1)
        }
        rows.append(.init(span: 10..<20, units: [2 * count - 2], present: 2 * count - 2))
        let house = SeatingProblem(tableCount: count, units: units, rows: rows)
        let newcomer = SeatingProblem.Row(span: 0..<10, units: [0])
        let answer = house.seat(newcomer)
        #expect(answer.outcome == .fits(units: Array(1..<count) + [2 * count - 2, 0], moves: Array(0..<count - 1)))
        let next = SeatingProblem(tableCount: count, units: units, rows: rows + [newcomer])
        #expect(next.seat(.init(span: 0..<10, units: Array(units.indices))).outcome == .provedImpossible)
    }

    @Test("where nobody can be seated, or nothing is known of it, no number of moves is the fewest")
    func fewestOfNone() {
        let locked = SeatingProblem.Row(span: 0..<10, units: [2], present: 2, isFixed: true)
        let taken = Self.house([locked]).seat(.init(span: 5..<15, units: [2]))
        #expect(taken == SeatingAnswer(outcome: .provedImpossible, nodes: 0, movesAreFewest: false))
        let both = SeatingProblem.Row(span: 0..<10, units: [0, 1])
        let three = Self.house([both, both, both])
        for answer in [three.reseat(), three.seatAll()] {
            #expect(answer == SeatingAnswer(outcome: .provedImpossible, nodes: 0, movesAreFewest: false))
        }
        // Somebody without any unit is noticed before anybody is seated.
        let nowhere = Self.house([both, .init(span: 0..<10, units: [])])
        for answer in [nowhere.reseat(), nowhere.seatAll()] {
            #expect(answer == SeatingAnswer(outcome: .provedImpossible, nodes: 0, movesAreFewest: false))
        }
        // Two have to move for the third, which takes nodes.
        let moving = Self.house([
            .init(span: 0..<10, units: [0, 1], present: 0), .init(span: 0..<10, units: [1, 2], present: 1),
        ])
        let newcomer = SeatingProblem.Row(span: 0..<10, units: [0])
        #expect(moving.seat(newcomer, budget: 0) == .init(outcome: .budgetExhausted, nodes: 0, movesAreFewest: false))
        #expect(moving.seat(newcomer).outcome == .fits(units: [1, 2, 0], moves: [0, 1]))
        #expect(moving.seat(newcomer).movesAreFewest)
        let free = Self.house([both, both])
        #expect(free.seatAll(budget: 0) == .init(outcome: .budgetExhausted, nodes: 0, movesAreFewest: false))
        #expect(free.seatAll() == .init(outcome: .fits(units: [0, 1], moves: []), nodes: 2, movesAreFewest: false))
    }
}
