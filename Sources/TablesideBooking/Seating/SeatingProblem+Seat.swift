import TablesideCore

extension SeatingProblem {
    /// How many nodes are enough for nearly every evening.
    static let defaultBudget = 20_000

    /// Seats one more row, moving as few others as can be shown within the budget.
    ///
    /// In turn: a unit that is free as things are; the bound that refuses most of what is impossible; chains of up to
    /// `chains` moves, which are complete, so that the first one found moves the fewest; and the exact search, which moves
    /// the bookings that it needs to and is tidied up afterwards. Among seatings with equally few moves, the newcomer's best unit
    /// wins, then the best unit of the bookings it sends on, in the order of the rows in time.
    ///
    /// Rows without a present unit, rows that can't keep theirs and rows that share a table with one another are seated
    /// as well.
    ///
    /// - Parameters:
    ///   - row: The new row.
    ///   - budget: How many assignments may be tried; the free unit and the bound cost none.
    ///   - chains: Up to how many moves the fewest are looked for.
    /// - Returns: The seating of all rows, the new one last; that there is none; or that the budget was too small.
    /// - Complexity: O(rows² + rows × units) and at most `budget` nodes, each O(overlapping rows × units).
    func seat(_ row: Row, budget: Int = defaultBudget, chains: Int = 2) -> SeatingAnswer {
        var problem = self
        problem.rows.append(row)
        return problem.reseat(budget: budget, chains: chains)
    }

    /// Seats all rows, moving as few of those that have a unit as can be shown within the budget.
    ///
    /// - Parameters:
    ///   - budget: How many assignments may be tried.
    ///   - chains: Up to how many moves the fewest are looked for.
    /// - Returns: The seating of all rows; that there is none; or that the budget was too small.
    /// - Complexity: As of ``seat(_:budget:chains:)``.
    func reseat(budget: Int = defaultBudget, chains: Int = 2) -> SeatingAnswer {
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
        // More moves than there are rows are no other search.
        let most = max(min(chains, model.count), tier.forcedMoves)
        var limit = tier.forcedMoves
        // One move is looked for first: it costs next to nothing, and mostly it is enough.
        while verdict == .impossible, limit <= min(most, max(tier.forcedMoves, 1)) {
            verdict = tier.run(moves: limit)
            limit += 1
        }
        if verdict == .seated { return answer(model, tier.seats, nodes: tier.nodes, isFewest: true) }
        if search.refute(places, around: disturbed, width: 1, limit: budget / 4) {
            let nodes = tier.nodes + search.nodes
            return SeatingAnswer(outcome: .provedImpossible, nodes: nodes, movesAreFewest: false)
        }
        while verdict == .impossible, limit <= most {
            verdict = tier.run(moves: limit)
            limit += 1
        }
        if verdict == .seated { return answer(model, tier.seats, nodes: search.nodes + tier.nodes, isFewest: true) }
        verdict = search.decide(places, around: disturbed, budget: budget - tier.nodes)
        let nodes = tier.nodes + search.nodes
        switch verdict {
        case .impossible: return SeatingAnswer(outcome: .provedImpossible, nodes: nodes, movesAreFewest: false)
        case .spent: return SeatingAnswer(outcome: .budgetExhausted, nodes: nodes, movesAreFewest: false)
        case .seated:
            var seats = model.present
            for place in places { seats[Int(place)] = search.seats[Int(place)] }
            model.putBack(&seats)
            return answer(model, seats, nodes: nodes, isFewest: false)
        }
    }

    /// Seats all rows wherever they may sit; only fixed ones keep what they have.
    ///
    /// - Parameter budget: How many assignments may be tried.
    /// - Returns: The seating of all rows; that there is none; or that the budget was too small.
    /// - Complexity: As of ``seat(_:budget:chains:)``.
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
