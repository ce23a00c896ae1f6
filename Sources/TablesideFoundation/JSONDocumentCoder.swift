import Foundation
public import Tableside

/// Documents, events and commands as JSON.
///
/// The bytes are canonical: keys sorted, no white space, slashes unescaped, instants and lengths of time as integers of
/// milliseconds. Numbers that JSON does not know (NaN, infinity) are refused, and so are two keys of one object that
/// differ only in how an accent is composed, which Foundation would take for one key. For values from outside use
/// ``decodeStrictly(_:from:)``.
public struct JSONDocumentCoder: DocumentCoder {
    /// Makes the coder; there is nothing to configure, so that any two give the same bytes.
    public init() {}

    /// The canonical bytes of a value.
    ///
    /// - Throws: `EncodingError`; for keys of one object that look the same `invalidValue` with a ``JSONKeyError``.
    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        try value.encode(to: JSONKeyCheck())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Reads a value that this library wrote, in this release or in an earlier one; unknown keys are passed over.
    ///
    /// - Throws: `DecodingError`; for a key that stands twice in one object, also with another composition of its accents,
    ///   and for a command or an event that this release does not know, `dataCorrupted` with a ``JSONKeyError``.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let value = try read(type, from: bytes)
        if let path = try JSONOutline(bytes).firstRepeatedKey() { throw refusal(.repeatedKey(path: path)) }
        return value
    }

    private func read<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch DecodingError.typeMismatch(let expected, let context) where context.debugDescription == Self.notOneCase
        {
            // The compiler's reading of commands and events does not say which word it does not know.
            guard let (words, path) = try JSONOutline(bytes).object(at: context.codingPath[...]) else {
                throw DecodingError.typeMismatch(expected, context)
            }
            throw refusal(
                words.count == 1 ? .unknownWord(word: words[0], path: path) : .notOneWord(words: words, path: path),
                at: context.codingPath
            )
        }
    }

    /// What the compiler's own decoding says of an object that is none of the cases of an enum.
    private static let notOneCase = "Invalid number of keys found, expected one."

    private func refusal(_ reason: JSONKeyError.Reason, at path: [any CodingKey] = []) -> DecodingError {
        let error = JSONKeyError(reason)
        return .dataCorrupted(.init(codingPath: path, debugDescription: error.description, underlyingError: error))
    }

    /// Reads a value that somebody else wrote, and refuses every key that the value does not know or that stands twice.
    ///
    /// Only plain UTF-8 without a byte order mark is read, and no comma behind a last element.
    ///
    /// What the value knows is seen by writing it again: a key of the input that does not come back was ignored. As an
    /// absent option is not written, nor are some empty lists, a key with `null`, `[]` or `{}` that does not come back is
    /// put to the test with another value.
    ///
    /// - Throws: `DecodingError`; for an extra or repeated key, and for an unknown command or event, `dataCorrupted` with
    ///   its path and a ``JSONKeyError``.
    public func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let value = try read(type, from: bytes)
        let written = try encode(value)
        let given = try JSONOutline(bytes)
        // The elements of a list know the same keys: one test for all of them, or many of them would take their square.
        var answers: [[FieldPath.Step]: Bool] = [:]
        let reason = given.firstUnknownKey(comparedWith: try JSONOutline(written)) { path, gap in
            let fields = path.steps.filter { if case .field = $0 { true } else { false } }
            if let known = answers[fields] { return known }
            let other = bytes[..<gap.lowerBound] + "[[[\"\"]]]".utf8 + bytes[gap.upperBound...]
            let isRead = (try? read(type, from: Array(other))).map { (try? encode($0)) != written } ?? true
            answers[fields] = isRead
            return isRead
        }
        if let reason { throw refusal(reason) }
        return value
    }
}

/// Why a key of a JSON object is refused, or what stands in the place of a command or an event.
public struct JSONKeyError: CodedError {
    /// What is wrong with the key.
    public enum Reason: CodedReason {
        /// Nothing reads this key.
        case unknownKey(path: FieldPath)
        /// The key stands more than once in its object, perhaps with another composition of its accents.
        case repeatedKey(path: FieldPath)
        /// The key of the object at this path names the case of a closed vocabulary, and there is no such word.
        case unknownWord(word: String, path: FieldPath)
        /// The object at this path names no case of a closed vocabulary, or several.
        case notOneWord(words: [String], path: FieldPath)
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
        case .unknownWord: ErrorCode(rawValue: "json.unknownWord")
        case .notOneWord: ErrorCode(rawValue: "json.notOneWord")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .unknownKey(let path): "nothing reads the key \(path)"
        case .repeatedKey(let path): "the key \(path) stands more than once"
        case .unknownWord(let word, let path): "“\(word)” is not a known word" + place(path)
        case .notOneWord(let words, let path):
            "exactly one word is wanted, not " + (words.isEmpty ? "none" : words.joined(separator: ", ")) + place(path)
        }
    }

    private func place(_ path: FieldPath) -> String { path.steps.isEmpty ? "" : " at \(path)" }
}
