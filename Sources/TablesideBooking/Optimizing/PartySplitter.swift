import TablesideCore

/// Splits a party into the fewest parts, over the fewest tables, then with the fewest empty seats, then by order of
/// choice.
///
/// A part sits at one table or at a combination. Single tables that take the same parts, and the same share from
/// walk-ins, are of one kind. The search decides which combinations without a common table to take, and how many tables
/// of each kind beside them, within a budget of counted nodes.
struct PartySplitter {
    /// A table or combination that may take a part.
    struct Place {
        let unit: Int
        let tables: [Int]
        /// The part sizes that it takes.
        let covers: ClosedRange<Int>
        /// The share that it takes from walk-ins.
        var share = WalkInCapacity.Share()
    }

    /// A party assigned to its tables and combinations.
    struct Split {
        var parts: [(unit: Int, covers: Int)] = []
        /// The number of tables of all parts.
        var tables = 0
        /// The number of empty seats.
        var waste = 0
        /// The share that it takes from walk-ins.
        var share = WalkInCapacity.Share()

        /// Whether it is better: fewer parts, then fewer tables, then fewer empty seats.
        func isBetter(than other: Split) -> Bool {
            (parts.count, tables, waste) < (other.parts.count, other.tables, other.waste)
        }
    }

    private struct Kind {
        let covers: ClosedRange<Int>
        let share: WalkInCapacity.Share
        var places: [Place]
    }

    /// What the chosen parts take.
    private struct Taken {
        var covers = (least: 0, most: 0)
        var share = WalkInCapacity.Share()
        var tables = 0

        func adding(_ number: Int, of covers: ClosedRange<Int>, _ other: WalkInCapacity.Share, at tables: Int) -> Taken?
        {
            let (least, tooMany) = covers.lowerBound.multipliedReportingOverflow(by: number)
            if tooMany { return nil }
            let (most, isEndless) = covers.upperBound.multipliedReportingOverflow(by: number)
            var sum = self
            sum.covers = (
                self.covers.least.addingSaturated(least), self.covers.most.addingSaturated(isEndless ? .max : most)
            )
            sum.share.tables += number * other.tables
            sum.share.seats += number * other.seats
            sum.tables += number * tables
            return sum
        }
    }

    private let party: Int
    private let isAllowed: (WalkInCapacity.Share) -> Bool
    private let combinations: [Place]
    private var kinds: [Kind] = []
    /// For each kind, the fewest and the most people per table in it or in any later kind.
    private var reach: [ClosedRange<Int>] = []
    /// The most people that a part takes, largest first.
    private let largest: [Int]
    private let budget: Int
    /// The number of nodes searched so far.
    private(set) var nodes = 0
    /// Whether the search exceeded its budget, so that it is unknown whether another split exists.
    private(set) var isExhausted = false
    /// How many tables of each kind no combination has taken.
    private var left: [Int] = []
    private var taken: [Int] = []
    private var joined: [Int] = []
    private var blocked: Set<Int> = []
    private var best: (joined: [Int], taken: [Int], tables: Int, seats: Int)?

    /// Prepares a search among places in order of choice; a split is possible if `isAllowed` accepts its share from
    /// walk-ins.
    init(_ party: Int, at places: [Place], budget: Int, allowing isAllowed: @escaping (WalkInCapacity.Share) -> Bool) {
        self.party = party
        self.budget = max(budget, 0)
        self.isAllowed = isAllowed
        combinations = places.filter { $0.tables.count > 1 }
        largest = places.map(\.covers.upperBound).sorted(by: >)
        for place in places where place.tables.count == 1 {
            if let kind = kinds.firstIndex(where: { $0.covers == place.covers && $0.share == place.share }) {
                kinds[kind].places.append(place)
            } else {
                kinds.append(Kind(covers: place.covers, share: place.share, places: [place]))
            }
        }
        taken = Array(repeating: 0, count: kinds.count)
        left = kinds.map(\.places.count)
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
    /// - Complexity: At most the budget in nodes; O(kinds of tables + combinations) each.
    mutating func split() -> Split? {
        let tables = Set((combinations.flatMap(\.tables) + kinds.flatMap { $0.places.flatMap(\.tables) }))
        let most = min(tables.count, party / SplitSeating.smallest)
        guard most >= 2, mostPeople(at: tables) >= party else { return nil }
        var reached = largest.first ?? 0
        for count in 2...most where best == nil && !isExhausted {
            guard count <= largest.count else { break }
            reached = reached.addingSaturated(largest[count - 1])
            if reached >= party { join(0, count, Taken()) }
        }
        return best.map { made(of: $0.joined, $0.taken, seats: $0.seats) }
    }

    /// The most people that tables take in any parts, rounded up: each table counts with its best share of a part.
    private func mostPeople(at tables: Set<Int>) -> Int {
        guard !combinations.isEmpty else { return .max }
        var shares: [Int: Double] = [:]
        for place in combinations + kinds.flatMap(\.places) {
            let share = Double(place.covers.upperBound) / Double(place.tables.count)
            for table in place.tables { shares[table] = max(shares[table] ?? 0, share) }
        }
        let sum = tables.reduce(0) { $0 + (shares[$1] ?? 0) }
        return sum < 1e9 ? Int(sum + 0.999) : .max
    }

    /// Takes this many more parts: tables alone, or a combination from a place on and others.
    private mutating func join(_ first: Int, _ count: Int, _ parts: Taken) {
        search(0, count, parts)
        guard count > 0, !isExhausted else { return }
        for next in first..<max(first, combinations.count) {
            let place = combinations[next]
            guard blocked.isDisjoint(with: place.tables) else { continue }
            guard nodes < budget else {
                isExhausted = true
                return
            }
            nodes += 1
            guard let more = parts.adding(1, of: place.covers, place.share, at: place.tables.count),
                isOpen(more, beside: count - 1),
                more.covers.most.addingSaturated(saturated(largest[0], times: count - 1)) >= party
            else { continue }
            take(place, at: next)
            join(next + 1, count - 1, more)
            giveBack(place)
        }
    }

    private mutating func take(_ place: Place, at position: Int) {
        joined.append(position)
        blocked.formUnion(place.tables)
        left = kinds.map { kind in kind.places.count { !blocked.contains($0.tables[0]) } }
    }

    private mutating func giveBack(_ place: Place) {
        joined.removeLast()
        blocked.subtract(place.tables)
        left = kinds.map { kind in kind.places.count { !blocked.contains($0.tables[0]) } }
    }

    /// Whether parts can still become the best split with this many more.
    private func isOpen(_ parts: Taken, beside count: Int) -> Bool {
        guard parts.covers.least <= party, isAllowed(parts.share) else { return false }
        return best.map { (parts.tables + count, parts.covers.most) < ($0.tables, $0.seats) } ?? true
    }

    /// Takes this many more tables from a kind and the ones after it.
    private mutating func search(_ kind: Int, _ count: Int, _ parts: Taken) {
        guard nodes < budget else {
            isExhausted = true
            return
        }
        nodes += 1
        guard isOpen(parts, beside: count) else { return }
        guard count > 0 else {
            if parts.covers.most >= party { best = (joined, taken, parts.tables, parts.covers.most) }
            return
        }
        guard kind < kinds.count else { return }
        let reach = reach[kind]
        guard parts.covers.most.addingSaturated(saturated(reach.upperBound, times: count)) >= party else { return }
        guard parts.covers.least.addingSaturated(reach.lowerBound) <= party else { return }
        let here = kinds[kind]
        for number in stride(from: min(count, left[kind]), through: 0, by: -1) {
            guard let more = parts.adding(number, of: here.covers, here.share, at: 1) else { continue }
            taken[kind] = number
            search(kind + 1, count - number, more)
        }
        taken[kind] = 0
    }

    private func saturated(_ number: Int, times count: Int) -> Int {
        let (product, overflow) = number.multipliedReportingOverflow(by: count)
        return overflow ? .max : product
    }

    /// The combinations and the tables in order of choice; each gets its minimum first, then is filled up in order.
    private func made(of joined: [Int], _ taken: [Int], seats: Int) -> Split {
        var chosen = joined.map { combinations[$0] }
        let blocked = Set(chosen.flatMap(\.tables))
        for (kind, number) in zip(kinds, taken) {
            chosen += kind.places.lazy.filter { !blocked.contains($0.tables[0]) }.prefix(number)
        }
        var split = Split(waste: seats - party)
        var left = chosen.reduce(party) { $0 - $1.covers.lowerBound }
        for place in chosen {
            let more = min(left, place.covers.upperBound - place.covers.lowerBound)
            left -= more
            split.parts.append((place.unit, place.covers.lowerBound + more))
            split.tables += place.tables.count
            split.share.tables += place.share.tables
            split.share.seats += place.share.seats
        }
        return split
    }
}
