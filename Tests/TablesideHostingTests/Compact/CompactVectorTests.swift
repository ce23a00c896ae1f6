import TablesideCore
import TablesideHosting
import Testing

@testable import TablesideTestSupport

/// What the form is, byte by byte: vectors written by hand from its grammar, which other readers can rely on.
@Suite("Vectors of the compact form")
struct CompactVectorTests {
    private struct Pair: Codable, Equatable {
        var b: Int
        var a: String
    }

    private struct Dish: Codable, Equatable {
        var b: String
        var a: Int
    }

    private struct Single: Codable, Equatable {
        var a: Int
    }

    private struct Maybe: Codable, Equatable {
        var a: Int?
        var b: Bool?
    }

    private enum Answer: Codable, Equatable {
        case yes
        case later(at: Instant)
    }

    private let coder = CompactDocumentCoder()

    private func bytes(_ hex: String) -> [UInt8] {
        hex.split(separator: " ").flatMap { group in
            stride(from: 0, to: group.count, by: 2).compactMap { offset in
                UInt8(group.dropFirst(offset).prefix(2), radix: 16)
            }
        }
    }

    /// Expects that a value has these bytes behind the mark and the version, and is read from them.
    private func expect<Value: Codable & Equatable>(
        _ value: Value,
        _ hex: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = bytes("F801 " + hex)
        #expect(try coder.encode(value) == bytes, sourceLocation: sourceLocation)
        #expect(try coder.decode(Value.self, from: bytes) == value, sourceLocation: sourceLocation)
        #expect(try coder.decodeStrictly(Value.self, from: bytes) == value, sourceLocation: sourceLocation)
    }

    @Test("null and truth are single bytes")
    func words() throws {
        try expect(Int?.none, "00")
        try expect(false, "01")
        try expect(true, "02")
        try expect([nil, true, nil], "A3 00 02 00")
    }

    @Test("an integer of 32 bits has its zigzag form, in the first byte up to 23")
    func integers() throws {
        try expect(0, "20")
        try expect(-1, "21")
        try expect(1, "22")
        try expect(11, "36")
        try expect(-12, "37")
        try expect(12, "38 18")
        try expect(UInt8.max, "39 01FE")
        try expect(-300, "39 0257")
        try expect(Int32.max, "3B FFFFFFFE")
        try expect(Int32.min, "3B FFFFFFFF")
    }

    @Test("a larger integer is the distance from the one before, the first from 0")
    func distantIntegers() throws {
        try expect(Int64(Int32.max) + 1, "5C 0100000000")
        try expect(Int64.max, "5F FFFFFFFFFFFFFFFE")
        try expect(Int64.min, "5F FFFFFFFFFFFFFFFF")
        // 1,774,684,800,000 is 0x19D_3375_0400, of which zigzag is the double.
        let start = Instant(millisecondsSince1970: 1_774_684_800_000)
        try expect([start, start + .minutes(15), start, start], "A4 5D 033A66EA0800 5A 1B7740 5A 1B773F 40")
        // From the largest to the smallest is one step in a ring of 64 bits.
        try expect([Int64.max, 0, Int64.min], "A3 5F FFFFFFFFFFFFFFFE 20 42")
    }

    @Test("an integer from 2^63 on has eight bytes, and so has a number that is no integer")
    func wideNumbers() throws {
        try expect(UInt64(Int64.max) + 1, "04 8000000000000000")
        try expect(UInt64.max, "04 FFFFFFFFFFFFFFFF")
        try expect(0.5, "03 3FE0000000000000")
        try expect(Float(-0.75), "03 BFE8000000000000")
        try expect(45.8150, "03 4046E851EB851EB8")
        try expect(1e300, "03 7E37E43C8800759C")
    }

    @Test("a number that is an integer is one, whatever its type")
    func wholeNumbers() throws {
        try expect(3.0, "26")
        try expect(Float(-1), "21")
        try expect(-0.0, "20")
        try expect(9.2e18, "5F FF59EE833B300000")
        #expect(try coder.encode([0.0, 2.0]) == coder.encode([0, 2]))
    }

    @Test("a text is its bytes, and the second time its number")
    func texts() throws {
        try expect("", "60")
        try expect("table", "65 7461626C65")
        try expect("é🍕", "66 C3A9F09F8D95")
        try expect(String(repeating: "x", count: 24), "78 18" + String(repeating: "78", count: 24))
        try expect(["a", "b", "a", "", "", "b"], "A6 6161 6162 80 60 82 81")
    }

    @Test("a list is its elements")
    func lists() throws {
        try expect([Int](), "A0")
        try expect([[1], [], [2, 3]], "A3 A1 22 A0 A2 24 26")
        try expect(Array(repeating: true, count: 24), "B8 18 " + String(repeating: "02", count: 24))
    }

    @Test("a record has its keys in the order of their bytes, then its values; the second time only a number")
    func records() throws {
        try expect(Pair(b: 1, a: "x"), "C2 6161 6162 6178 22")
        try expect([Dish(b: "x", a: 1), Dish(b: "x", a: 2)], "A2 C2 6161 6162 22 6178 E0 24 82")
        try expect([Single(a: 0), Single(a: 1)], "A2 C1 6161 20 E0 22")
        try expect([String: Int](), "C0")
        try expect([[String: Int](), [:]], "A2 C0 E0")
        try expect(["a": "b", "b": "a"], "C2 6161 6162 81 80")
        try expect(["Z": 1, "a": 2, "aa": 3, "é": 4, "z": 5], "C5 615A 6161 626161 617A 62C3A9 22 24 26 2A 28")
    }

    @Test("a missing value has no key, and other keys are another kind of record")
    func missing() throws {
        try expect([Maybe(a: nil, b: nil), Maybe(a: 1), Maybe(b: false), Maybe()], "A4 C0 C1 6161 22 C1 6162 01 E0")
        #expect(try coder.decode(Maybe.self, from: bytes("F801 C2 6161 6162 00 02")) == Maybe(a: nil, b: true))
    }

    @Test("dictionaries with textual keys are records, others are lists, and cases of enums are records")
    func keys() throws {
        try expect([TableID("t2"): 1, "t1": 2], "C2 627431 627432 24 22")
        try expect([2: "a"], "C1 6132 6161")
        try expect([0.5: 1], "A2 03 3FE0000000000000 22")
        try expect(Answer.yes, "C1 63796573 C0")
        try expect([Answer.later(at: Instant(millisecondsSince1970: 5))], "A1 C1 656C61746572 C1 626174 2A")
    }

    @Test("every line of the golden file is the only form of what it holds")
    func goldenFile() throws {
        let lines = try goldenLines("Compact.vectors.txt")
        for line in lines {
            let bytes = bytes("F801 " + line)
            #expect(try coder.encode(coder.decodeStrictly(AnyPart.self, from: bytes)) == bytes, "\(line)")
        }
        #expect(lines.count > 15)
    }
}
