import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Random sales: every column as the slow second calculation has it, and everything that must hold of every sale.
@Suite("Sale properties")
struct SalePropertyTests {
    @Test("a sale agrees in every column with one that is computed with exact fractions", arguments: Rounding.allCases)
    func agreesWithSlow(rounding: Rounding) throws {
        var seen = Tallied()
        let count = runs(400, long: 40_000)
        for seed in 0..<UInt64(count) {
            let random = RandomSale(seed: seed, rounding: rounding)
            let sale = try random.sale()
            let slow = SlowSale(
                random.items,
                discounts: random.discounts,
                charges: random.charges,
                policy: random.policy
            )
            let differences = slow.differences(from: sale)
            #expect(differences == [], "seed \(seed), \(rounding)")
            seen.note(random, sale)
        }
        seen.expectAll(outOf: count)
    }

    @Test("sums hold in every row and every column, nobody pays less than nothing, and the sale proves itself")
    func invariants() throws {
        let count = runs(2_000, long: 1_000_000)
        for seed in 0..<UInt64(count) {
            let random = RandomSale(seed: 10_000_000 + seed, rounding: Rounding.allCases[Int(seed % 5)])
            let sale = try random.sale()
            let faults = Self.faults(of: sale, random) + Self.belowZero(sale)
            #expect(faults == [], "seed \(10_000_000 + seed)")
            let problems = sale.problems()
            #expect(problems == [], "seed \(10_000_000 + seed)")
            if seed % 16 == 0 {
                #expect(try decoded(Sale.self, encoded(sale)) == sale, "seed \(10_000_000 + seed)")
            }
        }
    }

    @Test("sums hold as well when something sold costs less than nothing")
    func mixedSigns() throws {
        var negative = 0
        for seed in 0..<UInt64(runs(2_000, long: 200_000)) {
            var random = RandomSale(seed: 20_000_000 + seed, rounding: Rounding.allCases[Int(seed % 5)])
            let item = Int(seed % UInt64(random.items.count))
            let amount = random.items[item].amount
            random.items[item].amount = Money(minorUnits: -amount.minorUnits, amount.currency)
            random.items[item].reduction = nil
            let sale = try random.sale()
            let faults = Self.faults(of: sale, random)
            #expect(faults == [], "seed \(20_000_000 + seed)")
            let problems = sale.problems()
            #expect(problems == [], "seed \(20_000_000 + seed)")
            if sale.total.isNegative { negative += 1 }
        }
        #expect(negative > 50)
    }

    @Test("what is given back without discounts mirrors what was sold, in every mode")
    func mirrors() throws {
        for seed in 0..<UInt64(runs(2_000, long: 200_000)) {
            var random = RandomSale(seed: 30_000_000 + seed, rounding: Rounding.allCases[Int(seed % 5)])
            random.withoutDiscountsAndAmounts()
            let sale = try random.sale()
            for index in random.items.indices {
                let amount = random.items[index].amount
                random.items[index].amount = Money(minorUnits: -amount.minorUnits, amount.currency)
            }
            let columns = Self.columns(of: sale)
            let mirrored = try Self.columns(of: random.sale()).map { column in column.map { -$0 } }
            #expect(mirrored == columns, "seed \(30_000_000 + seed)")
        }
    }

    /// Every amount of a sale; a tax that is not taken is nothing.
    private static func columns(of sale: Sale) -> [[Int64]] {
        (sale.rows + sale.charges).map { row in
            [row.amount, row.discount, row.net, row.gross].map(\.minorUnits) + row.taxes.map { $0?.minorUnits ?? 0 }
        } + [
            sale.taxes.map(\.amount.minorUnits), sale.taxes.map(\.base.minorUnits),
            (sale.lateCharges + [sale.subtotal, sale.discountTotal, sale.total]).map(\.minorUnits),
        ]
    }

    /// Which sums do not hold, and what else is not as the sale was asked for.
    private static func faults(of sale: Sale, _ random: RandomSale) -> [String] {
        var faults: [String] = []
        func require(_ holds: Bool, _ name: String) { if !holds { faults.append(name) } }
        func sum(_ amounts: some Sequence<Money>) -> Int64 { amounts.reduce(0) { $0 + $1.minorUnits } }
        let all = sale.rows + sale.charges
        let early = random.charges.filter { !$0.isAfterTax }
        let named = random.items.map(\.taxes) + early.map(\.taxes)
        require(sale.rows.map(\.amount) == random.items.map(\.amount), "amounts")
        require(all.count == named.count, "rows")
        require(sale.lateCharges.count == random.charges.count - early.count, "late charges")
        require(sale.discounts.count == random.discounts.count, "discounts")
        for (index, (row, taxes)) in zip(all, named).enumerated() {
            let parts = zip(sale.taxes, row.taxes).compactMap { total, part in part.map { (total.tax, $0) } }
            require(row.taxes.count == sale.taxes.count && Set(parts.map(\.0)) == Set(taxes), "taxes of row \(index)")
            require(sum([row.net] + parts.map(\.1)) == row.gross.minorUnits, "gross of row \(index)")
            let held = parts.filter(\.0.isIncluded).map(\.1)
            require(sum([row.discount, row.net] + held) == row.amount.minorUnits, "amount of row \(index)")
        }
        for (place, total) in sale.taxes.enumerated() {
            let taxed = all.filter { $0.taxes[place] != nil }
            require(sum(taxed.compactMap { $0.taxes[place] }) == total.amount.minorUnits, "sum of tax \(place)")
            require(sum(taxed.map(\.net)) == total.base.minorUnits, "base of tax \(place)")
        }
        require(sum(sale.rows.map(\.discount)) == sale.discountTotal.minorUnits, "discounts of the rows")
        let off = sale.rows.flatMap(\.ownDiscounts) + sale.discounts + random.items.compactMap(\.reduction)
        require(sum(off) == sale.discountTotal.minorUnits, "discount total")
        require(sum(sale.rows.map(\.amount)) == sale.subtotal.minorUnits, "subtotal")
        require(sum(all.map(\.gross) + sale.lateCharges) == sale.total.minorUnits, "total")
        return faults
    }

    /// What is below zero though everything that was sold costs something or nothing.
    private static func belowZero(_ sale: Sale) -> [String] {
        var amounts = sale.discounts + sale.lateCharges + [sale.subtotal, sale.discountTotal, sale.total]
        for row in sale.rows + sale.charges {
            amounts += [row.amount, row.discount, row.net, row.gross] + row.ownDiscounts + row.taxes.compactMap { $0 }
        }
        return amounts.filter(\.isNegative).map { "\($0) is below zero" }
    }
}

/// How often the cases occur without which a comparison says little.
private struct Tallied {
    private var counts: [String: Int] = [:]
    private static let names = [
        "everything off", "a row used up", "several taxes", "several held", "several rows of one tax", "compound held",
        "compound on top", "two compound on top", "perRow", "sequential", "two percentages", "late", "JPY", "EUR",
        "KWD",
    ]

    mutating func note(_ random: RandomSale, _ sale: Sale) {
        let taxes = random.items.map(\.taxes)
        let compound = taxes.map { list in list.filter(\.isCompound) }
        let used = sale.rows.filter { $0.amount.isPositive && $0.amount == $0.discount }
        let cases: [String: Bool] = [
            "everything off": sale.subtotal.isPositive && sale.subtotal == sale.discountTotal,
            "a row used up": !used.isEmpty,
            "several taxes": taxes.contains { $0.count > 1 },
            "several held": taxes.contains { $0.count(where: \.isIncluded) > 1 },
            "several rows of one tax": sale.taxes.indices.contains { place in
                sale.rows.count { $0.taxes[place] != nil } > 1
            },
            "compound held": compound.contains { $0.contains(where: \.isIncluded) },
            "compound on top": compound.contains { $0.contains { !$0.isIncluded } },
            "two compound on top": compound.contains { $0.count { !$0.isIncluded } > 1 },
            "perRow": random.policy.taxRounding == .perRow,
            "sequential": random.policy.percentages == .sequential,
            "two percentages": random.items.contains { $0.discounts.count > 1 } || random.discounts.count > 1,
            "late": !sale.lateCharges.isEmpty,
            sale.currency.code: true,
        ]
        for (name, occurs) in cases where occurs { counts[name, default: 0] += 1 }
    }

    func expectAll(outOf count: Int) {
        for name in Self.names { #expect(counts[name, default: 0] > count / 50, "\(name): \(counts)") }
    }
}

/// A sale of a few items with discounts, charges and taxes of every kind.
private struct RandomSale {
    var items: [SaleItem] = []
    private(set) var discounts: [Discount] = []
    private(set) var charges: [SaleCharge] = []
    let policy: SalePolicy
    private let currency: Currency
    private var random: SplitMix64

    init(seed: UInt64, rounding: Rounding) {
        random = SplitMix64(seed: seed)
        currency = [.jpy, .eur, .kwd][Int(random.next() % 3)]
        policy = SalePolicy(
            rounding: rounding,
            percentages: random.next() % 3 == 0 ? .sequential : .additive,
            taxRounding: random.next() % 3 == 0 ? .perRow : .perBucket
        )
        let pool = taxes()
        // Few lists, so that several rows share one.
        let lists = (0..<3).map { _ in pool.filter { _ in random.next() % 3 > 0 } }
        let most: Int64 = [20, 400, 5_000, 999_999][Int(random.next() % 4)]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let amount = Int64.random(in: 0...most, using: &random)
            let off = random.next() % 8 == 0 ? Int64.random(in: 0...amount, using: &random) : nil
            items.append(
                SaleItem(
                    money(amount),
                    reduction: off.map(money),
                    taxes: lists[Int(random.next() % 3)],
                    discounts: random.next() % 3 == 0 ? discounts(upTo: amount) : []
                )
            )
        }
        if random.next() % 2 == 0 { discounts = discounts(upTo: 2 * most) }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let rate = Rate(partsPerMillion: Int64(random.next() % 51) * 5_000)
            let isAmount = random.next() % 2 == 0
            let isLate = random.next() % 3 == 0
            charges.append(
                SaleCharge(
                    .cover,
                    isAmount ? .amount(money: money(Int64(random.next() % 300))) : .percentage(rate: rate),
                    taxes: isLate ? [] : lists[Int(random.next() % 3)],
                    isAfterTax: isLate
                )
            )
        }
    }

    func sale() throws -> Sale {
        try Sale(of: items, in: currency, discounts: discounts, charges: charges, policy: policy)
    }

    /// Keeps only what a sale given back has a mirror of.
    mutating func withoutDiscountsAndAmounts() {
        discounts = []
        for index in items.indices { (items[index].discounts, items[index].reduction) = ([], nil) }
        charges.removeAll { if case .amount = $0.value { true } else { false } }
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, currency) }

    /// The taxes of a house: those that prices hold, those on top, and of each the compound ones last.
    private mutating func taxes() -> [TaxRate] {
        let house = random.next() % 4
        let held = house == 0 ? 0 : Int.random(in: 1...3, using: &random)
        let onTop = house > 1 ? 0 : Int.random(in: 1...2, using: &random)
        let compounds = [held, onTop].map { $0 > 0 && random.next() % 2 == 0 ? Int(random.next() % 2) + 1 : 0 }
        let kinds = [
            (held, true, false), (compounds[0], true, true), (onTop, false, false), (compounds[1], false, true),
        ]
        var taxes: [TaxRate] = []
        for (count, isIncluded, isCompound) in kinds {
            for _ in 0..<count {
                // Up to 25 %, in digits so few that exact fractions of compound ones fit.
                let step: Int64 = isCompound ? 250 : 50
                let usual: [Int64] = [50_000, 90_000, 210_000, 99_750, 0, 88_750]
                let isUsual = random.next() % 2 == 0
                let parts =
                    isUsual ? usual[Int(random.next() % 6)] : Int64(random.next() % UInt64(250_000 / step)) * step
                let code = TaxCode(rawValue: "tax \(taxes.count)")
                let rate = Rate(partsPerMillion: parts)
                taxes.append(TaxRate(code, rate, isIncluded: isIncluded, isCompound: isCompound))
            }
        }
        return taxes
    }

    private mutating func discounts(upTo amount: Int64) -> [Discount] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let value: Discount.Value =
                switch random.next() % 5 {
                case 0, 1: .amount(money: money(Int64.random(in: 0...amount + amount / 2, using: &random)))
                case 2: .percentage(rate: .percent([0, 5, 10, 15, 50, 100][Int(random.next() % 6)]))
                default: .percentage(rate: Rate(partsPerMillion: Int64(random.next() % 400_001)))
                }
            return Discount(value, reason: .promotion, name: Trattoria.text("Off"))
        }
    }
}
