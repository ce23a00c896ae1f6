import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideTestSupport

@Suite("Sale rules")
struct SaleRulesTests {
    private static let rules = SaleRules(
        taxes: [
            TaxRule(SaleFixture.food, on: [.food, .drink]),
            TaxRule(SaleFixture.general, on: [.alcohol, .service], by: [.takeaway, .dineIn]),
            TaxRule(SaleFixture.gst),
            TaxRule(SaleFixture.qst, by: [.delivery]),
        ],
        policy: SalePolicy(rounding: .halfEven, percentages: .sequential, taxRounding: .perRow)
    )

    @Test(
        "the taxes of every rule that names neither other categories nor other channels, in order",
        arguments: [
            (.food, .dineIn, ["food", "gst"]), (.drink, .delivery, ["food", "gst", "qst"]),
            (.alcohol, .takeaway, ["general", "gst"]), (.alcohol, .delivery, ["gst", "qst"]),
            (nil, .dineIn, ["gst"]), (nil, .delivery, ["gst", "qst"]),
        ] as [(TaxCategory?, Channel, [String])]
    )
    func taxes(category: TaxCategory?, channel: Channel, codes: [String]) {
        #expect(Self.rules.taxes(on: category, by: channel).map(\.code.rawValue) == codes)
        #expect(SaleRules().taxes(on: category, by: channel).isEmpty)
    }

    @Test("rules are read as they were written; sets are lists in order")
    func stored() throws {
        #expect(try decoded(SaleRules.self, encoded(Self.rules)) == Self.rules)
        #expect(try decoded(SaleRules.self, encoded(SaleRules())) == SaleRules())
        let text = try encoded(Self.rules.taxes[1])
        #expect(text.hasPrefix(#"{"categories":["alcohol","service"],"channels":["dineIn","takeaway"],"tax":"#))
        #expect(try encoded(Self.rules.taxes[2]).hasPrefix(#"{"tax":"#))
        let policy = #"{"percentages":"sequential","rounding":"halfEven","taxRounding":"perRow"}"#
        #expect(try encoded(Self.rules.policy) == policy)
    }
}
