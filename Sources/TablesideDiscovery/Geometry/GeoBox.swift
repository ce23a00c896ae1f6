public import TablesideCore

/// A part of the earth between two parallels and two meridians, edges included.
///
/// It reaches eastward from `west` to `east`, so that a box across the antimeridian has a `west` greater than its `east`.
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
    /// - Throws: ``CoordinateError`` when an edge is not a number in its range, or the southern edge is north of the
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

    /// Makes a box of edges that are in their ranges.
    init(computedSouth south: Double, west: Double, north: Double, east: Double) {
        // Adding zero turns −0 into +0.
        self.south = south + 0
        self.west = west + 0
        self.north = north + 0
        self.east = east + 0
    }

    /// The whole earth.
    public static let world = GeoBox(computedSouth: -90, west: -180, north: 90, east: 180)

    /// Whether the box reaches across the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// The box as one or two boxes that do not cross the antimeridian, the western one first.
    public var parts: [GeoBox] {
        guard crossesAntimeridian else { return [self] }
        return [
            GeoBox(computedSouth: south, west: west, north: north, east: 180),
            GeoBox(computedSouth: south, west: -180, north: north, east: east),
        ]
    }

    /// Whether a place is in the box.
    ///
    /// A pole, where every longitude is the same point, is in every box that reaches it.
    public func contains(_ place: Coordinate) -> Bool {
        guard place.latitude >= south, place.latitude <= north else { return false }
        if abs(place.latitude) == 90 { return true }
        // A coordinate has −180 where an edge may have +180.
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

    /// Reads an object with the four edges in degrees, by the rules of ``init(south:west:north:east:)``.
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

    /// Writes an object with the four edges in degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(south, forKey: .south)
        try container.encode(west, forKey: .west)
        try container.encode(north, forKey: .north)
        try container.encode(east, forKey: .east)
    }
}

extension EarthModel {
    /// A box around a place that holds everything within a radius.
    ///
    /// Around a pole it reaches it and goes all the way round; across the antimeridian its `west` is greater than its
    /// `east`. On a sphere it is as narrow as rounding allows; on the ellipsoid up to one per cent wider.
    ///
    /// - Complexity: O(1).
    public func box(around center: Coordinate, radius: Distance) -> GeoBox {
        // No geodesic of the ellipsoid is shorter than the sphere's arc by more than 0.6 %.
        let widest = radius.meters * (isEllipsoid ? 1.006 : 1)
        return GeoBox(around: center, arc: widest / self.radius.meters)
    }
}

extension GeoBox {
    /// The box around everything within an angle in radians.
    init(around center: Coordinate, arc: Double) {
        // Rounding must leave nothing outside that a distance puts within.
        let reach = arc * (1 + 1e-12) + 1e-15
        guard reach < .pi else {
            self = .world
            return
        }
        // What the last bits of degrees may hide.
        let slack = 1e-12
        let height = reach / (.pi / 180) + slack
        let south = max(-90, center.latitude - height)
        let north = min(90, center.latitude + height)
        let parallel = Haversine.parallel(center.latitude)
        let sine = SineCosine(radians: reach).sine
        // With a pole within reach every meridian is.
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
