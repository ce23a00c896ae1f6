import TablesideCore

/// The identity of a signing key: a number written in the code itself.
///
/// Each new key needs a new number; numbers are never reused.
public struct PayloadKeyID: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number written in codes.
    public let rawValue: UInt32

    /// Makes the identity with this number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Makes the identity with this number.
    public init(_ number: UInt32) { rawValue = number }

    /// The number in decimal digits.
    public var description: String { String(rawValue) }

    /// Orders keys by their numbers.
    public static func < (lhs: PayloadKeyID, rhs: PayloadKeyID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Signs and verifies codes with a set of keys, one of which signs.
///
/// ``HMACAuthenticator`` is included. A host that keeps its keys elsewhere, or wants the platform's cryptography,
/// conforms its own type:
///
/// ```swift
/// import CryptoKit
///
/// struct KeychainAuthenticator: PayloadAuthenticator {
///     let signingKey: PayloadKeyID
///     let keys: [PayloadKeyID: SymmetricKey]
///     let tagLength = 16
///
///     func tag(for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> [UInt8] {
///         guard let secret = keys[key] else { throw PayloadError(.unknownKey(key: key)) }
///         return Array(HMAC<SHA256>.authenticationCode(for: message, using: secret).prefix(tagLength))
///     }
/// }
/// ```
///
/// Implementation requirements:
/// - The same message and key always give the same tag, on every machine, of exactly ``tagLength`` bytes.
/// - An unknown or withdrawn key is refused with ``PayloadError``, both when signing and when verifying.
/// - Verification takes the same time wherever the tag is wrong.
public protocol PayloadAuthenticator: Sendable {
    /// The key used for signing.
    var signingKey: PayloadKeyID { get }

    /// The number of bytes in each tag, 8 or more; a code with more or fewer is refused.
    var tagLength: Int { get }

    /// The tag of a message.
    ///
    /// - Throws: ``PayloadError``: `payload.unknownKey` or `payload.withdrawnKey`.
    func tag(for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> [UInt8]

    /// Whether a tag is valid for a message.
    ///
    /// The default implementation recomputes the tag and compares in constant time. Signatures that cannot be
    /// recomputed (those of a public key) need their own implementation.
    ///
    /// - Throws: ``PayloadError``: `payload.unknownKey` or `payload.withdrawnKey`.
    func isValid(_ tag: [UInt8], for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> Bool
}

extension PayloadAuthenticator {
    /// Whether a tag is valid for a message: recomputes the tag and compares in constant time.
    ///
    /// - Throws: ``PayloadError``: `payload.unknownKey` or `payload.withdrawnKey`.
    public func isValid(_ tag: [UInt8], for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> Bool {
        ConstantTime.areEqual(tag, try self.tag(for: message, with: key))
    }
}
