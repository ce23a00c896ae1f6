import Testing

@testable import TablesideOperations

/// Names that are made of others are cut at the beginning, because they differ at the end.
@Suite("Names cut to a number of bytes")
struct ShortNameTests {
    @Test(
        "the longest end is kept that has no more bytes, and no character of a code is cut",
        arguments: [
            // One, two, three and four bytes.
            (11, "aé€😀"), (10, "aé€😀"), (9, "é€😀"), (8, "€😀"), (7, "€😀"), (6, "😀"), (4, "😀"), (3, ""), (0, ""),
        ]
    )
    func bytes(limit: Int, expected: String) {
        #expect("aé€😀".utf8.count == 10)
        #expect("aé€😀".within(limit) == expected)
    }

    @Test("plain letters are cut one by one")
    func letters() {
        let text = "abcdefghij"
        for limit in 0...12 { #expect(text.within(limit) == String(text.suffix(limit))) }
    }
}
