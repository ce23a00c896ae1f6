public import TablesideCore
public import TablesideVenue

/// What a party asks for besides time and size: kept with the booking, so that a change asks for it again.
public struct BookingWishes: Hashable, Sendable {
    /// The tables they want, all of them together; `nil` for any that fit.
    public var tables: [TableID]?
    /// The numbers of the seats they want at their one table, a different one for each person (AP-24); `nil` for any.
    ///
    /// The table is theirs alone all the same.
    public var seats: [Int]?
    /// What every one of their tables has to offer.
    public var features: Set<TableFeature>
    /// The area in which they want to sit; `nil` for any.
    public var area: AreaID?
    /// What they book besides a table; `nil` for nothing.
    public var experience: ExperienceCode?
    /// How long they stay; `nil` for as long as the rules say.
    public var duration: Elapsed?

    /// Makes wishes; none unless told so.
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

    /// How long the list or the set is of which they have too many; `nil` when they have of none (``SizeLimit/wishes``).
    var excess: Int? {
        [tables?.count ?? 0, seats?.count ?? 0, features.count].first { $0 > SizeLimit.wishes }
    }

    /// Whether they say something about the tables.
    var restrictsTables: Bool { tables != nil || !features.isEmpty || area != nil || experience != nil }
}

extension BookingWishes: Codable {
    private enum CodingKeys: CodingKey {
        case tables, seats, features, area, experience, duration
    }

    /// Reads wishes; what is not wished for is left out, and no list is read beyond its limit (``SizeLimit/wishes``).
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

    /// Writes wishes, features in order.
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
