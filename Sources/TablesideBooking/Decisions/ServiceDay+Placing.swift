import TablesideCore
import TablesideVenue

/// The tables and the time of a party, and the moves of other bookings that make room for it.
struct SeatedParty {
    let tables: [TableID]
    let span: Range<Instant>
    var moves: [TableMove] = []
    /// How many people sit at each table if the party is split; `nil` if it sits together.
    var parts: [SplitSeating]?
}

/// Which tables are acceptable.
enum TableChoice {
    /// Any that fit the party and its wishes, these first.
    case any(preferring: [TableID])
    /// Only these, all of them together.
    case these([TableID])
}

// Every command that needs tables looks for them here.
extension DayDecision {
    /// Tables for a wish under all rules of the house, or all the reasons why not.
    func place(_ wish: DayAvailability.Wish, in evening: DayAvailability) -> Need<SeatedParty> {
        seated(evening.place(wish, at: now))
    }

    /// Converts an availability answer.
    func seated(_ answer: Result<DayAvailability.Seating, DayAvailability.Refused>) -> Need<SeatedParty> {
        switch answer {
        case .success(let seating):
            .success(
                SeatedParty(tables: seating.tables, span: seating.span, moves: seating.moves, parts: seating.parts)
            )
        case .failure(let refused): .failure(Refusal(.unavailable(reasons: refused.reasons)))
        }
    }

    /// A table for a walk-in, or the time until which one is free.
    func place(_ party: WalkIn, in evening: DayAvailability) -> Need<SeatedParty> {
        switch evening.answer(to: party, at: now) {
        case .seated(let tables, let span, let moves):
            .success(SeatedParty(tables: tables, span: span, moves: moves))
        case .until(let end, let tables, let nodes):
            .failure(Refusal(.seatUntil(end: end, tables: tables, unprovedAfter: nodes)))
        case .refused(let reasons): .failure(Refusal(.unavailable(reasons: reasons)))
        }
    }

    /// Tables for an agreed stay: only the floor is checked, not the rules for booking.
    func place(
        _ booking: Booking,
        during span: Range<Instant>,
        at choice: TableChoice
    ) throws(Refusal) -> Need<SeatedParty> {
        if let opening = try nextDay(), span.upperBound + plan.gap > opening {
            return unavailable(.reachesNextDay(end: span.upperBound, opening: opening))
        }
        let evening = try evening(without: booking.id).current(at: now)
        let units = plan.units
        switch choice {
        case .these(let tables):
            if let misfit = misfit(of: tables, for: booking) { return unavailable(misfit) }
            // A booking at a table that was disabled later may keep it, but no other booking gets it.
            let present = day.booking(booking.id)?.tables ?? []
            if Set(tables) != Set(present), let table = plan.disabled(among: tables) {
                return unavailable(.tableDisabled(table: table))
            }
            let isTaken = tables.first { !evening.isFree([$0], during: span, at: now) }
            guard let isTaken else { return .success(SeatedParty(tables: tables, span: span)) }
            // Others are not moved for a split party.
            let unit =
                booking.isSplit(at: tables)
                ? nil : units.firstIndex { $0.tables.count == tables.count && Set($0.tables) == Set(tables) }
            return reseat(unit.map { [$0] } ?? [], during: span, in: evening, or: .tableTaken(table: isTaken))
        case .any(let preferred):
            if misfit(of: preferred, for: booking) == nil, plan.disabled(among: preferred) == nil,
                evening.isFree(preferred, during: span, at: now)
            {
                return .success(SeatedParty(tables: preferred, span: span))
            }
            let suitable = evening.units(for: booking)
            let free = suitable.filter { evening.isFree(units[$0].tables, during: span, at: now) }
            var chooser = TableChooser(evening, at: now)
            let wish = DayAvailability.Wish(keeping: booking, from: span.lowerBound)
            if let best = chooser.best(of: free.map { ($0, span) }, for: wish) {
                return .success(SeatedParty(tables: units[best.unit].tables, span: span))
            }
            return reseat(suitable, during: span, in: evening, or: .noFreeTable)
        }
    }

    /// The result of a search for any suitable tables, with the wishes that are in the way named.
    func namingWishes(
        of booking: Booking,
        during span: Range<Instant>,
        in placed: Need<SeatedParty>
    ) throws(Refusal) -> Need<SeatedParty> {
        guard case .unavailable(let reasons) = placed.failure?.reason else { return placed }
        let evening = try evening(without: booking.id).current(at: now)
        let wish = DayAvailability.Wish(keeping: booking, from: span.lowerBound)
        let named = evening.naming(wish, in: reasons) { other in
            var trial = booking
            trial.wishes = other.wishes
            guard let refusal = (try? place(trial, during: span, at: .any(preferring: [])))?.failure else { return [] }
            if case .unavailable(let reasons) = refusal.reason { return reasons }
            return reasons
        }
        return .failure(Refusal(.unavailable(reasons: named)))
    }

    /// One of the units for a stay, with other bookings moved to make room.
    private func reseat(
        _ units: [Int],
        during span: Range<Instant>,
        in evening: DayAvailability,
        or reason: Unavailability
    ) -> Need<SeatedParty> {
        var reseater = Reseater(evening, at: now)
        switch reseater.seat(units, during: span) {
        case .seated(let unit, let moves):
            return .success(SeatedParty(tables: plan.units[unit].tables, span: span, moves: moves))
        case .exhausted(let nodes):
            return .failure(Refusal(.unavailable(reasons: [reason, .budgetExhausted(nodes: nodes)])))
        case .impossible, nil: return unavailable(reason)
        }
    }

    private func unavailable(_ reason: Unavailability) -> Need<SeatedParty> {
        .failure(Refusal(.unavailable(reasons: [reason])))
    }

    /// The first instant of a later date whose stays are not known.
    func nextDay() throws(Refusal) -> Instant? {
        do {
            return try plan.nextUnknownStart(after: day.id.date)
        } catch {
            throw Refusal(.plan(reason: .zone(reason: error.reason)))
        }
    }

    /// Whether the party of a booking cannot stay at its tables, regardless of other bookings.
    func isHomeless(_ booking: Booking) -> Bool {
        misfit(of: booking.tables, for: booking) != nil || plan.disabled(among: booking.tables) != nil
    }

    /// Why the party of a booking cannot sit at tables, regardless of other bookings; `nil` if it can.
    ///
    /// A party that is already split stays split, part by part.
    func misfit(of tables: [TableID], for booking: Booking) -> Unavailability? {
        guard let parts = booking.parts, booking.isSplit(at: tables) else {
            return misfit(of: tables, for: booking.party)
        }
        for part in parts {
            guard let table = plan.table(part.table) else { return .unknownTable(table: part.table) }
            if part.covers > table.seats.maximum {
                return .tableDoesNotFit(table: table.id, party: part.covers, seats: table.seats)
            }
        }
        return Set(tables.map { plan.table($0)?.area }).count == 1 ? nil : .notCombined(tables: tables)
    }

    /// Why a party cannot sit at tables, regardless of other bookings; `nil` if it can.
    ///
    /// Chosen tables may be larger than needed, but never too small.
    func misfit(of tables: [TableID], for party: Int) -> Unavailability? {
        guard let first = tables.first, Set(tables).count == tables.count else { return .notCombined(tables: tables) }
        for table in tables where plan.table(table) == nil { return .unknownTable(table: table) }
        guard let seats = plan.seats(at: tables) else { return .notCombined(tables: tables) }
        if party <= seats.maximum { return nil }
        return tables.count == 1
            ? .tableDoesNotFit(table: first, party: party, seats: seats)
            : .combinationDoesNotFit(tables: tables, party: party, seats: seats)
    }
}

extension Booking {
    /// Whether its party is split over exactly these tables.
    fileprivate func isSplit(at tables: [TableID]) -> Bool { parts != nil && Set(tables) == Set(self.tables) }
}

extension DayAvailability {
    /// Whether tables are free for a stay, regardless of the party.
    func isFree(_ tables: [TableID], during span: Range<Instant>, at now: Instant) -> Bool {
        tables.allSatisfy { table in
            plan.position(of: table).map { ledger.isFree($0, for: span, at: now) }
                ?? isFree(unplanned: table, during: span, at: now)
        }
    }

    /// Whether a table that the plan no longer has is free for a stay; the ledger does not include such tables.
    private func isFree(unplanned table: TableID, during span: Range<Instant>, at now: Instant) -> Bool {
        let stays = day.bookings.values.filter { $0.tables.contains(table) && $0.blocks(at: now) }.map { booking in
            TableLedger.Stay(holder: .booking(booking.id), span: booking.span, isSeated: booking.status == .seated)
        }
        let carried = day.carried.values.filter { $0.tables.contains(table) }.map { TableLedger.Stay($0) }
        return !(stays + carried).contains { $0.blocks(span, at: now, buffer: plan.gap) }
            && !day.blocks.values.contains { $0.table == table && $0.span.overlaps(span) }
    }

    /// The start times of the stays on some tables.
    func starts(on tables: [TableID]) -> [Instant] {
        tables.compactMap { plan.position(of: $0) }.flatMap { ledger.stays[$0].map(\.span.lowerBound) }
    }
}

extension VenuePlan {
    /// The party sizes that tables take together, in any order; `nil` if they are not a unit.
    func seats(at tables: [TableID]) -> SeatRange? {
        if tables.count == 1, let only = tables.first { return table(only)?.seats }
        let wanted = Set(tables)
        return units.first { $0.tables.count == wanted.count && wanted.isSuperset(of: $0.tables) }?.seats
    }
}
