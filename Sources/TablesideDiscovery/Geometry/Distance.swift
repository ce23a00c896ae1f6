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

    /// The length of that many meters.
    ///
    /// - Throws: ``DistanceError`` when the number is negative, infinite or not a number.
    public static func meters(_ meters: Double) throws(DistanceError) -> Distance {
        guard meters.isFinite, meters >= 0 else { throw DistanceError(.notALength(text: "\(meters) m")) }
        // Adding zero turns −0 into +0.
        return Distance(unchecked: meters + 0)
    }

    /// The length of that many kilometers.
    ///
    /// - Throws: ``DistanceError`` when the number is negative, infinite or not a number, or too large in meters.
    public static func kilometers(_ kilometers: Double) throws(DistanceError) -> Distance {
        let meters = kilometers * 1000
        guard meters.isFinite, meters >= 0 else { throw DistanceError(.notALength(text: "\(kilometers) km")) }
        return Distance(unchecked: meters + 0)
    }

    /// No distance: two coinciding points.
    public static let zero = Distance(unchecked: 0)

    /// The length in kilometers.
    public var kilometers: Double { meters / 1000 }
}

extension Distance: Comparable, CustomStringConvertible {
    /// Orders distances by their length.
    public static func < (lhs: Distance, rhs: Distance) -> Bool { lhs.meters < rhs.meters }

    /// The length as a person reads it, rounded: `681 m`, `1.25 km`, from 100 km on `238 km`.
    ///
    /// What programs read is ``meters``, or the JSON.
    public var description: String {
        if meters < 999.5 { return "\(Int(meters.rounded())) m" }
        if kilometers < 99.995 {
            let hundredths = Int((meters / 10).rounded())
            let fraction = hundredths % 100
            return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) km"
        }
        // Beyond what an integer holds there is nothing to round.
        return kilometers < 1e15 ? "\(Int(kilometers.rounded())) km" : "\(kilometers) km"
    }
}

extension Distance: Codable {
    /// Reads the number of meters, by the rules of ``meters(_:)``.
    public init(from decoder: any Decoder) throws {
        let meters = try decoder.singleValueContainer().decode(Double.self)
        do {
            self = try Distance.meters(meters)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Writes the number of meters.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(meters)
    }
}

/// Why a distance could not be made.
public struct DistanceError: CodedError {
    /// What can be wrong with a distance.
    public enum Reason: CodedReason {
        /// The number is negative, infinite or not a number.
        case notALength(text: String)
        /// A sphere of radius zero has no surface.
        case emptySphere

        /// The stable name of the fault.
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
            case .emptySphere: "a sphere needs a radius above 0"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
