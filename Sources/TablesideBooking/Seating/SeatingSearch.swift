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
    /// The places that a division has reached so far.
    private var reached: [Int32] = []
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
        values.removeAll(keepingCapacity: true)
        for place in places { takesPart[Int(place)] = true }
        defer { for place in places { takesPart[Int(place)] = false } }
        let verdict = seat(0..<places.count)
        domains.undo(to: 0)
        return verdict
    }

    /// Seats the places of a run of the stack.
    ///
    /// It keeps its levels in an array: a long day has more of them than a thread has room for calls.
    private mutating func seat(_ range: Range<Int>) -> Verdict {
        var levels: [SearchLevel] = []
        var parts = split(range)
        while true {
            guard let part = levels.isEmpty ? parts.popLast() : levels[levels.count - 1].parts.popLast() else {
                // All places below the last level are seated, and with them its own.
                guard let level = levels.popLast() else { return .seated }
                if !level.isByKind { seats[level.place] = values[level.next - 1] }
                leave(level)
                continue
            }
            if let level = enter(part) { levels.append(level) }
            // A part that fails sends the search back to the last level that has another value.
            search: while true {
                guard var level = levels.popLast() else { return .impossible }
                switch advance(&level) {
                case .spent: return .spent
                case .seated:
                    levels.append(level)
                    break search
                case .impossible:
                    if level.isRecorded { failures.insert(key(of: level.part)) }
                    leave(level)
                }
            }
        }
    }

    /// Begins with places that depend on one another; nil if they are known to fail.
    private mutating func enter(_ part: Range<Int>) -> SearchLevel? {
        let isRecorded = part.count > 3 && nodes > 32
        if isRecorded, failures.mayContain(part.count), failures.contains(key(of: part)) { return nil }
        let place = choosePlace(part)
        let first = values.count
        collectValues(of: place, in: part)
        return SearchLevel(
            place: place,
            part: part,
            values: first..<values.count,
            isByKind: isByKind && domains.kinds(of: place, among: model.kinds) > 1,
            isRecorded: isRecorded,
            mark: domains.mark,
            top: stack.count
        )
    }

    /// Gives the place of a level its next unit or kind that leaves all others something; its parts are then to be
    /// seated.
    private mutating func advance(_ level: inout SearchLevel) -> Verdict {
        while true {
            domains.undo(to: level.mark)
            stack.removeSubrange(level.top..<stack.count)
            guard level.next < level.values.upperBound else { return .impossible }
            guard nodes < limit else { return .spent }
            nodes += 1
            if level.isByKind ? narrow(&level) : settle(&level) {
                level.parts = split(level.top..<stack.count)
                return .seated
            }
        }
    }

    private mutating func leave(_ level: SearchLevel) {
        values.removeSubrange(level.values.lowerBound..<values.count)
        stack.removeSubrange(level.top..<stack.count)
    }

    /// Gives the place of a level its next unit.
    private mutating func settle(_ level: inout SearchLevel) -> Bool {
        let unit = Int(values[level.next])
        level.next += 1
        guard settle(level.place, on: unit, among: level.part) else { return false }
        for position in level.part where Int(stack[position]) != level.place { stack.append(stack[position]) }
        return true
    }

    /// Leaves the place of a level only the units of the kind of its next unit, which come first from then on.
    private mutating func narrow(_ level: inout SearchLevel) -> Bool {
        let words = model.table.unitWords
        let best = Int(values[level.next])
        let bit: UInt64 = 1 << UInt64(best % 64)
        var kind = 0
        while model.kinds[kind + best / 64] & bit == 0 { kind += words }
        let start = level.next
        for position in start..<level.values.upperBound {
            let unit = Int(values[position])
            if model.kinds[kind + unit / 64] & (1 << UInt64(unit % 64)) != 0 {
                values.swapAt(level.next, position)
                level.next += 1
            }
        }
        domains.narrow(level.place, to: values[start..<level.next])
        guard cliques.ranges[level.place].allSatisfy({ matching.isPossible($0, in: domains, of: takesPart) }) else {
            return false
        }
        stack.append(contentsOf: stack[level.part])
        return true
    }

    private func key(of part: Range<Int>) -> [UInt64] { FailedParts.key(stack[part], in: domains, of: model) }

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
        let open = unitsOpen(around: place, in: range)
        var kept = first
        for position in first..<values.count {
            let unit = Int(values[position])
            var isNeeded = true
            for other in first..<values.count where other != position {
                let standIn = Int(values[other])
                guard takes(standIn, noMoreThan: unit, of: open) else { continue }
                // Of two units that take the same, the earlier one stays.
                if other > position, takes(unit, noMoreThan: standIn, of: open) { continue }
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

    /// The units that are open to any neighbor of a place.
    private mutating func unitsOpen(around place: Int, in range: Range<Int>) -> [UInt64] {
        let words = model.table.unitWords
        var open = [UInt64](repeating: 0, count: words)
        for position in range { inPart[Int(stack[position])] = true }
        defer { for position in range { inPart[Int(stack[position])] = false } }
        for edge in model.edges[place]..<model.edges[place + 1] where inPart[Int(model.neighbors[edge])] {
            let neighbor = Int(model.neighbors[edge])
            for word in 0..<words { open[word] |= domains.units[neighbor * words + word] }
        }
        return open
    }

    /// Whether one unit takes from the units open to others no more than another does.
    private func takes(_ unit: Int, noMoreThan other: Int, of open: [UInt64]) -> Bool {
        let words = model.table.unitWords
        return (0..<words).allSatisfy { word in
            let more = model.table.conflicts[unit * words + word] & ~model.table.conflicts[other * words + word]
            return more & open[word] == 0
        }
    }

    /// Divides a run of the stack into parts that share no table at any time, the smallest last.
    private mutating func split(_ range: Range<Int>) -> [Range<Int>] {
        for position in range { inPart[Int(stack[position])] = true }
        reached.removeAll(keepingCapacity: true)
        var parts: [Range<Int>] = []
        for position in range where inPart[Int(stack[position])] {
            let start = reached.count
            reach(Int(stack[position]))
            // The last one that was reached goes furthest in time, so that a few of them reach all others.
            var pending = [Int(stack[position])]
            while reached.count < range.count, let place = pending.popLast() {
                for edge in model.edges[place]..<model.edges[place + 1] {
                    let other = Int(model.neighbors[edge])
                    guard inPart[other], shareTables(place, other) else { continue }
                    reach(other)
                    pending.append(other)
                }
            }
            parts.append(range.lowerBound + start..<range.lowerBound + reached.count)
        }
        stack.replaceSubrange(range, with: reached)
        // The smallest part fails soonest.
        parts.sort { ($0.count, $0.lowerBound) > ($1.count, $1.lowerBound) }
        return parts
    }

    private mutating func reach(_ place: Int) {
        inPart[place] = false
        reached.append(Int32(truncatingIfNeeded: place))
    }

    /// Whether two places may take the same table.
    private func shareTables(_ place: Int, _ other: Int) -> Bool {
        let words = model.table.tableWords
        return (0..<words).contains { domains.tables[place * words + $0] & domains.tables[other * words + $0] != 0 }
    }
}

/// A place that the search decides on, with what it has left to try.
private struct SearchLevel: Sendable {
    let place: Int
    /// The places that depend on one another, this one among them, as a run of the stack.
    let part: Range<Int>
    /// Its units, as a run of the values of all levels.
    let values: Range<Int>
    /// Whether the kind of unit is decided before the unit.
    let isByKind: Bool
    /// Whether the part is recorded if it fails.
    let isRecorded: Bool
    /// Where the undo list and the stack stood before.
    let mark, top: Int
    /// The value to try next.
    var next: Int
    /// The rows still to be seated below, the next one last.
    var parts: [Range<Int>] = []

    init(place: Int, part: Range<Int>, values: Range<Int>, isByKind: Bool, isRecorded: Bool, mark: Int, top: Int) {
        self.place = place
        self.part = part
        self.values = values
        self.isByKind = isByKind
        self.isRecorded = isRecorded
        self.mark = mark
        self.top = top
        next = values.lowerBound
    }
}
