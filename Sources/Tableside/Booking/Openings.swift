/// The starts that a party can have directly: with every booking where it is.
///
/// A set of instants, kept as one bit for each start of the date; up to 512 of them take no memory of their own. The
/// instants come in order, each once.
///
/// ```swift
/// let openings = evening.openings(for: 4, at: now)
/// print(openings.count, openings.first.map { "\($0)" } ?? "full")
/// ```
public struct Openings: Sendable {
    /// Every start of the date.
    private let starts: [Instant]
    private var inline = SIMD8<UInt64>.zero
    /// The words behind the eighth; empty unless there are more than 512 starts.
    private var rest: [UInt64] = []

    /// None of the starts.
    init(of starts: [Instant]) {
        self.starts = starts
        if starts.count > Self.inlineStarts {
            rest = Array(repeating: 0, count: (starts.count - Self.inlineStarts + 63) / 64)
        }
    }

    /// How many starts a set holds without memory of its own.
    static let inlineStarts = 512

    /// Whether the set has no memory of its own.
    var isInline: Bool { rest.isEmpty }

    @inline(__always)
    var words: Int { (starts.count + 63) / 64 }

    @inline(__always)
    subscript(word word: Int) -> UInt64 {
        get { word < 8 ? inline[word] : rest[word - 8] }
        set {
            if word < 8 { inline[word] = newValue } else { rest[word - 8] = newValue }
        }
    }

    /// Whether the start at a position is among them.
    subscript(position: Int) -> Bool {
        get { self[word: position / 64] & 1 &<< UInt64(position % 64) != 0 }
        set {
            let bit: UInt64 = 1 &<< UInt64(position % 64)
            if newValue { self[word: position / 64] |= bit } else { self[word: position / 64] &= ~bit }
        }
    }

    /// Adds the starts of another set of the same date.
    mutating func formUnion(_ other: Openings) {
        for word in 0..<words { self[word: word] |= other[word: word] }
    }

    /// How many starts there are.
    ///
    /// - Complexity: O(starts of the date ÷ 64).
    public var count: Int {
        var count = 0
        for word in 0..<words { count += self[word: word].nonzeroBitCount }
        return count
    }

    /// Whether there is none.
    public var isEmpty: Bool {
        for word in 0..<words where self[word: word] != 0 { return false }
        return true
    }

    /// The earliest start; `nil` when there is none.
    public var first: Instant? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Whether a party can come at an instant.
    ///
    /// - Complexity: O(log starts).
    public func contains(_ instant: Instant) -> Bool {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low] == instant && self[low]
    }
}

extension Openings: Sequence {
    /// Goes through the starts, the earliest first.
    public struct Iterator: IteratorProtocol, Sendable {
        private let openings: Openings
        private var word = 0
        private var bits: UInt64

        fileprivate init(_ openings: Openings) {
            self.openings = openings
            bits = openings.words > 0 ? openings[word: 0] : 0
        }

        /// The next start; `nil` after the last.
        public mutating func next() -> Instant? {
            while bits == 0 {
                guard word + 1 < openings.words else { return nil }
                word += 1
                bits = openings[word: word]
            }
            let position = word * 64 + bits.trailingZeroBitCount
            bits &= bits - 1
            return openings.starts[position]
        }
    }

    /// Goes through the starts, the earliest first.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of starts, which is known.
    public var underestimatedCount: Int { count }
}

extension Openings: Equatable {
    /// Whether the starts are the same.
    public static func == (lhs: Openings, rhs: Openings) -> Bool { lhs.elementsEqual(rhs) }
}
