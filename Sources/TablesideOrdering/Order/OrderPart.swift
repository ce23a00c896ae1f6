public import TablesideCore

/// Some items of an order that become an order of their own: what was agreed about them, and how far they are.
///
/// Guests change tables, and one pays for what another ordered: the part goes on another tab, and the kitchen goes on
/// where it was. Between order and part no item, no unit of a price and none of a discount is lost or made.
public struct OrderPart: Hashable, Codable, Sendable {
    /// The order of which it was a part.
    public let from: OrderID
    /// What was agreed about it; the tab and the table are those to which it goes, and covers stay with the order.
    public let terms: Order.Terms
    /// The lines, with their items as far as they are.
    public let lines: [OrderLine]
    /// The waiter who has it in hand; `nil` for nobody.
    public let waiter: UserID?
    /// When the order was accepted.
    public let acceptedAt: Instant?
    /// When it will be ready, as said on acceptance.
    public let readyBy: Instant?

    /// Makes the part of an order that these lines are, as the event says that separated them.
    ///
    /// - Returns: `nil` for an order that is not placed.
    public init?(_ lines: [OrderLine], of order: Order, goingTo tab: TabID, at table: TableID?) {
        guard var terms = order.terms else { return nil }
        terms.tab = tab
        terms.table = table
        terms.coverCharge = .zero(terms.currency)
        terms.deliveryCharge = nil
        terms.chargeTaxes = nil
        terms.covers = nil
        self.terms = terms
        self.lines = lines
        from = order.id
        waiter = order.waiter
        acceptedAt = order.acceptedAt
        readyBy = order.readyBy
    }

    /// The items of all lines by state.
    var items: OrderItem.Counts {
        lines.reduce(into: OrderItem.Counts()) { $0.add($1.items) }
    }
}

extension Order {
    /// What leaves an order, and what stays.
    struct Separation {
        /// The lines of the part.
        var leaving: [OrderLine] = []
        /// The lines that stay.
        var staying: [OrderLine] = []
        /// How many of the items that stay are in which state.
        var items = OrderItem.Counts()
    }

    /// Works out what stays and what leaves when some live items become an order of their own.
    ///
    /// - Throws: why the items cannot leave: one that is not there, none at all, or all there are.
    /// - Complexity: O(lines + wishes).
    func separation(of wishes: [OrderItem.Quantity]) throws(Refusal) -> Separation {
        var leaving: [LineID: OrderItem.Counts] = [:]
        for wish in wishes {
            guard let line = line(wish.line) else { throw Refusal(.unknownLine(line: wish.line)) }
            guard wish.quantity > 0 else {
                throw Refusal(.invalidQuantity(line: wish.line, quantity: wish.quantity))
            }
            var taken = leaving[wish.line, default: OrderItem.Counts()]
            var missing = wish.quantity
            for state in wish.state.map({ [$0] }) ?? OrderLine.furthestFirst where missing > 0 {
                guard OrderLine.furthestFirst.contains(state) else {
                    throw Refusal(.illegalItem(line: line.id, state: state, command: .separate))
                }
                let quantity = min(missing, line.items[state] &- taken[state])
                taken[state] &+= quantity
                missing &-= quantity
            }
            guard missing == 0 else {
                throw Refusal(
                    .notEnough(
                        line: line.id,
                        command: .separate,
                        wanted: wish.quantity,
                        available: wish.quantity &- missing
                    )
                )
            }
            leaving[wish.line] = taken
        }
        guard !leaving.isEmpty else { throw Refusal(.nothingToMove(command: .separate)) }
        var separation = Separation()
        for line in lines {
            guard let taken = leaving[line.id] else {
                separation.staying.append(line)
                continue
            }
            let parts: (leaving: OrderLine, staying: OrderLine?)
            do {
                parts = try line.separating(taken)
            } catch {
                // A part of an amount that fits fits.
                throw Refusal(.notEnough(line: line.id, command: .separate, wanted: taken.total, available: 0))
            }
            separation.leaving.append(parts.leaving)
            if let rest = parts.staying { separation.staying.append(rest) }
        }
        for line in separation.staying { separation.items.add(line.items) }
        // What leaves whole keeps its identity: it is transferred instead.
        guard separation.items.live > 0 else { throw Refusal(.nothingWouldStay(order: id)) }
        return separation
    }
}

extension OrderLine {
    /// The states in which items can leave their order, those that leave first at the front.
    static let furthestFirst: [OrderItem.State] = [.served, .ready, .preparing, .fired, .held]

    /// The line of the items that leave, and that of those that stay; what is off each portion stays off it.
    ///
    /// The last live portions leave, so that those that were taken off stay where they were.
    func separating(_ leaving: OrderItem.Counts) throws(MoneyError) -> (leaving: OrderLine, staying: OrderLine?) {
        let before = quoted.discount(of: items.live)
        let after = quoted.discount(of: items.live &- leaving.total)
        let off = try before - after
        var part = OrderLine(try quoted.portions(leaving.total, discount: off))
        part.items = leaving
        part.firedAt = firedAt
        guard leaving.total < quoted.quantity else { return (part, nil) }
        var rest = OrderLine(try quoted.portions(quoted.quantity &- leaving.total, discount: try quoted.discount - off))
        rest.items = items
        for state in OrderLine.furthestFirst { rest.items[state] &-= leaving[state] }
        rest.firedAt = firedAt
        return (part, rest)
    }
}
