import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Money text")
struct MoneyTextTests {
    @Test(
        "reads decimal text exactly",
        arguments: [
            ("12.50", .eur, 1_250), ("12.5", .eur, 1_250), ("12", .eur, 1_200), ("0", .eur, 0), ("-0", .eur, 0),
            ("-0.00", .eur, 0), ("0.05", .eur, 5), ("-0.05", .eur, -5), ("007.10", .eur, 710),
            ("000000000000000000000000000000000012", .eur, 1_200), ("500", .jpy, 500), ("-500", .jpy, -500),
            ("1.234", .kwd, 1_234), ("1.2", .kwd, 1_200), ("1.2345", .clf, 12_345), ("1", .clf, 10_000),
            ("92233720368547758.07", .eur, .max), ("-92233720368547758.08", .eur, .min),
            ("9223372036854775807", .jpy, .max), ("-9223372036854775808", .jpy, .min),
        ] as [(String, Currency, Int64)]
    )
    func reads(text: String, currency: Currency, units: Int64) throws {
        #expect(try Money(text, currency) == Money(minorUnits: units, currency))
    }

    @Test(
        "writes all digits of the currency and nothing else",
        arguments: [
            (1_250, .eur, "12.50"), (5, .eur, "0.05"), (-5, .eur, "-0.05"), (0, .eur, "0.00"), (-100, .eur, "-1.00"),
            (123_456_789, .eur, "1234567.89"), (500, .jpy, "500"), (0, .jpy, "0"), (-7, .jpy, "-7"),
            (1, .kwd, "0.001"), (-1_234, .kwd, "-1.234"), (1, .clf, "0.0001"), (12_345, .clf, "1.2345"),
            (.max, .eur, "92233720368547758.07"), (.min, .eur, "-92233720368547758.08"),
            (.min, .jpy, "-9223372036854775808"), (.min, .clf, "-922337203685477.5808"),
        ] as [(Int64, Currency, String)]
    )
    func writes(units: Int64, currency: Currency, text: String) {
        let amount = Money(minorUnits: units, currency)
        #expect(amount.decimalText == text)
        #expect(amount.description == "\(text) \(currency.code)")
    }

    @Test("a currency without a minor unit counts whole units")
    func withoutMinorUnit() throws {
        let gold = try Currency("XAU")
        #expect(try Money("3", gold) == Money(minorUnits: 3, gold))
        #expect(Money(minorUnits: 3, gold).description == "3 XAU")
        #expect(throws: MoneyError(.malformedAmount(text: "3.5", currency: gold))) { try Money("3.5", gold) }
    }

    @Test(
        "what is no amount is refused with the text, for every currency",
        arguments: [
            "", "-", "+", "+1", "--1", "1-", "-+1", ".", "1.", ".5", "-.5", "-1.", "1..2", "1.2.3", "1,0", "1,000.00",
            "1 000", "1_000", "1'000", "1e3", "1E3", "0x10", "١٢", "１２", "½", "Ⅷ", "1\u{301}", " 1", "1 ", "\t1", "1\n",
            "1\0", "−1", "–1", "1.-5", "nan", "inf", "Infinity", "€1", "1 EUR", "EUR", "💶", "1.12345",
            "99999999999999999999999999999999999999x", "1.2345678901234567890123456789",
        ]
    )
    func malformed(text: String) {
        for currency in [Currency.eur, .jpy, .kwd, .clf] {
            #expect(throws: MoneyError(.malformedAmount(text: text, currency: currency))) { try Money(text, currency) }
        }
    }

    @Test(
        "a digit more than the currency has is refused, even a zero",
        arguments: [("1.234", .eur), ("1.000", .eur), ("1.0", .jpy), ("1.2340", .kwd), ("1.23450", .clf)]
            as [(String, Currency)]
    )
    func tooManyDigits(text: String, currency: Currency) {
        #expect(throws: MoneyError(.malformedAmount(text: text, currency: currency))) { try Money(text, currency) }
    }

    @Test(
        "an amount outside 64 bits of minor units is refused, not cut off",
        arguments: [
            ("92233720368547758.08", .eur), ("-92233720368547758.09", .eur), ("92233720368547759", .eur),
            ("9223372036854775808", .jpy), ("-9223372036854775809", .jpy), ("18446744073709551616", .jpy),
            ("184467440737095516.16", .eur), ("123456789012345678901234567890", .eur), ("922337203685478", .clf),
            ("-123456789012345678901234567890.12", .eur),
        ] as [(String, Currency)]
    )
    func outOfRange(text: String, currency: Currency) {
        #expect(throws: MoneyError(.amountOutOfRange(text: text, currency: currency))) { try Money(text, currency) }
    }

    @Test("a text of a hundred thousand digits is refused like any other")
    func huge() {
        let nines = String(repeating: "9", count: 100_000)
        #expect(throws: MoneyError(.amountOutOfRange(text: nines, currency: .eur))) { try Money(nines, .eur) }
        #expect(throws: MoneyError(.malformedAmount(text: nines + "e", currency: .eur))) {
            try Money(nines + "e", .eur)
        }
    }

    @Test("what is written is read back, in every currency")
    func roundTrip() throws {
        let seed: UInt64 = 0x74_65_78_74
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(20, long: 2_000) {
            for currency in Currency.all {
                let amount = Money(minorUnits: random.awkwardInt64(), currency)
                let text = amount.decimalText
                #expect(try Money(text, currency) == amount, "seed \(seed), run \(run): \(amount)")
                // Without its point the text is the number of minor units.
                #expect(Int64(text.filter { $0 != "." }) == amount.minorUnits, "seed \(seed), run \(run): \(amount)")
                let point = text.split(separator: ".", omittingEmptySubsequences: false)
                #expect(point.count == (currency.fractionDigits == 0 ? 1 : 2))
                if point.count == 2 { #expect(point[1].count == currency.fractionDigits) }
            }
        }
    }
}
