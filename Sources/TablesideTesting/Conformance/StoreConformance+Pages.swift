import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let pages: [Check] = [
        Check(name: "a listing shows what is stored now") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a", text: "old", scope: "s"), Sheet("b", scope: "s")))
            _ = try await store.commit(Draft.write("c2", Sheet("a", text: "new", scope: "s").read(at: 1)))
            let listed = try await bench.listing(
                of: store,
                DocumentQuery(Sheet.kind, scope: "s", limit: 10),
                expecting: 2
            )
            bench.expectEqual(listed.map(\.version.rawValue), [2, 1], "the versions listed")
            let sheets = try listed.map { try $0.decoded(as: Sheet.self) }
            bench.expectEqual(sheets.map(\.text), ["new", ""], "the texts listed")
            let fetched = try await store.fetch(listed.map(\.ref))
            for stored in listed {
                bench.expectEqual(fetched[stored.ref]?.version, stored.version, "the version fetched of \(stored.ref)")
                bench.expectEqual(stored.scope, "s", "the scope of \(stored.ref)")
                bench.expectEqual(stored.schema, Sheet.schema, "the schema of \(stored.ref)")
            }
            // A document of another kind under the same scope and key is in a list of its own.
            let leaf = Leaf<OtherForm>("a", number: 1)
            _ = try await store.commit(Draft.write("c3", leaf, Sheet("z")))
            for ref in [leaf.ref, Sheet.ref("z")] {
                let alone = try await bench.listing(of: store, DocumentQuery(ref.kind, limit: 10), expecting: 1)
                bench.expectEqual(alone.map(\.ref), [ref], "the documents listed of \(ref.kind)")
            }
        },
        Check(name: "a page begins behind its cursor, whatever is there") { _, store, bench in
            for key in ["a", "b", "c", "d", "e"] {
                _ = try await store.commit(
                    Draft.write("c\(key)", Sheet(key + "1", sortKey: key), Sheet(key + "2", sortKey: key))
                )
            }
            // A cursor names a place, not a document; it may lie outside the range.
            let cases: [(String, String, String?, String?, [String])] = [
                ("b", "b1", nil, nil, ["b2", "c1", "c2", "d1", "d2", "e1", "e2"]),
                ("b", "b15", nil, "d", ["b2", "c1", "c2"]), ("b", "z", nil, "d", ["c1", "c2"]),
                ("bb", "", nil, "d", ["c1", "c2"]), ("", "", "d", nil, ["d1", "d2", "e1", "e2"]),
                ("a", "a2", "c", "d", ["c1", "c2"]), ("d", "d1", "b", "d", []), ("z", "", nil, nil, []),
                ("c", "c1", "c", "c\u{0}", ["c2"]),
            ]
            for (key, id, from, before, expected) in cases {
                let query = DocumentQuery(
                    Sheet.kind,
                    range: SortRange(from: from, before: before),
                    limit: 3,
                    after: PageCursor(sortKey: key, id: id)
                )
                let listed = try await bench.listing(of: store, query, expecting: expected.count)
                bench.expectEqual(listed.map(\.ref.id), expected, "the documents behind \(key) \(id) in \(query.range)")
            }
        },
        Check(name: "pages go on where a document was removed or moved") { _, store, bench in
            for number in 10..<30 {
                _ = try await store.commit(Draft.write("c\(number)", Sheet("\(number)", sortKey: "k")))
            }
            let query = DocumentQuery(Sheet.kind, limit: 4)
            let first = try await store.query(query)
            guard let next = first.next else { return bench.fail("twenty documents fit on a page of four") }
            // The very document that the page ended with goes, and so do the one before it and the one that follows.
            for id in ["12", "13"] {
                _ = try await store.commit(Draft.unit("gone \(id)") { $0.remove(Sheet(id).read(at: 1)) })
            }
            _ = try await store.commit(Draft.write("moved", Sheet("14", sortKey: "a").read(at: 1)))
            let rest = try await bench.listing(of: store, query.after(next), expecting: 15)
            bench.expectEqual(rest.map(\.ref.id), (15..<30).map(String.init), "the documents behind the first page")
        },
        Check(name: "pages show each document once while others write") { suite, store, bench in
            let stable = (0..<40).map { "m \($0 + 100)" }
            for id in stable { _ = try await store.commit(Draft.write("c \(id)", Sheet(id, sortKey: "m"))) }
            let rounds = min(suite.rounds / 4, 100)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        for round in 0..<rounds {
                            // Before, between and behind the documents that stay; every second one goes again.
                            let id = "\(["a", "m 1", "m 12", "z"][round % 4]) \(writer)/\(round)"
                            _ = try await store.commit(Draft.write("w \(id)", Sheet(id, sortKey: "m")))
                            guard round.isMultiple(of: 2) else { continue }
                            _ = try await store.commit(Draft.unit("r \(id)") { $0.remove(Sheet(id).read(at: 1)) })
                        }
                    }
                }
                for pass in 0..<3 {
                    // Others may insert as fast as a reader turns pages, but no more than they insert in all.
                    let limit = stable.count + suite.writers * rounds
                    let (seen, isWhole) = try await leaf(through: store, pass: pass, upTo: limit)
                    bench.expect(isWhole, "after \(limit) pages there is another")
                    bench.expectEqual(seen.filter(stable.contains), stable, "the documents that stay")
                    let isSorted = zip(seen, seen.dropFirst()).allSatisfy { $0.precedesByBytes($1) }
                    bench.expect(isSorted, "the documents are out of order, or come twice: \(seen)")
                    guard isWhole, isSorted else { break }
                }
                try await group.waitForAll()
            }
        },
    ]

    /// Turns all pages, and writes a document that comes first in the list after each.
    ///
    /// So somebody has written since the last page, however late the other writers come.
    private static func leaf(
        through store: any HostStore,
        pass: Int,
        upTo limit: Int
    ) async throws -> (ids: [String], isWhole: Bool) {
        var seen: [String] = []
        var after: PageCursor?
        for turn in 0..<limit {
            let page = try await store.query(DocumentQuery(Sheet.kind, limit: 7, after: after))
            seen += page.documents.map(\.ref.id)
            guard let next = page.next else { return (seen, true) }
            after = next
            let id = "! \(pass)/\(turn)"
            _ = try await store.commit(Draft.write("p \(id)", Sheet(id, sortKey: "m")))
        }
        return (seen, false)
    }

    private enum OtherForm: LeafForm { static let kind = "leaf" }
}
