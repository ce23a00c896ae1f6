public import TablesideBilling
public import TablesideCore
public import TablesideFloor
public import TablesideLoyalty
public import TablesideMenu
public import TablesideOrdering

/// A request from a guest, with or without an account, about their own tabs and orders.
///
/// A tab is the sender's if it was opened for them, if they are among its friends, if their device takes part, or if it
/// was opened without a named guest at a table whose code they scanned (``SenderSource/tables(shownBy:at:)``). An order
/// is the sender's if they placed it, or if it has no known guest and is on one of their tabs.
///
/// A guest cannot report a payment: only a provider (``PaymentConfirmation``) or staff can.
public enum TableRequest: Hashable, Codable, Sendable {
    /// The device starts choosing, for the given number of people (GI-25).
    case join(tab: TabID, persons: Int)
    /// The device is done choosing and waits for the others (GI-33).
    case wait(tab: TabID)
    /// The device stops taking part.
    case leave(tab: TabID)
    /// Places an order.
    indirect case place(order: OrderWish)
    /// Prices an order, and holds its uses of promotion limits for some minutes until it is placed; for guests with an
    /// account. The answer is a ``HeldQuote``.
    indirect case holdPromotions(order: OrderWish)
    /// Cancels an order.
    case cancel(order: OrderID, reason: OrderReason?)
    /// Asks staff to cancel an order.
    case requestCancel(order: OrderID, reason: OrderReason?)
    /// Removes items that have not been started.
    case void(order: OrderID, items: OrderItem.Selection, reason: OrderReason?)
    /// The guest picks an order up.
    case collect(order: OrderID, code: String?)
    /// The guest asks for the bill.
    case askForBill(tab: TabID)
    /// The guest asks for the bill and names a payment method.
    case askToPay(tab: TabID, method: PaymentMethod)
    /// The guest chooses how to pay.
    case choosePayment(tab: TabID, method: PaymentMethod)
    /// Splits the rest of the bill among the payers.
    case split(tab: TabID, split: BillSplit)
    /// Calls from the table where the guest sits (GI-38); some kinds of calls need a text.
    case call(branch: BranchID, table: TableID, call: ServiceCallID, kind: CallKind, text: String?)
    /// Withdraws a call of the table.
    case withdrawCall(branch: BranchID, table: TableID, call: ServiceCallID)
}

/// What a guest wants to order: items and quantities, without prices or discounts.
public struct OrderWish: Hashable, Codable, Sendable {
    /// One line of the order.
    public struct Line: Hashable, Codable, Sendable, Identifiable {
        /// The identity of the line, chosen by the sender.
        public let id: LineID
        /// The menu item that is ordered.
        public let item: MenuItemID
        /// The chosen variation; `nil` for an item without variations.
        public let variation: VariationID?
        /// The number of portions, at least 1 in a valid cart.
        public let quantity: Int
        /// The chosen modifiers; `nil` for none.
        public let modifiers: [ModifierChoice]?
        /// The measure of one portion in thousandths of the unit, for items sold by weight or length.
        public let thousandths: Int?
        /// The menu category under which the guest found the item.
        public let category: CategoryID?
        /// A note for the kitchen.
        public let note: String?
        /// The course to serve the item with.
        public let course: Int?
        /// The seat that gets the item.
        public let seat: Int?

        /// Makes an order line; only the identity and the item are required.
        public init(
            id: LineID,
            item: MenuItemID,
            variation: VariationID? = nil,
            quantity: Int = 1,
            modifiers: [ModifierChoice]? = nil,
            thousandths: Int? = nil,
            category: CategoryID? = nil,
            note: String? = nil,
            course: Int? = nil,
            seat: Int? = nil
        ) {
            self.id = id
            self.item = item
            self.variation = variation
            self.quantity = quantity
            self.modifiers = modifiers
            self.thousandths = thousandths
            self.category = category
            self.note = note
            self.course = course
            self.seat = seat
        }
    }

    /// Where to start a tab if this is its first item.
    public struct Opening: Hashable, Codable, Sendable {
        /// The branch where the tab is started.
        public let branch: BranchID
        /// The table whose code the sender scanned; `nil` for an order that leaves the restaurant.
        public let table: TableID?
        /// The number of people; 0 if unknown.
        public let covers: Int

        /// Makes an opening for a tab.
        public init(at branch: BranchID, table: TableID? = nil, covers: Int = 0) {
            self.branch = branch
            self.table = table
            self.covers = covers
        }
    }

    /// The identity of the new order.
    public let order: OrderID
    /// The tab that the order goes on; a name reserved for a table (``TabKey``) can be started only at that table.
    public let tab: TabID
    /// How to start the tab if this is its first item; `nil` if it must be open already.
    public let opening: Opening?
    /// The items that the guest orders.
    public let lines: [Line]
    /// The number of people to charge a cover for.
    public let covers: Int
    /// How the guest receives the order.
    public let channel: Channel
    /// Who receives an order that leaves the restaurant, where and when.
    public let recipient: Recipient?
    /// The quote that the guest agreed to; the order is refused if lines, prices or total differ now.
    public let expecting: Quote?
    /// The promotion codes that the guest asks for, in this order; `nil` for none.
    public let codes: [PromotionCode]?

    /// Makes a wish for an order on a tab.
    public init(
        _ order: OrderID,
        _ lines: [Line],
        on tab: TabID,
        opening: Opening? = nil,
        covers: Int = 0,
        channel: Channel = .dineIn,
        recipient: Recipient? = nil,
        expecting: Quote? = nil,
        codes: [PromotionCode]? = nil
    ) {
        self.order = order
        self.tab = tab
        self.opening = opening
        self.lines = lines
        self.covers = covers
        self.channel = channel
        self.recipient = recipient
        self.expecting = expecting
        self.codes = codes
    }

    /// The cart for this wish, with the device that its lines belong to.
    func cart(of participant: DeviceID?) -> Cart {
        let lines = lines.map { line in
            CartLine(
                id: line.id,
                item: line.item,
                variation: line.variation,
                quantity: line.quantity,
                modifiers: line.modifiers ?? [],
                thousandths: line.thousandths,
                category: line.category,
                note: line.note,
                course: line.course,
                participant: participant,
                seat: line.seat
            )
        }
        return Cart(lines, covers: covers, channel: channel)
    }
}

extension KeyedDecodingContainer {
    /// Decodes the lines of a wish, within their limit.
    func decode(_ type: [OrderWish.Line].Type, forKey key: Key) throws -> [OrderWish.Line] {
        try limited(plain(type, forKey: key), to: .cartLines, forKey: key)
    }

    /// Decodes the codes of a wish, within their limit.
    func decodeIfPresent(_ type: [PromotionCode].Type, forKey key: Key) throws -> [PromotionCode]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        var container = try nestedUnkeyedContainer(forKey: key)
        var codes: [PromotionCode] = []
        while !container.isAtEnd {
            guard codes.count < PromotionBasket.maxCodes else {
                let text = "at most \(PromotionBasket.maxCodes) codes are possible"
                throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
            }
            codes.append(try container.decode(PromotionCode.self))
        }
        return codes
    }
}

extension TableRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "join": try .join(tab: read("tab"), persons: read("persons"))
            case "wait": try .wait(tab: read("tab"))
            case "leave": try .leave(tab: read("tab"))
            case "place": try .place(order: read("order"))
            case "holdPromotions": try .holdPromotions(order: read("order"))
            case "cancel": try .cancel(order: read("order"), reason: read(optional: "reason"))
            case "requestCancel": try .requestCancel(order: read("order"), reason: read(optional: "reason"))
            case "void": try .void(order: read("order"), items: read("items"), reason: read(optional: "reason"))
            case "collect": try .collect(order: read("order"), code: read(optional: "code"))
            case "askForBill": try .askForBill(tab: read("tab"))
            case "askToPay": try .askToPay(tab: read("tab"), method: read("method"))
            case "choosePayment": try .choosePayment(tab: read("tab"), method: read("method"))
            case "split": try .split(tab: read("tab"), split: read("split"))
            case "call":
                try .call(
                    branch: read("branch"),
                    table: read("table"),
                    call: read("call"),
                    kind: read("kind"),
                    text: read(optional: "text")
                )
            case "withdrawCall": try .withdrawCall(branch: read("branch"), table: read("table"), call: read("call"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .join(let tab, let persons): try encoder.write("join", ["tab": tab, "persons": persons])
        case .wait(let tab): try encoder.write("wait", ["tab": tab])
        case .leave(let tab): try encoder.write("leave", ["tab": tab])
        case .place(let order): try encoder.write("place", ["order": order])
        case .holdPromotions(let order): try encoder.write("holdPromotions", ["order": order])
        case .cancel(let order, let reason): try encoder.write("cancel", ["order": order, "reason": reason])
        case .requestCancel(let order, let reason):
            try encoder.write("requestCancel", ["order": order, "reason": reason])
        case .void(let order, let items, let reason):
            try encoder.write("void", ["order": order, "items": items, "reason": reason])
        case .collect(let order, let code): try encoder.write("collect", ["order": order, "code": code])
        case .askForBill(let tab): try encoder.write("askForBill", ["tab": tab])
        case .askToPay(let tab, let method): try encoder.write("askToPay", ["tab": tab, "method": method])
        case .choosePayment(let tab, let method): try encoder.write("choosePayment", ["tab": tab, "method": method])
        case .split(let tab, let split): try encoder.write("split", ["tab": tab, "split": split])
        case .call(let branch, let table, let call, let kind, let text):
            try encoder.write("call", ["branch": branch, "table": table, "call": call, "kind": kind, "text": text])
        case .withdrawCall(let branch, let table, let call):
            try encoder.write("withdrawCall", ["branch": branch, "table": table, "call": call])
        }
    }
}
