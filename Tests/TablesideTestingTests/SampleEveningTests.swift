import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

/// The moment that previews show is one that the engine made, and what its comments say.
@Suite("Sample evening")
struct SampleEveningTests {
    @Test("a party sits, another comes later")
    func bookings() throws {
        let evening = try SampleEvening()
        #expect(evening.day.booking("b1")?.status == .seated)
        #expect(evening.day.booking("b1")?.tables == ["t3"])
        #expect(evening.day.booking("b2")?.status == .confirmed)
        #expect(evening.day.lastEventAt.map { $0 <= evening.now } == true)
    }

    @Test("an open tab with one order served and one under way")
    func orders() throws {
        let evening = try SampleEvening()
        #expect(evening.tab.state == .open)
        #expect(evening.tab.orders == ["o1", "o2"])
        #expect(evening.orders.map(\.state) == [.served, .preparing])
        #expect(evening.orders[1].items.ready == 2)
        // 2 × 4.90 + 2 × 12.00 + 2 × 4.50
        #expect(try evening.tab.bill(for: evening.orders).total == Money("42.80", .eur))
        #expect(evening.shift.waiters.map(\.id) == ["ana"])
        #expect(evening.shift.waiters.first?.orders == ["o2"])
    }

    @Test("views can compare what it holds")
    func equality() throws {
        let (one, other) = (try SampleEvening(), try SampleEvening())
        #expect(Set([one.orders[0], other.orders[0], one.orders[1]]).count == 2)
        #expect(Set([one.tab, other.tab]).count == 1)
        #expect(Set([one.day, other.day]).count == 1)
        #expect(Set([one.shift, other.shift]).count == 1)
    }
}
