public import TablesideCore

extension DayAvailability {
    /// Returns whether a request can be booked, using the same check that ``ServiceDay`` makes before it keeps the
    /// tables.
    ///
    /// Whether the author may use that channel or override the rules is checked only when booking.
    ///
    /// - Parameters:
    ///   - request: The booking that the party asks for.
    ///   - channel: The channel if the request names none; notice, horizon and party limits apply to guests.
    ///   - now: The current time.
    /// - Returns: The tables that the party would get, or all the reasons against it.
    public func answer(
        to request: BookingRequest,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> Slot.Answer {
        Slot.Answer(place(SeatingRequest(request, through: request.channel ?? channel), at: now))
    }

    /// The one check behind every query: what a party would get, or all the reasons against it.
    ///
    /// - Complexity: O(units that hold the party × stays on a table); choosing among free units also examines the
    ///   starts that are still available.
    func place(_ request: SeatingRequest, at now: Instant) -> Result<Seating, NoSeating> {
        let evening = current(at: now)
        var session = SeatingSession(evening, at: now)
        return evening.place(request, in: &session, at: now)
    }

    /// The same check for many requests at one time; call it on ``current(at:)``.
    func place(
        _ request: SeatingRequest,
        in session: inout SeatingSession,
        at now: Instant
    ) -> Result<Seating, NoSeating> {
        let result = seat(request, in: &session, at: now)
        guard case .failure(let refused) = result else { return result }
        let reasons = naming(request, in: refused.reasons) { other in
            seat(other, in: &session, at: now).failure?.reasons ?? []
        }
        let divided = dividing(request, in: reasons, at: now) { evening, part in
            var session = SeatingSession(evening, at: now)
            return try? evening.seat(part, in: &session, at: now).get()
        }
        return .failure(NoSeating(reasons: divided))
    }

    /// The reasons against a request; if only the size of the party is in the way, also whether two bookings would
    /// help.
    func dividing(
        _ request: SeatingRequest,
        in reasons: [Unavailability],
        at now: Instant,
        seating seat: (DayAvailability, SeatingRequest) -> Seating?
    ) -> [Unavailability] {
        guard case .partyTooLarge(let party, let largest)? = reasons.first, reasons.count == 1,
            limit(on: request) == nil, let parties = halves(of: request, at: now, seating: seat)
        else { return reasons }
        return [.partyNeedsSplit(party: party, largest: largest, parties: parties)]
    }

    /// What a party gets, or all the reasons against it, with its wishes unchanged: the faults of the request, a
    /// verdict on each sitting, and the choice among the sittings.
    private func seat(
        _ request: SeatingRequest,
        in session: inout SeatingSession,
        at now: Instant
    ) -> Result<Seating, NoSeating> {
        let faults = faults(of: request, at: now)
        guard faults.areOpen else { return .failure(NoSeating(reasons: faults.reasons)) }
        let quota = quota(on: request)
        var choice = SeatingChoice()
        for sitting in sittings(of: request, at: faults.candidates) {
            choice.add(
                verdict(on: sitting, of: request, faults, leaving: quota, using: &session.reseater, at: now)
            )
        }
        if choice.free.isEmpty {
            if let moved = choice.moved { return .success(moved) }
            // A party is split only if it cannot sit together.
            if faults.reasons.isEmpty {
                let splitting = split(request, in: faults.service, at: now)
                if case .seated(let seating) = splitting { return .success(seating) }
                choice.add(splitting)
            }
            return .failure(NoSeating(reasons: faults.reasons + choice.against))
        }
        guard faults.reasons.isEmpty, let best = session.chooser.best(of: choice.free, for: request) else {
            return .failure(NoSeating(reasons: faults.reasons))
        }
        return .success(Seating(span: best.span, tables: plan.units[best.unit].tables))
    }
}
