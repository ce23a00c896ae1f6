extension Booking {
    /// The reminders of a visit: to the guest who booked and to every friend who was invited (QP-67).
    ///
    /// Plan them when an event makes or changes a booking, under that event: whoever receives a later one for the same
    /// booking shows that one instead. A booking that keeps no tables reminds nobody.
    ///
    /// ```swift
    /// let reminders = Reaction(ReactionName(rawValue: "reminders"), to: ServiceDay.self) { event, _ in
    ///     guard let booking = try await day(of: event).booking(id) else { return }
    ///     try await notifier.send(booking.reminders(.hours(2), because: event.id))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - lead: How long before the start they are shown; none is shown later than the start.
    ///   - cause: The event behind them.
    ///   - language: The language of a person; `nil` where it is not known.
    /// - Returns: One notice for each person, the guest's first; none for a guest without an account.
    public func reminders(
        _ lead: Elapsed,
        because cause: EventID,
        in language: (UserID) -> LanguageTag? = { _ in nil }
    ) -> [Notice] {
        switch status {
        case .requested, .confirmed, .late: break
        case .asked, .held, .arrived, .seated, .finished, .cancelled, .declined, .expired, .noShow: return []
        }
        let people = (guest.map { [$0] } ?? []) + (friends ?? [])
        return people.map { person in
            Notice(
                .bookingSoon,
                to: .user(id: person),
                because: cause,
                showAt: min(span.lowerBound - lead, span.lowerBound),
                language: language(person),
                parameters: ["booking": id.rawValue, "party": "\(party)"]
            )
        }
    }
}
