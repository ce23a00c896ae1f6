import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What holds at exactly the limit, one millisecond before it and one after.
@Suite("Boundaries")
struct BoundaryTests {
    private let noon: Instant
    private let start: Instant
    private let house: SampleHouse
    private let id = BookingID("1")
    private let tick = Elapsed.milliseconds(1)

    init() throws {
        house = try SampleHouse.oldTown()
        noon = try house.instant("2026-03-27T12:00")
        start = try house.instant("2026-03-27T19:00")
    }

    private func refusal(
        _ command: ServiceDay.Command,
        _ day: ServiceDay,
        in plan: VenuePlan,
        by author: Author = House.host,
        at now: Instant
    ) -> ServiceDay.Refusal.Reason? {
        var after = day
        do throws(ServiceDay.Refusal) {
            try after.perform(command, in: plan, by: author, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    /// The first start that is listed as open, which is the first that is offered.
    private func first(_ evening: DayAvailability, at now: Instant) throws -> String? {
        let first = evening.openings(for: 2, at: now).first
        #expect(evening.slots(for: 2, at: now).first(where: \.isOffered)?.start == first)
        return try first.map { try house.zone.local(at: $0).time.description }
    }

    @Test("a start, the last call for each service and the first day of booking count themselves")
    func booking() throws {
        let services = [
            BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00")])),
            BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "23:00")])),
        ]
        let plain = try SampleHouse.oldTown { $0.services = services }
        let called = try SampleHouse.oldTown {
            $0.services = services
            $0.notice = .beforeService(length: .hours(3))
        }
        let early = try SampleHouse.oldTown {
            $0.services = services
            $0.horizon = .daysFrom(count: 1, time: try LocalTime("10:00"))
        }
        let cases: [(SampleHouse, limit: String, before: String?, at: String?, after: String?)] = [
            (plain, "2026-03-27T12:00", "12:00", "12:00", "12:30"),
            (plain, "2026-03-27T21:30", "21:30", "21:30", nil),
            (called, "2026-03-27T09:00", "12:00", "12:00", "18:00"),
            (called, "2026-03-27T15:00", "18:00", "18:00", nil),
            (early, "2026-03-26T10:00", nil, "12:00", "12:00"),
        ]
        for (house, limit, before, at, after) in cases {
            let evening = try house.plan().open(house.day("2026-03-27"))
            let instant = try house.instant(limit)
            #expect(try first(evening, at: instant - tick) == before, "before \(limit)")
            #expect(try first(evening, at: instant) == at, "at \(limit)")
            #expect(try first(evening, at: instant + tick) == after, "after \(limit)")
        }
    }

    @Test("lengths of nothing where nothing is a length, and the shortest and the longest, are no mistakes")
    func lengths() throws {
        var rules = BookingRules(branch: House.branch, step: .minutes(1), turn: .days(1))
        rules.grace = .zero
        rules.earliestArrival = .zero
        rules.pacing = [
            PacingRule(.starts(window: .minutes(1)), covers: 0), PacingRule(.starts(window: .days(1)), parties: 0),
        ]
        let charge = PartyCharge(Money(minorUnits: 1, .eur), per: .booking)
        rules.deposit = DepositRule(charge, freeCancellation: .zero)
        rules.noShowFee = NoShowFee(charge, freeCancellation: .zero)
        #expect(rules.problems().isEmpty)
        rules.step = .minutes(1) - tick
        rules.turn = .days(1) + tick
        rules.grace = .zero - tick
        rules.earliestArrival = .zero - tick
        rules.pacing = [.minutes(1) - tick, .days(1) + tick].map { PacingRule(.starts(window: $0)) }
        rules.deposit?.freeCancellation = .zero - tick
        rules.noShowFee?.freeCancellation = .zero - tick
        #expect(rules.problems().count == 8)
    }

    @Test("a turn time for seven and more is one for any number")
    func unlimitedTurn() throws {
        let large = try SampleHouse.oldTown { $0.turns = [TurnTime(for: try SeatRange(7, .max), lasts: .minutes(120))] }
        let evening = try large.plan().open(large.day("2026-03-27"))
        for (party, minutes) in [(6, 90), (7, 120), (8, 120)] {
            let slot = try #require(evening.slots(for: party, at: noon).first { $0.start == start })
            #expect(slot.end == start + .minutes(minutes))
        }
        #expect(try large.plan().turn(for: .max, at: start) == .minutes(120))
    }

    @Test("a hold lasts a millisecond at least")
    func hold() throws {
        let (plan, day) = (try house.plan(), try house.day("2026-03-27"))
        let request = try house.request("1", 2, "2026-03-27T19:00")
        for length in [Elapsed.zero, .zero - tick] {
            #expect(refusal(.hold(request, lasting: length), day, in: plan, at: noon) == .invalidLength(length: length))
        }
        #expect(refusal(.hold(request, lasting: tick), day, in: plan, at: noon) == nil)
    }

    @Test("a party can arrive as early as the house says, and hears from when on")
    func arrival() throws {
        var prompt = house
        prompt.rules.earliestArrival = .minutes(30)
        let plan = try prompt.plan()
        var day = try prompt.day("2026-03-27")
        try day.perform(.book(prompt.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        let from = start - .minutes(30)
        #expect(refusal(.arrive(id), day, in: plan, at: from - tick) == .tooEarly(command: .arrive, from: from))
        #expect(refusal(.arrive(id), day, in: plan, at: from) == nil)
    }

    @Test("a stay is entered into the book of its date, or from one day before up to three days after its midnight")
    func entering() throws {
        var friday = house
        friday.branch.hours = OpeningHours(weekly: [.friday: [try OpeningPeriod("18:00", "22:00")]])
        let (plan, day) = (try friday.plan(), try friday.day("2026-03-20"))
        func refused(_ begin: Instant) -> ServiceDay.Refusal.Reason? {
            let stay = ImportedBooking(id: id, party: 2, span: begin..<begin + .hours(1), tables: [TableID("t1")])
            return refusal(.enter(stay), day, in: plan, at: noon)
        }
        let (first, end) = (try friday.instant("2026-03-19T00:00"), try friday.instant("2026-03-23T00:00"))
        for begin in [first, end - tick] { #expect(refused(begin) == nil) }
        for begin in [first - tick, end] { #expect(refused(begin) == .unavailable(reasons: [.closed(at: begin)])) }
    }

    @Test(
        "a party that sits stays on until the tables need their time before the next date opens, and is told until when"
    )
    func extending() throws {
        let prompt = try SampleHouse.oldTown { $0.buffer = .additional(length: .minutes(15)) }
        let plan = try prompt.plan()
        var day = try prompt.day("2026-03-27")
        try day.perform(.book(prompt.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        try day.perform(.seat(id), in: plan, by: House.host, at: start)
        // Saturday opens at 09:30, a quarter of an hour after the last guests of Friday must have left.
        let latest = try prompt.instant("2026-03-28T09:15")
        for end in [latest + tick, latest + .minutes(15), latest + .minutes(40)] {
            #expect(refusal(.extend(id, until: end), day, in: plan, at: start) == .extensionEnds(latest: latest))
        }
        for end in [latest - tick, latest] {
            #expect(refusal(.extend(id, until: end), day, in: plan, at: start) == nil)
        }
    }

    @Test("the end of a stay is the latest one possible until it comes; then what is in the way is named")
    func extendingAtTheEnd() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        // Both have the only table for eight, one after the other.
        for (name, time) in [("1", "19:00"), ("2", "20:30")] {
            try day.perform(.book(house.request(name, 8, "2026-03-27T\(time)")), in: plan, by: House.host, at: noon)
        }
        try day.perform(.seat(id), in: plan, by: House.host, at: start)
        let end = start + .minutes(90)
        let longer = ServiceDay.Command.extend(id, until: end + .minutes(10))
        #expect(refusal(longer, day, in: plan, at: end - tick) == .extensionEnds(latest: end))
        let taken = Unavailability.tableTaken(table: TableID("t5"))
        for now in [end, end + tick] {
            #expect(refusal(longer, day, in: plan, at: now) == .unavailable(reasons: [taken]))
        }
    }

    @Test("as many wishes as there may be are read; one more is one too many")
    func wishes() throws {
        let (plan, day, seats) = (try house.plan(), try house.day("2026-03-27"), Array(1...SizeLimit.wishes + 1))
        func refused(_ count: Int) -> ServiceDay.Refusal.Reason? {
            let wishes = BookingWishes(tables: [TableID("t2")], seats: Array(seats.prefix(count)))
            let request = BookingRequest(id: id, party: 2, at: start, wishes: wishes)
            return refusal(.book(request), day, in: plan, at: noon)
        }
        let limit = SizeLimit.wishes
        let other = Unavailability.invalidSeats(seats: Array(seats.prefix(limit)), party: 2)
        #expect(refused(limit) == .unavailable(reasons: [other]))
        #expect(refused(limit + 1) == .unavailable(reasons: [.tooManyWishes(count: limit + 1, limit: limit)]))
    }

    @Test("a request up to the very opening of the next date can be accepted")
    func acceptance() throws {
        var always = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")]))
        always.rules.acceptance = .byHouse
        always.rules.answerTime = .hours(1)
        let plan = try always.plan()
        var day = try always.day("2026-03-26")
        try day.perform(
            .book(always.request("1", 2, "2026-03-26T22:30")),
            in: plan,
            by: House.guest,
            at: noon - .days(1)
        )
        #expect(day.booking(id)?.span.upperBound == (try always.instant("2026-03-27T00:00")))
        try day.perform(.accept(id), in: plan, by: House.host, at: noon - .days(1))
        #expect(day.booking(id)?.status == .confirmed)
    }
}
