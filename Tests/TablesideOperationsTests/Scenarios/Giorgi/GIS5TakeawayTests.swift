import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

private typealias D = Diner
private typealias G = Giorgi

/// Giorgi's takeaway scenario: who gets it, where and when; waiting for confirmation; confirmed.
@Suite("GI-S5 takeaway")
struct GIS5TakeawayTests {
    private static let tab = TabID("takeaway")
    private static let home = PostalAddress(street: "Via Roma 1", city: "Udine")

    /// Mia Rossi, who wants it in an hour.
    private static func recipient(_ house: Giorgi, address: PostalAddress? = home) throws -> Recipient {
        Recipient(
            name: try PersonName(first: "Mia", last: "Rossi"),
            phone: "+39 0432 1234",
            email: try EmailAddress("mia@example.it"),
            address: address,
            wantedAt: house.diner.clock.now() + .hours(1)
        )
    }

    /// Sends a pizza with mushrooms and a wine.
    @discardableResult
    private static func order(
        _ house: Giorgi,
        for recipient: Recipient?,
        on channel: Channel = .delivery,
        as order: String = "1"
    ) async throws -> OrderAnswer {
        let lines = [house.portion("1", G.capricciosa, [G.mushrooms]), house.portion("2", G.wine)]
        let opening = GuestTab.Opening(branch: D.branch, currency: .eur, opener: .firstItem, guest: D.mia)
        let decision = PlaceOrder(
            OrderID(order),
            Cart(lines, covers: 2, channel: channel),
            on: tab,
            opening: opening,
            guest: D.mia,
            recipient: recipient
        )
        return try await house.diner.place(decision, on: OrderingPolicy(menu: house.menu, profile: .giorgiTakeaway))
    }

    @Test(
        "GI-S5 GI-34 GI-35 the order waits for confirmation, the venue confirms, the guest is told; it is paid and settled"
    )
    func story() async throws {
        let house = try await Giorgi()
        let diner = house.diner
        try await Self.order(house, for: Self.recipient(house))
        var order = try await diner.order("1")
        #expect(order.card(for: .guest)?.stateLabel == "waiting for confirmation")
        // 11.00 + 9.00; nobody sits at a table.
        #expect(order.total == G.eur(2_000))
        // The venue sees it, with whom to call, where to bring it and when.
        #expect([order].listed(for: G.waiter).map(\.id) == [OrderID("1")])
        #expect(order.card(for: .waiter)?.prompt == "confirm")
        #expect(order.recipient?.phone == "+39 0432 1234")
        #expect(order.recipient?.email == (try EmailAddress("mia@example.it")))
        #expect(order.recipient?.address == Self.home)
        #expect(order.recipient?.wantedAt == diner.clock.now() + .hours(1))

        let answer = try await diner.step("1", .accept(waiter: D.wanda), by: G.waiter)
        #expect(answer.remaining == [.notify])
        order = try await diner.order("1")
        #expect(order.card(for: .guest)?.stateLabel == "confirmed")
        #expect(order.recipient == (try Self.recipient(house)))

        // The money is taken when it is handed over.
        try await diner.tab(.askForBill, Self.tab.rawValue)
        let payment = try Payment(id: PaymentID("1"), amount: G.eur(2_000), method: .cash, tendered: G.eur(5_000))
        #expect(try payment.change() == G.eur(3_000))
        try await diner.tab(.pay(payment: payment), Self.tab.rawValue, by: G.waiter)
        try await diner.tab(.close, Self.tab.rawValue, by: G.waiter)
        #expect(try await diner.order("1").card(for: .guest)?.stateLabel == "settled")
    }

    @Test(
        "GI-S5 GI-32 courses are for tables: what leaves the house has none, whatever was chosen, and goes all at once"
    )
    func courses() async throws {
        let house = try await Giorgi()
        let lines = [
            house.portion("1", G.bruschetta), house.portion("2", G.cutlet),
            house.portion("3", G.capricciosa, course: 1),
        ]
        for (channel, courses) in [
            (Channel.dineIn, [1, 3, 1]), (.takeaway, [nil, nil, nil]), (.delivery, [nil, nil, nil]),
        ] as [(Channel, [Int?])] {
            let quote = try house.menu.quote(Cart(lines, channel: channel), at: house.diner.clock.now())
            #expect(quote.lines.map(\.course) == courses, "\(channel)")
        }
        let wish = Cart([house.portion("1", G.cutlet, course: 2)], channel: .takeaway)
        let plain = Cart([CartLine(id: LineID("1"), item: G.cutlet)], channel: .takeaway)
        let now = house.diner.clock.now()
        #expect(try house.menu.quote(wish, at: now) == house.menu.quote(plain, at: now))
        // No course is none at any place.
        let wrong = Cart([CartLine(id: LineID("1"), item: G.cutlet, course: 0)], channel: .takeaway)
        #expect(house.menu.problems(of: wrong, at: now).map(\.reason) == [.invalidCourse(line: LineID("1"), course: 0)])

        try await Self.order(house, for: Self.recipient(house))
        try await house.diner.step("1", .accept(waiter: D.wanda), by: G.waiter)
        let order = try await house.diner.order("1")
        #expect(order.items.fired == 2 && order.items.held == 0)
    }

    @Test("GI-S5 GI-34 what is fetched needs no address")
    func fetched() async throws {
        let house = try await Giorgi()
        try await Self.order(house, for: Self.recipient(house, address: nil), on: .takeaway)
        #expect(try await house.diner.order("1").state == .placed)
    }

    @Test(
        "GI-S5 GI-34 each missing field is told, and nothing is kept",
        arguments: ["phone", "email", "address", "wantedAt"]
    )
    func missing(field: String) async throws {
        let house = try await Giorgi()
        var recipient = try Self.recipient(house)
        switch field {
        case "phone": recipient.phone = nil
        case "email": recipient.email = nil
        case "address": recipient.address = nil
        default: recipient.wantedAt = nil
        }
        let problem = Problem(RecipientProblem.missing, at: FieldPath(stringLiteral: field))
        try await house.diner.refuses(Order.Refusal(.invalidRecipient(problems: [problem]))) {
            try await Self.order(house, for: recipient)
        }
        #expect(try await house.diner.store.load(GuestTab.self, Self.tab) == nil)
    }

    @Test("GI-S5 GI-34 everything that is missing is told at once; without a name there is nobody to deliver to")
    func nobody() async throws {
        let house = try await Giorgi()
        let bare = Recipient(name: try PersonName(first: "Mia", last: "Rossi"))
        let problems: [Problem<RecipientProblem>] = [
            Problem(.missing, at: "phone"), Problem(.missing, at: "email"), Problem(.missing, at: "address"),
            Problem(.missing, at: "wantedAt"),
        ]
        try await house.diner.refuses(Order.Refusal(.invalidRecipient(problems: problems))) {
            try await Self.order(house, for: bare)
        }
        try await house.diner.refuses(Order.Refusal(.recipientMissing(profile: .giorgiTakeaway))) {
            try await Self.order(house, for: nil)
        }
        #expect(throws: Defects([Problem(NameProblem.empty, at: "first")])) { try PersonName(first: "", last: "Rossi") }
        #expect(throws: Defects([Problem(NameProblem.empty, at: "last")])) { try PersonName(first: "Mia", last: "") }
        #expect(throws: EmailAddressError.self) { try EmailAddress("mia") }
    }

    @Test("GI-S5 GI-34 nothing is wanted before now")
    func past() async throws {
        let house = try await Giorgi()
        let now = house.diner.clock.now()
        var recipient = try Self.recipient(house)
        recipient.wantedAt = now - .minutes(1)
        let problem = Problem(RecipientProblem.tooSoon(wantedAt: now - .minutes(1), earliest: now), at: "wantedAt")
        try await house.diner.refuses(Order.Refusal(.invalidRecipient(problems: [problem]))) {
            try await Self.order(house, for: recipient)
        }
    }

    @Test("GI-S5 GI-35 the venue may also say no, and the guest is told why; there is nothing to pay")
    func rejected() async throws {
        let house = try await Giorgi()
        let diner = house.diner
        try await Self.order(house, for: Self.recipient(house))
        try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .accept))) {
            try await diner.step("1", .accept(waiter: D.wanda), by: G.guest)
        }
        let answer = try await diner.step("1", .reject(reason: .tooBusy), by: G.waiter)
        #expect(answer.remaining.contains(.notify))
        let order = try await diner.order("1")
        #expect(order.state == .rejected)
        #expect(order.endReason == .tooBusy)
        try await diner.refuses(GuestTab.Refusal(.nothingOrdered)) {
            try await diner.tab(.askForBill, Self.tab.rawValue)
        }
        // The guest may try again, later.
        try await Self.order(house, for: Self.recipient(house), as: "2")
        #expect(try await diner.tab(Self.tab.rawValue).orders == [OrderID("1"), OrderID("2")])
    }

    @Test("GI-S5 GI-29 X-03 once it is sent the guest takes nothing back; a guest who calls is called off by the venue")
    func calledOff() async throws {
        let house = try await Giorgi()
        let diner = house.diner
        try await Self.order(house, for: Self.recipient(house))
        try await diner.refuses(Order.Refusal(.illegal(state: "placed", command: .cancel))) {
            try await diner.step("1", .cancel(), by: G.guest)
        }
        try await diner.step("1", .accept(waiter: D.wanda), by: G.waiter)
        try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .cancel))) {
            try await diner.step("1", .cancel(), by: G.guest)
        }
        let answer = try await diner.step("1", .cancel(reason: .guestRequest), by: G.waiter)
        #expect(answer.state == .cancelled)
        #expect(answer.remaining.contains(.notify))
    }
}
