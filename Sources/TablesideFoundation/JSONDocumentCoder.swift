import Foundation
public import Tableside

/// Documents, events and commands as JSON.
///
/// The bytes are canonical: keys sorted, no white space, slashes unescaped, instants and lengths of time as integers of
/// milliseconds. Numbers that JSON does not know (NaN, infinity) are refused. For values from outside use
/// ``decodeStrictly(_:from:)``.
public struct JSONDocumentCoder: DocumentCoder {
    /// Makes the coder; there is nothing to configure, so that any two give the same bytes.
    public init() {}

    /// The canonical bytes of a value.
    ///
    /// - Throws: `EncodingError`.
    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Reads a value that this library wrote, in this release or in an earlier one; unknown keys are passed over.
    ///
    /// - Throws: `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Reads a value that somebody else wrote, and refuses every key that the value does not know or that stands twice.
    ///
    /// Only plain UTF-8 without a byte order mark is read, and no comma behind a last element.
    ///
    /// What the value knows is seen by writing it again: a key of the input that does not come back was ignored. As an
    /// absent option is not written, a key with `null` that does not come back is put to the test with another value.
    ///
    /// - Throws: `DecodingError`; for an extra or repeated key `dataCorrupted` with its path and a ``JSONKeyError``.
    public func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let value = try decode(type, from: bytes)
        let written = try encode(value)
        let given = try JSONOutline(bytes)
        // The elements of a list know the same keys: one test for all of them, or many nulls would take their square.
        var read: [[FieldPath.Step]: Bool] = [:]
        let reason = given.firstUnknownKey(comparedWith: try JSONOutline(written)) { path, position in
            let fields = path.steps.filter { if case .field = $0 { true } else { false } }
            if let known = read[fields] { return known }
            let other = Array(bytes[..<position]) + Array("[[[\"\"]]]".utf8) + Array(bytes[(position + 4)...])
            let isRead = (try? decode(type, from: other)).map { (try? encode($0)) != written } ?? true
            read[fields] = isRead
            return isRead
        }
        if let reason {
            let error = JSONKeyError(reason)
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: error.description, underlyingError: error)
            )
        }
        return value
    }
}

/// Why a key of a JSON object is refused.
public struct JSONKeyError: CodedError {
    /// What is wrong with the key.
    public enum Reason: CodedReason {
        /// Nothing reads this key.
        case unknownKey(path: FieldPath)
        /// The key stands more than once in its object.
        case repeatedKey(path: FieldPath)
    }

    /// What is wrong, and where.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension JSONKeyError.Reason {
    /// The stable name of the fault.
    public var code: ErrorCode {
        switch self {
        case .unknownKey: ErrorCode(rawValue: "json.unknownKey")
        case .repeatedKey: ErrorCode(rawValue: "json.repeatedKey")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .unknownKey(let path): "nothing reads the key \(path)"
        case .repeatedKey(let path): "the key \(path) stands more than once"
        }
    }
}
