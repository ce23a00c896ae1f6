import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// How long a request waits for the house.
@Suite("Requests that nobody answers")
struct BookingAcceptanceTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant
    private let id = BookingID("1")

    init() throws {
        house = try SampleHouse.oldTown { rules in
            rules.acceptance = .byHouse
            rules.answerTime = .hours(2)
        }
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
    }

    private func requested() throws -> ServiceDay {
        var day = try house.day("2026-03-27")
        try day.perform(
            .book(house.request("1", 4, "2026-03-27T19:00", table: "t2")),
            in: plan,
            by: House.guest,
            at: noon
        )
        return day
    }

    private func answer(on day: ServiceDay, at now: Instant) throws -> Slot.Answer {
        try plan.open(day).answer(to: house.request("2", 4, "2026-03-27T19:00", table: "t2"), at: now)
    }

    @Test("X-08 what a guest books stands at once, or waits for the house, which accepts or declines it")
    func policies() throws {
        let free = try SampleHouse.oldTown().plan()
        for (plan, first) in [(free, Booking.Status.confirmed), (plan, .requested)] {
            var day = try house.day("2026-03-27")
            try day.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
            #expect(day.booking(id)?.status == first)
            for (answer, last) in [
                (ServiceDay.Command.accept(id), Booking.Status.confirmed), (.decline(id), .declined),
            ] {
                var answered = day
                if first == .requested {
                    #expect(throws: ServiceDay.Refusal(.notPermitted(role: .guest, command: answer.kind))) {
                        try answered.perform(answer, in: plan, by: House.guest, at: noon)
                    }
                    try answered.perform(answer, in: plan, by: House.host, at: noon)
                    #expect(answered.booking(id)?.status == last)
                } else {
                    #expect(throws: ServiceDay.Refusal.self) {
                        try answered.perform(answer, in: plan, by: House.host, at: noon)
                    }
                    #expect(answered == day)
                }
            }
        }
    }

    @Test("only parties of the size that the house named wait, and those that a guest makes as large")
    func largeParties() throws {
        let house = try SampleHouse.oldTown { rules in
            rules.acceptance = .byHouse
            rules.acceptanceFrom = 4
        }
        let plan = try house.plan()
        for (party, status) in [(3, Booking.Status.confirmed), (4, .requested)] {
            var day = try house.day("2026-03-27")
            let request = try house.request("1", party, "2026-03-27T19:00", table: "t2")
            try day.perform(.book(request), in: plan, by: House.guest, at: noon)
            #expect(day.booking(id)?.status == status)
            var held = try house.day("2026-03-27")
            try held.perform(.hold(request), in: plan, by: House.guest, at: noon)
            try held.perform(.confirm(id), in: plan, by: House.guest, at: noon)
            #expect(held.booking(id)?.status == status)
            // Staff ask no one.
            var desk = try house.day("2026-03-27")
            try desk.perform(.book(request), in: plan, by: House.host, at: noon)
            #expect(desk.booking(id)?.status == .confirmed)
        }
        var day = try house.day("2026-03-27")
        try day.perform(
            .book(house.request("1", 2, "2026-03-27T19:00", table: "t2")),
            in: plan,
            by: House.guest,
            at: noon
        )
        for (party, status) in [(3, Booking.Status.confirmed), (4, .requested), (2, .requested)] {
            try day.perform(.modify(id, BookingChange(party: party)), in: plan, by: House.guest, at: noon)
            #expect(day.booking(id)?.status == status)
        }
        try day.perform(.accept(id), in: plan, by: House.host, at: noon)
        try day.perform(.modify(id, BookingChange(party: 3)), in: plan, by: House.guest, at: noon)
        #expect(day.booking(id)?.status == .confirmed)
    }

    @Test("a request keeps its tables up to the instant at which the house has had its time, and not in it")
    func lapses() throws {
        let day = try requested()
        let end = noon + .hours(2)
        #expect(day.booking(id)?.expiresAt == end)
        let taken = Slot.Answer.refused(reasons: [.tableTaken(table: TableID("t2"))])
        #expect(try answer(on: day, at: end - .milliseconds(1)) == taken)
        #expect(try answer(on: day, at: end) == .offered(tables: [TableID("t2")]))
        #expect(throws: ServiceDay.Refusal(.requestExpired(at: end))) {
            try day.decide(.accept(id), in: plan, by: House.host, at: end)
        }
        #expect(throws: ServiceDay.Refusal(.requestExpired(at: end))) {
            try day.decide(.inviteFriends([House.bob], to: id), in: plan, by: House.guest, at: end)
        }
        #expect(throws: ServiceDay.Refusal(.requestExpired(at: end))) {
            try day.decide(.modify(id, BookingChange(party: 2)), in: plan, by: House.guest, at: end)
        }
        #expect(throws: ServiceDay.Refusal(.tooEarly(command: .expire, from: end))) {
            try day.decide(.expire(booking: id), in: plan, by: .system, at: end - .milliseconds(1))
        }
    }

    @Test("time asks for the record, so that who asked is told")
    func due() throws {
        var day = try requested()
        let end = noon + .hours(2)
        #expect(day.nextDue == end && day.dueCommand == .expire(booking: id))
        try day.perform(.expire(booking: id), in: plan, by: .system, at: end)
        #expect(day.booking(id)?.status == .expired && day.nextDue == nil)
    }

    @Test("what was accepted in time waits for no answer any more, and survives storage")
    func accepted() throws {
        var day = try requested()
        let last = noon + .hours(2) - .milliseconds(1)
        try day.perform(.accept(id), in: plan, by: House.host, at: last)
        #expect(day.booking(id)?.status == .confirmed && day.booking(id)?.expiresAt == nil)
        #expect(day.nextDue == nil)
        #expect(try answer(on: day, at: noon + .hours(3)) == .refused(reasons: [.tableTaken(table: TableID("t2"))]))
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
    }

    @Test("a change of a request is not asked again, and one of what was accepted waits as long as it takes")
    func changed() throws {
        var day = try requested()
        let later = noon + .hours(1)
        for (author, party) in [(House.guest, 3), (House.host, 2)] {
            try day.perform(.modify(id, BookingChange(party: party)), in: plan, by: author, at: later)
            #expect(day.booking(id)?.status == .requested && day.booking(id)?.expiresAt == noon + .hours(2))
        }
        try day.perform(.accept(id), in: plan, by: House.host, at: later)
        // What the house accepted was not this, but the tables were the guest's.
        try day.perform(.modify(id, BookingChange(party: 4)), in: plan, by: House.guest, at: later)
        #expect(day.booking(id)?.status == .requested && day.booking(id)?.expiresAt == nil)
        #expect(try answer(on: day, at: noon + .hours(6)) == .refused(reasons: [.tableTaken(table: TableID("t2"))]))
    }

    @Test("no request expires later than at its own start")
    func start() throws {
        var day = try house.day("2026-03-27")
        let start = try house.instant("2026-03-27T19:00")
        try day.perform(
            .book(house.request("1", 4, "2026-03-27T19:00")),
            in: plan,
            by: House.guest,
            at: start - .hours(1)
        )
        #expect(day.booking(id)?.expiresAt == start)
        var other = try requested()
        let earlier = BookingChange(at: try house.instant("2026-03-27T13:00"))
        try other.perform(.modify(id, earlier), in: plan, by: House.guest, at: noon)
        #expect(other.booking(id)?.expiresAt == noon + .hours(1))
        var patient = house
        patient.rules.answerTime = nil
        var late = try house.day("2026-03-27")
        try late.perform(
            .book(house.request("1", 4, "2026-03-27T19:00")),
            in: patient.plan(),
            by: House.guest,
            at: noon
        )
        // What waits for ever is settled at last: nobody waits to be accepted by then, but who stayed away can be noted.
        let end = start + .minutes(90)
        #expect(late.requests(at: end - .milliseconds(1)).count == 1 && late.requests(at: end) == [])
        try late.perform(.accept(id), in: patient.plan(), by: House.host, at: end)
        try late.perform(.noShow(id), in: patient.plan(), by: House.host, at: end)
    }

    @Test("what has expired is no longer listed, and asking again for it is told so")
    func again() throws {
        let day = try requested()
        let end = noon + .hours(2)
        #expect(day.requests(at: end - .milliseconds(1)).map(\.id) == [id] && day.requests(at: end) == [])
        #expect(day.bookings(of: House.ana, at: end - .milliseconds(1)).count == 1)
        #expect(day.bookings(of: House.ana, at: end) == [])
        let request = try house.request("1", 4, "2026-03-27T19:00", table: "t2")
        for command in [.book(request), .confirm(id)] as [ServiceDay.Command] {
            #expect(throws: ServiceDay.Refusal(.alreadyApplied(command: command.kind))) {
                try day.decide(command, in: plan, by: House.guest, at: noon)
            }
            #expect(throws: ServiceDay.Refusal(.requestExpired(at: end))) {
                try day.decide(command, in: plan, by: House.guest, at: end)
            }
        }
    }

    @Test("a hold that becomes a request waits as long as one; without a rule requests wait for ever")
    func held() throws {
        var day = try house.day("2026-03-27")
        let request = try house.request("1", 4, "2026-03-27T19:00")
        try day.perform(.hold(request, lasting: .minutes(5)), in: plan, by: House.guest, at: noon)
        try day.perform(.confirm(id), in: plan, by: House.guest, at: noon + .minutes(1))
        #expect(day.booking(id)?.expiresAt == noon + .minutes(121))
        var patient = house
        patient.rules.answerTime = nil
        var other = try house.day("2026-03-27")
        try other.perform(.book(request), in: patient.plan(), by: House.guest, at: noon)
        #expect(other.booking(id)?.expiresAt == nil && other.nextDue == nil)
        // A house whose requests nobody records as expired has them wait as well.
        patient.rules.profile = .appetito
        patient.rules.answerTime = .hours(2)
        var appetito = try house.day("2026-03-27")
        try appetito.perform(.book(request), in: patient.plan(), by: House.guest, at: noon)
        #expect(appetito.booking(id)?.status == .requested && appetito.booking(id)?.expiresAt == nil)
    }

    @Test("a request through the night is accepted over both days: alone, the later date would sell its table")
    func overnight() async throws {
        var late = house
        late.rules.fit = .mayOverrun(by: nil)
        let plan = try late.plan()
        let store = MemoryStore()
        let (saturday, sunday) = (try house.day("2026-03-21").id, try house.day("2026-03-22").id)
        let start = try house.instant("2026-03-22T04:00")
        let request = BookingRequest(id: id, party: 2, at: start, table: TableID("t2"), duration: .hours(8))
        let now = start - .hours(1)
        func run(_ command: ServiceDay.Command, by author: Author) async throws {
            let step = DayOperation(saturday, command)
            let context = FixedContext<DayOperation, VenuePlan>(plan)
            try await makeRunner(store, at: now).perform(
                Envelope(step, by: author, id: CommandID("\(command.kind)")),
                in: context
            )
        }
        try await run(.book(request), by: House.guest)
        let day = try #require(try await store.load(ServiceDay.self, saturday))
        let opening = try house.instant("2026-03-22T09:30")
        let reasons = [Unavailability.reachesNextDay(end: start + .hours(8), opening: opening)]
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: reasons))) {
            try day.decide(.accept(id), in: plan, by: House.host, at: now)
        }
        #expect(try await store.load(ServiceDay.self, sunday)?.carried[id]?.expiresAt == start)
        try await run(.accept(id), by: House.host)
        let carried = try await store.load(ServiceDay.self, sunday)?.carried[id]
        #expect(carried?.tables == [TableID("t2")] && carried?.expiresAt == nil)
    }
}
