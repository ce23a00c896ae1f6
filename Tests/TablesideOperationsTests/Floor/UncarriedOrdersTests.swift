import TablesideBilling
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

/// Orders of every profile on a shift, also of those in which no waiter holds an accepted order.
@Suite("Orders that no waiter holds")
struct UncarriedOrdersTests {
    private static let modes: [AssignmentMode] = [.claim, .assign, .offer(within: .minutes(3))]

    /// Places an order of Mia's in a profile, on the tab that it needs.
    private static func place(_ order: String, _ profile: Order.Profile, in diner: Diner) async throws {
        if profile.code == .quickPlate, try await diner.store.load(GuestTab.self, "tab-mia") == nil {
            let tab = GuestTab.Opening(
                branch: D.branch,
                profile: GuestTab.Profile.quickPlate.code,
                currency: diner.menu.currency,
                opener: .arrival,
                guest: D.mia
            )
            try await diner.runner.perform(
                Envelope(.open(opening: tab), on: GuestTab.self, "tab-mia", by: D.guest, id: diner.nextID())
            )
        }
        var cart = D.cart([(D.soup, 1)])
        cart.channel = try #require(profile.channels.first)
        let recipient = Recipient(
            name: try PersonName(first: "Mia", last: "Rossi"),
            phone: "+39 0432 1234",
            email: try EmailAddress("mia@example.it"),
            address: PostalAddress(street: "Via Roma 1", city: "Udine"),
            wantedAt: diner.clock.now() + .hours(1)
        )
        let placing = PlaceOrder(
            OrderID(order),
            cart,
            on: "tab-mia",
            opening: profile.code == .quickPlate ? nil : try diner.opening(),
            guest: D.mia,
            recipient: profile.requiresRecipient ? recipient : nil
        )
        try await diner.place(placing, on: diner.terms(profile.code))
    }

    /// The steps of an accepted order until its waiter has done with it.
    private static func finish(_ order: String, _ profile: Order.Profile, in diner: Diner) async throws {
        let last: Order.Command? =
            switch profile.code {
            case .dineIn, .quickPlate: .serve
            case .takeaway: .collect()
            case .delivery: .dispatch
            default: nil
            }
        guard let last else { return }
        #expect(try await diner.shift().holder(of: OrderID(order)) == D.wanda)
        try await diner.step(order, .ready, by: D.cook)
        try await diner.step(order, last, by: D.waiter(D.wanda))
    }

    @Test(
        "an order that is assigned, offered or claimed leaves nothing on the shift, in every profile with an acceptance",
        arguments: Order.Profile.known.filter { $0.lifecycle.commands.contains(.accept) }.map(\.code),
        modes
    )
    func everyProfile(code: ProfileCode, mode: AssignmentMode) async throws {
        let profile = try #require(Order.Profile.named(code))
        let diner = try await Diner(caps: [D.wanda: 1])
        // The usual rules assign.
        if mode != .assign { try await diner.change(.follow(rules: ShiftRules(mode: mode))) }
        for number in 1...3 {
            let id = "\(number)"
            try await Self.place(id, profile, in: diner)
            try await diner.assign(id)
            if mode != .assign { try await diner.accept(id, D.wanda) }
            #expect(try await diner.order(id).waiter == D.wanda)
            try await Self.finish(id, profile, in: diner)
            let shift = try await diner.shift()
            let wanda = try #require(shift.waiter(D.wanda))
            #expect(wanda.orders.isEmpty && wanda.offered.isEmpty && shift.queue.isEmpty)
            #expect(wanda.load == 0 && wanda.creditedOrders == number)
        }
        try await diner.change(.end(waiter: D.wanda), by: D.waiter(D.wanda))
    }

    @Test("orders that waited for somebody to come fit one cap, one after the other", arguments: [2, 20])
    func waited(count: Int) async throws {
        let diner = try await Diner(caps: [:], soups: 100)
        for number in 1...count {
            try await Self.place("\(number)", .forman, in: diner)
            try await diner.assign("\(number)")
        }
        #expect(try await diner.shift().queue.count == count)
        let timers = CommandRunner(store: diner.store, clock: diner.clock, timers: [.waitingOrders])
        try await diner.begin(D.wanda, cap: 1)
        #expect(try await diner.shift().queue.count < count)
        for _ in 0..<count { _ = try await timers.fireDue(at: diner.clock.now(), limit: 10) }
        let shift = try await diner.shift()
        #expect(shift.queue.isEmpty && shift.load(of: D.wanda) == 0)
        #expect(shift.waiter(D.wanda)?.creditedOrders == count)
        for number in 1...count { #expect(try await diner.order("\(number)").state == .accepted) }
    }

    @Test("one that is sent back is assigned again, and a guest who calls it off finds nobody who has it")
    func sentBack() async throws {
        let diner = try await Diner(caps: [D.wanda: 1])
        try await Self.place("1", .forman, in: diner)
        try await diner.assign("1")
        try await diner.step("1", .sendBack(reason: .mistake), by: D.manager)
        #expect(try await diner.order("1").state == .placed)
        #expect(try await diner.assign("1").state == .accepted)
        try await diner.step("1", .cancel(), by: D.guest)
        let shift = try await diner.shift()
        #expect(shift.load(of: D.wanda) == 0 && shift.queue.isEmpty)
    }

    @Test("who is not asked may approve as well: the offer ends, and the order counts for nobody")
    func approvedByAnother() async throws {
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 1])
        try await diner.change(.follow(rules: ShiftRules(mode: .offer(within: .minutes(3)))))
        try await Self.place("1", .forman, in: diner)
        try await diner.assign("1")
        #expect(try await diner.shift().offer(of: "1")?.waiter == D.wanda)
        #expect(try await diner.accept("1", D.will).state == .accepted)
        let shift = try await diner.shift()
        #expect(shift.queue.isEmpty && shift.waiters.allSatisfy { $0.load == 0 && $0.creditedOrders == 0 })
    }
}
