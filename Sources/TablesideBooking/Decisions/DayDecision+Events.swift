import TablesideCore

// What becomes of each command.
extension DayDecision {
    func events(of command: ServiceDay.Command, asking questions: inout Int) throws(Refusal) -> [Event] {
        let kind = command.kind
        try admit(command)
        switch command {
        case .book(let request):
            let admission = try admit(kind, request.id, of: request.party, from: request.at, &questions)
            let (made, status) = try resolve(admission, with: try booking(for: request))
            let booking = booking(made, as: status)
            try admit(booking)
            return [.booked(booking: booking, moves: booking.isTentative ? [] : made.moves, plan: plan.version)]
        case .hold(let request, let length):
            let admission = try admit(kind, request.id, of: request.party, from: request.at, &questions)
            let (made, status) = try resolve(admission, with: try hold(for: request, lasting: length))
            let booking = made.booking(as: status)
            try admit(booking)
            return [.held(booking: booking, moves: made.moves, plan: plan.version)]
        case .swapHold(let id, let request, let length):
            let admission = try admit(kind, on: try known(id), &questions)
            let made = try resolve(admission, with: try swap(id, for: request, lasting: length)).value
            let booking = made.booking(as: .held)
            try admit(booking, insteadOf: id)
            return [.swapped(released: id, booking: booking, moves: made.moves, plan: plan.version)]
        case .walkIn(let party):
            let admission = try admit(kind, party.id, of: party.party, from: nil, &questions)
            let (made, status) = try resolve(admission, with: try booking(for: party))
            return [.walkedIn(booking: made.booking(as: status), moves: made.moves, plan: plan.version)]
        case .enter(let stay):
            let admission = try admit(kind, stay.id, of: stay.party, from: stay.span.lowerBound, &questions)
            let (made, status) = try resolve(admission, with: try booking(for: stay))
            return [.entered(booking: made.booking(as: status), moves: made.moves, plan: plan.version)]
        case .confirm(let id, let policy):
            let hold = try known(id)
            let admission = try admit(kind, on: hold, &questions)
            let (made, status) = try resolve(admission, with: try confirmation(of: hold, policy))
            let booking = booking(made, as: status)
            try admit(booking)
            let moves = booking.isTentative ? [] : made.moves
            return [.confirmed(booking: booking, moves: moves, plan: plan.version, at: now)]
        case .modify(let id, let change):
            let present = try known(id)
            let admission = try admit(kind, on: present, &questions)
            let (made, status) = try resolve(admission, with: try modification(of: present, change))
            let booking = booking(made, as: status)
            try admit(booking)
            let moves = booking.isTentative ? [] : made.moves
            return [.modified(booking: booking, moves: moves, plan: plan.version, at: now)]
        case .reinstate(let id, let reason):
            let present = try known(id)
            let admission = try admit(kind, on: present, &questions)
            let (made, status) = try resolve(admission, with: try reinstatement(of: present, reason))
            let booking = made.booking(as: status)
            return [.reinstated(booking: booking, moves: made.moves, plan: plan.version, at: now)]
        case .seat, .confirmArrival, .extend, .move: return try placed(command, &questions)
        case .blockTables, .unblockTables, .clearTables, .adoptPlan, .reseat, .countExhaustedSearch, .carry,
            .dropCarried, .archive:
            return try ofWholeDay(command, &questions)
        case .releaseHold, .expire, .accept, .decline, .cancel, .inviteFriends, .arrive, .finish, .complete, .markLate,
            .noShow, .lock, .unlock:
            return try noted(command, &questions)
        }
    }

    /// Admits a command that creates a booking.
    ///
    /// An identity that is in use for another guest's booking, another party size or another start is refused as such;
    /// a repeated request was already applied.
    private func admit(
        _ kind: Kind,
        _ id: BookingID,
        of party: Int,
        from start: Instant?,
        _ questions: inout Int
    ) throws(Refusal) -> Admission {
        try admit(kind, on: day.booking(id), &questions) { booking in
            let isForeign = author.role == .guest && booking.guest != nil && booking.guest != author.user
            let isElsewhen = start.map { $0 != booking.span.lowerBound } ?? false
            return !isForeign && booking.party == party && !isElsewhen
        }
    }

    /// The booking with its new status; a new request gets its answer deadline.
    private func booking(_ made: MadeBooking, as status: Booking.Status) -> Booking {
        var booking = made.booking(as: status)
        let start = booking.span.lowerBound
        func beforeStart(_ instant: Instant) -> Instant { now < start ? min(instant, start) : instant }
        switch (day.booking(booking.id)?.status, status) {
        // Changing a request does not restart its deadline.
        case (.requested, .requested): booking.expiresAt = booking.expiresAt.map(beforeStart)
        // The accepted booking keeps its tables until the house declines the change.
        case (.confirmed, .requested): booking.expiresAt = nil
        case (_, .requested) where profile.lifecycle.commands.contains(.expire):
            booking.expiresAt = plan.rules.answerTime.map { beforeStart(now + $0) }
        default: break
        }
        // A change keeps what the accepted booking has; everything else that is requested is new.
        guard status == .requested, [nil, .held].contains(day.booking(booking.id)?.status) else { return booking }
        booking.isUnanswered = true
        if !plan.rules.requestsKeepTables {
            booking.isTentative = profile.lifecycle.rows.contains { $0.command == .accept && $0.condition == .pending }
        }
        return booking
    }

    /// The events of commands that seat, extend or move an existing booking.
    private func placed(_ command: ServiceDay.Command, _ questions: inout Int) throws(Refusal) -> [Event] {
        guard let id = command.booking else { return [] }
        let booking = try known(id)
        let admission = try admit(command.kind, on: booking, &questions)
        switch command {
        case .extend(_, let until):
            let stay = try resolve(admission, with: try longerStay(of: booking, until: until)).value
            return [.extended(booking: id, until: stay.span.upperBound, moves: stay.moves, at: now)]
        case .move(_, let tables):
            let stay = try resolve(admission, with: try move(of: booking, to: tables)).value
            let moves = booking.isTentative ? [] : stay.moves
            return [.moved(booking: id, tables: stay.tables, span: stay.span, moves: moves, at: now)]
                + leaving(booking, besides: stay.tables)
        default:
            var wanted: [TableID]?
            if case .seat(_, let tables) = command { wanted = tables }
            let stay = try resolve(admission, with: try arrival(of: booking, at: wanted, by: command.kind)).value
            return [.seated(booking: id, tables: stay.tables, span: stay.span, moves: stay.moves, at: now)]
        }
    }

    /// The events of commands that need no tables.
    private func noted(_ command: ServiceDay.Command, _ questions: inout Int) throws(Refusal) -> [Event] {
        guard let id = command.booking else { return [] }
        let booking = try known(id)
        let admission = try admit(command.kind, on: booking, &questions)
        if case .inviteFriends(_, let friends) = command {
            try resolve(admission, unless: obstacle(to: friends, joining: booking))
            return [.invited(booking: id, friends: friends, at: now)]
        }
        if command.kind == .accept, booking.isTentative {
            let made = try resolve(admission, with: try acceptance(of: booking)).value
            let placed = made.booking(as: booking.status)
            return [
                .modified(booking: placed, moves: made.moves, plan: plan.version, at: now),
                .accepted(booking: id, at: now),
            ]
        }
        try resolve(admission, unless: command.kind == .accept ? try obstacle(toAccepting: booking) : nil)
        switch command {
        case .accept: return [.accepted(booking: id, at: now)]
        case .releaseHold, .cancel: return [.cancelled(booking: id, at: now)]
        case .expire: return [.expired(booking: id, at: now)]
        case .decline(_, let reason): return [.declined(booking: id, reason: reason, at: now)]
        case .arrive: return [.arrived(booking: id, at: now)]
        case .finish, .complete: return [.finished(booking: id, at: now)] + leaving(booking)
        case .markLate: return [.becameLate(booking: id, at: now)]
        case .noShow: return [.missed(booking: id, at: now)]
        case .lock: return [.locked(booking: id, at: now)]
        case .unlock: return [.unlocked(booking: id, at: now)]
        default: return []
        }
    }

    /// What a seated party leaves behind at its tables, besides those that it keeps.
    private func leaving(_ booking: Booking, besides kept: [TableID] = []) -> [Event] {
        let left = booking.tables.filter { !kept.contains($0) }
        guard booking.status == .seated, !left.isEmpty, let clearing = plan.rules.clearing else { return [] }
        return [.tablesLeft(tables: left, clearBy: now + clearing, at: now)]
    }

    /// Why a request can no longer be accepted.
    private func obstacle(toAccepting booking: Booking) throws(Refusal) -> Refusal? {
        if let lapsed = lapse(of: booking) { return lapsed }
        return booking.expiresAt == nil ? nil : outlasting(booking, before: try nextDay())
    }

    private func obstacle(to friends: [UserID], joining booking: Booking) -> Refusal? {
        if let lapsed = lapse(of: booking) { return lapsed }
        let known = Set(booking.friends ?? [])
        let new = Set(friends)
        if new.isSubset(of: known) {
            return Refusal(.alreadyApplied(command: .inviteFriends))
        }
        if new.count < friends.count || !known.isDisjoint(with: new) || booking.guest.map(new.contains) == true {
            return Refusal(.invitedTwice(booking: booking.id, friends: friends))
        }
        // The guest who booked is part of the party, with or without an account.
        guard known.count + new.count < booking.party else {
            return Refusal(.tooManyFriends(friends: known.count + new.count, party: booking.party))
        }
        return nil
    }
}
