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
    /// The orders' first Monday becomes `monday`; reservations are those of one restaurant that start in that week. What
    /// the zone of the house cannot place in time is a fault of its line.
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

    /// A file of reservations.
    static func table(at path: String) throws -> CSVTable {
        try CSVTable(
            path: path,
            columns: ["reservation_id", "restaurant_id", "requested_at_local", "starts_at_local", "party_size"]
        )
    }

    /// The reservations of a restaurant that start on these dates, in the order of the file.
    ///
    /// What the zone cannot place in time is a fault of its line, and so is an identity that the example itself needs.
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
                throw row.fault("the reservation \(reservation.id) is one of the example")
            }
            guard known.insert(reservation.id).inserted else {
                throw row.fault("the reservation \(reservation.id) stands twice")
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
            throw row.fault("the table is asked for after the visit begins")
        }
        return reservation
    }

    /// The text in a column that names something.
    private static func identity(_ column: String, of row: CSVTable.Row) throws -> String {
        let text = try row.text(column)
        guard !text.isEmpty else { throw row.fault("\(column) is empty") }
        return text
    }

    /// The price list in a file.
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
            guard !dish.price.isNegative else { throw row.fault("the price \(dish.price) is below zero") }
            guard known.insert([dish.name, dish.size]).inserted else {
                throw row.fault("“\(dish.name) \(dish.size)” stands twice")
            }
            return dish
        }
        guard !dishes.isEmpty else { throw Fault.malformed(file: path, line: 1, reason: "there is no dish below") }
        return dishes
    }

    static func tickets(in path: String, dishes: [Dish], monday: CivilDate) throws -> [Ticket] {
        let prices = Dictionary(grouping: dishes) { [$0.name, $0.size] }
        var tickets: [Ticket] = []
        var positions: [String: Int] = [:]
        var firstDate: CivilDate?
        // The story adds one portion to what stands in the file.
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
            // Whatever is summed up later is a part of this.
            taken = try row.value("price") { _ in try taken + price }
            let date = try row.value("date") { try CivilDate($0) }
            let time = try row.value("time") { try LocalTime($0) }
            let first = firstDate ?? date
            firstDate = first
            // 24:00 belongs to the next day.
            let days = first.days(until: date) + (time.isEndOfDay ? 1 : 0)
            guard first.weekday == .monday else { throw row.fault("the first order is of \(first), no Monday") }
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
                throw row.fault("the order \(id) is one of the story")
            }
            guard tickets[position].at == at else { throw row.fault("the order \(id) has two different times") }
            tickets[position].add(dish)
        }
        return tickets
    }
}
