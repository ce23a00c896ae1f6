import TablesideCore
import Testing

@testable import TablesideTestSupport

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

    @Test("tags ascend by their text")
    func order() throws {
        expectAscending(try ["de", "de-AT", "en", "ro", "ro-RO", "zh-Hant"].map { try LanguageTag($0) })
    }
}
