import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

/// `pizzahut` did not find Pizza Hut.
@Suite("Names that are typed without a space")
struct MissingSpaceTests {
    @Test("at least 100 of 102 are among the first five")
    func count() throws {
        var mistyping = Mistyping(seed: 17)
        let names = mistyping.names(1_500)
        let index = NameIndex(names)
        var others: [String] = []
        for _ in 0..<102 {
            let (name, text) = mistyping.joined(names)
            if try !index.matches(text, limit: 5).contains(where: { names[$0.position] == name }) {
                others.append(text)
            }
        }
        #expect(others.count <= 2, "\(others)")
    }

    @Test(
        "the words have to stand beside each other, the last may be unfinished, and all spaces may be missing",
        arguments: [
            ("pizzahut", ["Pizza Hut", "Old Pizza Hut"]), ("pizzah", ["Pizza Hut", "Old Pizza Hut", "Pizza Haus Rom"]),
            ("oldpizzahut", ["Old Pizza Hut"]), ("pizzarom", []), ("old pizzahut", ["Old Pizza Hut"]),
            ("hutpizza", []), ("joesdiner", ["Joe's Diner"]), ("ελληνικηταβερνα", ["Ελληνική Ταβέρνα"]),
        ]
    )
    func neighbors(text: String, expected: [String]) throws {
        let names = ["Pizza Hut", "Old Pizza Hut", "Pizza Haus Rom", "Joe's Diner", "Ελληνική Ταβέρνα"]
        let matches = try NameIndex(names).matches(text)
        #expect(Set(matches.map { names[$0.position] }) == Set(expected))
        #expect(matches.first.map { names[$0.position] } == expected.first)
    }

    @Test("the whole name without its spaces fits better than a part of it; a name as it is typed fits best")
    func quality() throws {
        let names = ["Old Pizza Hut", "Pizza Hut", "Pizzahut"]
        let matches = try NameIndex(names).matches("pizzahut")
        #expect(matches.map(\.position) == [2, 1, 0])
        #expect(matches.map(\.quality) == [.wholeName, .nearlyWholeName, .oneTypo])
    }
}
