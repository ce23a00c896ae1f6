public import TablesideCore

extension EarningRules {
    /// The points that an order earns, with one grant for each rule that applies.
    ///
    /// A rule gives its points for each full unit of the net amount: at 1 for 10.00, 105.00 earn 10.
    ///
    /// - Parameters:
    ///   - order: The completed order.
    ///   - basis: Its goods, discounts and rewards.
    ///   - earnedAt: When it was completed.
    ///   - zone: The time zone of the program, in which days end.
    /// - Returns: the grants, in the order of the rules; none for an order in a currency without a rule.
    /// - Throws: ``EarningError``.
    /// - Complexity: O(rules).
    public func grants(
        for order: OrderID,
        on basis: EarningBasis,
        earnedAt: Instant,
        in zone: some ZoneRules
    ) throws(EarningError) -> [PointsGrant] {
        try requireSound()
        let net: Money
        do { net = try basis.net } catch { throw EarningError(.money(code: error.code)) }
        guard net.isPositive else { return [] }
        var grants: [PointsGrant] = []
        for rule in orders where rule.unit.currency == net.currency {
            let (points, overflow) = Int(net.minorUnits / rule.unit.minorUnits)
                .multipliedReportingOverflow(by: rule.points)
            guard !overflow, points <= SizeLimit.points else { throw EarningError(.tooManyPoints(rule: rule.id)) }
            guard points > 0 else { continue }
            let source = PointsSource.order(order: order, rule: rule.id)
            grants.append(try dated(points, from: source, earnedAt: earnedAt, in: zone, net: net))
        }
        return grants
    }

    /// The grant for points of a mission, an invitation or a campaign, whose number is given.
    ///
    /// - Parameters:
    ///   - points: The number of points: 1…`SizeLimit.points`.
    ///   - source: The source of the points.
    ///   - earnedAt: When they were earned.
    ///   - zone: The time zone of the program, in which days end.
    /// - Returns: the grant, with the instants at which the points become available and expire.
    /// - Throws: ``EarningError``.
    public func grant(
        _ points: Int,
        from source: PointsSource,
        earnedAt: Instant,
        in zone: some ZoneRules
    ) throws(EarningError) -> PointsGrant {
        try requireSound()
        guard (1...SizeLimit.points).contains(points) else { throw EarningError(.pointsOutOfRange(points: points)) }
        return try dated(points, from: source, earnedAt: earnedAt, in: zone, net: nil)
    }

    /// When points expire; `nil` for never.
    ///
    /// - Throws: ``EarningError`` for an instant or a date outside the calendar, or outside the known range of the
    ///   zone.
    public func expiry(earnedAt: Instant, in zone: some ZoneRules) throws(EarningError) -> Instant? {
        do {
            switch validity {
            case .unlimited: return nil
            case .days(let count, false):
                let length: Elapsed
                do { length = try Elapsed(days: count) } catch { throw EarningError(.dateOutOfRange) }
                do { return try earnedAt.adding(length) } catch { throw EarningError(.dateOutOfRange) }
            case .days(let count, true):
                let date: CivilDate
                do {
                    date = try zone.local(at: earnedAt).date.adding(days: count)
                } catch is TimeError {
                    throw EarningError(.dateOutOfRange)
                }
                return try Self.end(of: date, in: zone)
            case .months(let count, let toEndOfDay):
                let local = try zone.local(at: earnedAt)
                guard let date = local.date.adding(months: count) else { throw EarningError(.dateOutOfRange) }
                if toEndOfDay { return try Self.end(of: date, in: zone) }
                do {
                    return try zone.instant(for: LocalDateTime(date: date, time: local.time))
                } catch is TimeError {
                    throw EarningError(.dateOutOfRange)
                }
            }
        } catch let error as EarningError {
            throw error
        } catch {
            throw EarningError(.zoneUnknown(zone: zone.identifier))
        }
    }

    private func dated(
        _ points: Int,
        from source: PointsSource,
        earnedAt: Instant,
        in zone: some ZoneRules,
        net: Money?
    ) throws(EarningError) -> PointsGrant {
        let expiresAt = try expiry(earnedAt: earnedAt, in: zone)
        let availableAt: Instant
        do { availableAt = try earnedAt.adding(delay) } catch { throw EarningError(.dateOutOfRange) }
        guard expiresAt.map({ availableAt < $0 }) ?? true else { throw EarningError(.neverAvailable(delay: delay)) }
        return PointsGrant(
            points,
            from: source,
            earnedAt: earnedAt,
            availableAt: availableAt,
            expiresAt: expiresAt,
            net: net
        )
    }

    private func requireSound() throws(EarningError) {
        let problems = problems()
        guard problems.isEmpty else { throw EarningError(.unsound(problems: problems)) }
    }

    /// The first instant of the local day after a date, even where clocks skip midnight or show it twice.
    private static func end(of date: CivilDate, in zone: some ZoneRules) throws -> Instant {
        let next: CivilDate
        do { next = try date.adding(days: 1) } catch { throw EarningError(.dateOutOfRange) }
        switch try zone.resolve(next.startOfDay) {
        case .unique(let instant): return instant
        case .ambiguous(let earlier, _): return earlier
        case .nonexistent(_, _, let first): return first
        }
    }
}

extension CivilDate {
    /// The date this many months later, moved to the end of a month that is too short; `nil` outside the calendar.
    func adding(months count: Int) -> CivilDate? {
        let (year, month, day) = components
        let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(count)
        guard !overflow else { return nil }
        let (quotient, remainder) = Int64(sum).flooredDivision(by: 12)
        guard let first = try? CivilDate(year: Int(quotient), month: Int(remainder) + 1, day: 1) else { return nil }
        return try? first.adding(days: min(day, first.lastOfMonth.day) - 1)
    }
}
