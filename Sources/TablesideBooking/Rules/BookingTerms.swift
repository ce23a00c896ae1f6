public import TablesideCore

/// The amounts a party owes for a booking, fixed when it is made or when its party or start last changes.
///
/// Later changes of the rules do not affect them. Tableside only computes the amounts; the host collects and refunds.
/// The terms cover guests who cancel or do not come: a guest turned away by the restaurant owes nothing and is fully
/// refunded.
///
/// ```swift
/// let terms = friday.booking(id)?.terms
/// terms?.deposit?.amount                            // 80.00 EUR, to be paid ahead
/// terms?.refund(cancelledAt: now)                   // 80.00 EUR, in time
/// terms?.fee(cancelledAt: now)                      // nothing, in time
/// terms?.fee?.amount                                // 50.00 EUR, for a no-show
/// ```
public struct BookingTerms: Hashable, Codable, Sendable {
    /// An amount and the deadline for canceling without owing it.
    public struct Charge: Hashable, Codable, Sendable {
        /// The amount due.
        public let amount: Money
        /// The last instant at which the booking can be canceled free of charge.
        public let cancellableUntil: Instant

        /// Creates a charge with its deadline for canceling.
        public init(_ amount: Money, cancellableUntil instant: Instant) {
            self.amount = amount
            cancellableUntil = instant
        }
    }

    /// The deposit, paid in advance; `nil` for none.
    public let deposit: Charge?
    /// The fee for a no-show or a late cancellation; `nil` for none.
    public let fee: Charge?

    /// Creates terms; by default nothing is owed.
    public init(deposit: Charge? = nil, fee: Charge? = nil) {
        self.deposit = deposit
        self.fee = fee
    }

    /// Returns the refund for a guest who cancels.
    ///
    /// - Parameter instant: The time of cancellation; the deadline itself is still in time.
    /// - Returns: The whole deposit if in time, zero if not; `nil` without a deposit.
    public func refund(cancelledAt instant: Instant) -> Money? {
        deposit.map { instant <= $0.cancellableUntil ? $0.amount : .zero($0.amount.currency) }
    }

    /// Returns the fee for a guest who cancels.
    ///
    /// - Parameter instant: The time of cancellation; the deadline itself is still in time.
    /// - Returns: The fee if the guest cancels too late; `nil` if nothing is owed.
    public func fee(cancelledAt instant: Instant) -> Money? {
        fee.flatMap { instant <= $0.cancellableUntil ? nil : $0.amount }
    }
}

extension BookingTerms {
    /// Computes the terms of a booking that was just made or changed; `nil` if the party can never owe anything.
    ///
    /// A charge that was already due stays due after the guest's own change, even with a smaller party or a later
    /// start. A change by the house never shortens the guest's time to cancel.
    ///
    /// - Parameters:
    ///   - booking: The booking as it is now.
    ///   - before: The booking before the change; `nil` for a new one.
    ///   - rules: The deposit and the fee of its start.
    ///   - isByHouse: Whether the house makes the change.
    ///   - now: The current time.
    /// - Throws: ``MoneyError`` (`money.overflow`) if an amount does not fit.
    init?(
        of booking: Booking,
        before: Booking?,
        by rules: (deposit: DepositRule?, noShowFee: NoShowFee?),
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
