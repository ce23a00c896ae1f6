import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What each reader finds on the cards of orders and tabs, by lists written by hand.
@Suite("Cards of orders and tabs")
struct CardTests {
    private typealias World = RightsWorld

    private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    private static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    /// A pizza of which everything can be chosen.
    private static func menu() -> FoodMenu {
        func group(_ id: ModifierGroupID, _ kind: ModifierGroup.Kind, _ options: [ModifierOption]) -> ModifierGroup {
            ModifierGroup(id: id, name: text(id.rawValue), kind: kind, options: options)
        }
        func option(_ id: OptionID, _ cents: Int64 = 0, groups: [ModifierGroupID] = []) -> ModifierOption {
            ModifierOption(id: id, name: text(id.rawValue), price: eur(cents), groups: groups)
        }
        let groups: [ModifierGroupID] = ["base", "with", "without", "words"]
        return FoodMenu(
            id: "menu of north",
            of: .branch("north"),
            currency: .eur,
            categories: [MenuCategory(id: "mains", name: text("Mains"))],
            items: [
                MenuItem(
                    id: "pizza",
                    name: text("Pizza"),
                    category: "mains",
                    price: eur(950),
                    modifiers: groups
                )
            ],
            modifierGroups: [
                group("base", .single, [option("thin", groups: ["edge"])]),
                group("edge", .multiple, [option("cheese", 200), option("garlic")]),
                group("with", .multiple, [option("mushrooms", 150), option("ham", 180)]),
                group("without", .removal, [ModifierOption(id: "onion", name: text("onion"))]),
                ModifierGroup(id: "words", name: text("words"), kind: .text),
            ]
        )
    }

    /// What a guest chose, in the order in which they thought of it.
    private static let choices: [ModifierChoice] = [
        ModifierChoice(saying: "very crisp", for: "words"), ModifierChoice("onion", of: "without"),
        ModifierChoice("ham", of: "with"),
        ModifierChoice("thin", of: "base", with: [ModifierChoice("garlic", of: "edge")]),
        ModifierChoice("mushrooms", of: "with"),
    ]

    private static func order(
        _ id: OrderID,
        on tab: TabID,
        _ profile: ProfileCode,
        _ recipient: Recipient? = nil,
        in world: World
    ) throws -> Order {
        let isDelivery = recipient != nil
        let line = CartLine(
            id: "1",
            item: "pizza",
            quantity: 2,
            modifiers: choices,
            note: "cut it",
            course: isDelivery ? nil : 2,
            seat: 3
        )
        let quote = try menu().quote(Cart([line], channel: isDelivery ? .delivery : .dineIn), at: world.seven)
        let placement = Placement(
            quote: quote,
            profile: profile,
            tab: tab,
            table: isDelivery ? nil : "t1",
            guest: "mia",
            recipient: recipient
        )
        var order = Order(id: id)
        try order.perform(.place(placement), by: .guest("mia"), at: world.seven)
        return order
    }

    private static func tab(
        _ id: TabID,
        _ orders: [OrderID],
        devices: [(DeviceID, Author)] = [],
        in world: World
    ) throws -> GuestTab {
        var tab = GuestTab(id: id)
        let opening = GuestTab.Opening(
            branch: "north",
            currency: .eur,
            opener: .waiter,
            table: devices.isEmpty ? "t1" : "t2",
            guest: devices.isEmpty ? "mia" : nil,
            friends: devices.isEmpty ? ["ben"] : nil,
            waiter: "ana",
            covers: 6,
            devices: devices.isEmpty ? nil : 4
        )
        let manager = Author.manager("m", at: "north")
        try tab.perform(.open(opening: opening), by: manager, at: world.seven)
        for (number, device) in devices.enumerated() {
            try tab.perform(.join(device: device.0, persons: number + 1), by: device.1, at: world.seven)
        }
        for order in orders { try tab.perform(.add(order: order), by: manager, at: world.seven) }
        return tab
    }

    private static func recipient(_ world: World) throws -> Recipient {
        Recipient(
            name: try PersonName(first: "Mia", last: "Pop"),
            phone: "+40 721 123 456",
            email: try EmailAddress("mia@example.ro"),
            address: PostalAddress(street: "Strada Lunga 1", city: "Timisoara"),
            wantedAt: world.seven + .hours(1)
        )
    }

    /// What a reader finds in the bytes of an answer, in words.
    private static func found(_ query: HouseQuery, _ person: String, _ world: World) async throws -> String {
        let answer = await world.reader().answer(query, by: try #require(World.people[person]))
        guard case .done(receipt: let stored) = answer, let receipt = stored else { return "nothing" }
        let words = [
            ("onion", "choices"), ("garlic", "nested"), ("very crisp", "words"), ("cut it", "note"),
            (#""course":2"#, "course"), (#""seat":3"#, "seat"), (#""items":{"#, "items"), ("Pop", "name"),
            ("123 456", "phone"), ("@example", "email"), ("Strada", "street"), ("Timisoara", "city"),
            (#""wantedAt""#, "time"),
        ]
        return words.filter { receipt.contains($0.0) }.map(\.1).joined(separator: " ")
    }

    @Test(
        "GI-34 what each role finds on a delivery: the recipient's number is for staff, the kitchen's words for no courier"
    )
    func delivery() async throws {
        let world = try await World()
        let recipient = try Self.recipient(world)
        var order = try Self.order("p1", on: "p", .delivery, recipient, in: world)
        try await world.keep([try Self.tab("p", ["p1"], in: world)])
        var late = try Self.order("p2", on: "p", .delivery, recipient, in: world)
        try late.perform(.accept(waiter: "ana"), by: .waiter("ana", at: "north"), at: world.seven)
        try order.perform(.accept(waiter: "ana"), by: .waiter("ana", at: "north"), at: world.seven)
        try order.perform(.ready, by: .cook("luigi", at: "north"), at: world.seven)
        try await world.keep([order, late])
        let all = "choices nested words note seat items"
        let expected = [
            "mia": "\(all) name street city time", "ben": all,
            "ana": "\(all) name phone street city time", "luigi": "\(all) name time",
            "mara": "\(all) name phone street city time",
            "cris": "",
        ]
        for person in World.people.keys.sorted() {
            let found = try await Self.found(.order(order: "p1"), person, world)
            #expect(found == expected[person, default: "nothing"], "\(person)")
        }
        #expect(try await Self.found(.order(order: "p2"), "cris", world) == "")
        // The lists show no more than the question about one order.
        #expect(try await Self.found(.orders(tab: "p"), "ben", world) == all)
        #expect(try await Self.found(.work(branch: "north", since: world.noon), "cris", world) == expected["cris"])
        #expect(try await Self.found(.work(branch: "north", since: world.noon), "ana", world).contains("phone"))
    }

    @Test("QP-72 at a table staff see what was chosen and how far it is, a guest what was chosen alone")
    func table() async throws {
        let world = try await World()
        try await world.keep([
            try Self.tab("p", ["p1", "p2"], in: world), try Self.order("p1", on: "p", .quickPlate, in: world),
            try Self.order("p2", on: "p", .dineIn, in: world),
        ])
        let all = "choices nested words note course seat"
        for person in ["mia", "ben", "ana", "luigi", "mara"] {
            let isGuest = ["mia", "ben"].contains(person)
            let hidden = try await Self.found(.order(order: "p1"), person, world)
            #expect(hidden == (isGuest ? all : all + " items"), "\(person)")
            #expect(try await Self.found(.order(order: "p2"), person, world) == all + " items", "\(person)")
        }
        #expect(try await Self.found(.order(order: "p1"), "hana", world) == "nothing")
    }

    @Test(
        "GI-17 the kitchen reads what the dish is, what is added, what is left out, and the guest's own words, in this order"
    )
    func readingOrder() async throws {
        let world = try await World()
        let order = try Self.order("p1", on: "p", .dineIn, in: world)
        let line = try #require(order.card(for: .cook)?.lines.first)
        func words(_ modifiers: [OrderCard.Modifier]) -> String {
            modifiers.map { modifier in
                let inner = modifier.modifiers.isEmpty ? "" : " (\(words(modifier.modifiers)))"
                return "\(modifier.groupName.defaultText) \(modifier.name?.defaultText ?? modifier.text ?? "")\(inner)"
            }
            .joined(separator: ", ")
        }
        #expect(
            words(line.modifiers)
                == "base thin (edge garlic), with ham, with mushrooms, without onion, words very crisp"
        )
        #expect(line.modifiers.map(\.kind) == [.single, .multiple, .multiple, .removal, .text])
        #expect(line.modifiers.map(\.price.minorUnits) == [0, 180, 150, 0, 0])
        #expect(line.unitPrice == Self.eur(950 + 180 + 150) && line.quantity == 2 && line.course == 2)
        #expect(line.items?.draft == 2)
        let card = try #require(order.card(for: .cook))
        #expect(try decoded(OrderCard.self, encoded(card)) == card)
        #expect(card.channel == .dineIn && card.recipient == nil)
    }

    @Test("an order is its guest's own by the account, or by the device that sent it where there is none")
    func own() async throws {
        let world = try await World()
        let mias = try Self.order("p1", on: "p", .dineIn, in: world)
        #expect(mias.isOrdered(by: .guest("mia")) && !mias.isOrdered(by: .guest("ben")))
        #expect(!mias.isOrdered(by: .anonymous) && !mias.isOrdered(by: .waiter("mia", at: "north")))
        let device = try #require(try await world.store.load(Order.self, "o3"))
        #expect(device.isOrdered(by: .guest(on: "d1")) && !device.isOrdered(by: .guest(on: "d2")))
        #expect(!device.isOrdered(by: .anonymous) && !Order(id: "new").isOrdered(by: .anonymous))
    }

    @Test("GI-24 staff see every device of a tab and whose it is; a guest sees their own, and how many there are")
    func devices() async throws {
        let world = try await World()
        var rules = SignUpRules.quickPlate
        rules.sheets[0].consents = []
        let mia = try registered("mia", goodForm(), under: rules)
        let devices: [(DeviceID, Author)] = [
            ("d1", .guest(on: "d1")), ("mias", .guest("mia", on: "mias")), ("d9", .guest("ben", on: "d9")),
        ]
        try await world.keep([mia, try Self.tab("p", [], devices: devices, in: world)])
        let reader = world.reader()
        func shown(_ author: Author) async throws -> [String] {
            let card = try await reader.tab("p", by: author)
            #expect(card.deviceCount == 3 && card.deviceLimit == 4 && card.covers == 6)
            return card.devices.map { device in
                "\(device.id) \(device.isOwn) \(device.persons) \(device.stage.rawValue) "
                    + "\(device.guest?.rawValue ?? "-") \(device.guestName ?? "-")"
            }
        }
        let all = [
            "d1 false 1 choosing - -", "mias false 2 choosing mia Ana", "d9 false 3 choosing ben -",
        ]
        for author in [Author.waiter("ana", at: "north"), .host("hana", at: "north"), .manager("mara", at: "north")] {
            #expect(try await shown(author) == all)
        }
        #expect(try await shown(.guest(on: "d1")) == ["d1 true 1 choosing - -"])
        #expect(try await shown(.guest("mia", on: "mias")) == ["mias true 2 choosing mia -"])
        let listed = try await reader.tabs(of: "north", by: .waiter("ana", at: "north")).items.first { $0.id == "p" }
        #expect(listed?.devices.map(\.guestName) == [nil, "Ana", nil])
        guard case .done(receipt: let bytes?) = await reader.answer(.tab(tab: "p"), by: .guest(on: "d1")) else {
            Issue.record("no answer")
            return
        }
        for word in ["mias", "d9", "ben", "Ana", "ana"] { #expect(!bytes.contains(word), "\(word)") }
    }
}
