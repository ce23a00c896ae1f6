import TablesideCore
import TablesideMenu
import TablesideOrdering

/// Taxes and discounts of which the tests make sales.
enum SaleFixture {
    static let food = tax("food", 90_000, isIncluded: true)
    static let general = tax("general", 210_000, isIncluded: true)
    static let gst = tax("gst", 50_000)
    static let qst = tax("qst", 99_750, isCompound: true)
    static let service = ChargeKind(rawValue: "service")

    static func tax(_ code: String, _ parts: Int64, isIncluded: Bool = false, isCompound: Bool = false) -> TaxRate {
        let rate = Rate(partsPerMillion: parts)
        return TaxRate(TaxCode(rawValue: code), rate, isIncluded: isIncluded, isCompound: isCompound)
    }

    static func percent(_ percent: Int32) -> Discount { discount(.percentage(rate: .percent(percent))) }
    static func off(_ units: Int64, _ currency: Currency = .eur) -> Discount {
        discount(.amount(money: Money(minorUnits: units, currency)))
    }
    static func discount(_ value: Discount.Value) -> Discount {
        Discount(value, reason: .promotion, name: Trattoria.text("Happy hour"))
    }
}
