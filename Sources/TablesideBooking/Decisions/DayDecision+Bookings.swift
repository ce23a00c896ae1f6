import TablesideCore

/// A prepared booking, and the moves of other bookings that make room for it.
struct MadeBooking {
    var draft: Booking
    let moves: [TableMove]

    func booking(as status: Booking.Status) -> Booking {
        var booking = draft
        booking.status = status
        return booking
    }
}

// Creating bookings.
extension DayDecision {
    /// The booking for a request, or the obstacle to it.
    func booking(for request: BookingRequest, ignoring own: BookingID? = nil) throws(Refusal) -> Need<MadeBooking> {
        let isGuest = author.role == .guest
        // Guests can book only for themselves, and only with an account.
        if isGuest, author.user == nil || request.guest != nil && request.guest != author.user {
            return .failure(Refusal(.notYours(booking: request.id)))
        }
        if let fault = fault(of: request.overrideReason) { return .failure(fault) }
        let channel = request.channel ?? (isGuest ? .online : .inHouse)
        if isGuest ? channel != .online : channel == .walkIn {
            return .failure(Refusal(.channelNotPermitted(channel: channel, role: author.role)))
        }
        let evening = try open()
        return place(
            SeatingRequest(request, through: channel),
            on: own.map { evening.without($0) } ?? evening
        ).flatMap { seated in
            var booking = booking(
                request.id,
                for: request.party,
                at: seated,
                guest: isGuest ? author.user : request.guest,
                through: channel
            )
            booking.wishes = request.wishes
            booking.isLocked = booking.isLocked || request.wishes.tables != nil
            booking.overrideReason = request.overrideReason
            booking.parts = seated.parts
            if isGuest { booking.device = author.device }
            return terms(of: booking, before: nil).map { terms in
                booking.terms = terms
                return MadeBooking(draft: booking, moves: seated.moves)
            }
        }
    }

    /// The hold for a request, or the obstacle to it.
    func hold(
        for request: BookingRequest,
        lasting length: Elapsed?,
        ignoring own: BookingID? = nil
    ) throws(Refusal) -> Need<MadeBooking> {
        if let length, length <= .zero { return .failure(Refusal(.invalidLength(length: length))) }
        var time = length ?? plan.rules.holdTime
        // A guest cannot hold a table for longer than the house allows.
        if author.role == .guest, let limit = plan.rules.holdTime { time = min(time ?? limit, limit) }
        return try booking(for: request, ignoring: own).map { made in
            var made = made
            made.draft.expiresAt = time.map { now + $0 }
            return made
        }
    }

    /// The hold that replaces another, or the obstacle to it.
    func swap(
        _ id: BookingID,
        for request: BookingRequest,
        lasting length: Elapsed?
    ) throws(Refusal) -> Need<MadeBooking> {
        if day.booking(request.id) != nil { return .failure(Refusal(.knownBooking(booking: request.id))) }
        // The new hold is for the same guest unless staff name another.
        let guest = author.role == .guest ? request.guest : request.guest ?? day.booking(id)?.guest
        return try hold(for: request.with(guest: guest), lasting: length, ignoring: id)
    }

    /// The booking for a walk-in, or the obstacle to it.
    func booking(for party: WalkIn) throws(Refusal) -> Need<MadeBooking> {
        if let fault = fault(of: party.overrideReason) { return .failure(fault) }
        return place(party, on: try open()).map { seated in
            var booking = booking(party.id, for: party.party, at: seated, guest: party.guest, through: .walkIn)
            booking.wishes = party.wishes
            booking.overrideReason = party.overrideReason
            booking.parts = seated.parts
            booking.seatedAt = now
            booking.lateAt = nil
            booking.releaseAt = nil
            return MadeBooking(draft: booking, moves: seated.moves)
        }
    }

    /// The booking for a stay that was agreed elsewhere, or the obstacle to it.
    func booking(for stay: ImportedBooking) throws(Refusal) -> Need<MadeBooking> {
        if let fault = fault(of: stay.party, staying: stay.span) { return .failure(fault) }
        // Only the date of a service sells its hours, including the time by which stays may overrun.
        let evening = try open(without: stay.id)
        let services = evening.services
        let owner: CivilDate?
        do {
            owner = try plan.businessDate(of: stay.span.lowerBound)
        } catch {
            throw Refusal(.plan(reason: error.reason))
        }
        // A stay days away is assumed to be a wrong date.
        if let midnight = try? plan.zone.instant(for: day.id.date.startOfDay),
            stay.span.lowerBound < midnight - .days(1) || stay.span.lowerBound >= midnight + .days(3)
        {
            return .failure(Refusal(.unavailable(reasons: [.closed(at: stay.span.lowerBound)])))
        }
        let isEarly = services.first.map { stay.span.lowerBound < $0.open.lowerBound } ?? false
        if owner.map({ $0 != day.id.date }) ?? (isEarly && plan.rules.fit != .mustEndByClosing) {
            return .failure(Refusal(.unavailable(reasons: [.closed(at: stay.span.lowerBound)])))
        }
        let seated = Seating(span: stay.span, tables: stay.tables)
        var draft = booking(stay.id, for: stay.party, at: seated, guest: stay.guest, through: .inHouse)
        draft.isLocked = stay.isLocked
        return place(draft, during: stay.span, at: .these(stay.tables), on: evening).map { seated in
            MadeBooking(draft: draft, moves: seated.moves)
        }
    }

    /// What is wrong with an override reason; `nil` if it is fine or there is none.
    func fault(of overrideReason: String?) -> Refusal? {
        guard let overrideReason else { return nil }
        if author.role == .guest { return Refusal(.overrideNotPermitted(role: author.role)) }
        return overrideReason.allSatisfy(\.isWhitespace) ? Refusal(.overrideWithoutReason) : nil
    }

    /// What is wrong with a stay regardless of tables.
    func fault(of party: Int, staying span: Range<Instant>) -> Refusal? {
        var reasons: [Unavailability] = []
        let length = span.upperBound - span.lowerBound
        if party < 1 { reasons.append(.invalidParty(party: party)) }
        if !BookingRules.isStay(length) { reasons.append(.invalidDuration(duration: length)) }
        return reasons.isEmpty ? nil : Refusal(.unavailable(reasons: reasons))
    }

    /// A new booking by the rules of the house, without wishes.
    private func booking(
        _ id: BookingID,
        for party: Int,
        at seated: Seating,
        guest: UserID?,
        through channel: BookingChannel
    ) -> Booking {
        var booking = Booking(
            id: id,
            profile: profile.code,
            party: party,
            span: seated.span,
            tables: seated.tables,
            guest: guest,
            channel: channel,
            isLocked: plan.rules.assignment == .locked,
            madeAt: now
        )
        if profile.isOwn { booking.ownProfile = profile }
        setDeadlines(of: &booking)
        return booking
    }

    /// What a booking owes by the current rules.
    func terms(of booking: Booking, before: Booking?) -> Need<BookingTerms?> {
        let charges: (deposit: DepositRule?, noShowFee: NoShowFee?)
        do throws(ZoneError) {
            charges = try plan.charges(of: booking.span.lowerBound, on: day.id.date)
        } catch {
            return .failure(Refusal(.plan(reason: .zone(reason: error.reason))))
        }
        do throws(MoneyError) {
            let isByHouse = author.role != .guest
            return .success(
                try BookingTerms(of: booking, before: before, by: charges, isByHouse: isByHouse, at: now)
            )
        } catch {
            return .failure(Refusal(.terms(reason: error.reason)))
        }
    }

    /// Sets the instants that follow from the start; steps that the profile does not have get none.
    func setDeadlines(of booking: inout Booking) {
        let start = booking.span.lowerBound
        let late = plan.rules.grace.map { start + $0 }
        booking.lateAt = profile.lifecycle.commands.contains(.markLate) ? late : nil
        booking.releaseAt = plan.rules.releasesLate && profile.lifecycle.commands.contains(.noShow) ? late : nil
        booking.lockAt = plan.rules.lockBefore.map { start - $0 }
    }
}
