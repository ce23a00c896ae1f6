import Foundation
import Tableside

/// The results of a week, as text for people or as JSON for scripts.
struct WeekReport: Encodable {
    /// One day of the week.
    struct Day: Encodable {
        let date: CivilDate
        let weekday: Weekday
        /// The number of guests seated.
        let covers: Int
        /// The number of parties seated, and of those the walk-ins.
        let seated: Int
        let walkIns: Int
        let noShows: Int
        /// The number of parties seated at joined tables.
        let combined: Int
        /// The number of times that a booking was moved to make room for another.
        let moved: Int
        /// The refused parties, by reason.
        let refused: [String: Int]
        let tableOrders: Int
        let takeaways: Int
        /// The number of orders that had to wait for a waiter.
        let waited: Int
        let revenue: Money
        /// The number of orders assigned over the day, by waiter.
        let orders: [UserID: Int]
    }

    let house: String
    let days: [Day]
    let notes: [String]
    let story: [String]
    /// The count of each check by name; all are zero in a correct week.
    let checks: [String: Int]
    let events: Int

    private let saturday: String

    private enum CodingKeys: String, CodingKey {
        case house, days, notes, story, checks, events
    }

    /// Makes the report of a play.
    init(_ play: WeekPlay, checks: WeekChecks, colored: Bool) throws {
        house = play.house.branch.name
        let books = try WeekReport.books(of: play)
        days = play.days.sorted { $0.key < $1.key }.map { date, day in
            let book = books[date]
            return Day(
                date: date,
                weekday: date.weekday,
                covers: day.seated.reduce(0) { $0 + $1.party },
                seated: day.seated.count,
                walkIns: day.seated.count { $0.walkedIn },
                noShows: day.noShows,
                combined: day.seated.count { book?.day.booking($0.booking)?.tables.count ?? 0 > 1 },
                moved: book?.moved ?? 0,
                refused: day.refusals,
                tableOrders: day.tableOrders,
                takeaways: day.takeaways,
                waited: day.waited,
                revenue: day.revenue,
                orders: day.loads
            )
        }
        notes = play.notes
        story = play.story.lines
        self.checks = Dictionary(uniqueKeysWithValues: checks.counts.map { ($0.name, $0.count) })
        events = play.events.count
        saturday = try WeekReport.saturday(play, books, colored: colored)
        order = checks.counts.map(\.name)
    }

    private let order: [String]

    /// The final bookings of a date, and how many of them were moved along the way.
    private typealias Book = (day: ServiceDay, moved: Int)

    private static func books(of play: WeekPlay) throws -> [CivilDate: Book] {
        var books: [CivilDate: Book] = [:]
        for event in play.events {
            guard let recorded = try event.recorded(of: ServiceDay.self), let id = BranchDay(event.aggregate.id) else {
                continue
            }
            books[id.date, default: (ServiceDay(id: id), 0)].day.record(recorded.event)
            books[id.date]?.moved += recorded.event.moves.count
        }
        return books
    }

    /// The tables of Saturday evening, from five until the last guests have left.
    private static func saturday(_ play: WeekPlay, _ books: [CivilDate: Book], colored: Bool) throws -> String {
        guard let date = play.days.keys.first(where: { $0.weekday == .saturday }), let day = books[date]?.day else {
            return ""
        }
        let zone = play.house.zone
        let opens = try zone.instant(for: LocalDateTime(date: date, time: LocalTime("17:00")))
        let closes = try play.house.plan.hours.periods(on: date, in: zone).last?.upperBound
        let window = opens..<max(opens, closes ?? opens)
        return try play.house.plan.open(day).picture(of: window).text(colored: colored)
    }
}

extension WeekReport {
    /// The report as text.
    var text: String {
        var text = "\(house), \(days.first.map { "\($0.date)" } ?? "") to \(days.last.map { "\($0.date)" } ?? "")\n\n"
        text += table + "\n"
        text += "orders in hand, by waiter\n" + loads + "\n"
        text += section("refused", refusals)
        text += section("notes", notes)
        text += "Saturday evening, by table and quarter of an hour; a block begins with the number of guests\n"
        text += "(░ walked in; the hour from three to four does not exist that night)\n\n" + saturday + "\n"
        text += "Saturday, from one guest's side\n" + story.map { "  \($0)\n" }.joined() + "\n"
        text += "checks over \(events) recorded events; all must be zero\n"
        text += order.map { "  \($0.padding(to: 20))\(checks[$0, default: -1])\n" }.joined()
        return text
    }

    private var table: String {
        let heads = [
            "", "covers", "seated", "walked in", "combined", "moved", "no-shows", "refused", "orders", "takeaway",
            "waited", "revenue",
        ]
        let rows = days.map { day in
            [
                "\(day.weekday.name.capitalized) \(day.date)", "\(day.covers)", "\(day.seated)", "\(day.walkIns)",
                "\(day.combined)", "\(day.moved)", "\(day.noShows)", "\(day.refused.values.reduce(0, +))",
                "\(day.tableOrders)", "\(day.takeaways)", "\(day.waited)", day.revenue.description,
            ]
        }
        let sums = [
            "week", "\(sum(\.covers))", "\(sum(\.seated))", "\(sum(\.walkIns))", "\(sum(\.combined))",
            "\(sum(\.moved))", "\(sum(\.noShows))",
            "\(days.reduce(0) { $0 + $1.refused.values.reduce(0, +) })", "\(sum(\.tableOrders))",
            "\(sum(\.takeaways))", "\(sum(\.waited))", total,
        ]
        return WeekReport.columns([heads] + rows + [sums])
    }

    private var total: String {
        guard let first = days.first?.revenue.currency else { return "" }
        return (try? Money.sum(days.map(\.revenue), in: first).description) ?? "too much to count"
    }

    private func sum(_ field: KeyPath<Day, Int>) -> Int { days.reduce(0) { $0 + $1[keyPath: field] } }

    private var loads: String {
        let waiters = Set(days.flatMap(\.orders.keys)).sorted()
        let rows = days.map { day in
            ["\(day.weekday.name.capitalized) \(day.date)"] + waiters.map { "\(day.orders[$0, default: 0])" }
        }
        return WeekReport.columns([[""] + waiters.map(\.rawValue)] + rows)
    }

    private var refusals: [String] {
        days.flatMap { day in
            day.refused.sorted { $0.key < $1.key }.map { "\(day.weekday.name.capitalized): \($0.value) × \($0.key)" }
        }
    }

    private func section(_ title: String, _ lines: [String]) -> String {
        lines.isEmpty ? "" : "\(title)\n" + lines.map { "  \($0)\n" }.joined() + "\n"
    }

    /// Formats rows in columns, the first left-aligned and the others right-aligned.
    private static func columns(_ rows: [[String]]) -> String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == 0 ? cell.padding(to: widths[column]) : cell.leftPadding(to: widths[column])
            }
            return "  " + cells.joined(separator: "  ") + "\n"
        }.joined()
    }
}
