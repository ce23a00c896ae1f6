import TablesideCore

// Commands about the day as a whole.
extension DayDecision {
    func ofWholeDay(_ command: ServiceDay.Command, _ questions: inout Int) throws(Refusal) -> [Event] {
        let admission = try admit(command.kind, &questions)
        switch command {
        case .blockTables(let blocks):
            try checkNumber(of: blocks.count)
            let moves = try resolve(admission, for: try blocking(blocks))
            return [.tablesBlocked(blocks: blocks, moves: moves, at: now)]
        case .unblockTables(let blocks):
            try checkNumber(of: blocks.count)
            try resolve(admission, for: unblocking(blocks))
            return [.tablesUnblocked(blocks: blocks, at: now)]
        case .clearTables(let tables):
            // Each once, in the order given.
            var known: Set<TableID> = []
            let left = tables.filter { day.uncleared[$0] != nil && known.insert($0).inserted }
            let need: Need<Void> =
                left.isEmpty ? .failure(Refusal(.alreadyApplied(command: .clearTables))) : .success(())
            try resolve(admission, for: need)
            return [.tablesCleared(tables: left, at: now)]
        case .adoptPlan:
            let (moves, stranded) = try resolve(admission, for: try adoption())
            return [.planAdopted(plan: plan.version, moves: moves, stranded: stranded, at: now)]
        case .reseat(let moves, let version):
            try resolve(admission, for: try reseating(moves, expecting: version))
            return [.reseated(moves: moves, at: now)]
        case .countExhaustedSearch(let request):
            try resolve(admission, for: .success(()))
            return [.searchExhausted(request: request, at: now)]
        case .carry(let stays):
            guard !stays.isEmpty else { throw Refusal(.nothingToChange) }
            let moves = try resolve(admission, for: try carrying(stays))
            return [.carried(stays: stays, moves: moves, at: now)]
        case .dropCarried(let ids):
            guard !ids.isEmpty else { throw Refusal(.nothingToChange) }
            var known: Set<BookingID> = []
            let unknown = ids.first { day.carried[$0] == nil || !known.insert($0).inserted }
            let need: Need<Void> = unknown.map { .failure(Refusal(.unknownBooking(booking: $0))) } ?? .success(())
            try resolve(admission, for: need)
            return [.carriedDropped(bookings: ids, at: now)]
        case .archive(let ids):
            guard !ids.isEmpty else { throw Refusal(.nothingToChange) }
            try resolve(admission, for: archiving(ids))
            return [.archived(bookings: ids, at: now)]
        default: return []
        }
    }

    /// What a command about the day needs, once the guard of an admitted row holds.
    @discardableResult
    private func resolve<Value>(_ admission: Admission, for need: Need<Value>) throws(Refusal) -> Value {
        let choice = lifecycle.choose(among: admission.rows) { condition -> Refusal? in
            switch condition {
            case .feasible, .known, .past: need.failure
            }
        }
        if case .failed(let refusal) = choice { throw refusal }
        switch need {
        case .success(let value): return value
        case .failure(let refusal): throw refusal
        }
    }
}

// What the commands about the whole day need.
extension DayDecision {
    /// Refuses an empty list of blocks, and one that is too long.
    private func checkNumber(of blocks: Int) throws(Refusal) {
        if blocks == 0 { throw Refusal(.nothingToChange) }
        let limit = SizeLimit.namedTables
        if blocks > limit { throw Refusal(.listTooLong(count: blocks, limit: limit)) }
    }

    /// The moves that make room for blocks, which are tried one after another.
    private func blocking(_ blocks: [TableBlock]) throws(Refusal) -> Need<[TableMove]> {
        if let only = blocks.first, blocks.count == 1 { return try blocking(only) }
        var trial = self
        var moves = SuccessiveMoves()
        for block in blocks {
            switch try trial.blocking(block) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let more):
                trial.day.record(.tablesBlocked(blocks: [block], moves: more, at: now))
                moves.add(more)
            }
        }
        return .success(moves.joined)
    }

    /// The moves that take a table out of use.
    private func blocking(_ block: TableBlock) throws(Refusal) -> Need<[TableMove]> {
        // A waitlist names its own.
        if author.role != .system, WaitlistEntry.holds(block.id) {
            return .failure(Refusal(.invalidBlock(block: block)))
        }
        if day.blocks[block.id] != nil { return .failure(Refusal(.knownBlock(block: block.id))) }
        guard plan.table(block.table) != nil, !block.span.isEmpty, now < block.span.upperBound else {
            return .failure(Refusal(.invalidBlock(block: block)))
        }
        // A table that waits to be cleared can be taken out of use.
        var trial = self
        trial.day.uncleared[block.table] = nil
        trial.plan = plan.beside(
            plan.neighbors.map { neighbor in
                var neighbor = neighbor
                neighbor.uncleared[block.table] = nil
                return neighbor
            }
        )
        return cleared([block.table], during: block.kept(beside: plan.gap), on: try trial.open())
    }

    /// Whether tables can be put back into use.
    private func unblocking(_ blocks: [BlockID]) -> Need<Void> {
        var known: Set<BlockID> = []
        for id in blocks {
            guard day.blocks[id] != nil, known.insert(id).inserted else {
                return .failure(Refusal(.unknownBlock(block: id)))
            }
            // Otherwise a table under offer could be given to somebody else.
            guard author.role == .system || !WaitlistEntry.holds(id) else {
                return .failure(Refusal(.heldByWaitlist(block: id)))
            }
        }
        return .success(())
    }

    /// The moves that clear some tables for a time.
    private func cleared(
        _ tables: [TableID],
        during span: Range<Instant>,
        on evening: DayAvailability
    ) -> Need<[TableMove]> {
        let evening = evening.current(at: now)
        guard let taken = tables.first(where: { !evening.isFree([$0], during: span, at: now) }) else {
            return .success([])
        }
        let unit = plan.units.firstIndex { $0.tables.count == tables.count && Set($0.tables) == Set(tables) }
        var reseater = Reseater(evening, at: now, atMost: nil)
        switch reseater.seat(unit.map { [$0] } ?? [], during: span) {
        case .seated(_, let moves): return .success(moves)
        case .exhausted(let nodes):
            let reasons = [Unavailability.tableTaken(table: taken), .budgetExhausted(nodes: nodes)]
            return .failure(Refusal(.unavailable(reasons: reasons)))
        case .impossible, nil:
            let users = evening.day.blocking(at: now).filter { booking in
                booking.tables.contains(taken) && booking.span.meets(span, keeping: plan.gap)
            }
            if users.isEmpty { return .failure(Refusal(.unavailable(reasons: [.tableTaken(table: taken)]))) }
            return .failure(Refusal(.tableInUse(table: taken, bookings: users.map(\.id).sorted())))
        }
    }

    /// The moves and the stranded bookings when a plan is adopted.
    ///
    /// Every party that can stay where it is stays. A stranded booking remains on the books: a plan cancels nothing.
    private func adoption() throws(Refusal) -> Need<(moves: [TableMove], stranded: [BookingID])> {
        if day.adoptedPlan == plan.version { return .failure(Refusal(.alreadyApplied(command: .adoptPlan))) }
        // Opened for the first party that needs other tables, and kept up with the moves.
        var opened: DayAvailability?
        var stranded = try strandedByHours()
        // One by one, with all others in place; a party without an alternative stays where it was.
        for booking in day.blocking(at: now) where booking.status != .seated {
            guard let present = (opened?.day ?? day).booking(booking.id) else { continue }
            guard isHomeless(present) || isMissingSomething(present) else { continue }
            // Fixed tables are kept, whatever they lack.
            if booking.isFixed(at: now) {
                stranded.insert(booking.id)
                continue
            }
            let date = if let opened { opened } else { try open() }
            let others = date.without(booking.id).current(at: now)
            let placed = place(present, during: present.span, at: .any(preferring: []), on: others)
            if case .success(let seated) = placed {
                let own = TableMove(booking: booking.id, from: present.tables, to: seated.tables)
                opened = date.moving(seated.moves + [own])
            } else {
                stranded.insert(booking.id)
                opened = date
            }
        }
        let present = opened?.day ?? day
        let moves = day.bookings.values.sorted { $0.id < $1.id }.compactMap { booking -> TableMove? in
            guard let tables = present.booking(booking.id)?.tables, tables != booking.tables else { return nil }
            return TableMove(booking: booking.id, from: booking.tables, to: tables)
        }
        return .success((moves, stranded.sorted()))
    }

    /// Whether the tables of a booking, or of one part of a split party, lack something that its party asked for.
    private func isMissingSomething(_ booking: Booking) -> Bool {
        let wishes = booking.wishes
        let places = booking.parts.map { $0.map { Set($0.tables) } } ?? [Set(booking.tables)]
        return places.contains { tables in
            let unit = plan.units.first { $0.tables.count == tables.count && tables.isSuperset(of: $0.tables) }
            guard let unit else { return false }
            return !wishes.features.isSubset(of: unit.features) || wishes.area.map { $0 != unit.area } ?? false
                || wishes.experience.map { unit.experiences?.contains($0) == false } == true
        }
    }

    /// The bookings that keep tables but are outside the plan's opening hours.
    private func strandedByHours() throws(Refusal) -> Set<BookingID> {
        do {
            return Set(try plan.stranded(in: day, at: now).map(\.id))
        } catch {
            throw Refusal(.plan(reason: error.reason))
        }
    }

    /// Whether a re-seating that was computed elsewhere can be carried out.
    private func reseating(_ moves: [TableMove], expecting version: Version) throws(Refusal) -> Need<Void> {
        guard version == day.version else {
            return .failure(Refusal(.stale(expected: version, current: day.version)))
        }
        guard !moves.isEmpty else { return .failure(Refusal(.nothingToChange)) }
        var seen: Set<BookingID> = []
        let evening = try open()
        var others = evening.current(at: now)
        for move in moves {
            let booking = try known(move.booking)
            guard seen.insert(move.booking).inserted, !booking.isFixed(at: now), booking.blocks(at: now),
                booking.tables == move.from, Set(move.to) != Set(move.from), mayHave(move.to, booking),
                !reachesOut(booking, before: evening.frame.nextDay)
            else { return .failure(Refusal(.invalidMove(move: move))) }
            others = others.without(move.booking)
        }
        var placed: [TableID: [Range<Instant>]] = [:]
        for move in moves {
            let span = try known(move.booking).span
            let meets = move.to.contains { table in
                placed[table, default: []].contains { $0.meets(span, keeping: plan.gap) }
            }
            guard !meets, others.isFree(move.to, during: span, at: now) else {
                return .failure(Refusal(.invalidMove(move: move)))
            }
            for table in move.to { placed[table, default: []].append(span) }
        }
        if let shortage = try shortage(after: moves, on: evening) { return .failure(shortage) }
        return .success(())
    }

    /// Whether a booking could be assigned these tables automatically; staff can still move it elsewhere by hand.
    private func mayHave(_ tables: [TableID], _ booking: Booking) -> Bool {
        plan.units(for: booking).contains { position in
            let unit = plan.units[position].tables
            return unit.count == tables.count && Set(unit) == Set(tables)
        }
    }

    /// Whether a booking reaches into a date that is not part of this decision.
    private func reachesOut(_ booking: Booking, before opening: Instant?) -> Bool {
        opening.map { booking.span.upperBound + plan.gap > $0 } == true
    }

    /// Why bookings cannot be moved at the expense of walk-ins; `nil` if enough is left.
    ///
    /// Only bookings that the quota applies to and that would take more than before are checked.
    private func shortage(after moves: [TableMove], on evening: DayAvailability) throws(Refusal) -> Refusal? {
        guard let quota = plan.door else { return nil }
        let after = evening.moving(moves).current(at: now)
        for move in moves {
            let booking = try known(move.booking)
            let before = booking.tables.compactMap { plan.position(of: $0) }
            let tables = move.to.compactMap { plan.position(of: $0) }
            guard booking.overrideReason == nil, after.isHeldToQuota(booking.span.lowerBound),
                !quota.takes(tables, noMoreThan: before), let reason = after.door?.shortage(during: booking.span)
            else { continue }
            return Refusal(.unavailable(reasons: [reason]))
        }
        return nil
    }

    /// Whether bookings can leave the day.
    private func archiving(_ ids: [BookingID]) -> Need<Void> {
        var known: Set<BookingID> = []
        for id in ids {
            guard let booking = day.bookings[id], known.insert(id).inserted else {
                let isArchived = day.bookings[id] == nil && day.booking(id) != nil
                return .failure(Refusal(isArchived ? .alreadyApplied(command: .archive) : .unknownBooking(booking: id)))
            }
            guard let pastAt = booking.pastAt else {
                return .failure(Refusal(.illegal(state: booking.status.rawValue, command: .archive)))
            }
            if now < pastAt { return .failure(Refusal(.tooEarly(command: .archive, from: pastAt))) }
        }
        return .success(())
    }

    /// The moves that make room for stays of neighboring dates, which are tried one after another.
    private func carrying(_ stays: [SpilloverStay]) throws(Refusal) -> Need<[TableMove]> {
        var trial = day
        var known: Set<BookingID> = []
        for stay in stays {
            if let objection = objection(to: stay) { return .failure(objection) }
            guard known.insert(stay.booking).inserted else {
                return .failure(Refusal(.knownBooking(booking: stay.booking)))
            }
            trial.carried[stay.booking] = nil
        }
        var evening: DayAvailability
        do {
            evening = try plan.open(trial)
        } catch {
            throw Refusal(.plan(reason: error.reason))
        }
        var moves = SuccessiveMoves()
        for stay in stays {
            switch cleared(stay.tables, during: stay.span, on: evening) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let more):
                moves.add(more)
                evening.record(.carried(stays: [stay], moves: more, at: now))
            }
        }
        return .success(moves.joined)
    }

    /// Why a stay of a neighboring date cannot be recorded, whatever tables are free; `nil` if it can.
    private func objection(to stay: SpilloverStay) -> Refusal? {
        if stay.party < 1 { return Refusal(.unavailable(reasons: [.invalidParty(party: stay.party)])) }
        guard !stay.tables.isEmpty, !stay.span.isEmpty, Set(stay.tables).count == stay.tables.count else {
            return Refusal(.unavailable(reasons: [.noFreeTable]))
        }
        guard let carried = day.carried[stay.booking] else { return nil }
        if carried == stay { return Refusal(.alreadyApplied(command: .carry)) }
        // Another date's booking has this identity and keeps its tables.
        return carried.date == stay.date ? nil : Refusal(.knownBooking(booking: stay.booking))
    }
}

/// Moves that were made one after another.
private struct SuccessiveMoves {
    private var moves: [BookingID: TableMove] = [:]

    mutating func add(_ more: [TableMove]) {
        for move in more {
            let from = moves[move.booking]?.from ?? move.from
            moves[move.booking] = TableMove(booking: move.booking, from: from, to: move.to)
        }
    }

    /// One move for each booking; one that was moved twice may be back at its first tables.
    var joined: [TableMove] { moves.values.filter { $0.from != $0.to }.sorted { $0.booking < $1.booking } }
}

extension Range where Bound == Instant {
    /// Whether two intervals overlap or lie less than `gap` apart.
    fileprivate func meets(_ other: Range<Instant>, keeping gap: Elapsed) -> Bool {
        lowerBound < other.upperBound + gap && other.lowerBound < upperBound + gap
    }
}
