public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

/// A request from staff about an order.
public enum StaffOrderRequest: Hashable, Codable, Sendable {
    /// A waiter accepts the order.
    case accept(waiter: UserID, readyBy: Instant?)
    /// The restaurant rejects the order.
    case reject(reason: OrderReason)
    /// Sends the order back to be accepted again (FO-19).
    case sendBack(reason: OrderReason, acceptBy: Instant?)
    /// Hands the order over to another waiter.
    case handOver(waiter: UserID)
    /// The kitchen starts items.
    case start(items: OrderItem.Selection)
    /// The kitchen finishes items.
    case ready(items: OrderItem.Selection)
    /// Sends finished items back to the kitchen.
    case recall(items: OrderItem.Selection, reason: OrderReason)
    /// Serves finished items.
    case serve(items: OrderItem.Selection)
    /// Fires a course to the kitchen.
    case fire(course: Int?)
    /// Puts items on hold.
    case hold(items: OrderItem.Selection)
    /// Voids items.
    case void(items: OrderItem.Selection, reason: OrderReason?, restockable: Bool)
    /// The guest picks the order up.
    case collect(code: String?)
    /// Sends the order out for delivery.
    case dispatch
    /// The goods of a failed delivery came back.
    case goodsReturned
    /// Completes the order; the server looks up whether its tab is settled.
    case complete
    /// Cancels the order.
    case cancel(reason: OrderReason?, restocking: Restocking?)
    /// Cancels the order as the guest asked.
    case grantCancel
    /// Refuses the guest's request to cancel.
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
        // The operation looks the tab up, whatever is passed here.
        case .complete: .complete(tabIsSettled: false)
        case .cancel(let reason, let restocking): .cancel(reason: reason, restocking: restocking)
        case .grantCancel: .grantCancel
        case .denyCancel: .denyCancel
        }
    }
}

/// A request from staff about the stock; the effects of orders on the stock follow from the orders.
public enum StaffStockRequest: Hashable, Codable, Sendable {
    /// Goods were received, in these quantities.
    case receive(quantities: [StockKey: Int])
    /// Sets the counted quantity on hand, reserved goods included.
    case setCount(key: StockKey, count: Int)
    /// Stops counting the key.
    case stopCounting(key: StockKey)
    /// Stops selling the goods, until a time if one is given.
    case sellOut(key: StockKey, until: Instant?)
    /// Resumes selling the goods.
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

extension StaffOrderRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "accept": try .accept(waiter: read("waiter"), readyBy: read(optional: "readyBy"))
            case "reject": try .reject(reason: read("reason"))
            case "sendBack": try .sendBack(reason: read("reason"), acceptBy: read(optional: "acceptBy"))
            case "handOver": try .handOver(waiter: read("waiter"))
            case "start": try .start(items: read("items"))
            case "ready": try .ready(items: read("items"))
            case "recall": try .recall(items: read("items"), reason: read("reason"))
            case "serve": try .serve(items: read("items"))
            case "fire": try .fire(course: read(optional: "course"))
            case "hold": try .hold(items: read("items"))
            case "void":
                try .void(items: read("items"), reason: read(optional: "reason"), restockable: read("restockable"))
            case "collect": try .collect(code: read(optional: "code"))
            case "dispatch": try read.alone(.dispatch)
            case "goodsReturned": try read.alone(.goodsReturned)
            case "complete": try read.alone(.complete)
            case "cancel": try .cancel(reason: read(optional: "reason"), restocking: read(optional: "restocking"))
            case "grantCancel": try read.alone(.grantCancel)
            case "denyCancel": try read.alone(.denyCancel)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .accept(let waiter, let readyBy): try encoder.write("accept", ["waiter": waiter, "readyBy": readyBy])
        case .reject(let reason): try encoder.write("reject", ["reason": reason])
        case .sendBack(let reason, let acceptBy):
            try encoder.write("sendBack", ["reason": reason, "acceptBy": acceptBy])
        case .handOver(let waiter): try encoder.write("handOver", ["waiter": waiter])
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
        case .goodsReturned: try encoder.write("goodsReturned")
        case .complete: try encoder.write("complete")
        case .cancel(let reason, let restocking):
            try encoder.write("cancel", ["reason": reason, "restocking": restocking])
        case .grantCancel: try encoder.write("grantCancel")
        case .denyCancel: try encoder.write("denyCancel")
        }
    }
}

extension StaffStockRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "receive": try .receive(quantities: read("quantities"))
            case "setCount": try .setCount(key: read("key"), count: read("count"))
            case "stopCounting": try .stopCounting(key: read("key"))
            case "sellOut": try .sellOut(key: read("key"), until: read(optional: "until"))
            case "resumeSelling": try .resumeSelling(key: read("key"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .receive(let quantities): try encoder.write("receive", ["quantities": quantities])
        case .setCount(let key, let count): try encoder.write("setCount", ["key": key, "count": count])
        case .stopCounting(let key): try encoder.write("stopCounting", ["key": key])
        case .sellOut(let key, let until): try encoder.write("sellOut", ["key": key, "until": until])
        case .resumeSelling(let key): try encoder.write("resumeSelling", ["key": key])
        }
    }
}
