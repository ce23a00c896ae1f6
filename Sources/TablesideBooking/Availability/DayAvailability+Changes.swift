public import TablesideCore

extension DayAvailability {
    /// Returns every start of this date with what a booking would get if moved there, or all the reasons why not.
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
        return frame.points.filter { isWanted($0.start) }.map { point in
            var change = change
            change.at = point.start
            let result = evening.place(change, of: booking, through: channel, in: &session, at: now)
            return evening.slot(at: point, result, wishing: Wish(change, of: booking, through: channel))
        }
    }

    /// What a changed booking gets on a date opened ``without(_:)`` it: its own tables if they still fit, and no others
    /// if they are fixed.
    func place(
        _ change: BookingChange,
        of booking: Booking,
        through channel: BookingChannel,
        in session: inout SeatingSession,
        at now: Instant
    ) -> Result<Seating, Refused> {
        let wish = Wish(change, of: booking, through: channel)
        guard wish.wishes.tables == nil, booking.parts == nil else { return place(wish, in: &session, at: now) }
        var stay = wish
        stay.wishes.tables = booking.tables
        if booking.isSettled(after: change, byGuest: !channel.isHouse, at: now) {
            return place(stay, in: &session, at: now)
        }
        // A party that changes size gets tables to match.
        if wish.party == booking.party, case .success(let seating) = place(stay, in: &session, at: now),
            seating.moves.isEmpty
        {
            return .success(seating)
        }
        return place(wish, in: &session, at: now)
    }
}

extension DayAvailability.Wish {
    /// The wish of a booking that stays as it is.
    init(keeping booking: Booking, from start: Instant) {
        self.init(party: booking.party, start: start, wishes: booking.wishes, channel: .inHouse)
        came = booking.channel
    }

    /// The wish of a booking with a change.
    init(_ change: BookingChange, of booking: Booking, through channel: BookingChannel) {
        let start = booking.span.lowerBound
        let changed = booking.with(change)
        self.init(
            party: changed.party,
            start: change.at ?? start,
            wishes: changed.wishes,
            channel: channel,
            // A guest cannot make further use of an override that the house granted.
            overrides: channel.isHouse && (change.overrideReason ?? booking.overrideReason) != nil
        )
        came = booking.channel
        keepsStart = self.start == start
        // A booking that only changes tables keeps its agreed length.
        if changed.wishes.experience == booking.wishes.experience, change.party == nil,
            (change.duration ?? change.wishes?.duration) == nil, keepsStart
        {
            wishes.duration = booking.span.elapsed
        }
    }
}

extension Booking {
    /// Whether the house assigned its tables, so that a guest may not change them.
    func isKept(byHouseFrom change: BookingChange) -> Bool {
        isLocked && wishes.tables == nil && change.chosenTables(instead: nil) != nil
    }

    /// Whether its tables are locked after a change.
    ///
    /// A guest can undo a guest's choice of tables, but not the house's.
    func isLocked(after change: BookingChange, byGuest: Bool) -> Bool {
        guard let tables = change.chosenTables(instead: wishes.tables) else { return isLocked }
        return !tables.isEmpty || isLocked && byGuest && wishes.tables == nil
    }

    /// Whether it keeps its present tables after a change.
    fileprivate func isSettled(after change: BookingChange, byGuest: Bool, at now: Instant) -> Bool {
        if !isLocked { return isSettled(at: now) }
        return isLocked(after: change, byGuest: byGuest) || lockAt.map { $0 <= now } ?? false
    }

    /// The booking with the party and wishes of a change, at its present time and tables.
    func with(_ change: BookingChange) -> Booking {
        var booking = self
        booking.party = change.party ?? party
        if change.tables != nil || change.party != nil { booking.wishes.seats = nil }
        booking.wishes = change.wishes ?? booking.wishes
        if let duration = change.duration { booking.wishes.duration = duration }
        if let tables = change.tables { booking.wishes.tables = tables.isEmpty ? nil : tables }
        return booking
    }
}
