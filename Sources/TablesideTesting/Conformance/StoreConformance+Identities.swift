import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let identities: [Check] = [
        Check(name: "identities that look alike are different documents") { _, store, bench in
            let texts = Lookalikes.texts
            let refs = texts.map(Sheet.ref)
            _ = try await store.commit(Draft.write("first", Sheet(texts[0], text: "first", sortKey: "k")))
            let alone = try await store.fetch(refs)
            bench.expectEqual(alone.keys.sorted(), [refs[0]], "the documents when there is one")
            for (index, text) in texts.enumerated().dropFirst() {
                let unit = try Draft.write("c\(index)", Sheet(text, text: "\(index)", sortKey: "k"))
                _ = await bench.result(of: "writing the new \(refs[index])") { () throws(StoreError) in
                    try await store.commit(unit)
                }
            }
            let found = try await store.fetch(refs)
            for (index, ref) in refs.enumerated() {
                guard let stored = found[ref] else {
                    bench.fail("\(ref) is not found")
                    continue
                }
                bench.expectEqual(stored.ref, ref, "the reference")
                let sheet = await bench.result(of: "reading \(ref)") { () throws(StoreError) in
                    try stored.decoded(as: Sheet.self)
                }
                bench.expectEqual(sheet?.id, ref.id, "the identity of \(ref)")
                bench.expectEqual(sheet?.text, index == 0 ? "first" : "\(index)", "the text of \(ref)")
            }
            let listed = try await bench.listing(of: store, DocumentQuery(Sheet.kind, limit: 7), expecting: texts.count)
            bench.expectEqual(listed.map(\.ref.id), Lookalikes.sorted, "the identities in the order of their bytes")
            // A removal takes no other document along.
            _ = try await store.commit(Draft.unit("last") { $0.remove(Sheet(texts[1]).read(at: 1)) })
            let left = try await store.fetch(refs)
            bench.expectEqual(left.count, texts.count - 1, "the documents after \(refs[1]) was removed")
        },
        Check(name: "kinds that look alike are different") { _, store, bench in
            let leaves: [any Document] = [
                Leaf<Forms.Plain>("x", number: 0), Leaf<Forms.Capital>("x", number: 1),
                Leaf<Forms.Spaced>("x", number: 2), Leaf<Forms.Composed>("x", number: 3),
                Leaf<Forms.Decomposed>("x", number: 4), Leaf<Forms.Null>("x", number: 5),
                Leaf<Forms.Plain>("b:x", number: 6), Leaf<Forms.Joined>("x", number: 7),
            ]
            for (index, leaf) in leaves.enumerated() {
                let unit = try Draft.write("c\(index)", leaf)
                _ = await bench.result(of: "writing the new \(leaf.ref)") { () throws(StoreError) in
                    try await store.commit(unit)
                }
            }
            let found = try await store.fetch(leaves.map(\.ref))
            for (index, leaf) in leaves.enumerated() {
                let stored = try found[leaf.ref].map { try number(of: leaf, in: $0) }
                bench.expectEqual(stored, index, "the number of \(leaf.ref)")
                let query = DocumentQuery(leaf.ref.kind, limit: 10)
                let count = index == 0 || index == 6 ? 2 : 1
                let listed = try await bench.listing(of: store, query, expecting: count)
                bench.expect(listed.allSatisfy { $0.ref.kind == leaf.ref.kind }, "\(leaf.ref.kind) lists other kinds")
            }
        },
        Check(name: "scopes that look alike are different lists") { _, store, bench in
            for (index, text) in Lookalikes.texts.enumerated() {
                _ = try await store.commit(Draft.write("c\(index)", Sheet("d\(index)", scope: text, sortKey: "k")))
            }
            for (index, text) in Lookalikes.texts.enumerated() {
                let query = DocumentQuery(Sheet.kind, scope: text, limit: 10)
                let listed = try await bench.listing(of: store, query, expecting: 1)
                bench.expectEqual(listed.map(\.ref.id), ["d\(index)"], "the documents of \(text.debugDescription)")
                bench.expectEqual(listed.map(\.scope), [text], "the scope")
            }
            let found = try await store.fetch(Lookalikes.texts.indices.map { Sheet.ref("d\($0)") })
            for (index, text) in Lookalikes.texts.enumerated() {
                bench.expectEqual(found[Sheet.ref("d\(index)")]?.scope, text, "the scope of a fetched document")
            }
        },
        Check(name: "sort keys that look alike are in the order of bytes") { _, store, bench in
            for (index, text) in Lookalikes.texts.enumerated() {
                _ = try await store.commit(Draft.write("c\(index)", Sheet("d\(index)", sortKey: text)))
            }
            let query = DocumentQuery(Sheet.kind, limit: 6)
            let listed = try await bench.listing(of: store, query, expecting: Lookalikes.texts.count)
            bench.expectEqual(listed.map(\.sortKey), Lookalikes.sorted, "the sort keys")
            for (index, text) in Lookalikes.texts.enumerated() {
                // Nothing but the text itself lies before the same text with a NUL.
                let query = DocumentQuery(Sheet.kind, range: SortRange(from: text, before: text + "\u{0}"), limit: 10)
                let page = try await store.query(query)
                bench.expectEqual(page.documents.map(\.ref.id), ["d\(index)"], "the range of \(text.debugDescription)")
            }
        },
        Check(name: "commands that look alike are different") { _, store, bench in
            let senders: [(String) -> CommandKey] = [
                { CommandKey(CommandID($0), by: .system) },
                { CommandKey("c", by: .guest(UserID($0))) },
                { CommandKey("c", by: .guest(on: DeviceID($0))) },
                { CommandKey("c", by: Author(nil, as: Role(rawValue: $0))) },
            ]
            var records: [CommandRecord] = []
            for (number, sender) in senders.enumerated() {
                for (index, text) in Lookalikes.texts.enumerated() {
                    records.append(Draft.record(sender(text), content: "do it", receipt: 1_000 * number + index))
                }
            }
            for record in records {
                let unit = try Draft.unit(record)
                let outcome = await bench.result(of: "the new command \(record.id)") { () throws(StoreError) in
                    try await store.commit(unit)
                }
                if case .replayed = outcome { bench.fail("the new command \(record.id) is a replay") }
            }
            for record in records {
                let receipt = try await store.recall(record.command)?.decoded(as: Int.self, subject: "a receipt")
                bench.expectEqual(receipt, record.receipt as? Int, "the receipt of \(record.id)")
            }
        },
        Check(name: "contents that look alike are different commands") { _, store, bench in
            let long = Lookalikes.pair(ofBytes: 40_000)
            for (number, group) in (Lookalikes.groups + [long, [long[0], long[0] + " "]]).enumerated() {
                let key = Draft.key("c\(number)")
                _ = try await store.commit(Draft.unit(Draft.record(key, content: LongText(group[0]))))
                for text in group {
                    let record = Draft.record(key, content: LongText(text))
                    let isSame = text.hasBytes(of: group[0])
                    do throws(StoreError) {
                        let receipt = try await store.recall(record.command)
                        bench.expect(isSame, "\(text.shown) under the id of \(group[0].shown) went through")
                        bench.expect(receipt != nil, "\(key) is forgotten")
                    } catch {
                        bench.expect(
                            !isSame && error.isReuse,
                            "\(text.shown) under the id of \(group[0].shown): \(error)"
                        )
                    }
                }
            }
        },
        Check(name: "aggregates and authors that look alike are different in the feed") { _, store, bench in
            var units: [CommitUnit] = []
            for (index, text) in Lookalikes.texts.enumerated() {
                let (user, branch, device) = (UserID(text), BranchID(text), DeviceID(text))
                let author = Author(user, as: Role(rawValue: text), at: branch, on: device)
                let unit = try Draft.unit(Draft.record(CommandKey(CommandID(text), by: author), content: index)) {
                    var tally = Tally(id: TallyID(text))
                    try $0.perform(.claim(seat: index, by: user), on: &tally, by: author, at: Draft.now)
                }
                units.append(unit)
                _ = await bench.result(of: "writing the new \(text.debugDescription)") { () throws(StoreError) in
                    try await store.commit(unit)
                }
            }
            try await bench.expectEvents(of: units, on: store)
        },
        Check(name: "texts are kept whole up to their limits") { _, store, bench in
            for length in [64, 256, SizeLimit.key] {
                for (index, text) in Lookalikes.pair(ofBytes: length).enumerated() {
                    let name = "\(length)/\(index)"
                    let sheets = [
                        Sheet(text, scope: "i", sortKey: "k"), Sheet("s" + name, scope: text, sortKey: "k"),
                        Sheet("k" + name, scope: "k", sortKey: text),
                    ]
                    _ = try await store.commit(Draft.write(name, sheets[0], sheets[1], sheets[2]))
                    let found = try await store.fetch(sheets.map(\.ref))
                    for sheet in sheets {
                        let what = "of \(length) bytes of \(sheet.ref)"
                        bench.expectEqual(found[sheet.ref]?.ref.id, sheet.id, "the identity \(what)")
                        bench.expectEqual(found[sheet.ref]?.scope, sheet.scope, "the scope \(what)")
                        bench.expectEqual(found[sheet.ref]?.sortKey, sheet.sortKey, "the sort key \(what)")
                    }
                    let query = DocumentQuery(Sheet.kind, scope: text, limit: 10)
                    _ = try await bench.listing(of: store, query, expecting: 1)
                    let range = SortRange(from: text, before: text + "\u{0}")
                    let ranged = DocumentQuery(Sheet.kind, scope: "k", range: range, limit: 10)
                    _ = try await bench.listing(of: store, ranged, expecting: 1)
                }
            }
            for (index, text) in Lookalikes.pair(ofBytes: SizeLimit.identifier).enumerated() {
                let record = Draft.record(CommandKey(CommandID(text), by: .guest(UserID(text))), content: index)
                guard case .applied = try await store.commit(Draft.unit(record)) else {
                    bench.fail("a command of \(SizeLimit.identifier) bytes is a replay of another")
                    continue
                }
            }
        },
    ]

    /// Kinds that look alike.
    private enum Forms {
        enum Plain: LeafForm { static let kind = "leaf" }
        enum Capital: LeafForm { static let kind = "Leaf" }
        enum Spaced: LeafForm { static let kind = "leaf " }
        enum Composed: LeafForm { static let kind = "l\u{E9}af" }
        enum Decomposed: LeafForm { static let kind = "le\u{301}af" }
        enum Null: LeafForm { static let kind = "leaf\u{0}x" }
        enum Joined: LeafForm { static let kind = "leaf:b" }
    }

    /// The number of a leaf as it is stored.
    private static func number(of leaf: some Document, in stored: StoredDocument) throws -> Int {
        let decoded = try stored.decoded(as: type(of: leaf))
        return (decoded as? any Numbered)?.number ?? -1
    }
}

/// A document with a number.
private protocol Numbered {
    var number: Int { get }
}

extension Leaf: Numbered {}
