public import TablesideCore

/// One part of a party that is split over several tables of an area.
public struct SplitSeating: Hashable, Codable, Sendable {
    /// The table where this part sits, or the tables that are pushed together for it.
    public let tables: [TableID]
    /// How many people sit there, at least two.
    public let covers: Int

    /// Creates a part.
    public init(at tables: [TableID], covers: Int) {
        self.tables = tables
        self.covers = covers
    }

    /// The smallest part; a split never seats one person alone.
    static let smallest = 2
}
