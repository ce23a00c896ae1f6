public import TablesideCore

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
    /// What a guest owed before their change they owe still, be the party smaller now or the start later; what the house itself
    /// changes costs the guest no time.
    ///
    /// - Parameters:
    ///   - booking: The booking as it is now.
    ///   - before: The booking before the change; `nil` for a new one.
    ///   - rules: The rules.
    ///   - isByHouse: Whether the house changes it.
    ///   - now: The time.
    /// - Throws: ``MoneyError`` (`money.overflow`) when an amount does not fit.
    init?(
        of booking: Booking,
        before: Booking?,
        by rules: BookingRules,
        isByHouse: Bool,
        at now: Instant
    ) throws(MoneyError) {
        let keepsStart = before?.span.lowerBound == booking.span.lowerBound
        func charge(_ amount: Money?, _ length: Elapsed?, _ agreed: Charge?) -> Charge? {
            let made = amount.map { Charge($0, cancellableUntil: booking.span.lowerBound - (length ?? .zero)) }
            guard let agreed else {
                guard let made, isByHouse, before != nil else { return made }
                return Charge(made.amount, cancellableUntil: max(made.cancellableUntil, now))
            }
            let isDue = agreed.cancellableUntil < now
            guard let made else { return isDue && !isByHouse ? agreed : nil }
            func until(_ instant: Instant) -> Charge { Charge(made.amount, cancellableUntil: instant) }
            if isByHouse || keepsStart && !isDue { return until(max(made.cancellableUntil, agreed.cancellableUntil)) }
            guard isDue else { return made }
            let isMore =
                made.amount.currency == agreed.amount.currency && agreed.amount.minorUnits < made.amount.minorUnits
            return isMore ? until(min(made.cancellableUntil, agreed.cancellableUntil)) : agreed
        }
        deposit = charge(
            try rules.deposit?.due(for: booking.party),
            rules.deposit?.freeCancellation,
            before?.terms?.deposit
        )
        fee = charge(
            try rules.noShowFee?.due(for: booking.party),
            rules.noShowFee?.freeCancellation,
            before?.terms?.fee
        )
        if deposit == nil, fee == nil { return nil }
    }
}
