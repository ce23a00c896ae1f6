import TablesideCore

extension SeatingProblem {
    /// A number of nodes that is enough for nearly every problem.
    static let defaultBudget = 20_000

    /// Seats one more row, with as few moves as the budget can find.
    ///
    /// The steps are: a unit that is free without moves; the bound, which refuses most impossible cases; chains of up
    /// to `chains` moves, which are complete, so the first one found has the fewest moves; and the exact search, which
    /// moves as many bookings as it needs and then puts back those that it can. Of seatings with equally few moves, the
    /// one with the newcomer's best unit wins, then the best units of the displaced bookings, in order of time.
    ///
    /// Rows without a present unit, rows that cannot keep theirs, and rows that share a table are seated as well.
    ///
    /// - Parameters:
    ///   - row: The new row.
    ///   - budget: The most assignments to try; the free unit and the bound cost none.
    ///   - chains: The most moves for which chains are searched.
    ///   - limit: The most moves besides those of rows that cannot keep their unit; nil for any number. Up to it,
    ///     chains that end within the budget are complete: what they do not find is impossible.
    /// - Returns: The seating of all rows, the new one last; or that there is none; or that the budget was too small.
    /// - Complexity: O(rows² + rows × units), plus at most `budget` nodes, each O(overlapping rows × units).
    func seat(
        _ row: Row,
        budget: Int = defaultBudget,
        chains: Int = 2,
        atMost limit: Int? = nil
    ) -> SeatingAnswer {
        var problem = self
        if isRefused(row) { return SeatingAnswer(outcome: .provedImpossible, nodes: 0, movesAreFewest: false) }
        problem.rows.append(row)
        return problem.reseat(budget: budget, chains: chains, atMost: limit)
    }

    /// Whether too few tables are left for a row while it is there, which is why most are refused.
    ///
    /// Only the rows at the same time are looked at, which are few on a long day.
    private func isRefused(_ row: Row) -> Bool {
        var problem = self
        problem.rows = rows.filter { $0.span.overlaps(row.span) }
        guard problem.rows.count < rows.count / 2 else { return false }
        problem.rows.append(row)
        return SeatingSearch(SeatingModel(problem, isGrouped: false), preferring: []) == nil
    }

    /// Seats all rows, moving as few of those that have a unit as the budget can find.
    ///
    /// - Parameters:
    ///   - budget: The most assignments to try.
    ///   - chains: The most moves for which chains are searched.
    ///   - permitted: The most moves besides those of rows that cannot keep their unit; nil for any number.
    /// - Returns: The seating of all rows; or that there is none; or that the budget was too small.
    /// - Complexity: As for ``seat(_:budget:chains:atMost:)``.
    func reseat(budget: Int = defaultBudget, chains: Int = 2, atMost permitted: Int? = nil) -> SeatingAnswer {
        let model = SeatingModel(self)
        if let seats = model.seatedDirectly() { return answer(model, seats, nodes: 0, isFewest: true) }
        guard var search = SeatingSearch(model, preferring: model.present) else {
            return SeatingAnswer(outcome: .provedImpossible, nodes: 0, movesAreFewest: false)
        }
        let places = model.unsettledPlaces()
        let disturbed = model.disturbedPlaces()
        let budget = max(0, budget)
        var tier = SeatingChains(model, budget: budget / 2)
        var verdict = SeatingSearch.Verdict.impossible
        // There can be no more moves than rows.
        let most =
            permitted.map { tier.forcedMoves + min(max(0, $0), model.count) }
            ?? max(min(chains, model.count), tier.forcedMoves)
        var limit = tier.forcedMoves
        // A single move is tried first: it is cheap, and usually enough.
        while verdict == .impossible, limit <= min(most, max(tier.forcedMoves, 1)) {
            verdict = tier.run(moves: limit)
            limit += 1
        }
        if verdict == .seated { return answer(model, tier.seats, nodes: tier.nodes, isFewest: true) }
        // Up to the permitted moves, chains find what there is.
        if permitted != nil, verdict == .impossible, limit > most {
            return SeatingAnswer(outcome: .provedImpossible, nodes: tier.nodes, movesAreFewest: false)
        }
        let counts = search.countKinds(places, around: disturbed, limit: budget / 4)
        if case .impossible? = counts {
            let nodes = tier.nodes + search.nodes
            return SeatingAnswer(outcome: .provedImpossible, nodes: nodes, movesAreFewest: false)
        }
        while verdict == .impossible, limit <= most {
            verdict = tier.run(moves: limit)
            limit += 1
        }
        if verdict == .seated { return answer(model, tier.seats, nodes: search.nodes + tier.nodes, isFewest: true) }
        if permitted != nil, verdict == .impossible {
            let nodes = search.nodes + tier.nodes
            return SeatingAnswer(outcome: .provedImpossible, nodes: nodes, movesAreFewest: false)
        }
        verdict = search.decide(places, around: disturbed, counts: counts, budget: budget - tier.nodes)
        let nodes = tier.nodes + search.nodes
        switch verdict {
        case .impossible: return SeatingAnswer(outcome: .provedImpossible, nodes: nodes, movesAreFewest: false)
        case .spent: return SeatingAnswer(outcome: .budgetExhausted, nodes: nodes, movesAreFewest: false)
        case .seated:
            var seats = model.present
            for place in places { seats[Int(place)] = search.seats[Int(place)] }
            model.putBack(&seats)
            let answer = answer(model, seats, nodes: nodes, isFewest: false)
            guard case .fits(_, let moves) = answer.outcome, let permitted,
                moves.count - tier.forcedMoves > permitted
            else { return answer }
            // There may be a seating with fewer moves.
            return SeatingAnswer(outcome: .budgetExhausted, nodes: nodes, movesAreFewest: false)
        }
    }

    /// Seats all rows at any of their units; only fixed rows keep what they have.
    ///
    /// - Parameter budget: The most assignments to try.
    /// - Returns: The seating of all rows; or that there is none; or that the budget was too small.
    /// - Complexity: As for ``seat(_:budget:chains:atMost:)``.
    func seatAll(budget: Int = defaultBudget) -> SeatingAnswer {
        let model = SeatingModel(self)
        guard var search = SeatingSearch(model, preferring: [Int32](repeating: -1, count: model.count)) else {
            return SeatingAnswer(outcome: .provedImpossible, nodes: 0, movesAreFewest: false)
        }
        let places = (0..<model.count).map { Int32(truncatingIfNeeded: $0) }
        let verdict = search.decide(places, around: places, budget: max(0, budget))
        switch verdict {
        case .impossible: return SeatingAnswer(outcome: .provedImpossible, nodes: search.nodes, movesAreFewest: false)
        case .spent: return SeatingAnswer(outcome: .budgetExhausted, nodes: search.nodes, movesAreFewest: false)
        case .seated: return answer(model, search.seats, nodes: search.nodes, isFewest: false)
        }
    }

    private func answer(_ model: SeatingModel, _ seats: [Int32], nodes: Int, isFewest: Bool) -> SeatingAnswer {
        var units = model.kept.map { $0 ?? -1 }
        for (place, row) in model.rows.enumerated() { units[row] = Int(seats[place]) }
        let moves = rows.indices.filter { row in rows[row].present.map { $0 != units[row] } ?? false }
        return SeatingAnswer(outcome: .fits(units: units, moves: moves), nodes: nodes, movesAreFewest: isFewest)
    }
}
