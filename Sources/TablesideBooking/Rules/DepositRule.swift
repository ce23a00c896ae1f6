public import TablesideCore

/// An amount per booking or per person, optionally from a minimum party size on.
public struct PartyCharge: Hashable, Codable, Sendable {
    /// The unit that the amount applies to.
    public enum Basis: String, ClosedCode {
        /// The amount is per person.
        case person
        /// The amount is per booking, whatever the party size.
        case booking
    }

    /// The amount, zero or more.
    public var amount: Money
    /// Whether the amount is per person or per booking.
    public var per: Basis
    /// The smallest party that owes it; `nil` for every party.
    public var fromParty: Int?

    /// Creates a charge; by default every party owes it.
    public init(_ amount: Money, per basis: Basis, fromParty: Int? = nil) {
        self.amount = amount
        per = basis
        self.fromParty = fromParty
    }

    /// Returns the amount that a party owes; `nil` if it is below the minimum size or not at least one person.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) if the amount does not fit.
    public func due(for party: Int) throws(MoneyError) -> Money? {
        guard party >= max(1, fromParty ?? 1) else { return nil }
        switch per {
        case .person: return try amount.multiplied(by: party)
        case .booking: return amount
        }
    }

    func problems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if amount.isNegative { problems.append(Problem(.negativeAmount(amount: amount), at: "amount")) }
        if let fromParty, fromParty < 1 {
            problems.append(Problem(.invalidParty(party: fromParty), at: "fromParty"))
        }
        return problems
    }
}

/// A deposit that parties pay in advance, and until when it is refundable.
///
/// The resulting amount is recorded with each booking (``BookingTerms``). The host handles the payment itself.
///
/// ```swift
/// let rule = DepositRule(PartyCharge(ten, per: .person, fromParty: 6), freeCancellation: .hours(48))
/// try rule.due(for: 8)                                         // 80.00
/// rule.refund(of: paid, cancelledAt: start - .hours(48), start: start)  // all of it: the boundary is the guest's
/// ```
public struct DepositRule: Hashable, Codable, Sendable {
    /// The amount, per booking or per person.
    public var charge: PartyCharge
    /// How long before the start a guest can cancel for a full refund; `nil` up to the start itself.
    public var freeCancellation: Elapsed?
    /// Until when by the calendar a guest can cancel for a full refund; `nil` to go by ``freeCancellation`` alone.
    ///
    /// If both are given, the earlier counts.
    public var freeCancellationUntil: CalendarDeadline?

    /// Creates a deposit rule; by default it is refundable up to the start.
    public init(
        _ charge: PartyCharge,
        freeCancellation: Elapsed? = nil,
        freeCancellationUntil: CalendarDeadline? = nil
    ) {
        self.charge = charge
        self.freeCancellation = freeCancellation
        self.freeCancellationUntil = freeCancellationUntil
    }

    /// Returns the deposit of a party; `nil` if the party is too small to owe one.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) if the amount does not fit.
    public func due(for party: Int) throws(MoneyError) -> Money? { try charge.due(for: party) }

    /// Returns the refund when a booking is canceled: the whole deposit if in time, nothing if not.
    ///
    /// It goes by ``freeCancellation`` alone; ``BookingTerms/refund(cancelledAt:)`` also by the calendar.
    ///
    /// - Parameters:
    ///   - paid: The amount that was paid.
    ///   - instant: The time of cancellation; the deadline itself is still in time.
    ///   - start: The start of the booking.
    /// - Returns: `paid` or zero.
    public func refund(of paid: Money, cancelledAt instant: Instant, start: Instant) -> Money {
        isFree(at: instant, start: start, freeCancellation) ? paid : .zero(paid.currency)
    }

    func problems() -> [Problem<PlanDefect>] { chargeProblems(charge, freeCancellation, freeCancellationUntil) }
}

/// A fee for parties that do not come or cancel too late.
///
/// The resulting amount is recorded with each booking (``BookingTerms``).
public struct NoShowFee: Hashable, Codable, Sendable {
    /// The amount, per booking or per person.
    public var charge: PartyCharge
    /// How long before the start a guest can cancel without the fee; `nil` up to the start itself.
    public var freeCancellation: Elapsed?
    /// Until when by the calendar a guest can cancel without the fee; `nil` to go by ``freeCancellation`` alone.
    ///
    /// If both are given, the earlier counts.
    public var freeCancellationUntil: CalendarDeadline?

    /// Creates a fee rule; by default cancellation is free up to the start.
    public init(
        _ charge: PartyCharge,
        freeCancellation: Elapsed? = nil,
        freeCancellationUntil: CalendarDeadline? = nil
    ) {
        self.charge = charge
        self.freeCancellation = freeCancellation
        self.freeCancellationUntil = freeCancellationUntil
    }

    /// Returns the fee of a party that did not come; `nil` if the party is too small to owe one.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) if the amount does not fit.
    public func due(for party: Int) throws(MoneyError) -> Money? { try charge.due(for: party) }

    /// Returns the fee of a party that canceled; `nil` if it was in time or too small to owe one.
    ///
    /// It goes by ``freeCancellation`` alone; ``BookingTerms/fee(cancelledAt:)`` also by the calendar.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) if the amount does not fit.
    public func due(for party: Int, cancelledAt instant: Instant, start: Instant) throws(MoneyError) -> Money? {
        isFree(at: instant, start: start, freeCancellation) ? nil : try charge.due(for: party)
    }

    func problems() -> [Problem<PlanDefect>] { chargeProblems(charge, freeCancellation, freeCancellationUntil) }
}

private func isFree(at instant: Instant, start: Instant, _ length: Elapsed?) -> Bool {
    // At exactly the deadline, the guest is in time.
    instant <= start - (length ?? .zero)
}

private func chargeProblems(
    _ charge: PartyCharge,
    _ length: Elapsed?,
    _ deadline: CalendarDeadline?
) -> [Problem<PlanDefect>] {
    var problems = charge.problems().under("charge")
    if let length, length < .zero {
        problems.append(Problem(.negativeLength(length: length), at: "freeCancellation"))
    }
    problems += deadline?.problems().under("freeCancellationUntil") ?? []
    return problems
}
