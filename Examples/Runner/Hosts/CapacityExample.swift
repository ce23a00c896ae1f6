import Tableside

/// How many databases many restaurants need, from a week that was played and rates that were measured.
enum CapacityExample: Example {
    static let name = "capacity"
    static let summary = "how many databases 100,000 restaurants need in their busiest hour, from measured costs"
    static let options = ["restaurants=N", "rate=N", "day-rate=N", "limit=MS", "seed=N"]

    /// The databases among which the restaurants are divided, and how one of them answers.
    private struct Row: Encodable {
        let stores: Int
        let restaurantsEach: Int
        let commandsPerSecond: Double
        let answers: StoreQueue.Answers
    }

    /// The output for scripts.
    private struct Whole: Encodable {
        let load: CapacityLoad
        let restaurants: Int
        let rate: Int
        let dayRate: Int
        let limit: Int
        let seed: UInt64
        let commandsPerSecond: Double
        let rows: [Row]
        /// The fewest databases that answer in time; `nil` if no number does.
        let enough: Int?
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let restaurants = try arguments.number("restaurants", in: 1...10_000_000, or: 100_000)
        // What the guide Reliability reports of PostgreSQL with fsync: four days side by side, and one day alone.
        let rate = try arguments.number("rate", in: 1...1_000_000, or: 650)
        let dayRate = try arguments.number("day-rate", in: 1...1_000_000, or: 275)
        let limit = try arguments.number("limit", in: 1...60_000, or: 50)
        let seed = try arguments.number("seed", in: 0...UInt64.max, or: 1)
        guard dayRate <= rate else {
            throw Fault.unusable(
                option: "--day-rate",
                value: "\(dayRate)",
                reason: "is above that of all days, \(rate)"
            )
        }
        let week = try await WeekExample.playedWeek { console.progress("playing \($0)") }
        let load = try CapacityLoad(week.play.events, in: week.play.house.zone)
        let total = Double(restaurants) * Double(load.busiest) / 3_600
        let (rows, enough) = rows(of: restaurants, total, rate, dayRate, limit, seed)
        let whole = Whole(
            load: load,
            restaurants: restaurants,
            rate: rate,
            dayRate: dayRate,
            limit: limit,
            seed: seed,
            commandsPerSecond: (total * 10).rounded() / 10,
            rows: rows,
            enough: enough
        )
        if arguments.wantsJSON { try console.write(json: whole) } else { try console.write(text(whole)) }
        return true
    }

    /// Adds databases until 99 of 100 commands are answered in time, and one more, which may fail.
    private static func rows(
        of restaurants: Int,
        _ total: Double,
        _ rate: Int,
        _ dayRate: Int,
        _ limit: Int,
        _ seed: UInt64
    ) -> (rows: [Row], enough: Int?) {
        // A database does so many things side by side as its rate is above that of one day, whose commands wait for each other.
        let lanes = min(64, (rate + dayRate - 1) / dayRate)
        let fewest = Int((total / Double(rate)).rounded(.up))
        var rows: [Row] = []
        var enough: Int?
        for stores in max(1, fewest)...(fewest * 2 + 2) {
            let each = (restaurants + stores - 1) / stores
            let perSecond = total / Double(stores)
            let queue = StoreQueue(
                restaurants: each,
                rate: perSecond,
                lanes: lanes,
                laneRate: Double(rate) / Double(lanes)
            )
            // Long enough for 30,000 commands, at least a minute.
            let answers = queue.play(seconds: max(60, 30_000 / perSecond), seed: seed)
            let row = Row(
                stores: stores,
                restaurantsEach: each,
                commandsPerSecond: (perSecond * 10).rounded() / 10,
                answers: answers
            )
            rows.append(row)
            if enough != nil { break }
            if answers.ninetyNine <= Double(limit) { enough = stores }
        }
        return (rows, enough)
    }

    private static func text(_ whole: Whole) -> String {
        let load = whole.load
        var text = """
            One restaurant, in the week of the main example:
              commands      \(grouped(load.commands)), of which \(load.busiest) in the hour from \(load.busiestHour)
              events        \(grouped(load.events)), \(grouped(load.json)) bytes as JSON, \(grouped(load.compact)) in the compact form

            All \(grouped(whole.restaurants)), if each has its busiest hour at the same time:
              commands      \(grouped(Int(whole.commandsPerSecond.rounded()))) in a second
              events        \(gigabytes(load.json * 52, whole.restaurants)) GB a year as JSON, \
            \(gigabytes(load.compact * 52, whole.restaurants)) in the compact form

            A database that carries out \(grouped(whole.rate)) commands in a second, and \(grouped(whole.dayRate)) of one date:

            databases  restaurants each  commands a second  busy   half within  99 of 100 within

            """
        for row in whole.rows {
            text += "\(row.stores)".leftPadding(to: 9) + grouped(row.restaurantsEach).leftPadding(to: 18)
            text += tenths(row.commandsPerSecond).leftPadding(to: 19)
            text += "\(Int((row.answers.busy * 100).rounded())) %".leftPadding(to: 7)
            text += "\(tenths(row.answers.half)) ms".leftPadding(to: 13)
            text += "\(tenths(row.answers.ninetyNine)) ms".leftPadding(to: 18) + "\n"
        }
        guard let enough = whole.enough else {
            return text + "\nNo number of such databases answers 99 of 100 commands within \(whole.limit) ms.\n"
        }
        return text + """

            \(enough == 1 ? "1 is" : "\(enough) are") enough for 99 of 100 commands within \(whole.limit) ms. \
            With one more, one of them may fail.

            """
    }

    /// A number with a comma before each three digits.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in "\(number)".reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text = "," + text }
            text = "\(digit)" + text
        }
        return text
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(grouped(tenths / 10)).\(tenths % 10)"
    }

    private static func gigabytes(_ bytes: Int, _ restaurants: Int) -> String {
        tenths(Double(bytes) * Double(restaurants) / 1_000_000_000)
    }
}
