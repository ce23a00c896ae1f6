/// The limits on JSON texts that ``JSONDocumentCoder`` decodes.
///
/// A text over a limit is refused with a ``JSONError`` before decoding.
public struct JSONLimits: Hashable, Sendable {
    /// The most bytes in a text from outside, for ``JSONDocumentCoder/decodeStrictly(_:from:)``.
    public var requestBytes: Int
    /// The most bytes in a stored text, for ``JSONDocumentCoder/decode(_:from:)``.
    public var documentBytes: Int
    /// The deepest nesting of lists and objects.
    public var depth: Int
    /// The most bytes in a key: enough for two identifiers of maximum length and their separators.
    public var keyBytes: Int

    /// Makes limits; the defaults are 1 MiB for requests, 64 MiB for documents and a depth of 64.
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
