import TablesideCore

/// A set of stays of a batch with the tables that seat them.
struct SelectionFloor: Sendable {
    /// The maximum number of assignments tried for one more stay.
    static let insertBudget = 2_000
    /// The maximum number of stays tried, which bounds the cost of long lists of starts.
    private static let attemptLimit = 4_000

    private let model: SelectionModel
    private let budget: Int
    private var attempts = 0
    private var problem: SeatingProblem
    /// How much the stays count toward each limit.
    private var counted: [Int64]
    /// The stays.
    private(set) var stays: [Int] = []
    /// The unit of each of the ``stays``.
    private(set) var units: [Int] = []
    /// The value of the stays.
    private(set) var value = Int64.zero

    /// Creates an empty floor.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - budget: The maximum number of assignments tried for each stay.
    init(_ model: SelectionModel, budget: Int = insertBudget) {
        self.model = model
        self.budget = budget
        problem = model.floor
        counted = Array(repeating: 0, count: model.limits.count)
    }

    /// Whether all limits allow one more stay.
    func allows(_ stay: Int) -> Bool {
        model.limitsOfStay[stay].allSatisfy { number, amount in
            let limit = model.limits[number]
            guard limit.triggers.map({ $0.contains(stay) || !$0.isDisjoint(with: stays) }) ?? true else { return true }
            return counted[number].addingSaturated(amount) <= limit.room
        }
    }

    /// Seats one more stay, moving the others if need be; returns whether it is seated now.
    mutating func insert(_ stay: Int) -> Bool {
        guard allows(stay), attempts < SelectionFloor.attemptLimit else { return false }
        attempts += 1
        let row = SeatingProblem.Row(span: model.stays[stay].span, units: model.stays[stay].units)
        let answer = problem.seat(row, budget: budget)
        guard case .fits(let units, _) = answer.outcome else { return false }
        put(stays + [stay], at: units)
        return true
    }

    /// Seats a whole set at once on an empty floor.
    mutating func seat(_ stays: [Int], budget: Int) -> SeatingOutcome {
        let outcome = model.seating(of: stays, budget: budget)
        if case .fits(let units, _) = outcome { put(stays, at: units) }
        return outcome
    }

    /// The same floor with equal requests met in the order of their tickets.
    func ordered() -> SelectionFloor {
        var floor = self
        floor.stays = model.ordered(stays)
        return floor
    }

    private mutating func put(_ stays: [Int], at units: [Int]) {
        problem.rows = zip(stays, units).map { stay, unit in
            SeatingProblem.Row(span: model.stays[stay].span, units: model.stays[stay].units, present: unit)
        }
        for stay in stays where !self.stays.contains(stay) {
            value = value.addingSaturated(model.entries[model.stays[stay].entry].weight)
            for (number, amount) in model.limitsOfStay[stay] {
                counted[number] = counted[number].addingSaturated(amount)
            }
        }
        self.stays = stays
        self.units = units
    }
}

extension SelectionModel {
    /// Seats stays on the empty floor, regardless of limits.
    func seating(of stays: [Int], budget: Int = SeatingProblem.defaultBudget) -> SeatingOutcome {
        var problem = floor
        problem.rows = stays.map { SeatingProblem.Row(span: self.stays[$0].span, units: self.stays[$0].units) }
        return problem.seatAll(budget: budget).outcome
    }

    /// The same stays with equal requests met in the order of their tickets.
    func ordered(_ stays: [Int]) -> [Int] {
        var heirs: [Int: Int] = [:]
        var ordered = stays
        let order = stays.indices.sorted { self.stays[stays[$0]].entry < self.stays[stays[$1]].entry }
        for place in order {
            let stay = stays[place]
            let entry = self.stays[stay].entry
            let head = first(of: entry)
            let heir = heirs[head] ?? head
            ordered[place] = entries[heir].stays.lowerBound + stay - entries[entry].stays.lowerBound
            heirs[head] = nextTwin[heir] ?? heir
        }
        return ordered
    }

    /// A minimal set of the stays that together exceed a limit; `nil` if all limits are kept.
    func excess(of stays: [Int]) -> [Int]? {
        let chosen = Set(stays)
        for limit in limits {
            var parts = limit.amounts.filter { chosen.contains($0.stay) }
            let trigger = limit.triggers.flatMap { triggers in parts.first { triggers.contains($0.stay) }?.stay }
            guard limit.triggers == nil || trigger != nil else { continue }
            var sum = parts.reduce(Int64.zero) { $0.addingSaturated($1.amount) }
            guard sum > limit.room else { continue }
            for part in parts where part.stay != trigger && sum - part.amount > limit.room {
                sum -= part.amount
                parts.removeAll { $0.stay == part.stay }
            }
            return parts.map(\.stay)
        }
        return nil
    }

    /// A set of stays that cannot be seated together, and from which no stay can be left out, as far as the budget can
    /// tell.
    func conflict(among stays: [Int], budget: Int = 120) -> [Int] {
        func isImpossible(_ stays: some Sequence<Int>) -> Bool {
            seating(of: Array(stays), budget: budget) == .provedImpossible
        }
        var rest = stays.sorted { (self.stays[$0].span.lowerBound, $0) < (self.stays[$1].span.lowerBound, $1) }
        // The trouble is in one part of the evening: it ends before those who come later, and begins after the first.
        rest = Array(rest.prefix(least(upTo: rest.count) { isImpossible(rest.prefix($0)) }))
        rest = Array(rest.suffix(least(upTo: rest.count) { isImpossible(rest.suffix($0)) }))
        for stay in rest {
            let fewer = rest.filter { $0 != stay }
            if isImpossible(fewer) { rest = fewer }
        }
        return rest
    }

    /// The smallest count from which on a condition seems to hold, up to a count for which it holds.
    private func least(upTo count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return high
    }

    /// The cut that rules out a set of stays, with equal requests taken in order.
    func cut(_ conflict: [Int]) -> SelectionCut {
        var terms: [Int] = []
        var counts: [Int: Int] = [:]
        for stay in conflict {
            let entry = stays[stay].entry
            guard entries[entry].stays.count == 1, entries[entry].twin != nil || nextTwin[entry] != nil else {
                terms.append(stay)
                continue
            }
            counts[first(of: entry), default: 0] += 1
        }
        // As many of equal requests as are in the set are met exactly if the last of them is.
        for (head, count) in counts.sorted(by: { $0.key < $1.key }) {
            var entry = head
            for _ in 1..<count { entry = nextTwin[entry] ?? entry }
            terms.append(entries[entry].stays.lowerBound)
        }
        return SelectionCut(stays: terms.sorted())
    }

    /// The first of the requests that are equal to one.
    private func first(of entry: Int) -> Int {
        var first = entry
        while let twin = entries[first].twin { first = twin }
        return first
    }
}
