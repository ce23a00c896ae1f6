public import TablesideCore

/// A length on the ground, in meters: finite and not negative.
///
/// ```swift
/// let radius = try Distance.kilometers(2)
/// ```
public struct Distance: Hashable, Sendable {
    /// The length in meters.
    public let meters: Double

    init(unchecked meters: Double) { self.meters = meters }

    /// Makes a distance from meters.
    ///
    /// - Throws: ``DistanceError`` if the number is negative, infinite or not a number.
    public static func meters(_ meters: Double) throws(DistanceError) -> Distance {
        guard meters.isFinite, meters >= 0 else { throw DistanceError(.notALength(text: "\(meters) m")) }
        // Adding zero turns −0 into +0.
        return Distance(unchecked: meters + 0)
    }

    /// Makes a distance from kilometers.
    ///
    /// - Throws: ``DistanceError`` if the number is negative, infinite, not a number, or overflows in meters.
    public static func kilometers(_ kilometers: Double) throws(DistanceError) -> Distance {
        let meters = kilometers * 1000
        guard meters.isFinite, meters >= 0 else { throw DistanceError(.notALength(text: "\(kilometers) km")) }
        return Distance(unchecked: meters + 0)
    }

    /// A distance of 0 meters, between coinciding points.
    public static let zero = Distance(unchecked: 0)

    /// The length in kilometers.
    public var kilometers: Double { meters / 1000 }
}

extension Distance: Comparable, CustomStringConvertible {
    /// Orders distances by length.
    public static func < (lhs: Distance, rhs: Distance) -> Bool { lhs.meters < rhs.meters }

    /// The length rounded for people: `681 m`, `1.25 km`, and from 100 km on `238 km`.
    ///
    /// Programs should use ``meters`` or the JSON form.
    public var description: String {
        if meters < 999.5 { return "\(Int(meters.rounded())) m" }
        if kilometers < 99.995 {
            let hundredths = Int((meters / 10).rounded())
            let fraction = hundredths % 100
            return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) km"
        }
        // Too large for an integer; print it as is.
        return kilometers < 1e15 ? "\(Int(kilometers.rounded())) km" : "\(kilometers) km"
    }
}

extension Distance: Codable {
    /// Decodes a number of meters, by the rules of ``meters(_:)``.
    public init(from decoder: any Decoder) throws {
        let meters = try decoder.singleValueContainer().decode(Double.self)
        do {
            self = try Distance.meters(meters)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Encodes the number of meters.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(meters)
    }
}

/// Why a distance could not be made.
public struct DistanceError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The number is negative, infinite or not a number.
        case notALength(text: String)
        /// A sphere of radius zero has no surface.
        case emptySphere

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .notALength: ErrorCode(rawValue: "distance.notALength")
            case .emptySphere: ErrorCode(rawValue: "distance.emptySphere")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .notALength(let text): "\(shown: text) is not a distance"
            case .emptySphere: "the radius of a sphere must be above 0"
            }
        }
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
