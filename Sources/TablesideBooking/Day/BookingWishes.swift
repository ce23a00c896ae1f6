public import TablesideCore
public import TablesideVenue

/// What a party asks for besides time and size; kept with the booking so that changes take it into account.
public struct BookingWishes: Hashable, Sendable {
    /// The tables they want, all of them together; `nil` for any that fit.
    public var tables: [TableID]?
    /// The numbers of the seats they want at their one table, one per person (AP-24); `nil` for any.
    ///
    /// The party still gets the table to itself.
    public var seats: [Int]?
    /// Features that each of their tables must have.
    public var features: Set<TableFeature>
    /// The area where they want to sit; `nil` for any.
    public var area: AreaID?
    /// The experience that they book along with the table; `nil` for none.
    public var experience: ExperienceCode?
    /// How long they stay; `nil` for the turn time of the rules.
    public var duration: Elapsed?

    /// Creates wishes; by default there are none.
    public init(
        tables: [TableID]? = nil,
        seats: [Int]? = nil,
        features: Set<TableFeature> = [],
        area: AreaID? = nil,
        experience: ExperienceCode? = nil,
        duration: Elapsed? = nil
    ) {
        self.tables = tables
        self.seats = seats
        self.features = features
        self.area = area
        self.experience = experience
        self.duration = duration
    }

    /// No wishes.
    public static let none = BookingWishes()

    /// The length of the first list that is too long; `nil` if none is (``SizeLimit/wishes``).
    var excess: Int? {
        [tables?.count ?? 0, seats?.count ?? 0, features.count].first { $0 > SizeLimit.wishes }
    }

    /// Whether they limit which tables fit.
    var restrictsTables: Bool { tables != nil || !features.isEmpty || area != nil || experience != nil }
}

extension BookingWishes: Codable {
    private enum CodingKeys: CodingKey {
        case tables, seats, features, area, experience, duration
    }

    /// Decodes wishes; missing wishes are unset, and lists longer than ``SizeLimit/wishes`` are rejected.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tables = try container.decodeListIfPresent(TableID.self, within: .wishes, forKey: .tables)
        seats = try container.decodeListIfPresent(Int.self, within: .wishes, forKey: .seats)
        let features = try container.decodeListIfPresent(TableFeature.self, within: .wishes, forKey: .features)
        self.features = Set(features ?? [])
        area = try container.decodeIfPresent(AreaID.self, forKey: .area)
        experience = try container.decodeIfPresent(ExperienceCode.self, forKey: .experience)
        duration = try container.decodeIfPresent(Elapsed.self, forKey: .duration)
    }

    /// Encodes wishes, with features in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(tables, forKey: .tables)
        try container.encodeIfPresent(seats, forKey: .seats)
        try container.encodeUnlessEmpty(features.sorted(), forKey: .features)
        try container.encodeIfPresent(area, forKey: .area)
        try container.encodeIfPresent(experience, forKey: .experience)
        try container.encodeIfPresent(duration, forKey: .duration)
    }
}
