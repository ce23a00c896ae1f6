import TablesideCore

/// The number of parties of one size that can sit at the same time.
public struct SpotCount: Hashable, Codable, Sendable {
    /// The number of parties for which there is room at the same time.
    public let spots: Int
    /// Whether the count is proved to be the maximum.
    ///
    /// If `false`, this many parties fit, and perhaps more: the search for a better way to combine tables reached its
    /// budget, a walk-in quota keeps some of the tables found, or pacing limits the parties and stays are longer at
    /// some tables than at others. With at most 24 combinations that share tables with each other, only the last two
    /// leave a count unproved.
    public let isProved: Bool

    /// Creates a count; a negative number counts as zero.
    public init(_ spots: Int, isProved: Bool = true) {
        self.spots = max(spots, 0)
        self.isProved = isProved
    }

    /// A count of zero.
    public static let none = SpotCount(0)
}

extension SpotCount {
    private enum Field: CodingKey { case spots, isProved }

    /// Reads a count; refuses a negative one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        spots = try container.decode(Int.self, forKey: .spots)
        isProved = try container.decode(Bool.self, forKey: .isProved)
        guard spots >= 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .spots,
                in: container,
                debugDescription: "\(spots) is not a number of spots"
            )
        }
    }

    /// Writes a count.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(spots, forKey: .spots)
        try container.encode(isProved, forKey: .isProved)
    }
}
