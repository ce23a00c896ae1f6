import Tableside

// GI-S2, GI-S3 and GI-S4: a table with two devices, from the code to the order.
extension GiorgiStory {
    static let tab = TabID("comanda")

    // MARK: GI-S2

    func session() async throws {
        story.scene("GI-S2", "The session")
        try await stage.move(to: "2026-03-27T19:30")
        let work = Employment(restaurant: "osteria", branch: Self.branch)
        let form = SignUpForm(
            role: .waiter,
            [
                .email: "vera@example.it", .username: "vera", .firstName: "Vera", .lastName: "Rossi",
                .birthYear: "1988", .sex: "female",
            ],
            workplace: work,
            consents: [.dataProcessing]
        )
        try await vera.settleIn(form, name: "vera")
        let open = StaffRequest.openTab(tab: Self.tab, table: "t2", guest: nil, covers: 3, devices: 1)
        try await vera.does("opens a comanda for three people at table 2, with one device", .staff(request: open))
        stage.reach(.tab(id: Self.tab), as: "Ada, Bruno")
        let first = try await code(devices: 1)
        try await vera.does("allows another device", .staff(request: .admitDevice(tab: Self.tab)))
        let second = try await code(devices: 2)
        try story.check(first == second, is: false, "whether the code stays the same")

        try await ada.scans("scans the code of a cola bottle", "4006381333931", refused: "payload.foreign")
        let plain = try PayloadCodec(base: stage.codec.base, scheme: stage.codec.scheme, authenticator: nil)
        let forged = try plain.encode(.table(branch: Self.branch, table: "t2"), as: .alphanumeric)
        try await ada.scans("scans one that somebody wrote at home", forged, refused: "payload.unsigned")
        for (phone, persons) in [(ada, 2), (bruno, 1)] {
            guard case .session(let session)? = try await phone.scans("scans the code on Vera's screen", second) else {
                continue
            }
            phone.shows(
                "\(stage.name(of: session.table)), \(session.covers) people, \(stage.count(session.devices, "device"))"
            )
            let asksWhetherAlone = session.devices < session.covers
            phone.shows(asksWhetherAlone ? "the question: only for yourself?" : "the menu")
            try story.check(asksWhetherAlone, is: true, "whether the phone asks")
            let join = TableRequest.join(tab: session.tab, persons: persons)
            try await phone.does("orders for \(persons)", .table(request: join))
        }
        try await people()
        let late = Phone("Carlo", on: stage)
        try await late.scans("scans it, too", second)
        try await late.does(
            "wants to join",
            .table(request: .join(tab: Self.tab, persons: 1)),
            refused: "tab.tooManyDevices"
        )
    }

    /// Who takes part, as the waiter and a guest see it.
    private func people() async throws {
        let query = HouseQuery.tab(tab: Self.tab)
        let all = try await vera.asks("checks who is ordering at table 2", query, as: TabCard.self)?.devices ?? []
        for device in all { vera.shows("\(device.id), for \(device.persons), \(device.stage)") }
        try story.check(all.map(\.persons), is: [2, 1], "the devices")
        guard let card = try await ada.asks("looks too", query, as: TabCard.self) else { return }
        for device in card.devices {
            ada.shows("\(stage.count(card.deviceCount, "device")), her own for \(device.persons)")
        }
        try story.check(card.devices.map(\.isOwn), is: [true], "Ada's devices")
    }

    /// The code that Vera's screen shows, which the server signs.
    private func code(devices expected: Int) async throws -> String {
        let tab = try await vera.reads(.tab(tab: Self.tab), as: TabCard.self)
        guard let table = tab.table, let waiter = tab.waiter, let devices = tab.deviceLimit else { return "" }
        let session = try TableSession(
            tab: tab.id,
            branch: tab.branch,
            number: 308,
            waiter: waiter,
            table: table,
            covers: tab.covers,
            devices: devices,
            menu: menu.id
        )
        let text = try stage.codec.encode(.session(session), as: .alphanumeric, expiring: stage.now + .hours(5))
        let symbol = try QRSymbol(text, level: .medium)
        vera.shows("a code for \(stage.count(devices, "device")), \(symbol.size) × \(symbol.size) modules")
        try story.check(devices, is: expected, "the devices")
        return text
    }

    // MARK: GI-S3

    func portions() async throws {
        story.scene("GI-S3", "Portions")
        try await stage.move(to: "2026-03-27T19:40")
        let quote = try await look(ada, "chooses a pizza with mushrooms, and one without onion", Self.pizzas)
        try story.check(quote.lines.map(\.unitPrice.minorUnits), is: [1_100, 950], "the prices")
        try story.check(quote.lines.map(\.course), is: [3, 3], "the courses")
        let all = try await look(
            ada,
            "takes a cutlet with the first courses, one with the mains, and her pizza with the others' starters",
            choice(in: menu)
        )
        try story.check(all.lines.map(\.course), is: [nil, 2, 3, 1, 3], "the courses")
        let wrong = CartLine(id: "1", item: Self.cutlet, modifiers: [Self.mushrooms])
        let ask = HouseQuery.quote(order: wish("1", [wrong], covers: 1))
        _ = try await ada.asks("wants mushrooms on a cutlet", ask, as: OrderQuote.self, refused: "visit.cart")
    }

    private static let pizzas = [
        CartLine(id: "early pizza", item: capricciosa, modifiers: [mushrooms]),
        CartLine(id: "pizza", item: capricciosa, modifiers: [withoutOnion]),
    ]

    /// Wine, two cutlets and two pizzas for two people.
    private func choice(in menu: FoodMenu) -> [CartLine] {
        var lines = [
            CartLine(id: "wine", item: Self.wine),
            CartLine(id: "early cutlet", item: Self.cutlet, note: "ben cotta", course: 2),
            CartLine(id: "cutlet", item: Self.cutlet),
        ]
        lines += Self.pizzas
        lines[3].course = 1
        return lines
    }

    /// What the phone shows of a choice before it is sent, priced by the server.
    @discardableResult
    func look(_ phone: Phone, _ words: String, _ lines: [CartLine], covers: Int = 2) async throws -> Quote {
        let query = HouseQuery.quote(order: wish("1", lines, covers: covers))
        guard let quote = try await phone.asks(words, query, as: OrderQuote.self)?.quote else {
            throw Fault.otherwise(scenario: "GI", what: words, found: "no price", expected: "a price")
        }
        for line in quote.lines {
            let with = line.modifiers.map {
                "\(stage.wording($0.groupName)) \($0.name.map { stage.wording($0) } ?? "")"
            }.joined(separator: ", ")
            let extras = with.isEmpty ? "" : " (\(with))"
            let note = line.note.map { " “\($0)”" } ?? ""
            let course = line.course.map { ", course \($0)" } ?? ", at once"
            phone.shows("\(line.quantity) × \(stage.wording(line.name))\(extras)\(note) \(line.unitPrice)\(course)")
        }
        return quote
    }

    /// What a phone sends of a choice, each portion with the course of its heading unless one is named.
    func wish(_ order: OrderID, _ lines: [CartLine], covers: Int, expecting: Quote? = nil) -> OrderWish {
        let lines = lines.map { menu.fillingDefaults(of: $0) }
        return OrderWish(
            order,
            lines.map { line in
                OrderWish.Line(
                    id: line.id,
                    item: line.item,
                    quantity: line.quantity,
                    modifiers: line.modifiers,
                    note: line.note,
                    course: line.course
                )
            },
            on: Self.tab,
            covers: covers,
            expecting: expecting
        )
    }

    // MARK: GI-S4

    func summary() async throws {
        story.scene("GI-S4", "The summary")
        try await stage.move(to: "2026-03-27T19:50")
        var cart = Cart(choice(in: menu), covers: 2)
        func sums(_ words: String, is expected: [Int64]) async throws -> Quote {
            let quote = try await look(ada, words, cart.lines)
            ada.shows(
                "bar \(quote.partial(of: .bar)), kitchen \(quote.partial(of: .kitchen)), places \(quote.coverCharge)"
            )
            ada.shows("in all \(quote.total)")
            let found = [quote.partial(of: .bar), quote.partial(of: .kitchen), quote.coverCharge, quote.total]
            try story.check(found.map(\.minorUnits), is: expected, "the sums")
            return quote
        }
        // 9.00; 2 × 12.50 + 11.00 + 9.50; 2 × 2.00.
        _ = try await sums("looks at the summary", is: [900, 4_550, 400, 5_850])
        cart.lines[3].modifiers = []
        cart.removeOne(from: "wine")
        cart.addOne(of: Self.water, as: "water")
        let shown = try await sums(
            "takes the mushrooms off, and water instead of the wine",
            is: [250, 4_400, 400, 5_050]
        )
        let nothing = TableRequest.place(order: wish("1", [], covers: 2))
        try await ada.does("cancels everything, and sends nothing", .table(request: nothing), refused: "visit.cart")

        try await ada.does("puts it together again, and waits for Bruno", .table(request: .wait(tab: Self.tab)))
        let send = HouseRequest.Ask.table(request: .place(order: wish("1", cart.lines, covers: 2, expecting: shown)))
        try await ada.does("is asked whether to send, and says yes", send, refused: "tab.othersChoosing")
        let risotto = wish("2", [CartLine(id: "1", item: Self.risotto)], covers: 1)
        try await bruno.does("sends a risotto", .table(request: .place(order: risotto)), done: "sent")
        try stage.checkNotices("orderPlaced → Vera", "orderApproved → Ada, Bruno")
        try await ada.does("says yes again", send, done: "sent")
        let cards = try await ada.reads(.orders(tab: Self.tab), as: [OrderCard].self)
        for card in cards { ada.shows("order \(card.order): \(card.total)") }
        try story.check(cards.map(\.total.minorUnits), is: [1_300, 5_050], "the orders")
        let cancel = TableRequest.cancel(order: "1", reason: .guestRequest)
        try await ada.does("wants to take it back", .table(request: cancel), refused: "order.notPermitted")
    }
}
