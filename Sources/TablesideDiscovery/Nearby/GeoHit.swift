import TablesideCore

/// A place that an index has found: its position and its distance.
public struct GeoHit: Hashable, Codable, Sendable {
    /// The position of the place in the sequence that the index was made of, or the one that it was inserted as.
    public let position: Int
    /// The distance from where the search began.
    public let distance: Distance

    /// Makes a hit.
    public init(position: Int, distance: Distance) {
        self.position = position
        self.distance = distance
    }

    /// What stands in a buffer before something is found.
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
