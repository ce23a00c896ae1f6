public import TablesideCore

extension VenuePlan {
    /// How long a party stays: what the most special of the turn times says whose conditions hold, else the usual turn.
    ///
    /// - Parameters:
    ///   - party: How many people.
    ///   - time: What the clock on the wall shows at the start.
    ///   - date: The date on which the service of the start opened.
    ///   - service: Its service; `nil` where services have no names.
    ///   - area: Where they sit; `nil` for a place in no area.
    ///   - tables: Their table, or those of their combination; none for tables of which no turn time says anything.
    ///   - experience: What they book besides a table; `nil` for nothing.
    /// - Returns: The length of the stay, a buffer that is included in it with it.
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

    /// How long a party stays that begins at an instant; outside all services by the date on the calendar.
    ///
    /// - Throws: ``PlanError`` when the zone is not known then.
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

    /// The time between two stays on one table that comes on top of them.
    package var gap: Elapsed {
        guard case .additional(let length) = rules.buffer else { return .zero }
        return length
    }

    /// The end of a stay that guests are told: without the part of the turn that is for the table.
    ///
    /// A stay that is no longer than the buffer keeps its end.
    public func guestEnd(of stay: Range<Instant>) -> Instant {
        guard case .included(let length) = rules.buffer, stay.upperBound - stay.lowerBound > length else {
            return stay.upperBound
        }
        return stay.upperBound - length
    }

    /// When something may begin again that would begin in a pause; `nil` when there is no pause then.
    public func pausedUntil(_ start: Instant) -> Instant? {
        pauses.first { $0.contains(start) }?.upperBound
    }

    /// The first instant at which a guest who books now may begin, by the notice before the visit.
    ///
    /// A notice before the service and a cut-off on the day are the business of ``ServiceWindow/bookBy``.
    public func earliestStart(at now: Instant) -> Instant {
        guard case .beforeVisit(let length) = rules.notice else { return now }
        return now + length
    }

    /// How much of a turn is for the table alone, at its end.
    var tableTime: Elapsed { if case .included(let length) = rules.buffer { length } else { .zero } }

    /// The instant from which on guests may book a date, itself included; `nil` when the rules name no horizon.
    ///
    /// - Throws: ``PlanError`` when the zone is not known then.
    public func bookableFrom(_ date: CivilDate) throws(PlanError) -> Instant? {
        do {
            return try bookable(from: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    /// The instant from which on guests may book a date; `nil` when the rules name no horizon.
    func bookable(from date: CivilDate) throws(ZoneError) -> Instant? {
        // A horizon beyond the calendar does not restrict.
        guard let opening = rules.horizon?.opening(of: date) else { return nil }
        return try zone.instant(for: opening)
    }
}
