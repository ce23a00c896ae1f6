import TablesideCore

/// A batch on one date in dense numbers: the possible stays of its requests, and the rows that limit them together.
///
/// Tables that the same stays may use form a group, and units that take the same number of tables from each group are
/// of one kind. The rows count the tables of a group at an instant, not which tables are taken. That is less than a
/// seating needs, so what the rows rule out is impossible, and what they allow is then seated or ruled out by
/// ``SelectionFloor``.
struct SelectionModel: Sendable {
    /// A request that could be met; requests are numbered in the order of their tickets.
    struct Entry: Sendable {
        /// The number of its request in the batch.
        let request: Int
        /// Its contribution to the value.
        let weight: Int64
        /// Its stays.
        let stays: Range<Int>
        /// The preceding request that is equal except for its ticket; `nil` if there is none.
        var twin: Int?
    }

    /// A possible stay of a request.
    struct Stay: Sendable {
        /// The request, by number.
        let entry: Int
        /// The position of its start in the request.
        let start: Int
        /// When its tables are taken, in milliseconds, including the buffer.
        let span: Range<Int64>
        /// The units that the party could use if no other request were met, best first.
        let units: [Int]
    }

    /// A stay at one kind of unit.
    struct Column: Sendable {
        let stay: Int
        /// The rows that count the column, and by how much.
        var parts: [Part] = []
    }

    /// How much a column counts in a row.
    struct Part: Sendable {
        let row: Int
        let amount: Int64
    }

    /// A limit that counts stays, whatever their tables.
    struct Limit: Sendable {
        /// How much each stay counts, by number.
        let amounts: [(stay: Int, amount: Int64)]
        /// The maximum total count, if a trigger is among the stays.
        let room: Int64
        /// The stays that the limit restricts; `nil` for all that it counts.
        let triggers: Set<Int>?
    }

    /// The requests that could be met alone.
    let entries: [Entry]
    let stays: [Stay]
    let limits: [Limit]
    /// For each stay, the limits that count it, and how much.
    let limitsOfStay: [[(limit: Int, amount: Int64)]]
    /// For each request, the next equal one.
    let nextTwin: [Int?]
    private(set) var columns: [Column] = []
    /// For each request, its columns.
    private(set) var columnsOfEntry: [Range<Int>] = []
    /// The maximum count of each row.
    private(set) var capacities: [Int64] = []
    /// The floor before any request of the batch is seated.
    let floor: SeatingProblem
    /// The greatest common divisor of all weights: values differ by at least this much.
    let grain: Int64

    /// Creates a model of stays that are already known to fit alone.
    ///
    /// - Parameters:
    ///   - entries: The requests, in the order of their tickets.
    ///   - stays: Their stays, request by request.
    ///   - limits: The limits on stays other than tables.
    ///   - floor: The units, without rows.
    ///   - busy: For each table, when unmovable stays keep it, including the buffer.
    init(
        entries: [Entry],
        stays: [Stay],
        limits: [Limit],
        floor: SeatingProblem,
        busy: [[Range<Int64>]]
    ) {
        self.entries = entries
        self.stays = stays
        self.limits = limits
        self.floor = floor
        var limitsOfStay = [[(limit: Int, amount: Int64)]](repeating: [], count: stays.count)
        for (number, limit) in limits.enumerated() {
            for part in limit.amounts { limitsOfStay[part.stay].append((number, part.amount)) }
        }
        self.limitsOfStay = limitsOfStay
        var nextTwin = [Int?](repeating: nil, count: entries.count)
        for (number, entry) in entries.enumerated() { entry.twin.map { nextTwin[$0] = number } }
        self.nextTwin = nextTwin
        grain = max(1, entries.reduce(0) { SelectionModel.divisor($0, $1.weight) })
        let kinds = TableKinds(stays, floor: floor)
        var kindOfColumn: [Int] = []
        for entry in entries {
            let first = columns.count
            for stay in entry.stays {
                for kind in kinds.ofStay[stay] {
                    columns.append(Column(stay: stay))
                    kindOfColumn.append(kind)
                }
            }
            columnsOfEntry.append(first..<columns.count)
        }
        addRows(of: kinds, kindOfColumn, busy: busy)
        addLimits()
    }

    /// Adds a row, unless all of its columns together stay within it.
    mutating func addRow(_ parts: [(column: Int, amount: Int64)], atMost room: Int64) {
        let total = parts.reduce(Int64.zero) { $0.addingSaturated(max($1.amount, 0)) }
        guard total > room else { return }
        for part in parts { columns[part.column].parts.append(Part(row: capacities.count, amount: part.amount)) }
        capacities.append(room)
    }

    private static func divisor(_ one: Int64, _ other: Int64) -> Int64 {
        var (one, other) = (one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return one
    }
}
