public import TablesideCore

extension ServiceDay {
    /// Decides a command and returns the resulting events.
    ///
    /// If the plan is newer than the one in effect, it is adopted first, and the events include the resulting moves and
    /// stranded bookings. An older plan is refused.
    ///
    /// - Throws: ``Refusal`` with the reason; nothing has changed then.
    /// - Complexity: O(bookings + starts on the grid), plus a search within the budget of the rules if only a
    ///   re-seating can help.
    public func decide(
        _ command: Command,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        // What only puts the past away goes by no plan.
        if command.kind != .archive, let adoptedPlan, adoptedPlan != plan.version, plan.branch == id.branch {
            try Refusal.admit(author, to: id.branch)
            if plan.version.isOutdated(beside: adoptedPlan) {
                throw Refusal(.outdatedPlan(plan: plan.version, adopted: adoptedPlan))
            }
            if command.kind != .adoptPlan {
                var day = self
                let adoption = try day.perform(.adoptPlan, in: plan, by: .system, at: now)
                return adoption + (try day.decide(command, in: plan, by: author, at: now))
            }
        }
        let known = command.booking.flatMap { booking($0) }
        let rules = if let known { known.rules } else { plan.rules.bookingProfile }
        guard let profile = rules else {
            throw Refusal(.unknownProfile(profile: known?.profile ?? plan.rules.profile))
        }
        return try decide(command, following: profile, in: plan, by: author, at: now)
    }

    /// Decides by the rows of a given profile, which may be one made for a test.
    package func decide(
        _ command: Command,
        following profile: Booking.Profile,
        and lifecycle: Machine = ServiceDay.lifecycle,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        guard plan.branch == id.branch else {
            throw Refusal(.plan(reason: .otherBranch(plan: plan.branch, day: id)))
        }
        let decision = DayDecision(
            day: self,
            profile: profile,
            lifecycle: lifecycle,
            plan: plan,
            author: author,
            now: now
        )
        var questions = 0
        return try decision.events(of: command, asking: &questions)
    }
}
