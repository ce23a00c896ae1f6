public import TablesideCore

/// Why a JSON text was refused before decoding, or which of its keys were never read.
///
/// Words and paths taken from the text are cut, so that an error stays short whatever was sent.
public struct JSONError: ReasonedError {
    /// The reasons for the refusal.
    public enum Reason: CodedReason {
        /// The text is longer than the limit.
        case tooLarge(bytes: Int, limit: Int)
        /// Lists and objects are nested deeper than the limit.
        case tooDeep(limit: Int)
        /// A key is longer than the limit.
        case keyTooLong(bytes: Int, limit: Int, path: FieldPath)
        /// The text is not plain UTF-8, or is not valid JSON (RFC 8259) at this byte.
        case notJSON(byte: Int)
        /// The key or element is not read by the decoded type.
        case unknownKey(path: FieldPath)
        /// The key occurs more than once in its object, byte for byte or, if keys compare as text, in equal form.
        case repeatedKey(path: FieldPath)
        /// The object at this path names a case that its closed vocabulary does not have.
        case unknownWord(word: String, path: FieldPath)
        /// The object at this path names no case of a closed vocabulary, or more than one.
        case notOneWord(words: [String], path: FieldPath)
    }

    /// The reason for the refusal, with its location.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension JSONError.Reason {
    /// The stable code of the reason.
    public var code: ErrorCode {
        switch self {
        case .tooLarge: ErrorCode(rawValue: "json.tooLarge")
        case .tooDeep: ErrorCode(rawValue: "json.tooDeep")
        case .keyTooLong: ErrorCode(rawValue: "json.keyTooLong")
        case .notJSON: ErrorCode(rawValue: "json.notJSON")
        case .unknownKey: ErrorCode(rawValue: "json.unknownKey")
        case .repeatedKey: ErrorCode(rawValue: "json.repeatedKey")
        case .unknownWord: ErrorCode(rawValue: "json.unknownWord")
        case .notOneWord: ErrorCode(rawValue: "json.notOneWord")
        }
    }

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit): "a JSON text has at most \(limit) bytes here, not \(bytes)"
        case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
        case .keyTooLong(let bytes, let limit, let path):
            "a key has at most \(limit) bytes, not \(bytes)" + place(path)
        case .notJSON(let byte): "invalid JSON at byte \(byte)"
        case .unknownKey(let path): "unknown key \(shown: path)"
        case .repeatedKey(let path): "the key \(shown: path) appears more than once"
        case .unknownWord(let word, let path): "“\(shown: word)” is not a known word" + place(path)
        case .notOneWord(let words, let path):
            "expected exactly one case, not " + (words.isEmpty ? "none" : "\(list: words)")
                + place(path)
        }
    }

    private func place(_ path: FieldPath) -> String { path.steps.isEmpty ? "" : " at \(shown: path)" }
}

extension FieldPath {
    /// Makes a path from the coding path of a decoder or encoder.
    init(_ codingPath: [any CodingKey]) {
        self = codingPath.reduce(FieldPath()) { path, key in
            key.intValue.map { path.index($0) } ?? path.field(key.stringValue)
        }
    }

    /// The path, shortened: of many steps only the first and last remain, and long names are cut.
    var cut: FieldPath {
        let few = 8
        let kept =
            steps.count <= 2 * few ? steps : steps.prefix(few) + [.field(name: "…")] + steps.suffix(few)
        return FieldPath(
            kept.map { step in
                if case .field(let name) = step { .field(name: name.shown) } else { step }
            }
        )
    }
}
