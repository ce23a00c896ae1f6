public import TablesideCore

extension Shift: Timed {
    /// The last event, while orders wait although somebody has room: what one decision left over is due at once.
    ///
    /// - Complexity: O(waiters).
    public var nextDue: Instant? { queue.isEmpty || nextWaiter == nil ? nil : lastEventAt }

    /// What is asked then: that the order that waits longest, and those behind it, go to waiters who have room.
    ///
    /// A host that keeps orders beside shifts gives it as `ShiftOperation`, which has the orders accepted as well.
    public var dueCommand: Command? { nextDue == nil ? nil : queue.first.map { .assign(order: $0) } }
}
