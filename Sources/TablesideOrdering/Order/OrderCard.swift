public import TablesideCore

/// An order as shown on screen (QP-48): the table, each item with quantity and price, and the total.
public struct OrderCard: Hashable, Codable, Sendable {
    /// A line of the card.
    public struct Line: Hashable, Codable, Sendable, Identifiable {
        /// The identity of the order's line.
        public let id: LineID
        /// The item's name at the time of the quote.
        public let name: LocalizedText
        /// The name of the variation; `nil` for an item without variations.
        public let variationName: LocalizedText?
        /// The number of portions that were not voided.
        public let quantity: Int
        /// The price of one portion.
        public let unitPrice: Money
        /// The price of the portions that were not voided.
        public let total: Money
        /// The note for the waiter and the kitchen; `nil` for none.
        public let note: String?
    }

    /// The order shown on the card.
    public let order: OrderID
    /// The table number, as given by the host; `nil` for none.
    public let tableNumber: Int?
    /// The lines with live items, in menu order.
    public let lines: [Line]
    /// The order's total before taxes on top.
    public let total: Money
    /// The label of the state; `nil` if the reader must not see it (QP-72).
    public let stateLabel: String?
    /// The label of the next action; `nil` for none.
    public let prompt: String?
}

extension Order {
    /// The order's card for a role; `nil` before the order is placed.
    ///
    /// - Complexity: O(lines).
    public func card(for role: Role, tableNumber: Int? = nil) -> OrderCard? {
        guard let total, let profile else { return nil }
        return OrderCard(
            order: id,
            tableNumber: tableNumber,
            lines: lines.filter { $0.quantity > 0 }.map { line in
                OrderCard.Line(
                    id: line.id,
                    name: line.quoted.name,
                    variationName: line.quoted.variationName,
                    quantity: line.quantity,
                    unitPrice: line.quoted.unitPrice,
                    total: line.total,
                    note: line.quoted.note
                )
            },
            total: total,
            stateLabel: role == .guest && !profile.guestsSeeState ? nil : profile.lifecycle.label(of: state),
            prompt: prompt(for: role)?.label
        )
    }

    /// The action offered to a role in the current state (QP-41); `nil` for none.
    public func prompt(for role: Role) -> Profile.Prompt? { profile?.prompts[state]?[role] }

    /// Whether the order is on a role's list (QP-40).
    public func isListed(for role: Role) -> Bool { profile?.lists[role]?.contains(state) ?? false }
}

extension Sequence<Order> {
    /// The orders on the author's list, oldest first: for a guest all of their own, for staff those of their branch in
    /// the states listed for their role (QP-40, QP-82).
    ///
    /// A courier who works for one branch sees its orders; a courier without a branch sees those of every branch the
    /// host passes.
    ///
    /// - Complexity: O(*n* log *n*).
    public func listed(for author: Author) -> [Order] {
        let seen = filter { order in
            guard let terms = order.terms else { return false }
            if author.role == .guest { return author.user != nil && author.user == terms.guest }
            return author.works(at: terms.branch) && order.isListed(for: author.role)
        }
        return seen.sorted { ($0.sortKey, $0.id) < ($1.sortKey, $1.id) }
    }
}

extension Author {
    /// Whether orders of a branch can be on this author's list; couriers may have no branch.
    fileprivate func works(at branch: BranchID) -> Bool {
        if role == .courier, self.branch == nil { return user != nil }
        return self.branch == branch
    }
}
