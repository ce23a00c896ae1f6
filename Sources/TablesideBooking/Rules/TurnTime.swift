public import TablesideCore
public import TablesideVenue

/// How long particular parties stay, by size, time, place and experience.
///
/// `nil` conditions match everything. If several turn times match, the one with the most specific condition applies: a
/// table ranks above an area, then experience, dates, service, time of day, days of the week and party size. With equal
/// conditions, the first in the list applies.
///
/// ```swift
/// TurnTime(for: try SeatRange(1, 2), lasts: .minutes(75))
/// TurnTime(when: StartCriteria(weekdays: [.friday, .saturday], times: try Daypart("19:00", "22:00")), lasts: .minutes(105))
/// TurnTime(experience: tasting, lasts: .minutes(180))
/// ```
public struct TurnTime: Hashable, Codable, Sendable {
    /// The party sizes; `nil` for all.
    public var parties: SeatRange?
    /// The starts; `nil` for all.
    public var when: StartCriteria?
    /// The area where the party sits; `nil` for any.
    public var area: AreaID?
    /// The table where the party sits, alone or as part of a combination; `nil` for any.
    public var table: TableID?
    /// The booked experience; `nil` for any, and for bookings without one.
    public var experience: ExperienceCode?
    /// The length of the stay, as elapsed time; at most 24 hours.
    public var lasts: Elapsed

    /// Creates a turn time.
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

    /// The rank of the conditions: each condition outweighs all later ones together.
    var specificity: Int {
        let conditions = [
            table != nil, area != nil, experience != nil, when?.dates != nil, when?.service != nil,
            when?.times != nil, when?.weekdays != nil, parties != nil,
        ]
        return conditions.reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
    }

    /// Whether it matches a party, place and experience, at any start.
    func isFor(_ party: Int, at place: TurnPlace, _ booked: ExperienceCode?) -> Bool {
        if let parties, !parties.contains(party) { return false }
        if let area, area != place.area { return false }
        if let table, !place.tables.contains(table) { return false }
        if let experience, experience != booked { return false }
        return true
    }

    /// The turn time with its length set to zero, to compare only the conditions.
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

/// Where a party sits, reduced to the area and tables that some turn time names.
struct TurnPlace: Hashable, Sendable {
    var area: AreaID?
    var tables: Set<TableID> = []

    /// A place that no turn time names.
    static let anywhere = TurnPlace()
}

/// The time that a table needs between two parties, in either of the two meanings houses use.
public enum Buffer: Hashable, Codable, Sendable {
    /// A gap between two stays at one table, in addition to the turn time.
    ///
    /// It may reach past closing, and does not apply at opening or closing.
    case additional(length: Elapsed)
    /// The last part of the turn time: the end that guests are given is earlier by this length.
    case included(length: Elapsed)

    /// The length of the buffer.
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
            // Invalid turn times cannot be compared with the buffer.
            guard let shortest = turns.filter(BookingRules.isStay).min(), length >= shortest else { return [] }
            return [Problem(.bufferWithoutStay(length: length, turn: shortest), at: "length")]
        }
    }
}

extension Buffer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "additional": try .additional(length: read("length"))
            case "included": try .included(length: read("length"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .additional(let length): try encoder.write("additional", ["length": length])
        case .included(let length): try encoder.write("included", ["length": length])
        }
    }
}
