import TablesideBilling
import TablesideBooking
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

/// How many items the units have in which a tab with as many orders as it may have, and its booking, change.
@Suite("Units of whole visits")
struct VisitUnitTests {
    private static let mia = TabID("tab-mia")
    private static let leo = TabID("tab-leo")

    /// Mia's party at a table until ten in the morning, with a full tab; Leo sits at another table and has ordered nothing.
    ///
    /// The plan has changed since Mia's party sat down.
    private static func visit() async throws -> (diner: Diner, plan: VenuePlan) {
        let diner = try await Diner(caps: [D.wanda: nil], soups: 100)
        var house = diner.house
        house.rules.fit = .mayOverrun(by: nil)
        house.rules.clearing = .minutes(10)
        let party = WalkIn(id: "w1", party: 2, guest: D.mia, table: "t2", duration: .hours(16))
        let seat = SeatParty(
            .walkIn(request: party),
            on: diner.day,
            tab: mia,
            profile: .dineIn,
            currency: diner.menu.currency
        )
        let before = FixedContext<SeatParty, VenuePlan>(try house.plan())
        try await diner.runner.perform(Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()), in: before)
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: "t3",
            guest: D.leo
        )
        let open = Envelope(.open(opening), on: GuestTab.self, leo, by: D.waiter(D.wanda), id: diner.nextID())
        try await diner.runner.perform(open)
        let terms = diner.terms(acceptWithin: .hours(2), assigned: true)
        for number in 1...TabOperation.orderLimit {
            try await diner.place(diner.placing("\(number)", [(D.soup, 1)]), on: terms)
        }
        let saturday = try diner.house.day("2026-03-28").id
        #expect(try await diner.store.load(ServiceDay.self, saturday)?.carried["w1"]?.tables == ["t2"])
        house.rules.version = house.rules.version.next
        return (diner, try house.plan())
    }

    private static func items(_ diner: Diner) async throws -> Int { try #require(await diner.store.lastItems) }

    @Test("the largest tab of a booked party is merged into another one in a unit as large as was worked out")
    func merged() async throws {
        let (diner, plan) = try await Self.visit()
        let merge = MergeTabs(Self.mia, into: Self.leo, freeing: diner.day, shift: diner.day)
        try await diner.runner.perform(
            Envelope(merge, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(plan)
        )
        #expect(try await diner.tab("tab-leo").orders.count == TabOperation.orderLimit)
        let unit = try #require(await diner.store.last)
        func count(_ kind: DocumentKind) -> [Int] {
            [
                unit.writes.count { $0.ref.kind == kind }, unit.checks.count { $0.ref.kind == kind },
                unit.events.count { $0.aggregate.kind == kind },
            ]
        }
        // Each order is written with one event, and no timer of it changes.
        #expect(count(Order.kind) == [28, 0, 28])
        // One tab released and merged, the other one took over.
        #expect(count(GuestTab.kind) == [2, 0, 3] && count(OpenTabs.kind) == [1, 0, 0])
        // On the shift of the day before nobody has the table.
        #expect(count(Stock.kind) == [0, 1, 0] && count(Shift.kind) == [1, 1, 1])
        // Friday adopts the plan, ends the stay and has a table to clear; Saturday drops the stay; three dates stay as they are.
        #expect(count(ServiceDay.kind) == [2, 3, 4])
        // The most are 56 for the orders, 6 for tabs and table, 4 for stock and shift with its timer, 3 for the shift of the
        // day before, and 25 for the dates.
        let most = 2 * TabOperation.orderLimit + 6 + 4 + 3 + 25
        let items = try await Self.items(diner)
        // Nothing but timers is left: that of the shift, and those of two dates.
        #expect(items >= 56 + 6 + 4 + 9 && items <= 56 + 6 + 4 + 9 + 3 && items < most, "\(items)")
        #expect(most == 94 && most + 6 == CommitUnit.itemLimit)
    }

    @Test("the largest tab of a booked party goes to another table, and is ended, in one unit each")
    func movedAndClosed() async throws {
        let (diner, plan) = try await Self.visit()
        let change = ChangeTable(Self.mia, to: ["t3"], day: diner.day, shift: diner.day)
        try await diner.runner.perform(
            Envelope(change, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(plan)
        )
        // Orders, the tab with its event, two tables, stock and shift with its timer, and the dates.
        #expect(try await Self.items(diner) <= 2 * TabOperation.orderLimit + 2 + 2 + 4 + 25)
        for number in 1...TabOperation.orderLimit {
            #expect(try await diner.order("\(number)").table == "t3")
            try await diner.cookAndServe("\(number)", by: D.wanda)
        }
        try await diner.tab(.askForBill)
        let due = try #require(try await diner.tab().due)
        try await diner.tab(.pay(Payment(id: "p", amount: due, method: .cash)), by: D.waiter(D.wanda))
        let close = TabOperation(Self.mia, .close, day: diner.day)
        try await diner.runner.perform(
            Envelope(close, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(plan)
        )
        #expect(try await diner.tab().state == .closed)
        // Orders, the tab with its events, a table, and the dates.
        #expect(try await Self.items(diner) <= 2 * TabOperation.orderLimit + 5 + 1 + 25)
        for number in 1...TabOperation.orderLimit { #expect(try await diner.order("\(number)").state == .completed) }
    }
}
