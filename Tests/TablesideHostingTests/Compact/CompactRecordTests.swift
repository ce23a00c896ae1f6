import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Types that are written and read field by field: the same bytes and the same refusals as by way of `Codable`.
@Suite("Records of the compact form")
struct CompactRecordTests {
    private enum Mood: String, ClosedCode { case calm, busy }

    private struct Stay: RecordCoded, Equatable {
        var id: TableID
        var mood: Mood
        var covers: Int
        var isLocked: Bool
        var span: Range<Instant>
        var tables: [TableID]
        var endedAt: Instant?
        var note: String?
        var fee: [Double]?
        var inner: [String: Int]
        var wishes: Int64

        init(from maker: inout SampleMaker) {
            id = TableID("t\(maker.narrow(UInt8.self))")
            mood = maker.chance(50) ? .calm : .busy
            covers = maker.narrow(Int.self)
            isLocked = maker.chance(50)
            let start = Instant(millisecondsSince1970: maker.integer() >> 8)
            span = start..<start + .minutes(Int(maker.narrow(UInt8.self)))
            tables = maker.list { TableID("t\($0.narrow(UInt8.self))") }
            endedAt = maker.optional { Instant(millisecondsSince1970: $0.integer()) }
            note = maker.optional { $0.text() }
            fee = maker.optional { maker in maker.list { $0.fraction() } }
            inner = maker.map({ "k\($0.narrow(UInt8.self))" }, { $0.narrow(Int.self) })
            wishes = maker.integer()
        }

        init(from decoder: any Decoder) throws { try self.init(reading: decoder.record()) }
        func encode(to encoder: any Encoder) throws { try write(to: encoder.record()) }

        init(reading record: any RecordReader) throws {
            id = TableID(rawValue: try record.text("id", within: .identifier))
            mood = try record.word(Mood.self, "mood")
            covers = try record.integer("covers")
            isLocked = try record.truth("isLocked")
            span = try record.span("span")
            var list = try record.list("tables")
            tables = []
            while !list.isAtEnd { tables.append(TableID(rawValue: try list.identifier())) }
            endedAt = try record.optionalInstant("endedAt")
            note = try record.optionalText("note", within: .note)
            _ = try record.optionalList("fee", within: .wishes)
            fee = try record.optional([Double].self, "fee")
            let parts = try record.record("inner")
            inner = [:]
            for key in parts.keys { inner[key] = try parts.integer(key) }
            wishes = try record.record("wishes").number("count")
        }

        func write(to record: any RecordWriter) throws {
            let wishes = record.record("wishes")
            try record.write(id.rawValue, within: .identifier, "id")
            try record.write(mood.rawValue, within: .code, "mood")
            try record.write(Int64(covers), "covers")
            try record.write(isLocked, "isLocked")
            try record.write(span, "span")
            var list = record.list("tables")
            for table in tables { try list.write(identifier: table.rawValue) }
            try record.write(endedAt, "endedAt")
            if let note { try record.write(note, within: .note, "note") }
            try record.write(optional: fee, "fee")
            let parts = record.record("inner")
            for (key, value) in inner { try parts.write(Int64(value), key) }
            try wishes.write(self.wishes, "count")
        }
    }

    /// The same by way of `Codable`.
    private struct Plain: Codable, Equatable {
        var stay: Stay

        init(stay: Stay) { self.stay = stay }
        init(from decoder: any Decoder) throws { stay = try Stay(from: decoder) }
        func encode(to encoder: any Encoder) throws { try stay.encode(to: encoder) }
    }

    private let compact = CompactDocumentCoder()
    private let json = JSONDocumentCoder()

    private func stay(_ seed: UInt64 = 1) -> Stay {
        var maker = SampleMaker(seed: seed)
        return Stay(from: &maker)
    }

    @Test("a record is written and read as by way of Codable, in both coders")
    func samples() throws {
        for seed in 0..<UInt64(runs(300, long: 20_000)) {
            let stays = [stay(seed), stay(seed + 1)]
            let bytes = try compact.encode(stays)
            #expect(try compact.encode(stays.map(Plain.init)) == bytes, "seed \(seed)")
            #expect(try compact.decodeStrictly([Stay].self, from: bytes) == stays, "seed \(seed)")
            #expect(try compact.decodeStrictly([Plain].self, from: bytes).map(\.stay) == stays, "seed \(seed)")
            let text = try json.encode(stays)
            #expect(try json.decodeStrictly([Stay].self, from: text) == stays, "seed \(seed)")
            let parts = try json.decode(AnyPart.self, from: text)
            #expect(try compact.decode(AnyPart.self, from: bytes) == parts, "seed \(seed)")
        }
    }

    private func problem<Value: Codable>(
        _ type: Value.Type,
        _ part: AnyPart,
        _ coder: any DocumentCoder
    ) throws -> String? {
        let bytes = try coder.encode(AnyPart.list([part]))
        do {
            _ = try coder.decodeStrictly([Value].self, from: bytes)
            return nil
        } catch let error as DecodingError {
            switch error {
            case .typeMismatch(_, let context): return "type \(path(context))"
            case .valueNotFound(_, let context): return "null \(path(context))"
            case .keyNotFound(let key, let context): return "missing \(path(context)) \(key.stringValue)"
            case .dataCorrupted(let context):
                // Each coder has an error of its own for keys that nothing reads.
                let inner = context.underlyingError.map { $0 is SizeError ? "\($0)" : "another" }
                return "data \(path(context)) \(inner ?? "")"
            @unknown default: return "unknown"
            }
        }
    }

    private func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/")
    }

    @Test("what is wrong with a record is told with the same place, however it is read")
    func problems() throws {
        guard case .record(let whole) = try compact.decode(AnyPart.self, from: compact.encode(stay())) else { return }
        let long = AnyPart.text(String(repeating: "x", count: 129))
        let faults: [AnyPart] = [
            .null, .truth(true), .integer(-1), .large(.max), .fraction(0.5), .text("unknown"), long, .list([]),
            .list([.integer(2), .integer(1)]), .list([.text("a"), long]),
            .list(Array(repeating: .fraction(0.5), count: 101)),
            .record([:]), .record([AnyPart.KeyText("count"): .null]), .record([AnyPart.KeyText("more"): .integer(1)]),
        ]
        var told: Set<String?> = []
        for key in whole.keys.map(\.id.rawValue).sorted() + ["more", "note", "endedAt", "fee"] {
            for fault in faults + [nil] as [AnyPart?] {
                var fields = whole
                fields[AnyPart.KeyText(key)] = fault
                let problem = try problem(Stay.self, .record(fields), compact)
                #expect(try self.problem(Plain.self, .record(fields), compact) == problem, "\(key)")
                #expect(
                    try self.problem(Stay.self, .record(fields), json) == problem,
                    "\(key): \(String(describing: fault))"
                )
                told.insert(problem)
            }
        }
        #expect(told.count > 30 && told.contains(nil))
    }

    @Test("a text beyond its limit is not written, however it is written")
    func limits() throws {
        var long = stay()
        long.id = TableID(String(repeating: "x", count: 129))
        var longTable = stay()
        longTable.tables = [long.id]
        var longNote = stay()
        longNote.note = String(repeating: "x", count: 2_001)
        for value in [long, longTable, longNote] {
            #expect(throws: EncodingError.self) { try compact.encode(value) }
            #expect(throws: EncodingError.self) { try compact.encode(Plain(stay: value)) }
            #expect(throws: EncodingError.self) { try json.encode(value) }
        }
    }
}
