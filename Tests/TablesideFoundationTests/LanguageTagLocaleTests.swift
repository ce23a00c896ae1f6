import Foundation
import TablesideCore
import TablesideFoundation
import Testing

@Suite("LanguageTag and Locale")
struct LanguageTagLocaleTests {
    @Test(
        "a locale's language tag",
        arguments: [("ro_RO", "ro-RO"), ("en", "en"), ("zh_Hant_TW", "zh-Hant-TW"), ("hr-HR", "hr-HR")]
    )
    func locales(identifier: String, tag: String) throws {
        #expect(try LanguageTag(Locale(identifier: identifier)).text == tag)
    }
}
