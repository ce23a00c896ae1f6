import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let basics: [Check] = [
        Check(name: "an empty store") { _, store, bench in
            let refs = [Sheet.ref("none"), DocumentRef(Tally.self, TallyID("none"))]
            bench.expect(try await store.fetch(refs).isEmpty, "a document was found that was never written")
            bench.expect(try await store.fetch([]).isEmpty, "a document was found that was not asked for")
            let page = try await store.query(DocumentQuery(Sheet.kind, limit: 10))
            bench.expect(page.documents.isEmpty && page.next == nil, "a document is listed that was never written")
            let feed = try await store.events(limit: 10)
            bench.expect(feed.events.isEmpty, "an event is in the feed that never happened")
            let receipt = try await store.recall(Draft.record("c1").command)
            bench.expect(receipt == nil, "a command is recalled that was never given")
        },
        Check(name: "what was written is read") { _, store, bench in
            let sheet = Sheet("a", text: "Grüße, 東京 🍝 \"\\\u{0}", scope: "s", sortKey: "k")
            let outcome = try await store.commit(Draft.write("c1", sheet, Sheet("b")))
            guard case .applied = outcome else { return bench.fail("a first unit is a replay") }
            let found = try await store.fetch([Sheet.ref("b"), Sheet.ref("none"), Sheet.ref("a")])
            bench.expectEqual(Set(found.keys), [Sheet.ref("a"), Sheet.ref("b")], "the documents found")
            guard let stored = found[Sheet.ref("a")] else { return }
            bench.expectEqual(stored.ref, Sheet.ref("a"), "the reference")
            bench.expectEqual(stored.version, Version.absent.next, "the version")
            bench.expectEqual(stored.schema, 1, "the form")
            bench.expectEqual(stored.scope, "s", "the scope")
            bench.expectEqual(stored.sortKey, "k", "the sort key")
            bench.expectEqual(try stored.decoded(as: Sheet.self), sheet.read(at: 1), "the document")
        },
        Check(name: "documents of two kinds with one identity are two") { _, store, bench in
            let unit = try Draft.unit("c1") { changes in
                var sheet = Sheet("x")
                changes.put(&sheet)
                var tally = Tally(id: TallyID("x"))
                try changes.perform(.add(amount: 2), on: &tally, by: .system, at: Draft.now)
                try changes.perform(.add(amount: 3), on: &tally, by: .system, at: Draft.now)
            }
            _ = try await store.commit(unit)
            let tally = try await store.load(Tally.self, TallyID("x"))
            bench.expectEqual(tally?.count, 5, "the tally's count")
            bench.expectEqual(tally?.version, Version.absent.next.next, "the tally's version")
            bench.expectEqual(
                try await store.load(Sheet.self, "x")?.version,
                Version.absent.next,
                "the sheet's version"
            )
        },
        Check(name: "a version that does not hold is a conflict") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a", text: "one")))
            for (id, sheet) in [("c2", Sheet("a")), ("c3", Sheet("a").read(at: 2)), ("c4", Sheet("new").read(at: 1))] {
                let unit = try Draft.write(id, sheet)
                await bench.expectConflict(of: "a write on version \(sheet.version)", unit, on: store)
            }
            bench.expectEqual(try await store.load(Sheet.self, "a")?.text, "one", "the text after the conflicts")
            bench.expectEqual(try await store.version(Sheet.ref("new")), .absent, "the version of a refused document")
            _ = try await store.commit(Draft.write("c5", Sheet("a", text: "two").read(at: 1)))
            bench.expectEqual(try await store.load(Sheet.self, "a")?.text, "two", "the text after a right write")
        },
        Check(name: "a unit is applied whole or not at all") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("m")))
            // One mismatch before, between and after the valid writes; its event must not be published.
            for (index, wrong) in ["a", "m", "z"].enumerated() {
                let unit = try Draft.unit("x\(index)", receipt: 7) { changes in
                    for id in ["a", "b", "m", "y", "z"] {
                        let isWrong = id == wrong
                        let version = id == "m" ? (isWrong ? 0 : 1) : (isWrong ? 3 : 0)
                        var sheet = Sheet(id, text: "torn").read(at: version)
                        changes.put(&sheet)
                    }
                    var tally = Tally(id: TallyID("t"))
                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                }
                await bench.expectConflict(of: "a unit with one mismatch", unit, on: store)
                let recalled = try await store.recall(unit.command.command)
                bench.expect(recalled == nil, "the command of a refused unit is remembered")
            }
            let refs = ["a", "b", "m", "y", "z"].map(Sheet.ref) + [DocumentRef(Tally.self, TallyID("t"))]
            bench.expectEqual(Set(try await store.fetch(refs).keys), [Sheet.ref("m")], "the documents")
            bench.expectEqual(try await store.load(Sheet.self, "m")?.text, "", "the document that was there")
            _ = try await bench.feed(of: store, expecting: 0)
        },
        Check(name: "versions are checked without a write") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("plan")))
            let cases: [(String, DocumentRef, Int, Bool)] = [
                ("c2", Sheet.ref("plan"), 1, true), ("c3", Sheet.ref("plan"), 0, false),
                ("c4", Sheet.ref("plan"), 2, false), ("c5", Sheet.ref("none"), 0, true),
                ("c6", Sheet.ref("none"), 1, false),
            ]
            for (id, ref, number, holds) in cases {
                let version = Sheet("").read(at: number).version
                let unit = try Draft.unit(id) { changes in
                    changes.check(ref, is: version)
                    var sheet = Sheet("by \(id)")
                    changes.put(&sheet)
                }
                do throws(StoreError) {
                    _ = try await store.commit(unit)
                    bench.expect(holds, "a check of \(ref) at \(version) went through")
                } catch {
                    bench.expect(!holds && error.isConflict, "a check of \(ref) at \(version): \(error)")
                }
                let exists = try await store.version(Sheet.ref("by \(id)")) != .absent
                bench.expectEqual(exists, holds, "whether the write beside the check of \(ref) at \(version) exists")
            }
            bench.expectEqual(try await store.version(Sheet.ref("plan")), .absent.next, "the version of the checked")
        },
    ]
}
