/// How many times a document has changed; for an aggregate, the number of events applied to it.
///
/// 0 means that it does not exist yet. A write names the version that it expects, so that two writers cannot both
/// change the same state.
public struct Version: Hashable, Comparable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The number of changes, 0 or more.
    public let rawValue: Int

    /// Makes a version; `nil` for a negative number.
    public init?(rawValue: Int) {
        guard rawValue >= 0 else { return nil }
        self.rawValue = rawValue
    }

    @inlinable
    init(unchecked number: Int) { rawValue = number }

    /// Version 0: the document does not exist yet.
    @inlinable public static var absent: Version { Version(unchecked: 0) }

    /// The version after one more change.
    @inlinable public var next: Version { advanced(by: 1) }

    /// The version after `changes` more changes; saturates instead of overflowing.
    @inlinable
    func advanced(by changes: Int) -> Version {
        let (sum, overflow) = rawValue.addingReportingOverflow(max(0, changes))
        return Version(unchecked: overflow ? .max : sum)
    }

    /// Orders versions by age.
    @inlinable
    public static func < (lhs: Version, rhs: Version) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The number as text.
    public var description: String { "\(rawValue)" }
}

extension Version: Codable {
    /// Reads the number; throws if it is negative.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Int.self)
        guard let version = Version(rawValue: number) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number) is not a version")
        }
        self = version
    }

    /// Writes the version as a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
