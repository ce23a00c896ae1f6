extension Shift {
    /// Who gets an order, and why.
    public enum Choice: Hashable, Sendable {
        /// The waiter, and everybody's standing, best first.
        case assigned(waiter: UserID, why: [Standing])
        /// Nobody at work has room; everybody's standing says what is in the way.
        case nobody(why: [Standing])
    }

    /// How a waiter stands in the choice for an order.
    public struct Standing: Hashable, Sendable {
        /// Why a waiter cannot take an order.
        public enum Obstacle: String, Hashable, Sendable, Codable {
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
        /// What is in the way; `nil` for one who could take it.
        public let obstacle: Obstacle?
    }

    /// Chooses a waiter for an order: the fewest orders in hand among those at work and below their cap; among equals
    /// whoever got one longest ago, then by identity (QP-58, QP-60).
    ///
    /// Nothing changes; ``Command/assign(order:)`` chooses by the same rule.
    ///
    /// - Complexity: O(waiters × log waiters).
    public func choose(for order: OrderID, at now: Instant) -> Choice {
        let standings = waiters.map { waiter in
            Standing(
                waiter: waiter.id,
                inHand: waiter.orders.count,
                lastGiven: waiter.lastGiven,
                obstacle: !waiter.isOnDuty ? .offDuty : !waiter.hasRoom ? .atCap : nil
            )
        }
        .sorted(by: Standing.precedes)
        guard let best = standings.first, best.obstacle == nil else { return .nobody(why: standings) }
        return .assigned(waiter: best.waiter, why: standings)
    }
}

extension Shift.Standing {
    fileprivate static func precedes(_ lhs: Self, _ rhs: Self) -> Bool {
        if (lhs.obstacle == nil) != (rhs.obstacle == nil) { return lhs.obstacle == nil }
        if lhs.inHand != rhs.inHand { return lhs.inHand < rhs.inHand }
        switch (lhs.lastGiven, rhs.lastGiven) {
        case (nil, _?): return true
        case (_?, nil): return false
        case (let left?, let right?) where left != right: return left < right
        default: return lhs.waiter < rhs.waiter
        }
    }
}
