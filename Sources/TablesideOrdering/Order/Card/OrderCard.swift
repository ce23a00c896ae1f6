public import TablesideCore
public import TablesideMenu

/// An order as shown on screen (QP-48): the table, each item with quantity, choices and price, and the total.
///
/// It holds only what its reader may see: ``Order/card(for:isOwn:tableNumber:)`` defines that for each role.
public struct OrderCard: Hashable, Codable, Sendable {
    /// A line of the card.
    public struct Line: Hashable, Codable, Sendable, Identifiable {
        /// The identity of the order's line.
        public let id: LineID
        /// The item's name at the time of the quote.
        public let name: LocalizedText
        /// The name of the variation; `nil` for an item without variations.
        public let variationName: LocalizedText?
        /// The measure of one portion in thousandths of the unit; `nil` for goods sold by the piece.
        public let thousandths: Int?
        /// The number of portions that were not voided.
        public let quantity: Int
        /// The price of one portion.
        public let unitPrice: Money
        /// The price of the portions that were not voided.
        public let total: Money
        /// The choices for each portion, in reading order; empty for couriers and strangers.
        public let modifiers: [Modifier]
        /// The note for the waiter and the kitchen; `nil` for none, and for couriers and strangers.
        public let note: String?
        /// The course, counted from 1; `nil` for none, and for couriers and strangers.
        public let course: Int?
        /// The seat that gets the item; `nil` if none is given, and for couriers and strangers.
        public let seat: Int?
        /// The portions in each state, voided ones included; `nil` if the reader must not see it (QP-72), and for
        /// couriers and strangers.
        public let items: OrderItem.Counts?
    }

    /// A choice on a line: what is added, left out, or said in the guest's own words.
    public struct Modifier: Hashable, Codable, Sendable {
        /// The name of its group, such as “without”.
        public let groupName: LocalizedText
        /// The kind of its group.
        public let kind: ModifierGroup.Kind
        /// The name of the option; `nil` for free text.
        public let name: LocalizedText?
        /// The guest's text; `nil` for an option.
        public let text: String?
        /// The number of units.
        public let units: Int
        /// The amount added to the price of a portion, including nested choices.
        public let price: Money
        /// The nested choices for each unit, in reading order.
        public let modifiers: [Modifier]
    }

    /// The order shown on the card.
    public let order: OrderID
    /// How the guest gets the order; `nil` if unknown.
    public let channel: Channel?
    /// The table number, as given by the host; `nil` for none.
    public let tableNumber: Int?
    /// The lines with live items, in menu order.
    public let lines: [Line]
    /// The order's total before taxes on top.
    public let total: Money
    /// The recipient of an order that leaves the restaurant, limited to what the reader may see; `nil` for none
    /// (GI-34).
    public let recipient: Recipient?
    /// The label of the state; `nil` if the reader must not see it (QP-72).
    public let stateLabel: String?
    /// The label of the next action; `nil` for none.
    public let prompt: String?
}

extension OrderCard.Modifier {
    /// Shows a choice, with its nested choices.
    private init(_ quoted: QuotedModifier) {
        groupName = quoted.groupName
        kind = quoted.kind
        name = quoted.name
        text = quoted.text
        units = quoted.units
        price = quoted.price
        modifiers = Self.inReadingOrder(quoted.choices)
    }

    /// The choices in reading order: what the portion is, what is added, what is left out, and the guest's own words.
    ///
    /// The choices from a group stay together, and groups of one kind are in the order in which the guest turned to
    /// them.
    ///
    /// - Complexity: O(*n* log *n*).
    static func inReadingOrder(_ quoted: [QuotedModifier]) -> [Self] {
        guard !quoted.isEmpty else { return [] }
        var first: [ModifierGroupID: Int] = [:]
        for (position, modifier) in quoted.enumerated() where first[modifier.group] == nil {
            first[modifier.group] = position
        }
        let ranked = quoted.enumerated().map { position, modifier in
            (rank: modifier.kind.readingRank, group: first[modifier.group] ?? position, position: position)
        }
        return ranked.sorted { ($0.rank, $0.group, $0.position) < ($1.rank, $1.group, $1.position) }
            .map { Self(quoted[$0.position]) }
    }
}

extension ModifierGroup.Kind {
    fileprivate var readingRank: Int {
        switch self {
        case .single: 0
        case .multiple: 1
        case .removal: 2
        case .text: 3
        }
    }
}

extension OrderCard.Line {
    init(_ line: OrderLine, for reader: OrderCard.Reader, showsState: Bool) {
        id = line.id
        name = line.quoted.name
        variationName = line.quoted.variationName
        thousandths = line.quoted.thousandths
        quantity = line.quantity
        unitPrice = line.quoted.unitPrice
        total = line.total
        let isForTable = reader != .courier && reader != .other
        modifiers = isForTable ? OrderCard.Modifier.inReadingOrder(line.quoted.modifiers) : []
        note = isForTable ? line.quoted.note : nil
        course = isForTable ? line.course : nil
        seat = isForTable ? line.quoted.seat : nil
        items = isForTable && showsState ? line.items : nil
    }
}
