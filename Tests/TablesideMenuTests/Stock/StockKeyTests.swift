import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideTestSupport

@Suite("StockKey")
struct StockKeyTests {
    @Test(
        "the text form and back, whatever the identifiers hold",
        arguments: [
            ("beer", nil, "beer"), ("beer", "0.5", "beer#0.5"), ("a#b", nil, "a\\#b"), ("a#b", "c", "a\\#b#c"),
            ("a\\", "#", "a\\\\#\\#"), ("", "", "#"), ("", nil, ""), ("caffè", "☕️", "caffè#☕️"),
        ] as [(String, String?, String)]
    )
    func text(item: String, variation: String?, expected: String) throws {
        let key = StockKey(item: MenuItemID(item), variation: variation.map { VariationID($0) })
        #expect(key.description == expected)
        #expect(StockKey(expected) == key)
        #expect(try decoded([StockKey: Int].self, encoded([key: 3])) == [key: 3])
        #expect(try decoded(StockKey.self, encoded(key)) == key)
    }

    @Test("a text that is no key is refused", arguments: ["a#b#c", "a\\", "a\\b", "\\", "##"])
    func malformed(text: String) throws {
        #expect(StockKey(text) == nil)
        #expect(throws: DecodingError.self) { try decoded(StockKey.self, encoded(text)) }
        #expect(throws: DecodingError.self) { try decoded([StockKey: Int].self, encoded([text: 1])) }
    }

    @Test("the item as a whole comes before its variations")
    func order() {
        let keys = ["beer", "beer#0.3", "beer#0.5", "soup"].compactMap { StockKey($0) }
        #expect(keys.reversed().sorted() == keys)
        for key in keys { #expect(!(key < key)) }
    }
}
