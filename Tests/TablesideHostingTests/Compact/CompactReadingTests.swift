import TablesideCore
import TablesideHosting
import Testing

/// How types read from the compact form: what is missing, unknown, or of another kind, and where.
@Suite("Reading the compact form")
struct CompactReadingTests {
    private struct Wish: Codable, Equatable {
        var size: Int
        var note: String?
        var parts: [Wish]?
    }

    private struct Larger: Codable {
        var size: Int
        var extra: Int?
        var parts: [Larger]?
    }

    private enum Move: Codable, Equatable {
        case go(to: TableID)
        case stay
    }

    private enum NewMove: Codable {
        case fly(to: TableID)
    }

    private enum Color: String, Codable { case red }

    /// Reads a value in one of two forms, the first of which wants a key that the second does not know.
    private struct Either: Codable, Equatable {
        private struct Long: Codable {
            var size: Int
            var extra: Int
            var more: Int
        }

        var size: Int

        private enum CodingKeys: CodingKey { case size }

        init(size: Int) { self.size = size }

        init(from decoder: any Decoder) throws {
            if let long = try? decoder.singleValueContainer().decode(Long.self) {
                size = long.size
            } else {
                size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
            }
        }
    }

    private let coder = CompactDocumentCoder()

    private func context<Value: Codable>(_ type: Value.Type, _ value: some Encodable) throws -> DecodingError.Context? {
        let bytes = try coder.encode(value)
        do {
            _ = try coder.decodeStrictly(type, from: bytes)
            return nil
        } catch let error as DecodingError {
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                return context
            @unknown default: return nil
            }
        }
    }

    private func reason<Value: Codable>(_ type: Value.Type, _ value: some Encodable) throws -> CompactError.Reason? {
        (try context(type, value)?.underlyingError as? CompactError)?.reason
    }

    private func path(_ context: DecodingError.Context?) -> String? {
        context.map { $0.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/") }
    }

    /// Writes a list of lists, and notes the path at which each thing in it says that it stands.
    private struct Located: Encodable {
        final class Notes {
            private(set) var paths: [String] = []

            func note(_ path: [any CodingKey]) {
                paths.append(path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/"))
            }
        }

        struct Element: Encodable {
            let notes: Notes

            func encode(to encoder: any Encoder) throws {
                notes.note(encoder.codingPath)
                try "x".encode(to: encoder)
            }
        }

        let notes: Notes

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(Element(notes: notes))
            var inner = list.nestedUnkeyedContainer()
            notes.note(inner.codingPath)
            for _ in 0..<3 { try inner.encode(Element(notes: notes)) }
            try list.encode(Element(notes: notes))
            // It stands where it stood, also with others behind it.
            notes.note(inner.codingPath)
            try list.encode(Element(notes: notes))
        }
    }

    @Test("what is written says its path: the keys and the positions that lead to it")
    func writtenPaths() throws {
        let notes = Located.Notes()
        _ = try coder.encode(["parts": Located(notes: notes)])
        #expect(
            notes.paths == [
                "parts/0", "parts/1", "parts/1/0", "parts/1/1", "parts/1/2", "parts/2", "parts/1", "parts/3",
            ]
        )
    }

    @Test("an unknown key is ignored in what is stored and refused in what was sent, with its path")
    func unknownKeys() throws {
        let sent = Larger(size: 1, parts: [Larger(size: 2), Larger(size: 3, extra: 4)])
        #expect(
            try coder.decode(Wish.self, from: coder.encode(sent))
                == Wish(size: 1, parts: [Wish(size: 2), Wish(size: 3)])
        )
        #expect(try reason(Wish.self, sent) == .unknownKey(path: FieldPath().field("parts").index(1).field("extra")))
        #expect(try reason(Wish.self, ["size": 1, "note": nil, "parts": nil] as [String: Int?]) == nil)
        #expect(
            try reason(Wish.self, ["size": 1, "other": nil] as [String: Int?])
                == .unknownKey(path: FieldPath().field("other"))
        )
    }

    @Test("what a failed attempt read does not count as read")
    func attempts() throws {
        #expect(try reason(Either.self, ["size": 1, "extra": 2]) == .unknownKey(path: FieldPath().field("extra")))
        #expect(try coder.decodeStrictly(Either.self, from: coder.encode(["size": 1])) == Either(size: 1))
        #expect(try reason([Either].self, [["size": 1, "extra": 2, "more": 3]]) == nil)
    }

    @Test("an error says where: in a list, in a dictionary, in a record")
    func paths() throws {
        #expect(try path(context(Wish.self, ["size": "x"])) == "size")
        #expect(try path(context([String: [Int8]].self, ["a": [1], "b": [1, 2, 300]])) == "b/2")
        #expect(try path(context([Wish].self, [["size": 1], ["site": 1]])) == "1")
        #expect(try path(context([TableID: TableID].self, ["t": String(repeating: "x", count: 129)])) == "t")
        #expect(try path(context([[Bool]].self, [[true], [false]].map { [$0] })) == "0/0")
        let deep = Larger(size: 1, parts: [Larger(size: 2, parts: [Larger(size: 3)])])
        #expect(try path(context([String: Larger].self, ["x": deep])) == nil)
    }

    @Test("a number is never rounded, and only a number is one")
    func numbers() throws {
        #expect(try coder.decode(Double.self, from: coder.encode(1 << 53)) == 9_007_199_254_740_992)
        #expect(try context(Double.self, (1 << 53) + 1) != nil)
        #expect(try context(Float.self, 0.1) != nil)
        #expect(try context(Int.self, 1.5) != nil)
        #expect(try context(UInt64.self, -1) != nil)
        #expect(try context(Int64.self, UInt64.max) != nil)
        #expect(try context(Int.self, "1") != nil)
        #expect(try context(Int.self, true) != nil)
        #expect(try context(Bool.self, 1) != nil)
        #expect(try context(String.self, 1) != nil)
        #expect(try context(Int.self, Int?.none) != nil)
        #expect(try context([Int].self, ["a": 1]) != nil)
        #expect(try context(Wish.self, [1]) != nil)
        #expect(throws: EncodingError.self) { try coder.encode([1, .nan]) }
        #expect(throws: EncodingError.self) { try coder.encode(["a": Double.infinity]) }
        #expect(throws: EncodingError.self) { try coder.encode(-Float.infinity) }
    }

    @Test("a case that the vocabulary does not have is named")
    func words() throws {
        let path = FieldPath().index(0)
        #expect(try reason([Move].self, [NewMove.fly(to: "t")]) == .unknownWord(word: "fly", path: path))
        #expect(
            try reason([Move].self, [["go": ["to": "t"], "stay": [:]]])
                == .notOneWord(words: ["go", "stay"], path: path)
        )
        #expect(try reason([Move].self, [[String: Int]()]) == .notOneWord(words: [], path: path))
        #expect(try reason([Move].self, [Move.go(to: "t"), .stay]) == nil)
        let long = try context(Color.self, String(repeating: "x", count: 100_000))
        #expect((long?.debugDescription.utf8.count ?? .max) < 1_000)
    }

    @Test("keys that a dictionary takes for one another are refused, and others are not")
    func repeatedKeys() throws {
        let lookalikes = [TableID("caf\u{E9}"): 1, "cafe\u{301}": 2]
        #expect(try reason([TableID: Int].self, lookalikes) == nil)
        #expect(try reason([String: Int].self, lookalikes) == .repeatedKey(path: FieldPath().field("caf\u{E9}")))
        guard case .repeatedKey = try reason([Int: Int].self, ["1": 1, "01": 2]) else {
            Issue.record("1 and 01 are the same number")
            return
        }
    }

    private struct Nothing: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {}
    }

    private struct Mixed: Encodable {
        let turn: Int

        func encode(to encoder: any Encoder) throws {
            var record = turn != 1 ? encoder.container(keyedBy: AnyPart.Key.self) : nil
            var list = encoder.unkeyedContainer()
            var single = encoder.singleValueContainer()
            try record?.encode(1, forKey: AnyPart.Key(stringValue: "a"))
            try single.encode("x")
            if turn == 0 { try list.encode(2) }
        }
    }

    @Test("a type that writes nothing is an empty record, but no document")
    func nothing() throws {
        #expect(try coder.encode([Nothing()]) == [0xF8, 0x01, 0xA1, 0xC0])
        #expect(throws: EncodingError.self) { try coder.encode(Nothing()) }
        #expect(try coder.encode([Int?.none]) == [0xF8, 0x01, 0xA1, 0x00])
    }

    @Test("a type that wants to be a list and a record at once is refused", arguments: 0...2)
    func mixed(turn: Int) {
        #expect(throws: EncodingError.self) { try coder.encode([Mixed(turn: turn)]) }
    }

    private struct Tolerant: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.Key.self)
            try? container.encode([Double.nan], forKey: AnyPart.Key(stringValue: "bad"))
            try container.encode([0.5], forKey: AnyPart.Key(stringValue: "good"))
        }
    }

    @Test("a part that cannot be written leaves nothing behind, if its type goes on without it")
    func tolerant() throws {
        #expect(try coder.encode(Tolerant()) == coder.encode(["good": [0.5]]))
    }

    @Test("what a store says about bytes that it cannot read")
    func corrupt() throws {
        let body = StoredBody.bytes([0xF8, 0x01, 0xA5, 0x20], coder: coder)
        do throws(StoreError) {
            _ = try body.decoded(as: [Int].self, subject: "order:17")
            Issue.record("it was read")
        } catch {
            guard case .corrupt("order:17", let detail) = error.reason else { throw error }
            #expect(detail.contains("the document is cut off at byte 2"))
        }
    }
}
