import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Identifier")
struct IdentifierTests {
    @Test(
        "the text is kept as the host gave it",
        arguments: ["12", "", " a ", "a/b", "É", "550e8400-e29b-41d4", "\u{0}"]
    )
    func kept(text: String) {
        let id = TableID(text)
        #expect(Array(id.rawValue.utf8) == Array(text.utf8))
        #expect(id == TableID(rawValue: text))
        #expect(id.description == text)
        #expect(TableID(id.description) == id)
    }

    @Test("identities are compared as text: case counts, and 10 stands before 9")
    func compared() {
        #expect(TableID("a") != TableID("A"))
        #expect([TableID("9"), TableID("10"), TableID("a")].sorted() == [TableID("10"), TableID("9"), TableID("a")])
        #expect(Set([TableID("1"), TableID("1"), TableID("01")]).count == 2)
    }

    @Test("JSON is the plain text, alone, in lists and as the key of a dictionary")
    func golden() throws {
        #expect(try encoded([OrderID("17"), OrderID("a\"b")]) == #"["17","a\"b"]"#)
        #expect(try encoded([OrderID("17"): 1, OrderID("a b"): 2]) == #"{"17":1,"a b":2}"#)
        #expect(try decoded([OrderID].self, #"["17",""]"#) == [OrderID("17"), OrderID("")])
        #expect(try decoded([OrderID: Int].self, #"{"17":1,"":2}"#) == [OrderID("17"): 1, OrderID(""): 2])
    }

    @Test(
        "what is no text is no identity",
        arguments: ["[1]", "[null]", "[true]", "[[]]", "[{}]", "[\"a\"", "", "[\"\\ud800\"]"]
    )
    func malformed(json: String) {
        #expect(throws: DecodingError.self) { try decoded([OrderID].self, json) }
    }

    @Test("a text of somebody else's is refused above 128 bytes, also as a dictionary key")
    func enormous() throws {
        let longest = String(repeating: "x", count: 126) + "\u{E9}"
        #expect(try UserID(validating: longest) == UserID(longest))
        #expect(try decoded([UserID].self, encoded([UserID(longest)])) == [UserID(longest)])
        for size in [127, 1_000_000] {
            let text = String(repeating: "x", count: size) + "\u{E9}"
            let error = SizeError(.tooLarge(subject: .identifier, limit: 128, found: size + 2))
            #expect(throws: error) { try UserID(validating: text) }
            #expect(decodingFault([UserID].self, "[\"\(text)\"]") as? SizeError == error)
            #expect(throws: DecodingError.self) { try decoded([UserID: Int].self, "{\"\(text)\":1}") }
        }
    }
}
