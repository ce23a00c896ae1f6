public import TablesideCore

/// A part of a party that is split over several tables of one area (`booking.md` §1.20).
public struct SplitSeating: Hashable, Codable, Sendable {
    /// Where it sits.
    public let table: TableID
    /// How many people sit there, at least two.
    public let covers: Int

    /// Describes a part.
    public init(table: TableID, covers: Int) {
        self.table = table
        self.covers = covers
    }

    /// Nobody sits alone because of a split.
    static let smallest = 2
}
