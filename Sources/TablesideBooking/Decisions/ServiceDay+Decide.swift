public import TablesideCore

extension ServiceDay {
    /// Decides a command and returns the resulting events.
    ///
    /// If the plan is newer than the one in effect, it is adopted first, and the events include the resulting moves and
    /// stranded bookings. An older plan is refused.
    ///
    /// - Throws: ``Refusal`` with the reason; nothing has changed then.
    /// - Complexity: O(bookings + starts on the grid), plus a search within the budget of the rules if only a
    ///   re-seating can help.
    public func decide(
        _ command: Command,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        if let adoptedPlan, adoptedPlan != plan.version, plan.branch == id.branch {
            try Refusal.admit(author, to: id.branch)
            if plan.version.isOutdated(beside: adoptedPlan) {
                throw Refusal(.outdatedPlan(plan: plan.version, adopted: adoptedPlan))
            }
            if command.kind != .adoptPlan {
                var day = self
                let adoption = try day.perform(.adoptPlan, in: plan, by: .system, at: now)
                return adoption + (try day.decide(command, in: plan, by: author, at: now))
            }
        }
        let known = command.booking.flatMap { booking($0) }
        let rules = if let known { known.rules } else { plan.rules.bookingProfile }
        guard let profile = rules else {
            throw Refusal(.unknownProfile(profile: known?.profile ?? plan.rules.profile))
        }
        return try decide(command, following: profile, in: plan, by: author, at: now)
    }

    /// Decides by the rows of a given profile, which may be one made for a test.
    package func decide(
        _ command: Command,
        following profile: Booking.Profile,
        and lifecycle: Machine = ServiceDay.lifecycle,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        guard plan.branch == id.branch else {
            throw Refusal(.plan(reason: .otherBranch(plan: plan.branch, day: id)))
        }
        let decision = DayDecision(
            day: self,
            profile: profile,
            lifecycle: lifecycle,
            plan: plan,
            author: author,
            now: now
        )
        return try decision.events(of: command)
    }
}

/// One decision of a service day: its inputs and the logic on them.
struct DayDecision {
    typealias Refusal = ServiceDay.Refusal
    typealias Event = ServiceDay.Event
    /// What a step needs for its guard, or why it is not available.
    typealias Need<Value> = Result<Value, Refusal>

    let day: ServiceDay
    let profile: Booking.Profile
    let lifecycle: ServiceDay.Machine
    let plan: VenuePlan
    let author: Author
    let now: Instant

    func events(of command: ServiceDay.Command) throws(Refusal) -> [Event] {
        let kind = command.kind
        try admit(command)
        switch command {
        case .book(let request):
            try refuseOther(kind, request.id, request.party, from: request.at)
            let (made, status) = try take(kind, of: request.id, having: try booking(for: request))
            let booking = booking(made, as: status)
            try admit(booking)
            return [.booked(booking: booking, moves: made.moves, plan: plan.version)]
        case .hold(let request, let length):
            try refuseOther(kind, request.id, request.party, from: request.at)
            let (made, status) = try take(kind, of: request.id, having: try hold(for: request, lasting: length))
            let booking = made.booking(as: status)
            try admit(booking)
            return [.held(booking: booking, moves: made.moves, plan: plan.version)]
        case .swapHold(let id, let request, let length):
            let made = try take(kind, on: known(id), having: try swap(id, for: request, lasting: length)).value
            let booking = made.booking(as: .held)
            try admit(booking, insteadOf: id)
            return [.swapped(released: id, booking: booking, moves: made.moves, plan: plan.version)]
        case .walkIn(let party):
            try refuseOther(kind, party.id, party.party, from: nil)
            let (made, status) = try take(kind, of: party.id, having: try booking(for: party))
            return [.walkedIn(booking: made.booking(as: status), moves: made.moves, plan: plan.version)]
        case .enter(let stay):
            try refuseOther(kind, stay.id, stay.party, from: stay.span.lowerBound)
            let (made, status) = try take(kind, of: stay.id, having: try booking(for: stay))
            return [.entered(booking: made.booking(as: status), moves: made.moves, plan: plan.version)]
        case .confirm(let id, let policy):
            let (made, status) = try take(kind, on: known(id), having: try confirmation(of: known(id), policy))
            let booking = booking(made, as: status)
            try admit(booking)
            return [.confirmed(booking: booking, moves: made.moves, plan: plan.version, at: now)]
        case .modify(let id, let change):
            let (made, status) = try take(kind, on: known(id), having: try modification(of: known(id), change))
            let booking = booking(made, as: status)
            try admit(booking)
            return [.modified(booking: booking, moves: made.moves, plan: plan.version, at: now)]
        case .reinstate(let id, let reason):
            let (made, status) = try take(kind, on: known(id), having: try reinstatement(of: known(id), reason))
            let booking = made.booking(as: status)
            return [.reinstated(booking: booking, moves: made.moves, plan: plan.version, at: now)]
        case .seat, .confirmArrival, .extend, .move: return try placed(command)
        case .blockTable, .unblockTable, .adoptPlan, .reseat, .countExhaustedSearch, .carry, .dropCarried:
            return try ofWholeDay(command)
        case .releaseHold, .expire, .accept, .decline, .cancel, .inviteFriends, .arrive, .finish, .complete, .markLate,
            .noShow, .lock, .unlock:
            return try noted(command)
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
        return booking
    }

    /// The events of commands that need no tables.
    private func noted(_ command: ServiceDay.Command) throws(Refusal) -> [Event] {
        guard let id = command.booking else { return [] }
        let booking = try known(id)
        if case .inviteFriends(_, let friends) = command {
            try take(command.kind, on: booking, unless: obstacle(to: friends, joining: booking))
            return [.invited(booking: id, friends: friends, at: now)]
        }
        try take(command.kind, on: booking, unless: try obstacle(to: command.kind, of: booking))
        switch command {
        case .accept: return [.accepted(booking: id, at: now)]
        case .releaseHold, .cancel: return [.cancelled(booking: id, at: now)]
        case .expire: return [.expired(booking: id, at: now)]
        case .decline(_, let reason): return [.declined(booking: id, reason: reason, at: now)]
        case .arrive: return [.arrived(booking: id, at: now)]
        case .finish, .complete: return [.finished(booking: id, at: now)]
        case .markLate: return [.becameLate(booking: id, at: now)]
        case .noShow: return [.missed(booking: id, at: now)]
        case .lock: return [.locked(booking: id, at: now)]
        case .unlock: return [.unlocked(booking: id, at: now)]
        default: return []
        }
    }

    /// The events of commands that seat, extend or move an existing booking.
    private func placed(_ command: ServiceDay.Command) throws(Refusal) -> [Event] {
        guard let id = command.booking else { return [] }
        let booking = try known(id)
        switch command {
        case .extend(_, let until):
            let stay = try take(command.kind, on: booking, having: try longerStay(of: booking, until: until)).value
            return [.extended(booking: id, until: stay.span.upperBound, moves: stay.moves, at: now)]
        case .move(_, let tables):
            let stay = try take(command.kind, on: booking, having: try move(of: booking, to: tables)).value
            return [.moved(booking: id, tables: stay.tables, span: stay.span, moves: stay.moves, at: now)]
        default:
            var wanted: [TableID]?
            if case .seat(_, let tables) = command { wanted = tables }
            let kind = command.kind
            let stay = try take(kind, on: booking, having: try arrival(of: booking, at: wanted, by: kind)).value
            return [.seated(booking: id, tables: stay.tables, span: stay.span, moves: stay.moves, at: now)]
        }
    }

    /// Refuses an identity already used for another guest's booking, another party size or another start.
    ///
    /// For a repeated request, the lifecycle reports that it was already applied.
    private func refuseOther(
        _ kind: ServiceDay.Command.Kind,
        _ id: BookingID,
        _ party: Int,
        from start: Instant?
    ) throws(Refusal) {
        guard let booking = day.booking(id),
            case .alreadyApplied = profile.lifecycle.look(booking.status, kind, author.role)
        else { return }
        let isForeign = author.role == .guest && booking.guest != nil && booking.guest != author.user
        let isElsewhen = start.map { $0 != booking.span.lowerBound } ?? false
        if isForeign || booking.party != party || isElsewhen { throw Refusal(.knownBooking(booking: id)) }
    }

    func known(_ id: BookingID) throws(Refusal) -> Booking {
        guard let booking = day.booking(id) else { throw Refusal(.unknownBooking(booking: id)) }
        return booking
    }

    /// The opened date, optionally without one booking.
    func evening(without own: BookingID? = nil) throws(Refusal) -> DayAvailability {
        do {
            let evening = try plan.open(day, beside: plan.neighbors)
            return own.map { evening.without($0) } ?? evening
        } catch {
            throw Refusal(.plan(reason: error.reason))
        }
    }
}

// Lifecycle checks.
extension DayDecision {
    private func take<Value>(
        _ kind: ServiceDay.Command.Kind,
        of id: BookingID,
        having need: @autoclosure () throws(Refusal) -> Need<Value>
    ) throws(Refusal) -> (value: Value, status: Booking.Status) {
        try take(kind, on: day.booking(id), having: try need())
    }

    /// Checks the lifecycle and returns what the command needs, once its guard has confirmed it.
    private func take<Value>(
        _ kind: ServiceDay.Command.Kind,
        on booking: Booking?,
        having need: @autoclosure () throws(Refusal) -> Need<Value>
    ) throws(Refusal) -> (value: Value, status: Booking.Status) {
        // Tables are searched only for authors who may give the command.
        switch profile.lifecycle.look(booking?.status ?? .asked, kind, author.role) {
        case .rows: break
        case .alreadyApplied:
            // An expired hold or request is reported as expired, not as already applied.
            if let lapsed = booking.flatMap({ lapse(of: $0) }) { throw lapsed }
            try take(kind, on: booking)
        case .illegal, .notPermitted: try take(kind, on: booking)
        }
        let need = try need()
        let status = try take(kind, on: booking, unless: need.failure)
        switch need {
        case .success(let value): return (value, status)
        case .failure:
            // No guard of the row required it, so the lifecycle table is wrong.
            throw Refusal(.illegal(state: (booking?.status ?? .asked).rawValue, command: kind))
        }
    }

    /// Checks the lifecycle; the obstacle is the refusal that the guards report.
    ///
    /// - Returns: The state that the row leads to.
    @discardableResult
    private func take(
        _ kind: ServiceDay.Command.Kind,
        on booking: Booking?,
        unless obstacle: Refusal? = nil
    ) throws(Refusal) -> Booking.Status {
        try profile.lifecycle.take(booking?.status ?? .asked, kind, by: author.role) { condition in
            failure(of: condition, for: kind, on: booking, obstacle)
        }.to
    }

    private func failure(
        of condition: Booking.Guard,
        for kind: ServiceDay.Command.Kind,
        on booking: Booking?,
        _ obstacle: Refusal?
    ) -> Refusal? {
        switch condition {
        case .available, .seatable, .free, .kept, .pending, .ready, .welcome: obstacle
        case .own: ownership(of: booking)
        case .ownAndAvailable, .ownAndKept, .ownAndReady, .ownAndWelcome: ownership(of: booking) ?? obstacle
        case .availableUnasked: obstacle ?? unasked
        case .ownAndAvailableUnasked, .ownAndKeptUnasked: ownership(of: booking) ?? obstacle ?? unasked
        case .lapsed: booking.flatMap { waiting(for: $0, kind) }
        case .expected: booking.flatMap { earliness(of: $0, for: kind) ?? overdue($0) }
        case .late: booking.flatMap { punctuality(of: $0, kind) }
        case .unlocked: booking.flatMap { lapse(of: $0) ?? ($0.isSettled(at: now) ? done(kind) : nil) }
        case .locked: booking.flatMap { lapse(of: $0) ?? ($0.isSettled(at: now) ? nil : done(kind)) }
        }
    }

    private var unasked: Refusal? {
        plan.rules.acceptance == .byHouse ? Refusal(.needsAcceptance) : nil
    }

    private func ownership(of booking: Booking?) -> Refusal? {
        guard let booking else { return nil }
        // Two guests without accounts are not the same guest.
        return author.user == nil || author.user != booking.guest ? Refusal(.notYours(booking: booking.id)) : nil
    }

    private func done(_ kind: ServiceDay.Command.Kind) -> Refusal { Refusal(.alreadyApplied(command: kind)) }

    /// The refusal for an expired hold or request: such a hold can only be confirmed again, swapped or released, such a
    /// request only canceled or declined.
    func lapse(of booking: Booking) -> Refusal? {
        guard let expiresAt = booking.expiresAt, booking.hasLapsed(at: now) else { return nil }
        return Refusal(booking.status == .held ? .holdExpired(at: expiresAt) : .requestExpired(at: expiresAt))
    }

    /// Why a request can no longer be accepted, for authors who may accept it.
    private func obstacle(to kind: ServiceDay.Command.Kind, of booking: Booking) throws(Refusal) -> Refusal? {
        guard kind == .accept, case .rows = profile.lifecycle.look(booking.status, kind, author.role) else {
            return nil
        }
        if let lapsed = lapse(of: booking) { return lapsed }
        return try outlasting(booking)
    }

    /// Refuses if the stay reaches into a later date, which would drop its tables at the expiry that this decision
    /// removes.
    func outlasting(_ booking: Booking) throws(Refusal) -> Refusal? {
        guard booking.expiresAt != nil, let opening = try nextDay(), booking.span.upperBound + plan.gap > opening
        else { return nil }
        return Refusal(.unavailable(reasons: [.reachesNextDay(end: booking.span.upperBound, opening: opening)]))
    }

    private func waiting(for booking: Booking, _ kind: ServiceDay.Command.Kind) -> Refusal? {
        if booking.hasLapsed(at: now) { return nil }
        return Refusal(
            booking.expiresAt.map { .tooEarly(command: kind, from: $0) } ?? .neverExpires(booking: booking.id)
        )
    }

    private func punctuality(of booking: Booking, _ kind: ServiceDay.Command.Kind) -> Refusal? {
        let due = booking.lateAt ?? booking.span.lowerBound
        return now < due ? Refusal(.tooEarly(command: kind, from: due)) : nil
    }

    func earliness(of booking: Booking, for kind: ServiceDay.Command.Kind) -> Refusal? {
        guard let earliest = plan.rules.earliestArrival, booking.span.lowerBound - now > earliest else { return nil }
        return Refusal(.tooEarly(command: kind, from: booking.span.lowerBound - earliest))
    }

    func overdue(_ booking: Booking) -> Refusal? {
        now < booking.span.upperBound ? nil : Refusal(.stayIsOver(end: booking.span.upperBound))
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

extension Result {
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
