public import TablesideCore

/// The model of the earth's shape for distances and directions: a sphere, or the WGS 84 ellipsoid.
///
/// Filters measure on ``meanSphere`` by default: it is fast and within about half a percent of the ellipsoid, which is
/// a few meters over a walk to dinner. ``wgs84`` is accurate to some nanometers and slower.
public struct EarthModel: Hashable, Sendable {
    /// The radius of the sphere; for the ellipsoid, its mean radius.
    public let radius: Distance
    /// Whether this is the WGS 84 ellipsoid rather than a sphere.
    public let isEllipsoid: Bool

    /// The sphere of R = 6,371,008.8 m, the mean radius (2a + b) ÷ 3 of the WGS 84 ellipsoid.
    public static let meanSphere = EarthModel(radius: Distance(unchecked: 6_371_008.8), isEllipsoid: false)

    /// The ellipsoid of the World Geodetic System: a = 6,378,137 m, 1 ÷ f = 298.257223563.
    ///
    /// Distances follow the shortest geodesic (C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87,
    /// 2013), even between nearly antipodal places.
    public static let wgs84 = EarthModel(radius: Distance(unchecked: 6_371_008.8), isEllipsoid: true)

    private init(radius: Distance, isEllipsoid: Bool) {
        self.radius = radius
        self.isEllipsoid = isEllipsoid
    }

    /// Makes a sphere from its radius.
    ///
    /// - Throws: ``DistanceError``: `distance.emptySphere` for a radius of 0, `distance.notALength` if the
    ///   circumference is not a finite number of meters.
    public init(radius: Distance) throws(DistanceError) {
        guard radius > .zero else { throw DistanceError(.emptySphere) }
        guard (radius.meters * 2 * .pi).isFinite else { throw DistanceError(.notALength(text: "\(radius.meters) m")) }
        self.init(radius: radius, isEllipsoid: false)
    }

    /// The length of the shortest path between two places.
    ///
    /// On a sphere this is the haversine formula: with h = sin²(Δφ⁄2) + cos φ₁ · cos φ₂ · sin²(Δλ⁄2) the distance is 2R
    /// · asin √h, which keeps its precision for nearby places (R. W. Sinnott, “Virtues of the Haversine”, Sky and
    /// Telescope 68, 1984). Far places are computed from both h and 1 − h, so that antipodes are as precise. The result
    /// is symmetric to the last bit.
    ///
    /// - Complexity: O(1).
    public func distance(from start: Coordinate, to end: Coordinate) -> Distance {
        guard !isEllipsoid else {
            // Always computed in the same order, so that both directions agree to the last bit.
            let isForward = (start.latitude, start.longitude) <= (end.latitude, end.longitude)
            let (first, second) = isForward ? (start, end) : (end, start)
            return Distance(unchecked: Spheroid.wgs84.connection(from: first, to: second).length)
        }
        return Distance(unchecked: radius.meters * Haversine(from: start).angle(to: end))
    }
}

extension Coordinate {
    /// The distance to another place, on ``EarthModel/meanSphere`` unless another model is given.
    public func distance(to other: Coordinate, on earth: EarthModel = .meanSphere) -> Distance {
        earth.distance(from: self, to: other)
    }
}
