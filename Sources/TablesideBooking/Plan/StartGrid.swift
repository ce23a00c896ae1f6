import TablesideCore

/// The starts of one date as exact instants, and for how long a stay that begins at each of them keeps its tables.
///
/// Sets of starts are bits in words of 64, in the order of the starts. Nothing is rounded to a quantum: a bit stands for
/// an instant, and whether a stay that begins there meets another one is decided in milliseconds.
struct StartGrid: Sendable {
    /// The starts, each later than the one before.
    let starts: [Instant]
    /// The different ways in which the length of a stay depends on its start; stays of equal lengths share one.
    let profiles: [TurnProfile]
    /// The longest stay of all.
    let longest: Elapsed
    /// How far apart the starts are, in milliseconds, where all of them are equally far apart.
    private let stride: Int64?
    /// How long the stays of each profile last, where all of them last equally long.
    private let lengths: [Elapsed?]

    init(starts: [Instant], profiles: [TurnProfile]) {
        self.starts = starts
        self.profiles = profiles
        var longest = Elapsed.zero
        lengths = profiles.map { profile in
            var isConstant = true
            for (start, end) in zip(starts, profile.ends) {
                longest = max(longest, end - start)
                if end - start != profile.ends[0] - starts[0] { isConstant = false }
            }
            return isConstant && !starts.isEmpty ? profile.ends[0] - starts[0] : nil
        }
        self.longest = longest
        let gap = starts.count > 1 ? (starts[1] - starts[0]).milliseconds : 0
        let isEven =
            gap > 0 && starts.indices.dropFirst().allSatisfy { (starts[$0] - starts[$0 - 1]).milliseconds == gap }
        stride = isEven ? gap : nil
    }

    /// How many words hold one bit for each start.
    var words: Int { (starts.count + 63) / 64 }

    /// The position of the first start at or after an instant; the number of starts when there is none.
    ///
    /// - Complexity: O(1) where the starts are equally far apart, else O(log starts).
    @inline(__always)
    func position(atOrAfter instant: Instant) -> Int {
        guard let stride else { return search(instant) }
        let distance = (instant - starts[0]).milliseconds
        guard distance > 0 else { return 0 }
        // One less, so that what is not yet a whole step counts as one.
        let steps = (distance - 1) / stride
        return steps < Int64(starts.count) ? Int(truncatingIfNeeded: steps) + 1 : starts.count
    }

    private func search(_ instant: Instant) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The position of the first start of which a stay of a profile, or one from before it, ends after an instant.
    @inline(__always)
    func position(_ profile: Int, reachingBeyond instant: Instant) -> Int {
        guard let length = lengths[profile] else { return profiles[profile].position(reachingBeyond: instant) }
        return position(atOrAfter: instant - length + .milliseconds(1))
    }

    /// The cells in which an interval lies that is not empty: cell 0 ends with the first start, and a cell more begins with
    /// each of them.
    func cells(of span: Range<Instant>) -> Range<Int> {
        let first = position(atOrAfter: span.lowerBound + .milliseconds(1))
        return first..<max(first, position(atOrAfter: span.upperBound)) + 1
    }

    /// From when up to when some cells are; the first and the last one have no end of their own.
    func interval(of cells: Range<Int>) -> Range<Instant> {
        let from = cells.lowerBound > 0 ? starts[cells.lowerBound - 1] : Instant(millisecondsSince1970: .min)
        let until =
            cells.upperBound <= starts.count ? starts[cells.upperBound - 1] : Instant(millisecondsSince1970: .max)
        return from..<until
    }

    /// Whether a cell begins at an instant.
    func begins(_ cell: Int, at instant: Instant) -> Bool {
        cell > 0 && cell <= starts.count && starts[cell - 1] == instant
    }

    /// The position of a start; `nil` for an instant that is none.
    func position(of instant: Instant) -> Int? {
        let position = position(atOrAfter: instant)
        return position < starts.count && starts[position] == instant ? position : nil
    }
}

/// How long a stay keeps its tables, start by start.
struct TurnProfile: Hashable, Sendable {
    /// When a stay that begins at each start gives its tables back.
    let ends: [Instant]
    /// For each start the latest end of it and of those before.
    let reach: [Instant]
    /// Whether no stay ends before one that begins earlier: then one range of starts meets another stay.
    let isAscending: Bool
    /// How much of the end of each stay is for the table and not for the guests.
    let included: Elapsed

    init(ends: [Instant], included: Elapsed = .zero) {
        self.ends = ends
        self.included = included
        var latest = Instant(millisecondsSince1970: .min)
        var isAscending = true
        reach = ends.map { end in
            if end < latest { isAscending = false }
            latest = max(latest, end)
            return latest
        }
        self.isAscending = isAscending
    }

    /// The position of the first start of which a stay, or one from before it, ends after an instant.
    func position(reachingBeyond instant: Instant) -> Int {
        var (low, high) = (0, reach.count)
        while low < high {
            let middle = (low + high) / 2
            if reach[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Bits in words of 64, numbered from the lowest bit of the first word.
enum Bits {
    /// The bits of a range of numbers that lie in one of the words.
    @inline(__always)
    static func of(_ range: Range<Int>, inWord word: Int) -> UInt64 {
        let low = max(range.lowerBound - word * 64, 0)
        let high = min(range.upperBound - word * 64, 64)
        guard low < high else { return 0 }
        return (UInt64.max &>> UInt64(64 - (high - low))) &<< UInt64(low)
    }

    /// The words in which bits of a range lie.
    @inline(__always)
    static func words(of range: Range<Int>) -> Range<Int> {
        range.isEmpty ? 0..<0 : range.lowerBound / 64..<(range.upperBound + 63) / 64
    }

    /// The words of a range of numbers.
    static func set(_ range: Range<Int>, words: Int) -> [UInt64] {
        (0..<words).map { of(range, inWord: $0) }
    }
}
