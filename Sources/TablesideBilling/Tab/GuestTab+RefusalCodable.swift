import TablesideCore

extension GuestTab.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "notYours": try .notYours(tab: read("tab"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            case "unknownProfile": try .unknownProfile(profile: read("profile"))
            case "unknownOpener": try .unknownOpener(opener: read("opener"))
            case "invalidCovers": try .invalidCovers(covers: read("covers"))
            case "devicesNotOffered": try .devicesNotOffered(profile: read("profile"))
            case "tooManyDevices": try .tooManyDevices(limit: read("limit"))
            case "tooManyJoins": try .tooManyJoins(device: read("device"), limit: read("limit"))
            case "tooManyBillChanges": try .tooManyBillChanges(limit: read("limit"))
            case "invalidPersons": try .invalidPersons(persons: read("persons"))
            case "tooManyPersons": try .tooManyPersons(persons: read("persons"), left: read("left"))
            case "unknownDevice": try .unknownDevice(device: read("device"))
            case "otherDevice": try .otherDevice(device: read("device"))
            case "notChoosing": try .notChoosing(device: read("device"))
            case "othersChoosing": try .othersChoosing(devices: read("devices"))
            case "deviceMissing": try read.alone(.deviceMissing)
            case "nothingToMove": try read.alone(.nothingToMove)
            case "sameTab": try .sameTab(tab: read("tab"))
            case "paidFor": try .paidFor(paid: read("paid"), staying: read("staying"))
            case "repeatedAdjustment": try .repeatedAdjustment(adjustment: read("adjustment"))
            case "unknownOrder": try .unknownOrder(order: read("order"))
            case "repeatedOrder": try .repeatedOrder(order: read("order"))
            case "missingOrders": try .missingOrders(orders: read("orders"))
            case "nothingOrdered": try read.alone(.nothingOrdered)
            case "unserved": try .unserved(orders: read("orders"), unaccepted: read("unaccepted"))
            case "awaitingAcceptance": try .awaitingAcceptance(orders: read("orders"))
            case "hasOrders": try .hasOrders(orders: read("orders"))
            case "hasPayments": try .hasPayments(paid: read("paid"))
            case "repeatedPayment": try .repeatedPayment(payment: read("payment"))
            case "unknownMethod": try .unknownMethod(method: read("method"))
            case "unconfirmedPayment": try .unconfirmedPayment(payment: read("payment"))
            case "invalidAmount": try .invalidAmount(amount: read("amount"), currency: read("currency"))
            case "exceedsDue": try .exceedsDue(amount: read("amount"), due: read("due"))
            case "notBalanced": try .notBalanced(due: read(optional: "due"))
            case "nothingToRefund": try .nothingToRefund(due: read(optional: "due"))
            case "invalidTerms": try .invalidTerms(reason: read("reason"))
            case "invalidAdjustment": try .invalidAdjustment(reason: read("reason"))
            case "unknownAdjustment": try .unknownAdjustment(adjustment: read("adjustment"))
            case "discountNotPermitted": try .discountNotPermitted(reason: read("reason"), role: read("role"))
            case "waiverNotPermitted": try .waiverNotPermitted(kind: read("kind"), role: read("role"))
            case "bill": try .bill(reason: read("reason"))
            case "unknownShare": try .unknownShare(share: read("share"))
            case "tendered": try .tendered(tendered: read("tendered"), collected: read("collected"))
            case "refund": try .refund(fault: read("fault"))
            case "wasRefunded": try .wasRefunded(tab: read("tab"))
            case "amount": try .amount(reason: read("reason"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .illegal(let state, let command): try encoder.write("illegal", ["state": state, "command": command])
        case .notPermitted(let role, let command):
            try encoder.write("notPermitted", ["role": role, "command": command])
        case .alreadyApplied(let command): try encoder.write("alreadyApplied", ["command": command])
        case .otherBranch(let author, let branch):
            try encoder.write("otherBranch", ["author": author, "branch": branch])
        case .notYours(let tab): try encoder.write("notYours", ["tab": tab])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        case .unknownProfile(let profile): try encoder.write("unknownProfile", ["profile": profile])
        case .unknownOpener(let opener): try encoder.write("unknownOpener", ["opener": opener])
        case .invalidCovers(let covers): try encoder.write("invalidCovers", ["covers": covers])
        case .devicesNotOffered(let profile): try encoder.write("devicesNotOffered", ["profile": profile])
        case .tooManyDevices(let limit): try encoder.write("tooManyDevices", ["limit": limit])
        case .tooManyJoins(let device, let limit):
            try encoder.write("tooManyJoins", ["device": device, "limit": limit])
        case .tooManyBillChanges(let limit): try encoder.write("tooManyBillChanges", ["limit": limit])
        case .invalidPersons(let persons): try encoder.write("invalidPersons", ["persons": persons])
        case .tooManyPersons(let persons, let left):
            try encoder.write("tooManyPersons", ["persons": persons, "left": left])
        case .unknownDevice(let device): try encoder.write("unknownDevice", ["device": device])
        case .otherDevice(let device): try encoder.write("otherDevice", ["device": device])
        case .notChoosing(let device): try encoder.write("notChoosing", ["device": device])
        case .othersChoosing(let devices): try encoder.write("othersChoosing", ["devices": devices])
        case .deviceMissing: try encoder.write("deviceMissing")
        case .nothingToMove: try encoder.write("nothingToMove")
        case .sameTab(let tab): try encoder.write("sameTab", ["tab": tab])
        case .paidFor(let paid, let staying): try encoder.write("paidFor", ["paid": paid, "staying": staying])
        case .repeatedAdjustment(let adjustment): try encoder.write("repeatedAdjustment", ["adjustment": adjustment])
        case .unknownOrder(let order): try encoder.write("unknownOrder", ["order": order])
        case .repeatedOrder(let order): try encoder.write("repeatedOrder", ["order": order])
        case .missingOrders(let orders): try encoder.write("missingOrders", ["orders": orders])
        case .nothingOrdered: try encoder.write("nothingOrdered")
        case .unserved(let orders, let unaccepted):
            try encoder.write("unserved", ["orders": orders, "unaccepted": unaccepted])
        case .awaitingAcceptance(let orders): try encoder.write("awaitingAcceptance", ["orders": orders])
        case .hasOrders(let orders): try encoder.write("hasOrders", ["orders": orders])
        case .hasPayments(let paid): try encoder.write("hasPayments", ["paid": paid])
        case .repeatedPayment(let payment): try encoder.write("repeatedPayment", ["payment": payment])
        case .unknownMethod(let method): try encoder.write("unknownMethod", ["method": method])
        case .unconfirmedPayment(let payment): try encoder.write("unconfirmedPayment", ["payment": payment])
        case .invalidAmount(let amount, let currency):
            try encoder.write("invalidAmount", ["amount": amount, "currency": currency])
        case .exceedsDue(let amount, let due): try encoder.write("exceedsDue", ["amount": amount, "due": due])
        case .notBalanced(let due): try encoder.write("notBalanced", ["due": due])
        case .nothingToRefund(let due): try encoder.write("nothingToRefund", ["due": due])
        case .invalidTerms(let reason): try encoder.write("invalidTerms", ["reason": reason])
        case .invalidAdjustment(let reason): try encoder.write("invalidAdjustment", ["reason": reason])
        case .unknownAdjustment(let adjustment): try encoder.write("unknownAdjustment", ["adjustment": adjustment])
        case .discountNotPermitted(let reason, let role):
            try encoder.write("discountNotPermitted", ["reason": reason, "role": role])
        case .waiverNotPermitted(let kind, let role):
            try encoder.write("waiverNotPermitted", ["kind": kind, "role": role])
        case .bill(let reason): try encoder.write("bill", ["reason": reason])
        case .unknownShare(let share): try encoder.write("unknownShare", ["share": share])
        case .tendered(let tendered, let collected):
            try encoder.write("tendered", ["tendered": tendered, "collected": collected])
        case .refund(let fault): try encoder.write("refund", ["fault": fault])
        case .wasRefunded(let tab): try encoder.write("wasRefunded", ["tab": tab])
        case .amount(let reason): try encoder.write("amount", ["reason": reason])
        }
    }
}
