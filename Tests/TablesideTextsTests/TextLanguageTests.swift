import TablesideCore
import TablesideTexts
import Testing

@Suite("Languages of texts")
struct TextLanguageTests {
    /// By hand, from the sample numbers of the Unicode CLDR 46, `plurals.xml`.
    private static let samples: [TextLanguage: [PluralForm: [Int]]] = [
        .english: [.one: [1], .other: [0, 2, 4, 5, 11, 16, 20, 21, 22, 100, 101, 102, 111, 1_000, 1_000_000]],
        .italian: [.one: [1], .other: [0, 2, 4, 5, 11, 16, 20, 21, 22, 100, 101, 102, 111, 1_000]],
        .romanian: [
            .one: [1], .few: [0, 2, 4, 5, 11, 16, 19, 101, 102, 111, 119, 1_001, 1_002],
            .other: [20, 21, 22, 35, 99, 100, 120, 121, 200, 1_000, 10_000, 1_000_000],
        ],
        .croatian: [
            .one: [1, 21, 31, 41, 51, 61, 71, 81, 101, 121, 1_001],
            .few: [2, 3, 4, 22, 23, 24, 32, 44, 62, 102, 104, 1_002],
            .other: [0, 5, 9, 10, 11, 12, 13, 14, 19, 20, 25, 30, 100, 105, 111, 112, 114, 211, 1_000, 1_000_000],
        ],
        .czech: [
            .one: [1], .few: [2, 3, 4],
            .other: [0, 5, 11, 19, 20, 21, 22, 100, 101, 102, 103, 111, 1_000, 1_000_000],
        ],
        .spanish: [.one: [1], .other: [0, 2, 4, 5, 11, 16, 20, 21, 22, 100, 101, 102, 111, 1_000, 10_000, 100_000]],
        .french: [.one: [0, 1], .other: [2, 4, 5, 11, 17, 20, 21, 22, 100, 101, 102, 111, 1_000, 10_000, 100_000]],
    ]

    @Test("plural forms of whole numbers are those of the CLDR", arguments: TextLanguage.allCases)
    func plurals(language: TextLanguage) throws {
        let samples = try #require(Self.samples[language])
        #expect(Set(samples.keys) == Set(language.pluralForms))
        for (form, numbers) in samples {
            for number in numbers {
                #expect(language.pluralForm(of: number) == form, "\(number)")
                #expect(language.pluralForm(of: -number) == form, "\(-number)")
            }
        }
        // …08 and …07: few in Romanian.
        let extreme: PluralForm = language == .romanian ? .few : .other
        #expect(language.pluralForm(of: .min) == extreme && language.pluralForm(of: .max) == extreme)
    }

    @Test("a language is known by its tag, whatever the region or script")
    func tags() throws {
        let tags = [
            "en": "en", "en-GB": "en", "RO-md": "ro", "hr-Latn-BA": "hr", "it-CH": "it", "cs-CZ-x-own": "cs",
            "es-MX": "es", "fr-Latn-CA": "fr",
        ]
        for (tag, language) in tags { #expect(try TextLanguage(LanguageTag(tag))?.rawValue == language) }
        for tag in ["sr-Latn", "de", "enx", "cz"] { #expect(try TextLanguage(LanguageTag(tag)) == nil) }
    }

    @Test("ID-42 the words are Croatian or English: as on the device, else English, and another language at any time")
    func deviceLanguage() throws {
        let code = TextName.error(ErrorCode(rawValue: "cart.empty"))
        func words(_ tags: String...) throws -> String {
            let language = try TextLanguage.first(of: tags.map { try LanguageTag($0) }) ?? .english
            return try Texts(in: language).text(code)
        }
        #expect(try words("hr-HR", "en") == "Košarica je prazna.")
        #expect(try words("de-AT", "hr") == "Košarica je prazna.")
        #expect(try words("de", "sl-SI") == "The cart is empty.")
        #expect(try words() == "The cart is empty.")
        #expect(try Texts(in: .croatian).text(code) != Texts(in: .english).text(code))
    }

    @Test(
        "QP-61 Romanian and English words are looked up by their key, and any other language gets the declared default"
    )
    func romanian() throws {
        let name = TextName.error(ErrorCode(rawValue: "order.wrongCode"))
        #expect(try Texts(in: .romanian).text(name) == "Codul de ridicare este greșit.")
        #expect(try Texts(in: .english).text(name) == "The collection code is wrong.")
        let device = try LanguageTag("uk-UA")
        #expect((TextLanguage(device) ?? .romanian) == .romanian)
        #expect((TextLanguage.first(of: [device]) ?? .english) == .english)
    }
}
