import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Three restaurants with four branches, and something of every kind in them: the restaurant "one" at "north" and "south",
/// "two" at "other", and "three" at "den", which is still a draft.
struct RightsWorld: Sendable {
    static let branches: [BranchID: RestaurantID] = ["north": "one", "south": "one", "other": "two", "den": "three"]

    /// The restaurateurs.
    static let owners: [RestaurantID: UserID] = ["one": "rosa", "two": "rick", "three": "rosa"]

    /// Everybody who may ask, by the name under which the expectations list them.
    static let people: [String: Author] = [
        "nobody": .anonymous, "mia": .guest("mia"), "ben": .guest("ben"), "sly": .guest("sly", on: "d8"),
        "d1": .guest(on: "d1"), "d2": .guest(on: "d2"),
        "ana": .waiter("ana", at: "north"), "otto": .waiter("otto", at: "south"),
        "olga": .waiter("olga", at: "other"), "luigi": .cook("luigi", at: "north"), "hana": .host("hana", at: "north"),
        "mara": .manager("mara", at: "north"), "max": .manager("max", at: "other"),
        "dora": .manager("dora", at: "den"), "dan": .waiter("dan", at: "den"),
        "rosa": Author("rosa", as: .restaurateur), "rick": Author("rick", as: .restaurateur),
        "cris": Author("cris", as: .courier), "cleo": Author("cleo", as: .courier, at: "north"),
    ]

    /// Who may see what, by hand: the names of those who may.
    ///
    /// The name `everybody` stands for all. Mara runs the restaurant "one" and is at home in both of its branches. Cris delivers for "north", Cleo for nobody.
    static let readers: [String: String] = [
        // Mia invited Ben to her own; the second was taken by telephone.
        "booking north b1": "mia ben ana hana mara", "booking north b2": "ana hana mara",
        "booking south b3": "sly otto mara", "booking other b4": "mia olga max",
        // Mia and Ben share a tab; a device takes part at table 2; another showed the code of table 3.
        "order o1": "mia ben ana luigi mara", "order o2": "mia ben ana luigi mara", "order o3": "d1 ana luigi mara",
        "order o4": "d2 ana luigi mara", "order o5": "mia cris ana luigi mara", "order o6": "sly otto mara",
        "order o7": "mia olga max", "order o8": "mia d1 ana luigi mara",
        "tab t1": "mia ben ana hana mara", "tab t2": "d1 ana hana mara", "tab t3": "d2 ana hana mara",
        "tab t4": "mia ana hana mara", "tab t5": "sly otto mara", "tab t6": "mia olga max",
        // The second review is hidden.
        "review north r1": "everybody", "review north r2": "ben", "review south r3": "everybody",
        "bill of mia": "mia", "bill of sly": "sly",
        "day north": "ana hana mara", "day south": "otto mara", "day other": "olga max",
        "floor north": "ana hana mara", "floor south": "otto mara",
        "shift north": "ana hana mara", "shift south": "otto mara", "shift other": "olga max",
        // The device d2 showed the code of table 3.
        "calls north t3": "d2 ana hana mara", "calls south t5": "otto mara", "calls other t6": "olga max",
        "stock north": "ana luigi mara", "stock south": "otto mara", "stock other": "olga max",
        "branch north": "everybody", "menus south": "everybody", "slots other": "everybody",
        // What guests do not see yet, its owner and its staff do; only a review is its writer's alone.
        "branch den": "rosa dora dan", "menus den": "rosa dora dan", "slots den": "rosa dora dan",
        "review den r4": "ben",
        "page one": "everybody", "page two": "everybody", "page three": "rosa dora",
        "record north": "rosa mara", "record other": "rick max", "record den": "rosa dora",
        "own one": "rosa", "own two": "rick", "own three": "rosa",
        "card north": "rosa mara", "card other": "rick max", "card den": "rosa dora",
    ]

    static func mayRead(_ person: String, _ document: String) -> Bool {
        let names = readers[document, default: ""].split(separator: " ")
        return names.contains("everybody") || names.contains { $0 == person }
    }

    static let date = "2026-11-27"
    static let coder = JSONDocumentCoder()

    let store: any HostStore
    let houses: [BranchID: SampleHouse]
    let noon: Instant
    let seven: Instant

    init(store: any HostStore = MemoryStore(coder: RightsWorld.coder)) async throws {
        self.store = store
        var houses: [BranchID: SampleHouse] = [:]
        for (id, restaurant) in Self.branches {
            var house = try SampleHouse(id: id)
            house.branch = Branch(
                id: id,
                restaurant: restaurant,
                name: id.rawValue,
                zone: house.branch.zone,
                currency: .eur,
                hours: house.branch.hours,
                tables: house.branch.tables
            )
            house.menu = FoodMenu(
                id: MenuID("menu of \(id)"),
                of: .branch(id),
                currency: .eur,
                categories: house.menu.categories,
                items: house.menu.items
            )
            houses[id] = house
        }
        self.houses = houses
        noon = try #require(houses["north"]).instant("\(Self.date)T12:00")
        seven = try #require(houses["north"]).instant("\(Self.date)T19:00")
        try await keep(places() + days() + tabs() + orders() + reviews() + bills())
    }

    func keep(_ documents: [any Document]) async throws {
        for document in documents {
            var changes = Changes()
            put(document, in: &changes)
            let identity = CommandIdentity(id: CommandID("keep \(document.ref)"), by: .system, content: "")
            let record = CommandRecord(command: identity, at: noon, receipt: "")
            _ = try await store.commit(CommitUnit(changes, command: record))
        }
    }

    private func put<Body: Document>(_ document: Body, in changes: inout Changes) {
        var body = document
        body.version = .absent
        changes.put(&body)
    }

    func reader(_ rights: Rights = .house) -> HouseReader<WorldHouse> {
        let house = WorldHouse(world: self)
        return HouseReader(store: store, clock: ManualClock(seven), house: house, coder: Self.coder, rights: rights)
    }

    private func house(_ branch: BranchID) throws -> SampleHouse { try #require(houses[branch]) }

    private func places() throws -> [any Document] {
        var owned = [UserID("rosa"), "rick"].map { OwnedRestaurants(id: $0) }
        for restaurant in ["one", "two", "three"] as [RestaurantID] {
            for index in owned.indices where owned[index].id == Self.owners[restaurant] {
                try owned[index].add(restaurant)
            }
        }
        var draft = RestaurantRecord(id: "three")
        let register = RestaurantRecord.Command.register(restaurant: Restaurant(id: "three", name: "3"), owner: "rosa")
        try draft.perform(register, in: .none, by: .system, at: registrationTime)
        let live = try ["one", "two"].map { (id: RestaurantID) in
            try RestaurantRecord.live(Restaurant(id: id, name: id.rawValue), of: try #require(Self.owners[id]))
        }
        let branches = try houses.values.flatMap { house -> [any Document] in
            let owner = try #require(Self.owners[house.branch.restaurant])
            return [try house.record(owner: owner), try house.menuRecord(owner: owner)]
        }
        return branches + live + [draft] + owned
    }

    private func days() throws -> [any Document] {
        var north = try house("north").day(Self.date)
        let plan = try house("north").plan()
        try north.perform(.book(BookingRequest(id: "b1", party: 2, at: seven)), in: plan, by: .guest("mia"), at: noon)
        try north.perform(.inviteFriends(["ben"], to: "b1"), in: plan, by: .guest("mia"), at: noon)
        try north.perform(
            .book(BookingRequest(id: "b2", party: 3, at: seven)),
            in: plan,
            by: .host("hana", at: "north"),
            at: noon
        )
        var days: [any Document] = [north]
        for (branch, booking, guest) in [("south", "b3", "sly"), ("other", "b4", "mia")]
            as [(BranchID, BookingID, UserID)]
        {
            var day = try house(branch).day(Self.date)
            let request = BookingRequest(id: booking, party: 2, at: seven)
            try day.perform(.book(request), in: house(branch).plan(), by: .guest(guest), at: noon)
            days.append(day)
        }
        return days
    }

    private func tabs() throws -> [any Document] {
        func tab(
            _ id: TabID,
            _ branch: BranchID,
            of guest: UserID?,
            friends: [UserID]? = nil,
            table: TableID?,
            orders: [OrderID]
        ) throws -> GuestTab {
            var tab = GuestTab(id: id)
            let opening = GuestTab.Opening(
                branch: branch,
                currency: .eur,
                opener: .waiter,
                table: table,
                guest: guest,
                friends: friends,
                waiter: "ana"
            )
            let manager = Author.manager("m", at: branch)
            try tab.perform(.open(opening: opening), by: manager, at: seven)
            if id == "t2" { try tab.perform(.join(device: "d1", persons: 1), by: .guest(on: "d1"), at: seven) }
            for order in orders { try tab.perform(.add(order: order), by: manager, at: seven) }
            return tab
        }
        return [
            try tab("t1", "north", of: "mia", friends: ["ben"], table: "t1", orders: ["o1", "o2"]),
            try tab("t2", "north", of: nil, table: "t2", orders: ["o3", "o8"]),
            try tab("t3", "north", of: nil, table: "t3", orders: ["o4"]),
            try tab("t4", "north", of: "mia", table: nil, orders: ["o5"]),
            try tab("t5", "south", of: "sly", table: "t5", orders: ["o6"]),
            try tab("t6", "other", of: "mia", table: "t6", orders: ["o7"]),
        ]
    }

    private func orders() throws -> [any Document] {
        func order(
            _ id: OrderID,
            on tab: TabID,
            of guest: UserID?,
            at branch: BranchID = "north",
            _ profile: ProfileCode = .dineIn,
            device: DeviceID? = nil
        ) throws -> Order {
            let isDelivery = profile == .delivery
            let cart = Cart([CartLine(id: "1", item: "soup", quantity: 1)], channel: isDelivery ? .delivery : .dineIn)
            let placement = Placement(
                quote: try house(branch).menu.quote(cart, at: seven),
                profile: profile,
                tab: tab,
                table: isDelivery ? nil : "t1",
                guest: guest,
                recipient: isDelivery ? try recipient() : nil,
                device: device
            )
            var order = Order(id: id)
            try order.perform(.place(placement), by: guest.map { .guest($0) } ?? .guest(on: device ?? "d0"), at: seven)
            guard isDelivery else { return order }
            try order.perform(.accept(waiter: "ana"), by: .waiter("ana", at: branch), at: seven)
            try order.perform(.ready, by: .cook("luigi", at: branch), at: seven)
            return order
        }
        return [
            try order("o1", on: "t1", of: "mia", .quickPlate), try order("o2", on: "t1", of: "ben"),
            try order("o3", on: "t2", of: nil, device: "d1"), try order("o4", on: "t3", of: nil, device: "d2"),
            try order("o5", on: "t4", of: "mia", .delivery), try order("o6", on: "t5", of: "sly", at: "south"),
            try order("o7", on: "t6", of: "mia", at: "other"), try order("o8", on: "t2", of: "mia"),
        ]
    }

    private func recipient() throws -> Recipient {
        Recipient(
            name: try PersonName(first: "Mia", last: "Pop"),
            phone: "+40 721 123 456",
            email: try EmailAddress("mia@example.ro"),
            address: PostalAddress(street: "Strada 1", city: "Timisoara"),
            wantedAt: seven + .hours(1)
        )
    }

    private func reviews() throws -> [any Document] {
        func review(_ booking: BookingID, of guest: UserID, at branch: BranchID) throws -> Review {
            let visit = CompletedVisit(
                .booking(day: BranchDay(branch: branch, date: try CivilDate(Self.date)), id: booking),
                of: guest,
                at: branch,
                restaurant: try #require(Self.branches[branch]),
                completedAt: noon
            )
            var review = Review(id: visit.id)
            let content = Review.Content(rating: try Rating(hundredths: 400), text: "Good")
            try review.perform(.write(content: content), in: visit, by: .guest(guest), at: seven)
            return review
        }
        var hidden = try review("r2", of: "ben", at: "north")
        try hidden.perform(.hide(reason: .offensive), in: nil, by: .system, at: seven)
        return [
            try review("r1", of: "mia", at: "north"), hidden, try review("r3", of: "sly", at: "south"),
            try review("r4", of: "ben", at: "den"),
        ]
    }

    private func bills() throws -> [any Document] {
        try ["mia", "sly"].map { (guest: UserID) -> any Document in
            var tab = GuestTab(id: TabID("closed \(guest)"))
            let opening = GuestTab.Opening(
                branch: "north",
                profile: GuestTab.Profile.forman.code,
                currency: .eur,
                opener: .firstItem,
                table: "t1",
                guest: guest
            )
            try tab.perform(.open(opening: opening), by: .guest(guest), at: noon)
            try tab.perform(.close, by: .waiter("ana", at: "north"), at: seven)
            return try #require(try tab.closedBill())
        }
    }
}

/// What the world adds to its people's questions.
struct WorldHouse: HouseSource {
    let world: RightsWorld

    private struct NoSuchBranch: Error {}

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        guard let house = world.houses[branch] else { throw NoSuchBranch() }
        return ReadContext(try house.plan())
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        guard let house = world.houses[branch] else { throw NoSuchBranch() }
        return ReadContext(OrderingPolicy(menu: house.menu, profile: .dineIn))
    }

    func service(at branch: BranchID) throws -> HouseService {
        guard let house = world.houses[branch] else { throw NoSuchBranch() }
        return HouseService(day: try house.day(RightsWorld.date).id, currency: .eur)
    }

    func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

    func standing(of author: Author) -> Standing {
        Standing(believing: author, restaurant: author.branch.flatMap { RightsWorld.branches[$0] })
    }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
        guard branch == "north" else { return [:] }
        // Who has the phone `late` has just sat down.
        return author.device == "late" ? ["t3": world.seven] : .always(author.device == "d2" ? ["t3"] : [])
    }

    func carries(_ courier: Author, for branch: BranchID) -> ReadContext<Bool> {
        ReadContext(courier.user == "cris" && branch == "north")
    }
}
