public import TablesideCore

extension Shift {
    /// The shift as one of its waiters sees it: which colleagues are at work, in which sections, with how much room and
    /// with which orders.
    ///
    /// Other waiters' weights, skills, credits, times worked, house limits and refusals are hidden; their duties and
    /// breaks are shown unless they are over, and one that has begun appears to have begun with the last event. It is
    /// for display only: results computed from the hidden figures, such as ``choose(for:facts:at:)``, are not valid.
    ///
    /// - Parameter waiter: The viewing waiter, who sees all of their own figures; `nil` hides the figures of every
    ///   waiter.
    /// - Returns: the shift without the other waiters' figures.
    /// - Complexity: O(waiters + open orders).
    public func shown(to waiter: UserID?) -> Shift {
        var shown = self
        for index in waiters.indices where waiters[index].id != waiter {
            shown.waiters[index].hideFigures(since: lastEventAt)
            shown.waiters[index].count(in: rules.unit)
        }
        for index in waiting.indices { shown.waiting[index].refusedBy.removeAll { $0 != waiter } }
        for index in waiters.indices {
            for place in waiters[index].hand.indices where !waiters[index].hand[place].refusedBy.isEmpty {
                shown.waiters[index].hand[place].refusedBy.removeAll { $0 != waiter }
            }
        }
        for index in returning.indices { shown.returning[index].refusedBy.removeAll { $0 != waiter } }
        shown.returning.removeAll { $0.refusedBy.isEmpty }
        return shown
    }
}

extension Shift.Waiter {
    /// Removes the figures that only the waiter and the managers may see.
    fileprivate mutating func hideFigures(since last: Instant?) {
        plan = WaiterPlan(sections: plan.sections)
        limit = nil
        worked = .zero
        creditedOrders = 0
        creditedCovers = 0
        lastGiven = nil
        doneAt = nil
        guard let last else { return }
        from = from.map { max($0, last) }
        pause = pause.flatMap { $0.isRunning(at: last) ? Shift.Pause(since: last, until: $0.until) : nil }
    }
}
