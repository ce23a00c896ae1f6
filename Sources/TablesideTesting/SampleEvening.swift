public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideFloor
import TablesideMenu
public import TablesideOrdering
import TablesideVenue

/// A moment of an evening in a ``SampleHouse``, for previews and tests of views: a party at its table, a second booking
/// to come, an open tab with one order on the table and one in the kitchen, and a waiter at work.
///
/// ```swift
/// let evening = try SampleEvening()
/// OrderView(order: evening.orders[1])
/// ```
///
/// It is half past seven on Friday, November 27, 2026. The engine itself made every value, so that each is in a state
/// which a product can meet.
public struct SampleEvening: Sendable {
    /// The restaurant.
    public let house: SampleHouse
    /// The instant of the evening.
    public let now: Instant
    /// The bookings: `b1`, four people at table `t3` since seven, and `b2`, two people at half past eight.
    public let day: ServiceDay
    /// The tab of the seated party, `tab-1`, open.
    public let tab: GuestTab
    /// The orders of the tab: `o1` with two soups, served, and `o2` with two pizzas and two beers, of which the beers
    /// are ready.
    public let orders: [Order]
    /// The shift of the date: the waiter `ana`, at work since five, with `o2` in hand.
    public let shift: Shift

    /// Plays the evening up to this moment.
    ///
    /// - Throws: an error only if the engine refuses what the sample does, which its tests rule out.
    public init() throws {
        house = try SampleHouse()
        let plan = try house.plan(), branch = house.branch.id
        let mia = Author.guest("mia"), leo = Author.guest("leo")
        let ana = Author.waiter("ana", at: branch), cook = Author.cook("gabi", at: branch)
        let seven = try house.instant("2026-11-27T19:00")
        now = try house.instant("2026-11-27T19:30")

        var day = try house.day("2026-11-27")
        let noon = try house.instant("2026-11-27T12:00"), later = try house.instant("2026-11-27T20:30")
        let four = BookingRequest(id: "b1", party: 4, at: seven, table: "t3")
        try day.perform(.book(four), in: plan, by: mia, at: noon)
        try day.perform(.book(BookingRequest(id: "b2", party: 2, at: later)), in: plan, by: leo, at: noon)
        try day.perform(.confirmArrival("b1"), in: plan, by: mia, at: seven)
        self.day = day

        var shift = Shift(id: day.id)
        let five = try house.instant("2026-11-27T17:00")
        try shift.perform(.begin(waiter: "ana", cap: nil), by: .manager("mara", at: branch), at: five)

        var tab = GuestTab(id: "tab-1")
        let opening = GuestTab.Opening(
            branch: branch,
            currency: .eur,
            opener: .arrival,
            table: "t3",
            booking: "b1",
            guest: "mia",
            covers: 4
        )
        try tab.perform(.open(opening), by: mia, at: seven)

        let menu = house.menu
        func place(_ id: OrderID, _ lines: [CartLine], at instant: Instant) throws -> Order {
            let quote = try menu.quote(Cart(lines), at: instant)
            var order = Order(id: id)
            let placement = Placement(
                quote: quote,
                profile: .dineIn,
                tab: "tab-1",
                table: "t3",
                guest: "mia",
                acceptance: .byWaiter
            )
            try order.perform(.place(placement), by: mia, at: instant)
            try order.perform(.accept(waiter: "ana"), by: ana, at: instant)
            try shift.perform(.take(order: id, waiter: "ana"), by: ana, at: instant)
            try tab.perform(.add(id), by: mia, at: instant)
            return order
        }
        var first = try place("o1", [CartLine(id: "1", item: "soup", quantity: 2)], at: seven + .minutes(5))
        try first.perform(.start(items: .all), by: cook, at: seven + .minutes(6))
        try first.perform(.ready(items: .all), by: cook, at: seven + .minutes(12))
        try first.perform(.serve(items: .all), by: ana, at: seven + .minutes(13))
        try shift.perform(.release(order: "o1"), by: .system, at: seven + .minutes(13))

        let beer = CartLine(id: "2", item: "beer", variation: "large", quantity: 2)
        var second = try place("o2", [CartLine(id: "1", item: "pizza", quantity: 2), beer], at: seven + .minutes(15))
        try second.perform(.start(items: .all), by: cook, at: seven + .minutes(16))
        try second.perform(.ready(items: .only(items: [.init("2", 2)])), by: cook, at: seven + .minutes(20))
        orders = [first, second]
        self.tab = tab
        self.shift = shift
    }
}
