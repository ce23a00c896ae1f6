/// Who has which table when: for every table its stays, by start, and the starts at which another one could begin.
///
/// For each turn profile of the grid and each table a bit set says at which starts a stay of that length meets no stay of
/// the table. The bits follow every insertion and removal, so that a question for many starts at once looks at no stay.
struct TableLedger: Sendable {
    /// A stay on one table.
    struct Stay: Sendable {
        let booking: BookingID
        let span: Range<Instant>
        /// Whether somebody sits there: they may stay longer than they said.
        var isSeated = false
        /// Whether it belongs to another date, which alone may move it.
        var isForeign = false
        /// From when on the stay no longer counts; `nil` for a stay that does not lapse.
        var expiresAt: Instant?

        /// Whether the stay still counts.
        func counts(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }

        /// Whether somebody still sits there after the end of their stay: they hold the table now, but nothing that
        /// begins later.
        func overstays(at now: Instant) -> Bool { isSeated && span.upperBound <= now }
    }

    /// The starts for which there are bits.
    let grid: StartGrid
    /// How much time lies at least between two stays on one table.
    let buffer: Elapsed
    let tables: Int
    private(set) var stays: [[Stay]]
    /// For each profile, each word of starts and each table, in this order.
    private(set) var masks: [UInt64]
    /// The first instant at which a stay stops counting without an event; `nil` when none does.
    private(set) var firstExpiry: Instant?

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
    }

    /// Adds a stay.
    ///
    /// - Complexity: O(stays on the table + profiles × log starts).
    mutating func insert(_ stay: Stay, at table: Int) {
        var position = stays[table].count
        while position > 0, stays[table][position - 1].span.lowerBound > stay.span.lowerBound { position -= 1 }
        stays[table].insert(stay, at: position)
        if let expiry = stay.expiresAt { firstExpiry = min(firstExpiry ?? expiry, expiry) }
        let upper = grid.position(atOrAfter: stay.span.upperBound + buffer)
        for profile in grid.profiles.indices { clear(stay, upTo: upper, profile, table) }
    }

    /// Takes a booking's stay away.
    ///
    /// - Complexity: O(stays on the table + profiles × log starts).
    mutating func remove(_ booking: BookingID, at table: Int) {
        guard let position = stays[table].firstIndex(where: { $0.booking == booking }) else { return }
        let stay = stays[table].remove(at: position)
        if let expiry = stay.expiresAt, expiry == firstExpiry {
            firstExpiry = stays.lazy.joined().compactMap(\.expiresAt).min()
        }
        let upper = grid.position(atOrAfter: stay.span.upperBound + buffer)
        for profile in grid.profiles.indices {
            let lower = grid.profiles[profile].position(reachingBeyond: stay.span.lowerBound - buffer)
            guard lower < upper else { continue }
            for word in Bits.words(of: lower..<upper) {
                masks[index(profile, word, table)] |= Bits.of(lower..<upper, inWord: word)
            }
        }
        // What the others of the table take of it they take again.
        for other in stays[table] {
            let upper = grid.position(atOrAfter: other.span.upperBound + buffer)
            for profile in grid.profiles.indices { clear(other, upTo: upper, profile, table) }
        }
    }

    /// Takes away the starts from which a stay would meet this one.
    private mutating func clear(_ stay: Stay, upTo upper: Int, _ profile: Int, _ table: Int) {
        let bound = stay.span.lowerBound - buffer
        let lower = grid.profiles[profile].position(reachingBeyond: bound)
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

    /// Whether a table can be had for a time, asked now.
    ///
    /// - Complexity: O(stays on the table).
    func isFree(_ table: Int, for span: Range<Instant>, at now: Instant) -> Bool {
        !stays[table].contains { $0.blocks(span, at: now, buffer: buffer) }
    }

    /// In one word of starts, those at which a stay of a profile could begin on all of some tables.
    @inline(__always)
    func starts(of tables: [Int], _ profile: Int, _ word: Int) -> UInt64 {
        var starts = UInt64.max
        for table in tables { starts &= masks[index(profile, word, table)] }
        return starts
    }

    /// In one word of starts, those at which a stay of a profile would meet a stay.
    func conflicts(with span: Range<Instant>, _ profile: Int, _ word: Int) -> UInt64 {
        let bound = span.lowerBound - buffer
        let upper = grid.position(atOrAfter: span.upperBound + buffer)
        let lower = grid.profiles[profile].position(reachingBeyond: bound)
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

    /// For a profile that is none of the grid's: for each word of starts and each table the starts at which its stays
    /// could begin.
    ///
    /// - Complexity: O(stays × log starts).
    func masks(of profile: TurnProfile) -> [UInt64] {
        var other = TableLedger(
            tables: tables,
            grid: StartGrid(starts: grid.starts, profiles: [profile]),
            buffer: buffer
        )
        for (table, stays) in stays.enumerated() {
            for stay in stays {
                other.clear(stay, upTo: grid.position(atOrAfter: stay.span.upperBound + buffer), 0, table)
            }
        }
        return other.masks
    }

    /// When the last stay on a table ends that ends by an instant; `nil` when none does.
    func lastEnd(at table: Int, before instant: Instant) -> Instant? {
        stays[table].lazy.map(\.span.upperBound).filter { $0 <= instant }.max()
    }

    /// When the first stay on a table begins that begins at an instant or after it; `nil` when none does.
    func firstStart(at table: Int, after instant: Instant) -> Instant? {
        stays[table].first { $0.span.lowerBound >= instant }?.span.lowerBound
    }

    /// When the next stay on a table begins that is free now, less the time that lies between stays; `nil` when none
    /// does.
    func nextStart(at table: Int, after now: Instant) -> Instant? {
        stays[table].first { $0.span.lowerBound > now && $0.counts(at: now) }.map { $0.span.lowerBound - buffer }
    }
}

extension TableLedger.Stay {
    /// Whether the table cannot be had for a time, asked now.
    func blocks(_ other: Range<Instant>, at now: Instant, buffer: Elapsed) -> Bool {
        guard counts(at: now) else { return false }
        if span.lowerBound < other.upperBound + buffer, other.lowerBound < span.upperBound + buffer { return true }
        return overstays(at: now) && other.lowerBound <= now && now < other.upperBound
    }
}
