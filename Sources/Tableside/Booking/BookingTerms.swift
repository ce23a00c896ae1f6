/// What a party owes for a booking, as agreed when it was made, or when its party or start was last changed: later rules
/// change nothing about it.
///
/// They compute; the host collects, and gives back. All of it is about guests who call off or do not come: whom the house
/// itself turns away owes nothing and gets everything back.
///
/// ```swift
/// let terms = friday.booking(id)?.terms
/// terms?.deposit?.amount                            // 80.00 EUR, to be paid ahead
/// terms?.refund(cancelledAt: now)                   // 80.00 EUR, in time
/// terms?.fee(cancelledAt: now)                      // nothing, in time
/// terms?.fee?.amount                                // 50.00 EUR, for who stays away
/// ```
public struct BookingTerms: Hashable, Codable, Sendable {
    /// An amount, and until when calling off spares it.
    public struct Charge: Hashable, Codable, Sendable {
        /// How much.
        public let amount: Money
        /// The last instant at which the booking can be called off without it.
        public let cancellableUntil: Instant

        /// Makes a charge.
        public init(_ amount: Money, cancellableUntil instant: Instant) {
            self.amount = amount
            cancellableUntil = instant
        }
    }

    /// What the party pays ahead; `nil` for nothing.
    public let deposit: Charge?
    /// What the party owes that does not come or calls off too late; `nil` for nothing.
    public let fee: Charge?

    /// Makes terms.
    public init(deposit: Charge? = nil, fee: Charge? = nil) {
        self.deposit = deposit
        self.fee = fee
    }

    /// What a guest gets back who calls off.
    ///
    /// - Parameter instant: When the guest calls off; the last instant in time is in time.
    /// - Returns: The whole deposit in time, nothing of it later; `nil` without a deposit.
    public func refund(cancelledAt instant: Instant) -> Money? {
        deposit.map { instant <= $0.cancellableUntil ? $0.amount : .zero($0.amount.currency) }
    }

    /// What a guest owes who calls off.
    ///
    /// - Parameter instant: When the guest calls off; the last instant in time is in time.
    /// - Returns: The fee, once it is too late; `nil` for nothing.
    public func fee(cancelledAt instant: Instant) -> Money? {
        fee.flatMap { instant <= $0.cancellableUntil ? nil : $0.amount }
    }
}

extension BookingTerms {
    /// The terms by rules of a booking that was just made or changed; `nil` where the party owes nothing in any case.
    ///
    /// What was due before the change stays due, be the party smaller now or the start later; but what the house itself
    /// changes costs the guest no time.
    ///
    /// - Parameters:
    ///   - booking: The booking as it is now, with the terms from before.
    ///   - rules: The rules.
    ///   - isByHouse: Whether the house changes it.
    ///   - now: The time.
    /// - Throws: ``MoneyError`` (`money.overflow`) when an amount does not fit.
    init?(of booking: Booking, by rules: BookingRules, isByHouse: Bool, at now: Instant) throws(MoneyError) {
        func charge(_ amount: Money?, _ length: Elapsed?, _ before: Charge?) -> Charge? {
            let made = amount.map { Charge($0, cancellableUntil: booking.span.lowerBound - (length ?? .zero)) }
            guard let before else { return made }
            if isByHouse {
                return made.map {
                    Charge($0.amount, cancellableUntil: max($0.cancellableUntil, before.cancellableUntil))
                }
            }
            guard before.cancellableUntil < now else { return made }
            let isMore = made.map { before.amount.minorUnits < $0.amount.minorUnits } ?? false
            return isMore
                ? made.map { Charge($0.amount, cancellableUntil: min($0.cancellableUntil, before.cancellableUntil)) }
                : before
        }
        deposit = charge(
            try rules.deposit?.due(for: booking.party),
            rules.deposit?.freeCancellation,
            booking.terms?.deposit
        )
        fee = charge(
            try rules.noShowFee?.due(for: booking.party),
            rules.noShowFee?.freeCancellation,
            booking.terms?.fee
        )
        if deposit == nil, fee == nil { return nil }
    }
}
