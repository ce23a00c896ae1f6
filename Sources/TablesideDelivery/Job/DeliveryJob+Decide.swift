public import TablesideCore

extension DeliveryJob {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: The couriers of the store, and its dispatch rules; the events record all that follows from these.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting events.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(waves × couriers × duties) for a command that asks couriers, and O(n log n) to put those of one
    ///   wave in order; O(n) in the size of the command for others.
    public func decide(
        _ command: Command,
        in context: DispatchContext,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        var code = profile ?? .fullDelivery
        if state == .absent, case .create(let wanted, _, _, _) = command { code = wanted }
        guard let profile = Profile.named(code) else { throw Refusal(.unknownProfile(profile: code)) }
        return try decide(command, in: context, following: profile.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in context: DispatchContext,
        following table: Machine,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        if case .accept = command, author.role == .courier, let courier, courier != author.user {
            guard let user = author.user, losers.contains(user) else { throw Refusal(.notOffered) }
            throw Refusal(.alreadyTaken(by: courier))
        }
        // A courier whose offer lapsed or was withdrawn is told so, instead of that the step is impossible.
        if command.kind == .accept || command.kind == .decline, author.role == .courier,
            state == .created || state == .unassigned, author.user.map(asked.contains) ?? false
        {
            throw Refusal(.offerOver)
        }
        var step = Step(command, in: context, by: author, at: now)
        let row = try table.resolve(state, step.kind, by: author.role) { failure(of: $0, &step) }
        let events = try events(of: &step, row)
        return context.rules.settlement == nil ? events : settled(events, in: context)
    }

    /// The events of a permitted command.
    private func events(of step: inout Step, _ row: Machine.Row) throws(Refusal) -> [Event] {
        let (context, author, now) = (step.context, step.author, step.now)
        switch step.command {
        case .create(let profile, let store, let draft, let plan):
            try check(draft.problems(at: now))
            try checkSettlement(of: draft, under: context.rules.settlement)
            if let plan {
                if let fault = fault(of: plan, in: context) { throw fault }
                let neverLapses = Profile.named(profile)?.lifecycle.commands.contains(.lapse) == false
                if neverLapses, plan.answerWithin != nil || plan.waves.count > 1 {
                    try check([Problem(.neverLapses(profile: profile), at: "plan")])
                }
            }
            let created = Event.created(profile: profile, store: store, draft: draft, plan: plan, at: now)
            return row.to == .created ? [created] : [created] + round(row.to, &step)
        case .edit(let draft):
            guard draft != self.draft else { throw Refusal(.alreadyApplied(command: .edit)) }
            guard draft.order == self.draft?.order else { throw Refusal(.otherOrder) }
            try check(draft.problems(at: now))
            try checkSettlement(of: draft, under: context.rules.settlement)
            return [.edited(draft: draft, at: now)]
        case .offer(let plan):
            if self.plan == nil || plan != nil, let fault = fault(of: plan, in: context) { throw fault }
            return round(row.to, &step)
        case .withdraw: return overdue(at: now) + [.withdrawn(at: now)]
        case .accept:
            guard let courier = author.user else { throw Refusal(.notOffered) }
            return [.accepted(courier: courier, losers: offered.filter { $0 != courier }, at: now)]
        case .decline:
            guard let courier = author.user else { throw Refusal(.notOffered) }
            let declined = Event.declined(courier: courier, at: now)
            return row.to == .offering && offered.count > 1 ? [declined] : [declined] + asking(row.to, &step)
        case .lapse:
            return [.lapsed(couriers: offered, until: offeredUntil, at: now)] + asking(row.to, &step)
        case .endOffer where isOverdue(at: now): return overdue(at: now) + asking(row.to, &step)
        case .endOffer(let courier):
            let ended = Event.offerEnded(courier: courier, at: now)
            let isLast = row.to == .unassigned || offered.count == 1 && row.condition == .isAsked
            return isLast ? [ended] + asking(row.to, &step) : [ended]
        case .arrive: return [.arrived(to: row.to, at: now)]
        case .pickUp(let proof):
            return [row.to == state ? refused(.pickup, now) : .pickedUp(proof: proof.recorded, at: now)]
        case .deliver(let proof):
            return [row.to == state ? refused(.dropoff, now) : .delivered(proof: proof.recorded, at: now)]
        case .bringBack(let proof):
            if let kind = proof.tooLong { throw Refusal(.proofTooLong(kind: kind)) }
            return [row.to == state ? refused(.return, now) : .broughtBack(proof: proof.recorded, at: now)]
        case .reportFailure(let reason, let nextTry):
            try check(reason)
            if let nextTry, nextTry < now { throw Refusal(.nextTryOver(at: nextTry)) }
            return [.failed(reason: reason, nextTry: nextTry, at: now)]
        case .giveUp(let reason):
            try check(reason)
            guard let courier else { throw Refusal(.notHolder) }
            let givenUp = Event.givenUp(courier: courier, reason: reason, to: row.to, at: now)
            return row.to == .returning ? [givenUp] : [givenUp] + round(row.to, &step)
        case .cancel(let reason):
            try check(reason)
            return overdue(at: now) + [.cancelled(reason: reason, to: row.to, at: now)]
        case .reassign:
            guard let courier else { throw Refusal(.notHolder) }
            return [.reassigned(courier: courier, at: now)] + round(row.to, &step)
        case .correct: return [.corrected(to: row.to, at: now)]
        case .reportIncident(let reason):
            try check(reason)
            return [.halted(reason: reason, until: context.rules.incidentResponseTime.map { now + $0 }, at: now)]
        case .resolve(let answer, let reason):
            try check(reason)
            return [.resolved(answer: answer, reason: reason, to: row.to, at: now)]
        }
    }

    /// Whether the open offers have expired, but no timer has ended them.
    func isOverdue(at now: Instant) -> Bool { offeredUntil.map { $0 <= now } ?? false }

    /// The event that ends expired offers for which no timer has fired: their couriers did not answer in time.
    private func overdue(at now: Instant) -> [Event] {
        guard let until = offeredUntil, isOverdue(at: now) else { return [] }
        return [.lapsed(couriers: offered, until: until, at: now)]
    }

    private func refused(_ leg: DeliveryLeg, _ now: Instant) -> Event { .codeRefused(leg: leg, at: now) }

    private func check(_ problems: [Problem<DeliveryProblem>]) throws(Refusal) {
        guard problems.isEmpty else { throw Refusal(.unsound(problems: problems)) }
    }

    /// Why a plan reaches no courier; `nil` if it may reach some.
    func fault(of plan: OfferPlan?, in context: DispatchContext) -> Refusal? {
        guard let plan else { return Refusal(.planMissing) }
        let problems = plan.problems()
        guard problems.isEmpty else { return Refusal(.unsound(problems: problems)) }
        let named = plan.named
        guard !named.isEmpty else { return nil }
        let known = Set(context.couriers.lazy.map(\.id))
        let strangers = named.filter { !known.contains($0) }
        // A plan can name thousands; a few are enough to find the fault.
        return strangers.isEmpty ? nil : Refusal(.notOurCouriers(couriers: Array(strangers.prefix(SizeLimit.words))))
    }

    private func check(_ reason: DeliveryReason?) throws(Refusal) {
        guard let reason else { return }
        guard !reason.rawValue.isEmpty else { throw Refusal(.reasonMissing) }
        guard SizeSubject.code.holds(reason.rawValue) else { throw Refusal(.reasonTooLong(limit: SizeLimit.code)) }
    }
}
