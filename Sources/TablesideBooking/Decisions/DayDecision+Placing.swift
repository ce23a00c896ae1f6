import TablesideCore
import TablesideVenue

/// Which tables are acceptable.
enum TableChoice {
    /// Any that fit the party and its wishes, these first.
    case any(preferring: [TableID])
    /// Only these, all of them together.
    case these([TableID])
}

// Every command that needs tables looks for them here.
extension DayDecision {
    /// Tables for a request under all rules of the house, or all the reasons why not.
    func place(_ request: SeatingRequest, on evening: DayAvailability) -> Need<Seating> {
        need(evening.place(request, at: now))
    }

    /// An answer as what the command needs.
    func need(_ answer: Result<Seating, NoSeating>) -> Need<Seating> {
        answer.mapError { Refusal(.unavailable(reasons: $0.reasons)) }
    }

    /// A table for a walk-in, or the time until which one is free.
    func place(_ party: WalkIn, on evening: DayAvailability) -> Need<Seating> {
        switch evening.answer(to: party, at: now) {
        case .seated(let tables, let span, let moves):
            .success(Seating(span: span, tables: tables, moves: moves))
        case .split(let parts, let span):
            .success(Seating(span: span, tables: parts.flatMap(\.tables), parts: parts))
        case .until(let end, let tables, let nodes):
            .failure(Refusal(.seatUntil(end: end, tables: tables, unprovedAfter: nodes)))
        case .refused(let reasons): .failure(Refusal(.unavailable(reasons: reasons)))
        }
    }

    /// Tables for an agreed stay on the date without it: only the floor is checked, not the rules for booking.
    func place(
        _ booking: Booking,
        during span: Range<Instant>,
        at choice: TableChoice,
        on evening: DayAvailability
    ) -> Need<Seating> {
        if let opening = evening.frame.nextDay, span.upperBound + plan.gap > opening {
            return unavailable(.reachesNextDay(end: span.upperBound, opening: opening))
        }
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
            guard let isTaken else { return .success(Seating(span: span, tables: tables)) }
            // Others are not moved for a split party.
            let unit =
                booking.isSplit(at: tables)
                ? nil : units.firstIndex { $0.tables.count == tables.count && Set($0.tables) == Set(tables) }
            return reseat(unit.map { [$0] } ?? [], during: span, in: evening, or: .tableTaken(table: isTaken))
        case .any(let preferred):
            if misfit(of: preferred, for: booking) == nil, plan.disabled(among: preferred) == nil,
                evening.isFree(preferred, during: span, at: now)
            {
                return .success(Seating(span: span, tables: preferred))
            }
            let suitable = plan.unpaused(plan.units(for: booking), at: span.lowerBound)
            let free = suitable.filter { evening.isFree(units[$0].tables, during: span, at: now) }
            var chooser = TableChooser(evening, at: now)
            let request = SeatingRequest(keeping: booking, from: span.lowerBound)
            if let best = chooser.best(of: free.map { ($0, span) }, for: request) {
                return .success(Seating(span: span, tables: units[best.unit].tables))
            }
            return reseat(suitable, during: span, in: evening, or: .noFreeTable)
        }
    }

    /// The result of a search for any suitable tables, with the wishes that are in the way named.
    func namingWishes(
        of booking: Booking,
        during span: Range<Instant>,
        in placed: Need<Seating>,
        on evening: DayAvailability
    ) -> Need<Seating> {
        guard case .unavailable(let reasons) = placed.failure?.reason else { return placed }
        let request = SeatingRequest(keeping: booking, from: span.lowerBound)
        let named = evening.naming(request, in: reasons) { other in
            var trial = booking
            trial.wishes = other.wishes
            guard let refusal = place(trial, during: span, at: .any(preferring: []), on: evening).failure else {
                return []
            }
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
    ) -> Need<Seating> {
        var reseater = Reseater(evening, at: now, atMost: nil)
        switch reseater.seat(units, during: span) {
        case .seated(let unit, let moves):
            return .success(Seating(span: span, tables: plan.units[unit].tables, moves: moves))
        case .exhausted(let nodes):
            return .failure(Refusal(.unavailable(reasons: [reason, .budgetExhausted(nodes: nodes)])))
        case .impossible, nil: return unavailable(reason)
        }
    }

    private func unavailable(_ reason: Unavailability) -> Need<Seating> {
        .failure(Refusal(.unavailable(reasons: [reason])))
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
            if let reason = misfit(of: part.tables, for: part.covers) { return reason }
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
