public import TablesideCore

extension Shift {
    /// The waiter the shift chooses for an order, with the reason.
    public enum Choice: Hashable, Sendable {
        /// The order goes to `waiter`; `why` holds the standing of every waiter, best first, or only the waiter's own
        /// if the waiter already has the order.
        case assigned(waiter: UserID, why: [Standing])
        /// The order goes to no one yet; the value says what it waits for.
        case nobody(until: Wait)
    }

    /// What a waiting order waits for.
    ///
    /// Only an event ends the wait, never time alone: a shift does not plan when its waiters arrive, leave or get room.
    public struct Wait: Hashable, Sendable {
        /// The orders assigned before this one, the longest-waiting first.
        public let ahead: [OrderID]
        /// Every waiter on duty: those with room first, then by the fewest open orders.
        ///
        /// Either one of them must get room or another waiter must come on duty; when it is empty, only the latter
        /// helps.
        public let atWork: [Standing]
    }

    /// How a waiter ranks for an order.
    public struct Standing: Hashable, Sendable {
        /// Why a waiter cannot take an order.
        public enum Obstacle: String, ClosedCode {
            /// The waiter is off duty.
            case offDuty
            /// The waiter has as many open orders as their cap allows.
            case atCap
        }

        /// The waiter this standing describes.
        public let waiter: UserID
        /// The number of open orders the waiter has.
        public let inHand: Int
        /// When the waiter last got an order; `nil` before the first.
        public let lastGiven: Instant?
        /// The time since `lastGiven`: negative when `now` is earlier than it; `nil` before the first order.
        public let sinceLastGiven: Elapsed?
        /// The reason the waiter cannot take another order; `nil` if they can.
        public let obstacle: Obstacle?

        init(_ waiter: Waiter, at now: Instant) {
            self.waiter = waiter.id
            inHand = waiter.orders.count
            lastGiven = waiter.lastGiven
            sinceLastGiven = waiter.lastGiven.map { now - $0 }
            obstacle = !waiter.isOnDuty ? .offDuty : !waiter.hasRoom ? .atCap : nil
        }
    }

    /// Chooses a waiter for an order: its holder if it has one, else, of the waiters on duty and below their cap, the
    /// one with the fewest open orders; ties go to the one assigned longest ago, then by identity (QP-58, QP-60).
    ///
    /// No order overtakes those that wait: while others wait ahead of it, an order goes to no one. This does not change
    /// the shift; ``Command/assign(order:)`` chooses by the same rule.
    ///
    /// ```swift
    /// switch shift.choose(for: order.id, at: now) {
    /// case .assigned(let waiter, let why): print(waiter, "has", why[0].inHand)
    /// case .nobody(let until): print(until.atWork.isEmpty ? "no one is at work" : "everyone is busy")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - order: the order; it need not be known to the shift.
    ///   - now: the time of the question, from which ``Shift/Standing/sinceLastGiven`` is counted; it does not affect
    ///     the choice.
    /// - Returns: the waiter and the reason, or what the order waits for.
    /// - Complexity: O(waiters × log waiters + open orders + orders that wait).
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

    /// The waiter who gets the next order; `nil` while no one has room.
    ///
    /// - Complexity: O(waiters).
    var nextWaiter: UserID? {
        guard let best = waiters.min(by: Waiter.precedes), best.isFree else { return nil }
        return best.id
    }
}

extension Shift.Waiter {
    /// Whether the waiter could take an order now.
    fileprivate var isFree: Bool { isOnDuty && hasRoom }

    /// Whether the left waiter comes before the right one for an order.
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
