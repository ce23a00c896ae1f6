public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// The stage that a booking's guests have reached, and when.
    public struct GuestStage: Hashable, Codable, Sendable {
        /// The last stage that the guests reached.
        public let stage: StayStage
        /// When they reached it.
        public let since: Instant

        /// Creates a stage that guests reached at an instant.
        public init(_ stage: StayStage, since: Instant) {
            self.stage = stage
            self.since = since
        }
    }

    /// Returns the floor that a waitlist of the date decides by.
    ///
    /// The floor has the tables open to walk-ins, alone or pushed together. Tables that the list holds for its parties
    /// count as free, because the list itself knows who holds them. The floor also has the number of guests that pacing
    /// admits, now and later. Before a service, it is the floor of that service.
    ///
    /// - Parameters:
    ///   - list: The waitlist, whose offers do not count as taken; `nil` for none.
    ///   - stages: The stage of seated guests, by booking.
    ///   - now: The instant.
    /// - Returns: The floor.
    /// - Complexity: O(bookings + combinations + tables × stays on a table), plus O(pacing limits) for each party size.
    public func waitlistFloor(
        of list: Waitlist? = nil,
        stages: [BookingID: GuestStage] = [:],
        at now: Instant
    ) -> WaitlistFloor {
        guard !isOutdated(at: now) else { return current(at: now).waitlistFloor(of: list, stages: stages, at: now) }
        let held = Set(list?.entries.values.lazy.flatMap(\.blocks) ?? [])
        // Between services and before the first, nobody is seated until the next one begins.
        let open = services.first { $0.starts.contains(now) }
        let service =
            open
            ?? services.filter { !$0.starts.isEmpty && now < $0.starts.lowerBound }
            .min { $0.starts.lowerBound < $1.starts.lowerBound }
        let opensAt = open == nil ? service?.starts.lowerBound : nil
        let start = opensAt ?? now
        var turns: [Int: Elapsed] = [:]
        var rooms: [Int: PacingRoom] = [:]
        for party in 1...max(1, min(plan.largestParty ?? 1, SizeLimit.waitlistTurns)) {
            let request = SeatingRequest(party: party, start: start, channel: .walkIn)
            let stay = span(of: request)
            turns[party] = stay.upperBound - start
            if !pace.isEmpty { rooms[party] = pace.room(for: guests(of: request, during: stay)) }
        }
        // At some tables parties of a size may stay for longer or less long than at others.
        let turnsOfPlaces = plan.index.places.indices.map { place in
            turns.keys.reduce(into: [Int: Elapsed]()) { lengths, party in
                let request = SeatingRequest(party: party, start: start, channel: .walkIn)
                lengths[party] = span(of: request, at: place).upperBound - start
            }
        }
        // Guests leave by closing; the included buffer may extend past it.
        let isWithin = turnsOfPlaces.allSatisfy { $0.values.allSatisfy { $0 > plan.includedBuffer } }
        let closing = service?.latestEnd.map { $0 + (isWithin ? plan.includedBuffer : .zero) }
        let disabled = Set(plan.rules.tables.lazy.filter(\.isDisabled).map(\.table))
        let units = plan.units.filter { $0.suits(channel: .walkIn) && disabled.isDisjoint(with: $0.tables) }
        // The cap on empty seats may raise the smallest party.
        func seats(of unit: SeatingUnit) -> SeatRange {
            let parties = plan.seating.parties(of: unit)
            return (try? SeatRange(parties.lowerBound, parties.upperBound)) ?? unit.seats
        }
        var alone: [TableID: SeatRange] = [:]
        for unit in units where !unit.isCombination {
            if let table = unit.tables.first { alone[table] = seats(of: unit) }
        }
        var turnsOfUnits: [[TableID]: [Int: Elapsed]] = [:]
        for (position, unit) in plan.units.enumerated() where plan.index.placeOfUnit[position] != 0 {
            let place = turnsOfPlaces[plan.index.placeOfUnit[position]]
            turnsOfUnits[unit.tables] = place.filter { plan.seating.parties(of: unit).contains($0.key) }
        }
        let usable = Set(units.lazy.flatMap(\.tables))
        let tables = plan.tables.enumerated().compactMap { place, table -> WaitlistFloor.Table? in
            guard usable.contains(table.id) else { return nil }
            return self.table(table, seating: alone[table.id], at: place, besides: held, at: now)
        }
        let seated = day.bookings.values.filter { $0.status == .seated }.sorted { $0.id < $1.id }
        var floor = WaitlistFloor(
            day: day.id,
            at: now,
            tables: tables,
            combinations: units.filter(\.isCombination).map { unit in
                WaitlistFloor.Combination(
                    tables: unit.tables,
                    seats: seats(of: unit),
                    area: unit.area,
                    features: unit.features
                )
            },
            stays: seated.map { booking in
                var stay = WaitlistFloor.Stay(
                    tables: booking.tables,
                    party: booking.party,
                    since: booking.seatedAt ?? booking.span.lowerBound,
                    stage: stages[booking.id]?.stage,
                    stageSince: stages[booking.id]?.since
                )
                stay.countedUntil = guests(of: booking).span.upperBound
                return stay
            },
            opensAt: opensAt,
            // After the last service nobody is seated.
            latestStart: service.map { $0.latestStart ?? $0.starts.upperBound - .milliseconds(1) } ?? now
                - .milliseconds(1),
            latestEnd: [closing, frame.nextDay.map { $0 - plan.gap }].compactMap(\.self).min(),
            turns: turns,
            turn: plan.rules.turn,
            gap: plan.gap
        )
        floor.rooms = rooms
        floor.turnsOfUnits = turnsOfUnits
        floor.isOver = service == nil
        floor.limits = pace.startLimits(after: now)
        floor.presences = pace.presenceLimits(after: now, without: seated.map { guests(of: $0) })
        floor.included = plan.includedBuffer
        return floor
    }

    private func table(
        _ table: DiningTable,
        seating seats: SeatRange?,
        at place: Int,
        besides held: Set<BlockID>,
        at now: Instant
    ) -> WaitlistFloor.Table {
        var needs: [Range<Instant>] = []
        var (isOccupied, isTaken) = (false, false)
        // Nobody new sits down there before a pause is over.
        for end in [plan.pausedUntil(now), plan.pausedUntil(now, atTable: place)].compactMap(\.self) {
            needs.append(now..<end)
        }
        for stay in ledger.stays[place] where stay.counts(at: now) {
            if case .block(let id) = stay.holder, held.contains(id) { continue }
            if stay.span.contains(now) { isTaken = true }
            if case .booking = stay.holder, stay.isSeated {
                isOccupied = true
                continue
            }
            if stay.holder == .uncleared, !stay.isGone(at: now) {
                isTaken = true
                // A table that should be clear by now and is not will take about as long again.
                if stay.span.upperBound + plan.gap <= now {
                    needs.append(now..<now + max(plan.rules.clearing ?? .zero, .minutes(1)))
                }
            } else if stay.overstays(at: now) {
                // Guests of another date who are still there keep the table for now.
                isOccupied = true
            }
            guard stay.span.upperBound + plan.gap > now else { continue }
            needs.append(stay.span.lowerBound - plan.gap..<stay.span.upperBound + plan.gap)
        }
        var result = WaitlistFloor.Table(
            id: table.id,
            seats: seats,
            area: table.area,
            features: table.features,
            isOccupied: isOccupied,
            needs: needs
        )
        result.isTaken = isTaken || isOccupied
        return result
    }
}
