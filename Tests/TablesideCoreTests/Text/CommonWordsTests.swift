import TablesideCore
import Testing

@Suite("Counts in messages")
struct CommonWordsTests {
    @Test("one has the noun alone, every other number its plural", arguments: [(-1, "s"), (0, "s"), (1, ""), (2, "s")])
    func regular(number: Int, ending: String) {
        #expect("\(count: number, "order")" == "\(number) order\(ending)")
    }

    @Test("a noun with a plural of its own keeps it")
    func irregular() {
        #expect("\(count: 1, "person", "people"), \(count: 2, "person", "people")" == "1 person, 2 people")
    }
}
