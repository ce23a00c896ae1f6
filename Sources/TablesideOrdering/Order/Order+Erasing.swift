package import TablesideCore

extension Order {
    /// The event that erases the recipient and the guest's texts; `nil` while the order is not over, or if it has
    /// neither.
    ///
    /// No command leads to this event, so no profile has to allow it and no outside sender can ask for it. The items
    /// sold, the account and the price are kept.
    ///
    /// - Parameters:
    ///   - isTabClosed: Whether the tab is closed, which ends an order that its profile never ends.
    ///   - now: The time.
    /// - Returns: the event; `nil` for nothing to erase.
    package func erasingPersonalData(isTabClosed: Bool, at now: Instant) -> Event? {
        guard isOver || isTabClosed && terms != nil else { return nil }
        guard recipient != nil || lines.contains(where: \.quoted.hasOwnWords) else { return nil }
        return .personalDataErased(at: max(now, lastEventAt ?? now))
    }
}

extension Order {
    /// The order for export to its guest: without the staff who served it.
    package var withoutStaff: Order {
        var order = self
        order.waiter = nil
        return order
    }
}
