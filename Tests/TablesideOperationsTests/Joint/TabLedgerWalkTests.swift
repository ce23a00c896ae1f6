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

/// Guests and staff do at random what can be done with the money of three tabs, on a store.
///
/// A plain ledger keeps the books beside it.
@Suite("The money of tabs in any order")
struct TabLedgerWalkTests {
    /// What the house adds.
    private struct WalkHouse: HouseSource {
        let made: VenuePlan
        let menu: FoodMenu
        let day: BranchDay

        func plan(of branch: BranchID, afresh: Bool) -> ReadContext<VenuePlan> { ReadContext(made) }
        func service(at branch: BranchID) -> HouseService { HouseService(day: day, currency: menu.currency) }
        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) -> ReadContext<OrderingPolicy> {
            ReadContext(OrderingPolicy(menu: menu, profile: .dineIn))
        }
    }

    /// The money of one tab, kept as plainly as can be.
    private struct Account {
        var moved: [Int64] = []
        /// What the bill came to when it was made, or made again.
        var total: Int64?
        var back: Int64 = 0
        var paid: Int64 { moved.reduce(0, +) }
    }

    private struct Walk {
        let seed: UInt64
        let runner: CommandRunner
        let server: HouseServer<WalkHouse>
        let plan: VenuePlan
        let menu: FoodMenu
        let billsUnaccepted: Bool
        var random: SplitMix64
        var accounts: [TabID: Account] = [:]
        /// What was confirmed, and on which tab it counts.
        var confirmed: [CommandID: (PaymentConfirmation, TabID)] = [:]
        var path: [String] = []
        var faults: [String] = []
        var done: [String: Int] = [:]
        var number = 0

        static let tabs = ["t0", "t1", "t2"].map { TabID($0) }
        static let waiter = D.waiter(D.wanda)

        init(seed: UInt64, house: WalkHouse) {
            self.seed = seed
            let store = MemoryStore()
            runner = CommandRunner(store: store, clock: ManualClock(Trattoria.now))
            server = HouseServer(runner: runner, house: house, coder: JSONDocumentCoder())
            plan = house.made
            menu = house.menu
            random = SplitMix64(seed: seed)
            billsUnaccepted = random.draw(2) == 0
        }

        mutating func name() -> String {
            number += 1
            return "\(number)"
        }

        mutating func tab() -> TabID { Self.tabs[random.draw(Self.tabs.count)] }

        func money(_ units: Int64) -> Money { Money(minorUnits: units, menu.currency) }

        func stored(_ tab: TabID) async throws -> GuestTab {
            try await runner.store.load(GuestTab.self, tab) ?? GuestTab(id: tab)
        }

        func orders(of tab: GuestTab) async throws -> [Order] {
            var orders: [Order] = []
            for id in tab.orders { orders.append(try #require(try await runner.store.load(Order.self, id))) }
            return orders
        }

        /// What an order comes to by the card: soup 15.50, cake 22.00, bread 3.00.
        static func worth(_ order: Order) -> Int64 {
            if [.cancelled, .rejected, .expired].contains(order.state) { return 0 }
            return order.lines.reduce(0) { sum, line in
                let price: Int64 = [D.soup: 1_550, D.cake: 2_200, D.bread: 300][line.quoted.item] ?? 0
                return sum + price * Int64(line.quantity)
            }
        }

        func worth(of tab: TabID) async throws -> Int64 {
            try await orders(of: stored(tab)).reduce(0) { $0 + Self.worth($1) }
        }

        mutating func perform<Decision: JointDecision>(
            _ decision: Decision,
            _ name: String,
            by author: Author
        ) async throws -> Bool where Decision.Context == VenuePlan {
            let (runner, plan) = (runner, plan)
            return try await run(name) { id in
                try await runner.perform(Envelope(decision, by: author, id: id), in: FixedContext(plan)).answer
            }
        }

        mutating func run(_ name: String, _ body: (CommandID) async throws -> some Sendable) async throws -> Bool {
            let id = CommandID("c\(self.name())")
            do {
                _ = try await body(id)
                path.append(name)
                done[String(name.prefix { $0 != " " }), default: 0] += 1
                return true
            } catch let failure as CommandFailure<AnyRefusal> {
                if failure.refusal == nil { faults.append("\(name): \(failure)") }
                return false
            }
        }

        mutating func step() async throws {
            switch random.draw(20) {
            case 0, 1: try await place()
            case 2, 3: try await changeOrder()
            case 4, 5, 6: try await askForBill()
            case 7: try await act(.unlock) { $0.total = nil }
            case 8: try await act(.reopen, by: D.manager) { $0.total = nil }
            case 9: try await act(.split(split: .evenly(1 + random.draw(3)))) { _ in }
            case 10, 11: try await pay()
            case 12, 13, 14: try await confirm()
            case 15: try await refund()
            case 16: try await giveBack()
            case 17:
                let isClosing = random.draw(3) > 0
                try await act(isClosing ? .close : .void, by: D.manager) { _ in }
            case 18: try await moveOrders()
            default: try await merge()
            }
            try await check()
        }

        mutating func act(
            _ action: TabOperation.Action,
            by author: Author = waiter,
            on tab: TabID? = nil,
            _ note: (inout Account) -> Void
        ) async throws {
            let tab = tab ?? self.tab()
            let runner = runner
            let isDone = try await run("\(action) \(tab)") { id in
                try await runner.perform(Envelope(TabOperation(tab, action), by: author, id: id)).answer
            }
            if isDone {
                note(&accounts[tab, default: Account()])
            }
        }

        mutating func place() async throws {
            let tab = tab()
            let items = [D.soup, D.cake, D.bread]
            let wishes = (0...random.draw(2)).map { (items[$0], 1 + random.draw(2)) }
            let order = OrderID("o\(name())")
            let opening = GuestTab.Opening(
                branch: D.branch,
                currency: menu.currency,
                opener: .waiter,
                terms: BillTerms(billsUnaccepted: billsUnaccepted)
            )
            let bill = BillTerms(billsUnaccepted: billsUnaccepted)
            let terms = OrderingPolicy(menu: menu, profile: .dineIn, bill: bill, allowsSeveralTabs: true)
            let placing = PlaceOrder(order, D.cart(wishes), on: tab, opening: opening)
            let runner = runner
            _ = try await run("place \(order) \(tab)") { id in
                try await runner.perform(Envelope(placing, by: Self.waiter, id: id), in: FixedContext(terms))
            }
            if random.draw(4) > 0 {
                try await step(order, .accept(waiter: D.wanda))
            }
        }

        mutating func step(_ order: OrderID, _ command: Order.Command) async throws {
            let tab = try await runner.store.load(Order.self, order)?.tab
            let before = if let tab { try await stored(tab).state } else { GuestTab.State.unopened }
            let paidBack = if let tab { try await stored(tab).refunded } else { [RefundedBill]() }
            let runner = runner
            guard
                try await run(
                    "\(command.kind) \(order)",
                    { id in
                        try await runner.perform(Envelope(OrderOperation(order, command), by: D.manager, id: id))
                    }
                ), let tab, [.reject, .cancel].contains(command.kind)
            else { return }
            var account = accounts[tab, default: Account()]
            switch before {
            case .locked:
                // The bill is made again, and what was paid beyond it is handed back; nothing is left of one over nothing.
                let left = try await worth(of: tab)
                let counts = try await orders(of: stored(tab)).contains { $0.billable?.standing != .dropped }
                account.total = counts || account.paid != 0 ? left : nil
                if account.paid > left { account.moved.append(left - account.paid) }
            case .settled, .closed:
                // How much of it is given back, other tests say; here only that it is no more than there is.
                account.back += try await stored(tab).refunded.dropFirst(paidBack.count)
                    .reduce(0) { $0 + $1.amount.minorUnits }
            default: break
            }
            accounts[tab] = account
        }

        mutating func changeOrder() async throws {
            guard let order = try await orders(of: stored(tab())).randomElement(using: &random) else { return }
            let line = order.lines.first.map { OrderItem.Selection.only(items: [.init($0.id, 1)]) } ?? .all
            let commands: [Order.Command] = [
                .accept(waiter: D.wanda), .reject(reason: .tooBusy), .cancel(reason: .mistake), .ready, .serve,
                .void(items: line, reason: .mistake, restockable: false),
            ]
            try await step(order.id, commands[random.draw(commands.count)])
        }

        mutating func askForBill() async throws {
            let tab = tab()
            let worth = try await worth(of: tab)
            try await act(.askForBill, on: tab) { $0.total = worth }
        }

        mutating func payment(of tab: TabID, _ method: PaymentMethod) async throws -> Payment {
            let due = try await stored(tab).due?.minorUnits ?? 0
            let choices = [due, due / 2, due + 1, 100 * Int64(1 + random.draw(40)), 0, -5]
            let share = random.draw(4) == 0 ? random.draw(3) : nil
            let tip = random.draw(4) == 0 ? money(50) : nil
            let id = random.draw(6) == 0 ? "p1" : "p\(name())"
            let amount = money(choices[random.draw(choices.count)])
            return try Payment(id: PaymentID(id), amount: amount, method: method, tip: tip, share: share)
        }

        mutating func pay() async throws {
            let tab = tab()
            let payment = try await payment(of: tab, random.draw(2) == 0 ? .cash : .card)
            try await act(.pay(payment: payment), on: tab) { $0.moved.append(payment.amount.minorUnits) }
        }

        mutating func confirm() async throws {
            let tab = tab()
            let isAgain = random.draw(3) == 0
            let known = confirmed.keys.sorted().randomElement(using: &random)
            var reference = CommandID("m\(name())")
            var content: PaymentConfirmation?
            if isAgain, let known {
                reference = known
                if random.draw(2) == 0 { content = confirmed[known]?.0 }
            }
            let payment = try await payment(of: tab, .inApp)
            let told = content ?? PaymentConfirmation(of: payment, on: tab, reference: reference)
            let answer = await server.perform(told)
            let code = answer.failure?.code.rawValue ?? "ok"
            path.append("confirm \(reference) \(told.payment.amount) on \(told.tab): \(code)")
            switch (answer, confirmed[reference]) {
            case (.done, nil):
                var standing = told.tab
                while let next = try await stored(standing).mergedInto { standing = next }
                if standing != told.tab { done["confirm merged", default: 0] += 1 }
                done["confirm", default: 0] += 1
                confirmed[reference] = (told, standing)
                accounts[standing, default: Account()].moved.append(told.payment.amount.minorUnits)
            case (.replayed, let before?):
                done["replay", default: 0] += 1
                if before.0 != told { faults.append("another message was answered as \(reference)") }
            case (.failed(let failure), let before?):
                done["reused", default: 0] += 1
                if before.0 == told { faults.append("the repetition of \(reference) failed: \(failure)") }
            case (.failed, nil): break
            default: faults.append("\(reference) counted twice: \(answer)")
            }
        }

        mutating func refund() async throws {
            let tab = tab()
            let due = try await stored(tab).due?.minorUnits ?? 0
            let amount = [-due, 1 - due, 100, -due / 2][random.draw(4)]
            let payment = try Payment(id: PaymentID("r\(random.draw(40))"), amount: money(amount), method: .card)
            try await act(.refund(payment: payment), on: tab) { $0.moved.append(-amount) }
        }

        mutating func giveBack() async throws {
            let tab = tab()
            let amount = Int64([1, 100, 5_000, 300][random.draw(4)])
            let refund = BillRefund(
                id: PaymentID("g\(random.draw(40))"),
                [.amount(money: money(amount))],
                method: .card
            )
            try await act(.giveBack(refund: refund), by: D.manager, on: tab) { $0.back += amount }
        }

        mutating func moveOrders() async throws {
            let (from, to, runner) = (tab(), tab(), runner)
            let orders = try await stored(from).orders.filter { _ in random.draw(2) == 0 }
            if random.draw(2) == 0 {
                let move = MoveOrders(orders, from: from, to: to)
                _ = try await run("move \(orders) \(from) \(to)") { id in
                    try await runner.perform(Envelope(move, by: Self.waiter, id: id))
                }
            } else if let order = orders.first, let stored = try await runner.store.load(Order.self, order),
                let line = stored.lines.first
            {
                let new = OrderID("o\(name())")
                let move = MoveItems([.init(line.id, 1)], of: order, as: new, from: from, to: to)
                _ = try await run("part \(order) \(new) \(from) \(to)") { id in
                    try await runner.perform(Envelope(move, by: Self.waiter, id: id))
                }
            }
        }

        mutating func merge() async throws {
            let (from, to) = (tab(), tab())
            _ = try await perform(MergeTabs(from, into: to), "merge \(from) \(to)", by: D.manager)
        }

        mutating func check() async throws {
            var found: [String] = []
            var owners: [OrderID: TabID] = [:]
            var references: [CommandID: TabID] = [:]
            for id in Self.tabs {
                let tab = try await stored(id)
                func require(_ holds: Bool, _ fault: @autoclosure () -> String) {
                    if !holds { found.append("\(id) \(tab.state): \(fault())") }
                }
                let account = accounts[id, default: Account()]
                let paid = tab.paid?.minorUnits ?? 0
                require(paid == account.paid, "\(paid) stands as paid, \(account.paid) was")
                require(tab.total?.minorUnits == account.total, "the bill is not \(account.total as Any)")
                require(tab.due?.minorUnits == account.total.map { $0 - account.paid }, "due is \(tab.due as Any)")
                let back = tab.refunded.reduce(0) { $0 + $1.amount.minorUnits }
                require(back == account.back && back <= paid, "\(back) was given back, \(account.back) by the ledger")
                switch tab.state {
                case .settled, .closed: require(account.total == account.paid, "something is due")
                case .merged, .voided: require(account.paid == 0, "something was paid")
                case .locked:
                    require(account.total != account.paid, "nothing is due")
                    let worth = try await worth(of: id)
                    require(account.total == worth, "the orders are worth \(worth)")
                case .open, .unopened: require(account.total == nil, "there is a bill")
                }
                let shares = (tab.taken + tab.shares).reduce(0) { $0 + $1.total.minorUnits }
                require(tab.shares.isEmpty || shares == account.total, "the shares come to \(shares)")
                for order in tab.orders where tab.state != .merged {
                    require(owners.updateValue(id, forKey: order) == nil, "\(order) stands on two tabs")
                }
                for order in try await orders(of: tab) where tab.state != .merged {
                    require(order.tab == id, "\(order.id) says that it is on \(order.tab as Any)")
                }
                for reference in tab.payments.compactMap(\.reference) {
                    require(references.updateValue(id, forKey: reference) == nil, "\(reference) counts twice")
                }
            }
            if references != confirmed.mapValues(\.1) { found.append("confirmed was \(confirmed.mapValues(\.1))") }
            faults += found
        }
    }

    @Test("what is paid is on one tab once, paid and due make the total, and nobody who is done owes anything")
    func walks() async throws {
        let house = WalkHouse(
            made: try SampleHouse(seats: [2, 4]).plan(),
            menu: try D.menu(),
            day: BranchDay(branch: D.branch, date: try CivilDate(year: 2026, month: 3, day: 27))
        )
        var done: [String: Int] = [:]
        for seed in 0..<UInt64(runs(6, long: 300)) {
            var walk = Walk(seed: seed, house: house)
            for _ in 0..<60 where walk.faults.isEmpty { try await walk.step() }
            #expect(walk.faults == [], "seed \(seed): \(walk.path)")
            for tab in Walk.tabs {
                let stored = try await walk.stored(tab)
                #expect(try decoded(GuestTab.self, encoded(stored)) == stored, "seed \(seed)")
            }
            done.merge(walk.done, uniquingKeysWith: +)
        }
        for name in ["confirm", "replay", "reused", "merge"] {
            #expect(done[name] ?? 0 > 0, "\(name): \(done)")
        }
    }
}
