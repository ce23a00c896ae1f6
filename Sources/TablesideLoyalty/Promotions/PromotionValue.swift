public import TablesideCore

/// The size of a promotion's discount.
public enum PromotionValue: Hashable, Codable, Sendable {
    /// A percentage of its goods, above 0 and up to 100 %, capped at an amount if one is given.
    case percentage(rate: Rate, upTo: Money?)
    /// A fixed amount off its goods, capped at their price.
    case amount(money: Money)

    /// The currency of its amounts; `nil` if it has none.
    public var currency: Currency? {
        switch self {
        case .percentage(_, let upTo): upTo?.currency
        case .amount(let money): money.currency
        }
    }

    var isPercentage: Bool {
        if case .percentage = self { true } else { false }
    }
}

/// The prices that a rule is based on; never those after promotions.
public enum PromotionBasis: String, ClosedCode {
    /// The menu prices of the goods.
    case undiscounted
    /// The prices after the lines' own discounts, such as for a mistake, but before promotions.
    case afterLineDiscounts
}

/// How a promotion is triggered.
public enum PromotionTrigger: Hashable, Codable, Sendable {
    /// It applies automatically when its conditions are met.
    case automatic
    /// It applies if the guest enters one of its codes.
    case codes(codes: [PromotionCodeTerms])
}

/// A code that guests can enter, with its limits.
public struct PromotionCodeTerms: Hashable, Codable, Sendable, Identifiable {
    /// The code, exactly as entered.
    public let id: PromotionCode
    /// The total number of uses of this code; `nil` for no separate limit.
    public let uses: Int?
    /// When it expires; `nil` for no end.
    public let until: Instant?

    /// Makes a code; without limits by default.
    public init(_ id: PromotionCode, uses: Int? = nil, until: Instant? = nil) {
        self.id = id
        self.uses = uses
        self.until = until
    }
}

extension PromotionValue {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "percentage": try .percentage(rate: read("rate"), upTo: read(optional: "upTo"))
            case "amount": try .amount(money: read("money"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .percentage(let rate, let upTo): try encoder.write("percentage", ["rate": rate, "upTo": upTo])
        case .amount(let money): try encoder.write("amount", ["money": money])
        }
    }
}

extension PromotionTrigger {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "automatic": try read.alone(.automatic)
            case "codes": try .codes(codes: read.list("codes", atMost: Promotion.maxCodes))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .automatic: try encoder.write("automatic")
        case .codes(let codes): try encoder.write("codes", ["codes": codes])
        }
    }
}
