public import TablesideCore

extension Shift {
    /// The reason a stored shift is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The ways a stored shift can be wrong.
        public enum Reason: CodedReason {
            /// The waiters are not sorted by identity, or one is listed twice.
            case misplacedWaiter(waiter: UserID)
            /// A waiter's cap, or the house limit on it, is below zero.
            case negativeCap(waiter: UserID, cap: Int)
            /// A waiter's cap is above the house limit, or missing although the house set a limit.
            case capAboveLimit(waiter: UserID, cap: Int?, limit: Limit)
            /// A waiter who is off duty has open orders.
            case ordersOffDuty(waiter: UserID, orders: [OrderID])
            /// An order is with two waiters, or with one and still waiting.
            case repeatedOrder(order: OrderID)

            /// The stable name of the fault.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .misplacedWaiter: "misplacedWaiter"
                    case .negativeCap: "negativeCap"
                    case .capAboveLimit: "capAboveLimit"
                    case .ordersOffDuty: "ordersOffDuty"
                    case .repeatedOrder: "repeatedOrder"
                    }
                return ErrorCode(rawValue: "shift.inconsistent." + name)
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .misplacedWaiter(let waiter):
                    "\(shown: waiter) is out of order or listed twice"
                case .negativeCap(let waiter, let cap): "the cap \(cap) for \(shown: waiter) is negative"
                case .capAboveLimit(let waiter, let cap, let limit):
                    "\(shown: waiter) has \(cap.map { "the cap \($0)" } ?? "no cap"); the house limit is \(limit.cap)"
                case .ordersOffDuty(let waiter, let orders):
                    "\(shown: waiter) is off duty but has the open orders \(list: orders)"
                case .repeatedOrder(let order): "the order \(shown: order) is assigned or waiting more than once"
                }
            }
        }

        /// The inconsistency, with the values that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, waiters, queue, lastEventAt
    }

    /// Decodes a shift.
    ///
    /// - Throws: `DecodingError` with an ``Inconsistency`` for an impossible shift, such as one with an order in two
    ///   places.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(BranchDay.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        waiters = try container.decode([Waiter].self, forKey: .waiters)
        queue = try container.decode([OrderID].self, forKey: .queue)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
    }

    private var fault: Inconsistency.Reason? {
        var previous: UserID?
        var seen: Set<OrderID> = []
        for waiter in waiters {
            if let previous, previous >= waiter.id { return .misplacedWaiter(waiter: waiter.id) }
            previous = waiter.id
            if let cap = waiter.cap, cap < 0 { return .negativeCap(waiter: waiter.id, cap: cap) }
            if let limit = waiter.limit {
                if limit.cap < 0 { return .negativeCap(waiter: waiter.id, cap: limit.cap) }
                if waiter.cap.map({ $0 > limit.cap }) ?? true {
                    return .capAboveLimit(waiter: waiter.id, cap: waiter.cap, limit: limit)
                }
            }
            if !waiter.isOnDuty, !waiter.orders.isEmpty {
                return .ordersOffDuty(waiter: waiter.id, orders: waiter.orders)
            }
            for order in waiter.orders where !seen.insert(order).inserted { return .repeatedOrder(order: order) }
        }
        for order in queue where !seen.insert(order).inserted { return .repeatedOrder(order: order) }
        return nil
    }
}
