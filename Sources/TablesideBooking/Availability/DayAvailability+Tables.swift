public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// Returns every table and combination that is free for a party from a start on, best choice first (QP-28).
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - start: When they come.
    ///   - wishes: What they need besides.
    ///   - channel: The channel they book through.
    ///   - now: The current time.
    /// - Returns: The free units; empty if the start or the party is refused.
    /// - Complexity: O(units that hold the party × stays on a table).
    public func tables(
        for party: Int,
        at start: Instant,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        now: Instant
    ) -> [SeatingUnit] {
        guard !isOutdated(at: now) else {
            return current(at: now)
                .tables(for: party, at: start, wishing: wishes, through: channel, now: now)
        }
        let wish = Wish(party: party, start: start, wishes: wishes, channel: channel)
        var session = SeatingSession(self, at: now)
        guard case .success(let seating) = place(wish, in: &session, at: now), seating.moves.isEmpty,
            seating.parts == nil
        else {
            return []
        }
        let free = candidates(for: wish).map { unit in
            (unit: unit, span: span(of: wish, at: plan.index.placeOfUnit[unit]))
        }
        return session.chooser.ranked(
            free.filter { isSeatable($0.unit, for: wish, during: $0.span, at: now) },
            for: wish
        )
        .map { plan.units[$0.unit] }
    }

    /// Whether a unit is free for a stay, and closing time, pacing and the walk-in quota allow it.
    func isSeatable(_ unit: Int, for wish: Wish, during span: Range<Instant>, at now: Instant) -> Bool {
        guard let service = services.first(where: { $0.starts.contains(wish.start) }) else { return false }
        return DayFrame.misfit(of: span, in: service, plan, frame.nextDay) == nil
            && (wish.overrides || crowd(with: wish, during: span).isEmpty) && isFree(unit, for: span, at: now)
            && quota(on: wish)?.allows(unit, during: span) ?? true
    }

    /// The units that would fit a party if they were free.
    func candidates(for wish: Wish) -> [Int] {
        units(for: wish.party, wishing: wish.wishes, suiting: wish.isSuited)
    }

    /// The units that a booking could be assigned if they were free.
    func units(for booking: Booking) -> [Int] {
        units(for: booking.party, wishing: booking.wishes, through: booking.channel)
    }

    /// The units that hold a party, are sold through a channel and meet the wishes.
    func units(for party: Int, wishing wishes: BookingWishes, through channel: BookingChannel) -> [Int] {
        units(for: party, wishing: wishes, suiting: { $0.suits(wishes, through: channel) })
    }

    /// The units that hold a party and suit it, restricted to the tables it chose, if any.
    private func units(
        for party: Int,
        wishing wishes: BookingWishes,
        suiting suits: (SeatingUnit) -> Bool
    ) -> [Int] {
        let units = plan.units
        let chosen = wishes.tables.map { Set($0) }
        return plan.unitPositions(holding: party).filter { position in
            let unit = units[position]
            if let chosen, chosen != Set(unit.tables) || wishes.tables?.count != chosen.count { return false }
            return suits(unit)
        }
    }

    /// Why no unit fits a party, free or not; `nil` if one does.
    func absence(of candidates: [Int], for wish: Wish) -> Unavailability? {
        guard candidates.isEmpty else { return nil }
        if let tables = wish.wishes.tables { return fault(of: tables, for: wish) }
        return absence(for: wish.party, as: wish)
            ?? .noTableAsWished(party: wish.party, channel: wish.channel, wishes: neverMet(of: wish))
    }

    /// What is wrong with the tables that a party chose.
    private func fault(of tables: [TableID], for wish: Wish) -> Unavailability {
        for table in tables where plan.position(of: table) == nil { return .unknownTable(table: table) }
        if let table = plan.disabled(among: tables) { return .tableDisabled(table: table) }
        let chosen = Set(tables)
        guard chosen.count == tables.count, let unit = plan.units.first(where: { Set($0.tables) == chosen }) else {
            return .notCombined(tables: tables)
        }
        let seats = plan.seating.parties(of: unit)
        guard !seats.contains(wish.party) else {
            let missing = wish.without(wish.wishes.ofTables).isSuited(by: unit) ? wish.missing(at: unit) : []
            return .noTableAsWished(party: wish.party, channel: wish.channel, wishes: missing)
        }
        // The sizes it accepts: the cap on empty seats may raise the smallest.
        let taken = (try? SeatRange(seats.lowerBound, seats.upperBound)) ?? unit.seats
        if let table = unit.tables.first, !unit.isCombination {
            return .tableDoesNotFit(table: table, party: wish.party, seats: taken)
        }
        return .combinationDoesNotFit(tables: unit.tables, party: wish.party, seats: taken)
    }

    /// Why no unit takes a party of this size; `nil` if one does.
    ///
    /// The largest size reported is the largest that fits as wished for, if any does.
    private func absence(for party: Int, as wish: Wish) -> Unavailability? {
        if !plan.unitPositions(holding: party).isEmpty { return nil }
        let units = plan.units
        if let largest = units.lazy.map(\.seats.maximum).max(), party > largest {
            let suitable = units.lazy.filter { wish.isSuited(by: $0) }.map(\.seats.maximum).max()
            return .partyTooLarge(party: party, largest: suitable ?? largest)
        }
        if let smallest = units.lazy.map({ plan.seating.parties(of: $0).lowerBound }).min(), party < smallest {
            return .partyTooSmall(party: party, smallest: smallest)
        }
        return .noTableForParty(party: party)
    }
}
