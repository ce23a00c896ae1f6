import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Common menus, which branches take over")
struct CommonMenuTests {
    private static let later = registrationTime + .minutes(1)
    private static let manager = Author.manager("mara", at: "corso")

    /// The dishes of Da Leo, which no branch offers by itself.
    private static func common() throws -> MenuRecord { try .live(.carta("common", of: .restaurant("da-leo"))) }

    /// What is different at the Corso: the Margherita costs more, and there is no Diavola.
    private static func changes() throws -> MenuAdaptation {
        var changes = MenuAdaptation(id: "carta", branch: "corso")
        changes.items["margherita"] = ItemAdaptation(price: try Money("9.50", .eur))
        changes.leftOut = ["diavola"]
        return changes
    }

    private static func following(_ common: MenuRecord) throws -> MenuRecord {
        var record = MenuRecord(id: "carta")
        let menu = try #require(common.menu)
        let adapt = MenuRecord.Command.adapt(common: menu, changes: try changes(), owner: olga)
        try record.perform(adapt, in: .none, by: .owner, at: registrationTime)
        try record.perform(.activate, in: .none, by: .owner, at: registrationTime)
        return record
    }

    private static func edit(_ record: inout MenuRecord, _ edits: MenuEdit..., by author: Author = .owner) throws {
        try record.perform(.edit(edits), in: .none, by: author, at: later)
    }

    private static func follow(_ common: MenuRecord, _ record: inout MenuRecord) throws {
        try record.perform(.follow(common: try #require(common.menu)), in: .none, by: .system, at: later)
    }

    private static func price(_ item: MenuItemID, on record: MenuRecord) throws -> Money {
        try #require(record.menu).price(of: item, at: later).price
    }

    private static func code(_ record: MenuRecord, _ command: MenuRecord.Command) -> String? {
        do throws(MenuRefusal) {
            _ = try record.decide(command, in: .none, by: .owner, at: later)
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    @Test("FO-04 FO-07 a dish belongs to the restaurant at its base price, and a branch takes it over at its own")
    func takenOver() throws {
        let common = try Self.common()
        #expect(common.menu?.branch == nil && common.scope == "da-leo")
        let record = try Self.following(common)
        #expect(record.scope == "corso" && record.owner == olga && record.isActive)
        #expect(record.menu?.items.map(\.id) == ["margherita", "water"])
        #expect(try Self.price("margherita", on: record) == Money("9.50", .eur))
        #expect(try Self.price("margherita", on: common) == Money("8.50", .eur))
        // The option that was made of what is not sold here counts no stock.
        #expect(record.menu?.modifierGroups[0].options[0].stock == nil)
    }

    @Test("FO-07 an edit of the common menu reaches the branch, which keeps what it changed; what is gone is dropped")
    func followed() throws {
        var common = try Self.common()
        var record = try Self.following(common)
        try Self.edit(&record, .setAvailable(item: "water", isAvailable: false), by: Self.manager)
        let soup = MenuItem(
            id: "soup",
            name: LocalizedText("Soup", in: .english),
            category: "pizze",
            price: try Money("5.00", .eur)
        )
        try Self.edit(
            &common,
            .setItem(item: soup),
            .setPrice(item: "margherita", variation: nil, price: try Money("7.00", .eur)),
            .removeItem(item: "diavola")
        )
        #expect(record.menu?.contains("soup") == false)
        try Self.follow(common, &record)
        #expect(record.menu?.items.map(\.id) == ["margherita", "water", "soup"])
        #expect(try Self.price("margherita", on: record) == Money("9.50", .eur))
        #expect(record.menu?.item("water")?.isAvailable == false)
        #expect(record.basis?.changes.leftOut == [] && record.basis?.version == common.menu?.version)
        #expect(record.menu?.version.rawValue == 3 && record.isActive)
        #expect(throws: MenuRefusal(.alreadyApplied(command: .follow))) { try Self.follow(common, &record) }
        // It came back, and the branch has forgotten that it left it out.
        let diavola = MenuItem(
            id: "diavola",
            name: LocalizedText("Diavola", in: .english),
            category: "pizze",
            price: try Money("11.00", .eur)
        )
        try Self.edit(&common, .setItem(item: diavola))
        try Self.follow(common, &record)
        #expect(record.menu?.items.map(\.id) == ["margherita", "water", "soup", "diavola"])
    }

    @Test(
        "the branch says of its menu what is its own: what is there, and what is told of a dish; the rest is common"
    )
    func branchEdits() throws {
        let common = try Self.common()
        var record = try Self.following(common)
        let text = LocalizedText("With buffalo mozzarella", in: .english)
        try Self.edit(
            &record,
            .setDescription(item: "margherita", description: text),
            .setFacts(item: "margherita", facts: ItemFacts(diets: [.vegetarian])),
            by: Self.manager
        )
        try Self.edit(
            &record,
            .setCoverCharge(charge: try Money("1.00", .eur)),
            .setDeliveryCharge(charge: try Money("2.00", .eur)),
            .setTimes(times: MenuTimes(channels: [.dineIn]))
        )
        #expect(try #require(common.menu).adapted(by: try #require(record.basis).changes).items == record.menu?.items)
        #expect(record.basis?.changes.coverCharge == record.menu?.coverCharge)
        let before = record
        let refused: [MenuEdit] = [
            .orderItems(items: ["water"]), .removeItem(item: "water"), .setName(name: text),
            .setPrice(item: "margherita", variation: nil, price: .zero(.eur)),
            .setDescription(item: "margherita", description: nil), .setTimes(times: nil), .setCoverCharge(charge: nil),
        ]
        for edit in refused {
            #expect(Self.code(record, .edit([edit])) == "menu.notOfBranch", "\(edit)")
            #expect(Self.code(record, .edit([.setAvailable(item: "water", isAvailable: false), edit])) != nil)
        }
        #expect(record == before)
    }

    @Test("an item of the branch alone is edited like the others, and gives way when the common menu has it")
    func added() throws {
        var common = try Self.common()
        var changes = try Self.changes()
        let beer = MenuItem(
            id: "beer",
            name: LocalizedText("Local beer", in: .english),
            category: "drinks",
            price: try Money("4.00", .eur)
        )
        changes.added = [beer]
        var record = try Self.following(common)
        let adapt = MenuRecord.Command.adapt(common: try #require(common.menu), changes: changes, owner: olga)
        try record.perform(adapt, in: .none, by: .owner, at: Self.later)
        try Self.edit(&record, .setAvailable(item: "beer", isAvailable: false), by: Self.manager)
        #expect(record.basis?.changes.added.first?.isAvailable == false && record.basis?.changes.items["beer"] == nil)
        var theirs = beer
        theirs.price = try Money("5.00", .eur)
        try Self.edit(&common, .setItem(item: theirs))
        try Self.follow(common, &record)
        #expect(record.menu?.item("beer") == theirs && record.basis?.changes.added == [])
    }

    @Test("an active menu that would have a defect stays as it is, and says that it is behind")
    func behind() throws {
        var common = try Self.common()
        var record = try Self.following(common)
        var changes = try Self.changes()
        changes.items["water"] = ItemAdaptation(category: "pizze", prices: ["small": try Money("2.50", .eur)])
        changes.added = [
            MenuItem(
                id: "wine",
                name: LocalizedText("Wine", in: .english),
                category: "drinks",
                price: try Money("6.00", .eur)
            )
        ]
        let adapt = MenuRecord.Command.adapt(common: try #require(common.menu), changes: changes, owner: olga)
        try record.perform(adapt, in: .none, by: .owner, at: Self.later)
        // Without drinks, the branch's wine has no heading.
        try Self.edit(&common, .removeItem(item: "water"), .removeCategory(category: "drinks"))
        let before = record
        #expect(throws: MenuRefusal.self) { try Self.follow(common, &record) }
        #expect(record == before && record.basis?.version != common.menu?.version)
        // Hidden from guests, it may have the defect for a while.
        try record.perform(.suspend, in: .none, by: .owner, at: Self.later)
        try Self.follow(common, &record)
        #expect(record.menu?.items.map(\.id) == ["margherita", "wine"])
        #expect(Self.code(record, .resume) == "menu.incomplete")
    }

    @Test("sizes that the common menu changed do not leave the branch without any")
    func sizes() throws {
        var common = try Self.common()
        var changes = MenuAdaptation(id: "carta", branch: "corso")
        let prices: [VariationID: Money] = ["small": try Money("2.20", .eur)]
        changes.items["water"] = ItemAdaptation(variations: ["small"], prices: prices)
        changes.items["margherita"] = ItemAdaptation(price: try Money("9.00", .eur))
        changes.categoryNames = ["drinks": LocalizedText("To drink", in: .english)]
        var record = MenuRecord(id: "carta")
        let adapt = MenuRecord.Command.adapt(common: try #require(common.menu), changes: changes, owner: olga)
        try record.perform(adapt, in: .none, by: .owner, at: Self.later)
        #expect(record.menu?.item("water")?.variations.map(\.id) == ["small"])
        let (mini, maxi) = try (
            Variation(id: "mini", name: LocalizedText("0.2 l", in: .english), price: Money("1.00", .eur)),
            Variation(id: "maxi", name: LocalizedText("2 l", in: .english), price: Money("4.00", .eur))
        )
        var water = try #require(common.menu?.item("water"))
        water.variations = [mini, maxi]
        var margherita = try #require(common.menu?.item("margherita"))
        margherita.price = nil
        margherita.variations = [maxi]
        try Self.edit(
            &common,
            .setEntries(entries: []),
            .setPriceRules(rules: []),
            .setItem(item: water),
            .setItem(item: margherita),
            .setCategory(category: MenuCategory(id: "aqua", name: LocalizedText("Water", in: .english)))
        )
        try Self.follow(common, &record)
        #expect(record.menu?.item("water")?.variations == [mini, maxi])
        #expect(record.menu?.priceRules == [])
        #expect(record.basis?.changes.items["margherita"] == nil)
        #expect(record.menu?.category("drinks")?.name == LocalizedText("To drink", in: .english))
    }

    @Test("a size that the common menu keeps has the price that the branch gave it, also when another is gone")
    func keptSizes() throws {
        let (two, four) = (try Money("2.20", .eur), try Money("4.40", .eur))
        let cases: [(Set<VariationID>?, [VariationID: Money])] = [
            (["small"], ["small": two]), (nil, ["small": two]), (nil, ["small": two, "large": four]),
            (["small", "large"], ["small": two, "large": four]),
        ]
        for (variations, prices) in cases {
            var common = try Self.common()
            var changes = MenuAdaptation(id: "carta", branch: "corso")
            changes.items["water"] = ItemAdaptation(variations: variations, prices: prices)
            var record = MenuRecord(id: "carta")
            let adapt = MenuRecord.Command.adapt(common: try #require(common.menu), changes: changes, owner: olga)
            try record.perform(adapt, in: .none, by: .owner, at: Self.later)
            var water = try #require(common.menu?.item("water"))
            water.variations.removeAll { $0.id == "large" }
            try Self.edit(&common, .setItem(item: water))
            try Self.follow(common, &record)
            let left = ItemAdaptation(variations: variations == nil ? nil : ["small"], prices: ["small": two])
            #expect(record.basis?.changes.items["water"] == left, "\(String(describing: variations)) \(prices)")
            #expect(try record.menu?.price(of: "water", as: "small", at: Self.later).price == two)
        }
    }

    @Test("what is not to be taken over is refused, and so are changes that make no sense")
    func refused() throws {
        let common = try #require(try Self.common().menu)
        let record = try Self.following(try Self.common())
        let own = try MenuRecord.live(.carta())
        func adapt(_ menu: FoodMenu, _ changes: MenuAdaptation) -> MenuRecord.Command {
            .adapt(common: menu, changes: changes, owner: olga)
        }
        let changes = try Self.changes()
        #expect(Self.code(record, adapt(common, changes)) == "menu.alreadyApplied")
        #expect(Self.code(record, adapt(try .carta("common"), changes)) == "menu.notCommon")
        #expect(Self.code(record, adapt(common, .init(id: "other", branch: "corso"))) == "menu.otherIdentity")
        #expect(Self.code(record, adapt(common, .init(id: "carta", branch: "prato"))) == "menu.otherIdentity")
        #expect(Self.code(own, adapt(common, changes)) == "menu.ownContents")
        #expect(Self.code(own, .follow(common: common)) == "menu.ownContents")
        #expect(Self.code(record, .follow(common: try .carta("else", of: .restaurant("da-leo")))) == "menu.notCommon")
        var wrong = changes
        wrong.items["diavola"] = ItemAdaptation(isAvailable: false)
        wrong.leftOut.insert("tripe")
        #expect(Self.code(record, adapt(common, wrong)) == "menu.incomplete")
        // An eye on the owner: it is that of the record, whatever the command names.
        let theirs = MenuRecord.Command.adapt(
            common: common,
            changes: .init(id: "carta", branch: "corso"),
            owner: "eva"
        )
        #expect(throws: MenuRefusal.self) {
            try record.decide(theirs, in: .none, by: Author("eva", as: .restaurateur), at: Self.later)
        }
    }

    @Test("golden JSON of a menu that follows a common one; one whose basis is another menu's is not read")
    func stored() throws {
        var record = MenuRecord(id: "carta")
        let common = FoodMenu(id: "common", of: .restaurant("da-leo"), currency: .eur, categories: [], items: [])
        var changes = MenuAdaptation(id: "carta", branch: "corso")
        changes.coverCharge = try Money("1.00", .eur)
        let adapt = MenuRecord.Command.adapt(common: common, changes: changes, owner: olga)
        let events = try record.perform(adapt, in: .none, by: .owner, at: registrationTime)
        try expectGolden(record, "MenuRecord.following.json")
        try expectGolden(try #require(events.first), "MenuRecord.adapted.json")
        try expectGolden(common, "FoodMenu.common.json")
        let json = try encoded(record)
        for (from, to) in [
            (#""changes":{"branch":"corso""#, #""changes":{"branch":"prato""#),
            (
                #""changes":{"branch":"corso","coverCharge":{"currency":"EUR","minorUnits":100},"id":"carta"}"#,
                #""changes":{"branch":"corso","id":"other"}"#
            ),
        ] {
            let broken = json.replacing(from, with: to)
            #expect(broken != json, "\(from)")
            #expect(throws: DecodingError.self) { try decoded(MenuRecord.self, broken) }
        }
        let both = try encoded(common).replacing(#""restaurant":"#, with: #""branch":"corso","restaurant":"#)
        #expect(throws: DecodingError.self) { try decoded(FoodMenu.self, both) }
    }
}
