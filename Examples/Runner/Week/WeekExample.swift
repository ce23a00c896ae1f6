import Foundation
import Tableside

/// The main example: a real week of dinners on an in-memory store.
enum WeekExample: Example {
    static let name = "week"
    static let summary = "a week of dinners in a pizzeria in Bucharest, played from files of real orders"
    static let options = ["menu=FILE", "orders=FILE", "reservations=FILE", "log=FILE"]

    /// The folder of the files included with the examples.
    static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path

    /// A played week, with what the files alone say about it.
    struct Result {
        let play: WeekPlay
        let lines: [String]
        /// The expected orders, computed from the files.
        let orders: [String: WeekChecks.Sent]
    }

    /// Plays the week of these files; `nil` stands for the included ones.
    static func playedWeek(
        menu: String? = nil,
        orders: String? = nil,
        reservations: String? = nil,
        progress: (CivilDate) -> Void = { _ in }
    ) async throws -> Result {
        func file(_ given: String?, _ usual: String) -> String { if let given { given } else { data + "/" + usual } }
        let monday = try CivilDate(year: 2026, month: 3, day: 23)
        let files = try WeekData(
            menu: file(menu, "pizzaplace-menu.csv"),
            orders: file(orders, "pizzaplace-week-2015-11-23.csv"),
            reservations: file(reservations, "synthetic-reservations-2026-03.csv"),
            restaurant: "r3",
            monday: monday,
            zone: PizzaHouse.bucharest()
        )
        let house = try PizzaHouse(dishes: files.dishes)
        let story = try SaturdayStory(on: monday.adding(days: 5), in: house)
        var play = try await WeekPlay(house: house, data: files, story: story)
        var day: CivilDate?
        try await play.run { now in
            guard let date = try? house.zone.local(at: now).date, date != day else { return }
            day = date
            progress(date)
        }
        return Result(play: play, lines: try EventLog(play.events).lines, orders: try files.sent(in: play))
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        if arguments.values["log"] == "-" {
            throw Fault.unusable(option: "--log", value: "-", reason: "standard output takes the report")
        }
        // Fail before the week if the log cannot be written, not after it.
        if let path = arguments.values["log"] { try write([], to: path) }
        let week = try await playedWeek(
            menu: arguments.values["menu"],
            orders: arguments.values["orders"],
            reservations: arguments.values["reservations"]
        ) { console.progress("playing \($0)") }
        if let path = arguments.values["log"] { try write(week.lines, to: path) }
        let checks = WeekChecks(week.lines, expecting: week.orders)
        let report = try WeekReport(week.play, checks: checks, colored: console.isColored && !arguments.wantsJSON)
        if arguments.wantsJSON {
            try console.write(json: report)
        } else {
            try console.write(report.text)
        }
        return checks.allHold
    }

    private static func write(_ lines: [String], to path: String) throws {
        do {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Fault.unwritable(file: path)
        }
    }
}

extension WeekData {
    /// Returns every order in the files, even if refused, and the story's second order if it was sent.
    func sent(in play: WeekPlay) throws -> [String: WeekChecks.Sent] {
        var orders: [String: WeekChecks.Sent] = [:]
        for ticket in tickets {
            let at = try play.house.zone.instant(for: ticket.at)
            orders[ticket.id] = WeekData.order(of: ticket.portions, at: at)
        }
        if let at = play.orderedAgain {
            let portions = play.story.secondRound.lines.compactMap { line in
                dishes.first { $0.name == line.item.rawValue && $0.size == line.variation?.rawValue }
                    .map { (dish: $0, count: line.quantity) }
            }
            orders[SaturdayStory.secondOrder.rawValue] = WeekData.order(of: portions, at: at)
        }
        return orders
    }

    private static func order(of portions: [(dish: Dish, count: Int)], at instant: Instant) -> WeekChecks.Sent {
        WeekChecks.Sent(
            at: Int(instant.millisecondsSince1970),
            total: portions.reduce(0) { $0 + Int($1.dish.price.minorUnits) * $1.count },
            portions: Dictionary(portions.map { ($0.dish.name, $0.count) }, uniquingKeysWith: +)
        )
    }
}
