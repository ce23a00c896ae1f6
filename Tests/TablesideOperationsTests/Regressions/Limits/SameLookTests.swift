import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Texts that Swift's `==` takes for the same, and that differ in their bytes: é as one scalar and as two, the sign of
/// the kelvin and the letter K, and two marks on one letter in either order, which have as many bytes.
private let sameLooks = [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}1", "K1"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
]

@Suite("Texts that only look the same")
struct SameLookTests {
    @Test("identities are told by their bytes: equality, order and hashing agree", arguments: sameLooks)
    func identities(one: String, other: String) {
        #expect(one == other)
        #expect(TableID(one) != TableID(other))
        #expect(TableID(one) == TableID(one + ""))
        #expect((TableID(one) < TableID(other)) != (TableID(other) < TableID(one)))
        #expect(Set([TableID(one), TableID(other), TableID(one)]).count == 2)
        let byBytes = [one, other].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(
            [TableID(one), TableID(other)].sorted().map { Array($0.rawValue.utf8) } == byBytes.map { Array($0.utf8) }
        )
    }

    @Test("a long text is compared to its last byte")
    func long() {
        let text = String(repeating: "x", count: 1_000)
        #expect(OrderID(text + "a") == OrderID(text + "a"))
        #expect(OrderID(text + "a") != OrderID(text + "b"))
        #expect(OrderID(text) < OrderID(text + "a"))
        #expect(!(OrderID(text + "a") < OrderID(text)))
        #expect(OrderID("") < OrderID("\u{0}"))
        #expect(OrderID("") == OrderID(""))
    }

    @Test("one other byte anywhere makes another identity, whatever the length of the text")
    func everyByte() {
        for length in 0...80 {
            let bytes = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
            let id = OrderID(String(decoding: bytes, as: UTF8.self))
            #expect(id == OrderID(String(decoding: bytes, as: UTF8.self)), "\(length) bytes")
            for position in 0..<length {
                var others = bytes
                others[position] = UInt8(ascii: "-")
                #expect(id != OrderID(String(decoding: others, as: UTF8.self)), "byte \(position) of \(length)")
            }
        }
    }

    @Test("codes, roles and references of documents are told by their bytes", arguments: sameLooks)
    func codes(one: String, other: String) {
        #expect(Channel(rawValue: one) != Channel(rawValue: other))
        #expect(Set([Channel(rawValue: one), Channel(rawValue: other)]).count == 2)
        #expect(Role(rawValue: one) != Role(rawValue: other))
        #expect(Role(rawValue: one) == Role(rawValue: one))
        let kind = DocumentKind(rawValue: "order")
        let refs = [DocumentRef(kind: kind, id: one), DocumentRef(kind: kind, id: other)]
        #expect(refs[0] != refs[1])
        #expect(Set(refs).count == 2)
        #expect((refs[0] < refs[1]) != (refs[1] < refs[0]))
        #expect(DocumentRef(kind: DocumentKind(rawValue: one), id: "1") != DocumentRef(kind: kind, id: "1"))
    }

    @Test("a store keeps two such documents and two such lists apart", arguments: sameLooks)
    func store(one: String, other: String) async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        for (amount, id) in [(1, one), (2, other)] {
            try await runner.perform(
                Envelope(.add(amount: amount), on: Tally.self, TallyID(id), by: ana, id: CommandID(id))
            )
        }
        #expect(try await store.load(Tally.self, TallyID(one))?.count == 1)
        #expect(try await store.load(Tally.self, TallyID(other))?.count == 2)

        let date = try CivilDate("2026-03-28")
        for branch in [one, other] {
            let manager = Author.manager(UserID("mara"), at: BranchID(branch))
            let day = BranchDay(branch: BranchID(branch), date: date)
            try await runner.perform(
                Envelope(
                    .begin(waiter: UserID("ana"), cap: nil),
                    on: Shift.self,
                    day,
                    by: manager,
                    id: CommandID("begin \(branch)")
                )
            )
        }
        for branch in [one, other] {
            let page = try await store.query(DocumentQuery(Shift.kind, scope: branch, limit: 10))
            #expect(page.documents.count == 1)
        }
    }

    @Test("a separator is found beside a sign that makes one character with it")
    func separators() throws {
        let day = BranchDay(branch: BranchID("old\u{600}"), date: try CivilDate("2026-03-28"))
        #expect(BranchDay(day.description) == day)
        let key = try #require(AccountKeyID("username1:\u{301}ana"))
        #expect(AccountKeyID(key.description) == key)
    }
}
