public import TablesideCore
import TablesideFloor
public import TablesideHosting
public import TablesideOrdering

/// A command on an order, with everything that follows from it on the stock and on the shift.
///
/// Accepting commits the stock and puts the order into a waiter's hands; serving, cancelling and sending back take it out
/// of the hands that hold it, and give the order that waits longest to a waiter who has room now. An order that is called off
/// while it waits leaves the queue. All of it is one unit (QP-45, QP-55, QP-58, QP-74).
///
/// On an order whose guest is not known a guest acts who may act on its tab (FO-28).
///
/// Whether the tab of an order to be completed is settled is looked up, whatever the command says.
///
/// Once the bill was asked for, nothing is taken off it: what would change what the guest owes, or put the order's
/// acceptance in question again, is refused until the bill is taken back. On a closed tab staff may still note goods that
/// came back; what was paid stays as it is. That holds for time as well; an order is accepted before there is a bill
/// (``TabOperation``), so that none waits forever.
///
/// Where the house bills orders that nobody has accepted (``BillTerms/billsUnaccepted``), one that is rejected, called off or
/// not accepted in time goes off the bill in the same unit, and what was paid for it is given back.
///
/// ```swift
/// let accept = OrderOperation(order.id, .accept(waiter: ana), shift: friday)
/// try await runner.perform(accept, by: .waiter(ana, at: branch.id), id: commandID)
/// ```
public struct OrderOperation: JointDecision {
    /// Commands of this kind are remembered as `orderStep`.
    public static let name = DecisionName(rawValue: "orderStep")

    /// The order.
    public let order: OrderID
    /// What is asked of it.
    public let command: Order.Command
    /// The shift whose waiters serve the order; `nil` for a house that does not keep their loads.
    ///
    /// A host that keeps them names it in every step of an order, and lets no sender leave it out.
    public let shift: BranchDay?

    /// Makes the decision.
    public init(_ order: OrderID, _ command: Order.Command, shift: BranchDay? = nil) {
        self.order = order
        self.command = command
        self.shift = shift
    }

    /// The order.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, the stock of its branch, the shift, the orders that would be given away, and the tab if it matters.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order)]
        guard loaded.contains(Order.self, order) else { return needs }
        guard let terms = try loaded.aggregate(Order.self, order).terms else { return needs }
        return needs + OrderSideEffects.needs(branch: terms.branch, shift: shift)
            + (looksAtTab(of: terms) ? [DocumentNeed(GuestTab.self, terms.tab)] : [])
            + (try billed(with: terms, loaded))
            + (try givesAway.map { try OrderSideEffects.heads(of: loaded, shift: shift, after: $0, at: now) } ?? [])
    }

    /// The other orders on a bill that the command may take the order off.
    private func billed(with terms: Order.Terms, _ loaded: Loaded) throws -> [DocumentNeed] {
        guard command.kind.endsOrder, loaded.contains(GuestTab.self, terms.tab) else { return [] }
        let tab = try loaded.aggregate(GuestTab.self, terms.tab)
        return tab.isRebilled ? tab.orders.map { DocumentNeed(Order.self, $0) } : []
    }

    /// Whether the tab has a say: in what is owed, and in who may act on an order whose guest is not known.
    private func looksAtTab(of terms: Order.Terms) -> Bool {
        terms.guest == nil || command.kind == .complete || command.kind.changesBill
    }

    /// What the command can do to the shift that gives room for other orders.
    private var givesAway: Shift.Command? {
        switch command {
        case .handOver(let waiter): .handOver(order: order, to: waiter)
        case .place, .due, .accept, .transfer, .separate, .receive, .start, .ready, .recall, .fire, .hold, .complete,
            .requestCancel, .denyCancel, .lapseCancel:
            nil
        case .reject, .expire, .sendBack, .serve, .void, .collect, .dispatch, .deliver, .fail, .goodsReturned, .cancel,
            .grantCancel:
            .release(order: order)
        }
    }

    /// Performs the command and carries out what follows.
    ///
    /// - Throws: the refusal of the order, the stock or the shift; ``VisitRefusal`` for an order that does not exist, is
    ///   of another branch than the shift, or stands on a bill that it would change, and for a command that goes with its
    ///   tabs (``MoveOrders``, ``MoveItems``).
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> OrderAnswer {
        var order = try loaded.aggregate(Order.self, order)
        guard let terms = order.terms else { throw VisitRefusal(.unknownOrder(order: self.order)) }
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
        let events = try changes.perform(command, on: &order, by: author, at: now)
        var isOwedOutside = false
        if command.kind.changesBill {
            var tab = try loaded.aggregate(GuestTab.self, terms.tab)
            if command.kind.endsOrder, tab.isRebilled {
                isOwedOutside = try tab.drop(order, loaded: loaded, at: now, &changes)
            } else {
                // What is over stays billed as it was; what becomes of the money is for a refund to say.
                let isLate = tab.state == .closed && command.kind == .goodsReturned
                guard tab.state == .unopened || tab.state == .open || isLate else {
                    throw VisitRefusal(.tabIsLocked(tab: tab.id, state: tab.state))
                }
            }
        }
        if let shift, shift.branch != terms.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: terms.branch))
        }
        var companions = try OrderSideEffects(loaded, branch: terms.branch, shift: shift)
        try companions.carryOut(events, of: order.id, loaded: loaded, at: now, changes: &changes)
        try companions.leaveQueue(order, loaded: loaded, at: now, &changes)
        if isOwedOutside { companions.oweRefund() }
        return OrderAnswer(order, events: events, remaining: companions.remaining)
    }
}

extension Order.Command.Kind {
    /// Whether the command can take something off the bill, or let it expire later.
    fileprivate var changesBill: Bool {
        switch self {
        case .reject, .expire, .sendBack, .void, .cancel, .grantCancel, .goodsReturned: true
        case .place, .due, .accept, .handOver, .transfer, .separate, .receive, .start, .ready, .recall, .serve, .fire,
            .hold, .collect, .dispatch, .deliver, .fail, .complete, .requestCancel, .denyCancel,
            .lapseCancel:
            false
        }
    }

    /// Whether the command ends an order that nobody has got.
    fileprivate var endsOrder: Bool {
        switch self {
        case .reject, .expire, .cancel, .grantCancel: true
        default: false
        }
    }
}

/// What became of an order.
public struct OrderAnswer: Hashable, Codable, Sendable {
    /// Where the order is now.
    public let state: Order.State
    /// The waiter who has it in hand; `nil` for nobody.
    public let waiter: UserID?
    /// The version of the order now.
    public let version: Version
    /// What happened to it, in order.
    public let events: [Order.Event]
    /// What is still to be done elsewhere, and may be done later: refunds, points, notices.
    public let remaining: [Order.Consequence]

    init(_ order: Order, events: [Order.Event], remaining: [Order.Consequence]) {
        state = order.state
        waiter = order.waiter
        version = order.version
        self.events = events
        self.remaining = remaining
    }
}
