public import TablesideCore
import TablesideMenu

/// The reason a quote cannot be made, or a stored one is inconsistent.
public struct QuoteError: ReasonedError {
    /// The ways a quote can be wrong.
    public enum Reason: CodedReason {
        /// The amounts cannot be computed.
        case amount(reason: MoneyError.Reason)
        /// A line's quantity is below 1, or the quantities overflow when added up.
        case quantity(line: LineID, quantity: Int)
        /// A portion has a number of modifier units or thousandths below 1.
        case portion(line: LineID, count: Int)
        /// A line's base price, without modifiers, is below zero.
        case negativePrice(line: LineID, price: Money)
        /// A line's discount is below zero or more than the line costs.
        case discount(line: LineID, discount: Money)
        /// The listed discounts do not add up to the discounts of the lines.
        case discounts(told: Money, lines: Money)
        /// The taxes cannot be computed.
        case taxes(reason: SaleError.Reason)
        /// The cover charge per guest is below zero.
        case negativeCoverPrice(price: Money)
        /// The delivery charge is below zero.
        case negativeDeliveryCharge(charge: Money)
        /// The number of covers is negative.
        case invalidCovers(covers: Int)
        /// The stored sums do not match the lines.
        case sums(subtotal: Money, total: Money)

        /// The stable name of the fault.
        public var code: ErrorCode {
            switch self {
            case .amount: ErrorCode(rawValue: "quote.amount")
            case .quantity: ErrorCode(rawValue: "quote.quantity")
            case .portion: ErrorCode(rawValue: "quote.portion")
            case .negativePrice: ErrorCode(rawValue: "quote.negativePrice")
            case .discount: ErrorCode(rawValue: "quote.discount")
            case .discounts: ErrorCode(rawValue: "quote.discounts")
            case .taxes: ErrorCode(rawValue: "quote.taxes")
            case .negativeCoverPrice: ErrorCode(rawValue: "quote.negativeCoverPrice")
            case .negativeDeliveryCharge: ErrorCode(rawValue: "quote.negativeDeliveryCharge")
            case .invalidCovers: ErrorCode(rawValue: "quote.invalidCovers")
            case .sums: ErrorCode(rawValue: "quote.sums")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .amount(let reason): "the amounts cannot be computed: \(reason)"
            case .quantity(let line, let quantity): "the quantity \(quantity) of the line \(shown: line) is not valid"
            case .portion(let line, let count):
                "a portion of the line \(shown: line) has \(count) units or thousandths, at least 1"
            case .negativePrice(let line, let price): "the price \(price) of the line \(shown: line) is negative"
            case .discount(let line, let discount):
                "the discount \(discount) of the line \(shown: line) is negative or more than the line costs"
            case .discounts(let told, let lines): "the discounts add up to \(told), those of the lines to \(lines)"
            case .taxes(let reason): "the taxes cannot be computed: \(reason)"
            case .negativeCoverPrice(let price): "the cover charge \(price) is negative"
            case .negativeDeliveryCharge(let charge): "the delivery charge \(charge) is negative"
            case .invalidCovers(let covers): "\(covers) is not a valid number of covers"
            case .sums(let subtotal, let total):
                "the lines do not add up to the subtotal \(subtotal) or the total \(total)"
            }
        }
    }

    /// The reason, with the values that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// Amounts that overflow are the same reason wherever they are found.
    init(_ error: SaleError) {
        reason =
            if case .amount(let reason) = error.reason { .amount(reason: reason) } else { .taxes(reason: error.reason) }
    }
}

extension Quote: Codable {
    private enum CodingKeys: String, CodingKey {
        case menu, menuVersion, branch, currency, channel, at, lines, covers, coverPrice, deliveryCharge
        case discounts, chargeTaxes, policy, partials, subtotal, coverCharge, taxes, total
    }

    /// Decodes a quote.
    ///
    /// - Throws: `DecodingError` with a ``QuoteError`` for quantities below 1, negative covers, or sums that do not
    ///   match.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stored = try StoredSums(
            partials: container.decode([StationSubtotal].self, forKey: .partials),
            subtotal: container.decode(Money.self, forKey: .subtotal),
            coverCharge: container.decode(Money.self, forKey: .coverCharge),
            taxes: container.decodeList(Sale.TaxTotal.self, forKey: .taxes),
            total: container.decode(Money.self, forKey: .total)
        )
        do {
            try self.init(
                menu: container.decode(MenuID.self, forKey: .menu),
                menuVersion: container.decode(Version.self, forKey: .menuVersion),
                branch: container.decode(BranchID.self, forKey: .branch),
                currency: container.decode(Currency.self, forKey: .currency),
                channel: container.decode(Channel.self, forKey: .channel),
                at: container.decode(Instant.self, forKey: .at),
                lines: container.decode([QuotedLine].self, forKey: .lines),
                covers: container.decode(Int.self, forKey: .covers),
                coverPrice: container.decodeIfPresent(Money.self, forKey: .coverPrice),
                deliveryCharge: container.decodeIfPresent(Money.self, forKey: .deliveryCharge),
                discounts: container.decodeList(QuotedDiscount.self, forKey: .discounts),
                chargeTaxes: container.decodeList(TaxRate.self, forKey: .chargeTaxes),
                // A quote without a stored policy uses the standard one.
                policy: container.decodeIfPresent(SalePolicy.self, forKey: .policy) ?? SalePolicy()
            )
            guard sums == stored else { throw QuoteError(.sums(subtotal: stored.subtotal, total: stored.total)) }
        } catch let error as QuoteError {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Encodes the quote with its sums.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(menu, forKey: .menu)
        try container.encode(menuVersion, forKey: .menuVersion)
        try container.encode(branch, forKey: .branch)
        try container.encode(currency, forKey: .currency)
        try container.encode(channel, forKey: .channel)
        try container.encode(at, forKey: .at)
        try container.encode(lines, forKey: .lines)
        try container.encode(covers, forKey: .covers)
        try container.encodeIfPresent(coverPrice, forKey: .coverPrice)
        try container.encodeIfPresent(deliveryCharge, forKey: .deliveryCharge)
        try container.encodeUnlessEmpty(discounts, forKey: .discounts)
        try container.encodeUnlessEmpty(chargeTaxes, forKey: .chargeTaxes)
        if policy != SalePolicy() { try container.encode(policy, forKey: .policy) }
        try container.encode(partials, forKey: .partials)
        try container.encode(subtotal, forKey: .subtotal)
        try container.encode(coverCharge, forKey: .coverCharge)
        try container.encodeUnlessEmpty(taxes, forKey: .taxes)
        try container.encode(total, forKey: .total)
    }

    private struct StoredSums: Equatable {
        let partials: [StationSubtotal]
        let subtotal: Money
        let coverCharge: Money
        let taxes: [Sale.TaxTotal]
        let total: Money
    }

    private var sums: StoredSums {
        StoredSums(partials: partials, subtotal: subtotal, coverCharge: coverCharge, taxes: taxes, total: total)
    }
}
