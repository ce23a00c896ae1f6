/// The limits on the documents that ``CompactDocumentCoder`` writes and reads.
///
/// Bytes over a limit are refused with a ``CompactError`` before decoding; a value nested too deeply is not written
/// either.
public struct CompactLimits: Hashable, Sendable {
    /// The greatest value of ``depth`` that has an effect, because every level takes a part of the stack.
    public static let greatestDepth = 128

    /// The most bytes from outside, for ``CompactDocumentCoder/decodeStrictly(_:from:)``.
    public var requestBytes: Int
    /// The most bytes of a stored document, for ``CompactDocumentCoder/decode(_:from:)``.
    public var documentBytes: Int
    /// The deepest nesting of lists and records, at most ``greatestDepth``.
    public var depth: Int

    /// Makes limits; the defaults are 1 MiB for requests, 64 MiB for documents and a depth of 64.
    public init(requestBytes: Int = 1_048_576, documentBytes: Int = 67_108_864, depth: Int = 64) {
        self.requestBytes = requestBytes
        self.documentBytes = documentBytes
        self.depth = depth
    }
}
