public import TablesideCore

/// How one table is sold.
public struct TableRule: Hashable, Sendable {
    /// The table.
    public var table: TableID
    /// Through whom it can be had; `nil` through everybody.
    public var channels: Set<BookingChannel>?
    /// What it can be booked for; `nil` for everything and for a table alone.
    public var experiences: Set<ExperienceCode>?
    /// Among tables that do as well, the one with the higher priority is taken first.
    public var priority: Int
    /// Nobody sits at it, nor at any combination of which it is a part.
    public var isDisabled: Bool
    /// It is a part of no automatic combination.
    public var neverCombines: Bool

    /// Makes the rule of a table, which restricts nothing unless told so.
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

    /// Reads the rule of a table.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        table = try container.decode(TableID.self, forKey: .table)
        channels = try container.decodeIfPresent(Set<BookingChannel>.self, forKey: .channels)
        experiences = try container.decodeIfPresent(Set<ExperienceCode>.self, forKey: .experiences)
        priority = try container.decode(Int.self, forKey: .priority)
        isDisabled = try container.decode(Bool.self, forKey: .isDisabled)
        neverCombines = try container.decode(Bool.self, forKey: .neverCombines)
    }

    /// Writes the rule of a table, sets in order.
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

/// How tables are combined of which the branch only says which can be pushed together.
public struct CombiningRule: Hashable, Codable, Sendable {
    /// The largest number of tables that are combined automatically: 1, for no automatic combinations, to ``limit``.
    ///
    /// Each more makes many more combinations where every table touches several: a plan holds no more than
    /// ``VenuePlan/combinationLimit``.
    public var largest: Int
    /// Whether tables of different areas are combined.
    public var acrossAreas: Bool

    /// Makes a rule.
    public init(largest: Int = CombiningRule.usual, acrossAreas: Bool = false) {
        self.largest = largest
        self.acrossAreas = acrossAreas
    }

    /// As many tables as are combined where the house says nothing (`booking.md` §1.8).
    public static let usual = 3
    /// No automatic combination has more tables than that.
    public static let limit = 8

    func problems() -> [Problem<PlanDefect>] {
        (1...CombiningRule.limit).contains(largest)
            ? [] : [Problem(.invalidCombining(largest: largest), at: "largest")]
    }
}
