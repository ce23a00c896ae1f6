import Foundation
import Tableside

/// A week of the bistro as a reservation portal is told of it, and what changes in that when a party books.
enum FeedExample: Example {
    static let name = "feed"
    static let summary =
        "a week of the bistro as a portal's availability feed, and what one booking changes in it: --at LOCAL"
    static let options = ["at=LOCAL", "reservations=FILE", "restaurant=ID"]

    /// One date as the portal and the calendar show it.
    struct Day: Encodable {
        let date: CivilDate
        let status: String
        /// The number of entries, and of those with open spots.
        let entries: Int
        let open: Int
        /// At 20:00, for parties of 2, 4 and 6: the open spots of how many.
        let atEight: [String]
    }

    /// An entry that changed: the spots that are open for a party size, before and after.
    struct Change: Encodable {
        let time: String
        let party: Int
        let before: Int?
        let after: Int?
    }

    private struct Report: Encodable {
        let asked: String
        let entries: Int
        let problems: [String]
        let days: [Day]
        let booked: String
        let changed: [Change]
        let removed: Int
        /// The first entry that changed, as the portal reads it.
        let example: FeedEntry?
        let checks: [String: Int]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let wish = arguments.values["at"] ?? "2026-03-21T19:30"
        var week = try Week(arguments, asking: wish)
        let before = week.feed()
        let days = try week.days(of: before)
        let tables = try week.book()
        let after = week.feed()
        let delta = before.changes(to: after)
        let report = Report(
            asked: "\(week.asked)",
            entries: before.entries.count,
            problems: before.problems().map(\.description),
            days: days,
            booked: "a party of \(week.party) at \(wish): \(tables)",
            changed: try delta.changed.map { try week.change(to: $0, in: before) },
            removed: delta.removed.count,
            example: delta.changed.first,
            checks: [
                "otherThanChanged": before.applying(delta).untagged == after.untagged ? 0 : 1,
                "problemsLater": after.problems().count,
            ]
        )
        let holds = report.checks.values.allSatisfy { $0 == 0 } && report.problems.isEmpty
        if arguments.wantsJSON {
            try console.write(json: report)
            return holds
        }
        try console.write("\(week.name), as a portal is told on \(report.asked): \(report.entries) entries, ")
        try console.write("\(report.problems.count) problems\n\n")
        try console.write("date           entries  with room  at 20:00 for 2, 4, 6   calendar for 4\n")
        for day in report.days {
            let name = "\(day.date.weekday.name.prefix(2).capitalized) \(day.date)"
            let counts = "\(day.entries)".leftPadding(to: 7) + "\(day.open)".leftPadding(to: 11)
            let eight = day.atEight.map { $0.padding(to: 9) }.joined()
            try console.write("\(name.padding(to: 15))\(counts)  \(eight)\(day.status)\n")
        }
        try console.write("\nbooked: \(report.booked)\n")
        try console.write("changed: \(report.changed.count) entries; gone: \(report.removed)\n")
        try console.write(grid(of: report.changed))
        return holds
    }

    /// A row for each start, a column for each party size.
    private static func grid(of changes: [Change]) -> String {
        let parties = Set(changes.map(\.party)).sorted()
        var text = "  open for" + parties.map { "\($0)".leftPadding(to: 7) }.joined() + "\n"
        for time in Set(changes.map(\.time)).sorted() {
            let cells = parties.map { party in
                let change = changes.first { $0.time == time && $0.party == party }
                return change.map { "\($0.before ?? 0) → \($0.after ?? 0)" } ?? "·"
            }
            text += "  \(time.padding(to: 8))" + cells.map { $0.leftPadding(to: 7) }.joined() + "\n"
        }
        return text
    }
}

/// The week, its bookings so far, and the party that books.
private struct Week {
    let name: String
    let asked: LocalDateTime
    let party = 4
    private let bistro: Bistro
    private let plan: VenuePlan
    private let dates: ClosedRange<CivilDate>
    private let now: Instant
    private let wished: LocalDateTime
    private var days: [CivilDate: ServiceDay] = [:]
    private var calendar: BookingCalendar

    init(_ arguments: Arguments, asking wish: String) throws {
        bistro = try Bistro()
        name = bistro.branch.name
        asked = try LocalDateTime("2026-03-16T09:00")
        now = try bistro.at(asked)
        dates = try CivilDate("2026-03-16")...CivilDate("2026-03-22")
        guard let local = try? LocalDateTime(wish), dates.contains(local.date) else {
            throw Fault.unusable(
                option: "--at",
                value: wish,
                reason: "is not from \(dates.lowerBound) to \(dates.upperBound)"
            )
        }
        wished = local
        plan = try VenuePlan(bistro.branch, rules: try Self.rules(of: bistro), zone: bistro.zone)
        let file = try Bistro.requests(arguments)
        let host = Author.host("hanna", at: bistro.branch.id)
        for number in 0..<7 {
            let date = try dates.lowerBound.adding(days: number)
            var day = ServiceDay(id: BranchDay(branch: plan.branch, date: date))
            for reservation in try bistro.requests(in: file, arguments, on: date) where reservation.requestedAt <= asked
            {
                let request = BookingRequest(
                    id: BookingID(reservation.id),
                    party: reservation.party,
                    at: try bistro.at(reservation.startsAt)
                )
                do throws(ServiceDay.Refusal) {
                    try day.perform(.book(request), in: plan, by: host, at: now)
                } catch {
                    guard case .unavailable = error.reason else { throw error }
                }
            }
            days[date] = day
        }
        calendar = try plan.calendar(of: dates, days: Array(days.values))
    }

    /// The bistro's rules, closed to guests two hours ahead, with a deposit from six people on.
    private static func rules(of bistro: Bistro) throws -> BookingRules {
        var rules = bistro.rules
        rules.notice = .beforeVisit(length: .hours(2))
        let each = PartyCharge(Money(minorUnits: 50_00, bistro.branch.currency), per: .person, fromParty: 6)
        rules.deposit = DepositRule(each, freeCancellation: .hours(24))
        return rules
    }

    func feed() -> AvailabilityFeed {
        AvailabilityFeed(
            calendar.portalSlots(for: 1...10, at: now),
            merchant: plan.branch.rawValue,
            service: "reservation",
            at: now
        )
    }

    func days(of feed: AvailabilityFeed) throws -> [FeedExample.Day] {
        let byDate = Dictionary(grouping: feed.entries) { (try? bistro.zone.local(at: $0.start))?.date }
        return try calendar.statuses(for: 4, at: now).map { day in
            let entries = byDate[day.date] ?? []
            let eight = try bistro.at(LocalDateTime(date: day.date, time: LocalTime("20:00")))
            let spots = [2, 4, 6].map { size in
                entries.first { $0.start == eight && $0.resources.party == size }.map(words) ?? "none"
            }
            return FeedExample.Day(
                date: day.date,
                status: words(for: day.status),
                entries: entries.count,
                open: entries.count { ($0.spotsOpen ?? 1) > 0 },
                atEight: spots
            )
        }
    }

    /// Books the party, and returns its tables.
    mutating func book() throws -> String {
        guard var day = days[wished.date] else { return "no tables" }
        let request = BookingRequest(id: "one-more", party: party, at: try bistro.at(wished))
        let events: [ServiceDay.Event]
        do throws(ServiceDay.Refusal) {
            events = try day.perform(.book(request), in: plan, by: .guest("mia"), at: now)
        } catch {
            guard case .unavailable(let reasons) = error.reason else { throw error }
            return "no: " + reasons.map(\.shortName).joined(separator: ", ")
        }
        for event in events { try calendar.record(event, on: wished.date) }
        days[wished.date] = day
        return "table " + bistro.names(day.booking("one-more")?.tables ?? [])
    }

    /// An entry that changed, beside what it was.
    func change(to entry: FeedEntry, in before: AvailabilityFeed) throws -> FeedExample.Change {
        FeedExample.Change(
            time: "\(try bistro.zone.local(at: entry.start).time)",
            party: entry.resources.party,
            before: before.entries.first { $0.key == entry.key }?.spotsOpen,
            after: entry.spotsOpen
        )
    }

    private func words(_ entry: FeedEntry) -> String { "\(entry.spotsOpen ?? 1) of \(entry.spotsTotal ?? 1)" }

    private func words(for status: CalendarStatus) -> String {
        switch status {
        case .past: "past"
        case .closed: "closed"
        case .tooFarAhead: "too far ahead"
        case .soldOut: "sold out"
        case .unbookable(let reasons): reasons.map(\.shortName).joined(separator: ", ")
        case .onRequest: "on request"
        case .free: "free"
        }
    }
}
