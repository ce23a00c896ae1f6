public import TablesideCore

extension Shift: Timed {
    /// When the shift next has something to do by itself; `nil` for never.
    ///
    /// An offer lapses, or a waiter comes on duty or back from a break and can take an order that waits. While orders wait
    /// that somebody could take, it is the time of the last event.
    ///
    /// - Complexity: O(waiting orders × waiters).
    public var nextDue: Instant? { due?.at }

    /// The command due then: it ends the offer, or assigns the orders that wait.
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
        // Nobody comes or goes before the next event, so that only time can change who can take an order.
        let changes = Set([lastEventAt] + waiters.flatMap(\.arrivals).filter { $0 > lastEventAt }).sorted()
        for at in changes {
            if let lapse, lapse.at <= at { return lapse }
            guard isAnyoneFree(at: at), let order = waiting.first(where: { isAssignable($0, at: at) }) else { continue }
            return (at, .assign(order: order.id))
        }
        return lapse
    }
}

extension Shift.Waiter {
    /// When the waiter comes on duty or back from a break.
    fileprivate var arrivals: [Instant] { isOnDuty ? [from, pause?.until].compactMap { $0 } : [] }
}
