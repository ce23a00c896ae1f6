import TablesideCore

/// The share that the bookings of a date leave to walk-ins, and the starts at which each kind of unit meets the quota.
///
/// It is recomputed whenever stays change, so that a query over many starts does not examine stays.
struct WalkInLedger: Sendable {
    typealias Share = WalkInCapacity.Share

    private let quota: WalkInCapacity
    private let buffer: Elapsed
    /// The starts that the quota applies to, in words.
    private let held: [UInt64]
    /// The instants at which bookings take or free tables, in order, and the share left from each instant on.
    private var instants = [Instant(millisecondsSince1970: .min)]
    private var left: [Share]
    /// The starts at which the quota is met, by profile, word of starts and unit share, in this order.
    private(set) var masks: [UInt64] = []

    init(_ quota: WalkInCapacity, _ ledger: TableLedger, holding held: [UInt64]) {
        self.quota = quota
        self.held = held
        buffer = ledger.buffer
        left = [quota.share(of: Array(quota.ofTable.indices))]
        var changes: [(at: Instant, table: Int, sign: Int)] = []
        for table in quota.ofTable.indices where quota.ofTable[table].tables > 0 {
            // A stay listed twice, here and by the date it comes from, takes its table once.
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

    /// The fewest tables and the fewest seats left while a stay keeps its tables.
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

    /// The share left from each instant at which bookings take or free tables.
    var curve: [(from: Instant, left: Share)] { Array(zip(instants, left)).map { (from: $0, left: $1) } }

    /// Whether a stay at a free unit meets the quota.
    func allows(_ unit: Int, during span: Range<Instant>) -> Bool { allows(unit, of: least(during: span)) }

    /// Whether a unit meets the quota, given the least that is left.
    func allows(_ unit: Int, of least: Share) -> Bool {
        quota.allows(quota.shares[quota.ofUnit[unit]], of: least)
    }

    /// The shortage while a stay that is already counted keeps its tables; `nil` if there is none.
    func shortage(during span: Range<Instant>) -> Unavailability? {
        let least = least(during: span)
        if let tables = quota.rule.tables, least.tables < tables {
            return .keptForWalkIns(measure: .tables, quota: tables, left: least.tables)
        }
        guard let covers = quota.rule.covers, least.seats < quota.least.seats else { return nil }
        return .keptForWalkIns(measure: .covers, quota: covers, left: least.seats)
    }

    /// The shortage if a stay took a share; `nil` if there would be none.
    func shortage(of share: Share, during span: Range<Instant>) -> Unavailability? {
        let least = least(during: span)
        guard !quota.allows(share, of: least) else { return nil }
        if let tables = quota.rule.tables, tables > 0, least.tables - share.tables < tables {
            return .keptForWalkIns(measure: .tables, quota: tables, left: least.tables)
        }
        return quota.rule.covers.map { .keptForWalkIns(measure: .covers, quota: $0, left: least.seats) }
    }

    /// The shortage if a stay took a unit; `nil` if there would be none.
    func shortage(at unit: Int, during span: Range<Instant>) -> Unavailability? {
        shortage(of: quota.shares[quota.ofUnit[unit]], during: span)
    }

    /// The starts at which a stay of a profile meets the quota, by word of starts and unit share.
    ///
    /// - Complexity: O(shares × instants), plus O(log starts) for each instant at which too little is left.
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

    /// The starts of one word at which a stay at a unit meets the quota.
    @inline(__always)
    func starts(_ unit: Int, _ masks: [UInt64], at base: Int) -> UInt64 { masks[base &+ quota.ofUnit[unit]] }

    /// The number of distinct unit shares, each with one word per word of starts.
    var kinds: Int { quota.shares.count }

    /// The position of the interval that contains an instant.
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
