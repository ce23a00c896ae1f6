public import TablesideCore

/// A social network, such as `instagram`.
public struct SocialNetwork: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Instagram.
    public static let instagram = SocialNetwork(rawValue: "instagram")
    /// Facebook.
    public static let facebook = SocialNetwork(rawValue: "facebook")
    /// TikTok.
    public static let tiktok = SocialNetwork(rawValue: "tiktok")
    /// YouTube.
    public static let youtube = SocialNetwork(rawValue: "youtube")
}

/// A restaurant's page on a social network (AP-04, AP-26).
public struct SocialLink: Hashable, Codable, Sendable {
    /// The network that the page is on.
    public var network: SocialNetwork
    /// The URL of the page, with the scheme `https` or `http`.
    public var url: String

    /// Makes a link; ``Restaurant/problems()`` reports a malformed URL.
    public init(_ network: SocialNetwork, _ url: String) {
        self.network = network
        self.url = url
    }

    /// Whether the URL has the scheme `http` or `https`, a host, and no character that RFC 3986 forbids in a URL.
    ///
    /// Doesn't check that the page exists or belongs to that network.
    ///
    /// - Complexity: O(bytes of the URL).
    public var isWellFormed: Bool { Self.isWebPage(url) }

    /// Whether a text is the well-formed URL of a web page, as ``isWellFormed`` describes.
    package static func isWebPage(_ url: String) -> Bool {
        var bytes = Substring(url).utf8
        let schemes = ["https://", "http://"].map { Array($0.utf8) }
        guard
            let scheme = schemes.first(where: { scheme in
                bytes.prefix(scheme.count).map(lowercase).elementsEqual(scheme)
            })
        else { return false }
        bytes = bytes.dropFirst(scheme.count)
        let host = bytes.prefix { !endsOfHost.contains($0) }
        return !host.isEmpty && bytes.allSatisfy { isAllowed($0) }
            && host.contains(where: isLetterOrDigit)
    }

    private static let endsOfHost = Array("/?#".utf8)
    private static let marks = Array("-._~:/?#[]@!$&'()*+,;=%".utf8)

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(lowercase(byte))
    }

    private static func isAllowed(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || marks.contains(byte) }
}
