import TablesideBilling
public import TablesideCore
import TablesideDelivery
public import TablesideHosting
import TablesideOrdering

/// Erases the recipient and the notes of an order or a delivery that is over.
///
/// The items sold, the time, the seller and the price are kept for accounting. An order is over when it has ended or
/// its tab is closed. Its deliveries are erased with it, including canceled or failed ones and the deliveries that they
/// repeat, with the messages about them; other deliveries are erased by their own identities.
///
/// `Reaction.erasingAccounts(through:)` and `Reaction.guestHistory(through:)` do this for guests who close their
/// account; for all other guests the host does it when the legal retention period ends.
///
/// ```swift
/// let erase = ErasePersonalData(order: "17")
/// let isErased = try await runner.perform(Envelope(erase, by: .system, id: commandID)).answer
/// ```
public struct ErasePersonalData: JointDecision {
    /// Commands of this kind are remembered as `erasePersonalData`.
    public static let name = DecisionName(rawValue: "erasePersonalData")

    /// The order or the delivery to erase.
    public let subject: DocumentRef

    /// Creates the decision about an order and its deliveries.
    public init(order: OrderID) { subject = DocumentRef(Order.self, order) }

    /// Creates the decision about a single delivery.
    public init(delivery: DeliveryID) { subject = DocumentRef(DeliveryJob.self, delivery) }

    /// The order and its deliveries, or the delivery alone.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        subject.kind == Order.kind
            ? try Self.needs(OrderID(subject.id), loaded) : Self.needs(DeliveryID(subject.id))
    }

    /// Erases the personal data of what is over.
    ///
    /// - Returns: whether no personal data is left: `false` for an order or a delivery that is not over yet, and for an
    ///   order with twenty or more deliveries, of which the oldest are erased by their own identities.
    /// - Throws: a refusal, unless the system is the author; an error of the store.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Bool {
        guard author.role == .system else { throw AccessRefusal(.notForSender) }
        return subject.kind == Order.kind
            ? try Self.erase(OrderID(subject.id), loaded, at: now, &changes)
            : try Self.erase(DeliveryID(subject.id), loaded, at: now, &changes) { _ in true }
    }
}

extension ErasePersonalData {
    /// The maximum number of deliveries of an order that are examined, latest first.
    private static let repetitions = 20

    /// The documents to load for erasing an order and its deliveries, as far as they are known yet.
    private static func needs(_ order: OrderID, _ loaded: Loaded) throws -> [DocumentNeed] {
        try orderNeeds(order, loaded) + [DocumentNeed(OrderDelivery.self, order)]
            + deliveries(of: order, loaded).flatMap(needs)
    }

    /// The documents to load for erasing an order alone: the order and its tab.
    static func orderNeeds(_ order: OrderID, _ loaded: Loaded) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order)]
        guard loaded.contains(Order.self, order), let tab = try loaded.document(Order.self, order)?.tab else {
            return needs
        }
        return needs + [DocumentNeed(GuestTab.self, tab)]
    }

    /// The documents to load for erasing a delivery.
    static func needs(_ delivery: DeliveryID) -> [DocumentNeed] {
        [DocumentNeed(DeliveryJob.self, delivery), DocumentNeed(DeliveryMessages.self, delivery)]
    }

    /// Erases an order and its deliveries, as far as they are over.
    ///
    /// - Returns: whether no personal data is left.
    private static func erase(
        _ id: OrderID,
        _ loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws -> Bool {
        let deliveries = try deliveries(of: id, loaded)
        var isDone = try eraseOrder(id, loaded, at: now, &changes) { _ in true } && deliveries.count < repetitions
        for delivery in deliveries {
            let isErased = try erase(delivery, loaded, at: now, &changes) { $0.order == id }
            isDone = isDone && isErased
        }
        return isDone
    }

    /// Erases an order that is over, or whose tab is.
    ///
    /// - Returns: whether no personal data is left.
    @discardableResult
    static func eraseOrder(
        _ id: OrderID,
        _ loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes,
        if isMeant: (Order) -> Bool
    ) throws -> Bool {
        guard var order = try loaded.document(Order.self, id), isMeant(order) else { return true }
        let tab = try order.tab.flatMap { try loaded.document(GuestTab.self, $0) }
        let isTabClosed = tab?.state == .closed || tab?.state == .voided
        if let event = order.erasingPersonalData(isTabClosed: isTabClosed, at: now) {
            changes.record(event, on: &order, by: .system, at: now)
        }
        return order.isOver || isTabClosed
    }

    /// Erases a delivery that is over, with the messages about it.
    ///
    /// - Returns: whether no personal data is left.
    @discardableResult
    static func erase(
        _ id: DeliveryID,
        _ loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes,
        if isMeant: (DeliveryDraft) -> Bool
    ) throws -> Bool {
        guard var job = try loaded.document(DeliveryJob.self, id), let draft = job.draft, isMeant(draft) else {
            return true
        }
        guard job.isOver else { return false }
        if let event = job.erasingPersonalData(at: now) { changes.record(event, on: &job, by: .system, at: now) }
        // Nobody writes about a delivery that is over.
        if let messages = try loaded.document(DeliveryMessages.self, id) { changes.remove(messages) }
        return true
    }

    /// The deliveries of an order, latest first, and the deliveries that they repeat, as far as they are loaded; some
    /// may still have to be loaded.
    private static func deliveries(of order: OrderID, _ loaded: Loaded) throws -> [DeliveryID] {
        guard loaded.contains(OrderDelivery.self, order),
            let link = try loaded.document(OrderDelivery.self, order)
        else { return [] }
        var found: [DeliveryID] = []
        var open = (link.earlier ?? []) + [link.delivery]
        while let delivery = open.popLast(), found.count < repetitions {
            guard !found.contains(delivery) else { continue }
            found.append(delivery)
            guard loaded.contains(DeliveryJob.self, delivery),
                let previous = try loaded.document(DeliveryJob.self, delivery)?.draft?.previous
            else { continue }
            open.append(previous)
        }
        return found
    }
}
