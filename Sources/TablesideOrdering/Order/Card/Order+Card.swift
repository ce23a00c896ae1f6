public import TablesideCore
import TablesideVenue

extension OrderCard {
    /// The reader of a card, which determines the card's contents.
    enum Reader {
        /// The staff who serve and manage.
        case staff
        /// The kitchen.
        case kitchen
        /// The guest who ordered.
        case orderer
        /// Another guest at the tab.
        case guest
        /// A courier, who brings orders to guests.
        case courier
        /// Any other reader.
        case other

        init(_ role: Role, isOwn: Bool) {
            self =
                switch role {
                case .waiter, .host, .manager, .system: .staff
                case .cook: .kitchen
                case .guest: isOwn ? .orderer : .guest
                case .courier: .courier
                default: .other
                }
        }
    }
}

extension Order {
    /// The order's card for a role; `nil` before the order is placed.
    ///
    /// Staff and the guests at the tab see the choices on each line, its note, course and seat; couriers see the
    /// contents of the bag and their cost. Guests see the progress of the order and its items if the profile shows it
    /// (QP-72). Of the recipient, staff see everything but the e-mail address, cooks see name and time, the guest who
    /// ordered sees everything but e-mail address and phone number, and all others see nothing: couriers learn the
    /// recipient from the delivery that they have.
    ///
    /// - Parameters:
    ///   - role: The role of the reader.
    ///   - isOwn: Whether the reader is the guest who ordered (``isOrdered(by:)``); ignored for others.
    ///   - tableNumber: The number by which people know the table; `nil` for none.
    /// - Returns: the card.
    /// - Complexity: O(lines + choices × log choices).
    public func card(for role: Role, isOwn: Bool = false, tableNumber: Int? = nil) -> OrderCard? {
        guard let total, let profile else { return nil }
        let reader = OrderCard.Reader(role, isOwn: isOwn)
        let showsState = role != .guest || profile.guestsSeeState
        return OrderCard(
            order: id,
            channel: terms?.channel,
            tableNumber: tableNumber,
            lines: lines.filter { $0.quantity > 0 }
                .map { OrderCard.Line($0, for: reader, showsState: showsState) },
            total: total,
            recipient: recipient.flatMap { shown($0, to: reader) },
            stateLabel: showsState ? profile.lifecycle.label(of: state) : nil,
            prompt: prompt(for: role)?.label
        )
    }

    /// The parts of the recipient that a reader may see; `nil` for none.
    private func shown(_ recipient: Recipient, to reader: OrderCard.Reader) -> Recipient? {
        var shown = recipient
        shown.email = nil
        switch reader {
        case .staff: break
        case .orderer: shown.phone = nil
        case .kitchen: (shown.phone, shown.address) = (nil, nil)
        case .guest, .courier, .other: return nil
        }
        return shown
    }

    /// Returns whether an author is the guest who ordered, by the account or, without an account, by the device.
    public func isOrdered(by author: Author) -> Bool {
        guard author.role == .guest, let terms else { return false }
        if let guest = terms.guest { return guest == author.user }
        return terms.device != nil && terms.device == author.device
    }

    /// The action offered to a role in the current state (QP-41); `nil` for none.
    public func prompt(for role: Role) -> Profile.Prompt? { profile?.prompts[state]?[role] }

    /// Whether the order is on a role's list (QP-40).
    public func isListed(for role: Role) -> Bool { profile?.lists[role]?.contains(state) ?? false }
}

extension Sequence<Order> {
    /// Returns the orders on the author's list, oldest first: for a guest all of their own, for staff those of their
    /// branch in the states listed for their role (QP-40, QP-82).
    ///
    /// A courier who works for a single branch sees its orders; a courier without a branch sees those of every branch
    /// that the host passes.
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
