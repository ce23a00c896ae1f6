import TablesideCore

/// How well guests rate a restaurant: 0 to 5 stars, in hundredths of a star (QP-14).
///
/// Hundredths are exact and precise enough for the mean of any number of votes.
public struct Rating: Hashable, Sendable {
    /// Hundredths of a star, 0…500.
    public let hundredths: Int

    /// Makes a rating of this many hundredths of a star.
    ///
    /// - Throws: ``PlacesError`` unless the number is in 0…500.
    public init(hundredths: Int) throws(PlacesError) {
        guard (0...500).contains(hundredths) else { throw PlacesError(.ratingOutOfRange(hundredths: hundredths)) }
        self.hundredths = hundredths
    }

    /// Makes the mean of one or more ratings from their sum in hundredths; halves round up.
    package init(sum: Int, count: Int) {
        // The mean of numbers in 0…500 is in 0…500 too.
        hundredths = (2 * sum + count) / (2 * count)
    }

    /// The mean of several ratings, halves rounded up; `nil` when there are none.
    public static func mean(of ratings: some Collection<Rating>) -> Rating? {
        guard !ratings.isEmpty else { return nil }
        return Rating(sum: ratings.reduce(0) { $0 + $1.hundredths }, count: ratings.count)
    }
}

extension Rating: Comparable {
    /// Orders ratings from worst to best.
    public static func < (lhs: Rating, rhs: Rating) -> Bool { lhs.hundredths < rhs.hundredths }
}

extension Rating: CustomStringConvertible {
    /// The stars with two decimals, such as `4.25`.
    public var description: String { "\(hundredths / 100).\((hundredths % 100).padded(2))" }
}

extension Rating: Codable {
    /// Reads an integer of hundredths, with the check of the initializer.
    public init(from decoder: any Decoder) throws {
        let hundredths = try decoder.singleValueContainer().decode(Int.self)
        do {
            try self.init(hundredths: hundredths)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Writes the rating as an integer of hundredths.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hundredths)
    }
}
