public import TablesideCore
import TablesideMenu

/// Why a quote cannot be made, or a stored one cannot be true.
public struct QuoteError: CodedError {
    /// What can be wrong with a quote.
    public enum Reason: CodedReason {
        /// The amounts cannot be computed.
        case amount(reason: MoneyError.Reason)
        /// A line orders less than one, or more than can be summed.
        case quantity(line: LineID, quantity: Int)
        /// A portion of the line has so many units of a modifier, or so many thousandths, which are none.
        case portion(line: LineID, count: Int)
        /// A line costs less than nothing, modifiers apart.
        case negativePrice(line: LineID, price: Money)
        /// More is off the line than it costs, or less than nothing.
        case discount(line: LineID, discount: Money)
        /// The discounts do not add up to what is off the lines.
        case discounts(told: Money, lines: Money)
        /// The taxes cannot be computed.
        case taxes(reason: SaleError.Reason)
        /// A place at the table costs less than nothing.
        case negativeCoverPrice(price: Money)
        /// Bringing the order to the guest costs less than nothing.
        case negativeDeliveryCharge(charge: Money)
        /// The number of covers is negative.
        case invalidCovers(covers: Int)
        /// The stored sums are not those of the lines.
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
            case .quantity(let line, let quantity): "the line \(shown: line) orders \(quantity)"
            case .portion(let line, let count): "a portion of the line \(shown: line) has \(count) of something"
            case .negativePrice(let line, let price): "the line \(shown: line) costs \(price)"
            case .discount(let line, let discount): "\(discount) is off the line \(shown: line)"
            case .discounts(let told, let lines): "the discounts come to \(told), what is off the lines to \(lines)"
            case .taxes(let reason): "the taxes cannot be computed: \(reason)"
            case .negativeCoverPrice(let price): "a place at the table costs \(price)"
            case .negativeDeliveryCharge(let charge): "bringing it to the guest costs \(charge)"
            case .invalidCovers(let covers): "\(covers) is no number of covers"
            case .sums(let subtotal, let total): "the lines do not add up to \(subtotal), or to \(total) in all"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// What does not fit is the same fault wherever it is found.
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

    /// Reads a quote; quantities below one, negative covers and sums that do not hold are refused.
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
                // A house that says nothing computes as most do.
                policy: container.decodeIfPresent(SalePolicy.self, forKey: .policy) ?? SalePolicy()
            )
            guard sums == stored else { throw QuoteError(.sums(subtotal: stored.subtotal, total: stored.total)) }
        } catch let error as QuoteError {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the quote, its sums included.
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
