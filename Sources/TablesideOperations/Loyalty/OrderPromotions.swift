public import TablesideBilling
public import TablesideCore
import TablesideHosting
public import TablesideLoyalty
import TablesideOrdering

/// The promotion discounts of an order when it was placed, kept to give their uses back or to settle them (FO-32).
public struct OrderPromotions: Document, Hashable {
    /// The document kind, `orderPromotions`.
    public static let kind = DocumentKind(rawValue: "orderPromotions")

    /// The order that got the discounts.
    public let id: OrderID
    /// The discounts, and the uses of promotion limits that they took.
    public internal(set) var outcome: PromotionOutcome
    /// The number of writes so far.
    public var version = Version.absent

    init(_ outcome: PromotionOutcome) {
        id = outcome.order
        self.outcome = outcome
    }

    /// The names of the promotions' line discounts, for a bill.
    ///
    /// ```swift
    /// print(receipt.text(naming: promotions.names))
    /// ```
    public var names: [NamedDiscount] {
        outcome.discounts.flatMap { discount in
            discount.shares.map { NamedDiscount(discount.name, $0.amount, off: BillLineID(id, $0.line)) }
        }
    }
}

extension OrderPromotions: Summarized {
    /// A summary of the order's discounts.
    public var summary: String { outcome.summary }
}

// What decisions about orders do with the uses of promotions.
extension OrderPromotions {
    /// The document of an order, and the counters of its uses after it was read.
    static func needs(of order: OrderID, _ loaded: Loaded) throws -> [DocumentNeed] {
        let own = DocumentNeed(OrderPromotions.self, order)
        guard loaded.contains(OrderPromotions.self, order),
            let kept = try loaded.document(OrderPromotions.self, order)
        else { return [own] }
        return [own] + kept.outcome.counters.map { DocumentNeed(PromotionCounter.self, $0) }
    }

    /// The counters that were read.
    static func counters(_ ids: [PromotionCounterID], _ loaded: Loaded) throws -> PromotionCounters {
        PromotionCounters(try ids.map { id in try loaded.aggregate(PromotionCounter.self, id) })
    }

    /// Takes the uses of an outcome for an order that is placed in the same decision.
    static func take(
        _ outcome: PromotionOutcome?,
        _ counters: PromotionCounters,
        at now: Instant,
        changes: inout Changes
    ) throws {
        guard let outcome, !outcome.discounts.isEmpty else { return }
        var counters = counters
        try counters.take(outcome, at: now, changes: &changes)
        var kept = OrderPromotions(outcome)
        changes.put(&kept)
    }

    /// Gives back the uses of an order that is rejected, canceled or expired in the same decision.
    static func giveBack(of order: OrderID, _ loaded: Loaded, at now: Instant, changes: inout Changes) throws {
        guard let kept = try loaded.document(OrderPromotions.self, order) else { return }
        var counters = try counters(kept.outcome.counters, loaded)
        try counters.giveBack(kept.outcome, at: now, changes: &changes)
    }
}

/// Spends an order's uses of promotion limits when it is complete; their counters then forget it.
///
/// An order is complete when its tab is closed and nothing can take it off the bill anymore. If a restaurant bills
/// orders before they are accepted, that may be later than the end of the tab; nothing is spent before that.
struct SettlePromotions: JointDecision {
    static let name = DecisionName(rawValue: "settlePromotions")

    let order: OrderID

    var subject: DocumentRef { DocumentRef(OrderPromotions.self, order) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs = try OrderPromotions.needs(of: order, loaded)
        guard loaded.contains(OrderPromotions.self, order), try loaded.document(OrderPromotions.self, order) != nil
        else { return needs }
        let own = DocumentNeed(Order.self, order)
        guard loaded.contains(Order.self, order), let terms = try loaded.aggregate(Order.self, order).terms else {
            return needs + [own]
        }
        return needs + [own, DocumentNeed(GuestTab.self, terms.tab)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard let kept = try loaded.document(OrderPromotions.self, order) else { return NoAnswer() }
        let order = try loaded.aggregate(Order.self, order)
        guard let terms = order.terms else { return NoAnswer() }
        let tab = try loaded.aggregate(GuestTab.self, terms.tab)
        guard tab.state == .closed, !tab.isRebilled || !order.mayEnd else { return NoAnswer() }
        var counters = try OrderPromotions.counters(kept.outcome.counters, loaded)
        try counters.settle(kept.outcome, at: now, changes: &changes)
        return NoAnswer()
    }
}

extension GuestTab {
    /// Whether nothing can take an order off the bill of the closed tab anymore, which lets it earn points and count in
    /// missions.
    ///
    /// If a restaurant bills orders before they are accepted, that may be later than the end of the tab, or never.
    func keeps(_ order: Order) -> Bool {
        !isRebilled || order.billable?.standing != .dropped && !order.mayEnd
    }
}

extension Order {
    /// Whether the order may still be rejected, canceled or expire, and an event will tell when it no longer can.
    ///
    /// Profiles that record nothing after the acceptance, not even that the guest has the order, end with it.
    fileprivate var mayEnd: Bool {
        guard let rows = profile?.lifecycle.rows, rows.contains(where: { $0.from == state && $0.command.endsOrder })
        else { return false }
        return billable?.standing == .unaccepted
            || rows.contains { [.serve, .collect, .deliver].contains($0.command) }
    }
}
