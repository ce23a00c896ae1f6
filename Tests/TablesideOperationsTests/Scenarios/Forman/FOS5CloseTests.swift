import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

/// Forman's closing scenario: the guest asks to pay, or does not; staff close the tab.
@Suite("FO-S5 close")
struct FOS5CloseTests {
    /// Two soups and a bread, all approved.
    private static func eaten() async throws -> Forman {
        let house = try await Forman()
        try await house.order("1", scanning: Forman.code("t3"))
        try await house.order("2", [(D.bread, 1)], scanning: Forman.code("t3"))
        for order in ["1", "2"] { try await house.diner.step(order, .accept(waiter: D.wanda), by: Forman.waiter) }
        return house
    }

    private static func ron(_ bani: Int64, _ house: Forman) -> Money {
        Money(minorUnits: bani, house.diner.menu.currency)
    }

    @Test(
        "FO-S5 FO-21 FO-24 the guest asks to pay by card or cash and staff are called; they close the tab",
        arguments: [PaymentMethod.card, .cash]
    )
    func asked(method: PaymentMethod) async throws {
        let house = try await Self.eaten()
        let announcer = try await Announcer(.forman, from: house.diner.runner)
        let request = try await house.change(.askToPay(method: method))
        #expect(request.events.flatMap(\.effects) == [.callStaff])
        #expect(try await announcer.words() == ["paymentWanted → visit", "paymentWanted → waiters"])
        let asked = try #require(try await house.tab())
        #expect(GuestTab.Profile.forman.lifecycle.label(of: asked.state) == "payment requested")
        #expect(asked.chosenMethod == method)
        // 2 × 15.50 + 3.00.
        #expect(asked.total == Self.ron(3_400, house))

        try await house.diner.refuses(GuestTab.Refusal(.notPermitted(role: .guest, command: .close))) {
            try await house.change(.close)
        }
        let closing = try await house.change(.close, by: Forman.waiter)
        #expect(closing.events.flatMap(\.effects) == [.endVisit])
        #expect(try await announcer.words() == ["tabClosed → visit"])
        let closed = try #require(try await house.tab())
        #expect(closed.state == .closed)
        // Who paid how is known elsewhere.
        #expect(closed.settlement == .outside)
        #expect(closed.payments == [])
        #expect(closed.chosenMethod == method)
    }

    @Test("FO-S5 FO-21 FO-24 staff close a tab without having been asked; what the visit came to is known all the same")
    func notAsked() async throws {
        let house = try await Self.eaten()
        try await house.diner.refuses(GuestTab.Refusal(.notPermitted(role: .guest, command: .close))) {
            try await house.change(.close)
        }
        let announcer = try await Announcer(.forman, from: house.diner.runner)
        let closing = try await house.change(.close, by: D.manager)
        #expect(closing.events.flatMap(\.effects) == [.endVisit])
        #expect(try await announcer.words() == ["tabClosedUnasked → visit"])
        let closed = try #require(try await house.tab())
        #expect(closed.state == .closed)
        #expect(closed.settlement == .outside)
        #expect(closed.chosenMethod == nil)
        #expect(closed.total == Self.ron(3_400, house))
        // No state says that an order is finished: it stays what it was.
        #expect(try await house.diner.order("1").card(for: .guest)?.stateLabel == "approved")
    }

    @Test("FO-S5 FO-21 a closed tab takes no order, no request and no second end", arguments: [true, false])
    func closed(asked: Bool) async throws {
        let house = try await Self.eaten()
        if asked { try await house.change(.askToPay(method: .card)) }
        try await house.change(.close, by: Forman.waiter)
        try await house.diner.refuses(GuestTab.Refusal(.illegal(state: "closed", command: .add))) {
            try await house.order("3", [(D.bread, 1)], scanning: Forman.code("t3"))
        }
        try await house.diner.refuses(GuestTab.Refusal(.illegal(state: "closed", command: .askForBill))) {
            try await house.change(.askToPay(method: .cash))
        }
        try await house.diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .close))) {
            try await house.change(.close, by: Forman.waiter)
        }
        try await house.diner.refuses(GuestTab.Refusal(.illegal(state: "closed", command: .unlock))) {
            try await house.change(.unlock, by: Forman.waiter)
        }
    }

    @Test("FO-S5 FO-21 once the guest asked to pay nothing is added or taken off, until staff take the request back")
    func requested() async throws {
        let house = try await Self.eaten()
        try await house.change(.askToPay(method: .card))
        try await house.diner.refuses(GuestTab.Refusal(.illegal(state: "locked", command: .add))) {
            try await house.order("3", [(D.bread, 1)], scanning: Forman.code("t3"))
        }
        try await house.diner.refuses(VisitRefusal(.tabIsLocked(tab: Forman.tab, state: .locked))) {
            try await house.diner.step("2", .cancel(), by: D.guest)
        }
        try await house.change(.unlock, by: Forman.waiter)
        #expect(try await house.tab()?.chosenMethod == nil)
        try await house.order("3", [(D.cake, 1)], scanning: Forman.code("t3"))
        try await house.diner.step("3", .accept(waiter: D.wanda), by: Forman.waiter)
        try await house.change(.askToPay(method: .cash))
        // 34.00 + 22.00.
        #expect(try await house.tab()?.total == Self.ron(5_600, house))
    }

    @Test("FO-S5 FO-21 asking to pay is for a visit with orders, and by a way to pay that there is")
    func nothingToPay() async throws {
        let house = try await Forman()
        try await house.diner.refuses(VisitRefusal(.unknownTab(tab: Forman.tab))) {
            try await house.change(.askToPay(method: .card))
        }
        try await house.order("1", scanning: Forman.code("t3"))
        try await house.diner.step("1", .reject(reason: .closed), by: Forman.waiter)
        try await house.diner.refuses(GuestTab.Refusal(.nothingOrdered)) {
            try await house.change(.askToPay(method: .card))
        }
        try await house.order("2", scanning: Forman.code("t3"))
        try await house.diner.step("2", .accept(waiter: D.wanda), by: Forman.waiter)
        let shells = PaymentMethod(rawValue: "shells")
        try await house.diner.refuses(GuestTab.Refusal(.unknownMethod(method: shells))) {
            try await house.change(.askToPay(method: shells))
        }
        // Nobody has to have ordered: a party that leaves without anything is closed as well.
        try await house.diner.step("2", .sendBack(reason: .closed), by: Forman.waiter)
        try await house.diner.step("2", .reject(reason: .closed), by: Forman.waiter)
        try await house.change(.close, by: Forman.waiter)
        #expect(try await house.tab()?.total == nil)
    }
}
