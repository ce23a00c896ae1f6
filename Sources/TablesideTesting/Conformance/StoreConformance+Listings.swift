import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let listings: [Check] = [
        Check(name: "documents are listed by kind and scope, in the order of bytes") { _, store, bench in
            // Byte order, which differs from both linguistic order and UTF-16 order.
            let keys = ["", "10", "9", "A", "Z", "a", "a\u{0}", "ab", "é", "ﬁ", "\u{FF5A}", "𝄞"]
            for (index, key) in keys.enumerated().reversed() {
                let sheet = Sheet("s\(index)", scope: "in", sortKey: key)
                _ = try await store.commit(Draft.write("c\(index)", sheet))
            }
            _ = try await store.commit(Draft.write("d1", Sheet("other", scope: "out", sortKey: "A")))
            let tally = try Draft.unit("d2") { changes in
                var tally = Tally(id: TallyID("t"))
                try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
            }
            _ = try await store.commit(tally)
            let page = try await store.query(DocumentQuery(Sheet.kind, scope: "in", limit: 100))
            bench.expectEqual(page.documents.map(\.sortKey), keys, "the keys")
            bench.expect(page.next == nil, "a last page names another")
            let empty = try await store.query(DocumentQuery(Sheet.kind, limit: 100))
            bench.expect(empty.documents.isEmpty, "the empty scope lists documents of others")
        },
        Check(name: "a range of keys is half-open") { _, store, bench in
            for key in ["a", "b", "c", "d"] {
                _ = try await store.commit(Draft.write("c\(key)", Sheet(key)))
            }
            let cases: [(String?, String?, [String])] = [
                (nil, nil, ["a", "b", "c", "d"]), ("b", nil, ["b", "c", "d"]), (nil, "c", ["a", "b"]),
                ("b", "d", ["b", "c"]), ("b", "b", []), ("c", "b", []), ("bb", "cc", ["c"]), ("e", nil, []),
            ]
            for (from, before, expected) in cases {
                let range = SortRange(from: from, before: before)
                let page = try await store.query(DocumentQuery(Sheet.kind, range: range, limit: 10))
                bench.expectEqual(page.documents.map(\.sortKey), expected, "\(range)")
                let first = try await store.query(DocumentQuery(Sheet.kind, range: range, limit: 1))
                bench.expectEqual(first.documents.map(\.sortKey), Array(expected.prefix(1)), "one of \(range)")
                bench.expectEqual(first.next != nil, expected.count > 1, "whether more than one of \(range) follows")
            }
        },
        Check(name: "pages go on behind a document") { _, store, bench in
            // Equal keys, so that the identity decides.
            for number in 10..<30 {
                _ = try await store.commit(Draft.write("c\(number)", Sheet("\(number)", sortKey: "k")))
            }
            var seen: [String] = []
            var after: PageCursor?
            for round in 0..<20 {
                let page = try await store.query(DocumentQuery(Sheet.kind, limit: 3, after: after))
                seen += page.documents.map(\.ref.id)
                bench.expect(page.documents.count <= 3, "a page of 3 holds \(page.documents.count)")
                // Documents inserted before the reading position are not seen; those after it are.
                if round == 2 {
                    let late = try Draft.write("late", Sheet("00", sortKey: "k"), Sheet("99", sortKey: "k"))
                    _ = try await store.commit(late)
                }
                after = page.next
                if after == nil { break }
            }
            bench.expectEqual(seen, (10..<30).map(String.init) + ["99"], "the documents of all pages")
        },
        Check(name: "a document that moves is listed where it is") { _, store, bench in
            let sheet = Sheet("a", scope: "old", sortKey: "1")
            _ = try await store.commit(Draft.write("c1", sheet))
            _ = try await store.commit(Draft.write("c2", Sheet("a", scope: "old", sortKey: "2").read(at: 1)))
            let old = try await store.query(DocumentQuery(Sheet.kind, scope: "old", limit: 10))
            bench.expectEqual(old.documents.map(\.sortKey), ["2"], "the keys after a new key")
            _ = try await store.commit(Draft.write("c3", Sheet("a", scope: "new", sortKey: "3").read(at: 2)))
            let left = try await store.query(DocumentQuery(Sheet.kind, scope: "old", limit: 10))
            bench.expect(left.documents.isEmpty, "it is still listed in its old scope")
            let new = try await store.query(DocumentQuery(Sheet.kind, scope: "new", limit: 10))
            bench.expectEqual(new.documents.map(\.version), [.absent.next.next.next], "the version in its new scope")
        },
        Check(name: "timers are listed by time") { _, store, bench in
            let instants = [-5_000, -1, 0, 1, 999, 1_774_699_200_000].map(Instant.init(millisecondsSince1970:))
            let runner = CommandRunner(store: store, clock: ManualClock(), timers: [.command(Tally.self)])
            for (index, instant) in instants.enumerated().reversed() {
                let id = TallyID("t\(index)")
                try await runner.perform(
                    Envelope(.arm(at: instant), on: Tally.self, id, by: .system, id: CommandID("arm \(index)"))
                )
            }
            let range = SortRange(before: Instant(millisecondsSince1970: 1).sortKey)
            let scope = Tally.kind.rawValue
            let page = try await store.query(DocumentQuery(Due.kind, scope: scope, range: range, limit: 10))
            bench.expectEqual(
                page.documents.map(\.ref.id),
                ["tally:t0", "tally:t1", "tally:t2"],
                "the timers before 1 ms"
            )
            let fired = try await runner.fireDue(at: Instant(millisecondsSince1970: 999), limit: 10)
            bench.expectEqual(fired.map(\.timer.id), (0..<5).map { "tally:t\($0)" }, "the timers that fired")
            bench.expect(fired.allSatisfy { $0.result == .done }, "a timer failed: \(fired)")
            let left = try await store.query(DocumentQuery(Due.kind, scope: scope, limit: 10))
            bench.expectEqual(left.documents.map(\.ref.id), ["tally:t5"], "the timers that still run")
        },
    ]
}
