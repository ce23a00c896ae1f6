import Foundation
import TablesideCore
public import TablesideHosting

/// Encodes documents, events and commands as JSON.
///
/// The bytes are canonical: keys sorted, no white space, slashes unescaped, instants and durations as integer
/// milliseconds. Numbers that JSON cannot represent (NaN, infinity) are refused, and so are two keys of one object that
/// differ only in the composition of an accent, because Foundation would write only one of them. Use
/// ``decodeStrictly(_:from:)`` for values from outside.
///
/// Decoding takes time proportional to the text, whatever it contains: the text is parsed once into a tree, and the
/// value is read once from the tree. Only plain UTF-8 without a byte order mark is accepted, and nothing that RFC 8259
/// does not allow. Keys are compared by their bytes. An integer may be written with a decimal point or an exponent
/// (`1.0`, `1e3`) and is never rounded.
public struct JSONDocumentCoder: DocumentCoder {
    /// The size limits for decoding.
    public let limits: JSONLimits

    /// Makes a coder; any two produce the same bytes.
    public init(limits: JSONLimits = JSONLimits()) { self.limits = limits }

    /// Encodes a value as canonical bytes.
    ///
    /// - Throws: `EncodingError`; for keys of one object that compare equal, `invalidValue` with a ``JSONError``.
    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        try value.encode(to: JSONKeyCheck())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Decodes a value that this library wrote, in this release or an earlier one, ignoring unknown keys.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` with a ``JSONError`` if the text is not JSON or exceeds a limit, for
    ///   a key that occurs twice in one object, and for a command or an event unknown to this release.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = try reading(bytes, upTo: limits.documentBytes)
        do { return try reading.value(type, of: 0) } catch let error as DecodingError { throw error.cut }
    }

    /// Decodes a value from another writer, and refuses every key and every element that is never read.
    ///
    /// A key counts as known once the value asked for it, even if its value is `null`. Reads from a failed attempt do
    /// not count.
    ///
    /// - Throws: `DecodingError` like ``decode(_:from:)``; for an unread key or element, `dataCorrupted` with its path
    ///   in a ``JSONError``.
    /// - Complexity: O(*n*) in the bytes.
    public func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = try reading(bytes, upTo: limits.requestBytes)
        reading.isStrict = true
        let value: Value
        do { value = try reading.value(type, of: 0) } catch let error as DecodingError { throw error.cut }
        if let path = reading.firstUnread() { throw reading.corrupted(JSONError(.unknownKey(path: path)), 0) }
        return value
    }

    /// Parses a text into a tree of which nothing has been read yet.
    func reading(_ bytes: [UInt8], upTo size: Int) throws -> JSONReading {
        do {
            return JSONReading(try JSONReader.read(bytes, upTo: size, limits))
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: error.description, underlyingError: error)
            )
        }
    }
}

extension DecodingError {
    /// The error with a shortened description, because the standard library repeats the offending text however long it
    /// is.
    fileprivate var cut: DecodingError {
        switch self {
        case .typeMismatch(let type, let context): .typeMismatch(type, context.cut)
        case .valueNotFound(let type, let context): .valueNotFound(type, context.cut)
        case .keyNotFound(let key, let context): .keyNotFound(JSONMember(key.stringValue.shown), context.cut)
        case .dataCorrupted(let context): .dataCorrupted(context.cut)
        @unknown default: self
        }
    }
}

extension DecodingError.Context {
    fileprivate var cut: DecodingError.Context {
        let path: [any CodingKey] = codingPath.map { key in
            if let position = key.intValue { JSONIndex(position) } else { JSONMember(key.stringValue.shown) }
        }
        return DecodingError.Context(
            codingPath: path,
            debugDescription: "\(detail: debugDescription)",
            underlyingError: underlyingError
        )
    }
}
