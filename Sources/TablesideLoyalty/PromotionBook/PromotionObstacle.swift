public import TablesideCore

/// Why a promotion does not apply to a basket, and what is missing.
public enum PromotionObstacle: CodedReason, Codable {
    /// The guest has not entered its code.
    case codeMissing
    /// No promotion has this code.
    case unknownCode
    /// The code was already entered, or another code of the same promotion was used.
    case codeRepeated
    /// The code has expired.
    case codeExpired(until: Instant)
    /// The promotion is for other branches.
    case otherBranch
    /// The promotion is for orders of other kinds.
    case otherOrderKind(kind: OrderKind)
    /// The promotion applies at other hours.
    case outsideHours
    /// The promotion applies on other dates; `nil` for no first or no last one.
    case outsideDates(first: CivilDate?, last: CivilDate?)
    /// The amounts of the promotion are in another currency.
    case otherCurrency(currency: Currency, expected: Currency)
    /// The goods cost less than the promotion's minimum.
    case belowMinimum(missing: Money)
    /// The promotion requires a known guest.
    case guestUnknown
    /// The promotion is only for a guest's first order.
    case notFirstOrder
    /// The promotion is for other groups of guests.
    case otherGuests
    /// The basket has none of the promotion's goods.
    case noGoods
    /// The promotion, its code or a shared limit has no uses left.
    case used(limit: Int)
    /// The guest has no uses of the promotion left.
    case usedByGuest(limit: Int)
    /// The discount exceeds the remaining budget.
    case overBudget(left: Money, needed: Money)
    /// The money used so far cannot be counted in the currency of the budget.
    case budgetUnclear
    /// Another member of its group applies instead.
    case outranked(by: PromotionID, group: PromotionGroupID)
    /// This promotion, or the one that applies, cannot be combined with others.
    case notCombinable(with: PromotionID)
    /// The remaining prices leave nothing to discount.
    case nothingLeft
    /// It would leave no discount for a promotion taken before.
    case wouldDisplace(promotion: PromotionID)
    /// Other automatic promotions give the same discount or more.
    case othersTakeMore
    /// The order has the maximum number of promotions, or of the uses of limits that they take.
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

    /// Why the promotion does not apply, in plain words.
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
