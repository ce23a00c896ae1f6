public import TablesideCore

/// A table where guests sit.
///
/// Whether it is free is not a property of the table: it can be booked any number of times at different intervals,
/// which the service day tracks (QP-27 and QP-34, where a Boolean on the table allowed one booking for all time).
public struct DiningTable: Hashable, Codable, Sendable, Identifiable {
    /// The identity, unique across all branches.
    public let id: TableID
    /// The number that guests and staff use, unique in its branch.
    public var number: Int
    /// A name besides its number, such as `window`; `nil` for none.
    public var label: String?
    /// The party sizes that it seats; the maximum is its number of seats.
    public var seats: SeatRange
    /// The area that it is in; `nil` if the branch has only one.
    public var area: AreaID?
    /// Features that a party may need, such as step-free access.
    public var features: Set<TableFeature>
    /// The URL of a 360° picture from its seats, which helps guests choose a table (AP-24); `nil` for none.
    public var panorama: String?

    /// Makes a table, by default without features.
    public init(
        id: TableID,
        number: Int,
        seats: SeatRange,
        label: String? = nil,
        area: AreaID? = nil,
        features: Set<TableFeature> = [],
        panorama: String? = nil
    ) {
        self.id = id
        self.number = number
        self.label = label
        self.seats = seats
        self.area = area
        self.features = features
        self.panorama = panorama
    }
}

extension DiningTable {
    private enum CodingKeys: CodingKey {
        case id, number, label, seats, area, features, panorama
    }

    /// Reads a table; a table without features may leave them out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(TableID.self, forKey: .id)
        number = try container.decode(Int.self, forKey: .number)
        label = try container.decodeIfPresent(String.self, forKey: .label)
        seats = try container.decode(SeatRange.self, forKey: .seats)
        area = try container.decodeIfPresent(AreaID.self, forKey: .area)
        features = Set(try container.decodeList(TableFeature.self, forKey: .features))
        panorama = try container.decodeIfPresent(String.self, forKey: .panorama)
    }

    /// Writes a table, with its features sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(number, forKey: .number)
        try container.encodeIfPresent(label, forKey: .label)
        try container.encode(seats, forKey: .seats)
        try container.encodeIfPresent(area, forKey: .area)
        try container.encodeUnlessEmpty(features.sorted(), forKey: .features)
        try container.encodeIfPresent(panorama, forKey: .panorama)
    }
}

/// A dining room, a terrace or another part of a branch with its own tables.
public struct DiningArea: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the area.
    public let id: AreaID
    /// The name that guests see.
    public var name: LocalizedText

    /// Makes an area.
    public init(id: AreaID, name: LocalizedText) {
        self.id = id
        self.name = name
    }
}
