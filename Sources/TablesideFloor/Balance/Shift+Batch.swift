public import TablesideCore

extension Shift {
    /// Chooses waiters for several orders together: for as many as possible, at the lowest total cost.
    ///
    /// When orders are assigned one after another, an early order can take the only waiter who could serve a later one;
    /// this considers all orders at once. A waiter can take an order under the same conditions as for
    /// ``choose(for:facts:at:)``; an impossible pair is never chosen. When there are too few places, orders of a higher
    /// priority come first. The costs of a choice:
    ///
    /// | | |
    /// |---|---|
    /// | 10¹¹ | for each step away from the guest's own waiter: a waiter of the section, the same within the gap, a waiter of another section, the same within the gap; an order without a regular waiter begins at the second; where a waiter about to leave keeps the table, they come a step before all |
    /// | 10¹¹ | for a second order or more of this batch, if the rules have a gap |
    /// | 10⁷ | for each order by which the load is above the band, up to 1,000, under ``AssignmentPolicy/banded(width:)`` |
    /// | below 10⁷ | for what the policy compares |
    ///
    /// The last cost is the size of the order times the waiter's figure, in hundredths and divided by the weight, so
    /// that large parties go to the waiters who have had the least; each further order of this batch adds an
    /// average-sized order's amount to the figure, times that size.
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
    /// A waiter takes as many orders as there is room for if all were as large as the largest that they could take
    /// alone: that is all orders that fit if each counts the same, and sometimes fewer otherwise. Ties between waiters
    /// go to the lower identity.
    ///
    /// The shift itself assigns each order when it comes, so a batch is for orders that wait to be claimed or that come
    /// together. It changes nothing; perform ``BatchChoice/commands`` to assign the orders.
    ///
    /// ```swift
    /// let batch = shift.batch(for: shift.waiting.map { .init(id: $0.id, facts: $0.facts) }, at: now)
    /// for command in batch.commands { try shift.perform(command, by: .system, at: now) }
    /// ```
    ///
    /// - Parameters:
    ///   - orders: the orders; for a waiting order, the shift's own facts are used.
    ///   - now: the time of the choice.
    /// - Returns: the waiter of each order, and the orders without a waiter with the reasons.
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
