public import TablesideCore
public import TablesideMenu

extension Order {
    /// The events of an order; each one holds its whole outcome, with its consequences elsewhere.
    public enum Event: Hashable, Codable, Sendable {
        /// The order was placed or scheduled.
        indirect case placed(
            placement: Placement,
            to: State,
            cancelPolicy: CancelPolicy,
            cancelUntil: Instant?,
            consequences: [Consequence],
            at: Instant
        )
        /// A scheduled order fell due.
        case fellDue(consequences: [Consequence], at: Instant)
        /// The order was accepted and its items sent to the kitchen, up to the first course.
        case accepted(
            waiter: UserID?,
            readyBy: Instant?,
            moves: OrderItem.Moves?,
            to: State,
            consequences: [Consequence],
            at: Instant
        )
        /// Staff rejected the order.
        case rejected(reason: OrderReason, moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// No one accepted the order in time.
        case expired(moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// The order was returned for acceptance.
        case sentBack(
            reason: OrderReason,
            acceptBy: Instant?,
            moves: OrderItem.Moves?,
            consequences: [Consequence],
            at: Instant
        )
        /// The order was handed over to another waiter.
        case handedOver(from: UserID?, to: UserID, consequences: [Consequence], at: Instant)
        /// The order was moved to another tab, another table, or both.
        case transferred(from: TabID, to: TabID, table: TableID?, consequences: [Consequence], at: Instant)
        /// Items were split off into a new order; holds the lines that leave and those that stay.
        case separated(
            as: OrderID,
            leaving: [OrderLine],
            staying: [OrderLine],
            to: State,
            consequences: [Consequence],
            at: Instant
        )
        /// The order was made from a part of another one.
        indirect case received(part: OrderPart, to: State, consequences: [Consequence], at: Instant)
        /// Items moved in the kitchen or to the guest; the order's state may have changed with them.
        case itemsMoved(
            step: OrderItem.Command,
            moves: OrderItem.Moves?,
            to: State,
            reason: OrderReason?,
            consequences: [Consequence],
            at: Instant
        )
        /// Items were voided; the order's state may have changed with them.
        case itemsVoided(
            moves: OrderItem.Moves?,
            to: State,
            reason: OrderReason?,
            consequences: [Consequence],
            at: Instant
        )
        /// The guest picked up the order.
        case collected(moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// The courier took the order.
        case dispatched(moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// The guest received the delivery.
        case delivered(proof: String?, consequences: [Consequence], at: Instant)
        /// The delivery failed.
        case failed(reason: OrderReason, consequences: [Consequence], at: Instant)
        /// The goods of a failed delivery came back.
        case returned(consequences: [Consequence], at: Instant)
        /// The order was completed.
        case completed(consequences: [Consequence], at: Instant)
        /// The order was canceled.
        case cancelled(reason: OrderReason?, moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// A guest asked staff to cancel.
        case cancelRequested(reason: OrderReason?, expiresAt: Instant?, at: Instant)
        /// Staff denied the cancellation request.
        case cancelDenied(at: Instant)
        /// A cancellation request was not answered in time.
        case cancelLapsed(consequences: [Consequence], at: Instant)
        /// The recipient and the notes were erased, after the order was over.
        case personalDataErased(at: Instant)
    }

    /// A consequence of an event outside the order, with its inputs, for a joint decision on stock and shift.
    ///
    /// An event lists its consequences in the fixed order of compensation.
    public enum Consequence: Hashable, Codable, Sendable {
        /// The goods reserved for the order are available again.
        case releaseStock
        /// These goods return to stock.
        case restock(quantities: [StockKey: Int])
        /// These goods are reserved for the order.
        case reserveStock(quantities: [StockKey: Int])
        /// The goods reserved for the order are used.
        case commitStock
        /// The order is assigned to the waiter.
        case loadWaiter(waiter: UserID)
        /// The order is released from the waiter who accepted it or took it over (QP-55, QP-59).
        case unloadWaiter(waiter: UserID)
        /// The order moves from one waiter to another.
        case moveLoad(from: UserID?, to: UserID)
        /// Payments and authorizations for the order are refunded.
        case refund
        /// Loyalty points are earned.
        case accrueLoyalty
        /// The order's loyalty points and rewards are reversed.
        case reverseLoyalty
        /// The availability of every item is checked again.
        case recheckAvailability
        /// The people concerned are notified.
        case notify
    }
}

extension Order.Consequence {
    /// The lifecycle effect this consequence carries out.
    public var effect: Order.Effect {
        switch self {
        case .releaseStock: .releaseStock
        case .restock: .restock
        case .reserveStock: .reserveStock
        case .commitStock: .commitStock
        case .loadWaiter: .loadWaiter
        case .unloadWaiter: .unloadWaiter
        case .moveLoad: .moveLoad
        case .refund: .refund
        case .accrueLoyalty: .accrueLoyalty
        case .reverseLoyalty: .reverseLoyalty
        case .recheckAvailability: .recheckAvailability
        case .notify: .notify
        }
    }
}

extension Order.Event {
    /// The consequences elsewhere, in the order in which they run.
    public var consequences: [Order.Consequence] {
        switch self {
        case .placed(_, _, _, _, let consequences, _), .fellDue(let consequences, _),
            .accepted(_, _, _, _, let consequences, _), .rejected(_, _, let consequences, _),
            .expired(_, let consequences, _), .sentBack(_, _, _, let consequences, _),
            .handedOver(_, _, let consequences, _), .itemsMoved(_, _, _, _, let consequences, _),
            .itemsVoided(_, _, _, let consequences, _), .collected(_, let consequences, _),
            .dispatched(_, let consequences, _), .delivered(_, let consequences, _),
            .failed(_, let consequences, _), .returned(let consequences, _), .completed(let consequences, _),
            .cancelled(_, _, let consequences, _), .transferred(_, _, _, let consequences, _),
            .separated(_, _, _, _, let consequences, _), .received(_, _, let consequences, _),
            .cancelLapsed(let consequences, _):
            consequences
        case .cancelRequested, .cancelDenied, .personalDataErased: []
        }
    }

    /// The time of the event.
    public var at: Instant {
        switch self {
        case .placed(_, _, _, _, _, let at), .fellDue(_, let at), .accepted(_, _, _, _, _, let at),
            .rejected(_, _, _, let at), .expired(_, _, let at), .sentBack(_, _, _, _, let at),
            .handedOver(_, _, _, let at), .itemsMoved(_, _, _, _, _, let at), .itemsVoided(_, _, _, _, let at),
            .collected(_, _, let at), .dispatched(_, _, let at), .delivered(_, _, let at), .failed(_, _, let at),
            .returned(_, let at), .completed(_, let at), .cancelled(_, _, _, let at),
            .cancelRequested(_, _, let at), .cancelDenied(let at), .cancelLapsed(_, let at),
            .transferred(_, _, _, _, let at),
            .separated(_, _, _, _, _, let at), .received(_, _, _, let at), .personalDataErased(let at):
            at
        }
    }
}
