public import TablesideCore

/// The waiters for several orders, chosen together for the best overall result.
///
/// ``Shift/batch(for:at:)`` makes it without changing the shift; a host performs the ``commands``.
public struct BatchChoice: Hashable, Sendable {
    /// An order and its waiter.
    public struct Pair: Hashable, Sendable {
        /// The order, with its facts.
        public let work: Shift.Work
        /// The waiter chosen for the order.
        public let waiter: UserID

        /// Makes a pair of an order and its waiter.
        public init(work: Shift.Work, waiter: UserID) {
            self.work = work
            self.waiter = waiter
        }
    }

    /// An order that gets no waiter.
    public struct LeftOver: Hashable, Sendable {
        /// The order without a waiter.
        public let order: OrderID
        /// Why the order gets no waiter.
        public let reason: Reason

        /// Makes the value from its parts.
        public init(order: OrderID, reason: Reason) {
            self.order = order
            self.reason = reason
        }
    }

    /// Why an order gets no waiter.
    public enum Reason: CodedReason {
        /// No waiter could take it even alone; the value is the obstacle that is easiest to remove, or `nil` without
        /// waiters.
        case nobodyCan(Shift.Standing.Obstacle?)
        /// The waiters who could take it have no room left beside the rest of the batch.
        case noPlaceLeft
        /// A waiter already has it.
        case inHand(UserID)
        /// It is offered to a waiter who can still answer.
        case offered(Shift.Offer)
        /// The order occurs earlier in the same batch.
        case repeated
        /// Its facts have these faults.
        case unsound([ShiftProblem])
        /// The batch has more orders than can be assigned at once (``MinimumCostAssignment/maxRows``); the order can be
        /// in the next one.
        case beyondLimit

        /// The stable name of the reason, under which it has a text.
        public var code: ErrorCode {
            let name =
                switch self {
                case .nobodyCan: "nobodyCan"
                case .noPlaceLeft: "noPlaceLeft"
                case .inHand: "inHand"
                case .offered: "offered"
                case .repeated: "repeated"
                case .unsound: "unsound"
                case .beyondLimit: "beyondLimit"
                }
            return ErrorCode(rawValue: "shift.batch." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .nobodyCan(let obstacle):
                "no waiter can take it" + (obstacle.map { "; the easiest obstacle to remove is \($0.rawValue)" } ?? "")
            case .noPlaceLeft: "the waiters who could take it have no place left"
            case .inHand(let waiter): "\(shown: waiter) has it already"
            case .offered(let offer): "\(shown: offer.waiter) is asked for it"
            case .repeated: "it stands earlier in the batch"
            case .unsound(let problems): problems.firstSentences
            case .beyondLimit: "the batch has too many orders"
            }
        }
    }

    /// The orders that get a waiter, in the order of the batch.
    public let assigned: [Pair]
    /// The orders without a waiter, in the order of the batch.
    public let leftOver: [LeftOver]
    /// The sum of the costs, as ``Shift/batch(for:at:)`` counts them; it compares batches of one shift at one instant.
    public let cost: Int64

    /// The commands that assign the orders, for the system or a manager to perform at the same instant.
    ///
    /// The shift accepts all of these, one after another, as long as nothing else changes it in between.
    public var commands: [Shift.Command] {
        assigned.map { .take(order: $0.work.id, facts: $0.work.facts, waiter: $0.waiter) }
    }
}
