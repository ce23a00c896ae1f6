/// The identity of one thing of a kind, such as an order, a table or a user.
///
/// The owner is a phantom type, so a table's identifier cannot be passed where a waiter's is expected. The text comes
/// from the host: a database key, a UUID, a number. It is compared byte by byte and never interpreted.
///
/// ```swift
/// let table: TableID = "12"
/// let waiter = UserID(token.subject)
/// ```
public struct Identifier<Owner>: Hashable, Sendable, RawRepresentable, LosslessStringConvertible {
    /// The text that the host chose.
    public let rawValue: String

    /// Makes an identifier without checking the length of its text.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier without checking the length of its text.
    @inlinable
    public init(_ text: String) { rawValue = text }

    /// Makes an identifier from untrusted text.
    ///
    /// - Throws: ``SizeError`` when the text has more bytes than ``SizeLimit/identifier``.
    public init(validating text: String) throws(SizeError) {
        try SizeSubject.identifier.check(text)
        rawValue = text
    }

    /// The text that the host chose.
    @inlinable
    public var description: String { rawValue }

    /// Whether the texts are the same, byte for byte; two texts that only look alike are different identifiers.
    @inlinable
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.hasBytes(of: rhs.rawValue) }

    /// Hashes the bytes of the text.
    @inlinable
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension Identifier: ExpressibleByStringLiteral {
    /// Makes the identifier with the text of a literal, so that code can say `"t7"` where it means a table.
    @inlinable
    public init(stringLiteral text: String) { rawValue = text }
}

extension Identifier: Comparable {
    /// Orders identifiers by the bytes of their text, the last tie-breaker of every deterministic choice.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.precedesByBytes(rhs.rawValue) }
}

extension Identifier: Codable {
    /// Reads a single text value, with the check of ``init(validating:)``.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.text(.identifier)
    }

    /// Writes a single text value; throws if it is too long to be read back.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .identifier) }
}

extension Identifier: CodingKeyRepresentable {
    /// The identifier as a dictionary key.
    public var codingKey: any CodingKey { TextKey(rawValue) }

    /// Makes the identifier from a dictionary key; `nil` if the key is too long.
    public init?<Key: CodingKey>(codingKey: Key) {
        guard SizeSubject.identifier.holds(codingKey.stringValue) else { return nil }
        rawValue = codingKey.stringValue
    }
}
