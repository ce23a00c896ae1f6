import TablesideBilling
import TablesideCore
import TablesideDiscovery
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// On a tab that several guests without an account share, one device called off what another had ordered.
@Suite("Other people's devices")
struct OtherDeviceTests {
    private static let own = Author.guest(on: DeviceID("d1"))
    private static let other = Author.guest(on: DeviceID("d2"))

    private static func placed(sharing: Bool) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        let terms = OrderingPolicy(menu: diner.menu, profile: .dineIn, sharesOrders: sharing)
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: TableID("t2")
        )
        let placing = PlaceOrder(OrderID("1"), D.cart([(D.soup, 2)]), on: TabID("tab-mia"), opening: opening)
        try await diner.place(placing, on: terms, by: own)
        return diner
    }

    @Test("an order is its device's, whatever is asked of it")
    func refused() async throws {
        let diner = try await Self.placed(sharing: false)
        let line = OrderItem.Selection.only(items: [.init(LineID("line-soup"), 1)])
        let strangers = [Self.other, Author(nil, as: .guest), D.guest]
        for stranger in strangers {
            for command in [Order.Command.cancel(), .void(items: line), .requestCancel()] {
                try await diner.refuses(Order.Refusal(.notYours(order: OrderID("1")))) {
                    try await diner.step("1", command, by: stranger)
                }
            }
        }
        try await diner.step("1", .void(items: line), by: Self.own)
        try await diner.step("1", .cancel(), by: Self.own)
        #expect(try await diner.order("1").state == .cancelled)
        let order = try await diner.order("1")
        #expect(try decoded(Order.self, encoded(order)) == order)
    }

    @Test("where the house says that a table shares its orders, any of them may")
    func shared() async throws {
        let diner = try await Self.placed(sharing: true)
        try await diner.step("1", .cancel(), by: Self.other)
        #expect(try await diner.order("1").state == .cancelled)
    }

    @Test("a device joins, waits, leaves and sends for itself alone")
    func devices() throws {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .eur,
            opener: .waiter,
            table: TableID("7"),
            devices: 2
        )
        try tab.perform(.open(opening), by: Trattoria.author(.waiter), at: Trattoria.now)
        let (mine, theirs) = (DeviceID("d1"), DeviceID("d2"))
        try tab.perform(.join(device: mine, persons: 1), by: Self.own, at: Trattoria.now)
        let commands: [GuestTab.Command] = [
            .join(device: mine, persons: 2), .wait(device: mine), .leave(device: mine),
            .add(order: OrderID("1"), device: mine),
        ]
        for command in commands {
            #expect(throws: GuestTab.Refusal(.otherDevice(device: mine))) {
                try tab.decide(command, in: (), by: Self.other, at: Trattoria.now)
            }
            #expect(throws: Never.self) { try tab.decide(command, in: (), by: Self.own, at: Trattoria.now) }
        }
        #expect(throws: GuestTab.Refusal(.otherDevice(device: theirs))) {
            try tab.decide(.join(device: theirs, persons: 1), in: (), by: Self.own, at: Trattoria.now)
        }
    }

    @Test("no more devices take part than the library has room for")
    func many() throws {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(branch: Trattoria.branch, currency: .eur, opener: .waiter)
        try tab.perform(.open(opening), by: Trattoria.author(.waiter), at: Trattoria.now)
        for number in 0..<SizeLimit.devices {
            let device = DeviceID("d\(number)")
            try tab.perform(.join(device: device, persons: 1), by: .guest(on: device), at: Trattoria.now)
        }
        let device = DeviceID("one more")
        for author in [Author.guest(on: device), Trattoria.author(.waiter)] {
            #expect(throws: GuestTab.Refusal(.tooManyDevices(limit: SizeLimit.devices))) {
                try tab.decide(.join(device: device, persons: 1), in: (), by: author, at: Trattoria.now)
            }
        }
    }

    @Test("a guest joins with one device as often as the house allows, and no names pile up; staff go on")
    func joins() throws {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(branch: Trattoria.branch, currency: .eur, opener: .waiter, joinsPerDevice: 2)
        try tab.perform(.open(opening), by: Trattoria.author(.waiter), at: Trattoria.now)
        let device = DeviceID("d")
        func join(_ device: DeviceID, by author: Author) throws {
            try tab.perform(.join(device: device, persons: 1), by: author, at: Trattoria.now)
            try tab.perform(.leave(device: device), by: author, at: Trattoria.now)
        }
        for _ in 0..<2 { try join(device, by: .guest(on: device)) }
        #expect(throws: GuestTab.Refusal(.tooManyJoins(device: device, limit: 2))) {
            try join(device, by: .guest(on: device))
        }
        // The count is kept over a store, and an account does not reset it.
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        #expect(throws: GuestTab.Refusal(.tooManyJoins(device: device, limit: 2))) {
            try join(device, by: .guest(UserID("mia"), on: device))
        }
        try join(device, by: Trattoria.author(.waiter))
        for number in 1..<SizeLimit.devices {
            let other = DeviceID("d\(number)")
            try join(other, by: .guest(on: other))
        }
        let last = DeviceID("last")
        #expect(throws: GuestTab.Refusal(.tooManyDevices(limit: SizeLimit.devices))) {
            try join(last, by: .guest(on: last))
        }
        let plain = GuestTab.Opening(branch: Trattoria.branch, currency: .eur, opener: .waiter)
        tab = GuestTab(id: TabID("u"))
        try tab.perform(.open(plain), by: Trattoria.author(.waiter), at: Trattoria.now)
        for _ in 0..<50 { try join(device, by: .guest(on: device)) }
    }

    @Test("a tab that a device opened for itself, at no table, is that device's")
    func alone() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .firstItem,
            devices: 1
        )
        let placing = PlaceOrder(
            OrderID("1"),
            D.cart([(D.bread, 1)]),
            on: TabID("tab-mia"),
            opening: opening,
            device: DeviceID("d1")
        )
        try await diner.place(placing, by: Self.own)
        try await diner.accept("1", D.wanda)
        for stranger in [Self.other, Author(nil, as: .guest), D.guest] {
            try await diner.refuses(GuestTab.Refusal(.notYours(tab: TabID("tab-mia")))) {
                try await diner.tab(.askForBill, by: stranger)
            }
        }
        try await diner.tab(.askForBill, by: Self.own)
    }

    @Test("who wrote no review is not told whose visit it was")
    func reviews() {
        let refusal = Review.Refusal(.notYours)
        #expect(refusal.description == "the visit does not belong to this guest")
    }
}
