public import TablesideCore

/// Why bytes were refused before decoding, or a value could not be written.
///
/// Words and paths taken from the bytes are cut, so that an error stays short whatever was sent.
public struct CompactError: ReasonedError {
    /// The reasons for the refusal.
    public enum Reason: CodedReason {
        /// There are more bytes than the limit.
        case tooLarge(bytes: Int, limit: Int)
        /// Lists and records are nested deeper than the limit.
        case tooDeep(limit: Int)
        /// The bytes do not begin as this form does.
        case otherForm
        /// The bytes are of a version that this release does not read.
        case unknownVersion(version: Int)
        /// The bytes end inside a value, or a count is larger than what follows it.
        case cut(byte: Int)
        /// Bytes follow the value.
        case extended(byte: Int)
        /// No value is written like this.
        case invalid(byte: Int)
        /// The value is written otherwise, because every value has one form only.
        case notCanonical(byte: Int)
        /// The text is not valid UTF-8.
        case notText(byte: Int)
        /// The field or element is not read by the decoded type.
        case unknownKey(path: FieldPath)
        /// Two keys of a dictionary are equal to its type, though their bytes differ.
        case repeatedKey(path: FieldPath)
        /// The record at this path names a case that its closed vocabulary does not have.
        case unknownWord(word: String, path: FieldPath)
        /// The record at this path names no case of a closed vocabulary, or more than one.
        case notOneWord(words: [String], path: FieldPath)
        /// The number is infinite or not a number.
        case notFinite
        /// A type asked one encoder for containers that exclude each other.
        case mixedContainers
        /// A type wrote nothing where a document was expected.
        case noValue
    }

    /// The reason for the refusal, with its location.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension CompactError.Reason {
    /// The stable code of the reason.
    public var code: ErrorCode {
        switch self {
        case .tooLarge: ErrorCode(rawValue: "compact.tooLarge")
        case .tooDeep: ErrorCode(rawValue: "compact.tooDeep")
        case .otherForm: ErrorCode(rawValue: "compact.otherForm")
        case .unknownVersion: ErrorCode(rawValue: "compact.unknownVersion")
        case .cut: ErrorCode(rawValue: "compact.cut")
        case .extended: ErrorCode(rawValue: "compact.extended")
        case .invalid: ErrorCode(rawValue: "compact.invalid")
        case .notCanonical: ErrorCode(rawValue: "compact.notCanonical")
        case .notText: ErrorCode(rawValue: "compact.notText")
        case .unknownKey: ErrorCode(rawValue: "compact.unknownKey")
        case .repeatedKey: ErrorCode(rawValue: "compact.repeatedKey")
        case .unknownWord: ErrorCode(rawValue: "compact.unknownWord")
        case .notOneWord: ErrorCode(rawValue: "compact.notOneWord")
        case .notFinite: ErrorCode(rawValue: "compact.notFinite")
        case .mixedContainers: ErrorCode(rawValue: "compact.mixedContainers")
        case .noValue: ErrorCode(rawValue: "compact.noValue")
        }
    }

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit): "a compact document has at most \(limit) bytes here, not \(bytes)"
        case .tooDeep(let limit): "lists and records are nested more than \(limit) deep"
        case .otherForm: "the bytes are not a compact document"
        case .unknownVersion(let version): "version \(version) of the compact form is unknown"
        case .cut(let byte): "the document is cut off at byte \(byte)"
        case .extended(let byte): "the document goes on at byte \(byte), behind its end"
        case .invalid(let byte): "there is no such value at byte \(byte)"
        case .notCanonical(let byte): "the value at byte \(byte) is not in its only form"
        case .notText(let byte): "invalid text at byte \(byte)"
        case .unknownKey(let path): "unknown key \(shown: path)"
        case .repeatedKey(let path): "the key \(shown: path) appears more than once"
        case .unknownWord(let word, let path): "“\(shown: word)” is not a known word" + place(path)
        case .notOneWord(let words, let path):
            "expected exactly one case, not " + (words.isEmpty ? "none" : "\(list: words)") + place(path)
        case .notFinite: "the number is infinite or not a number"
        case .mixedContainers: "a value cannot be a list and a record at once"
        case .noValue: "the value wrote nothing"
        }
    }

    private func place(_ path: FieldPath) -> String { path.steps.isEmpty ? "" : " at \(shown: path)" }
}
