import TablesideCore
import TablesideFoundation
import TablesideTesting
import Testing

@testable import TablesideHosting
@testable import TablesideTestSupport

@Suite("Sorted listing")
struct SortedListingTests {
    private func document(_ sortKey: String, _ id: String) -> StoredDocument {
        StoredDocument(
            ref: DocumentRef(Tally.self, TallyID(id)),
            schema: 1,
            version: .first,
            scope: "",
            sortKey: sortKey,
            body: .bytes([], coder: JSONDocumentCoder())
        )
    }

    private func listed(_ listing: SortedListing) -> [String] {
        listing.page(DocumentQuery(Tally.kind, limit: 10)).entries.map { $0.sortKey + $0.id }
    }

    @Test("removing what is not listed changes nothing, before, between and behind what is")
    func absent() {
        var listing = SortedListing()
        listing.remove(document("a", "1"))
        #expect(listed(listing) == [])
        for (key, id) in [("b", "2"), ("d", "1"), ("b", "1")] { listing.insert(document(key, id)) }
        #expect(listed(listing) == ["b1", "b2", "d1"])
        for (key, id) in [("a", "1"), ("b", "0"), ("b", "3"), ("c", "1"), ("d", "2"), ("e", "1")] {
            listing.remove(document(key, id))
        }
        #expect(listed(listing) == ["b1", "b2", "d1"])
        listing.remove(document("b", "2"))
        #expect(listed(listing) == ["b1", "d1"])
        listing.remove(document("d", "1"))
        #expect(listed(listing) == ["b1"])
    }

    @Test("a page that ends with its range, or is empty, says that no more follow")
    func more() {
        var listing = SortedListing()
        for (key, id) in [("b", "1"), ("b", "2"), ("d", "1")] { listing.insert(document(key, id)) }
        func page(_ limit: Int, of range: SortRange = .all, after: PageCursor? = nil) -> String {
            let page = listing.page(DocumentQuery(Tally.kind, range: range, limit: limit, after: after))
            return page.entries.map { $0.sortKey + $0.id }.joined(separator: " ") + (page.hasMore ? " …" : "")
        }
        #expect(page(3) == "b1 b2 d1" && page(2) == "b1 b2 …")
        // The end of a range is not in it.
        #expect(page(2, of: SortRange(before: "d")) == "b1 b2" && page(1, of: SortRange(before: "d")) == "b1 …")
        #expect(page(1, of: SortRange(from: "d")) == "d1")
        #expect(page(1, of: SortRange(from: "e")) == "" && page(1, of: SortRange(from: "d", before: "d")) == "")
        #expect(page(1, after: PageCursor(sortKey: "d", id: "1")) == "")
    }
}
