public import TablesideCore

/// Items split off from an order to become an order of their own, with their terms and progress.
///
/// Guests change tables, and one pays for what another ordered: the part goes on another tab while the kitchen keeps
/// working. No item and no minor unit of a price or discount is lost or created.
public struct OrderPart: Hashable, Codable, Sendable {
    /// The order the part comes from.
    public let from: OrderID
    /// The terms of the part, with its new tab and table; covers and charges stay with the original order.
    public let terms: Order.Terms
    /// The lines, with the progress of their items.
    public let lines: [OrderLine]
    /// The waiter who has the order; `nil` for none.
    public let waiter: UserID?
    /// When the original order was accepted; `nil` if it was not.
    public let acceptedAt: Instant?
    /// When the order will be ready, as promised on acceptance; `nil` if not given.
    public let readyBy: Instant?

    /// Makes the part of an order with the lines that its separation event lists as leaving.
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

    /// The item counts of all lines by state.
    var items: OrderItem.Counts {
        lines.reduce(into: OrderItem.Counts()) { $0.add($1.items) }
    }
}

extension Order {
    /// The lines that leave an order and those that stay.
    struct Separation {
        /// The lines of the part.
        var leaving: [OrderLine] = []
        /// The lines that stay.
        var staying: [OrderLine] = []
        /// The item counts of the lines that stay.
        var items = OrderItem.Counts()
    }

    /// Splits live items off from the order.
    ///
    /// - Throws: ``Refusal`` when an item is not there, none is named, or no live item would stay.
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
                // A share of an amount that fits cannot overflow.
                throw Refusal(.notEnough(line: line.id, command: .separate, wanted: taken.total, available: 0))
            }
            separation.leaving.append(parts.leaving)
            if let rest = parts.staying { separation.staying.append(rest) }
        }
        for line in separation.staying { separation.items.add(line.items) }
        // An order that leaves as a whole keeps its identity: it is transferred instead.
        guard separation.items.live > 0 else { throw Refusal(.nothingWouldStay(order: id)) }
        return separation
    }
}

extension OrderLine {
    /// The states in which items can leave their order, in the order in which they are taken.
    static let furthestFirst: [OrderItem.State] = [.served, .ready, .preparing, .fired, .held]

    /// Splits the line into the items that leave and those that stay; each portion keeps its discount.
    ///
    /// The last live portions leave, so voided ones stay on this line.
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
