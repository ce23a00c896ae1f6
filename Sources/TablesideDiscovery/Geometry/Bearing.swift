public import TablesideCore

/// A direction on the ground: degrees clockwise from true north, in [0, 360).
///
/// ```swift
/// if let bearing = here.bearing(to: restaurant) { print(bearing.compassPoint(of: .eight).abbreviation) }
/// ```
public struct Bearing: Hashable, Sendable {
    /// The degrees, from 0 up to but not including 360.
    public let degrees: Double

    /// Makes a bearing from any finite number of degrees, normalized to [0, 360).
    ///
    /// - Throws: ``BearingError`` (`bearing.notADirection`) if the number is infinite or not a number.
    public init(degrees: Double) throws(BearingError) {
        guard degrees.isFinite else { throw BearingError(.notADirection(text: "\(degrees)")) }
        self.init(computed: degrees)
    }

    /// Makes a bearing from a number of degrees that is known to be finite.
    init(computed degrees: Double) {
        guard degrees < 0 || degrees >= 360 else {
            // Adding zero turns −0 into +0.
            self.degrees = degrees + 0
            return
        }
        let turn = degrees.remainder(dividingBy: 360)
        let positive = turn < 0 ? turn + 360 : turn
        // A tiny negative angle rounds up to a full turn.
        self.degrees = positive >= 360 ? 0 : positive + 0
    }

    /// True north, 0 degrees.
    public static let north = Bearing(computed: 0)
    /// East, 90 degrees.
    public static let east = Bearing(computed: 90)
    /// South, 180 degrees.
    public static let south = Bearing(computed: 180)
    /// West, 270 degrees.
    public static let west = Bearing(computed: 270)

    /// The opposite direction.
    public var reversed: Bearing { Bearing(computed: degrees + 180) }

    /// The smaller angle between two directions, 0…180 degrees.
    public func angle(to other: Bearing) -> Double {
        let difference = abs(degrees - other.degrees)
        return min(difference, 360 - difference)
    }
}

extension Bearing: CustomStringConvertible {
    /// The degrees, such as `45.0°`.
    public var description: String { "\(degrees)°" }
}

extension Bearing: Codable {
    /// Decodes a number of degrees, by the rules of ``init(degrees:)``.
    public init(from decoder: any Decoder) throws {
        let degrees = try decoder.singleValueContainer().decode(Double.self)
        do {
            try self.init(degrees: degrees)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Encodes the number of degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(degrees)
    }
}

/// Why a direction or a cone could not be made.
public struct BearingError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The number of degrees is infinite or not a number.
        case notADirection(text: String)
        /// The angle to each side is not a number of 0…180 degrees.
        case notASpread(text: String)

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .notADirection: ErrorCode(rawValue: "bearing.notADirection")
            case .notASpread: ErrorCode(rawValue: "bearing.notASpread")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .notADirection(let text): "\(shown: text) is not a number of degrees"
            case .notASpread(let text): "the spread \(shown: text) is not between 0 and 180 degrees"
            }
        }
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
