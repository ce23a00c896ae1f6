import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What goes into another tab with the orders, and what becomes of the booking of a party that joins another one.
@Suite("Merged tabs")
struct MergedTabsTests {
    private static let mia = TabID("tab-mia")
    private static let leo = TabID("tab-leo")
    private static let booking = BookingID("w1")

    private static func serve(_ orders: [String], _ diner: Diner) async throws {
        for order in orders {
            try await diner.accept(order, D.wanda)
            try await diner.cookAndServe(order, by: D.wanda)
        }
    }

    private static func merge(_ diner: Diner, freeing day: BranchDay?) async throws {
        let merge = MergeTabs(mia, into: leo, freeing: day)
        let envelope = Envelope(merge, by: D.manager, id: diner.nextID())
        try await diner.runner.perform(envelope, in: FixedContext(diner.plan))
    }

    @Test("a discount off a line goes along with its order, and stays behind with one that was called off")
    func adjustments() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.count(D.cake, 2)
        for order in ["1", "2"] { try await diner.place(diner.placing(order, [(D.cake, 1)])) }
        try await diner.place(diner.placing("3", [(D.bread, 2)], by: D.leo), by: D.otherGuest)
        let name = LocalizedText("Half", in: .english)
        let half = Discount(.percentage(rate: .percent(50)), reason: .promotion, name: name)
        for order in ["1", "2"] {
            let line = BillLineID(OrderID(order), "line-cake")
            let adjustment = BillAdjustment(id: AdjustmentID("of \(order)"), .discount(discount: half, line: line))
            try await diner.tab(.adjust(adjustment: adjustment), by: D.manager)
        }
        try await diner.step("2", .cancel(), by: D.guest)
        try await Self.serve(["1", "3"], diner)
        try await Self.merge(diner, freeing: nil)
        #expect(try await diner.tab().orders == ["2"])
        let both = try await diner.tab("tab-leo")
        #expect(both.orders == ["3", "1"] && both.adjustments.map(\.id) == ["of 1"])
        try await diner.tab(.askForBill, "tab-leo", by: D.otherGuest)
        // Two breads at 3.00, and half of a cake at 22.00.
        #expect(try await diner.total("tab-leo")?.minorUnits == 600 + 1_100)
    }

    /// Mia's party sits at the second table, Leo has a tab of his own.
    private static func seated() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: booking, party: 2, guest: D.mia, table: "t2")),
            on: diner.day,
            tab: mia,
            profile: .dineIn,
            currency: diner.menu.currency
        )
        let envelope = Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID())
        try await diner.runner.perform(envelope, in: FixedContext<SeatParty, VenuePlan>(diner.plan))
        try await diner.place(diner.placing("1", [(D.bread, 1)]))
        try await diner.place(diner.placing("3", [(D.bread, 2)], by: D.leo), by: D.otherGuest)
        try await serve(["1", "3"], diner)
        return diner
    }

    private static func status(_ diner: Diner) async throws -> Booking.Status? {
        try await diner.store.load(ServiceDay.self, diner.day)?.booking(booking)?.status
    }

    @Test("the party that joins another one leaves its tables if the day is named, and only then")
    func tables() async throws {
        for isNamed in [true, false] {
            let diner = try await Self.seated()
            #expect(try await Self.status(diner) == .seated)
            try await Self.merge(diner, freeing: isNamed ? diner.day : nil)
            #expect(try await diner.tab().state == .merged)
            #expect(try await Self.status(diner) == (isNamed ? .finished : .seated))
        }
    }

    @Test("a party whose visit the staff have ended already can join another one")
    func finished() async throws {
        let diner = try await Self.seated()
        let finish = DayOperation(diner.day, .finish(Self.booking))
        let envelope = Envelope(finish, by: D.manager, id: diner.nextID())
        try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(diner.plan))
        let before = try #require(try await diner.store.load(ServiceDay.self, diner.day)).version
        try await Self.merge(diner, freeing: diner.day)
        #expect(try await diner.tab().state == .merged)
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(day.version == before && day.booking(Self.booking)?.status == .finished)
    }
}
