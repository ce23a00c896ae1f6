public import TablesideCore

/// A fault in the rules for settling deliveries, or in a settlement.
public enum SettlementProblem: CodedReason {
    /// The rate is not between 0 and 200 %.
    case rateOutOfRange(rate: Rate)
    /// The amount is negative.
    case negative(amount: Money)
    /// What is due of the amount does not fit into 64 bits.
    case tooLarge(amount: Money)

    /// The stable name of the fault.
    public var code: ErrorCode {
        switch self {
        case .rateOutOfRange: ErrorCode(rawValue: "delivery.settlement.rateOutOfRange")
        case .negative: ErrorCode(rawValue: "delivery.settlement.negative")
        case .tooLarge: ErrorCode(rawValue: "delivery.settlement.tooLarge")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .rateOutOfRange(let rate): "\(rate) is not between 0 and 200 %"
        case .negative(let amount): "\(amount) is negative"
        case .tooLarge(let amount): "\(amount) is too large"
        }
    }
}

extension SettlementProblem {
    /// A problem for each amount that is negative, in order.
    static func negative(_ amounts: [(path: FieldPath, amount: Money?)]) -> [Problem<SettlementProblem>] {
        amounts.compactMap { path, amount in
            guard let amount, amount.isNegative else { return nil }
            return Problem(.negative(amount: amount), at: path)
        }
    }
}
