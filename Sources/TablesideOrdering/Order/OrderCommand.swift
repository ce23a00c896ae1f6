public import TablesideCore

extension Order {
    /// The commands an order accepts.
    ///
    /// Between acceptance and serving, commands name items; the state of the order follows from them.
    public enum Command: Hashable, Encodable, Sendable {
        /// Places the order.
        indirect case place(placement: Placement)
        /// Releases an order that was placed in advance.
        case due
        /// Accepts the order for a waiter: the author, or the waiter the shift chose when the engine gives the command.
        case accept(waiter: UserID, readyBy: Instant? = nil)
        /// Rejects the order, by staff.
        case reject(reason: OrderReason)
        /// Expires an order that no one accepted in time.
        case expire
        /// Returns the order for acceptance, with an optional new deadline (FO-19).
        case sendBack(reason: OrderReason, acceptBy: Instant? = nil)
        /// Hands the order over to another waiter.
        case handOver(waiter: UserID)
        /// Moves the order to another tab, another table, or both.
        case transfer(tab: TabID, table: TableID?)
        /// Splits items off into a new order, which receives them in the same decision.
        case separate(items: [OrderItem.Quantity], as: OrderID)
        /// Makes this order from a part of another one.
        indirect case receive(part: OrderPart)
        /// Starts items in the kitchen.
        case start(items: OrderItem.Selection)
        /// Marks items as made.
        case ready(items: OrderItem.Selection)
        /// Sends finished items back to the kitchen.
        case recall(items: OrderItem.Selection, reason: OrderReason)
        /// Serves finished items to the guest.
        case serve(items: OrderItem.Selection)
        /// Fires a course: its held items go to the kitchen; `nil` fires those without a course.
        case fire(course: Int?)
        /// Holds items that were fired until their course is fired again.
        case hold(items: OrderItem.Selection)
        /// Voids items; `restockable` says whether items already started can be sold again.
        case void(items: OrderItem.Selection, reason: OrderReason? = nil, restockable: Bool = false)
        /// Gives the order to the guest who picks it up.
        case collect(code: String? = nil)
        /// Hands the order to the courier.
        case dispatch
        /// Delivers the order to the guest.
        case deliver(proof: String? = nil)
        /// Records that the delivery failed.
        case fail(reason: OrderReason)
        /// Records that the goods of a failed delivery are back.
        case goodsReturned
        /// Completes the order; the caller says whether its tab is settled.
        case complete(tabIsSettled: Bool)
        /// Cancels the order; a manager may choose which goods return to stock.
        case cancel(reason: OrderReason? = nil, restocking: Restocking? = nil)
        /// Asks staff to cancel, once the guest no longer can.
        case requestCancel(reason: OrderReason? = nil)
        /// Cancels the order at the guest's request.
        case grantCancel
        /// Denies the guest's cancellation request.
        case denyCancel
        /// Ends a cancellation request that no one answered in time.
        case lapseCancel
    }
}

extension Order.Command {
    /// Places the order.
    public static func place(_ placement: Placement) -> Order.Command { .place(placement: placement) }

    /// Starts everything that was sent to the kitchen.
    public static var start: Order.Command { .start(items: .all) }

    /// Marks everything that was sent to the kitchen as made.
    public static var ready: Order.Command { .ready(items: .all) }

    /// Serves everything that is ready.
    public static var serve: Order.Command { .serve(items: .all) }

    /// The command without its inputs, as the lifecycle tables use it.
    public enum Kind: String, LifecycleSymbol {
        /// Places the order.
        case place
        /// Releases a scheduled order.
        case due
        /// Accepts the order for a waiter.
        case accept
        /// Rejects the order.
        case reject
        /// Expires an order not accepted in time.
        case expire
        /// Returns the order for acceptance.
        case sendBack
        /// Hands the order over to another waiter.
        case handOver
        /// Moves the order to another tab or table.
        case transfer
        /// Splits items off into a new order.
        case separate
        /// Makes the order from a part of another one.
        case receive
        /// Starts items in the kitchen.
        case start
        /// Marks items as made.
        case ready
        /// Sends finished items back to the kitchen.
        case recall
        /// Serves items to the guest.
        case serve
        /// Fires a course.
        case fire
        /// Holds items that were fired.
        case hold
        /// Voids items.
        case void
        /// Gives the order to the guest who picks it up.
        case collect
        /// Hands the order to the courier.
        case dispatch
        /// Delivers the order to the guest.
        case deliver
        /// Records a failed delivery.
        case fail
        /// Records that the goods are back.
        case goodsReturned
        /// Completes the order.
        case complete
        /// Cancels the order.
        case cancel
        /// Asks staff to cancel.
        case requestCancel
        /// Grants a cancellation request.
        case grantCancel
        /// Denies a cancellation request.
        case denyCancel
        /// Ends a cancellation request not answered in time.
        case lapseCancel

        /// Whether the command exists for deliveries only; other profiles refuse it as the wrong channel.
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

    /// The command's reason, if it has one.
    var reason: OrderReason? {
        switch self {
        case .reject(let reason), .sendBack(let reason, _), .recall(_, let reason), .fail(let reason): reason
        case .void(_, let reason, _), .cancel(let reason, _), .requestCancel(let reason): reason
        default: nil
        }
    }
}

extension Order.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .place(let placement): try encoder.write("place", ["placement": placement])
        case .due: try encoder.write("due")
        case .accept(let waiter, let readyBy): try encoder.write("accept", ["waiter": waiter, "readyBy": readyBy])
        case .reject(let reason): try encoder.write("reject", ["reason": reason])
        case .expire: try encoder.write("expire")
        case .sendBack(let reason, let acceptBy):
            try encoder.write("sendBack", ["reason": reason, "acceptBy": acceptBy])
        case .handOver(let waiter): try encoder.write("handOver", ["waiter": waiter])
        case .transfer(let tab, let table): try encoder.write("transfer", ["tab": tab, "table": table])
        case .separate(let items, let id): try encoder.write("separate", ["items": items, "as": id])
        case .receive(let part): try encoder.write("receive", ["part": part])
        case .start(let items): try encoder.write("start", ["items": items])
        case .ready(let items): try encoder.write("ready", ["items": items])
        case .recall(let items, let reason): try encoder.write("recall", ["items": items, "reason": reason])
        case .serve(let items): try encoder.write("serve", ["items": items])
        case .fire(let course): try encoder.write("fire", ["course": course])
        case .hold(let items): try encoder.write("hold", ["items": items])
        case .void(let items, let reason, let restockable):
            try encoder.write("void", ["items": items, "reason": reason, "restockable": restockable])
        case .collect(let code): try encoder.write("collect", ["code": code])
        case .dispatch: try encoder.write("dispatch")
        case .deliver(let proof): try encoder.write("deliver", ["proof": proof])
        case .fail(let reason): try encoder.write("fail", ["reason": reason])
        case .goodsReturned: try encoder.write("goodsReturned")
        case .complete(let tabIsSettled): try encoder.write("complete", ["tabIsSettled": tabIsSettled])
        case .cancel(let reason, let restocking):
            try encoder.write("cancel", ["reason": reason, "restocking": restocking])
        case .requestCancel(let reason): try encoder.write("requestCancel", ["reason": reason])
        case .grantCancel: try encoder.write("grantCancel")
        case .denyCancel: try encoder.write("denyCancel")
        case .lapseCancel: try encoder.write("lapseCancel")
        }
    }
}
