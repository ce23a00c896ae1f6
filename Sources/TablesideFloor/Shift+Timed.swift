public import TablesideCore

extension Shift: Timed {
    /// The time of the last event while orders wait although a waiter has room: the rest of the assignments are due at
    /// once.
    ///
    /// - Complexity: O(waiters).
    public var nextDue: Instant? { queue.isEmpty || nextWaiter == nil ? nil : lastEventAt }

    /// The command due then: it assigns the longest-waiting order, and those behind it, to waiters with room.
    ///
    /// A host that keeps orders beside shifts runs it as `ShiftOperation`, which also accepts the orders.
    public var dueCommand: Command? { nextDue == nil ? nil : queue.first.map { .assign(order: $0) } }
}
