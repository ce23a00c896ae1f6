import TablesideCore

extension PromotionObstacle {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "codeMissing": try read.alone(.codeMissing)
            case "unknownCode": try read.alone(.unknownCode)
            case "codeRepeated": try read.alone(.codeRepeated)
            case "codeExpired": try .codeExpired(until: read("until"))
            case "otherBranch": try read.alone(.otherBranch)
            case "otherOrderKind": try .otherOrderKind(kind: read("kind"))
            case "outsideHours": try read.alone(.outsideHours)
            case "outsideDates": try .outsideDates(first: read(optional: "first"), last: read(optional: "last"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "belowMinimum": try .belowMinimum(missing: read("missing"))
            case "guestUnknown": try read.alone(.guestUnknown)
            case "notFirstOrder": try read.alone(.notFirstOrder)
            case "otherGuests": try read.alone(.otherGuests)
            case "noGoods": try read.alone(.noGoods)
            case "used": try .used(limit: read("limit"))
            case "usedByGuest": try .usedByGuest(limit: read("limit"))
            case "overBudget": try .overBudget(left: read("left"), needed: read("needed"))
            case "budgetUnclear": try read.alone(.budgetUnclear)
            case "outranked": try .outranked(by: read("by"), group: read("group"))
            case "notCombinable": try .notCombinable(with: read("with"))
            case "nothingLeft": try read.alone(.nothingLeft)
            case "wouldDisplace": try .wouldDisplace(promotion: read("promotion"))
            case "othersTakeMore": try read.alone(.othersTakeMore)
            case "tooMany": try .tooMany(limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .codeMissing: try encoder.write("codeMissing")
        case .unknownCode: try encoder.write("unknownCode")
        case .codeRepeated: try encoder.write("codeRepeated")
        case .codeExpired(let until): try encoder.write("codeExpired", ["until": until])
        case .otherBranch: try encoder.write("otherBranch")
        case .otherOrderKind(let kind): try encoder.write("otherOrderKind", ["kind": kind])
        case .outsideHours: try encoder.write("outsideHours")
        case .outsideDates(let first, let last): try encoder.write("outsideDates", ["first": first, "last": last])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .belowMinimum(let missing): try encoder.write("belowMinimum", ["missing": missing])
        case .guestUnknown: try encoder.write("guestUnknown")
        case .notFirstOrder: try encoder.write("notFirstOrder")
        case .otherGuests: try encoder.write("otherGuests")
        case .noGoods: try encoder.write("noGoods")
        case .used(let limit): try encoder.write("used", ["limit": limit])
        case .usedByGuest(let limit): try encoder.write("usedByGuest", ["limit": limit])
        case .overBudget(let left, let needed): try encoder.write("overBudget", ["left": left, "needed": needed])
        case .budgetUnclear: try encoder.write("budgetUnclear")
        case .outranked(let by, let group): try encoder.write("outranked", ["by": by, "group": group])
        case .notCombinable(let with): try encoder.write("notCombinable", ["with": with])
        case .nothingLeft: try encoder.write("nothingLeft")
        case .wouldDisplace(let promotion): try encoder.write("wouldDisplace", ["promotion": promotion])
        case .othersTakeMore: try encoder.write("othersTakeMore")
        case .tooMany(let limit): try encoder.write("tooMany", ["limit": limit])
        }
    }
}
