public import TablesideCore

extension DayAvailability {
    /// Returns every start of this date, and the booking's own start if staff made it off the grid, with what the
    /// booking would get if moved there, or all the reasons why not.
    ///
    /// It predicts the answer to ``ServiceDay/Command/modify(_:_:)`` under this plan: the booking's own stay never
    /// conflicts, an unchanged start is not checked again, and fixed tables are kept. Two refusals appear only when the
    /// change is made: that nothing changes, and that the amounts owed cannot be computed.
    ///
    /// ```swift
    /// evening.slots(moving: booking.id, at: now)                                     // to another time
    /// evening.slots(moving: booking.id, with: BookingChange(party: 5), at: now)      // with one more guest
    /// ```
    ///
    /// - Parameters:
    ///   - id: The booking.
    ///   - change: What else to change; its start is ignored.
    ///   - channel: Who makes the change: ``BookingChannel/inHouse`` for the house, any other for the guest.
    ///   - now: The current time.
    /// - Returns: The slots. Empty if there is no such booking or the author cannot change it: it has ended or expired,
    ///   its party is seated, only the house may change it or its tables, or the new party would have no place for
    ///   every friend.
    /// - Complexity: That of ``slots(for:lasting:wishing:through:at:)``.
    public func slots(
        moving id: BookingID,
        with change: BookingChange = BookingChange(),
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [Slot] {
        slots(moving: id, with: change, through: channel, at: now) { _ in true }
    }

    /// The same, for some of the starts.
    func slots(
        moving id: BookingID,
        with change: BookingChange,
        through channel: BookingChannel,
        at now: Instant,
        where isWanted: (Instant) -> Bool
    ) -> [Slot] {
        guard let booking = day.booking(id), !booking.hasLapsed(at: now),
            booking.friends.map({ $0.count < change.party ?? booking.party }) ?? true,
            channel.isHouse || !booking.isKept(byHouseFrom: change),
            let profile = booking.rules,
            profile.lifecycle.rows.contains(where: { row in
                row.from == booking.status && row.command == .modify
                    && row.roles.contains { ($0 == .guest) != channel.isHouse }
            })
        else { return [] }
        let channel = channel.isHouse ? BookingChannel.inHouse : .online
        let evening = without(id).current(at: now)
        var session = SeatingSession(evening, at: now)
        return points(with: booking.span.lowerBound).filter { isWanted($0.start) }.map { point in
            var change = change
            change.at = point.start
            let result = evening.place(change, of: booking, through: channel, in: &session, at: now)
            return evening.slot(at: point, result, wishing: SeatingRequest(change, of: booking, through: channel))
        }
    }

    /// The starts of the date, plus an instant within a service that is not among them.
    private func points(with start: Instant) -> [GridStart] {
        guard frame.grid.position(of: start) == nil,
            let service = services.firstIndex(where: { $0.starts.contains(start) }),
            let label = try? plan.zone.local(at: start), let offset = try? plan.zone.offset(at: start)
        else { return frame.points }
        var points = frame.points
        let place = frame.grid.position(atOrAfter: start)
        points.insert(GridStart(start: start, label: label, offset: offset, service: service), at: place)
        return points
    }

    /// What a changed booking gets on a date opened ``without(_:)`` it: its own tables if they still fit, and no other
    /// tables if they are fixed.
    func place(
        _ change: BookingChange,
        of booking: Booking,
        through channel: BookingChannel,
        in session: inout SeatingSession,
        at now: Instant
    ) -> Result<Seating, NoSeating> {
        let request = SeatingRequest(change, of: booking, through: channel)
        guard request.wishes.tables == nil, booking.parts == nil else { return place(request, in: &session, at: now) }
        var stay = request
        stay.wishes.tables = booking.tables
        if booking.isSettled(after: change, byGuest: !channel.isHouse, at: now) {
            return place(stay, in: &session, at: now)
        }
        // A party that changes size gets tables to match.
        if request.party == booking.party, case .success(let seating) = place(stay, in: &session, at: now),
            seating.moves.isEmpty
        {
            return .success(seating)
        }
        return place(request, in: &session, at: now)
    }
}
