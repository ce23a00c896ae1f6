/// A table at which guests sit.
///
/// Whether it is free is no property of the table: it may be booked any number of times at different intervals, which
/// the service day knows (QP-27 and QP-34, where a Boolean on the table allowed one booking for all time).
public struct DiningTable: Hashable, Codable, Sendable, Identifiable {
    /// The identity, which no other table has, of whatever branch.
    public let id: TableID
    /// The number by which guests and staff call it, unique at its branch.
    public var number: Int
    /// What it is called besides its number, such as `window`; `nil` for nothing.
    public var label: String?
    /// The party sizes that it takes; the largest is its number of seats.
    public var seats: SeatRange
    /// The area in which it stands; `nil` where the branch has only one.
    public var area: AreaID?

    /// Makes a table.
    public init(id: TableID, number: Int, seats: SeatRange, label: String? = nil, area: AreaID? = nil) {
        self.id = id
        self.number = number
        self.label = label
        self.seats = seats
        self.area = area
    }
}

/// A dining room, a terrace or another part of a branch with tables of its own.
public struct DiningArea: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the area.
    public let id: AreaID
    /// What guests call it.
    public var name: LocalizedText

    /// Makes an area.
    public init(id: AreaID, name: LocalizedText) {
        self.id = id
        self.name = name
    }
}
