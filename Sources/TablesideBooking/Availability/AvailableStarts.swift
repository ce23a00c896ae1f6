public import TablesideCore

/// The starts at which a party can have tables without moving any other booking.
///
/// A set of instants, stored as one bit per start of the date; up to 512 starts need no heap memory. Iteration yields
/// each instant once, in order.
///
/// ```swift
/// let openings = evening.openings(for: 4, at: now)
/// print(openings.count, openings.first.map { "\($0)" } ?? "full")
/// ```
public struct AvailableStarts: Sendable {
    /// Every start of the date.
    private let starts: [Instant]
    /// The positions of the available starts.
    var bits: InlineBits

    /// Creates an empty set over these starts.
    init(of starts: [Instant]) {
        self.starts = starts
        bits = InlineBits(below: starts.count)
    }

    /// The number of available starts.
    ///
    /// - Complexity: O(starts of the date ÷ 64).
    public var count: Int { bits.count }

    /// Whether no start is available.
    public var isEmpty: Bool { bits.isEmpty }

    /// The earliest available start; `nil` if there is none.
    public var first: Instant? { bits.next(from: 0).map { starts[$0] } }

    /// Returns whether a party can start at an instant.
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
    /// Iterates over the starts in order.
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

    /// Returns an iterator over the starts in order.
    public func makeIterator() -> Iterator { Iterator(openings: self) }

    /// The number of starts, which is exact.
    public var underestimatedCount: Int { count }
}

extension AvailableStarts: Equatable {
    /// Returns whether both sets contain the same starts.
    public static func == (lhs: AvailableStarts, rhs: AvailableStarts) -> Bool { lhs.elementsEqual(rhs) }
}
