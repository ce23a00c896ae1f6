extension ServiceDay {
    /// Decides on a command.
    ///
    /// - Throws: ``Refusal`` with the reason; nothing has changed then.
    /// - Complexity: O(bookings + starts on the grid).
    public func decide(
        _ command: Command,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        let code = booking(command.booking)?.profile ?? plan.rules.profile
        guard let profile = Booking.Profile.named(code) else { throw Refusal(.unknownProfile(profile: code)) }
        return try decide(command, following: profile, in: plan, by: author, at: now)
    }

    /// Decides by the rows of a profile, whether the library knows it or a test made it.
    package func decide(
        _ command: Command,
        following profile: Booking.Profile,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        guard plan.branch == id.branch else {
            throw Refusal(.plan(reason: .otherBranch(plan: plan.branch, day: id)))
        }
        return try Step(day: self, profile: profile, plan: plan, author: author, now: now).events(of: command)
    }
}

/// One decision of a service day: the state and the arguments, and what follows from them.
private struct Step {
    typealias Refusal = ServiceDay.Refusal

    let day: ServiceDay
    let profile: Booking.Profile
    let plan: VenuePlan
    let author: Author
    let now: Instant

    func events(of command: ServiceDay.Command) throws(Refusal) -> [ServiceDay.Event] {
        let id = command.booking
        switch command {
        case .book(let request):
            let booking = booking(for: request, in: try evening())
            let made = try take(command, on: day.booking(id), having: booking)
            return [.booked(booking: made, plan: plan.version)]
        case .walkIn(let party):
            let booking = booking(for: party, in: try evening())
            let made = try take(command, on: day.booking(id), having: booking)
            return [.walkedIn(booking: made, plan: plan.version)]
        case .confirmArrival:
            let booking = try known(id)
            let span = try take(command, on: booking, having: arrival(of: booking, in: try evening()))
            return [.arrived(booking: id, span: span, at: now)]
        case .cancel:
            try take(command, on: try known(id))
            return [.cancelled(booking: id, at: now)]
        case .noShow:
            try take(command, on: try known(id))
            return [.missed(booking: id, at: now)]
        case .finish:
            try take(command, on: try known(id))
            return [.finished(booking: id, at: now)]
        }
    }

    private func known(_ id: BookingID) throws(Refusal) -> Booking {
        guard let booking = day.booking(id) else { throw Refusal(.unknownBooking(booking: id)) }
        return booking
    }

    private func evening() throws(Refusal) -> Evening {
        do {
            return try plan.open(day)
        } catch {
            throw Refusal(.plan(reason: error.reason))
        }
    }

    /// Asks the lifecycle, and answers with what the command needs, which its guard has seen to be there.
    private func take<Need>(
        _ command: ServiceDay.Command,
        on booking: Booking?,
        having need: Result<Need, Refusal>
    ) throws(Refusal) -> Need {
        try take(command, on: booking, unless: need.failure)
        switch need {
        case .success(let value): return value
        case .failure:
            // No guard of the row asked for it: that is a mistake of the table.
            throw Refusal(.illegal(state: (booking?.status ?? .asked).rawValue, command: command.kind))
        }
    }

    /// Asks the lifecycle; the obstacle is what stands in the way of the table.
    private func take(
        _ command: ServiceDay.Command,
        on booking: Booking?,
        unless obstacle: Refusal? = nil
    ) throws(Refusal) {
        try profile.lifecycle.take(booking?.status ?? .asked, command.kind, by: author.role) { condition in
            failure(of: condition, on: booking, obstacle)
        }
    }

    private func failure(of condition: Booking.Guard, on booking: Booking?, _ obstacle: Refusal?) -> Refusal? {
        switch condition {
        case .available, .seatable, .ready: return obstacle
        case .own: return ownership(of: booking)
        case .ownAndReady: return ownership(of: booking) ?? obstacle
        case .late:
            guard let booking else { return nil }
            let due = booking.releaseAt ?? booking.span.lowerBound
            return now < due ? Refusal(.tooEarly(command: .noShow, from: due)) : nil
        }
    }

    private func ownership(of booking: Booking?) -> Refusal? {
        guard let booking else { return nil }
        // Two nobodies are not the same guest.
        return author.user == nil || author.user != booking.guest ? Refusal(.notYours(booking: booking.id)) : nil
    }
}

extension Step {
    /// The booking that a request becomes, or what stands in the way of it.
    private func booking(for request: BookingRequest, in evening: Evening) -> Result<Booking, Refusal> {
        let isGuest = author.role == .guest
        // Guests book for themselves; without an account they cannot.
        if isGuest, author.user == nil || request.guest != nil && request.guest != author.user {
            return .failure(Refusal(.notYours(booking: request.id)))
        }
        let channel = isGuest ? BookingChannel.online : .inHouse
        let wish = Evening.Wish(request, through: channel)
        switch evening.place(wish, at: now) {
        case .failure(let refused): return .failure(Refusal(.unavailable(reasons: refused.reasons)))
        case .success(let seating):
            let booking = Booking(
                id: request.id,
                profile: plan.rules.profile,
                status: .confirmed,
                party: request.party,
                span: seating.span,
                tables: seating.tables,
                guest: isGuest ? author.user : request.guest,
                channel: channel,
                madeAt: now,
                releaseAt: plan.rules.grace.map { seating.span.lowerBound + $0 }
            )
            return .success(booking)
        }
    }

    /// The booking that a party from the door becomes, or what stands in the way of it.
    private func booking(for party: WalkIn, in evening: Evening) -> Result<Booking, Refusal> {
        switch evening.answer(to: party, at: now) {
        case .refused(let reasons): return .failure(Refusal(.unavailable(reasons: reasons)))
        case .until(let end, let tables): return .failure(Refusal(.seatUntil(end: end, tables: tables)))
        case .seated(let tables, let span):
            let booking = Booking(
                id: party.id,
                profile: plan.rules.profile,
                status: .seated,
                party: party.party,
                span: span,
                tables: tables,
                guest: party.guest,
                channel: .walkIn,
                madeAt: now,
                releaseAt: nil,
                seatedAt: now
            )
            return .success(booking)
        }
    }

    /// For when a party that arrives now has its tables, or what stands in the way of it.
    ///
    /// A party that comes early takes the tables from now on, or from the opening of the house, if they are free.
    private func arrival(of booking: Booking, in evening: Evening) -> Result<Range<Instant>, Refusal> {
        let span = booking.span
        if let earliest = plan.rules.earliestArrival, span.lowerBound - now > earliest {
            return .failure(Refusal(.tooEarly(command: .confirmArrival, from: span.lowerBound - earliest)))
        }
        guard now < span.upperBound else { return .failure(Refusal(.stayIsOver(end: span.upperBound))) }
        let opening = evening.services.first { !$0.starts.isEmpty }?.starts.lowerBound ?? span.lowerBound
        let taken = min(span.lowerBound, max(now, opening))..<span.upperBound
        let others = evening.without(booking.id)
        for table in booking.tables {
            guard let position = plan.position(of: table) else { continue }
            if !others.ledger.isFree(position, for: taken, at: now) {
                return .failure(Refusal(.stillOccupied(table: table)))
            }
        }
        return .success(taken)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
