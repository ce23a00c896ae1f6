import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Money scaling")
struct MoneyScalingTests {
    private func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    @Test("a refund mirrors its sale: 16.79 goes back as −16.79, never −16.78", arguments: Rounding.allCases)
    func refundMirrors(mode: Rounding) throws {
        // Half of 33.57 is 16.785 exactly, a tie.
        let sale = try Money("33.57", .eur).applying(.percent(50), mode)
        let refund = try Money("-33.57", .eur).applying(.percent(50), mode)
        #expect(try refund == -sale)
        let expected: [Rounding: String] = [
            .halfUp: "16.79", .halfEven: "16.78", .halfDown: "16.78", .up: "16.79", .down: "16.78",
        ]
        #expect(sale.decimalText == expected[mode])
    }

    @Test("tax on the sum is 30.14 where tax line by line would be 30.15")
    func sumOrLines() throws {
        let lines = [eur(915), eur(915), eur(910)]
        let net = try Money.sum(lines, in: .eur)
        #expect(try (net + net.applying(.percent(10))).decimalText == "30.14")
        let taxes = try lines.map { line in try line.applying(.percent(10)) }
        #expect(try (net + Money.sum(taxes, in: .eur)).decimalText == "30.15")
    }

    @Test(
        "a rate is applied with one rounding of the exact value",
        arguments: [
            ("20.00", "8.875", "1.78"), ("10.00", "22", "2.20"), ("0.01", "50", "0.01"), ("-0.01", "50", "-0.01"),
            ("0.01", "49.9999", "0.00"), ("100.00", "0.0001", "0.00"), ("100.00", "0.005", "0.01"),
            ("12.34", "0", "0.00"),
            ("12.34", "100", "12.34"), ("12.34", "-100", "-12.34"), ("-12.34", "-100", "12.34"),
            ("1.15", "-50", "-0.58"),
        ]
    )
    func applies(amount: String, percent: String, expected: String) throws {
        #expect(try Money(amount, .eur).applying(Rate(percentText: percent)).decimalText == expected)
    }

    @Test(
        "the tax in a gross amount is gross × r ÷ (1 + r), rounded once",
        arguments: [
            // 12.20 = 10.00 + 22 %; 1.00 at 10 % holds 0.0909…; 10.00 at 19 % holds 1.5966…; 1.05 at 5 % holds 0.05.
            ("12.20", "22", "2.20"), ("1.00", "10", "0.09"), ("10.00", "19", "1.60"), ("1.05", "5", "0.05"),
            ("-12.20", "22", "-2.20"), ("12.20", "0", "0.00"), ("2.00", "100", "1.00"), ("0.01", "100", "0.01"),
            ("0.00", "22", "0.00"), ("0.50", "-50", "-0.50"),
        ]
    )
    func includedTax(gross: String, percent: String, expected: String) throws {
        #expect(try Money(gross, .eur).taxIncluded(at: Rate(percentText: percent)).decimalText == expected)
    }

    @Test("there is no tax in a gross amount at −100 % or below", arguments: [-1_000_000, -1_000_001, Int64.min])
    func impossibleTax(parts: Int64) {
        let rate = Rate(partsPerMillion: parts)
        #expect(throws: MoneyError(.rateOutOfRange(rate: rate))) { try eur(100).taxIncluded(at: rate) }
    }

    @Test("included tax at the ends of both ranges")
    func includedTaxExtremes() throws {
        let most = Rate(partsPerMillion: .max)
        // What is left of 2⁶³ − 1 after the tax, gross ÷ (1 + r), is just below a million.
        #expect(try eur(.max).taxIncluded(at: most).minorUnits == .max - 1_000_000)
        #expect(try eur(.min).taxIncluded(at: most).minorUnits == .min + 1_000_000)
        // At −99.9999 % the share is −999 999.
        let least = Rate(partsPerMillion: -999_999)
        #expect(try eur(3).taxIncluded(at: least) == eur(-2_999_997))
        #expect(throws: MoneyError(.overflow(operation: .scaling, left: .min, right: -999_999))) {
            try eur(.min).taxIncluded(at: least)
        }
    }

    @Test("goods by weight are rounded once")
    func weighed() throws {
        #expect(try Money("12.00", .eur).scaled(by: 1_250, over: 1_000).decimalText == "15.00")
        #expect(try Money("9.99", .eur).scaled(by: 333, over: 1_000).decimalText == "3.33")
        #expect(try eur(5).scaled(by: -1, over: 2) == eur(-3))
        #expect(try eur(5).scaled(by: 1, over: -2, .halfEven) == eur(-2))
        #expect(try eur(-5).scaled(by: -1, over: -2, .down) == eur(-2))
        #expect(throws: MoneyError(.divisionByZero(dividend: 5))) { try eur(5).scaled(by: 1, over: 0) }
    }

    @Test("only the result has to fit, not the product on the way")
    func wideProducts() throws {
        #expect(try eur(.max).applying(.whole) == eur(.max))
        #expect(try eur(.min).applying(.whole) == eur(.min))
        #expect(try eur(.min).scaled(by: .min, over: .min) == eur(.min))
        #expect(try eur(.max).scaled(by: .max, over: .max) == eur(.max))
        #expect(try eur(.min).scaled(by: 1, over: 1) == eur(.min))
        #expect(throws: MoneyError(.overflow(operation: .scaling, left: .min, right: -1))) {
            try eur(.min).scaled(by: -1, over: 1)
        }
        #expect(throws: MoneyError(.overflow(operation: .scaling, left: .min, right: .min))) {
            try eur(.min).scaled(by: .min, over: 1)
        }
        #expect(throws: MoneyError(.overflow(operation: .scaling, left: .max, right: 1_000_001))) {
            try eur(.max).applying(Rate(partsPerMillion: 1_000_001))
        }
        // 311 × 177 942 868 878 227 186 is 3 × 2⁶⁴ − 1: its third lies below 2⁶⁴ and is rounded up to it.
        for mode in Rounding.allCases {
            #expect(throws: MoneyError(.overflow(operation: .scaling, left: 311, right: 177_942_868_878_227_186))) {
                try eur(311).scaled(by: 177_942_868_878_227_186, over: 3, mode)
            }
        }
    }

    @Test(
        "cash goes to the nearest coin, halves away from zero, symmetrically",
        arguments: [
            ("7.42", "0.05", "7.40"), ("7.43", "0.05", "7.45"), ("7.47", "0.05", "7.45"), ("7.48", "0.05", "7.50"),
            ("0.02", "0.05", "0.00"), ("0.03", "0.05", "0.05"), ("-7.43", "0.05", "-7.45"), ("-0.02", "0.05", "0.00"),
            ("12.49", "1.00", "12.00"), ("12.50", "1.00", "13.00"), ("-12.50", "1.00", "-13.00"),
            ("7.45", "0.10", "7.50"),
            ("-7.45", "0.10", "-7.50"), ("7.45", "0.01", "7.45"), ("2.50", "5.00", "5.00"), ("2.49", "5.00", "0.00"),
        ]
    )
    func cash(amount: String, increment: String, expected: String) throws {
        for currency in [Currency.chf, .sek, .czk, .huf, .nzd] {
            let rounded = try Money(amount, currency).rounded(to: Money(increment, currency))
            #expect(rounded.decimalText == expected)
        }
    }

    @Test("half-even goes to the even multiple of the increment, not to the even amount")
    func cashHalfEven() throws {
        let franc = try Money("1.00", .sek)
        #expect(try Money("12.50", .sek).rounded(to: franc, .halfEven).decimalText == "12.00")
        #expect(try Money("13.50", .sek).rounded(to: franc, .halfEven).decimalText == "14.00")
        // One and a half tenths go up to two, two and a half go down to two, three and a half go up to four.
        let tenth = try Money("0.10", .nzd)
        #expect(try Money("0.25", .nzd).rounded(to: tenth, .halfEven).decimalText == "0.20")
        #expect(try Money("0.15", .nzd).rounded(to: tenth, .halfEven).decimalText == "0.20")
        #expect(try Money("-0.25", .nzd).rounded(to: tenth, .halfEven).decimalText == "-0.20")
        #expect(try Money("-0.35", .nzd).rounded(to: tenth, .halfEven).decimalText == "-0.40")
        // Every multiple of two is an even amount; only the quotient tells 4 from 2 and 6.
        #expect(try eur(3).rounded(to: eur(2), .halfEven) == eur(4))
        #expect(try eur(5).rounded(to: eur(2), .halfEven) == eur(4))
    }

    @Test("the other modes round the quotient as well")
    func cashOtherModes() throws {
        let five = try Money("0.05", .chf)
        #expect(try Money("7.41", .chf).rounded(to: five, .up).decimalText == "7.45")
        #expect(try Money("-7.41", .chf).rounded(to: five, .up).decimalText == "-7.45")
        #expect(try Money("7.49", .chf).rounded(to: five, .down).decimalText == "7.45")
        #expect(try Money("7.45", .nzd).rounded(to: Money("0.10", .nzd), .halfDown).decimalText == "7.40")
    }

    @Test("an increment is positive, and a multiple has to fit")
    func cashImpossible() throws {
        for units in [Int64(0), -5, .min] {
            #expect(throws: MoneyError(.invalidIncrement(increment: eur(units)))) { try eur(7).rounded(to: eur(units)) }
        }
        #expect(throws: MoneyError(.overflow(operation: .rounding, left: .max, right: 10))) {
            try eur(.max).rounded(to: eur(10), .up)
        }
        #expect(throws: MoneyError(.overflow(operation: .rounding, left: .min, right: .max))) {
            try eur(.min).rounded(to: eur(.max), .up)
        }
        #expect(try eur(.min).rounded(to: eur(.max)) == eur(-.max))
        #expect(try eur(.min).rounded(to: eur(1)) == eur(.min))
        #expect(try eur(.max).rounded(to: eur(.max)) == eur(.max))
        #expect(try eur(.min).rounded(to: eur(2)) == eur(.min))
    }

    @Test("scaling, rates, included tax and cash agree with a slow implementation", arguments: Rounding.allCases)
    func agreesWithSlow(mode: Rounding) {
        let seed: UInt64 = 0x73_63_61_6C_65
        var random = SplitMix64(seed: seed)
        let million = SlowSigned(1_000_000)
        for run in 0..<runs(400, long: 40_000) {
            let units = random.awkwardInt64()
            let factor = random.awkwardInt64()
            let divisor = random.awkwardInt64()
            let note: Comment = "seed \(seed), run \(run): \(units), \(factor), \(divisor)"
            let amount = eur(units)
            let rate = Rate(partsPerMillion: factor)
            let product = SlowSigned(units).multiplied(by: SlowSigned(factor))
            let applied = (try? amount.applying(rate, mode)).map(\.minorUnits)
            #expect(applied == slowlyRounded(product, over: million, mode), note)
            if divisor != 0 {
                let scaled = (try? amount.scaled(by: factor, over: divisor, mode)).map(\.minorUnits)
                #expect(scaled == slowlyRounded(product, over: SlowSigned(divisor), mode), note)
            }
            if factor > -1_000_000 {
                let tax = (try? amount.taxIncluded(at: rate, mode)).map(\.minorUnits)
                #expect(tax == slowlyRounded(product, over: SlowSigned(factor).adding(million), mode), note)
            }
            if divisor > 0 {
                let cash = (try? amount.rounded(to: eur(divisor), mode)).map(\.minorUnits)
                let count = slowlyRounded(SlowSigned(units), over: SlowSigned(divisor), mode)
                #expect(cash == count.flatMap { SlowSigned($0).multiplied(by: SlowSigned(divisor)).int64 }, note)
            }
        }
    }
}
