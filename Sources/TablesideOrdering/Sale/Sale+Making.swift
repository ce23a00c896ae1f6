public import TablesideCore
public import TablesideMenu

extension Sale {
    /// Computes a sale.
    ///
    /// - Parameters:
    ///   - items: the items sold.
    ///   - currency: the currency of every amount.
    ///   - discounts: the discounts on the whole sale.
    ///   - charges: the charges on top of the items.
    ///   - policy: the choices in which houses differ.
    /// - Throws: ``SaleError`` for an amount in another currency, an invalid discount, charge or tax rate, or amounts
    ///   that overflow.
    /// - Complexity: O(*n* log *n*) in the items and charges, for each tax and each discount of the whole sale.
    public init(
        of items: [SaleItem],
        in currency: Currency,
        discounts: [Discount] = [],
        charges: [SaleCharge] = [],
        policy: SalePolicy = SalePolicy()
    ) throws(SaleError) {
        var making = SaleMaking(in: currency, policy, capacity: items.count + charges.count)
        for item in items {
            try making.add(item.amount, reduction: item.reduction, taxes: item.taxes, discounts: item.discounts)
        }
        try making.finish(discounts: discounts, charges: charges)
        do throws(MoneyError) { self = try making.sale() } catch { throw SaleError(error) }
    }
}

/// A sale being computed, in minor units of one currency: add the items, then finish.
package struct SaleMaking {
    let currency: Currency
    let policy: SalePolicy
    /// The number of rows that are items; those after them are charges before taxes.
    private(set) var count = 0
    /// Every tax, in the order in which the rows first name them.
    private(set) var taxes: [TaxRate] = []
    /// The distinct tax lists of the rows.
    private var lists: [[TaxRate]] = []
    /// The same lists as indices into `taxes`.
    private(set) var places: [[Int]] = []
    var rows: [Row] = []
    /// The discounts of single rows, row after row, and the amount of each.
    var own: [(discount: Discount, units: Int64)] = []
    /// The amount of each tax on each row: `taxes.count` entries per row.
    var parts: [Int64] = []
    var discounts: [Int64] = []
    var late: [Int64] = []

    struct Row {
        let amount: Int64
        /// The index of the row's tax list.
        let list: Int
        /// The amount left after discounts.
        var rest: Int64
        /// The rest without the taxes included in it.
        var net: Int64
        /// The range of the row's own discounts.
        let own: Range<Int>

        init(_ amount: Int64, rest: Int64, list: Int, own: Range<Int>) {
            self.amount = amount
            self.list = list
            self.rest = rest
            net = rest
            self.own = own
        }
    }

    init(in currency: Currency, _ policy: SalePolicy, capacity: Int) {
        self.currency = currency
        self.policy = policy
        rows.reserveCapacity(capacity)
    }

    /// Adds an item.
    ///
    /// - Throws: ``SaleError`` for an amount in another currency, or an invalid discount or tax rate.
    mutating func add(
        _ amount: Money,
        reduction: Money? = nil,
        taxes: [TaxRate] = [],
        discounts: [Discount] = []
    ) throws(SaleError) {
        try SaleError.check(amount, in: currency)
        if let reduction {
            try SaleError.check(reduction, in: currency)
            if reduction.isNegative { throw SaleError(.negativeDiscount(amount: reduction)) }
        }
        try SaleError.check(discounts, in: currency)
        let start = own.count
        for discount in discounts { own.append((discount, 0)) }
        // A reduction takes off at most the whole amount.
        let off = min(reduction?.minorUnits ?? 0, max(amount.minorUnits, 0))
        let list = try list(of: taxes)
        rows.append(Row(amount.minorUnits, rest: amount.minorUnits - off, list: list, own: start..<own.count))
        count += 1
    }

    /// The index of this tax list; a new list is checked and recorded with its taxes.
    private mutating func list(of given: [TaxRate]) throws(SaleError) -> Int {
        if let known = lists.firstIndex(of: given) { return known }
        try SaleError.check(given)
        let own = given.map { tax in
            if let place = taxes.firstIndex(of: tax) { return place }
            taxes.append(tax)
            return taxes.count - 1
        }
        lists.append(given)
        places.append(own)
        return lists.count - 1
    }

    /// Computes the sale of all items added.
    ///
    /// - Throws: ``SaleError`` for an invalid discount or charge, or amounts that overflow.
    mutating func finish(discounts: [Discount] = [], charges: [SaleCharge] = []) throws(SaleError) {
        try SaleError.check(discounts, in: currency)
        try SaleError.check(charges, in: currency)
        var lists: [Int] = []
        for charge in charges where !charge.isAfterTax { lists.append(try list(of: charge.taxes)) }
        do throws(MoneyError) {
            try discount(discounts)
            try charge(charges, lists)
            try tax()
            try chargeLate(charges)
        } catch {
            throw SaleError(error)
        }
    }

    /// The totals of a sale.
    struct Sums {
        let taxes: [Sale.TaxTotal]
        let subtotal: Money
        let discountTotal: Money
        let total: Money
    }

    /// The finished sale with its rows.
    func sale() throws(MoneyError) -> Sale {
        var all: [Sale.Row] = []
        all.reserveCapacity(rows.count)
        for index in rows.indices { all.append(try row(at: index)) }
        let sums = try sums()
        return Sale(
            currency: currency,
            rows: Array(all.prefix(count)),
            charges: Array(all.dropFirst(count)),
            discounts: discounts.map(money),
            taxes: sums.taxes,
            lateCharges: late.map(money),
            subtotal: sums.subtotal,
            discountTotal: sums.discountTotal,
            total: sums.total
        )
    }

    /// The totals alone, for callers that need no rows.
    func sums() throws(MoneyError) -> Sums {
        var grosses: [Int64] = []
        grosses.reserveCapacity(rows.count)
        for index in rows.indices { grosses.append(try gross(at: index)) }
        let goods = rows.prefix(count)
        return Sums(
            taxes: try taxTotals(),
            subtotal: try Money.sum(goods.lazy.map { money($0.amount) }, in: currency),
            discountTotal: try Money.sum(goods.lazy.map { money($0.amount - $0.rest) }, in: currency),
            total: try Money.sum(grosses.lazy.map(money), in: currency) + Money.sum(late.lazy.map(money), in: currency)
        )
    }

    /// The net price of a row plus its taxes.
    private func gross(at index: Int) throws(MoneyError) -> Int64 {
        var gross = rows[index].net
        for place in places[rows[index].list] { gross = try Self.sum(gross, parts[index * taxes.count + place]) }
        return gross
    }

    private func row(at index: Int) throws(MoneyError) -> Sale.Row {
        let row = rows[index]
        var taxed = [Money?](repeating: nil, count: taxes.count)
        for place in places[row.list] { taxed[place] = money(parts[index * taxes.count + place]) }
        return Sale.Row(
            amount: money(row.amount),
            discount: money(try Self.difference(row.amount, row.rest)),
            ownDiscounts: own[row.own].map { money($0.units) },
            net: money(row.net),
            taxes: taxed,
            gross: money(try gross(at: index))
        )
    }

    private func taxTotals() throws(MoneyError) -> [Sale.TaxTotal] {
        var totals: [Sale.TaxTotal] = []
        for (place, tax) in taxes.enumerated() {
            var (base, amount): (Int64, Int64) = (0, 0)
            for index in taxed(place) {
                base = try Self.sum(base, rows[index].net)
                amount = try Self.sum(amount, parts[index * taxes.count + place])
            }
            totals.append(Sale.TaxTotal(tax: tax, base: money(base), amount: money(amount)))
        }
        return totals
    }

    /// The indices of the rows that a tax applies to.
    func taxed(_ place: Int) -> [Int] { rowsOf(lists: places.map { $0.contains(place) }) }

    /// The indices of the rows that name one of these tax lists.
    func rowsOf(lists isNamed: [Bool]) -> [Int] {
        var own: [Int] = []
        own.reserveCapacity(rows.count)
        for index in rows.indices where isNamed[rows[index].list] { own.append(index) }
        return own
    }

    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency) }
}

// Integer arithmetic that throws on overflow.
extension SaleMaking {
    @inlinable package static func sum(_ left: Int64, _ right: Int64) throws(MoneyError) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        guard !overflow else { throw MoneyError(.overflow(operation: .addition, left: left, right: right)) }
        return sum
    }

    package static func difference(_ left: Int64, _ right: Int64) throws(MoneyError) -> Int64 {
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        guard !overflow else { throw MoneyError(.overflow(operation: .subtraction, left: left, right: right)) }
        return difference
    }

    @inlinable package static func sum(_ numbers: some Sequence<Int64>) throws(MoneyError) -> Int64 {
        var total: Int64 = 0
        for number in numbers { total = try sum(total, number) }
        return total
    }

    /// `number` × `numerator` ÷ `denominator`, rounded once.
    func scaled(_ number: Int64, by numerator: UInt64, over denominator: UInt64) throws(MoneyError) -> Int64 {
        let magnitude = policy.rounding.product(of: number.magnitude, by: numerator, over: denominator)
        guard let magnitude, let units = Int64(magnitude: magnitude, negative: number < 0) else {
            throw MoneyError(.overflow(operation: .scaling, left: number, right: Int64(clamping: numerator)))
        }
        return units
    }

    /// The share of a number at a rate, rounded once.
    func part(of number: Int64, _ rate: Rate) throws(MoneyError) -> Int64 {
        try scaled(number, by: rate.partsPerMillion.magnitude, over: Rate.million.magnitude)
    }

    /// Splits a total in proportion to the bases that have its sign, so that no share has the opposite sign.
    package static func shares(of total: Int64, by bases: [Int64]) throws(MoneyError) -> [Int64] {
        if total == 0 { return [Int64](repeating: 0, count: bases.count) }
        if bases.count == 1 { return [total] }
        let weights = bases.map { ($0 < 0) == (total < 0) ? Int64(clamping: $0.magnitude) : 0 }
        return try LargestRemainder.shares(of: total, by: weights)
    }
}
