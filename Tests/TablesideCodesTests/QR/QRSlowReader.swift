import TablesideCodes
import TablesideCore

@testable import TablesideTestSupport

/// Reads a symbol module by module, straight from the text of ISO/IEC 18004; shares nothing with what made it.
struct QRSlowReader {
    enum Fault: Error, Equatable {
        case finder
        case format(first: Int, second: Int)
        case version(Int)
        case functionPattern(x: Int, y: Int)
        case damaged(block: Int)
        case remainder
        case padding
        case mode(Int)
        case tooShort
    }

    /// A stretch of the data.
    struct Segment: Equatable {
        let mode: QRSegment.Mode?
        let bytes: [UInt8]
        /// The designator, for a segment that is one.
        let designator: Int?
    }

    let version: Int
    /// L, M, Q and H by 0…3.
    let level: Int
    let mask: Int
    /// All codewords in the order in which they were placed.
    let codewords: [UInt8]
    /// The data codewords, block behind block.
    let data: [UInt8]
    let segments: [Segment]

    /// What all segments say.
    var bytes: [UInt8] { segments.flatMap(\.bytes) }

    init(_ symbol: QRSymbol) throws {
        let size = symbol.size
        version = (size - 17) / 4
        (level, mask) = try Self.format(symbol)
        let expected = Self.functionPatterns(version)
        for y in 0..<size {
            for x in 0..<size {
                guard let dark = expected[y][x].dark, dark != symbol[x, y] else { continue }
                throw Fault.functionPattern(x: x, y: y)
            }
        }
        if version >= 7 { try Self.checkVersion(symbol, version) }
        let bits = Self.unmasked(symbol, mask) { expected[$1][$0].isTaken }
        let blocks = QRStandardTables.blocks(version: version, level: level)
        let count = blocks.data.reduce(0, +) + blocks.data.count * blocks.correction
        codewords = (0..<count).map { index in bits[8 * index..<8 * index + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
        guard bits.count - 8 * count < 8, !bits[(8 * count)...].contains(true) else { throw Fault.remainder }
        data = try Self.corrected(codewords, blocks)
        segments = try Self.segments(data, version)
    }

    /// Both copies of the format information (§7.9).
    private static func format(_ symbol: QRSymbol) throws -> (level: Int, mask: Int) {
        let end = symbol.size - 1
        let around =
            [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8)]
            + [(5, 8), (4, 8), (3, 8), (2, 8), (1, 8), (0, 8)]
        let apart = (0..<8).map { (end - $0, 8) } + (0..<7).map { (8, end - 6 + $0) }
        let first = around.enumerated().reduce(0) { $0 | (symbol[$1.element.0, $1.element.1] ? 1 << $1.offset : 0) }
        let second = apart.enumerated().reduce(0) { $0 | (symbol[$1.element.0, $1.element.1] ? 1 << $1.offset : 0) }
        let bits = first ^ 0b101_0100_0001_0010
        guard first == second, remainder(bits, 0b101_0011_0111, 10) == 0 else {
            throw Fault.format(first: first, second: second)
        }
        return ([1, 0, 3, 2][bits >> 13], bits >> 10 & 7)
    }

    /// Both copies of the version information (§7.10).
    private static func checkVersion(_ symbol: QRSymbol, _ version: Int) throws {
        var first = 0
        var second = 0
        for bit in 0..<18 {
            let (far, near) = (symbol.size - 11 + bit % 3, bit / 3)
            if symbol[far, near] { first |= 1 << bit }
            if symbol[near, far] { second |= 1 << bit }
        }
        guard first == second, first >> 12 == version, remainder(first, 0b1_1111_0010_0101, 12) == 0 else {
            throw Fault.version(first)
        }
    }

    /// The remainder of the division of polynomials over one bit.
    private static func remainder(_ bits: Int, _ divisor: Int, _ degree: Int) -> Int {
        var rest = bits
        for shift in stride(from: 20, through: 0, by: -1) where rest >> (shift + degree) & 1 == 1 {
            rest ^= divisor << shift
        }
        return rest
    }
}

extension QRSlowReader {
    /// What a module is: taken by a pattern, and dark or light where all symbols of the version agree.
    struct Module {
        var isTaken = false
        var dark: Bool?
    }

    /// The function patterns of a version, drawn one module after another (§6.3).
    static func functionPatterns(_ version: Int) -> [[Module]] {
        let size = 17 + 4 * version
        var modules = [[Module]](repeating: [Module](repeating: Module(), count: size), count: size)
        func draw(_ x: Int, _ y: Int, _ dark: Bool?) {
            guard (0..<size).contains(x), (0..<size).contains(y) else { return }
            modules[y][x] = Module(isTaken: true, dark: dark)
        }
        for place in 0..<size {
            draw(place, 6, place % 2 == 0)
            draw(6, place, place % 2 == 0)
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            for down in -4...4 {
                for right in -4...4 {
                    let ring = max(abs(down), abs(right))
                    draw(x + right, y + down, ring != 2 && ring != 4)
                }
            }
        }
        let middles = QRStandardTables.alignment(version: version)
        for x in middles {
            for y in middles where !(x < 8 && y < 8 || x < 8 && y > size - 9 || x > size - 9 && y < 8) {
                for down in -2...2 {
                    for right in -2...2 { draw(x + right, y + down, max(abs(down), abs(right)) != 1) }
                }
            }
        }
        for place in 0..<9 where place != 6 {
            draw(8, place, nil)
            draw(place, 8, nil)
        }
        for place in 0..<8 {
            draw(8, size - 1 - place, nil)
            draw(size - 1 - place, 8, nil)
        }
        draw(8, size - 8, true)
        if version >= 7 {
            for near in 0..<6 {
                for far in size - 11..<size - 8 {
                    draw(near, far, nil)
                    draw(far, near, nil)
                }
            }
        }
        return modules
    }

    /// The bits without the mask, two columns at a time, up and down (§7.7.3, table 10).
    private static func unmasked(_ symbol: QRSymbol, _ mask: Int, isTaken: (Int, Int) -> Bool) -> [Bool] {
        var bits: [Bool] = []
        let size = symbol.size
        var x = size - 1
        var up = true
        while x > 0 {
            if x == 6 { x -= 1 }
            for step in 0..<size {
                let i = up ? size - 1 - step : step
                for j in [x, x - 1] where !isTaken(j, i) { bits.append(symbol[j, i] != isChanged(mask, i, j)) }
            }
            up.toggle()
            x -= 2
        }
        return bits
    }

    private static func isChanged(_ mask: Int, _ i: Int, _ j: Int) -> Bool {
        switch mask {
        case 0b000: (i + j) % 2 == 0
        case 0b001: i % 2 == 0
        case 0b010: j % 3 == 0
        case 0b011: (i + j) % 3 == 0
        case 0b100: (i / 2 + j / 3) % 2 == 0
        case 0b101: (i * j) % 2 + (i * j) % 3 == 0
        case 0b110: ((i * j) % 2 + (i * j) % 3) % 2 == 0
        default: ((i * j) % 3 + (i + j) % 2) % 2 == 0
        }
    }
}

extension QRSlowReader {
    /// The data codewords of all blocks; each block must be a codeword of the Reed–Solomon code (§7.5.2, §7.6).
    private static func corrected(_ codewords: [UInt8], _ blocks: QRStandardTables.Blocks) throws -> [UInt8] {
        var data = [[UInt8]](repeating: [], count: blocks.data.count)
        var next = 0
        for place in 0..<(blocks.data.max() ?? 0) {
            for (block, count) in blocks.data.enumerated() where place < count {
                data[block].append(codewords[next])
                next += 1
            }
        }
        var whole = data
        for _ in 0..<blocks.correction {
            for block in whole.indices {
                whole[block].append(codewords[next])
                next += 1
            }
        }
        let powers = Self.powers
        let logarithms = Dictionary(uniqueKeysWithValues: powers.enumerated().map { ($1, $0) })
        for (block, word) in whole.enumerated() {
            for root in 0..<blocks.correction {
                // Horner's rule at the power of 2 that must be a root.
                var value = 0
                for codeword in word {
                    if let logarithm = logarithms[value] { value = powers[(logarithm + root) % 255] }
                    value ^= Int(codeword)
                }
                guard value == 0 else { throw Fault.damaged(block: block) }
            }
        }
        return data.flatMap(\.self)
    }

    /// The powers of 2 in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1.
    private static let powers = (0..<254).reduce(into: [1]) { powers, place in
        let next = powers[place] * 2
        powers.append(next < 256 ? next : next ^ 0b1_0001_1101)
    }

    /// The segments up to the terminator, and nothing but padding behind it (§7.4).
    private static func segments(_ data: [UInt8], _ version: Int) throws -> [Segment] {
        var bits = Bits(data: data)
        var segments: [Segment] = []
        let row = version < 10 ? 0 : version < 27 ? 1 : 2
        while bits.left >= 4 {
            let indicator = try bits.take(4)
            switch indicator {
            case 0:
                try bits.checkPadding()
                return segments
            case 1:
                let count = try bits.take([10, 12, 14][row])
                var text = ""
                for start in stride(from: 0, to: count, by: 3) {
                    let digits = min(3, count - start)
                    let number = String(try bits.take([0, 4, 7, 10][digits]))
                    guard number.count <= digits else { throw Fault.mode(1) }
                    text += String(repeating: "0", count: digits - number.count) + number
                }
                segments.append(Segment(mode: .numeric, bytes: Array(text.utf8), designator: nil))
            case 2:
                let count = try bits.take([9, 11, 13][row])
                let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
                var text: [UInt8] = []
                for _ in 0..<count / 2 {
                    let pair = try bits.take(11)
                    guard pair < 45 * 45 else { throw Fault.mode(2) }
                    text += [alphabet[pair / 45], alphabet[pair % 45]]
                }
                if count % 2 == 1 { text.append(alphabet[try bits.take(6)]) }
                segments.append(Segment(mode: .alphanumeric, bytes: text, designator: nil))
            case 4:
                let count = try bits.take([8, 16, 16][row])
                let bytes = try (0..<count).map { _ in UInt8(try bits.take(8)) }
                segments.append(Segment(mode: .byte, bytes: bytes, designator: nil))
            case 7:
                var value = try bits.take(8)
                if value >= 0b1100_0000 {
                    value = (value & 0b1_1111) << 16 | (try bits.take(16))
                } else if value >= 0b1000_0000 {
                    value = (value & 0b11_1111) << 8 | (try bits.take(8))
                }
                segments.append(Segment(mode: nil, bytes: [], designator: value))
            default: throw Fault.mode(indicator)
            }
        }
        guard try bits.take(bits.left) == 0 else { throw Fault.padding }
        return segments
    }

    /// Bits that are taken from the front.
    private struct Bits {
        let data: [UInt8]
        var position = 0

        var left: Int { 8 * data.count - position }

        mutating func take(_ count: Int) throws -> Int {
            guard count <= left else { throw Fault.tooShort }
            var value = 0
            for _ in 0..<count {
                value = value << 1 | Int(data[position / 8] >> (7 - position % 8) & 1)
                position += 1
            }
            return value
        }

        mutating func checkPadding() throws {
            guard try take((8 - position % 8) % 8) == 0 else { throw Fault.padding }
            var expected = 0b1110_1100
            while left > 0 {
                guard try take(8) == expected else { throw Fault.padding }
                expected ^= 0b1110_1100 ^ 0b0001_0001
            }
        }
    }
}
