public import TablesideBooking
public import TablesideCore
public import TablesideHosting

extension Booking {
    /// The reminders of a visit: to the guest who booked and to every friend who was invited (QP-67).
    ///
    /// Plan them when an event makes, changes or ends a booking, under that event: a receiver of a later one for the same
    /// booking shows that one instead. Of a booking that was called off, declined or missed, or that has lapsed, they take the
    /// reminder back (``NoticeKind/bookingSoonWithdrawn``), and so they do for a party that comes before its reminder. A hold, and
    /// a party that sits, remind nobody.
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
    /// - Returns: One notice for each person, the guest's first; none for a guest without an account. Those that take a reminder
    ///   back are for at once, and a receiver without a reminder has nothing to do.
    public func reminders(
        _ lead: Elapsed,
        because cause: EventID,
        in language: (UserID) -> LanguageTag? = { _ in nil }
    ) -> [Notice] {
        let showAt = min(span.lowerBound - lead, span.lowerBound)
        let isOn: Bool
        switch status {
        case .requested, .confirmed, .late: isOn = true
        case .cancelled, .declined, .expired, .noShow: isOn = false
        case .arrived where arrivedAt.map { $0 < showAt } ?? false: isOn = false
        case .asked, .held, .arrived, .seated, .finished: return []
        }
        let people = (guest.map { [$0] } ?? []) + (friends ?? [])
        return people.map { person in
            Notice(
                isOn ? .bookingSoon : .bookingSoonWithdrawn,
                to: .user(id: person),
                because: cause,
                showAt: isOn ? showAt : nil,
                language: language(person),
                parameters: isOn
                    ? ["booking": id.rawValue, "party": "\(party)"] : ["booking": id.rawValue]
            )
        }
    }
}
