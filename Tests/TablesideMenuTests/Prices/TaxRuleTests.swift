import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A tax is named twice only where both rules can apply to the same thing.
@Suite("Tax rules")
struct TaxRuleTests {
    private static let city = TaxCode(rawValue: "city")

    private func rule(_ categories: Set<TaxCategory>?, by channels: Set<Channel>? = nil) -> TaxRule {
        TaxRule(TaxRate(Self.city, .percent(1)), on: categories, by: channels)
    }

    private func problems(_ rules: TaxRule...) -> [String] {
        var menu = Trattoria.menu()
        menu.saleRules.taxes = rules
        return menu.problems().map { "\($0.path) \($0.code)" }
    }

    @Test("two rules of one tax overlap where both name a category, or either is for all")
    func categories() {
        let repeated = ["saleRules.taxes[1].tax menu.repeatedTax"]
        #expect(problems(rule(nil), rule(nil)) == repeated)
        #expect(problems(rule(nil), rule([.food])) == repeated)
        #expect(problems(rule([.food]), rule(nil)) == repeated)
        #expect(problems(rule([.food, .drink]), rule([.drink, .alcohol])) == repeated)
        #expect(problems(rule([.food]), rule([.drink])) == [])
    }

    @Test("a rule for no category applies to nothing, so it repeats nothing")
    func nothing() {
        #expect(problems(rule(nil), rule([])) == ["saleRules.taxes[1].categories menu.idleTax"])
        #expect(problems(rule([]), rule(nil)) == ["saleRules.taxes[0].categories menu.idleTax"])
        #expect(problems(rule([]), rule([.food])) == ["saleRules.taxes[0].categories menu.idleTax"])
        #expect(
            problems(rule([]), rule([])) == [
                "saleRules.taxes[0].categories menu.idleTax", "saleRules.taxes[1].categories menu.idleTax",
            ]
        )
    }

    @Test("two rules of one tax overlap only where they share a channel as well")
    func channels() {
        let repeated = ["saleRules.taxes[1].tax menu.repeatedTax"]
        #expect(problems(rule(nil, by: [.dineIn]), rule(nil, by: [.takeaway])) == [])
        #expect(problems(rule([.food], by: [.dineIn]), rule([.food], by: [.dineIn, .takeaway])) == repeated)
        #expect(problems(rule([.food], by: [.dineIn]), rule([.drink], by: [.dineIn])) == [])
        #expect(problems(rule(nil, by: nil), rule([.food], by: [.takeaway])) == repeated)
    }

    @Test("another tax of the same things is no repetition")
    func otherTax() {
        #expect(problems(rule(nil), TaxRule(TaxRate(TaxCode(rawValue: "state"), .percent(1)))) == [])
    }

    @Test("a tax on categories applies to those items, and a tax on everything also to items without one")
    func application() {
        let rules = SaleRules(taxes: [rule([.food], by: [.dineIn])])
        #expect(rules.taxes(on: .food, by: .dineIn).map(\.code) == [Self.city])
        #expect(rules.taxes(on: .food, by: .takeaway) == [])
        #expect(rules.taxes(on: .drink, by: .dineIn) == [])
        #expect(rules.taxes(on: nil, by: .dineIn) == [])
        #expect(SaleRules(taxes: [rule(nil)]).taxes(on: nil, by: .takeaway).map(\.code) == [Self.city])
    }
}
