package import TablesideCore

extension Order {
    /// The event that erases the recipient and what the guest wrote; `nil` while the order is not over, or if it has neither.
    ///
    /// No command leads to it, so that no profile has to allow it and nobody can ask for it from outside. What was sold, to
    /// which account and at what price stays.
    ///
    /// - Parameters:
    ///   - isTabClosed: Whether the tab is closed: an order that its profile never ends is over then.
    ///   - now: The time.
    /// - Returns: the event; `nil` for nothing to erase.
    package func erasingPersonalData(isTabClosed: Bool, at now: Instant) -> Event? {
        guard isOver || isTabClosed && terms != nil else { return nil }
        guard recipient != nil || lines.contains(where: \.quoted.hasOwnWords) else { return nil }
        return .personalDataErased(at: max(now, lastEventAt ?? now))
    }
}

extension Order {
    /// The order as its guest takes it along: without who served it.
    package var withoutStaff: Order {
        var order = self
        order.waiter = nil
        return order
    }
}
