import Foundation
import Tableside

/// What really happened in a week: the files of `Examples/Data`, checked line by line.
struct WeekData {
    /// One line of the price list.
    struct Dish: Hashable {
        let name: String
        let size: String
        let kind: String
        let price: Money
    }

    /// One order: what was on it, and when it was rung up.
    struct Ticket {
        let id: String
        let at: LocalDateTime
        /// Price-list names and sizes, with how many of each, in the order of the file.
        private(set) var portions: [(dish: Dish, count: Int)] = []

        mutating func add(_ dish: Dish) {
            if let index = portions.firstIndex(where: { $0.dish == dish }) {
                portions[index].count += 1
            } else {
                portions.append((dish, 1))
            }
        }
    }

    /// One reservation, as it was asked for.
    struct Reservation {
        let id: String
        let requestedAt: LocalDateTime
        let startsAt: LocalDateTime
        let party: Int

        /// Whoever asks for a table at the very moment at which they want it walks in.
        var isWalkIn: Bool { requestedAt == startsAt }
    }

    let dishes: [Dish]
    let tickets: [Ticket]
    let reservations: [Reservation]

    /// The days of the play.
    let days: [CivilDate]

    /// Reads the three files.
    ///
    /// The orders' first Monday becomes `monday`; reservations are those of one restaurant that start in that week.
    init(menu: String, orders: String, reservations: String, restaurant: String, monday: CivilDate) throws {
        days = try (0..<7).map(monday.adding(days:))
        let sunday = try monday.adding(days: 6)
        dishes = try CSVTable(path: menu, columns: ["name", "size", "type", "price"]).rows.map { row in
            Dish(
                name: try row.text("name"),
                size: try row.text("size"),
                kind: try row.text("type"),
                price: try row.value("price") { try Money($0, .usd) }
            )
        }
        tickets = try WeekData.tickets(in: orders, dishes: dishes, monday: monday)
        self.reservations = try CSVTable(
            path: reservations,
            columns: ["reservation_id", "restaurant_id", "requested_at_local", "starts_at_local", "party_size"]
        ).rows.compactMap { row in
            let reservation = Reservation(
                id: try row.text("reservation_id"),
                requestedAt: try row.value("requested_at_local") { try LocalDateTime($0) },
                startsAt: try row.value("starts_at_local") { try LocalDateTime($0) },
                party: try row.number("party_size")
            )
            guard reservation.requestedAt <= reservation.startsAt else {
                throw row.fault("the table is asked for after the visit begins")
            }
            let isMeant = try row.text("restaurant_id") == restaurant
            return isMeant && (monday...sunday).contains(reservation.startsAt.date) ? reservation : nil
        }
    }

    private static func tickets(in path: String, dishes: [Dish], monday: CivilDate) throws -> [Ticket] {
        let prices = Dictionary(grouping: dishes) { "\($0.name) \($0.size)" }
        var tickets: [Ticket] = []
        var positions: [String: Int] = [:]
        var firstDate: CivilDate?
        for row in try CSVTable(path: path, columns: ["id", "date", "time", "name", "size", "price"]).rows {
            let id = try row.text("id")
            let name = try "\(row.text("name")) \(row.text("size"))"
            guard let dish = prices[name]?.first else { throw row.fault("“\(name)” is not on the price list") }
            let price = try row.value("price") { try Money($0, .usd) }
            guard price == dish.price else {
                throw row.fault("“\(name)” costs \(dish.price) on the price list, not \(price)")
            }
            let date = try row.value("date") { try CivilDate($0) }
            let time = try row.value("time") { try LocalTime($0) }
            let first = firstDate ?? date
            firstDate = first
            guard first.weekday == .monday, (0..<7).contains(first.days(until: date)) else {
                throw row.fault("\(date) is not in the week that begins on Monday, \(first)")
            }
            let at = try LocalDateTime(date: monday.adding(days: first.days(until: date)), time: time)
            if positions[id] == nil {
                positions[id] = tickets.count
                tickets.append(Ticket(id: id, at: at))
            }
            guard let position = positions[id] else { continue }
            guard tickets[position].at == at else { throw row.fault("the order \(id) has two different times") }
            tickets[position].add(dish)
        }
        return tickets
    }
}
