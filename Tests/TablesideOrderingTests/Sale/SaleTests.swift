import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Sales")
struct SaleTests {
    private static func items(
        _ units: [Int64],
        _ taxes: [TaxRate] = [],
        in currency: Currency = .eur
    ) -> [SaleItem] {
        units.map { SaleItem(Money(minorUnits: $0, currency), taxes: taxes) }
    }

    private func units(_ amounts: [Money]) -> [Int64] { amounts.map(\.minorUnits) }
    private func units(_ amounts: [Money?]) -> [Int64?] { amounts.map { $0?.minorUnits } }

    @Test("nothing sold is nothing to pay; without taxes and discounts a sale is its sum")
    func plain() throws {
        let nothing = try Sale(of: [], in: .jpy)
        #expect(nothing.total == .zero(.jpy) && nothing.rows.isEmpty && nothing.taxes.isEmpty)
        let sale = try Sale(of: Self.items([1_250, 450]), in: .eur)
        #expect(units([sale.subtotal, sale.discountTotal, sale.total]) == [1_700, 0, 1_700])
        #expect(units(sale.rows.map(\.net)) == [1_250, 450])
        // A discount of nothing at all takes nothing.
        #expect(
            units(try Sale(of: [], in: .eur, discounts: [SaleFixture.percent(10), SaleFixture.off(5)]).discounts) == [
                0, 0,
            ]
        )
        #expect(SalePolicy() == SalePolicy(rounding: .halfUp, percentages: .additive, taxRounding: .perBucket))
    }

    @Test(
        "three lines at 21 %: a tax on the sum and taxes line by line differ by a cent",
        arguments: [
            // 3 × 3.36 holds 10.08 × 21 ÷ 121 = 1.7494; one line holds 0.5831.
            (336, true, .perBucket, [59, 58, 58]), (336, true, .perRow, [58, 58, 58]),
            // 3 × 3.33 holds 9.99 × 21 ÷ 121 = 1.7338; one line holds 0.5779.
            (333, true, .perBucket, [58, 58, 57]), (333, true, .perRow, [58, 58, 58]),
            // 21 % of 3 × 3.35 = 10.05 is 2.1105; of one line it is 0.7035.
            (335, false, .perBucket, [71, 70, 70]), (335, false, .perRow, [70, 70, 70]),
        ] as [(Int64, Bool, SalePolicy.TaxRounding, [Int64])]
    )
    func sumOrLines(price: Int64, isIncluded: Bool, taxRounding: SalePolicy.TaxRounding, taxes: [Int64]) throws {
        let tax = SaleFixture.tax("general", 210_000, isIncluded: isIncluded)
        let items = Self.items([price, price, price], [tax])
        let sale = try Sale(of: items, in: .eur, policy: SalePolicy(taxRounding: taxRounding))
        #expect(units(sale.rows.map { $0.taxes[0] }) == taxes)
        let all = taxes.reduce(0, +)
        #expect(sale.taxes.map(\.amount.minorUnits) == [all])
        #expect(sale.taxes.map(\.base.minorUnits) == [isIncluded ? 3 * price - all : 3 * price])
        #expect(sale.total.minorUnits == (isIncluded ? 3 * price : 3 * price + all))
    }

    @Test(
        "four phases: percentages off items, off all, then amounts off items, off all, in whatever order they are named"
    )
    func phases() throws {
        var items = Self.items([1_000, 2_000])
        items[0].discounts = [SaleFixture.off(150), SaleFixture.percent(10)]
        let sale = try Sale(of: items, in: .eur, discounts: [SaleFixture.off(200), SaleFixture.percent(5)])
        // 10.00 − 10 % = 9.00. 5 % of 29.00 is 1.45: 0.45 and 1.00. 8.55 − 1.50 = 7.05.
        // 2.00 off 7.05 and 19.00: 54.126… and 145.873… cents.
        #expect(units(sale.rows[0].ownDiscounts) == [150, 100])
        #expect(sale.rows[1].ownDiscounts == [])
        #expect(units(sale.discounts) == [200, 145])
        #expect(units(sale.rows.map(\.discount)) == [349, 246])
        #expect(units(sale.rows.map(\.gross)) == [651, 1_754])
        #expect(units([sale.subtotal, sale.discountTotal, sale.total]) == [3_000, 595, 2_405])
    }

    @Test(
        "10 % and 5 % are 15 % of one base, or 5 % of what 10 % left",
        arguments: [
            // 15 % of 10.00 is 1.50; 5 % of 9.00 is 0.45.
            (1_000, [100, 50], [100, 45]),
            // 15 % of 9.99 is 1.4985, of which two thirds are 1.00; 0.999 and then 5 % of 8.99 = 0.4495.
            (999, [100, 50], [100, 45]),
            // 15 % of 10 cents is 1.5: two cents, of which two thirds are 1.33; 1, and then 0.45 of a cent.
            (10, [1, 1], [1, 0]),
            // 15 % of 4 cents is 0.6; 10 % of them is 0.4, and 5 % is 0.2.
            (4, [1, 0], [0, 0]), (3, [0, 0], [0, 0]), (0, [0, 0], [0, 0]),
        ] as [(Int64, [Int64], [Int64])]
    )
    func severalPercentages(price: Int64, additive: [Int64], sequential: [Int64]) throws {
        let discounts = [SaleFixture.percent(10), SaleFixture.percent(5)]
        for (percentages, parts) in [(SalePolicy.Percentages.additive, additive), (.sequential, sequential)] {
            let policy = SalePolicy(percentages: percentages)
            var items = Self.items([price])
            let whole = try Sale(of: items, in: .eur, discounts: discounts, policy: policy)
            #expect(units(whole.discounts) == parts)
            items[0].discounts = discounts
            let own = try Sale(of: items, in: .eur, policy: policy)
            #expect(units(own.rows[0].ownDiscounts) == parts)
            #expect(own.total.minorUnits == price - parts.reduce(0, +) && own.total == whole.total)
        }
    }

    @Test("nothing falls below zero: 100 %, more than 100 %, and more than everything are everything")
    func exhausted() throws {
        let items = Self.items([1_250, 450], [SaleFixture.general])
        func sale(_ discounts: [Discount], _ policy: SalePolicy = SalePolicy()) throws -> Sale {
            try Sale(of: items, in: .eur, discounts: discounts, policy: policy)
        }
        for discounts in [
            [SaleFixture.percent(100)], [SaleFixture.off(1_700)], [SaleFixture.off(9_999)],
            [SaleFixture.percent(60), SaleFixture.percent(60)],
        ] {
            let sale = try sale(discounts)
            #expect(units([sale.discountTotal, sale.total, sale.taxes[0].amount]) == [1_700, 0, 0])
            #expect(units(sale.rows.map(\.gross)) == [0, 0])
        }
        // 60 % and 60 % of 17.00 share 17.00 equally, or leave 40 % of 40 %: 2.72.
        #expect(try units(sale([SaleFixture.percent(60), SaleFixture.percent(60)]).discounts) == [850, 850])
        let rest = try sale([SaleFixture.percent(60), SaleFixture.percent(60)], SalePolicy(percentages: .sequential))
        #expect(units(rest.discounts + [rest.total]) == [1_020, 408, 272])
        // The second 10.00 finds 7.00, the cent after it nothing; what an item's own discounts left is all there is.
        #expect(
            try units(sale([SaleFixture.off(1_000), SaleFixture.off(1_000), SaleFixture.off(1)]).discounts) == [
                1_000, 700, 0,
            ]
        )
        var single = items
        single[0].discounts = [SaleFixture.off(2_000), SaleFixture.percent(20)]
        let left = try Sale(of: single, in: .eur, discounts: [SaleFixture.off(500)])
        #expect(units(left.rows[0].ownDiscounts) == [1_000, 250])
        #expect(units(left.discounts + [left.total]) == [450, 0])
        // The percentage is capped before it is taken, so that the largest amount can be given away as well.
        let largest = try Sale(
            of: Self.items([.max]),
            in: .eur,
            discounts: [SaleFixture.percent(100), SaleFixture.percent(100)]
        )
        #expect(units([largest.discountTotal, largest.total]) == [.max, 0])
    }

    @Test("a cent off several equal rows is off the first; rows that cost nothing get nothing")
    func ties() throws {
        let sale = try Sale(of: Self.items([0, 300, 300, 300]), in: .eur, discounts: [SaleFixture.off(4)])
        #expect(units(sale.rows.map(\.discount)) == [0, 2, 1, 1])
    }

    @Test("what is off already counts as a discount, and the discounts that follow are of the rest")
    func reduction() throws {
        var items = Self.items([1_000])
        items[0].reduction = Trattoria.eur(200)
        items[0].discounts = [SaleFixture.percent(10)]
        let sale = try Sale(of: items, in: .eur)
        // 10.00 − 2.00 = 8.00, of which 10 % are 0.80.
        #expect(units(sale.rows[0].ownDiscounts) == [80])
        #expect(units([sale.rows[0].discount, sale.discountTotal, sale.total]) == [280, 280, 720])
    }

    @Test("more off already than there was to pay makes nobody owe the guest")
    func excessiveReduction() {
        let items = [SaleItem(Trattoria.eur(500), reduction: Trattoria.eur(700))]
        let sale = try? Sale(of: items, in: .eur)
        // Refused, or nothing: both keep it from falling below zero.
        #expect(sale?.total.isNegative != true)
    }

    @Test("9 % and 21 % held by prices, with a service charge that holds 21 % too")
    func mixedIncluded() throws {
        let items = Self.items([1_250], [SaleFixture.food]) + Self.items([450], [SaleFixture.general])
        let charge = SaleCharge(SaleFixture.service, .percentage(rate: .percent(12)), taxes: [SaleFixture.general])
        let sale = try Sale(of: items, in: .eur, charges: [charge])
        // 12 % of 17.00 is 2.04. 12.50 × 9 ÷ 109 = 1.0321. 6.54 × 21 ÷ 121 = 1.13504: 78.4 and 35.6 cents of it.
        #expect(units(sale.rows[0].taxes) == [103, nil])
        #expect(units(sale.rows[1].taxes) == [nil, 78])
        #expect(units(sale.charges[0].taxes) == [nil, 36])
        #expect(units((sale.rows + sale.charges).map(\.net)) == [1_147, 372, 168])
        #expect(units((sale.rows + sale.charges).map(\.gross)) == [1_250, 450, 204])
        #expect(units(sale.taxes.map(\.base)) == [1_147, 540] && units(sale.taxes.map(\.amount)) == [103, 114])
        #expect(units([sale.subtotal, sale.total]) == [1_700, 1_904])
        // Row by row: 4.50 × 21 ÷ 121 = 0.78099, 2.04 × 21 ÷ 121 = 0.35405.
        let byRow = try Sale(of: items, in: .eur, charges: [charge], policy: SalePolicy(taxRounding: .perRow))
        #expect(units(byRow.taxes.map(\.amount)) == [103, 113])
    }

    @Test(
        "8.875 % on top of 20.00 is 1.775, a tie that every mode rounds its own way",
        arguments: [
            (.halfUp, [107, 71]), (.halfEven, [107, 71]), (.up, [107, 71]), (.halfDown, [106, 71]), (.down, [106, 71]),
        ] as [(Rounding, [Int64])]
    )
    func newYork(mode: Rounding, taxes: [Int64]) throws {
        let items = Self.items([1_200, 800], [SaleFixture.tax("sales", 88_750)], in: .usd)
        let sale = try Sale(of: items, in: .usd, policy: SalePolicy(rounding: mode))
        // 178 by 12 to 8 is 106.8 and 71.2; 177 is 106.2 and 70.8.
        #expect(units(sale.rows.map { $0.taxes[0] }) == taxes)
        #expect(sale.total.minorUnits == 2_000 + taxes.reduce(0, +))
        #expect(units(sale.rows.map(\.gross)) == [1_200 + taxes[0], 800 + taxes[1]])
    }

    @Test("5 % and 9.975 % of price and tax: on top of 100.00, and held by 115.47")
    func quebec() throws {
        // 5.00, and 9.975 % of 105.00 = 10.47375.
        let added = try Sale(of: Self.items([10_000], [SaleFixture.gst, SaleFixture.qst], in: .cad), in: .cad)
        #expect(units(added.taxes.map(\.amount)) == [500, 1_047] && added.total.minorUnits == 11_547)
        #expect(units(added.taxes.map(\.base)) == [10_000, 10_000])
        // r = 1.05 × 1.09975 − 1 = 0.1547375; 115.47 × r ÷ (1 + r) = 15.4733; by 0.05 to 0.1047375 4.9988 and 10.4712.
        let held = [
            SaleFixture.tax("gst", 50_000, isIncluded: true),
            SaleFixture.tax("qst", 99_750, isIncluded: true, isCompound: true),
        ]
        let included = try Sale(of: Self.items([11_547], held, in: .cad), in: .cad)
        #expect(units(included.taxes.map(\.amount)) == [500, 1_047] && included.total.minorUnits == 11_547)
        #expect(units([included.rows[0].net, included.rows[0].gross]) == [10_000, 11_547])
    }

    @Test("amounts without digits and with three of them are rounded to their own minor unit")
    func otherCurrencies() throws {
        // 8 % of 498 yen is 39.84, 10 % of 330 is 33; tax offices there let one round down.
        let (takeaway, beer) = (SaleFixture.tax("reduced", 80_000), SaleFixture.tax("standard", 100_000))
        let items = Self.items([498], [takeaway], in: .jpy) + Self.items([330], [beer], in: .jpy)
        let down = try Sale(of: items, in: .jpy, policy: SalePolicy(rounding: .down))
        #expect(units(down.taxes.map(\.amount)) == [39, 33] && down.total.minorUnits == 900)
        #expect(try units(Sale(of: items, in: .jpy).taxes.map(\.amount)) == [40, 33])
        // 10 % of 1.255 dinars is 0.1255; 5 % of the 1.129 left is 0.05645.
        let dinars = Self.items([1_255], [SaleFixture.tax("vat", 50_000)], in: .kwd)
        let sale = try Sale(of: dinars, in: .kwd, discounts: [SaleFixture.percent(10)])
        #expect(
            [sale.discountTotal, sale.taxes[0].amount, sale.total].map(\.decimalText) == ["0.126", "0.056", "1.185"]
        )
    }

    @Test("charges: of what is sold after discounts, each of the same; after taxes, of everything with its taxes")
    func charges() throws {
        let items = Self.items([2_500], [SaleFixture.tax("sales", 88_750)], in: .usd)
        let charges = [
            SaleCharge(SaleFixture.service, .percentage(rate: .percent(3)), isAfterTax: true),
            SaleCharge(SaleFixture.service, .percentage(rate: .percent(10)), taxes: [SaleFixture.tax("sales", 88_750)]),
            SaleCharge(.cover, .amount(money: Money(minorUnits: 150, .usd))),
            SaleCharge(SaleFixture.service, .percentage(rate: .percent(18))),
            SaleCharge(.cover, .amount(money: Money(minorUnits: 200, .usd)), isAfterTax: true),
        ]
        let sale = try Sale(of: items, in: .usd, discounts: [SaleFixture.percent(20)], charges: charges)
        // 25.00 − 20 % = 20.00: 2.00 and 3.60 of it, and 1.50. 8.875 % of 22.00 is 1.9525.
        #expect(units(sale.charges.map(\.net)) == [200, 150, 360])
        #expect(units(sale.taxes.map(\.amount)) == [195] && units(sale.taxes.map(\.base)) == [2_200])
        // 195 by 20 to 2 is 177.27 and 17.73. 3 % of 20.00 + 7.10 + 1.95 = 29.05 is 0.8715.
        #expect(units(sale.charges.map(\.gross)) == [218, 150, 360])
        #expect(units(sale.lateCharges) == [87, 200])
        #expect(units([sale.subtotal, sale.discountTotal, sale.total]) == [2_500, 500, 2_905 + 287])
        #expect(sale.charges.allSatisfy { $0.discount.isZero && $0.ownDiscounts.isEmpty })
    }

    @Test("what is given back mirrors what was sold")
    func mirror() throws {
        let charges = [
            SaleCharge(SaleFixture.service, .percentage(rate: .percent(12)), taxes: [SaleFixture.gst, SaleFixture.qst])
        ]
        let taxes = [SaleFixture.general, SaleFixture.food, SaleFixture.gst, SaleFixture.qst]
        let sale = try Sale(of: Self.items([1_250, 451], taxes), in: .eur, charges: charges)
        let refund = try Sale(of: Self.items([-1_250, -451], taxes), in: .eur, charges: charges)
        for (paid, back) in zip(sale.rows + sale.charges, refund.rows + refund.charges) {
            #expect(units([paid.net, paid.gross]) == units([back.net, back.gross]).map { -$0 })
            #expect(units(paid.taxes) == units(back.taxes).map { $0.map { -$0 } })
        }
        #expect(try refund.total == -sale.total)
    }

    @Test("rows that hold the same taxes are one bucket, in whatever order they name them")
    func bucketsAreSets() throws {
        let (city, state) = (
            SaleFixture.tax("city", 60_000, isIncluded: true), SaleFixture.tax("state", 150_000, isIncluded: true)
        )
        let items = Self.items([331], [city, state]) + Self.items([331], [state, city])
        let sale = try Sale(of: items, in: .eur)
        // 6.62 × 21 ÷ 121 = 1.1489, one line 0.5745; 115 by 6 to 15 is 32.86 and 82.14.
        #expect(units(sale.taxes.map(\.amount)) == [33, 82])
    }

    @Test("a compound tax is taken of the taxes before it, not of those after it", arguments: [false, true])
    func compoundFirst(isIncluded: Bool) throws {
        let compound = SaleFixture.tax("qst", 99_750, isIncluded: isIncluded, isCompound: true)
        let taxes = [compound, SaleFixture.tax("gst", 50_000, isIncluded: isIncluded)]
        // Nothing stands before it: 9.975 and 5.00 of 100.00. 114.98 × 0.14975 ÷ 1.14975 = 14.9757.
        let sale = try Sale(of: Self.items([isIncluded ? 11_498 : 10_000], taxes, in: .cad), in: .cad)
        #expect(units(sale.taxes.map(\.amount)) == [998, 500])
        #expect(units([sale.rows[0].net, sale.total]) == [10_000, 11_498])
    }

    @Test("a compound tax that another row names first is still taken of the taxes before it")
    func compoundAcrossRows() throws {
        let (city, state) = (
            SaleFixture.tax("city", 100_000, isCompound: true), SaleFixture.tax("state", 200_000, isCompound: true)
        )
        let items = Self.items([10_000], [state]) + Self.items([10_000], [city, state])
        // 10 % of 100.00 is 10.00; 20 % of 100.00 and of 110.00 are 20.00 and 22.00.
        let sale = try Sale(of: items, in: .eur)
        #expect(units(sale.rows[0].taxes) == [2_000, nil])
        #expect(units(sale.rows[1].taxes) == [2_200, 1_000])
    }
}

@Suite("Sale refusals")
struct SaleErrorTests {
    private func reason(
        _ items: [SaleItem] = [],
        discounts: [Discount] = [],
        charges: [SaleCharge] = []
    ) -> SaleError.Reason? {
        do throws(SaleError) {
            _ = try Sale(of: items, in: .eur, discounts: discounts, charges: charges)
            return nil
        } catch {
            return error.reason
        }
    }

    private static let dollar = Money(minorUnits: 1, .usd)
    private static let cent = Trattoria.eur(-1)
    private static let below = SaleFixture.tax("below", -1)

    @Test("discounts that are none are refused by name, off an item and off everything")
    func discounts() {
        let cases: [(Discount.Value, SaleError.Reason)] = [
            (.percentage(rate: .percent(-1)), .percentage(rate: .percent(-1))),
            (.percentage(rate: Rate(partsPerMillion: 1_000_001)), .percentage(rate: Rate(partsPerMillion: 1_000_001))),
            (.amount(money: Self.cent), .negativeDiscount(amount: Self.cent)),
            (.amount(money: Self.dollar), .foreignCurrency(amount: Self.dollar, expected: .eur)),
        ]
        for (value, expected) in cases {
            let discounts = [SaleFixture.percent(100), SaleFixture.percent(0), SaleFixture.discount(value)]
            #expect(reason(discounts: discounts) == expected)
            #expect(reason([SaleItem(Trattoria.eur(5), discounts: discounts)]) == expected)
        }
    }

    @Test("items, their taxes and charges that cannot be are refused by name")
    func itemsAndCharges() {
        let cent = Trattoria.eur(1)
        let foreign = SaleError.Reason.foreignCurrency(amount: Self.dollar, expected: .eur)
        #expect(reason([SaleItem(cent), SaleItem(Self.dollar)]) == foreign)
        #expect(reason([SaleItem(cent, reduction: Self.dollar)]) == foreign)
        #expect(reason([SaleItem(cent, reduction: Self.cent)]) == .negativeDiscount(amount: Self.cent))
        #expect(reason([SaleItem(cent, taxes: [Self.below])]) == .negativeRate(rate: Self.below.rate))
        let twice = [SaleFixture.gst, SaleFixture.qst, SaleFixture.gst]
        #expect(reason([SaleItem(cent, taxes: twice)]) == .repeatedTax(tax: SaleFixture.gst))
        let late = [SaleCharge(.service, .amount(money: cent), taxes: [SaleFixture.gst], isAfterTax: true)]
        #expect(reason(charges: late) == .taxesAfterTax(kind: .service))
        // One tax at two rates is one tax named twice.
        let other = TaxRate(SaleFixture.gst.code, .percent(1))
        #expect(reason([SaleItem(cent, taxes: [SaleFixture.gst, other])]) == .repeatedTax(tax: other))
        for isLate in [false, true] {
            func charge(_ value: SaleCharge.Value, _ taxes: [TaxRate] = []) -> [SaleCharge] {
                [SaleCharge(.cover, value, taxes: taxes, isAfterTax: isLate)]
            }
            #expect(reason(charges: charge(.amount(money: Self.dollar))) == foreign)
            #expect(reason(charges: charge(.amount(money: Self.cent))) == .negativeCharge(amount: Self.cent))
            #expect(reason(charges: charge(.percentage(rate: .percent(-5)))) == .negativeRate(rate: .percent(-5)))
            #expect(reason(charges: charge(.percentage(rate: .percent(250)))) == nil)
            #expect(reason(charges: charge(.amount(money: cent), twice)) == .repeatedTax(tax: SaleFixture.gst))
            #expect(
                reason(charges: charge(.amount(money: cent), [Self.below])) == .negativeRate(rate: Self.below.rate)
            )
        }
    }

    @Test("amounts that do not fit are refused with what money says")
    func overflow() {
        let most = SaleItem(Trattoria.eur(.max))
        #expect(reason([most]) == nil)
        #expect(reason([most, SaleItem(Trattoria.eur(1))]) == .amount(reason: .sumOverflow(currency: .eur)))
        let taxed = SaleItem(Trattoria.eur(.max), taxes: [SaleFixture.gst])
        #expect(
            reason([taxed])
                == .amount(reason: .overflow(operation: .addition, left: .max, right: 461_168_601_842_738_790))
        )
        let steep = SaleItem(Trattoria.eur(2_000_000), taxes: [SaleFixture.tax("steep", .max)])
        #expect(reason([steep]) == .amount(reason: .overflow(operation: .scaling, left: 2_000_000, right: .max)))
    }

    private static let reasons: [(SaleError.Reason, code: String)] = [
        (.amount(reason: .sumOverflow(currency: .eur)), "sale.amount"),
        (.foreignCurrency(amount: dollar, expected: .eur), "sale.foreignCurrency"),
        (.percentage(rate: .percent(101)), "sale.percentage"),
        (.negativeDiscount(amount: cent), "sale.negativeDiscount"),
        (.negativeRate(rate: .percent(-1)), "sale.negativeRate"),
        (.negativeCharge(amount: cent), "sale.negativeCharge"),
        (.repeatedTax(tax: SaleFixture.gst), "sale.repeatedTax"),
        (.taxesAfterTax(kind: .service), "sale.taxesAfterTax"),
    ]
    private static let defects: [(SaleDefect, code: String)] = [
        (.sum(stored: cent, computed: dollar), "sale.sum"), (.sum(stored: cent, computed: nil), "sale.sum"),
        (.foreignCurrency(amount: dollar, expected: .eur), "sale.foreignCurrency"),
        (.taxCount(found: 0, expected: 2), "sale.taxCount"), (.negative(amount: cent), "sale.negative"),
    ]

    @Test("every reason and every defect has its code and its words, and a reason comes back from JSON")
    func codes() throws {
        for (reason, code) in Self.reasons {
            let error = SaleError(reason)
            #expect(error.code.rawValue == code && error.description == reason.description)
            #expect(!error.description.isEmpty && !error.description.contains("Optional"))
            #expect(try decoded(SaleError.self, encoded(error)) == error)
        }
        for (defect, code) in Self.defects {
            #expect(defect.code.rawValue == code)
            #expect(!defect.description.isEmpty && !defect.description.contains("Optional"))
        }
    }
}
