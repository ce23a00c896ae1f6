public import TablesideCore

/// A fault in a promotion, a shared limit or a group.
public enum PromotionProblem: CodedReason, Codable {
    /// The percentage is not above 0 and at most 100 %.
    case rateOutOfRange(rate: Rate)
    /// The amount is not above 0, or is beyond ``Promotion/amounts``.
    case amountOutOfRange(amount: Money)
    /// The amount is in a different currency from the first one.
    case otherCurrency(currency: Currency, expected: Currency)
    /// A restricting list is empty, so nothing could satisfy it.
    case nothingSatisfies
    /// The hours begin at 24:00, which is 00:00 of the next day.
    case beginsAtEndOfDay
    /// The first date is after the last one.
    case datesReversed(first: CivilDate, last: CivilDate)
    /// The number of uses is not between 1 and ``Promotion/maxUses``.
    case usesOutOfRange(uses: Int)
    /// A list is too long.
    case tooMany(count: Int, limit: Int)
    /// A code is empty.
    case emptyCode
    /// A text is too long.
    case tooLong(bytes: Int, limit: Int)
    /// The code or identity occurs more than once.
    case repeated(id: String)
    /// There is no such promotion, group or limit.
    case unknown(id: String)
    /// A promotion or group belongs to two groups, or to itself.
    case inTwoGroups(id: String)
    /// Groups are nested too deeply.
    case tooDeep(limit: Int)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .rateOutOfRange: "rateOutOfRange"
            case .amountOutOfRange: "amountOutOfRange"
            case .otherCurrency: "otherCurrency"
            case .nothingSatisfies: "nothingSatisfies"
            case .beginsAtEndOfDay: "beginsAtEndOfDay"
            case .datesReversed: "datesReversed"
            case .usesOutOfRange: "usesOutOfRange"
            case .tooMany: "tooMany"
            case .emptyCode: "emptyCode"
            case .tooLong: "tooLong"
            case .repeated: "repeated"
            case .unknown: "unknown"
            case .inTwoGroups: "inTwoGroups"
            case .tooDeep: "tooDeep"
            }
        return ErrorCode(rawValue: "promotion.problem." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .rateOutOfRange(let rate): "\(rate) is not more than 0 and at most 100 %"
        case .amountOutOfRange(let amount): "\(amount) is not more than 0, or too much"
        case .otherCurrency(let currency, let expected): "it is in \(currency) instead of \(expected)"
        case .nothingSatisfies: "the list is empty, so nothing satisfies it"
        case .beginsAtEndOfDay: "the hours begin at 24:00, which is 00:00 of the next day"
        case .datesReversed(let first, let last): "the first date, \(first), is after the last, \(last)"
        case .usesOutOfRange(let uses): "\(uses) uses are not between 1 and \(Promotion.maxUses)"
        case .tooMany(let count, let limit): "\(count) are more than \(limit)"
        case .emptyCode: "the code is empty"
        case .tooLong(let bytes, let limit): "it has \(count: bytes, "byte"), at most \(limit) are allowed"
        case .repeated(let id): "“\(shown: id)” stands more than once"
        case .unknown(let id): "there is no “\(shown: id)”"
        case .inTwoGroups(let id): "“\(shown: id)” belongs to more than one group"
        case .tooDeep(let limit): "groups are nested more than \(limit) deep"
        }
    }
}

extension PromotionProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "rateOutOfRange": try .rateOutOfRange(rate: read("rate"))
            case "amountOutOfRange": try .amountOutOfRange(amount: read("amount"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "nothingSatisfies": try read.alone(.nothingSatisfies)
            case "beginsAtEndOfDay": try read.alone(.beginsAtEndOfDay)
            case "datesReversed": try .datesReversed(first: read("first"), last: read("last"))
            case "usesOutOfRange": try .usesOutOfRange(uses: read("uses"))
            case "tooMany": try .tooMany(count: read("count"), limit: read("limit"))
            case "emptyCode": try read.alone(.emptyCode)
            case "tooLong": try .tooLong(bytes: read("bytes"), limit: read("limit"))
            case "repeated": try .repeated(id: read("id"))
            case "unknown": try .unknown(id: read("id"))
            case "inTwoGroups": try .inTwoGroups(id: read("id"))
            case "tooDeep": try .tooDeep(limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .rateOutOfRange(let rate): try encoder.write("rateOutOfRange", ["rate": rate])
        case .amountOutOfRange(let amount): try encoder.write("amountOutOfRange", ["amount": amount])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .nothingSatisfies: try encoder.write("nothingSatisfies")
        case .beginsAtEndOfDay: try encoder.write("beginsAtEndOfDay")
        case .datesReversed(let first, let last): try encoder.write("datesReversed", ["first": first, "last": last])
        case .usesOutOfRange(let uses): try encoder.write("usesOutOfRange", ["uses": uses])
        case .tooMany(let count, let limit): try encoder.write("tooMany", ["count": count, "limit": limit])
        case .emptyCode: try encoder.write("emptyCode")
        case .tooLong(let bytes, let limit): try encoder.write("tooLong", ["bytes": bytes, "limit": limit])
        case .repeated(let id): try encoder.write("repeated", ["id": id])
        case .unknown(let id): try encoder.write("unknown", ["id": id])
        case .inTwoGroups(let id): try encoder.write("inTwoGroups", ["id": id])
        case .tooDeep(let limit): try encoder.write("tooDeep", ["limit": limit])
        }
    }
}
