import TablesideCore

/// HMAC-SHA-256, the keyed tag of RFC 2104 and FIPS 198-1: 32 bytes that only a holder of the key can compute.
///
/// ```swift
/// let code = HMACSHA256(key: secret)
/// let tag = code.tag(for: message)
/// ```
///
/// The key is processed once, so that each tag of a short message takes two blocks of SHA-256. Printing the value shows
/// neither the key nor anything derived from it.
public struct HMACSHA256: Sendable {
    private let inner: SHA256State
    private let outer: SHA256State

    /// Processes a key.
    ///
    /// - Parameter key: may have any length, including zero; one of more than 64 bytes is hashed first. A key of 32
    ///   random bytes is as strong as the tag.
    public init(key: some Collection<UInt8>) {
        var block = key.count > SHA256State.blockSize ? SHA256Hash.digest(of: key) : Array(key)
        block += repeatElement(0, count: SHA256State.blockSize - block.count)
        var inner = SHA256State()
        inner.absorb(block.map { $0 ^ 0x36 }, upTo: SHA256State.blockSize)
        var outer = SHA256State()
        outer.absorb(block.map { $0 ^ 0x5C }, upTo: SHA256State.blockSize)
        self.inner = inner
        self.outer = outer
    }

    /// The 32-byte tag of a message.
    ///
    /// - Complexity: O(message).
    public func tag(for message: some Collection<UInt8>) -> [UInt8] {
        let digest = inner.finish(Array(message), after: SHA256State.blockSize)
        return outer.finish(digest, after: SHA256State.blockSize)
    }

    /// The 32-byte tag of a message under a key that is used once.
    ///
    /// - Complexity: O(key + message).
    public static func tag(for message: some Collection<UInt8>, key: some Collection<UInt8>) -> [UInt8] {
        HMACSHA256(key: key).tag(for: message)
    }
}

extension HMACSHA256: CustomStringConvertible, CustomReflectable {
    /// The name of the function, without the key.
    public var description: String { "HMAC-SHA-256" }

    /// An empty mirror, which shows nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
