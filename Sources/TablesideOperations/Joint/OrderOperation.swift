import TablesideBilling
public import TablesideCore
import TablesideDelivery
import TablesideFloor
public import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering

/// Performs a command on an order, with its effects on the stock and the shift.
///
/// Accepting an order commits its stock and adds it to a waiter's load. Serving, canceling or sending back removes it
/// from that load and gives the longest-waiting order to a waiter who now has room. An order canceled while it waits
/// leaves the queue. All of this is one unit (QP-45, QP-55, QP-58, QP-74).
///
/// If an order has no known guest, any guest who may act on its tab may act on it (FO-28).
///
/// Completing an order always looks up whether its tab is settled, whatever the command claims.
///
/// After the bill was requested, nothing comes off it: a command that would change what the guest owes or undo the
/// order's acceptance is refused until the bill is withdrawn. On a closed tab staff may still record returned goods;
/// payments stay as they are. The same holds for deadlines; because an order is accepted before there is a bill
/// (``TabOperation``), no order waits forever. An order that is out for delivery stays on the bill after it is
/// canceled, until its goods are back.
///
/// If the restaurant bills orders before they are accepted (``BillTerms/billsUnaccepted``), an order that is rejected,
/// canceled or expires comes off the bill in the same unit, and payments for it are refunded. Its promotion uses are
/// given back once.
///
/// ```swift
/// let accept = OrderOperation(order.id, .accept(waiter: ana), shift: friday)
/// try await runner.perform(Envelope(accept, by: .waiter(ana, at: branch.id), id: commandID))
/// ```
public struct OrderOperation: JointDecision {
    /// Commands of this kind are remembered as `orderStep`.
    public static let name = DecisionName(rawValue: "orderStep")

    /// The order that the command is for.
    public let order: OrderID
    /// The command to perform on the order.
    public let command: Order.Command
    /// The shift whose waiters serve the order; `nil` if the restaurant does not track their loads.
    ///
    /// A host that tracks them names the shift in every step of an order and does not let senders leave it out.
    public let shift: BranchDay?

    /// Makes the decision to perform a command on an order.
    public init(_ order: OrderID, _ command: Order.Command, shift: BranchDay? = nil) {
        self.order = order
        self.command = command
        self.shift = shift
    }

    /// The order, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, the stock of its branch, the shift, the previous day's shift if it still has the order, the waiting
    /// orders that may be assigned, and the tab if it matters.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order)]
        guard loaded.contains(Order.self, order) else { return needs }
        let order = try loaded.aggregate(Order.self, order)
        guard let terms = order.terms else { return needs }
        let mayWait = order.waiter == nil && command.kind.endsWait
        return needs + OrderSideEffects.needs(branch: terms.branch, shift: shift, withEarlier: mayWait)
            + (order.waiter == nil ? [] : try OrderSideEffects.earlier(than: shift, for: [order.id], loaded))
            + (looksAtTab(of: terms) ? [DocumentNeed(GuestTab.self, terms.tab)] : [])
            + (try billed(with: terms, loaded))
            + (command.kind.endsOrder || command.kind == .void
                ? try OrderPromotions.needs(of: order.id, loaded) : [])
            + (order.hasRide && command.kind.isOfRide ? try ride(loaded) : [])
            + (try givesAway(order).map { try OrderSideEffects.heads(of: loaded, shift: shift, after: $0, at: now) }
                ?? [])
    }

    /// The delivery of the order.
    private func ride(_ loaded: Loaded) throws -> [DocumentNeed] {
        let link = DocumentNeed(OrderDelivery.self, order)
        guard loaded.contains(OrderDelivery.self, order),
            let found = try loaded.document(OrderDelivery.self, order)
        else { return [link] }
        return [link, DocumentNeed(DeliveryJob.self, found.delivery)]
    }

    /// The other orders on a bill that this command may take the order off.
    private func billed(with terms: Order.Terms, _ loaded: Loaded) throws -> [DocumentNeed] {
        guard command.kind.endsOrder, loaded.contains(GuestTab.self, terms.tab) else { return [] }
        let tab = try loaded.aggregate(GuestTab.self, terms.tab)
        return tab.isRebilled ? tab.orders.map { DocumentNeed(Order.self, $0) } : []
    }

    /// Refuses commands that the order's delivery controls: dispatching, delivering, failing, and returning.
    private func refuseRide(of order: Order, _ terms: Order.Terms, _ loaded: Loaded) throws {
        guard order.hasRide, command.kind.isOfRide,
            command.kind != .cancel || order.state == .dispatched,
            let link = try loaded.document(OrderDelivery.self, order.id),
            // Without the delivery that was called off the order goes as it would have without one.
            try loaded.aggregate(DeliveryJob.self, link.delivery).state != .cancelled
        else { return }
        throw VisitRefusal(.needsDelivery(order: order.id, delivery: link.delivery))
    }

    /// Whether the tab matters: for what is owed, or for who may act on an order without a known guest.
    private func looksAtTab(of terms: Order.Terms) -> Bool {
        terms.guest == nil || command.kind == .complete || command.kind.changesBill
    }

    /// The shift command that this order command leads to if waiting orders may be assigned with it; otherwise `nil`.
    ///
    /// It makes room for waiting orders, or assigns those that became possible over time, because a waiter has come on
    /// duty.
    private func givesAway(_ found: Order) -> Shift.Command? {
        switch command {
        case .accept(let waiter, _): .take(order: order, facts: found.facts(), waiter: waiter)
        case .handOver(let waiter): .handOver(order: order, to: waiter)
        case .place, .due, .transfer, .separate, .receive, .start, .ready, .recall, .fire, .hold, .complete,
            .requestCancel, .denyCancel, .lapseCancel:
            nil
        case .serve, .collect, .dispatch, .deliver, .goodsReturned: .release(order: order)
        // What was not served goes back to the waiter's credit, by which the next orders are given.
        case .reject, .expire, .sendBack, .void, .fail, .cancel, .grantCancel: .release(order: order, isServed: false)
        }
    }

    /// Performs the command and its effects.
    ///
    /// - Throws: the refusal of the order, the stock or the shift; ``VisitRefusal`` for an order that does not exist,
    ///   belongs to another branch than the shift, or is on a bill that the command would change, and for a command
    ///   that must go through the tabs (``MoveOrders``, ``MoveItems``).
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> OrderAnswer {
        try decide(on: loaded, isRidden: false, by: author, at: now, changes: &changes)
    }

    /// Performs the command and its effects.
    ///
    /// `isRidden` says that the order's delivery requests it. Otherwise, a command that a delivery controls is refused.
    func decide(
        on loaded: Loaded,
        isRidden: Bool,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> OrderAnswer {
        var order = try loaded.aggregate(Order.self, order)
        guard let terms = order.terms else { throw VisitRefusal(.unknownOrder(order: self.order)) }
        if !isRidden { try refuseRide(of: order, terms, loaded) }
        switch command {
        case .transfer, .separate, .receive: throw VisitRefusal(.needsTabs(order: order.id))
        default: break
        }
        if terms.guest == nil { try loaded.aggregate(GuestTab.self, terms.tab).admit(author) }
        var command = command
        if case .complete = command {
            let tab = try loaded.aggregate(GuestTab.self, terms.tab)
            command = .complete(tabIsSettled: tab.state == .settled || tab.state == .closed)
        }
        let hadWaiter = order.waiter != nil
        let events = try changes.perform(command, on: &order, by: author, at: now)
        var isOwedOutside = false
        // What is called off on the road has failed, as when the courier says so, and is billed until its goods are
        // back.
        if command.kind.changesBill, order.state != .failed {
            var tab = try loaded.aggregate(GuestTab.self, terms.tab)
            if command.kind.endsOrder, tab.isRebilled {
                isOwedOutside = try tab.drop(order, loaded: loaded, at: now, &changes)
            } else {
                // A closed bill stays as it was; the money is a matter for a refund.
                let isLate = tab.state == .closed && command.kind == .goodsReturned
                guard tab.state == .unopened || tab.state == .open || isLate else {
                    throw VisitRefusal(.tabIsLocked(tab: tab.id, state: tab.state))
                }
            }
        }
        if let shift, shift.branch != terms.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: terms.branch))
        }
        // Voiding the last item cancels the order.
        if command.kind.endsOrder || command.kind == .void && order.state == .cancelled {
            try OrderPromotions.giveBack(of: order.id, loaded, at: now, changes: &changes)
        }
        var companions = try OrderSideEffects(loaded, branch: terms.branch, shift: shift)
        try companions.carryOut(events, of: order, loaded: loaded, at: now, changes: &changes)
        try companions.leaveQueue(order, hadWaiter: hadWaiter, loaded: loaded, at: now, &changes)
        if isOwedOutside { companions.oweRefund() }
        return OrderAnswer(order, events: events, remaining: companions.remaining)
    }
}

extension Order {
    /// Whether a delivery can carry the order.
    fileprivate var hasRide: Bool { profile?.hasRide ?? false }
}

extension Order.Command.Kind {
    /// Whether the order's delivery, if any, controls the command.
    fileprivate var isOfRide: Bool {
        [.dispatch, .deliver, .fail, .goodsReturned, .cancel].contains(self)
    }

    /// Whether the command can reduce the bill, or undo an acceptance so that the order may expire later.
    fileprivate var changesBill: Bool {
        switch self {
        case .reject, .expire, .sendBack, .void, .cancel, .grantCancel, .goodsReturned: true
        case .place, .due, .accept, .handOver, .transfer, .separate, .receive, .start, .ready, .recall, .serve, .fire,
            .hold, .collect, .dispatch, .deliver, .fail, .complete, .requestCancel, .denyCancel,
            .lapseCancel:
            false
        }
    }

    /// Whether the command ends an order's wait for a waiter.
    fileprivate var endsWait: Bool { self == .accept || self == .void || endsOrder }

    /// Whether the command ends an order that the guest has not received.
    var endsOrder: Bool {
        switch self {
        case .reject, .expire, .cancel, .grantCancel: true
        default: false
        }
    }
}

/// The outcome of a command on an order.
public struct OrderAnswer: Hashable, Codable, Sendable {
    /// The state of the order after the command.
    public let state: Order.State
    /// The waiter responsible for the order; `nil` if there is none.
    public let waiter: UserID?
    /// The version of the order after the command.
    public let version: Version
    /// The events of the order, oldest first.
    public let events: [Order.Event]
    /// Effects left for the caller, which may happen later: refunds, loyalty points, notices.
    public let remaining: [Order.Consequence]
    /// The promotion discounts of a placed order, and the codes that gave nothing, with the reasons; `nil` if the
    /// restaurant has no promotions, and for any other command.
    public let promotions: PromotionOutcome?

    init(
        _ order: Order,
        events: [Order.Event],
        remaining: [Order.Consequence],
        promotions: PromotionOutcome? = nil
    ) {
        self.promotions = promotions
        state = order.state
        waiter = order.waiter
        version = order.version
        self.events = events
        self.remaining = remaining
    }

    /// The answer without the waiter, and without the order's effects on others.
    init(withoutStaff answer: OrderAnswer) {
        (state, version, promotions) = (answer.state, answer.version, answer.promotions)
        (waiter, events, remaining) = (nil, [], [])
    }
}
