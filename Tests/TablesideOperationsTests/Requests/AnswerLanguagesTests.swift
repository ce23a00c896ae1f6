import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Languages of answers")
struct AnswerLanguagesTests {
    private func text(_ english: String, _ inCzech: String) throws -> LocalizedText {
        try LocalizedText([.english: english, LanguageTag("cs"): inCzech], default: .english)
    }

    @Test("FO-09 an answer has every language of restaurants, menus, headings and products, and the reader's is picked")
    func languages() async throws {
        let desk = CorsoDesk()
        var restaurant = try Restaurant.daLeo()
        restaurant.about = try text("By the river", "U řeky")
        let food = MenuCategory(id: "soups", name: try text("Soups", "Polévky"))
        let soup = MenuItem(
            id: "soup",
            name: try text("Beef broth", "Hovězí vývar"),
            category: food.id,
            price: Money(minorUnits: 490, .eur),
            facts: ItemFacts(allergens: [.celery], calories: 90, icons: [ItemIcon(rawValue: "hot")], photo: "soup.jpg")
        )
        let draft = FoodMenu(
            id: "carta",
            of: .branch("corso"),
            name: try text("Lunch", "Oběd"),
            currency: .eur,
            categories: [food],
            items: [soup]
        )
        for request in try [
            .registerRestaurant(restaurant: restaurant), .openBranch(branch: .corso()), .openMenu(menu: draft),
            .menu(menu: "carta", request: .activate), .branch(branch: "corso", request: .activate),
            .restaurant(restaurant: "da-leo", request: .activate(branches: ["corso"], menus: ["carta"])),
        ] as [OwnerRequest] {
            #expect(try await desk.owner(request) == nil)
        }

        let page = try await desk.reader.restaurant("da-leo", by: .guest("mia"))
        let carta = try #require(page.branches.first?.menus.first)
        let texts = try [page.restaurant.about, carta.name, carta.categories.first?.name, carta.item("soup")?.name]
            .map { try #require($0) }
        let english = ["By the river", "Lunch", "Soups", "Beef broth"]
        let czech = ["U řeky", "Oběd", "Polévky", "Hovězí vývar"]
        for (wish, expected) in [("cs-CZ", czech), ("en", english), ("de", english)] {
            let language = try LanguageTag(wish)
            #expect(texts.map { $0.text(for: [language]) } == expected)
        }
    }
}
