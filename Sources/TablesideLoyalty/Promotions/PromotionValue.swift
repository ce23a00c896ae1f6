public import TablesideCore

/// How much a promotion takes off.
public enum PromotionValue: Hashable, Codable, Sendable {
    /// A share of its goods, more than 0 and up to 100 %, but at most an amount if one is given.
    case percentage(rate: Rate, upTo: Money?)
    /// A fixed amount off its goods, at most what they cost.
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

/// The prices on which a rule is judged; never those after promotions.
public enum PromotionBasis: String, ClosedCode {
    /// The goods as the menu prices them.
    case undiscounted
    /// The goods less the discounts that their lines have without promotions, such as one for a mistake.
    case afterLineDiscounts
}

/// How a promotion comes to apply.
public enum PromotionTrigger: Hashable, Codable, Sendable {
    /// It applies by itself.
    case automatic
    /// It applies if the guest asks for it with one of its codes.
    case codes(codes: [PromotionCodeTerms])
}

/// A code that guests can type.
public struct PromotionCodeTerms: Hashable, Codable, Sendable, Identifiable {
    /// The code, exactly as it is typed.
    public let id: PromotionCode
    /// How often this code can be used in all; `nil` for no limit of its own.
    public let uses: Int?
    /// The first instant at which it is no longer accepted; `nil` for no end.
    public let until: Instant?

    /// Makes a code, without limits by default.
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
