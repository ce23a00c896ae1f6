import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

// The identities are those of `Identity`, so that what is drawn for one place is often found in another.
extension Chooser {
    static let now: Int64 = 1_795_800_000_000
    static let branch = BranchID("t1")

    func zone() throws -> any ZoneRules {
        switch choose(3, small: 0) {
        case 0: FixedOffset.utc
        case 1: try take() as FixedOffset
        default: try take() as ZoneTransitions
        }
    }
    func authenticator() throws -> any PayloadAuthenticator {
        try HMACAuthenticator(signing: PayloadKey(PayloadKeyID(7), secret: Array(0..<32)))
    }
    /// A value of a class, as the type itself wants it.
    func same<T>(_ value: Any) throws -> T {
        guard let value = value as? T else { throw NoValue("\(T.self)") }
        return value
    }

    func accessPolicy() -> any AccessPolicy { CompleteSender() }

    /// A life made of drawn commands; those that are refused change nothing.
    func life<A: Aggregate>(_ start: A, in context: A.Context, _ steps: Int, _ first: [A.Command] = []) -> A
    where A.Command: Drawn {
        var life = start
        for command in first { _ = try? life.perform(command, in: context, by: .system, at: instant(0)) }
        for step in 0..<(isSpent ? 0 : below(steps)) {
            guard let command = try? take() as A.Command, let author = try? take() as Author else { continue }
            _ = try? life.perform(command, in: context, by: author, at: instant(Int64(step) * 600_000))
        }
        return life
    }

    func instant(_ offset: Int64) -> Instant { Instant(millisecondsSince1970: Self.now + offset) }
    func money(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }
}

extension Instant: Drawn {
    static func draw(_ c: Chooser) -> Instant {
        let minutes: Int64 = c.pick([0, 0, 1, 30, 60, 90, 120, 180, 1_440, -30, -1_440, 10_080])
        return Instant(
            millisecondsSince1970: c.number(
                Chooser.now + minutes * 60_000,
                [
                    Int64.min, Int64.max, 0, -1, 1, Int64.min + 1, Int64.max - 1, 253_402_300_799_999,
                    -62_135_596_800_000,
                    4_611_686_018_427_387_904, -4_611_686_018_427_387_904, 253_402_300_800_000, -62_135_596_800_001,
                    9_007_199_254_740_992,
                ] as [Int64]
            )
        )
    }
}
extension Elapsed: Drawn {
    static func draw(_ c: Chooser) -> Elapsed {
        let minutes: Int64 = c.pick([1, 5, 15, 30, 60, 90, 120, 240, 1_440])
        return .milliseconds(
            c.number(
                minutes * 60_000,
                [
                    Int64.min, Int64.max, 0, -1, 1, Int64.min + 1, Int64.max - 1, 4_611_686_018_427_387_904,
                    -4_611_686_018_427_387_904, 9_007_199_254_740_992, 86_400_000, 999, -60_000, 59_999,
                ] as [Int64]
            )
        )
    }
}
extension CivilDate: Lived {
    static func lived(_ c: Chooser) throws -> CivilDate {
        try CivilDate(c.pick(["2026-11-27", "2026-11-28", "2026-03-29"]))
    }
}
extension LocalTime: Lived {
    static func lived(_ c: Chooser) throws -> LocalTime { try LocalTime(c.pick(["12:00", "18:30", "24:00", "02:00"])) }
}
extension Currency: Lived {
    static func lived(_ c: Chooser) throws -> Currency { .eur }
}
extension Author: Lived {
    static func lived(_ c: Chooser) throws -> Author {
        let user: UserID = try c.take()
        return switch c.below(6) {
        case 0: .guest(user)
        case 1: .waiter(user, at: Chooser.branch)
        case 2: .cook(user, at: Chooser.branch)
        case 3: .manager(user, at: Chooser.branch)
        case 4: .host(user, at: Chooser.branch)
        default: .system
        }
    }
}
extension Coordinate: Lived {
    static func lived(_ c: Chooser) throws -> Coordinate {
        try Coordinate(latitude: 44.4 + Double(c.below(100)) / 1_000, longitude: 26.1 + Double(c.below(100)) / 1_000)
    }
}
extension ZoneTransitions: Drawn {
    static func draw(_ c: Chooser) throws -> ZoneTransitions { try Zones.bucharest() }
}
extension BookingCalendar: Drawn {
    static func draw(_ c: Chooser) throws -> BookingCalendar {
        let days = try CivilDate("2026-11-26")...CivilDate("2026-11-28")
        return try (try c.take() as VenuePlan).calendar(of: days, days: [ServiceDay.lived(c)])
    }
}
extension BranchDay: Lived {
    static func lived(_ c: Chooser) throws -> BranchDay {
        BranchDay(branch: Chooser.branch, date: try CivilDate("2026-11-27"))
    }
}
extension SampleHouse: Lived {
    static func lived(_ c: Chooser) throws -> SampleHouse { try SampleHouse(id: Chooser.branch) }
}
extension Branch: Lived {
    static func lived(_ c: Chooser) throws -> Branch { try SampleHouse(id: Chooser.branch).branch }
}
extension BookingRules: Lived {
    static func lived(_ c: Chooser) throws -> BookingRules { try SampleHouse(id: Chooser.branch).rules }
}
extension FoodMenu: Lived {
    static func lived(_ c: Chooser) throws -> FoodMenu { try SampleHouse(id: Chooser.branch).menu }
}
extension VenuePlan: Lived {
    static func lived(_ c: Chooser) throws -> VenuePlan {
        var house = try SampleHouse(id: Chooser.branch)
        house.join("t3", "t4", losing: 1)
        return try house.plan()
    }
}
extension ServiceDay: Lived {
    static func lived(_ c: Chooser) throws -> ServiceDay {
        let plan: VenuePlan = try .lived(c)
        let booked = (1...3).map { number in
            ServiceDay.Command.book(
                request: BookingRequest(
                    id: BookingID("t\(number)"),
                    party: number + 1,
                    at: c.instant(Int64(number) * 1_800_000)
                )
            )
        }
        return c.life(ServiceDay(id: try .lived(c)), in: plan, 4, c.flip() ? [] : booked)
    }
}
extension DayAvailability: Lived {
    static func lived(_ c: Chooser) throws -> DayAvailability { try VenuePlan.lived(c).open(ServiceDay.lived(c)) }
}
extension QuotedLine: Lived {
    static func lived(_ c: Chooser) throws -> QuotedLine {
        let id: LineID = try c.take()
        return try QuotedLine(
            id: id,
            item: MenuItemID("pizza"),
            name: LocalizedText("Pizza", in: .english),
            station: .kitchen,
            basePrice: c.money(1_250),
            quantity: c.below(3) + 1,
            course: c.flip() ? nil : 0
        )
    }
}
extension Quote: Lived {
    static func lived(_ c: Chooser) throws -> Quote {
        let count = c.count("Quote")
        return try Quote(
            menu: MenuID("menu"),
            menuVersion: .absent,
            branch: Chooser.branch,
            currency: .eur,
            channel: .dineIn,
            at: c.instant(0),
            lines: (0..<max(1, count)).map { number in
                try QuotedLine(
                    id: LineID("t\(number + 1)"),
                    item: MenuItemID("pizza"),
                    name: LocalizedText("Pizza", in: .english),
                    station: .kitchen,
                    basePrice: c.money(1_250),
                    quantity: number % 3 + 1,
                    course: number % 2
                )
            }
        )
    }
}
extension Placement: Lived {
    static func lived(_ c: Chooser) throws -> Placement {
        Placement(
            quote: try .lived(c),
            profile: c.pick(Order.Profile.known).code,
            tab: try c.take(),
            table: try c.take(),
            guest: try c.take(),
            acceptBy: c.flip() ? nil : c.instant(900_000)
        )
    }
}
extension Order: Lived {
    static func lived(_ c: Chooser) throws -> Order {
        let first: [Order.Command] = [.place(placement: try .lived(c)), .accept(waiter: UserID("t1"))]
        var order = Order(id: try c.take())
        let waiter = Author.waiter(UserID("t1"), at: Chooser.branch)
        for command in first.prefix(c.below(3) + 1) { _ = try? order.perform(command, by: waiter, at: c.instant(0)) }
        return c.life(order, in: (), 5)
    }
}
extension GuestTab.Opening: Lived {
    static func lived(_ c: Chooser) throws -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Chooser.branch,
            currency: .eur,
            opener: .arrival,
            table: try c.take(),
            guest: try c.take(),
            covers: 2
        )
    }
}
extension GuestTab: Lived {
    static func lived(_ c: Chooser) throws -> GuestTab {
        var tab = GuestTab(id: try c.take())
        let manager = Author.manager(UserID("t1"), at: Chooser.branch)
        for command: GuestTab.Command in [
            .open(opening: try .lived(c)), .add(order: OrderID("t1")), .add(order: OrderID("t2")),
        ] {
            _ = try? tab.perform(command, by: manager, at: c.instant(0))
        }
        return c.life(tab, in: (), 5)
    }
}
extension BilledOrder: Lived {
    static func lived(_ c: Chooser) throws -> BilledOrder { try billed(c, OrderID("t1"), c.count("BilledOrder")) }

    static func billed(_ c: Chooser, _ order: OrderID, _ count: Int) throws -> BilledOrder {
        let lines = try (0..<max(1, count)).map { number in
            let quoted = try QuotedLine(
                id: LineID("t\(number + 1)"),
                item: MenuItemID("pizza"),
                name: LocalizedText("Pizza", in: .english),
                station: .kitchen,
                basePrice: c.money(1_250),
                quantity: 2,
                seat: number % 4 + 1
            )
            return try BillLine(order: order, quoted: quoted)
        }
        let total = try Money.sum(lines.map(\.total), in: .eur)
        return BilledOrder(facts: BillableOrder(id: order, standing: .served, total: total), lines: lines, charges: [])
    }
}
extension Bill: Lived {
    static func lived(_ c: Chooser) throws -> Bill {
        let count = max(1, c.count("Bill"))
        var tab = GuestTab(id: TabID("t1"))
        let manager = Author.manager(UserID("t1"), at: Chooser.branch)
        for command: GuestTab.Command in [.open(opening: try .lived(c)), .add(order: OrderID("t1"))] {
            _ = try? tab.perform(command, by: manager, at: c.instant(0))
        }
        return try tab.bill(for: [BilledOrder.billed(c, OrderID("t1"), count)])
    }
}
extension Stock: Lived {
    static func lived(_ c: Chooser) throws -> Stock { c.life(Stock(id: Chooser.branch), in: (), 8) }
}
extension Shift: Lived {
    static func lived(_ c: Chooser) throws -> Shift {
        let waiters = (1...3).map { Shift.Command.begin(waiter: UserID("t\($0)"), cap: $0) }
        return c.life(Shift(id: try .lived(c)), in: (), 6, waiters)
    }
}
extension Cart: Lived {
    static func lived(_ c: Chooser) throws -> Cart {
        var cart = Cart()
        for number in 0..<max(1, c.count("Cart")) {
            _ = cart.addOne(of: MenuItemID("pizza"), as: LineID("t\(number + 1)"))
        }
        return cart
    }
}
extension MemoryStore: Drawn { static func draw(_ c: Chooser) throws -> Self { try c.same(MemoryStore()) } }
extension RestaurantSearch: Drawn {
    static func draw(_ c: Chooser) throws -> RestaurantSearch {
        let zone = try Zones.bucharest()
        return try RestaurantSearch(try c.take() as [RestaurantListing]) { _ in zone }
    }
}
extension EmailAddress: Lived {
    static func lived(_ c: Chooser) throws -> EmailAddress { try EmailAddress("mia@example.it") }
}
extension PhoneNumber: Lived {
    static func lived(_ c: Chooser) throws -> PhoneNumber { try PhoneNumber("+385911234567") }
}
extension OIB: Lived { static func lived(_ c: Chooser) throws -> OIB { try OIB("33392005961") } }
extension VATNumber: Lived {
    static func lived(_ c: Chooser) throws -> VATNumber { try VATNumber("HR33392005961") }
}
extension OpeningHours: Lived {
    static func lived(_ c: Chooser) throws -> OpeningHours {
        OpeningHours(everyDay: [try OpeningPeriod("12:00", "24:00")])
    }
}
extension FollowProbe: Drawn {
    static func draw(_ c: Chooser) throws -> FollowProbe { FollowProbe() }
}

/// Keeps nothing.
struct NoPlace: OutboxPlace, Drawn {
    static func draw(_ c: Chooser) throws -> NoPlace { NoPlace() }
    func load() -> Outbox<OutboxProbe>? { nil }
    func save(_ outbox: Outbox<OutboxProbe>) {}
}

/// Knows of no program and of no branch.
struct NoLoyalty: LoyaltySource {}

extension ManualClock: Drawn {
    static func draw(_ c: Chooser) throws -> ManualClock { ManualClock(try c.take() as Instant) }
}
extension SerialIDs: Drawn {
    static func draw(_ c: Chooser) throws -> SerialIDs { SerialIDs(try c.take() as String) }
}
extension FaultyStore: Drawn {
    static func draw(_ c: Chooser) throws -> FaultyStore { FaultyStore(MemoryStore()) { _ in nil } }
}
extension MemoryNotifier: Drawn { static func draw(_ c: Chooser) throws -> Self { try c.same(MemoryNotifier()) } }
extension Shift.Wait: Drawn {
    static func draw(_ c: Chooser) throws -> Shift.Wait {
        var shift = Shift(id: try .lived(c))
        let waiter = Author.waiter(UserID("t1"), at: Chooser.branch)
        _ = try? shift.perform(.begin(waiter: UserID("t1"), cap: c.below(2)), by: waiter, at: c.instant(0))
        guard case .nobody(let wait) = shift.choose(for: try c.take(), at: c.instant(0)) else {
            throw NoValue("Shift.Wait")
        }
        return wait
    }
}
extension Stock.SoldOut: Drawn {
    static func draw(_ c: Chooser) throws -> Stock.SoldOut {
        guard let one = try Stock.lived(c).soldOut.values.first else { throw NoValue("Stock.SoldOut") }
        return one
    }
}
extension Decimal: Drawn {
    static func draw(_ c: Chooser) -> Decimal {
        c.number(
            Decimal(12.5),
            [
                .greatestFiniteMagnitude, -Decimal.greatestFiniteMagnitude, .leastNonzeroMagnitude, .nan, 0, -1,
                Decimal(Int64.max), Decimal(Int64.min), Decimal(sign: .plus, exponent: 127, significand: 1),
                Decimal(sign: .minus, exponent: -128, significand: 1), Decimal(string: "0.005") ?? 0,
                Decimal(Int64.max) + 1, Decimal(string: "1e18") ?? 0, 1,
            ]
        )
    }
}
extension Date: Drawn {
    static func draw(_ c: Chooser) throws -> Date { Date(timeIntervalSince1970: try c.take() as Double) }
}
extension UUID: Drawn { static func draw(_ c: Chooser) -> UUID { UUID() } }
extension Locale: Drawn {
    static func draw(_ c: Chooser) throws -> Locale { Locale(identifier: c.pick(["ro_RO", "en", "de-AT", ""])) }
}
extension TimeZone: Drawn {
    static func draw(_ c: Chooser) throws -> TimeZone {
        guard let zone = TimeZone(identifier: c.pick(["Europe/Bucharest", "UTC", "America/Sao_Paulo"])) else {
            throw NoValue("TimeZone")
        }
        return zone
    }
}

/// What has a name, for what sorts by names.
struct Sign: Named, Drawn {
    let name: String
    static func draw(_ c: Chooser) throws -> Sign { Sign(name: try c.take()) }
}

/// A key of any coding.
struct AnyKey: CodingKey, Drawn {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = "\(intValue)" }
    static func draw(_ c: Chooser) throws -> AnyKey { AnyKey(stringValue: try c.take()) }
}
extension Lifecycle.Cell: Drawn
where State == Order.State, Command == Order.Command.Kind, Guard == Order.Guard, Effect == Order.Effect {
    static func draw(_ c: Chooser) throws -> Self { try c.pick(some: Order.Profile.dineIn.lifecycle.table()) }
}
extension UnhandledEvent: Lived {
    static func lived(_ c: Chooser) throws -> UnhandledEvent {
        try c.pick(some: Golden.all(UnhandledEvent.self))
    }
}

/// The stored forms that the tests keep.
enum Golden {
    private static let folder = ProcessInfo.processInfo.environment["GOLDEN"] ?? "Tests/TablesideTestSupport/Golden"
    nonisolated(unsafe) private static var found: [ObjectIdentifier: Any] = [:]
    private static let parts: [Data] = {
        var parts: [Data] = []
        func collect(_ tree: Any) {
            if let table = tree as? [String: Any] {
                if let data = try? JSONSerialization.data(withJSONObject: table) { parts.append(data) }
                for key in table.keys.sorted() { collect(table[key] ?? NSNull()) }
            } else if let list = tree as? [Any] {
                list.forEach(collect)
            }
        }
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        where name.hasSuffix(".json") {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                let tree = try? JSONSerialization.jsonObject(with: data)
            else { continue }
            collect(tree)
        }
        return parts
    }()

    /// Every value of a type that stands somewhere in a golden file.
    static func all<T: Codable>(_ type: T.Type) -> [T] {
        if let known = found[ObjectIdentifier(type)] as? [T] { return known }
        let values = parts.compactMap { try? JSONDecoder().decode(type, from: $0) }
        found[ObjectIdentifier(type)] = values
        return values
    }

    static func value<T: Codable>(_ type: T.Type, _ text: String) throws -> T {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
extension TabDevice: Lived {
    static func lived(_ c: Chooser) throws -> TabDevice { try c.pick(some: Golden.all(TabDevice.self)) }
}
extension Sale.TaxTotal: Lived {
    static func lived(_ c: Chooser) throws -> Sale.TaxTotal {
        let tax = String(decoding: try JSONEncoder().encode(try c.take() as TaxRate), as: UTF8.self)
        let (base, amount) = (#"{"minorUnits":1000,"currency":"EUR"}"#, #"{"minorUnits":90,"currency":"EUR"}"#)
        return try Golden.value(Sale.TaxTotal.self, #"{"tax":\#(tax),"base":\#(base),"amount":\#(amount)}"#)
    }
}
extension Sale.Row: Lived {
    static func lived(_ c: Chooser) throws -> Sale.Row { try c.pick(some: Golden.all(Sale.Row.self)) }
}
extension RefundedBill: Lived {
    static func lived(_ c: Chooser) throws -> RefundedBill { try c.pick(some: Golden.all(RefundedBill.self)) }
}
extension QuotedModifier: Lived {
    static func lived(_ c: Chooser) throws -> QuotedModifier { try c.pick(some: Golden.all(QuotedModifier.self)) }
}
extension ClosedBill: Lived {
    static func lived(_ c: Chooser) throws -> ClosedBill { try c.pick(some: Golden.all(ClosedBill.self)) }
}
extension OrderAnswer: Lived {
    static func lived(_ c: Chooser) throws -> OrderAnswer {
        try Golden.value(
            OrderAnswer.self,
            #"{"state":"preparing","version":2,"waiter":"t1","events":[],"remaining":[]}"#
        )
    }
}
extension TabPair.Answer: Lived {
    static func lived(_ c: Chooser) throws -> TabPair.Answer {
        try Golden.value(TabPair.Answer.self, #"{"from":"open","fromVersion":2,"toVersion":3,"orders":["t1"]}"#)
    }
}
extension WaitingOrders: Lived {
    static func lived(_ c: Chooser) throws -> WaitingOrders { try c.pick(some: Golden.all(WaitingOrders.self)) }
}
extension Receipt: Lived {
    static func lived(_ c: Chooser) throws -> Receipt {
        try c.pick(some: Golden.all(GuestTab.self).compactMap(\.receipt))
    }
}
extension BilledDiscount: Lived {
    static func lived(_ c: Chooser) throws -> BilledDiscount {
        let discount = String(decoding: try JSONEncoder().encode(try c.take() as Discount), as: UTF8.self)
        let amount = #"{"minorUnits":-100,"currency":"EUR"}"#
        return try Golden.value(BilledDiscount.self, #"{"id":"t1","discount":\#(discount),"amount":\#(amount)}"#)
    }
}
extension CancelRequest: Lived {
    static func lived(_ c: Chooser) throws -> CancelRequest { try c.pick(some: Golden.all(CancelRequest.self)) }
}
extension Booking: Lived {
    static func lived(_ c: Chooser) throws -> Booking {
        try c.pick(some: Golden.all(ServiceDay.self).flatMap(\.bookings.values))
    }
}
