import TablesideBilling
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Place order")
struct PlaceOrderTests {
    @Test("QP-45 QP-47 order, stock and tab change together; several orders of one tab each have their own state")
    func placed() async throws {
        let diner = try await Diner()
        let answer = try await diner.place(diner.placing("1"))
        #expect(answer.state == .placed)
        #expect(answer.waiter == nil)
        #expect(answer.events.count == 1)
        try await diner.place(diner.placing("2", [(D.cake, 1)]))
        let order = try await diner.order("1")
        #expect(order.tab == TabID("tab-mia"))
        #expect(order.table == TableID("t2"))
        #expect(order.total == Money(minorUnits: 3_400, diner.menu.currency))
        #expect(try await diner.tab().orders == [OrderID("1"), OrderID("2")])
        #expect(try await diner.left(D.soup) == 8)
        #expect(try await diner.left(D.cake) == 0)
        #expect(try await diner.left(D.bread) == nil)
        try await diner.step("2", .cancel(), by: D.guest)
        #expect(try await diner.order("1").state == .placed)
    }

    @Test("the first item opens the tab in the unit of its order; a refused first order opens none")
    func firstItem() async throws {
        let diner = try await Diner()
        let empty = Problem(CartProblem.empty, at: "lines")
        try await diner.refuses(VisitRefusal(.cart(problems: [empty]))) {
            try await diner.place(diner.placing("1", []))
        }
        #expect(try await diner.store.load(GuestTab.self, TabID("tab-mia")) == nil)
        try await diner.place(diner.placing("1"))
        #expect(try await diner.tab().state == .open)
        #expect(try await diner.tab().opening?.guest == D.mia)
    }

    @Test("QP-77 without an open tab, and with one that claims a booking, a guest is told to book first")
    func bookFirst() async throws {
        let diner = try await Diner()
        let refusal = VisitRefusal(.bookFirst(tab: TabID("tab-mia")))
        func place(_ opening: GuestTab.Opening?) async throws {
            let decision = PlaceOrder(
                OrderID("1"),
                D.cart([(D.soup, 1)]),
                on: TabID("tab-mia"),
                opening: opening,
                guest: D.mia
            )
            try await diner.place(decision)
        }
        try await diner.refuses(refusal) { try await place(nil) }
        let booked = try diner.opening(booking: BookingID("never made"))
        try await diner.refuses(refusal) { try await place(booked) }
        let quickPlate = try diner.opening(of: D.mia, .quickPlate)
        try await diner.refuses(refusal) { try await place(quickPlate) }
        let arrived = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .arrival,
            guest: D.mia
        )
        try await diner.refuses(refusal) { try await place(arrived) }
    }

    @Test("QP-42 QP-43 QP-86 a cart is refused with everything that is wrong with it")
    func badCart() async throws {
        let diner = try await Diner()
        let cart = Cart([
            CartLine(id: LineID("a"), item: D.soup, quantity: 0),
            CartLine(id: LineID("b"), item: D.cake, quantity: 2),
            CartLine(id: LineID("c"), item: MenuItemID("caviar")),
        ])
        let lines = FieldPath("lines")
        let problems: [Problem<CartProblem>] = [
            Problem(.quantity(line: LineID("a"), quantity: 0), at: lines.index(0).field("quantity")),
            Problem(.unknownItem(line: LineID("c"), item: MenuItemID("caviar")), at: lines.index(2).field("item")),
            Problem(
                .insufficientStock(key: StockKey(item: D.cake), wanted: 2, available: 1),
                at: lines.index(1).field("quantity")
            ),
        ]
        let opening = try diner.opening()
        try await diner.refuses(VisitRefusal(.cart(problems: problems))) {
            let decision = PlaceOrder(
                OrderID("1"),
                cart,
                on: TabID("tab-mia"),
                opening: opening,
                guest: D.mia
            )
            try await diner.place(decision)
        }
    }

    @Test("QP-49 two guests order the last portion at once: one gets it, nothing of the other's is left behind")
    func lastPortion() async throws {
        for _ in 0..<10 {
            let diner = try await Diner()
            let failures = await withTaskGroup(of: (any Error)?.self) { group in
                for (order, guest) in [("1", D.mia), ("2", D.leo)] {
                    group.addTask {
                        do {
                            try await diner.place(diner.placing(order, [(D.cake, 1)], by: guest), by: .guest(guest))
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: [any Error]()) { if let error = $1 { $0.append(error) } }
            }
            #expect(failures.count == 1)
            let gone = Problem(
                CartProblem.unavailableItem(
                    line: LineID("line-cake"),
                    item: D.cake,
                    reason: .soldOut(key: StockKey(item: D.cake))
                ),
                at: FieldPath("lines").index(0).field("item")
            )
            let refusal = AnyRefusal(VisitRefusal(.cart(problems: [gone])))
            #expect(failures.first as? CommandFailure<AnyRefusal> == .refused(refusal))
            #expect(try await diner.left(D.cake) == 0)
            #expect(try await diner.stock().reservations.count == 1)
            var tabs = 0
            for guest in [D.mia, D.leo] {
                if try await diner.store.load(GuestTab.self, TabID("tab-\(guest)")) != nil { tabs += 1 }
            }
            #expect(tabs == 1)
        }
    }

    @Test("a guest orders on no other guest's tab, in nobody else's name, and nobody places an order twice")
    func foreignGuests() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("1"))
        let decision = PlaceOrder(
            OrderID("2"),
            D.cart([(D.soup, 1)]),
            on: TabID("tab-mia"),
            guest: D.leo
        )
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
            try await diner.place(decision, by: D.otherGuest)
        }
        let other = try diner.placing("2")
        try await diner.refuses(Order.Refusal(.notYours(order: OrderID("2")))) {
            try await diner.place(other, by: D.otherGuest)
        }
        try await diner.refuses(Order.Refusal(.alreadyApplied(command: .place))) {
            try await diner.place(diner.placing("1"))
        }
    }

    @Test("branch, currency and profile must fit the tab")
    func otherBranchAndCurrency() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("1"))
        let second = try diner.placing("2")
        let foreign = diner.terms(menu: try Diner.menu(branch: D.elsewhere))
        try await diner.refuses(VisitRefusal(.otherBranch(branch: D.elsewhere, expected: D.branch))) {
            try await diner.place(second, on: foreign)
        }
        let euros = diner.terms(menu: try Diner.menu(currency: "EUR"))
        try await diner.refuses(VisitRefusal(.otherCurrency(currency: .eur, expected: diner.menu.currency))) {
            try await diner.place(second, on: euros)
        }
        let shift = BranchDay(branch: D.elsewhere, date: diner.day.date)
        try await diner.refuses(VisitRefusal(.otherBranch(branch: D.elsewhere, expected: D.branch))) {
            try await diner.place(second, on: OrderingPolicy(menu: diner.menu, profile: .dineIn, shift: shift))
        }
        let unknown = ProfileCode(rawValue: "someday")
        try await diner.refuses(Order.Refusal(.unknownProfile(profile: unknown))) {
            try await diner.place(second, on: diner.terms(unknown))
        }
        try await diner.refuses(Order.Refusal(.wrongChannel(command: .place, profile: .takeaway))) {
            try await diner.place(second, on: diner.terms(.takeaway))
        }
        try await diner.refuses(Order.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.place(diner.placing("2"), by: .waiter(D.wanda, at: D.elsewhere))
        }
    }

    @Test(
        "who accepts an order, by when, how long it may be cancelled and collected by which code is the house's to say"
    )
    func houseTerms() async throws {
        let diner = try await Diner()
        let window = CancelPolicy(guestWindow: .seconds(30))
        let waiting = OrderingPolicy(
            menu: diner.menu,
            profile: .dineIn,
            acceptWithin: .minutes(5),
            cancelPolicy: window
        )
        let now = diner.clock.now()
        try await diner.place(diner.placing("1"), on: waiting)
        let first = try await diner.order("1")
        #expect(first.state == .placed)
        #expect(first.nextDue == now + .minutes(5))
        #expect(first.terms?.cancelPolicy == window)
        #expect(first.terms?.cancelUntil == now + .seconds(30))
        let automatic = OrderingPolicy(menu: diner.menu, profile: .dineIn, acceptance: .automatic)
        #expect(try await diner.place(diner.placing("2", [(D.bread, 1)]), on: automatic).state == .accepted)
        let counter = OrderingPolicy(menu: diner.menu, profile: .takeaway, collectionCode: "4711")
        let cart = Cart([CartLine(id: LineID("1"), item: D.bread)], channel: .takeaway)
        try await diner.place(PlaceOrder(OrderID("3"), cart, on: TabID("tab-mia"), guest: D.mia), on: counter)
        #expect(try await diner.order("3").terms?.collectionCode == "4711")
        let late = OrderingPolicy(menu: diner.menu, profile: .dineIn, acceptWithin: .zero)
        try await diner.refuses(Order.Refusal(.tooLate(deadline: now))) {
            try await diner.place(diner.placing("4"), on: late)
        }
    }

    @Test("a guest orders and cancels where stock and shift are closed to guests: both only follow from the order")
    func closedCompanions() async throws {
        let diner = try await Diner(caps: [D.wanda: nil], access: RightsAccess(.house))
        try await diner.place(diner.placing("1"))
        try await diner.step("1", .cancel(), by: D.guest)
        #expect(try await diner.left(D.soup) == 10)
        let refusal = AccessRefusal(.notForSender)
        try await diner.fails(.forbidden(refusal)) { try await diner.begin(D.mia, cap: 1, by: D.guest) }
    }

    @Test("terms that were replaced while an order was on its way do not count: it is decided on the new ones")
    func replacedTerms() async throws {
        let diner = try await Diner()
        let board = TermsBoard(store: diner.store, menu: diner.menu)
        try await board.write(diner.menu)
        let placing = try diner.placing("1")
        try await diner.runner.perform(Envelope(placing, by: D.guest, id: diner.nextID()), in: board)
        let order = try await diner.order("1")
        #expect(order.nextDue == diner.clock.now() + .minutes(2), "the kept terms said one minute")
    }

    @Test("what a device sends beside its order is refused: the terms are not the guest's to choose")
    func sentTerms() throws {
        let coder = JSONDocumentCoder()
        let wish = OrderWish(OrderID("1"), [], on: TabID("t"))
        let text = String(decoding: try coder.encode(wish), as: UTF8.self)
        #expect(throws: Never.self) { try coder.decodeStrictly(OrderWish.self, from: Array(text.utf8)) }
        for term in [
            #""profile":"takeaway""#, #""acceptance":"automatic""#, #""acceptBy":1"#, #""acceptWithin":1"#,
            #""cancelPolicy":{"acceptanceEndsWindow":false}"#, #""collectionCode":"1""#, #""shift":null"#,
            #""discounts":[]"#,
        ] {
            let bytes = Array("{\(term),\(text.dropFirst())".utf8)
            #expect(throws: DecodingError.self, "\(term)") { try coder.decodeStrictly(OrderWish.self, from: bytes) }
        }
    }

    @Test("a locked tab takes no order, and a refused order leaves the stock alone")
    func lockedTab() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill)
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "locked", command: .add))) {
            try await diner.place(diner.placing("2"))
        }
    }

    @Test("an order is placed at the price that the guest was told, or refused with the price of now")
    func quoteChanged() async throws {
        let diner = try await Diner()
        let wishes = [(D.soup, 2), (D.bread, 1)]
        let told = try diner.menu.quote(D.cart(wishes), at: diner.clock.now())
        func placing(_ order: String, expecting: Quote?) throws -> PlaceOrder {
            PlaceOrder(
                OrderID(order),
                D.cart(wishes),
                on: TabID("tab-mia"),
                opening: try diner.opening(),
                guest: D.mia,
                expecting: expecting
            )
        }
        // Only the clock went on: 2 × 15.50 + 3.00.
        diner.clock.advance(by: .minutes(10))
        try await diner.place(placing("1", expecting: told))
        #expect(try await diner.order("1").total == Money(minorUnits: 3_400, diner.menu.currency))
        var dearer = diner.menu
        dearer.items[0].price = Money(minorUnits: 1_600, diner.menu.currency)
        let now = try dearer.quote(D.cart(wishes), at: diner.clock.now())
        #expect(now.total.minorUnits == 3_500)
        try await diner.refuses(VisitRefusal(.quoteChanged(was: told, now: now))) {
            try await diner.place(placing("2", expecting: told), on: diner.terms(menu: dearer))
        }
        // The same total of other lines is another agreement.
        let cakes = try diner.menu.quote(D.cart([(D.bread, 1), (D.soup, 2)]), at: diner.clock.now())
        #expect(cakes.total == told.total)
        #expect(cakes.agrees(with: told), "the menu orders the lines")
        var renamed = diner.menu
        renamed.items[0].name = LocalizedText("Goulash", in: .english)
        let other = try renamed.quote(D.cart(wishes), at: diner.clock.now())
        try await diner.refuses(VisitRefusal(.quoteChanged(was: told, now: other))) {
            try await diner.place(placing("2", expecting: told), on: diner.terms(menu: renamed))
        }
        // A guest who expects nothing takes the price of now.
        try await diner.place(placing("2", expecting: nil), on: diner.terms(menu: dearer))
        #expect(try await diner.order("2").total == Money(minorUnits: 3_500, diner.menu.currency))
        try await diner.place(placing("3", expecting: now), on: diner.terms(menu: dearer))
    }

    @Test("a house takes orders in its hours, the first instant included and the last one not; unset it always does")
    func hours() async throws {
        let diner = try await Diner()
        let opening = diner.clock.now()
        let lunch = try Range.interval(from: opening - .hours(6), to: opening - .hours(3))
        let dinner = try Range.interval(from: opening + .minutes(30), to: opening + .hours(4))
        let terms = OrderingPolicy(menu: diner.menu, profile: .dineIn, hours: [lunch, dinner])
        func refuses(_ order: String, opensAt: Instant?, _ terms: OrderingPolicy) async throws {
            let refusal = VisitRefusal(.closed(branch: D.branch, at: diner.clock.now(), opensAt: opensAt))
            try await diner.refuses(refusal) {
                try await diner.place(diner.placing(order, [(D.bread, 1)]), on: terms)
            }
        }
        try await refuses("1", opensAt: dinner.lowerBound, terms)
        diner.clock.advance(by: .minutes(30))
        try await diner.place(diner.placing("1", [(D.bread, 1)]), on: terms)
        diner.clock.advance(by: .milliseconds(3 * 3_600_000 + 30 * 60_000 - 1))
        try await diner.place(diner.placing("2", [(D.bread, 1)]), on: terms)
        diner.clock.advance(by: .milliseconds(1))
        try await refuses("3", opensAt: nil, terms)
        try await refuses("3", opensAt: nil, OrderingPolicy(menu: diner.menu, profile: .dineIn, hours: []))
        try await diner.place(diner.placing("3", [(D.bread, 1)]))
    }

    @Test("a tab holds as many orders as one unit can settle; the next is refused, and the full tab can be settled")
    func fullTab() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for number in 1...TabOperation.orderLimit {
            try await diner.place(diner.placing("\(number)", [(D.bread, 1)]))
        }
        try await diner.refuses(VisitRefusal(.tabIsFull(tab: TabID("tab-mia"), limit: 28))) {
            try await diner.place(diner.placing("29", [(D.bread, 1)]))
        }
        for number in 1...TabOperation.orderLimit {
            try await diner.accept("\(number)", D.wanda)
            try await diner.cookAndServe("\(number)", by: D.wanda)
        }
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        #expect(due.minorUnits == 28 * 300)
        let payment = try Payment(id: PaymentID("p"), amount: due, method: .card)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        try await diner.tab(.close, by: D.waiter(D.wanda))
        for number in 1...TabOperation.orderLimit { #expect(try await diner.order("\(number)").state == .completed) }
    }

    @Test("with a shift the order is given to a waiter in the unit that places it, or waits")
    func assigned() async throws {
        let diner = try await Diner(caps: [D.wanda: 1])
        let answer = try await diner.place(diner.placing("1"), on: diner.terms(assigned: true))
        #expect(answer.state == .accepted)
        #expect(answer.waiter == D.wanda)
        #expect(answer.events.count == 2)
        #expect(try await diner.place(diner.placing("2"), on: diner.terms(assigned: true)).state == .placed)
        #expect(try await diner.shift().queue == [OrderID("2")])
    }

    @Test("the same command id places once, with the price and the answer of the first time")
    func replay() async throws {
        let diner = try await Diner()
        let id = CommandID("place-1")
        let decision = try diner.placing("1")
        let first = try await diner.place(decision, id: id)
        try await diner.step("1", .cancel(), by: D.guest)
        let before = try await diner.store.snapshot()
        let again = try await diner.runner.perform(
            Envelope(decision, by: D.guest, id: id),
            in: FixedContext(diner.terms())
        )
        #expect(again == .replayed(first))
        #expect(try await diner.store.snapshot() == before)
        try await diner.fails(.commandReused(command: CommandKey(id, by: D.guest))) {
            try await diner.place(diner.placing("1", [(D.cake, 1)]), id: id)
        }
    }
}

/// A host whose terms have been replaced: those that it kept say one minute, those that are stored say two.
private struct TermsBoard: ContextSource {
    let store: WatchedStore
    let menu: FoodMenu

    func write(_ menu: FoodMenu) async throws {
        var changes = Changes()
        try changes.open(menu)
        let command = CommandIdentity(id: CommandID("board"), by: .system, content: menu.id)
        let record = CommandRecord(command: command, at: Instant(millisecondsSince1970: 0), receipt: menu.id)
        _ = try await store.commit(try CommitUnit(changes, command: record))
    }

    func context(for key: PlaceOrder, afresh: Bool) -> ReadContext<OrderingPolicy> {
        // Registered and shown, the stored menu has two events.
        let version = afresh ? Version.absent.next.next : .absent
        let terms = OrderingPolicy(menu: menu, profile: .dineIn, acceptWithin: afresh ? .minutes(2) : .minutes(1))
        return ReadContext(terms, from: [DocumentRef(MenuRecord.self, menu.id): version])
    }
}
