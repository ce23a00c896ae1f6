import TablesideCore

// Changing bookings.
extension DayDecision {
    /// The booking that a hold becomes, or the obstacle to it.
    func confirmation(of hold: Booking, _ policy: ExpiredHold) throws(Refusal) -> Need<MadeBooking> {
        var draft = hold
        draft.expiresAt = nil
        if hold.span.upperBound <= now { return .failure(Refusal(.stayIsOver(end: hold.span.upperBound))) }
        let hasLapsed = hold.hasLapsed(at: now)
        if let expiresAt = hold.expiresAt, hasLapsed, policy == .refuse {
            return .failure(Refusal(.holdExpired(at: expiresAt)))
        }
        let evening = try open(without: hold.id)
        if !hasLapsed, isGood(hold, in: evening.services) {
            if let outlasting = outlasting(hold, before: evening.frame.nextDay) { return .failure(outlasting) }
            return .success(MadeBooking(draft: draft, moves: []))
        }
        // A guest cannot make further use of an override that the house granted.
        let isHouse = author.role != .guest
        let request = SeatingRequest(
            party: hold.party,
            start: hold.span.lowerBound,
            wishes: hold.wishes,
            channel: isHouse ? hold.channel : .online,
            overrides: isHouse && hold.overrideReason != nil
        )
        return place(request, on: evening).flatMap { seated in
            draft.tables = seated.tables
            draft.parts = seated.parts
            draft.span = seated.span
            // An expired hold is treated as a new request, with new terms.
            return (hasLapsed ? terms(of: draft, before: nil) : .success(hold.terms)).map { terms in
                draft.terms = terms
                return MadeBooking(draft: draft, moves: seated.moves)
            }
        }
    }

    /// Whether a hold is still possible as it is: the house may since have changed its hours, paused, or changed its
    /// tables.
    private func isGood(_ hold: Booking, in services: [ServiceWindow]) -> Bool {
        let start = hold.span.lowerBound
        if isHomeless(hold) || hold.overrideReason == nil && isPaused(hold) { return false }
        let stay = start..<plan.guestEnd(of: hold.span)
        return services.contains { $0.holds(stay) }
    }

    /// Whether the branch, or the area of a booking's tables, is paused at its start.
    private func isPaused(_ booking: Booking) -> Bool {
        let start = booking.span.lowerBound
        return plan.pausedUntil(start) != nil
            || booking.tables.compactMap(plan.position).contains { plan.pausedUntil(start, atTable: $0) != nil }
    }

    /// The changed booking, or the obstacle to it; its own stay does not conflict.
    func modification(of booking: Booking, _ change: BookingChange) throws(Refusal) -> Need<MadeBooking> {
        if let lapsed = lapse(of: booking) { return .failure(lapsed) }
        if let fault = fault(of: change.overrideReason) { return .failure(fault) }
        guard change != BookingChange(overrideReason: change.overrideReason) else {
            return .failure(Refusal(.nothingToChange))
        }
        if change.isMade(in: booking) { return .failure(Refusal(.alreadyApplied(command: .modify))) }
        if author.role == .guest, booking.isKept(byHouseFrom: change) {
            return .failure(Refusal(.tablesSettled(booking: booking.id)))
        }
        let limit = author.role == .guest ? plan.rules.guestLimits?.changes : nil
        let changes = booking.changes ?? 0
        if let limit, changes >= limit {
            return .failure(Refusal(.guestLimit(measure: .changes, limit: limit, taken: changes)))
        }
        var draft = booking.with(change)
        if let friends = booking.friends, friends.count >= draft.party {
            return .failure(Refusal(.tooManyFriends(friends: friends.count, party: draft.party)))
        }
        let evening = try open(without: booking.id)
        var session = SeatingSession(evening, at: now)
        let channel = author.role == .guest ? BookingChannel.online : .inHouse
        let result = evening.place(change, of: booking, through: channel, in: &session, at: now)
        return need(result).flatMap { seated in
            draft.tables = seated.tables
            draft.parts = seated.parts
            let isSameStart = draft.span.lowerBound == seated.span.lowerBound
            draft.span = seated.span
            draft.isLocked = booking.isLocked(after: change, byGuest: author.role == .guest)
            draft.overrideReason = change.overrideReason ?? booking.overrideReason
            if !isSameStart { setDeadlines(of: &draft) }
            let isOther = draft.party != booking.party || !isSameStart
            if draft == booking, seated.moves.isEmpty { return .failure(Refusal(.alreadyApplied(command: .modify))) }
            return (isOther ? terms(of: draft, before: booking) : .success(booking.terms)).map { terms in
                draft.terms = terms
                if limit != nil { draft.changes = changes.addingSaturated(1) }
                return MadeBooking(draft: draft, moves: seated.moves)
            }
        }
    }

    /// A request that keeps no tables, at tables that it has from now on, or the obstacle to it.
    ///
    /// Others may have come since it was made, so that hours, pacing, the walk-in quota and the floor are checked
    /// again.
    func acceptance(of request: Booking) throws(Refusal) -> Need<MadeBooking> {
        if let obstacle = lapse(of: request) ?? overdue(request) { return .failure(obstacle) }
        let evening = try open(without: request.id)
        let start = request.span.lowerBound
        guard evening.services.contains(where: { $0.holds(start..<plan.guestEnd(of: request.span)) }) else {
            return .failure(Refusal(.unavailable(reasons: [.closed(at: start)])))
        }
        let asked = SeatingRequest(accepting: request)
        var own = asked
        own.wishes.tables = request.tables
        var result = evening.place(request.parts == nil ? own : asked, at: now)
        // Where assignments are final every booking is locked, whoever chose its tables.
        let isChosen =
            request.wishes.tables != nil || request.isLocked && plan.rules.assignment == .pooled
        let isDirect = (try? result.get())?.moves.isEmpty ?? false
        if request.parts == nil, !isChosen, !isDirect { result = evening.place(asked, at: now) }
        return need(result).map { seated in
            var draft = request
            (draft.isTentative, draft.isUnanswered) = (false, false)
            draft.put(at: seated.tables)
            draft.parts = seated.parts
            return MadeBooking(draft: draft, moves: seated.moves)
        }
    }

    /// The booking of a party that comes after all: for the rest of its time, at any free tables.
    ///
    /// Others may have come in its place meanwhile, so the pacing limits apply to it again.
    func reinstatement(of booking: Booking, _ overrideReason: String?) throws(Refusal) -> Need<MadeBooking> {
        if let overdue = overdue(booking) { return .failure(overdue) }
        if let fault = fault(of: overrideReason) { return .failure(fault) }
        let span = max(now, booking.span.lowerBound)..<booking.span.upperBound
        let choice = booking.wishes.tables.map { TableChoice.these($0) } ?? .any(preferring: booking.tables)
        let evening = try open(without: booking.id)
        if overrideReason == nil {
            let request = SeatingRequest(keeping: booking, from: span.lowerBound)
            let reasons = evening.crowd(with: request, during: span)
            if !reasons.isEmpty { return .failure(Refusal(.unavailable(reasons: reasons))) }
        }
        let placed = place(booking, during: span, at: choice, on: evening)
        return namingWishes(of: booking, during: span, in: placed, on: evening).map { seated in
            var draft = booking
            draft.put(at: seated.tables)
            draft.span = seated.span
            draft.releaseAt = nil
            draft.endedAt = nil
            draft.overrideReason = overrideReason ?? booking.overrideReason
            return MadeBooking(draft: draft, moves: seated.moves)
        }
    }
}
