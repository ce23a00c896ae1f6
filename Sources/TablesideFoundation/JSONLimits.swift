/// How large a JSON text may be that ``JSONDocumentCoder`` reads.
///
/// What exceeds a limit is refused with a ``JSONError`` before a value is made of it.
public struct JSONLimits: Hashable, Sendable {
    /// The most bytes of a text from outside, as ``JSONDocumentCoder/decodeStrictly(_:from:)`` reads it.
    public var requestBytes: Int
    /// The most bytes of a stored text, as ``JSONDocumentCoder/decode(_:from:)`` reads it.
    public var documentBytes: Int
    /// How many lists and objects may stand in each other.
    public var depth: Int
    /// The most bytes of a key: enough for two identifiers of the greatest length, with what joins them.
    public var keyBytes: Int

    /// Makes limits.
    public init(
        requestBytes: Int = 1_048_576,
        documentBytes: Int = 67_108_864,
        depth: Int = 64,
        keyBytes: Int = 1_024
    ) {
        self.requestBytes = requestBytes
        self.documentBytes = documentBytes
        self.depth = depth
        self.keyBytes = keyBytes
    }
}
