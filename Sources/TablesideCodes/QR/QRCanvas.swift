import TablesideCore

/// The modules of a symbol before masking: function patterns, and codewords in the rest (ISO/IEC 18004 §6.3 and
/// §7.7.3).
///
/// Lines of modules are stored as words, with the first module in the lowest bit. Codewords run up and down two columns
/// at a time, so columns are filled first; the rows are their transpose.
struct QRCanvas {
    let size: Int
    /// The number of words per line.
    let words: Int
    let columns: [UInt64]
    let rows: [UInt64]
    /// The modules of function patterns, format and version information, plus all bits beyond the symbol.
    ///
    /// The rows are the same as the columns.
    let function: [UInt64]

    init(version: Int, codewords: QRCodewords) {
        let patterns = QRFunctionPatterns(version: version)
        size = patterns.size
        words = patterns.words
        function = patterns.function
        var columns = patterns.dark
        Self.place(codewords.stream, in: &columns, around: patterns)
        self.columns = columns
        rows = QRLines.transposed(columns, size: size, words: words)
    }

    /// The rows of the symbol after applying a mask and adding the format information for it.
    func rows(masked mask: Int, level: QRSymbol.Level) -> [UInt64] {
        var masked = rows
        for y in 0..<size {
            for word in 0..<words {
                let pattern = QRMask.word(mask, line: y, offset: 64 * word, in: .rows)
                masked[y * words + word] ^= pattern & ~function[y * words + word]
            }
        }
        let format = QRFormat(level: level, mask: mask, size: size)
        for word in 0..<words { masked[8 * words + word] |= format.row[word] }
        for y in 0..<size { masked[y * words] |= (format.column[y >> 6] >> UInt64(y & 63) & 1) << 8 }
        return masked
    }

    private static func place(
        _ stream: QRBitStream,
        in columns: inout [UInt64],
        around patterns: QRFunctionPatterns
    ) {
        var stream = stream
        var right = patterns.size - 1
        var goesUp = true
        while right > 0 {
            // The vertical timing line is not part of any pair of columns.
            if right == 6 { right = 5 }
            for step in 0..<patterns.words {
                let word = goesUp ? patterns.words - 1 - step : step
                let pair = (right: right * patterns.words + word, left: (right - 1) * patterns.words + word)
                let taken = (right: patterns.function[pair.right], left: patterns.function[pair.left])
                let bits = goesUp ? stream.upwards(around: taken) : stream.downwards(around: taken)
                columns[pair.right] |= bits.right
                columns[pair.left] |= bits.left
            }
            right -= 2
            goesUp.toggle()
        }
    }
}

extension QRBitStream {
    /// Places 64 modules in each of two columns, from last to first.
    fileprivate mutating func upwards(around taken: (right: UInt64, left: UInt64)) -> (right: UInt64, left: UInt64) {
        var bits: (right: UInt64, left: UInt64) = (0, 0)
        // The number of modules left to place. They are in the highest bits; bits shifted in after them are free in
        // both columns.
        var rest = 64
        while rest > 0 {
            let right = taken.right << UInt64(64 - rest)
            let left = taken.left << UInt64(64 - rest)
            let count: Int
            if right >> 63 & left >> 63 == 1 {
                count = (~(right & left)).leadingZeroBitCount
            } else if (right | left) >> 63 == 0 {
                count = min(rest, 32, (right | left).leadingZeroBitCount)
                let both = nextFirstHighest(2 * count)
                bits.right |= QRLines.everySecond(both >> 1) << UInt64(rest - count)
                bits.left |= QRLines.everySecond(both) << UInt64(rest - count)
            } else {
                // Only the left column is free: what takes one column of a pair begins in the even one, on the right.
                count = (left | ~right).leadingZeroBitCount
                bits.left |= nextFirstHighest(count) << UInt64(rest - count)
            }
            rest -= count
        }
        return bits
    }

    /// Places 64 modules in each of two columns, from first to last.
    fileprivate mutating func downwards(around taken: (right: UInt64, left: UInt64)) -> (right: UInt64, left: UInt64) {
        var bits: (right: UInt64, left: UInt64) = (0, 0)
        var place = 0
        while place < 64 {
            let right = taken.right >> UInt64(place)
            let left = taken.left >> UInt64(place)
            let count: Int
            if right & left & 1 == 1 {
                count = (~(right & left)).trailingZeroBitCount
            } else if (right | left) & 1 == 0 {
                count = min(64 - place, 32, (right | left).trailingZeroBitCount)
                let both = nextFirstLowest(2 * count)
                bits.right |= QRLines.everySecond(both) << UInt64(place)
                bits.left |= QRLines.everySecond(both >> 1) << UInt64(place)
            } else {
                count = (left | ~right).trailingZeroBitCount
                bits.left |= nextFirstLowest(count) << UInt64(place)
            }
            place += count
        }
        return bits
    }
}
