import Foundation
import Tableside

/// The real events of a week: the files in `Examples/Data`, checked line by line.
struct WeekData {
    /// One line of the price list.
    struct Dish: Hashable {
        let name: String
        let size: String
        let kind: String
        let price: Money
    }

    /// One order: its items, and when it was rung up.
    struct Ticket {
        let id: String
        let at: LocalDateTime
        /// The dishes with their quantities, in the order of the file.
        private(set) var portions: [(dish: Dish, count: Int)] = []

        mutating func add(_ dish: Dish) {
            if let index = portions.firstIndex(where: { $0.dish == dish }) {
                portions[index].count += 1
            } else {
                portions.append((dish, 1))
            }
        }
    }

    /// One reservation as requested.
    struct Reservation {
        let id: String
        let requestedAt: LocalDateTime
        let startsAt: LocalDateTime
        let party: Int

        /// Whether the party walks in, because it asks for a table at the moment it wants it.
        var isWalkIn: Bool { requestedAt == startsAt }
    }

    let dishes: [Dish]
    let tickets: [Ticket]
    let reservations: [Reservation]

    /// The dates of the play.
    let days: [CivilDate]

    /// Reads the three files.
    ///
    /// The orders' first Monday becomes `monday`; reservations are those of one restaurant that start in that week. A
    /// local time that the zone cannot place is an error on its line.
    init(
        menu: String,
        orders: String,
        reservations: String,
        restaurant: String,
        monday: CivilDate,
        zone: some ZoneRules
    ) throws {
        days = try (0..<7).map(monday.adding(days:))
        let sunday = try monday.adding(days: 6)
        dishes = try WeekData.dishes(in: menu)
        tickets = try WeekData.tickets(in: orders, dishes: dishes, monday: monday)
        self.reservations = try WeekData.reservations(
            in: WeekData.table(at: reservations),
            of: restaurant,
            on: monday...sunday,
            zone: zone,
            besides: [SaturdayStory.reservationID]
        )
    }

    /// Reads a file of reservations.
    static func table(at path: String) throws -> CSVTable {
        try CSVTable(
            path: path,
            columns: ["reservation_id", "restaurant_id", "requested_at_local", "starts_at_local", "party_size"]
        )
    }

    /// The reservations of a restaurant that start on these dates, in the order of the file.
    ///
    /// A local time that the zone cannot place is an error on its line, and so is an identity that the example itself
    /// uses.
    static func reservations(
        in table: CSVTable,
        of restaurant: String,
        on dates: ClosedRange<CivilDate>,
        zone: some ZoneRules,
        besides own: Set<String> = []
    ) throws -> [Reservation] {
        var known: Set<String> = []
        return try table.rows.compactMap { row -> Reservation? in
            let reservation = try WeekData.reservation(row)
            guard try row.text("restaurant_id") == restaurant, dates.contains(reservation.startsAt.date) else {
                return nil
            }
            _ = try row.value("requested_at_local") { _ in try zone.instant(for: reservation.requestedAt) }
            _ = try row.value("starts_at_local") { _ in try zone.instant(for: reservation.startsAt) }
            guard !own.contains(reservation.id) else {
                throw row.fault("the reservation \(reservation.id) has an id that the example uses itself")
            }
            guard known.insert(reservation.id).inserted else {
                throw row.fault("the reservation \(reservation.id) is listed twice")
            }
            return reservation
        }
    }

    private static func reservation(_ row: CSVTable.Row) throws -> Reservation {
        let reservation = Reservation(
            id: try identity("reservation_id", of: row),
            requestedAt: try row.value("requested_at_local") { try LocalDateTime($0) },
            startsAt: try row.value("starts_at_local") { try LocalDateTime($0) },
            party: try row.number("party_size")
        )
        guard reservation.requestedAt <= reservation.startsAt else {
            throw row.fault("the reservation is made after the visit begins")
        }
        return reservation
    }

    /// The nonempty text in a column with an identity.
    private static func identity(_ column: String, of row: CSVTable.Row) throws -> String {
        let text = try row.text(column)
        guard !text.isEmpty else { throw row.fault("\(column) is empty") }
        return text
    }

    /// Reads the price list in a file.
    static func dishes(in path: String) throws -> [Dish] {
        var known: Set<[String]> = []
        let dishes = try CSVTable(path: path, columns: ["name", "size", "type", "price"]).rows.map { row in
            let dish = Dish(
                name: try row.text("name"),
                size: try row.text("size"),
                kind: try row.text("type"),
                price: try row.value("price") { try Money($0, .usd) }
            )
            guard ![dish.name, dish.size, dish.kind].contains("") else { throw row.fault("a field is empty") }
            guard !dish.price.isNegative else { throw row.fault("the price \(dish.price) is negative") }
            guard known.insert([dish.name, dish.size]).inserted else {
                throw row.fault("“\(dish.name) \(dish.size)” is listed twice")
            }
            return dish
        }
        guard !dishes.isEmpty else {
            throw Fault.malformed(file: path, line: 1, reason: "there are no dishes below the header")
        }
        return dishes
    }

    static func tickets(in path: String, dishes: [Dish], monday: CivilDate) throws -> [Ticket] {
        let prices = Dictionary(grouping: dishes) { [$0.name, $0.size] }
        var tickets: [Ticket] = []
        var positions: [String: Int] = [:]
        var firstDate: CivilDate?
        // The story adds one more portion to those in the file.
        var taken = Money(minorUnits: dishes.map(\.price.minorUnits).max() ?? 0, .usd)
        for row in try CSVTable(path: path, columns: ["id", "date", "time", "name", "size", "price"]).rows {
            let id = try identity("id", of: row)
            let words = [try row.text("name"), try row.text("size")]
            let name = words.joined(separator: " ")
            guard let dish = prices[words]?.first else { throw row.fault("“\(name)” is not on the price list") }
            let price = try row.value("price") { try Money($0, .usd) }
            guard price == dish.price else {
                throw row.fault("“\(name)” costs \(dish.price) on the price list, not \(price)")
            }
            // Every later sum is part of this one, so none overflows.
            taken = try row.value("price") { _ in try taken + price }
            let date = try row.value("date") { try CivilDate($0) }
            let time = try row.value("time") { try LocalTime($0) }
            let first = firstDate ?? date
            firstDate = first
            // 24:00 belongs to the next day.
            let days = first.days(until: date) + (time.isEndOfDay ? 1 : 0)
            guard first.weekday == .monday else {
                throw row.fault("the first order is on \(first), which is not a Monday")
            }
            guard (0..<7).contains(days) else {
                throw row.fault("\(date)T\(time) is not in the week that begins on Monday, \(first)")
            }
            let at = try LocalDateTime(date: monday.adding(days: first.days(until: date)), time: time)
            if positions[id] == nil {
                positions[id] = tickets.count
                tickets.append(Ticket(id: id, at: at))
            }
            guard let position = positions[id] else { continue }
            guard id != SaturdayStory.secondOrder.rawValue else {
                throw row.fault("the order \(id) has an id that the story uses itself")
            }
            guard tickets[position].at == at else { throw row.fault("the order \(id) has two different times") }
            tickets[position].add(dish)
        }
        return tickets
    }
}
