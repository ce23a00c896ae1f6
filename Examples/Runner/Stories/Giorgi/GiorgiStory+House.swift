import Tableside
import TablesideTexts

// GI-S5 and GI-S6: what the waiter does.
extension GiorgiStory {
    // MARK: GI-S5

    func takeaway() async throws {
        story.scene("GI-S5", "Takeaway")
        try await stage.move(to: "2026-03-27T20:00")
        let carlo = Phone("Carlo", on: stage, device: "Carlo's tablet")
        stage.reach(.tab(id: "takeaway"), as: "Carlo")
        let bare = Recipient(name: try PersonName(first: "Carlo", last: "Bianchi"))
        func order(_ id: OrderID, _ words: String, _ recipient: Recipient, refused code: String? = nil) async throws {
            let lines = [
                CartLine(id: "1", item: Self.capricciosa, modifiers: [Self.mushrooms]),
                CartLine(id: "2", item: Self.wine),
            ]
            let wish = OrderWish(
                id,
                lines.map { OrderWish.Line(id: $0.id, item: $0.item, modifiers: $0.modifiers) },
                on: "takeaway",
                opening: OrderWish.Opening(at: Self.branch),
                channel: .delivery,
                recipient: recipient
            )
            try await carlo.does(words, .table(request: .place(order: wish)), refused: code, done: "sent")
        }
        try await order(
            "t1",
            "orders a pizza and wine for delivery, with his name alone",
            bare,
            refused: "order.invalidRecipient"
        )
        var recipient = bare
        recipient.phone = "+39 011 1234567"
        recipient.email = try EmailAddress("carlo@example.it")
        recipient.address = PostalAddress(street: "Via Po 5", city: "Torino")
        recipient.wantedAt = stage.now - .minutes(30)
        try await order("t1", "fills in the rest, for half an hour ago", recipient, refused: "order.invalidRecipient")
        recipient.wantedAt = stage.now + .hours(1)
        stage.forgetNotices()
        try await order("t1", "for nine o'clock", recipient)
        try stage.checkNotices("orderPlaced → Vera")
        try await state(carlo, "t1", is: "waiting for confirmation")
        try await list(is: ["t1"])
        let accept = StaffOrderRequest.accept(waiter: "vera", readyBy: nil)
        try await vera.does("confirms it", .staff(request: .order(order: "t1", request: accept)))
        try stage.checkNotices("orderApproved → Carlo")
        try await state(carlo, "t1", is: "confirmed")
        try await order("t2", "orders the same once more", recipient)
        let reject = StaffOrderRequest.reject(reason: .tooBusy)
        try await vera.does("cannot make it", .staff(request: .order(order: "t2", request: reject)))
        try await state(carlo, "t2", is: "rejected")
        try await carlo.does(
            "asks for the bill",
            .table(request: .askForBill(tab: "takeaway"))
        )
        let card = try await carlo.reads(.tab(tab: "takeaway"), as: TabCard.self)
        carlo.shows("\(card.due.map { "\($0)" } ?? "nothing") to pay at the door")
        try story.check(card.due, is: Money(minorUnits: 2_000, .eur), "what is due")
        let cash = try Payment(id: "cash", amount: Money(minorUnits: 2_000, .eur), method: .cash)
        for (words, action) in [
            ("takes the money", TabOperation.Action.pay(payment: cash)), ("closes the order", .close),
        ] {
            try await vera.does(words, .staff(request: .tab(tab: "takeaway", action: action)))
        }
        try await state(carlo, "t1", is: "settled")
        stage.forgetNotices()
    }

    private func state(_ phone: Phone, _ order: OrderID, is expected: String) async throws {
        let card = try await phone.reads(.order(order: order), as: OrderCard.self)
        let label = card.stateLabel ?? "nothing"
        phone.shows("order \(order): \(try stage.wording.state(label, of: .order))")
        try story.check(label, is: expected, "the state")
    }

    /// The orders that wait for the waiter.
    private func list(is expected: [OrderID]) async throws {
        let since = stage.now - .hours(2)
        let cards = try await vera.asks(
            "looks at what waits",
            .work(branch: Self.branch, since: since),
            as: [OrderCard].self
        )
        for card in cards ?? [] {
            let lines = card.lines.map { stage.wording($0) }.joined(separator: ", ")
            let button = try card.prompt.map { try stage.wording.texts.text(.prompt($0, of: .order)) }
            vera.shows("order \(card.order): \(lines), \(card.total) [\(button ?? "nothing to do")]")
            guard let recipient = card.recipient else { continue }
            let time = try recipient.wantedAt.map { try stage.wording.time($0) } ?? "at once"
            vera.shows(
                "for \(recipient.name) at \(recipient.address?.street ?? "the counter"), \(recipient.phone ?? "no number"), \(time)"
            )
        }
        let waiting = (cards ?? []).filter { $0.prompt == "confirm" }.map(\.order)
        try story.check(waiting, is: expected, "what waits")
    }

    // MARK: GI-S6

    func waiter() async throws {
        story.scene("GI-S6", "The waiter")
        try await stage.move(to: "2026-03-27T20:20")
        let open = StaffRequest.openTab(tab: "four", table: "t4", guest: nil, covers: 4, devices: 0)
        try await vera.does("opens a comanda for four at table 4, without a device", .staff(request: open))
        let cart = Cart([menu.fillingDefaults(of: CartLine(id: "1", item: Self.risotto, quantity: 4))], covers: 4)
        let place = StaffRequest.place(order: "3", cart: cart, tab: "four", guest: nil, recipient: nil)
        try await vera.does("orders four risotti for them on her own terminal", .staff(request: place), done: "sent")
        try await tabs(is: ["comanda open", "four open", "takeaway closed"])
        let one = OrderItem.Selection.only(items: [.init("1", 1)])
        let void = StaffOrderRequest.void(items: one, reason: .guestRequest, restockable: false)
        try await vera.does("takes one risotto off", .staff(request: .order(order: "3", request: void)))
        let water = Cart([menu.fillingDefaults(of: CartLine(id: "1", item: Self.water))])
        let more = StaffRequest.place(order: "4", cart: water, tab: "four", guest: nil, recipient: nil)
        try await vera.does("adds water", .staff(request: more), done: "sent")
        try await vera.does("allows one device more", .staff(request: .admitDevice(tab: "four")))
        let dora = Phone("Dora", on: stage)
        await dora.scans("t4", of: Self.branch)
        try await dora.does("joins from table 4", .table(request: .join(tab: "four", persons: 1)))
        try await calls(from: dora)
        let ask = StaffRequest.tab(tab: "four", action: .askForBill)
        try await vera.does("has dishes on the way, and asks for the bill all the same", .staff(request: ask))
        let card = try await vera.reads(.tab(tab: "four"), as: TabCard.self)
        for line in card.bill?.lines ?? [] {
            vera.shows("\(line.quantity) × \(stage.wording(line.name)) \(line.total)")
        }
        vera.shows("in all \(card.bill.map { "\($0.total)" } ?? "nothing")")
        // 3 × 11.00 + 2.50 + 4 × 2.00.
        try story.check(card.bill?.total, is: Money(minorUnits: 4_350, .eur), "the bill")
        try await vera.does(
            "wants to take another portion off",
            .staff(request: .order(order: "3", request: void)),
            refused: "visit.tabIsLocked"
        )
    }

    private func calls(from dora: Phone) async throws {
        let call = TableRequest.call(branch: Self.branch, table: "t4", call: "c1", kind: .waiter, text: nil)
        try await dora.does("calls the waiter", .table(request: call))
        let message = TableRequest.call(
            branch: Self.branch,
            table: "t4",
            call: "c2",
            kind: .message,
            text: "Un seggiolone?"
        )
        try await dora.does("writes a message", .table(request: message))
        try await ada.does(
            "calls from a table where she does not sit",
            .table(request: .call(branch: Self.branch, table: "t4", call: "c3", kind: .waiter, text: nil)),
            refused: "access.notFound"
        )
        func look(is expected: Int) async throws {
            let page = try await vera.asks(
                "looks at the calls",
                .calls(branch: Self.branch, after: nil),
                as: HousePage<TableCallsCard>.self
            )
            let open = (page?.items ?? []).flatMap { card in
                card.calls.filter { $0.state != .answered }.map { (card.table, $0) }
            }
            for (table, call) in open {
                vera.shows("\(stage.name(of: table)): \(call.kind)\(call.text.map { " “\($0)”" } ?? "")")
            }
            if open.isEmpty { vera.shows("no calls") }
            try story.check(open.count, is: expected, "the calls")
        }
        try await look(is: 2)
        try await vera.does("goes there, and clears them", .staff(request: .call(table: "t4", request: .answerAll)))
        try await look(is: 0)
    }

    private func tabs(is expected: [String]) async throws {
        let page = try await vera.asks(
            "looks at all comande",
            .tabs(branch: Self.branch, after: nil),
            as: HousePage<TabCard>.self
        )
        for tab in page?.items ?? [] {
            let table = tab.table.map { stage.name(of: $0) } ?? "to take away"
            let state = try stage.wording.state(tab.state.rawValue, of: .tab)
            vera.shows(
                "\(tab.id): \(table), \(stage.count(tab.covers, "guest")), \(state), \(stage.count(tab.orders.count, "order"))"
            )
        }
        try story.check((page?.items ?? []).map { "\($0.id) \($0.state.rawValue)" }, is: expected, "the comande")
    }
}
