public import TablesideCore

/// Tables and seats that bookings leave to walk-ins.
///
/// Only tables that are open to walk-ins and not blocked count. At every instant in which a booking keeps its tables,
/// including the buffer between stays, all bookings together must leave at least this many tables, and this many seats
/// at them. Seated walk-ins use their own share: a table where a walk-in sits still counts as left to walk-ins.
///
/// ```swift
/// rules.walkInQuota = WalkInQuota(tables: 3, when: StartCriteria(service: .lunch))
/// ```
///
/// Bookings of tables that are not open to walk-ins take nothing from the quota. When bookings are moved to make room,
/// none gets tables that take more from walk-ins than its present ones. Staff may exceed the quota with a reason. An
/// agreed stay is not checked again when its party arrives, stays longer, or is moved by the house.
public struct WalkInQuota: Hashable, Codable, Sendable {
    /// What a quota keeps.
    public enum Measure: String, ClosedCode {
        /// Tables that are open to walk-ins.
        case tables
        /// Seats at these tables.
        case covers
    }

    /// The number of tables to leave at any instant; `nil` for none.
    public var tables: Int?
    /// The number of seats to leave at any instant; `nil` for none.
    public var covers: Int?
    /// The booking starts that the quota applies to; `nil` for all.
    public var when: StartCriteria?

    /// Creates a quota; omitted numbers leave nothing to walk-ins.
    public init(tables: Int? = nil, covers: Int? = nil, when: StartCriteria? = nil) {
        self.tables = tables
        self.covers = covers
        self.when = when
    }

    func problems(services: Set<ServiceCode>) -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if let tables, tables < 0 { problems.append(Problem(.negativeCount(count: tables), at: "tables")) }
        if let covers, covers < 0 { problems.append(Problem(.negativeCount(count: covers), at: "covers")) }
        return problems + (when?.problems(services: services).under("when") ?? [])
    }
}

extension WalkInQuota.Measure {
    /// The measure in plain words.
    var words: String {
        switch self {
        case .tables: "tables"
        case .covers: "seats"
        }
    }
}
