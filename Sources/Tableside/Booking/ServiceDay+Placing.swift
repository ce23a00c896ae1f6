/// Where and for when a party would sit, and who would sit elsewhere for its sake.
struct SeatedParty {
    let tables: [TableID]
    let span: Range<Instant>
    var moves: [TableMove] = []
}

/// Which tables would do.
enum TableChoice {
    /// Any that take the party and suit its wishes, these first.
    case any(preferring: [TableID])
    /// These and no others, all of them together.
    case these([TableID])
}

// The one place at which tables are asked for: every command that needs some comes by here.
extension DayDecision {
    /// Tables for a wish, by all the rules of the house, or all the reasons why not.
    func place(_ wish: Evening.Wish, in evening: Evening) -> Need<SeatedParty> {
        switch evening.place(wish, at: now) {
        case .success(let seating):
            .success(SeatedParty(tables: seating.tables, span: seating.span, moves: seating.moves))
        case .failure(let refused): .failure(Refusal(.unavailable(reasons: refused.reasons)))
        }
    }

    /// A table for a party from the door, or until when one can be had.
    func place(_ party: WalkIn, in evening: Evening) -> Need<SeatedParty> {
        switch evening.answer(to: party, at: now) {
        case .refused(let reasons): .failure(Refusal(.unavailable(reasons: reasons)))
        case .until(let end, let tables): .failure(Refusal(.seatUntil(end: end, tables: tables)))
        case .seated(let tables, let span): .success(SeatedParty(tables: tables, span: span))
        }
    }

    /// Tables for a stay that was agreed: only the floor is asked, not the rules for those who book.
    func place(
        _ booking: Booking,
        during span: Range<Instant>,
        at choice: TableChoice
    ) throws(Refusal) -> Need<SeatedParty> {
        if let opening = try nextDay(), span.upperBound + plan.gap > opening {
            return unavailable(.reachesNextDay(end: span.upperBound, opening: opening))
        }
        var floor = floor()
        floor.remove(booking.id)
        switch choice {
        case .these(let tables):
            if let misfit = misfit(of: tables, for: booking.party) { return unavailable(misfit) }
            for table in tables where !floor.isFree([table], during: span) {
                return unavailable(.tableTaken(table: table))
            }
            return .success(SeatedParty(tables: tables, span: span))
        case .any(let preferred):
            if misfit(of: preferred, for: booking.party) == nil, floor.isFree(preferred, during: span) {
                return .success(SeatedParty(tables: preferred, span: span))
            }
            guard let tables = floor.tables(for: booking, during: span) else { return unavailable(.noFreeTable) }
            return .success(SeatedParty(tables: tables, span: span))
        }
    }

    private func unavailable(_ reason: Unavailability) -> Need<SeatedParty> {
        .failure(Refusal(.unavailable(reasons: [reason])))
    }

    /// The first instant that belongs to a later date of which nothing is known.
    func nextDay() throws(Refusal) -> Instant? {
        do {
            return try plan.nextUnknownStart(after: day.id.date)
        } catch {
            throw Refusal(.plan(reason: .zone(reason: error.reason)))
        }
    }

    /// Why a party cannot sit at tables, whoever else sits there; `nil` when it can.
    ///
    /// Whoever chooses tables may choose some that are larger than need be, never some that are too small.
    func misfit(of tables: [TableID], for party: Int) -> Unavailability? {
        guard let first = tables.first, Set(tables).count == tables.count else { return .noFreeTable }
        for table in tables where plan.table(table) == nil { return .unknownTable(table: table) }
        guard let seats = plan.seats(at: tables) else { return .noTableForParty(party: party) }
        return party <= seats.maximum ? nil : .tableDoesNotFit(table: first, party: party, seats: seats)
    }
}

extension VenuePlan {
    /// The parties that tables take together, whatever their order; `nil` when they do not belong together.
    func seats(at tables: [TableID]) -> SeatRange? {
        if tables.count == 1, let only = tables.first { return table(only)?.seats }
        let wanted = Set(tables)
        return units.first { $0.tables.count == wanted.count && wanted.isSuperset(of: $0.tables) }?.seats
    }
}
