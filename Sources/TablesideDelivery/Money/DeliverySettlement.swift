public import TablesideCore

/// The amounts that each side pays or gets for a delivery that ended.
///
/// Amounts are never negative.
public struct DeliverySettlement: Hashable, Sendable {
    /// The outcome of the delivery.
    public let outcome: DeliveryOutcome
    /// The amount that the customer pays; `nil` if no fee was given.
    public let customerPays: Money?
    /// The amount that the store pays; `nil` if no fee was given.
    public let storePays: Money?
    /// The amount that the courier gets; `nil` if no pay was given.
    public let courierGets: Money?
    /// The cash that the courier collected and owes the store; `nil` for none, and always if the goods were not
    /// delivered.
    public let cash: Money?

    /// The margin of the house: the payments of the customer and the store, less the courier's pay.
    ///
    /// It is negative if the house pays for the delivery, and `nil` if no fee or no pay was given.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies` if fee and pay are in different currencies, `money.overflow`
    ///   if the result does not fit.
    public var margin: Money? {
        get throws(MoneyError) {
            guard let customerPays, let storePays, let courierGets else { return nil }
            // The difference of two amounts that are not negative always fits, and the sum fits if the margin does.
            return try (customerPays - courierGets) + storePays
        }
    }
}

extension DeliverySettlement: Codable {
    private enum CodingKeys: CodingKey {
        case outcome, customerPays, storePays, courierGets, cash
    }

    /// Reads a settlement; one with a negative amount is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        outcome = try container.decode(DeliveryOutcome.self, forKey: .outcome)
        customerPays = try container.decodeIfPresent(Money.self, forKey: .customerPays)
        storePays = try container.decodeIfPresent(Money.self, forKey: .storePays)
        courierGets = try container.decodeIfPresent(Money.self, forKey: .courierGets)
        cash = try container.decodeIfPresent(Money.self, forKey: .cash)
        let problems = SettlementProblem.negative([
            ("customerPays", customerPays), ("storePays", storePays), ("courierGets", courierGets), ("cash", cash),
        ])
        guard problems.isEmpty else { throw DecodingError.invalid(Defects(problems), at: container.codingPath) }
    }
}
