import Tableside
import TablesideFoundation
import TablesideTesting
import TablesideTexts

// FO-S6 to FO-S8: a franchise, an app that is ended, and what goes with a pizza.
extension FormanStory {
    // MARK: FO-S6

    func franchise() async throws {
        story.scene("FO-S6", "A franchise")
        try await stage.move(to: "2026-03-27T19:30")
        let form = SignUpForm(role: .restaurateur, [.email: "olina@example.cz"])
        try await olina.settleIn(form, name: "olina@example.cz")
        var changes = MenuAdaptation(id: "brno-menu", branch: Self.brno)
        changes.items[Self.caesar] = ItemAdaptation(
            name: try Self.czech("CEASAR SALÁT"),
            variations: ["0.3"],
            prices: ["0.3": Self.czk(189)]
        )
        changes.items[Self.broth] = ItemAdaptation(name: try Self.czech("Silný hovězí vývar"), price: Self.czk(65))
        let adapt = OwnerRequest.adaptMenu(common: "common", changes: changes)
        try await olina.does(
            "takes the common menu over in Brno, with other names, a size and prices",
            .owner(request: adapt)
        )
        let show = OwnerRequest.menu(menu: "brno-menu", request: .activate)
        try await olina.does("shows it there", .owner(request: show))
        stage.house.menus[Self.brno] = "brno-menu"
        let houses: [(BranchID, TableID, VariationID, Int64)] = [
            (Self.zlin, "zlin-4", "0.4", 417), (Self.brno, "brno-4", "0.3", 443),
        ]
        for (branch, table, size, crowns) in houses {
            let guest = Phone("A guest in \(branch == Self.zlin ? "Zlín" : "Brno")", on: stage, device: "\(branch)")
            try await guest.scans("scans a table", code(table, branch))
            let tab = TabID("\(branch)-visit")
            let ask = Self.ask(
                OrderID("\(branch)"),
                [(Self.broth, nil, 1), (Self.caesar, size, 2)],
                on: tab,
                at: table,
                of: branch
            )
            try await guest.does("orders a broth and two salads", ask, done: "sent")
            let waiter = stage.till(.waiter("vlasta", at: branch), at: branch)
            try stage.line("Vlasta", "approves it at the till")
            try await waiter.perform(.accept(waiter: "vlasta"), order: OrderID("\(branch)"))
            try await stage.settle()
            try await guest.does("asks to pay", .table(request: .askToPay(tab: tab, method: .card)))
            let card = try await guest.reads(.tab(tab: tab), as: TabCard.self)
            for line in card.bill?.lines ?? [] {
                let size = line.variationName.map { " " + stage.wording($0) } ?? ""
                guest.shows("\(line.quantity) × \(stage.wording(line.name))\(size) \(line.total)")
            }
            guest.shows("in all \(card.bill.map { "\($0.total)" } ?? "nothing")")
            try story.check(card.bill?.total, is: Self.czk(crowns), "the bill")
        }
        let large = Self.ask("brno-2", [(Self.caesar, "0.4", 1)], on: "brno-other", at: "brno-3", of: Self.brno)
        let other = Phone("A guest in Brno", on: stage, device: "another")
        await other.scans("brno-3", of: Self.brno)
        try await other.does("wants a salad of Zlín's size", large, refused: "visit.cart")
    }

    // MARK: FO-S7

    /// What the app has written down before it sends, and all that it has when it starts again.
    private struct Kept: Codable {
        let start: OrderStart
        let tab: TabID
        let order: OrderID
        let command: CommandID
    }

    func ended() async throws {
        story.scene("FO-S7", "The app is ended")
        try await stage.move(to: "2026-03-27T20:00")
        let jan = Phone("Jan", on: stage)
        stage.reach(.tab(id: "jan"), as: "Jan")
        try await jan.scans("scans table 2 in Zlín", code("zlin-2", Self.zlin))
        let kept = Kept(start: .scan(branch: Self.zlin, table: "zlin-2"), tab: "jan", order: "j1", command: "jan-1")
        let bytes = try stage.coder.encode(kept)
        func send(_ phone: Phone, _ kept: Kept, _ words: String, refused code: String? = nil) async throws -> Bool {
            guard let table = kept.start.table else { return false }
            let ask = Self.ask(kept.order, [(Self.broth, nil, 2)], on: kept.tab, at: table)
            let answer = try await phone.does(words, ask, refused: code, id: kept.command, done: nil)
            if case .replayed = answer { return true }
            return false
        }
        stage.isOffline = true
        _ = try await send(jan, kept, "orders two broths in the cellar", refused: "transport.noConnection")
        stage.isOffline = false
        let none = try await stage.store.load(GuestTab.self, kept.tab)
        try story.check(none == nil, is: true, "whether nothing was kept")
        stage.fault = .replyLost
        _ = try await send(
            jan,
            kept,
            "again on the stairs, where the answer gets lost",
            refused: "transport.outcomeUnknown"
        )
        stage.fault = nil

        try stage.line("Jan", "runs out of battery; the app is ended, and started again")
        let again = Phone("Jan", on: stage)
        let read = try stage.coder.decode(Kept.self, from: bytes)
        let menus = try await again.reads(read.start.question, as: HousePage<FoodMenu>.self).items.map(\.id)
        let step = OrderStart.firstStep(from: read.start, menus: menus)
        if case .open(let menu) = step { again.shows("the menu \(menu), fetched again") }
        try story.check(step, is: .open(menu: "zlin-menu"), "what is opened")
        let card = try await again.asks("looks whether the tab is still there", .tab(tab: read.tab), as: TabCard.self)
        again.shows(
            "\(try stage.wording.state(card?.state.rawValue ?? "", of: .tab)), \(stage.count(card?.orders.count ?? 0, "order"))"
        )
        try story.check(card?.orders, is: ["j1"], "the orders")
        let isReplay = try await send(again, read, "sends the order once more, to be sure")
        story.say(.answer, isReplay ? "it had arrived, and counts once" : "sent")
        try story.check(isReplay, is: true, "whether the order was there")
        let next = Kept(start: read.start, tab: read.tab, order: "j2", command: "jan-2")
        _ = try await send(again, next, "orders two more")
        let tab = try await again.reads(.tab(tab: read.tab), as: TabCard.self)
        again.shows(stage.count(tab.orders.count, "order"))
        try story.check(tab.orders, is: ["j1", "j2"], "the orders")
    }

    // MARK: FO-S8

    func extras() async throws {
        story.scene("FO-S8", "Extras")
        try await stage.move(to: "2026-03-27T20:30")
        let jana = Phone("Jana", on: stage)
        stage.reach(.tab(id: "jana"), as: "Jana")
        try await jana.scans("scans table 1 of the pizzeria", code("luna-1", Self.luna))
        let menus = try await jana.reads(.menus(branch: Self.luna, after: nil), as: HousePage<FoodMenu>.self).items
        guard let menu = menus.first(where: { $0.id == "pizzas" }) else { return }
        try stage.line("Jana", "puts a Margherita in the cart")
        let companions = menu.companions(of: "pizza")
        jana.shows("what goes with it: " + companions.map { stage.wording($0.name) }.joined(separator: ", "))
        try story.check(companions.map(\.id), is: ["crust", "lemonade"], "what goes with it")
        func wish(_ id: OrderID, _ extras: [OptionID], with items: [MenuItemID] = []) -> OrderWish {
            let pizza = OrderWish.Line(
                id: "1",
                item: "pizza",
                modifiers: extras.map { ModifierChoice($0, of: "extras") }
            )
            let others = items.map { OrderWish.Line(id: LineID("\($0)"), item: $0) }
            let opening = OrderWish.Opening(at: Self.luna, table: "luna-1")
            return OrderWish(id, [pizza] + others, on: "jana", opening: opening)
        }
        let truffle = HouseRequest.Ask.table(request: .place(order: wish("p0", ["truffle"])))
        try await jana.does("adds truffle, of which nobody here has heard", truffle, refused: "visit.cart")
        let good = wish("p1", ["ham", "basil"], with: companions.map(\.id))
        let quote = try await jana.asks(
            "adds ham and basil, and what goes with it",
            .quote(order: good),
            as: OrderQuote.self
        )?.quote
        for line in quote?.lines ?? [] {
            let extras = line.modifiers.compactMap(\.name).map { stage.wording($0) }.joined(separator: ", ")
            jana.shows(
                "\(line.quantity) × \(stage.wording(line.name))\(extras.isEmpty ? "" : " + \(extras)") \(line.unitPrice)"
            )
        }
        try story.check(quote?.total, is: Self.czk(285), "the price")
        try await jana.does("sends it", .table(request: .place(order: good)), done: "sent")
        let luna = stage.till(.waiter("ludek", at: Self.luna), at: Self.luna)
        try stage.line("Luděk", "approves it at the till")
        try await luna.perform(.accept(waiter: "ludek"), order: "p1")
        try await stage.settle()
        try await jana.does("asks to pay in cash", .table(request: .askToPay(tab: "jana", method: .cash)))
        let card = try await jana.reads(.tab(tab: "jana"), as: TabCard.self)
        jana.shows("\(card.bill.map { "\($0.total)" } ?? "nothing") to pay")
        try story.check(card.bill?.total, is: Self.czk(285), "the bill")
    }
}
