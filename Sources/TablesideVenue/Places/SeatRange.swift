import TablesideCore

/// The party sizes that a table or a combination of tables seats, from smallest to largest.
public struct SeatRange: Hashable, Sendable {
    /// The smallest party size, 1 or more.
    public let minimum: Int
    /// The largest party size, which is the number of seats.
    public let maximum: Int

    /// Makes a range of party sizes, including both ends.
    ///
    /// - Throws: ``PlacesError`` unless 1 ≤ minimum ≤ maximum.
    public init(_ minimum: Int, _ maximum: Int) throws(PlacesError) {
        guard minimum >= 1, minimum <= maximum else {
            throw PlacesError(.invalidSeatRange(minimum: minimum, maximum: maximum))
        }
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Makes the range from one guest up to this many seats.
    ///
    /// - Throws: ``PlacesError`` when there are no seats.
    public init(upTo seats: Int) throws(PlacesError) { try self.init(1, seats) }

    /// Whether a party of this size fits.
    public func contains(_ party: Int) -> Bool { party >= minimum && party <= maximum }
}

extension SeatRange: CustomStringConvertible {
    /// The range as text, such as `2–4`.
    public var description: String { minimum == maximum ? "\(minimum)" : "\(minimum)–\(maximum)" }
}

extension SeatRange: Codable {
    private enum CodingKeys: CodingKey {
        case minimum, maximum
    }

    /// Reads an object with `minimum` and `maximum`, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let minimum = try container.decode(Int.self, forKey: .minimum)
        let maximum = try container.decode(Int.self, forKey: .maximum)
        do {
            try self.init(minimum, maximum)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes an object with `minimum` and `maximum`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(minimum, forKey: .minimum)
        try container.encode(maximum, forKey: .maximum)
    }
}
