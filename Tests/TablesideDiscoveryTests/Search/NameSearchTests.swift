import TablesideCore
import TablesideDiscovery
import Testing

@Suite("NameSearch")
struct NameSearchTests {
    struct Place: Named, Equatable { let name: String }

    private let all = ["Marty", "Roma", "Trattoria Il Calcio", "Casa Mara", "marty", "Café", "Crama"].map {
        Place(name: $0)
    }

    @Test(
        "QP-17 a restaurant is found by any part of its name, case as typed",
        arguments: [
            ("Ma", ["Marty", "Casa Mara"]), ("ma", ["Roma", "marty", "Crama"]), ("M", ["Marty", "Casa Mara"]),
            ("Marty", ["Marty"]), ("Il Cal", ["Trattoria Il Calcio"]), ("MA", []), ("Martyy", []),
            (" ", ["Trattoria Il Calcio", "Casa Mara"]),
            ("Caf\u{E9}", ["Café"]), ("Cafe\u{301}", ["Café"]), ("Cafe", []),
        ]
    )
    func contains(query: String, expected: [String]) {
        #expect(all.named(query).map(\.name) == expected)
    }

    @Test("QP-17 clearing the query restores the whole list in its order")
    func cleared() {
        #expect(all.named("") == all)
        #expect([Place]().named("") == [])
    }

    @Test("of a name that is longer than names may be, only the beginning is searched")
    func endless() {
        let long = "Marty" + String(repeating: "\u{301}\u{323}", count: 4_000) + " Roma"
        #expect([long].named("Mart", by: \.self) == [long])
        #expect([long].named("Roma", by: \.self) == [])
    }

    @Test("any type can be searched by a closure or a key path")
    func anyType() {
        #expect(["Marty", "Roma"].named("Ro", by: \.self) == ["Roma"])
        #expect([(1, "Marty"), (2, "Roma")].named("Ro") { $0.1 }.map(\.0) == [2])
    }
}
