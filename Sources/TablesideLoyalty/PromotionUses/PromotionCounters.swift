public import TablesideCore

/// The counters that were loaded for one decision; a counter that is not among them has counted nothing.
///
/// Holding, taking and giving back change every counter of an order together, through the `Changes` of the decision that
/// quotes, places or ends the order: all of them or none. A counter that another order changed in the meantime makes the
/// commit fail, and the decision is made again on what is left.
public struct PromotionCounters: Sendable {
    /// The counters by what they count.
    public private(set) var loaded: [PromotionCounterID: PromotionCounter]

    /// Makes a set of counters; of several that count the same, the first is taken.
    public init(_ counters: some Sequence<PromotionCounter> = []) {
        loaded = Dictionary(counters.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The counter that counts this, or a new one.
    public subscript(id: PromotionCounterID) -> PromotionCounter { loaded[id] ?? PromotionCounter(id: id) }

    /// Holds the uses of an outcome for a quote until an instant.
    ///
    /// What an earlier quote of the order holds is repriced and keeps its time; what it held and this outcome does not
    /// use is dropped.
    ///
    /// - Parameters:
    ///   - outcome: The outcome that is quoted.
    ///   - earlier: The outcome of the earlier quote of the same order; `nil` if there was none.
    ///   - until: The first instant at which the uses are no longer held.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: the refusal of the first counter that has no room, or `promotion.use.illegal` if the order was placed; the
    ///   decision is discarded then.
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

    /// Drops what an outcome holds, because the guest asks for another one; what an order has taken stays.
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

    /// Takes the uses of an outcome for the order that is placed, in the decision that places it.
    ///
    /// The records of the promotions must still be as they were: if one was paused meanwhile, the commit fails.
    ///
    /// - Parameters:
    ///   - outcome: The outcome whose discounts the order has.
    ///   - earlier: The outcome of an earlier quote of the same order, of which uses may be held; `nil` if there is none.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: the refusal of the first counter that has no room, or `promotion.use.alreadyApplied` if the order has
    ///   taken its use; the decision is discarded then.
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

    /// Takes the uses of another outcome, because the order has changed after it was placed.
    ///
    /// - Parameters:
    ///   - earlier: The outcome whose discounts the order had.
    ///   - outcome: The outcome whose discounts it has now.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Throws: the refusal of the first counter that has no room; the decision is discarded then.
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

    /// Gives back what an order holds or has taken, because it was rejected or canceled or has expired.
    ///
    /// What went back before, or was never taken, stays as it is: giving back twice is the same as once.
    ///
    /// - Parameters:
    ///   - outcome: The outcome whose discounts the order had.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Returns: how many uses went back.
    /// - Throws: ``PromotionCounter/Refusal``, for a time before the last event of a counter.
    @discardableResult
    public mutating func giveBack(
        _ outcome: PromotionOutcome,
        at now: Instant,
        changes: inout Changes
    ) throws(PromotionCounter.Refusal) -> Int {
        try end(outcome, at: now, &changes) { .giveBack(claim: $0) }
    }

    /// Spends what an order has taken, because it came to its end; the counters then forget the order.
    ///
    /// - Parameters:
    ///   - outcome: The outcome whose discounts the order had.
    ///   - now: The time.
    ///   - changes: The changes of the decision.
    /// - Returns: how many uses were settled.
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
    /// What each promotion uses of each limit, with its key.
    fileprivate var claims: [(key: PromotionClaimKey, use: PromotionUse)] {
        discounts.flatMap { discount in
            discount.uses.map { (PromotionClaimKey(order: order, promotion: discount.promotion), $0) }
        }
    }

    /// The counters whose documents the order changes when its uses are held, taken or given back, each once.
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

    /// Drops what an earlier outcome claimed and another one does not.
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
