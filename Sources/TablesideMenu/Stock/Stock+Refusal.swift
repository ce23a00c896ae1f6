public import TablesideCore

extension Stock.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Goods arrive.
        case receive
        /// The goods are counted by hand.
        case setCount
        /// The goods are no longer counted.
        case stopCounting
        /// The goods are sold out, whatever the counts say.
        case sellOut
        /// The goods are on sale again.
        case resumeSelling
        /// An order's goods are reserved.
        case reserve
        /// An order's reserved goods are used.
        case commit
        /// An order's reservation is released.
        case release
        /// Goods that an order used are returned.
        case restock

        /// The roles that may give the command.
        ///
        /// What an order does to the stock follows from the order's own decision; for a guest's order the engine gives
        /// the command (``Role/system``), so guests never change stock themselves.
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
    /// Goods of which an order wants more than are left.
    public struct Shortage: Hashable, Codable, Sendable {
        /// The key under which the goods are counted.
        public let key: StockKey
        /// The quantity that the order wants.
        public let wanted: Int
        /// The quantity that is left.
        public let available: Int

        /// Makes a shortage.
        public init(key: StockKey, wanted: Int, available: Int) {
            self.key = key
            self.wanted = wanted
            self.available = available
        }
    }

    /// Why a stock refuses a command.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for refusing a command, with the inputs that failed.
        public enum Reason: AdmissionReason, Codable {
            /// The author's role may not give the command.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command would have no effect: its result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// Fewer goods are left than the order wants; lists all shortages, by key.
            case insufficient(shortages: [Shortage])
            /// Nothing is reserved for the order.
            case unknownOrder(order: OrderID)
            /// The goods are not counted.
            case notCounted(key: StockKey)
            /// A quantity is below one, or a count below zero.
            case invalidQuantity(key: StockKey, quantity: Int)
            /// The total would exceed the largest count.
            case tooMany(key: StockKey, quantity: Int)
            /// Orders have reserved more than the new count, or anything at all when counting stops.
            case stillReserved(key: StockKey, reserved: Int)
            /// The instant until which the goods would be sold out is not in the future.
            case tooLate(until: Instant)
            /// More goods would be counted or marked as sold out than may be (``SizeLimit/stockKeys``).
            case tooManyGoods(limit: Int)

            /// The stable code of the refusal.
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
                    case .tooManyGoods: "tooManyGoods"
                    }
                return ErrorCode(rawValue: "stock." + name)
            }

            /// Why the command was refused, in plain words.
            public var description: String {
                switch self {
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the stock", of: branch)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .insufficient(let shortages):
                    shortages.map { "\($0.wanted) of \(shown: $0.key) wanted, \($0.available) left" }.firstSentences
                case .unknownOrder(let order): "nothing is reserved for the order \(shown: order)"
                case .notCounted(let key): "\(shown: key) is not counted"
                case .invalidQuantity(let key, let quantity): "\(quantity) is not a valid quantity of \(shown: key)"
                case .tooMany(let key, let quantity): "\(quantity) more of \(shown: key) would exceed the largest count"
                case .stillReserved(let key, let reserved): "\(reserved) of \(shown: key) are reserved for orders"
                case .tooLate(let until): "\(until) is not in the future"
                case .tooManyGoods(let limit): "more than \(limit) goods would be counted or marked as sold out"
                }
            }
        }

        /// Why the command was refused, with the inputs that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Stock.Refusal.Reason {
    /// The time of the last event, when the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension Stock.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            case "insufficient": try .insufficient(shortages: read("shortages"))
            case "unknownOrder": try .unknownOrder(order: read("order"))
            case "notCounted": try .notCounted(key: read("key"))
            case "invalidQuantity": try .invalidQuantity(key: read("key"), quantity: read("quantity"))
            case "tooMany": try .tooMany(key: read("key"), quantity: read("quantity"))
            case "stillReserved": try .stillReserved(key: read("key"), reserved: read("reserved"))
            case "tooLate": try .tooLate(until: read("until"))
            case "tooManyGoods": try .tooManyGoods(limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .notPermitted(let role, let command):
            try encoder.write("notPermitted", ["role": role, "command": command])
        case .alreadyApplied(let command): try encoder.write("alreadyApplied", ["command": command])
        case .otherBranch(let author, let branch):
            try encoder.write("otherBranch", ["author": author, "branch": branch])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        case .insufficient(let shortages): try encoder.write("insufficient", ["shortages": shortages])
        case .unknownOrder(let order): try encoder.write("unknownOrder", ["order": order])
        case .notCounted(let key): try encoder.write("notCounted", ["key": key])
        case .invalidQuantity(let key, let quantity):
            try encoder.write("invalidQuantity", ["key": key, "quantity": quantity])
        case .tooMany(let key, let quantity): try encoder.write("tooMany", ["key": key, "quantity": quantity])
        case .stillReserved(let key, let reserved):
            try encoder.write("stillReserved", ["key": key, "reserved": reserved])
        case .tooLate(let until): try encoder.write("tooLate", ["until": until])
        case .tooManyGoods(let limit): try encoder.write("tooManyGoods", ["limit": limit])
        }
    }
}
