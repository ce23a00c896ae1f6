extension Evening {
    /// What a party asks for, whoever asks.
    struct Wish {
        let party: Int
        let start: Instant
        let duration: Elapsed?
        let table: TableID?
        let channel: BookingChannel

        init(party: Int, start: Instant, duration: Elapsed?, table: TableID?, channel: BookingChannel) {
            self.party = party
            self.start = start
            self.duration = duration
            self.table = table
            self.channel = channel
        }

        init(_ request: BookingRequest, through channel: BookingChannel) {
            party = request.party
            start = request.at
            duration = request.duration
            table = request.table
            self.channel = channel
        }
    }

    /// What a party can have: when, and at which tables.
    struct Seating {
        let span: Range<Instant>
        let tables: [TableID]
    }

    /// Whether somebody who asks can book: the very question that ``ServiceDay`` asks before it keeps the table.
    ///
    /// - Parameters:
    ///   - request: What they ask for.
    ///   - channel: Through whom; guests are held to notice, horizon and party limits.
    ///   - now: The time.
    /// - Returns: The tables they would get, or all the reasons against it.
    public func answer(
        to request: BookingRequest,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> Slot.Answer {
        let wish = Wish(request, through: channel)
        switch seating(for: wish, at: now) {
        case .success(let seating): return .offered(tables: seating.tables)
        case .failure(let refusal): return .refused(reasons: refusal.reasons)
        }
    }

    /// The tables that a party could have from a start on, the best choice first (QP-28).
    ///
    /// - Returns: The tables with their seats; none where the start or the party is refused.
    public func tables(
        for party: Int,
        at start: Instant,
        lasting duration: Elapsed? = nil,
        through channel: BookingChannel = .online,
        now: Instant
    ) -> [DiningTable] {
        let wish = Wish(party: party, start: start, duration: duration, table: nil, channel: channel)
        guard case .success(let seating) = seating(for: wish, at: now) else { return [] }
        return plan.positions(holding: party).filter { ledger.isFree($0, for: seating.span, at: now) }
            .map { plan.tables[$0] }
    }

    /// All the reasons against a wish.
    struct Refused: Error {
        let reasons: [Unavailability]
    }

    /// The one predicate: what a party would get, or all the reasons against it.
    func seating(for wish: Wish, at now: Instant) -> Result<Seating, Refused> {
        var reasons = faults(party: wish.party, duration: wish.duration)
        let isSensible = reasons.isEmpty
        let service = services.first { $0.starts.contains(wish.start) }
        if service == nil {
            reasons.append(.closed(at: wish.start))
        } else if !isOnGrid(wish.start) {
            reasons.append(.offGrid(at: wish.start, step: plan.rules.step))
        }
        reasons += timing(of: wish, at: now)
        guard isSensible else { return .failure(Refused(reasons: reasons)) }
        let limit = limit(on: wish)
        if let limit { reasons.append(limit) }
        guard let service else { return .failure(Refused(reasons: reasons)) }
        let span = wish.start..<wish.start + (wish.duration ?? plan.usualTurn(for: wish.party))
        if let misfit = misfit(of: span, in: service) { reasons.append(misfit) }
        guard limit == nil else { return .failure(Refused(reasons: reasons)) }
        switch choice(for: wish, during: span, at: now) {
        case .success(let table) where reasons.isEmpty: return .success(Seating(span: span, tables: [table]))
        case .success: break
        case .failure(let refused): reasons += refused.reasons
        }
        return .failure(Refused(reasons: reasons))
    }

    /// What can be wrong with a wish whatever the time and the floor.
    func faults(party: Int, duration: Elapsed?) -> [Unavailability] {
        var reasons: [Unavailability] = []
        if party < 1 { reasons.append(.invalidParty(party: party)) }
        if let duration, !BookingRules.isStay(duration) { reasons.append(.invalidDuration(duration: duration)) }
        return reasons
    }

    private func isOnGrid(_ start: Instant) -> Bool {
        var (low, high) = (0, grid.count)
        while low < high {
            let middle = (low + high) / 2
            if grid[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low < grid.count && grid[low].start == start
    }

    /// Why a party of this size cannot come at all, be it for the rules or for the tables.
    private func limit(on wish: Wish) -> Unavailability? {
        if wish.channel == .online {
            if let smallest = plan.rules.smallestParty, wish.party < smallest {
                return .partyTooSmall(party: wish.party, smallest: smallest)
            }
            if let largest = plan.rules.largestParty, wish.party > largest {
                return .partyTooLarge(party: wish.party, largest: min(largest, plan.largestTable ?? largest))
            }
        }
        // A table that was asked for is judged by itself.
        return wish.table == nil ? absence(for: wish.party) : nil
    }

    private func timing(of wish: Wish, at now: Instant) -> [Unavailability] {
        var reasons: [Unavailability] = []
        if wish.start < now {
            reasons.append(.past(start: wish.start, now: now))
        } else if wish.channel == .online, wish.start < plan.earliestStart(at: now) {
            reasons.append(.tooSoon(earliest: plan.earliestStart(at: now)))
        }
        if wish.channel == .online, let bookableFrom, now < bookableFrom {
            reasons.append(.tooFarAhead(bookableFrom: bookableFrom))
        }
        return reasons
    }

    private func misfit(of span: Range<Instant>, in service: ServiceWindow) -> Unavailability? {
        if let latest = service.latestStart, span.lowerBound > latest { return .afterLastSeating(latest: latest) }
        if let latest = service.latestEnd, span.upperBound > latest {
            return .overrunsService(end: span.upperBound, latest: latest)
        }
        if let nextDay, span.upperBound > nextDay {
            return .reachesNextDay(end: span.upperBound, opening: nextDay)
        }
        return nil
    }

    /// The table for a wish: the one asked for, else the one that wastes the fewest seats, else the first by identity.
    private func choice(for wish: Wish, during span: Range<Instant>, at now: Instant) -> Result<TableID, Refused> {
        if let table = wish.table {
            guard let position = plan.position(of: table) else { return .refused(.unknownTable(table: table)) }
            let seats = plan.tables[position].seats
            guard seats.contains(wish.party) else {
                return .refused(.tableDoesNotFit(table: table, party: wish.party, seats: seats))
            }
            return ledger.isFree(position, for: span, at: now) ? .success(table) : .refused(.tableTaken(table: table))
        }
        for position in plan.positions(holding: wish.party) where ledger.isFree(position, for: span, at: now) {
            return .success(plan.tables[position].id)
        }
        return .refused(.noFreeTable)
    }

    /// Why no table takes a party of this size; `nil` when one does.
    func absence(for party: Int) -> Unavailability? {
        if plan.tables.contains(where: { $0.seats.contains(party) }) { return nil }
        if let largest = plan.largestTable, party > largest { return .partyTooLarge(party: party, largest: largest) }
        if let smallest = plan.tables.lazy.map(\.seats.minimum).min(), party < smallest {
            return .partyTooSmall(party: party, smallest: smallest)
        }
        return .noTableForParty(party: party)
    }
}

extension Result where Success == TableID, Failure == Evening.Refused {
    fileprivate static func refused(_ reason: Unavailability) -> Self { .failure(Evening.Refused(reasons: [reason])) }
}
