import Foundation
import Tableside

/// A busy Saturday: the requests of the reservation file in order, each accepted if everyone can be seated somehow,
/// with explanations.
enum EveningExample: Example {
    static let name = "evening"
    static let summary = "a busy Saturday with re-seating, explained; --reservations FILE, --date DATE, --restaurant ID"
    static let options = ["reservations=FILE", "date=DATE", "restaurant=ID"]

    /// The outcome of one request.
    struct Line: Encodable {
        let id: String
        let party: Int
        let asked: String
        let start: String
        var tables = ""
        var moves: [String] = []
        var refused: [String] = []

        var text: String {
            let answer: String
            if refused.isEmpty {
                let others = moves.isEmpty ? "" : "  " + moves.joined(separator: ", ")
                answer = "table \(tables)\(others)"
            } else {
                answer = "refused: " + refused.joined(separator: ", ")
            }
            return "\(id)  \("\(party)".leftPadding(to: 2))  \(start.suffix(5))  \(answer)\n"
        }
    }

    /// The evening in numbers.
    private struct Summary: Encodable {
        let date: String
        let requests: Int
        let accepted: Int
        let covers: Int
        let byReseating: Int
        let refused: Int
        let reoptimized: Reoptimization
        let checks: [String: Int]
        let lines: [Line]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let bistro = try Bistro()
        let text = arguments.values["date"] ?? "2026-03-21"
        guard let date = try? CivilDate(text) else {
            throw Fault.unusable(option: "--date", value: text, reason: "is not a date")
        }
        try bistro.admit(date, given: text, for: "--date")
        let requests = try bistro.requests(in: Bistro.requests(arguments), arguments, on: date)
        var day = ServiceDay(id: BranchDay(branch: bistro.branch.id, date: date))
        var lines: [Line] = []
        let noon = try LocalDateTime(date: date, time: LocalTime("12:00"))
        var dayAtNoon = day
        for request in requests {
            lines.append(try play(request, on: &day, at: bistro))
            if request.requestedAt <= noon { dayAtNoon = day }
        }
        let evening = try bistro.plan.open(day)
        let accepted = day.bookings.values.filter(\.holdsTables)
        let now = try bistro.at(noon)
        let reoptimized = try Reoptimization(of: dayAtNoon, at: bistro, now: now)
        let after = reoptimized.day.bookings.values.filter(\.holdsTables)
        let summary = Summary(
            date: "\(date)",
            requests: lines.count,
            accepted: accepted.count,
            covers: accepted.reduce(0) { $0 + $1.party },
            byReseating: lines.filter { !$0.moves.isEmpty }.count,
            refused: lines.filter { !$0.refused.isEmpty }.count,
            reoptimized: reoptimized,
            checks: [
                "doubleBookings": doubleBookings(accepted) + doubleBookings(after),
                "seatsShort": seatsShort(accepted, at: bistro) + seatsShort(after, at: bistro),
                "lost": dayAtNoon.bookings.count - reoptimized.canceled.count - after.count,
            ],
            lines: lines
        )
        let holds = summary.checks.values.allSatisfy { $0 == 0 }
        if arguments.wantsJSON {
            try console.write(json: summary)
            return holds
        }
        try console.write("\(bistro.branch.name), \(date)\n\n" + lines.map(\.text).joined() + "\n")
        try console.write(
            "\(summary.requests) requests, \(summary.accepted) accepted with \(summary.covers) covers, "
                + "\(summary.byReseating) of them because others sit elsewhere, \(summary.refused) refused\n\n"
        )
        try console.write(evening.picture().text(colored: console.isColored) + "\n")
        try console.write(offers(for: 4, in: evening, at: bistro, now: now))
        try console.write(reoptimized.text + reoptimized.picture.text(colored: console.isColored) + "\n")
        for (check, count) in summary.checks.sorted(by: { $0.key < $1.key }) {
            try console.write("\(check.padding(to: 16))\(count)\n")
        }
        return holds
    }

    static func play(
        _ reservation: WeekData.Reservation,
        on day: inout ServiceDay,
        at bistro: Bistro
    ) throws -> Line {
        var line = Line(
            id: reservation.id,
            party: reservation.party,
            asked: "\(reservation.requestedAt)",
            start: "\(reservation.startsAt)"
        )
        let before = day.bookings
        let id = BookingID(reservation.id)
        let request = BookingRequest(id: id, party: reservation.party, at: try bistro.at(reservation.startsAt))
        let now = try bistro.at(reservation.requestedAt)
        do throws(ServiceDay.Refusal) {
            try day.perform(.book(request), in: bistro.plan, by: .guest(UserID(reservation.id)), at: now)
        } catch {
            guard case .unavailable(let reasons) = error.reason else { throw error }
            line.refused = reasons.map(\.shortName)
            return line
        }
        line.tables = bistro.names(day.booking(id)?.tables ?? [])
        for (other, old) in before.sorted(by: { $0.key < $1.key }) {
            guard let new = day.booking(other), new.tables != old.tables else { continue }
            line.moves.append("\(other) from \(bistro.names(old.tables)) to \(bistro.names(new.tables))")
        }
        return line
    }

    /// The answers to another party at every start from the opening on.
    private static func offers(
        for party: Int,
        in evening: DayAvailability,
        at bistro: Bistro,
        now: Instant
    ) -> String {
        var text = "one more party of \(party), asked at noon\n"
        for slot in evening.slots(for: party, at: now) {
            let answer = bistro.words(for: slot.answer)
            text += "\(slot.label.time)  \(answer)\n"
        }
        return text + "\n"
    }

    /// The number of pairs of stays that share a table at the same time.
    private static func doubleBookings(_ bookings: [Booking]) -> Int {
        var count = 0
        for (index, one) in bookings.enumerated() {
            for other in bookings[(index + 1)...] where one.span.overlaps(other.span) {
                count += Set(one.tables).intersection(other.tables).count
            }
        }
        return count
    }

    /// The number of parties with fewer seats than people, taking into account the seats lost where tables are joined.
    private static func seatsShort(_ bookings: [Booking], at bistro: Bistro) -> Int {
        bookings.filter { booking in
            let seats = booking.tables.compactMap { bistro.branch.table($0)?.seats.maximum }.reduce(0, +)
            let lost = bistro.branch.joints.filter {
                booking.tables.contains($0.first) && booking.tables.contains($0.second)
            }
            return seats - lost.map(\.seatLoss).reduce(0, +) < booking.party
        }.count
    }
}
