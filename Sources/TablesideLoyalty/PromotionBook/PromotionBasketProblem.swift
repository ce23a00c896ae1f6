public import TablesideCore

/// A fault in a basket.
public enum PromotionBasketProblem: CodedReason, Codable {
    /// A list is too long.
    case tooMany(count: Int, limit: Int)
    /// The line occurs twice.
    case repeatedLine(line: LineID)
    /// The amount is in a different currency from the basket.
    case otherCurrency(currency: Currency, expected: Currency)
    /// The amount, or the sum of the lines, is beyond ``Promotion/amounts``.
    case amountOutOfRange(amount: Money)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .tooMany: "tooMany"
            case .repeatedLine: "repeatedLine"
            case .otherCurrency: "otherCurrency"
            case .amountOutOfRange: "amountOutOfRange"
            }
        return ErrorCode(rawValue: "promotion.basket." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .tooMany(let count, let limit): "\(count) are more than \(limit)"
        case .repeatedLine(let line): "the line \(shown: line) stands twice"
        case .otherCurrency(let currency, let expected): "it is in \(currency) instead of \(expected)"
        case .amountOutOfRange(let amount): "\(amount) is negative or too much"
        }
    }
}

extension PromotionBasketProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "tooMany": try .tooMany(count: read("count"), limit: read("limit"))
            case "repeatedLine": try .repeatedLine(line: read("line"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "amountOutOfRange": try .amountOutOfRange(amount: read("amount"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .tooMany(let count, let limit): try encoder.write("tooMany", ["count": count, "limit": limit])
        case .repeatedLine(let line): try encoder.write("repeatedLine", ["line": line])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .amountOutOfRange(let amount): try encoder.write("amountOutOfRange", ["amount": amount])
        }
    }
}
