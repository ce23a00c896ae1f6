public import TablesideCore

/// The uses of one limit of a promotion, by order and in total (FO-32).
///
/// A quote can hold a use for some minutes; placing the order takes it; and it is returned, once, when the order is
/// rejected, expires or is canceled. Two phones that compete for the last use conflict on the version of this document.
/// A completed order is settled: its use stays counted, and the counter drops the order.
///
/// A counter keeps the claims of orders under way, at most ``maxClaims``, and the ends of the latest ``remembered``
/// claims, so that it can tell a late repetition from a new claim. ``PromotionCounters`` performs the commands for an
/// order.
public struct PromotionCounter: Timed, Hashable {
    /// The document kind, `promotionCounter`.
    public static let kind = DocumentKind(rawValue: "promotionCounter")

    /// The commands that a counter accepts, all from the engine.
    public enum Command: Encodable, Hashable, Sendable {
        /// Holds a use for a quote until an instant; the amount is for a counter of money.
        case hold(claim: PromotionClaimKey, amount: Money?, until: Instant, within: PromotionCounterLimit)
        /// Takes a use for a placed order, whether or not it was held.
        case take(claim: PromotionClaimKey, amount: Money?, within: PromotionCounterLimit)
        /// Changes the amount of a claim, because the order changed.
        case reprice(claim: PromotionClaimKey, amount: Money, within: PromotionCounterLimit)
        /// Drops a claim, because the promotion no longer applies to the order.
        case release(claim: PromotionClaimKey)
        /// Returns a use, because the order was rejected, canceled or expired.
        case giveBack(claim: PromotionClaimKey)
        /// Spends a use, because the order was completed.
        case settle(claim: PromotionClaimKey)
        /// Ends expired holds, which frees their uses.
        case lapse
    }

    /// The events of a counter.
    public enum Event: Codable, Hashable, Sendable {
        /// A use was put on hold.
        case held(claim: PromotionClaimKey, amount: Money?, until: Instant, at: Instant)
        /// A use was taken.
        case taken(claim: PromotionClaimKey, amount: Money?, at: Instant)
        /// The amount of a claim was changed.
        case repriced(claim: PromotionClaimKey, amount: Money, at: Instant)
        /// A claim was dropped.
        case released(claim: PromotionClaimKey, at: Instant)
        /// A use was returned.
        case returned(claim: PromotionClaimKey, at: Instant)
        /// A use was spent.
        case settled(claim: PromotionClaimKey, at: Instant)
        /// These holds expired.
        case lapsed(claims: [PromotionClaimKey], at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .held(_, _, _, let at), .taken(_, _, let at), .repriced(_, _, let at), .released(_, let at),
                .returned(_, let at), .settled(_, let at), .lapsed(_, let at):
                at
            }
        }
    }

    /// The identity, which names the counted limit.
    public let id: PromotionCounterID
    /// The number of events so far.
    public var version = Version.absent
    /// The uses of orders under way, in the order in which they were claimed.
    public internal(set) var claims: [PromotionClaim] = []
    /// The number of uses by completed orders.
    public internal(set) var settledUses = 0
    /// The money used by completed orders; `nil` before the first.
    public internal(set) var settledAmount: Money?
    /// The latest claims that were settled or returned, latest last.
    var ended: [EndedPromotionClaim] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// The maximum number of claims of orders under way.
    public static let maxClaims = 2_000
    /// The number of ended claims that a counter keeps.
    public static let remembered = 100

    /// Makes a counter without uses.
    public init(id: PromotionCounterID) { self.id = id }

    /// The claim of an order and a promotion; `nil` if there is none.
    ///
    /// - Complexity: O(claims).
    public func claim(_ key: PromotionClaimKey) -> PromotionClaim? { claims.first { $0.key == key } }

    /// The number of uses at an instant; expired holds do not count.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - order: An order to leave out; `nil` to count all.
    /// - Returns: the uses; at most `Int.max`.
    /// - Complexity: O(claims).
    public func uses(at now: Instant, except order: OrderID? = nil) -> Int {
        let live = claims.count { $0.isLive(at: now) && $0.key.order != order }
        let (sum, overflow) = settledUses.addingReportingOverflow(live)
        return overflow ? .max : sum
    }

    /// The money used at an instant, for a counter of money; expired holds do not count.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - order: An order to leave out; `nil` to count all.
    ///   - currency: The currency of the money.
    /// - Returns: the money used.
    /// - Throws: ``MoneyError`` if some of it is in another currency, or if the sum does not fit.
    /// - Complexity: O(claims).
    public func spent(
        at now: Instant,
        except order: OrderID? = nil,
        in currency: Currency
    ) throws(MoneyError) -> Money {
        let live = claims.lazy.filter { $0.isLive(at: now) && $0.key.order != order }.compactMap(\.amount)
        let settled = settledAmount.map { [$0] } ?? []
        return try Money.sum([settled, Array(live)].joined(), in: currency)
    }

    /// When the first hold lapses; `nil` if nothing is held.
    public var nextDue: Instant? { claims.lazy.compactMap(\.until).min() }

    /// The command that ends expired holds; `nil` if nothing is held.
    public var dueCommand: Command? { nextDue == nil ? nil : .lapse }
}

extension PromotionCounter {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .held(let key, let amount, let until, _): put(PromotionClaim(key: key, amount: amount, until: until))
        case .taken(let key, let amount, _): put(PromotionClaim(key: key, amount: amount, until: nil))
        case .repriced(let key, let amount, _):
            guard let claim = claim(key) else { break }
            put(PromotionClaim(key: key, amount: amount, until: claim.until))
        case .released(let key, _): claims.removeAll { $0.key == key }
        case .returned(let key, _): end(key, .returned)
        case .settled(let key, _):
            if let claim = claim(key) { settle(claim) }
            end(key, .settled)
        case .lapsed(let keys, _):
            let lapsed = Set(keys)
            claims.removeAll { lapsed.contains($0.key) }
        }
        lastEventAt = event.at
    }

    private mutating func put(_ claim: PromotionClaim) {
        if let place = claims.firstIndex(where: { $0.key == claim.key }) {
            claims[place] = claim
        } else {
            claims.append(claim)
        }
    }

    private mutating func settle(_ claim: PromotionClaim) {
        let (uses, overflow) = settledUses.addingReportingOverflow(1)
        settledUses = overflow ? .max : uses
        guard let amount = claim.amount else { return }
        let before = settledAmount ?? .zero(amount.currency)
        // Decisions never settle another currency or too large a sum; a handmade event that does leaves the sum
        // unchanged.
        settledAmount = (try? before + amount) ?? before
    }

    private mutating func end(_ key: PromotionClaimKey, _ state: PromotionClaim.State) {
        claims.removeAll { $0.key == key }
        ended.removeAll { $0.key == key }
        ended.append(EndedPromotionClaim(key: key, state: state))
        if ended.count > Self.remembered { ended.removeFirst(ended.count - Self.remembered) }
    }
}

extension PromotionCounter: Summarized {
    /// The kind and the totals, without guests, codes and orders.
    public var summary: String { "promotion counter of \(id.kind.rawValue), \(count: claims.count, "claim")" }
}
