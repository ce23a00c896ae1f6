import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// A name with a line break made rows of its own in a printed bill.
@Suite("Names in one row")
struct OneRowTests {
    private static let name = "Soup\nTotal EUR  0.00\r\n\u{2028}\u{85}\u{202E}\t\u{0}"
    private static let breaks: [Character] = [
        "\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{202E}", "\t", "\u{0}", "\u{B}",
    ]

    /// The rows with as many line breaks as printed rows, none of them inside.
    private static func expectRows(_ text: String, _ count: Int, _ place: SourceLocation = #_sourceLocation) {
        #expect(text.filter { $0 == "\n" }.count == count, sourceLocation: place)
        for mark in breaks where mark != "\n" { #expect(!text.contains(mark), sourceLocation: place) }
    }

    @Test("in a bill, a receipt, and on a card")
    func rows() throws {
        var menu = Trattoria.menu(coverCharge: nil)
        menu.items[0].name = Trattoria.text(Self.name)
        menu.items[0].description = Trattoria.text(Self.name)
        menu.categories[0].name = Trattoria.text(Self.name)
        let cart = Cart([CartLine(id: LineID("1"), item: Trattoria.soup, quantity: 2)])
        let order = try BilledOrder(
            id: OrderID("1"),
            standing: .served,
            quote: menu.quote(cart, at: Trattoria.now)
        )
        let tab = try BillFixture.tab([order], [.askForBill([order])])
        let labels = Bill.Labels(total: Self.name, due: Self.name)
        Self.expectRows(try #require(tab.bill).text(labels: labels), 2)
        Self.expectRows(try #require(tab.receipt).text(labels: labels), 3)
        let card = try #require(try menu.card(at: Trattoria.now))
        // Two headings with an empty row between them, soup with its description, pizza, beer in two sizes.
        Self.expectRows(card.text(), 9)
    }
}
