public import TablesideCore

extension Order {
    /// What can be asked of an order.
    ///
    /// Between acceptance and the guest commands address items; the state of the order follows from them.
    public enum Command: Hashable, Encodable, Sendable {
        /// The order is given.
        indirect case place(placement: Placement)
        /// The time of an order given in advance has come.
        case due
        /// The waiter takes the order; the engine gives it to the waiter whom the shift chose.
        case accept(waiter: UserID, readyBy: Instant? = nil)
        /// Staff do not want the order.
        case reject(reason: OrderReason)
        /// Nobody accepted the order in time.
        case expire
        /// The order goes back to be accepted again, with a new deadline if there is one (FO-19).
        case sendBack(reason: OrderReason, acceptBy: Instant? = nil)
        /// The order goes into another waiter's hands.
        case handOver(waiter: UserID)
        /// The order goes to another tab, another table, or both.
        case transfer(tab: TabID, table: TableID?)
        /// Some items become an order of their own, which receives them in the same decision.
        case separate(items: [OrderItem.Quantity], as: OrderID)
        /// A part of another order becomes this one.
        indirect case receive(part: OrderPart)
        /// The kitchen begins.
        case start(items: OrderItem.Selection)
        /// The kitchen is done.
        case ready(items: OrderItem.Selection)
        /// Finished items go back to the kitchen.
        case recall(items: OrderItem.Selection, reason: OrderReason)
        /// Finished items are given to the guest.
        case serve(items: OrderItem.Selection)
        /// The held items of a course are sent to the kitchen; without a number, those of no course.
        case fire(course: Int?)
        /// Items that were sent to the kitchen wait again, for their course to be fired.
        case hold(items: OrderItem.Selection)
        /// Items are taken off; an author who voids what is already begun says whether it can be sold again.
        case void(items: OrderItem.Selection, reason: OrderReason? = nil, restockable: Bool = false)
        /// The guest has come for the order.
        case collect(code: String? = nil)
        /// The courier takes the order along.
        case dispatch
        /// The guest has got the order.
        case deliver(proof: String? = nil)
        /// The order could not be delivered.
        case fail(reason: OrderReason)
        /// The goods of a failed delivery are back.
        case goodsReturned
        /// The order is done, its tab settled or not.
        case complete(tabIsSettled: Bool)
        /// The order is called off; a manager may say which goods come back.
        case cancel(reason: OrderReason? = nil, restocking: Restocking? = nil)
        /// A guest who cannot cancel any more asks staff to.
        case requestCancel(reason: OrderReason? = nil)
        /// Staff cancel as the guest asked.
        case grantCancel
        /// Staff do not cancel.
        case denyCancel
        /// Nobody answered the guest's wish to cancel in time.
        case lapseCancel
    }
}

extension Order.Command {
    /// The order is given.
    public static func place(_ placement: Placement) -> Order.Command { .place(placement: placement) }

    /// The kitchen begins everything that was sent to it.
    public static var start: Order.Command { .start(items: .all) }

    /// The kitchen is done with everything that was sent to it.
    public static var ready: Order.Command { .ready(items: .all) }

    /// Everything that is finished is given to the guest.
    public static var serve: Order.Command { .serve(items: .all) }

    /// A command without its inputs: what the lifecycle tables are written in.
    public enum Kind: String, LifecycleSymbol {
        /// The order is given.
        case place
        /// Its time has come.
        case due
        /// A waiter takes it.
        case accept
        /// Staff do not want it.
        case reject
        /// Nobody accepted it in time.
        case expire
        /// It goes back to be accepted again.
        case sendBack
        /// It goes into another waiter's hands.
        case handOver
        /// It goes to another tab or table.
        case transfer
        /// Some of its items become an order of their own.
        case separate
        /// A part of another order becomes this one.
        case receive
        /// The kitchen begins items.
        case start
        /// The kitchen is done with items.
        case ready
        /// Items go back to the kitchen.
        case recall
        /// Items are given to the guest.
        case serve
        /// A course is sent to the kitchen.
        case fire
        /// Items wait again.
        case hold
        /// Items are taken off.
        case void
        /// The guest has come for it.
        case collect
        /// The courier takes it along.
        case dispatch
        /// The guest has got it.
        case deliver
        /// It could not be delivered.
        case fail
        /// Its goods are back.
        case goodsReturned
        /// It is done.
        case complete
        /// It is called off.
        case cancel
        /// The guest asks staff to call it off.
        case requestCancel
        /// Staff do.
        case grantCancel
        /// Staff do not.
        case denyCancel
        /// Nobody answered a wish to cancel in time.
        case lapseCancel

        /// Whether the command makes sense for deliveries alone: on another profile it is refused as the wrong channel.
        public var isForDeliveryOnly: Bool {
            switch self {
            case .dispatch, .deliver, .fail, .goodsReturned: true
            default: false
            }
        }
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .place: .place
        case .due: .due
        case .accept: .accept
        case .reject: .reject
        case .expire: .expire
        case .sendBack: .sendBack
        case .handOver: .handOver
        case .transfer: .transfer
        case .separate: .separate
        case .receive: .receive
        case .start: .start
        case .ready: .ready
        case .recall: .recall
        case .serve: .serve
        case .fire: .fire
        case .hold: .hold
        case .void: .void
        case .collect: .collect
        case .dispatch: .dispatch
        case .deliver: .deliver
        case .fail: .fail
        case .goodsReturned: .goodsReturned
        case .complete: .complete
        case .cancel: .cancel
        case .requestCancel: .requestCancel
        case .grantCancel: .grantCancel
        case .denyCancel: .denyCancel
        case .lapseCancel: .lapseCancel
        }
    }

    /// The reason that the command gives, if any.
    var reason: OrderReason? {
        switch self {
        case .reject(let reason), .sendBack(let reason, _), .recall(_, let reason), .fail(let reason): reason
        case .void(_, let reason, _), .cancel(let reason, _), .requestCancel(let reason): reason
        default: nil
        }
    }
}
