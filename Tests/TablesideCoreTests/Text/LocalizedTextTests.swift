import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("LocalizedText")
struct LocalizedTextTests {
    private func soup() throws -> LocalizedText {
        try LocalizedText([.english: "Soup", LanguageTag("ro"): "Ciorbă"], default: .english)
    }

    @Test(
        "QP-61 the device's language chooses the text, any other language gets the declared default",
        arguments: [
            (["ro"], "Ciorbă"), (["ro-RO"], "Ciorbă"), (["ro-Latn-RO"], "Ciorbă"), (["en"], "Soup"),
            (["en-GB"], "Soup"),
            (["de"], "Soup"), (["hr-HR"], "Soup"), (["zh-Hant-TW"], "Soup"), ([], "Soup"), (["de", "ro-MD"], "Ciorbă"),
            (["ro", "en"], "Ciorbă"), (["rom"], "Soup"),
        ]
    )
    func fallback(wishes: [String], expected: String) throws {
        let tags = try wishes.map { text throws in try LanguageTag(text) }
        #expect(try soup().text(for: tags) == expected)
    }

    @Test(
        "ID-42 Croatian and English: the device's language where there is a text in it, else English, or what is chosen",
        arguments: [
            (["hr"], "Juha"), (["hr-HR"], "Juha"), (["en-US"], "Soup"), (["sr", "hr"], "Juha"), (["de-AT"], "Soup"),
            (["sl", "it"], "Soup"), ([], "Soup"),
        ]
    )
    func croatian(device: [String], expected: String) throws {
        let text = try LocalizedText([.english: "Soup", LanguageTag("hr"): "Juha"], default: .english)
        let tags = try device.map { text throws in try LanguageTag(text) }
        #expect(text.text(for: tags) == expected)
        // A user who chooses a language has it before those of the device, from the next word on.
        #expect(try text.text(for: [LanguageTag("hr")] + tags) == "Juha")
        #expect(text.text(for: [.english] + tags) == "Soup")
    }

    @Test("QP-61 the default is the one that was declared, not English")
    func declaredDefault() throws {
        let text = try LocalizedText([.english: "Soup", LanguageTag("ro"): "Ciorbă"], default: LanguageTag("ro"))
        #expect(try text.text(for: [LanguageTag("de")]) == "Ciorbă")
        #expect(text.description == "Ciorbă")
    }

    @Test("a region's own text wins over the language's; a reader of the language does not get the region's")
    func regions() throws {
        let text = try LocalizedText(
            [.english: "Eggplant", LanguageTag("en-GB"): "Aubergine", LanguageTag("pt-BR"): "Berinjela"],
            default: .english
        )
        #expect(try text.text(for: [LanguageTag("en-GB")]) == "Aubergine")
        #expect(try text.language(for: [LanguageTag("pt")]) == .english)
        #expect(try text.language(for: [LanguageTag("en-GB-oxendict")]) == LanguageTag("en-GB"))
    }

    @Test("a text without its default language cannot be made")
    func missingDefault() {
        #expect(throws: LanguageError(.noTextForDefault(language: .english))) {
            try LocalizedText([LanguageTag("ro"): "Ciorbă"], default: .english)
        }
        #expect(throws: LanguageError(.noTextForDefault(language: .english))) {
            try LocalizedText([:], default: .english)
        }
    }

    @Test("it is written with its default and its texts")
    func coding() throws {
        let json = #"{"default":"en","texts":{"en":"Soup","ro":"Ciorbă"}}"#
        #expect(try encoded(soup()) == json)
        #expect(try decoded(LocalizedText.self, json) == soup())
        #expect(LocalizedText("Soup", in: .english).texts == [.english: "Soup"])
    }

    @Test("a document that breaks a rule is refused with the rule")
    func decoding() throws {
        let repeated = #"{"default":"en","texts":{"en":"Soup","EN":"Broth"}}"#
        #expect(
            decodingFault(LocalizedText.self, repeated) as? LanguageError
                == LanguageError(.repeatedLanguage(language: .english))
        )
        let missing = #"{"default":"en","texts":{"ro":"Ciorbă"}}"#
        #expect(
            decodingFault(LocalizedText.self, missing) as? LanguageError
                == LanguageError(.noTextForDefault(language: .english))
        )
        let malformed = #"{"default":"en","texts":{"en":"Soup","e":"?"}}"#
        #expect(
            decodingFault(LocalizedText.self, malformed) as? LanguageError
                == LanguageError(.malformedTag(text: "e"))
        )
        for text in ["{}", "[]", "\"Soup\"", #"{"default":"en"}"#, #"{"default":"en","texts":{"en":null}}"#] {
            #expect(throws: DecodingError.self, "\(text)") { try decoded(LocalizedText.self, text) }
        }
    }
}
