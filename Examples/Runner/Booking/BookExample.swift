import Foundation
import Tableside

/// One party requests a table on a date that is filling up: the answer, the booking, or the alternatives.
enum BookExample: Example {
    static let name = "book"
    static let summary = "one party asks for a table: --party N, --at LOCAL, such as 2026-03-21T20:00"
    static let options = ["party=N", "at=LOCAL", "reservations=FILE", "restaurant=ID"]

    /// The answer to the party.
    private struct Answer: Encodable {
        let party: Int
        let start: String
        let answer: String
        let booked: [String]
        let alternatives: [String]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let bistro = try Bistro()
        let wish = arguments.values["at"] ?? "2026-03-21T20:00"
        // A local time that clocks skip or repeat cannot be booked as given.
        let local = try? LocalDateTime(wish)
        if let local { try bistro.admit(local.date, given: wish, for: "--at") }
        guard let local, let start = try? bistro.zone.instant(for: local, .reject) else {
            throw Fault.unusable(option: "--at", value: wish, reason: "this local time does not occur, or occurs twice")
        }
        let size = arguments.values["party"] ?? "4"
        guard let party = Int(size) else {
            throw Fault.unusable(option: "--party", value: size, reason: "is not a whole number")
        }
        var day = ServiceDay(id: BranchDay(branch: bistro.branch.id, date: local.date))
        let id = BookingID("one-more")
        let requests = try bistro.requests(
            in: Bistro.requests(arguments),
            arguments,
            on: local.date,
            besides: [id.rawValue]
        )
        for request in requests where request.requestedAt.date < local.date {
            _ = try EveningExample.play(request, on: &day, at: bistro)
        }
        let now = try bistro.at(LocalDateTime(date: local.date, time: LocalTime("00:00")))
        let request = BookingRequest(id: id, party: party, at: start)
        let evening = try bistro.plan.open(day)
        let said = evening.answer(to: request, at: now)
        let others = evening.alternatives(to: request, within: .minutes(120), limit: 5, at: now)
        var booked: [String] = []
        do throws(ServiceDay.Refusal) {
            try day.perform(.book(request), in: bistro.plan, by: .guest(UserID("mia")), at: now)
            booked = day.booking(request.id)?.tables.map(\.rawValue) ?? []
        } catch {
            guard case .unavailable = error.reason else { throw error }
        }
        let answer = Answer(
            party: party,
            start: "\(local)",
            answer: bistro.words(for: said),
            booked: booked,
            alternatives: others.map { "\($0.label.time) \(bistro.words(for: $0.answer))" }
        )
        // Exactly what is offered can be booked.
        let isOffered = if case .refused = said { false } else { true }
        if arguments.wantsJSON {
            try console.write(json: answer)
            return isOffered != booked.isEmpty
        }
        try console.write("\(party) at \(local.time) on \(local.date): \(answer.answer)\n")
        if booked.isEmpty {
            let instead = answer.alternatives.isEmpty ? "" : "; instead:"
            try console.write("not booked\(instead)\n" + answer.alternatives.map { "  \($0)\n" }.joined())
        } else {
            try console.write("booked\n\n" + bistro.plan.open(day).picture().text(colored: console.isColored))
        }
        return isOffered != booked.isEmpty
    }
}
