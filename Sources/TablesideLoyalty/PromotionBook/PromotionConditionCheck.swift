import TablesideCore

/// The conditions of one promotion judged on one basket.
struct PromotionConditionCheck {
    /// Every condition that does not hold.
    private(set) var obstacles: [PromotionObstacle] = []

    init(
        _ promotion: Promotion,
        sharing shared: PromotionLimits?,
        _ basket: PromotionBasket,
        _ prices: PromotionPrices
    ) {
        let conditions = promotion.conditions
        if let currency = promotion.currency ?? shared?.budget?.currency, currency != basket.currency {
            obstacles.append(.otherCurrency(currency: currency, expected: basket.currency))
        }
        if let branches = conditions.branches, !branches.contains(basket.branch) { obstacles.append(.otherBranch) }
        if let kinds = conditions.orderKinds, !kinds.contains(basket.orderKind) {
            obstacles.append(.otherOrderKind(kind: basket.orderKind))
        }
        checkTime(conditions, basket)
        checkGuest(promotion, sharing: shared, basket)
        if let minimum = conditions.minimumSpend, minimum.amount.currency == basket.currency {
            let spent = prices.sum(of: prices.lines(of: minimum.goods, in: basket), minimum.basis)
            if spent < minimum.amount.minorUnits {
                let missing = minimum.amount.minorUnits - spent
                obstacles.append(.belowMinimum(missing: Money(minorUnits: missing, basket.currency)))
            }
        }
    }

    private mutating func checkTime(_ conditions: PromotionConditions, _ basket: PromotionBasket) {
        guard let hours = conditions.hours else {
            if !conditions.includes(basket.label.date) {
                obstacles.append(.outsideDates(first: conditions.first, last: conditions.last))
            }
            return
        }
        let days = hours.flatMap { $0.days(at: basket.label) }
        if days.isEmpty {
            obstacles.append(.outsideHours)
        } else if !days.contains(where: conditions.includes) {
            obstacles.append(.outsideDates(first: conditions.first, last: conditions.last))
        }
    }

    private mutating func checkGuest(
        _ promotion: Promotion,
        sharing shared: PromotionLimits?,
        _ basket: PromotionBasket
    ) {
        let conditions = promotion.conditions
        let isFirstUnknown = conditions.isFirstOrder && basket.isFirstOrder == nil
        let isCounted = promotion.usesPerGuest != nil || shared?.usesPerGuest != nil
        let isLimited = isCounted || conditions.guestGroups != nil
        if isFirstUnknown || isLimited && basket.guest == nil {
            obstacles.append(.guestUnknown)
            return
        }
        if conditions.isFirstOrder, basket.isFirstOrder == false { obstacles.append(.notFirstOrder) }
        if let groups = conditions.guestGroups, groups.isDisjoint(with: basket.guestGroups) {
            obstacles.append(.otherGuests)
        }
    }
}
