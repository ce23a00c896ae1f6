public import TablesideCore

extension DayAvailability {
    /// Every start on the grid of this date, with what a booking gets when it is moved there or all the reasons why not.
    ///
    /// It is what ``ServiceDay`` answers to ``ServiceDay/Command/modify(_:_:)`` once it goes by the plan: the booking's own
    /// stay does not count as an obstacle, a start that does not change is not checked again, and fixed tables are kept. Two
    /// refusals appear only when the change is made: that nothing changes, and that what is owed cannot be computed.
    ///
    /// ```swift
    /// evening.slots(moving: booking.id, at: now)                                     // to another time
    /// evening.slots(moving: booking.id, with: BookingChange(party: 5), at: now)      // with one guest more
    /// ```
    ///
    /// - Parameters:
    ///   - id: The booking.
    ///   - change: What else is to be different; its start is not looked at.
    ///   - channel: Who changes it: ``BookingChannel/inHouse`` the house, every other the guest.
    ///   - now: The time.
    /// - Returns: The slots; none when there is no such booking, or the author cannot change it: it has ended, its
    ///   guests sit, it has expired, it or its tables are for the house alone by now, or it has as many friends as people
    ///   would come.
    /// - Complexity: That of ``slots(for:lasting:wishing:through:at:)``.
    public func slots(
        moving id: BookingID,
        with change: BookingChange = BookingChange(),
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [Slot] {
        slots(moving: id, with: change, through: channel, at: now) { _ in true }
    }

    /// The same for some of the starts.
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
            let profile = Booking.Profile.named(booking.profile),
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

    /// What a booking with a change gets, on an evening that is ``without(_:)`` it: its own tables where they do as well, and
    /// no others where they are fixed.
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
        // A party of another size is given tables of its size.
        if wish.party == booking.party, case .success(let seating) = place(stay, in: &session, at: now),
            seating.moves.isEmpty
        {
            return .success(seating)
        }
        return place(wish, in: &session, at: now)
    }
}

extension DayAvailability.Wish {
    /// What somebody asks for who has a booking already, of which nothing is to change.
    init(keeping booking: Booking, from start: Instant) {
        self.init(party: booking.party, start: start, wishes: booking.wishes, channel: .inHouse)
        came = booking.channel
        keepsStart = true
    }

    /// What somebody asks for who changes a booking.
    init(_ change: BookingChange, of booking: Booking, through channel: BookingChannel) {
        let start = booking.span.lowerBound
        let changed = booking.with(change)
        self.init(
            party: changed.party,
            start: change.at ?? start,
            wishes: changed.wishes,
            channel: channel,
            // What the house allowed a guest is not the guest's to go on with.
            overrides: channel.isHouse && (change.overrideReason ?? booking.overrideReason) != nil
        )
        came = booking.channel
        keepsStart = self.start == start
        // Who only wants other tables stays as long as was agreed.
        if changed.wishes.experience == booking.wishes.experience, change.party == nil,
            (change.duration ?? change.wishes?.duration) == nil, keepsStart
        {
            wishes.duration = booking.span.elapsed
        }
    }
}

extension Booking {
    /// Whether the house has given it its tables, so that a guest who changes these asks in vain.
    func isKept(byHouseFrom change: BookingChange) -> Bool {
        isLocked && wishes.tables == nil && change.chosenTables(instead: nil) != nil
    }

    /// Whether it keeps tables come what may, once changed: those that were chosen, or those that it has.
    ///
    /// A guest undoes what a guest has chosen, not what the house has.
    func isLocked(after change: BookingChange, byGuest: Bool) -> Bool {
        guard let tables = change.chosenTables(instead: wishes.tables) else { return isLocked }
        return !tables.isEmpty || isLocked && byGuest && wishes.tables == nil
    }

    /// Whether it keeps the tables that it has, once changed.
    fileprivate func isSettled(after change: BookingChange, byGuest: Bool, at now: Instant) -> Bool {
        if !isLocked { return isSettled(at: now) }
        return isLocked(after: change, byGuest: byGuest) || lockAt.map { $0 <= now } ?? false
    }

    /// The booking with the party and the wishes of a change, where it was.
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
