import Foundation
import TablesideCore
public import TablesideHosting

/// Documents, events and commands as JSON.
///
/// The bytes are canonical: keys sorted, no white space, slashes unescaped, instants and lengths of time as integers of
/// milliseconds. Numbers that JSON does not know (NaN, infinity) are refused, and so are two keys of one object that
/// differ only in how an accent is composed, of which Foundation would write one. For values from outside use
/// ``decodeStrictly(_:from:)``.
///
/// Reading takes time in proportion to the text, whatever is in it: the text is read once into a tree, and the value once
/// from the tree. Only plain UTF-8 without a byte order mark is read, and nothing that RFC 8259 does not allow. Keys are
/// told by their bytes. An integer may be written with a point or an exponent (`1.0`, `1e3`) and is never rounded.
public struct JSONDocumentCoder: DocumentCoder {
    /// How large a text may be that is read.
    public let limits: JSONLimits

    /// Makes the coder; any two give the same bytes.
    public init(limits: JSONLimits = JSONLimits()) { self.limits = limits }

    /// The canonical bytes of a value.
    ///
    /// - Throws: `EncodingError`; for keys of one object that look the same `invalidValue` with a ``JSONError``.
    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        try value.encode(to: JSONKeyCheck())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Reads a value that this library wrote, in this release or in an earlier one; unknown keys are passed over.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` with a ``JSONError`` for what is no JSON or exceeds a limit, for a key that
    ///   stands twice in one object, and for a command or an event that this release does not know.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = try reading(bytes, upTo: limits.documentBytes)
        do { return try reading.value(type, of: 0) } catch let error as DecodingError { throw error.cut }
    }

    /// Reads a value that somebody else wrote, and refuses every key and every element that nothing reads.
    ///
    /// A key counts as known once the value has asked for what stands there, even if that is `null`. What was read in an
    /// attempt that failed does not count.
    ///
    /// - Throws: `DecodingError` as ``decode(_:from:)``; for what nothing reads `dataCorrupted` with its path in a
    ///   ``JSONError``.
    /// - Complexity: O(*n*) in the bytes.
    public func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let reading = try reading(bytes, upTo: limits.requestBytes)
        let value: Value
        do { value = try reading.value(type, of: 0) } catch let error as DecodingError { throw error.cut }
        if let path = reading.firstUnread() { throw reading.corrupted(JSONError(.unknownKey(path: path)), 0) }
        return value
    }

    /// The tree of a text, of which nothing has been read yet.
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
    /// The error with a short description: the standard library repeats a text that it does not understand, however long.
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
