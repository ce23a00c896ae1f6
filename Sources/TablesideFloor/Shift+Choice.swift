public import TablesideCore

extension Shift {
    /// Who gets an order, and why.
    public enum Choice: Hashable, Sendable {
        /// The waiter, and everybody's standing, best first; only the waiter's own for an order already in their hands.
        case assigned(waiter: UserID, why: [Standing])
        /// Nobody yet; until what, stands in the value.
        case nobody(until: Wait)
    }

    /// What an order waits for.
    ///
    /// Only an event ends the wait, never time alone: a shift does not plan when its waiters come, go or get room.
    public struct Wait: Hashable, Sendable {
        /// The orders that are given away before, the longest-waiting first.
        public let ahead: [OrderID]
        /// Everybody at work, who has room first and then the fewest in hand.
        ///
        /// One of them has to have room, or somebody else to come to work; when it is empty, only the latter helps.
        public let atWork: [Standing]
    }

    /// How a waiter stands in the choice for an order.
    public struct Standing: Hashable, Sendable {
        /// Why a waiter cannot take an order.
        public enum Obstacle: String, ClosedCode {
            /// Not at work.
            case offDuty
            /// As many orders in hand as the cap allows.
            case atCap
        }

        /// The waiter.
        public let waiter: UserID
        /// How many orders they have in hand.
        public let inHand: Int
        /// When they last got an order; `nil` before the first.
        public let lastGiven: Instant?
        /// How long ago that is: negative for a question about a time before it; `nil` before the first.
        public let sinceLastGiven: Elapsed?
        /// What is in the way; `nil` for one who could take another order.
        public let obstacle: Obstacle?

        init(_ waiter: Waiter, at now: Instant) {
            self.waiter = waiter.id
            inHand = waiter.orders.count
            lastGiven = waiter.lastGiven
            sinceLastGiven = waiter.lastGiven.map { now - $0 }
            obstacle = !waiter.isOnDuty ? .offDuty : !waiter.hasRoom ? .atCap : nil
        }
    }

    /// Chooses a waiter for an order: who has it in hand already, else the one with the fewest orders in hand among those
    /// at work and below their cap; among equals the one assigned longest ago, then by identity (QP-58, QP-60).
    ///
    /// Nobody overtakes those who wait: while others wait before it, an order goes to nobody. Nothing changes;
    /// ``Command/assign(order:)`` chooses by the same rule.
    ///
    /// ```swift
    /// switch shift.choose(for: order.id, at: now) {
    /// case .assigned(let waiter, let why): print(waiter, "has", why[0].inHand)
    /// case .nobody(let until): print(until.atWork.isEmpty ? "nobody is at work" : "everybody is busy")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - order: the order, known to the shift or not.
    ///   - now: the time of the question, from which ``Standing/sinceLastGiven`` is counted; it does not change who is
    ///     chosen.
    /// - Returns: the waiter and why, or what the order waits for.
    /// - Complexity: O(waiters × log waiters + orders in hand + orders that wait).
    public func choose(for order: OrderID, at now: Instant) -> Choice {
        if let holder = waiters.first(where: { $0.orders.contains(order) }) {
            return .assigned(waiter: holder.id, why: [Standing(holder, at: now)])
        }
        let best = waiters.sorted(by: Waiter.precedes)
        let ahead = Array(queue.prefix { $0 != order })
        guard ahead.isEmpty, let first = best.first, first.isFree else {
            let atWork = best.filter(\.isOnDuty).map { Standing($0, at: now) }
            return .nobody(until: Wait(ahead: ahead, atWork: atWork))
        }
        return .assigned(waiter: first.id, why: best.map { Standing($0, at: now) })
    }

    /// Who is to have the next order that may be given away; `nil` while nobody has room.
    ///
    /// - Complexity: O(waiters).
    var nextWaiter: UserID? {
        guard let best = waiters.min(by: Waiter.precedes), best.isFree else { return nil }
        return best.id
    }
}

extension Shift.Waiter {
    /// Whether they could take an order now.
    fileprivate var isFree: Bool { isOnDuty && hasRoom }

    /// Whether one waiter is to have an order rather than another.
    fileprivate static func precedes(_ lhs: Self, _ rhs: Self) -> Bool {
        if lhs.isFree != rhs.isFree { return lhs.isFree }
        if lhs.orders.count != rhs.orders.count { return lhs.orders.count < rhs.orders.count }
        switch (lhs.lastGiven, rhs.lastGiven) {
        case (nil, _?): return true
        case (_?, nil): return false
        case (let left?, let right?) where left != right: return left < right
        default: return lhs.id < rhs.id
        }
    }
}
