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

extension BookingWishes: RecordCoded {
    /// Decodes wishes; missing wishes are unset, and lists longer than ``SizeLimit/wishes`` are rejected.
    public init(from decoder: any Decoder) throws { try self.init(reading: decoder.record()) }

    /// Encodes wishes, with features in order.
    public func encode(to encoder: any Encoder) throws { try write(to: encoder.record()) }

    package init(reading record: any RecordReader) throws {
        // A list is read as a whole once its length is known to be within the limit.
        tables =
            try record.optionalList("tables", within: .wishes) == nil ? nil : record.value([TableID].self, "tables")
        seats = try record.optionalList("seats", within: .wishes) == nil ? nil : record.value([Int].self, "seats")
        let features = try record.optionalList("features", within: .wishes)
        self.features = features == nil ? [] : Set(try record.value([TableFeature].self, "features"))
        area = try record.optional(AreaID.self, "area")
        experience = try record.optional(ExperienceCode.self, "experience")
        duration = try record.optional(Elapsed.self, "duration")
    }

    package func write(to record: any RecordWriter) throws {
        try record.write(optional: tables, "tables")
        try record.write(optional: seats, "seats")
        if !features.isEmpty { try record.write(value: features.sorted(), "features") }
        try record.write(optional: area, "area")
        try record.write(optional: experience, "experience")
        try record.write(optional: duration, "duration")
    }
}
