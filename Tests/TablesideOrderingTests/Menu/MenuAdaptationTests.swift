import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = Franchise

/// FO-S6: the same menu in Zlín and in Brno, with other names, sizes and prices.
@Suite("Menu adaptation")
struct MenuAdaptationTests {
    private let common: FoodMenu
    private let now = Instant(millisecondsSince1970: 1_774_605_600_000)

    init() throws { common = try F.common() }

    @Test("FO-07 FO-S6 Brno has the salad smaller and dearer, the broth stronger, and no tripe; Zlín is as it was")
    func brnoAndZlin() throws {
        var menu = common
        menu.version = Version(rawValue: 2) ?? .absent
        let brno = try menu.adapted(by: F.changes())
        #expect(brno.id == MenuID("brno") && brno.branch == BranchID("brno"))
        #expect(brno.version == .absent)
        #expect(brno.items.map(\.name.defaultText) == ["CEASAR SALÁT", "Silný hovězí vývar"])
        #expect(brno.item(F.caesar)?.variations.map(\.id) == [F.small])
        #expect(brno.item(F.broth)?.pairings == [])
        #expect(brno.problems() == [])
        let salad = try brno.price(of: F.caesar, as: F.small, at: now)
        #expect(salad.price == F.czk(189))
        #expect(salad.trace == [.init(.variation, F.czk(149)), .init(.branch, F.czk(189))])
        #expect(try brno.price(of: F.broth, at: now).price == F.czk(65))
        #expect(throws: PriceError(.unknownVariation(item: F.caesar, variation: F.large))) {
            try brno.price(of: F.caesar, as: F.large, at: now)
        }
        // The menu that both have is what Zlín sells.
        #expect(try menu.price(of: F.caesar, as: F.large, at: now).price == F.czk(179))
        #expect(try menu.price(of: F.broth, at: now).price == F.czk(59))
        let cart = Cart([CartLine(id: LineID("1"), item: F.caesar, variation: F.small, quantity: 2)])
        #expect(try brno.quote(cart, at: now).total == F.czk(378))
        #expect(try menu.quote(cart, at: now).total == F.czk(298))
    }

    @Test("headings, covers, hours and additions of a branch take the place of the common ones")
    func everything() throws {
        var brno = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        #expect(try common.adapted(by: brno).items == common.items)
        brno.categoryNames[F.soups] = try F.text("Polévky a vývary")
        brno.coverCharge = F.czk(20)
        brno.availability = MenuTimes(channels: [.dineIn])
        brno.added = [
            MenuItem(id: MenuItemID("dumpling"), name: try F.text("Knedlík"), category: F.soups, price: F.czk(10))
        ]
        brno.items[F.tripe] = ItemAdaptation(category: F.salads, isAvailable: false)
        let menu = try common.adapted(by: brno)
        #expect(menu.category(F.soups)?.name.defaultText == "Polévky a vývary")
        #expect(menu.coverCharge == F.czk(20))
        #expect(try menu.isOffered(at: now) && !menu.isOffered(at: now, on: .takeaway))
        #expect(menu.items.map(\.id.rawValue) == ["caesar", "broth", "tripe", "dumpling"])
        #expect(menu.item(F.tripe)?.category == F.salads && menu.item(F.tripe)?.isAvailable == false)
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
                name: try F.text("Omáčka"),
                options: [
                    ModifierOption(
                        id: OptionID("extra"),
                        name: try F.text("navíc"),
                        price: F.czk(10),
                        prices: [F.large: F.czk(15)]
                    )
                ]
            )
        ]
        menu.items[0].modifiers = [sauce]
        menu.entries = [MenuEntry(F.broth, under: F.salads)]
        menu.priceRules = [
            PriceRule(F.broth, under: F.soups, price: F.czk(57)),
            PriceRule(F.broth, price: F.czk(61), isBranchPrice: true),
            PriceRule(F.caesar, as: F.small, price: F.czk(150), isBranchPrice: true),
        ]
        #expect(menu.problems() == [])
        var changes = try F.changes()
        changes.items[F.broth]?.category = F.salads
        let brno = try menu.adapted(by: changes)
        #expect(brno.problems() == [])
        #expect(try brno.price(of: F.broth, at: now).price == F.czk(65))
        #expect(try brno.price(of: F.caesar, as: F.small, at: now).price == F.czk(189))
        #expect(brno.modifierGroups[0].options[0].prices == [:])
        // A price that branches have to take away gives way as well, and goods that are not sold are taken out of no stock.
        menu.priceRules.append(
            PriceRule(F.caesar, price: F.czk(9), when: MenuTimes(channels: [.takeaway]), isBranchPrice: true)
        )
        menu.modifierGroups[0].options[0].stock = StockKey(item: F.tripe)
        let other = try menu.adapted(by: changes)
        #expect(other.problems() == [])
        #expect(try other.price(of: F.caesar, as: F.small, on: .takeaway, at: now).price == F.czk(189))
        #expect(other.modifierGroups[0].options[0].stock == nil)
        // A region's menu, adapted once more.
        var region = MenuAdaptation(id: MenuID("region"), branch: BranchID("region"))
        region.items[F.broth] = ItemAdaptation(price: F.czk(60))
        let twice = try common.adapted(by: region).adapted(by: F.changes())
        #expect(twice.problems() == [])
        #expect(try twice.price(of: F.broth, at: now).price == F.czk(65))
    }

    @Test("prices of what a branch does not sell, whole or in one size, are no prices of its menu")
    func pricesOfWhatIsNotSold() throws {
        var menu = common
        menu.priceRules = [
            PriceRule(F.caesar, as: F.large, price: F.czk(170)), PriceRule(F.caesar, as: F.small, price: F.czk(140)),
            PriceRule(F.tripe, price: F.czk(50)),
        ]
        var brno = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        brno.items[F.caesar] = ItemAdaptation(variations: [F.small])
        brno.leftOut = [F.tripe]
        #expect(try menu.adapted(by: brno).priceRules == [menu.priceRules[1]])
    }

    @Test("one price for an item of several sizes, or none of its sizes, is no change that can be meant")
    func sizes() throws {
        func problems(_ change: ItemAdaptation) -> [String] {
            var wrong = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
            wrong.items[F.caesar] = change
            do {
                _ = try common.adapted(by: wrong)
                return []
            } catch {
                return error.problems.map { "\($0.path) \($0.code)" }
            }
        }
        #expect(problems(ItemAdaptation(price: F.czk(99))) == ["items.caesar.price menu.pricedVariations"])
        #expect(
            problems(ItemAdaptation(variations: [], price: F.czk(99)))
                == ["items.caesar.variations menu.noVariation"]
        )
    }

    @Test("every name that the common menu does not have is told, once and with its path")
    func problems() throws {
        var wrong = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
        wrong.items[F.caesar] = ItemAdaptation(
            category: CategoryID("none"),
            variations: [F.small, VariationID("0.5")],
            prices: [F.large: F.czk(1)]
        )
        wrong.items[F.tripe] = ItemAdaptation(isAvailable: false)
        wrong.items[MenuItemID("nothing")] = ItemAdaptation(price: F.czk(1))
        wrong.leftOut = [MenuItemID("nowhere"), F.tripe]
        wrong.categoryNames[CategoryID("x")] = try F.text("X")
        wrong.added = [MenuItem(id: F.broth, name: try F.text("Vývar"), category: F.soups, price: F.czk(1))]
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
