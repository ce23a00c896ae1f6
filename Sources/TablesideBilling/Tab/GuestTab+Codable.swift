import TablesideCore

extension GuestTab.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .open(let opening): try encoder.write("open", ["opening": opening])
        case .join(let device, let persons): try encoder.write("join", ["device": device, "persons": persons])
        case .wait(let device): try encoder.write("wait", ["device": device])
        case .leave(let device): try encoder.write("leave", ["device": device])
        case .admitDevice: try encoder.write("admitDevice")
        case .add(let order, let device): try encoder.write("add", ["order": order, "device": device])
        case .changeCovers(let covers): try encoder.write("changeCovers", ["covers": covers])
        case .changeTable(let table): try encoder.write("changeTable", ["table": table])
        case .handOver(let waiter): try encoder.write("handOver", ["waiter": waiter])
        case .release(let orders, let to, let staying, let coversCharged):
            try encoder.write(
                "release",
                ["orders": orders, "to": to, "staying": staying, "coversCharged": coversCharged]
            )
        case .takeOver(let parts): try encoder.write("takeOver", ["parts": parts])
        case .merge(let into, let orders): try encoder.write("merge", ["into": into, "orders": orders])
        case .adjust(let adjustment): try encoder.write("adjust", ["adjustment": adjustment])
        case .withdraw(let adjustment): try encoder.write("withdraw", ["adjustment": adjustment])
        case .askForBill(let orders): try encoder.write("askForBill", ["orders": orders])
        case .split(let split): try encoder.write("split", ["split": split])
        case .unlock: try encoder.write("unlock")
        case .choosePayment(let method): try encoder.write("choosePayment", ["method": method])
        case .pay(let payment): try encoder.write("pay", ["payment": payment])
        case .refund(let payment): try encoder.write("refund", ["payment": payment])
        case .giveBack(let refund): try encoder.write("giveBack", ["refund": refund])
        case .reopen: try encoder.write("reopen")
        case .close: try encoder.write("close")
        case .void(let orders): try encoder.write("void", ["orders": orders])
        }
    }
}

extension GuestTab.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "opened": try .opened(opening: read("opening"), at: read("at"))
            case "joined":
                try .joined(
                    device: read("device"),
                    persons: read("persons"),
                    guest: read(optional: "guest"),
                    at: read("at")
                )
            case "waiting": try .waiting(device: read("device"), at: read("at"))
            case "left": try .left(device: read("device"), at: read("at"))
            case "deviceAdmitted": try .deviceAdmitted(devices: read("devices"), at: read("at"))
            case "orderAdded": try .orderAdded(order: read("order"), device: read(optional: "device"), at: read("at"))
            case "coversChanged": try .coversChanged(covers: read("covers"), at: read("at"))
            case "tableChanged": try .tableChanged(from: read(optional: "from"), to: read("to"), at: read("at"))
            case "handedOver": try .handedOver(from: read(optional: "from"), to: read("to"), at: read("at"))
            case "released":
                try .released(
                    orders: read("orders"),
                    to: read("to"),
                    coversCharged: read("coversCharged"),
                    at: read("at")
                )
            case "tookOver": try .tookOver(parts: read("parts"), at: read("at"))
            case "merged": try .merged(into: read("into"), at: read("at"))
            case "adjusted": try .adjusted(adjustment: read("adjustment"), at: read("at"))
            case "withdrawn": try .withdrawn(adjustment: read("adjustment"), at: read("at"))
            case "billAsked": try .billAsked(bill: read("bill"), due: read("due"), at: read("at"))
            case "split": try .split(taken: read("taken"), shares: read("shares"), at: read("at"))
            case "unlocked": try .unlocked(at: read("at"))
            case "paymentChosen": try .paymentChosen(method: read("method"), at: read("at"))
            case "paid":
                try .paid(payment: read("payment"), paid: read("paid"), due: read(optional: "due"), at: read("at"))
            case "refunded":
                try .refunded(payment: read("payment"), paid: read("paid"), due: read("due"), at: read("at"))
            case "gaveBack": try .gaveBack(refunded: read("refunded"), at: read("at"))
            case "settled": try .settled(at: read("at"))
            case "reopened": try .reopened(at: read("at"))
            case "closed": try .closed(settlement: read("settlement"), at: read("at"))
            case "voided": try .voided(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .opened(let opening, let at): try encoder.write("opened", ["opening": opening, "at": at])
        case .joined(let device, let persons, let guest, let at):
            try encoder.write("joined", ["device": device, "persons": persons, "guest": guest, "at": at])
        case .waiting(let device, let at): try encoder.write("waiting", ["device": device, "at": at])
        case .left(let device, let at): try encoder.write("left", ["device": device, "at": at])
        case .deviceAdmitted(let devices, let at): try encoder.write("deviceAdmitted", ["devices": devices, "at": at])
        case .orderAdded(let order, let device, let at):
            try encoder.write("orderAdded", ["order": order, "device": device, "at": at])
        case .coversChanged(let covers, let at): try encoder.write("coversChanged", ["covers": covers, "at": at])
        case .tableChanged(let from, let to, let at):
            try encoder.write("tableChanged", ["from": from, "to": to, "at": at])
        case .handedOver(let from, let to, let at): try encoder.write("handedOver", ["from": from, "to": to, "at": at])
        case .released(let orders, let to, let coversCharged, let at):
            try encoder.write("released", ["orders": orders, "to": to, "coversCharged": coversCharged, "at": at])
        case .tookOver(let parts, let at): try encoder.write("tookOver", ["parts": parts, "at": at])
        case .merged(let into, let at): try encoder.write("merged", ["into": into, "at": at])
        case .adjusted(let adjustment, let at): try encoder.write("adjusted", ["adjustment": adjustment, "at": at])
        case .withdrawn(let adjustment, let at): try encoder.write("withdrawn", ["adjustment": adjustment, "at": at])
        case .billAsked(let bill, let due, let at):
            try encoder.write("billAsked", ["bill": bill, "due": due, "at": at])
        case .split(let taken, let shares, let at):
            try encoder.write("split", ["taken": taken, "shares": shares, "at": at])
        case .unlocked(let at): try encoder.write("unlocked", ["at": at])
        case .paymentChosen(let method, let at): try encoder.write("paymentChosen", ["method": method, "at": at])
        case .paid(let payment, let paid, let due, let at):
            try encoder.write("paid", ["payment": payment, "paid": paid, "due": due, "at": at])
        case .refunded(let payment, let paid, let due, let at):
            try encoder.write("refunded", ["payment": payment, "paid": paid, "due": due, "at": at])
        case .gaveBack(let refunded, let at): try encoder.write("gaveBack", ["refunded": refunded, "at": at])
        case .settled(let at): try encoder.write("settled", ["at": at])
        case .reopened(let at): try encoder.write("reopened", ["at": at])
        case .closed(let settlement, let at): try encoder.write("closed", ["settlement": settlement, "at": at])
        case .voided(let at): try encoder.write("voided", ["at": at])
        }
    }
}
