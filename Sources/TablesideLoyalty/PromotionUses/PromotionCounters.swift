public import TablesideCore

/// The counters loaded for one decision; a counter that was not loaded counts as unused.
///
/// Holding, taking and returning change every counter of an order together, through the `Changes` of the decision that
/// quotes, places or ends the order: all of them or none. If another order has changed a counter in the meantime, the
/// commit fails, and the decision is repeated with the remaining uses.
public struct PromotionCounters: Sendable {
    /// The loaded counters, by identity.
    public private(set) var loaded: [PromotionCounterID: PromotionCounter]

    /// Makes a set of counters; among duplicates, the first one is used.
    public init(_ counters: some Sequence<PromotionCounter> = []) {
        loaded = Dictionary(counters.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The counter with this identity, or an unused one.
    public subscript(id: PromotionCounterID) -> PromotionCounter { loaded[id] ?? PromotionCounter(id: id) }

    /// Holds the uses of an outcome for a quote until an instant.
    ///
    /// Uses held by an earlier quote of the order are repriced and keep their time; those that this outcome does not
    /// need are dropped.
    ///
    /// - Parameters:
    ///   - outcome: The quoted outcome.
    ///   - earlier: The outcome of the earlier quote of the same order; `nil` for none.
    ///   - until: When the holds lapse.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: the refusal of the first counter without room, or `promotion.use.illegal` if the order was placed;
    ///   then discard the decision.
    public mutating func hold(
        _ outcome: PromotionOutcome,
        insteadOf earlier: PromotionOutcome? = nil,
        until: Instant,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        try release(earlier, except: outcome, at: now, &changes)
        for (key, use) in outcome.claims {
            if self[use.counter].state(of: key, at: now) == .held {
                try reprice(key, use, at: now, &changes)
            } else {
                let hold = PromotionCounter.Command.hold(
                    claim: key,
                    amount: use.amount,
                    until: until,
                    within: use.limit
                )
                try perform(hold, on: use.counter, at: now, &changes)
            }
        }
    }

    /// Drops the uses held by an outcome, because the guest asks for another one; uses taken by an order stay.
    ///
    /// - Parameters:
    ///   - outcome: The outcome that was quoted.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: ``PromotionCounter/Refusal``, for a time before the last event of a counter.
    public mutating func release(
        _ outcome: PromotionOutcome,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        for (key, use) in outcome.claims where self[use.counter].state(of: key, at: now) == .held {
            try perform(.release(claim: key), on: use.counter, at: now, &changes)
        }
    }

    /// Takes the uses of an outcome for a placed order, in the decision that places it.
    ///
    /// The records of the promotions must be unchanged: if one was paused meanwhile, the commit fails.
    ///
    /// - Parameters:
    ///   - outcome: The outcome whose discounts the order has.
    ///   - earlier: The outcome of an earlier quote of the same order, which may hold uses; `nil` for none.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: the refusal of the first counter without room, or `promotion.use.alreadyApplied` if the order has
    ///   already taken its use; then discard the decision.
    public mutating func take(
        _ outcome: PromotionOutcome,
        insteadOf earlier: PromotionOutcome? = nil,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        check(outcome, &changes)
        try release(earlier, except: outcome, at: now, &changes)
        for (key, use) in outcome.claims {
            let take = PromotionCounter.Command.take(claim: key, amount: use.amount, within: use.limit)
            try perform(take, on: use.counter, at: now, &changes)
        }
    }

    /// Takes the uses of another outcome, because the order changed after it was placed.
    ///
    /// - Parameters:
    ///   - earlier: The outcome whose discounts the order had.
    ///   - outcome: The outcome whose discounts it has now.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: the refusal of the first counter without room; then discard the decision.
    public mutating func reprice(
        _ earlier: PromotionOutcome,
        as outcome: PromotionOutcome,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        check(outcome, &changes)
        try release(earlier, except: outcome, at: now, &changes)
        for (key, use) in outcome.claims {
            if self[use.counter].state(of: key, at: now) == .taken {
                try reprice(key, use, at: now, &changes)
            } else {
                let take = PromotionCounter.Command.take(claim: key, amount: use.amount, within: use.limit)
                try perform(take, on: use.counter, at: now, &changes)
            }
        }
    }

    /// Returns the uses that an order holds or has taken, because it was rejected, canceled or has expired.
    ///
    /// Uses that were already returned, or never taken, stay as they are: repeating the call has no effect.
    ///
    /// - Parameters:
    ///   - outcome: The outcome whose discounts the order had.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Returns: the number of returned uses.
    /// - Throws: ``PromotionCounter/Refusal``, for a time before the last event of a counter.
    @discardableResult
    public mutating func giveBack(
        _ outcome: PromotionOutcome,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) -> Int {
        try end(outcome, at: now, &changes) { .giveBack(claim: $0) }
    }

    /// Spends the uses that an order has taken, because it was completed; the counters then drop the order.
    ///
    /// - Parameters:
    ///   - outcome: The outcome whose discounts the order had.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Returns: the number of settled uses.
    /// - Throws: ``PromotionCounter/Refusal``, for a time before the last event of a counter.
    @discardableResult
    public mutating func settle(
        _ outcome: PromotionOutcome,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) -> Int {
        try end(outcome, at: now, &changes) { .settle(claim: $0) }
    }
}

extension PromotionOutcome {
    /// The use of each limit by each promotion, with its key.
    fileprivate var claims: [(key: PromotionClaimKey, use: PromotionUse)] {
        discounts.flatMap { discount in
            discount.uses.map { (PromotionClaimKey(order: order, promotion: discount.promotion), $0) }
        }
    }

    /// The counters that the order changes when its uses are held, taken or returned, each listed once.
    public var counters: [PromotionCounterID] {
        var seen: Set<PromotionCounterID> = []
        return claims.map(\.use.counter).filter { seen.insert($0).inserted }
    }
}

extension PromotionCounters {
    private mutating func perform(
        _ command: PromotionCounter.Command,
        on id: PromotionCounterID,
        at now: Instant,
        _ changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        var counter = self[id]
        try changes.perform(command, on: &counter, by: .system, at: now)
        loaded[id] = counter
    }

    private mutating func reprice(
        _ key: PromotionClaimKey,
        _ use: PromotionUse,
        at now: Instant,
        _ changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        guard let amount = use.amount, self[use.counter].claim(key)?.amount != amount else { return }
        try perform(.reprice(claim: key, amount: amount, within: use.limit), on: use.counter, at: now, &changes)
    }

    /// Drops the claims of an earlier outcome that another one does not need.
    private mutating func release(
        _ earlier: PromotionOutcome?,
        except outcome: PromotionOutcome,
        at now: Instant,
        _ changes: inout Changes
    ) throws(PromotionCounter.Refusal) {
        guard let earlier, earlier.order == outcome.order else { return }
        let kept = outcome.claims
        for (key, use) in earlier.claims where !kept.contains(where: { $0.key == key && $0.use.counter == use.counter })
        {
            guard [.held, .taken].contains(self[use.counter].state(of: key, at: now)) else { continue }
            try perform(.release(claim: key), on: use.counter, at: now, &changes)
        }
    }

    private mutating func end(
        _ outcome: PromotionOutcome,
        at now: Instant,
        _ changes: inout Changes,
        by command: (PromotionClaimKey) -> PromotionCounter.Command
    ) throws(PromotionCounter.Refusal) -> Int {
        var count = 0
        for (key, use) in outcome.claims {
            let state = self[use.counter].state(of: key, at: now)
            let command = command(key)
            guard state == .taken || state == .held && command.kind == .giveBack else { continue }
            try perform(command, on: use.counter, at: now, &changes)
            count += 1
        }
        return count
    }

    /// Makes the decision depend on the records of the promotions.
    private func check(_ outcome: PromotionOutcome, _ changes: inout Changes) {
        for discount in outcome.discounts {
            guard let version = discount.version else { continue }
            changes.check(DocumentRef(PromotionRecord.self, discount.promotion), is: version)
        }
    }
}
