public import TablesideBilling
public import TablesideCore

/// A request from a device to the server: everything that can be asked from outside, and nothing else.
///
/// The sender is not part of it: the server knows the sender from the session and accepts only requests meant for that
/// kind of sender. It also leaves out the facts that a decision rests on (prices, terms, the shift, the bill): those
/// come from the restaurant (``HouseSource``) or from the store. The commands of aggregates and the joint decisions
/// trust such facts, so never accept those from outside.
///
/// ```json
/// {"id": "5f0c…", "ask": {"table": {"request": {"askForBill": {"tab": "b/table/t7/1"}}}}}
/// ```
public struct HouseRequest: Hashable, Codable, Sendable {
    /// The request, by kind of sender.
    public enum Ask: Hashable, Codable, Sendable {
        /// A request at a table or about an order, from a guest with or without an account.
        case table(request: TableRequest)
        /// A request from a guest with an account.
        case guest(request: GuestRequest)
        /// A request from staff, about the branch where they work.
        case staff(request: StaffRequest)
        /// A request from a courier.
        case courier(request: CourierRequest)
        /// A request from a store, about its couriers and deliveries.
        case store(request: StoreRequest)
        /// A request from a restaurateur, about their restaurants and branches.
        case owner(request: OwnerRequest)
    }

    /// The identity of the command, chosen before the first attempt and kept on every retry.
    public let id: CommandID
    /// The request, which determines the kind of sender that may make it.
    public let ask: Ask
    /// The version of the document that the sender saw; `nil` to accept any version.
    public let expecting: Version?
    /// When the sender made the request, by the clock of their device; `nil` if it is sent at once.
    ///
    /// Events keep it beside the time of the decision; no decision depends on it.
    public let occurredAt: Instant?

    /// Makes a request with its identity.
    public init(_ ask: Ask, id: CommandID, expecting: Version? = nil, occurredAt: Instant? = nil) {
        self.id = id
        self.ask = ask
        self.expecting = expecting
        self.occurredAt = occurredAt
    }
}

/// A payment confirmed by a provider and vouched for by the host; the only way to record an in-app payment.
///
/// It is not a request and cannot be decoded: a host makes it after checking the provider's signature.
///
/// ```swift
/// let paid = PaymentConfirmation(of: payment, on: tab, reference: CommandID(notification.id))
/// let answer = await server.perform(paid)
/// ```
public struct PaymentConfirmation: Hashable, Sendable {
    /// The provider's identifier of its message; the same message counts once.
    public let reference: CommandID
    /// The tab that was paid.
    public let tab: TabID
    /// The payment that the provider confirms.
    public let payment: Payment

    /// Makes a confirmation of a payment on a tab.
    public init(of payment: Payment, on tab: TabID, reference: CommandID) {
        self.payment = payment
        self.tab = tab
        self.reference = reference
    }
}

extension HouseRequest.Ask {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "table": try .table(request: read("request"))
            case "guest": try .guest(request: read("request"))
            case "staff": try .staff(request: read("request"))
            case "courier": try .courier(request: read("request"))
            case "store": try .store(request: read("request"))
            case "owner": try .owner(request: read("request"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .table(let request): try encoder.write("table", ["request": request])
        case .guest(let request): try encoder.write("guest", ["request": request])
        case .staff(let request): try encoder.write("staff", ["request": request])
        case .courier(let request): try encoder.write("courier", ["request": request])
        case .store(let request): try encoder.write("store", ["request": request])
        case .owner(let request): try encoder.write("owner", ["request": request])
        }
    }
}
