import TablesideCore

/// Splits a party over the fewest tables, of those with the fewest empty seats, of those over the best choice
/// (`booking.md` §1.20).
///
/// Tables that take the same parts, and the same from the walk-ins, are one kind: how many of each kind are taken is what is
/// searched for, within a budget of counted nodes.
struct PartySplitter {
    /// A table that may take a part.
    struct Place {
        let table: Int
        /// The parts that it takes.
        let covers: ClosedRange<Int>
        /// What it takes from the walk-ins.
        var share = WalkInCapacity.Share()
    }

    /// A party on its tables.
    struct Split {
        var parts: [(table: Int, covers: Int)] = []
        /// How many seats stay empty.
        var waste = 0
        /// What it takes from the walk-ins.
        var share = WalkInCapacity.Share()

        /// Whether it is the better one: fewer tables, then fewer empty seats.
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
    /// For each kind the fewest and the most people that it or a later one takes at a table.
    private var reach: [ClosedRange<Int>] = []
    private let budget: Int
    /// How many ways have been looked at.
    private(set) var nodes = 0
    /// Whether the search ended at its budget, so that nobody knows whether there is another split.
    private(set) var isExhausted = false
    private var taken: [Int] = []
    private var best: (taken: [Int], seats: Int)?

    /// Prepares a search among places given in the order of choice, all of which together may be taken where the share that
    /// they have of what is left to the door is allowed.
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

    /// The best split; `nil` when none was found.
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

    /// Takes so many tables more, of a kind and of those after it.
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

    /// The tables in the order of choice, each with as many people as it takes once every one has its least.
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
