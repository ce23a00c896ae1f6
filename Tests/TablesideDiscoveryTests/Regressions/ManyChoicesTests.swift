import TablesideCore
import TablesideDiscovery
import Testing

@testable import TablesideTestSupport

/// Every listing was compared with every value that a query named, also with those that no listing has.
@Suite("Regressions: queries that name very many values")
struct ManyChoicesTests {
    private func found(_ change: (inout SearchQuery) -> Void) throws -> [String] {
        var query = SearchQuery()
        change(&query)
        return try Mondello.search().found(query)
    }

    @Test("values that are repeated or made up change nothing: any of them, or all")
    func values() throws {
        let madeUp = (0..<50_000).map { "made up \($0)" }
        let repeated = Array(repeating: "vegetarian", count: 50_000)
        #expect(try found { $0.choices[.cuisine] = .any(madeUp + ["pizza", "regional"]) } == ["alm", "forno"])
        #expect(try found { $0.choices[.cuisine] = .any(madeUp) } == [])
        #expect(try found { $0.choices[.diet] = .all(repeated + ["vegan"] + repeated) } == ["marty"])
        #expect(try found { $0.choices[.diet] = .all(["vegan", "vegetarian"] + madeUp) } == [])
        #expect(try found { $0.choices[.diet] = .any(repeated) }.count == 2)
    }

    @Test("facets that no listing has are wanted in vain, one or very many")
    func facets() throws {
        for count in [1, 2, 20_000] {
            let found = try found { query in
                for number in 0..<count { query.choices[Facet(rawValue: "facet \(number)")] = .any(["a"]) }
            }
            #expect(found == [], "\(count)")
        }
        let empty = try found { query in
            for number in 0..<20_000 { query.choices[Facet(rawValue: "facet \(number)")] = .any([]) }
        }
        #expect(empty.count == 5)
    }
}
