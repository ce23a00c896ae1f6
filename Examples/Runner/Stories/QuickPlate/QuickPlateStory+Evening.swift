import Tableside
import TablesideTexts

// QP-S3, QP-S4 and QP-S5.
extension QuickPlateStory {
    // MARK: QP-S3

    func balancing() async throws {
        story.scene("QP-S3", "Balancing")
        try await stage.move(to: "2026-03-27T18:20")
        try stage.line(
            "Mara",
            "opens the shift at the till: Wanda and Will, at most two orders each, and counts the soups"
        )
        for waiter in ["wanda", "will"] as [UserID] { try await till.perform(.begin(waiter: waiter, cap: 2)) }
        try await till.perform(.setCount(key: StockKey(item: Self.soup), count: 20), on: Stock.self, Self.marty)
        try await showStock(is: 20)
        stage.forgetNotices()
        try await stage.move(to: "2026-03-27T18:30")
        try await ana.does("confirms her arrival", .guest(request: .arrive(day: day, booking: "4", tab: "ana")))
        for number in 1...4 {
            try await order(
                ana,
                OrderID("\(number)"),
                [(Self.soup, 1)],
                on: "ana",
                "orders a soup, the order number \(number)"
            )
        }
        try stage.checkNotices(
            "orderPlaced → Ana",
            "orderPlaced → Wanda, Will",
            "orderPlaced → Ana",
            "orderPlaced → Wanda, Will",
            "orderPlaced → Ana",
            "orderPlaced → Wanda, Will",
            "orderPlaced → Ana",
            "orderPlaced → Wanda, Will"
        )
        for waiter in [wanda, will] { try await list(waiter, is: ["1", "2", "3", "4"]) }
        try await stage.move(to: "2026-03-27T18:35")
        try await accept("1", wanda)
        try await accept("2", wanda)
        try await list(will, is: ["3", "4"])
        try await list(carl, is: ["1", "2"])
        try await accept("3", wanda, refused: "shift.atCap")
        try await accept("3", will)
        try await list(wanda, is: ["4"])
        try await stage.move(to: "2026-03-27T18:50")
        try await cook("1")
        try await list(wanda, is: ["1", "4"])
        try await list(will, is: ["1", "4"])
        try await serve("1", wanda)
        try stage.checkNotices("orderServed → Ana")
        try await list(wanda, is: ["4"])
        try await accept("4", wanda)
        try await list(will, is: [])
        try await stage.move(to: "2026-03-27T19:05")
        for (number, waiter) in [("2", wanda), ("3", will), ("4", wanda)] as [(OrderID, Phone)] {
            try await cook(number)
            try await serve(number, waiter)
        }
        stage.forgetNotices()
    }

    // MARK: QP-S4

    func bill() async throws {
        story.scene("QP-S4", "The bill")
        try await stage.move(to: "2026-03-27T19:10")
        for (branch, words) in [
            ("roma", "orders at Roma, where she has no booking"), ("marty", "orders at Marty before she has arrived"),
        ] {
            let opening = OrderWish.Opening(at: BranchID(branch), covers: 2)
            try await order(
                mia,
                "5",
                [(Self.papanasi, 2)],
                on: "mia",
                words,
                opening: opening,
                refused: branch == "marty" ? "visit.bookFirst" : "access.notFound"
            )
        }
        try await mia.does("confirms her arrival", .guest(request: .arrive(day: day, booking: "5", tab: "mia")))
        let ask = HouseRequest.Ask.table(request: .askForBill(tab: "mia"))
        try await mia.does("asks for the bill before any order", ask, refused: "tab.nothingOrdered")
        try await order(mia, "5", [], on: "mia", "sends an empty cart", refused: "visit.cart")
        try await order(mia, "5", [(Self.papanasi, 2), (Self.bread, 1)], on: "mia", "orders two papanași and bread")
        let own =
            try await mia.asks("looks at her orders", .ownOrders(after: nil), as: HousePage<OrderCard>.self)?.items
            ?? []
        try show(own, to: mia)
        // Where an order is between the waiter and the kitchen is for staff alone.
        try story.check(own.map(\.stateLabel), is: [nil], "what a guest sees of the state")
        try await mia.does("asks for the bill", ask, refused: "tab.unserved")
        try await accept("5", will)
        try await cook("5")
        try await mia.does("asks again, while it is on its way", ask, refused: "tab.unserved")
        try await serve("5", will)
        stage.forgetNotices()
        try await stage.move(to: "2026-03-27T19:40")
        try await pay(mia, on: "mia", 4_700, .inApp, "in the app", for: "5")
        try await pay(ana, on: "ana", 6_200, .card, "by card", for: "4")
    }

    /// A guest asks for the bill, sees it, and chooses how to pay: that ends the visit.
    private func pay(
        _ guest: Phone,
        on tab: TabID,
        _ bani: Int64,
        _ method: PaymentMethod,
        _ words: String,
        for booking: BookingID
    ) async throws {
        try await guest.does("asks for the bill", .table(request: .askForBill(tab: tab)))
        let card = try await guest.reads(.tab(tab: tab), as: TabCard.self)
        for line in card.bill?.lines ?? [] {
            guest.shows("\(line.quantity) × \(stage.wording(line.name))  \(line.total)")
        }
        guest.shows("in all \(card.bill.map { "\($0.total)" } ?? "nothing")")
        try story.check(card.bill?.total, is: Money(minorUnits: bani, .ron), "the total")
        let pay = HouseRequest.Ask.table(request: .choosePayment(tab: tab, method: method))
        try await guest.does("chooses to pay \(words)", pay, done: "somebody will come to the table")
        try stage.checkNotices("paymentWanted → Wanda, Will")
        let after = try await guest.reads(.tab(tab: tab), as: TabCard.self)
        guest.shows("the visit is over: the tab is \(try stage.wording.state(after.state.rawValue, of: .tab))")
        try story.check(after.state, is: .closed, "the tab")
        let summary = try await guest.reads(.booking(day: day, booking: booking), as: BookingSummary.self)
        guest.shows("the booking is \(try stage.wording.state(summary.status.rawValue, of: .booking))")
        try story.check(summary.status, is: .finished, "the booking")
    }

    // MARK: QP-S5

    func kitchen() async throws {
        story.scene("QP-S5", "The kitchen")
        try await stage.move(to: "2026-03-27T20:00")
        try await ana.does(
            "is back with friends, and confirms",
            .guest(request: .arrive(day: day, booking: "1", tab: "ana-2"))
        )
        try await order(ana, "6", [(Self.soup, 3)], on: "ana-2", "orders three soups")
        try await showStock(is: 13)
        for (step, label) in [("accept", "pending"), ("cook", "preparing"), ("serve", "ready")] {
            let phone = step == "cook" ? carl : wanda
            let cards = try await list(phone, is: ["6"])
            try story.check(cards.map(\.stateLabel), is: [label], "the state")
            switch step {
            case "accept": try await accept("6", wanda)
            case "cook": try await cook("6")
            default: try await serve("6", wanda)
            }
        }
        for phone in [wanda, will, carl] { try await list(phone, is: []) }
        try await cancel("6", wanda, "what was served", refused: "order.illegal")

        try await order(ana, "7", [(Self.soup, 2)], on: "ana-2", "orders two more")
        try await showStock(is: 11)
        try await cancel("7", will, "the order before anybody accepts it")
        try await showStock(is: 13)
        try await order(ana, "8", [(Self.soup, 2)], on: "ana-2", "orders them again")
        try await accept("8", wanda)
        try await cook("8")
        try await showLoads(is: [1, 0])
        try await cancel("8", will, "the order that stands ready")
        try await showStock(is: 13)
        try await showLoads(is: [0, 0])

        try stage.line("Mara", "sends Will home at the till, and lets Wanda take one order")
        try await till.perform(.end(waiter: "will"))
        try await till.perform(.setCap(waiter: "wanda", cap: 1))
        for number in ["9", "10"] as [OrderID] {
            try await order(ana, number, [(Self.bread, 1)], on: "ana-2", "orders bread, number \(number)")
        }
        try await accept("9", wanda)
        try await accept("10", wanda, refused: "shift.atCap")
        try await accept("10", will, refused: "shift.offDuty")
        try await list(wanda, is: ["10"])
        try await cook("9")
        try await serve("9", wanda)
        try await accept("10", wanda)
        try await cook("10")
        try await serve("10", wanda)
        try await carl.does(
            "tries to serve in Wanda's place",
            .staff(request: .order(order: "10", request: .serve(items: .all))),
            refused: "access.notForSender"
        )
        try await wanda.does(
            "tries to book a table for herself",
            .guest(request: .book(day: day, wish: BookingWish(id: "w", party: 2, at: stage.now))),
            refused: "access.notForSender"
        )
        stage.forgetNotices()
        try await pay(ana, on: "ana-2", 5_250, .cash, "in cash", for: "1")
    }
}
