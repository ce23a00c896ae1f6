import TablesideCore

/// What the bookings of an evening leave to walk-ins, and the starts at which each kind of unit leaves enough
/// (`booking.md` §1.17).
///
/// Worked out again whenever the tables change hands, so that a question for many starts at once looks at no stay.
struct WalkInLedger: Sendable {
    typealias Share = WalkInCapacity.Share

    private let quota: WalkInCapacity
    private let buffer: Elapsed
    /// The starts that are held to the quota, in words.
    private let held: [UInt64]
    /// The instants at which bookings take tables or give them back, in order, and what they leave from each of them on.
    private var instants = [Instant(millisecondsSince1970: .min)]
    private var left: [Share]
    /// For each profile of the grid, each word of starts and each share of a unit, in this order: where enough stays.
    private(set) var masks: [UInt64] = []

    init(_ quota: WalkInCapacity, _ ledger: TableLedger, holding held: [UInt64]) {
        self.quota = quota
        self.held = held
        buffer = ledger.buffer
        left = [quota.share(of: Array(quota.ofTable.indices))]
        var changes: [(at: Instant, table: Int, sign: Int)] = []
        for table in quota.ofTable.indices where quota.ofTable[table].tables > 0 {
            // A stay that stands twice, here and on the date that it comes from, takes its table once.
            let kept = ledger.stays[table].lazy.filter { !$0.isWalkIn }
                .map { $0.span.lowerBound..<$0.span.upperBound + ledger.buffer }
            for span in Array(kept).merged() {
                changes += [(span.lowerBound, table, -1), (span.upperBound, table, 1)]
            }
        }
        changes.sort { $0.at < $1.at }
        for change in changes {
            if instants[instants.count - 1] < change.at {
                instants.append(change.at)
                left.append(left[left.count - 1])
            }
            left[left.count - 1].tables += change.sign * quota.ofTable[change.table].tables
            left[left.count - 1].seats += change.sign * quota.ofTable[change.table].seats
        }
        for profile in ledger.grid.profiles { masks += masks(of: profile, on: ledger.grid) }
    }

    /// The fewest tables and the fewest seats that bookings leave while a stay keeps its tables.
    func least(during span: Range<Instant>) -> Share {
        var position = self.position(of: span.lowerBound)
        var least = left[position]
        position += 1
        while position < instants.count, instants[position] < span.upperBound + buffer {
            least.tables = min(least.tables, left[position].tables)
            least.seats = min(least.seats, left[position].seats)
            position += 1
        }
        return least
    }

    /// Whether a stay at a unit that is free leaves enough.
    func allows(_ unit: Int, during span: Range<Instant>) -> Bool { allows(unit, of: least(during: span)) }

    /// Whether a unit leaves enough of what is left at least.
    func allows(_ unit: Int, of least: Share) -> Bool {
        quota.allows(quota.shares[quota.ofUnit[unit]], of: least)
    }

    /// What is short while a stay keeps its tables, that stay counted; `nil` when nothing is.
    func shortage(during span: Range<Instant>) -> Unavailability? {
        let least = least(during: span)
        if let tables = quota.rule.tables, least.tables < tables {
            return .keptForWalkIns(measure: .tables, quota: tables, left: least.tables)
        }
        guard let covers = quota.rule.covers, least.seats < quota.least.seats else { return nil }
        return .keptForWalkIns(measure: .covers, quota: covers, left: least.seats)
    }

    /// What would be short if a stay took a share of what is left; `nil` when nothing would be.
    func shortage(of share: Share, during span: Range<Instant>) -> Unavailability? {
        let least = least(during: span)
        guard !quota.allows(share, of: least) else { return nil }
        if let tables = quota.rule.tables, tables > 0, least.tables - share.tables < tables {
            return .keptForWalkIns(measure: .tables, quota: tables, left: least.tables)
        }
        return quota.rule.covers.map { .keptForWalkIns(measure: .covers, quota: $0, left: least.seats) }
    }

    /// What would be short if a stay at a unit took what is left; `nil` when nothing would be.
    func shortage(at unit: Int, during span: Range<Instant>) -> Unavailability? {
        shortage(of: quota.shares[quota.ofUnit[unit]], during: span)
    }

    /// For each word of starts and each share of a unit the starts at which a stay of a profile leaves enough.
    ///
    /// - Complexity: O(shares × instants, each O(log starts) where too little is left).
    func masks(of profile: TurnProfile, on grid: StartGrid) -> [UInt64] {
        let kinds = quota.shares.count
        var masks = Array(repeating: UInt64.max, count: grid.words * kinds)
        for (kind, share) in quota.shares.enumerated() {
            var position = 0
            while position < left.count {
                guard !quota.allows(share, of: left[position]) else {
                    position += 1
                    continue
                }
                let from = instants[position]
                while position < left.count, !quota.allows(share, of: left[position]) { position += 1 }
                let until = position < left.count ? instants[position] : Instant(millisecondsSince1970: .max)
                for start in profile.starts(of: grid, keptBetween: from, and: until, buffer: buffer) {
                    masks[start / 64 * kinds + kind] &= ~(1 &<< UInt64(start % 64))
                }
            }
            for word in 0..<grid.words { masks[word * kinds + kind] |= ~held[word] }
        }
        return masks
    }

    /// In one word of starts, those at which a stay at a unit leaves enough.
    @inline(__always)
    func starts(_ unit: Int, _ masks: [UInt64], at base: Int) -> UInt64 { masks[base &+ quota.ofUnit[unit]] }

    /// How many words there are for each word of starts.
    var kinds: Int { quota.shares.count }

    /// The position of the part in which an instant lies.
    private func position(of instant: Instant) -> Int {
        var (low, high) = (0, instants.count)
        while low < high {
            let middle = (low + high) / 2
            if instants[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

extension TurnProfile {
    /// The positions of the starts whose stays keep their tables at some instant of an interval.
    fileprivate func starts(
        of grid: StartGrid,
        keptBetween from: Instant,
        and until: Instant,
        buffer: Elapsed
    ) -> [Int] {
        let lower = position(reachingBeyond: from - buffer)
        let upper = grid.position(atOrAfter: until)
        guard lower < upper else { return [] }
        return (lower..<upper).filter { ends[$0] > from - buffer }
    }
}
