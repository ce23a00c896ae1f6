public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

/// What a guest asks at a table or about an order, with an account or without: the sender's own tabs and orders.
///
/// A tab is the sender's if it was opened for them, if they are among its friends, if their device takes part, or if it was
/// opened for nobody at a table whose code they have shown (``HouseSource/tables(shownBy:at:)``). An order is the sender's if
/// they placed it, or if it was placed by nobody known on a tab of theirs.
///
/// A guest never says that something was paid: a provider does (``PaymentConfirmation``), or staff.
public enum TableRequest: Hashable, Codable, Sendable {
    /// The device begins to choose, for so many people (GI-25).
    case join(tab: TabID, persons: Int)
    /// The device has chosen, and waits for the others (GI-33).
    case wait(tab: TabID)
    /// The device takes part no longer.
    case leave(tab: TabID)
    /// An order is given.
    indirect case place(order: OrderWish)
    /// An order is called off.
    case cancel(order: OrderID, reason: OrderReason?)
    /// Staff are asked to call an order off.
    case requestCancel(order: OrderID, reason: OrderReason?)
    /// Items are taken off that nobody has begun.
    case void(order: OrderID, items: OrderItem.Selection, reason: OrderReason?)
    /// The guest has come for an order.
    case collect(order: OrderID, code: String?)
    /// The guest wants the bill.
    case askForBill(tab: TabID)
    /// The guest wants the bill, and says how they will pay.
    case askToPay(tab: TabID, method: PaymentMethod)
    /// The guest says how they will pay.
    case choosePayment(tab: TabID, method: PaymentMethod)
    /// The payers share what is left of the bill.
    case split(tab: TabID, split: BillSplit)
}

/// What a guest wants to order: goods and numbers, neither prices nor discounts.
public struct OrderWish: Hashable, Codable, Sendable {
    /// One line of it.
    public struct Line: Hashable, Codable, Sendable, Identifiable {
        /// The identity of the line, chosen by the sender.
        public let id: LineID
        /// What.
        public let item: MenuItemID
        /// Which variation; `nil` for an item without.
        public let variation: VariationID?
        /// How many.
        public let quantity: Int
        /// What is chosen with it; `nil` for nothing.
        public let modifiers: [ModifierChoice]?
        /// How much of it, in thousandths of the unit, for what is sold by weight or length.
        public let thousandths: Int?
        /// The heading under which it was found.
        public let category: CategoryID?
        /// What the kitchen should know.
        public let note: String?
        /// The course with which it is to come.
        public let course: Int?
        /// The seat that gets it.
        public let seat: Int?

        /// Makes a line.
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

    /// Where a tab is begun if this is its first item.
    public struct Opening: Hashable, Codable, Sendable {
        /// The branch.
        public let branch: BranchID
        /// The table, whose code the sender has shown; `nil` for an order that leaves the house.
        public let table: TableID?
        /// How many people; 0 if nobody counted them.
        public let covers: Int

        /// Makes an opening.
        public init(at branch: BranchID, table: TableID? = nil, covers: Int = 0) {
            self.branch = branch
            self.table = table
            self.covers = covers
        }
    }

    /// The identity of the new order.
    public let order: OrderID
    /// The tab on which it goes; one of a table's own names (``TabKey``) is begun at that table only.
    public let tab: TabID
    /// How the tab is begun if this is its first item; `nil` when it must be open.
    public let opening: Opening?
    /// The lines.
    public let lines: [Line]
    /// For how many people a place at the table is to be charged.
    public let covers: Int
    /// How the guest gets it.
    public let channel: Channel
    /// Who gets it, where and when, for what leaves the house.
    public let recipient: Recipient?
    /// What the guest was told that it costs; it makes nothing cheaper: the order is refused if it costs anything else now.
    public let expecting: Quote?

    /// Makes a wish.
    public init(
        _ order: OrderID,
        _ lines: [Line],
        on tab: TabID,
        opening: Opening? = nil,
        covers: Int = 0,
        channel: Channel = .dineIn,
        recipient: Recipient? = nil,
        expecting: Quote? = nil
    ) {
        self.order = order
        self.tab = tab
        self.opening = opening
        self.lines = lines
        self.covers = covers
        self.channel = channel
        self.recipient = recipient
        self.expecting = expecting
    }

    /// The cart that it stands for.
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
    /// Reads the lines of a wish for an order, within their limit.
    func decode(_ type: [OrderWish.Line].Type, forKey key: Key) throws -> [OrderWish.Line] {
        try limited(plain(type, forKey: key), to: .cartLines, forKey: key)
    }
}
