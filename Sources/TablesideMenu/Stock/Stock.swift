public import TablesideCore

/// How many of its goods a branch has left: a ledger of counts and reservations.
///
/// Placing an order reserves its goods, accepting it commits them, rejecting or cancelling it releases or restocks them
/// (QP-45). A reservation takes everything that the order needs or nothing, and no count ever falls below zero: of two
/// guests who want the last one, the second is refused (QP-49, QP-86). What is not counted is not restricted.
///
/// A variation is counted on its own where it has a count, else with its item. Committed goods leave the ledger; giving
/// them back is the order's decision, which knows what it took. Whatever the counts say, the house may declare goods sold
/// out for a while: no cart with them is quoted then, and nothing has to be done when the while is over. What an order that
/// was quoted reserves is asked of the counts alone. Measured goods are counted in thousandths of their unit.
///
/// ```swift
/// var stock = Stock(id: branch.id)
/// try stock.perform(.setCount(key: StockKey(item: tiramisu), count: 4), by: .manager(mara, at: branch.id), at: now)
/// try stock.perform(.reserve(order: order.id, quantities: quote.stockQuantities), by: .system, at: now)
/// ```
public struct Stock: Aggregate {
    /// Documents of this type are stored as `stock`.
    public static let kind = DocumentKind(rawValue: "stock")

    /// What can be asked of a stock.
    public enum Command: Encodable, Hashable, Sendable {
        /// Goods arrive; what was not counted so far is counted from now on.
        case receive(quantities: [StockKey: Int])
        /// Somebody counted what is there, reserved goods included.
        case setCount(key: StockKey, count: Int)
        /// The key is no longer counted, and so no longer restricted.
        case stopCounting(key: StockKey)
        /// The house sells no more of the goods, counted or not, until an instant; `nil` until it says otherwise.
        ///
        /// No cart with them is quoted then (``FoodMenu/quote(_:stock:in:at:)``); orders that were placed before keep theirs.
        case sellOut(key: StockKey, until: Instant?)
        /// The house sells them again.
        case resumeSelling(key: StockKey)
        /// An order takes its goods out of what is available, all of them or none.
        ///
        /// Goods that are not counted are passed over; an order with no others sets nothing aside, so that there is
        /// nothing to commit or release either (``Stock/counts(anyOf:)``).
        case reserve(order: OrderID, quantities: [StockKey: Int])
        /// The reserved goods of an order are used.
        case commit(order: OrderID)
        /// The reserved goods of an order become available again.
        case release(order: OrderID)
        /// Goods that an order used come back.
        case restock(order: OrderID, quantities: [StockKey: Int])
    }

    /// What can happen to a stock; quantities stand under the keys by which the goods are counted.
    public enum Event: Codable, Hashable, Sendable {
        /// Goods arrived.
        case received(quantities: [StockKey: Int], at: Instant)
        /// The goods were counted, reserved ones included.
        case counted(key: StockKey, count: Int, at: Instant)
        /// The key is no longer counted.
        case countingStopped(key: StockKey, at: Instant)
        /// The goods are not sold until an instant, or until somebody says otherwise.
        case soldOut(key: StockKey, until: Instant?, at: Instant)
        /// The goods are sold again.
        case sellingResumed(key: StockKey, at: Instant)
        /// The goods are set aside for the order.
        case reserved(order: OrderID, quantities: [StockKey: Int], at: Instant)
        /// The goods set aside for the order were used.
        case committed(order: OrderID, quantities: [StockKey: Int], at: Instant)
        /// The goods set aside for the order are available again.
        case released(order: OrderID, quantities: [StockKey: Int], at: Instant)
        /// Goods that the order had used came back.
        case restocked(order: OrderID, quantities: [StockKey: Int], at: Instant)
    }

    /// The branch.
    public let id: BranchID
    /// The number of events so far.
    public var version = Version.absent
    /// What is there and not set aside, by key; a key that is not here is not counted.
    public internal(set) var free: [StockKey: Int] = [:]
    /// What is set aside, by order.
    public internal(set) var reservations: [OrderID: [StockKey: Int]] = [:]
    /// What the house does not sell at present; entries whose time is over count no more.
    public internal(set) var soldOut: [StockKey: SoldOut] = [:]
    /// When something last happened; `nil` before the first event.
    public internal(set) var lastEventAt: Instant?

    /// How long the house does not sell something.
    public struct SoldOut: Hashable, Codable, Sendable {
        /// The first instant at which it is sold again; `nil` for when somebody says so.
        public let until: Instant?

        /// Whether it still holds.
        public func holds(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
    }

    /// A stock that counts nothing yet.
    public init(id: BranchID) { self.id = id }

    /// The key under which the goods are counted: the variation's own, else the item's; `nil` for goods not counted.
    ///
    /// - Complexity: O(1).
    public func countedKey(of key: StockKey) -> StockKey? {
        if free[key] != nil { return key }
        let whole = StockKey(item: key.item)
        return free[whole] != nil ? whole : nil
    }

    /// How many can still be ordered, none of what is sold out; `nil` for goods that nothing restricts.
    ///
    /// - Complexity: O(1).
    public func available(_ key: StockKey, at now: Instant) -> Int? {
        isSoldOut(key, at: now) ? 0 : countedKey(of: key).flatMap { free[$0] }
    }

    /// Whether the house sells no more of it, or of the item as a whole, whatever the counts say.
    ///
    /// - Complexity: O(1).
    public func isSoldOut(_ key: StockKey, at now: Instant) -> Bool {
        if soldOut.isEmpty { return false }
        return soldOut[key]?.holds(at: now) == true || soldOut[StockKey(item: key.item)]?.holds(at: now) == true
    }

    /// How many are set aside for orders, under exactly this key.
    ///
    /// - Complexity: O(reservations).
    public func reserved(_ key: StockKey) -> Int {
        // Reservations came out of a count, so that their sum fits.
        reservations.values.reduce(0) { $0 &+ $1[key, default: 0] }
    }

    /// How many are there, set aside or not, under exactly this key; `nil` when the key is not counted.
    ///
    /// - Complexity: O(reservations).
    public func onHand(_ key: StockKey) -> Int? { free[key].map { $0 &+ reserved(key) } }

    /// Whether anything of these goods is counted, so that an order of them has something to reserve.
    ///
    /// - Complexity: O(keys).
    public func counts(anyOf keys: some Sequence<StockKey>) -> Bool { keys.contains { countedKey(of: $0) != nil } }
}

extension Stock {
    /// Takes an event into the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .received(let quantities, let at), .restocked(_, let quantities, let at):
            add(quantities)
            lastEventAt = at
        case .counted(let key, let count, let at):
            free[key] = count &- reserved(key)
            lastEventAt = at
        case .countingStopped(let key, let at):
            free[key] = nil
            lastEventAt = at
        case .soldOut(let key, let until, let at):
            soldOut = soldOut.filter { $0.value.holds(at: at) }
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

    private mutating func add(_ quantities: [StockKey: Int]) {
        for (key, quantity) in quantities { free[key, default: 0] &+= quantity }
    }
}
