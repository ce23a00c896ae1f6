public import TablesideCore

/// The starts that a party can have directly: with every booking where it is.
///
/// A set of instants, kept as one bit for each start of the date; up to 512 of them take no memory of their own. The
/// instants come in order, each once.
///
/// ```swift
/// let openings = evening.openings(for: 4, at: now)
/// print(openings.count, openings.first.map { "\($0)" } ?? "full")
/// ```
public struct AvailableStarts: Sendable {
    /// Every start of the date.
    private let starts: [Instant]
    /// The positions of those that can be had.
    var bits: InlineBits

    /// None of the starts.
    init(of starts: [Instant]) {
        self.starts = starts
        bits = InlineBits(below: starts.count)
    }

    /// How many starts there are.
    ///
    /// - Complexity: O(starts of the date ÷ 64).
    public var count: Int { bits.count }

    /// Whether there is none.
    public var isEmpty: Bool { bits.isEmpty }

    /// The earliest start; `nil` when there is none.
    public var first: Instant? { bits.next(from: 0).map { starts[$0] } }

    /// Whether a party can come at an instant.
    ///
    /// - Complexity: O(log starts).
    public func contains(_ instant: Instant) -> Bool {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low] == instant && bits[low]
    }
}

extension AvailableStarts: Sequence {
    /// Goes through the starts, the earliest first.
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate let openings: AvailableStarts
        fileprivate var position = 0

        /// The next start; `nil` after the last.
        public mutating func next() -> Instant? {
            guard let found = openings.bits.next(from: position) else { return nil }
            position = found + 1
            return openings.starts[found]
        }
    }

    /// Goes through the starts, the earliest first.
    public func makeIterator() -> Iterator { Iterator(openings: self) }

    /// The number of starts, which is known.
    public var underestimatedCount: Int { count }
}

extension AvailableStarts: Equatable {
    /// Whether the starts are the same.
    public static func == (lhs: AvailableStarts, rhs: AvailableStarts) -> Bool { lhs.elementsEqual(rhs) }
}
