public import TablesideCore

/// The directions that a guest holding up a phone can see: a bearing and an angle to each side of it (GI-01).
///
/// ```swift
/// let ahead = try BearingCone(around: Bearing(degrees: heading), spread: 30)
/// let seen = restaurants.within(radius, of: here, in: ahead)
/// ```
public struct BearingCone: Hashable, Sendable {
    /// The middle of the cone.
    public let bearing: Bearing
    /// The angle to each side, 0…180 degrees; 180 is every direction.
    public let spread: Double

    /// Makes a cone around a bearing.
    ///
    /// - Throws: ``BearingError`` (`bearing.notASpread`) if the spread is not a number from 0 to 180.
    public init(around bearing: Bearing, spread: Double) throws(BearingError) {
        guard spread >= 0, spread <= 180 else { throw BearingError(.notASpread(text: "\(spread)")) }
        self.bearing = bearing
        self.spread = spread + 0
    }

    /// Whether a direction lies in the cone, its edges included.
    public func contains(_ direction: Bearing) -> Bool { bearing.angle(to: direction) <= spread }

    /// Whether a place lies in the cone as seen from another place.
    ///
    /// The center itself is in every cone. A place without a direction (seen from a pole, or at the antipode) is only
    /// in a cone with a spread of 180.
    public func contains(_ place: Coordinate, from center: Coordinate, on earth: EarthModel = .meanSphere) -> Bool {
        if spread == 180 || place == center { return true }
        guard let direction = earth.bearing(from: center, to: place) else { return false }
        return contains(direction)
    }
}

extension BearingCone: Codable {
    private enum CodingKeys: CodingKey {
        case bearing, spread
    }

    /// Decodes an object with `bearing` and `spread` in degrees, by the rules of ``init(around:spread:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let bearing = try container.decode(Bearing.self, forKey: .bearing)
        let spread = try container.decode(Double.self, forKey: .spread)
        do {
            try self.init(around: bearing, spread: spread)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Encodes an object with `bearing` and `spread` in degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bearing, forKey: .bearing)
        try container.encode(spread, forKey: .spread)
    }
}
