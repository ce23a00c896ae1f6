import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Document and Recorded")
struct DocumentTests {
    /// The smallest document, with nothing but what the protocol asks for.
    private struct Note: Document {
        static let kind = DocumentKind(rawValue: "note")
        let id: TableID
        var version = Version.absent
    }

    private let order = DocumentRef(kind: DocumentKind(rawValue: "order"), id: "17")

    @Test("a reference is kind and identity; JSON and text are fixed")
    func reference() throws {
        #expect(order.description == "order:17")
        #expect(try encoded(order) == #"{"id":"17","kind":"order"}"#)
        #expect(try decoded(DocumentRef.self, #"{"id":"17","kind":"order"}"#) == order)
        #expect(DocumentRef(Note.self, TableID("3")).description == "note:3")
        for bad in [#"{"id":"17"}"#, #"{"kind":"order"}"#, #"{"id":17,"kind":"order"}"#, #""order:17""#, "{"] {
            #expect(throws: DecodingError.self) { try decoded(DocumentRef.self, bad) }
        }
    }

    @Test("references are ordered by kind, then by identity")
    func sorting() {
        let texts = ["tab:1", "order:9", "order:10"]
        let refs = texts.map { text in
            let parts = text.split(separator: ":").map(String.init)
            return DocumentRef(kind: DocumentKind(rawValue: parts[0]), id: parts[1])
        }
        #expect(refs.sorted().map(\.description) == ["order:10", "order:9", "tab:1"])
    }

    @Test("a document that says no more is listed by identity in one list, in its first form")
    func defaults() {
        let note = Note(id: TableID("3"))
        #expect(Note.schema == 1)
        #expect(note.scope == "")
        #expect(note.sortKey == "3")
        #expect(note.ref == DocumentRef(Note.self, TableID("3")))
    }

    @Test("an event is known by its aggregate and version, and ordered by them")
    func eventID() throws {
        let ids = [2, 1].compactMap { Version(rawValue: $0) }.map { EventID(aggregate: order, version: $0) }
        #expect(ids.map(\.description) == ["order:17@2", "order:17@1"])
        #expect(ids.sorted() == ids.reversed())
        let golden = #"{"aggregate":{"id":"17","kind":"order"},"version":2}"#
        #expect(try encoded(ids[0]) == golden)
        #expect(try decoded(EventID.self, golden) == ids[0])
    }

    @Test("an event without a cause has none in JSON; one that lacks a part or has a negative version is refused")
    func recorded() throws {
        let golden =
            #"{"aggregate":{"id":"17","kind":"order"},"at":-5,"author":{"role":"sommelier"},"event":"served","version":2}"#
        let recorded = try decoded(Recorded<String>.self, golden)
        #expect(recorded.cause == nil)
        #expect(recorded.at == Instant(millisecondsSince1970: -5))
        #expect(recorded.author.role == Role(rawValue: "sommelier"))
        #expect(recorded.id.description == "order:17@2")
        #expect(try encoded(recorded) == golden)
        for (part, replacement) in [
            (#""version":2"#, #""version":-2"#), (#""at":-5,"#, ""), (#""event":"served","#, ""), ("-5", "1.5"),
            (#""role":"sommelier""#, ""), ("}", ""), (#""kind":"order""#, #""kind":null"#),
            ("-5", "9223372036854775808"),
        ] {
            let bad = replacing(part, in: golden, by: replacement)
            #expect(bad != golden)
            #expect(throws: DecodingError.self, "\(bad)") { try decoded(Recorded<String>.self, bad) }
        }
    }

    private func replacing(_ part: String, in text: String, by replacement: String) -> String {
        guard let range = text.ranges(of: part).first else { return text }
        return text.replacingCharacters(in: range, with: replacement)
    }
}

extension String {
    /// The text with a range of it replaced.
    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        String(self[..<range.lowerBound]) + replacement + String(self[range.upperBound...])
    }
}
