package import TablesideCore

extension Order {
    /// The event that erases the recipient and the notes; `nil` while the order is not over, or if it has neither.
    ///
    /// No command leads to it, so that no profile has to allow it and nobody can ask for it from outside. What was sold, to
    /// which account and at what price stays.
    package func erasingPersonalData(at now: Instant) -> Event? {
        guard isOver, recipient != nil || lines.contains(where: { $0.quoted.note != nil }) else { return nil }
        return .personalDataErased(at: max(now, lastEventAt ?? now))
    }
}
