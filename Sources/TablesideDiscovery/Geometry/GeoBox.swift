public import TablesideCore

/// A region of the earth between two parallels and two meridians, edges included.
///
/// It extends eastward from `west` to `east`, so a box across the antimeridian has a `west` greater than its `east`.
public struct GeoBox: Hashable, Sendable {
    /// The southern edge in degrees, −90…90.
    public let south: Double
    /// The northern edge in degrees, −90…90, not below `south`.
    public let north: Double
    /// The western edge in degrees, −180…180.
    public let west: Double
    /// The eastern edge in degrees, −180…180.
    public let east: Double

    /// Makes a box from its edges.
    ///
    /// - Throws: ``CoordinateError`` if an edge is not a number in its range, or the southern edge is north of the
    ///   northern one.
    public init(south: Double, west: Double, north: Double, east: Double) throws(CoordinateError) {
        for latitude in [south, north] where !(latitude >= -90 && latitude <= 90) {
            throw CoordinateError(.latitudeOutOfRange(text: "\(latitude)"))
        }
        guard south <= north else { throw CoordinateError(.edgesReversed(south: "\(south)", north: "\(north)")) }
        for longitude in [west, east] where !(longitude >= -180 && longitude <= 180) {
            throw CoordinateError(.longitudeOutOfRange(text: "\(longitude)"))
        }
        self.init(computedSouth: south, west: west, north: north, east: east)
    }

    /// Makes a box from edges known to be in range.
    init(computedSouth south: Double, west: Double, north: Double, east: Double) {
        // Adding zero turns −0 into +0.
        self.south = south + 0
        self.west = west + 0
        self.north = north + 0
        self.east = east + 0
    }

    /// The whole earth.
    public static let world = GeoBox(computedSouth: -90, west: -180, north: 90, east: 180)

    /// Whether the box spans the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// The box split into one or two boxes that do not cross the antimeridian, western one first.
    public var parts: [GeoBox] {
        guard crossesAntimeridian else { return [self] }
        return [
            GeoBox(computedSouth: south, west: west, north: north, east: 180),
            GeoBox(computedSouth: south, west: -180, north: north, east: east),
        ]
    }

    /// Whether a place is inside the box.
    ///
    /// A pole, at which all longitudes meet, is in every box that reaches it.
    public func contains(_ place: Coordinate) -> Bool {
        guard place.latitude >= south, place.latitude <= north else { return false }
        if abs(place.latitude) == 90 { return true }
        // A coordinate is normalized to −180 where an edge may be +180.
        if place.longitude == -180, east == 180 { return true }
        return crossesAntimeridian
            ? place.longitude >= west || place.longitude <= east
            : place.longitude >= west && place.longitude <= east
    }
}

extension GeoBox: Codable {
    private enum CodingKeys: CodingKey {
        case south, west, north, east
    }

    /// Decodes an object with the four edges in degrees, by the rules of ``init(south:west:north:east:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let south = try container.decode(Double.self, forKey: .south)
        let west = try container.decode(Double.self, forKey: .west)
        let north = try container.decode(Double.self, forKey: .north)
        let east = try container.decode(Double.self, forKey: .east)
        do {
            try self.init(south: south, west: west, north: north, east: east)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Encodes an object with the four edges in degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(south, forKey: .south)
        try container.encode(west, forKey: .west)
        try container.encode(north, forKey: .north)
        try container.encode(east, forKey: .east)
    }
}

extension EarthModel {
    /// A box around a place that contains everything within a radius.
    ///
    /// If it reaches a pole, it spans all longitudes; across the antimeridian its `west` is greater than its `east`. On
    /// a sphere it is as tight as rounding allows; on the ellipsoid it is up to one percent wider.
    ///
    /// - Complexity: O(1).
    public func box(around center: Coordinate, radius: Distance) -> GeoBox {
        // No geodesic of the ellipsoid is shorter than the sphere's arc by more than 0.6%.
        let widest = radius.meters * (isEllipsoid ? 1.006 : 1)
        return GeoBox(around: center, arc: widest / self.radius.meters)
    }
}

extension GeoBox {
    /// Makes the box around everything within an angle in radians.
    init(around center: Coordinate, arc: Double) {
        // Rounding must not leave a place outside that the distance puts within.
        let reach = arc * (1 + 1e-12) + 1e-15
        guard reach < .pi else {
            self = .world
            return
        }
        // Covers the rounding of the last bits of degrees.
        let slack = 1e-12
        let height = reach / (.pi / 180) + slack
        let south = max(-90, center.latitude - height)
        let north = min(90, center.latitude + height)
        let parallel = Haversine.parallel(center.latitude)
        let sine = SineCosine(radians: reach).sine
        // If a pole is within reach, so is every meridian.
        guard south > -90, north < 90, sine < parallel else {
            self.init(computedSouth: south, west: -180, north: north, east: 180)
            return
        }
        // The meridians that touch the circle: sin Δλ = sin δ ÷ cos φ.
        let ratio = sine / parallel
        let width =
            SineCosine(sine: ratio, cosine: ((1 - ratio) * (1 + ratio)).squareRoot()).degrees * (1 + 1e-12) + slack
        let west = center.longitude - width
        let east = center.longitude + width
        guard width < 180 else {
            self.init(computedSouth: south, west: -180, north: north, east: 180)
            return
        }
        self.init(
            computedSouth: south,
            west: west < -180 ? west + 360 : west,
            north: north,
            east: east > 180 ? east - 360 : east
        )
    }
}
