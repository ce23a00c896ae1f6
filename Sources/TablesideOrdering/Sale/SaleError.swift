public import TablesideCore
public import TablesideMenu

/// The reason a sale cannot be computed.
public struct SaleError: ReasonedError, Codable {
    /// The ways the input of a sale can be wrong.
    public enum Reason: CodedReason, Codable {
        /// The amounts overflow.
        case amount(reason: MoneyError.Reason)
        /// An amount is in another currency than the sale.
        case foreignCurrency(amount: Money, expected: Currency)
        /// A percentage discount is below 0 or above 100%.
        case percentage(rate: Rate)
        /// A discount amount, or an earlier reduction, is below zero.
        case negativeDiscount(amount: Money)
        /// A tax rate or a percentage charge is below zero.
        case negativeRate(rate: Rate)
        /// A fixed charge is below zero.
        case negativeCharge(amount: Money)
        /// A tax is named twice on one item or charge.
        case repeatedTax(tax: TaxRate)
        /// A charge after taxes names taxes.
        case taxesAfterTax(kind: ChargeKind)

        /// The stable name of the fault.
        public var code: ErrorCode {
            let name =
                switch self {
                case .amount: "amount"
                case .foreignCurrency: "foreignCurrency"
                case .percentage: "percentage"
                case .negativeDiscount: "negativeDiscount"
                case .negativeRate: "negativeRate"
                case .negativeCharge: "negativeCharge"
                case .repeatedTax: "repeatedTax"
                case .taxesAfterTax: "taxesAfterTax"
                }
            return ErrorCode(rawValue: "sale." + name)
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .amount(let reason): "the amounts cannot be computed: \(reason)"
            case .foreignCurrency(let amount, let expected): "\(amount) is not in \(expected)"
            case .percentage(let rate): "\(rate) is not a valid discount"
            case .negativeDiscount(let amount): "\(amount) is not a valid discount"
            case .negativeRate(let rate): "the rate \(rate) is negative"
            case .negativeCharge(let amount): "\(amount) is not a valid charge"
            case .repeatedTax(let tax): "the tax \(tax.code) is listed twice"
            case .taxesAfterTax(let kind): "the charge \(shown: kind) is added after taxes and cannot be taxed"
            }
        }
    }

    /// The reason, with the values that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// Makes the error for amounts that overflow.
    init(_ error: MoneyError) { reason = .amount(reason: error.reason) }
}

extension SaleError {
    package static func check(_ discounts: [Discount], in currency: Currency) throws(SaleError) {
        for discount in discounts { try check(discount, in: currency) }
    }

    static func check(_ discount: Discount, in currency: Currency) throws(SaleError) {
        switch discount.value {
        case .percentage(let rate):
            guard rate >= .zero, rate <= .whole else { throw SaleError(.percentage(rate: rate)) }
        case .amount(let money):
            try check(money, in: currency)
            if money.isNegative { throw SaleError(.negativeDiscount(amount: money)) }
        }
    }

    package static func check(_ charges: [SaleCharge], in currency: Currency) throws(SaleError) {
        for charge in charges {
            try check(charge.taxes)
            if charge.isAfterTax, !charge.taxes.isEmpty { throw SaleError(.taxesAfterTax(kind: charge.kind)) }
            switch charge.value {
            case .amount(let money):
                try check(money, in: currency)
                if money.isNegative { throw SaleError(.negativeCharge(amount: money)) }
            case .percentage(let rate): if rate < .zero { throw SaleError(.negativeRate(rate: rate)) }
            }
        }
    }

    static func check(_ taxes: [TaxRate]) throws(SaleError) {
        var known: Set<TaxCode> = []
        for tax in taxes {
            if tax.rate < .zero { throw SaleError(.negativeRate(rate: tax.rate)) }
            if !known.insert(tax.code).inserted { throw SaleError(.repeatedTax(tax: tax)) }
        }
    }

    static func check(_ amount: Money, in currency: Currency) throws(SaleError) {
        guard amount.currency == currency else {
            throw SaleError(.foreignCurrency(amount: amount, expected: currency))
        }
    }
}

extension SaleError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "amount": try .amount(reason: read("reason"))
            case "foreignCurrency": try .foreignCurrency(amount: read("amount"), expected: read("expected"))
            case "percentage": try .percentage(rate: read("rate"))
            case "negativeDiscount": try .negativeDiscount(amount: read("amount"))
            case "negativeRate": try .negativeRate(rate: read("rate"))
            case "negativeCharge": try .negativeCharge(amount: read("amount"))
            case "repeatedTax": try .repeatedTax(tax: read("tax"))
            case "taxesAfterTax": try .taxesAfterTax(kind: read("kind"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .amount(let reason): try encoder.write("amount", ["reason": reason])
        case .foreignCurrency(let amount, let expected):
            try encoder.write("foreignCurrency", ["amount": amount, "expected": expected])
        case .percentage(let rate): try encoder.write("percentage", ["rate": rate])
        case .negativeDiscount(let amount): try encoder.write("negativeDiscount", ["amount": amount])
        case .negativeRate(let rate): try encoder.write("negativeRate", ["rate": rate])
        case .negativeCharge(let amount): try encoder.write("negativeCharge", ["amount": amount])
        case .repeatedTax(let tax): try encoder.write("repeatedTax", ["tax": tax])
        case .taxesAfterTax(let kind): try encoder.write("taxesAfterTax", ["kind": kind])
        }
    }
}
