import TablesideCore

/// The exact search for a seating: depth first on the place with the fewest units, with independent parts searched
/// separately.
///
/// After each assignment, the units of the others shrink (forward checking), each affected clique is matched against
/// the remaining tables, and places that no longer share tables are searched separately. A failed part is recorded with
/// everything that its failure depends on, and is never searched again.
struct SeatingSearch: Sendable {
    /// How a search ended.
    enum Verdict: Sendable {
        case seated, impossible, spent
    }

    let model: SeatingModel
    let cliques: SeatingCliques
    /// The unit to try first at each place, or −1.
    let preferred: [Int32]
    private var limit = 0
    /// Whether to decide on the kind of unit before the unit.
    private var isByKind = false
    private var domains: SeatingDomains
    private var matching: TableMatching
    private var failures = FailedParts()
    /// The places still to seat; each part is a run of its own above the one it came from.
    private var stack: [Int32] = []
    /// The units still to try, of all levels.
    private var values: [Int32] = []
    /// Whether each place is part of this run.
    private var takesPart: [Bool]
    private var inPart: [Bool]
    private var touched: [Bool]
    /// How often each place was displaced, plus one.
    var pushes: [Int]
    /// The last pseudorandom number.
    var draw: UInt64 = 1

    /// The number of assignments tried so far.
    var nodes = 0
    /// The unit of each place, or −1 if none was found.
    var seats: [Int32]

    /// Creates a search from the units open to each place, with matchings that show every clique to be possible.
    init(
        _ model: SeatingModel,
        cliques: SeatingCliques,
        domains: SeatingDomains,
        matching: TableMatching,
        preferring preferred: [Int32]
    ) {
        self.model = model
        self.cliques = cliques
        self.domains = domains
        self.matching = matching
        self.preferred = preferred
        takesPart = [Bool](repeating: false, count: model.count)
        inPart = takesPart
        pushes = [Int](repeating: 1, count: model.count)
        touched = [Bool](repeating: false, count: cliques.count)
        seats = [Int32](repeating: -1, count: model.count)
    }

    /// Seats some places and ignores all others; everything is undone afterwards except `seats`.
    mutating func run(_ places: [Int32], limit: Int, byKind isByKind: Bool = false) -> Verdict {
        self.isByKind = isByKind
        guard places.allSatisfy({ domains.counts[Int($0)] > 0 }) else { return .impossible }
        self.limit = limit
        stack = places
        for place in places { takesPart[Int(place)] = true }
        defer { for place in places { takesPart[Int(place)] = false } }
        let verdict = seat(0..<places.count)
        domains.undo(to: 0)
        return verdict
    }

    private mutating func seat(_ range: Range<Int>) -> Verdict {
        var parts = split(range)
        if parts.count > 1 {
            // The smallest part fails soonest.
            parts.sort { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
            for part in parts {
                let verdict = seatPart(part)
                if verdict != .seated { return verdict }
            }
            return .seated
        }
        return range.isEmpty ? .seated : seatPart(range)
    }

    /// Seats places that depend on one another.
    private mutating func seatPart(_ range: Range<Int>) -> Verdict {
        let place = choosePlace(range)
        var key: [UInt64]?
        if range.count > 3, nodes > 32 {
            let name = FailedParts.key(stack[range], in: domains, of: model)
            if failures.contains(name) { return .impossible }
            key = name
        }
        let first = values.count
        collectValues(of: place, in: range)
        let last = values.count
        defer { values.removeSubrange(first..<values.count) }
        if isByKind, domains.kinds(of: place, among: model.kinds) > 1 {
            let verdict = splitKinds(of: place, values: first..<last, among: range)
            if verdict == .impossible, let key { failures.insert(key) }
            return verdict
        }
        for position in first..<last {
            guard nodes < limit else { return .spent }
            nodes += 1
            let unit = Int(values[position])
            let mark = domains.mark
            let top = stack.count
            if settle(place, on: unit, among: range) {
                for index in range where Int(stack[index]) != place { stack.append(stack[index]) }
                let verdict = seat(top..<stack.count)
                stack.removeSubrange(top..<stack.count)
                if verdict == .seated {
                    seats[place] = Int32(truncatingIfNeeded: unit)
                    return .seated
                }
                if verdict == .spent { return .spent }
            }
            domains.undo(to: mark)
        }
        if let key { failures.insert(key) }
        return .impossible
    }

    /// Tries the kinds of units at a place one by one, in the order of their best units.
    private mutating func splitKinds(of place: Int, values range: Range<Int>, among part: Range<Int>) -> Verdict {
        let words = model.table.unitWords
        var start = range.lowerBound
        while start < range.upperBound {
            guard nodes < limit else { return .spent }
            nodes += 1
            let best = Int(values[start])
            let bit: UInt64 = 1 << UInt64(best % 64)
            var kind = 0
            while model.kinds[kind + best / 64] & bit == 0 { kind += words }
            var end = start
            for position in start..<range.upperBound {
                let unit = Int(values[position])
                if model.kinds[kind + unit / 64] & (1 << UInt64(unit % 64)) != 0 {
                    values.swapAt(end, position)
                    end += 1
                }
            }
            let mark = domains.mark
            let top = stack.count
            domains.narrow(place, to: values[start..<end])
            if cliques.ranges[place].allSatisfy({ matching.isPossible($0, in: domains, of: takesPart) }) {
                stack.append(contentsOf: stack[part])
                let verdict = seat(top..<stack.count)
                stack.removeSubrange(top..<stack.count)
                if verdict != .impossible { return verdict }
            }
            domains.undo(to: mark)
            start = end
        }
        return .impossible
    }

    private func choosePlace(_ range: Range<Int>) -> Int {
        var place = -1
        var best = (Int.max, Int.max, Int.max, Int.max)
        for position in range {
            let candidate = Int(stack[position])
            let degree = model.edges[candidate + 1] - model.edges[candidate]
            let kinds = isByKind ? domains.kinds(of: candidate, among: model.kinds) : 1
            let key = (kinds == 1 ? .max : kinds, domains.counts[candidate], -degree, candidate)
            if key < best || place < 0 {
                best = key
                place = candidate
            }
        }
        return place
    }

    /// Gives a place its unit and looks ahead; false if another place is left without units.
    private mutating func settle(_ place: Int, on unit: Int, among range: Range<Int>) -> Bool {
        domains.settle(place, on: unit)
        for position in range { inPart[Int(stack[position])] = true }
        defer { for position in range { inPart[Int(stack[position])] = false } }
        var low = cliques.ranges[place].lowerBound
        var high = cliques.ranges[place].upperBound
        var isOpen = true
        for edge in model.edges[place]..<model.edges[place + 1] {
            let other = Int(model.neighbors[edge])
            guard inPart[other], domains.remove(conflictsOf: unit, at: other) else { continue }
            if domains.counts[other] == 0 {
                isOpen = false
                break
            }
            for clique in cliques.ranges[other] { touched[clique] = true }
            low = min(low, cliques.ranges[other].lowerBound)
            high = max(high, cliques.ranges[other].upperBound)
        }
        for clique in low..<high where touched[clique] {
            touched[clique] = false
            if isOpen, !matching.isPossible(clique, in: domains, of: takesPart) { isOpen = false }
        }
        return isOpen
    }

    /// Lists the units to try at a place, leaving out those that another unit can replace because it takes no more from
    /// the neighbors.
    private mutating func collectValues(of place: Int, in range: Range<Int>) {
        let first = values.count
        let preference = preferred[place]
        if preference >= 0, domains.holds(Int(preference), at: place) { values.append(preference) }
        for choice in model.choices[model.offsets[place]..<model.offsets[place + 1]]
        where choice != preference && domains.holds(Int(choice), at: place) {
            values.append(choice)
        }
        // With too many units, comparing all pairs would cost more than trying them.
        guard (2...256).contains(values.count - first) else { return }
        for position in range { inPart[Int(stack[position])] = true }
        defer { for position in range { inPart[Int(stack[position])] = false } }
        var kept = first
        for position in first..<values.count {
            let unit = Int(values[position])
            var isNeeded = true
            for other in first..<values.count where other != position {
                let standIn = Int(values[other])
                guard standIn >= 0, takes(standIn, noMoreThan: unit, around: place) else { continue }
                // Of two units that take the same, the earlier one stays.
                if other > position, takes(unit, noMoreThan: standIn, around: place) { continue }
                isNeeded = false
                break
            }
            if isNeeded {
                values.swapAt(kept, position)
                kept += 1
            }
        }
        values.removeSubrange(kept..<values.count)
    }

    private func takes(_ unit: Int, noMoreThan other: Int, around place: Int) -> Bool {
        let words = model.table.unitWords
        for edge in model.edges[place]..<model.edges[place + 1] {
            let neighbor = Int(model.neighbors[edge])
            guard inPart[neighbor] else { continue }
            for word in 0..<words {
                let more = model.table.conflicts[unit * words + word] & ~model.table.conflicts[other * words + word]
                if more & domains.units[neighbor * words + word] != 0 { return false }
            }
        }
        return true
    }

    /// Divides a run of the stack into parts that share no table at any time.
    private mutating func split(_ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var next = range.lowerBound
        let words = model.table.tableWords
        while next < range.upperBound {
            let start = next
            var reached = next + 1
            while next < reached {
                let place = Int(stack[next])
                next += 1
                var position = reached
                while position < range.upperBound {
                    let other = Int(stack[position])
                    if model.overlap(place, other),
                        (0..<words).contains(where: {
                            domains.tables[place * words + $0] & domains.tables[other * words + $0] != 0
                        })
                    {
                        stack.swapAt(reached, position)
                        reached += 1
                    }
                    position += 1
                }
            }
            parts.append(start..<reached)
        }
        return parts
    }
}
