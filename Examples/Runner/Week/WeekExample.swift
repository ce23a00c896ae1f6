import Foundation
import Tableside

/// The main job: a real week of dinners on the store in memory.
enum WeekExample: Example {
    static let name = "week"
    static let summary = "a week of dinners in a pizzeria in Bucharest, played from files of real orders"
    static let options = ["menu", "orders", "reservations", "log"]

    /// The files that come with the examples.
    static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path

    /// A week that was played, with what is known of it from the files alone.
    struct Result {
        let play: WeekPlay
        let lines: [String]
        /// What each order comes to in minor units, computed from the files.
        let totals: [String: Int]
    }

    /// Plays the week of these files; `nil` stands for one of those that come with the examples.
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
        return Result(play: play, lines: try EventLog(play.events).lines, totals: files.totals(with: play))
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let week = try await playedWeek(
            menu: arguments.values["menu"],
            orders: arguments.values["orders"],
            reservations: arguments.values["reservations"]
        ) { console.progress("playing \($0)") }
        if let path = arguments.values["log"] { try write(week.lines, to: path) }
        let checks = WeekChecks(week.lines, expecting: week.totals)
        let report = try WeekReport(week.play, checks: checks, colored: console.isColored && !arguments.wantsJSON)
        if arguments.wantsJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try console.write(String(decoding: encoder.encode(report), as: UTF8.self) + "\n")
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
    /// What every order of the files that was taken comes to in minor units, and the one that only the story knows.
    func totals(with play: WeekPlay) -> [String: Int] {
        var totals: [String: Int] = [:]
        for ticket in tickets where !play.refused.contains(OrderID(ticket.id)) {
            totals[ticket.id] = ticket.portions.reduce(0) { $0 + Int($1.dish.price.minorUnits) * $1.count }
        }
        guard play.rounds[SaturdayStory.secondOrder] != nil else { return totals }
        for line in play.story.secondRound.lines {
            let dish = dishes.first { $0.name == line.item.rawValue && $0.size == line.variation?.rawValue }
            if let dish {
                totals[SaturdayStory.secondOrder.rawValue, default: 0] += Int(dish.price.minorUnits) * line.quantity
            }
        }
        return totals
    }
}
