import TablesideCore

/// A secret key and its number.
///
/// Printing it shows only the number.
public struct PayloadKey: Hashable, Sendable {
    /// The number written in the codes.
    public let id: PayloadKeyID
    /// The secret: 32 bytes from a good random generator.
    ///
    /// A shorter secret may be easier to guess than the tag, and an empty one protects nothing.
    public let secret: [UInt8]

    /// Makes a key from its number and its secret.
    public init(_ id: PayloadKeyID, secret: [UInt8]) {
        self.id = id
        self.secret = secret
    }
}

extension PayloadKey: CustomStringConvertible, CustomReflectable {
    /// The number, without the secret.
    public var description: String { "key \(id)" }

    /// A mirror that shows only the number.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// Signs codes with HMAC-SHA-256 (RFC 2104) and supports key rotation.
///
/// ```swift
/// let authenticator = try HMACAuthenticator(
///     signing: PayloadKey(PayloadKeyID(2), secret: new),
///     alsoAccepting: [PayloadKey(PayloadKeyID(1), secret: old)],
///     withdrawn: [PayloadKeyID(0)]
/// )
/// ```
///
/// To rotate keys: accept the new key everywhere, then sign with it, accept the old key until its codes are replaced or
/// expired, and finally withdraw it. A withdrawn key needs no secret: its codes are refused by name.
///
/// The tag is truncated to the chosen length (RFC 2104 §5). A forger who can only guess has one chance in 2⁶⁴ per try
/// at the shortest length of 8 bytes, and one in 2¹²⁸ at 16; at a million tries per second, forging an 8-byte tag takes
/// some 300,000 years on average. All codes of a host have the same tag length: others are refused.
public struct HMACAuthenticator: PayloadAuthenticator {
    /// The key used for signing.
    public let signingKey: PayloadKeyID
    /// The number of bytes in each tag.
    public let tagLength: Int
    /// The keys that are no longer valid.
    public let withdrawnKeys: Set<PayloadKeyID>
    private let codes: [PayloadKeyID: HMACSHA256]

    /// Makes an authenticator from its keys.
    ///
    /// - Parameters:
    ///   - key: the key used for signing.
    ///   - older: keys whose codes are still accepted.
    ///   - withdrawn: keys whose codes are refused by name.
    ///   - tagLength: the number of bytes in each tag, 8 to 32.
    /// - Throws: ``PayloadError``: `payload.tagLength`, or `payload.duplicateKey` when two keys have the same number.
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
