// Commands about the day as a whole.
extension DayDecision {
    func ofWholeDay(_ command: ServiceDay.Command) throws(Refusal) -> [Event] {
        let kind = command.kind
        switch command {
        case .blockTable(let block):
            let moves = try take(kind, having: try blocking(block))
            return [.tableBlocked(block: block, moves: moves, at: now)]
        case .unblockTable(let id):
            try take(kind, having: day.blocks[id].orFail(with: .unknownBlock(block: id)))
            return [.tableUnblocked(block: id, at: now)]
        case .adoptPlan:
            let (moves, stranded) = try take(kind, having: try adoption())
            return [.planAdopted(plan: plan.version, moves: moves, stranded: stranded, at: now)]
        case .reseat(let moves, let version):
            try take(kind, having: try reseating(moves, expecting: version))
            return [.reseated(moves: moves, at: now)]
        case .countExhaustedSearch(let request):
            try take(kind, having: .success(()))
            return [.searchExhausted(request: request, at: now)]
        case .carry(let stay):
            let moves = try take(kind, having: try carrying(stay))
            return [.carried(stay: stay, moves: moves, at: now)]
        case .dropCarried(let id):
            try take(kind, having: day.carried[id].orFail(with: .unknownBooking(booking: id)))
            return [.carriedDropped(booking: id, at: now)]
        default: return []
        }
    }

    @discardableResult
    private func take<Value>(
        _ kind: ServiceDay.Command.Kind,
        having need: @autoclosure () throws(Refusal) -> Need<Value>
    ) throws(Refusal) -> Value {
        // Nobody is told more than whether they may ask.
        try lifecycle.take(.open, kind, by: author.role) { _ in Refusal?.none }
        let need = try need()
        try lifecycle.take(.open, kind, by: author.role) { condition in
            switch condition {
            case .feasible, .known: need.failure
            }
        }
        switch need {
        case .success(let value): return value
        case .failure(let refusal): throw refusal
        }
    }
}

// What the whole day needs.
extension DayDecision {
    /// Who moves when a table goes out of use.
    private func blocking(_ block: TableBlock) throws(Refusal) -> Need<[TableMove]> {
        if day.blocks[block.id] != nil { return .failure(Refusal(.knownBlock(block: block.id))) }
        guard plan.table(block.table) != nil, !block.span.isEmpty, now < block.span.upperBound else {
            return .failure(Refusal(.invalidBlock(block: block)))
        }
        var floor = floor()
        let inUse = floor.claims(on: [block.table], during: block.span)
        var moves: [TableMove] = []
        for claim in inUse {
            guard let booking = claim.booking.flatMap({ day.booking($0) }), !booking.isFixed(at: now) else { continue }
            floor.remove(booking.id)
            floor.insert(Floor.Claim(booking: nil, tables: [block.table], span: block.span))
            guard let tables = floor.tables(for: booking) else { continue }
            floor.insert(Floor.Claim(booking: booking.id, tables: tables, span: booking.span))
            moves.append(TableMove(booking: booking.id, from: booking.tables, to: tables))
        }
        let moved = Set(moves.map(\.booking))
        let staying = inUse.compactMap(\.booking).filter { !moved.contains($0) }
        guard staying.isEmpty else {
            return .failure(Refusal(.tableInUse(table: block.table, bookings: staying.sorted())))
        }
        return .success(moves)
    }

    /// Who moves and who is left without tables when a plan is adopted.
    ///
    /// Whoever can stay stays. A stranded booking keeps its place in the book: nobody is called off by a plan.
    private func adoption() throws(Refusal) -> Need<(moves: [TableMove], stranded: [BookingID])> {
        if day.adoptedPlan == plan.version { return .failure(Refusal(.alreadyApplied(command: .adoptPlan))) }
        let windows = try evening().services.map(\.open)
        var floor = floor()
        var homeless: [Booking] = []
        var stranded: [BookingID] = []
        for booking in day.blocking(at: now) where booking.status != .seated {
            if !windows.contains(where: { $0.overlaps(booking.span) }) { stranded.append(booking.id) }
            guard misfit(of: booking.tables, for: booking.party) != nil else { continue }
            floor.remove(booking.id)
            homeless.append(booking)
        }
        var moves: [TableMove] = []
        for booking in homeless {
            if !booking.isFixed(at: now), let tables = floor.tables(for: booking) {
                floor.insert(Floor.Claim(booking: booking.id, tables: tables, span: booking.span))
                moves.append(TableMove(booking: booking.id, from: booking.tables, to: tables))
            } else if !stranded.contains(booking.id) {
                stranded.append(booking.id)
            }
        }
        return .success((moves, stranded.sorted()))
    }

    /// Whether a re-seating that was worked out elsewhere can be carried out.
    private func reseating(_ moves: [TableMove], expecting version: Version) throws(Refusal) -> Need<Void> {
        guard version == day.version else {
            return .failure(Refusal(.stale(expected: version, current: day.version)))
        }
        guard !moves.isEmpty else { return .failure(Refusal(.nothingToChange)) }
        var floor = floor()
        var seen: Set<BookingID> = []
        for move in moves {
            let booking = try known(move.booking)
            guard seen.insert(move.booking).inserted, !booking.isFixed(at: now), booking.blocks(at: now),
                booking.tables == move.from, move.to != move.from, misfit(of: move.to, for: booking.party) == nil
            else { return .failure(Refusal(.invalidMove(move: move))) }
            floor.remove(move.booking)
        }
        for move in moves {
            let booking = try known(move.booking)
            guard floor.isFree(move.to, during: booking.span) else {
                return .failure(Refusal(.invalidMove(move: move)))
            }
            floor.insert(Floor.Claim(booking: booking.id, tables: move.to, span: booking.span))
        }
        return .success(())
    }

    /// Who moves when a neighbouring date's stay reaches into this one.
    private func carrying(_ stay: CarriedStay) throws(Refusal) -> Need<[TableMove]> {
        guard !stay.tables.isEmpty, !stay.span.isEmpty, Set(stay.tables).count == stay.tables.count else {
            return .failure(Refusal(.unavailable(reasons: [.noFreeTable])))
        }
        if let carried = day.carried[stay.booking], carried == stay {
            return .failure(Refusal(.alreadyApplied(command: .carry)))
        }
        var floor = floor()
        floor.removeCarried(stay.booking)
        for table in stay.tables where !floor.isFree([table], during: stay.span) {
            return .failure(Refusal(.unavailable(reasons: [.tableTaken(table: table)])))
        }
        return .success([])
    }
}

extension Optional {
    fileprivate func orFail(with reason: ServiceDay.Refusal.Reason) -> Result<Void, ServiceDay.Refusal> {
        self == nil ? .failure(ServiceDay.Refusal(reason)) : .success(())
    }
}
