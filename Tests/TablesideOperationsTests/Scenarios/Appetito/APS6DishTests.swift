import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What a restaurateur of APPetito's sends from the phone, and what guests then see.
@Suite("AP-S6 hours and dishes")
struct APS6DishTests {
    private let desk = CorsoDesk()

    private func dish(_ id: MenuItemID, _ facts: ItemFacts) -> MenuItem {
        let name = LocalizedText("\(id)", in: .english)
        return MenuItem(id: id, name: name, category: "food", price: .zero(.eur), facts: facts)
    }

    @Test("AP-S6 hours with a break in the afternoon; a dish that guests see once it has its picture and its fields")
    func breakAndDish() async throws {
        let whole = ItemFacts(
            allergens: [.gluten],
            calories: 210,
            icons: [ItemIcon(rawValue: "hot")],
            photo: "soup.jpg"
        )
        let menu = FoodMenu(
            id: "carta",
            of: .branch("corso"),
            currency: .eur,
            categories: [MenuCategory(id: "food", name: LocalizedText("Food", in: .english))],
            items: [dish("soup", whole)]
        )
        for request in [
            OwnerRequest.registerRestaurant(restaurant: try .daLeo()), .openBranch(branch: try .corso()),
            .openMenu(menu: menu), .menu(menu: "carta", request: .activate),
            .branch(branch: "corso", request: .activate),
            .restaurant(restaurant: "da-leo", request: .activate(branches: ["corso"], menus: ["carta"])),
        ] {
            #expect(try await desk.owner(request) == nil)
        }
        let guest = Author.guest("mia")
        let hours = OpeningHours(
            everyDay: [try OpeningPeriod("11:30", "14:30"), try OpeningPeriod("18:00", "23:00")]
        )
        let edit = BranchRequest.edit(edits: [.setHours(hours: hours)])
        #expect(try await desk.owner(.branch(branch: "corso", request: edit)) == nil)
        #expect(try await desk.reader.restaurant("da-leo", by: guest).branches.first?.card.hours == hours)
        func add(_ facts: ItemFacts) async throws -> String? {
            let edit = MenuRequest.edit(edits: [.setItem(item: dish("cake", facts))])
            return try await desk.owner(.menu(menu: "carta", request: edit))
        }
        for facts in [ItemFacts.none, ItemFacts(calories: 400), ItemFacts(photo: "cake.jpg")] {
            #expect(try await add(facts) == "menu.incomplete")
        }
        #expect(try await desk.reader.menus(of: "corso", by: guest).items.first?.item("cake") == nil)
        let facts = ItemFacts(
            allergens: [.gluten],
            calories: 400,
            icons: [ItemIcon(rawValue: "sweet")],
            photo: "cake.jpg"
        )
        #expect(try await add(facts) == nil)
        #expect(
            try await desk.reader.menus(of: "corso", by: guest).items.first?.item("cake")?.facts.photo == "cake.jpg"
        )
    }
}
