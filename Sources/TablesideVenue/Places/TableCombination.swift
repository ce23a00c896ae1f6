public import TablesideCore

/// Tables that are pushed together for one party, with the capacity that the restaurant gives them.
///
/// The capacity is used as given, whether above or below the total of the single tables.
///
/// ```swift
/// let banquet = TableCombination([t4, t5, t6], seats: try SeatRange(9, 14))
/// let corner = TableCombination([t1, t2], upTo: 6)  // for parties that no single one of the two takes
/// ```
public struct TableCombination: Hashable, Codable, Sendable {
    /// The tables: at least two, without repeats.
    public var tables: [TableID]
    /// The smallest party; `nil` for one more than the largest party that fits with one table fewer.
    public var minimum: Int?
    /// The largest party: the number of seats, after subtracting those lost where the tables touch.
    public var maximum: Int

    /// Makes a combination for parties of these sizes.
    public init(_ tables: [TableID], seats: SeatRange) {
        self.tables = tables
        minimum = seats.minimum
        maximum = seats.maximum
    }

    /// Makes a combination with this many seats, for parties that do not fit at fewer of its tables.
    public init(_ tables: [TableID], upTo maximum: Int) {
        self.tables = tables
        self.maximum = maximum
    }

    func problems() -> [Problem<PlacesError.Reason>] {
        var problems: [Problem<PlacesError.Reason>] = []
        if tables.count < 2 { problems.append(Problem(.tooFewTables(tables: tables), at: "tables")) }
        var known: Set<TableID> = []
        for (position, table) in tables.enumerated() where !known.insert(table).inserted {
            problems.append(Problem(.repeatedInCombination(table: table), at: FieldPath("tables").index(position)))
        }
        let smallest = minimum ?? 1
        if smallest < 1 || smallest > maximum {
            problems.append(Problem(.invalidSeatRange(minimum: smallest, maximum: maximum), at: "maximum"))
        }
        return problems
    }
}

/// Two tables that can be pushed together, and how many seats are lost where they touch.
///
/// The joints of a branch are the edges of a graph; its automatic combinations are connected subgraphs.
public struct TableJoint: Hashable, Codable, Sendable {
    /// One of the two tables.
    public var first: TableID
    /// The other of the two tables.
    public var second: TableID
    /// The number of seats lost: 2 between two square tables, 0 where two narrow tables face each other.
    public var seatLoss: Int

    /// Makes a joint between two tables.
    public init(_ first: TableID, _ second: TableID, seatLoss: Int) {
        self.first = first
        self.second = second
        self.seatLoss = seatLoss
    }

    /// Joints between every pair of the tables, such as a group that can be pushed together in any order.
    ///
    /// - Complexity: O(n²) for n tables.
    public static func all(among tables: [TableID], seatLoss: Int) -> [TableJoint] {
        tables.indices.flatMap { first in
            tables[(first + 1)...].map { TableJoint(tables[first], $0, seatLoss: seatLoss) }
        }
    }
}

extension Branch {
    /// All problems with combinations and joints, each with its path.
    func joiningProblems() -> [Problem<PlacesError.Reason>] {
        let known = Set(tables.map(\.id))
        var problems: [Problem<PlacesError.Reason>] = []
        var combined: Set<Set<TableID>> = []
        for (position, combination) in combinations.enumerated() {
            let path = FieldPath("combinations").index(position)
            let faults = combination.problems()
            problems += faults.map { Problem($0.reason, at: FieldPath(path.steps + $0.path.steps)) }
            for (place, table) in combination.tables.enumerated() where !known.contains(table) {
                problems.append(Problem(.unknownTable(table: table), at: path.field("tables").index(place)))
            }
            if faults.isEmpty, !combined.insert(Set(combination.tables)).inserted {
                problems.append(Problem(.repeatedCombination(tables: combination.tables), at: path))
            }
        }
        var joined: Set<Set<TableID>> = []
        for (position, joint) in joints.enumerated() {
            let path = FieldPath("joints").index(position)
            if !known.contains(joint.first) {
                problems.append(Problem(.unknownTable(table: joint.first), at: path.field("first")))
            }
            if joint.first == joint.second {
                problems.append(Problem(.joinedToItself(table: joint.first), at: path.field("second")))
            } else {
                if !known.contains(joint.second) {
                    problems.append(Problem(.unknownTable(table: joint.second), at: path.field("second")))
                }
                if !joined.insert([joint.first, joint.second]).inserted {
                    problems.append(Problem(.repeatedJoint(first: joint.first, second: joint.second), at: path))
                }
            }
            if joint.seatLoss < 0 {
                problems.append(Problem(.negativeSeatLoss(seats: joint.seatLoss), at: path.field("seatLoss")))
            }
        }
        return problems
    }
}
