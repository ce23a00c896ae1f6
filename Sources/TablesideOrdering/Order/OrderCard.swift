public import TablesideCore

/// An order as a screen shows it (QP-48): the table, each item with quantity and price, the total.
public struct OrderCard: Hashable, Codable, Sendable {
    /// One line of a card.
    public struct Line: Hashable, Codable, Sendable, Identifiable {
        /// The line of the order.
        public let id: LineID
        /// The name of the item.
        public let name: LocalizedText
        /// The name of the variation; `nil` for an item without variations.
        public let variationName: LocalizedText?
        /// How many were not taken off.
        public let quantity: Int
        /// What one of it costs.
        public let unitPrice: Money
        /// What the live ones cost.
        public let total: Money
        /// What the waiter and the kitchen should know; `nil` for nothing.
        public let note: String?
    }

    /// The order.
    public let order: OrderID
    /// The number of the table, as the host says it; `nil` for none.
    public let tableNumber: Int?
    /// The lines of which something is left, in menu order.
    public let lines: [Line]
    /// What the order costs.
    public let total: Money
    /// What people call the state; `nil` where the reader is not to see it (QP-72).
    public let stateLabel: String?
    /// What the reader can do next; `nil` for nothing.
    public let prompt: String?
}

extension Order {
    /// The order as a card for readers in a role; `nil` before it is placed.
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

    /// What is offered to a role in the order's state (QP-41); `nil` for nothing.
    public func prompt(for role: Role) -> Profile.Prompt? { profile?.prompts[state]?[role] }

    /// Whether the order stands on the list of a role (QP-40).
    public func isListed(for role: Role) -> Bool { profile?.lists[role]?.contains(state) ?? false }
}

extension Sequence<Order> {
    /// The orders on the author's list, the oldest first: for a guest all of their own, for staff those of their branch
    /// in the states that concern their role (QP-40, QP-82).
    ///
    /// A courier who works for one branch sees its orders; one who works for none sees those of every branch whose orders the
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
    /// Whether orders of a branch can be on this author's list; couriers need no branch of their own.
    fileprivate func works(at branch: BranchID) -> Bool {
        if role == .courier, self.branch == nil { return user != nil }
        return self.branch == branch
    }
}
