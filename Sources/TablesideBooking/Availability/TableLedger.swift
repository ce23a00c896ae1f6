public import TablesideCore

/// The stays on every table, by start, and the starts at which another stay could begin.
///
/// For each turn profile and table, a bit set marks the starts at which a stay of that length meets no other stay. The
/// bits are updated with every insertion and removal, so that a query over many starts does not examine stays. Tables
/// are numbered from 0; those of a plan are in ``VenuePlan/tables``.
///
/// ```swift
/// var ledger = TableLedger(tables: 40, starts: starts, lasting: [.minutes(90), .minutes(120)], buffer: .minutes(10))
/// ledger.book(id, for: start..<start + .minutes(90), at: 7)  // false if the table is taken
/// ```
public struct TableLedger: Sendable {
    /// The holder of a table: a booking of the date, or a holder that no booking identity can name.
    enum Holder: Hashable, Sendable {
        case booking(BookingID)
        case block(BlockID)
        /// Guests who have left, until the table is cleared.
        case uncleared
        case carried(BookingID)
        case neighbor(String, of: CivilDate)
        /// A hypothetical party.
        case guess
    }

    /// A stay on one table.
    struct Stay: Sendable {
        let holder: Holder
        let span: Range<Instant>
        /// Whether the party is seated, and so may stay longer than planned.
        var isSeated = false
        /// Whether it belongs to another date; only that date may move it.
        var isForeign = false
        /// Whether a walk-in of this date sits there: it uses the walk-ins' share and takes nothing from it.
        var isWalkIn = false
        /// Whether the table is out of use rather than occupied.
        var isBlock = false
        /// Whether the guests have left and the table is not cleared.
        var isUncleared = false
        /// When the stay stops counting; `nil` if it does not expire.
        var expiresAt: Instant?
        /// When the party must have left, or the table be clear, because the restaurant was closed in between; `nil`
        /// for never.
        var goneBy: Instant?

        /// Whether the stay still counts.
        func counts(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }

        /// Whether the party must have left by now, or the table be clear.
        func isGone(at now: Instant) -> Bool { goneBy.map { $0 <= now } ?? false }

        /// Whether the party is still seated after the end of its stay: it occupies the table now, but does not
        /// conflict with later stays.
        func overstays(at now: Instant) -> Bool { isSeated && span.upperBound <= now && !isGone(at: now) }

        /// Whether the stay keeps the table from being free for a time, as of now.
        func blocks(_ other: Range<Instant>, at now: Instant, buffer: Elapsed) -> Bool {
            guard counts(at: now) else { return false }
            if span.lowerBound < other.upperBound + buffer, other.lowerBound < span.upperBound + buffer { return true }
            return overstays(at: now) && other.lowerBound <= now && now < other.upperBound
        }
    }

    /// The starts that the bits stand for.
    let grid: StartGrid
    /// The minimum time between two stays on one table.
    public let buffer: Elapsed
    /// The number of tables.
    public let tables: Int
    private(set) var stays: [[Stay]]
    /// The available starts, by profile, word of starts and table, in this order.
    private(set) var masks: [UInt64]
    /// For each cell (between two starts, before the first, after the last), the tables with a stay in it, in words.
    private var busy: [UInt64]
    /// The tables with a seated party, in words.
    private var seated: [UInt64]

    init(tables: Int, grid: StartGrid, buffer: Elapsed = .zero) {
        self.grid = grid
        self.tables = tables
        self.buffer = buffer
        stays = Array(repeating: [], count: tables)
        masks = []
        masks.reserveCapacity(grid.profiles.count * grid.words * tables)
        for _ in grid.profiles {
            for word in 0..<grid.words {
                let all = Bits.of(0..<grid.starts.count, inWord: word)
                masks.append(contentsOf: repeatElement(all, count: tables))
            }
        }
        busy = Array(repeating: 0, count: (grid.starts.count + 1) * ((tables + 63) / 64))
        seated = Array(repeating: 0, count: (tables + 63) / 64)
    }

    /// Creates the ledger of empty tables.
    ///
    /// - Parameters:
    ///   - tables: The number of tables, clamped to the range from 0 to ``limit``.
    ///   - starts: The starts to keep bits for, in any order.
    ///   - lengths: The lengths of the stays that queries are about.
    ///   - buffer: The minimum time between two stays on one table; negative values count as zero.
    public init(tables: Int, starts: [Instant], lasting lengths: [Elapsed], buffer: Elapsed = .zero) {
        let starts = Set(starts).sorted()
        let profiles = lengths.map { length in TurnProfile(ends: starts.map { $0 + length }) }
        let count = min(max(tables, 0), TableLedger.limit)
        self.init(tables: count, grid: StartGrid(starts: starts, profiles: profiles), buffer: max(buffer, .zero))
    }

    /// The maximum number of tables in a ledger: 10,000.
    public static let limit = 10_000

    /// Whether a table is free for a time, as of now.
    ///
    /// - Complexity: O(stays on the table).
    func isFree(_ table: Int, for span: Range<Instant>, at now: Instant) -> Bool {
        for position in stays[table].indices
        where stays[table][position].blocks(span, at: now, buffer: buffer) {
            return false
        }
        return true
    }
}

extension TableLedger {
    /// Books a table unless it is taken.
    ///
    /// - Returns: Whether the booking has the table now; `false` if there is no such table or the span is empty.
    /// - Complexity: O(stays on the table + lengths × log starts).
    public mutating func book(_ booking: BookingID, for span: Range<Instant>, at table: Int) -> Bool {
        guard stays.indices.contains(table), !span.isEmpty, isFree(table, for: span, at: span.lowerBound) else {
            return false
        }
        occupy(table, by: Stay(holder: .booking(booking), span: span))
        return true
    }

    /// Removes a booking from a table.
    ///
    /// - Returns: Whether the booking had the table.
    /// - Complexity: O(stays on the table + lengths × log starts).
    public mutating func cancel(_ booking: BookingID, at table: Int) -> Bool {
        stays.indices.contains(table) && vacate(table, by: .booking(booking))
    }

    /// Returns the numbers of the tables that are free for some time.
    ///
    /// - Complexity: O(tables ÷ 64 × starts within the span), plus the stays that begin or end at its edges.
    public func tables(freeDuring span: Range<Instant>) -> [Int] {
        let free = free(during: span, at: span.lowerBound)
        var numbers: [Int] = []
        numbers.reserveCapacity(free.count)
        var next = free.next(from: 0)
        while let number = next {
            numbers.append(number)
            next = free.next(from: number + 1)
        }
        return numbers
    }
}

extension TableLedger {
    /// Adds a stay.
    ///
    /// - Complexity: O(stays on the table + profiles × log starts).
    mutating func occupy(_ table: Int, by stay: Stay) {
        var position = stays[table].count
        while position > 0,
            stays[table][position - 1].span.lowerBound > stay.span.lowerBound
        {
            position -= 1
        }
        stays[table].insert(stay, at: position)
        if stay.isSeated { seated[table / 64] |= 1 &<< UInt64(table % 64) }
        mark(stay.span, at: table)
    }

    /// Removes a holder's stay and returns whether there was one.
    ///
    /// - Complexity: O(stays on the table + profiles × log starts).
    @discardableResult
    mutating func vacate(_ table: Int, by holder: Holder) -> Bool {
        guard let position = stays[table].firstIndex(where: { $0.holder == holder }) else { return false }
        let stay = stays[table].remove(at: position)
        if stay.isSeated, !stays[table].contains(where: \.isSeated) {
            seated[table / 64] &= ~(1 &<< UInt64(table % 64))
        }
        unmark(stay.span, at: table)
        // Nearby stays mark their starts and cells again; stays out of reach of any turn, and in none of the same
        // cells, are not affected.
        let reach = grid.longest + buffer + buffer
        let cells = grid.interval(of: grid.cells(of: stay.span))
        for position in stays[table].indices {
            let span = stays[table][position].span
            if span.lowerBound < max(stay.span.upperBound + reach, cells.upperBound),
                min(stay.span.lowerBound - reach, cells.lowerBound) < span.upperBound
            {
                mark(span, at: table)
            }
        }
        return true
    }

    /// Removes every stay that no longer counts.
    ///
    /// - Complexity: O(stays), plus that of ``vacate(_:by:)`` for each removed stay.
    mutating func vacateLapsed(at now: Instant) {
        for table in stays.indices {
            for stay in stays[table] where !stay.counts(at: now) { vacate(table, by: stay.holder) }
        }
    }

    /// Clears the starts from which a stay would meet this one, and marks its cells as busy.
    private mutating func mark(_ span: Range<Instant>, at table: Int) {
        let upper = grid.position(atOrAfter: span.upperBound + buffer)
        for profile in grid.profiles.indices { clear(span, upTo: upper, profile, table) }
        let words = (tables + 63) / 64
        let bit: UInt64 = 1 &<< UInt64(table % 64)
        for cell in grid.cells(of: span) { busy[cell * words + table / 64] |= bit }
    }

    private mutating func unmark(_ span: Range<Instant>, at table: Int) {
        let upper = grid.position(atOrAfter: span.upperBound + buffer)
        for profile in grid.profiles.indices {
            let lower = grid.position(profile, reachingBeyond: span.lowerBound - buffer)
            guard lower < upper else { continue }
            for word in Bits.words(of: lower..<upper) {
                masks[index(profile, word, table)] |= Bits.of(lower..<upper, inWord: word)
            }
        }
        let words = (tables + 63) / 64
        let bit: UInt64 = 1 &<< UInt64(table % 64)
        for cell in grid.cells(of: span) { busy[cell * words + table / 64] &= ~bit }
    }

    private mutating func clear(_ span: Range<Instant>, upTo upper: Int, _ profile: Int, _ table: Int) {
        let bound = span.lowerBound - buffer
        let lower = grid.position(profile, reachingBeyond: bound)
        guard lower < upper else { return }
        if grid.profiles[profile].isAscending {
            for word in Bits.words(of: lower..<upper) {
                masks[index(profile, word, table)] &= ~Bits.of(lower..<upper, inWord: word)
            }
        } else {
            for start in lower..<upper where grid.profiles[profile].ends[start] > bound {
                masks[index(profile, start / 64, table)] &= ~(1 &<< UInt64(start % 64))
            }
        }
    }

    @inline(__always)
    private func index(_ profile: Int, _ word: Int, _ table: Int) -> Int {
        (profile * grid.words + word) * tables + table
    }
}

extension TableLedger {
    /// The tables that are free for some time.
    ///
    /// A stay in a cell fully within the span makes its table busy; tables with stays in edge cells are checked one by
    /// one.
    func free(during span: Range<Instant>, at now: Instant) -> InlineBits {
        var free = InlineBits(below: tables)
        guard !span.isEmpty else {
            for word in 0..<free.words { free[word: word] = Bits.of(0..<tables, inWord: word) }
            return free
        }
        let wide = span.lowerBound - buffer..<span.upperBound + buffer
        let cells = grid.cells(of: wide)
        let first = grid.begins(cells.lowerBound, at: wide.lowerBound) ? cells.lowerBound : cells.lowerBound + 1
        let last = grid.begins(cells.upperBound, at: wide.upperBound) ? cells.upperBound : cells.upperBound - 1
        let words = free.words
        // Overstaying parties are not in the cells of the time to come.
        let asksForNow = span.contains(now)
        for word in 0..<words {
            var sure: UInt64 = 0
            var edges: UInt64 = 0
            for cell in cells {
                if first <= cell, cell < last {
                    sure |= busy[cell * words + word]
                } else {
                    edges |= busy[cell * words + word]
                }
            }
            free[word: word] = Bits.of(0..<tables, inWord: word) & ~sure
            var doubtful = edges & ~sure
            if asksForNow { doubtful |= free[word: word] & seated[word] }
            while doubtful != 0 {
                let table = word * 64 + doubtful.trailingZeroBitCount
                doubtful &= doubtful - 1
                if !isFree(table, for: span, at: now) { free[table] = false }
            }
        }
        return free
    }

    /// The starts of one word at which a stay of a profile could begin on all of some tables.
    @inline(__always)
    func starts(of tables: [Int], _ profile: Int, _ word: Int) -> UInt64 {
        var starts = UInt64.max
        for table in tables { starts &= masks[index(profile, word, table)] }
        return starts
    }

    /// The starts of one word at which a stay of a profile would meet another stay.
    func conflicts(with span: Range<Instant>, _ profile: Int, _ word: Int) -> UInt64 {
        let bound = span.lowerBound - buffer
        let upper = grid.position(atOrAfter: span.upperBound + buffer)
        let lower = grid.position(profile, reachingBeyond: bound)
        guard lower < upper else { return 0 }
        var bits = Bits.of(lower..<upper, inWord: word)
        if !grid.profiles[profile].isAscending {
            for start in max(lower, word * 64)..<max(lower, word * 64, min(upper, word * 64 + 64))
            where grid.profiles[profile].ends[start] <= bound {
                bits &= ~(1 &<< UInt64(start % 64))
            }
        }
        return bits
    }

    /// The available starts of a profile that is not one of the grid's, by word of starts and table.
    ///
    /// - Complexity: O(stays × log starts).
    func masks(of profile: TurnProfile) -> [UInt64] {
        let grid = StartGrid(starts: grid.starts, profiles: [profile])
        var other = TableLedger(tables: tables, grid: grid, buffer: buffer)
        for (table, stays) in stays.enumerated() {
            for stay in stays {
                let upper = grid.position(atOrAfter: stay.span.upperBound + buffer)
                other.clear(stay.span, upTo: upper, 0, table)
            }
        }
        return other.masks
    }

    /// The latest end, at or before an instant, of the stays on a table; `nil` if there is none.
    func lastEnd(at table: Int, before instant: Instant) -> Instant? {
        stays[table].lazy.map(\.span.upperBound).filter { $0 <= instant }.max()
    }

    /// The start of the first stay on a table that begins at or after an instant; `nil` if there is none.
    func firstStart(at table: Int, after instant: Instant) -> Instant? {
        stays[table].first { $0.span.lowerBound >= instant }?.span.lowerBound
    }

    /// How long a table that is free now stays free: the start of its next stay, less the buffer; `nil` if there is
    /// none.
    func nextStart(at table: Int, after now: Instant) -> Instant? {
        stays[table].first { $0.span.lowerBound > now && $0.counts(at: now) }.map { $0.span.lowerBound - buffer }
    }
}
