import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Menus as records")
struct MenuRecordTests {
    private typealias Table = Lifecycle<ListingState, MenuCommandKind, MenuRecord.Guard, NoSymbol>

    private static let later = registrationTime + .minutes(1)

    private static func command(_ kind: MenuCommandKind, daily: Bool = true) throws -> MenuRecord.Command {
        switch kind {
        case .register: .register(menu: try .carta(), owner: olga)
        case .adapt:
            .adapt(common: try common(), changes: MenuAdaptation(id: "carta", branch: "corso"), owner: olga)
        case .follow: .follow(common: try common(edits: 2))
        case .edit:
            .edit([
                daily
                    ? .setAvailable(item: "diavola", isAvailable: false)
                    : .setPrice(item: "diavola", variation: nil, price: .zero(.eur))
            ])
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        }
    }

    /// A common menu that was edited so many times.
    private static func common(edits: Int = 1) throws -> FoodMenu {
        var common = try FoodMenu.carta("common", of: .restaurant("da-leo"))
        for _ in 0..<edits { common.version = common.version.next }
        return common
    }

    /// A menu in a state; one that took over a common menu, with a change of the branch, for what only such menus do.
    private static func menu(in state: ListingState, for kind: MenuCommandKind = .edit) throws -> MenuRecord {
        let path: [MenuCommandKind] =
            switch state {
            case .unregistered, .draft: []
            case .active: [.activate]
            case .suspended: [.activate, .suspend]
            case .archived: [.archive]
            }
        var record = MenuRecord(id: "carta")
        if state == .unregistered { return record }
        var first = try command(.register)
        if [.adapt, .follow].contains(kind) {
            var changes = MenuAdaptation(id: "carta", branch: "corso")
            changes.leftOut = ["diavola"]
            first = .adapt(common: try common(), changes: changes, owner: olga)
        }
        try record.perform(first, in: .none, by: .owner, at: registrationTime)
        for kind in path { try record.perform(try command(kind), in: .none, by: .owner, at: registrationTime) }
        return record
    }

    private static func author(_ role: Role, at branch: BranchID = "corso", as user: UserID = olga) -> Author {
        switch role {
        case .system: .system
        case .waiter, .cook, .host, .manager: Author(user, as: role, at: branch)
        default: Author(user, as: role)
        }
    }

    private static func outcome(
        _ kind: MenuCommandKind,
        on record: MenuRecord,
        by author: Author,
        daily: Bool = true,
        _ table: Table = MenuRecord.lifecycle
    ) throws -> String {
        let command = try command(kind, daily: daily)
        do throws(MenuRefusal) {
            var after = record
            for event in try record.decide(command, in: .none, following: table, by: author, at: later) {
                after.record(event)
            }
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("menu.".count))
        }
    }

    @Test("the table is the one written by hand, and every state × command × role does what it says")
    func everyCell() throws {
        let table = try GoldenTable("Menu.table.txt")
        #expect(table.differences(from: MenuRecord.lifecycle).isEmpty)
        #expect(MenuRecord.lifecycle.problems() == [])
        var cells = 0
        for state in ListingState.allCases {
            for kind in MenuCommandKind.allCases {
                let record = try Self.menu(in: state, for: kind)
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    let outcome = try Self.outcome(kind, on: record, by: Self.author(role))
                    #expect(outcome == String(expected), "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 8 * 10)
    }

    @Test("without any one of the guards somebody else changes what is not theirs")
    func mutants() throws {
        for (position, row) in MenuRecord.lifecycle.rows.enumerated() {
            let condition = try #require(row.condition)
            var rows = MenuRecord.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let role = try #require(row.roles.first)
            let (author, refusal) =
                condition == .own
                ? (Self.author(role, as: "eva"), "notYours") : (Self.author(role, at: "other"), "otherBranch")
            let record = try Self.menu(in: row.from, for: row.command)
            #expect(try Self.outcome(row.command, on: record, by: author) == refusal)
            let mutant = try Self.outcome(
                row.command,
                on: record,
                by: author,
                MenuRecord.lifecycle.replacing(rows: rows)
            )
            #expect(mutant == row.to.rawValue, "\(row.from) \(row.command)")
        }
    }

    @Test("a manager says what is there today, and sets no price")
    func managers() throws {
        let active = try Self.menu(in: .active)
        #expect(try Self.outcome(.edit, on: active, by: Self.author(.manager)) == "active")
        #expect(try Self.outcome(.edit, on: active, by: Self.author(.manager), daily: false) == "ownersEdits")
        #expect(MenuEdit.Kind.allCases.filter(\.isDaily) == [.orderItems, .setAvailable, .setDescription, .setFacts])
    }

    @Test("a draft may have defects; guests see a menu without any, and no edit brings one in")
    func defects() throws {
        var record = MenuRecord(id: "carta")
        let empty = FoodMenu(id: "carta", of: .branch("corso"), currency: .eur, categories: [], items: [])
        try record.perform(.register(menu: empty, owner: olga), in: .none, by: .owner, at: registrationTime)
        func codes(_ command: MenuRecord.Command, in requirements: MenuRequirements = .none) throws -> [String] {
            do throws(MenuRefusal) {
                try record.perform(command, in: requirements, by: .owner, at: Self.later)
                return []
            } catch {
                guard case .incomplete(let problems) = error.reason else { return [error.code.rawValue] }
                return problems.map { "\($0.path) \($0.code.rawValue)" }
            }
        }
        #expect(try codes(.activate) == ["items menu.noItems"])
        let dish = MenuItem(id: "soup", name: LocalizedText("Soup", in: .english), category: "soups")
        #expect(try codes(.edit([.setItem(item: dish)])) == [])
        #expect(try codes(.activate) == ["items[0].category menu.unknownCategory", "items[0].price menu.noPrice"])
        let soups = MenuCategory(id: "soups", name: LocalizedText("Soups", in: .english))
        let price = try Money("4.90", .eur)
        let mend: [MenuEdit] = [.setCategory(category: soups), .setPrice(item: "soup", variation: nil, price: price)]
        #expect(try codes(.edit(mend)) == [])
        #expect(try codes(.activate) == [])
        let before = record
        #expect(try codes(.edit([.removeCategory(category: "soups")])) == ["items[0].category menu.unknownCategory"])
        #expect(try codes(.edit([.removeItem(item: "soup")])) == ["items menu.noItems"])
        #expect(try codes(.edit([.setPrice(item: "soup", variation: nil, price: price)])) == ["menu.alreadyApplied"])
        #expect(record == before)
        // Hidden, it may be taken apart; it does not come back like that.
        #expect(try codes(.suspend) == [])
        #expect(try codes(.edit([.removeItem(item: "soup")])) == [])
        #expect(try codes(.resume) == ["items menu.noItems"])
    }

    @Test("AP-08 characteristics and a picture are required of each dish, where the host wants them")
    func parts() throws {
        var record = try Self.menu(in: .draft)
        let refusal = #expect(throws: MenuRefusal.self) {
            try record.perform(.activate, in: .appetito, by: .owner, at: Self.later)
        }
        guard case .incomplete(let problems) = refusal?.reason else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(
            problems.map { "\($0.path) \($0.code.rawValue)" }
                == (0..<3).flatMap {
                    [
                        "items[\($0)].facts.photo menu.missingPicture",
                        "items[\($0)].facts menu.missingCharacteristics",
                    ]
                }
        )
        let facts: [ItemFacts] = [
            ItemFacts(allergens: [.gluten], photo: "a.jpg"),
            ItemFacts(icons: [ItemIcon(rawValue: "spicy")], photo: "b.jpg"),
            ItemFacts(photo: "c.jpg"),
        ]
        var edits = zip(["margherita", "diavola", "water"] as [MenuItemID], facts).map {
            MenuEdit.setFacts(item: $0, facts: $1)
        }
        edits.append(.setDescription(item: "water", description: LocalizedText("Still", in: .english)))
        try record.perform(.edit(edits), in: .appetito, by: .owner, at: Self.later)
        try record.perform(.activate, in: .appetito, by: .owner, at: Self.later)
        // Nor is one added without.
        let plain = MenuItem(
            id: "beer",
            name: LocalizedText("Beer", in: .english),
            category: "drinks",
            price: .zero(.eur)
        )
        #expect(throws: MenuRefusal.self) {
            try record.perform(.edit([.setItem(item: plain)]), in: .appetito, by: .owner, at: Self.later)
        }
    }

    @Test("a menu counts its edits, so that orders know which one their prices are of")
    func versions() throws {
        var record = try MenuRecord.live(.carta())
        #expect(record.menu?.version == Version.absent.next)
        try record.perform(.suspend, in: .none, by: .owner, at: Self.later)
        try record.perform(
            .edit([.setAvailable(item: "diavola", isAvailable: false)]),
            in: .none,
            by: .owner,
            at: Self.later
        )
        #expect(record.menu?.version == Version.absent.next.next)
        #expect(record.version.rawValue == 4)
        let offered = record.menu?.offered(at: Self.later).map(\.id)
        #expect(offered == ["margherita", "water"])
    }

    @Test("lists and texts have limits, all told at once, also in drafts")
    func sizes() throws {
        var menu = try FoodMenu.carta()
        let long = String(repeating: "x", count: SizeLimit.name + 1)
        menu.items[0].name = LocalizedText(long, in: .english)
        menu.items[1].pairings = Array(repeating: "water", count: SizeLimit.menuParts + 1)
        menu.categories = (0...SizeLimit.menuParts).map {
            MenuCategory(id: CategoryID("c\($0)"), name: LocalizedText("C", in: .english))
        }
        var record = MenuRecord(id: "carta")
        let refusal = #expect(throws: MenuRefusal.self) {
            try record.perform(.register(menu: menu, owner: olga), in: .none, by: .owner, at: registrationTime)
        }
        guard case .incomplete(let problems) = refusal?.reason else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(
            problems.map { "\($0.path) \($0.code.rawValue)" } == [
                "categories menu.tooMany", "items[0].name.en menu.tooLong", "items[1].pairings menu.tooMany",
            ]
        )
        // Many texts of a permitted length are too long together.
        var large = try FoodMenu.carta()
        let text = LocalizedText(String(repeating: "x", count: SizeLimit.note), in: .english)
        large.items = (0..<SizeLimit.menuItems).map {
            MenuItem(
                id: MenuItemID("\($0)"),
                name: LocalizedText("N", in: .english),
                description: text,
                category: "pizze"
            )
        }
        #expect(large.sizeProblems() == [])
        // Each change of the items indexes them again.
        large.items = large.items.map { item in
            var item = item
            item.facts.photo = String(repeating: "x", count: 200)
            return item
        }
        #expect(large.sizeProblems().map(\.code.rawValue) == ["menu.tooLong"])
        func bytes() throws -> Int {
            guard case .tooLong(SizeLimit.menuText, let found)? = large.sizeProblems().last?.reason else {
                throw NothingTooLong()
            }
            return found
        }
        // Hours count as 64 bytes for each period of the week and each date that differs: here 3 and 2, twice.
        let before = try bytes()
        let (noon, evening) = (try OpeningPeriod("12:00", "14:00"), try OpeningPeriod("18:00", "23:00"))
        let hours = OpeningHours(
            weekly: [.monday: [noon], .friday: [noon, evening]],
            exceptions: [try CivilDate("2026-12-25"): [], try CivilDate("2026-12-31"): [noon]]
        )
        large.availability = MenuTimes(hours: hours)
        #expect(try bytes() == before + 320)
        large.priceRules.append(PriceRule("water", price: .zero(.eur), when: MenuTimes(hours: hours)))
        #expect(try bytes() == before + 640)
        // Each identity and each icon counts as 128 bytes: here two icons and two variations, with a name of one byte.
        large.items[0].facts.icons = [ItemIcon(rawValue: "hot"), ItemIcon(rawValue: "new")]
        large.items[0].variations = ["small", "large"].map { id in
            Variation(id: VariationID(id), name: LocalizedText("V", in: .english), price: .zero(.eur))
        }
        #expect(try bytes() == before + 640 + 4 * 128 + 2)
        // At the limit itself all is well, and not one byte above it.
        var (items, excess) = (large.items, try bytes() - SizeLimit.menuText)
        for index in items.indices {
            let cut = min(200, excess)
            items[index].facts.photo = String(repeating: "x", count: 200 - cut)
            excess -= cut
        }
        large.items = items
        #expect(large.sizeProblems() == [])
        items[0].facts.photo = (items[0].facts.photo ?? "") + "x"
        large.items = items
        #expect(try bytes() == SizeLimit.menuText + 1)
    }

    private struct NothingTooLong: Error {}

    @Test("golden JSON of a menu that guests see, after an edit; a record whose parts contradict its state is not read")
    func stored() throws {
        var record = try MenuRecord.live(.carta())
        try record.perform(
            .edit([.setAvailable(item: "diavola", isAvailable: false)]),
            in: .none,
            by: .manager("mara", at: "corso"),
            at: Self.later
        )
        try expectGolden(record, "MenuRecord.json")
        let json = try encoded(record)
        for (from, to) in [
            (#""state":"active""#, #""state":"unregistered""#), (#""owner":"olga","#, ""),
            (#""version":3}"#, #""version":0}"#),
            (#""state":"active""#, #""state":"open""#), (#""id":"carta","items""#, #""id":"other","items""#),
        ] {
            let broken = json.replacing(from, with: to)
            #expect(broken != json, "\(from)")
            #expect(throws: DecodingError.self, "\(to)") { try decoded(MenuRecord.self, broken) }
        }
    }
}
