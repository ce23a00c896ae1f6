import Foundation
import TablesideCore
import TablesideFoundation
import Testing

@Suite("Money and Decimal")
struct MoneyDecimalTests {
    @Test(
        "a decimal number is the amount exactly",
        arguments: [
            ("12.5", Currency.eur, Int64(1_250)), ("-0.05", .eur, -5), ("12.500", .eur, 1_250), ("0", .eur, 0),
            ("92233720368547758.07", .eur, .max), ("-92233720368547758.08", .eur, .min), ("500", .jpy, 500),
            ("9223372036854775807", .jpy, .max), ("1e3", .eur, 100_000),
        ]
    )
    func amounts(text: String, currency: Currency, minorUnits: Int64) throws {
        let decimal = try #require(Decimal(string: text))
        let money = try Money(decimal, currency)
        #expect(money == Money(minorUnits: minorUnits, currency))
        #expect(money.decimal == decimal)
    }

    @Test(
        "a decimal number that is no whole number of minor units, or too large, is refused",
        arguments: [
            ("12.505", Currency.eur), ("0.001", .eur), ("0.5", .jpy), ("92233720368547758.08", .eur),
            ("-92233720368547758.09", .eur), ("9223372036854775808", .jpy), ("1e100", .eur), ("-1e100", .jpy),
            ("1e-100", .eur), ("12.50000000000000000000000000000000001", .eur), ("NaN", .eur),
        ]
    )
    func notAmounts(text: String, currency: Currency) throws {
        let decimal = text == "NaN" ? Decimal.nan : try #require(Decimal(string: text))
        #expect(throws: BridgeError(.notAnAmount(text: decimal.description, currency: currency.code))) {
            try Money(decimal, currency)
        }
    }
}
