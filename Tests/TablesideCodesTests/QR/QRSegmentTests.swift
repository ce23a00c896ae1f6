import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("QRSegment")
struct QRSegmentTests {
    @Test("cutting is optimal: no cut of a short text is shorter", arguments: [1, 9, 10, 26, 27, 40])
    func everyCut(version: Int) throws {
        var random = SplitMix64(seed: UInt64(version))
        for _ in 0..<runs(15, long: 3_000) {
            let text = Self.text(&random, count: 1 + random.draw(7))
            let segments = try QRSegment.shortest(for: text, version: version)
            #expect(segments.flatMap(\.bytes) == text)
            let bits = try Self.bits(segments, version)
            let least = try Self.leastOfAllCuts(text, version)
            #expect(bits == least, "\(text) in version \(version)")
        }
    }

    @Test("cutting is optimal: no way to end a long text is shorter", arguments: [1, 10, 27])
    func everyEnd(version: Int) throws {
        var random = SplitMix64(seed: UInt64(version) + 77)
        for _ in 0..<runs(3, long: 300) {
            let text = Self.text(&random, count: 20 + random.draw(80))
            let segments = try QRSegment.shortest(for: text, version: version)
            #expect(segments.flatMap(\.bytes) == text)
            let bits = try Self.bits(segments, version)
            let least = Self.leastByEnds(text, version)
            #expect(bits == least, "\(text) in version \(version)")
        }
    }

    @Test("known cuts")
    func known() throws {
        let cuts: [(String, Int, [QRSegment.Mode])] = [
            ("", 1, []), ("a", 1, [.byte]), ("A", 1, [.alphanumeric]), ("1", 1, [.numeric]),
            // As bytes 12 + 8·3 = 36 bits, apart 20 + 14 + 7 = 41; then 52, and 20 + 14 + 14 = 48.
            ("a12", 1, [.byte]), ("a1234", 1, [.byte, .numeric]),
            // In one 13 + 3·11 + 6 = 52, apart 19 + 14 + 20 = 53; then 63, and 19 + 14 + 27 = 60.
            ("A123456", 1, [.alphanumeric]), ("A12345678", 1, [.alphanumeric, .numeric]),
            // Heads are longer in version 27: in one 63 + 4, apart 60 + 8.
            ("A12345678", 27, [.alphanumeric]),
            // In two runs 28 + 109 bits; with the digits and the last letter apart 60 + 56 + 21, which saves nothing.
            ("aABCD123456789012E", 10, [.byte, .alphanumeric]),
            // In one run 12 + 12·8 = 108 bits, and apart 20 + 13 + 10·5.5 + 20, which saves nothing; one letter more saves.
            ("aABCDEFGHIJb", 1, [.byte]), ("aABCDEFGHIJKb", 1, [.byte, .alphanumeric, .byte]),
            ("abcABCDEFGHIJKLMNOPQ0123456789012345678901234", 1, [.byte, .alphanumeric, .numeric]),
            ("Ünderground", 1, [.byte]),
        ]
        for (text, version, modes) in cuts {
            let segments = try QRSegment.shortest(for: Array(text.utf8), version: version)
            #expect(segments.map(\.mode) == modes, "\(text)")
        }
    }

    @Test("segments made by hand are written as they are, designators among them")
    func byHand() throws {
        let segments = [
            try QRSegment("12", mode: .numeric), try QRSegment("", mode: .byte), try QRSegment(designator: 26),
            QRSegment(bytes: [0xC3, 0xA9]), try QRSegment("A:", mode: .alphanumeric),
            try QRSegment(designator: 127), try QRSegment(designator: 128), try QRSegment(designator: 16_383),
            try QRSegment(designator: 16_384), try QRSegment(designator: 999_999),
        ]
        let read = try QRSlowReader(QRSymbol(segments: segments)).segments
        #expect(read.map(\.mode) == segments.map(\.mode))
        #expect(read.map(\.bytes) == segments.map(\.bytes))
        let designators = read.compactMap(\.designator)
        #expect(designators == [26, 127, 128, 16_383, 16_384, 999_999])
        #expect(try QRSlowReader(QRSymbol(segments: [])).segments.isEmpty)
    }

    @Test("bits of a segment by the standard's formulas")
    func bitCount() throws {
        // §7.4.3: 4 + C + 10 (D div 3) + R; the example 01234567 has 41.
        #expect(try QRSegment("01234567", mode: .numeric).bitCount(version: 1) == 41)
        // §7.4.4: the example AC-42 has 41 as well.
        #expect(try QRSegment("AC-42", mode: .alphanumeric).bitCount(version: 1) == 41)
        #expect(try QRSegment("AC-42", mode: .alphanumeric).bitCount(version: 27) == 45)
        #expect(try QRSegment("é", mode: .byte).bitCount(version: 9) == 28)
        #expect(try QRSegment("é", mode: .byte).bitCount(version: 10) == 36)
        #expect(try QRSegment(designator: 26).bitCount(version: 1) == 12)
        #expect(try QRSegment(designator: 300).bitCount(version: 1) == 20)
        // Table 4: one codeword up to 127, two up to 16,383, three beyond.
        for (value, bits) in [(127, 12), (128, 20), (16_383, 20), (16_384, 28)] {
            #expect(try QRSegment(designator: value).bitCount(version: 1) == bits)
        }
        #expect(try QRSegment(designator: 20_000).bitCount(version: 1) == 28)
    }

    @Test("what is out of range is refused")
    func refused() throws {
        #expect(throws: QRSymbolError(.characterOutsideMode(character: "x", offset: 1, mode: .numeric))) {
            try QRSegment("1x", mode: .numeric)
        }
        for designator in [-1, 1_000_000, .min] {
            #expect(throws: QRSymbolError(.invalidDesignator(designator: designator))) {
                try QRSegment(designator: designator)
            }
        }
        let segment = QRSegment(bytes: [])
        for version in [0, 41, .max] {
            let error = QRSymbolError(.invalidVersions(lowest: version, highest: version))
            #expect(throws: error) { try segment.bitCount(version: version) }
            #expect(throws: error) { try QRSegment.shortest(for: [], version: version) }
        }
    }

    /// A text whose characters come in stretches of one kind.
    private static func text(_ random: inout SplitMix64, count: Int) -> [UInt8] {
        let kinds = ["0123456789", "ABCXYZ $%*+-./:", "abc{~\u{0}", "0A", "9a"].map { Array($0.utf8) }
        var text: [UInt8] = []
        while text.count < count {
            let kind = random.pick(kinds)
            for _ in 0...random.draw(12) { text.append(random.pick(kind)) }
        }
        return Array(text.prefix(count))
    }

    private static func bits(_ segments: [QRSegment], _ version: Int) throws -> Int {
        segments.reduce(0) { $0 + (bits($1.mode, $1.bytes, version) ?? 0) }
    }

    /// The bits of some bytes in one segment, where the mode has them all (§7.4).
    private static func bits(_ mode: QRSegment.Mode?, _ bytes: [UInt8], _ version: Int) -> Int? {
        let row = version < 10 ? 0 : version < 27 ? 1 : 2
        let digits = "0123456789".utf8
        let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8
        switch mode {
        case .numeric where bytes.allSatisfy(digits.contains):
            return 4 + [10, 12, 14][row] + 10 * (bytes.count / 3) + [0, 4, 7][bytes.count % 3]
        case .alphanumeric where bytes.allSatisfy(alphabet.contains):
            return 4 + [9, 11, 13][row] + 11 * (bytes.count / 2) + 6 * (bytes.count % 2)
        case .byte: return 4 + [8, 16, 16][row] + 8 * bytes.count
        default: return nil
        }
    }

    /// The least over all ways to give every byte a mode, neighbors of one mode being one segment.
    private static func leastOfAllCuts(_ text: [UInt8], _ version: Int) throws -> Int {
        let ways = (0..<text.count).reduce(1) { ways, _ in ways * 3 }
        var least = Int.max
        for way in 0..<ways {
            var rest = way
            var total = 0
            var start = 0
            while start < text.count {
                let mode = rest % 3
                var end = start
                while end < text.count, rest % 3 == mode {
                    rest /= 3
                    end += 1
                }
                guard let bits = bits(QRSegment.Mode.allCases[mode], Array(text[start..<end]), version) else {
                    total = Int.max
                    break
                }
                total += bits
                start = end
            }
            least = min(least, total)
        }
        return least
    }

    /// The least for each beginning of a text, by every last segment that it could have.
    private static func leastByEnds(_ text: [UInt8], _ version: Int) -> Int {
        var least = [0]
        for end in 1...text.count {
            var best = Int.max
            for start in 0..<end {
                for mode in QRSegment.Mode.allCases {
                    guard let bits = bits(mode, Array(text[start..<end]), version) else { continue }
                    best = min(best, least[start] + bits)
                }
            }
            least.append(best)
        }
        return least[text.count]
    }
}
