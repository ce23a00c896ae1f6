import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("QRSymbol: the automatic mask")
struct QRPenaltyTests {
    @Test("it has the lowest penalty, counted module by module; of equal ones the first", arguments: 1...40)
    func lowest(version: Int) throws {
        // The large ones take long to count: a sample of them in every run.
        guard [1, 2, 3, 6, 9, 10, 23].contains(version) || runs(0, long: 1) == 1 else { return }
        var random = SplitMix64(seed: UInt64(version) * 31)
        let level = QRSymbol.Level.allCases[version % 4]
        let room = QRStandardTables.blocks(version: version, level: version % 4).dataBits / 8 - 3
        for fill in [room, random.draw(max(room, 1))].prefix(runs(1, long: 2)) {
            let bytes = (0..<fill).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            var options = QRSymbol.Options(versions: version...version)
            let automatic = try QRSymbol(bytes: bytes, level: level, options: options)
            var penalties: [Int] = []
            for mask in 0..<8 {
                options.mask = mask
                penalties.append(QRSlowPenalty(try QRSymbol(bytes: bytes, level: level, options: options)).total)
            }
            let best = try #require(penalties.firstIndex(of: penalties.min() ?? 0))
            #expect(automatic.mask == best, "penalties \(penalties)")
        }
    }

    @Test("data that make long runs and large finders of themselves choose as they are counted")
    func patterns() throws {
        // Runs of equal bytes, and bits of 2:2:6:2:2 and 3:3:9:3:3 in the places of a row or a column.
        let patterns: [[UInt8]] = [
            [0x00], [0xFF], [0xAA], [0x0F], [0xCC], [0x33, 0xCC], [0xCF, 0xCC], [0xC3, 0x3F, 0x0C], [0xE3, 0xFE, 0x38],
            [0x17, 0x45], [0x5D, 0x00], [0xF0, 0x0F, 0xFF],
        ]
        for (index, pattern) in patterns.enumerated() {
            let version = 1 + index / 2
            let count = QRStandardTables.blocks(version: version, level: 0).dataBits / 8 - 3
            let bytes = (0..<count).map { pattern[$0 % pattern.count] }
            var options = QRSymbol.Options(versions: version...version)
            let automatic = try QRSymbol(bytes: bytes, level: .low, options: options)
            var penalties: [Int] = []
            for mask in 0..<8 {
                options.mask = mask
                penalties.append(QRSlowPenalty(try QRSymbol(bytes: bytes, level: .low, options: options)).total)
            }
            let best = try #require(penalties.firstIndex(of: penalties.min() ?? 0))
            #expect(automatic.mask == best, "penalties \(penalties)")
        }
    }

    @Test(
        "finders of larger scales and the format count too: without them another mask would be chosen",
        arguments: [
            ("77bb4f0660a6d88458ca8c774b7e5689e8d4b718f24a131b1c", 6),
            ("2a2bfe377f21b76c88d2e6f1c44be69ea7014e5dc31ad45c18", 6),
            ("c4603acb9f538218281b92c4fb732ae185d856a36985ae4173", 6),
            ("1a0fbe0923dd4c66c3a897214ada2f0a01162699f46ade3cb96b92eb926eb78330cf912a98bbd3f2b7", 6),
            ("aa9c27be2679668222ae5161fb6be0cdb9196253d8582158ade0c6afd7ee3f537ccfb7f893562327eb", 1),
            ("feabf80093620aa7781f751f6f9365a96c630951a27ec82526bf202825930d5c0217b41f964e56e139", 4),
            ("e261dd829c7ae79233cc33bab7ab", 4), ("e327fd739ae8fc789feb0ab86a7f9a1602", 6),
            (
                "40e5686279936a00611724b7e5e8acaa16469b979baf1ed1e6b50058778cfdbb4869c674b57d6c753a53dde228b86be5e22b0713fb",
                6
            ),
        ]
    )
    func largeScales(digits: String, mask: Int) throws {
        let values = digits.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
        var options = QRSymbol.Options(mode: .byte)
        #expect(try QRSymbol(bytes: bytes, options: options).mask == mask)
        var penalties: [Int] = []
        for mask in 0..<8 {
            options.mask = mask
            penalties.append(QRSlowPenalty(try QRSymbol(bytes: bytes, options: options)).total)
        }
        #expect(penalties.firstIndex(of: penalties.min() ?? 0) == mask, "penalties \(penalties)")
    }
}

/// The penalty of a symbol, counted module by module (ISO/IEC 18004 §7.8.3.1, with the readings that the library states).
struct QRSlowPenalty {
    let total: Int

    init(_ symbol: QRSymbol) {
        let size = symbol.size
        let rows = (0..<size).map { y in (0..<size).map { symbol[$0, y] } }
        let columns = (0..<size).map { x in (0..<size).map { rows[$0][x] } }
        var total = 0
        for line in rows + columns { total += Self.runs(line) + Self.finders(line) }
        var dark = 0
        for y in 0..<size {
            for x in 0..<size {
                if rows[y][x] { dark += 1 }
                guard x + 1 < size, y + 1 < size else { continue }
                if rows[y][x] == rows[y][x + 1], rows[y][x] == rows[y + 1][x], rows[y][x] == rows[y + 1][x + 1] {
                    total += 3
                }
            }
        }
        // In steps of 5 % from 50 %: within the first step nothing counts.
        let area = size * size
        var step = 0
        while abs(100 * dark - 50 * area) > 5 * area * (step + 1) { step += 1 }
        self.total = total + 10 * step
    }

    /// Five equal modules count 3, each further one 1.
    private static func runs(_ line: [Bool]) -> Int {
        var total = 0
        var length = 0
        for (index, module) in line.enumerated() {
            length = index > 0 && line[index - 1] == module ? length + 1 : 1
            if length == 5 { total += 3 } else if length > 5 { total += 1 }
        }
        return total
    }

    /// Dark, light, dark, light, dark as 1:1:3:1:1 counts 40 for each side on which four times as many light modules lie,
    /// if as many as one time lie on the other; the quiet zone is light and endless.
    private static func finders(_ line: [Bool]) -> Int {
        var lengths: [Int] = [0]
        var isDark = false
        for module in line {
            if module == isDark {
                lengths[lengths.count - 1] += 1
            } else {
                lengths.append(1)
                isDark = module
            }
        }
        if isDark { lengths.append(0) }
        lengths[0] += 10_000
        lengths[lengths.count - 1] += 10_000
        var total = 0
        for first in stride(from: 1, to: lengths.count - 5, by: 2) {
            let unit = lengths[first]
            guard Array(lengths[first..<first + 5]) == [unit, unit, 3 * unit, unit, unit] else { continue }
            let (before, behind) = (lengths[first - 1], lengths[first + 5])
            if before >= 4 * unit, behind >= unit { total += 40 }
            if behind >= 4 * unit, before >= unit { total += 40 }
        }
        return total
    }
}
