public import TablesideCore
public import TablesideVenue

/// How long particular parties stay: by size, time, place and what they come for.
///
/// What is `nil` does not matter. Where several turn times are right, the one with the most special condition counts:
/// a table goes before an area, that before an experience, dates, a service, a time of day, days of the week and a party's
/// size; of those with the same conditions, the first in the list.
///
/// ```swift
/// TurnTime(for: try SeatRange(1, 2), lasts: .minutes(75))
/// TurnTime(when: StartCriteria(weekdays: [.friday, .saturday], times: try Daypart("19:00", "22:00")), lasts: .minutes(105))
/// TurnTime(experience: tasting, lasts: .minutes(180))
/// ```
public struct TurnTime: Hashable, Codable, Sendable {
    /// The sizes of the parties.
    public var parties: SeatRange?
    /// The starts.
    public var when: StartCriteria?
    /// The area in which they sit.
    public var area: AreaID?
    /// The table at which they sit, alone or as a part of a combination.
    public var table: TableID?
    /// What they have booked besides a table.
    public var experience: ExperienceCode?
    /// How long they stay, as elapsed time; at most 24 hours.
    public var lasts: Elapsed

    /// Makes a turn time.
    public init(
        for parties: SeatRange? = nil,
        when: StartCriteria? = nil,
        area: AreaID? = nil,
        table: TableID? = nil,
        experience: ExperienceCode? = nil,
        lasts: Elapsed
    ) {
        self.parties = parties
        self.when = when
        self.area = area
        self.table = table
        self.experience = experience
        self.lasts = lasts
    }

    /// How special the conditions are: each one counts for more than all that come after it.
    var specificity: Int {
        let conditions = [
            table != nil, area != nil, experience != nil, when?.dates != nil, when?.service != nil,
            when?.times != nil, when?.weekdays != nil, parties != nil,
        ]
        return conditions.reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
    }

    /// Whether it is for such a party at such a place, at whatever time.
    func isFor(_ party: Int, at place: TurnPlace, _ booked: ExperienceCode?) -> Bool {
        if let parties, !parties.contains(party) { return false }
        if let area, area != place.area { return false }
        if let table, !place.tables.contains(table) { return false }
        if let experience, experience != booked { return false }
        return true
    }

    /// The conditions by themselves, whatever the stay.
    var conditions: TurnTime {
        var conditions = self
        conditions.lasts = .zero
        return conditions
    }

    func problems(services: Set<ServiceCode>) -> [Problem<PlanDefect>] {
        var problems = when?.problems(services: services).under("when") ?? []
        if !BookingRules.isStay(lasts) { problems.append(Problem(.invalidTurn(turn: lasts), at: "lasts")) }
        return problems
    }
}

/// Where a party sits, as far as turn times tell places apart: of an area and of tables only those that some of them names.
struct TurnPlace: Hashable, Sendable {
    var area: AreaID?
    var tables: Set<TableID> = []

    /// A place of which no turn time says anything.
    static let anywhere = TurnPlace()
}

/// The time that a table needs between two parties, in both meanings that houses give it (`booking.md` §1.5).
public enum Buffer: Hashable, Codable, Sendable {
    /// It lies between two stays on one table, in either order, and on top of them.
    ///
    /// It may reach past closing, and does not apply towards opening or closing.
    case additional(length: Elapsed)
    /// It is the last part of the turn time: guests are told an end that is earlier by as much.
    case included(length: Elapsed)

    /// How long it is.
    public var length: Elapsed {
        switch self {
        case .additional(let length), .included(let length): length
        }
    }

    func problems(turns: [Elapsed]) -> [Problem<PlanDefect>] {
        if length < .zero { return [Problem(.negativeLength(length: length), at: "length")] }
        switch self {
        case .additional:
            return length > BookingRules.longest ? [Problem(.invalidBuffer(length: length), at: "length")] : []
        case .included:
            // Turns that are wrong themselves say nothing about the buffer.
            guard let shortest = turns.filter(BookingRules.isStay).min(), length >= shortest else { return [] }
            return [Problem(.bufferWithoutStay(length: length, turn: shortest), at: "length")]
        }
    }
}
