import TablesideCore
import Testing

@Suite("Joining texts by a separator")
struct JoiningTests {
    @Test(
        "a separator is escaped and read back",
        arguments: [
            ("", ""), ("a", "a"), ("a/b", "a%2Fb"), ("/", "%2F"), ("%", "%25"), ("%2F", "%252F"),
            ("100 %/", "100 %25%2F"),
            ("/\u{301}", "%2F\u{301}"), ("č/ć", "č%2Fć"),
        ]
    )
    func escaping(text: String, escaped: String) {
        #expect(Array(text.escaping("/").utf8) == Array(escaped.utf8))
        #expect(escaped.unescaping("/").map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "text that escaping never makes is not read",
        arguments: ["/", "a/b", "%", "a%2", "%2f", "%41", "%%25", "%3A"]
    )
    func malformed(text: String) {
        #expect(text.unescaping("/") == nil)
    }

    @Test("each separator has its own escape")
    func separators() {
        #expect("a:b/c".escaping(":") == "a%3Ab/c")
        #expect("a%3Ab/c".unescaping(":") == "a:b/c")
    }
}
