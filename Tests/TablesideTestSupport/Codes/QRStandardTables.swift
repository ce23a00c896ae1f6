/// The tables of ISO/IEC 18004, as they stand there.
enum QRStandardTables {
    /// Blocks of data codewords.
    struct Blocks {
        /// The data codewords of each block, in order.
        let data: [Int]
        /// The codewords for correction of each block.
        let correction: Int

        var dataBits: Int { 8 * data.reduce(0, +) }
    }

    /// How a version is divided at a level: L, M, Q and H by 0…3 (table 9).
    static func blocks(version: Int, level: Int) -> Blocks {
        let words = table9.split(separator: "\n")[version - 1].split(separator: " ")
        let codewords = Int(words[0]) ?? 0
        var data: [Int] = []
        for part in words[level + 1].split(separator: "+") {
            let numbers = part.split(separator: "x").compactMap { Int($0) }
            data += [Int](repeating: numbers[1], count: numbers[0])
        }
        return Blocks(data: data, correction: (codewords - data.reduce(0, +)) / data.count)
    }

    /// Where the middles of alignment patterns lie (annex E).
    static func alignment(version: Int) -> [Int] {
        annexE.split(separator: "\n", omittingEmptySubsequences: false)[version - 1].split(separator: " ").compactMap {
            Int($0)
        }
    }

    /// All codewords, then the data codewords of the blocks at L, M, Q and H, a line for each version.
    private static let table9 = """
        26 1x19 1x16 1x13 1x9
        44 1x34 1x28 1x22 1x16
        70 1x55 1x44 2x17 2x13
        100 1x80 2x32 2x24 4x9
        134 1x108 2x43 2x15+2x16 2x11+2x12
        172 2x68 4x27 4x19 4x15
        196 2x78 4x31 2x14+4x15 4x13+1x14
        242 2x97 2x38+2x39 4x18+2x19 4x14+2x15
        292 2x116 3x36+2x37 4x16+4x17 4x12+4x13
        346 2x68+2x69 4x43+1x44 6x19+2x20 6x15+2x16
        404 4x81 1x50+4x51 4x22+4x23 3x12+8x13
        466 2x92+2x93 6x36+2x37 4x20+6x21 7x14+4x15
        532 4x107 8x37+1x38 8x20+4x21 12x11+4x12
        581 3x115+1x116 4x40+5x41 11x16+5x17 11x12+5x13
        655 5x87+1x88 5x41+5x42 5x24+7x25 11x12+7x13
        733 5x98+1x99 7x45+3x46 15x19+2x20 3x15+13x16
        815 1x107+5x108 10x46+1x47 1x22+15x23 2x14+17x15
        901 5x120+1x121 9x43+4x44 17x22+1x23 2x14+19x15
        991 3x113+4x114 3x44+11x45 17x21+4x22 9x13+16x14
        1085 3x107+5x108 3x41+13x42 15x24+5x25 15x15+10x16
        1156 4x116+4x117 17x42 17x22+6x23 19x16+6x17
        1258 2x111+7x112 17x46 7x24+16x25 34x13
        1364 4x121+5x122 4x47+14x48 11x24+14x25 16x15+14x16
        1474 6x117+4x118 6x45+14x46 11x24+16x25 30x16+2x17
        1588 8x106+4x107 8x47+13x48 7x24+22x25 22x15+13x16
        1706 10x114+2x115 19x46+4x47 28x22+6x23 33x16+4x17
        1828 8x122+4x123 22x45+3x46 8x23+26x24 12x15+28x16
        1921 3x117+10x118 3x45+23x46 4x24+31x25 11x15+31x16
        2051 7x116+7x117 21x45+7x46 1x23+37x24 19x15+26x16
        2185 5x115+10x116 19x47+10x48 15x24+25x25 23x15+25x16
        2323 13x115+3x116 2x46+29x47 42x24+1x25 23x15+28x16
        2465 17x115 10x46+23x47 10x24+35x25 19x15+35x16
        2611 17x115+1x116 14x46+21x47 29x24+19x25 11x15+46x16
        2761 13x115+6x116 14x46+23x47 44x24+7x25 59x16+1x17
        2876 12x121+7x122 12x47+26x48 39x24+14x25 22x15+41x16
        3034 6x121+14x122 6x47+34x48 46x24+10x25 2x15+64x16
        3196 17x122+4x123 29x46+14x47 49x24+10x25 24x15+46x16
        3362 4x122+18x123 13x46+32x47 48x24+14x25 42x15+32x16
        3532 20x117+4x118 40x47+7x48 43x24+22x25 10x15+67x16
        3706 19x118+6x119 18x47+31x48 34x24+34x25 20x15+61x16
        """

    /// A line for each version; version 1 has none.
    private static let annexE = """

        6 18
        6 22
        6 26
        6 30
        6 34
        6 22 38
        6 24 42
        6 26 46
        6 28 50
        6 30 54
        6 32 58
        6 34 62
        6 26 46 66
        6 26 48 70
        6 26 50 74
        6 30 54 78
        6 30 56 82
        6 30 58 86
        6 34 62 90
        6 28 50 72 94
        6 26 50 74 98
        6 30 54 78 102
        6 28 54 80 106
        6 32 58 84 110
        6 30 58 86 114
        6 34 62 90 118
        6 26 50 74 98 122
        6 30 54 78 102 126
        6 26 52 78 104 130
        6 30 56 82 108 134
        6 34 60 86 112 138
        6 30 58 86 114 142
        6 34 62 90 118 146
        6 30 54 78 102 126 150
        6 24 50 76 102 128 154
        6 28 54 80 106 132 158
        6 32 58 84 110 136 162
        6 26 54 82 110 138 166
        6 30 58 86 114 142 170
        """
}
