import Foundation
import TablesideCore
import TablesideVenue
import Testing

@Suite("Username and PersonName")
struct UsernameTests {
    @Test("a name is kept as it is given", arguments: ["ana", "Ana Pop", "ăîșț", "李", "👩‍🍳", "x"])
    func kept(text: String) throws {
        #expect(try Array(Username(text).text.utf8) == Array(text.utf8))
        #expect(try PersonName(first: text, last: "Pop").first == text)
    }

    /// What is wrong with a text as a name in the application.
    private func username(_ text: String) -> [NameProblem] { Username.problems(with: text).map(\.reason) }

    @Test("no text, nothing but white space, and control characters are refused, each by its own code")
    func refused() {
        #expect(throws: Defects([Problem(NameProblem.empty)])) { try Username("") }
        #expect(username(" \u{A0}") == [.blank(text: " \u{A0}")])
        for unseen in ["\u{200B}", "\u{FEFF} ", "\u{2066}\u{2069}", "\u{2028}", "\u{34F}", "\u{E0041}"] {
            #expect(username(unseen) == [.blank(text: unseen)])
        }
        #expect(username("a\nb") == [.controlCharacter(text: "a\nb")])
        #expect(username("\u{0}") == [.controlCharacter(text: "\u{0}")])
        let both = [Problem(NameProblem.controlCharacter(text: "\t"), at: "first"), Problem(.empty, at: "last")]
        #expect(throws: Defects(both)) { try PersonName(first: "\t", last: "") }
    }

    @Test("people are ordered by last name, then by first")
    func order() throws {
        let names = try [
            PersonName(first: "Dan", last: "Popa"), PersonName(first: "Zoe", last: "Ion"),
            PersonName(first: "Ana", last: "Popa"),
        ]
        #expect(names.sorted().map(\.description) == ["Zoe Ion", "Ana Popa", "Dan Popa"])
    }

    @Test("JSON is read by the rules of the initializers")
    func codable() throws {
        let decoder = JSONDecoder()
        let name = try decoder.decode(PersonName.self, from: Data(#"{"first":"Ana","last":"Pop"}"#.utf8))
        #expect(try name == PersonName(first: "Ana", last: "Pop"))
        #expect(try decoder.decode(PersonName.self, from: JSONEncoder().encode(name)) == name)
        for bad in [#"{"first":"Ana"}"#, #"{"first":"","last":"Pop"}"#, #"{"first":1,"last":"Pop"}"#, "[]", "{"] {
            #expect(throws: DecodingError.self) { try decoder.decode(PersonName.self, from: Data(bad.utf8)) }
        }
        #expect(throws: DecodingError.self) { try decoder.decode(Username.self, from: Data(#"" ""#.utf8)) }
    }
}
