public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// What a party asks for: the same for guests and for staff.
    struct Wish: Sendable {
        var party: Int
        let start: Instant
        var wishes = BookingWishes.none
        /// The channel of the author; the rules for guests apply unless it is the house.
        let channel: BookingChannel
        /// The channel of the booking being changed: tables sold through it remain possible, and it counts for pacing.
        var came: BookingChannel?
        /// Whether notice, horizon, party limits, pauses, pacing and the walk-in quota are overridden.
        var overrides = false
        /// Whether the start was agreed before and is not checked again.
        var keepsStart = false

        init(
            party: Int,
            start: Instant,
            wishes: BookingWishes = .none,
            channel: BookingChannel,
            overrides: Bool = false
        ) {
            self.party = party
            self.start = start
            self.wishes = wishes
            self.channel = channel
            self.overrides = overrides
        }

        init(_ request: BookingRequest, through channel: BookingChannel) {
            self.init(
                party: request.party,
                start: request.at,
                wishes: request.wishes,
                channel: channel,
                overrides: request.overrideReason != nil
            )
        }

        /// Whether the rules for guests apply.
        var isGuest: Bool { !channel.isHouse && !overrides }

        /// Whether a unit is sold through the channel and meets the wishes.
        func isSuited(by unit: SeatingUnit) -> Bool {
            unit.suits(wishes, through: channel) || came.map { unit.suits(wishes, through: $0) } ?? false
        }
    }

    /// What a party gets: the time and the tables.
    struct Seating: Hashable, Sendable {
        let span: Range<Instant>
        let tables: [TableID]
        /// The moves of other bookings that are needed; empty if the tables are free.
        var moves: [TableMove] = []
        /// How many people sit at each table if the party is split; `nil` if it sits together.
        var parts: [SplitSeating]?
    }

    /// All the reasons against a wish.
    struct Refused: Error {
        let reasons: [Unavailability]
    }

    /// Returns whether a request can be booked, using the same check that ``ServiceDay`` makes before it keeps the
    /// tables.
    ///
    /// Whether the author may use that channel or override the rules is checked only when booking.
    ///
    /// - Parameters:
    ///   - request: What they ask for.
    ///   - channel: The channel if the request names none; notice, horizon and party limits apply to guests.
    ///   - now: The current time.
    /// - Returns: The tables they would get, or all the reasons against it.
    public func answer(
        to request: BookingRequest,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> Slot.Answer {
        Slot.Answer(place(Wish(request, through: request.channel ?? channel), at: now))
    }

    /// The one check behind every query: what a party would get, or all the reasons against it.
    ///
    /// - Complexity: O(units that hold the party × stays on a table); choosing among free units also examines the
    ///   starts that are still available.
    func place(
        _ wish: Wish,
        at now: Instant
    ) -> Result<Seating, Refused> {
        let evening = current(at: now)
        var session = SeatingSession(evening, at: now)
        return evening.place(wish, in: &session, at: now)
    }

    /// The same check for many wishes at one time; call it on ``current(at:)``.
    func place(_ wish: Wish, in session: inout SeatingSession, at now: Instant) -> Result<Seating, Refused> {
        let result = seat(wish, in: &session, at: now)
        guard case .failure(let refused) = result else { return result }
        let reasons = naming(wish, in: refused.reasons) { other in
            seat(other, in: &session, at: now).failure?.reasons ?? []
        }
        return .failure(Refused(reasons: dividing(wish, in: reasons, at: now)))
    }

    /// The reasons against a wish; a party that is only too large for the tables is told if it could come as two.
    func dividing(_ wish: Wish, in reasons: [Unavailability], at now: Instant) -> [Unavailability] {
        guard case .partyTooLarge(let party, let largest)? = reasons.first, reasons.count == 1, limit(on: wish) == nil,
            let parties = halves(of: wish, at: now)
        else { return reasons }
        return [.partyNeedsSplit(party: party, largest: largest, parties: parties)]
    }

    /// What a party gets, or all the reasons against it, with its wishes unchanged.
    private func seat(_ wish: Wish, in session: inout SeatingSession, at now: Instant) -> Result<Seating, Refused> {
        var reasons = faults(of: wish)
        let isSensible = reasons.isEmpty
        let service = services.first { $0.starts.contains(wish.start) }
        if wish.keepsStart {
            // An agreed start is not checked again.
        } else if service == nil {
            reasons.append(.closed(at: wish.start))
        } else if frame.grid.position(of: wish.start) == nil {
            reasons.append(.offGrid(at: wish.start, step: plan.rules.step))
        }
        if !wish.keepsStart { reasons += timing(of: wish, in: service, at: now) }
        guard isSensible else { return .failure(Refused(reasons: reasons)) }
        let limit = limit(on: wish)
        if let limit { reasons.append(limit) }
        let candidates = candidates(for: wish)
        var absence = limit == nil ? absence(of: candidates, for: wish) : nil
        // A party that may be split is too large for any one table, but not for the floor.
        if absence != nil, couldSplit(wish) { absence = nil }
        if let absence { reasons.append(absence) }
        guard service != nil || wish.keepsStart else { return .failure(Refused(reasons: reasons)) }
        // With no table to consider, the stay gets the turn time for no particular place.
        let sittings =
            candidates.isEmpty ? [Sitting(span: span(of: wish))] : sittings(of: candidates, for: wish)
        let quota = quota(on: wish)
        var free: [TableChooser.Candidate] = []
        var moved: Seating?
        var against: [Unavailability] = []
        for sitting in sittings {
            var obstacles: [Unavailability] = []
            if let misfit = DayFrame.misfit(of: sitting.span, in: service, plan, frame.nextDay) {
                obstacles.append(misfit)
            }
            if !wish.overrides { obstacles += crowd(with: wish, during: sitting.span) }
            if limit == nil, absence == nil {
                let open = sitting.units.filter { isFree($0, for: sitting.span, at: now) }
                let permitted = quota?.permitted(open, during: sitting.span) ?? open
                if !permitted.isEmpty {
                    if obstacles.isEmpty { free += permitted.map { ($0, sitting.span) } }
                } else {
                    let wanted = quota?.permitted(sitting.units, during: sitting.span) ?? sitting.units
                    // Others are not moved for a party that is refused anyway.
                    let search =
                        reasons.isEmpty && obstacles.isEmpty
                        ? session.reseater.seat(wanted, during: sitting.span) : nil
                    if open.isEmpty { obstacles.append(taken(wish, during: sitting.span, at: now)) }
                    if let first = open.first ?? (wanted.isEmpty ? sitting.units.first : nil),
                        let shortage = quota?.shortage(at: first, during: sitting.span)
                    {
                        obstacles.append(shortage)
                    }
                    switch search {
                    case .seated(let unit, let moves):
                        if moved.map({ moves.count < $0.moves.count }) ?? true {
                            moved = Seating(span: sitting.span, tables: plan.units[unit].tables, moves: moves)
                        }
                    case .exhausted(let nodes): obstacles.append(.budgetExhausted(nodes: nodes))
                    case .impossible, .none: break
                    }
                }
            }
            against += obstacles.filter { !against.contains($0) }
        }
        if free.isEmpty {
            if let moved { return .success(moved) }
            // A party is split only if it cannot sit together.
            if reasons.isEmpty {
                switch split(wish, in: service, at: now) {
                case .seated(let seating): return .success(seating)
                case .exhausted(let nodes) where !against.contains(where: \.isUnproved):
                    against.append(.budgetExhausted(nodes: nodes))
                case .impossible(let reason?) where !against.contains(where: { $0.code == reason.code }):
                    against.append(reason)
                case .exhausted, .impossible: break
                }
            }
            reasons += against
        }
        guard reasons.isEmpty, let best = session.chooser.best(of: free, for: wish) else {
            return .failure(Refused(reasons: reasons))
        }
        return .success(Seating(span: best.span, tables: plan.units[best.unit].tables))
    }

    /// Units at which a party would stay for the same time.
    private struct Sitting {
        let span: Range<Instant>
        var units: [Int] = []
    }

    private func sittings(of candidates: [Int], for wish: Wish) -> [Sitting] {
        var sittings: [Sitting] = []
        for group in plan.index.groups(of: candidates, plan.seating) {
            let span = span(of: wish, at: group.place)
            if let position = sittings.firstIndex(where: { $0.span == span }) {
                sittings[position].units += group.units
            } else {
                sittings.append(Sitting(span: span, units: group.units))
            }
        }
        return sittings
    }

    /// The time for which a party would have tables at one of the places that turn times distinguish.
    func span(of wish: Wish, at place: Int = 0) -> Range<Instant> {
        if let duration = wish.wishes.duration { return wish.start..<max(wish.start, wish.start + duration) }
        return wish.start..<wish.start + turn(of: wish.party, from: wish.start, at: place, wish.wishes.experience)
    }

    /// How long a party that starts at an instant, on the grid or off it, stays by the rules.
    func turn(of party: Int, from start: Instant, at place: Int, _ experience: ExperienceCode?) -> Elapsed {
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

    /// What is wrong with a wish regardless of time and other bookings.
    func faults(of wish: Wish) -> [Unavailability] {
        var reasons = faults(party: wish.party, duration: wish.wishes.duration)
        if let count = wish.wishes.excess {
            reasons.append(.tooManyWishes(count: count, limit: SizeLimit.wishes))
        } else if let fault = fault(of: wish.wishes.seats, for: wish) {
            reasons.append(fault)
        }
        return reasons
    }

    /// What is wrong with a party size and a duration regardless of time and floor.
    func faults(party: Int, duration: Elapsed?) -> [Unavailability] {
        var reasons: [Unavailability] = []
        if party < 1 { reasons.append(.invalidParty(party: party)) }
        if let duration, !BookingRules.isStay(duration) { reasons.append(.invalidDuration(duration: duration)) }
        return reasons
    }

    /// What is wrong with the chosen seats: each person needs one, all at one chosen table.
    func fault(of seats: [Int]?, for wish: Wish) -> Unavailability? {
        guard let seats else { return nil }
        let table = wish.wishes.tables.flatMap { $0.count == 1 ? $0.first : nil }.flatMap { plan.table($0) }
        guard let table, seats.count == wish.party, Set(seats).count == seats.count,
            seats.allSatisfy({ (1...table.seats.maximum).contains($0) })
        else { return .invalidSeats(seats: seats, party: wish.party) }
        return nil
    }

    private func timing(of wish: Wish, in service: ServiceWindow?, at now: Instant) -> [Unavailability] {
        var reasons: [Unavailability] = []
        if wish.start < now {
            reasons.append(.past(start: wish.start, now: now))
        } else if wish.isGuest {
            let earliest = plan.earliestStart(at: now)
            if wish.start < earliest {
                reasons.append(.tooSoon(earliest: earliest))
            } else if let last = service?.bookBy, now > last {
                reasons.append(.bookingClosed(since: last))
            }
        }
        if wish.isGuest, let from = frame.bookableFrom, now < from {
            reasons.append(.tooFarAhead(bookableFrom: from))
        }
        if !wish.overrides, let end = plan.pausedUntil(wish.start) { reasons.append(.paused(until: end)) }
        return reasons
    }

    /// Why a party of this size may not book, regardless of tables.
    private func limit(on wish: Wish) -> Unavailability? {
        guard wish.isGuest else { return nil }
        if let smallest = plan.rules.smallestParty, wish.party < smallest {
            return .partyTooSmall(party: wish.party, smallest: smallest)
        }
        if let largest = plan.rules.largestParty, wish.party > largest {
            // With splitting allowed, a party may be larger than the largest table.
            let together = plan.rules.allowsSplit ? nil : plan.largestParty
            return .partyTooLarge(party: wish.party, largest: min(largest, together ?? largest))
        }
        return nil
    }

    /// The pacing limits that a stay would exceed, on starts and on parties present.
    func crowd(with wish: Wish, during span: Range<Instant>) -> [Unavailability] {
        pace.reasons(against: guests(of: wish, during: span))
    }

    func guests(of wish: Wish, during span: Range<Instant>) -> PacingCounts.Guests {
        let visible = span.lowerBound..<plan.guestEnd(of: span)
        return PacingCounts.Guests(span: visible, party: wish.party, channel: wish.came ?? wish.channel)
    }

    /// The reason that nothing is free: the table taken, for chosen tables, or a general one.
    func taken(_ wish: Wish, during span: Range<Instant>, at now: Instant) -> Unavailability {
        for table in wish.wishes.tables ?? [] {
            if let position = plan.position(of: table), !ledger.isFree(position, for: span, at: now) {
                return .tableTaken(table: table)
            }
        }
        return .noFreeTable
    }
}

extension Slot.Answer {
    init(_ result: Result<DayAvailability.Seating, DayAvailability.Refused>) {
        switch result {
        case .success(let seating):
            if let parts = seating.parts {
                self = .split(parts: parts)
            } else if seating.moves.isEmpty {
                self = .offered(tables: seating.tables)
            } else {
                self = .possible(tables: seating.tables, moves: seating.moves)
            }
        case .failure(let refused): self = .refused(reasons: refused.reasons)
        }
    }
}
