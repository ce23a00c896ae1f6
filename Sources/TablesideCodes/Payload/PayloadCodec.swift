public import TablesideCore

/// Encodes and decodes codes, either signed, so that guests cannot forge them, or unsigned.
///
/// ```swift
/// let codec = try PayloadCodec(base: "https://dine.example", scheme: "DINE", authenticator: authenticator)
/// let text = try codec.encode(.table(branch: b, table: t), as: .url)  // https://dine.example/c/xQEMAQ…
/// let code = try codec.decode(text, at: now)
/// ```
///
/// Each payload has one byte string, and each byte string one text in each form. Decoding verifies before anything
/// else, so nothing from a code that is not genuine is used. After that, an unknown version, an unknown kind and fields
/// of a newer release each have their own error, distinct from damage.
///
/// The content of a code is not secret: anyone who photographs it can read it.
public struct PayloadCodec: Sendable {
    /// The start of the links, without a trailing slash; empty for the bare path.
    public let base: String
    /// The prefix of the uppercase text, without the colon.
    public let scheme: String
    /// Signs and verifies codes; `nil` for unsigned codes.
    public let authenticator: (any PayloadAuthenticator)?

    let linkPrefix: [UInt8]
    let schemePrefix: [UInt8]

    /// Makes a codec.
    ///
    /// - Parameters:
    ///   - base: the start of the host's links, such as `https://dine.example`, without a trailing slash; empty for the
    ///     bare path.
    ///   - scheme: the prefix of the uppercase text, such as `DINE`; each letter adds to the size of the symbol.
    ///   - authenticator: signs and verifies codes. With `nil`, codes are not signed and signed codes are not accepted:
    ///     anyone can write such a code, and only damage is detected.
    /// - Throws: ``PayloadError``: `payload.unusableBase`, `payload.unusableScheme`, or `payload.tagLength` for an
    ///   authenticator whose tags are shorter than 8 bytes.
    public init(base: String, scheme: String, authenticator: (any PayloadAuthenticator)?) throws(PayloadError) {
        let isURL = base.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.outsideOfPaths.contains($0) }
        guard isURL, base.utf8.last != UInt8(ascii: "/") else { throw PayloadError(.unusableBase(text: base)) }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let isScheme = scheme.utf8.allSatisfy {
            letters.contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
        }
        guard isScheme, let first = scheme.utf8.first, letters.contains(first) else {
            throw PayloadError(.unusableScheme(text: scheme))
        }
        if let authenticator { try Self.check(authenticator) }
        self.base = base
        self.scheme = scheme
        self.authenticator = authenticator
        linkPrefix = Array("\(base)/c/".utf8)
        schemePrefix = Array("\(scheme):".utf8)
    }

    /// Throws if tags are too short, because an empty tag would accept everything.
    static func check(_ authenticator: any PayloadAuthenticator) throws(PayloadError) {
        let length = authenticator.tagLength
        guard length >= 8 else { throw PayloadError(.tagLength(length: length)) }
    }

    private static let outsideOfPaths = Array("\"#<>?\\^`{|}".utf8)

    /// The text of a code.
    ///
    /// - Parameters:
    ///   - payload: the content of the code.
    ///   - form: the form of the text.
    ///   - expiry: the instant from which the code is refused; `nil` if it never expires.
    ///   - oneTimeNumber: a number that makes the code valid only once; the host chooses it randomly or sequentially,
    ///     and never reuses it.
    /// - Returns: the text in this form.
    /// - Throws: ``PayloadError``: `payload.emptyIdentity`, `payload.longIdentity`, or the reason that the
    ///   authenticator does not sign.
    /// - Complexity: O(payload).
    public func encode(
        _ payload: CodePayload,
        as form: PayloadForm,
        expiring expiry: Instant? = nil,
        oneTimeNumber: UInt64? = nil
    ) throws(PayloadError) -> String {
        let bytes = try bytes(of: payload, expiring: expiry, oneTimeNumber: oneTimeNumber)
        switch form {
        case .url: return "\(base)/c/\(Base64URL.encode(bytes))"
        case .alphanumeric: return "\(scheme):\(Base45.encode(bytes))"
        case .base64url: return Base64URL.encode(bytes)
        }
    }

    /// The bytes of a code.
    ///
    /// - Parameters:
    ///   - payload: the content of the code.
    ///   - expiry: the instant from which the code is refused; `nil` if it never expires.
    ///   - oneTimeNumber: a number that makes the code valid only once.
    /// - Returns: the envelope with its seal.
    /// - Throws: ``PayloadError``: `payload.emptyIdentity`, `payload.longIdentity`, or the reason that the
    ///   authenticator does not sign.
    /// - Complexity: O(payload).
    public func bytes(
        of payload: CodePayload,
        expiring expiry: Instant? = nil,
        oneTimeNumber: UInt64? = nil
    ) throws(PayloadError) -> [UInt8] {
        let content = try PayloadContent(payload, expiry: expiry, oneTimeNumber: oneTimeNumber).bytes()
        guard let authenticator else {
            let message = PayloadEnvelope.opened(content, key: nil)
            return message + Checksum.crc32(message)
        }
        try Self.check(authenticator)
        let key = authenticator.signingKey
        let message = PayloadEnvelope.opened(content, key: key)
        let tag = try authenticator.tag(for: message, with: key)
        guard tag.count == authenticator.tagLength else {
            throw PayloadError(.wrongTagLength(length: tag.count, expected: authenticator.tagLength))
        }
        return message + tag
    }
}
