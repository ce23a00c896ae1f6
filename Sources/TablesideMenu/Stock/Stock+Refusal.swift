public import TablesideCore

extension Stock.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Goods arrive.
        case receive
        /// Goods are counted.
        case setCount
        /// Goods are no longer counted.
        case stopCounting
        /// Goods are sold out, whatever the counts say.
        case sellOut
        /// Goods are sold again.
        case resumeSelling
        /// An order's goods are set aside.
        case reserve
        /// An order's goods are used.
        case commit
        /// An order's goods are no longer set aside.
        case release
        /// Goods that an order used come back.
        case restock

        /// Who may give the command.
        ///
        /// What an order does to the stock follows from the order's own decision; for a guest's order it is given by the
        /// engine (``Role/system``), so that no guest moves stock by themselves.
        public var roles: [Role] {
            switch self {
            case .receive, .setCount, .stopCounting, .sellOut, .resumeSelling: [.waiter, .cook, .manager, .system]
            case .reserve, .commit, .release, .restock: [.waiter, .manager, .system]
            }
        }
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .receive: .receive
        case .setCount: .setCount
        case .stopCounting: .stopCounting
        case .sellOut: .sellOut
        case .resumeSelling: .resumeSelling
        case .reserve: .reserve
        case .commit: .commit
        case .release: .release
        case .restock: .restock
        }
    }
}

extension Stock {
    /// Goods of which an order wants more than there are.
    public struct Shortage: Hashable, Codable, Sendable {
        /// The key under which they are counted.
        public let key: StockKey
        /// How many the order wants.
        public let wanted: Int
        /// How many are left.
        public let available: Int

        /// Makes a shortage.
        public init(key: StockKey, wanted: Int, available: Int) {
            self.key = key
            self.wanted = wanted
            self.available = available
        }
    }

    /// Why a stock says no.
    public struct Refusal: CodedError {
        /// The reasons, with the inputs that failed.
        public enum Reason: AdmissionReason {
            /// The author's role may not give the command.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for what already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// Fewer goods are left than the order wants; all shortages, by key.
            case insufficient(shortages: [Shortage])
            /// Nothing is set aside for the order.
            case unknownOrder(order: OrderID)
            /// The goods are not counted.
            case notCounted(key: StockKey)
            /// The number is below one, or a count below zero.
            case invalidQuantity(key: StockKey, quantity: Int)
            /// So many are more than can be counted.
            case tooMany(key: StockKey, quantity: Int)
            /// Orders have more set aside than the new count would leave.
            case stillReserved(key: StockKey, reserved: Int)
            /// The goods would be sold out until an instant that is over.
            case tooLate(until: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .clockWentBack: "clockWentBack"
                    case .insufficient: "insufficient"
                    case .unknownOrder: "unknownOrder"
                    case .notCounted: "notCounted"
                    case .invalidQuantity: "invalidQuantity"
                    case .tooMany: "tooMany"
                    case .stillReserved: "stillReserved"
                    case .tooLate: "tooLate"
                    }
                return ErrorCode(rawValue: "stock." + name)
            }

            /// Why not, in plain words.
            public var description: String {
                switch self {
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the stock", of: branch)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .insufficient(let shortages):
                    shortages.map { "\($0.wanted) of \(shown: $0.key) wanted, \($0.available) left" }.firstSentences
                case .unknownOrder(let order): "nothing is set aside for the order \(shown: order)"
                case .notCounted(let key): "\(shown: key) is not counted"
                case .invalidQuantity(let key, let quantity): "\(quantity) of \(shown: key) is no quantity"
                case .tooMany(let key, let quantity): "\(quantity) more of \(shown: key) are too many to count"
                case .stillReserved(let key, let reserved): "\(reserved) of \(shown: key) are set aside for orders"
                case .tooLate(let until): "\(until) is over"
                }
            }
        }

        /// Why not, with the inputs that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Stock.Refusal.Reason {
    /// When the last event was, before which the command is dated; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
