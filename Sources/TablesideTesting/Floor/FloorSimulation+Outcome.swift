public import TablesideCore
public import TablesideFloor

extension FloorSimulation {
    /// What an evening under one policy was like.
    public struct Outcome: Hashable, Codable, Sendable {
        /// The policy.
        public let policy: AssignmentPolicy
        /// How the work was shared.
        public let report: FairnessReport
        /// How long orders waited for a waiter.
        public let waits: Waits
        /// The mean, over the assignments, of the most orders in hand less the fewest, among those on duty just after
        /// it.
        public let activeSpread: Double
        /// The waiters who began after the evening had, by the time of their start.
        public let lateStarters: [LateStarter]
        /// The events of the shift.
        public let events: [Shift.Event]
    }

    /// How long orders waited for a waiter.
    public struct Waits: Hashable, Codable, Sendable {
        /// The orders of the evening.
        public let orders: Int
        /// The orders that did not get a waiter at once.
        public let waited: Int
        /// Of these, the orders that had no waiter when the evening ended; they count as waiting until then.
        public let unserved: Int
        /// The mean wait of all orders, in whole milliseconds rounded down.
        public let mean: Elapsed
        /// The wait that 95 of 100 orders do not exceed: the value at place ⌈0.95 n⌉ of the sorted waits.
        public let percentile95: Elapsed

        init(_ waits: [Elapsed], unserved: Int) {
            let sorted = waits.sorted()
            orders = waits.count
            waited = waits.reduce(0) { $0 + ($1 > .zero ? 1 : 0) }
            self.unserved = unserved
            mean = waits.isEmpty ? .zero : waits.reduce(.zero, +) / waits.count
            percentile95 = waits.isEmpty ? .zero : sorted[(waits.count * 95 + 99) / 100 - 1]
        }
    }

    /// What a waiter got in the first half hour of a duty that began after the evening had.
    public struct LateStarter: Hashable, Codable, Sendable {
        /// The time after the start of a duty that is looked at.
        public static let window = Elapsed.minutes(30)

        /// The waiter.
        public let waiter: UserID
        /// When the duty began, from the start of the evening.
        public let from: Elapsed
        /// The orders that the waiter got in that time.
        public internal(set) var orders = 0
        /// The orders that all waiters got in that time.
        public internal(set) var ofAll = 0

        /// The waiter's part of the orders; 0 if there were none.
        public var share: Double { ofAll == 0 ? 0 : Double(orders) / Double(ofAll) }

        init(waiter: UserID, from: Elapsed) {
            self.waiter = waiter
            self.from = from
        }
    }
}
