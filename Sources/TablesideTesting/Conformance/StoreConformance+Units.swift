import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let units: [Check] = [
        Check(name: "the same command is applied once") { _, store, bench in
            let unit = try Draft.unit("c1", content: "add", receipt: 41) { changes in
                var tally = Tally(id: TallyID("t"))
                try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
            }
            _ = try await store.commit(unit)
            // A retry may have been decided again, on the state that the first attempt left.
            guard var tally = try await store.load(Tally.self, TallyID("t")) else { return bench.fail("it is lost") }
            let anew = try Draft.unit("c1", content: "add", receipt: 42) { changes in
                try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
            }
            for (what, repetition) in [("same", unit), ("anew", anew)] {
                guard case .replayed(let receipt) = try await store.commit(repetition) else {
                    bench.fail("a repetition (\(what)) was applied")
                    continue
                }
                bench.expectEqual(try receipt.decoded(as: Int.self, subject: "receipt"), 41, "the receipt (\(what))")
            }
            let recalled = try await store.recall(unit.command.command)
            bench.expectEqual(try recalled?.decoded(as: Int.self, subject: "receipt"), 41, "the recalled receipt")
            bench.expectEqual(try await store.load(Tally.self, TallyID("t"))?.count, 1, "the count")
            _ = try await bench.feed(of: store, expecting: 1)
        },
        Check(name: "a command id is not used for two things") { _, store, bench in
            _ = try await store.commit(Draft.unit("c1", content: "one"))
            let fits = try Draft.unit("c1", content: "two") { changes in
                var sheet = Sheet("a")
                changes.put(&sheet)
            }
            let misfits = try Draft.unit("c1", content: "two") { changes in
                var sheet = Sheet("a").read(at: 5)
                changes.put(&sheet)
            }
            for unit in [fits, misfits] {
                let error = await bench.error(of: "a unit under a used id") { () throws(StoreError) in
                    _ = try await store.commit(unit)
                }
                bench.expect(error?.isReuse != false, "not commandReused but \(String(describing: error))")
            }
            let error = await bench.error(of: "recalling other content") { () throws(StoreError) in
                _ = try await store.recall(fits.command.command)
            }
            bench.expect(error?.isReuse != false, "not commandReused but \(String(describing: error))")
            bench.expectEqual(try await store.version(Sheet.ref("a")), .absent, "the version of what was not written")
        },
        Check(name: "a failed unit does not use up its id") { _, store, bench in
            let wrong = try Draft.write("c1", Sheet("a").read(at: 4))
            _ = await bench.error(of: "a write on a version that is not there") { () throws(StoreError) in
                _ = try await store.commit(wrong)
            }
            guard case .applied = try await store.commit(Draft.write("c1", Sheet("a"))) else {
                return bench.fail("the second try under the same id is a replay")
            }
            bench.expectEqual(try await store.version(Sheet.ref("a")), .absent.next, "the version")
        },
        Check(name: "a unit without writes is remembered") { _, store, bench in
            guard case .applied = try await store.commit(Draft.unit("c1", receipt: 5)) else {
                return bench.fail("a first unit is a replay")
            }
            guard case .replayed = try await store.commit(Draft.unit("c1", receipt: 6)) else {
                return bench.fail("its repetition was applied")
            }
        },
        Check(name: "a removed document is gone, at its version only") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a"), Sheet("b")))
            for (id, version) in [("c2", 0), ("c3", 2)] {
                let unit = try Draft.unit(id) { changes in changes.remove(Sheet("a").read(at: version)) }
                await bench.expectConflict(of: "a removal at version \(version)", unit, on: store)
            }
            bench.expectEqual(try await store.version(Sheet.ref("a")), .absent.next, "the version after the conflicts")
            _ = try await store.commit(
                Draft.unit("c4") { changes in changes.remove(Sheet("a").read(at: 1)) }
            )
            let found = try await store.fetch([Sheet.ref("a"), Sheet.ref("b")])
            bench.expectEqual(Set(found.keys), [Sheet.ref("b")], "the documents after the removal")
            let page = try await store.query(DocumentQuery(Sheet.kind, limit: 10))
            bench.expectEqual(page.documents.map(\.ref), [Sheet.ref("b")], "the documents listed")
            _ = try await store.commit(Draft.write("c5", Sheet("a", text: "again")))
            bench.expectEqual(try await store.version(Sheet.ref("a")), .absent.next, "the version of the new one")
        },
        Check(name: "a unit of 100 documents") { _, store, bench in
            let ids = (0..<CommitUnit.itemLimit).map { "sheet \($0)" }
            let unit = try Draft.unit("c1") { changes in
                for id in ids {
                    var sheet = Sheet(id, text: String(repeating: "ä", count: 1_000))
                    changes.put(&sheet)
                }
            }
            _ = try await store.commit(unit)
            let found = try await store.fetch(ids.map(Sheet.ref))
            bench.expectEqual(found.count, ids.count, "the documents found")
            for stored in found.values {
                bench.expectEqual(
                    try stored.decoded(as: Sheet.self).text.utf8.count,
                    2_000,
                    "the bytes of \(stored.ref)"
                )
            }
        },
        Check(name: "a document of 100 kilobytes") { _, store, bench in
            let text = String(repeating: "0123456789", count: 10_000)
            _ = try await store.commit(Draft.write("c1", Sheet("big", text: text)))
            bench.expect(try await store.load(Sheet.self, "big")?.text == text, "it came back changed")
        },
    ]
}
