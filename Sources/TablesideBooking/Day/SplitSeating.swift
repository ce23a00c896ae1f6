public import TablesideCore

/// One part of a party that is split over several tables of an area.
public struct SplitSeating: Hashable, Codable, Sendable {
    /// The table where this part sits.
    public let table: TableID
    /// How many people sit there, at least two.
    public let covers: Int

    /// Creates a part.
    public init(table: TableID, covers: Int) {
        self.table = table
        self.covers = covers
    }

    /// The smallest part; a split never seats one person alone.
    static let smallest = 2
}
