public import TablesideCore

extension Shift: Timed {
    /// When the shift next has an automatic step; `nil` for never.
    ///
    /// An offer lapses, or a waiter comes on duty or back from a break and can take a waiting order, or keeps its table
    /// near the planned end. While some waiter could take a waiting order, it is the time of the last event.
    ///
    /// - Complexity: O(waiting orders × waiters).
    public var nextDue: Instant? { due?.at }

    /// The command that is then due: it ends the offer, or assigns the waiting orders.
    ///
    /// A host that keeps orders beside shifts runs it as `ShiftOperation`, which also accepts the orders.
    public var dueCommand: Command? { due?.command }

    private var due: (at: Instant, command: Command)? {
        guard let lastEventAt, !waiting.isEmpty else { return nil }
        let lapse = waiting.compactMap { order in
            order.offer.map { (at: $0.until, command: Command.lapse(order: order.id)) }
        }
        .min { $0.at < $1.at }
        guard rules.mode != .claim else { return lapse }
        // Waiters come and go only by events, so what a waiter can take changes only when that waiter comes.
        let free = waiters.indices.compactMap { index in
            let times = waiters[index].times(from: lastEventAt, by: rules)
            return times.isEmpty ? nil : (index: index, times: times)
        }
        guard !free.isEmpty else { return lapse }
        var first: (at: Instant, order: OrderID)?
        for order in waiting where order.offer == nil {
            var ask = Ask(order.facts, refusedBy: order.refusedBy, on: self, at: lastEventAt)
            for (index, times) in free {
                for at in times where first.map({ at < $0.at }) ?? true {
                    ask.move(to: at)
                    guard ask.stage(of: waiters, at: index) != nil else { continue }
                    first = (at, order.id)
                    break
                }
            }
            if first?.at == lastEventAt { break }
        }
        guard let first, lapse.map({ first.at < $0.at }) ?? true else { return lapse }
        return (first.at, .assign(order: first.order))
    }
}

extension Shift.Waiter {
    /// The instants, in order, from which the waiter may be able to take an order: the first one, and the later ones at
    /// which they come on duty or back from a break, or keep the tables of other sections; none without any room.
    fileprivate func times(from last: Instant, by rules: ShiftRules) -> [Instant] {
        guard isOnDuty, figures.load < figures.cap || rules.unit == .tables else { return [] }
        let closing = rules.allowsOverflow ? nil : closing(in: rules)
        let arrivals = [from, pause?.until, closing].compactMap { $0 }.filter { $0 > last }.sorted()
        return ([last] + arrivals).filter { figures.isFinishing || figures.isWorking(at: $0.millisecondsSince1970) }
    }
}
