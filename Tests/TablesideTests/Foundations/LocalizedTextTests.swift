import Tableside
import Testing

@Suite("LocalizedText")
struct LocalizedTextTests {
    private func soup() throws -> LocalizedText {
        try LocalizedText([.english: "Soup", LanguageTag("ro"): "Ciorbă"], default: .english)
    }

    @Test(
        "QP-61 ID-42 the device's language chooses the text, any other language gets the declared default",
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

@Suite("LanguageTag")
struct LanguageTagTests {
    @Test(
        "a tag is kept in the spelling of RFC 5646 §2.1.1",
        arguments: [
            ("en", "en"), ("EN-us", "en-US"), ("zh-hANT-tw", "zh-Hant-TW"), ("sr-latn", "sr-Latn"),
            ("es-419", "es-419"),
            ("DE-ch-1996", "de-CH-1996"), ("en-x-US-LATN", "en-x-us-latn"), ("ar-EG-u-nu-LATN", "ar-EG-u-nu-latn"),
            ("mn-Cyrl-MN", "mn-Cyrl-MN"),
        ]
    )
    func spelling(given: String, expected: String) throws {
        #expect(try LanguageTag(given).text == expected)
        #expect(try LanguageTag(given) == LanguageTag(expected))
    }

    @Test(
        "text of another form is refused",
        arguments: [
            "", "e", "en-", "-en", "en--US", "en_US", "en US", " en", "en ", "englishes", "en-abcdefghi", "ro-RO\n",
            "ĺn", "1n",
            "en-ü", "en-x", "e\u{301}n",
        ]
    )
    func malformed(text: String) {
        #expect(throws: LanguageError(.malformedTag(text: text))) { try LanguageTag(text) }
    }

    @Test("a tag is shortened part by part; a single letter does not stay at the end (RFC 4647 §3.4)")
    func parents() throws {
        var chain: [String] = []
        var tag: LanguageTag? = try LanguageTag("zh-Hant-CN-x-private1-private2")
        while let next = tag {
            chain.append(next.text)
            tag = next.parent
        }
        #expect(chain == ["zh-Hant-CN-x-private1-private2", "zh-Hant-CN-x-private1", "zh-Hant-CN", "zh-Hant", "zh"])
    }

    @Test("tags are single values and dictionary keys")
    func coding() throws {
        let tag = try LanguageTag("ro-RO")
        #expect(try encoded([tag: [tag]]) == #"{"ro-RO":["ro-RO"]}"#)
        #expect(try decoded([LanguageTag: [LanguageTag]].self, #"{"ro-RO":["ro-RO"]}"#) == [tag: [tag]])
        #expect(throws: DecodingError.self) { try decoded([LanguageTag: Int].self, #"{"":1}"#) }
        #expect(
            decodingFault([LanguageTag].self, "[\"e\"]") as? LanguageError == LanguageError(.malformedTag(text: "e"))
        )
    }
}
