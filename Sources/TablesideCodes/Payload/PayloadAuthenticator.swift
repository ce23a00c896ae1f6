import TablesideCore

/// Which key signs a code: a number that stands in the code itself.
///
/// A new number for each new key; one that was given away is never given again.
public struct PayloadKeyID: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number.
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

/// What signs codes and verifies them: a set of keys, of which one signs.
///
/// ``HMACAuthenticator`` is the one that comes along. A host that keeps its keys elsewhere, or wants the platform's own
/// cryptography, conforms a type of its own:
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
/// The requirements:
/// - The same message and key give the same tag, on every machine, of exactly ``tagLength`` bytes.
/// - A key that is unknown or withdrawn is refused by ``PayloadError``, for signing as for verifying.
/// - Verification takes as long for a tag that is wrong at once as for one that is wrong at the end.
public protocol PayloadAuthenticator: Sendable {
    /// The key that signs.
    var signingKey: PayloadKeyID { get }

    /// How many bytes each tag has, 8 or more. A code with more or fewer is refused.
    var tagLength: Int { get }

    /// The tag of a message.
    ///
    /// - Throws: ``PayloadError``: `payload.unknownKey` or `payload.withdrawnKey`.
    func tag(for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> [UInt8]

    /// Whether a tag is that of a message.
    ///
    /// The default makes the tag once more and compares in constant time. Signatures that cannot be made again (those of
    /// a public key) need an implementation of their own.
    ///
    /// - Throws: ``PayloadError``: `payload.unknownKey` or `payload.withdrawnKey`.
    func isValid(_ tag: [UInt8], for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> Bool
}

extension PayloadAuthenticator {
    /// Whether a tag is that of a message: makes the tag once more and compares in constant time.
    ///
    /// - Throws: ``PayloadError``: `payload.unknownKey` or `payload.withdrawnKey`.
    public func isValid(_ tag: [UInt8], for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> Bool {
        ConstantTime.areEqual(tag, try self.tag(for: message, with: key))
    }
}
