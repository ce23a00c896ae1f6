public import TablesideCore

/// An amount for a whole booking or for each of its people, from some size on.
public struct PartyCharge: Hashable, Codable, Sendable {
    /// What an amount is for.
    public enum Basis: String, ClosedCode {
        /// For each person.
        case person
        /// For the booking, however many come.
        case booking
    }

    /// The amount, nothing or more.
    public var amount: Money
    /// What it is for.
    public var per: Basis
    /// The smallest party that owes it; `nil` for every party.
    public var fromParty: Int?

    /// Makes a charge.
    public init(_ amount: Money, per basis: Basis, fromParty: Int? = nil) {
        self.amount = amount
        per = basis
        self.fromParty = fromParty
    }

    /// What a party owes; `nil` when it owes nothing because it is too small: nobody at all always owes nothing.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the amount does not fit.
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

/// What a party pays ahead, and when it gets it back (`booking.md` §1.15).
///
/// What it comes to for a booking is recorded with it (``BookingTerms``). The payment itself is the host's.
///
/// ```swift
/// let rule = DepositRule(PartyCharge(ten, per: .person, fromParty: 6), freeCancellation: .hours(48))
/// try rule.due(for: 8)                                         // 80.00
/// rule.refund(of: paid, cancelledAt: start - .hours(48), start: start)  // all of it: the boundary is the guest's
/// ```
public struct DepositRule: Hashable, Codable, Sendable {
    /// How much.
    public var charge: PartyCharge
    /// How long before the start it can be had back by cancelling; `nil` up to the start itself.
    public var freeCancellation: Elapsed?

    /// Makes a rule.
    public init(_ charge: PartyCharge, freeCancellation: Elapsed? = nil) {
        self.charge = charge
        self.freeCancellation = freeCancellation
    }

    /// What a party pays ahead; `nil` when it pays nothing because it is too small.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the amount does not fit.
    public func due(for party: Int) throws(MoneyError) -> Money? { try charge.due(for: party) }

    /// What is given back of a deposit when a booking is cancelled: all of it in time, nothing later.
    ///
    /// - Parameters:
    ///   - paid: What was paid.
    ///   - instant: When the guest cancelled; the last instant in time is in time.
    ///   - start: The start of the booking.
    /// - Returns: All or nothing of it.
    public func refund(of paid: Money, cancelledAt instant: Instant, start: Instant) -> Money {
        isFree(at: instant, start: start, freeCancellation) ? paid : .zero(paid.currency)
    }

    func problems() -> [Problem<PlanDefect>] { chargeProblems(charge, freeCancellation) }
}

/// What a party owes that does not come or cancels too late (`booking.md` §1.15).
///
/// What it comes to for a booking is recorded with it (``BookingTerms``).
public struct NoShowFee: Hashable, Codable, Sendable {
    /// How much.
    public var charge: PartyCharge
    /// How long before the start a booking can be cancelled for nothing; `nil` up to the start itself.
    public var freeCancellation: Elapsed?

    /// Makes a rule.
    public init(_ charge: PartyCharge, freeCancellation: Elapsed? = nil) {
        self.charge = charge
        self.freeCancellation = freeCancellation
    }

    /// What a party owes that did not come; `nil` when it owes nothing because it is too small.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the amount does not fit.
    public func due(for party: Int) throws(MoneyError) -> Money? { try charge.due(for: party) }

    /// What a party owes that cancelled; `nil` when it owes nothing, being in time or too small.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the amount does not fit.
    public func due(for party: Int, cancelledAt instant: Instant, start: Instant) throws(MoneyError) -> Money? {
        isFree(at: instant, start: start, freeCancellation) ? nil : try charge.due(for: party)
    }

    func problems() -> [Problem<PlanDefect>] { chargeProblems(charge, freeCancellation) }
}

private func isFree(at instant: Instant, start: Instant, _ length: Elapsed?) -> Bool {
    // The boundary is the guest's.
    instant <= start - (length ?? .zero)
}

private func chargeProblems(_ charge: PartyCharge, _ length: Elapsed?) -> [Problem<PlanDefect>] {
    var problems = charge.problems().under("charge")
    if let length, length < .zero {
        problems.append(Problem(.negativeLength(length: length), at: "freeCancellation"))
    }
    return problems
}
