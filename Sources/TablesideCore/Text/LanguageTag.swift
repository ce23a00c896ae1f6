/// A language tag as defined by BCP 47, such as `en`, `ro-RO` or `zh-Hant-TW`.
///
/// Only the form is checked (a language of two to eight letters, then parts of one to eight letters and digits,
/// separated by hyphens), not whether the parts are registered. Tags are case-insensitive, so they are stored in the
/// spelling that RFC 5646 §2.1.1 recommends: `EN-us` becomes `en-US`.
public struct LanguageTag: Hashable, Sendable {
    /// The tag in the recommended spelling.
    public let text: String

    /// The tag of English, `en`.
    public static let english = LanguageTag(canonical: "en")

    private init(canonical text: String) { self.text = text }

    /// Makes a tag from text.
    ///
    /// - Throws: ``LanguageError`` when the text does not have the form of a tag.
    public init(_ text: String) throws(LanguageError) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard SizeSubject.code.holds(text), let language = parts.first, (2...8).contains(language.count),
            language.allSatisfy(Self.isLetter),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) }),
            // A single letter introduces the parts after it, so it cannot be the last.
            parts.last?.count != 1
        else { throw LanguageError(.malformedTag(text: text)) }
        var spelled: [String] = []
        var followsSingle = false
        for (index, part) in parts.enumerated() {
            let lower = String(decoding: part, as: UTF8.self).lowercased()
            switch part.count {
            case 2 where index > 0 && !followsSingle: spelled.append(lower.uppercased())
            case 4 where index > 0 && !followsSingle: spelled.append(lower.prefix(1).uppercased() + lower.dropFirst())
            default: spelled.append(lower)
            }
            followsSingle = followsSingle || part.count == 1
        }
        self.text = spelled.joined(separator: "-")
    }

    /// The tag without its last part, as truncated by RFC 4647 §3.4; `nil` when only the language is left.
    ///
    /// A single letter that would then be last is removed too.
    public var parent: LanguageTag? {
        var parts = text.split(separator: "-").dropLast()
        if parts.last?.utf8.count == 1 { parts = parts.dropLast() }
        return parts.isEmpty ? nil : LanguageTag(canonical: parts.joined(separator: "-"))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
}

extension LanguageTag: Comparable, CustomStringConvertible {
    /// Orders tags by their text.
    public static func < (lhs: LanguageTag, rhs: LanguageTag) -> Bool { lhs.text < rhs.text }

    /// The tag in the recommended spelling.
    public var description: String { text }
}

extension LanguageTag: Codable, CodingKeyRepresentable {
    /// Reads the tag from a single text value.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(LanguageError) in try LanguageTag(text) }
    }

    /// Writes the tag as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }

    /// The tag as a dictionary key.
    public var codingKey: any CodingKey { TextKey(text) }

    /// Makes the tag from a dictionary key; `nil` when the key does not have the form of a tag.
    public init?<Key: CodingKey>(codingKey: Key) {
        guard let tag = try? LanguageTag(codingKey.stringValue) else { return nil }
        self = tag
    }
}

/// Why a language tag or a localized text could not be created.
public struct LanguageError: ReasonedError {
    /// The errors of language tags and localized texts.
    public enum Reason: CodedReason {
        /// The text does not have the form of a language tag.
        case malformedTag(text: String)
        /// There is no text in the default language.
        case noTextForDefault(language: LanguageTag)
        /// There are two texts in one language, whose tag is spelled in two ways.
        case repeatedLanguage(language: LanguageTag)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .malformedTag: ErrorCode(rawValue: "language.malformedTag")
            case .noTextForDefault: ErrorCode(rawValue: "language.noTextForDefault")
            case .repeatedLanguage: ErrorCode(rawValue: "language.repeatedLanguage")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .malformedTag(let text): "\"\(shown: text)\" is not a language tag such as en or ro-RO"
            case .noTextForDefault(let language): "the default language \(language) has no text"
            case .repeatedLanguage(let language): "the language \(language) has two texts"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
