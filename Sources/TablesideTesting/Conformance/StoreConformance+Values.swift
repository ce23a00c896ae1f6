import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let values: [Check] = [
        Check(name: "instants are kept to the millisecond") { _, store, bench in
            // Around 1970, before it, in years of five digits, at the limits of double precision and of the type.
            let instants: [Int64] = [
                0, 1, 999, -1, -999, -1_001, 1_774_699_200_123, -2_208_988_800_001, 4_102_444_800_999,
                253_402_300_799_999, 253_402_300_800_000, -62_135_596_800_001, 8_640_000_000_000_001,
                9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min,
            ]
            var units: [CommitUnit] = []
            for (index, number) in instants.enumerated() {
                let instant = Instant(millisecondsSince1970: number)
                let unit = try Draft.unit("c\(index)") { changes in
                    var tally = Tally(id: TallyID("\(index)"))
                    try changes.perform(.arm(at: instant), on: &tally, by: .system, at: instant)
                }
                units.append(unit)
                _ = try await store.commit(unit)
                let alarm = try await store.load(Tally.self, TallyID("\(index)"))?.alarm
                bench.expectEqual(alarm, instant, "the alarm in a document")
            }
            try await bench.expectEvents(of: units, on: store)
        },
        Check(name: "an event keeps its own author, instants and cause") { _, store, bench in
            let authors = [
                Author.system, .anonymous, .guest("ana", on: "phone"), .guest(on: "phone"), .manager("mia", at: "b"),
                Author("ben", as: Role(rawValue: "sommelier"), at: "b", on: "till"),
            ]
            var units: [CommitUnit] = []
            for (number, cause) in [nil, Draft.key("c"), CommandKey("d", by: .guest("ana"))].enumerated() {
                // The cause is the event's own, and so are the instants: none is that of the unit's command.
                let occurredAt = number == 0 ? nil : Draft.now - .milliseconds(Int64(number) * 1_234_567)
                var changes = Changes(cause: cause, occurredAt: occurredAt)
                for (index, author) in authors.enumerated() {
                    var tally = Tally(id: TallyID("\(number)/\(index)"))
                    let instant = Draft.now + .milliseconds(Int64(index))
                    try changes.perform(.add(amount: 1), on: &tally, by: author, at: instant)
                    try changes.perform(.add(amount: 1), on: &tally, by: authors[number], at: Draft.now)
                }
                units.append(try CommitUnit(changes, command: Draft.record("unit \(number)")))
            }
            for unit in units { _ = try await store.commit(unit) }
            try await bench.expectEvents(of: units, on: store)
        },
        Check(name: "versions are kept and compared whole") { _, store, bench in
            let numbers: [Int64] = [
                1, 2, 127, 128, 255, 256, 32_768, 65_536, 2_147_483_647, 2_147_483_648, 4_294_967_296, 4_294_967_297,
                9_007_199_254_740_992, 9_007_199_254_740_993, .max - 1, .max,
            ]
            var before = 0
            for number in numbers.compactMap(Int.init(exactly:)) {
                let sheet = Sheet("a", text: "\(number)").read(at: number)
                // A version that a shorter or a floating number would not tell apart.
                for wrong in [before - 1, before + 1, before ^ (1 << 8), before ^ (1 << 32)] {
                    guard let version = Version(rawValue: wrong), version < sheet.version else { continue }
                    let unit = try Draft.write("\(number) over \(wrong)", sheet, over: version)
                    await bench.expectConflict(of: "a write over \(wrong), not \(before)", unit, on: store)
                    let check = try Draft.unit("\(number) if \(wrong)") { $0.check(sheet.ref, is: version) }
                    await bench.expectConflict(of: "a check of \(wrong), not \(before)", check, on: store)
                }
                let unit = try Draft.write("\(number)", sheet, over: Version(rawValue: before) ?? .absent)
                _ = await bench.result(of: "a write over \(before)") { () throws(StoreError) in
                    try await store.commit(unit)
                }
                let stored = try await store.fetch([sheet.ref])[sheet.ref]
                bench.expectEqual(stored?.version, sheet.version, "the version")
                bench.expectEqual(try stored?.decoded(as: Sheet.self).text, "\(number)", "the text at that version")
                before = number
            }
            // Events carry versions as well.
            let large = Tally(id: "t").read(at: .max - 2)
            _ = try await store.commit(Draft.write("large", large, over: .absent))
            let unit = try Draft.unit("event") { changes in
                var tally = large
                try changes.perform(.add(amount: 1), on: &tally, by: .system, at: Draft.now)
            }
            _ = try await store.commit(unit)
            try await bench.expectEvents(of: [unit], on: store)
        },
        Check(name: "the schema of a document is kept") { _, store, bench in
            let old = Leaf<Forms.Old>("a", number: 1)
            let new = Leaf<Forms.New>("a", number: 2).read(at: 1)
            for (number, leaf) in [old as any Document, new].enumerated() {
                _ = try await store.commit(Draft.write("c\(number)", leaf))
                let schema = type(of: leaf).schema
                let stored = try await store.fetch([leaf.ref])[leaf.ref]
                bench.expectEqual(stored?.schema, schema, "the schema of a document that is fetched")
                let page = try await store.query(DocumentQuery(leaf.ref.kind, limit: 1))
                bench.expectEqual(page.documents.map(\.schema), [schema], "the schema of a document that is listed")
            }
        },
        Check(name: "receipts are kept whole") { _, store, bench in
            let long = String(repeating: "0123456789", count: 10_000)
            for (index, text) in (Lookalikes.texts + allSorts + [long]).enumerated() {
                let record = Draft.record(Draft.key("c\(index)"), content: index, receipt: LongText(text))
                let unit = try Draft.unit(record)
                guard case .applied = try await store.commit(unit) else {
                    bench.fail("the new command \(index) is a replay")
                    continue
                }
                let recalled = try await store.recall(record.command)?.decoded(as: LongText.self, subject: "a receipt")
                bench.expectEqual(recalled?.text, text, "the receipt that is recalled")
                guard case .replayed(let receipt) = try await store.commit(unit) else {
                    bench.fail("the repetition of \(index) was applied")
                    continue
                }
                let replayed = try receipt.decoded(as: LongText.self, subject: "a receipt")
                bench.expectEqual(replayed.text, text, "the receipt of a replay")
            }
        },
        Check(name: "bodies are kept whole") { _, store, bench in
            let numbers = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]
            let sizes = [255, 256, 4_000, 8_001, 65_535, 65_536, 262_144]
            let sized = sizes.map { String(repeating: "x", count: $0 - 1) + "!" }
            for (index, text) in (Lookalikes.texts + allSorts + sized).enumerated() {
                _ = try await store.commit(Draft.write("c\(index)", Sheet("\(index)", text: text, numbers: numbers)))
                let sheet = try await store.load(Sheet.self, "\(index)")
                bench.expectEqual(sheet?.text, text, "the text of \(text.utf8.count) bytes")
                bench.expectEqual(sheet?.numbers, numbers, "the numbers")
                _ = try await store.commit(Draft.write("d\(index)", Sheet("\(index)", text: "").read(at: 1)))
                let emptied = try await store.load(Sheet.self, "\(index)")
                bench.expectEqual(emptied?.text, "", "the text after a shorter one")
                bench.expectEqual(emptied?.numbers, [], "the numbers after none")
            }
        },
    ]

    /// Texts of every control character, and of characters from all over Unicode.
    private static let allSorts: [String] = [
        String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init))),
        String(
            String.UnicodeScalarView(
                stride(from: 0xA0, through: 0x10FFFF, by: 997).compactMap { Unicode.Scalar($0 as UInt32) }
            )
        ),
        "{\"a\":1,\"a\":2}", "[1.0,1e3]", "  \n\t ", "\u{2028}\u{2029}\u{85}", "\u{202E}abc\u{202C}", "-- ; DROP TABLE",
    ]

    /// One kind in two schemas.
    private enum Forms {
        enum Old: LeafForm { static let kind = "leaf" }
        enum New: LeafForm {
            static let kind = "leaf"
            static let schema = 70_000
        }
    }
}
