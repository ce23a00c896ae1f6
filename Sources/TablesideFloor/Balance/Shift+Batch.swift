public import TablesideCore

extension Shift {
    /// Chooses waiters for several orders together: for as many as possible, and so that it costs least in all.
    ///
    /// Given one after another, an early order can take the only waiter who could serve a later one. This looks at all
    /// of them at once. Who can take an order is the same as for ``choose(for:facts:at:)``; what is not possible is never
    /// chosen. Where there are too few places, orders of a higher priority come first. What a choice costs:
    ///
    /// | | |
    /// |---|---|
    /// | 10¹¹ | for each step away from the guest's own waiter: a waiter of the section, the same within the gap, a waiter of another section, the same within the gap; an order without a regular waiter begins at the second; where a waiter about to leave keeps the table, they come a step before all |
    /// | 10¹¹ | for a second order or more of this batch, if the rules have a gap |
    /// | 10⁷ | for each order by which the load is above the band, up to 1,000, under ``AssignmentPolicy/banded(width:)`` |
    /// | below 10⁷ | for what the policy compares |
    ///
    /// The last is the size of the order times the waiter's figure, in hundredths and divided by the weight, so that large
    /// parties go to those who have had least; each further order of this batch adds what an order of average size does
    /// to the figure, times that size.
    ///
    /// | policy | figure | size |
    /// |---|---|---|
    /// | ``AssignmentPolicy/banded(width:)`` | covers per hour on duty | covers |
    /// | ``AssignmentPolicy/leastCovers`` | covers in this shift | covers |
    /// | ``AssignmentPolicy/leastActive`` | load | load of the order |
    /// | ``AssignmentPolicy/leastTables`` | tables in hand | 1 |
    /// | ``AssignmentPolicy/weightedLeast(bias:)`` | (load + 1)^bias | 1 |
    /// | ``AssignmentPolicy/roundRobin`` | turns to wait, weights left out | 1 |
    ///
    /// A waiter takes as many orders as there is room for the largest of those that they could take one by one: all that
    /// fit where every order counts the same, sometimes fewer otherwise. Ties between waiters go to the lower identity
    /// first.
    ///
    /// The shift itself gives each order a waiter when it comes, so that a batch is for orders which wait to be claimed
    /// or which come together. It is a question; performing ``BatchChoice/commands`` is the answer.
    ///
    /// ```swift
    /// let batch = shift.batch(for: shift.waiting.map { .init(id: $0.id, facts: $0.facts) }, at: now)
    /// for command in batch.commands { try shift.perform(command, by: .system, at: now) }
    /// ```
    ///
    /// - Parameters:
    ///   - orders: the orders; of one that waits, what the shift knows counts.
    ///   - now: the time of the choice.
    /// - Returns: who gets what, and which orders get no waiter and why.
    /// - Complexity: O(orders² × waiters + orders × open orders).
    public func batch(for orders: [Work], at now: Instant) -> BatchChoice {
        var seen: Set<OrderID> = []
        var asks: [(place: Int, work: Work, ask: Ask)] = []
        var reasons: [Int: BatchChoice.Reason] = [:]
        let held = Dictionary(
            waiters.flatMap { waiter in waiter.hand.map { ($0.id, waiter.id) } },
            uniquingKeysWith: { first, _ in first }
        )
        let known = Dictionary(waiting.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (place, work) in orders.enumerated() {
            guard seen.insert(work.id).inserted else {
                reasons[place] = .repeated
                continue
            }
            let waits = known[work.id]
            let facts = waits?.facts ?? work.facts
            let problems = facts.problems()
            if let waiter = held[work.id] {
                reasons[place] = .inHand(waiter)
            } else if let offer = waits?.offer {
                reasons[place] = .offered(offer)
            } else if !problems.isEmpty {
                reasons[place] = .unsound(problems)
            } else if asks.count == MinimumCostAssignment.maxRows {
                reasons[place] = .beyondLimit
            } else {
                let ask = Ask(facts, refusedBy: waits?.refusedBy ?? refusers(of: work.id), on: self, at: now)
                asks.append((place, Work(id: work.id, facts: facts), ask))
            }
        }
        let costs = BatchCosts(of: self, for: asks.map(\.ask), at: now)
        // Cannot fail: the costs are within the bounds, and a shift has no more waiters than there can be columns.
        let best = try? MinimumCostAssignment(
            costs.cells,
            columns: costs.columns,
            priorities: asks.map(\.work.facts.priority)
        )
        var assigned: [BatchChoice.Pair] = []
        for (row, asked) in asks.enumerated() {
            if let column = best?.columns[row] {
                assigned.append(BatchChoice.Pair(work: asked.work, waiter: waiters[column].id))
            } else if costs.cells[row].contains(where: { $0 != nil }) {
                reasons[asked.place] = .noPlaceLeft
            } else {
                let obstacles = waiters.compactMap(asked.ask.obstacle(of:))
                reasons[asked.place] = .nobodyCan(Standing.Obstacle.allCases.first(where: obstacles.contains))
            }
        }
        let leftOver = orders.indices.compactMap { place in
            reasons[place].map { BatchChoice.LeftOver(order: orders[place].id, reason: $0) }
        }
        return BatchChoice(assigned: assigned, leftOver: leftOver, cost: best?.cost ?? 0)
    }
}
