public import TablesideCore

/// A fault in the rules for quoting deliveries.
public enum QuoteRulesProblem: CodedReason, Codable {
    /// There are no fees.
    case noFees
    /// There are more fees than allowed.
    case tooManyFees(limit: Int)
    /// The distance is not in ``QuoteRules/distances``.
    case distanceOutOfRange(meters: Int)
    /// The distance is not greater than the previous one.
    case notAscending(meters: Int, before: Int)
    /// The amount is negative.
    case negative(amount: Money)
    /// The amount is in a different currency from the first one.
    case otherCurrency(currency: Currency, expected: Currency)
    /// The time is not between 0 and 30 days.
    case lengthOutOfRange(length: Elapsed)
    /// The validity of a quote is not between one millisecond and 30 days.
    case validityOutOfRange(length: Elapsed)
    /// The speed is not in ``TravelSpeeds/speeds``.
    case speedOutOfRange(speed: String)
    /// The detour is not in ``QuoteRules/detours``.
    case detourOutOfRange(detour: Rate)
    /// The road to the farthest place would take more than 30 days.
    case tooSlow(meters: Int)
    /// The pay for the farthest place does not fit in 64 bits.
    case payTooHigh(meters: Int)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .noFees: "noFees"
            case .tooManyFees: "tooManyFees"
            case .distanceOutOfRange: "distanceOutOfRange"
            case .notAscending: "notAscending"
            case .negative: "negative"
            case .otherCurrency: "otherCurrency"
            case .lengthOutOfRange: "lengthOutOfRange"
            case .validityOutOfRange: "validityOutOfRange"
            case .speedOutOfRange: "speedOutOfRange"
            case .detourOutOfRange: "detourOutOfRange"
            case .tooSlow: "tooSlow"
            case .payTooHigh: "payTooHigh"
            }
        return ErrorCode(rawValue: "delivery.quoteRules." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .noFees: "there are no fees"
        case .tooManyFees(let limit): "there are more than \(limit) fees"
        case .distanceOutOfRange(let meters): "\(meters) m are not between 0 and 100,000 km"
        case .notAscending(let meters, let before): "\(meters) m are not more than the \(before) m before"
        case .negative(let amount): "\(amount) is negative"
        case .otherCurrency(let currency, let expected): "it is in \(currency) instead of \(expected)"
        case .lengthOutOfRange(let length): "\(length) is not between 0 and 30 days"
        case .validityOutOfRange(let length): "\(length) is not between 1 millisecond and 30 days"
        case .speedOutOfRange(let speed): "\(shown: speed) m/s are not between 0.1 and 100"
        case .detourOutOfRange(let detour): "\(detour) is not between 100 and 1,000 %"
        case .tooSlow(let meters): "the road to a place \(meters) m away takes more than 30 days"
        case .payTooHigh(let meters): "the pay for \(meters) m does not fit in 64 bits"
        }
    }
}

extension QuoteRulesProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "noFees": try read.alone(.noFees)
            case "tooManyFees": try .tooManyFees(limit: read("limit"))
            case "distanceOutOfRange": try .distanceOutOfRange(meters: read("meters"))
            case "notAscending": try .notAscending(meters: read("meters"), before: read("before"))
            case "negative": try .negative(amount: read("amount"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "lengthOutOfRange": try .lengthOutOfRange(length: read("length"))
            case "validityOutOfRange": try .validityOutOfRange(length: read("length"))
            case "speedOutOfRange": try .speedOutOfRange(speed: read("speed"))
            case "detourOutOfRange": try .detourOutOfRange(detour: read("detour"))
            case "tooSlow": try .tooSlow(meters: read("meters"))
            case "payTooHigh": try .payTooHigh(meters: read("meters"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .noFees: try encoder.write("noFees")
        case .tooManyFees(let limit): try encoder.write("tooManyFees", ["limit": limit])
        case .distanceOutOfRange(let meters): try encoder.write("distanceOutOfRange", ["meters": meters])
        case .notAscending(let meters, let before):
            try encoder.write("notAscending", ["meters": meters, "before": before])
        case .negative(let amount): try encoder.write("negative", ["amount": amount])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .lengthOutOfRange(let length): try encoder.write("lengthOutOfRange", ["length": length])
        case .validityOutOfRange(let length): try encoder.write("validityOutOfRange", ["length": length])
        case .speedOutOfRange(let speed): try encoder.write("speedOutOfRange", ["speed": speed])
        case .detourOutOfRange(let detour): try encoder.write("detourOutOfRange", ["detour": detour])
        case .tooSlow(let meters): try encoder.write("tooSlow", ["meters": meters])
        case .payTooHigh(let meters): try encoder.write("payTooHigh", ["meters": meters])
        }
    }
}
