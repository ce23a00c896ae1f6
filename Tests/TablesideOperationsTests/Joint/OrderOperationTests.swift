import TablesideBilling
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Order step")
struct OrderOperationTests {
    /// Wanda takes at most one order, Will two; Mia has placed an order of two soups and a bread.
    private static func busy() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 2])
        try await diner.place(diner.placing("1"))
        return diner
    }

    @Test("QP-38 QP-55 accepting commits the stock and loads the waiter, serving takes the load off, in one unit each")
    func fromAcceptingToServing() async throws {
        let diner = try await Self.busy()
        #expect(try await diner.stock().reservations == [OrderID("1"): [StockKey(item: D.soup): 2]])
        let answer = try await diner.accept("1", D.wanda)
        #expect(answer.state == .accepted)
        #expect(answer.waiter == D.wanda)
        #expect(answer.version == (try await diner.order("1").version))
        #expect(answer.remaining == [])
        #expect(try await diner.shift().holder(of: OrderID("1")) == D.wanda)
        #expect(try await diner.stock().reservations == [:])
        #expect(try await diner.left(D.soup) == 8)
        try await diner.cookAndServe("1", by: D.wanda)
        #expect(try await diner.order("1").state == .served)
        #expect(try await diner.shift().load(of: D.wanda) == 0)
        #expect(try await diner.left(D.soup) == 8)
    }

    @Test("QP-74 at the limit the accept itself is refused: order, stock and shift stay as they were")
    func atTheLimit() async throws {
        let diner = try await Self.busy()
        try await diner.place(diner.placing("2"))
        try await diner.accept("1", D.wanda)
        try await diner.refuses(Shift.Refusal(.atCap(waiter: D.wanda, cap: 1, inHand: 1))) {
            try await diner.accept("2", D.wanda)
        }
        #expect(try await diner.order("2").state == .placed)
        // QP-56: serving is possible at the limit; QP-58: another waiter has room.
        try await diner.cookAndServe("1", by: D.wanda)
        try await diner.accept("2", D.will)
    }

    @Test("a waiter who is not at work, of another branch, or acting for another one accepts nothing")
    func whoMayAccept() async throws {
        let diner = try await Self.busy()
        let walt = UserID("walt")
        try await diner.refuses(Shift.Refusal(.offDuty(waiter: walt))) { try await diner.accept("1", walt) }
        try await diner.refuses(Order.Refusal(.otherBranch(author: D.elsewhere, branch: D.branch))) {
            try await diner.step("1", .accept(waiter: D.wanda), by: .waiter(D.wanda, at: D.elsewhere))
        }
        try await diner.refuses(Order.Refusal(.otherWaiter(waiter: D.will, author: D.wanda))) {
            try await diner.step("1", .accept(waiter: D.will), by: D.waiter(D.wanda))
        }
        try await diner.refuses(Order.Refusal(.notPermitted(role: .cook, command: .accept))) {
            try await diner.step("1", .accept(waiter: D.wanda), by: D.cook)
        }
    }

    @Test("QP-76 an unknown order, and a shift of another branch, are refused by name")
    func unknown() async throws {
        let diner = try await Self.busy()
        try await diner.refuses(VisitRefusal(.unknownOrder(order: OrderID("9")))) {
            try await diner.accept("9", D.wanda)
        }
        let other = BranchDay(branch: D.elsewhere, date: diner.day.date)
        let step = OrderOperation(OrderID("1"), .accept(waiter: D.wanda), shift: other)
        try await diner.refuses(VisitRefusal(.otherBranch(branch: D.elsewhere, expected: D.branch))) {
            try await diner.runner.perform(Envelope(step, by: D.waiter(D.wanda), id: diner.nextID()))
        }
    }

    @Test("QP-50 two waiters accept the same order: one has it, the other is refused and carries no load")
    func twoWaitersOneOrder() async throws {
        for _ in 0..<10 {
            let diner = try await Self.busy()
            let won = await withTaskGroup(of: UserID?.self) { group in
                for waiter in [D.wanda, D.will] {
                    group.addTask { (try? await diner.accept("1", waiter)).map { _ in waiter } }
                }
                return await group.reduce(into: [UserID]()) { if let waiter = $1 { $0.append(waiter) } }
            }
            #expect(won.count == 1)
            let shift = try await diner.shift()
            #expect(shift.waiters.filter { $0.orders == [OrderID("1")] }.map(\.id) == won)
            #expect(shift.waiters.reduce(0) { $0 + $1.orders.count } == 1)
            #expect(try await diner.order("1").waiter == won.first)
            #expect(try await diner.left(D.soup) == 8)
        }
    }

    @Test("QP-54 QP-74 one waiter with a limit of one, two orders at once: one is accepted, the other is not")
    func oneWaiterTwoOrders() async throws {
        for _ in 0..<10 {
            let diner = try await Self.busy()
            try await diner.place(diner.placing("2"))
            let failures = await withTaskGroup(of: (any Error)?.self) { group in
                for order in ["1", "2"] {
                    group.addTask {
                        do {
                            try await diner.accept(order, D.wanda)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: [any Error]()) { if let error = $1 { $0.append(error) } }
            }
            #expect(failures.count == 1)
            let failure = failures.first as? CommandFailure<AnyRefusal>
            let atCap = Shift.Refusal(.atCap(waiter: D.wanda, cap: 1, inHand: 1))
            #expect(failure == .refused(AnyRefusal(atCap)))
            #expect(try await diner.shift().load(of: D.wanda) == 1)
        }
    }

    @Test("QP-59 another waiter serves: the load of the one who accepted falls, and nobody's goes below zero")
    func anotherServes() async throws {
        let diner = try await Self.busy()
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.will)
        let shift = try await diner.shift()
        #expect(shift.load(of: D.wanda) == 0)
        #expect(shift.load(of: D.will) == 0)
        // Wanda has her place again.
        try await diner.place(diner.placing("2"))
        try await diner.accept("2", D.wanda)
    }

    @Test("QP-45 cancelled before acceptance the set-aside goods come back, and nobody's load changes")
    func cancelledBeforeAcceptance() async throws {
        let diner = try await Self.busy()
        try await diner.step("1", .cancel(), by: D.guest)
        #expect(try await diner.left(D.soup) == 10)
        #expect(try await diner.stock().reservations == [:])
        #expect(try await diner.shift().waiters.allSatisfy(\.orders.isEmpty))
    }

    @Test("QP-39 QP-45 QP-55 cancelled after acceptance the goods come back and the waiter who accepted has room again")
    func cancelledAfterAcceptance() async throws {
        let diner = try await Self.busy()
        try await diner.accept("1", D.wanda)
        #expect(try await diner.left(D.soup) == 8)
        let answer = try await diner.step("1", .cancel(reason: .guestRequest), by: D.waiter(D.will))
        #expect(answer.state == .cancelled)
        #expect(answer.remaining == [.refund, .reverseLoyalty, .notify])
        #expect(try await diner.left(D.soup) == 10)
        #expect(try await diner.shift().load(of: D.wanda) == 0)
    }

    @Test("sending back takes the load off and sets the goods aside again; handing over moves the load")
    func sentBackAndHandedOver() async throws {
        let diner = try await Self.busy()
        try await diner.accept("1", D.wanda)
        try await diner.step("1", .handOver(waiter: D.will), by: D.waiter(D.wanda))
        #expect(try await diner.shift().load(of: D.wanda) == 0)
        #expect(try await diner.shift().holder(of: OrderID("1")) == D.will)
        #expect(try await diner.order("1").waiter == D.will)
        try await diner.step("1", .sendBack(reason: .tooBusy), by: D.waiter(D.will))
        #expect(try await diner.shift().load(of: D.will) == 0)
        #expect(try await diner.stock().reservations == [OrderID("1"): [StockKey(item: D.soup): 2]])
        #expect(try await diner.left(D.soup) == 8)
    }

    @Test("the same command id gives the first answer again, also after the order went on")
    func replay() async throws {
        let diner = try await Self.busy()
        let id = CommandID("accept-1")
        let first = try await diner.accept("1", D.wanda, id: id)
        try await diner.cookAndServe("1", by: D.wanda)
        let before = try await diner.store.snapshot()
        let again = try await diner.runner.perform(
            Envelope(
                OrderOperation(OrderID("1"), .accept(waiter: D.wanda), shift: diner.day),
                by: D.waiter(D.wanda),
                id: id
            )
        )
        #expect(again == .replayed(first))
        #expect(try await diner.store.snapshot() == before)
        let other = OrderOperation(OrderID("1"), .handOver(waiter: D.will), shift: diner.day)
        try await diner.fails(.commandReused(command: CommandKey(id, by: D.waiter(D.wanda)))) {
            try await diner.runner.perform(Envelope(other, by: D.waiter(D.wanda), id: id))
        }
        // The same id of somebody else is another command.
        try await diner.refuses(Order.Refusal(.illegal(state: "served", command: .accept))) {
            try await diner.accept("1", D.will, id: id)
        }
        // A new command for what already holds is refused.
        try await diner.refuses(Order.Refusal(.illegal(state: "served", command: .accept))) {
            try await diner.accept("1", D.wanda)
        }
    }

    @Test("a house that keeps no loads accepts without a shift, and writes none")
    func withoutShift() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("1"))
        let step = OrderOperation(OrderID("1"), .accept(waiter: D.wanda))
        try await diner.runner.perform(Envelope(step, by: D.waiter(D.wanda), id: diner.nextID()))
        #expect(try await diner.order("1").waiter == D.wanda)
        #expect(try await diner.shift().version == .absent)
        #expect(try await diner.left(D.soup) == 8)
    }

    @Test("whether the tab of an order to be completed is settled is looked up, whatever the command says")
    func completing() async throws {
        let diner = try await Self.busy()
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        try await diner.refuses(Order.Refusal(.notSettled(tab: TabID("tab-mia")))) {
            try await diner.step("1", .complete(tabIsSettled: true), by: D.waiter(D.wanda))
        }
    }

    @Test("once the bill was asked for nothing is taken off it, by nobody, until it is taken back")
    func lockedTab() async throws {
        let diner = try await Self.busy()
        try await diner.accept("1", D.wanda)
        try await diner.place(diner.placing("2", [(D.cake, 1)]))
        try await diner.accept("2", D.will)
        try await diner.tab(.askForBill)
        #expect(try await diner.tab().due?.minorUnits == 5_600)
        let locked = VisitRefusal(.tabIsLocked(tab: TabID("tab-mia"), state: .locked))
        let line = OrderItem.Selection.only(items: [.init(LineID("line-soup"), 1)])
        let attempts: [(String, Order.Command, Author)] = [
            ("1", .cancel(), D.guest), ("1", .cancel(reason: .mistake), D.waiter(D.wanda)),
            ("1", .void(items: line), D.guest), ("1", .void(items: .all, reason: .quality), D.manager),
            ("1", .sendBack(reason: .tooBusy), D.manager), ("2", .cancel(), D.guest),
        ]
        for (order, command, author) in attempts {
            try await diner.refuses(locked) { try await diner.step(order, command, by: author) }
        }
        // A wish to cancel changes nothing yet; granting it would.
        try await diner.step("1", .requestCancel(), by: D.guest)
        try await diner.refuses(locked) { try await diner.step("1", .grantCancel, by: D.manager) }
        // An author who may not act on the order is not told about the tab.
        try await diner.refuses(Order.Refusal(.notYours(order: OrderID("1")))) {
            try await diner.step("1", .cancel(), by: D.otherGuest)
        }
        // The orders go on, and what was billed is what is served and paid.
        try await diner.cookAndServe("1", by: D.wanda)
        #expect(try await diner.tab().due?.minorUnits == 5_600)
        try await diner.tab(.unlock, by: D.waiter(D.wanda))
        try await diner.step("2", .cancel(), by: D.waiter(D.will))
        try await diner.tab(.askForBill)
        #expect(try await diner.tab().due?.minorUnits == 3_400)
    }

    @Test("a settled and a closed tab keep their orders as well, and their bill can always be made")
    func settledTab() async throws {
        let diner = try await Self.busy()
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        let payment = try Payment(id: PaymentID("p"), amount: due, method: .card)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        func refuses(_ state: GuestTab.State) async throws {
            let refusal = VisitRefusal(.tabIsLocked(tab: TabID("tab-mia"), state: state))
            try await diner.refuses(refusal) { try await diner.step("1", .cancel(), by: D.waiter(D.wanda)) }
        }
        try await refuses(.settled)
        try await diner.tab(.close, by: D.waiter(D.wanda))
        try await refuses(.closed)
        let bill = try await diner.tab().bill(for: [try await diner.order("1")])
        #expect(bill.total == Money(minorUnits: 3_400, diner.menu.currency))
        #expect(try await diner.tab().receipt?.due.isZero == true)
        // The kitchen still owes the guest the meal, and brings it.
        try await diner.cookAndServe("1", by: D.wanda)
        try await diner.step("1", .complete(tabIsSettled: false), by: D.waiter(D.wanda))
        #expect(try await diner.order("1").state == .completed)
    }

    @Test("a cancel and the bill at once: the bill holds the order, or the order is cancelled before")
    func billAndCancelRace() async throws {
        for _ in 0..<10 {
            let diner = try await Self.busy()
            try await diner.accept("1", D.wanda)
            try await diner.place(diner.placing("2", [(D.cake, 1)]))
            try await diner.accept("2", D.will)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await diner.tab(.askForBill) }
                group.addTask { _ = try? await diner.step("2", .cancel(), by: D.guest) }
            }
            #expect(try await diner.tab().state == .locked)
            let isCancelled = try await diner.order("2").state == .cancelled
            #expect(try await diner.tab().due?.minorUnits == (isCancelled ? 3_400 : 5_600))
        }
    }

    @Test("an order whose tab is not stored is cancelled like any other")
    func noTab() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let quote = try diner.menu.quote(D.cart([(D.bread, 1)]), at: diner.clock.now())
        let placement = Placement(quote: quote, profile: .dineIn, tab: TabID("elsewhere"), guest: D.mia)
        try await diner.runner.perform(
            Envelope(.place(placement), on: Order.self, OrderID("1"), by: D.guest, id: diner.nextID())
        )
        #expect(try await diner.step("1", .cancel(), by: D.guest).state == .cancelled)
    }

    @Test("FO-28 on an order without a known guest those act who may act on its tab, and no others")
    func nameless() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        let forTheTable = PlaceOrder(OrderID("2"), D.cart([(D.bread, 1)]), on: TabID("tab-mia"))
        try await diner.place(forTheTable, by: D.waiter(D.wanda))
        for stranger in [D.otherGuest, Author(nil, as: .guest)] {
            try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
                try await diner.step("2", .cancel(), by: stranger)
            }
            try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
                try await diner.step("2", .requestCancel(), by: stranger)
            }
        }
        try await diner.step("2", .cancel(), by: D.guest)
        #expect(try await diner.order("2").state == .cancelled)
    }
}
