import TablesideCore

extension SeatingSearch {
    /// Prepares the search of a whole problem; nil if a place has no unit or a clique has too few tables.
    init?(_ model: SeatingModel, preferring preferred: [Int32]) {
        let cliques = SeatingCliques(model.spans)
        let domains = SeatingDomains(model)
        var matching = TableMatching(model, cliques: cliques)
        let everybody = [Bool](repeating: true, count: model.count)
        guard domains.counts.allSatisfy({ $0 > 0 }),
            (0..<cliques.count).allSatisfy({ matching.isPossible($0, in: domains, of: everybody) })
        else { return nil }
        self.init(model, cliques: cliques, domains: domains, matching: matching, preferring: preferred)
    }

    /// Seats some places, or shows that they cannot be seated.
    ///
    /// What is impossible is usually impossible within a short time window, where that is far easier to show; what is
    /// possible is usually found by displacement. So quick tries of the whole are followed by windows of growing width,
    /// prices, and the whole again with the rest of the budget.
    ///
    /// - Parameters:
    ///   - places: The places to seat.
    ///   - centers: The places without which all others could stay as they are; only windows that include one can fail.
    ///   - known: What counting kinds has already shown; nil if nothing.
    ///   - budget: The total number of nodes, including those already used.
    /// - Returns: Whether they can be seated, as far as the budget shows.
    mutating func decide(
        _ places: [Int32],
        around centers: [Int32],
        counts known: KindCounts? = nil,
        budget: Int
    ) -> Verdict {
        var found = FewestMoves(model)
        if case .possible(let kinds)? = known {
            realize(kinds, places, into: &found, pushes: min(max(0, budget - nodes), 250), steps: 0)
        }
        var verdict = run(places, limit: min(budget, nodes + 50 + 2 * places.count))
        if verdict == .seated { found.add(seats, of: places) }
        if verdict == .spent, nodes < budget {
            switch known ?? countKinds(places, around: centers, limit: nodes + (budget - nodes) / 4) {
            case .impossible?: return .impossible
            case .possible(let kinds)?:
                let left = budget - nodes
                realize(
                    kinds,
                    places,
                    into: &found,
                    pushes: min(left / 2, 500),
                    steps: min(left / 2, 50 + 2 * places.count)
                )
            case nil: break
            }
        }
        if let best = found.seats {
            seats = best
            return .seated
        }
        guard verdict == .spent, nodes < budget else { return verdict }
        verdict = run(places, limit: min(budget, nodes + 500 + 10 * places.count), byKind: true)
        guard verdict == .spent, nodes < budget else { return verdict }
        if push(places, limit: min(budget, nodes + 1_000)) { return .seated }
        var width = 1
        while width < cliques.count {
            if refute(places, around: centers, width: width, limit: nodes + (budget - nodes) / 8) { return .impossible }
            width *= 2
        }
        if isTooDear(places, limit: nodes + (budget - nodes) / 4) { return .impossible }
        // It never ends if no seating exists, and it finds one soon or not at all.
        if push(places, limit: nodes + min((budget - nodes) / 4, 20_000)) { return .seated }
        return run(places, limit: budget, byKind: true)
    }

    /// Tries to show by prices on tables, within the node limit, that no seating exists.
    ///
    /// Units cost nothing but the prices of their tables. If all places together pay more at their cheapest units than
    /// all tables are worth, no seating exists (Farkas 1902). Multiples of such prices show it too, so the scale of the
    /// prices is free.
    private mutating func isTooDear(_ places: [Int32], limit: Int) -> Bool {
        guard places.count == model.count else { return false }
        let aim: Int64 = 1 << 20
        let costs = [Int64](repeating: 0, count: model.choices.count)
        var prices = SeatingPrices(model, cliques: cliques, costs: costs, ceiling: aim)
        for round in 0..<200 where nodes + 4 <= limit {
            nodes += 4
            let goesOn = prices.improve(towards: aim)
            if prices.bound > 0 { return true }
            if round == 120 || !goesOn { prices.separate() }
        }
        return false
    }

    /// Tries to show, within the node limit, that some window of this many consecutive cliques is impossible.
    mutating func refute(_ places: [Int32], around centers: [Int32], width: Int, limit: Int) -> Bool {
        for first in 0..<max(0, cliques.count - width + 1) {
            let window = first..<first + width
            guard centers.contains(where: { cliques.ranges[Int($0)].overlaps(window) }) else { continue }
            let inside = places.filter { cliques.ranges[Int($0)].overlaps(window) }
            switch run(inside, limit: limit, byKind: true) {
            case .impossible: return true
            case .spent: return false
            case .seated: break
            }
        }
        return false
    }
}
