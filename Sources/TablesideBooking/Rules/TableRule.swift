public import TablesideCore

/// How one table is sold.
public struct TableRule: Hashable, Sendable {
    /// The table that the rule applies to.
    public var table: TableID
    /// The channels that may book it; `nil` for all.
    public var channels: Set<BookingChannel>?
    /// The experiences that it can be booked for; `nil` for all, and for bookings without one.
    public var experiences: Set<ExperienceCode>?
    /// The rank among tables that fit equally well: higher is assigned first.
    public var priority: Int
    /// Whether the table is unavailable, alone and in every combination.
    public var isDisabled: Bool
    /// Whether the table is left out of automatic combinations.
    public var neverCombines: Bool

    /// Creates the rule of a table; by default it restricts nothing.
    public init(
        _ table: TableID,
        channels: Set<BookingChannel>? = nil,
        experiences: Set<ExperienceCode>? = nil,
        priority: Int = 0,
        isDisabled: Bool = false,
        neverCombines: Bool = false
    ) {
        self.table = table
        self.channels = channels
        self.experiences = experiences
        self.priority = priority
        self.isDisabled = isDisabled
        self.neverCombines = neverCombines
    }

    func problems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if let channels, channels.isEmpty { problems.append(Problem(.neverApplies, at: "channels")) }
        if let experiences, experiences.isEmpty { problems.append(Problem(.neverApplies, at: "experiences")) }
        return problems
    }
}

extension TableRule: Codable {
    private enum CodingKeys: CodingKey {
        case table, channels, experiences, priority, isDisabled, neverCombines
    }

    /// Decodes the rule of a table.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        table = try container.decode(TableID.self, forKey: .table)
        channels = try container.decodeIfPresent(Set<BookingChannel>.self, forKey: .channels)
        experiences = try container.decodeIfPresent(Set<ExperienceCode>.self, forKey: .experiences)
        priority = try container.decode(Int.self, forKey: .priority)
        isDisabled = try container.decode(Bool.self, forKey: .isDisabled)
        neverCombines = try container.decode(Bool.self, forKey: .neverCombines)
    }

    /// Encodes the rule of a table, with sets in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(table, forKey: .table)
        try container.encodeSortedIfPresent(channels, forKey: .channels)
        try container.encodeSortedIfPresent(experiences, forKey: .experiences)
        try container.encode(priority, forKey: .priority)
        try container.encode(isDisabled, forKey: .isDisabled)
        try container.encode(neverCombines, forKey: .neverCombines)
    }
}

/// How to combine tables automatically when the branch only lists which ones can be pushed together.
public struct CombiningRule: Hashable, Codable, Sendable {
    /// The most tables that are combined automatically: from 1, for no automatic combinations, to ``limit``.
    ///
    /// If every table touches several others, each step up adds many more combinations; a plan holds at most
    /// ``VenuePlan/combinationLimit``.
    public var largest: Int
    /// Whether tables of different areas are combined.
    public var acrossAreas: Bool

    /// Creates a rule; by default it combines up to ``usual`` tables of one area.
    public init(largest: Int = CombiningRule.usual, acrossAreas: Bool = false) {
        self.largest = largest
        self.acrossAreas = acrossAreas
    }

    /// The most tables that are combined if the house sets no rule: 3.
    public static let usual = 3
    /// The highest value that ``largest`` may have: 8.
    public static let limit = 8

    func problems() -> [Problem<PlanDefect>] {
        (1...CombiningRule.limit).contains(largest)
            ? [] : [Problem(.invalidCombining(largest: largest), at: "largest")]
    }
}
