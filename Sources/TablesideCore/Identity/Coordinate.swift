// Without Foundation, the C math library that `remainder` needs is linked only when a module imports it.
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
#endif

/// A place on Earth in degrees (WGS 84).
///
/// Latitude is in −90…90 and longitude in [−180, 180): +180 is stored as −180, the same meridian. Values out of range
/// are refused, since a mistyped 999 is not a place; use ``init(latitude:wrappingLongitude:)`` to wrap computed
/// longitudes into range. Two coordinates are equal when both latitude and longitude are (QP-20); at a pole, where
/// every longitude is the same point, the longitude is 0.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, from −180 (included) to 180 (excluded).
    public let longitude: Double

    /// Makes a coordinate from degrees.
    ///
    /// - Throws: ``CoordinateError`` when the latitude is not a number in −90…90 or the longitude is not one in
    ///   −180…180.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        try Coordinate.check(latitude)
        guard longitude >= -180, longitude <= 180 else {
            throw CoordinateError(.longitudeOutOfRange(text: "\(longitude)"))
        }
        self.init(computedLatitude: latitude, longitude: longitude)
    }

    /// Makes a coordinate whose longitude may be any number of turns away: 190 becomes −170, and 725 becomes 5.
    ///
    /// - Throws: ``CoordinateError`` when the latitude is not a number in −90…90 or the longitude is not finite.
    public init(latitude: Double, wrappingLongitude longitude: Double) throws(CoordinateError) {
        try Coordinate.check(latitude)
        guard longitude.isFinite else { throw CoordinateError(.longitudeNotFinite(text: "\(longitude)")) }
        self.init(computedLatitude: latitude, longitude: longitude)
    }

    private static func check(_ latitude: Double) throws(CoordinateError) {
        guard latitude >= -90, latitude <= 90 else {
            throw CoordinateError(.latitudeOutOfRange(text: "\(latitude)"))
        }
    }

    /// Makes a coordinate from computed, finite degrees; a latitude that rounding carried past a pole becomes the pole.
    package init(computedLatitude latitude: Double, longitude: Double) {
        let latitude = max(-90, min(90, latitude))
        // Adding zero turns −0 into +0, so equal places have equal bits.
        self.latitude = latitude + 0
        self.longitude = abs(latitude) == 90 ? 0 : Coordinate.normalized(longitude) + 0
    }

    private static func normalized(_ longitude: Double) -> Double {
        if longitude >= -180, longitude < 180 { return longitude }
        let turn = longitude.remainder(dividingBy: 360)
        return turn >= 180 ? turn - 360 : turn
    }
}

/// Why a coordinate could not be created.
public struct CoordinateError: ReasonedError {
    /// The ways a coordinate can be invalid.
    public enum Reason: CodedReason {
        /// The latitude is not a finite number in −90…90 degrees.
        case latitudeOutOfRange(text: String)
        /// The longitude is infinite or not a number.
        case longitudeNotFinite(text: String)
        /// The longitude is not a number in −180…180 degrees.
        case longitudeOutOfRange(text: String)
        /// The southern edge of a box is north of its northern edge.
        case edgesReversed(south: String, north: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .latitudeOutOfRange: ErrorCode(rawValue: "coordinate.latitudeOutOfRange")
            case .longitudeNotFinite: ErrorCode(rawValue: "coordinate.longitudeNotFinite")
            case .longitudeOutOfRange: ErrorCode(rawValue: "coordinate.longitudeOutOfRange")
            case .edgesReversed: ErrorCode(rawValue: "coordinate.edgesReversed")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .latitudeOutOfRange(let text): "the latitude \(shown: text) is not between −90 and 90 degrees"
            case .longitudeNotFinite(let text): "the longitude \(shown: text) is not a finite number of degrees"
            case .longitudeOutOfRange(let text): "the longitude \(shown: text) is not between −180 and 180 degrees"
            case .edgesReversed(let south, let north):
                "the southern edge \(shown: south) is north of the northern edge \(shown: north)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension Coordinate: Codable {
    private enum CodingKeys: CodingKey {
        case latitude, longitude
    }

    /// Reads an object with `latitude` and `longitude` in degrees, with the checks of ``init(latitude:longitude:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try container.decode(Double.self, forKey: .latitude)
        let longitude = try container.decode(Double.self, forKey: .longitude)
        do {
            try self.init(latitude: latitude, longitude: longitude)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the coordinate as an object with `latitude` and `longitude` in degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(latitude, forKey: .latitude)
        try container.encode(longitude, forKey: .longitude)
    }
}
