import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("QRSymbol")
struct QRSymbolTests {
    @Test("the worked example of the standard: 01234567 in version 1-M")
    func workedExample() throws {
        let symbol = try QRSymbol("01234567", level: .medium, options: .init(versions: 1...1, mask: 2))
        let read = try QRSlowReader(symbol)
        // ISO/IEC 18004, annex I: data codewords, then those for correction.
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        ]
        let correction: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
        #expect(read.codewords == data + correction)
        #expect(
            symbol.bits == """
                111111100101101111111
                100000100111101000001
                101110101000001011101
                101110101100001011101
                101110101011101011101
                100000101000101000001
                111111101010101111111
                000000001001100000000
                101111100100101111100
                000101011010100101100
                001000110101010011111
                000010000100000111100
                000111111001010010000
                000000001011111001100
                111111100110101100000
                100000101011111000101
                101110101000100101100
                101110101100100100000
                101110101011010010100
                100000100000000110110
                111111101111010010100
                """
        )
    }

    @Test("every version at every level is read back, whole and undamaged", arguments: 1...40)
    func everyVersion(version: Int) throws {
        var random = SplitMix64(seed: UInt64(version))
        for (index, level) in QRSymbol.Level.allCases.enumerated() {
            // One level of each version in every run.
            guard index == version / 2 % 4 || runs(0, long: 1) == 1 else { continue }
            let room = QRStandardTables.blocks(version: version, level: index).dataBits
            // As many bytes as fit behind the head, and one byte less or none at all for the padding.
            let most = (room - (version < 10 ? 12 : 20)) / 8
            let count = [most, most - 1, 0, most / 2][(version + index) % 4]
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let options = QRSymbol.Options(versions: version...version, mask: (version + 3 * index) % 8)
            let symbol = try QRSymbol(bytes: bytes, level: level, options: options)
            let read = try QRSlowReader(symbol)
            #expect(symbol.version == version)
            #expect(symbol.size == 17 + 4 * version)
            #expect(read.version == version)
            #expect(read.level == index)
            #expect(read.mask == options.mask)
            #expect(symbol.mask == options.mask)
            #expect(read.bytes == bytes)
        }
    }

    @Test("every mask of every level is read back")
    func everyMask() throws {
        for level in QRSymbol.Level.allCases {
            for mask in 0..<8 {
                for version in [1, 7] {
                    let options = QRSymbol.Options(versions: version...version, mask: mask)
                    let read = try QRSlowReader(QRSymbol("Mask \(mask)", level: level, options: options))
                    #expect(read.mask == mask)
                    #expect(String(decoding: read.bytes, as: UTF8.self) == "Mask \(mask)")
                }
            }
        }
    }

    @Test("the smallest version that holds the data is taken, within those that are allowed")
    func smallestVersion() throws {
        // Of the published capacities at L in bytes: 17 in version 1, 32 in version 2, 230 in 9, 271 in 10.
        let cases = [
            (0, 1), (17, 1), (18, 2), (32, 2), (33, 3), (230, 9), (231, 10), (271, 10), (272, 11), (2_953, 40),
        ]
        for (count, version) in cases {
            let text = String(repeating: "a", count: count)
            #expect(try QRSymbol(text, level: .low, options: .init(mask: 0)).version == version)
        }
        #expect(try QRSymbol("a", options: .init(versions: 5...9)).version == 5)
        #expect(try QRSymbol("a", options: .init(versions: 40...40, mask: 0)).size == 177)
    }

    @Test("the level is raised as far as the version allows, if asked for")
    func raisedLevel() throws {
        // Version 1 holds 17, 14, 11 and 7 bytes at L, M, Q and H.
        let levels: [(count: Int, level: QRSymbol.Level)] = [
            (7, .high), (8, .quartile), (11, .quartile), (12, .medium), (14, .medium), (15, .low), (17, .low),
        ]
        for (count, level) in levels {
            let text = String(repeating: "a", count: count)
            let raised = try QRSymbol(text, level: .low, options: .init(raisesLevel: true))
            #expect(raised.version == 1)
            #expect(raised.level == level)
            #expect(try QRSlowReader(raised).level == QRSymbol.Level.allCases.firstIndex(of: level))
            #expect(try QRSymbol(text, level: .low).level == .low)
        }
        #expect(try QRSymbol("a", level: .high, options: .init(raisesLevel: true)).level == .high)
        // Of digits it holds 41, 34, 27 and 17; 34 fill M to the last bit, and 27 Q.
        for (count, level) in [
            (17, QRSymbol.Level.high), (18, .quartile), (27, .quartile), (28, .medium), (34, .medium), (35, .low),
        ] {
            let digits = String(repeating: "7", count: count)
            #expect(try QRSymbol(digits, level: .low, options: .init(raisesLevel: true)).level == level, "\(count)")
        }
    }

    @Test("the longest text that is scanned is told from one that is not: its designator counts")
    func longest() {
        // A designator of 12 bits; é with a head of 4 + 16 bits; 7,087 digits, three in 10 bits and one in 4, with one of 4 + 14.
        let needed = 12 + 20 + 16 + 18 + 2_362 * 10 + 4
        let error = QRSymbolError(.tooLong(neededBits: needed, availableBits: 23_648, version: 40, level: .low))
        #expect(throws: error) {
            try QRSymbol("é" + String(repeating: "1", count: 7_087), level: .low)
        }
    }

    @Test("a text outside ASCII is said to be UTF-8, unless that is not wanted")
    func designation() throws {
        let told = try QRSlowReader(QRSymbol("12345678901234 é"))
        let first = try #require(told.segments.first)
        #expect(first.designator == 26)
        #expect(String(decoding: told.bytes, as: UTF8.self) == "12345678901234 é")
        let silent = try QRSlowReader(QRSymbol("é", options: .init(designation: .never)))
        #expect(silent.segments == [.init(mode: .byte, bytes: [0xC3, 0xA9], designator: nil)])
        let forced = try QRSlowReader(QRSymbol("é", options: .init(mode: .byte)))
        #expect(forced.segments.map(\.designator) == [26, nil])
        let ascii = try QRSlowReader(QRSymbol("plain"))
        #expect(ascii.segments.map(\.designator) == [nil])
        let bytes = try QRSlowReader(QRSymbol(bytes: [0xC3, 0xA9]))
        #expect(bytes.segments == silent.segments)
    }

    @Test("a forced mode is the mode of everything")
    func forcedMode() throws {
        for mode in QRSegment.Mode.allCases {
            let read = try QRSlowReader(QRSymbol("0123456789", options: .init(mode: mode)))
            #expect(read.segments == [.init(mode: mode, bytes: Array("0123456789".utf8), designator: nil)])
        }
        #expect(try QRSlowReader(QRSymbol("", options: .init(mode: .numeric))).segments.isEmpty)
    }

    @Test("the first character that a forced mode does not have is named")
    func outsideMode() {
        #expect(throws: QRSymbolError(.characterOutsideMode(character: "A", offset: 2, mode: .numeric))) {
            try QRSymbol("12A4B", options: .init(mode: .numeric))
        }
        #expect(throws: QRSymbolError(.characterOutsideMode(character: "a", offset: 1, mode: .alphanumeric))) {
            try QRSymbol("Aab", options: .init(mode: .alphanumeric))
        }
        // A combining mark behind a digit is a character of its own, and a digit of another script is none.
        #expect(throws: QRSymbolError(.characterOutsideMode(character: "\u{301}", offset: 1, mode: .numeric))) {
            try QRSymbol("1\u{301}", options: .init(mode: .numeric))
        }
        #expect(throws: QRSymbolError(.characterOutsideMode(character: "٣", offset: 0, mode: .numeric))) {
            try QRSymbol("٣", options: .init(mode: .numeric))
        }
        #expect(throws: QRSymbolError(.byteOutsideMode(byte: 0x2F, offset: 1, mode: .numeric))) {
            try QRSymbol(bytes: [0x30, 0x2F], options: .init(mode: .numeric))
        }
        #expect(throws: QRSymbolError(.byteOutsideMode(byte: 0xFF, offset: 0, mode: .alphanumeric))) {
            try QRSymbol(bytes: [0xFF], options: .init(mode: .alphanumeric))
        }
    }

    @Test("an error that says what cannot be is put into words all the same")
    func absurdError() {
        let error = QRSymbolError(.tooLong(neededBits: .min, availableBits: 1, version: 40, level: .low))
        #expect(error.description.contains("version 40"))
    }

    @Test("options out of range are refused")
    func options() {
        #expect(throws: QRSymbolError(.invalidVersions(lowest: 0, highest: 4))) {
            try QRSymbol("a", options: .init(versions: 0...4))
        }
        #expect(throws: QRSymbolError(.invalidVersions(lowest: 40, highest: 41))) {
            try QRSymbol("a", options: .init(versions: 40...41))
        }
        #expect(throws: QRSymbolError(.invalidMask(mask: 8))) { try QRSymbol("a", options: .init(mask: 8)) }
        #expect(throws: QRSymbolError(.invalidMask(mask: -1))) { try QRSymbol("a", options: .init(mask: -1)) }
    }

    @Test("modules outside the symbol are light")
    func outside() throws {
        let symbol = try QRSymbol("a")
        #expect(symbol[0, 0])
        for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.min, .max), (64, 0), (20, .max)] {
            #expect(!symbol[x, y])
        }
    }

    @Test("hostile texts become symbols that say just the same")
    func hostileTexts() throws {
        let texts = [
            "", "\0", "\0\0\0", "\n", "\u{301}", "e\u{301}", "🍕👨‍👩‍👧‍👦", "\u{FEFF}", "\u{202E}abc", "\u{10FFFF}", "‏", " ",
            "0\u{0}0", "A\u{0}1", String(repeating: "🍕", count: 700), String(repeating: "0", count: 5_000),
        ]
        for text in texts {
            let read = try QRSlowReader(QRSymbol(text, level: .low, options: .init(mask: 5)))
            #expect(read.bytes == Array(text.utf8))
        }
    }
}
