import TablesideCore

/// The patterns shared by all symbols of a version: finders, timing lines, alignment patterns, version information and
/// the dark module; space for the format information is reserved (ISO/IEC 18004 §6.3, §7.9 and §7.10).
struct QRFunctionPatterns {
    let size: Int
    /// The number of words per line.
    let words: Int
    /// The modules taken, column by column, plus all bits beyond the symbol.
    private(set) var function: [UInt64]
    /// The dark modules, column by column.
    private(set) var dark: [UInt64]

    init(version: Int) {
        size = 4 * version + 17
        words = (size + 63) / 64
        function = [UInt64](repeating: 0, count: size * words)
        dark = function
        takeFinders()
        takeTimingLines()
        takeAlignmentPatterns(Self.alignment(version))
        if version >= 7 { takeVersionInformation(Self.versionInformation(version)) }
        for x in 0..<size { function[x * words + words - 1] |= ~0 << UInt64(size & 63) }
    }

    /// The centers of alignment patterns along either side.
    private static func alignment(_ version: Int) -> [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        // The first center is on the timing line; the others are evenly spaced from the far end, in even steps, as
        // listed in annex E. Version 32 has the only step that no rule gives.
        let step = version == 32 ? 26 : (4 * version + 2 * count + 1) / (2 * count - 2) * 2
        return [6] + (1..<count).map { 4 * version + 10 - (count - 1 - $0) * step }
    }

    /// The version with its twelve BCH check bits.
    private static func versionInformation(_ version: Int) -> UInt64 {
        var remainder = version
        for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
        return UInt64(version << 12 | remainder)
    }

    private mutating func takeTimingLines() {
        for place in 8..<size - 8 {
            take(x: 6, y: place, 1, dark: UInt64(~place & 1))
            take(x: place, y: 6, 1, dark: UInt64(~place & 1))
        }
    }

    private mutating func takeFinders() {
        let columns: [UInt64] = [0x7F, 0x41, 0x5D, 0x5D, 0x5D, 0x41, 0x7F, 0]
        for (place, column) in columns.enumerated() {
            // Including a separator, and on two sides the format information.
            take(x: place, y: 0, 0x1FF, dark: column)
            take(x: place, y: size - 8, 0xFF, dark: column << 1)
            take(x: size - 1 - place, y: 0, 0x1FF, dark: column)
        }
        take(x: 8, y: 0, 0x1FF, dark: 0)
        take(x: 8, y: size - 8, 0xFF, dark: 1)
    }

    private mutating func takeAlignmentPatterns(_ places: [Int]) {
        guard let first = places.first, let last = places.last else { return }
        let columns: [UInt64] = [0x1F, 0x11, 0x15, 0x11, 0x1F]
        for x in places {
            for y in places {
                // Three corners are finders.
                guard !(x == first && y == first), !(x == first && y == last), !(x == last && y == first) else {
                    continue
                }
                for (place, column) in columns.enumerated() { take(x: x - 2 + place, y: y - 2, 0x1F, dark: column) }
            }
        }
    }

    private mutating func takeVersionInformation(_ bits: UInt64) {
        for place in 0..<3 {
            var column: UInt64 = 0
            for row in 0..<6 { column |= (bits >> UInt64(3 * row + place) & 1) << UInt64(row) }
            take(x: size - 11 + place, y: 0, 0x3F, dark: column)
        }
        for place in 0..<6 { take(x: place, y: size - 11, 0b111, dark: bits >> UInt64(3 * place) & 0b111) }
    }

    /// Reserves some modules of a column, starting at a row, and sets which of them are dark.
    private mutating func take(x: Int, y: Int, _ modules: UInt64, dark bits: UInt64) {
        let word = x * words + y >> 6
        let shift = UInt64(y & 63)
        function[word] |= modules << shift
        dark[word] = dark[word] & ~(modules << shift) | bits << shift
        // Continues in the next word if the pattern crosses a word boundary.
        let rest = modules >> (64 - shift)
        guard rest != 0 else { return }
        function[word + 1] |= rest
        dark[word + 1] = dark[word + 1] & ~rest | bits >> (64 - shift)
    }
}
