extension Sale {
    /// Computes a sale.
    ///
    /// - Parameters:
    ///   - items: what is sold.
    ///   - currency: the currency of every amount.
    ///   - discounts: what is off all of it.
    ///   - charges: what is charged besides.
    ///   - policy: how it is computed where houses differ.
    /// - Throws: ``SaleError`` for an amount in another currency, a discount or a rate that is none, or amounts that do not
    ///   fit.
    /// - Complexity: O(*n* log *n*) in the items and charges, for each tax and each discount of the whole sale.
    public init(
        of items: [SaleItem],
        in currency: Currency,
        discounts: [Discount] = [],
        charges: [SaleCharge] = [],
        policy: SalePolicy = SalePolicy()
    ) throws(SaleError) {
        try SaleError.check(items, in: currency)
        try SaleError.check(discounts, in: currency)
        try SaleError.check(charges, in: currency)
        do throws(MoneyError) {
            var making = SaleMaking(items, charges, in: currency, policy)
            try making.discount(items, discounts)
            try making.charge(charges)
            try making.tax()
            try making.chargeLate(charges)
            self = try making.sale()
        } catch {
            throw SaleError(.amount(reason: error.reason))
        }
    }
}

/// A sale while it is computed, in minor units of one currency.
struct SaleMaking {
    let currency: Currency
    let policy: SalePolicy
    /// How many of the rows are goods; those after them are charges before taxes.
    let count: Int
    /// Every tax, in the order in which the rows name them.
    private(set) var taxes: [TaxRate] = []
    /// The different lists of taxes that rows name, as places among the taxes.
    private(set) var lists: [(given: [TaxRate], places: [Int])] = []
    var rows: [Row] = []
    /// What each tax is of each row: as many for every row as there are taxes.
    var parts: [Int64] = []
    var discounts: [Int64] = []
    var late: [Int64] = []

    struct Row {
        let amount: Int64
        /// Which list of taxes is its own.
        let list: Int
        /// What is left of the amount after discounts.
        var rest: Int64
        /// The rest without the taxes that it holds.
        var net: Int64
        /// What each of its own discounts comes to.
        var own: [Int64] = []

        init(_ amount: Int64, rest: Int64, list: Int) {
            self.amount = amount
            self.list = list
            self.rest = rest
            net = rest
        }
    }

    init(_ items: [SaleItem], _ charges: [SaleCharge], in currency: Currency, _ policy: SalePolicy) {
        self.currency = currency
        self.policy = policy
        count = items.count
        rows.reserveCapacity(items.count + charges.count)
        for item in items {
            let amount = item.amount.minorUnits
            // So much, or as much as there is.
            let reduction = min(item.reduction?.minorUnits ?? 0, max(amount, 0))
            rows.append(Row(amount, rest: amount - reduction, list: list(of: item.taxes)))
        }
        for charge in charges where !charge.isAfterTax { _ = list(of: charge.taxes) }
    }

    /// Which list of taxes this is; a new one is noted, with its taxes.
    private mutating func list(of given: [TaxRate]) -> Int {
        if let known = lists.firstIndex(where: { $0.given == given }) { return known }
        let places = given.map { tax in
            if let place = taxes.firstIndex(of: tax) { return place }
            taxes.append(tax)
            return taxes.count - 1
        }
        lists.append((given, places))
        return lists.count - 1
    }

    mutating func append(_ amount: Int64, _ taxes: [TaxRate]) {
        rows.append(Row(amount, rest: amount, list: list(of: taxes)))
    }

    /// What came out, as amounts.
    func sale() throws(MoneyError) -> Sale {
        var all: [Sale.Row] = []
        all.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() { all.append(try self.row(row, at: index)) }
        let goods = all.prefix(count)
        let late = late.map(money)
        return Sale(
            currency: currency,
            rows: Array(goods),
            charges: Array(all.dropFirst(count)),
            discounts: discounts.map(money),
            taxes: try taxTotals(),
            lateCharges: late,
            subtotal: try Money.sum(goods.lazy.map(\.amount), in: currency),
            discountTotal: try Money.sum(goods.lazy.map(\.discount), in: currency),
            total: try Money.sum(all.lazy.map(\.gross), in: currency) + Money.sum(late, in: currency)
        )
    }

    private func row(_ row: Row, at index: Int) throws(MoneyError) -> Sale.Row {
        var gross = row.net
        var own = [Money?](repeating: nil, count: taxes.count)
        for place in lists[row.list].places {
            let part = parts[index * taxes.count + place]
            gross = try Self.sum(gross, part)
            own[place] = money(part)
        }
        return Sale.Row(
            amount: money(row.amount),
            discount: money(try Self.difference(row.amount, row.rest)),
            ownDiscounts: row.own.map(money),
            net: money(row.net),
            taxes: own,
            gross: money(gross)
        )
    }

    private func taxTotals() throws(MoneyError) -> [Sale.TaxTotal] {
        var totals: [Sale.TaxTotal] = []
        for (place, tax) in taxes.enumerated() {
            var (base, amount): (Int64, Int64) = (0, 0)
            for (index, row) in rows.enumerated() where lists[row.list].places.contains(place) {
                base = try Self.sum(base, row.net)
                amount = try Self.sum(amount, parts[index * taxes.count + place])
            }
            totals.append(Sale.TaxTotal(tax: tax, base: money(base), amount: money(amount)))
        }
        return totals
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, currency) }
}

// Whole numbers that do not overflow unnoticed.
extension SaleMaking {
    static func sum(_ left: Int64, _ right: Int64) throws(MoneyError) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        guard !overflow else { throw MoneyError(.overflow(operation: .addition, left: left, right: right)) }
        return sum
    }

    static func difference(_ left: Int64, _ right: Int64) throws(MoneyError) -> Int64 {
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        guard !overflow else { throw MoneyError(.overflow(operation: .subtraction, left: left, right: right)) }
        return difference
    }

    static func sum(_ numbers: some Sequence<Int64>) throws(MoneyError) -> Int64 {
        var total: Int64 = 0
        for number in numbers { total = try sum(total, number) }
        return total
    }

    /// Number × numerator ÷ denominator, rounded once.
    func scaled(_ number: Int64, by numerator: UInt64, over denominator: UInt64) throws(MoneyError) -> Int64 {
        let magnitude = policy.rounding.product(of: number.magnitude, by: numerator, over: denominator)
        guard let magnitude, let units = Int64(magnitude: magnitude, negative: number < 0) else {
            throw MoneyError(.overflow(operation: .scaling, left: number, right: Int64(clamping: numerator)))
        }
        return units
    }

    /// A part of a number, rounded once.
    func part(of number: Int64, _ rate: Rate) throws(MoneyError) -> Int64 {
        try scaled(number, by: rate.partsPerMillion.magnitude, over: Rate.million.magnitude)
    }

    /// Hands a total out in proportion to bases: to those of its own sign, so that nobody gets the opposite of a share.
    static func shares(of total: Int64, by bases: [Int64]) throws(MoneyError) -> [Int64] {
        if total == 0 { return [Int64](repeating: 0, count: bases.count) }
        if bases.count == 1 { return [total] }
        let weights = bases.map { ($0 < 0) == (total < 0) ? Int64(clamping: $0.magnitude) : 0 }
        let shares = try LargestRemainder.shares(of: total.magnitude, by: weights)
        return shares.map { Int64(truncatingIfNeeded: total < 0 ? 0 &- $0 : $0) }
    }
}
