public import TablesideCore

extension VenuePlan {
    /// Returns the turn time of a party: that of the most specific rule that matches, else the default.
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - time: The wall-clock time of the start.
    ///   - date: The date on which the start's service opened.
    ///   - service: Its service; `nil` if services are unnamed.
    ///   - area: The area where they sit; `nil` for a place in no area.
    ///   - tables: Their table or the tables of their combination; may be empty if no turn time names them.
    ///   - experience: The experience they book; `nil` for none.
    /// - Returns: The length of the stay, with an included buffer.
    /// - Complexity: O(turn times).
    public func turn(
        for party: Int,
        at time: LocalTime,
        on date: CivilDate,
        service: ServiceCode? = nil,
        area: AreaID? = nil,
        tables: [TableID] = [],
        experience: ExperienceCode? = nil
    ) -> Elapsed {
        let place = TurnPlace(area: area, tables: Set(tables))
        return turn(for: party, at: time, on: date, service: service, place: place, experience: experience)
    }

    func turn(
        for party: Int,
        at time: LocalTime,
        on date: CivilDate,
        service: ServiceCode?,
        place: TurnPlace,
        experience: ExperienceCode?
    ) -> Elapsed {
        let match = turns.first { turn in
            turn.isFor(party, at: place, experience) && turn.when?.contains(time, on: date, service: service) ?? true
        }
        return match?.lasts ?? rules.turn
    }

    /// Returns the turn time of a party that starts at an instant; outside all services, the calendar date is used.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known then.
    /// - Complexity: O(services + turn times).
    public func turn(
        for party: Int,
        at start: Instant,
        area: AreaID? = nil,
        tables: [TableID] = [],
        experience: ExperienceCode? = nil
    ) throws(PlanError) -> Elapsed {
        let label: LocalDateTime
        let window: ServiceWindow?
        do {
            label = try zone.local(at: start)
            window = try self.window(holding: start)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
        return turn(
            for: party,
            at: label.time,
            on: window?.date ?? label.date,
            service: window?.service,
            area: area,
            tables: tables,
            experience: experience
        )
    }

    /// The additional buffer between two stays on one table; zero without one.
    package var gap: Elapsed {
        guard case .additional(let length) = rules.buffer else { return .zero }
        return length
    }

    /// Returns the end of a stay as given to guests: without an included buffer.
    ///
    /// A stay that is no longer than the buffer keeps its end.
    public func guestEnd(of stay: Range<Instant>) -> Instant {
        guard case .included(let length) = rules.buffer, stay.upperBound - stay.lowerBound > length else {
            return stay.upperBound
        }
        return stay.upperBound - length
    }

    /// Returns the end of the pause of the whole branch that contains a start; `nil` if there is none.
    public func pausedUntil(_ start: Instant) -> Instant? {
        pauses.first { $0.contains(start) }?.upperBound
    }

    /// The end of the pauses of single areas that keep a unit from stays that start then; `nil` if there are none.
    func pausedUntil(_ start: Instant, at unit: Int) -> Instant? {
        guard !areaPauses.isEmpty else { return nil }
        return unitTables[unit].compactMap { pausedUntil(start, atTable: $0) }.max()
    }

    /// The end of the pause of a table's area alone that contains a start; `nil` if there is none.
    func pausedUntil(_ start: Instant, atTable table: Int) -> Instant? {
        guard !areaPauses.isEmpty else { return nil }
        return areaPauses[table].first { $0.contains(start) }?.upperBound
    }

    /// The units in whose areas a stay may start.
    func unpaused(_ units: [Int], at start: Instant) -> [Int] {
        areaPauses.isEmpty ? units : units.filter { pausedUntil(start, at: $0) == nil }
    }

    /// Returns the earliest start that a guest can book now, given the notice before the visit.
    ///
    /// ``ServiceWindow/bookBy`` covers a notice before the service or by the calendar, and a same-day cutoff.
    public func earliestStart(at now: Instant) -> Instant {
        guard case .beforeVisit(let length) = rules.notice else { return now }
        return now + length
    }

    /// The part of the turn time that is an included buffer; zero without one.
    var includedBuffer: Elapsed { if case .included(let length) = rules.buffer { length } else { .zero } }

    /// Returns the first instant at which guests may book a date; `nil` if the rules set no horizon.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known then.
    public func bookableFrom(_ date: CivilDate) throws(PlanError) -> Instant? {
        do {
            return try bookable(from: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    /// The first instant at which guests may book a date; `nil` if the rules set no horizon.
    func bookable(from date: CivilDate) throws(ZoneError) -> Instant? {
        // A horizon that starts before the calendar does not restrict.
        guard let opening = rules.horizon?.opening(of: date),
            let day = try? opening.date.adding(days: -daysEarlier),
            let earlier = try? LocalDateTime(date: day, time: opening.time)
        else { return nil }
        return try zone.instant(for: earlier)
    }
}
