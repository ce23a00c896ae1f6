import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("History of searches")
struct SearchHistoryTests {
    private static func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    private static func history(_ texts: [String]) -> SearchHistory {
        var history = SearchHistory(id: "ana")
        for (minute, text) in texts.enumerated() { history.note(text, at: instant(Int64(minute))) }
        return history
    }

    @Test("QP-69: searches are remembered newest first, each text once, byte for byte")
    func noting() {
        let history = Self.history(["pizza", "Pizza", "sushi", "pizza", "cafe\u{301}", "café"])
        #expect(history.entries.map(\.text.utf8.count) == [5, 6, 5, 5, 5])
        #expect(history.entries.map(\.at).first == Self.instant(5))
        #expect(history.suggestions(for: "pi") == ["pizza"] && history.suggestions(for: "caf").count == 2)
        #expect(history.suggestions(for: "").count == 5 && history.suggestions(for: "pizzas") == [])
    }

    @Test("QP-69: blank and long searches are not remembered, and of too many the oldest is forgotten")
    func bounds() {
        var history = Self.history((0..<60).map { "search \($0)" })
        #expect(history.entries.count == 50 && history.entries.last?.text == "search 10")
        func note(_ text: String, _ minute: Int64 = 99) -> Bool { history.note(text, at: Self.instant(minute)) }
        #expect(!note("") && !note(" \u{200B}") && !note(String(repeating: "x", count: 401)))
        #expect(note(String(repeating: "x", count: 400)))
        #expect(history.entries.count == 50 && history.entries.last?.text == "search 11")
        // A clock that has gone back changes nothing in the order.
        #expect(note("late", 0) && history.entries[0].text == "late")
        #expect(history.entries[0].at == Self.instant(99))
    }

    @Test("QP-69: the history is cleared, one search is forgotten, and nothing is kept while it is off")
    func clearing() {
        var history = Self.history(["pizza", "sushi"])
        history.forget("nothing")
        history.forget("pizza")
        #expect(history.entries.map(\.text) == ["sushi"])
        func note() -> Bool { history.note("ramen", at: Self.instant(3)) }
        history.clear()
        #expect(history.entries.isEmpty && note())
        history.turn(on: false)
        #expect(!history.isOn && history.entries.isEmpty && !note())
        history.turn(on: true)
        #expect(history.entries.isEmpty && note())
        #expect("\(history)" == "search history")
    }

    @Test("a history is the distinct texts in the order of their last search")
    func property() throws {
        for seed in 0..<UInt64(runs(300, long: 5_000)) {
            var dice = SplitMix64(seed: seed)
            let texts = (0..<Int.random(in: 0...200, using: &dice)).map { _ in
                "s\(Int.random(in: 0...80, using: &dice))"
            }
            var expected: [String] = []
            for text in texts.reversed() where !expected.contains(text) { expected.append(text) }
            let history = Self.history(texts)
            #expect(history.entries.map(\.text) == Array(expected.prefix(50)), "seed \(seed)")
            #expect(try decoded(SearchHistory.self, encoded(history)) == history, "seed \(seed)")
        }
    }

    @Test("a history is stored, and what no history holds is not read")
    func storage() throws {
        let history = Self.history(["pizza", "sushi"])
        let json =
            #"{"entries":[{"at":60000,"text":"sushi"},{"at":0,"text":"pizza"}],"id":"ana","isOn":true,"version":0}"#
        #expect(try encoded(history) == json)
        for (from, to) in [
            (#""at":0"#, #""at":60001"#), (#""text":"pizza""#, #""text":"sushi""#),
            (#""text":"pizza""#, #""text":" ""#),
            (#""isOn":true"#, #""isOn":false"#),
            (#""text":"pizza""#, #""text":"\#(String(repeating: "x", count: 401))""#),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            #expect(throws: DecodingError.self, "\(to.prefix(60))") { try decoded(SearchHistory.self, broken) }
        }
        #expect(try decoded(SearchHistory.self, #"{"id":"ana","isOn":false,"version":3}"#).isOn == false)
        let many = (0...50).map { #"{"at":0,"text":"\#($0)"}"# }.joined(separator: ",")
        #expect(throws: DecodingError.self) {
            try decoded(SearchHistory.self, #"{"entries":[\#(many)],"id":"ana","isOn":true,"version":1}"#)
        }
    }
}
