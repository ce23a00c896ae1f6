/// A word of a vocabulary that may grow.
///
/// Roles, reasons, channels and kinds are open: a value written by a newer peer is kept as is, compared, and written
/// back unchanged. Code that has to act on a value names the words it knows and refuses the others by name.
/// Vocabularies that decisions enumerate in full (states, commands, events) are closed enums instead.
///
/// A conforming type stores the text and lists the words it knows as static constants:
///
/// ```swift
/// public struct Channel: OpenCode {
///     public let rawValue: String
///     public init(rawValue: String) { self.rawValue = rawValue }
///
///     public static let online = Channel(rawValue: "online")
/// }
/// ```
public protocol OpenCode: RawRepresentable<String>, Hashable, Comparable, Codable, CodingKeyRepresentable, Sendable,
    CustomStringConvertible
{
    /// Makes the code with this text, known or not.
    init(rawValue: String)
}

extension OpenCode {
    /// The text of the code.
    @inlinable
    public var description: String { rawValue }

    /// Whether the texts are the same, byte for byte.
    @inlinable
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.hasBytes(of: rhs.rawValue) }

    /// Hashes the bytes of the text.
    @inlinable
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }

    /// Orders codes by the bytes of their text, so that listings are stable.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.precedesByBytes(rhs.rawValue) }

    /// The code as a dictionary key.
    public var codingKey: any CodingKey { TextKey(rawValue) }

    /// Makes the code from a dictionary key; `nil` if the key is too long.
    public init?<Key: CodingKey>(codingKey: Key) {
        guard SizeSubject.code.holds(codingKey.stringValue) else { return nil }
        self.init(rawValue: codingKey.stringValue)
    }

    /// Reads the code from a single text value of at most ``SizeLimit/code`` bytes.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.text(.code))
    }

    /// Writes the code as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .code) }
}
