import TablesideCore
import TablesideTesting

/// Values of every shape that a type can write, made from a seed.
struct SampleMaker {
    var random: SplitMix64

    private static let texts = [
        "", "a", "b", "name", "table 12", "booking 1871", "café", "cafe\u{301}", "🍕 al taglio", "\u{0}", "\"\\/\n",
        "3F2504E0-4F89-41D3-9A0C-0305E82C3301", String(repeating: "long ", count: 30), "super", "e\u{323}\u{301}",
    ]

    private static let integers: [Int64] = [
        0, 1, -1, 11, 12, -12, -13, 127, 128, 255, 256, 65_535, -65_536, 2_147_483_647, 2_147_483_648, -2_147_483_648,
        -2_147_483_649, 1_774_684_800_000, .max, .min, 1 << 53, (1 << 53) + 1,
    ]

    private static let fractions: [Double] = [
        0.5, -0.1, 45.815, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 3, -7, 1e15, 0.1 + 0.2, .pi, 1e18,
        2e19,
    ]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func text() -> String {
        chance(20) ? "t\(Int.random(in: 0..<500, using: &random))" : Self.texts.randomElement(using: &random) ?? ""
    }

    mutating func integer() -> Int64 {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: Self.integers.randomElement(using: &random) ?? 0
        case 1: Int64.random(in: -300...300, using: &random)
        default: Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)
        }
    }

    mutating func narrow<Value: FixedWidthInteger>(_ type: Value.Type) -> Value { Value(truncatingIfNeeded: integer()) }

    mutating func fraction() -> Double { Self.fractions.randomElement(using: &random) ?? 0 }

    mutating func list<Element>(_ most: Int = 4, _ make: (inout SampleMaker) -> Element) -> [Element] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in make(&self) }
    }

    /// A dictionary; Foundation's coder would merge keys that look the same, so there are none.
    mutating func map<Key: Hashable, Value>(
        _ key: (inout SampleMaker) -> Key,
        _ value: (inout SampleMaker) -> Value
    ) -> [Key: Value] {
        let pairs = list(6) { maker in (key(&maker), value(&maker)) }
        return Dictionary(pairs) { first, _ in first }
    }

    mutating func optional<Value>(_ make: (inout SampleMaker) -> Value) -> Value? { chance(50) ? make(&self) : nil }

    /// Any tree, at most so deep.
    mutating func part(depth: Int) -> AnyPart {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
        case 0: .null
        case 1: .truth(chance(50))
        case 2, 3: .integer(integer())
        case 4: .text(text())
        case 5: chance(50) ? .fraction(Self.fractions[Int.random(in: 0..<3, using: &random)]) : .large(.max)
        case 6, 7: .list(list(5) { $0.part(depth: depth - 1) })
        default: .record(fields(depth: depth))
        }
    }

    /// The fields of a record: often the same, so that records share them.
    private mutating func fields(depth: Int) -> [AnyPart.KeyText: AnyPart] {
        if chance(50) {
            let keys = ["id", "at", "state"].prefix(Int.random(in: 1...3, using: &random))
            return Dictionary(uniqueKeysWithValues: keys.map { (AnyPart.KeyText($0), part(depth: depth - 1)) })
        }
        // No two of these texts look the same.
        let keys = list(6) { maker in "k\(Int.random(in: 0..<40, using: &maker.random))" + (maker.chance(20) ? "é" : "")
        }
        return Dictionary(keys.map { (AnyPart.KeyText($0), part(depth: depth - 1)) }) { first, _ in first }
    }
}

/// A type that writes in every way that there is.
struct Sample: Codable, Equatable {
    enum Color: String, Codable, CodingKeyRepresentable { case red, green, blue }

    enum Step: Codable, Equatable {
        case stop
        case go(to: TableID, at: Instant?)
        indirect case both(first: Step, second: Step)
    }

    var truth: Bool
    var integers: [Int64]
    var i8: Int8
    var i16: Int16
    var i32: Int32
    var i64: Int64
    var i: Int
    var u8: UInt8
    var u16: UInt16
    var u32: UInt32
    var u64: UInt64
    var u: UInt
    var double: Double
    var float: Float
    var text: String
    var maybe: Int?
    var maybeText: String?
    var maybes: [Double?]
    var span: Range<Instant>
    var colors: [Color: [Int]]
    var numbers: [Int: Bool]
    var byTable: [TableID: Elapsed]
    var byFraction: [Double: String]
    var steps: [Step]
    var tree: AnyPart
    var custom: Custom
    var child: Child
    var inner: [Sample]

    init(from maker: inout SampleMaker, depth: Int = 2) {
        truth = maker.chance(50)
        integers = maker.list { $0.integer() }
        (i8, i16, i32, i64) = (
            maker.narrow(Int8.self), maker.narrow(Int16.self), maker.narrow(Int32.self), maker.integer()
        )
        (i, u8, u16) = (maker.narrow(Int.self), maker.narrow(UInt8.self), maker.narrow(UInt16.self))
        (u32, u64, u) = (maker.narrow(UInt32.self), maker.narrow(UInt64.self), maker.narrow(UInt.self))
        double = maker.fraction()
        float = Float(maker.narrow(Int16.self)) / 8
        text = maker.text()
        maybe = maker.optional { $0.narrow(Int.self) }
        maybeText = maker.optional { $0.text() }
        maybes = maker.list { maker in maker.optional { $0.fraction() } }
        let start = Instant(millisecondsSince1970: maker.integer() >> 8)
        span = start..<start + .minutes(Int(maker.narrow(UInt8.self)))
        colors = maker.map({ $0.chance(50) ? .red : .blue }, { maker in maker.list { $0.narrow(Int.self) } })
        numbers = maker.map({ $0.narrow(Int.self) }, { $0.chance(50) })
        byTable = maker.map({ TableID("t\($0.narrow(UInt8.self))") }, { Elapsed.milliseconds($0.integer()) })
        byFraction = maker.chance(50) ? [:] : [maker.fraction(): maker.text()]
        steps = maker.list { $0.step() }
        tree = maker.part(depth: 3)
        custom = Custom(from: &maker)
        child = Child(name: maker.text(), size: maker.integer(), note: maker.optional { $0.text() })
        inner = depth > 0 ? maker.list(2) { Sample(from: &$0, depth: depth - 1) } : []
    }
}

extension SampleMaker {
    mutating func step() -> Sample.Step {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .stop
        case 1: .both(first: .stop, second: chance(30) ? step() : .stop)
        default:
            .go(to: TableID("t\(narrow(Int8.self))"), at: optional { Instant(millisecondsSince1970: $0.integer()) })
        }
    }
}

/// Writes parts inside parts, one of them in several goes, and leaves one for a super encoder.
struct Custom: Codable, Equatable {
    var name: String
    var numbers: [Int]
    var pairs: [[Bool]]
    var rest: Child.Rest

    private enum Keys: CodingKey { case head, numbers, pairs, rest, again }
    private enum HeadKeys: CodingKey { case name, size }

    init(from maker: inout SampleMaker) {
        name = maker.text()
        numbers = maker.list { $0.narrow(Int.self) }
        pairs = maker.list { maker in maker.list { $0.chance(50) } }
        rest = Child.Rest(weight: maker.integer())
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let head = try container.nestedContainer(keyedBy: HeadKeys.self, forKey: .head)
        name = try head.decode(String.self, forKey: .name)
        var list = try container.nestedUnkeyedContainer(forKey: .numbers)
        numbers = []
        let count = try head.decode(Int.self, forKey: .size)
        while numbers.count < count { numbers.append(try list.decode(Int.self)) }
        var outer = try container.nestedUnkeyedContainer(forKey: .pairs)
        pairs = []
        while !outer.isAtEnd {
            if try outer.decodeNil() { continue }
            var inner = try outer.nestedUnkeyedContainer()
            var pair: [Bool] = []
            while !inner.isAtEnd { pair.append(try inner.decode(Bool.self)) }
            pairs.append(pair)
        }
        rest = try Child.Rest(from: container.superDecoder(forKey: .rest))
        guard try container.decode(String.self, forKey: .again) == name else {
            throw DecodingError.dataCorruptedError(forKey: .again, in: container, debugDescription: "another name")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var head = container.nestedContainer(keyedBy: HeadKeys.self, forKey: .head)
        try head.encode(name, forKey: .name)
        var list = container.nestedUnkeyedContainer(forKey: .numbers)
        try container.encode("a first value that does not count", forKey: .again)
        for number in numbers { try list.encode(number) }
        var outer = container.nestedUnkeyedContainer(forKey: .pairs)
        // The same part again, and a record that was left before.
        var more = container.nestedContainer(keyedBy: HeadKeys.self, forKey: .head)
        try more.encode(numbers.count, forKey: .size)
        for pair in pairs {
            try outer.encodeNil()
            var inner = outer.nestedUnkeyedContainer()
            for value in pair { try inner.encode(value) }
        }
        try container.encode(name, forKey: .again)
        try rest.encode(to: container.superEncoder(forKey: .rest))
    }
}

/// A class above another, each with keys of its own.
class Base: Codable {
    let name: String

    init(name: String) { self.name = name }
}

final class Child: Base, Equatable {
    struct Rest: Codable, Equatable { var weight: Int64 }

    let size: Int64
    let note: String?

    private enum Keys: CodingKey { case size, note }

    init(name: String, size: Int64, note: String?) {
        self.size = size
        self.note = note
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        size = try container.decode(Int64.self, forKey: .size)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(size, forKey: .size)
        try container.encodeIfPresent(note, forKey: .note)
        try super.encode(to: container.superEncoder())
    }

    static func == (left: Child, right: Child) -> Bool {
        left.name == right.name && left.size == right.size && left.note == right.note
    }
}
