/// The identity of one thing of a kind: of an order, of a table, of a user.
///
/// The owner is a phantom type, so that a table's identifier cannot be passed where a waiter's is asked for. The text
/// is the host's: a database key, a UUID, a number. It is compared byte by byte and never interpreted.
///
/// ```swift
/// let table = TableID("12")
/// ```
public struct Identifier<Owner>: Hashable, Sendable, RawRepresentable, LosslessStringConvertible {
    /// The host's text.
    public let rawValue: String

    /// Makes the identifier with this text.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the identifier with this text.
    @inlinable
    public init(_ text: String) { rawValue = text }

    /// Makes the identifier with a text that somebody else chose.
    ///
    /// - Throws: ``SizeError`` when it has more bytes than ``SizeLimit/identifier``.
    public init(validating text: String) throws(SizeError) {
        try SizeSubject.identifier.check(text)
        rawValue = text
    }

    /// The host's text.
    @inlinable
    public var description: String { rawValue }

    /// Whether the texts are the same byte for byte: two that only look the same name two things.
    @inlinable
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.hasBytes(of: rhs.rawValue) }

    /// Feeds the text; texts with the same bytes feed the same.
    @inlinable
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension Identifier: Comparable {
    /// Orders identifiers by the bytes of their text: the last tie-break of every deterministic choice.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.precedesByBytes(rhs.rawValue) }
}

extension Identifier: Codable {
    /// Reads the identifier from a single text value, by the rule of ``init(validating:)``.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.text(.identifier)
    }

    /// Writes the identifier as a single text value; one that is too long to be read again is refused.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .identifier) }
}

extension Identifier: CodingKeyRepresentable {
    /// The identifier as a dictionary key.
    public var codingKey: any CodingKey { TextKey(rawValue) }

    /// Makes the identifier from a dictionary key; `nil` for one that is too long.
    public init?<Key: CodingKey>(codingKey: Key) {
        guard SizeSubject.identifier.holds(codingKey.stringValue) else { return nil }
        rawValue = codingKey.stringValue
    }
}
