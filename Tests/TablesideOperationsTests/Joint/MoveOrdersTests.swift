import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Orders, items and whole tabs go elsewhere, on a store.
@Suite("Moving between tabs")
struct MoveOrdersTests {
    /// Mia has two soups and a bread (34.00) and a cake (22.00), Leo two breads (6.00); all are served by Wanda.
    private static func two() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: nil])
        try await diner.place(diner.placing("1"))
        try await diner.place(diner.placing("2", [(D.cake, 1)]))
        try await diner.place(diner.placing("3", [(D.bread, 2)], by: D.leo), by: D.otherGuest)
        for order in ["1", "2", "3"] {
            try await diner.accept(order, D.wanda)
            try await diner.cookAndServe(order, by: D.wanda)
        }
        return diner
    }

    private static let mia = TabID("tab-mia")
    private static let leo = TabID("tab-leo")

    private static func bani(_ bani: Int64, _ diner: Diner) -> Money { Money(minorUnits: bani, diner.menu.currency) }

    /// The manager takes half off a line, or off everything.
    private static func giveHalf(_ id: AdjustmentID, off line: BillLineID? = nil, _ diner: Diner) async throws {
        let name = LocalizedText("Half", in: .english)
        let half = Discount(.percentage(rate: .percent(50)), reason: .promotion, name: name)
        let adjustment = BillAdjustment(id: id, .discount(discount: half, line: line))
        try await diner.tab(.adjust(adjustment: adjustment), by: D.manager)
    }

    @discardableResult
    private static func move(
        _ orders: [String],
        _ diner: Diner,
        from: TabID = mia,
        to: TabID = leo,
        by author: Author = D.waiter(D.wanda)
    ) async throws -> TabPair.Answer {
        let move = MoveOrders(orders.map { OrderID($0) }, from: from, to: to)
        return try await diner.runner.perform(Envelope(move, by: author, id: diner.nextID())).answer
    }

    @Test("an order goes to another tab: both tabs and the order say so, and the bills follow")
    func order() async throws {
        let diner = try await Self.two()
        let answer = try await Self.move(["2"], diner)
        #expect(answer.orders == [OrderID("2")] && answer.from == .open)
        #expect(try await diner.tab().orders == [OrderID("1")])
        #expect(try await diner.tab("tab-leo").orders == [OrderID("3"), OrderID("2")])
        #expect(try await diner.order("2").tab == Self.leo)
        try await diner.tab(.askForBill)
        try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        #expect(try await diner.total() == Self.bani(3_400, diner))
        #expect(try await diner.total("tab-leo") == Self.bani(2_800, diner))
    }

    @Test("a discount off a line goes with its order, and one off everything stays")
    func adjustments() async throws {
        let diner = try await Self.two()
        try await Self.giveHalf("a", off: BillLineID(OrderID("2"), LineID("line-cake")), diner)
        try await Self.giveHalf("b", diner)
        try await Self.move(["2"], diner)
        #expect(try await diner.tab().adjustments.map(\.id) == [AdjustmentID("b")])
        #expect(try await diner.tab("tab-leo").adjustments.map(\.id) == [AdjustmentID("a")])
        try await diner.tab(.askForBill)
        try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        // Half of 34.00, and 6.00 + half of 22.00.
        #expect(try await diner.total() == Self.bani(1_700, diner))
        #expect(try await diner.total("tab-leo") == Self.bani(1_700, diner))
    }

    @Test("a manager's discount off everything goes into another tab only by who may give it")
    func wholeDiscounts() async throws {
        let diner = try await Self.two()
        let name = LocalizedText("Sorry", in: .english)
        let all = Discount(.percentage(rate: .percent(100)), reason: .compensation, name: name)
        try await diner.tab(
            .adjust(adjustment: BillAdjustment(id: AdjustmentID("a"), .discount(discount: all))),
            by: D.manager
        )
        func merge(by author: Author) async throws {
            let merge = MergeTabs(Self.mia, into: Self.leo)
            try await diner.runner.perform(
                Envelope(merge, by: author, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await diner.refuses(GuestTab.Refusal(.discountNotPermitted(reason: .compensation, role: .waiter))) {
            try await merge(by: D.waiter(D.wanda))
        }
        try await merge(by: D.manager)
        #expect(try await diner.tab("tab-leo").adjustments.map(\.id) == [AdjustmentID("a")])
    }

    @Test("a part of a line that staff took something off stays until that is withdrawn")
    func adjustedLine() async throws {
        let diner = try await Self.two()
        let line = BillLineID(OrderID("1"), LineID("line-soup"))
        try await Self.giveHalf("a", off: line, diner)
        let move = MoveItems([.init(line.line, 1)], of: line.order, as: OrderID("1b"), from: Self.mia, to: Self.leo)
        func perform() async throws {
            try await diner.runner.perform(Envelope(move, by: D.waiter(D.wanda), id: diner.nextID()))
        }
        try await diner.refuses(VisitRefusal(.adjustedLine(line: line, adjustment: AdjustmentID("a")))) {
            try await perform()
        }
        try await diner.tab(.withdraw(adjustment: AdjustmentID("a")), by: D.manager)
        try await perform()
    }

    @Test("GI-26 whose place is charged by an order that went elsewhere is not charged again, nor anybody else for it")
    func covers() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        var menu = diner.menu
        menu.coverCharge = Self.bani(500, diner)
        let terms = diner.terms(menu: menu)
        func place(_ order: String, on tab: TabID, of guest: UserID, covers: Int) async throws {
            var cart = D.cart([(D.bread, 1)])
            cart.covers = covers
            let opening = GuestTab.Opening(
                branch: D.branch,
                currency: menu.currency,
                opener: .firstItem,
                guest: guest,
                covers: 2
            )
            let decision = PlaceOrder(OrderID(order), cart, on: tab, opening: opening, guest: guest)
            try await diner.place(decision, on: terms, by: .guest(guest))
        }
        try await place("1", on: Self.mia, of: D.mia, covers: 2)
        try await diner.refuses(VisitRefusal(.coversExceeded(covers: 1, left: 0))) {
            try await place("2", on: Self.mia, of: D.mia, covers: 1)
        }
        try await place("3", on: Self.leo, of: D.leo, covers: 0)
        try await Self.move(["1"], diner)
        try await diner.refuses(VisitRefusal(.coversExceeded(covers: 1, left: 0))) {
            try await place("2", on: Self.mia, of: D.mia, covers: 1)
        }
        try await place("4", on: Self.leo, of: D.leo, covers: 2)
        try await diner.refuses(VisitRefusal(.coversExceeded(covers: 1, left: 0))) {
            try await place("5", on: Self.leo, of: D.leo, covers: 1)
        }
        let tab = try await diner.tab()
        #expect(try tab.coversChargedElsewhere == 2 && decoded(GuestTab.self, encoded(tab)) == tab)
        // Back again everything is as it was.
        try await Self.move(["1"], diner, from: Self.leo, to: Self.mia)
        #expect(try await diner.tab().coversChargedElsewhere == 0)
        #expect(try await diner.tab("tab-leo").coversChargedElsewhere == 0)
    }

    @Test("the tab of a table does not go into one guest's, and nobody is shut out")
    func otherGuests() async throws {
        let diner = try await Self.two()
        let opening = GuestTab.Opening(branch: D.branch, currency: diner.menu.currency, opener: .waiter)
        let table = TabID("table")
        try await diner.runner.perform(
            Envelope(.open(opening), on: GuestTab.self, table, by: D.waiter(D.wanda), id: diner.nextID())
        )
        func merge(_ from: TabID, _ into: TabID) async throws {
            let merge = MergeTabs(from, into: into)
            try await diner.runner.perform(
                Envelope(merge, by: D.waiter(D.wanda), id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await diner.refuses(VisitRefusal(.otherGuests(from: table, into: Self.mia))) {
            try await merge(table, Self.mia)
        }
        try await merge(Self.mia, table)
        #expect(try await diner.tab("table").orders == [OrderID("1"), OrderID("2")])
    }

    @Test("what was paid for stays: lines that money covers never leave")
    func paid() async throws {
        let diner = try await Self.two()
        let payment = try Payment(id: PaymentID("p"), amount: Self.bani(3_500, diner), method: .cash)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        // The first order is worth 34.00.
        let refusal = GuestTab.Refusal(.paidFor(paid: Self.bani(3_500, diner), staying: Self.bani(3_400, diner)))
        try await diner.refuses(refusal) { try await Self.move(["2"], diner) }
        try await diner.refuses(GuestTab.Refusal(.paidFor(paid: Self.bani(3_500, diner), staying: Self.bani(0, diner))))
        {
            try await Self.move(["1", "2"], diner)
        }
    }

    @Test("what stays is worth what a discount off everything leaves of it")
    func paidLess() async throws {
        let diner = try await Self.two()
        try await Self.giveHalf("a", diner)
        let payment = try Payment(id: PaymentID("p"), amount: Self.bani(1_701, diner), method: .cash)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        // Half of 34.00.
        let refusal = GuestTab.Refusal(.paidFor(paid: Self.bani(1_701, diner), staying: Self.bani(1_700, diner)))
        try await diner.refuses(refusal) { try await Self.move(["2"], diner) }
    }

    @Test("nothing moves off a bill that was asked for, or onto one, or by a guest, or nowhere; nothing is half done")
    func refused() async throws {
        let diner = try await Self.two()
        try await diner.refuses(GuestTab.Refusal(.notPermitted(role: .guest, command: .release))) {
            try await Self.move(["1"], diner, by: D.guest)
        }
        try await diner.refuses(GuestTab.Refusal(.unknownOrder(order: OrderID("3")))) {
            try await Self.move(["3"], diner)
        }
        try await diner.refuses(GuestTab.Refusal(.repeatedOrder(order: OrderID("1")))) {
            try await Self.move(["1", "1"], diner)
        }
        try await diner.refuses(GuestTab.Refusal(.nothingToMove)) { try await Self.move([], diner) }
        try await diner.refuses(GuestTab.Refusal(.sameTab(tab: Self.mia))) {
            try await Self.move(["1"], diner, to: Self.mia)
        }
        try await diner.refuses(VisitRefusal(.unknownTab(tab: TabID("none")))) {
            try await Self.move(["1"], diner, to: TabID("none"))
        }
        let stranger = Author.waiter(D.wanda, at: D.elsewhere)
        try await diner.refuses(GuestTab.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await Self.move(["1"], diner, by: stranger)
        }
        try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "locked", command: .takeOver))) {
            try await Self.move(["1"], diner)
        }
        try await diner.tab(.askForBill)
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "locked", command: .release))) {
            try await Self.move(["1"], diner)
        }
        try await diner.refuses(VisitRefusal(.needsTabs(order: OrderID("1")))) {
            try await diner.step("1", .transfer(tab: Self.leo, table: nil), by: D.waiter(D.wanda))
        }
    }

    @Test("one of two soups goes to another tab, served as it is, and no cent is lost")
    func item() async throws {
        let diner = try await Self.two()
        let move = MoveItems(
            [.init(LineID("line-soup"), 1)],
            of: OrderID("1"),
            as: OrderID("1b"),
            from: Self.mia,
            to: Self.leo,
            shift: diner.day
        )
        try await diner.runner.perform(Envelope(move, by: D.waiter(D.wanda), id: diner.nextID()))
        #expect(try await diner.order("1b").state == .served)
        #expect(try await diner.order("1b").tab == Self.leo)
        #expect(try await diner.tab().orders == [OrderID("1"), OrderID("2")])
        #expect(try await diner.tab("tab-leo").orders == [OrderID("3"), OrderID("1b")])
        try await diner.tab(.askForBill)
        try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        #expect(try await diner.total() == Self.bani(1_550 + 300 + 2_200, diner))
        #expect(try await diner.total("tab-leo") == Self.bani(600 + 1_550, diner))
    }

    @Test(
        "items that are still to come stay in the hands of their waiter, one order more, and go on from where they were"
    )
    func unfinished() async throws {
        let diner = try await Diner(caps: [D.wanda: 2])
        try await diner.place(diner.placing("1"))
        try await diner.place(diner.placing("3", [(D.bread, 2)], by: D.leo), by: D.otherGuest)
        try await diner.accept("1", D.wanda)
        try await diner.step("1", .start(items: .only(items: [.init(LineID("line-soup"), 1)])), by: D.cook)
        func move(_ line: String, as id: String) -> MoveItems {
            MoveItems(
                [.init(LineID(line), 1)],
                of: OrderID("1"),
                as: OrderID(id),
                from: Self.mia,
                to: Self.leo,
                shift: diner.day
            )
        }
        try await diner.runner.perform(Envelope(move("line-soup", as: "1b"), by: D.waiter(D.wanda), id: diner.nextID()))
        let part = try await diner.order("1b")
        #expect(part.state == .preparing && part.waiter == D.wanda)
        #expect(try await diner.order("1").state == .accepted)
        #expect(try await diner.shift().waiter(D.wanda)?.orders == [OrderID("1"), OrderID("1b")])
        let full = Shift.Refusal(.atCap(waiter: D.wanda, cap: 2, inHand: 2))
        try await diner.refuses(full) {
            try await diner.runner.perform(
                Envelope(move("line-bread", as: "1c"), by: D.waiter(D.wanda), id: diner.nextID())
            )
        }
        try await diner.step("1b", .ready, by: D.cook)
        try await diner.step("1b", .serve, by: D.waiter(D.wanda))
        #expect(try await diner.shift().waiter(D.wanda)?.orders == [OrderID("1")])
        // Ten soups were counted, two are used, no matter who eats them.
        #expect(try await diner.left(D.soup) == 8)
    }

    @Test("tabs are merged: orders, covers, devices and discounts come together, called-off orders stay behind")
    func merge() async throws {
        let diner = try await Self.two()
        try await diner.count(D.cake, 1)
        try await diner.place(diner.placing("4", [(D.cake, 1)]))
        try await diner.step("4", .cancel(), by: D.guest)
        let join = GuestTab.Command.join(device: DeviceID("d"), persons: 1)
        try await diner.runner.perform(Envelope(join, on: GuestTab.self, Self.mia, by: D.guest, id: diner.nextID()))
        let merge = MergeTabs(Self.mia, into: Self.leo)
        try await diner.runner.perform(
            Envelope(merge, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        let gone = try await diner.tab()
        #expect(gone.state == .merged && gone.mergedInto == Self.leo && gone.orders == [OrderID("4")])
        let both = try await diner.tab("tab-leo")
        #expect(both.orders == [OrderID("3"), OrderID("1"), OrderID("2")])
        #expect(both.devices.map(\.id) == [DeviceID("d")])
        try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        #expect(try await diner.total("tab-leo") == Self.bani(6_200, diner))
        // The tab that ended takes nothing more.
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "merged", command: .add))) {
            try await diner.place(diner.placing("5", [(D.bread, 1)]))
        }
    }

    @Test("QP-68 whose tab went into another one orders and pays on that one from then on; strangers do not")
    func companions() async throws {
        let diner = try await Self.two()
        let onLeos = PlaceOrder(OrderID("5"), D.cart([(D.bread, 1)]), on: Self.leo, guest: D.mia)
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: Self.leo))) { try await diner.place(onLeos) }
        let merge = MergeTabs(Self.mia, into: Self.leo)
        try await diner.runner.perform(
            Envelope(merge, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await diner.place(onLeos)
        let both = try await diner.tab("tab-leo")
        #expect(both.friends == [D.mia])
        #expect(try decoded(GuestTab.self, encoded(both)) == both)
        try await diner.accept("5", D.wanda)
        try await diner.tab(.askForBill, "tab-leo")
        try await diner.refuses(GuestTab.Refusal(.notYours(tab: Self.leo))) {
            try await diner.tab(.choosePayment(method: .cash), "tab-leo", by: .guest(UserID("stranger")))
        }
    }

    @Test("as many orders as a tab holds go elsewhere in one unit, and none beyond what the other holds")
    func full() async throws {
        let diner = try await Diner()
        let terms = diner.terms(acceptWithin: .minutes(30))
        for number in 0..<TabOperation.orderLimit {
            try await diner.place(diner.placing("m\(number)", [(D.bread, 1)]), on: terms)
        }
        try await diner.place(diner.placing("l", [(D.bread, 1)], by: D.leo), on: terms, by: D.otherGuest)
        let merge = MergeTabs(Self.mia, into: Self.leo)
        func perform(_ merge: MergeTabs) async throws {
            try await diner.runner.perform(
                Envelope(merge, by: D.waiter(D.wanda), id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await diner.refuses(VisitRefusal(.tabIsFull(tab: Self.leo, limit: TabOperation.orderLimit))) {
            try await perform(merge)
        }
        try await diner.step("m0", .cancel(), by: D.guest)
        try await perform(merge)
        #expect(try await diner.tab("tab-leo").orders.count == TabOperation.orderLimit)
    }

    @Test("a tab on which money was paid, or of another profile, is not merged")
    func notMerged() async throws {
        let diner = try await Self.two()
        let payment = try Payment(id: PaymentID("p"), amount: Self.bani(100, diner), method: .cash)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        let merge = MergeTabs(Self.mia, into: Self.leo)
        try await diner.refuses(GuestTab.Refusal(.paidFor(paid: Self.bani(100, diner), staying: Self.bani(0, diner)))) {
            try await diner.runner.perform(
                Envelope(merge, by: D.waiter(D.wanda), id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: .forman,
            currency: diner.menu.currency,
            opener: .firstItem
        )
        try await diner.runner.perform(
            Envelope(.open(opening), on: GuestTab.self, TabID("other"), by: D.waiter(D.wanda), id: diner.nextID())
        )
        try await diner.refuses(VisitRefusal(.otherProfile(profile: .forman, expected: .dineIn))) {
            try await Self.move(["1"], diner, to: TabID("other"))
        }
    }

    @Test("a party changes its table: tab, orders to come and booking go along, and the old table is free")
    func table() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let booking = BookingID("w1")
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: booking, party: 2, guest: D.mia, table: TableID("t2"))),
            on: diner.day,
            tab: Self.mia,
            profile: .dineIn,
            currency: diner.menu.currency
        )
        let plan = FixedContext<SeatParty, VenuePlan>(diner.plan)
        try await diner.runner.perform(Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()), in: plan)
        try await diner.place(diner.placing("1"))
        let other = try #require(diner.plan.tables.map(\.id).first { $0 != TableID("t2") })
        func change(_ tables: [TableID], day: BranchDay?, by author: Author = D.waiter(D.wanda)) async throws {
            let change = ChangeTable(Self.mia, to: tables, day: day)
            try await diner.runner.perform(
                Envelope(change, by: author, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await diner.refuses(VisitRefusal(.dayMissing(booking: booking))) { try await change([other], day: nil) }
        try await diner.refuses(VisitRefusal(.noTable(tab: Self.mia))) { try await change([], day: diner.day) }
        try await diner.refuses(VisitRefusal(.unknownTable(table: TableID("t99")))) {
            try await change([TableID("t99")], day: diner.day)
        }
        try await diner.refuses(GuestTab.Refusal(.notPermitted(role: .guest, command: .changeTable))) {
            try await change([other], day: diner.day, by: D.guest)
        }
        try await change([other], day: diner.day)
        #expect(try await diner.tab().table == other)
        #expect(try await diner.order("1").table == other)
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(day.booking(booking)?.tables == [other])
        // What is ordered next is brought there as well.
        try await diner.place(diner.placing("2", [(D.bread, 1)]))
        #expect(try await diner.order("2").table == other)
    }

    @Test("a visit goes into another waiter's hands with the orders that are under way")
    func handOver() async throws {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: 2])
        for order in ["1", "2", "3"] {
            try await diner.place(diner.placing(order, [(D.bread, 1)]))
            try await diner.accept(order, D.wanda)
        }
        try await diner.cookAndServe("1", by: D.wanda)
        func handOver(to waiter: UserID) async throws {
            let decision = HandOverTab(Self.mia, to: waiter, shift: diner.day)
            try await diner.runner.perform(Envelope(decision, by: D.waiter(D.wanda), id: diner.nextID()))
        }
        try await handOver(to: D.will)
        #expect(try await diner.tab().waiter == D.will)
        #expect(try await diner.order("1").waiter == D.wanda)
        #expect(try await diner.order("2").waiter == D.will)
        #expect(try await diner.shift().waiter(D.will)?.orders == [OrderID("2"), OrderID("3")])
        #expect(try await diner.shift().waiter(D.wanda)?.orders == [])
        try await diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .handOver))) {
            try await handOver(to: D.will)
        }
    }

    @Test("an order that was accepted without a waiter has none after its tab is handed over")
    func handOverWithoutWaiter() async throws {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: 1])
        try await diner.place(diner.placing("1", [(D.bread, 1)]))
        try await diner.accept("1", D.wanda)
        let automatic = OrderingPolicy(menu: diner.menu, profile: .dineIn, acceptance: .automatic, waitingOrders: nil)
        #expect(try await diner.place(diner.placing("2", [(D.bread, 1)]), on: automatic).state == .accepted)
        let decision = HandOverTab(Self.mia, to: D.will, shift: diner.day)
        try await diner.runner.perform(Envelope(decision, by: D.waiter(D.wanda), id: diner.nextID()))
        #expect(try await diner.order("1").waiter == D.will)
        #expect(try await diner.order("2").waiter == nil)
        // His only place is taken by the first.
        #expect(try await diner.shift().waiter(D.will)?.orders == [OrderID("1")])
    }

    @Test("a waiter without room takes nothing over, and nothing is half handed over")
    func noRoom() async throws {
        let diner = try await Diner(caps: [D.wanda: nil, D.will: 1])
        for order in ["1", "2"] {
            try await diner.place(diner.placing(order, [(D.bread, 1)]))
            try await diner.accept(order, D.wanda)
        }
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.will, cap: 1, inHand: 1))) {
            let decision = HandOverTab(Self.mia, to: D.will, shift: diner.day)
            try await diner.runner.perform(Envelope(decision, by: D.waiter(D.wanda), id: diner.nextID()))
        }
    }
}
