import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A party was seated at a table at which the night before still sat, because the table was asked from the opening of the
/// party's own date on and not from the instant at which it sat down.
@Suite("Seated before the house opens")
struct SeatBeforeOpeningTests {
    /// Two tables of an evening that runs until two in the night, and a store.
    private final class Night {
        let store = MemoryStore()
        let house: SampleHouse
        let plan: VenuePlan
        private var number = 0

        init(configure: (inout BookingRules) throws -> Void = { _ in }) throws {
            var house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "02:00")])) {
                rules in
                rules.turn = .minutes(90)
                rules.assignment = .locked
                try configure(&rules)
            }
            house.branch.tables = [
                DiningTable(id: TableID("a"), number: 1, seats: try SeatRange(1, 4)),
                DiningTable(id: TableID("b"), number: 2, seats: try SeatRange(1, 4)),
            ]
            self.house = house
            plan = try house.plan()
        }

        /// Gives a command on a date; answers why it was refused, `nil` when it was not.
        @discardableResult
        func step(
            _ date: String,
            _ command: ServiceDay.Command,
            at local: String,
            by author: Author = House.host
        ) async throws -> ServiceDay.Refusal.Reason? {
            number += 1
            let runner = makeRunner(store, at: try house.instant(local))
            let step = DayOperation(try house.day(date).id, command)
            do throws(CommandFailure<AnyRefusal>) {
                try await runner.perform(Envelope(step, by: author, id: CommandID("\(number)")), in: FixedContext(plan))
                return nil
            } catch {
                return try #require(error.refusal?.refusal(of: ServiceDay.Refusal.self), "\(error)").reason
            }
        }

        func day(_ date: String) async throws -> ServiceDay {
            let id = try house.day(date).id
            return try await store.load(ServiceDay.self, id) ?? ServiceDay(id: id)
        }

        /// A party on Friday at table a from half past eleven on, that sits there, and one on Saturday at seven.
        func fill(saturday start: String = "2026-03-28T19:00") async throws {
            let last = try house.request("last", 2, "2026-03-27T23:30", table: "a")
            let next = try house.request("next", 2, start, table: "a")
            try #expect(await step("2026-03-27", .book(last), at: "2026-03-27T12:00") == nil)
            try #expect(await step("2026-03-28", .book(next), at: "2026-03-27T12:00") == nil)
            try #expect(await step("2026-03-27", .seat(BookingID("last")), at: "2026-03-27T23:30") == nil)
        }
    }

    private let next = BookingID("next")
    private let occupied = ServiceDay.Refusal.Reason.stillOccupied(table: TableID("a"))

    @Test("nobody is seated where the night before sits: within its time, past it, past closing")
    func nightBefore() async throws {
        let night = try Night()
        try await night.fill()
        // The party is to stay until one, sits on, and the house closes at two.
        for now in ["2026-03-28T00:30", "2026-03-28T01:00", "2026-03-28T01:59", "2026-03-28T03:00", "2026-03-28T11:59"]
        {
            for command in [ServiceDay.Command.seat(next), .confirmArrival(next), .seat(next, at: [TableID("a")])] {
                #expect(try await night.step("2026-03-28", command, at: now) == occupied, "\(command.kind) at \(now)")
            }
        }
        // Once the house has opened again nobody can still be there whom nobody saw leave.
        #expect(try await night.step("2026-03-28", .seat(next), at: "2026-03-28T12:00") == nil)
        let seated = try #require(try await night.day("2026-03-28").booking(next))
        #expect(try seated.span == night.house.instant("2026-03-28T12:00")..<night.house.instant("2026-03-28T20:30"))
    }

    @Test("where the table is free the party has it from the instant at which it sits, on both dates")
    func freeTable() async throws {
        let night = try Night()
        try await night.fill()
        try #expect(await night.step("2026-03-27", .finish(BookingID("last")), at: "2026-03-28T00:45") == nil)
        try #expect(await night.step("2026-03-28", .seat(next), at: "2026-03-28T01:00") == nil)
        let span = try night.house.instant("2026-03-28T01:00")..<night.house.instant("2026-03-28T20:30")
        #expect(try await night.day("2026-03-28").booking(next)?.span == span)
        // Friday, which is still open, knows of it by itself: its tables are b alone.
        var friday = try await night.day("2026-03-27")
        #expect(friday.carried[next]?.span == span)
        let now = try night.house.instant("2026-03-28T01:10")
        let door = WalkIn(id: BookingID("door"), party: 2, table: TableID("a"), duration: .minutes(30))
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("a"))]))) {
            try friday.perform(.walkIn(door), in: night.plan, by: House.host, at: now)
        }
        // What leaves frees both.
        try #expect(await night.step("2026-03-28", .finish(next), at: "2026-03-28T01:20") == nil)
        #expect(try await night.day("2026-03-27").carried.isEmpty)
    }

    @Test("alone, a date takes nobody before the one before it has closed, and says from when on")
    func alone() throws {
        let night = try Night { $0.buffer = .additional(length: .minutes(10)) }
        var saturday = try night.house.day("2026-03-28")
        let noon = try night.house.instant("2026-03-27T12:00")
        let request = try night.house.request("next", 2, "2026-03-28T19:00", table: "a")
        try saturday.perform(.book(request), in: night.plan, by: House.host, at: noon)
        let from = try night.house.instant("2026-03-28T02:10")
        for command in [ServiceDay.Command.seat(next), .confirmArrival(next)] {
            #expect(throws: ServiceDay.Refusal(.tooEarly(command: command.kind, from: from))) {
                try saturday.decide(
                    command,
                    in: night.plan,
                    by: House.host,
                    at: night.house.instant("2026-03-28T01:00")
                )
            }
        }
        try saturday.perform(.seat(next), in: night.plan, by: House.host, at: from)
        #expect(try saturday.booking(next)?.span == from..<night.house.instant("2026-03-28T20:30"))
    }

    @Test("alone, a date whose stays may overrun keeps its tables until the next one opens")
    func overrunning() throws {
        let night = try Night { $0.fit = .mayOverrun(by: nil) }
        var saturday = try night.house.day("2026-03-28")
        let request = try night.house.request("next", 2, "2026-03-28T19:00", table: "a")
        let noon = try night.house.instant("2026-03-27T12:00")
        try saturday.perform(.book(request), in: night.plan, by: House.host, at: noon)
        let opening = try night.house.instant("2026-03-28T12:00")
        #expect(throws: ServiceDay.Refusal(.tooEarly(command: .seat, from: opening))) {
            try saturday.decide(.seat(next), in: night.plan, by: House.host, at: opening - .minutes(1))
        }
        try saturday.perform(.seat(next), in: night.plan, by: House.host, at: opening)
    }

    @Test("a party that sits is moved to no table at which the night before sits")
    func moved() async throws {
        let night = try Night()
        try await night.fill()
        try #expect(await night.step("2026-03-28", .seat(next, at: [TableID("b")]), at: "2026-03-28T00:30") == nil)
        let taken = ServiceDay.Refusal.Reason.unavailable(reasons: [.tableTaken(table: TableID("a"))])
        #expect(try await night.step("2026-03-28", .move(next, to: [TableID("a")]), at: "2026-03-28T01:30") == taken)
        // Alone, the date does not know who sits there.
        let saturday = try await night.day("2026-03-28")
        let closing = try night.house.instant("2026-03-28T02:00")
        #expect(throws: ServiceDay.Refusal(.tooEarly(command: .move, from: closing))) {
            try saturday.decide(
                .move(next, to: [TableID("a")]),
                in: night.plan,
                by: House.host,
                at: closing - .minutes(30)
            )
        }
        try #expect(await night.step("2026-03-27", .finish(BookingID("last")), at: "2026-03-28T01:45") == nil)
        #expect(try await night.step("2026-03-28", .move(next, to: [TableID("a")]), at: "2026-03-28T01:50") == nil)
    }

    @Test("nobody sits down a day before the end of the stay")
    func longestStay() async throws {
        let night = try Night()
        try await night.fill()
        let from = try night.house.instant("2026-03-27T20:30")
        let early = ServiceDay.Refusal.Reason.tooEarly(command: .seat, from: from)
        let seat = ServiceDay.Command.seat(next, at: [TableID("b")])
        let saturday = try await night.day("2026-03-28")
        let plan = night.plan
        #expect(
            throws: ServiceDay.Refusal(.tooEarly(command: .seat, from: try night.house.instant("2026-03-28T02:00")))
        ) {
            try saturday.decide(seat, in: plan, by: House.host, at: from)
        }
        let fresh = try Night()
        let request = try fresh.house.request("next", 2, "2026-03-28T19:00", table: "a")
        try #expect(await fresh.step("2026-03-28", .book(request), at: "2026-03-27T12:00") == nil)
        #expect(try await fresh.step("2026-03-28", seat, at: "2026-03-27T20:29") == early)
        #expect(try await fresh.step("2026-03-28", seat, at: "2026-03-27T20:30") == nil)
    }

    /// Clocks go forward on Sunday the 29th at three, and back on 25 October at four.
    @Test(
        "through the night of a clock change",
        arguments: [("2026-03-28", "2026-03-29", 23), ("2026-10-24", "2026-10-25", 25)]
    )
    func clockChange(before: String, date: String, hours: Int) async throws {
        let night = try Night()
        let last = try night.house.request("last", 2, "\(before)T23:30", table: "a")
        let next = try night.house.request("next", 2, "\(date)T13:00", table: "a")
        try #expect(await night.step(before, .book(last), at: "\(before)T12:00") == nil)
        try #expect(await night.step(date, .book(next), at: "\(before)T12:00") == nil)
        try #expect(await night.step(before, .seat(BookingID("last")), at: "\(before)T23:30") == nil)
        for time in ["01:00", "02:30", "05:00", "11:59"] {
            #expect(try await night.step(date, .seat(self.next), at: "\(date)T\(time)") == occupied, "\(time)")
        }
        try #expect(await night.step(before, .finish(BookingID("last")), at: "\(date)T11:59") == nil)
        try #expect(await night.step(date, .seat(self.next), at: "\(date)T11:59") == nil)
        // From noon to noon the night has an hour less, or one more.
        let noon = try night.house.instant("\(before)T12:00")
        let span = noon + .hours(hours) - .minutes(1)..<noon + .hours(hours) + .minutes(150)
        #expect(try await night.day(date).booking(self.next)?.span == span)
    }
}
