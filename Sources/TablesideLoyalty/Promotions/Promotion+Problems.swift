public import TablesideCore

extension Promotion {
    /// Every fault of the promotion, in field order.
    ///
    /// Every amount must be in the currency of the first one.
    ///
    /// - Complexity: O(*n* log *n*) in the names and codes; for lists that are too long, only the length is checked.
    public func problems() -> [Problem<PromotionProblem>] {
        var check = PromotionCheck()
        check.size(of: id, at: "id")
        check.value(value, at: "value")
        check.goods(goods, at: "goods")
        check.codes(trigger, at: "trigger")
        check.conditions(conditions, at: "conditions")
        check.limits(limits, at: "limits")
        if let sharedLimit { check.size(of: sharedLimit, at: "sharedLimit") }
        return check.problems
    }

    /// The currency of the first of its amounts; `nil` if it has none.
    var currency: Currency? {
        value.currency ?? conditions.minimumSpend?.amount.currency ?? limits.budget?.currency
    }
}

extension SharedPromotionLimit {
    /// Every fault of the limit, in field order.
    public func problems() -> [Problem<PromotionProblem>] {
        var check = PromotionCheck()
        check.size(of: id, at: "id")
        check.limits(limits, at: "limits")
        if limits.isEmpty { check.note(.nothingSatisfies, at: "limits") }
        return check.problems
    }
}

/// Collects the faults of one promotion.
struct PromotionCheck {
    private(set) var problems: [Problem<PromotionProblem>] = []
    private var currency: Currency?

    mutating func note(_ reason: PromotionProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }

    mutating func size<Owner>(of id: Identifier<Owner>, at path: FieldPath) {
        let bytes = id.rawValue.utf8.count
        if bytes > SizeLimit.identifier { note(.tooLong(bytes: bytes, limit: SizeLimit.identifier), at: path) }
    }

    mutating func amount(_ amount: Money?, at path: FieldPath) {
        guard let amount else { return }
        let expected = currency ?? amount.currency
        currency = expected
        if amount.currency != expected {
            note(.otherCurrency(currency: amount.currency, expected: expected), at: path)
        }
        if amount.minorUnits < 1 || amount.minorUnits > Promotion.amounts.upperBound {
            note(.amountOutOfRange(amount: amount), at: path)
        }
    }

    mutating func value(_ value: PromotionValue, at path: FieldPath) {
        switch value {
        case .percentage(let rate, let upTo):
            if rate <= .zero || rate > .whole { note(.rateOutOfRange(rate: rate), at: path.field("rate")) }
            amount(upTo, at: path.field("upTo"))
        case .amount(let money): amount(money, at: path.field("money"))
        }
    }

    mutating func goods(_ goods: PromotionGoods, at path: FieldPath) {
        let named: [(name: String, count: Int?)] = [
            ("items", goods.items?.count), ("categories", goods.categories?.count),
            ("exceptItems", goods.exceptItems.count), ("exceptCategories", goods.exceptCategories.count),
        ]
        for (name, count) in named {
            if let count, count > Promotion.maxNames {
                note(.tooMany(count: count, limit: Promotion.maxNames), at: path.field(name))
            }
        }
        let names = (goods.items?.count ?? 0) + (goods.categories?.count ?? 0)
        if goods.items != nil || goods.categories != nil, names == 0 { note(.nothingSatisfies, at: path) }
    }

    mutating func codes(_ trigger: PromotionTrigger, at path: FieldPath) {
        guard case .codes(let codes) = trigger else { return }
        let path = path.field("codes")
        if codes.isEmpty { note(.nothingSatisfies, at: path) }
        guard codes.count <= Promotion.maxCodes else {
            return note(.tooMany(count: codes.count, limit: Promotion.maxCodes), at: path)
        }
        var seen: Set<PromotionCode> = []
        for (position, code) in codes.enumerated() {
            let path = path.index(position)
            if code.id.rawValue.isEmpty { note(.emptyCode, at: path.field("id")) }
            size(of: code.id, at: path.field("id"))
            if !seen.insert(code.id).inserted { note(.repeated(id: code.id.rawValue), at: path.field("id")) }
            uses(code.uses, at: path.field("uses"))
        }
    }

    private mutating func uses(_ uses: Int?, at path: FieldPath) {
        if let uses, !(1...Promotion.maxUses).contains(uses) { note(.usesOutOfRange(uses: uses), at: path) }
    }

    mutating func limits(_ limits: PromotionLimits, at path: FieldPath) {
        uses(limits.uses, at: path.field("uses"))
        uses(limits.usesPerGuest, at: path.field("usesPerGuest"))
        amount(limits.budget, at: path.field("budget"))
    }

    mutating func conditions(_ conditions: PromotionConditions, at path: FieldPath) {
        if let hours = conditions.hours { self.hours(hours, at: path.field("hours")) }
        if let first = conditions.first, let last = conditions.last, last < first {
            note(.datesReversed(first: first, last: last), at: path.field("last"))
        }
        names(conditions.branches?.count, at: path.field("branches"))
        names(conditions.orderKinds?.count, at: path.field("orderKinds"))
        if let minimum = conditions.minimumSpend {
            amount(minimum.amount, at: path.field("minimumSpend").field("amount"))
            goods(minimum.goods, at: path.field("minimumSpend").field("goods"))
        }
        names(conditions.guestGroups?.count, at: path.field("guestGroups"))
    }

    private mutating func names(_ count: Int?, at path: FieldPath) {
        guard let count else { return }
        if count == 0 { note(.nothingSatisfies, at: path) }
        if count > Promotion.maxNames { note(.tooMany(count: count, limit: Promotion.maxNames), at: path) }
    }

    private mutating func hours(_ hours: [PromotionHours], at path: FieldPath) {
        if hours.isEmpty { note(.nothingSatisfies, at: path) }
        guard hours.count <= Promotion.maxHours else {
            return note(.tooMany(count: hours.count, limit: Promotion.maxHours), at: path)
        }
        for (position, period) in hours.enumerated() {
            let path = path.index(position)
            if period.weekdays?.isEmpty == true { note(.nothingSatisfies, at: path.field("weekdays")) }
            if period.from.isEndOfDay { note(.beginsAtEndOfDay, at: path.field("from")) }
        }
    }
}
