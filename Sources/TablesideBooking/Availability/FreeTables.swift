public import TablesideCore

/// The tables that nobody has for some time, in the order of the plan.
///
/// A set of bits over the tables; up to 512 of them take no memory of their own.
public struct FreeTables: Sendable {
    private let tables: [TableID]
    private let bits: InlineBits

    init(_ bits: InlineBits, of tables: [TableID]) {
        self.bits = bits
        self.tables = tables
    }

    /// How many there are.
    ///
    /// - Complexity: O(tables ÷ 64).
    public var count: Int { bits.count }

    /// Whether there is none.
    public var isEmpty: Bool { bits.isEmpty }
}

extension FreeTables: Sequence {
    /// Goes through the tables.
    public struct Iterator: IteratorProtocol, Sendable {
        private let free: FreeTables
        private var word = 0
        /// What is left of the word.
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

    /// Goes through the tables.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of tables, which is known.
    public var underestimatedCount: Int { count }
}

extension DayAvailability {
    /// The tables that nobody has for some time, on the grid or off it, for parties of every kind and size.
    ///
    /// - Parameters:
    ///   - span: From when up to when; the time between two stays is kept besides.
    ///   - now: The time: holds lapse, and who has stayed longer than they said sits there still.
    /// - Returns: The tables; all of them for an empty span.
    /// - Complexity: O(tables ÷ 64 × starts within the span), and a look at the stays that begin or end at its edges.
    public func freeTables(during span: Range<Instant>, at now: Instant) -> FreeTables {
        guard !isOutdated(at: now) else { return current(at: now).freeTables(during: span, at: now) }
        return FreeTables(ledger.free(during: span, at: now), of: plan.tableIDs)
    }
}
