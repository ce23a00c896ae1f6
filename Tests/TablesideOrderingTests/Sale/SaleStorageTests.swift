import Foundation
import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideOrdering
@testable import TablesideTestSupport

@Suite("Sales in storage")
struct SaleStorageTests {
    /// Two rows with a tax that prices hold and one on top, discounts of every kind, a charge and a late one.
    private static func sale() throws -> Sale {
        var items = [
            SaleItem(Trattoria.eur(1_250), reduction: Trattoria.eur(50), taxes: [SaleFixture.food, SaleFixture.gst]),
            SaleItem(Trattoria.eur(450), taxes: [SaleFixture.food]),
        ]
        items[0].discounts = [SaleFixture.percent(10)]
        let percentage = SaleCharge.Value.percentage(rate: .percent(12))
        return try Sale(
            of: items,
            in: .eur,
            discounts: [SaleFixture.off(100)],
            charges: [
                SaleCharge(SaleFixture.service, percentage, taxes: [SaleFixture.gst]),
                SaleCharge(SaleFixture.service, percentage, isAfterTax: true),
            ]
        )
    }

    /// A stored value with what is found at a path replaced.
    private static func changing(_ value: Any, at path: ArraySlice<Substring>, to new: Any) -> Any {
        guard let step = path.first else { return new }
        if var object = value as? [String: Any], let old = object[String(step)] {
            object[String(step)] = changing(old, at: path.dropFirst(), to: new)
            return object
        }
        if var list = value as? [Any], let place = Int(step), list.indices.contains(place) {
            list[place] = changing(list[place], at: path.dropFirst(), to: new)
            return list
        }
        return value
    }

    /// Every defect that keeps the stored sale from being read once something in it is replaced.
    private static func problems(_ path: String, _ new: Any) throws -> [Problem<SaleDefect>] {
        let stored = try JSONSerialization.jsonObject(with: Data(encoded(sale()).utf8))
        let changed = changing(stored, at: path.split(separator: ".")[...], to: new)
        let text = String(decoding: try JSONSerialization.data(withJSONObject: changed), as: UTF8.self)
        return (decodingFault(Sale.self, text) as? Defects<SaleDefect>)?.problems ?? []
    }

    @Test("a sale is read as it was written, and adds up")
    func roundTrip() throws {
        let sale = try Self.sale()
        try sale.check()
        #expect(try decoded(Sale.self, encoded(sale)) == sale)
        #expect(try decoded(Sale.self, encoded(Sale(of: [], in: .jpy))) == Sale(of: [], in: .jpy))
        for discount in [SaleFixture.percent(5), SaleFixture.off(5)] {
            #expect(try decoded(Discount.self, encoded(discount)) == discount)
        }
        #expect(
            try encoded(SaleFixture.qst) == #"{"code":"qst","isCompound":true,"isIncluded":false,"rate":99750}"#
        )
        #expect(try decoded(TaxRate.self, encoded(SaleFixture.qst)) == SaleFixture.qst)
    }

    @Test(
        "one amount changed is noticed where it does not add up",
        arguments: [
            ("rows.0.amount", ["rows[0].amount"]), ("rows.0.discount", ["rows[0].amount"]),
            ("rows.0.net", ["rows[0].gross", "rows[0].amount"]), ("rows.0.gross", ["rows[0].gross"]),
            ("rows.0.taxes.0", ["rows[0].gross", "rows[0].amount"]), ("rows.0.taxes.1", ["rows[0].gross"]),
            ("charges.0.net", ["charges[0].gross", "charges[0].amount"]), ("charges.0.taxes.1", ["charges[0].gross"]),
            ("taxes.0.amount", ["taxes[0].amount"]), ("taxes.1.base", ["taxes[1].base"]), ("subtotal", ["subtotal"]),
            ("discountTotal", ["discountTotal"]), ("lateCharges.0", ["total"]), ("total", ["total"]),
        ]
    )
    func damaged(path: String, paths: [String]) throws {
        let problems = try Self.problems(path + ".minorUnits", 77_777)
        #expect(problems.map(\.path.description) == paths)
        #expect(problems.allSatisfy { $0.code.rawValue == "sale.sum" })
        let foreign = try Self.problems(path + ".currency", "USD")
        #expect(foreign.map(\.path.description) == paths)
        #expect(foreign.allSatisfy { $0.code.rawValue == "sale.foreignCurrency" })
    }

    @Test("what discounts come to is part of the proof", arguments: ["discounts.0", "rows.0.ownDiscounts.0"])
    func damagedDiscounts(path: String) throws {
        // More off than all that is off, and in another currency.
        #expect(try !Self.problems(path + ".minorUnits", 77_777).isEmpty)
        let foreign = try Self.problems(path + ".currency", "USD")
        #expect(Set(foreign.map(\.code.rawValue)) == ["sale.foreignCurrency"])
    }

    @Test("defects name what is stored and what it should be")
    func defects() throws {
        let sale = try Self.sale()
        let wrong = Trattoria.eur(77_777)
        #expect(
            try Self.problems("total.minorUnits", 77_777) == [
                Problem(.sum(stored: wrong, computed: sale.total), at: "total")
            ]
        )
        let taxes = FieldPath("rows").index(0).field("taxes")
        #expect(try Self.problems("rows.0.taxes", [Any]()) == [Problem(.taxCount(found: 0, expected: 2), at: taxes)])
        // A sum that does not fit stands for none.
        let most = try Self.problems("rows.0.taxes.1.minorUnits", Int64.max)
        #expect(most.map(\.reason) == [.sum(stored: sale.rows[0].gross, computed: nil)])
    }

    @Test("a damaged sale in memory is noticed as well")
    func check() throws {
        let sale = try Self.sale()
        let damaged = Sale(
            currency: sale.currency,
            rows: sale.rows,
            charges: sale.charges,
            discounts: sale.discounts,
            taxes: sale.taxes,
            lateCharges: [],
            subtotal: sale.subtotal,
            discountTotal: sale.discountTotal,
            total: sale.total
        )
        let sum = try sale.total - sale.lateCharges[0]
        let problem = Problem(SaleDefect.sum(stored: sale.total, computed: sum), at: "total")
        #expect(throws: Defects([problem])) { try damaged.check() }
        #expect(damaged.problems() == [problem] && sale.problems().isEmpty)
    }
}
