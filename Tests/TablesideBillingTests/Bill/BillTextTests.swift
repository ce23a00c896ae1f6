import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Bill text")
struct BillTextTests {
    @Test("a discount on the bill is printed as what it takes off")
    func discount() throws {
        let tab = try TabFixture.tab(
            .dineIn,
            [
                .add(TabFixture.first), .adjust(TabFixture.tenPercent("h")),
                .askForBill([TabFixture.billed()]),
            ]
        )
        // 20.00 less a tenth.
        let rows = try #require(tab.bill).text(width: 30).split(separator: "\n").map(String.init)
        let row = try #require(rows.first { $0.hasPrefix("Happy hour") })
        #expect(row.hasSuffix(" -2.00"))
        #expect(rows.contains { $0.hasSuffix(" 18.00") })
    }
}
