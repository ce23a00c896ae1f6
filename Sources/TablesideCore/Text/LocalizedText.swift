/// A text in one or more languages, one of which is the default.
///
/// ```swift
/// let romanian = try LanguageTag("ro")
/// let name = try LocalizedText([.english: "Soup", romanian: "Ciorbă"], default: .english)
/// print(name.text(for: [try LanguageTag("ro-RO")]))  // Ciorbă
/// ```
public struct LocalizedText: Hashable, Sendable {
    /// Shared between copies: texts are copied from menus to quotes, orders and bills, and never change.
    private let content: Boxed<Content>

    private struct Content: Hashable, Sendable {
        let texts: [LanguageTag: String]
        let defaultLanguage: LanguageTag
        let defaultText: String
    }

    /// The texts by language, including the default language.
    public var texts: [LanguageTag: String] { content.value.texts }
    /// The language for readers who want none of the others.
    public var defaultLanguage: LanguageTag { content.value.defaultLanguage }
    /// The text in the default language.
    public var defaultText: String { content.value.defaultText }

    /// Makes a text in one language, which becomes the default.
    public init(_ text: String, in language: LanguageTag) {
        content = Boxed(Content(texts: [language: text], defaultLanguage: language, defaultText: text))
    }

    /// Makes a text in several languages.
    ///
    /// - Throws: ``LanguageError`` when there is no text in the default language.
    public init(_ texts: [LanguageTag: String], default language: LanguageTag) throws(LanguageError) {
        guard let text = texts[language] else { throw LanguageError(.noTextForDefault(language: language)) }
        content = Boxed(Content(texts: texts, defaultLanguage: language, defaultText: text))
    }

    /// The language in which a reader gets the text; the reader's languages are listed best first.
    ///
    /// Each wish is looked up as is, then with its last parts removed one by one (`ro-RO`, then `ro`), as in RFC 4647
    /// §3.4, before the next wish is tried; without a match the result is the default language (QP-61, ID-42).
    public func language(for wishes: [LanguageTag]) -> LanguageTag {
        for wish in wishes {
            var candidate: LanguageTag? = wish
            while let tag = candidate {
                if texts[tag] != nil { return tag }
                candidate = tag.parent
            }
        }
        return defaultLanguage
    }

    /// The text for a reader whose languages are listed best first, in the language that ``language(for:)`` selects.
    public func text(for wishes: [LanguageTag]) -> String {
        texts[language(for: wishes), default: defaultText]
    }
}

extension LocalizedText: CustomStringConvertible {
    /// The text in the default language.
    public var description: String { defaultText }
}

extension LocalizedText: Codable {
    private enum CodingKeys: String, CodingKey {
        case defaultLanguage = "default"
        case texts
    }

    /// Reads an object such as `{"default":"en","texts":{"en":"Soup"}}`, with the checks of ``init(_:default:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let language = try container.decode(LanguageTag.self, forKey: .defaultLanguage)
        let list = try container.nestedContainer(keyedBy: TextKey.self, forKey: .texts)
        let spelled = try list.allKeys.map { ($0.stringValue, try list.decode(String.self, forKey: $0)) }
        do throws(LanguageError) {
            var texts: [LanguageTag: String] = [:]
            // Sorted, so that the same one of several faults is always reported.
            for (spelling, text) in spelled.sorted(by: { $0.0.precedesByBytes($1.0) }) {
                let tag = try LanguageTag(spelling)
                guard texts.updateValue(text, forKey: tag) == nil else {
                    throw LanguageError(.repeatedLanguage(language: tag))
                }
            }
            try self.init(texts, default: language)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the text as an object such as `{"default":"en","texts":{"en":"Soup"}}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(defaultLanguage, forKey: .defaultLanguage)
        try container.encode(texts, forKey: .texts)
    }
}
