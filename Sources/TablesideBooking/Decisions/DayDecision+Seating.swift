import TablesideCore

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
    ) throws(Refusal) -> Need<Seating> {
        if let early = earliness(of: booking, for: kind) ?? overdue(booking) { return .failure(early) }
        if let foreign = try foreignTime(for: kind) ?? length(of: booking, from: now, for: kind) {
            return .failure(foreign)
        }
        let agreed = booking.span
        let earliest = min(agreed.lowerBound, now)
        let evening = try open(without: booking.id)
        if let wanted, Set(wanted) != Set(booking.tables) {
            return place(booking, during: max(now, earliest)..<agreed.upperBound, at: .these(wanted), on: evening)
        }
        let stay = earliest..<agreed.upperBound
        guard let occupied = booking.tables.first(where: { !evening.isFree([$0], during: stay, at: now) }) else {
            return .success(Seating(span: stay, tables: booking.tables))
        }
        // With another table available, there is no need to wait for a provisional one.
        let isKept = booking.isLocked || booking.lockAt.map { $0 <= now } ?? false
        if wanted == nil, plan.rules.assignment == .pooled, !isKept, booking.parts == nil {
            switch place(booking, during: stay, at: .any(preferring: []), on: evening) {
            case .success(let seated): return .success(seated)
            case .failure(let refusal) where refusal.isUnproved: return .failure(refusal)
            case .failure: break
            }
        }
        let isLeft = evening.isUncleared(occupied, during: stay, at: now)
        return .failure(Refusal(isLeft ? .notCleared(table: occupied) : .stillOccupied(table: occupied)))
    }

    /// The extended stay of a seated party, or how far it can be extended.
    func longerStay(of booking: Booking, until end: Instant) throws(Refusal) -> Need<Seating> {
        let present = max(booking.span.upperBound, now)
        guard end > present else { return .failure(Refusal(.notLonger(until: end, end: present))) }
        let (start, tables) = (booking.span.lowerBound, TableChoice.these(booking.tables))
        if let fault = fault(of: booking.party, staying: start..<end) { return .failure(fault) }
        let date = try open()
        let evening = date.without(booking.id).current(at: now)
        let whole = place(booking, during: start..<end, at: tables, on: evening)
        guard case .failure(let refusal) = whole, !refusal.isUnproved else { return whole }
        var ends = date.starts(on: booking.tables).map { $0 - plan.gap }
        if let nextDay = evening.frame.nextDay { ends.append(nextDay - plan.gap) }
        for earlier in ends.sorted(by: >) where present < earlier && earlier < end {
            switch place(booking, during: start..<earlier, at: tables, on: evening) {
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
    func move(of booking: Booking, to tables: [TableID]) throws(Refusal) -> Need<Seating> {
        if let lapsed = lapse(of: booking) { return .failure(lapsed) }
        var span = booking.span
        if booking.isLocked, tables.count == booking.tables.count, Set(tables) == Set(booking.tables) {
            return .failure(Refusal(.alreadyApplied(command: .move)))
        }
        if booking.status == .seated {
            if let foreign = try foreignTime(for: .move) { return .failure(foreign) }
            span = now..<max(span.upperBound, now + .milliseconds(1))
        }
        return place(booking, during: span, at: .these(tables), on: try open(without: booking.id))
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
