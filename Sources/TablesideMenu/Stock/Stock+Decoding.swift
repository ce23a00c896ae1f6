public import TablesideCore

extension Stock {
    /// Why a stored stock is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The inconsistencies of a stored stock.
        public enum Reason: CodedReason {
            /// The number of goods left is negative.
            case negativeCount(key: StockKey, count: Int)
            /// The quantity reserved for an order is below one.
            case reservedQuantity(order: OrderID, key: StockKey, quantity: Int)
            /// Goods that are not counted are reserved for an order.
            case notCounted(order: OrderID, key: StockKey)
            /// The goods left and reserved together exceed the largest count.
            case tooMany(key: StockKey)

            /// The stable code of the error.
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
                case .negativeCount(let key, let count): "the count of \(shown: key) is negative: \(count)"
                case .reservedQuantity(let order, let key, let quantity):
                    "\(quantity) of \(shown: key) is not a valid reservation for the order \(shown: order)"
                case .notCounted(let order, let key):
                    "\(shown: key) is reserved for the order \(shown: order) but not counted"
                case .tooMany(let key): "the count of \(shown: key) is too large"
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

    /// Reads a stock; throws if a count is negative, a reservation is below one or not counted, or a sum overflows.
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

    /// The first inconsistency of the ledger.
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
