#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(ucrt)
import ucrt
#else
#error("This platform has no known mathematics library.")
#endif

/// The shape of the earth by which distances are measured: a sphere.
///
/// Against the ellipsoid a sphere errs by up to about half a per cent, which is a few metres over a walk to dinner.
public struct EarthModel: Hashable, Sendable {
    /// The radius of the sphere.
    public let radius: Distance

    /// The sphere of R = 6,371,008.8 m, the mean radius (2a + b) ÷ 3 of the WGS 84 ellipsoid.
    public static let meanSphere = EarthModel(unchecked: Distance(unchecked: 6_371_008.8))

    private init(unchecked radius: Distance) { self.radius = radius }

    /// Makes a sphere.
    ///
    /// - Throws: ``DistanceError`` (`distance.emptySphere`) for a radius of 0.
    public init(radius: Distance) throws(DistanceError) {
        guard radius > .zero else { throw DistanceError(.emptySphere) }
        self.radius = radius
    }

    /// The great-circle distance between two places, by the haversine formula.
    ///
    /// With h = sin²(Δφ⁄2) + cos φ₁ · cos φ₂ · sin²(Δλ⁄2) the distance is 2R · atan2(√h, √(1−h)), which keeps its
    /// precision for neighbours as for antipodes (R. W. Sinnott, “Virtues of the Haversine”, Sky and Telescope 68, 1984).
    /// It is symmetric to the last bit.
    ///
    /// - Complexity: O(1).
    public func distance(from start: Coordinate, to end: Coordinate) -> Distance {
        let latitudeChord = sin(radians(end.latitude - start.latitude) / 2)
        // Across the antimeridian the difference is near a whole turn; the short way round keeps its low digits.
        let turn = (end.longitude - start.longitude).remainder(dividingBy: 360)
        let longitudeChord = sin(radians(turn) / 2)
        let parallels = cos(radians(start.latitude)) * cos(radians(end.latitude))
        let haversine = latitudeChord * latitudeChord + parallels * longitudeChord * longitudeChord
        // Rounding may carry the sum past 1 between antipodes.
        let bounded = min(haversine, 1)
        let angle = 2 * atan2(bounded.squareRoot(), (1 - bounded).squareRoot())
        return Distance(unchecked: radius.meters * angle)
    }

    private func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }
}

extension Coordinate {
    /// The great-circle distance to another place, on ``EarthModel/meanSphere`` unless another model is given.
    public func distance(to other: Coordinate, on earth: EarthModel = .meanSphere) -> Distance {
        earth.distance(from: self, to: other)
    }
}
