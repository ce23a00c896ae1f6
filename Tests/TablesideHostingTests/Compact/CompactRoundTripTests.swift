import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The compact coder beside the JSON coder: the same values, the same parts, one form for each value.
@Suite("Round trips of the compact form")
struct CompactRoundTripTests {
    private let compact = CompactDocumentCoder()
    private let json = JSONDocumentCoder()

    @Test("any value is read as it was written, with the parts that the JSON coder writes")
    func samples() throws {
        for seed in 0..<UInt64(runs(100, long: 20_000)) {
            var maker = SampleMaker(seed: seed)
            let sample = Sample(from: &maker)
            let bytes = try compact.encode(sample)
            #expect(try compact.decode(Sample.self, from: bytes) == sample, "seed \(seed)")
            #expect(try compact.decodeStrictly(Sample.self, from: bytes) == sample, "seed \(seed)")
            let parts = try compact.decode(AnyPart.self, from: bytes)
            #expect(try parts == json.decode(AnyPart.self, from: json.encode(sample)), "seed \(seed)")
            #expect(try compact.encode(parts) == bytes, "seed \(seed)")
        }
    }

    /// A list that is read element by element, some of which are nothing.
    private struct Gaps: Codable, Equatable {
        let numbers: [Int?]

        init(_ numbers: [Int?]) { self.numbers = numbers }

        init(from decoder: any Decoder) throws {
            var (container, numbers) = (try decoder.unkeyedContainer(), [Int?]())
            while !container.isAtEnd { numbers.append(try container.decodeNil() ? nil : container.decode(Int.self)) }
            self.numbers = numbers
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for number in numbers {
                if let number { try container.encode(number) } else { try container.encodeNil() }
            }
        }
    }

    @Test("a list is read element by element, with nothing where nothing was written")
    func gaps() throws {
        for numbers in [[], [nil], [1, nil, nil, 2], [nil, 3]] as [[Int?]] {
            let gaps = Gaps(numbers)
            #expect(try compact.decodeStrictly(Gaps.self, from: compact.encode(gaps)) == gaps)
            #expect(try json.decodeStrictly(Gaps.self, from: json.encode(gaps)) == gaps)
        }
    }

    @Test("any tree is read as it was written, and as JSON")
    func trees() throws {
        for seed in 0..<UInt64(runs(500, long: 100_000)) {
            var maker = SampleMaker(seed: seed)
            let tree = maker.part(depth: 6)
            let bytes = try compact.encode(tree)
            #expect(try compact.decodeStrictly(AnyPart.self, from: bytes) == tree, "seed \(seed)")
            #expect(try json.decode(AnyPart.self, from: json.encode(tree)) == tree, "seed \(seed)")
        }
    }

    @Test("equal dictionaries give equal bytes, in whatever order they were filled and however large they are")
    func order() throws {
        var random = SplitMix64(seed: 77)
        for size in [2, 3, 8, 33, 300] {
            let pairs = (0..<size).map { (TableID("t\($0 * 7_919 % 1_000)"), $0) }
            let bytes = try compact.encode([Dictionary(uniqueKeysWithValues: pairs)])
            for _ in 0..<20 {
                var other: [TableID: Int] = Dictionary(minimumCapacity: Int.random(in: 0..<4_000, using: &random))
                for (key, value) in pairs.shuffled(using: &random) { other[key] = value }
                #expect(try compact.encode([other]) == bytes, "\(size) keys")
            }
        }
    }

    private struct Shuffled: Encodable {
        let keys: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.Key.self)
            for key in keys { try container.encode(key, forKey: AnyPart.Key(stringValue: key)) }
        }
    }

    @Test("a type that writes its keys in another order gives the same bytes")
    func fields() throws {
        var random = SplitMix64(seed: 78)
        let keys = ["a", "b", "aa", "é", "e\u{301}", "zz", "", "a longer key than others"]
        let bytes = try compact.encode([Shuffled(keys: keys), Shuffled(keys: keys)])
        for _ in 0..<200 {
            let list = [Shuffled(keys: keys.shuffled(using: &random)), Shuffled(keys: keys.shuffled(using: &random))]
            #expect(try compact.encode(list) == bytes)
        }
    }

    /// Writes a record and a list under one key each, in as many goes as there are parts.
    private struct Resumed: Encodable {
        let goes: [[Int]]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.Key.self)
            for numbers in goes {
                var record = container.nestedContainer(
                    keyedBy: AnyPart.Key.self,
                    forKey: AnyPart.Key(stringValue: "record")
                )
                for number in numbers { try record.encode(number, forKey: AnyPart.Key(stringValue: "\(number)")) }
                var list = container.nestedUnkeyedContainer(forKey: AnyPart.Key(stringValue: "list"))
                for number in numbers { try list.encode(number) }
            }
        }
    }

    private struct Whole: Encodable {
        let record: [String: Int]
        let list: [Int]
    }

    @Test(
        "a part that is begun again goes on, also if nothing was written before, or is now",
        arguments: [[[1, 2], []], [[], [1, 2]], [[1], [2]], [[], [1], [], [2], []], [[], [], [1, 2]]]
    )
    func resumed(goes: [[Int]]) throws {
        let whole = Whole(record: ["1": 1, "2": 2], list: [1, 2])
        #expect(try compact.encode(Resumed(goes: goes)) == compact.encode(whole))
    }

    /// Leaves each element of a list to a super encoder.
    private struct Supers: Encodable {
        let weights: [Int64]

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for weight in weights { try Child.Rest(weight: weight).encode(to: list.superEncoder()) }
        }
    }

    @Test("elements that are left to super encoders are elements one by one")
    func supers() throws {
        for weights in [[], [5], [5, 5, 7]] as [[Int64]] {
            let plain = try compact.encode(["a": weights.map { Child.Rest(weight: $0) }])
            #expect(try compact.encode(["a": Supers(weights: weights)]) == plain)
        }
    }

    @Test("identifiers that only look the same are two keys")
    func lookalikes() throws {
        let stock = [TableID("caf\u{E9}"): 1, "cafe\u{301}": 2]
        #expect(try compact.decodeStrictly([TableID: Int].self, from: compact.encode(stock)) == stock)
    }

    @Test("texts that no small string holds, and many of them, are found again")
    func manyTexts() throws {
        let texts = (0..<3_000).map { "a text with its number, which is \($0 % 1_700)" }
        let bytes = try compact.encode(texts)
        #expect(try compact.decode([String].self, from: bytes) == texts)
        #expect(bytes.count < 1_700 * 40 + 1_300 * 4 + 10)
        let map = Dictionary(uniqueKeysWithValues: texts.prefix(1_700).map { ($0, $0) })
        #expect(try compact.decode([String: String].self, from: compact.encode(map)) == map)
    }

    private struct Deep: Codable, Equatable {
        var inner: [Deep]
    }

    private func deep(_ levels: Int) -> Deep { levels > 1 ? Deep(inner: [deep(levels - 1)]) : Deep(inner: []) }

    @Test("what is nested as deep as the limit is written and read, and no deeper")
    func depth() throws {
        let coder = CompactDocumentCoder(limits: CompactLimits(depth: 8))
        #expect(try coder.decode(Deep.self, from: coder.encode(deep(4))) == deep(4))
        #expect(throws: EncodingError.self) { try coder.encode(deep(5)) }
        let bytes = try compact.encode(deep(5))
        #expect(throws: DecodingError.self) { try coder.decode(Deep.self, from: bytes) }
        let greatest = CompactDocumentCoder(limits: CompactLimits(depth: .max))
        #expect(try greatest.decode(Deep.self, from: greatest.encode(deep(64))) == deep(64))
        #expect(throws: EncodingError.self) { try greatest.encode(deep(65)) }
        #expect(throws: EncodingError.self) { try greatest.encode(deep(2_000)) }
    }
}
