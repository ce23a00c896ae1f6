public import TablesideCore

/// The tables that are free for some time, in the order of the plan.
///
/// Stored as one bit per table; up to 512 tables need no heap memory.
public struct FreeTables: Sendable {
    private let tables: [TableID]
    private let bits: InlineBits

    init(_ bits: InlineBits, of tables: [TableID]) {
        self.bits = bits
        self.tables = tables
    }

    /// The number of free tables.
    ///
    /// - Complexity: O(tables ÷ 64).
    public var count: Int { bits.count }

    /// Whether no table is free.
    public var isEmpty: Bool { bits.isEmpty }
}

extension FreeTables: Sequence {
    /// Iterates over the free tables.
    public struct Iterator: IteratorProtocol, Sendable {
        private let free: FreeTables
        private var word = 0
        /// The remaining bits of the current word.
        private var left: UInt64

        fileprivate init(_ free: FreeTables) {
            self.free = free
            left = free.bits.words > 0 ? free.bits[word: 0] : 0
        }

        /// The next table; `nil` after the last.
        public mutating func next() -> TableID? {
            while left == 0 {
                word += 1
                guard word < free.bits.words else { return nil }
                left = free.bits[word: word]
            }
            let position = word * 64 + left.trailingZeroBitCount
            left &= left - 1
            return free.tables[position]
        }
    }

    /// Returns an iterator over the free tables.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of tables, which is exact.
    public var underestimatedCount: Int { count }
}

extension DayAvailability {
    /// Returns the tables that are free for some time, on the grid or off it, regardless of party and channel.
    ///
    /// - Parameters:
    ///   - span: The time, end excluded; the buffer around it is required as well.
    ///   - now: The current time: holds expire, and seated parties that stay longer than planned still occupy their
    ///     tables.
    /// - Returns: The tables; all of them for an empty span.
    /// - Complexity: O(tables ÷ 64 × starts within the span), plus the stays that begin or end at its edges.
    public func freeTables(during span: Range<Instant>, at now: Instant) -> FreeTables {
        guard !isOutdated(at: now) else { return current(at: now).freeTables(during: span, at: now) }
        return FreeTables(ledger.free(during: span, at: now), of: plan.tableIDs)
    }
}
