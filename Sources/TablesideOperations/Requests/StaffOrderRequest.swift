public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

/// What staff ask of an order.
public enum StaffOrderRequest: Hashable, Codable, Sendable {
    /// A waiter takes the order.
    case accept(waiter: UserID, readyBy: Instant?)
    /// The house does not want the order.
    case reject(reason: OrderReason)
    /// The order goes back to be accepted again (FO-19).
    case sendBack(reason: OrderReason, acceptBy: Instant?)
    /// The order goes into another waiter's hands.
    case handOver(waiter: UserID)
    /// The kitchen begins.
    case start(items: OrderItem.Selection)
    /// The kitchen is done.
    case ready(items: OrderItem.Selection)
    /// Finished items go back to the kitchen.
    case recall(items: OrderItem.Selection, reason: OrderReason)
    /// Finished items are given to the guest.
    case serve(items: OrderItem.Selection)
    /// A course is sent to the kitchen.
    case fire(course: Int?)
    /// Items wait again.
    case hold(items: OrderItem.Selection)
    /// Items are taken off.
    case void(items: OrderItem.Selection, reason: OrderReason?, restockable: Bool)
    /// The guest has come for the order.
    case collect(code: String?)
    /// The order is sent off.
    case dispatch
    /// The goods of a failed delivery are back.
    case goodsReturned
    /// The order is done; whether its tab is settled is looked up.
    case complete
    /// The order is called off.
    case cancel(reason: OrderReason?, restocking: Restocking?)
    /// The order is called off as the guest asked.
    case grantCancel
    /// It is not.
    case denyCancel

    var command: Order.Command {
        switch self {
        case .accept(let waiter, let readyBy): .accept(waiter: waiter, readyBy: readyBy)
        case .reject(let reason): .reject(reason: reason)
        case .sendBack(let reason, let acceptBy): .sendBack(reason: reason, acceptBy: acceptBy)
        case .handOver(let waiter): .handOver(waiter: waiter)
        case .start(let items): .start(items: items)
        case .ready(let items): .ready(items: items)
        case .recall(let items, let reason): .recall(items: items, reason: reason)
        case .serve(let items): .serve(items: items)
        case .fire(let course): .fire(course: course)
        case .hold(let items): .hold(items: items)
        case .void(let items, let reason, let restockable):
            .void(items: items, reason: reason, restockable: restockable)
        case .collect(let code): .collect(code: code)
        case .dispatch: .dispatch
        case .goodsReturned: .goodsReturned
        // The step looks at the tab, whatever is said here.
        case .complete: .complete(tabIsSettled: false)
        case .cancel(let reason, let restocking): .cancel(reason: reason, restocking: restocking)
        case .grantCancel: .grantCancel
        case .denyCancel: .denyCancel
        }
    }
}

/// What staff ask of the stock; what orders do to it follows from them.
public enum StaffStockRequest: Hashable, Codable, Sendable {
    /// Goods arrive.
    case receive(quantities: [StockKey: Int])
    /// Somebody counted what is there, reserved goods included.
    case setCount(key: StockKey, count: Int)
    /// The key is no longer counted.
    case stopCounting(key: StockKey)
    /// The house sells no more of the goods.
    case sellOut(key: StockKey, until: Instant?)
    /// The house sells them again.
    case resumeSelling(key: StockKey)

    var command: Stock.Command {
        switch self {
        case .receive(let quantities): .receive(quantities: quantities)
        case .setCount(let key, let count): .setCount(key: key, count: count)
        case .stopCounting(let key): .stopCounting(key: key)
        case .sellOut(let key, let until): .sellOut(key: key, until: until)
        case .resumeSelling(let key): .resumeSelling(key: key)
        }
    }
}
