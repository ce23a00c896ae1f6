import TablesideTestSupport
import Testing

@testable import TablesideDiscovery

@Suite("Ranges of words")
struct WordListTests {
    private static let words = ["a", "ab", "aba", "abb", "b", "ba", "bab", "bb", "bba", "c"]

    @Test("the words that go on with some letters are those that a walk over all of them finds")
    func ranges() {
        let bytes = Self.words.map { Array($0.utf8) }
        let list = WordList(bytes)
        for beginning in [""] + Self.words + ["abc", "bbb", "d", "0", "abab"] {
            let letters = Array(beginning.utf8)
            let expected = bytes.indices.filter { bytes[$0].starts(with: letters) }
            #expect(Array(list.range(of: letters[...], at: 0, in: list.all)) == expected, "\(beginning)")
            // From the second letter on, among the words that begin with b.
            let among = bytes.indices.filter { bytes[$0].first == UInt8(ascii: "b") }
            let following = among.filter { bytes[$0].dropFirst().starts(with: letters) }
            let range = among[0]..<among[among.count - 1] + 1
            #expect(Array(list.range(of: letters[...], at: 1, in: range)) == following, "b + \(beginning)")
        }
    }
}
