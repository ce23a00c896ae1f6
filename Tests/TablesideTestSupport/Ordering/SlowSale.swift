import TablesideCore
import TablesideMenu
import TablesideOrdering

/// A sale computed a second time, slowly and with exact fractions, from the rules alone.
///
/// The second implementation that tests hold ``Sale`` against. Amounts below a million and rates of few digits keep
/// every number within 64 bits, for sales in which no two amounts have opposite signs.
struct SlowSale {
    struct Row {
        let amount: Int
        let taxes: [TaxRate]
        /// What is left after discounts.
        var left: Int
        var own: [Int] = []
        /// All the taxes together that the price holds.
        var held = 0
        /// What each tax may come to: the rules leave open which way a part of several taxes in one price is rounded.
        var parts: [TaxRate: ClosedRange<Int>] = [:]
        /// What the taxes on top come to.
        var added: [TaxRate: Int] = [:]

        var net: Int { left - held }
        var gross: Int { left + added.values.reduce(0, +) }

        init(_ amount: Int, off: Int = 0, taxes: [TaxRate]) {
            self.amount = amount
            self.taxes = taxes
            left = amount - off
        }
    }

    private let policy: SalePolicy
    /// What is sold, then what is charged before taxes.
    private(set) var rows: [Row]
    private(set) var discounts: [Int]
    private(set) var late: [Int] = []
    private(set) var taxTotals: [TaxRate: Int] = [:]

    init(_ items: [SaleItem], discounts: [Discount], charges: [SaleCharge], policy: SalePolicy) {
        self.policy = policy
        rows = items.map { Row($0.amount.units, off: $0.reduction?.units ?? 0, taxes: $0.taxes) }
        for index in items.indices { rows[index].own = items[index].discounts.map { _ in 0 } }
        self.discounts = discounts.map { _ in 0 }
        for arePercentages in [true, false] {
            for index in items.indices {
                let off = parts(items[index].discounts, arePercentages, of: rows[index].left)
                rows[index].own = zip(rows[index].own, off).map { $0 + $1 }
                rows[index].left -= off.reduce(0, +)
            }
            let off = parts(discounts, arePercentages, of: rows.map(\.left).reduce(0, +))
            self.discounts = zip(self.discounts, off).map { $0 + $1 }
            let shares = Self.shares(of: off.reduce(0, +), by: rows.map(\.left))
            for (index, share) in shares.enumerated() { rows[index].left -= share }
        }
        let goods = rows.map(\.left).reduce(0, +)
        for charge in charges where !charge.isAfterTax {
            rows.append(Row(amount(of: charge, on: goods), taxes: charge.taxes))
        }
        takeIncluded()
        addTaxes()
        let everything = rows.map(\.gross).reduce(0, +)
        late = charges.filter(\.isAfterTax).map { amount(of: $0, on: everything) }
    }

    /// What each discount of one phase takes off a base that costs something.
    private func parts(_ discounts: [Discount], _ arePercentages: Bool, of base: Int) -> [Int] {
        let rates = discounts.map { discount in
            if case .percentage(let rate) = discount.value { Int(rate.partsPerMillion) } else { 0 }
        }
        var left = max(base, 0)
        if arePercentages, policy.percentages == .additive {
            let off = Fraction(left, 1).times(Fraction(rates.reduce(0, +), 1_000_000)).rounded(policy.rounding)
            return Self.shares(of: min(off, left), by: rates)
        }
        return zip(discounts, rates).map { discount, rate in
            var off = 0
            switch discount.value {
            case .percentage: if arePercentages { off = part(of: left, rate) }
            case .amount(let money): if !arePercentages { off = min(left, money.units) }
            }
            left -= off
            return off
        }
    }

    private func amount(of charge: SaleCharge, on base: Int) -> Int {
        switch charge.value {
        case .amount(let money): money.units
        case .percentage(let rate): part(of: base, Int(rate.partsPerMillion))
        }
    }

    private func part(of base: Int, _ partsPerMillion: Int) -> Int {
        Fraction(base, 1).times(Fraction(partsPerMillion, 1_000_000)).rounded(policy.rounding)
    }

    /// Takes the taxes out that prices hold: once for all rows that hold the same, or row by row.
    private mutating func takeIncluded() {
        // A rate of zero takes nothing out, and keeps nobody apart.
        let held = rows.map { $0.taxes.filter { $0.isIncluded && $0.rate != .zero } }
        var seen: Set<Set<TaxRate>> = []
        for (index, row) in rows.enumerated() {
            for tax in row.taxes where tax.isIncluded && tax.rate == .zero { rows[index].parts[tax] = 0...0 }
        }
        for (index, taxes) in held.enumerated() where !taxes.isEmpty {
            if policy.taxRounding == .perRow {
                takeIncluded(taxes, of: [index])
            } else if seen.insert(Set(taxes)).inserted {
                takeIncluded(taxes, of: held.indices.filter { Set(held[$0]) == Set(taxes) })
            }
        }
    }

    private mutating func takeIncluded(_ taxes: [TaxRate], of group: [Int]) {
        // What each tax is of a net price of 1.
        var sum = Fraction(0, 1)
        var weights: [Fraction] = []
        for tax in taxes {
            let rate = Fraction(Int(tax.rate.partsPerMillion), 1_000_000)
            weights.append(tax.isCompound ? rate.times(sum.plus(Fraction(1, 1))) : rate)
            sum = sum.plus(weights[weights.count - 1])
        }
        let prices = group.map { rows[$0].left }
        // r ÷ (1 + r), with r as a fraction.
        let inPrice = Fraction(sum.numerator, sum.denominator + sum.numerator)
        let whole = Fraction(prices.reduce(0, +), 1).times(inPrice).rounded(policy.rounding)
        let common = weights.reduce(1) { $0 / Fraction.divisor($0, $1.denominator) * $1.denominator }
        let byTax = Self.shares(of: whole, by: weights.map { $0.numerator * (common / $0.denominator) })
        for (tax, part) in zip(taxes, byTax) { taxTotals[tax, default: 0] += part }
        for (index, share) in zip(group, Self.shares(of: whole, by: prices)) {
            rows[index].held = share
            for (tax, part) in zip(taxes, byTax) {
                let exact = Fraction(share * part, whole == 0 ? 1 : whole)
                rows[index].parts[tax] = taxes.count == 1 ? share...share : exact.floor...exact.ceiling
            }
        }
    }

    /// Adds the taxes on top, each after all that stand before it in the list of any row.
    private mutating func addTaxes() {
        var waiting = Set(rows.flatMap(\.taxes).filter { !$0.isIncluded })
        while let tax = waiting.first(where: { isNext($0, of: waiting) }) {
            waiting.remove(tax)
            let taxed = rows.indices.filter { rows[$0].taxes.contains(tax) }
            let bases = taxed.map { tax.isCompound ? rows[$0].net + taxesBefore(tax, in: rows[$0]) : rows[$0].net }
            let rate = Int(tax.rate.partsPerMillion)
            let shares =
                policy.taxRounding == .perRow
                ? bases.map { part(of: $0, rate) }
                : Self.shares(of: part(of: bases.reduce(0, +), rate), by: bases)
            for (index, share) in zip(taxed, shares) {
                rows[index].added[tax] = share
                rows[index].parts[tax] = share...share
            }
            taxTotals[tax] = shares.reduce(0, +)
        }
    }

    private func isNext(_ tax: TaxRate, of waiting: Set<TaxRate>) -> Bool {
        rows.allSatisfy { row in
            !row.taxes.contains(tax) || row.taxes.prefix { $0 != tax }.allSatisfy { !waiting.contains($0) }
        }
    }

    /// The taxes of a row that stand before one on top; those that its price holds all do.
    private func taxesBefore(_ tax: TaxRate, in row: Row) -> Int {
        row.taxes.prefix { $0 != tax }.reduce(row.held) { $0 + (row.added[$1] ?? 0) }
    }

    /// Every share rounded down, then one unit each to those that lost most, the first of them first.
    static func shares(of total: Int, by weights: [Int]) -> [Int] {
        let sum = weights.map(abs).reduce(0, +)
        if sum == 0 { return weights.map { _ in 0 } }
        var shares = weights.map { abs(total) * abs($0) / sum }
        let lost = weights.map { abs(total) * abs($0) % sum }
        let waiting = lost.indices.sorted { lost[$0] == lost[$1] ? $0 < $1 : lost[$0] > lost[$1] }
        for index in waiting.prefix(abs(total) - shares.reduce(0, +)) { shares[index] += 1 }
        return shares.map { total < 0 ? -$0 : $0 }
    }
}

extension SlowSale {
    /// In which columns a sale is another one.
    func differences(from sale: Sale) -> [String] {
        var found: [String] = []
        func compare<Value: Equatable>(_ name: String, _ held: Value, _ expected: Value) {
            if held != expected { found.append("\(name): \(held), should be \(expected)") }
        }
        let all = sale.rows + sale.charges
        compare("rows", all.count, rows.count)
        for (index, (held, row)) in zip(all, rows).enumerated() {
            compare("amount \(index)", held.amount.units, row.amount)
            compare("discount \(index)", held.discount.units, row.amount - row.left)
            compare("own discounts \(index)", held.ownDiscounts.map(\.units), row.own)
            compare("net \(index)", held.net.units, row.net)
            compare("gross \(index)", held.gross.units, row.gross)
            for (total, part) in zip(sale.taxes, held.taxes) {
                let range = row.parts[total.tax]
                if let part, range?.contains(part.units) != true {
                    found.append("\(total.tax.code) \(index): \(part), should be \(String(describing: range))")
                }
                compare("\(total.tax.code) \(index) is named", part != nil, range != nil)
            }
        }
        var named: [TaxRate] = []
        for tax in rows.flatMap(\.taxes) where !named.contains(tax) { named.append(tax) }
        compare("taxes", sale.taxes.map(\.tax), named)
        for total in sale.taxes {
            compare("\(total.tax.code)", total.amount.units, taxTotals[total.tax] ?? 0)
            let taxed = rows.filter { $0.taxes.contains(total.tax) }
            compare("base of \(total.tax.code)", total.base.units, taxed.map(\.net).reduce(0, +))
        }
        compare("discounts", sale.discounts.map(\.units), discounts)
        compare("late charges", sale.lateCharges.map(\.units), late)
        let goods = rows.prefix(sale.rows.count)
        compare("subtotal", sale.subtotal.units, goods.map(\.amount).reduce(0, +))
        compare("discount total", sale.discountTotal.units, goods.map { $0.amount - $0.left }.reduce(0, +))
        compare("total", sale.total.units, (rows.map(\.gross) + late).reduce(0, +))
        return found
    }
}

/// An exact fraction in lowest terms; the denominator is above zero.
private struct Fraction {
    let numerator: Int
    let denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
        let divisor = Self.divisor(numerator, denominator) * denominator.signum()
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The greatest common divisor, by Euclid.
    static func divisor(_ left: Int, _ right: Int) -> Int {
        right == 0 ? abs(left) : divisor(right, left % right)
    }

    /// The sum; over the least common denominator, so that the numbers on the way fit as well.
    func plus(_ other: Fraction) -> Fraction {
        let lift = other.denominator / Self.divisor(denominator, other.denominator)
        let own = numerator * lift
        return Fraction(own + other.numerator * (denominator * lift / other.denominator), denominator * lift)
    }

    /// The product; of what is left when each numerator is shortened by the other denominator.
    func times(_ other: Fraction) -> Fraction {
        let (left, right) = (Fraction(numerator, other.denominator), Fraction(other.numerator, denominator))
        return Fraction(left.numerator * right.numerator, left.denominator * right.denominator)
    }

    var floor: Int { numerator / denominator - (numerator % denominator < 0 ? 1 : 0) }
    var ceiling: Int { floor + (numerator % denominator == 0 ? 0 : 1) }

    func rounded(_ rounding: Rounding) -> Int {
        let (whole, rest) = abs(numerator).quotientAndRemainder(dividingBy: denominator)
        let isLifted =
            switch rounding {
            case .up: rest > 0
            case .down: false
            case .halfUp: 2 * rest >= denominator
            case .halfDown: 2 * rest > denominator
            case .halfEven: 2 * rest > denominator || 2 * rest == denominator && whole % 2 == 1
            }
        return numerator.signum() * (whole + (isLifted ? 1 : 0))
    }
}

extension Money {
    /// The minor units, in the numbers of the slow implementation.
    fileprivate var units: Int { Int(minorUnits) }
}
