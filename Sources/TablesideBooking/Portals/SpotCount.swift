import TablesideCore

/// How many parties of one size can sit at once.
public struct SpotCount: Hashable, Codable, Sendable {
    /// The number of parties for which there is room at the same time.
    public let spots: Int
    /// Whether no more can be seated.
    ///
    /// If `false`, the search for a better way to combine tables ended at its budget: there is room for so many parties,
    /// and perhaps for more. With at most 24 combinations that share tables with each other, the number is always
    /// proved.
    public let isProved: Bool

    /// Creates a count; a negative number counts as zero.
    public init(_ spots: Int, isProved: Bool = true) {
        self.spots = max(spots, 0)
        self.isProved = isProved
    }

    /// No room.
    public static let none = SpotCount(0)
}
