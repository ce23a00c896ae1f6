import TablesideCore

/// A secret and its number.
///
/// Printing it shows the number alone.
public struct PayloadKey: Hashable, Sendable {
    /// The number that stands in the codes.
    public let id: PayloadKeyID
    /// The secret: 32 bytes of a good random generator.
    ///
    /// A shorter one may be easier to guess than the tag, and an empty one is no secret.
    public let secret: [UInt8]

    /// Makes a key.
    public init(_ id: PayloadKeyID, secret: [UInt8]) {
        self.id = id
        self.secret = secret
    }
}

extension PayloadKey: CustomStringConvertible, CustomReflectable {
    /// The number, without the secret.
    public var description: String { "key \(id)" }

    /// Shows the number alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// Signs codes by HMAC-SHA-256 (RFC 2104), with keys that follow each other.
///
/// ```swift
/// let authenticator = try HMACAuthenticator(
///     signing: PayloadKey(PayloadKeyID(2), secret: new),
///     alsoAccepting: [PayloadKey(PayloadKeyID(1), secret: old)],
///     withdrawn: [PayloadKeyID(0)]
/// )
/// ```
///
/// To change keys: accept the new one everywhere, then sign with it, accept the old one until its codes are replaced or
/// expired, and withdraw it at last. A withdrawn key needs no secret: its codes are refused by name.
///
/// The tag is cut to the length that is chosen (RFC 2104 §5). A forger who can only try has, for each try, one chance in
/// 2⁶⁴ with the shortest of 8 bytes, and in 2¹²⁸ with 16; a million tries a second find one for 8 bytes in some
/// 300,000 years on average. All codes of a host have one length: others are refused.
public struct HMACAuthenticator: PayloadAuthenticator {
    /// The key that signs.
    public let signingKey: PayloadKeyID
    /// How many bytes each tag has.
    public let tagLength: Int
    /// The keys that no longer count.
    public let withdrawnKeys: Set<PayloadKeyID>
    private let codes: [PayloadKeyID: HMACSHA256]

    /// Makes an authenticator of its keys.
    ///
    /// - Parameters:
    ///   - key: the key that signs.
    ///   - older: keys whose codes are still accepted.
    ///   - withdrawn: keys whose codes are refused by name.
    ///   - tagLength: how many bytes each tag has, 8 to 32.
    /// - Throws: ``PayloadError``: `payload.tagLength`, or `payload.duplicateKey` when a number stands for two keys.
    public init(
        signing key: PayloadKey,
        alsoAccepting older: [PayloadKey] = [],
        withdrawn: Set<PayloadKeyID> = [],
        tagLength: Int = 16
    ) throws(PayloadError) {
        guard (8...32).contains(tagLength) else { throw PayloadError(.tagLength(length: tagLength)) }
        var codes: [PayloadKeyID: HMACSHA256] = [:]
        for key in [key] + older {
            guard codes[key.id] == nil, !withdrawn.contains(key.id) else {
                throw PayloadError(.duplicateKey(key: key.id))
            }
            codes[key.id] = HMACSHA256(key: key.secret)
        }
        signingKey = key.id
        self.tagLength = tagLength
        withdrawnKeys = withdrawn
        self.codes = codes
    }

    /// The tag of a message.
    ///
    /// - Throws: ``PayloadError``: `payload.withdrawnKey` or `payload.unknownKey`.
    /// - Complexity: O(message).
    public func tag(for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> [UInt8] {
        guard let code = codes[key] else {
            throw PayloadError(withdrawnKeys.contains(key) ? .withdrawnKey(key: key) : .unknownKey(key: key))
        }
        return Array(code.tag(for: message).prefix(tagLength))
    }
}
