/// What a map shows of one restaurant: which it is, where it is, and how it is rated (QP-21).
///
/// The identity is of the host's choice, such as a restaurant's or a branch's; it leads from the pin to the card.
public struct MapPin<ID: Hashable & Sendable>: Hashable, Sendable, Identifiable, Located {
    /// Which restaurant it is.
    public let id: ID
    /// Where it is.
    public let coordinate: Coordinate
    /// The mean of the guests' ratings, 0–5; `nil` before the first.
    public let rating: Double?

    /// Makes a pin.
    public init(id: ID, coordinate: Coordinate, rating: Double?) {
        self.id = id
        self.coordinate = coordinate
        self.rating = rating
    }
}

extension MapPin: Codable where ID: Codable {}
