import Tableside

// FO-S1 to FO-S3: from the map to the first item.
extension FormanStory {
    // MARK: FO-S1

    func home() async throws {
        story.scene("FO-S1", "Home")
        let home = try await eliska.asks(
            "opens the app in the center of Zlín",
            .home(after: nil),
            as: HousePage<RestaurantPage>.self
        )
        let here = try Coordinate(latitude: 49.2270, longitude: 17.6670)
        let places = (home?.items ?? []).flatMap { page in page.branches.map { Place($0) } }
        let near = try places.compactMap { $0 }.within(.kilometers(1), of: here)
        for found in near {
            eliska.shows("\(found.element.branch.name) at \(Int(found.distance.meters.rounded())) m")
        }
        try story.check(near.map(\.element.branch.id), is: [Self.zlin, Self.luna], "what is near")
        guard let opened = near.first?.element else { return }
        // The feed has whole restaurants: opening one asks nothing more.
        try stage.line(eliska.name, "opens the first one")
        let page = opened.branch
        let periods = try page.card.hours?.periods(on: CivilDate("2026-03-27")).map { "\($0)" } ?? []
        eliska.shows(page.about.map { stage.wording($0) } ?? "no description")
        eliska.shows(
            "\(page.card.address?.street ?? ""), \(page.contacts.map(\.value).joined(separator: ", ")), open \(periods.joined(separator: ", "))"
        )
        let dishes = page.menus.flatMap(\.items).map { stage.wording($0.name) }
        eliska.shows(dishes.joined(separator: ", "))
        try story.check(dishes, is: ["Hovězí vývar", "SALÁT S CAESAR DRESINKEM"], "the dishes")
    }

    /// A branch on the map.
    private struct Place: Located {
        let branch: BranchPage
        let coordinate: Coordinate

        init?(_ branch: BranchPage) {
            guard let coordinate = branch.card.coordinate else { return nil }
            (self.branch, self.coordinate) = (branch, coordinate)
        }
    }

    // MARK: FO-S2

    func scan() async throws {
        story.scene("FO-S2", "Scan")
        try await stage.move(to: "2026-03-27T17:10")
        try await eliska.scans("scans the code of the network", "WIFI:S:guests;;", refused: "payload.foreign")
        let plain = try PayloadCodec(base: stage.codec.base, scheme: stage.codec.scheme, authenticator: nil)
        let guess = try plain.encode(.table(branch: Self.zlin, table: "zlin-3"), as: .url)
        try await eliska.scans("scans one that somebody wrote at home", guess, refused: "payload.unsigned")
        try await scan("scans the code of a table that was sold", Self.zlin, "zlin-9", is: .noRestaurant)
        try await scan("scans one at the Stará pošta", "posta", "posta-1", is: .inactive(restaurant: "posta"))
        try await scan("scans table 1 of the pizzeria", Self.luna, "luna-1", is: .offers(menus: ["lunch", "pizzas"]))
        try await scan("scans table 2 of U Lípy", Self.zlin, "zlin-2", is: .opens(menu: "zlin-menu"))
    }

    /// The code of a table, as it is printed.
    func code(_ table: TableID, _ branch: BranchID) throws -> String {
        try stage.codec.encode(.table(branch: branch, table: table), as: .url)
    }

    private func scan(
        _ words: String,
        _ branch: BranchID,
        _ table: TableID,
        is expected: ScannedTable.Answer
    ) async throws {
        guard let payload = try await eliska.scans(words, try code(table, branch)) else { return }
        let answer = try ScannedTable(payload).answer(try await registration(of: table, at: branch))
        switch answer {
        case .opens(let menu): eliska.shows("the menu \(menu)")
        case .offers(let menus): eliska.shows("a choice: \(menus.map { "\($0)" }.joined(separator: ", "))")
        case .noMenu: eliska.shows("no menu at present")
        case .noRestaurant: eliska.shows("that the code belongs to no restaurant")
        case .inactive: eliska.shows("that the restaurant is not active")
        case .otherBranch: eliska.shows("that the table stands elsewhere")
        }
        try story.check(answer, is: expected, "the answer to the scan")
    }

    /// What the host knows of a table.
    private func registration(of table: TableID, at branch: BranchID) async throws -> ScannedTable.Registration {
        let record = try await stage.store.load(BranchRecord.self, branch)
        guard let place = record?.branch, place.table(table) != nil else { return .noRestaurant }
        let restaurant = try await stage.store.load(RestaurantRecord.self, place.restaurant)
        guard restaurant?.state == .active else { return .inactive(restaurant: place.restaurant) }
        let menus = try await eliska.reads(.menus(branch: branch, after: nil), as: HousePage<FoodMenu>.self).items
        return .active(branch: branch, menus: menus.map(\.id))
    }

    // MARK: FO-S3

    func open() async throws {
        story.scene("FO-S3", "The first item")
        try await stage.move(to: "2026-03-27T17:20")
        let email = "petra@example.cz"
        let form = SignUpForm(
            role: .waiter,
            [.email: email],
            workplace: Employment(restaurant: "lime", branch: Self.zlin)
        )
        try await petra.settleIn(form, name: email)
        stage.reach(.tab(id: "visit"), as: "Eliška")
        let ask = TableRequest.askToPay(tab: "visit", method: .card)
        try await eliska.does("has scanned, and wants to pay", .table(request: ask), refused: "access.notFound")
        try await eliska.scans(
            "moves to table 3, where there is no draft, and scans its code",
            code("zlin-3", Self.zlin)
        )
        try await order("1", [(Self.broth, nil, 1)], at: "zlin-3", "orders a broth")
        try stage.checkNotices("orderPlaced → Eliška")
        try await tab(is: "zlin-3", orders: 1)
        try await eliska.scans("scans the code of table 2 again", code("zlin-2", Self.zlin))
        let card = try await eliska.reads(.tab(tab: "visit"), as: TabCard.self)
        let goes = ScannedTable(table: "zlin-2", branch: Self.zlin).destination(for: card)
        if case .openTab(_, let table?) = goes {
            eliska.shows("that what she orders goes to \(stage.name(of: table))")
        }
        try story.check(goes, is: .openTab(tab: "visit", table: "zlin-3"), "where the next item goes")
        try await order("2", [(Self.caesar, "0.4", 1)], at: "zlin-2", "orders a salad")
        try await tab(is: "zlin-3", orders: 2)
        stage.forgetNotices()
    }

    func order(
        _ id: OrderID,
        _ wishes: [(item: MenuItemID, size: VariationID?, quantity: Int)],
        at table: TableID,
        _ words: String,
        refused code: String? = nil,
        command: CommandID? = nil
    ) async throws {
        try await eliska.does(
            words,
            Self.ask(id, wishes, on: "visit", at: table),
            refused: code,
            id: command,
            done: "sent"
        )
    }

    static func ask(
        _ id: OrderID,
        _ wishes: [(item: MenuItemID, size: VariationID?, quantity: Int)],
        on tab: TabID,
        at table: TableID,
        of branch: BranchID = zlin
    ) -> HouseRequest.Ask {
        let lines = wishes.enumerated().map { index, wish in
            OrderWish.Line(id: LineID("\(index + 1)"), item: wish.item, variation: wish.size, quantity: wish.quantity)
        }
        let opening = OrderWish.Opening(at: branch, table: table)
        return .table(request: .place(order: OrderWish(id, lines, on: tab, opening: opening)))
    }

    private func tab(is table: TableID, orders: Int) async throws {
        let card = try await eliska.reads(.tab(tab: "visit"), as: TabCard.self)
        eliska.shows(
            "the tab at \(card.table.map { stage.name(of: $0) } ?? "no table"), \(stage.count(card.orders.count, "order"))"
        )
        try story.check(card.table, is: table, "the table of the tab")
        try story.check(card.orders.count, is: orders, "the orders on the tab")
    }
}
