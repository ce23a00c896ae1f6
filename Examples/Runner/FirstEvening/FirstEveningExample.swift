import Foundation
import Tableside
import TablesideFoundation

/// The program of the guide *First evening*, line by line: from an empty package to a paid bill.
enum FirstEveningExample: Example {
    static let name = "first"
    static let summary = "the guide *First evening*: free slots, a booking, two phones, one bill"
    static let options: [String] = []

    /// What was printed, for scripts.
    private struct Account: Encodable {
        let lines: [String]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var lines: [String] = []
        try await play { lines.append($0) }
        if arguments.wantsJSON {
            try console.write(json: Account(lines: lines))
        } else {
            try console.write(lines.map { $0 + "\n" }.joined())
        }
        return true
    }

    private static func play(_ print: (String) -> Void) async throws {
        // The guide prints everything from here …
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        let branch = Branch(
            id: "trattoria",
            restaurant: "trattoria",
            name: "Trattoria",
            zone: zone.identifier,
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("17:00", "02:00")]),
            tables: [
                DiningTable(id: "t1", number: 1, seats: try SeatRange(upTo: 2)),
                DiningTable(id: "t2", number: 2, seats: try SeatRange(upTo: 4)),
            ]
        )
        let rules = BookingRules(branch: branch.id, step: .minutes(30), turn: .minutes(120))
        let plan = try VenuePlan(branch, rules: rules, zone: zone)

        func named(_ name: String) -> LocalizedText { LocalizedText(name, in: .english) }
        let menu = FoodMenu(
            id: "dinner",
            of: .branch(branch.id),
            currency: .eur,
            categories: [MenuCategory(id: "food", name: named("Food"))],
            items: [
                MenuItem(id: "soup", name: named("Bean soup"), category: "food", price: try Money("6.50", .eur)),
                MenuItem(id: "trout", name: named("Trout"), category: "food", price: try Money("18.90", .eur)),
            ]
        )

        let friday = try CivilDate("2026-11-27")
        let shift = BranchDay(branch: branch.id, date: friday)
        let house = FixedHouse(
            plan: plan,
            policy: OrderingPolicy(menu: menu, profile: .dineIn, shift: shift),
            service: HouseService(day: shift, shift: shift, currency: .eur)
        )
        let store = MemoryStore()
        let runner = CommandRunner(store: store, clock: SystemClock())
        func sender(_ author: Author) -> HouseSender<FixedHouse> {
            HouseSender(author, of: branch.id, at: house, through: runner) { CommandID(UUID()) }
        }
        let mia = sender(.guest("mia", on: "mias-phone"))
        let leo = sender(.guest("leo", on: "leos-phone"))
        let ana = sender(.waiter("ana", at: branch.id))
        let cook = sender(.cook("gabi", at: branch.id))
        let host = sender(.host("mara", at: branch.id))
        let manager = sender(.manager("dan", at: branch.id))

        let noon = try plan.instant(LocalTime("12:00"), on: friday)
        let seven = try plan.instant(LocalTime("19:00"), on: friday)
        let day = try plan.open(ServiceDay(id: shift))
        let free = day.slots(for: 2, at: noon).filter(\.isOffered)
        print("\(free.count) free slots from \(free[0].label.time), the last at \(free[free.count - 1].label.time)")

        try await mia.perform(.book(BookingRequest(id: "b1", party: 2, at: seven)), on: friday, at: noon)
        try await mia.perform(.inviteFriends(["leo"], to: "b1"), on: friday, at: noon)
        let crowd = BookingRequest(id: "b2", party: 9, at: seven)
        do {
            try await leo.perform(.book(crowd), on: friday, at: noon)
        } catch {
            print("\(error.code): \(error)")
        }

        try await manager.perform(.begin(waiter: "ana", cap: 4), at: seven)
        try await host.seat(.booked(booking: "b1"), on: friday, tab: "tab-1", at: seven)
        if let booking = try await store.load(ServiceDay.self, shift)?.booking("b1") {
            print("Mia's party sits at \(booking.tables[0]), \(booking.status)")
        }

        let secret = [UInt8](repeating: 7, count: 32)  // from a random generator, of course
        let signing = try HMACAuthenticator(signing: PayloadKey(PayloadKeyID(1), secret: secret))
        let codec = try PayloadCodec(base: "https://dine.example", scheme: "DINE", authenticator: signing)
        let code = try codec.encode(.table(branch: branch.id, table: "t1"), as: .url)
        print(code)
        let scanned = try ScannedTable(reading: code, by: codec, at: seven)
        print("Leo scanned table \(scanned.table)")

        let mias = Cart([CartLine(id: "1", item: "soup"), CartLine(id: "2", item: "trout")])
        let leos = Cart([CartLine(id: "1", item: "trout")])
        try await mia.perform(PlaceOrder("o1", mias, on: "tab-1", guest: "mia"), at: seven + .minutes(10))
        try await leo.perform(PlaceOrder("o2", leos, on: "tab-1", guest: "leo"), at: seven + .minutes(12))

        for order: OrderID in ["o1", "o2"] {
            let waiter = try await store.load(Order.self, order)?.waiter
            print("\(order) was given to \(waiter.map { "\($0)" } ?? "no one")")
            try await cook.perform(.start(items: .all), order: order, at: seven + .minutes(16))
            try await cook.perform(.ready(items: .all), order: order, at: seven + .minutes(30))
            try await ana.perform(.serve(items: .all), order: order, at: seven + .minutes(31))
        }

        let end = seven + .minutes(90)
        try await mia.perform(.askForBill, tab: "tab-1", at: end)
        try await ana.perform(.split(.evenly(2)), tab: "tab-1", at: end)
        guard let tab = try await store.load(GuestTab.self, "tab-1"), let bill = tab.bill else { return }
        print(bill.text(width: 32))
        for (index, share) in tab.shares.enumerated() {
            let number = tab.firstShare + index
            let payment = try Payment(id: PaymentID("p\(index)"), amount: share.total, method: .card, share: number)
            try await ana.perform(.pay(payment), tab: "tab-1", at: end + .minutes(5))
            print("share \(index + 1): \(share.total)")
        }
        try await ana.perform(.close, tab: "tab-1", at: end + .minutes(10))
        if let tab = try await store.load(GuestTab.self, "tab-1") { print("the tab is \(tab.state)") }
        // … to here.
    }
}
