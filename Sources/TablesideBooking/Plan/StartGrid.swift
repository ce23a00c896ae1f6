import TablesideCore

/// The starts of one date as exact instants, and how long a stay from each of them keeps its tables.
///
/// Sets of starts are bits in words of 64, in the order of the starts. Nothing is rounded: a bit stands for an instant,
/// and whether a stay that begins there conflicts with another is decided in milliseconds.
struct StartGrid: Sendable {
    /// The starts, strictly ascending.
    let starts: [Instant]
    /// The distinct ways in which the length of a stay depends on its start; equal ones are shared.
    let profiles: [TurnProfile]
    /// The longest stay of any profile.
    let longest: Elapsed
    /// The distance between starts in milliseconds, if they are evenly spaced.
    private let stride: Int64?
    /// For each profile, the length of its stays if it is the same for all starts.
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

    /// The number of words that hold one bit per start.
    var words: Int { (starts.count + 63) / 64 }

    /// The position of the first start at or after an instant; the number of starts if there is none.
    ///
    /// - Complexity: O(1) if the starts are evenly spaced, else O(log starts).
    @inline(__always)
    func position(atOrAfter instant: Instant) -> Int {
        guard let stride else { return search(instant) }
        let distance = (instant - starts[0]).milliseconds
        guard distance > 0 else { return 0 }
        // Rounds up: a partial step counts as a whole one.
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

    /// The position of the first start whose stay, or an earlier start's, ends after an instant.
    @inline(__always)
    func position(_ profile: Int, reachingBeyond instant: Instant) -> Int {
        guard let length = lengths[profile] else { return profiles[profile].position(reachingBeyond: instant) }
        return position(atOrAfter: instant - length + .milliseconds(1))
    }

    /// The cells that a non-empty interval touches: cell 0 ends at the first start, and each start begins another cell.
    func cells(of span: Range<Instant>) -> Range<Int> {
        let first = position(atOrAfter: span.lowerBound + .milliseconds(1))
        return first..<max(first, position(atOrAfter: span.upperBound)) + 1
    }

    /// The interval that some cells cover; the first and last cell are unbounded.
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

    /// The position of a start; `nil` for an instant that is not one.
    func position(of instant: Instant) -> Int? {
        let position = position(atOrAfter: instant)
        return position < starts.count && starts[position] == instant ? position : nil
    }
}

/// How long a stay keeps its tables, start by start.
struct TurnProfile: Hashable, Sendable {
    /// For each start, when a stay that begins there frees its tables.
    let ends: [Instant]
    /// For each start, the latest end of its stay and of all earlier ones.
    let reach: [Instant]
    /// Whether no stay ends before one that starts earlier; the starts that conflict with a stay are then a single
    /// range.
    let isAscending: Bool
    /// The length of the included buffer at the end of each stay.
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

    /// The position of the first start whose stay, or an earlier start's, ends after an instant.
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
    /// The bits of a range of numbers that are in one of the words.
    @inline(__always)
    static func of(_ range: Range<Int>, inWord word: Int) -> UInt64 {
        let low = max(range.lowerBound - word * 64, 0)
        let high = min(range.upperBound - word * 64, 64)
        guard low < high else { return 0 }
        return (UInt64.max &>> UInt64(64 - (high - low))) &<< UInt64(low)
    }

    /// The words that contain bits of a range.
    @inline(__always)
    static func words(of range: Range<Int>) -> Range<Int> {
        range.isEmpty ? 0..<0 : range.lowerBound / 64..<(range.upperBound + 63) / 64
    }

    /// A range of numbers as words.
    static func set(_ range: Range<Int>, words: Int) -> [UInt64] {
        (0..<words).map { of(range, inWord: $0) }
    }
}
