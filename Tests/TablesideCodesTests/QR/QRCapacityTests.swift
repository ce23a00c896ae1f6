import TablesideCodes
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("QRSymbol: capacities")
struct QRCapacityTests {
    /// Characters of a mode that fit into so many bits, head included (ISO/IEC 18004 §7.4, table 3).
    private static func most(_ mode: QRSegment.Mode, bits: Int, version: Int) -> Int {
        let row = version < 10 ? 0 : version < 27 ? 1 : 2
        switch mode {
        case .numeric:
            let room = bits - 4 - [10, 12, 14][row]
            return room / 10 * 3 + (room % 10 >= 7 ? 2 : room % 10 >= 4 ? 1 : 0)
        case .alphanumeric:
            let room = bits - 4 - [9, 11, 13][row]
            return room / 11 * 2 + (room % 11 >= 6 ? 1 : 0)
        case .byte: return (bits - 4 - [8, 16, 16][row]) / 8
        }
    }

    @Test(
        "published capacities: digits, alphanumeric characters and bytes",
        arguments: [
            (1, 0, [41, 25, 17]), (1, 1, [34, 20, 14]), (1, 2, [27, 16, 11]), (1, 3, [17, 10, 7]),
            (9, 0, [552, 335, 230]), (10, 0, [652, 395, 271]), (10, 3, [288, 174, 119]),
            (26, 0, [3_283, 1_990, 1_367]),
            (27, 0, [3_517, 2_132, 1_465]), (27, 1, [2_701, 1_637, 1_125]), (40, 0, [7_089, 4_296, 2_953]),
            (40, 1, [5_596, 3_391, 2_331]), (40, 2, [3_993, 2_420, 1_663]), (40, 3, [3_057, 1_852, 1_273]),
        ]
    )
    func published(version: Int, level: Int, capacities: [Int]) {
        let bits = QRStandardTables.blocks(version: version, level: level).dataBits
        #expect(QRSegment.Mode.allCases.map { Self.most($0, bits: bits, version: version) } == capacities)
    }

    @Test("what fits exactly is taken and one more is refused with its need, everywhere", arguments: 1...40)
    func boundary(version: Int) throws {
        for (index, level) in QRSymbol.Level.allCases.enumerated() {
            let bits = QRStandardTables.blocks(version: version, level: index).dataBits
            for mode in QRSegment.Mode.allCases {
                let sample: UInt8 =
                    switch mode {
                    case .numeric: 0x39
                    case .alphanumeric: 0x5A
                    case .byte: 0x7A
                    }
                let count = Self.most(mode, bits: bits, version: version)
                let full = [UInt8](repeating: sample, count: count)
                let options = QRSymbol.Options(versions: version...version, mask: 1)
                // To make a symbol takes longer than to refuse one: one level of each version in every run.
                if index == version % 4 || runs(0, long: 1) == 1 {
                    let symbol = try QRSymbol(bytes: full, level: level, options: options)
                    #expect(symbol.version == version)
                }
                do {
                    _ = try QRSymbol(bytes: full + [sample], level: level, options: options)
                    Issue.record("\(count + 1) characters in the mode \(mode) fit into \(version)-\(level)")
                } catch {
                    guard case .tooLong(let needed, let available, version, level) = error.reason else {
                        Issue.record("\(error)")
                        continue
                    }
                    #expect(available == bits)
                    #expect(needed > available)
                    #expect(needed <= available + 12)
                }
            }
        }
    }

    @Test("the error tells the need, the room, version and level")
    func tooLong() {
        let text = String(repeating: "a", count: 2_332)
        let error = QRSymbolError(.tooLong(neededBits: 18_676, availableBits: 18_672, version: 40, level: .medium))
        #expect(throws: error) { try QRSymbol(text) }
        #expect(error.code.rawValue == "qrSymbol.tooLong")
        #expect(
            error.description
                == "the data need 18676 bits, and version 40 at level M has 18672: 4 too many"
        )
        // 12 bits of the designator, 12 of the head and 144 of the bytes.
        #expect(throws: QRSymbolError(.tooLong(neededBits: 168, availableBits: 72, version: 1, level: .high))) {
            try QRSymbol("ééééééééé", level: .high, options: .init(versions: 1...1, mode: .byte))
        }
    }

    @Test("ten million bytes are refused without being weighed one by one")
    func tenMillion() {
        let count = 10_000_000
        let letters = String(repeating: "a", count: count)
        let needed = 4 + 16 + 8 * count
        #expect(throws: QRSymbolError(.tooLong(neededBits: needed, availableBits: 23_648, version: 40, level: .low))) {
            try QRSymbol(letters, level: .low)
        }
        #expect(throws: QRSymbolError(.tooLong(neededBits: needed, availableBits: 23_648, version: 40, level: .low))) {
            try QRSymbol(letters, level: .low, options: .init(mode: .byte))
        }
        #expect(throws: QRSymbolError(.characterOutsideMode(character: "a", offset: 0, mode: .numeric))) {
            try QRSymbol(letters, level: .low, options: .init(mode: .numeric))
        }
    }

    @Test("what no symbol holds is told as one segment, in the densest mode")
    func oneSegment() {
        let digits = String(repeating: "7", count: 7_090)
        let inDigits = QRSymbolError(.tooLong(neededBits: 23_652, availableBits: 23_648, version: 40, level: .low))
        #expect(throws: inDigits) { try QRSymbol(digits, level: .low) }
        let inLetters = QRSymbolError(.tooLong(neededBits: 39_018, availableBits: 23_648, version: 40, level: .low))
        #expect(throws: inLetters) { try QRSymbol(digits + "A", level: .low) }
    }
}
