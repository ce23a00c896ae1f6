import TablesideCore
import TablesideMenu

/// Forman's franchise (FO-S6): the same menu in Zlín and in Brno, with other names, sizes and prices.
enum Franchise {
    static let zlin = BranchID("zlin")
    static let brno = BranchID("brno")
    static let salads = CategoryID("salads")
    static let soups = CategoryID("soups")
    static let caesar = MenuItemID("caesar")
    static let broth = MenuItemID("broth")
    static let tripe = MenuItemID("tripe")
    static let large = VariationID("0.4")
    static let small = VariationID("0.3")

    static func text(_ text: String) throws -> LocalizedText { LocalizedText(text, in: try LanguageTag("cs")) }

    static func czk(_ crowns: Int64) -> Money { Money(minorUnits: crowns * 100, .czk) }

    /// What both houses sell, as Zlín sells it.
    static func common() throws -> FoodMenu {
        FoodMenu(
            id: MenuID("common"),
            of: .branch(zlin),
            currency: .czk,
            categories: [
                MenuCategory(id: salads, name: try text("Saláty")),
                MenuCategory(id: soups, name: try text("Polévky"), kind: .soup),
            ],
            items: [
                MenuItem(
                    id: caesar,
                    name: try text("SALÁT S CAESAR DRESINKEM"),
                    category: salads,
                    variations: [
                        Variation(id: large, name: try text("0,4 kg"), price: czk(179)),
                        Variation(id: small, name: try text("0,3 kg"), price: czk(149)),
                    ]
                ),
                MenuItem(
                    id: broth,
                    name: try text("Hovězí vývar"),
                    category: soups,
                    price: czk(59),
                    pairings: [tripe]
                ),
                MenuItem(id: tripe, name: try text("Dršťková"), category: soups, price: czk(65)),
            ]
        )
    }

    /// What is different in Brno: the salad is smaller and costs more, the broth is stronger, and there is no tripe.
    static func changes() throws -> MenuAdaptation {
        var changes = MenuAdaptation(id: MenuID("brno"), branch: brno)
        changes.items[caesar] = ItemAdaptation(
            name: try text("CEASAR SALÁT"),
            variations: [small],
            prices: [small: czk(189)]
        )
        changes.items[broth] = ItemAdaptation(name: try text("Silný hovězí vývar"), price: czk(65))
        changes.leftOut = [tripe]
        return changes
    }
}
