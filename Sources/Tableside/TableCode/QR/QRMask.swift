/// The eight masks (ISO/IEC 18004 table 10) as words of 64 modules.
///
/// All of them repeat after twelve modules in either direction.
enum QRMask {
    /// Which way lines run.
    enum Direction: Int {
        case rows
        case columns
    }

    /// What a mask does to 64 modules of a line from an offset on, which may be negative: a set bit changes the module.
    static func word(_ mask: Int, line: Int, offset: Int, in direction: Direction) -> UInt64 {
        let start = (offset % 12 + 12) % 12
        return words[((mask * 2 + direction.rawValue) * 12 + line % 12) * 12 + start]
    }

    private static let words: [UInt64] = {
        var words: [UInt64] = []
        for mask in 0..<8 {
            for direction in [Direction.rows, .columns] {
                for line in 0..<12 {
                    for start in 0..<12 {
                        words.append(word(mask, line: line, start: start, direction))
                    }
                }
            }
        }
        return words
    }()

    private static func word(_ mask: Int, line: Int, start: Int, _ direction: Direction) -> UInt64 {
        var word: UInt64 = 0
        for bit in 0..<64 {
            let along = start + bit
            let changes =
                direction == .rows ? changes(mask, row: line, column: along) : changes(mask, row: along, column: line)
            if changes { word |= 1 << UInt64(bit) }
        }
        return word
    }

    private static func changes(_ mask: Int, row: Int, column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

/// The format information: level and mask with ten bits of a BCH code, twice (ISO/IEC 18004 §7.9).
struct QRFormat {
    /// The bits that stand in row 8.
    let row: [UInt64]
    /// The bits that stand in column 8.
    let column: [UInt64]

    init(level: QRSymbol.Level, mask: Int, size: Int) {
        let data = level.formatBits << 3 | mask
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        var row = [UInt64](repeating: 0, count: (size + 63) / 64)
        var column = row
        for index in 0..<15 where bits >> index & 1 == 1 {
            let x = index < 8 ? size - 1 - index : index == 8 ? 7 : 14 - index
            let y = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index
            row[x >> 6] |= 1 << UInt64(x & 63)
            column[y >> 6] |= 1 << UInt64(y & 63)
        }
        // Where row and column cross stands one bit of the copy that runs along both.
        row[0] |= UInt64(bits >> 7 & 1) << 8
        self.row = row
        self.column = column
    }
}
