public import TablesideCore

extension Shift {
    /// The staff who can answer the calls of a table now: its waiter, the waiters of its section, or every waiter.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - waiter: The table's waiter; if `nil` or not at work, the call goes to the waiter who has the table's orders,
    ///     and if there are several, to the one who was last given any order.
    ///   - now: The time of the call. Waiters on a break or outside their hours are not asked; waiters about to leave
    ///     still serve their tables.
    /// - Returns: the route of a call.
    /// - Complexity: O(waiters + open orders).
    public func route(to table: TableID, waiter: UserID? = nil, at now: Instant) -> CallRoute {
        let own = waiter.flatMap { id in self.waiter(id)?.isAtWork(at: now) == true ? id : nil }
        let section = sections[table]
        return CallRoute(
            waiter: own ?? holder(at: table, now),
            section: section.flatMap { waiters(of: $0, at: now).isEmpty ? nil : $0 },
            isStaffed: waiters.contains { $0.isAtWork(at: now) }
        )
    }

    /// The waiters to ask for an answer to a call now; none if the managers must answer, or if the waiters of the route
    /// have left.
    ///
    /// - Returns: the waiters, by identity.
    /// - Complexity: O(waiters).
    public func waiters(for call: ServiceCall, at now: Instant) -> [UserID] {
        switch call.level {
        case .waiter: call.route.waiter.flatMap { waiter($0)?.isAtWork(at: now) == true ? [$0] : nil } ?? []
        case .section: call.route.section.map { waiters(of: $0, at: now) } ?? []
        case .floor: waiters.filter { $0.isAtWork(at: now) }.map(\.id)
        case .manager: []
        }
    }

    /// The waiter at work who has orders of a table; if there are several, the one who was last given any order.
    private func holder(at table: TableID, _ now: Instant) -> UserID? {
        waiters.filter { waiter in
            waiter.isAtWork(at: now) && waiter.hand.contains { $0.facts.table == table }
        }
        .max { lhs, rhs in
            guard let left = lhs.lastGiven, let right = rhs.lastGiven, left != right else { return lhs.id > rhs.id }
            return left < right
        }?
        .id
    }

    private func waiters(of section: SectionID, at now: Instant) -> [UserID] {
        waiters.filter { $0.isAtWork(at: now) && ($0.plan.sections.isEmpty || $0.plan.sections.contains(section)) }
            .map(\.id)
    }
}

extension Shift.Waiter {
    /// Whether the waiter is on duty, within their hours and not on a break.
    public func isAtWork(at now: Instant) -> Bool {
        isWithinDuty(at: now) && !isOnBreak(at: now)
    }
}
