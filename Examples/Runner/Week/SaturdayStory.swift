import Foundation
import Tableside

/// Saturday noon from one guest's point of view: Ioana looks for a pizza near the university, books, and comes.
///
/// She is the only guest of the play who is not in the files. The story is told from the restaurant's answers to her.
struct SaturdayStory {
    /// A restaurant on her map.
    private struct Place: Located {
        let name: String
        let coordinate: Coordinate
    }

    /// The identity of her reservation.
    static let reservationID = "story"
    /// The order she sends when she is still hungry.
    static let secondOrder = OrderID("story-2")

    /// Her reservation, requested on Friday evening.
    let reservation: WeekData.Reservation
    /// The cart of her second order.
    let secondRound: Cart
    /// The story so far, one sentence per line.
    private(set) var lines: [String] = []

    private let here: Coordinate
    private let places: [Place]

    /// Writes the story for a Saturday at a restaurant.
    init(on date: CivilDate, in house: PizzaHouse) throws {
        reservation = WeekData.Reservation(
            id: SaturdayStory.reservationID,
            requestedAt: try LocalDateTime(date: date.adding(days: -1), time: LocalTime("18:05")),
            startsAt: try LocalDateTime(date: date, time: LocalTime("12:45")),
            party: 2
        )
        secondRound = SaturdayStory.secondRound(from: house.menu)
        here = try Coordinate(latitude: 44.4355, longitude: 26.1017)
        guard let home = house.branch.coordinate else {
            throw Fault.unreadable(file: house.branch.name, reason: "has no place on the map")
        }
        places = [
            Place(name: "Mamma Rosa", coordinate: try Coordinate(latitude: 44.4521, longitude: 26.0860)),
            Place(name: house.branch.name, coordinate: home),
            Place(name: "Trattoria Herăstrău", coordinate: try Coordinate(latitude: 44.4703, longitude: 26.0823)),
            Place(name: "La Universitate", coordinate: try Coordinate(latitude: 44.4367, longitude: 26.1003)),
        ]
    }

    /// A small Hawaiian, or the first pizza on the list if there is none.
    private static func secondRound(from menu: FoodMenu) -> Cart {
        let item = menu.items.first { $0.id == MenuItemID("hawaiian") } ?? menu.items.first
        let size = item?.variations.first { $0.id == VariationID("S") } ?? item?.variations.first
        guard let item, let size else { return Cart() }
        return Cart([CartLine(id: LineID("1"), item: item.id, variation: size.id)])
    }

    /// Whether a visit is hers.
    func isAbout(_ visit: WeekPlay.Visit) -> Bool { visit.booking.rawValue == reservation.id }

    /// Looks at the restaurants around her, and at the starts that one of them offers.
    mutating func looksAround(
        _ visit: WeekPlay.Visit,
        in house: PizzaHouse,
        store: MemoryStore,
        at now: Instant
    ) async throws {
        let near = places.within(try .kilometers(2), of: here)
        let list = near.map { "\($0.element.name) (\(Int($0.distance.meters.rounded())) m)" }
        try tell(
            "Ioana looks for a table; within two kilometers there are \(list.joined(separator: ", ")).",
            now,
            house
        )
        var day = ServiceDay(id: visit.day)
        if let stored = try await store.load(ServiceDay.self, visit.day) { day = stored }
        let slots = try house.plan.open(day).slots(for: visit.party, at: now)
        let offered = slots.filter(\.isOffered)
        let noon = offered.filter { $0.label.time.hour == 12 }.map { "\($0.label.time)" }
        try tell(
            "\(house.branch.name) offers \(offered.count) of \(slots.count) starts on Saturday for two, at noon "
                + "\(noon.joined(separator: ", ")). She books \(reservation.startsAt.time).",
            now,
            house
        )
    }

    /// Arrives, sits down and scans the code on the table.
    mutating func sitsDown(_ booking: Booking, in house: PizzaHouse, at now: Instant) throws {
        guard let table = booking.tables.first, let known = house.branch.table(table) else {
            throw Fault.unreadable(file: "booking \(booking.id)", reason: "is at a table that the house does not have")
        }
        let printed = try TableLink(branch: house.branch.id, table: table).text(base: "https://example.com")
        let scanned = try TableLink(printed, base: "https://example.com")
        try tell(
            "She arrives and is shown to table \(known.number). The code there reads \(printed), which is "
                + "table \(scanned.table) of \(scanned.branch).",
            now,
            house
        )
    }

    /// Orders for the first time.
    mutating func orders(_ order: Order, in house: PizzaHouse, at now: Instant) throws {
        let dishes = order.lines.map { line -> String in
            let size = line.quoted.variationName.map { " (\($0))" } ?? ""
            return "\(line.quantity) × \(line.quoted.name)\(size)"
        }
        let again = order.id == SaturdayStory.secondOrder ? "Still hungry, she orders" : "She orders"
        let total = order.total.map(\.description) ?? "nothing"
        let waiter = order.waiter.map { "\($0) has it in hand" } ?? "it waits for a waiter"
        try tell("\(again) \(dishes.joined(separator: ", ")) for \(total); \(waiter).", now, house)
    }

    /// Pays and leaves.
    mutating func pays(_ visit: WeekPlay.Visit, in house: PizzaHouse, store: MemoryStore, at now: Instant) async throws
    {
        guard let tab = try await store.load(GuestTab.self, visit.tab), let total = tab.total else {
            return try tell("No one took her order, and she leaves.", now, house)
        }
        let methods = tab.payments.map(\.method.rawValue).joined(separator: " and ")
        try tell(
            "She asks for the bill: \(tab.orders.count) orders, \(total), paid by \(methods). "
                + "The tab is \(tab.state.rawValue), the table is free.",
            now,
            house
        )
    }

    private mutating func tell(_ sentence: String, _ now: Instant, _ house: PizzaHouse) throws {
        let local = try house.zone.local(at: now)
        lines.append("\(local.date.weekday.name.capitalized) \(local.time): \(sentence)")
    }
}
