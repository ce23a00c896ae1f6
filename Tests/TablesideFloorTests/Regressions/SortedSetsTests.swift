import Foundation
import TablesideCore
import TablesideFloor
import Testing

/// Sets were written in hash order, so that a command that was sent again from another process had other bytes, and was
/// refused as another command under the same identity.
@Suite("Shift, sets in commands")
struct SortedSetsTests {
    private static let letters = (0..<12).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0 * 5 % 12))) }
    private static let sorted = letters.sorted()

    private static func lists(_ value: some Encodable) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary)
    }

    @Test("a waiter's sections and skills are written in order")
    func plan() throws {
        let plan = WaiterPlan(sections: Set(Self.letters.map { SectionID($0) }), skills: Set(Self.letters.map(skill)))
        let written = try Self.lists(plan)
        #expect(written["sections"] as? [String] == Self.sorted)
        #expect(written["skills"] as? [String] == Self.sorted)
        #expect(written["weight"] as? Int == 100)
        #expect(written.count == 3)
        #expect(try JSONDecoder().decode(WaiterPlan.self, from: JSONEncoder().encode(plan)) == plan)
    }

    @Test("the skills that an order needs are written in order, and what is not known is left out")
    func facts() throws {
        let facts = WorkFacts(covers: 2, skills: Set(Self.letters.map(skill)), priority: 1)
        let written = try Self.lists(facts)
        #expect(written["skills"] as? [String] == Self.sorted)
        #expect(written["covers"] as? Int == 2)
        #expect(written["priority"] as? Int == 1)
        #expect(written.count == 3)
        let all = WorkFacts(
            covers: 2,
            table: "t1",
            skills: Set(Self.letters.map(skill)),
            regular: "ana",
            priority: 1,
            units: 3,
            expectedEnd: Instant(millisecondsSince1970: 1_795_800_000_000)
        )
        #expect(try JSONDecoder().decode(WorkFacts.self, from: JSONEncoder().encode(all)) == all)
    }

    @Test("the tables of each section are written in order")
    func rules() throws {
        let tables = Set(Self.letters.map { TableID($0) })
        let rules = ShiftRules(minGap: .minutes(2), sections: ["bar": tables, "hall": ["z"]])
        let sections = try #require(Self.lists(rules)["sections"] as? [String: [String]])
        #expect(sections == ["bar": Self.sorted, "hall": ["z"]])
        #expect(try JSONDecoder().decode(ShiftRules.self, from: JSONEncoder().encode(rules)) == rules)
    }

    private func skill(_ name: String) -> WaiterSkill { WaiterSkill(rawValue: name) }
}
