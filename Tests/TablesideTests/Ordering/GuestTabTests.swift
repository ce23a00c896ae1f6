import Foundation
import Tableside
import Testing

@Suite("GuestTab")
struct GuestTabTests {
    static let first = OrderID("1")
    static let second = OrderID("2")
    static let waiter = Trattoria.author(.waiter)
    static let guest = Trattoria.author(.guest)

    static func opening(
        _ profile: GuestTab.Profile = .dineIn,
        opener: TabOpener = .arrival,
        covers: Int = 2,
        devices: Int? = nil,
        guest: UserID? = Trattoria.ana
    ) -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Trattoria.branch,
            profile: profile.code,
            currency: .eur,
            opener: opener,
            table: TableID("7"),
            booking: BookingID("b1"),
            guest: guest,
            covers: covers,
            devices: devices
        )
    }

    static func facts(
        _ id: OrderID = first,
        _ standing: BillableOrder.Standing = .served,
        _ cents: Int64 = 2_000
    ) -> BillableOrder {
        BillableOrder(id: id, standing: standing, total: Trattoria.eur(cents))
    }

    /// An order as the bill takes it: one line that costs this much.
    static func billed(
        _ id: OrderID = first,
        _ standing: BillableOrder.Standing = .served,
        _ cents: Int64 = 2_000
    ) -> BilledOrder {
        let line = try? BillLine(
            order: id,
            quoted: QuotedLine(
                id: LineID("1"),
                item: Trattoria.soup,
                name: Trattoria.text("Soup"),
                station: .kitchen,
                basePrice: Trattoria.eur(cents),
                quantity: 1
            )
        )
        return BilledOrder(facts: facts(id, standing, cents), lines: line.map { [$0] } ?? [])
    }

    /// A tab after these commands, each by the waiter and all at once.
    static func tab(
        _ profile: GuestTab.Profile = .dineIn,
        _ commands: [GuestTab.Command] = [],
        devices: Int? = nil
    ) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        for command in [.open(opening: opening(profile, devices: devices))] + commands {
            try tab.perform(command, by: waiter, at: Trattoria.now)
        }
        return tab
    }

    /// Ten per cent off everything.
    static func tenPercent(_ id: String) -> BillAdjustment {
        let discount = Discount(.percentage(rate: .percent(10)), reason: .promotion, name: Trattoria.text("Happy hour"))
        return BillAdjustment(id: AdjustmentID(id), .discount(discount: discount))
    }

    static func refund(_ id: String, _ parts: [BillRefund.Part], _ method: PaymentMethod = .card) -> BillRefund {
        BillRefund(id: PaymentID(id), parts, method: method)
    }

    static func payment(
        _ id: String,
        _ cents: Int64,
        _ method: PaymentMethod = .card,
        tip: Money? = nil
    ) throws -> Payment {
        let reference = method == .inApp ? CommandID("message \(id)") : nil
        return try Payment(
            id: PaymentID(id),
            amount: Trattoria.eur(cents),
            method: method,
            tip: tip,
            reference: reference
        )
    }

    private func refusal(
        _ command: GuestTab.Command,
        on tab: GuestTab,
        by author: Author = waiter,
        at now: Instant = Trattoria.now
    ) -> GuestTab.Refusal.Reason? {
        do {
            _ = try tab.decide(command, by: author, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("X-04 arrival, waiter and first item open the same tab; an unknown opener is refused by name")
    func openers() throws {
        for (opener, author) in [
            (TabOpener.arrival, Self.guest), (.waiter, Self.waiter), (.firstItem, Self.guest),
            (.firstItem, Author.system), (.arrival, Trattoria.author(.host)),
        ] {
            var tab = GuestTab(id: TabID("t"))
            try tab.perform(.open(opening: Self.opening(opener: opener)), by: author, at: Trattoria.now)
            #expect(tab.state == .open)
            #expect(tab.opening?.opener == opener)
        }
        let new = GuestTab(id: TabID("t"))
        let bell = TabOpener(rawValue: "bell")
        #expect(refusal(.open(opening: Self.opening(opener: bell)), on: new) == .unknownOpener(opener: bell))
        #expect(
            refusal(.open(opening: Self.opening(opener: .waiter)), on: new, by: Self.guest)
                == .notPermitted(role: .guest, command: .open)
        )
        #expect(refusal(.open(opening: Self.opening(covers: -1)), on: new) == .invalidCovers(covers: -1))
        #expect(
            refusal(.open(opening: Self.opening(guest: UserID("bob"))), on: new, by: Self.guest)
                == .notYours(tab: TabID("t"))
        )
    }

    @Test("QP-47 several orders belong to one session, each on its own; the same order twice does not")
    func severalOrders() throws {
        var tab = try Self.tab(.quickPlate, [.add(order: Self.first), .add(order: Self.second)])
        #expect(tab.orders == [Self.first, Self.second])
        #expect(refusal(.add(order: Self.first), on: tab) == .alreadyApplied(command: .add))
        // One of the two is dropped: the other one alone makes the bill.
        try tab.perform(
            .askForBill(orders: [Self.billed(Self.second, .served, 700), Self.billed(Self.first, .dropped, 2_000)]),
            by: Self.guest,
            at: Trattoria.now
        )
        #expect(tab.total == Trattoria.eur(700))
    }

    @Test("QP-51 the bill can be asked for only after at least one order was placed; a cancelled one is none")
    func nothingOrdered() throws {
        for profile in [GuestTab.Profile.dineIn, .quickPlate] {
            let empty = try Self.tab(profile)
            #expect(refusal(.askForBill(orders: []), on: empty, by: Self.guest) == .nothingOrdered)
            let tab = try Self.tab(profile, [.add(order: Self.first)])
            #expect(refusal(.askForBill(orders: [Self.billed(Self.first, .dropped)]), on: tab) == .nothingOrdered)
            #expect(refusal(.askForBill(orders: [Self.billed()]), on: tab) == nil)
        }
    }

    @Test("QP-52 every order that counts must be served before the bill, which comes to all of them")
    func unserved() throws {
        let adding: [GuestTab.Command] = [.add(order: Self.first), .add(order: Self.second)]
        let orders = [Self.billed(), Self.billed(Self.second, .underWay, 550)]
        var tab = try Self.tab(.quickPlate, adding)
        #expect(refusal(.askForBill(orders: orders), on: tab, by: Self.guest) == .unserved(orders: [Self.second]))
        try tab.perform(
            .askForBill(orders: [Self.billed(), Self.billed(Self.second, .served, 550)]),
            by: Self.guest,
            at: Trattoria.now
        )
        #expect(tab.state == .locked)
        #expect(tab.total == Trattoria.eur(2_550))
        // The policy is the profile's: where nobody asks for it, an order may still be under way.
        #expect(refusal(.askForBill(orders: orders), on: try Self.tab(.dineIn, adding)) == nil)
    }

    @Test("the facts must be those of the tab's orders, all of them and no others")
    func factsOfTheTab() throws {
        let tab = try Self.tab(.dineIn, [.add(order: Self.first), .add(order: Self.second)])
        let strange = OrderID("9")
        let dollar = BillableOrder(id: Self.first, standing: .served, total: Money(minorUnits: 1, .usd))
        let cases: [([BilledOrder], GuestTab.Refusal.Reason)] = [
            ([Self.billed()], .missingOrders(orders: [Self.second])),
            ([Self.billed(), Self.billed(strange)], .unknownOrder(order: strange)),
            ([Self.billed(), Self.billed()], .repeatedOrder(order: Self.first)),
            (
                [BilledOrder(facts: dollar, lines: [])],
                .invalidAmount(amount: Money(minorUnits: 1, .usd), currency: .eur)
            ),
            ([Self.billed(Self.first, .served, -1)], .invalidAmount(amount: Trattoria.eur(-1), currency: .eur)),
            (
                [Self.billed(Self.first, .served, .max), Self.billed(Self.second, .served, 1)],
                .amount(reason: .sumOverflow(currency: .eur))
            ),
        ]
        for (orders, expected) in cases { #expect(refusal(.askForBill(orders: orders), on: tab) == expected) }
        #expect(refusal(.void(orders: [Self.facts()]), on: tab) == .missingOrders(orders: [Self.second]))
    }

    @Test("QP-53 the choice is cash, card or in-app, and a member of staff is called; another method is refused")
    func paymentChoice() throws {
        let locked = try Self.tab(.quickPlate, [.add(order: Self.first), .askForBill(orders: [Self.billed()])])
        for method in [PaymentMethod.cash, .card, .inApp] {
            var tab = locked
            let events = try tab.perform(.choosePayment(method: method), by: Self.guest, at: Trattoria.now)
            #expect(tab.chosenMethod == method)
            #expect(events.flatMap(\.effects).contains(.callStaff))
        }
        let cheque = PaymentMethod(rawValue: "cheque")
        #expect(refusal(.choosePayment(method: cheque), on: locked) == .unknownMethod(method: cheque))
        var tab = try Self.tab(.dineIn, [.add(order: Self.first), .askForBill(orders: [Self.billed()])])
        try tab.perform(.choosePayment(method: .cash), by: Self.guest, at: Trattoria.now)
        #expect(refusal(.choosePayment(method: .cash), on: tab) == .alreadyApplied(command: .choosePayment))
        #expect(refusal(.choosePayment(method: .card), on: tab) == nil)
        #expect(tab.state == .locked)
    }

    @Test("QP-35 choosing a payment method ends the session: the tab is closed, and the visit is to be ended")
    func choiceEndsTheSession() throws {
        var tab = try Self.tab(.quickPlate, [.add(order: Self.first), .askForBill(orders: [Self.billed()])])
        let events = try tab.perform(.choosePayment(method: .card), by: Self.guest, at: Trattoria.now)
        #expect(tab.state == .closed)
        #expect(tab.settlement == .outside)
        #expect(tab.opening?.booking == BookingID("b1"))
        #expect(events.flatMap(\.effects) == [.callStaff, .endVisit])
        #expect(refusal(.add(order: Self.second), on: tab) == .illegal(state: "closed", command: .add))
    }

    @Test("payments add up, tips stay apart, and the tab is settled when nothing is due")
    func payments() throws {
        var tab = try Self.tab(.dineIn, [.add(order: Self.first)])
        try tab.perform(.pay(payment: try Self.payment("1", 500, .inApp)), by: .system, at: Trattoria.now)
        #expect(tab.due == nil)
        try tab.perform(.askForBill(orders: [Self.billed()]), by: Self.guest, at: Trattoria.now)
        #expect(tab.due == Trattoria.eur(1_500))
        try tab.perform(
            .pay(payment: try Self.payment("2", 1_000, tip: Trattoria.eur(300))),
            by: Self.waiter,
            at: Trattoria.now
        )
        #expect(tab.state == .locked)
        #expect(tab.due == Trattoria.eur(500))
        #expect(
            refusal(.pay(payment: try Self.payment("3", 501)), on: tab)
                == .exceedsDue(amount: Trattoria.eur(501), due: Trattoria.eur(500))
        )
        let again = try Self.payment("2", 1_000, tip: Trattoria.eur(300))
        #expect(refusal(.pay(payment: again), on: tab) == .alreadyApplied(command: .pay))
        #expect(
            refusal(.pay(payment: try Self.payment("2", 500)), on: tab) == .repeatedPayment(payment: PaymentID("2"))
        )
        #expect(
            refusal(.pay(payment: try Self.payment("3", 500, .cash)), on: tab, by: Self.guest)
                == .notPermitted(role: .guest, command: .pay)
        )
        for cents in [0, -1] as [Int64] {
            #expect(
                refusal(.pay(payment: try Self.payment("3", cents)), on: tab)
                    == .invalidAmount(amount: Trattoria.eur(cents), currency: .eur)
            )
        }
        #expect(
            refusal(.pay(payment: try Self.payment("3", 500, tip: Trattoria.eur(-1))), on: tab)
                == .invalidAmount(amount: Trattoria.eur(-1), currency: .eur)
        )
        try tab.perform(.pay(payment: try Self.payment("3", 500, .cash)), by: Self.waiter, at: Trattoria.now)
        #expect(tab.state == .settled)
        #expect(tab.paid == Trattoria.eur(2_000))
        #expect(tab.due == Trattoria.eur(0))
        #expect(refusal(.close, on: tab, by: Self.guest) == .notPermitted(role: .guest, command: .close))
        let events = try tab.perform(.close, by: Self.waiter, at: Trattoria.now)
        #expect(tab.settlement == .recorded)
        #expect(events.flatMap(\.effects) == [.endVisit])
    }

    @Test("tips that cannot be told together are refused, so that the bill can always be made")
    func hugeTips() throws {
        var tab = try Self.tab(.dineIn, [.add(order: Self.first)])
        let huge = Trattoria.eur(.max - 500)
        try tab.perform(.pay(payment: try Self.payment("1", 500, tip: huge)), by: Self.waiter, at: Trattoria.now)
        for tip in [huge, Trattoria.eur(501)] {
            #expect(
                refusal(.pay(payment: try Self.payment("2", 500, tip: tip)), on: tab)
                    == .amount(reason: .sumOverflow(currency: .eur))
            )
        }
        try tab.perform(
            .pay(payment: try Self.payment("2", 500, tip: Trattoria.eur(0))),
            by: Self.waiter,
            at: Trattoria.now
        )
        try tab.perform(.askForBill(orders: [Self.billed()]), by: Self.waiter, at: Trattoria.now)
        #expect(tab.receipt?.tips == huge)
    }

    @Test("what was paid beyond the bill is given back, not more")
    func refunds() throws {
        var tab = try Self.tab(
            .dineIn,
            [
                .add(order: Self.first), .pay(payment: try Self.payment("1", 2_500)),
                .askForBill(orders: [Self.billed()]),
            ]
        )
        #expect(tab.due == Trattoria.eur(-500))
        #expect(
            refusal(.refund(payment: try Self.payment("r", 501)), on: tab) == .nothingToRefund(due: Trattoria.eur(-500))
        )
        try tab.perform(.refund(payment: try Self.payment("r", 200)), by: Self.waiter, at: Trattoria.now)
        #expect(refusal(.refund(payment: try Self.payment("r", 200)), on: tab) == .alreadyApplied(command: .refund))
        #expect(
            refusal(.refund(payment: try Self.payment("r", 300)), on: tab) == .repeatedPayment(payment: PaymentID("r"))
        )
        try tab.perform(.refund(payment: try Self.payment("s", 300)), by: Self.waiter, at: Trattoria.now)
        #expect(tab.state == .settled)
        #expect(tab.paid == Trattoria.eur(2_000))
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
    }

    @Test("what was paid for orders that were all called off is given back by a bill over nothing")
    func everythingCalledOff() throws {
        let dropped = [Self.billed(Self.first, .dropped)]
        var tab = try Self.tab(.dineIn, [.add(order: Self.first)])
        #expect(refusal(.askForBill(orders: dropped), on: tab) == .nothingOrdered)
        try tab.perform(.pay(payment: try Self.payment("1", 2_000)), by: Self.waiter, at: Trattoria.now)
        try tab.perform(.askForBill(orders: dropped), by: Self.waiter, at: Trattoria.now)
        #expect(tab.state == .locked)
        #expect(tab.total == Trattoria.eur(0))
        #expect(tab.due == Trattoria.eur(-2_000))
        let receipt = try #require(tab.receipt)
        try receipt.check()
        #expect(receipt.due == Trattoria.eur(-2_000))
        try tab.perform(.refund(payment: try Self.payment("r", 2_000)), by: Self.waiter, at: Trattoria.now)
        #expect(tab.state == .settled)
        // What was given back is paid no more: nothing is left to make a bill of.
        try tab.perform(.reopen, by: Trattoria.author(.manager), at: Trattoria.now)
        #expect(refusal(.askForBill(orders: dropped), on: tab) == .nothingOrdered)
        #expect(refusal(.void(orders: dropped.map(\.facts)), on: tab) == nil)
    }

    @Test("unlocking and reopening take the bill back, so that more can be ordered")
    func moreOrders() throws {
        var tab = try Self.tab(.dineIn, [.add(order: Self.first), .askForBill(orders: [Self.billed()])])
        #expect(refusal(.add(order: Self.second), on: tab) == .illegal(state: "locked", command: .add))
        try tab.perform(.unlock, by: Self.waiter, at: Trattoria.now)
        #expect(tab.total == nil)
        try tab.perform(.add(order: Self.second), by: Self.guest, at: Trattoria.now)
        let both = [Self.billed(), Self.billed(Self.second, .served, 100)]
        try tab.perform(.askForBill(orders: both), by: Self.guest, at: Trattoria.now)
        try tab.perform(.pay(payment: try Self.payment("1", 2_100)), by: Self.waiter, at: Trattoria.now)
        try tab.perform(.reopen, by: Trattoria.author(.manager), at: Trattoria.now)
        #expect(tab.state == .open)
        #expect(tab.paid == Trattoria.eur(2_100))
        // Everything is paid already: the bill settles the tab at once.
        try tab.perform(.askForBill(orders: both), by: Self.guest, at: Trattoria.now)
        #expect(tab.state == .settled)
    }

    @Test("a tab opened for nothing is voided; one that is owed or paid something is not")
    func voiding() throws {
        var empty = try Self.tab()
        try empty.perform(.void(orders: []), by: Self.waiter, at: Trattoria.now)
        #expect(empty.state == .voided)
        let tab = try Self.tab(.dineIn, [.add(order: Self.first)])
        #expect(refusal(.void(orders: [Self.facts()]), on: tab) == .hasOrders(orders: [Self.first]))
        #expect(refusal(.void(orders: [Self.facts(Self.first, .dropped)]), on: tab) == nil)
        let paid = try Self.tab(.dineIn, [.pay(payment: try Self.payment("1", 1))])
        #expect(refusal(.void(orders: []), on: paid) == .hasPayments(paid: Trattoria.eur(1)))
    }

    @Test("FO-16 FO-28 on a table's tab, which is no guest's own, every guest may act; on a guest's own nobody unknown")
    func tableTab() throws {
        var tab = GuestTab(id: TabID("t"))
        try tab.perform(.open(opening: Self.opening(guest: nil)), by: Author(nil, as: .guest), at: Trattoria.now)
        try tab.perform(.add(order: Self.first), by: .guest(UserID("bob")), at: Trattoria.now)
        try tab.perform(.add(order: Self.second), by: Author(nil, as: .guest), at: Trattoria.now)
        #expect(tab.orders == [Self.first, Self.second])
        let own = try Self.tab()
        #expect(refusal(.add(order: Self.first), on: own, by: Author(nil, as: .guest)) == .notYours(tab: TabID("t")))
    }

    @Test("another guest, another branch, an earlier clock, an unknown profile: refused by name")
    func common() throws {
        var tab = try Self.tab(.quickPlate, [.add(order: Self.first)])
        let bob = Author.guest(UserID("bob"))
        #expect(refusal(.add(order: Self.second), on: tab, by: bob) == .notYours(tab: TabID("t")))
        let eve = Author.waiter(UserID("eve"), at: BranchID("zlin"))
        #expect(
            refusal(.add(order: Self.second), on: tab, by: eve)
                == .otherBranch(author: BranchID("zlin"), branch: Trattoria.branch)
        )
        try tab.perform(.add(order: Self.second), by: Self.guest, at: Trattoria.minute(2))
        #expect(
            refusal(.add(order: OrderID("3")), on: tab, at: Trattoria.minute(1))
                == .clockWentBack(last: Trattoria.minute(2), now: Trattoria.minute(1))
        )
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            profile: ProfileCode(rawValue: "buffet"),
            currency: .eur,
            opener: .arrival
        )
        #expect(
            refusal(.open(opening: opening), on: GuestTab(id: TabID("t")))
                == .unknownProfile(profile: ProfileCode(rawValue: "buffet"))
        )
        #expect(
            refusal(.close, on: GuestTab(id: TabID("t"))) == .illegal(state: "unopened", command: .close)
        )
    }
}
