public import TablesideCore

/// Why a promotion does not apply to a basket, and what is missing.
public enum PromotionObstacle: CodedReason, Codable {
    /// The guest has not asked for it with a code.
    case codeMissing
    /// No promotion has this code.
    case unknownCode
    /// The code stood before, or another code of the same promotion was taken.
    case codeRepeated
    /// The code is no longer accepted.
    case codeExpired(until: Instant)
    /// It is for other branches.
    case otherBranch
    /// It is for orders of other kinds.
    case otherOrderKind(kind: OrderKind)
    /// It holds at other hours.
    case outsideHours
    /// It holds on other dates; `nil` for no first or no last one.
    case outsideDates(first: CivilDate?, last: CivilDate?)
    /// Its amounts are in another currency.
    case otherCurrency(currency: Currency, expected: Currency)
    /// The goods cost less than its minimum.
    case belowMinimum(missing: Money)
    /// It is for guests who are known, and this one is not.
    case guestUnknown
    /// It is for a guest's first order.
    case notFirstOrder
    /// It is for other groups of guests.
    case otherGuests
    /// No line is one of its goods.
    case noGoods
    /// The promotion, its code or a limit that it shares was used as often as it may be.
    case used(limit: Int)
    /// The guest has used it as often as one guest may.
    case usedByGuest(limit: Int)
    /// The discount does not fit into the money that is left.
    case overBudget(left: Money, needed: Money)
    /// The money that was used cannot be counted in the currency of the budget.
    case budgetUnclear
    /// Another member of its group holds instead.
    case outranked(by: PromotionID, group: PromotionGroupID)
    /// It, or the one that holds, holds only alone.
    case notCombinable(with: PromotionID)
    /// Nothing is left that it could take off.
    case nothingLeft
    /// It would leave nothing for one taken before.
    case wouldDisplace(promotion: PromotionID)
    /// Other automatic promotions take off more, or as much.
    case othersTakeMore
    /// The order already has the most promotions that it may have, or they take the most uses of limits.
    case tooMany(limit: Int)

    /// The stable name of the obstacle.
    public var code: ErrorCode {
        let name =
            switch self {
            case .codeMissing: "codeMissing"
            case .unknownCode: "unknownCode"
            case .codeRepeated: "codeRepeated"
            case .codeExpired: "codeExpired"
            case .otherBranch: "otherBranch"
            case .otherOrderKind: "otherOrderKind"
            case .outsideHours: "outsideHours"
            case .outsideDates: "outsideDates"
            case .otherCurrency: "otherCurrency"
            case .belowMinimum: "belowMinimum"
            case .guestUnknown: "guestUnknown"
            case .notFirstOrder: "notFirstOrder"
            case .otherGuests: "otherGuests"
            case .noGoods: "noGoods"
            case .used: "used"
            case .usedByGuest: "usedByGuest"
            case .overBudget: "overBudget"
            case .budgetUnclear: "budgetUnclear"
            case .outranked: "outranked"
            case .notCombinable: "notCombinable"
            case .nothingLeft: "nothingLeft"
            case .wouldDisplace: "wouldDisplace"
            case .othersTakeMore: "othersTakeMore"
            case .tooMany: "tooMany"
            }
        return ErrorCode(rawValue: "promotion.obstacle." + name)
    }

    /// Why not, in plain words.
    public var description: String {
        switch self {
        case .codeMissing: "it needs a code"
        case .unknownCode: "no promotion has this code"
        case .codeRepeated: "the promotion was asked for with a code before"
        case .codeExpired(let until): "the code was accepted until \(until)"
        case .otherBranch: "it is for other branches"
        case .otherOrderKind(let kind): "it is not for orders of the kind \(shown: kind)"
        case .outsideHours: "it holds at other hours"
        case .outsideDates(let first, let last):
            "it holds \(first.map { "from \($0)" } ?? "")\(first == nil || last == nil ? "" : " ")\(last.map { "until \($0)" } ?? "")"
        case .otherCurrency(let currency, let expected): "it is in \(currency) instead of \(expected)"
        case .belowMinimum(let missing): "the goods cost \(missing) less than its minimum"
        case .guestUnknown: "the guest is not known"
        case .notFirstOrder: "it is for a guest's first order"
        case .otherGuests: "it is for other guests"
        case .noGoods: "there are no goods for which it holds"
        case .used(let limit): "it was used as often as it may be: \(count: limit, "time")"
        case .usedByGuest(let limit): "the guest has used it as often as one guest may: \(count: limit, "time")"
        case .overBudget(let left, let needed): "\(left) of its budget is left, \(needed) is needed"
        case .budgetUnclear: "what is left of its budget cannot be counted"
        case .outranked(let by, let group): "in the group \(shown: group), \(shown: by) holds instead"
        case .notCombinable(let with): "it cannot be combined with \(shown: with)"
        case .nothingLeft: "there is nothing left to take off"
        case .wouldDisplace(let promotion): "it would leave nothing for \(shown: promotion)"
        case .othersTakeMore: "other promotions take off more"
        case .tooMany(let limit): "an order has at most \(count: limit, "promotion"), with as many uses of limits"
        }
    }
}
