import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// How often a decision asks its lifecycle and opens its date.
@Suite("Day decision")
struct DayDecisionTests {
    /// What one decision cost.
    private struct Cost {
        /// How often a lifecycle was asked.
        let questions: Int
        /// How often the date was opened, by what that asks of the zone; other questions to it are a fraction of that.
        let openings: Int
        /// The events; empty if the command was refused.
        let events: [ServiceDay.Event]
        /// The code of the refusal; empty if there is none.
        let code: String
    }

    private let zone: CountingZone
    private let plan: VenuePlan
    private let desk: BookingDesk

    init() throws {
        desk = try BookingDesk(profile: "standard")
        zone = CountingZone(for: desk.house.zone)
        plan = try VenuePlan(desk.house.branch, rules: desk.plan.rules, zone: zone)
    }

    private func cost(
        of command: ServiceDay.Command,
        on day: ServiceDay,
        in plan: VenuePlan? = nil,
        by author: Author = House.host,
        at now: Instant? = nil
    ) throws -> Cost {
        let plan = plan ?? self.plan
        let idle = zone.calls
        _ = try plan.open(day)
        let before = zone.calls
        let decision = DayDecision(
            day: day,
            profile: .standard,
            lifecycle: ServiceDay.lifecycle,
            plan: plan,
            author: author,
            now: max(now ?? desk.now, day.lastEventAt ?? desk.now)
        )
        var questions = 0
        var (events, code): ([ServiceDay.Event], String) = ([], "")
        do {
            events = try decision.events(of: command, asking: &questions)
        } catch {
            code = error.code.rawValue
        }
        let opening = before - idle
        #expect(opening > 20)
        let openings = (zone.calls - before) / opening
        return Cost(questions: questions, openings: openings, events: events, code: code)
    }

    @Test("every step of a booking asks the lifecycle once; it opens the date once if it needs tables, else not at all")
    func steps() throws {
        let tableless: Set<ServiceDay.Command.Kind> = [
            .releaseHold, .expire, .accept, .decline, .cancel, .inviteFriends, .arrive, .finish, .complete, .markLate,
            .noShow, .lock, .unlock,
        ]
        var seen: Set<ServiceDay.Command.Kind> = []
        for row in Booking.Profile.standard.lifecycle.rows {
            let day = try desk.day(in: row.from, for: row.command)
            for role in row.roles {
                let command = desk.command(row.command, on: day)
                let cost = try cost(of: command, on: day, by: BookingDesk.author(role))
                #expect(cost.questions == 1, "\(row) by \(role)")
                let openings = tableless.contains(row.command) ? 0 : 1
                #expect(cost.openings == openings, "\(row) by \(role): \(cost.code)")
                if !cost.events.isEmpty { seen.insert(row.command) }
            }
        }
        // An expired hold is the one thing that does not come about by the time of these commands.
        #expect(Set(Booking.Profile.standard.lifecycle.commands).subtracting(seen) == [.expire])
    }

    @Test("what the lifecycle refuses asks it once and opens nothing")
    func refused() throws {
        for state in [Booking.Status.asked, .confirmed, .seated, .finished] {
            let day = try desk.day(in: state, for: .book)
            for kind in Booking.Profile.standard.lifecycle.commands {
                let cost = try cost(of: desk.command(kind, on: day), on: day, by: BookingDesk.author(.cook))
                #expect(cost.questions <= 1 && cost.openings == 0, "\(kind) in \(state)")
                #expect(cost.events.isEmpty, "\(kind) in \(state)")
            }
        }
    }

    @Test("a command about the day asks its lifecycle once and opens it once if it moves bookings")
    func wholeDay() throws {
        let day = try desk.preparedDay()
        for kind in ServiceDay.lifecycle.commands {
            let author = BookingDesk.author(kind == .blockTables || kind == .unblockTables ? .host : .system)
            let cost = try cost(of: desk.wholeDay(kind, day), on: day, by: author)
            let moves: Set<ServiceDay.Command.Kind> = [.blockTables, .reseat, .carry]
            #expect(cost.questions == 1, "\(kind)")
            #expect(cost.openings == (moves.contains(kind) ? 1 : 0), "\(kind): \(cost.code)")
        }
    }

    @Test("a search for other tables, or for a shorter stay, looks at the same opened date")
    func searches() throws {
        let before = desk.start - .hours(2)
        // A party that overstays at the first table sends the next one to another.
        var day = desk.empty
        let first = BookingDesk.table
        let early = ImportedBooking(id: BookingID("0"), party: 2, span: before..<desk.start, tables: [first])
        try day.perform(.enter(early), in: desk.plan, by: House.host, at: before)
        try day.perform(.seat(early.id), in: desk.plan, by: House.host, at: before)
        let request = BookingRequest(id: BookingDesk.id, party: 2, at: desk.start)
        try day.perform(.book(request), in: desk.plan, by: House.host, at: before)
        let kept = try #require(day.booking(BookingDesk.id)).tables
        try #require(kept == [first])
        let seated = try cost(of: .seat(BookingDesk.id), on: day, at: desk.start + .minutes(5))
        #expect(seated.questions == 1 && seated.openings == 1)
        guard case .seated(_, let tables, _, _, _)? = seated.events.first else {
            Issue.record("it was not seated: \(seated.code)")
            return
        }
        #expect(tables != [first])

        // The next parties at the table limit how long the first may stay.
        var full = try desk.day(in: .seated, for: .extend)
        for (id, start) in [("2", desk.end + .minutes(30)), ("3", desk.end + .hours(3))] {
            let span = start..<start + .hours(1)
            let next = ImportedBooking(id: BookingID(id), party: 2, span: span, tables: [first])
            try full.perform(.enter(next), in: desk.plan, by: House.host, at: desk.start)
        }
        let extended = try cost(of: .extend(BookingDesk.id, until: desk.end + .hours(4)), on: full)
        #expect(extended.questions == 1 && extended.openings == 1)
        #expect(extended.code == "serviceDay.extensionEnds")

        // Nothing is left for a party that comes back.
        var missed = try desk.day(in: .noShow, for: .reinstate)
        for table in ["t1", "t2", "t3", "t4", "t5"] {
            let block = TableBlock(id: BlockID(table), table: TableID(table), span: before..<desk.end)
            try missed.perform(.blockTable(block), in: desk.plan, by: House.host, at: missed.lastEventAt ?? desk.now)
        }
        let reinstated = try cost(of: .reinstate(BookingDesk.id), on: missed)
        #expect(reinstated.questions == 1 && reinstated.openings == 1)
        #expect(reinstated.code == "serviceDay.unavailable")
    }

    @Test("a plan that closes tables opens the date once for all parties that have to move")
    func adoption() throws {
        var day = desk.empty
        for (id, party) in [("1", 2), ("2", 2), ("3", 4)] {
            let request = BookingRequest(id: BookingID(id), party: party, at: desk.start)
            try day.perform(.book(request), in: desk.plan, by: House.host, at: desk.start - .hours(2))
        }
        var rules = desk.plan.rules
        rules.version = rules.version.next
        rules.tables = day.bookings.values.flatMap(\.tables).prefix(2).map { TableRule($0, isDisabled: true) }
        let newer = try VenuePlan(desk.house.branch, rules: rules, zone: zone)
        let adopted = try cost(of: .adoptPlan, on: day, in: newer, at: desk.start - .hours(1))
        #expect(adopted.questions == 1 && adopted.openings == 1)
        #expect(!adopted.events.isEmpty)
    }
}
