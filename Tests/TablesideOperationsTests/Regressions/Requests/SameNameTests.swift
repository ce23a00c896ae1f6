import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Under a name that was known, a payment of another amount, another booking, another order were told that they had been
/// applied already: a host that believed it lost the money, the table or the dishes.
@Suite("Regressions: something else under the same name")
struct SameNameTests {
    private static func billed() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill)
        return diner
    }

    private static func payment(
        _ id: String,
        _ bani: Int64,
        _ diner: Diner,
        _ reference: String?,
        method: PaymentMethod = .inApp
    ) throws -> Payment {
        let amount = Money(minorUnits: bani, diner.menu.currency)
        return try Payment(
            id: PaymentID(id),
            amount: amount,
            method: method,
            reference: reference.map { CommandID($0) }
        )
    }

    @Test("a payment that says something else is told so, on a bill that is due, settled and closed")
    func payments() async throws {
        let diner = try await Self.billed()
        let first = try Self.payment("a", 1_000, diner, "m1")
        try await diner.tab(.pay(payment: first), by: .system)
        func check() async throws {
            let again = GuestTab.Refusal(.alreadyApplied(command: .pay))
            try await diner.refuses(again) { try await diner.tab(.pay(payment: first), by: .system) }
            let others: [(String, Int64, String)] = [("a", 1_001, "m1"), ("a", 1_001, "m9"), ("z", 999, "m1")]
            for (id, bani, reference) in others {
                let other = try Self.payment(id, bani, diner, reference)
                try await diner.refuses(GuestTab.Refusal(.repeatedPayment(payment: PaymentID(id)))) {
                    try await diner.tab(.pay(payment: other), by: .system)
                }
            }
        }
        try await check()
        let rest = try Self.payment("b", 2_400, diner, nil, method: .card)
        try await diner.tab(.pay(payment: rest), by: D.waiter(D.wanda))
        #expect(try await diner.tab().state == .settled)
        try await check()
        // Paid once more while the waiter took the rest: nobody says that this is recorded.
        let twice = try Self.payment("c", 2_400, diner, "m2")
        for state in ["settled", "closed"] {
            try await diner.refuses(GuestTab.Refusal(.illegal(state: state, command: .pay))) {
                try await diner.tab(.pay(payment: twice), by: .system)
            }
            if state == "settled" { try await diner.tab(.close, by: D.manager) }
        }
        try await check()
    }

    @Test("an adjustment that says something else is told so")
    func adjustments() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        let name = LocalizedText("Less", in: .english)
        func off(_ percent: Int32) -> TabOperation.Action {
            let discount = Discount(.percentage(rate: .percent(percent)), reason: .promotion, name: name)
            return .adjust(adjustment: BillAdjustment(id: AdjustmentID("a"), .discount(discount: discount)))
        }
        try await diner.tab(off(10), by: D.manager)
        try await diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .adjust))) {
            try await diner.tab(off(10), by: D.manager)
        }
        try await diner.refuses(GuestTab.Refusal(.repeatedAdjustment(adjustment: AdjustmentID("a")))) {
            try await diner.tab(off(20), by: D.manager)
        }
    }

    @Test("a tab that went into one tab did not go into another, and one that was opened was not opened otherwise")
    func tabs() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for guest in [D.mia, D.leo] {
            try await diner.place(diner.placing("of \(guest)", by: guest), by: .guest(guest))
        }
        try await diner.place(diner.placing("x", by: UserID("zoe")), by: .guest(UserID("zoe")))
        func merge(_ into: String) async throws {
            let merge = MergeTabs(TabID("tab-mia"), into: TabID(into))
            try await diner.runner.perform(
                Envelope(merge, by: D.manager, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await merge("tab-leo")
        try await diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .merge))) { try await merge("tab-leo") }
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "merged", command: .merge))) {
            try await merge("tab-zoe")
        }
        func open(_ table: String) async throws {
            let opening = GuestTab.Opening(
                branch: D.branch,
                currency: diner.menu.currency,
                opener: .waiter,
                table: TableID(table)
            )
            let open = OpenTab(TabID("new"), opening, allowsSeveralTabs: true)
            try await diner.runner.perform(
                Envelope(open, by: D.manager, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        try await open("t3")
        try await diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .open))) { try await open("t3") }
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "open", command: .open))) { try await open("t4") }
    }

    @Test("an order of other dishes, or on another tab, is not the order that was placed")
    func orders() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        try await diner.refuses(Order.Refusal(.alreadyApplied(command: .place))) {
            try await diner.place(diner.placing("1"))
        }
        try await diner.refuses(VisitRefusal(.takenOrder(order: OrderID("1")))) {
            try await diner.place(diner.placing("1", [(D.soup, 2)]))
        }
        let other = PlaceOrder(
            OrderID("1"),
            D.cart([(D.soup, 2), (D.bread, 1)]),
            on: TabID("second"),
            opening: try diner.opening(),
            guest: D.mia
        )
        try await diner.refuses(VisitRefusal(.takenOrder(order: OrderID("1")))) { try await diner.place(other) }
    }

    @Test("a booking at another time is not the booking that was made, whatever it is called")
    func bookings() async throws {
        let house = try SampleHouse.oldTown { $0.holdTime = .minutes(10) }
        let plan = try house.plan()
        let now = try house.instant("2026-03-27T12:00")
        for isHold in [false, true] {
            var day = try house.day("2026-03-27")
            func ask(_ local: String) throws -> ServiceDay.Command {
                let request = try house.request("b", 2, "2026-03-27T\(local)")
                return isHold ? .hold(request: request, lasting: nil) : .book(request: request)
            }
            try day.perform(ask("19:00"), in: plan, by: House.guest, at: now)
            let kind: ServiceDay.Command.Kind = isHold ? .hold : .book
            #expect(throws: ServiceDay.Refusal(.alreadyApplied(command: kind))) {
                try day.decide(ask("19:00"), in: plan, by: House.guest, at: now)
            }
            #expect(throws: ServiceDay.Refusal(.knownBooking(booking: BookingID("b")))) {
                try day.decide(ask("21:00"), in: plan, by: House.guest, at: now)
            }
        }
    }

    @Test("what a provider calls its message is no name of the host's own commands, and it finds a tab that was merged")
    func messages() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for guest in [D.mia, D.leo] {
            try await diner.place(diner.placing("of \(guest)", by: guest), by: .guest(guest))
        }
        let server = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: JSONDocumentCoder())
        let merge = MergeTabs(TabID("tab-mia"), into: TabID("tab-leo"))
        try await diner.runner.perform(Envelope(merge, by: D.manager, id: diner.nextID()), in: FixedContext(diner.plan))
        // The host itself has used the name.
        try await diner.runner.perform(
            Envelope(AssignOrder(OrderID("of leo"), shift: diner.day), by: .system, id: CommandID("m1"))
        )
        let payment = try Self.payment("a", 1_000, diner, nil)
        let told = PaymentConfirmation(of: payment, on: TabID("tab-mia"), reference: CommandID("m1"))
        guard case .done = await server.perform(told), case .replayed = await server.perform(told) else {
            Issue.record("the message was not taken, or twice")
            return
        }
        #expect(try await diner.tab("tab-leo").payments.map(\.reference) == [CommandID("m1")])
        let other = try Self.payment("a", 2_000, diner, nil)
        let answer = await server.perform(
            PaymentConfirmation(of: other, on: TabID("tab-leo"), reference: CommandID("m1"))
        )
        #expect(answer.failure?.code.rawValue == "command.reused")
    }
}
