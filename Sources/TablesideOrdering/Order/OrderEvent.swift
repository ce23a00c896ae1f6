public import TablesideCore
public import TablesideMenu

extension Order {
    /// What can happen to an order; each event holds its whole outcome, what follows elsewhere included.
    public enum Event: Hashable, Codable, Sendable {
        /// The order was placed, or scheduled for later.
        indirect case placed(
            placement: Placement,
            to: State,
            cancelPolicy: CancelPolicy,
            cancelUntil: Instant?,
            consequences: [Consequence],
            at: Instant
        )
        /// The time of a scheduled order came.
        case fellDue(consequences: [Consequence], at: Instant)
        /// The order was accepted and its items sent to the kitchen, up to the course that is fired first.
        case accepted(
            waiter: UserID?,
            readyBy: Instant?,
            moves: OrderItem.Moves?,
            to: State,
            consequences: [Consequence],
            at: Instant
        )
        /// Staff did not want the order.
        case rejected(reason: OrderReason, moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// Nobody accepted the order in time.
        case expired(moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// The order went back to be accepted again.
        case sentBack(
            reason: OrderReason,
            acceptBy: Instant?,
            moves: OrderItem.Moves?,
            consequences: [Consequence],
            at: Instant
        )
        /// The order went into another waiter's hands.
        case handedOver(from: UserID?, to: UserID, consequences: [Consequence], at: Instant)
        /// The order went to another tab, another table, or both.
        case transferred(from: TabID, to: TabID, table: TableID?, consequences: [Consequence], at: Instant)
        /// Some items became an order of their own; the lines that stay here.
        case separated(
            as: OrderID,
            leaving: [OrderLine],
            staying: [OrderLine],
            to: State,
            consequences: [Consequence],
            at: Instant
        )
        /// A part of another order became this one.
        indirect case received(part: OrderPart, to: State, consequences: [Consequence], at: Instant)
        /// Items moved in the kitchen or to the guest, and with them perhaps the order.
        case itemsMoved(
            step: OrderItem.Command,
            moves: OrderItem.Moves?,
            to: State,
            reason: OrderReason?,
            consequences: [Consequence],
            at: Instant
        )
        /// Items were taken off, and with them perhaps the order changed its state.
        case itemsVoided(
            moves: OrderItem.Moves?,
            to: State,
            reason: OrderReason?,
            consequences: [Consequence],
            at: Instant
        )
        /// The guest came for the order.
        case collected(moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// The courier took the order along.
        case dispatched(moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// The guest got the order.
        case delivered(proof: String?, consequences: [Consequence], at: Instant)
        /// The order could not be delivered.
        case failed(reason: OrderReason, consequences: [Consequence], at: Instant)
        /// The goods of a failed delivery came back.
        case returned(consequences: [Consequence], at: Instant)
        /// The order is done.
        case completed(consequences: [Consequence], at: Instant)
        /// The order was called off.
        case cancelled(reason: OrderReason?, moves: OrderItem.Moves?, consequences: [Consequence], at: Instant)
        /// A guest asked staff to cancel.
        case cancelRequested(reason: OrderReason?, expiresAt: Instant?, at: Instant)
        /// Staff did not cancel.
        case cancelDenied(at: Instant)
        /// Nobody answered a guest's wish to cancel in time.
        case cancelLapsed(consequences: [Consequence], at: Instant)
    }

    /// What follows from an event elsewhere, with its inputs: what a joint decision does on the stock and the shift.
    ///
    /// The consequences of an event stand in the fixed order of compensation (`ordering.md` §2.5).
    public enum Consequence: Hashable, Codable, Sendable {
        /// What was set aside for the order is available again.
        case releaseStock
        /// These goods come back to the stock.
        case restock(quantities: [StockKey: Int])
        /// These goods are set aside for the order.
        case reserveStock(quantities: [StockKey: Int])
        /// What was set aside for the order is used.
        case commitStock
        /// The waiter has the order in hand.
        case loadWaiter(waiter: UserID)
        /// The order leaves the hands of the waiter who accepted it or took it over (QP-55, QP-59).
        case unloadWaiter(waiter: UserID)
        /// The order goes from one waiter's hands to another's.
        case moveLoad(from: UserID?, to: UserID)
        /// What was paid or authorised for the order goes back.
        case refund
        /// Points are earned.
        case accrueLoyalty
        /// Points and rewards that the order moved go back.
        case reverseLoyalty
        /// Whether everything is still available is looked at again.
        case recheckAvailability
        /// The people concerned are told.
        case notify
    }
}

extension Order.Consequence {
    /// The effect of the lifecycle's row that the consequence carries out.
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
    /// What follows elsewhere, in the order in which it is done.
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
        case .cancelRequested, .cancelDenied: []
        }
    }

    /// When it happened.
    public var at: Instant {
        switch self {
        case .placed(_, _, _, _, _, let at), .fellDue(_, let at), .accepted(_, _, _, _, _, let at),
            .rejected(_, _, _, let at), .expired(_, _, let at), .sentBack(_, _, _, _, let at),
            .handedOver(_, _, _, let at), .itemsMoved(_, _, _, _, _, let at), .itemsVoided(_, _, _, _, let at),
            .collected(_, _, let at), .dispatched(_, _, let at), .delivered(_, _, let at), .failed(_, _, let at),
            .returned(_, let at), .completed(_, let at), .cancelled(_, _, _, let at),
            .cancelRequested(_, _, let at), .cancelDenied(let at), .cancelLapsed(_, let at),
            .transferred(_, _, _, _, let at),
            .separated(_, _, _, _, _, let at), .received(_, _, _, let at):
            at
        }
    }
}
