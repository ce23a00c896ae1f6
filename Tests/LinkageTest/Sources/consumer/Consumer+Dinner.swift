import Tableside

extension Consumer {
    static let house = BranchID("centro")
    static let mia = UserID("mia")
    static let luca = UserID("luca")

    /// A booking, a menu, an order and its bill.
    mutating func dinner() throws {
        let noon = try Instant(iso8601: "2026-11-27T10:00:00Z")
        var friday = ServiceDay(id: try Self.friday())
        let evening = try Self.plan().open(friday)
        let slot = evening.slots(for: 4, at: noon).first { $0.isOffered }
        expect("there is a table for four", slot != nil)
        guard let slot else { return }
        let booking = BookingID("1")
        let request = BookingRequest(id: booking, party: 4, at: slot.start)
        try friday.perform(.book(request), in: Self.plan(), by: .guest(Self.mia), at: noon)
        expect("it is kept for the guest", friday.booking(booking)?.guest == Self.mia)

        let menu = try Self.menu()
        let cart = Cart([CartLine(id: LineID("1"), item: MenuItemID("pizza"), quantity: 2)], covers: 4)
        let quote = try menu.quote(cart, at: slot.start)
        expect("the quote sums", quote.total.decimalText == "30.00")

        let guest = Author.guest(Self.mia), waiter = Author.waiter(Self.luca, at: Self.house)
        var tab = GuestTab(id: TabID("1"))
        let opening = GuestTab.Opening(branch: Self.house, currency: .eur, opener: .arrival, guest: Self.mia, covers: 4)
        try tab.perform(.open(opening), by: guest, at: slot.start)
        var order = Order(id: OrderID("1"))
        let placement = Placement(quote: quote, profile: .dineIn, tab: tab.id, guest: Self.mia)
        try order.perform(.place(placement), by: guest, at: slot.start)
        try tab.perform(.add(order.id), by: guest, at: slot.start)
        try order.perform(.accept(waiter: Self.luca), by: waiter, at: slot.start)
        expect("the order is accepted", order.state == .accepted && order.waiter == Self.luca)
        let shares = try tab.bill(for: [order]).split(.evenly(4)).map(\.total.minorUnits)
        expect("the bill splits to the last cent", shares == [750, 750, 750, 750])
        expect("the lifecycle draws itself", Order.Profile.dineIn.lifecycle.mermaid.hasPrefix("stateDiagram-v2"))
    }

    static func friday() throws -> BranchDay {
        BranchDay(branch: house, date: try CivilDate(year: 2026, month: 11, day: 27))
    }

    static func plan() throws -> VenuePlan {
        let branch = try Branch(
            id: house,
            restaurant: RestaurantID("trattoria"),
            name: "Centro",
            zone: "Europe/Bucharest",
            currency: .eur,
            hours: OpeningHours(everyDay: [OpeningPeriod("18:00", "02:00")]),
            tables: [DiningTable(id: TableID("1"), number: 1, seats: SeatRange(upTo: 4))]
        )
        let rules = BookingRules(branch: house, step: .minutes(30), turn: .minutes(120))
        return try VenuePlan(branch, rules: rules, zone: bucharest())
    }

    static func menu() throws -> FoodMenu {
        let food = CategoryID("food")
        let pizza = try MenuItem(
            id: MenuItemID("pizza"),
            name: LocalizedText("Pizza", in: .english),
            category: food,
            price: Money("12.00", .eur)
        )
        return try FoodMenu(
            id: MenuID("dinner"),
            of: .branch(house),
            currency: .eur,
            categories: [MenuCategory(id: food, name: LocalizedText("Food", in: .english))],
            items: [pizza],
            coverCharge: Money("1.50", .eur)
        )
    }
}
