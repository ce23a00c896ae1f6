public import TablesideCore

extension Shift {
    /// The shift as one of its waiters sees it: of the others who is at work, in which sections, with what room, and which
    /// orders they have.
    ///
    /// The others have no weights, skills, credits or times worked, no limits that the house set for them, and have refused
    /// nothing; a duty or a break of theirs is known as far as it is not over, and one that has begun seems to have begun
    /// with the last event. It is for a screen: what is computed from those figures, such as
    /// ``choose(for:facts:at:)``, does not hold.
    ///
    /// - Parameter waiter: The waiter who looks and who sees all of their own figures; `nil` hides those of every waiter.
    /// - Returns: the shift without the figures of the others.
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
    /// Forgets what is between the waiter and the managers.
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
