import TablesideCore

/// The eight masks (ISO/IEC 18004 table 10) as words of 64 modules.
///
/// All of them repeat every twelve modules in both directions.
enum QRMask {
    /// The direction of lines.
    enum Direction: Int {
        case rows
        case columns
    }

    /// The mask for 64 modules of a line, starting at an offset, which may be negative; a set bit flips the module.
    static func word(_ mask: Int, line: Int, offset: Int, in direction: Direction) -> UInt64 {
        words[place(mask / 2, line: line % 12, offset: offset, in: direction)][mask % 2]
    }

    /// Words of the masks 2n and 2n + 1, for each offset of each line.
    static let words: [SIMD2<UInt64>] = {
        var words: [SIMD2<UInt64>] = []
        for pair in 0..<4 {
            for direction in [Direction.rows, .columns] {
                for start in 0..<12 {
                    for line in 0..<12 {
                        words.append(
                            SIMD2(
                                word(2 * pair, line: line, start: start, direction),
                                word(2 * pair + 1, line: line, start: start, direction)
                            )
                        )
                    }
                }
            }
        }
        return words
    }()

    /// The position in ``words`` of a pair of masks for one of the first twelve lines; the words of the lines after it
    /// follow.
    static func place(_ pair: Int, line: Int, offset: Int, in direction: Direction) -> Int {
        let start = (offset % 12 + 12) % 12
        return ((2 * pair + direction.rawValue) * 12 + start) * 12 + line
    }

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

/// The format information: level and mask with ten BCH check bits, in two copies (ISO/IEC 18004 §7.9).
struct QRFormat {
    /// The words of a line; the widest symbol uses three.
    typealias Line = SIMD4<UInt64>

    /// The bits in row 8.
    let row: Line
    /// The bits in column 8.
    let column: Line

    init(level: QRSymbol.Level, mask: Int, size: Int) {
        let data = level.formatBits << 3 | mask
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        var row = Line()
        var column = Line()
        for index in 0..<15 where bits >> index & 1 == 1 {
            let x = index < 8 ? size - 1 - index : index == 8 ? 7 : 14 - index
            let y = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index
            row[x >> 6] |= 1 << UInt64(x & 63)
            column[y >> 6] |= 1 << UInt64(y & 63)
        }
        // Row and column cross at one bit of the copy that runs along both.
        row[0] |= UInt64(bits >> 7 & 1) << 8
        self.row = row
        self.column = column
    }
}
