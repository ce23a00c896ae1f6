public import TablesideCore

/// Writes codes and reads them: with a signature, so that a guest cannot make one, or without.
///
/// ```swift
/// let codec = try PayloadCodec(base: "https://dine.example", scheme: "DINE", authenticator: authenticator)
/// let text = try codec.encode(.table(branch: b, table: t), as: .url)  // https://dine.example/c/xQEMAQ…
/// let code = try codec.decode(text, at: now)
/// ```
///
/// Each payload has one byte string, and each byte string one text in each form. Reading verifies before anything else: of
/// a code that is not genuine nothing is used. Then an unknown version, an unknown kind and fields of a newer release are
/// told apart, each by its own reason, from what is damaged.
///
/// What a code says is not secret: anyone who photographs it can read it.
public struct PayloadCodec: Sendable {
    /// What the links begin with, without a slash at the end; empty for the bare path.
    public let base: String
    /// What the upper-case text begins with, without the colon.
    public let scheme: String
    /// What signs and verifies; `nil` for codes without a signature.
    public let authenticator: (any PayloadAuthenticator)?

    let linkPrefix: [UInt8]
    let schemePrefix: [UInt8]

    /// Makes a codec.
    ///
    /// - Parameters:
    ///   - base: what the host's links begin with, such as `https://dine.example`, without a slash at the end; empty for
    ///     the bare path.
    ///   - scheme: what the upper-case text begins with, such as `DINE`; each of its letters makes the symbol larger.
    ///   - authenticator: what signs and verifies. With `nil` codes are neither signed nor accepted with a signature:
    ///     anybody can write such a code, and only damage is noticed.
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

    /// A tag that is too short, or of no length at all, would let everything pass.
    static func check(_ authenticator: any PayloadAuthenticator) throws(PayloadError) {
        let length = authenticator.tagLength
        guard length >= 8 else { throw PayloadError(.tagLength(length: length)) }
    }

    private static let outsideOfPaths = Array("\"#<>?\\^`{|}".utf8)

    /// The text of a code.
    ///
    /// - Parameters:
    ///   - payload: what the code says.
    ///   - form: how it is written.
    ///   - expiry: from when on the code is refused; `nil` for one that lasts.
    ///   - oneTimeNumber: a number that lets the code be used once; the host draws it at random or counts it up, and never
    ///     gives it twice.
    /// - Returns: the text in the form.
    /// - Throws: ``PayloadError``: `payload.emptyIdentity`, `payload.longIdentity`, or why the authenticator does not sign.
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
    ///   - payload: what the code says.
    ///   - expiry: from when on the code is refused; `nil` for one that lasts.
    ///   - oneTimeNumber: a number that lets the code be used once.
    /// - Returns: the envelope with its seal.
    /// - Throws: ``PayloadError``: `payload.emptyIdentity`, `payload.longIdentity`, or why the authenticator does not sign.
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
