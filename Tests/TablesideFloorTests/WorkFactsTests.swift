import TablesideCore
import TablesideFloor
import Testing

@Suite("Facts of an order")
struct WorkFactsTests {
    @Test("facts are equal however they were set, and a copy changes alone")
    func equality() {
        let plain = WorkFacts(covers: 2, table: "t1")
        var facts = plain
        facts.skills = [.wine]
        #expect(facts == WorkFacts(covers: 2, table: "t1", skills: [.wine]))
        facts.regular = "ana"
        facts.priority = 3
        facts.units = 4
        let whole = WorkFacts(covers: 2, table: "t1", skills: [.wine], regular: "ana", priority: 3, units: 4)
        #expect(facts == whole)
        #expect(facts != plain)
        #expect(Set([facts, whole, plain]).count == 2)
        var copy = facts
        copy.priority = 5
        #expect(facts.priority == 3)
        #expect(copy.priority == 5 && copy.units == 4 && copy.regular == "ana" && copy.skills == [.wine])
        facts.skills = []
        facts.regular = nil
        facts.priority = 0
        facts.units = nil
        #expect(facts == plain)
        #expect(Set([facts, plain]).count == 1)
    }
}
