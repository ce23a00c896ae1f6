import TablesideCore

/// Scores how hard a masked symbol is to read (ISO/IEC 18004 §7.8.3), for two masks and 64 modules at a time.
///
/// Where the rules are ambiguous, the broader interpretation is used: a finder-like pattern, 1:1:3:1:1, counts at any
/// scale; the light modules beside it may be in the quiet zone; it counts twice if they are on both sides. A run scores
/// 3, plus 1 for each module beyond five; each block of 2 × 2 scores 3; each full 5 % by which the share of dark
/// modules deviates from one half scores 10.
///
/// A line is split into overlapping strips. Each strip covers 50 positions and sees four modules before them and ten
/// after, which is as far as a pattern at the smallest scale extends. Modules outside the symbol are zeros, which means
/// light.
struct QRPenalty {
    /// One word for each of two masks.
    typealias Pair = SIMD2<UInt64>

    /// The mask with the lowest penalty; the first one if several are equal.
    ///
    /// - Complexity: linear in the area of the symbol.
    static func bestMask(of canvas: QRCanvas, level: QRSymbol.Level) -> Int {
        var penalty = QRPenalty(canvas)
        var best = 0
        var least = UInt64.max
        for first in stride(from: 0, to: 8, by: 2) {
            let scores = penalty.scores(first, level: level)
            if scores[0] < least {
                best = first
                least = scores[0]
            }
            if scores[1] < least {
                best = first + 1
                least = scores[1]
            }
        }
        return best
    }

    private let size: Int
    private let words: Int
    /// The number of strips per line.
    private let strips: Int
    // Strip by strip, line by line.
    private let rows: [UInt64]
    private let columns: [UInt64]
    private let free: [UInt64]
    /// The lines for the current direction and masks.
    private var lines: [Pair]

    private init(_ canvas: QRCanvas) {
        size = canvas.size
        words = canvas.words
        strips = size <= 56 ? 1 : (size - 56 + 49) / 50 + 1
        rows = Self.strips(of: canvas.rows, size: size, words: words, count: strips)
        columns = Self.strips(of: canvas.columns, size: size, words: words, count: strips)
        free = Self.strips(of: canvas.function.map { ~$0 }, size: size, words: words, count: strips)
        lines = [Pair](repeating: Pair(), count: strips * size)
    }

    /// The penalties of a mask and the next one.
    private mutating func scores(_ mask: Int, level: QRSymbol.Level) -> Pair {
        let first = QRFormat(level: level, mask: mask, size: size)
        let second = QRFormat(level: level, mask: mask + 1, size: size)
        apply(mask, .rows, along: (first.row, second.row), across: (first.column, second.column))
        var dark = Pair()
        var scores = Pair()
        for strip in 0..<strips { scores &+= rowScores(strip, dark: &dark) }
        apply(mask, .columns, along: (first.column, second.column), across: (first.row, second.row))
        for strip in 0..<strips { scores &+= columnScores(strip) }
        scores[0] += imbalance(dark: Int(dark[0]))
        scores[1] += imbalance(dark: Int(dark[1]))
        return scores
    }

    private func imbalance(dark: Int) -> UInt64 {
        let area = size * size
        // The area is odd, so the difference is never 0.
        return UInt64(10 * ((abs(20 * dark - 10 * area) + area - 1) / area - 1))
    }
}

extension QRPenalty {
    /// Applies two masks and the format information, which is along line 8 and across all lines.
    private mutating func apply(
        _ mask: Int,
        _ direction: QRMask.Direction,
        along: (QRFormat.Line, QRFormat.Line),
        across: (QRFormat.Line, QRFormat.Line)
    ) {
        let data = direction == .rows ? rows : columns
        let masks = QRMask.words
        for strip in 0..<strips {
            let patterns = QRMask.place(mask / 2, line: 0, offset: Self.offset(strip), in: direction)
            var phase = 0
            for index in strip * size..<(strip + 1) * size {
                lines[index] = Pair(repeating: data[index]) ^ (masks[patterns + phase] & Pair(repeating: free[index]))
                phase = phase == 11 ? 0 : phase + 1
            }
            lines[strip * size + 8] |= Pair(
                Self.strip(strip, words: words) { along.0[$0] },
                Self.strip(strip, words: words) { along.1[$0] }
            )
        }
        for line in 0..<size where line < 9 || line >= size - 8 {
            let bits = Pair(across.0[line >> 6], across.1[line >> 6]) &>> Pair(repeating: UInt64(line & 63)) & 1
            // Column 8 in the first strip, where column 0 is bit 4.
            lines[line] |= bits &<< 12
        }
    }

    /// Scores runs, blocks and finder-like patterns in a strip of rows, and counts dark modules.
    private func rowScores(_ strip: Int, dark: inout Pair) -> Pair {
        let window = window(strip)
        let owned = Pair(repeating: window.owned)
        let pairs = Pair(repeating: window.pairs)
        var scores = Pair()
        var blocks = Pair()
        var above = Pair()
        var equalAbove = Pair()
        for line in 0..<size {
            let modules = lines[strip * size + line]
            let changes = modules ^ (modules &>> 1)
            let equal = ~changes & pairs
            scores &+= runs(equal, owned)
            blocks &+= (equal & equalAbove & ~(modules ^ above) & owned).nonzeroBitCount
            dark &+= (modules & owned).nonzeroBitCount
            scores &+= finderScores(modules, changes, equal, owned, line: line, strip: strip)
            above = modules
            equalAbove = equal
        }
        return scores &+ blocks &* 3
    }

    /// Scores runs and finder-like patterns in a strip of columns.
    private func columnScores(_ strip: Int) -> Pair {
        let window = window(strip)
        let owned = Pair(repeating: window.owned)
        let pairs = Pair(repeating: window.pairs)
        var scores = Pair()
        for line in 0..<size {
            let modules = lines[strip * size + line]
            let changes = modules ^ (modules &>> 1)
            let equal = ~changes & pairs
            scores &+= runs(equal, owned)
            scores &+= finderScores(modules, changes, equal, owned, line: line, strip: strip)
        }
        return scores
    }

    /// The penalty for runs of five or more; `equal` marks modules equal to the next one.
    @inline(__always)
    private func runs(_ equal: Pair, _ owned: Pair) -> Pair {
        // Positions where five equal modules begin: a run of n has n − 4 of them and scores n − 2. Runs are far enough
        // apart that adding two positions after each cannot reach the next.
        let two = equal & (equal &>> 1)
        let five = two & (two &>> 2)
        return ((five | five &<< 1 | five &<< 2) & owned).nonzeroBitCount
    }

    /// The penalty for finder-like patterns in a line.
    @inline(__always)
    private func finderScores(
        _ modules: Pair,
        _ changes: Pair,
        _ equal: Pair,
        _ owned: Pair,
        line: Int,
        strip: Int
    ) -> Pair {
        // At the smallest scale, at the light module before the pattern: three changes on either side of three equal
        // dark modules.
        let two = changes & (changes &>> 1)
        let three = two & (changes &>> 2)
        let middle = ~(changes &>> 3 | changes &>> 4)
        let small = three & (three &>> 5) & middle & (modules &>> 1) & (owned &>> 1)
        // At larger scales, at the first of six or more dark modules, which scales 2, 3 and up have in common.
        let equalTwo = equal & (equal &>> 1)
        let five = equalTwo & (equalTwo &>> 2)
        let begins = five & ~(five &<< 1) & (equal &>> 4) & modules
        let large = begins & (equal &<< 2) & (equal &>> 6) & ~((equal &<< 3) ^ (equal &>> 5)) & owned
        let any = small | large
        guard any[0] | any[1] != 0 else { return Pair() }
        let light = ~(modules | modules &>> 1)
        let lightFour = light & (light &>> 2)
        var count = (small & (lightFour &<< 3)).nonzeroBitCount &+ (small & (lightFour &>> 8)).nonzeroBitCount
        for lane in 0..<2 {
            var places = large[lane]
            while places != 0 {
                let bit = places.trailingZeroBitCount
                places &= places &- 1
                count[lane] += UInt64(largePatterns(at: Self.offset(strip) + bit, line: line, lane: lane))
            }
        }
        return count &* 40
    }

    /// How many times the run that begins at a position is the middle of a pattern above the smallest scale.
    private func largePatterns(at place: Int, line: Int, lane: Int) -> Int {
        let middle = length(from: place, by: 1, dark: true, line, lane)
        let scale = middle / 3
        let end = place + middle
        guard middle == 3 * scale,
            length(from: place - 1, by: -1, dark: false, line, lane) == scale,
            length(from: place - 1 - scale, by: -1, dark: true, line, lane) == scale,
            length(from: end, by: 1, dark: false, line, lane) == scale,
            length(from: end + scale, by: 1, dark: true, line, lane) == scale
        else { return 0 }
        let before = length(from: place - 1 - 2 * scale, by: -1, dark: false, line, lane)
        let behind = length(from: end + 2 * scale, by: 1, dark: false, line, lane)
        return (before >= 4 * scale && behind >= scale ? 1 : 0) + (behind >= 4 * scale && before >= scale ? 1 : 0)
    }

    /// The number of modules of the same color from a position in one direction; light ones continue forever outside
    /// the symbol.
    private func length(from start: Int, by step: Int, dark: Bool, _ line: Int, _ lane: Int) -> Int {
        var place = start
        while (0..<size).contains(place) {
            let strip = min(place / 50, strips - 1)
            let module = lines[strip * size + line][lane] >> UInt64(place - Self.offset(strip)) & 1 == 1
            guard module == dark else { return abs(place - start) }
            place += step
        }
        return dark ? abs(place - start) : Int.max
    }
}

extension QRPenalty {
    /// The position of the lowest bit of a strip.
    private static func offset(_ strip: Int) -> Int { 50 * strip - 4 }

    /// The positions that a strip covers, and those of them with a next position inside the symbol.
    private func window(_ strip: Int) -> (owned: UInt64, pairs: UInt64) {
        let isLast = strip == strips - 1
        let end = isLast ? size - Self.offset(strip) : 54
        let owned: UInt64 = (~0 >> UInt64(64 - end)) & ~0xF
        let pairs: UInt64 = isLast ? ~0 >> UInt64(64 - end + 1) : ~0
        return (owned, strip == 0 ? pairs & ~0xF : pairs)
    }

    private static func strips(of lines: [UInt64], size: Int, words: Int, count: Int) -> [UInt64] {
        var strips: [UInt64] = []
        strips.reserveCapacity(count * size)
        for index in 0..<count {
            for line in 0..<size { strips.append(strip(index, words: words) { lines[line * words + $0] }) }
        }
        return strips
    }

    /// One strip of a line, computed from the line's words.
    private static func strip(_ index: Int, words: Int, of line: (Int) -> UInt64) -> UInt64 {
        guard index > 0 else { return line(0) << 4 }
        let word = offset(index) >> 6
        let shift = UInt64(offset(index) & 63)
        let next = word + 1 < words ? line(word + 1) << (64 - shift) : 0
        return line(word) >> shift | next
    }
}
