import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let removals: [Check] = [
        Check(name: "a removal is part of its unit") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a"), Sheet("b"), Sheet("c", text: "old")))
            // The removal holds and a write does not, and the other way round.
            for (id, removed, written) in [("c2", 1, 3), ("c3", 4, 1)] {
                let unit = try Draft.unit(id) { changes in
                    changes.remove(Sheet("a").read(at: removed))
                    var sheet = Sheet("c", text: "torn").read(at: written)
                    changes.put(&sheet)
                }
                await bench.expectConflict(of: "a unit with one mismatch", unit, on: store)
            }
            bench.expectEqual(try await store.version(Sheet.ref("a")), .absent.next, "the version after the conflicts")
            bench.expectEqual(try await store.load(Sheet.self, "c")?.text, "old", "the text after the conflicts")
            let right = try Draft.unit("c4") { changes in
                changes.remove(Sheet("a").read(at: 1))
                changes.remove(Sheet("none"))
                var sheet = Sheet("c", text: "new").read(at: 1)
                changes.put(&sheet)
            }
            _ = try await store.commit(right)
            let found = try await store.fetch(["a", "b", "c", "none"].map(Sheet.ref))
            bench.expectEqual(found.keys.sorted(), ["b", "c"].map(Sheet.ref), "the documents after the unit")
            // The removed document is written again; the repetition of the removal must not take it.
            _ = try await store.commit(Draft.write("c5", Sheet("a", text: "anew", scope: "s")))
            guard case .replayed = try await store.commit(right) else {
                return bench.fail("the repetition of a removal was applied")
            }
            bench.expectEqual(try await store.load(Sheet.self, "a")?.text, "anew", "the text of the new document")
            let listed = try await bench.listing(of: store, DocumentQuery(Sheet.kind, limit: 10), expecting: 2)
            bench.expectEqual(listed.map(\.ref.id), ["b", "c"], "the documents in the former scope")
            let moved = DocumentQuery(Sheet.kind, scope: "s", limit: 10)
            _ = try await bench.listing(of: store, moved, expecting: 1)
        },
        Check(name: "what was removed is absent to checks, writes and removals") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a")))
            _ = try await store.commit(Draft.unit("c2") { $0.remove(Sheet("a").read(at: 1)) })
            let ref = Sheet.ref("a")
            for (id, version) in [("c3", 1), ("c4", 2)] {
                let sheet = Sheet("a").read(at: version)
                let check = try Draft.unit("check \(id)") { $0.check(ref, is: sheet.version) }
                await bench.expectConflict(of: "a check at version \(version) of what was removed", check, on: store)
                let write = try Draft.write("write \(id)", sheet)
                await bench.expectConflict(of: "a write on version \(version) of what was removed", write, on: store)
                let removal = try Draft.unit("remove \(id)") { $0.remove(sheet) }
                await bench.expectConflict(
                    of: "a removal at version \(version) of what was removed",
                    removal,
                    on: store
                )
            }
            _ = try await store.commit(Draft.unit("c5") { $0.check(ref, is: .absent) })
            _ = try await store.commit(Draft.unit("c6") { $0.remove(Sheet("a")) })
            bench.expectEqual(try await store.version(ref), .absent, "the version at last")
        },
        Check(name: "a unit of checks or removals alone holds or fails") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a"), Sheet("b")))
            let wrong = try Draft.unit("c2") { changes in
                changes.check(Sheet.ref("a"), is: .absent.next)
                changes.check(Sheet.ref("b"), is: .absent)
            }
            await bench.expectConflict(of: "a unit of checks of which one does not hold", wrong, on: store)
            let units = try [
                Draft.unit("c3", receipt: 3) { $0.check(Sheet.ref("a"), is: .absent.next) },
                Draft.unit("c4", receipt: 4) { $0.remove(Sheet("b").read(at: 1)) },
            ]
            for unit in units {
                guard case .applied = try await store.commit(unit) else {
                    bench.fail("a first unit is a replay")
                    continue
                }
                let receipt = try await store.recall(unit.command.command)?.decoded(as: Int.self, subject: "a receipt")
                bench.expectEqual(receipt, unit.command.receipt as? Int, "the receipt")
            }
            bench.expectEqual(try await store.version(Sheet.ref("b")), .absent, "the version of what was removed")
        },
        Check(name: "a unit of every kind of item fills it to its limit") { _, store, bench in
            let old = (0..<50).map { Sheet("old \($0)") }
            _ = try await store.commit(
                Draft.unit("c1") { changes in
                    for sheet in old {
                        var sheet = sheet
                        changes.put(&sheet)
                    }
                }
            )
            let full = try Draft.unit("c2") { changes in
                for sheet in old[..<25] { changes.remove(sheet.read(at: 1)) }
                for sheet in old[25...] { changes.check(sheet.ref, is: .absent.next) }
                for number in 0..<25 {
                    var tally = Tally(id: TallyID("\(number)"))
                    try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
                }
            }
            let items = full.writes.count + full.checks.count + full.removals.count + full.events.count
            bench.expectEqual(items, CommitUnit.itemLimit, "the items of the unit")
            _ = try await store.commit(full)
            let found = try await store.fetch(old.map(\.ref) + full.writes.map(\.ref))
            bench.expectEqual(found.count, 50, "the documents after the unit")
            bench.expect(old[..<25].allSatisfy { found[$0.ref] == nil }, "a removed document is found")
            try await bench.expectEvents(of: [full], on: store)
        },
        Check(name: "what a conflict names is true") { _, store, bench in
            _ = try await store.commit(Draft.write("c1", Sheet("a"), Sheet("b"), Sheet("c"), Sheet("d")))
            let unit = try Draft.unit("c2") { changes in
                for (id, version) in [("a", 1), ("b", 2), ("new", 4)] {
                    var sheet = Sheet(id).read(at: version)
                    changes.put(&sheet)
                }
                changes.check(Sheet.ref("c"), is: .absent)
                changes.remove(Sheet("d").read(at: 7))
            }
            let error = await bench.error(of: "a unit with four mismatches") { () throws(StoreError) in
                _ = try await store.commit(unit)
            }
            guard let error else { return }
            guard case .conflict(let mismatches) = error.reason else {
                return bench.fail("not a conflict but \(error)")
            }
            // A store need not tell which documents, nor their versions; what it tells is what readers decide on.
            let expected = ["b": (2, 1), "c": (0, 1), "d": (7, 1), "new": (4, 0)]
            for mismatch in mismatches {
                guard mismatch.ref.kind == Sheet.kind, let (wanted, there) = expected[mismatch.ref.id] else {
                    bench.fail("\(mismatch.ref) is named, whose version holds")
                    continue
                }
                bench.expectEqual(mismatch.expected.rawValue, wanted, "the version expected of \(mismatch.ref)")
                bench.expectEqual(mismatch.found?.rawValue ?? there, there, "the version found of \(mismatch.ref)")
            }
        },
    ]
}
