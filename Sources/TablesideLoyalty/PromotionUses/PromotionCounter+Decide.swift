public import TablesideCore

extension PromotionCounter {
    /// Decides on a command.
    ///
    /// An expired hold counts as absent, even if no timer has fired. Lowering a limit takes nothing away: held and
    /// taken uses stay, and their amounts can only decrease.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing; counters need no context.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event, preceded by the lapse of expired holds.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(claims), which ``maxClaims`` bounds.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following lifecycle: Lifecycle<PromotionClaim.State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        func resolve(_ claim: PromotionClaimKey?) throws(Refusal) {
            let held: PromotionClaim.State = nextDue == nil ? .absent : .held
            let current = claim.map { state(of: $0, at: now) } ?? held
            try lifecycle.resolve(current, command.kind, by: author.role) { failure(of: $0, command, at: now) }
        }
        switch command {
        case .hold(let key, let amount, let until, _):
            try resolve(key)
            guard now < until else { throw Refusal(.expired(until: until)) }
            return lapses(at: now) + [.held(claim: key, amount: amount, until: until, at: now)]
        case .take(let key, let amount, _):
            try resolve(key)
            return lapses(at: now) + [.taken(claim: key, amount: amount, at: now)]
        case .reprice(let key, let amount, _):
            try resolve(key)
            return [.repriced(claim: key, amount: amount, at: now)]
        case .release(let key):
            try resolve(key)
            return [.released(claim: key, at: now)]
        case .giveBack(let key):
            try resolve(key)
            return [.returned(claim: key, at: now)]
        case .settle(let key):
            try resolve(key)
            return [.settled(claim: key, at: now)]
        case .lapse:
            try resolve(nil)
            return lapses(at: now)
        }
    }

    /// The state of the claim of an order and a promotion.
    ///
    /// - Complexity: O(claims).
    public func state(of key: PromotionClaimKey, at now: Instant) -> PromotionClaim.State {
        if let claim = claim(key), claim.isLive(at: now) { return claim.state }
        return ended.first { $0.key == key }?.state ?? .absent
    }

    /// The lapse of expired holds; empty if there are none.
    private func lapses(at now: Instant) -> [Event] {
        let over = claims.filter { !$0.isLive(at: now) }.map(\.key)
        return over.isEmpty ? [] : [.lapsed(claims: over, at: now)]
    }

    private func failure(of condition: Guard, _ command: Command, at now: Instant) -> Refusal? {
        switch condition {
        case .isOver:
            guard let due = nextDue, now < due else { return nil }
            return Refusal(.notYet(until: due))
        case .fits:
            switch command {
            case .hold(let key, let amount, _, let limit), .take(let key, let amount, let limit):
                return obstacle(to: key, amount, limit, at: now)
            case .reprice(let key, let amount, let limit): return obstacle(to: key, amount, limit, at: now)
            case .release, .giveBack, .settle, .lapse: return nil
            }
        }
    }

    /// Why the limit has no room for a claim; `nil` if it has room.
    private func obstacle(
        to key: PromotionClaimKey,
        _ amount: Money?,
        _ limit: PromotionCounterLimit,
        at now: Instant
    ) -> Refusal? {
        let before = claim(key).flatMap { $0.isLive(at: now) ? $0 : nil }
        if before == nil, claims.count(where: { $0.isLive(at: now) }) >= Self.maxClaims {
            return Refusal(.tooManyClaims(limit: Self.maxClaims))
        }
        switch (limit, amount) {
        case (.uses(let limit), nil) where !id.kind.isMoney:
            if before != nil || uses(at: now) < limit { return nil }
            return Refusal(.used(limit: limit))
        case (.budget(let limit), let amount?) where id.kind.isMoney:
            return obstacle(to: amount, insteadOf: before?.amount, limit, at: now)
        default: return Refusal(.otherMeasure)
        }
    }

    private func obstacle(
        to amount: Money,
        insteadOf before: Money?,
        _ limit: Money,
        at now: Instant
    ) -> Refusal? {
        guard !amount.isNegative else { return Refusal(.negative(amount: amount)) }
        do throws(MoneyError) {
            let spent = try spent(at: now, in: limit.currency)
            let others = try before.map { amount throws(MoneyError) in try spent - amount } ?? spent
            let sum = try others + amount
            if try sum <= limit { return nil }
            if let before, try amount <= before { return nil }
            let left = try limit - others
            return Refusal(.budgetSpent(left: left.isNegative ? .zero(limit.currency) : left, needed: amount))
        } catch {
            return Refusal(.money(reason: error.reason))
        }
    }
}
