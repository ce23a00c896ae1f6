/// The token that a server issues when someone signs in; only the server can interpret its text.
public struct SessionToken: Hashable, Codable, Sendable, RawRepresentable {
    /// The server's text, at most ``SizeLimit/token`` bytes when encoded.
    public let rawValue: String

    /// Makes a token from the server's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decodes a single string of at most ``SizeLimit/token`` bytes.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.text(.token) }

    /// Encodes the text as a single string.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .token) }
}

extension SessionToken: Summarized {
    /// A fixed text; the token itself is left out because its holder can act as its user.
    public var summary: String { "session token" }
}
