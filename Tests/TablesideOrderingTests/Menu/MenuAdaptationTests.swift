import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

/// FO-S6: the same menu in Zlín and in Brno, with other names, sizes and prices.
@Suite("Menu adaptation")
struct MenuAdaptationTests {
    private let salads = CategoryID("salads")
    private let soups = CategoryID("soups")
    private let caesar = MenuItemID("caesar")
    private let broth = MenuItemID("broth")
    private let tripe = MenuItemID("tripe")
    private let large = VariationID("0.4")
    private let small = VariationID("0.3")
    private let currency: Currency
    private let common: FoodMenu
    private let now = Instant(millisecondsSince1970: 1_774_605_600_000)

    init() throws {
        let currency = try Currency("CZK")
        self.currency = currency
        let (large, small) = (VariationID("0.4"), VariationID("0.3"))
        func text(_ text: String) throws -> LocalizedText { LocalizedText(text, in: try LanguageTag("cs")) }
        common = FoodMenu(
            id: MenuID("common"),
            branch: BranchID("zlin"),
            currency: currency,
            categories: [
                MenuCategory(id: CategoryID("salads"), name: try text("Saláty")),
                MenuCategory(id: CategoryID("soups"), name: try text("Polévky"), kind: .soup),
            ],
            items: [
                MenuItem(
                    id: MenuItemID("caesar"),
                    name: try text("SALÁT S CAESAR DRESINKEM"),
                    category: CategoryID("salads"),
                    variations: [
                        Variation(id: large, name: try text("0,4 kg"), price: try Money("179.00", currency)),
                        Variation(id: small, name: try text("0,3 kg"), price: try Money("149.00", currency)),
                    ]
                ),
                MenuItem(
                    id: MenuItemID("broth"),
                    name: try text("Hovězí vývar"),
                    category: CategoryID("soups"),
                    price: try Money("59.00", currency),
                    pairings: [MenuItemID("tripe")]
                ),
                MenuItem(
                    id: MenuItemID("tripe"),
                    name: try text("Dršťková"),
                    category: CategoryID("soups"),
                    price: try Money("65.00", currency)
                ),
            ]
        )
    }

    private func czk(_ text: String) throws -> Money { try Money(text, currency) }

    private func text(_ text: String) throws -> LocalizedText { LocalizedText(text, in: try LanguageTag("cs")) }

    private func brno() throws -> MenuAdaptation {
        var brno = MenuAdaptation(
            id: MenuID("brno"),
            branch: BranchID("brno"),
            version: Version(rawValue: 3) ?? .absent
        )
        brno.items[caesar] = ItemAdaptation(
            name: try text("CEASAR SALÁT"),
            variations: [small],
            prices: [small: try czk("189.00")]
        )
        brno.items[broth] = ItemAdaptation(name: try text("Silný hovězí vývar"), price: try czk("65.00"))
        brno.leftOut = [tripe]
        return brno
    }

    @Test("FO-07 FO-S6 Brno has the salad smaller and dearer, the broth stronger, and no tripe; Zlín is as it was")
    func brnoAndZlin() throws {
        var menu = common
        menu.version = Version(rawValue: 2) ?? .absent
        let brno = try menu.adapted(by: brno())
        #expect(brno.id == MenuID("brno") && brno.branch == BranchID("brno"))
        #expect(brno.version == .absent)
        #expect(brno.items.map(\.name.defaultText) == ["CEASAR SALÁT", "Silný hovězí vývar"])
        #expect(brno.item(caesar)?.variations.map(\.id) == [small])
        #expect(brno.item(broth)?.pairings == [])
        #expect(brno.problems() == [])
        let salad = try brno.price(of: caesar, as: small, at: now)
        #expect(salad.price == (try czk("189.00")))
        #expect(salad.trace == [.init(.variation, try czk("149.00")), .init(.branch, try czk("189.00"))])
        #expect(try brno.price(of: broth, at: now).price == czk("65.00"))
        #expect(throws: PriceError(.unknownVariation(item: caesar, variation: large))) {
            try brno.price(of: caesar, as: large, at: now)
        }
        // The menu that both have is what Zlín sells.
        #expect(try menu.price(of: caesar, as: large, at: now).price == czk("179.00"))
        #expect(try menu.price(of: broth, at: now).price == czk("59.00"))
        let cart = Cart([CartLine(id: LineID("1"), item: caesar, variation: small, quantity: 2)])
        #expect(try brno.quote(cart, at: now).total == czk("378.00"))
        #expect(try menu.quote(cart, at: now).total == czk("298.00"))
    }

    @Test("headings, covers, hours and additions of a branch take the place of the common ones")
    func everything() throws {
        var brno = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        #expect(try common.adapted(by: brno).items == common.items)
        brno.categoryNames[soups] = try text("Polévky a vývary")
        brno.coverCharge = try czk("20.00")
        brno.availability = MenuTimes(channels: [.dineIn])
        brno.added = [
            MenuItem(id: MenuItemID("dumpling"), name: try text("Knedlík"), category: soups, price: try czk("10.00"))
        ]
        brno.items[tripe] = ItemAdaptation(category: salads, isAvailable: false)
        let menu = try common.adapted(by: brno)
        #expect(menu.category(soups)?.name.defaultText == "Polévky a vývary")
        #expect(menu.coverCharge == (try czk("20.00")))
        #expect(try menu.isOffered(at: now) && !menu.isOffered(at: now, on: .takeaway))
        #expect(menu.items.map(\.id.rawValue) == ["caesar", "broth", "tripe", "dumpling"])
        #expect(menu.item(tripe)?.category == salads && menu.item(tripe)?.isAvailable == false)
    }

    @Test(
        "what follows from a branch's changes is no defect: prices of sizes that it has not, headings, other branches' prices"
    )
    func consequences() throws {
        var menu = common
        let sauce = ModifierGroupID("sauce")
        menu.modifierGroups = [
            ModifierGroup(
                id: sauce,
                name: try text("Omáčka"),
                options: [
                    ModifierOption(
                        id: OptionID("extra"),
                        name: try text("navíc"),
                        price: try czk("10.00"),
                        prices: [large: try czk("15.00")]
                    )
                ]
            )
        ]
        menu.items[0].modifiers = [sauce]
        menu.entries = [MenuEntry(broth, under: salads)]
        menu.priceRules = [
            PriceRule(broth, under: soups, price: try czk("57.00")),
            PriceRule(broth, price: try czk("61.00"), isBranchPrice: true),
            PriceRule(caesar, as: small, price: try czk("150.00"), isBranchPrice: true),
        ]
        #expect(menu.problems() == [])
        var changes = try brno()
        changes.items[broth]?.category = salads
        let brno = try menu.adapted(by: changes)
        #expect(brno.problems() == [])
        #expect(try brno.price(of: broth, at: now).price == czk("65.00"))
        #expect(try brno.price(of: caesar, as: small, at: now).price == czk("189.00"))
        #expect(brno.modifierGroups[0].options[0].prices == [:])
        // A price that branches have to take away gives way as well, and goods that are not sold are taken out of no stock.
        menu.priceRules.append(
            PriceRule(caesar, price: try czk("9.00"), when: MenuTimes(channels: [.takeaway]), isBranchPrice: true)
        )
        menu.modifierGroups[0].options[0].stock = StockKey(item: tripe)
        let other = try menu.adapted(by: changes)
        #expect(other.problems() == [])
        #expect(try other.price(of: caesar, as: small, on: .takeaway, at: now).price == czk("189.00"))
        #expect(other.modifierGroups[0].options[0].stock == nil)
        // A region's menu, adapted once more.
        var region = MenuAdaptation(id: MenuID("region"), branch: BranchID("region"))
        region.items[broth] = ItemAdaptation(price: try czk("60.00"))
        let twice = try common.adapted(by: region).adapted(by: self.brno())
        #expect(twice.problems() == [])
        #expect(try twice.price(of: broth, at: now).price == czk("65.00"))
    }

    @Test("one price for an item of several sizes, or none of its sizes, is no change that can be meant")
    func sizes() throws {
        func problems(_ change: ItemAdaptation) -> [String] {
            var wrong = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
            wrong.items[caesar] = change
            do {
                _ = try common.adapted(by: wrong)
                return []
            } catch {
                return error.problems.map { "\($0.path) \($0.code)" }
            }
        }
        #expect(problems(ItemAdaptation(price: try czk("99.00"))) == ["items.caesar.price menu.pricedVariations"])
        #expect(
            problems(ItemAdaptation(variations: [], price: try czk("99.00")))
                == ["items.caesar.variations menu.noVariation"]
        )
    }

    @Test("every name that the common menu does not have is told, once and with its path")
    func problems() throws {
        var wrong = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        wrong.items[caesar] = ItemAdaptation(
            category: CategoryID("none"),
            variations: [small, VariationID("0.5")],
            prices: [large: try czk("1.00")]
        )
        wrong.items[tripe] = ItemAdaptation(isAvailable: false)
        wrong.items[MenuItemID("nothing")] = ItemAdaptation(price: try czk("1.00"))
        wrong.leftOut = [MenuItemID("nowhere"), tripe]
        wrong.categoryNames[CategoryID("x")] = try text("X")
        wrong.added = [MenuItem(id: broth, name: try text("Vývar"), category: soups, price: try czk("1.00"))]
        do {
            _ = try common.adapted(by: wrong)
            Issue.record("it must be refused")
        } catch {
            #expect(
                error.problems.map { "\($0.path) \($0.code)" } == [
                    "items.caesar.category menu.unknownCategory",
                    "items.caesar.variations menu.unknownVariation",
                    "items.caesar.prices.0.4 menu.unknownVariation",
                    "items.nothing menu.unknownItem",
                    "items.tripe menu.leftOut",
                    "leftOut menu.unknownItem",
                    "categoryNames.x menu.unknownHeading",
                    "added[0].id menu.repeatedItem",
                ]
            )
        }
    }
}
