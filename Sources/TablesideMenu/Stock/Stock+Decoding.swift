public import TablesideCore

extension Stock {
    /// Why a stored stock cannot be true.
    public struct Inconsistency: CodedError {
        /// What can be wrong with a stored stock.
        public enum Reason: CodedReason {
            /// Fewer than none of the goods are left.
            case negativeCount(key: StockKey, count: Int)
            /// Fewer than one of the goods are set aside for an order.
            case reservedQuantity(order: OrderID, key: StockKey, quantity: Int)
            /// Goods that are not counted are set aside for an order.
            case notCounted(order: OrderID, key: StockKey)
            /// More of the goods are left and set aside than can be counted.
            case tooMany(key: StockKey)

            /// The stable name of the fault.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .negativeCount: "negativeCount"
                    case .reservedQuantity: "reservedQuantity"
                    case .notCounted: "notCounted"
                    case .tooMany: "tooMany"
                    }
                return ErrorCode(rawValue: "stock.inconsistent." + name)
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .negativeCount(let key, let count): "\(count) of \(shown: key) cannot be left"
                case .reservedQuantity(let order, let key, let quantity):
                    "\(quantity) of \(shown: key) cannot be set aside for the order \(shown: order)"
                case .notCounted(let order, let key):
                    "\(shown: key) is set aside for the order \(shown: order) and not counted"
                case .tooMany(let key): "there are more of \(shown: key) than can be counted"
                }
            }
        }

        /// What is wrong, with the inputs that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, free, reservations, soldOut, lastEventAt
    }

    /// Reads a stock; a count or a reservation below zero, or a sum that does not fit, is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(BranchID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        free = try container.decode([StockKey: Int].self, forKey: .free)
        reservations = try container.decode([OrderID: [StockKey: Int]].self, forKey: .reservations)
        soldOut = try container.decodeIfPresent([StockKey: SoldOut].self, forKey: .soldOut) ?? [:]
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
    }

    /// The first way in which the ledger does not add up.
    private var fault: Inconsistency.Reason? {
        for (key, count) in free.sorted(by: { $0.key < $1.key }) where count < 0 {
            return .negativeCount(key: key, count: count)
        }
        var totals = free
        for (order, quantities) in reservations.sorted(by: { $0.key < $1.key }) {
            for (key, quantity) in quantities.sorted(by: { $0.key < $1.key }) {
                guard quantity > 0 else { return .reservedQuantity(order: order, key: key, quantity: quantity) }
                guard let total = totals[key] else { return .notCounted(order: order, key: key) }
                let (sum, overflow) = total.addingReportingOverflow(quantity)
                if overflow { return .tooMany(key: key) }
                totals[key] = sum
            }
        }
        return nil
    }
}
