public import TablesideCore

/// The stock of a branch: a ledger of counts and reservations.
///
/// Placing an order reserves its goods, accepting it commits them, and rejecting or canceling it releases or restocks
/// them (QP-45). A reservation takes everything that the order needs or nothing, and no count ever falls below zero: if
/// two guests want the last one, the second is refused (QP-49, QP-86). Goods that are not counted are not limited.
///
/// A variation with a count of its own uses it; otherwise it uses its item's. Committed goods leave the ledger;
/// returning them is decided by the order, which knows what it took. Whatever the counts say, the restaurant can
/// declare goods sold out for a time: carts with them are not quoted then, and they go back on sale automatically.
/// Reservations for orders quoted earlier depend on the counts alone. Measured goods are counted in thousandths of
/// their unit.
///
/// ```swift
/// var stock = Stock(id: branch.id)
/// try stock.perform(.setCount(key: StockKey(item: tiramisu), count: 4), by: .manager(mara, at: branch.id), at: now)
/// try stock.perform(.reserve(order: order.id, quantities: quote.stockQuantities), by: .system, at: now)
/// ```
public struct Stock: Aggregate, Hashable {
    /// The document kind, `stock`.
    public static let kind = DocumentKind(rawValue: "stock")

    /// The commands of a stock.
    public enum Command: Encodable, Hashable, Sendable {
        /// Adds goods that arrived; goods not counted so far are counted from now on.
        case receive(quantities: [StockKey: Int])
        /// Sets the count to what someone counted, including reserved goods.
        case setCount(key: StockKey, count: Int)
        /// Stops counting the key, which removes its limit.
        case stopCounting(key: StockKey)
        /// Stops selling the goods, counted or not, until an instant; `nil` until sales resume by command.
        ///
        /// Carts with them are not quoted then (`FoodMenu.quote(_:stock:in:at:)`); orders placed earlier keep theirs.
        case sellOut(key: StockKey, until: Instant?)
        /// Puts the goods back on sale.
        case resumeSelling(key: StockKey)
        /// Reserves an order's goods, all of them or none.
        ///
        /// Goods that are not counted are ignored; an order without counted goods reserves nothing, so there is nothing
        /// to commit or release either (``Stock/counts(anyOf:)``).
        case reserve(order: OrderID, quantities: [StockKey: Int])
        /// Uses the reserved goods of an order.
        case commit(order: OrderID)
        /// Makes the reserved goods of an order available again.
        case release(order: OrderID)
        /// Returns goods that an order used.
        case restock(order: OrderID, quantities: [StockKey: Int])
    }

    /// The events of a stock; quantities are under the keys by which the goods are counted.
    public enum Event: Codable, Hashable, Sendable {
        /// Goods arrived.
        case received(quantities: [StockKey: Int], at: Instant)
        /// The goods were counted, including reserved ones.
        case counted(key: StockKey, count: Int, at: Instant)
        /// The key is no longer counted.
        case countingStopped(key: StockKey, at: Instant)
        /// The goods are not sold until an instant, or, if `nil`, until sales resume by command.
        case soldOut(key: StockKey, until: Instant?, at: Instant)
        /// The goods are on sale again.
        case sellingResumed(key: StockKey, at: Instant)
        /// The goods are reserved for the order.
        case reserved(order: OrderID, quantities: [StockKey: Int], at: Instant)
        /// The goods reserved for the order were used.
        case committed(order: OrderID, quantities: [StockKey: Int], at: Instant)
        /// The goods reserved for the order are available again.
        case released(order: OrderID, quantities: [StockKey: Int], at: Instant)
        /// Goods that the order had used were returned.
        case restocked(order: OrderID, quantities: [StockKey: Int], at: Instant)
    }

    /// The branch that has the stock.
    public let id: BranchID
    /// The number of events so far.
    public var version = Version.absent
    /// The quantities on hand and not reserved, by key; a missing key is not counted.
    public internal(set) var free: [StockKey: Int] = [:]
    /// The reserved quantities, by order.
    public internal(set) var reservations: [OrderID: [StockKey: Int]] = [:]
    /// The goods declared sold out; entries whose time has passed no longer count, and are forgotten by and by.
    public internal(set) var soldOut: [StockKey: SoldOut] = [:]
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// How long goods are declared sold out.
    public struct SoldOut: Hashable, Codable, Sendable {
        /// The first instant when the goods are on sale again; `nil` until sales resume by command.
        public let until: Instant?

        /// Whether the goods are still sold out at an instant.
        public func holds(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
    }

    /// Makes a stock that counts nothing yet.
    public init(id: BranchID) { self.id = id }

    /// The key under which the goods are counted: the variation's own, or else the item's; `nil` if they are not
    /// counted.
    ///
    /// - Complexity: O(1).
    public func countedKey(of key: StockKey) -> StockKey? {
        if free[key] != nil { return key }
        let whole = StockKey(item: key.item)
        return free[whole] != nil ? whole : nil
    }

    /// The quantity that can still be ordered, 0 if sold out; `nil` if nothing limits it.
    ///
    /// - Complexity: O(1).
    public func available(_ key: StockKey, at now: Instant) -> Int? {
        isSoldOut(key, at: now) ? 0 : countedKey(of: key).flatMap { free[$0] }
    }

    /// Whether the goods, or the item as a whole, are declared sold out, whatever the counts say.
    ///
    /// - Complexity: O(1).
    public func isSoldOut(_ key: StockKey, at now: Instant) -> Bool {
        if soldOut.isEmpty { return false }
        return soldOut[key]?.holds(at: now) == true || soldOut[StockKey(item: key.item)]?.holds(at: now) == true
    }

    /// The quantity reserved for orders, under exactly this key.
    ///
    /// - Complexity: O(reservations).
    public func reserved(_ key: StockKey) -> Int {
        // Cannot overflow, because reservations were taken out of a count.
        reservations.values.reduce(0) { $0 &+ $1[key, default: 0] }
    }

    /// The quantity on hand, reserved or not, under exactly this key; `nil` if the key is not counted.
    ///
    /// - Complexity: O(reservations).
    public func onHand(_ key: StockKey) -> Int? { free[key].map { $0 &+ reserved(key) } }

    /// Whether any of these goods is counted, so that an order of them has something to reserve.
    ///
    /// - Complexity: O(keys).
    public func counts(anyOf keys: some Sequence<StockKey>) -> Bool { keys.contains { countedKey(of: $0) != nil } }
}

extension Stock {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .received(let quantities, let at), .restocked(_, let quantities, let at):
            forgetMarks(before: at)
            add(quantities)
            lastEventAt = at
        case .counted(let key, let count, let at):
            forgetMarks(before: at)
            free[key] = count &- reserved(key)
            lastEventAt = at
        case .countingStopped(let key, let at):
            free[key] = nil
            lastEventAt = at
        case .soldOut(let key, let until, let at):
            forgetMarks(before: at)
            soldOut[key] = SoldOut(until: until)
            lastEventAt = at
        case .sellingResumed(let key, let at):
            soldOut[key] = nil
            lastEventAt = at
        case .reserved(let order, let quantities, let at):
            for (key, quantity) in quantities { free[key, default: 0] &-= quantity }
            reservations[order] = quantities
            lastEventAt = at
        case .committed(let order, _, let at):
            reservations[order] = nil
            lastEventAt = at
        case .released(let order, let quantities, let at):
            reservations[order] = nil
            add(quantities)
            lastEventAt = at
        }
    }

    /// Forgets the marks as sold out that are over at an instant, so that they take no room (``SizeLimit/stockKeys``).
    private mutating func forgetMarks(before now: Instant) {
        if !soldOut.isEmpty { soldOut = soldOut.filter { $0.value.holds(at: now) } }
    }

    private mutating func add(_ quantities: [StockKey: Int]) {
        for (key, quantity) in quantities { free[key, default: 0] &+= quantity }
    }
}

extension Stock.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .receive(let quantities): try encoder.write("receive", ["quantities": quantities])
        case .setCount(let key, let count): try encoder.write("setCount", ["key": key, "count": count])
        case .stopCounting(let key): try encoder.write("stopCounting", ["key": key])
        case .sellOut(let key, let until): try encoder.write("sellOut", ["key": key, "until": until])
        case .resumeSelling(let key): try encoder.write("resumeSelling", ["key": key])
        case .reserve(let order, let quantities):
            try encoder.write("reserve", ["order": order, "quantities": quantities])
        case .commit(let order): try encoder.write("commit", ["order": order])
        case .release(let order): try encoder.write("release", ["order": order])
        case .restock(let order, let quantities):
            try encoder.write("restock", ["order": order, "quantities": quantities])
        }
    }
}

extension Stock.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "received": try .received(quantities: read("quantities"), at: read("at"))
            case "counted": try .counted(key: read("key"), count: read("count"), at: read("at"))
            case "countingStopped": try .countingStopped(key: read("key"), at: read("at"))
            case "soldOut": try .soldOut(key: read("key"), until: read(optional: "until"), at: read("at"))
            case "sellingResumed": try .sellingResumed(key: read("key"), at: read("at"))
            case "reserved": try .reserved(order: read("order"), quantities: read("quantities"), at: read("at"))
            case "committed": try .committed(order: read("order"), quantities: read("quantities"), at: read("at"))
            case "released": try .released(order: read("order"), quantities: read("quantities"), at: read("at"))
            case "restocked": try .restocked(order: read("order"), quantities: read("quantities"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .received(let quantities, let at): try encoder.write("received", ["quantities": quantities, "at": at])
        case .counted(let key, let count, let at): try encoder.write("counted", ["key": key, "count": count, "at": at])
        case .countingStopped(let key, let at): try encoder.write("countingStopped", ["key": key, "at": at])
        case .soldOut(let key, let until, let at): try encoder.write("soldOut", ["key": key, "until": until, "at": at])
        case .sellingResumed(let key, let at): try encoder.write("sellingResumed", ["key": key, "at": at])
        case .reserved(let order, let quantities, let at):
            try encoder.write("reserved", ["order": order, "quantities": quantities, "at": at])
        case .committed(let order, let quantities, let at):
            try encoder.write("committed", ["order": order, "quantities": quantities, "at": at])
        case .released(let order, let quantities, let at):
            try encoder.write("released", ["order": order, "quantities": quantities, "at": at])
        case .restocked(let order, let quantities, let at):
            try encoder.write("restocked", ["order": order, "quantities": quantities, "at": at])
        }
    }
}
