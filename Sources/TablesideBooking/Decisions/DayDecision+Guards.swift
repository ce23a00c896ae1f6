import TablesideCore

// Which row an admitted command takes.
extension DayDecision {
    /// What a command needs and the state that it leads to, once the guard of an admitted row holds.
    func resolve<Value>(
        _ admission: Admission,
        with need: Need<Value>
    ) throws(Refusal) -> (value: Value, status: Booking.Status) {
        let made = (try? need.get()) as? MadeBooking
        let status = try resolve(admission, unless: need.failure, party: made?.draft.party)
        switch need {
        case .success(let value): return (value, status)
        // No guard of the row required it, so the lifecycle table is wrong.
        case .failure: throw illegal(admission)
        }
    }

    /// The state that a command leads to; the obstacle is the refusal that the guards report, the party that of the
    /// booking as it would be.
    @discardableResult
    func resolve(
        _ admission: Admission,
        unless obstacle: Refusal? = nil,
        party: Int? = nil
    ) throws(Refusal) -> Booking.Status {
        let party = party ?? admission.booking?.party
        let choice = profile.lifecycle.choose(among: admission.rows) { condition in
            failure(of: condition, for: admission.kind, on: admission.booking, party: party, obstacle)
        }
        switch choice {
        case .row(let position): return profile.lifecycle.rows[position].to
        case .failed(let refusal): throw refusal
        case .illegal, .notPermitted, .alreadyApplied: throw illegal(admission)
        }
    }

    private func illegal(_ admission: Admission) -> Refusal {
        Refusal(.illegal(state: (admission.booking?.status ?? .asked).rawValue, command: admission.kind))
    }

    private func failure(
        of condition: Booking.Guard,
        for kind: Kind,
        on booking: Booking?,
        party: Int?,
        _ obstacle: Refusal?
    ) -> Refusal? {
        switch condition {
        case .available, .seatable, .free, .kept, .pending, .ready, .welcome: obstacle
        case .own: ownership(of: booking)
        case .ownAndAvailable, .ownAndKept, .ownAndReady, .ownAndWelcome: ownership(of: booking) ?? obstacle
        case .availableUnasked: obstacle ?? request(for: party)
        case .ownAndAvailableUnasked, .ownAndKeptUnasked: ownership(of: booking) ?? obstacle ?? request(for: party)
        case .lapsed: booking.flatMap { waiting(for: $0, kind) }
        case .expected: booking.flatMap { earliness(of: $0, for: kind) ?? overdue($0) }
        case .late: booking.flatMap { punctuality(of: $0, kind) }
        case .unlocked: booking.flatMap { lapse(of: $0) ?? ($0.isSettled(at: now) ? done(kind) : nil) }
        case .locked: booking.flatMap { lapse(of: $0) ?? ($0.isSettled(at: now) ? nil : done(kind)) }
        }
    }

    /// That a booking for a party waits for the house; `nil` if it does not.
    private func request(for party: Int?) -> Refusal? {
        plan.rules.asksHouse(for: party ?? .max) ? Refusal(.needsAcceptance) : nil
    }

    private func ownership(of booking: Booking?) -> Refusal? {
        guard let booking else { return nil }
        // Two guests without accounts are not the same guest.
        return author.user == nil || author.user != booking.guest ? Refusal(.notYours(booking: booking.id)) : nil
    }

    private func done(_ kind: Kind) -> Refusal { Refusal(.alreadyApplied(command: kind)) }

    private func waiting(for booking: Booking, _ kind: Kind) -> Refusal? {
        if booking.hasLapsed(at: now) { return nil }
        return Refusal(
            booking.expiresAt.map { .tooEarly(command: kind, from: $0) } ?? .neverExpires(booking: booking.id)
        )
    }

    private func punctuality(of booking: Booking, _ kind: Kind) -> Refusal? {
        let due = booking.lateAt ?? booking.span.lowerBound
        return now < due ? Refusal(.tooEarly(command: kind, from: due)) : nil
    }

    func earliness(of booking: Booking, for kind: Kind) -> Refusal? {
        guard let earliest = plan.rules.earliestArrival, booking.span.lowerBound - now > earliest else { return nil }
        return Refusal(.tooEarly(command: kind, from: booking.span.lowerBound - earliest))
    }

    func overdue(_ booking: Booking) -> Refusal? {
        now < booking.span.upperBound ? nil : Refusal(.stayIsOver(end: booking.span.upperBound))
    }
}
