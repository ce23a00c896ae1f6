import TablesideCore

// How long a party would stay, and whom it would meet.
extension DayAvailability {
    /// The time for which a party would have tables at one of the places that turn times distinguish.
    func span(of request: SeatingRequest, at place: Int = 0) -> Range<Instant> {
        let start = request.start
        if let duration = request.wishes.duration { return start..<max(start, start + duration) }
        return start..<start + turn(of: request.party, from: start, at: place, request.wishes.experience)
    }

    /// How long a party that starts at an instant, on the grid or off it, stays by the rules.
    private func turn(of party: Int, from start: Instant, at place: Int, _ experience: ExperienceCode?) -> Elapsed {
        if let position = frame.grid.position(of: start) {
            let profile = frame.profile(of: party, at: place, experience: experience)
            return frame.grid.profiles[profile].ends[position] - start
        }
        // Off the grid, turn times are looked up by the wall-clock time.
        guard let time = frame.time(at: start, in: plan) else { return plan.rules.turn }
        let service = services.first { $0.starts.contains(start) }
        return plan.turn(
            for: party,
            at: time,
            on: frame.date,
            service: service?.service,
            place: plan.index.places[place],
            experience: experience
        )
    }

    /// What a stay of the party adds to the guests that pacing counts.
    func guests(of request: SeatingRequest, during span: Range<Instant>) -> PacingCounts.Guests {
        let visible = span.lowerBound..<plan.guestEnd(of: span)
        return PacingCounts.Guests(span: visible, party: request.party, channel: request.came ?? request.channel)
    }

    /// The pacing limits that a stay would exceed, on starts and on parties present.
    func crowd(with request: SeatingRequest, during span: Range<Instant>) -> [Unavailability] {
        pace.reasons(against: guests(of: request, during: span))
    }

    /// The ledger of what a party must leave to walk-ins; `nil` if the quota does not apply.
    func quota(on request: SeatingRequest) -> WalkInLedger? {
        request.overrides || !isHeldToQuota(request.start) ? nil : door
    }

    /// Whether a unit is free for a stay, and closing time, pacing and the walk-in quota allow it.
    func isSeatable(_ unit: Int, for request: SeatingRequest, during span: Range<Instant>, at now: Instant) -> Bool {
        guard let service = services.first(where: { $0.starts.contains(request.start) }) else { return false }
        return DayFrame.misfit(of: span, in: service, plan, frame.nextDay) == nil
            && (request.overrides || crowd(with: request, during: span).isEmpty) && isFree(unit, for: span, at: now)
            && quota(on: request)?.allows(unit, during: span) ?? true
    }
}
