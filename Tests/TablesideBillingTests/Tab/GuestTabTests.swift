import Foundation
import TablesideBilling
import TablesideCore
import TablesideMenu
import Testing

@testable import TablesideTestSupport

@Suite("GuestTab")
struct GuestTabTests {
    private func refusal(
        _ command: GuestTab.Command,
        on tab: GuestTab,
        by author: Author = TabFixture.waiter,
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
            (TabOpener.arrival, TabFixture.guest), (.waiter, TabFixture.waiter), (.firstItem, TabFixture.guest),
            (.firstItem, Author.system), (.arrival, Trattoria.author(.host)),
        ] {
            var tab = GuestTab(id: TabID("t"))
            try tab.perform(.open(opening: TabFixture.opening(opener: opener)), by: author, at: Trattoria.now)
            #expect(tab.state == .open)
            #expect(tab.opening?.opener == opener)
        }
        let new = GuestTab(id: TabID("t"))
        let bell = TabOpener(rawValue: "bell")
        #expect(refusal(.open(opening: TabFixture.opening(opener: bell)), on: new) == .unknownOpener(opener: bell))
        #expect(
            refusal(.open(opening: TabFixture.opening(opener: .waiter)), on: new, by: TabFixture.guest)
                == .notPermitted(role: .guest, command: .open)
        )
        #expect(refusal(.open(opening: TabFixture.opening(covers: -1)), on: new) == .invalidCovers(covers: -1))
        #expect(
            refusal(.open(opening: TabFixture.opening(guest: UserID("bob"))), on: new, by: TabFixture.guest)
                == .notYours(tab: TabID("t"))
        )
    }

    @Test("QP-47 several orders belong to one session, each on its own; the same order twice does not")
    func severalOrders() throws {
        var tab = try TabFixture.tab(.quickPlate, [.add(order: TabFixture.first), .add(order: TabFixture.second)])
        #expect(tab.orders == [TabFixture.first, TabFixture.second])
        #expect(refusal(.add(order: TabFixture.first), on: tab) == .alreadyApplied(command: .add))
        // One of the two is dropped: the other one alone makes the bill.
        try tab.perform(
            .askForBill(orders: [
                TabFixture.billed(TabFixture.second, .served, 700),
                TabFixture.billed(TabFixture.first, .dropped, 2_000),
            ]),
            by: TabFixture.guest,
            at: Trattoria.now
        )
        #expect(tab.total == Trattoria.eur(700))
    }

    @Test("QP-51 the bill can be asked for only after at least one order was placed; a cancelled one is none")
    func nothingOrdered() throws {
        for profile in [GuestTab.Profile.dineIn, .quickPlate] {
            let empty = try TabFixture.tab(profile)
            #expect(refusal(.askForBill(orders: []), on: empty, by: TabFixture.guest) == .nothingOrdered)
            let tab = try TabFixture.tab(profile, [.add(order: TabFixture.first)])
            #expect(
                refusal(.askForBill(orders: [TabFixture.billed(TabFixture.first, .dropped)]), on: tab)
                    == .nothingOrdered
            )
            #expect(refusal(.askForBill(orders: [TabFixture.billed()]), on: tab) == nil)
        }
    }

    @Test("QP-52 every order that counts must be served before the bill, which comes to all of them")
    func unserved() throws {
        let adding: [GuestTab.Command] = [.add(order: TabFixture.first), .add(order: TabFixture.second)]
        let orders = [TabFixture.billed(), TabFixture.billed(TabFixture.second, .underWay, 550)]
        var tab = try TabFixture.tab(.quickPlate, adding)
        #expect(
            refusal(.askForBill(orders: orders), on: tab, by: TabFixture.guest)
                == .unserved(orders: [TabFixture.second])
        )
        try tab.perform(
            .askForBill(orders: [TabFixture.billed(), TabFixture.billed(TabFixture.second, .served, 550)]),
            by: TabFixture.guest,
            at: Trattoria.now
        )
        #expect(tab.state == .locked)
        #expect(tab.total == Trattoria.eur(2_550))
        // The policy is the profile's: where nobody asks for it, an order may still be under way.
        #expect(refusal(.askForBill(orders: orders), on: try TabFixture.tab(.dineIn, adding)) == nil)
    }

    @Test("the facts must be those of the tab's orders, all of them and no others")
    func factsOfTheTab() throws {
        let tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first), .add(order: TabFixture.second)])
        let strange = OrderID("9")
        let dollar = BillableOrder(id: TabFixture.first, standing: .served, total: Money(minorUnits: 1, .usd))
        let cases: [([BilledOrder], GuestTab.Refusal.Reason)] = [
            ([TabFixture.billed()], .missingOrders(orders: [TabFixture.second])),
            ([TabFixture.billed(), TabFixture.billed(strange)], .unknownOrder(order: strange)),
            ([TabFixture.billed(), TabFixture.billed()], .repeatedOrder(order: TabFixture.first)),
            (
                [BilledOrder(facts: dollar, lines: [])],
                .invalidAmount(amount: Money(minorUnits: 1, .usd), currency: .eur)
            ),
            (
                [TabFixture.billed(TabFixture.first, .served, -1)],
                .invalidAmount(amount: Trattoria.eur(-1), currency: .eur)
            ),
            (
                [TabFixture.billed(TabFixture.first, .served, .max), TabFixture.billed(TabFixture.second, .served, 1)],
                .amount(reason: .sumOverflow(currency: .eur))
            ),
        ]
        for (orders, expected) in cases { #expect(refusal(.askForBill(orders: orders), on: tab) == expected) }
        #expect(refusal(.void(orders: [TabFixture.facts()]), on: tab) == .missingOrders(orders: [TabFixture.second]))
    }

    @Test("QP-53 the choice is cash, card or in-app, and a member of staff is called; another method is refused")
    func paymentChoice() throws {
        let locked = try TabFixture.tab(
            .quickPlate,
            [.add(order: TabFixture.first), .askForBill(orders: [TabFixture.billed()])]
        )
        for method in [PaymentMethod.cash, .card, .inApp] {
            var tab = locked
            let events = try tab.perform(.choosePayment(method: method), by: TabFixture.guest, at: Trattoria.now)
            #expect(tab.chosenMethod == method)
            #expect(events.flatMap(\.effects).contains(.callStaff))
        }
        let cheque = PaymentMethod(rawValue: "cheque")
        #expect(refusal(.choosePayment(method: cheque), on: locked) == .unknownMethod(method: cheque))
        var tab = try TabFixture.tab(
            .dineIn,
            [.add(order: TabFixture.first), .askForBill(orders: [TabFixture.billed()])]
        )
        try tab.perform(.choosePayment(method: .cash), by: TabFixture.guest, at: Trattoria.now)
        #expect(refusal(.choosePayment(method: .cash), on: tab) == .alreadyApplied(command: .choosePayment))
        #expect(refusal(.choosePayment(method: .card), on: tab) == nil)
        #expect(tab.state == .locked)
    }

    @Test("QP-35 choosing a payment method ends the session: the tab is closed, and the visit is to be ended")
    func choiceEndsTheSession() throws {
        var tab = try TabFixture.tab(
            .quickPlate,
            [.add(order: TabFixture.first), .askForBill(orders: [TabFixture.billed()])]
        )
        let events = try tab.perform(.choosePayment(method: .card), by: TabFixture.guest, at: Trattoria.now)
        #expect(tab.state == .closed)
        #expect(tab.settlement == .outside)
        #expect(tab.opening?.booking == BookingID("b1"))
        #expect(events.flatMap(\.effects) == [.callStaff, .endVisit])
        #expect(refusal(.add(order: TabFixture.second), on: tab) == .illegal(state: "closed", command: .add))
    }

    @Test("payments add up, tips stay apart, and the tab is settled when nothing is due")
    func payments() throws {
        var tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        try tab.perform(.pay(payment: try TabFixture.payment("1", 500, .inApp)), by: .system, at: Trattoria.now)
        #expect(tab.due == nil)
        try tab.perform(.askForBill(orders: [TabFixture.billed()]), by: TabFixture.guest, at: Trattoria.now)
        #expect(tab.due == Trattoria.eur(1_500))
        try tab.perform(
            .pay(payment: try TabFixture.payment("2", 1_000, tip: Trattoria.eur(300))),
            by: TabFixture.waiter,
            at: Trattoria.now
        )
        #expect(tab.state == .locked)
        #expect(tab.due == Trattoria.eur(500))
        #expect(
            refusal(.pay(payment: try TabFixture.payment("3", 501)), on: tab)
                == .exceedsDue(amount: Trattoria.eur(501), due: Trattoria.eur(500))
        )
        let again = try TabFixture.payment("2", 1_000, tip: Trattoria.eur(300))
        #expect(refusal(.pay(payment: again), on: tab) == .alreadyApplied(command: .pay))
        #expect(
            refusal(.pay(payment: try TabFixture.payment("2", 500)), on: tab)
                == .repeatedPayment(payment: PaymentID("2"))
        )
        #expect(
            refusal(.pay(payment: try TabFixture.payment("3", 500, .cash)), on: tab, by: TabFixture.guest)
                == .notPermitted(role: .guest, command: .pay)
        )
        for cents in [0, -1] as [Int64] {
            #expect(
                refusal(.pay(payment: try TabFixture.payment("3", cents)), on: tab)
                    == .invalidAmount(amount: Trattoria.eur(cents), currency: .eur)
            )
        }
        #expect(
            refusal(.pay(payment: try TabFixture.payment("3", 500, tip: Trattoria.eur(-1))), on: tab)
                == .invalidAmount(amount: Trattoria.eur(-1), currency: .eur)
        )
        try tab.perform(
            .pay(payment: try TabFixture.payment("3", 500, .cash)),
            by: TabFixture.waiter,
            at: Trattoria.now
        )
        #expect(tab.state == .settled)
        #expect(tab.paid == Trattoria.eur(2_000))
        #expect(tab.due == Trattoria.eur(0))
        #expect(refusal(.close, on: tab, by: TabFixture.guest) == .notPermitted(role: .guest, command: .close))
        let events = try tab.perform(.close, by: TabFixture.waiter, at: Trattoria.now)
        #expect(tab.settlement == .recorded)
        #expect(events.flatMap(\.effects) == [.endVisit])
    }

    @Test("tips that cannot be told together are refused, so that the bill can always be made")
    func hugeTips() throws {
        var tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        let huge = Trattoria.eur(.max - 500)
        try tab.perform(
            .pay(payment: try TabFixture.payment("1", 500, tip: huge)),
            by: TabFixture.waiter,
            at: Trattoria.now
        )
        for tip in [huge, Trattoria.eur(501)] {
            #expect(
                refusal(.pay(payment: try TabFixture.payment("2", 500, tip: tip)), on: tab)
                    == .amount(reason: .sumOverflow(currency: .eur))
            )
        }
        try tab.perform(
            .pay(payment: try TabFixture.payment("2", 500, tip: Trattoria.eur(0))),
            by: TabFixture.waiter,
            at: Trattoria.now
        )
        try tab.perform(.askForBill(orders: [TabFixture.billed()]), by: TabFixture.waiter, at: Trattoria.now)
        #expect(tab.receipt?.tips == huge)
    }

    @Test("what was paid beyond the bill is given back, not more")
    func refunds() throws {
        var tab = try TabFixture.tab(
            .dineIn,
            [
                .add(order: TabFixture.first), .pay(payment: try TabFixture.payment("1", 2_500)),
                .askForBill(orders: [TabFixture.billed()]),
            ]
        )
        #expect(tab.due == Trattoria.eur(-500))
        #expect(
            refusal(.refund(payment: try TabFixture.payment("r", 501)), on: tab)
                == .nothingToRefund(due: Trattoria.eur(-500))
        )
        try tab.perform(.refund(payment: try TabFixture.payment("r", 200)), by: TabFixture.waiter, at: Trattoria.now)
        #expect(
            refusal(.refund(payment: try TabFixture.payment("r", 200)), on: tab) == .alreadyApplied(command: .refund)
        )
        #expect(
            refusal(.refund(payment: try TabFixture.payment("r", 300)), on: tab)
                == .repeatedPayment(payment: PaymentID("r"))
        )
        try tab.perform(.refund(payment: try TabFixture.payment("s", 300)), by: TabFixture.waiter, at: Trattoria.now)
        #expect(tab.state == .settled)
        #expect(tab.paid == Trattoria.eur(2_000))
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
    }

    @Test("what was paid for orders that were all called off is given back by a bill over nothing")
    func everythingCalledOff() throws {
        let dropped = [TabFixture.billed(TabFixture.first, .dropped)]
        var tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        #expect(refusal(.askForBill(orders: dropped), on: tab) == .nothingOrdered)
        try tab.perform(.pay(payment: try TabFixture.payment("1", 2_000)), by: TabFixture.waiter, at: Trattoria.now)
        try tab.perform(.askForBill(orders: dropped), by: TabFixture.waiter, at: Trattoria.now)
        #expect(tab.state == .locked)
        #expect(tab.total == Trattoria.eur(0))
        #expect(tab.due == Trattoria.eur(-2_000))
        let receipt = try #require(tab.receipt)
        try receipt.check()
        #expect(receipt.due == Trattoria.eur(-2_000))
        try tab.perform(.refund(payment: try TabFixture.payment("r", 2_000)), by: TabFixture.waiter, at: Trattoria.now)
        #expect(tab.state == .settled)
        // What was given back is paid no more: nothing is left to make a bill of.
        try tab.perform(.reopen, by: Trattoria.author(.manager), at: Trattoria.now)
        #expect(refusal(.askForBill(orders: dropped), on: tab) == .nothingOrdered)
        #expect(refusal(.void(orders: dropped.map(\.facts)), on: tab) == nil)
    }

    @Test("unlocking and reopening take the bill back, so that more can be ordered")
    func moreOrders() throws {
        var tab = try TabFixture.tab(
            .dineIn,
            [.add(order: TabFixture.first), .askForBill(orders: [TabFixture.billed()])]
        )
        #expect(refusal(.add(order: TabFixture.second), on: tab) == .illegal(state: "locked", command: .add))
        try tab.perform(.unlock, by: TabFixture.waiter, at: Trattoria.now)
        #expect(tab.total == nil)
        try tab.perform(.add(order: TabFixture.second), by: TabFixture.guest, at: Trattoria.now)
        let both = [TabFixture.billed(), TabFixture.billed(TabFixture.second, .served, 100)]
        try tab.perform(.askForBill(orders: both), by: TabFixture.guest, at: Trattoria.now)
        try tab.perform(.pay(payment: try TabFixture.payment("1", 2_100)), by: TabFixture.waiter, at: Trattoria.now)
        try tab.perform(.reopen, by: Trattoria.author(.manager), at: Trattoria.now)
        #expect(tab.state == .open)
        #expect(tab.paid == Trattoria.eur(2_100))
        // Everything is paid already: the bill settles the tab at once.
        try tab.perform(.askForBill(orders: both), by: TabFixture.guest, at: Trattoria.now)
        #expect(tab.state == .settled)
    }

    @Test("a tab opened for nothing is voided; one that is owed or paid something is not")
    func voiding() throws {
        var empty = try TabFixture.tab()
        try empty.perform(.void(orders: []), by: TabFixture.waiter, at: Trattoria.now)
        #expect(empty.state == .voided)
        let tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        #expect(refusal(.void(orders: [TabFixture.facts()]), on: tab) == .hasOrders(orders: [TabFixture.first]))
        #expect(refusal(.void(orders: [TabFixture.facts(TabFixture.first, .dropped)]), on: tab) == nil)
        let paid = try TabFixture.tab(.dineIn, [.pay(payment: try TabFixture.payment("1", 1))])
        #expect(refusal(.void(orders: []), on: paid) == .hasPayments(paid: Trattoria.eur(1)))
    }

    @Test("FO-16 FO-28 on a table's tab, which is no guest's own, every guest may act; on a guest's own nobody unknown")
    func tableTab() throws {
        var tab = GuestTab(id: TabID("t"))
        try tab.perform(.open(opening: TabFixture.opening(guest: nil)), by: Author(nil, as: .guest), at: Trattoria.now)
        try tab.perform(.add(order: TabFixture.first), by: .guest(UserID("bob")), at: Trattoria.now)
        try tab.perform(.add(order: TabFixture.second), by: Author(nil, as: .guest), at: Trattoria.now)
        #expect(tab.orders == [TabFixture.first, TabFixture.second])
        let own = try TabFixture.tab()
        #expect(
            refusal(.add(order: TabFixture.first), on: own, by: Author(nil, as: .guest)) == .notYours(tab: TabID("t"))
        )
    }

    @Test("another guest, another branch, an earlier clock, an unknown profile: refused by name")
    func common() throws {
        var tab = try TabFixture.tab(.quickPlate, [.add(order: TabFixture.first)])
        let bob = Author.guest(UserID("bob"))
        #expect(refusal(.add(order: TabFixture.second), on: tab, by: bob) == .notYours(tab: TabID("t")))
        let eve = Author.waiter(UserID("eve"), at: BranchID("zlin"))
        #expect(
            refusal(.add(order: TabFixture.second), on: tab, by: eve)
                == .otherBranch(author: BranchID("zlin"), branch: Trattoria.branch)
        )
        try tab.perform(.add(order: TabFixture.second), by: TabFixture.guest, at: Trattoria.minute(2))
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
