public import TablesideCore
public import TablesideMenu

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
        var making = SaleMaking(in: currency, policy, capacity: items.count + charges.count)
        for item in items {
            try making.add(item.amount, reduction: item.reduction, taxes: item.taxes, discounts: item.discounts)
        }
        try making.finish(discounts: discounts, charges: charges)
        do throws(MoneyError) { self = try making.sale() } catch { throw SaleError(error) }
    }
}

/// A sale while it is computed, in minor units of one currency: what is sold is added, then all of it is finished.
struct SaleMaking {
    let currency: Currency
    let policy: SalePolicy
    /// How many of the rows are goods; those after them are charges before taxes.
    private(set) var count = 0
    /// Every tax, in the order in which the rows name them.
    private(set) var taxes: [TaxRate] = []
    /// The different lists of taxes that rows name.
    private var lists: [[TaxRate]] = []
    /// The same lists as places among the taxes.
    private(set) var places: [[Int]] = []
    var rows: [Row] = []
    /// The discounts of single rows, row after row, and what each comes to.
    var own: [(discount: Discount, units: Int64)] = []
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
        /// Where its own discounts stand.
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

    /// Adds something that is sold.
    ///
    /// - Throws: ``SaleError`` for an amount in another currency, or a discount or a rate that is none.
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
        // So much, or as much as there is.
        let off = min(reduction?.minorUnits ?? 0, max(amount.minorUnits, 0))
        let list = try list(of: taxes)
        rows.append(Row(amount.minorUnits, rest: amount.minorUnits - off, list: list, own: start..<own.count))
        count += 1
    }

    /// Which list of taxes this is; a new one is checked and noted, with its taxes.
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

    /// Computes the sale of everything that was added.
    ///
    /// - Throws: ``SaleError`` for a discount or a charge that is none, or amounts that do not fit.
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

    /// What everything comes to.
    struct Sums {
        let taxes: [Sale.TaxTotal]
        let subtotal: Money
        let discountTotal: Money
        let total: Money
    }

    /// What came out, row by row.
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

    /// What came out in all, for those who do not ask for the rows.
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

    /// The net price of a row and its taxes.
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

    /// The rows of which a tax is taken.
    func taxed(_ place: Int) -> [Int] { rowsOf(lists: places.map { $0.contains(place) }) }

    /// The rows that name one of these lists of taxes.
    func rowsOf(lists isNamed: [Bool]) -> [Int] {
        var own: [Int] = []
        own.reserveCapacity(rows.count)
        for index in rows.indices where isNamed[rows[index].list] { own.append(index) }
        return own
    }

    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency) }
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
        return try LargestRemainder.shares(of: total, by: weights)
    }
}
