public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// What a party asks for, whether a guest or the house asks.
    struct Wish: Sendable {
        var party: Int
        let start: Instant
        var wishes = BookingWishes.none
        /// Who asks: the rules for guests hold for those who are not the house.
        let channel: BookingChannel
        /// By which way the booking came that is changed; its tables are theirs still, and against its limits it counts.
        var came: BookingChannel?
        /// Whether the house goes beyond its own rules: notice, horizon, party limits, pauses, pacing and the walk-in quota.
        var overrides = false
        /// Whether the start was agreed before, so that nothing is said about it.
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

        /// Whether the rules for guests hold.
        var isGuest: Bool { !channel.isHouse && !overrides }

        /// Whether a table or a combination is sold to the author and meets the wishes.
        func isSuited(by unit: SeatingUnit) -> Bool {
            unit.suits(wishes, through: channel) || came.map { unit.suits(wishes, through: $0) } ?? false
        }
    }

    /// What a party can have: when, and at which tables.
    struct Seating: Hashable, Sendable {
        let span: Range<Instant>
        let tables: [TableID]
        /// What has to be moved for it; nothing when it is free as it is.
        var moves: [TableMove] = []
        /// How many sit where, when the party is split; `nil` when it sits together.
        var parts: [SplitSeating]?
    }

    /// All the reasons against a wish.
    struct Refused: Error {
        let reasons: [Unavailability]
    }

    /// Whether a request can be booked: the same check that ``ServiceDay`` makes before it keeps the tables.
    ///
    /// Whether they may ask through that channel, or against the rules of the house, is asked when they book.
    ///
    /// - Parameters:
    ///   - request: What they ask for.
    ///   - channel: Through whom, where the request does not say; guests are held to notice, horizon and party limits.
    ///   - now: The time.
    /// - Returns: The tables they would get, or all the reasons against it.
    public func answer(
        to request: BookingRequest,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> Slot.Answer {
        Slot.Answer(place(Wish(request, through: request.channel ?? channel), at: now))
    }

    /// The one predicate: what a party would get, or all the reasons against it.
    ///
    /// - Complexity: O(units that hold the party × stays on a table); the choice among those that are free looks at the
    ///   starts that are still open as well.
    func place(
        _ wish: Wish,
        at now: Instant
    ) -> Result<Seating, Refused> {
        let evening = current(at: now)
        var session = SeatingSession(evening, at: now)
        return evening.place(wish, in: &session, at: now)
    }

    /// The predicate for many wishes asked at one time, for which the evening is ``current(at:)``.
    func place(_ wish: Wish, in session: inout SeatingSession, at now: Instant) -> Result<Seating, Refused> {
        let result = seat(wish, in: &session, at: now)
        guard case .failure(let refused) = result else { return result }
        let reasons = naming(wish, in: refused.reasons) { other in
            seat(other, in: &session, at: now).failure?.reasons ?? []
        }
        return .failure(Refused(reasons: dividing(wish, in: reasons, at: now)))
    }

    /// The reasons against a wish; where it is only too large for the tables and could come as two, they say so.
    func dividing(_ wish: Wish, in reasons: [Unavailability], at now: Instant) -> [Unavailability] {
        guard case .partyTooLarge(let party, let largest)? = reasons.first, reasons.count == 1, limit(on: wish) == nil,
            let parties = halves(of: wish, at: now)
        else { return reasons }
        return [.partyNeedsSplit(party: party, largest: largest, parties: parties)]
    }

    /// What a party gets as it wishes, or all the reasons against it as they are.
    private func seat(_ wish: Wish, in session: inout SeatingSession, at now: Instant) -> Result<Seating, Refused> {
        var reasons = faults(of: wish)
        let isSensible = reasons.isEmpty
        let service = services.first { $0.starts.contains(wish.start) }
        if wish.keepsStart {
            // Only what follows from it is judged.
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
        // For a party that may be split there are tables, taken or not.
        if absence != nil, couldSplit(wish) { absence = nil }
        if let absence { reasons.append(absence) }
        guard service != nil || wish.keepsStart else { return .failure(Refused(reasons: reasons)) }
        // Without a table in question, the stay is judged as one at no particular place.
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
                    // Nobody is asked to move for a party that cannot come anyway.
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
            // Nobody is split who can sit together.
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

    /// Units at which a party would stay equally long.
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

    /// From when up to when a party would have tables at one of the places that turn times tell apart.
    func span(of wish: Wish, at place: Int = 0) -> Range<Instant> {
        if let duration = wish.wishes.duration { return wish.start..<max(wish.start, wish.start + duration) }
        return wish.start..<wish.start + turn(of: wish.party, from: wish.start, at: place, wish.wishes.experience)
    }

    /// How long a party stays by the rules that begins at an instant, on the grid or off it.
    func turn(of party: Int, from start: Instant, at place: Int, _ experience: ExperienceCode?) -> Elapsed {
        if let position = frame.grid.position(of: start) {
            let profile = frame.profile(of: party, at: place, experience: experience)
            return frame.grid.profiles[profile].ends[position] - start
        }
        // The label of the nearest start before it, with the time that has passed since: only turn times ask for it.
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

    /// What is wrong with a wish whatever the time and who else comes.
    func faults(of wish: Wish) -> [Unavailability] {
        var reasons = faults(party: wish.party, duration: wish.wishes.duration)
        if let count = wish.wishes.excess {
            reasons.append(.tooManyWishes(count: count, limit: SizeLimit.wishes))
        } else if let fault = fault(of: wish.wishes.seats, for: wish) {
            reasons.append(fault)
        }
        return reasons
    }

    /// What can be wrong with a party and a stay whatever the time and the floor.
    func faults(party: Int, duration: Elapsed?) -> [Unavailability] {
        var reasons: [Unavailability] = []
        if party < 1 { reasons.append(.invalidParty(party: party)) }
        if let duration, !BookingRules.isStay(duration) { reasons.append(.invalidDuration(duration: duration)) }
        return reasons
    }

    /// What is wrong with seats that were chosen: each person has one of their own, all at one chosen table.
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

    /// Why a party of this size may not book, whatever the tables.
    private func limit(on wish: Wish) -> Unavailability? {
        guard wish.isGuest else { return nil }
        if let smallest = plan.rules.smallestParty, wish.party < smallest {
            return .partyTooSmall(party: wish.party, smallest: smallest)
        }
        if let largest = plan.rules.largestParty, wish.party > largest {
            // What no table takes may sit at several.
            let together = plan.rules.allowsSplit ? nil : plan.largestParty
            return .partyTooLarge(party: wish.party, largest: min(largest, together ?? largest))
        }
        return nil
    }

    /// What speaks against a stay of those limits that hold for who begins and who is there.
    func crowd(with wish: Wish, during span: Range<Instant>) -> [Unavailability] {
        pace.reasons(against: guests(of: wish, during: span))
    }

    func guests(of wish: Wish, during span: Range<Instant>) -> PacingCounts.Guests {
        let visible = span.lowerBound..<plan.guestEnd(of: span)
        return PacingCounts.Guests(span: visible, party: wish.party, channel: wish.came ?? wish.channel)
    }

    /// That nothing is free, for those who chose their tables and for all others.
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
