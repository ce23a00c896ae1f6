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
        return place(DayAvailability.Wish(request, through: channel), in: try evening(without: own)).flatMap { seated in
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
        return place(party, in: try evening()).map { seated in
            var booking = booking(party.id, for: party.party, at: seated, guest: party.guest, through: .walkIn)
            booking.wishes = party.wishes
            booking.overrideReason = party.overrideReason
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
        let services = try evening().services
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
        let seated = SeatedParty(tables: stay.tables, span: stay.span)
        var draft = booking(stay.id, for: stay.party, at: seated, guest: stay.guest, through: .inHouse)
        draft.isLocked = stay.isLocked
        return try place(draft, during: stay.span, at: .these(stay.tables)).map { seated in
            MadeBooking(draft: draft, moves: seated.moves)
        }
    }

    /// What is wrong with an override reason; `nil` if it is fine or there is none.
    func fault(of overrideReason: String?) -> Refusal? {
        guard let overrideReason else { return nil }
        if author.role == .guest { return Refusal(.overrideNotPermitted(role: author.role)) }
        return overrideReason.allSatisfy(\.isWhitespace) ? Refusal(.overrideWithoutReason) : nil
    }

    /// The pacing limits that a stay would exceed.
    private func crowd(with booking: Booking, during span: Range<Instant>) throws(Refusal) -> Refusal? {
        let evening = try evening(without: booking.id).current(at: now)
        let reasons = evening.crowd(with: DayAvailability.Wish(keeping: booking, from: span.lowerBound), during: span)
        return reasons.isEmpty ? nil : Refusal(.unavailable(reasons: reasons))
    }

    /// What is wrong with a stay regardless of tables.
    private func fault(of party: Int, staying span: Range<Instant>) -> Refusal? {
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
        at seated: SeatedParty,
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
    private func terms(of booking: Booking, before: Booking?) -> Need<BookingTerms?> {
        do throws(MoneyError) {
            let isByHouse = author.role != .guest
            return .success(
                try BookingTerms(of: booking, before: before, by: plan.rules, isByHouse: isByHouse, at: now)
            )
        } catch {
            return .failure(Refusal(.terms(reason: error.reason)))
        }
    }

    /// Sets the instants that follow from the start; steps that the profile does not have get none.
    private func setDeadlines(of booking: inout Booking) {
        let start = booking.span.lowerBound
        let late = plan.rules.grace.map { start + $0 }
        booking.lateAt = profile.lifecycle.commands.contains(.markLate) ? late : nil
        booking.releaseAt = plan.rules.releasesLate && profile.lifecycle.commands.contains(.noShow) ? late : nil
        booking.lockAt = plan.rules.lockBefore.map { start - $0 }
    }
}

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
        if !hasLapsed, try isGood(hold) {
            if let outlasting = try outlasting(hold) { return .failure(outlasting) }
            return .success(MadeBooking(draft: draft, moves: []))
        }
        // A guest cannot make further use of an override that the house granted.
        let isHouse = author.role != .guest
        let wish = DayAvailability.Wish(
            party: hold.party,
            start: hold.span.lowerBound,
            wishes: hold.wishes,
            channel: isHouse ? hold.channel : .online,
            overrides: isHouse && hold.overrideReason != nil
        )
        return place(wish, in: try evening(without: hold.id)).flatMap { seated in
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
    private func isGood(_ hold: Booking) throws(Refusal) -> Bool {
        let start = hold.span.lowerBound
        if isHomeless(hold) || hold.overrideReason == nil && plan.pausedUntil(start) != nil { return false }
        let stay = start..<plan.guestEnd(of: hold.span)
        return try evening().services.contains { $0.holds(stay) }
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
        let evening = try evening(without: booking.id).current(at: now)
        var session = SeatingSession(evening, at: now)
        let channel = author.role == .guest ? BookingChannel.online : .inHouse
        let result = evening.place(change, of: booking, through: channel, in: &session, at: now)
        return seated(result).flatMap { seated in
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

    /// The booking of a party that comes after all: for the rest of its time, at any free tables.
    ///
    /// Others may have come in its place meanwhile, so the pacing limits apply to it again.
    func reinstatement(of booking: Booking, _ overrideReason: String?) throws(Refusal) -> Need<MadeBooking> {
        if let overdue = overdue(booking) { return .failure(overdue) }
        if let fault = fault(of: overrideReason) { return .failure(fault) }
        let span = max(now, booking.span.lowerBound)..<booking.span.upperBound
        let choice = booking.wishes.tables.map { TableChoice.these($0) } ?? .any(preferring: booking.tables)
        if overrideReason == nil, let crowd = try crowd(with: booking, during: span) { return .failure(crowd) }
        let placed = try place(booking, during: span, at: choice)
        return try namingWishes(of: booking, during: span, in: placed).map { seated in
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

// Seating bookings.
extension DayDecision {
    /// The tables and time of a party that sits down now, or the obstacle to it.
    ///
    /// A party that comes early has the tables from now on if they are free, even before opening; a party of the
    /// previous date may still be there.
    func arrival(
        of booking: Booking,
        at wanted: [TableID]?,
        by kind: ServiceDay.Command.Kind
    ) throws(Refusal) -> Need<SeatedParty> {
        if let early = earliness(of: booking, for: kind) ?? overdue(booking) { return .failure(early) }
        if let foreign = try foreignTime(for: kind) ?? length(of: booking, from: now, for: kind) {
            return .failure(foreign)
        }
        let agreed = booking.span
        let earliest = min(agreed.lowerBound, now)
        if let wanted, Set(wanted) != Set(booking.tables) {
            return try place(booking, during: max(now, earliest)..<agreed.upperBound, at: .these(wanted))
        }
        let taken = earliest..<agreed.upperBound
        let others = try self.evening(without: booking.id).current(at: now)
        guard let occupied = booking.tables.first(where: { !others.isFree([$0], during: taken, at: now) }) else {
            return .success(SeatedParty(tables: booking.tables, span: taken))
        }
        // With another table available, there is no need to wait for a provisional one.
        let isKept = booking.isLocked || booking.lockAt.map { $0 <= now } ?? false
        if wanted == nil, plan.rules.assignment == .pooled, !isKept, booking.parts == nil {
            switch try place(booking, during: taken, at: .any(preferring: [])) {
            case .success(let seated): return .success(seated)
            case .failure(let refusal) where refusal.isUnproved: return .failure(refusal)
            case .failure: break
            }
        }
        return .failure(Refusal(.stillOccupied(table: occupied)))
    }

    /// The extended stay of a seated party, or how far it can be extended.
    func longerStay(of booking: Booking, until end: Instant) throws(Refusal) -> Need<SeatedParty> {
        let present = max(booking.span.upperBound, now)
        guard end > present else { return .failure(Refusal(.notLonger(until: end, end: present))) }
        let (start, tables) = (booking.span.lowerBound, TableChoice.these(booking.tables))
        if let fault = fault(of: booking.party, staying: start..<end) { return .failure(fault) }
        let whole = try place(booking, during: start..<end, at: tables)
        guard case .failure(let refusal) = whole, !refusal.isUnproved else { return whole }
        var ends = try evening().starts(on: booking.tables).map { $0 - plan.gap }
        if let nextDay = try nextDay() { ends.append(nextDay - plan.gap) }
        for earlier in ends.sorted(by: >) where present < earlier && earlier < end {
            switch try place(booking, during: start..<earlier, at: tables) {
            case .success: return .failure(Refusal(.extensionEnds(latest: earlier)))
            case .failure(let refusal) where refusal.isUnproved: return .failure(refusal)
            case .failure: break
            }
        }
        // A time that has passed is not reported as the latest possible end.
        return booking.span.upperBound > now
            ? .failure(Refusal(.extensionEnds(latest: booking.span.upperBound))) : whole
    }

    /// The stay at the tables that the house chose; a seated party has them from now on, even after its time has ended
    /// or before it has begun.
    func move(of booking: Booking, to tables: [TableID]) throws(Refusal) -> Need<SeatedParty> {
        if let lapsed = lapse(of: booking) { return .failure(lapsed) }
        var span = booking.span
        if booking.isLocked, tables.count == booking.tables.count, Set(tables) == Set(booking.tables) {
            return .failure(Refusal(.alreadyApplied(command: .move)))
        }
        if booking.status == .seated {
            if let foreign = try foreignTime(for: .move) { return .failure(foreign) }
            span = now..<max(span.upperBound, now + .milliseconds(1))
        }
        return try place(booking, during: span, at: .these(tables))
    }

    /// Why no table can be taken now: this instant belongs to an earlier date whose stays are not known.
    ///
    /// Before a date opens, its tables belong to the preceding dates for as long as their stays may last.
    /// ``DayOperation`` knows those dates, so the tables are checked directly.
    private func foreignTime(for kind: ServiceDay.Command.Kind) throws(Refusal) -> Refusal? {
        do {
            let known = Set(plan.neighbors.map(\.id.date))
            return try plan.foreignUntil(now, before: day.id.date, besides: known).map {
                Refusal(.tooEarly(command: kind, from: $0))
            }
        } catch {
            throw Refusal(.plan(reason: .zone(reason: error.reason)))
        }
    }

    /// Why a party cannot be seated yet: its stay would exceed the maximum length.
    private func length(of booking: Booking, from start: Instant, for kind: ServiceDay.Command.Kind) -> Refusal? {
        let end = booking.span.upperBound
        guard start < booking.span.lowerBound, end - start > BookingRules.longest else { return nil }
        return Refusal(.tooEarly(command: kind, from: min(end - BookingRules.longest, booking.span.lowerBound)))
    }
}
