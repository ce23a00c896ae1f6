public import TablesideCore

/// Tables and seats that bookings leave to walk-ins (`booking.md` §1.17).
///
/// What counts are the tables at which walk-ins may sit and that are not blocked. At each instant for which a booking
/// keeps its tables, the time between two stays included, all bookings together leave at least so many of them, and so
/// many seats at them. Walk-ins use up what is left to them: a table at which one sits is still left to the door.
///
/// ```swift
/// rules.walkInQuota = WalkInQuota(tables: 3, when: StartCriteria(service: .lunch))
/// ```
///
/// Who books tables that are not for walk-ins takes nothing from them. Nobody is given other tables for somebody else's sake
/// that take more from the walk-ins than those they have. Staff may go beyond with a reason, and a stay that was agreed is
/// not asked again when its party comes, stays longer or is put elsewhere by the house.
public struct WalkInQuota: Hashable, Codable, Sendable {
    /// What a quota keeps.
    public enum Measure: String, ClosedCode {
        /// Tables at which walk-ins may sit.
        case tables
        /// Seats at these tables.
        case covers
    }

    /// How many tables, at any instant; `nil` for none.
    public var tables: Int?
    /// How many seats, at any instant; `nil` for none.
    public var covers: Int?
    /// The starts of bookings that have to leave them; `nil` for all.
    public var when: StartCriteria?

    /// Makes a quota.
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
    /// What is kept, in plain words.
    var words: String {
        switch self {
        case .tables: "tables"
        case .covers: "seats"
        }
    }
}
