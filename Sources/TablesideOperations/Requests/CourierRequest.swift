public import TablesideCore
public import TablesideDelivery
public import TablesideOrdering

/// A request from a courier, about themselves or about their deliveries.
public enum CourierRequest: Hashable, Codable, Sendable {
    /// The courier picks up an order that has no delivery of its own.
    case dispatch(order: OrderID)
    /// The order was delivered to the guest, with proof if there is any.
    case deliver(order: OrderID, proof: String?)
    /// The order could not be delivered.
    case fail(order: OrderID, reason: OrderReason)
    /// The goods of a failed order are back.
    case goodsReturned(order: OrderID)
    /// Redeems the code of a store, to work with it; the answer is a ``JoinedStore``.
    case redeemCode(code: CourierCode)
    /// Sets the courier's vehicle and how much it carries.
    case describe(vehicle: CourierVehicle)
    /// Sets the courier's working hours; without any duty, only their switch decides.
    case plan(duties: [CourierDuty])
    /// The courier takes deliveries from this point on.
    case start
    /// The courier takes no new deliveries.
    case stop
    /// Reports the courier's position, and since when by the phone's clock.
    case reportPosition(place: Coordinate, at: Instant)
    /// Answers an offer, or performs a step of a delivery.
    case delivery(delivery: DeliveryID, request: CourierDeliveryRequest)
}

/// A courier's request about a delivery.
public enum CourierDeliveryRequest: Hashable, Codable, Sendable {
    /// Accepts the delivery.
    case accept
    /// Declines the delivery.
    case decline
    /// Reports arrival at the pickup or at the recipient.
    case arrive
    /// Picks up the goods.
    case pickUp(proof: DeliveryProof)
    /// Hands over the goods.
    case deliver(proof: DeliveryProof)
    /// Reports that the goods could not be handed over; without a next try they go back.
    case reportFailure(reason: DeliveryReason, nextTry: Instant?)
    /// Returns the goods to the store.
    case bringBack(proof: DeliveryProof)
    /// Gives up the delivery.
    case giveUp(reason: DeliveryReason?)
    /// Undoes the last step, which was a mistaken tap.
    case correct
    /// Reports that the courier cannot continue, and asks the store what to do.
    case reportIncident(reason: DeliveryReason)
    /// Sends a message to the store.
    case write(text: String)
}

extension CourierDeliveryRequest {
    /// The kinds of these requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Accepts the delivery.
        case accept
        /// Declines the delivery.
        case decline
        /// Reports arrival at the pickup or at the recipient.
        case arrive
        /// Picks up the goods.
        case pickUp
        /// Hands over the goods.
        case deliver
        /// Reports that the goods could not be handed over.
        case reportFailure
        /// Returns the goods to the store.
        case bringBack
        /// Gives up the delivery.
        case giveUp
        /// Undoes a mistaken tap.
        case correct
        /// Reports that the courier cannot continue.
        case reportIncident
        /// Sends a message to the store.
        case write
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .accept: .accept
        case .decline: .decline
        case .arrive: .arrive
        case .pickUp: .pickUp
        case .deliver: .deliver
        case .reportFailure: .reportFailure
        case .bringBack: .bringBack
        case .giveUp: .giveUp
        case .correct: .correct
        case .reportIncident: .reportIncident
        case .write: .write
        }
    }

    /// The delivery command of the request; `nil` for writing, which does not change the delivery.
    var command: DeliveryJob.Command? {
        switch self {
        case .accept: .accept
        case .decline: .decline
        case .arrive: .arrive
        case .pickUp(let proof): .pickUp(proof: proof)
        case .deliver(let proof): .deliver(proof: proof)
        case .reportFailure(let reason, let nextTry): .reportFailure(reason: reason, nextTry: nextTry)
        case .bringBack(let proof): .bringBack(proof: proof)
        case .giveUp(let reason): .giveUp(reason: reason)
        case .correct: .correct
        case .reportIncident(let reason): .reportIncident(reason: reason)
        case .write: nil
        }
    }
}

extension CourierRequest {
    /// The kinds of requests of a courier.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Picks up an order.
        case dispatch
        /// The order was delivered.
        case deliver
        /// The order could not be delivered.
        case fail
        /// The goods of a failed order are back.
        case goodsReturned
        /// Redeems the code of a store.
        case redeemCode
        /// Sets the courier's vehicle.
        case describe
        /// Sets the courier's working hours.
        case plan
        /// Takes deliveries from this point on.
        case start
        /// Takes no new deliveries.
        case stop
        /// Reports the courier's position.
        case reportPosition
        /// Answers an offer, or performs a step of a delivery.
        case delivery
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .dispatch: .dispatch
        case .deliver: .deliver
        case .fail: .fail
        case .goodsReturned: .goodsReturned
        case .redeemCode: .redeemCode
        case .describe: .describe
        case .plan: .plan
        case .start: .start
        case .stop: .stop
        case .reportPosition: .reportPosition
        case .delivery: .delivery
        }
    }

    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "dispatch": try .dispatch(order: read("order"))
            case "deliver": try .deliver(order: read("order"), proof: read(optional: "proof"))
            case "fail": try .fail(order: read("order"), reason: read("reason"))
            case "goodsReturned": try .goodsReturned(order: read("order"))
            case "redeemCode": try .redeemCode(code: read("code"))
            case "describe": try .describe(vehicle: read("vehicle"))
            case "plan": try .plan(duties: read("duties"))
            case "start": try read.alone(.start)
            case "stop": try read.alone(.stop)
            case "reportPosition": try .reportPosition(place: read("place"), at: read("at"))
            case "delivery": try .delivery(delivery: read("delivery"), request: read("request"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .dispatch(let order): try encoder.write("dispatch", ["order": order])
        case .deliver(let order, let proof): try encoder.write("deliver", ["order": order, "proof": proof])
        case .fail(let order, let reason): try encoder.write("fail", ["order": order, "reason": reason])
        case .goodsReturned(let order): try encoder.write("goodsReturned", ["order": order])
        case .redeemCode(let code): try encoder.write("redeemCode", ["code": code])
        case .describe(let vehicle): try encoder.write("describe", ["vehicle": vehicle])
        case .plan(let duties): try encoder.write("plan", ["duties": duties])
        case .start: try encoder.write("start")
        case .stop: try encoder.write("stop")
        case .reportPosition(let place, let at): try encoder.write("reportPosition", ["place": place, "at": at])
        case .delivery(let delivery, let request):
            try encoder.write("delivery", ["delivery": delivery, "request": request])
        }
    }
}

extension CourierDeliveryRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "accept": try read.alone(.accept)
            case "decline": try read.alone(.decline)
            case "arrive": try read.alone(.arrive)
            case "pickUp": try .pickUp(proof: read("proof"))
            case "deliver": try .deliver(proof: read("proof"))
            case "reportFailure": try .reportFailure(reason: read("reason"), nextTry: read(optional: "nextTry"))
            case "bringBack": try .bringBack(proof: read("proof"))
            case "giveUp": try .giveUp(reason: read(optional: "reason"))
            case "correct": try read.alone(.correct)
            case "reportIncident": try .reportIncident(reason: read("reason"))
            case "write": try .write(text: read("text"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .accept: try encoder.write("accept")
        case .decline: try encoder.write("decline")
        case .arrive: try encoder.write("arrive")
        case .pickUp(let proof): try encoder.write("pickUp", ["proof": proof])
        case .deliver(let proof): try encoder.write("deliver", ["proof": proof])
        case .reportFailure(let reason, let nextTry):
            try encoder.write("reportFailure", ["reason": reason, "nextTry": nextTry])
        case .bringBack(let proof): try encoder.write("bringBack", ["proof": proof])
        case .giveUp(let reason): try encoder.write("giveUp", ["reason": reason])
        case .correct: try encoder.write("correct")
        case .reportIncident(let reason): try encoder.write("reportIncident", ["reason": reason])
        case .write(let text): try encoder.write("write", ["text": text])
        }
    }
}
