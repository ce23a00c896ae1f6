import TablesideCore

extension Order.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "placed":
                try .placed(
                    placement: read("placement"),
                    to: read("to"),
                    cancelPolicy: read("cancelPolicy"),
                    cancelUntil: read(optional: "cancelUntil"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "fellDue": try .fellDue(consequences: read("consequences"), at: read("at"))
            case "accepted":
                try .accepted(
                    waiter: read(optional: "waiter"),
                    readyBy: read(optional: "readyBy"),
                    moves: read(optional: "moves"),
                    to: read("to"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "rejected":
                try .rejected(
                    reason: read("reason"),
                    moves: read(optional: "moves"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "expired":
                try .expired(moves: read(optional: "moves"), consequences: read("consequences"), at: read("at"))
            case "sentBack":
                try .sentBack(
                    reason: read("reason"),
                    acceptBy: read(optional: "acceptBy"),
                    moves: read(optional: "moves"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "handedOver":
                try .handedOver(
                    from: read(optional: "from"),
                    to: read("to"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "transferred":
                try .transferred(
                    from: read("from"),
                    to: read("to"),
                    table: read(optional: "table"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "separated":
                try .separated(
                    as: read("as"),
                    leaving: read("leaving"),
                    staying: read("staying"),
                    to: read("to"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "received":
                try .received(part: read("part"), to: read("to"), consequences: read("consequences"), at: read("at"))
            case "itemsMoved":
                try .itemsMoved(
                    step: read("step"),
                    moves: read(optional: "moves"),
                    to: read("to"),
                    reason: read(optional: "reason"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "itemsVoided":
                try .itemsVoided(
                    moves: read(optional: "moves"),
                    to: read("to"),
                    reason: read(optional: "reason"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "collected":
                try .collected(moves: read(optional: "moves"), consequences: read("consequences"), at: read("at"))
            case "dispatched":
                try .dispatched(moves: read(optional: "moves"), consequences: read("consequences"), at: read("at"))
            case "delivered":
                try .delivered(proof: read(optional: "proof"), consequences: read("consequences"), at: read("at"))
            case "failed": try .failed(reason: read("reason"), consequences: read("consequences"), at: read("at"))
            case "returned": try .returned(consequences: read("consequences"), at: read("at"))
            case "completed": try .completed(consequences: read("consequences"), at: read("at"))
            case "cancelled":
                try .cancelled(
                    reason: read(optional: "reason"),
                    moves: read(optional: "moves"),
                    consequences: read("consequences"),
                    at: read("at")
                )
            case "cancelRequested":
                try .cancelRequested(
                    reason: read(optional: "reason"),
                    expiresAt: read(optional: "expiresAt"),
                    at: read("at")
                )
            case "cancelDenied": try .cancelDenied(at: read("at"))
            case "cancelLapsed": try .cancelLapsed(consequences: read("consequences"), at: read("at"))
            case "personalDataErased": try .personalDataErased(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .placed(let placement, let to, let cancelPolicy, let cancelUntil, let consequences, let at):
            try encoder.write(
                "placed",
                [
                    "placement": placement, "to": to, "cancelPolicy": cancelPolicy, "cancelUntil": cancelUntil,
                    "consequences": consequences, "at": at,
                ]
            )
        case .fellDue(let consequences, let at): try encoder.write("fellDue", ["consequences": consequences, "at": at])
        case .accepted(let waiter, let readyBy, let moves, let to, let consequences, let at):
            try encoder.write(
                "accepted",
                [
                    "waiter": waiter, "readyBy": readyBy, "moves": moves, "to": to, "consequences": consequences,
                    "at": at,
                ]
            )
        case .rejected(let reason, let moves, let consequences, let at):
            try encoder.write("rejected", ["reason": reason, "moves": moves, "consequences": consequences, "at": at])
        case .expired(let moves, let consequences, let at):
            try encoder.write("expired", ["moves": moves, "consequences": consequences, "at": at])
        case .sentBack(let reason, let acceptBy, let moves, let consequences, let at):
            try encoder.write(
                "sentBack",
                ["reason": reason, "acceptBy": acceptBy, "moves": moves, "consequences": consequences, "at": at]
            )
        case .handedOver(let from, let to, let consequences, let at):
            try encoder.write("handedOver", ["from": from, "to": to, "consequences": consequences, "at": at])
        case .transferred(let from, let to, let table, let consequences, let at):
            try encoder.write(
                "transferred",
                ["from": from, "to": to, "table": table, "consequences": consequences, "at": at]
            )
        case .separated(let id, let leaving, let staying, let to, let consequences, let at):
            try encoder.write(
                "separated",
                ["as": id, "leaving": leaving, "staying": staying, "to": to, "consequences": consequences, "at": at]
            )
        case .received(let part, let to, let consequences, let at):
            try encoder.write("received", ["part": part, "to": to, "consequences": consequences, "at": at])
        case .itemsMoved(let step, let moves, let to, let reason, let consequences, let at):
            try encoder.write(
                "itemsMoved",
                ["step": step, "moves": moves, "to": to, "reason": reason, "consequences": consequences, "at": at]
            )
        case .itemsVoided(let moves, let to, let reason, let consequences, let at):
            try encoder.write(
                "itemsVoided",
                ["moves": moves, "to": to, "reason": reason, "consequences": consequences, "at": at]
            )
        case .collected(let moves, let consequences, let at):
            try encoder.write("collected", ["moves": moves, "consequences": consequences, "at": at])
        case .dispatched(let moves, let consequences, let at):
            try encoder.write("dispatched", ["moves": moves, "consequences": consequences, "at": at])
        case .delivered(let proof, let consequences, let at):
            try encoder.write("delivered", ["proof": proof, "consequences": consequences, "at": at])
        case .failed(let reason, let consequences, let at):
            try encoder.write("failed", ["reason": reason, "consequences": consequences, "at": at])
        case .returned(let consequences, let at):
            try encoder.write("returned", ["consequences": consequences, "at": at])
        case .completed(let consequences, let at):
            try encoder.write("completed", ["consequences": consequences, "at": at])
        case .cancelled(let reason, let moves, let consequences, let at):
            try encoder.write("cancelled", ["reason": reason, "moves": moves, "consequences": consequences, "at": at])
        case .cancelRequested(let reason, let expiresAt, let at):
            try encoder.write("cancelRequested", ["reason": reason, "expiresAt": expiresAt, "at": at])
        case .cancelDenied(let at): try encoder.write("cancelDenied", ["at": at])
        case .cancelLapsed(let consequences, let at):
            try encoder.write("cancelLapsed", ["consequences": consequences, "at": at])
        case .personalDataErased(let at): try encoder.write("personalDataErased", ["at": at])
        }
    }
}

extension Order.Consequence {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "releaseStock": try read.alone(.releaseStock)
            case "restock": try .restock(quantities: read("quantities"))
            case "reserveStock": try .reserveStock(quantities: read("quantities"))
            case "commitStock": try read.alone(.commitStock)
            case "loadWaiter": try .loadWaiter(waiter: read("waiter"))
            case "unloadWaiter": try .unloadWaiter(waiter: read("waiter"))
            case "moveLoad": try .moveLoad(from: read(optional: "from"), to: read("to"))
            case "refund": try read.alone(.refund)
            case "accrueLoyalty": try read.alone(.accrueLoyalty)
            case "reverseLoyalty": try read.alone(.reverseLoyalty)
            case "recheckAvailability": try read.alone(.recheckAvailability)
            case "notify": try read.alone(.notify)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .releaseStock: try encoder.write("releaseStock")
        case .restock(let quantities): try encoder.write("restock", ["quantities": quantities])
        case .reserveStock(let quantities): try encoder.write("reserveStock", ["quantities": quantities])
        case .commitStock: try encoder.write("commitStock")
        case .loadWaiter(let waiter): try encoder.write("loadWaiter", ["waiter": waiter])
        case .unloadWaiter(let waiter): try encoder.write("unloadWaiter", ["waiter": waiter])
        case .moveLoad(let from, let to): try encoder.write("moveLoad", ["from": from, "to": to])
        case .refund: try encoder.write("refund")
        case .accrueLoyalty: try encoder.write("accrueLoyalty")
        case .reverseLoyalty: try encoder.write("reverseLoyalty")
        case .recheckAvailability: try encoder.write("recheckAvailability")
        case .notify: try encoder.write("notify")
        }
    }
}
