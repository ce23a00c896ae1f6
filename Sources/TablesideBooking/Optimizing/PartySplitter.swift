import TablesideCore

/// Splits a party over the fewest tables, then with the fewest empty seats, then by order of choice.
///
/// Tables that take the same parts, and the same share from walk-ins, are of one kind. The search decides how many of
/// each kind to take, within a budget of counted nodes.
struct PartySplitter {
    /// A table that may take a part.
    struct Place {
        let table: Int
        /// The part sizes that it takes.
        let covers: ClosedRange<Int>
        /// The share that it takes from walk-ins.
        var share = WalkInCapacity.Share()
    }

    /// A party assigned to its tables.
    struct Split {
        var parts: [(table: Int, covers: Int)] = []
        /// The number of empty seats.
        var waste = 0
        /// The share that it takes from walk-ins.
        var share = WalkInCapacity.Share()

        /// Whether it is better: fewer tables, then fewer empty seats.
        func isBetter(than other: Split) -> Bool { (parts.count, waste) < (other.parts.count, other.waste) }
    }

    private struct Kind {
        let covers: ClosedRange<Int>
        let share: WalkInCapacity.Share
        var tables: [Int]
    }

    private let party: Int
    private let isAllowed: (WalkInCapacity.Share) -> Bool
    private var kinds: [Kind] = []
    /// For each kind, the fewest and the most people per table in it or in any later kind.
    private var reach: [ClosedRange<Int>] = []
    private let budget: Int
    /// The number of nodes searched so far.
    private(set) var nodes = 0
    /// Whether the search exceeded its budget, so that it is unknown whether another split exists.
    private(set) var isExhausted = false
    private var taken: [Int] = []
    private var best: (taken: [Int], seats: Int)?

    /// Prepares a search among places in order of choice; a split is possible if `isAllowed` accepts its share from
    /// walk-ins.
    init(_ party: Int, at places: [Place], budget: Int, allowing isAllowed: @escaping (WalkInCapacity.Share) -> Bool) {
        self.party = party
        self.budget = max(budget, 0)
        self.isAllowed = isAllowed
        for place in places {
            if let kind = kinds.firstIndex(where: { $0.covers == place.covers && $0.share == place.share }) {
                kinds[kind].tables.append(place.table)
            } else {
                kinds.append(Kind(covers: place.covers, share: place.share, tables: [place.table]))
            }
        }
        taken = Array(repeating: 0, count: kinds.count)
        for kind in kinds.reversed() {
            let later = reach.last ?? kind.covers
            reach.append(
                min(later.lowerBound, kind.covers.lowerBound)...max(later.upperBound, kind.covers.upperBound)
            )
        }
        reach.reverse()
    }

    /// Finds the best split; `nil` if none was found.
    ///
    /// - Complexity: At most the budget in nodes; O(kinds of tables) each.
    mutating func split() -> Split? {
        let tables = kinds.reduce(0) { $0 + $1.tables.count }
        let most = min(tables, party / SplitSeating.smallest)
        guard most >= 2 else { return nil }
        for count in 2...most where best == nil && !isExhausted {
            search(0, count, (0, 0), WalkInCapacity.Share())
        }
        return best.map { made(of: $0.taken, seats: $0.seats) }
    }

    /// Takes this many more tables from a kind and the ones after it.
    private mutating func search(
        _ kind: Int,
        _ count: Int,
        _ covers: (least: Int, most: Int),
        _ share: WalkInCapacity.Share
    ) {
        guard nodes < budget else {
            isExhausted = true
            return
        }
        nodes += 1
        guard covers.least <= party, isAllowed(share) else { return }
        if let best, covers.most >= best.seats { return }
        guard count > 0 else {
            if covers.most >= party { best = (taken, covers.most) }
            return
        }
        guard kind < kinds.count else { return }
        let reach = reach[kind]
        let (more, overflow) = reach.upperBound.multipliedReportingOverflow(by: count)
        guard overflow || covers.most.addingSaturated(more) >= party else { return }
        guard covers.least.addingSaturated(reach.lowerBound) <= party else { return }
        let (here, most) = (kinds[kind], min(count, kinds[kind].tables.count))
        for number in stride(from: most, through: 0, by: -1) {
            let (least, tooMany) = here.covers.lowerBound.multipliedReportingOverflow(by: number)
            if tooMany { continue }
            let (seats, isEndless) = here.covers.upperBound.multipliedReportingOverflow(by: number)
            taken[kind] = number
            search(
                kind + 1,
                count - number,
                (covers.least.addingSaturated(least), covers.most.addingSaturated(isEndless ? .max : seats)),
                WalkInCapacity.Share(
                    tables: share.tables + number * here.share.tables,
                    seats: share.seats + number * here.share.seats
                )
            )
        }
        taken[kind] = 0
    }

    /// The tables in order of choice; each gets its minimum first, then is filled up in order.
    private func made(of taken: [Int], seats: Int) -> Split {
        var split = Split(parts: [], waste: seats - party)
        var left = party
        for (kind, number) in zip(kinds, taken) {
            for table in kind.tables.prefix(number) {
                split.parts.append((table, kind.covers.lowerBound))
                split.share.tables += kind.share.tables
                split.share.seats += kind.share.seats
                left -= kind.covers.lowerBound
            }
        }
        var place = 0
        for (kind, number) in zip(kinds, taken) {
            for _ in 0..<number {
                let more = min(left, kind.covers.upperBound - kind.covers.lowerBound)
                split.parts[place].covers += more
                left -= more
                place += 1
            }
        }
        return split
    }
}
