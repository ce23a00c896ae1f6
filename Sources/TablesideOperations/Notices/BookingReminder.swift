public import TablesideBooking
public import TablesideCore
public import TablesideHosting

extension Booking {
    /// The reminders of a visit, for the guest who booked and every invited friend (QP-67).
    ///
    /// Plan them when an event makes, changes or ends a booking, with that event as the cause: a receiver replaces an
    /// earlier reminder for the same booking of the same day with a later one. Both are parameters of the notice,
    /// `booking` and `day`: the identity of a booking is unique on its day only. If the booking was canceled,
    /// declined, missed or expired, or the party arrives before the reminder is shown, these notices withdraw the
    /// reminder instead (`NoticeKind.bookingSoonWithdrawn`). A hold, or a party already seated, produces none.
    ///
    /// ```swift
    /// let reminders = Reaction(ReactionName(rawValue: "reminders"), to: ServiceDay.self) { event, _ in
    ///     let day = try await day(of: event)
    ///     guard let booking = day.booking(id) else { return }
    ///     try await notifier.send(booking.reminders(.hours(2), on: day.id, because: event.id))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - lead: How long before the start they are shown; none is shown after the start.
    ///   - day: The day of the booking.
    ///   - cause: The event behind them.
    ///   - language: The language of a person; `nil` if it is not known.
    /// - Returns: One notice per person, the guest's first; none for a guest without an account. Notices that withdraw
    ///   a reminder are shown at once, and a receiver without the reminder ignores them.
    public func reminders(
        _ lead: Elapsed,
        on day: BranchDay,
        because cause: EventID,
        in language: (UserID) -> LanguageTag? = { _ in nil }
    ) -> [Notice] {
        let showAt = min(span.lowerBound - lead, span.lowerBound)
        let isOn: Bool
        switch status {
        case .requested, .confirmed, .late: isOn = true
        case .cancelled, .declined, .expired, .noShow: isOn = false
        case .arrived where arrivedAt.map { $0 < showAt } == true: isOn = false
        case .asked, .held, .arrived, .seated, .finished: return []
        }
        var parameters = ["booking": id.rawValue, "day": "\(day)"]
        if isOn { parameters["party"] = "\(party)" }
        let people = (guest.map { [$0] } ?? []) + (friends ?? [])
        return people.map { person in
            Notice(
                isOn ? .bookingSoon : .bookingSoonWithdrawn,
                to: .user(id: person),
                because: cause,
                showAt: isOn ? showAt : nil,
                language: language(person),
                parameters: parameters
            )
        }
    }
}
