import TablesideCore

/// A place found by an index: its position and its distance.
public struct GeoHit: Hashable, Codable, Sendable {
    /// The position of the place in the index's original sequence, or the one returned when it was inserted.
    public let position: Int
    /// The distance from the center of the search.
    public let distance: Distance

    /// Makes a hit at a position.
    public init(position: Int, distance: Distance) {
        self.position = position
        self.distance = distance
    }

    /// A placeholder in a buffer before anything is found.
    static let none = GeoHit(position: 0, distance: .zero)
}

extension GeoHit: Comparable {
    /// Orders hits by distance, then by position.
    @inline(__always)
    public static func < (lhs: GeoHit, rhs: GeoHit) -> Bool {
        lhs.distance.meters != rhs.distance.meters
            ? lhs.distance.meters < rhs.distance.meters : lhs.position < rhs.position
    }
}
