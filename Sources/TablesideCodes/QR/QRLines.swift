import TablesideCore

/// Operations on many modules at once.
enum QRLines {
    /// Moves the bits at even positions together into the lower half.
    static func everySecond(_ word: UInt64) -> UInt64 {
        var word = word & 0x5555_5555_5555_5555
        word = (word | word >> 1) & 0x3333_3333_3333_3333
        word = (word | word >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        word = (word | word >> 4) & 0x00FF_00FF_00FF_00FF
        word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
        return (word | word >> 16) & 0x0000_0000_FFFF_FFFF
    }

    /// Transposes a square, turning columns into rows or rows into columns.
    ///
    /// Squares of 64 × 64 bits are transposed separately, by swapping ever smaller quarters.
    static func transposed(_ lines: [UInt64], size: Int, words: Int) -> [UInt64] {
        var result = [UInt64](repeating: 0, count: lines.count)
        var square = [UInt64](repeating: 0, count: 64)
        for across in 0..<words {
            for down in 0..<words {
                let lineCount = min(64, size - 64 * down)
                for line in 0..<lineCount { square[line] = lines[(64 * down + line) * words + across] }
                for line in lineCount..<64 { square[line] = 0 }
                transpose(&square)
                for line in 0..<min(64, size - 64 * across) {
                    result[(64 * across + line) * words + down] = square[line]
                }
            }
        }
        return result
    }

    private static func transpose(_ square: inout [UInt64]) {
        var width = 32
        var mask: UInt64 = 0x0000_0000_FFFF_FFFF
        while width > 0 {
            var line = 0
            while line < 64 {
                let exchanged = (square[line] >> UInt64(width) ^ square[line + width]) & mask
                square[line] ^= exchanged << UInt64(width)
                square[line + width] ^= exchanged
                // The next line that belongs to an upper half.
                line = (line + width + 1) & ~width
            }
            width >>= 1
            mask ^= mask << UInt64(width)
        }
    }
}
