public import TablesideCore
public import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideVenue

/// Prices an order as placing it would, and holds what its promotions use of their limits for some minutes (FO-32).
///
/// A guest holds for one order at a time; uses held for another order are released. The time runs from the first hold,
/// regardless of the guest's changes, and after it the guest cannot hold anything for the same length of time, so a
/// guest cannot keep a code from others by asking for it again and again. A guest who has placed the order with
/// everything it held may hold for the next one at once; a guest who placed it without, or released it, may not. An
/// order for which another guest holds promotions is refused. If nothing can be held, the answer has only the price.
public struct HoldPromotions: JointDecision {
    /// Commands of this kind are remembered as `holdPromotions`.
    public static let name = DecisionName(rawValue: "holdPromotions")

    /// The order whose terms are requested.
    public typealias ContextKey = PlaceOrder

    /// The order as it would be placed.
    public let placing: PlaceOrder
    /// The guest who would place the order.
    public let guest: UserID
    /// The branch that would serve the order.
    public let branch: BranchID

    /// Makes the decision to hold the promotions of an order.
    public init(_ placing: PlaceOrder, of guest: UserID, at branch: BranchID) {
        self.placing = placing
        self.guest = guest
        self.branch = branch
    }

    /// The guest's held promotions, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(HeldPromotions.self, guest) }

    /// The order as it would be placed.
    public var contextKey: PlaceOrder { placing }

    /// The order, the stock, the guest, the guest's held promotions with their order, and the counters of both.
    public func needs(_ loaded: Loaded, in terms: OrderingPolicy, at now: Instant) throws -> [DocumentNeed] {
        var needs = [
            DocumentNeed(HeldPromotions.self, guest), DocumentNeed(Order.self, placing.order),
            DocumentNeed(Stock.self, branch), DocumentNeed(User.self, guest),
        ]
        guard loaded.contains(HeldPromotions.self, guest), loaded.contains(Stock.self, branch) else { return needs }
        var counters = placing.promoted(in: terms, at: read(in: terms, at: now))
            .counters(try loaded.aggregate(Stock.self, branch))
        if let earlier = try loaded.document(HeldPromotions.self, guest) {
            needs.append(DocumentNeed(Order.self, earlier.outcome.order))
            counters += earlier.outcome.counters
        }
        return needs + counters.map { DocumentNeed(PromotionCounter.self, $0) }
    }

    /// Prices the order and holds what its promotions use.
    ///
    /// - Throws: ``VisitRefusal`` for an order that is already placed, or for which another guest holds promotions, a
    ///   cart with problems, or a price other than expected; `PromotionCounter.Refusal` if a limit has no room left;
    ///   `access.notFound` for a guest who has closed the account.
    public func decide(
        on loaded: Loaded,
        in terms: OrderingPolicy,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> HeldQuote {
        try loaded.refuseClosed(guest)
        guard try loaded.aggregate(Order.self, placing.order).terms == nil else {
            throw VisitRefusal(.takenOrder(order: placing.order))
        }
        if let own = terms.menu.branch, own != branch {
            throw VisitRefusal(.otherBranch(branch: own, expected: branch))
        }
        let stock = try loaded.aggregate(Stock.self, branch)
        let read = read(in: terms, at: now)
        var earlier = try loaded.document(HeldPromotions.self, guest)
        var counters = PromotionCounters(
            try placing.counters(in: terms, stock, loaded, at: read).loaded.values
                + (earlier?.outcome.counters ?? []).map { try loaded.aggregate(PromotionCounter.self, $0) }
        )
        if let held = earlier?.outcome, try loaded.aggregate(Order.self, held.order).terms != nil,
            counters.hasTaken(held, at: now)
        {
            earlier = nil
        }
        let held = earlier?.outcome(at: now)
        let same = earlier?.outcome(for: placing.order, at: now)
        if counters.hasClaim(of: placing.order, besides: same, at: now) {
            throw VisitRefusal(.takenOrder(order: placing.order))
        }
        // What another order held counts no longer for this one.
        if let held, same == nil { try counters.release(held, at: now, changes: &changes) }
        let priced = try placing.price(
            in: terms,
            stock,
            counted: counters,
            keeping: same,
            by: author,
            for: read,
            at: now
        )
        // The answer depends on the counters that the order uses; the others may be a moment old. If another guest
        // holds uses in other counters for this order at the same moment, neither hold touches the other.
        let used = Set(priced.outcome?.counters ?? [])
        changes.leaveUnchecked(
            counters.loaded.keys.filter { !used.contains($0) }.map { DocumentRef(PromotionCounter.self, $0) }
        )
        guard let outcome = priced.outcome, !outcome.counters.isEmpty,
            let until = end(after: earlier, in: terms, at: now)
        else {
            if let same { try counters.release(same, at: now, changes: &changes) }
            if held != nil, var earlier {
                earlier.isReleased = true
                changes.put(&earlier)
            }
            return HeldQuote(quote: priced.quote, promotions: priced.outcome, until: nil)
        }
        // A house, or another branch, that holds for less time shortens what is held, as it does what the guest is
        // told.
        if let same, let earlier, until < earlier.until { try counters.release(same, at: now, changes: &changes) }
        try counters.hold(outcome, insteadOf: same, until: until, at: now, changes: &changes)
        var kept = try loaded.document(HeldPromotions.self, guest) ?? HeldPromotions(outcome, of: guest, until: until)
        (kept.outcome, kept.until, kept.isReleased) = (outcome, until, nil)
        changes.put(&kept)
        return HeldQuote(quote: priced.quote, promotions: outcome, until: until)
    }

    /// The time by which the menu and the promotions are read.
    private func read(in terms: OrderingPolicy, at now: Instant) -> Instant {
        terms.releaseAt(for: placing.recipient, at: now) ?? now
    }

    /// Until when the guest may hold; `nil` if the guest may not hold now.
    private func end(after earlier: HeldPromotions?, in terms: OrderingPolicy, at now: Instant) -> Instant? {
        guard let length = terms.promotions?.holding, length > .zero else { return nil }
        guard let earlier else { return now + length }
        if now < earlier.until { return min(earlier.until, now + length) }
        return now < earlier.until + length ? nil : now + length
    }
}

extension PromotionCounters {
    /// Whether the order of an outcome has taken all its uses, and none were given back.
    fileprivate func hasTaken(_ outcome: PromotionOutcome, at now: Instant) -> Bool {
        outcome.discounts.allSatisfy { discount in
            let key = PromotionClaimKey(order: outcome.order, promotion: discount.promotion)
            return discount.uses.allSatisfy { use in
                switch self[use.counter].state(of: key, at: now) {
                case .taken, .settled: true
                case .absent, .held, .returned: false
                }
            }
        }
    }

    /// Whether an order holds or has taken uses in counters other than those of an outcome.
    func hasClaim(of order: OrderID, besides outcome: PromotionOutcome?, at now: Instant) -> Bool {
        let own = Set(outcome?.counters ?? [])
        return loaded.values.contains { counter in
            !own.contains(counter.id) && counter.uses(at: now) > counter.uses(at: now, except: order)
        }
    }
}
