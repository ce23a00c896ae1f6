public import TablesideCore

/// Why a JSON text is refused before a value is made of it, or which of its keys nothing reads.
///
/// Words and paths that come from the text are cut, so that an error stays short whatever was sent.
public struct JSONError: CodedError {
    /// What is wrong with the text.
    public enum Reason: CodedReason {
        /// The text is longer than the limit.
        case tooLarge(bytes: Int, limit: Int)
        /// More lists and objects stand in each other than the limit allows.
        case tooDeep(limit: Int)
        /// A key is longer than the limit.
        case keyTooLong(bytes: Int, limit: Int, path: FieldPath)
        /// The text is not plain UTF-8, or holds at this byte what JSON (RFC 8259) does not.
        case notJSON(byte: Int)
        /// Nothing reads this key or element.
        case unknownKey(path: FieldPath)
        /// The key stands more than once in its object, byte for byte or, where texts are compared as texts, by its look.
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

extension JSONError.Reason {
    /// The stable name of the fault.
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

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit): "a JSON text has at most \(limit) bytes here, not \(bytes)"
        case .tooDeep(let limit): "at most \(limit) lists and objects may stand in each other"
        case .keyTooLong(let bytes, let limit, let path):
            "a key has at most \(limit) bytes, not \(bytes)" + place(path)
        case .notJSON(let byte): "there is no JSON at byte \(byte)"
        case .unknownKey(let path): "nothing reads the key \(shown: path)"
        case .repeatedKey(let path): "the key \(shown: path) stands more than once"
        case .unknownWord(let word, let path): "“\(shown: word)” is not a known word" + place(path)
        case .notOneWord(let words, let path):
            "exactly one word is wanted, not " + (words.isEmpty ? "none" : "\(list: words)")
                + place(path)
        }
    }

    private func place(_ path: FieldPath) -> String { path.steps.isEmpty ? "" : " at \(shown: path)" }
}

extension FieldPath {
    /// The path of a decoder or encoder.
    init(_ codingPath: [any CodingKey]) {
        self = codingPath.reduce(FieldPath()) { path, key in
            key.intValue.map { path.index($0) } ?? path.field(key.stringValue)
        }
    }

    /// The path without most of what is long in it: of many steps the first and the last remain, of a name its beginning.
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
