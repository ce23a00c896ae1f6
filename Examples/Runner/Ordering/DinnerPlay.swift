import Tableside
import TablesideFoundation

/// A two-course dinner at one table with two phones, on an in-memory store.
///
/// Everyone sends commands through the runner, and the account is read from the store afterwards.
struct DinnerPlay {
    /// One action, with its effects.
    struct Entry: Encodable {
        /// The local time.
        let time: String
        let who: String
        let does: String
        /// Why the restaurant refused, if it did.
        let refusal: String?
        /// The states that differ from before.
        let changes: [String]
    }

    private static let tab = TabID("table-7")
    private static let mia = Author.guest(UserID("mia"))
    private static let leo = Author.guest(UserID("leo"))
    private static let miasPhone = DeviceID("mia's phone")
    private static let leosPhone = DeviceID("leo's phone")
    private static let first = OrderID("1")
    private static let second = OrderID("2")

    private(set) var entries: [Entry] = []
    private(set) var shares: [BillShare] = []
    private(set) var receipt: Receipt?

    private let house: Trattoria
    private let store = MemoryStore()
    private let runner: CommandRunner
    private let shift: BranchDay
    private let start: Instant
    private var now: Instant
    private var commands = 0
    private var told: [String] = []

    /// Sets up the table on a Friday evening.
    init(in house: Trattoria) throws {
        self.house = house
        runner = CommandRunner(store: store, clock: SystemClock())
        let date = try CivilDate("2026-03-27")
        shift = BranchDay(branch: Trattoria.branch, date: date)
        start = try house.zone.instant(for: LocalDateTime(date: date, time: LocalTime("19:30")), .reject)
        now = start
    }

    /// Plays the evening from the first scan to the closed tab.
    mutating func play() async throws {
        try await sitDown()
        try await choose()
        try await eat()
        try await pay()
    }

    private mutating func sitDown() async throws {
        try await perform(ShiftOperation(shift, .begin(waiter: Trattoria.ana, cap: 4)), by: Trattoria.manager)
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .ron,
            opener: .waiter,
            table: Trattoria.table,
            waiter: Trattoria.ana,
            covers: 2,
            devices: 2
        )
        try await atTable(0, "Ana", "opens table 7 for 2 people and 2 devices", .open(opening), by: Trattoria.waiter)
        try await atTable(1, "Mia", "scans the code", .join(device: Self.miasPhone, persons: 1), by: Self.mia)
        try await atTable(1, "Leo", "scans it too", .join(device: Self.leosPhone, persons: 1), by: Self.leo)
    }

    private mutating func choose() async throws {
        let mias = place(
            Self.first,
            [Trattoria.water, Trattoria.soup, Trattoria.trout],
            seat: 1,
            on: Self.miasPhone,
            for: Self.mia
        )
        let leos = place(
            Self.second,
            [Trattoria.wine, Trattoria.salad, Trattoria.sarmale, Trattoria.papanasi],
            seat: 2,
            on: Self.leosPhone,
            for: Self.leo
        )
        let shown = try house.menu.quote(mias.cart, at: now)
        try await atTable(
            6,
            "Mia",
            "has chosen for \(shown.total), and waits for Leo",
            .wait(device: Self.miasPhone),
            by: Self.mia
        )
        try await send(7, "Mia", "cannot wait", mias, by: Self.mia)
        try await send(9, "Leo", "sends what he has chosen", leos, by: Self.leo)
        try await send(9, "Mia", "sends with him", mias, by: Self.mia)
    }

    private mutating func eat() async throws {
        let accept = Order.Command.accept(waiter: Trattoria.ana)
        try await move(
            10,
            "Ana",
            "accepts both: drinks and starters go to the kitchen",
            both(accept),
            by: Trattoria.waiter
        )
        try await move(12, "Gabriela", "starts", both(.start), by: Trattoria.cook)
        try await move(20, "Gabriela", "has drinks and starters ready", both(.ready), by: Trattoria.cook)
        try await move(21, "Ana", "serves them", both(.serve), by: Trattoria.waiter)
        try await move(
            34,
            "Ana",
            "would fire the dessert",
            [order(Self.second, .fire(course: 3))],
            by: Trattoria.waiter
        )
        try await move(35, "Ana", "fires the mains", both(.fire(course: 2)), by: Trattoria.waiter)
        try await move(36, "Gabriela", "starts", both(.start), by: Trattoria.cook)
        try await move(48, "Gabriela", "has the mains ready", both(.ready), by: Trattoria.cook)
        let trout = OrderItem.Selection.only(items: [.init(LineID(Trattoria.trout.rawValue), 1)])
        let recall = Order.Command.recall(items: trout, reason: .quality)
        try await move(49, "Ana", "sends the trout back: it is raw", [order(Self.first, recall)], by: Trattoria.waiter)
        try await move(50, "Ana", "serves the sarmale", [order(Self.second, .serve)], by: Trattoria.waiter)
        try await move(55, "Gabriela", "has the trout ready", [order(Self.first, .ready)], by: Trattoria.cook)
        try await move(56, "Ana", "serves it", [order(Self.first, .serve)], by: Trattoria.waiter)
        let dessert = OrderItem.Selection.only(items: [.init(LineID(Trattoria.papanasi.rawValue), 1)])
        let void = Order.Command.void(items: dessert, reason: .guestRequest)
        try await move(
            70,
            "Ana",
            "takes Leo's dessert off: he is full",
            [order(Self.second, void)],
            by: Trattoria.waiter
        )
    }

    private mutating func pay() async throws {
        try await settle(75, "Mia", "asks for the bill", .askForBill, by: Self.mia)
        let wine = place(OrderID("3"), [Trattoria.wine], seat: 2, on: Self.leosPhone, for: Self.leo, covers: 0)
        try await send(76, "Leo", "would like another glass", wine, by: Self.leo)
        try await settle(77, "Ana", "splits it by seat", .split(split: .bySeat), by: Trattoria.waiter)
        shares = try await tab().shares
        guard shares.count == 2 else {
            throw Fault.unreadable(file: "tab \(Self.tab)", reason: "was not split for two seats")
        }
        let card = try Payment(
            id: PaymentID("1"),
            amount: shares[0].total,
            method: .card,
            tip: Money(minorUnits: 1_000, .ron),
            share: 0
        )
        try await settle(79, "Ana", "takes Mia's card, with a tip", .pay(payment: card), by: Trattoria.waiter)
        let cash = try Payment(
            id: PaymentID("2"),
            amount: shares[1].total,
            method: .cash,
            tendered: Money(minorUnits: 15_000, .ron),
            share: 1
        )
        try await settle(80, "Ana", "takes Leo's 150.00 in cash", .pay(payment: cash), by: Trattoria.waiter)
        try await settle(85, "Ana", "closes the tab", .close, by: Trattoria.waiter)
        receipt = try await tab().receipt
    }

    /// Whether everything is over and paid, the shares add up to the bill, and each seat's share matches its items.
    func holds() async throws -> Bool {
        guard let receipt else { return false }
        try receipt.check()
        let orders = try await orders()
        return try await tab().state == .closed && orders.map(\.state) == [.completed, .completed]
            && shares.reduce(0) { $0 + $1.total.minorUnits } == receipt.bill.total.minorUnits
            && receipt.due.isZero
    }
}

// The actions, and the account of them.
extension DinnerPlay {
    private func place(
        _ order: OrderID,
        _ items: [MenuItemID],
        seat: Int,
        on device: DeviceID,
        for guest: Author,
        covers: Int = 1
    ) -> PlaceOrder {
        let cart = house.cart(items, for: seat, covers: covers)
        return PlaceOrder(order, cart, on: Self.tab, guest: guest.user, device: device)
    }

    private func order(_ order: OrderID, _ command: Order.Command) -> OrderOperation {
        OrderOperation(order, command, shift: shift)
    }

    private func both(_ command: Order.Command) -> [OrderOperation] {
        [Self.first, Self.second].map { order($0, command) }
    }

    /// Performs a command on the tab alone.
    private mutating func atTable(
        _ minutes: Int,
        _ who: String,
        _ does: String,
        _ command: GuestTab.Command,
        by author: Author
    ) async throws {
        pass(minutes)
        let id = nextID()
        try await runner.perform(Envelope(command, on: GuestTab.self, Self.tab, by: author, id: id), at: now)
        try await tell(who, does)
    }

    /// Performs an action on the tab with its orders.
    private mutating func settle(
        _ minutes: Int,
        _ who: String,
        _ does: String,
        _ action: TabOperation.Action,
        by author: Author
    ) async throws {
        pass(minutes)
        let step = TabOperation(Self.tab, action)
        try await runner.perform(Envelope(step, by: author, id: nextID()), in: FixedContext(house.plan), at: now)
        try await tell(who, does)
    }

    /// Sends an order; it may be refused.
    private mutating func send(
        _ minutes: Int,
        _ who: String,
        _ does: String,
        _ placing: PlaceOrder,
        by author: Author
    ) async throws {
        pass(minutes)
        let terms = OrderingPolicy(menu: house.menu, profile: .dineIn)
        do throws(CommandFailure<AnyRefusal>) {
            try await runner.perform(Envelope(placing, by: author, id: nextID()), in: FixedContext(terms), at: now)
        } catch {
            return try await tell(who, does, refused: error)
        }
        try await tell(who, does)
    }

    /// Performs commands on orders; they may be refused.
    private mutating func move(
        _ minutes: Int,
        _ who: String,
        _ does: String,
        _ steps: [OrderOperation],
        by author: Author
    ) async throws {
        pass(minutes)
        do throws(CommandFailure<AnyRefusal>) {
            for step in steps { try await runner.perform(Envelope(step, by: author, id: nextID()), at: now) }
        } catch {
            return try await tell(who, does, refused: error)
        }
        try await tell(who, does)
    }

    private mutating func perform(_ change: ShiftOperation, by author: Author) async throws {
        try await runner.perform(Envelope(change, by: author, id: nextID()), at: now)
    }

    private mutating func pass(_ minutes: Int) { now = start + .minutes(minutes) }

    private mutating func nextID() -> CommandID {
        commands += 1
        return CommandID("dinner-\(commands)")
    }

    /// Records an action and the states that changed; an error other than a refusal is a bug.
    private mutating func tell(
        _ who: String,
        _ does: String,
        refused failure: CommandFailure<AnyRefusal>? = nil
    ) async throws {
        if let failure, failure.refusal == nil { throw failure }
        let states = try await states()
        entries.append(
            Entry(
                time: "\(try house.zone.local(at: now).time)",
                who: who,
                does: does,
                refusal: failure.map { "\($0.code): \($0)" },
                changes: states.filter { !told.contains($0) }
            )
        )
        told = states
    }

    private func tab() async throws -> GuestTab {
        guard let tab = try await store.load(GuestTab.self, Self.tab) else {
            throw Fault.unreadable(file: "tab \(Self.tab)", reason: "is not there")
        }
        return tab
    }

    private func orders() async throws -> [Order] {
        var orders: [Order] = []
        for id in [Self.first, Self.second] {
            if let order = try await store.load(Order.self, id) { orders.append(order) }
        }
        return orders
    }

    /// The current states, one line each for the tab, the devices and the orders.
    private func states() async throws -> [String] {
        let tab = try await tab()
        let due = tab.due.map { ", \($0.decimalText) due" } ?? ""
        let devices = tab.devices.map { "\($0.id) \($0.stage.rawValue)" }
        let orders = try await orders().map { order in
            let counts = OrderItem.State.allCases.filter { order.items[$0] > 0 }
                .map { "\(order.items[$0]) \($0.rawValue)" }
            let state = order.profile?.lifecycle.label(of: order.state) ?? order.state.rawValue
            return "order \(order.id) \(state): \(counts.joined(separator: ", "))"
        }
        return ["tab \(tab.state.rawValue)\(due)"] + devices + orders
    }
}
