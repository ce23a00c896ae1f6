import Foundation
import Tableside

/// A month of the bistro as a guest sees it: the number of free starts on each date, for one party size or for each.
///
/// March 2026 has everything a calendar must handle: closed dates, a date with special hours, a pause in bookings, the
/// night when clocks go forward, and a booking horizon.
enum CalendarExample: Example {
    static let name = "calendar"
    static let summary = "a month for parties of 1 to 12, or of one size: --party N, --month 2026-03, --now LOCAL"
    static let options = ["party=N", "month=2026-03", "now=LOCAL", "reservations=FILE", "restaurant=ID"]

    /// One date of the month.
    struct Day: Encodable {
        let date: CivilDate
        /// The free starts for each party size.
        let starts: [Int]
        /// Anything special about the date; empty for nothing.
        let remark: String
    }

    /// The month in numbers.
    private struct Summary: Encodable {
        let month: String
        let asked: String
        let parties: [Int]
        let bookings: Int
        let days: [Day]
        let checks: [String: Int]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let bistro = try Bistro()
        let month = try month(arguments.values["month"] ?? "2026-03")
        let asked = arguments.values["now"] ?? "2026-03-10T09:00"
        let local = try? LocalDateTime(asked)
        if let local { try bistro.admit(local.date, given: asked, for: "--now") }
        guard let local, let now = try? bistro.zone.instant(for: local, .reject) else {
            throw Fault.unusable(
                option: "--now",
                value: asked,
                reason: "this local time does not occur, or occurs twice"
            )
        }
        let parties = try parties(arguments.values["party"])
        let plan = try VenuePlan(branch(of: bistro), rules: rules(of: bistro), zone: bistro.zone)
        var days: [ServiceDay] = []
        let file = try Bistro.requests(arguments)
        for date in dates(of: month) {
            let requests = try bistro.requests(in: file, arguments, on: date)
            days.append(try day(of: requests, on: date, in: plan, until: local))
        }
        let calendar = try plan.calendar(of: month.firstOfMonth...month.lastOfMonth, days: days)
        let counted = calendar.days(for: parties, at: now)
        let rows = try counted.map { day in
            Day(date: day.date, starts: day.openings, remark: try remark(on: day.date, in: calendar, at: now))
        }
        let summary = Summary(
            month: "\("\(month)".prefix(7))",
            asked: "\(local)",
            parties: parties,
            bookings: days.reduce(0) { $0 + $1.bookings.values.filter(\.holdsTables).count },
            days: rows,
            checks: ["otherThanListed": differences(counted, parties, calendar, at: now)]
        )
        let holds = summary.checks.values.allSatisfy { $0 == 0 }
        if arguments.wantsJSON {
            try console.write(json: summary)
            return holds
        }
        try console.write(
            "\(bistro.branch.name), \(summary.month): starts left as seen on \(local.date) at \(local.time), "
                + "with \(summary.bookings) bookings\n\n"
        )
        try console.write(parties.count == 1 ? MonthGrid(rows).text : table(of: rows, for: parties))
        for (check, count) in summary.checks.sorted(by: { $0.key < $1.key }) {
            try console.write("\(check.padding(to: 17))\(count)\n")
        }
        return holds
    }

    // MARK: Input

    private static func month(_ text: String) throws -> CivilDate {
        // The zone data covers 2026, including the days before and after each month.
        guard let first = try? CivilDate(text + "-01"), first.year == 2026, (2...11).contains(first.month) else {
            throw Fault.unusable(option: "--month", value: text, reason: "is not a month from 2026-02 to 2026-11")
        }
        return first
    }

    private static func parties(_ text: String?) throws -> [Int] {
        guard let text else { return Array(1...12) }
        guard let party = Int(text), (1...999).contains(party) else {
            throw Fault.unusable(option: "--party", value: text, reason: "is not a number of people")
        }
        return [party]
    }

    private static func dates(of month: CivilDate) -> [CivilDate] {
        (0...month.firstOfMonth.days(until: month.lastOfMonth)).compactMap { try? month.adding(days: $0) }
    }

    // MARK: The restaurant

    /// The bistro with its hours for March, closed on Mondays and open until five on Saturday night, and with its two
    /// largest tables adjacent.
    private static func branch(of bistro: Bistro) throws -> Branch {
        var weekly = bistro.branch.hours?.weekly ?? [:]
        weekly[.monday] = []
        weekly[.saturday] = [try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("17:00", "05:00")]
        var branch = bistro.branch
        branch.joints.append(TableJoint(TableID("t9"), TableID("t10"), seatLoss: 2))
        branch.hours = OpeningHours(
            weekly: weekly,
            exceptions: [
                try CivilDate("2026-03-17"): [],
                try CivilDate("2026-03-19"): [try OpeningPeriod("17:00", "22:00")],
            ]
        )
        return branch
    }

    /// The bistro's rules with a pause while the oven is repaired, and a horizon of 19 days.
    private static func rules(of bistro: Bistro) throws -> BookingRules {
        var rules = bistro.rules
        rules.horizon = .days(count: 19)
        rules.pauses = [
            BookingPause(
                from: try bistro.at(LocalDateTime("2026-03-12T17:00")),
                until: try bistro.at(LocalDateTime("2026-03-12T20:00")),
                reason: "the oven is repaired"
            )
        ]
        return rules
    }

    /// The bookings taken for a date by a given time, without those that found no table.
    private static func day(
        of requests: [WeekData.Reservation],
        on date: CivilDate,
        in plan: VenuePlan,
        until now: LocalDateTime
    ) throws -> ServiceDay {
        var day = ServiceDay(id: BranchDay(branch: plan.branch, date: date))
        for reservation in requests where reservation.requestedAt <= now {
            let request = BookingRequest(
                id: BookingID(reservation.id),
                party: reservation.party,
                at: try plan.zone.instant(for: reservation.startsAt)
            )
            // By phone, because the restaurant's own staff are not bound by the horizon.
            let host = Author.host(UserID("hanna"), at: plan.branch)
            let requestedAt = try plan.zone.instant(for: reservation.requestedAt)
            do throws(ServiceDay.Refusal) {
                try day.perform(.book(request), in: plan, by: host, at: requestedAt)
            } catch {
                guard case .unavailable = error.reason else { throw error }
            }
        }
        return day
    }

    // MARK: Results

    /// The remark on a date, judged from its starts for a party of two.
    private static func remark(on date: CivilDate, in calendar: BookingCalendar, at now: Instant) throws -> String {
        guard let evening = calendar.evening(on: date) else { return "" }
        let slots = evening.slots(for: 2, at: now)
        guard let first = slots.first, let last = slots.last else { return "closed" }
        func against(_ slot: Slot) -> [String] {
            if case .refused(let reasons) = slot.answer { reasons.map(\.shortName) } else { [] }
        }
        if against(last).contains("past") { return "past" }
        if case .refused(let reasons) = first.answer {
            for case .tooFarAhead(let from) in reasons {
                return "to be booked from \(try calendar.plan.zone.local(at: from).date) on"
            }
        }
        var remarks: [String] = []
        if let periods = calendar.plan.hours.exceptions[date] {
            remarks.append("open " + periods.map { "\($0.opens)–\($0.closes)" }.joined(separator: ", "))
        }
        let pauses = slots.filter { against($0).contains("paused") }
        if let from = pauses.first, let last = pauses.last {
            remarks.append("paused from \(from.label.time) to \(last.label.time)")
        }
        for (before, after) in zip(slots, slots.dropFirst()) where before.offset != after.offset {
            remarks.append("the clocks change between \(before.label.time) and \(after.label.time)")
        }
        return remarks.joined(separator: "; ")
    }

    /// The number of dates for which a list of slots, asked one by one, has a different number of starts than the
    /// calendar.
    private static func differences(
        _ days: [BookingCalendar.Day],
        _ parties: [Int],
        _ calendar: BookingCalendar,
        at now: Instant
    ) -> Int {
        days.reduce(0) { sum, day in
            let listed = parties.map { party in
                calendar.evening(on: day.date)?.slots(for: party, at: now).filter(\.isOffered).count ?? 0
            }
            return sum + (listed == day.openings ? 0 : 1)
        }
    }

    /// A row for each date, a column for each party size.
    private static func table(of days: [Day], for parties: [Int]) -> String {
        let head = "party".padding(to: 10) + parties.map { "\($0)".leftPadding(to: 4) }.joined()
        var text = head + "\n"
        for day in days {
            if day.date.weekday == .monday { text += "\n" }
            let cells = day.starts.map { ($0 == 0 ? "·" : "\($0)").leftPadding(to: 4) }.joined()
            let name = "\(day.date.weekday.name.prefix(2).capitalized)  \("\(day.date.day)".leftPadding(to: 2))"
            let line = name.padding(to: 10) + cells + (day.remark.isEmpty ? "" : "  \(day.remark)")
            text += line + "\n"
        }
        return text + "\n"
    }
}

/// A month as on a wall calendar, with a column for each day of the week.
private struct MonthGrid {
    private let days: [CalendarExample.Day]
    private static let width = 10

    init(_ days: [CalendarExample.Day]) { self.days = days }

    var text: String {
        let most = days.map(\.starts[0]).max() ?? 0
        let names = Weekday.allCases.map { $0.name.prefix(3).capitalized.padding(to: Self.width) }
        var text = names.joined().trimmed + "\n"
        var weeks: [[CalendarExample.Day?]] = [[]]
        let offset = days.first?.date.weekday.rawValue ?? 1
        weeks[0] = Array(repeating: nil, count: offset - 1)
        for day in days {
            if weeks[weeks.count - 1].count == 7 { weeks.append([]) }
            weeks[weeks.count - 1].append(day)
        }
        var remarks: [String] = []
        for week in weeks {
            var (numbers, counts) = ("", "")
            for day in week {
                var number = day.map { "\($0.date.day)" } ?? ""
                if let day, !day.remark.isEmpty, !["past", "closed"].contains(day.remark) {
                    number += "*"
                    remarks.append("\("\(day.date.day)".leftPadding(to: 4))  \(day.remark)")
                }
                numbers += number.padding(to: Self.width)
                counts += (day.map { cell($0, most) } ?? "").padding(to: Self.width)
            }
            text += numbers.trimmed + "\n" + counts.trimmed + "\n\n"
        }
        return text + remarks.map { "\($0)\n" }.joined() + "\n"
    }

    private func cell(_ day: CalendarExample.Day, _ most: Int) -> String {
        let starts = day.starts[0]
        guard starts > 0 else { return ["past", "closed"].contains(day.remark) ? day.remark : "·" }
        let bars = Array("▁▂▃▄▅▆▇█")
        return "\(bars[(starts - 1) * bars.count / most]) \(starts)"
    }
}

extension String {
    /// The text without trailing spaces.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
