import TablesideCore

/// Encodes documents, events and commands as bytes, in a form of this library that is smaller and faster than JSON.
///
/// It writes whatever is `Codable`, with the meaning that `JSONDocumentCoder` gives it: what one coder reads from its
/// bytes, the other reads from its own. Every value has exactly one form: equal values give equal bytes, and bytes in
/// another form are refused. Reading takes time and memory proportional to the bytes, whatever they are. Use
/// ``decodeStrictly(_:from:)`` for values from outside.
///
/// # The form, version 1
///
/// A document is the byte `F8`, with which no text in UTF-8 begins, the byte `01` for the version, and one value.
///
/// A value begins with a token. The upper three bits of its first byte are its *kind*, the lower five its *argument*: 0
/// to 23 are the argument itself; from 24 on, 1 to 8 bytes follow with the argument, most significant first, as few as
/// possible. *Zigzag* maps the integers 0, -1, 1, -2 … to the arguments 0, 1, 2, 3 …
///
/// | kind | argument | what follows | value |
/// |---|---|---|---|
/// | 0 | 0 | | null |
/// | 0 | 1, 2 | | false, true |
/// | 0 | 3 | 8 bytes | a number that is no integer from -2⁶³ to 2⁶⁴ - 1: IEEE 754 binary64, sign first, finite |
/// | 0 | 4 | 8 bytes | an integer from 2⁶³ on, most significant byte first |
/// | 1 | zigzag | | an integer from -2³¹ to 2³¹ - 1 |
/// | 2 | zigzag | | any other integer: its distance, modulo 2⁶⁴, from the last one of this kind, at first from 0 |
/// | 3 | byte count | the bytes | a text in UTF-8 that is new |
/// | 4 | number | | a text that occurred before |
/// | 5 | count | the elements | a list |
/// | 6 | count | the keys, then the values | a record with keys that did not occur together before |
/// | 7 | number | the values | a record with keys that did |
///
/// Texts are numbered from 0 as they first appear, whether as values or as keys, byte for byte. Keys are texts of kind
/// 3 or 4, sorted by their bytes, and each of them is different. The key lists of records are numbered from 0 as they
/// first appear; the number of a record is taken before those of the records inside it. No other arguments of kind 0
/// exist, and nothing follows the value.
///
/// A type with keys is a record, and so is a dictionary whose keys are texts or integers or `CodingKeyRepresentable`;
/// other dictionaries are lists of keys and values by turns. A field that is `nil` is left out, an element that is
/// `nil` is null. Numbers are numbers: 3.0 is the integer 3, and -0.0 is 0. NaN and infinity are refused.
///
/// For example, `[{"a":1,"b":"x"},{"a":2,"b":"x"}]` is `F8 01 A2 C2 61 61 61 62 22 61 78 E0 24 82`.
public struct CompactDocumentCoder: DocumentCoder {
    /// The size limits.
    public let limits: CompactLimits

    /// Makes a coder; any two produce the same bytes.
    public init(limits: CompactLimits = CompactLimits()) { self.limits = limits }

    private var depth: Int { min(limits.depth, CompactLimits.greatestDepth) }

    /// Encodes a value as canonical bytes.
    ///
    /// - Throws: `EncodingError`, also for a number that is not finite and for a value nested deeper than the limit.
    /// - Complexity: O(*n* log *n*) in the values, because keys are sorted.
    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        let draft = CompactDraft(depth: depth)
        try draft.write(value, to: 0)
        do {
            return try CompactOutput.bytes(of: draft)
        } catch {
            throw draft.invalid(value, error, at: 0)
        }
    }

    /// Decodes a value that this library wrote, in this release or an earlier one, ignoring unknown keys.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` with a ``CompactError`` for bytes that are no document or exceed a
    ///   limit, for keys that a dictionary takes for one another, and for a command or an event unknown to this
    ///   release.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = CompactReading(try tree(bytes, upTo: limits.documentBytes), isStrict: false)
        do { return try reading.value(type, of: 0) } catch let error as DecodingError { throw error.shortened }
    }

    /// Decodes a value from another writer, and refuses every key and every element that is never read.
    ///
    /// A key counts as known once the value asked for it, even if its value is null. Reads from a failed attempt do not
    /// count.
    ///
    /// - Throws: `DecodingError` like ``decode(_:from:)``; for an unread key or element, `dataCorrupted` with its path
    ///   in a ``CompactError``.
    /// - Complexity: O(*n*) in the bytes.
    public func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = CompactReading(try tree(bytes, upTo: limits.requestBytes), isStrict: true)
        let value: Value
        do { value = try reading.value(type, of: 0) } catch let error as DecodingError { throw error.shortened }
        if let path = reading.firstUnread() { throw reading.corrupted(CompactError(.unknownKey(path: path)), 0) }
        return value
    }

    private func tree(_ bytes: [UInt8], upTo size: Int) throws -> CompactTree {
        do {
            return try CompactReader.read(bytes, upTo: size, depth: depth)
        } catch {
            throw DecodingError.invalid(error, at: [])
        }
    }
}
