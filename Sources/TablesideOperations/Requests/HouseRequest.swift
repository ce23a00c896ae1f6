public import TablesideCore
public import TablesideOrdering

/// One thing that a device asks of a server: everything that anybody may say from outside, and nothing else.
///
/// Who says it is not part of it: the server knows that from the session, and takes what is asked only from a
/// sender of its kind. Nor are the facts that a decision rests on (prices, terms, the shift, what stands on a bill): those
/// are the house's (``HouseSource``), or are read from the store. The commands of the aggregates and the joint decisions
/// believe such facts: let none of them in from outside.
///
/// ```json
/// {"id": "5f0c…", "ask": {"table": {"request": {"askForBill": {"tab": "b/table/t7/1"}}}}}
/// ```
public struct HouseRequest: Hashable, Codable, Sendable {
    /// What is asked, by the kind of sender.
    public enum Ask: Hashable, Codable, Sendable {
        /// What a guest asks at a table or about an order, with an account or without.
        case table(request: TableRequest)
        /// What a guest with an account asks.
        case guest(request: GuestRequest)
        /// What staff ask, of the branch where they work.
        case staff(request: StaffRequest)
        /// What a courier asks.
        case courier(request: CourierRequest)
    }

    /// The identity of the command, chosen before the first attempt and kept over every repetition.
    public let id: CommandID
    /// What is asked.
    public let ask: Ask
    /// The version of the document in question that the sender saw; `nil` to be decided on any.
    public let expecting: Version?

    /// Makes a request.
    public init(_ ask: Ask, id: CommandID, expecting: Version? = nil) {
        self.id = id
        self.ask = ask
        self.expecting = expecting
    }
}

/// What a courier asks.
public enum CourierRequest: Hashable, Codable, Sendable {
    /// The courier takes the order along.
    case dispatch(order: OrderID)
    /// The guest has got the order.
    case deliver(order: OrderID, proof: String?)
    /// The order could not be delivered.
    case fail(order: OrderID, reason: OrderReason)
    /// The goods of a failed delivery are back.
    case goodsReturned(order: OrderID)
}

/// A payment that a provider confirms, and for which the host vouches: the one way in which money paid in the app counts.
///
/// It is no request, and cannot be decoded: a host makes it where it has checked the provider's signature.
///
/// ```swift
/// let paid = PaymentConfirmation(of: payment, on: tab, reference: CommandID(notification.id))
/// let answer = await server.perform(paid)
/// ```
public struct PaymentConfirmation: Hashable, Sendable {
    /// What the provider calls its message; the same message counts once.
    public let reference: CommandID
    /// The tab that is paid.
    public let tab: TabID
    /// What was paid.
    public let payment: Payment

    /// Makes a confirmation.
    public init(of payment: Payment, on tab: TabID, reference: CommandID) {
        self.payment = payment
        self.tab = tab
        self.reference = reference
    }
}
