import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Staff may go beyond the rules of the house with a reason, which is recorded; guests may not.
@Suite("Overrides")
struct BookingOverrideTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant
    private let seven: Instant
    private var friday: ServiceDay
    private let full = [Unavailability.tooManyPresent(count: .covers, cap: 4, taken: 4)]

    init() throws {
        house = try SampleHouse.oldTown { rules in
            rules.pacing = [PacingRule(.concurrent, covers: 4)]
            rules.grace = .minutes(15)
        }
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
        seven = try house.instant("2026-03-27T19:00")
        friday = try house.day("2026-03-27")
        try friday.perform(
            .book(house.request("1", 4, "2026-03-27T19:00", guest: House.ana)),
            in: plan,
            by: House.host,
            at: noon
        )
    }

    private func refusal(
        _ command: ServiceDay.Command,
        by author: Author = House.host,
        at now: Instant
    ) -> ServiceDay.Refusal.Reason? {
        var day = friday
        do throws(ServiceDay.Refusal) {
            try day.perform(command, in: plan, by: author, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "a booking that staff made between two starts is offered its own start for a change, in its place in the list"
    )
    mutating func betweenStarts() throws {
        let odd = seven + .minutes(7)
        let request = BookingRequest(id: "odd", party: 2, at: odd, guest: House.bob, overrideReason: "the mayor")
        try friday.perform(.book(request), in: plan, by: House.host, at: noon)
        let three = BookingChange(party: 3)
        let slots = try plan.open(friday).slots(moving: "odd", with: three, through: .inHouse, at: noon)
        #expect(slots.map(\.start) == slots.map(\.start).sorted())
        let own = try #require(slots.first { $0.start == odd })
        #expect("\(own.label)" == "2026-03-27T19:07" && own.offset == slots[0].offset)
        // The reason for which the house made it holds for its changes as well.
        #expect(own.answer == .offered(tables: ["t3"]))
        var changed = friday
        try changed.perform(.modify("odd", three), in: plan, by: House.host, at: noon)
        #expect(changed.booking("odd")?.tables == ["t3"] && changed.booking("odd")?.span.lowerBound == odd)
        // Others are not offered it, nor is a booking at one of the starts offered anything more.
        let plain = try plan.open(friday).slots(moving: "1", through: .inHouse, at: noon)
        #expect(plain.count == slots.count - 1 && !plain.contains { $0.start == odd })
        #expect(try !plan.open(friday).slots(for: 2, at: noon).contains { $0.start == odd })
    }

    @Test("a party from the door is seated beyond the limits for a reason, and not for an empty one")
    mutating func walkIn() throws {
        func two(_ reason: String? = nil) -> ServiceDay.Command {
            .walkIn(WalkIn(id: BookingID("2"), party: 2, overrideReason: reason))
        }
        #expect(refusal(two(), at: seven) == .unavailable(reasons: full))
        #expect(refusal(two(" "), at: seven) == .overrideWithoutReason)
        try friday.perform(two("the mayor"), in: plan, by: House.host, at: seven)
        #expect(friday.booking(BookingID("2"))?.overrideReason == "the mayor")
        let pause = BookingPause(from: seven, until: seven + .hours(1))
        var stopped = house
        stopped.rules.pauses = [pause]
        let paused = try stopped.plan()
        var other = try house.day("2026-03-27")
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.paused(until: pause.until)]))) {
            try other.perform(two(), in: paused, by: House.host, at: seven)
        }
        try other.perform(two("it rains"), in: paused, by: House.host, at: seven)
        #expect(other.booking(BookingID("2"))?.status == .seated)
    }

    @Test("staff book between the starts of the grid for a reason, but not while the house is closed")
    func offTheGrid() throws {
        var day = try house.day("2026-03-28")
        let start = try house.instant("2026-03-28T19:07")
        func book(_ id: String, at start: Instant, _ reason: String?) -> ServiceDay.Command {
            .book(BookingRequest(id: BookingID(id), party: 2, at: start, overrideReason: reason))
        }
        let step = house.rules.step
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.offGrid(at: start, step: step)]))) {
            try day.perform(book("2", at: start, nil), in: plan, by: House.host, at: noon)
        }
        try day.perform(book("2", at: start, "the train is late"), in: plan, by: House.host, at: noon)
        let booking = try #require(day.booking(BookingID("2")))
        #expect(try booking.span == start..<start + plan.turn(for: 2, at: start))
        // Its table is taken for exactly that time.
        let answer = try plan.open(day).answer(
            to: house.request("3", 2, "2026-03-28T19:00", table: booking.tables[0].rawValue),
            at: noon
        )
        // Others may have it if this one moves.
        guard case .possible(_, let moves) = answer, moves.map(\.booking) == ["2"] else {
            Issue.record("\(answer)")
            return
        }
        let closed = try house.instant("2026-03-28T05:07")
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.closed(at: closed)]))) {
            try day.perform(book("4", at: closed, "a friend"), in: plan, by: House.host, at: noon)
        }
        #expect(throws: ServiceDay.Refusal(.overrideNotPermitted(role: .guest))) {
            try day.perform(book("5", at: start, "please"), in: plan, by: House.guest, at: noon)
        }
    }

    @Test("a booking is changed beyond the limits for a reason, by the house alone; the reason is no change of its own")
    mutating func change() throws {
        let (one, host) = (BookingID("1"), House.host)
        let five = BookingChange(party: 5)
        let present = [Unavailability.tooManyPresent(count: .covers, cap: 4, taken: 0)]
        #expect(refusal(.modify(one, five), at: noon) == .unavailable(reasons: present))
        let party = BookingChange(party: 5, overrideReason: "a birthday")
        #expect(refusal(.modify(one, party), by: House.guest, at: noon) == .overrideNotPermitted(role: .guest))
        #expect(refusal(.modify(one, BookingChange(party: 5, overrideReason: "")), at: noon) == .overrideWithoutReason)
        #expect(refusal(.modify(one, BookingChange(overrideReason: "a whim")), at: noon) == .nothingToChange)
        try friday.perform(.modify(one, party), in: plan, by: host, at: noon)
        #expect(friday.booking(one)?.party == 5)
        #expect(friday.booking(one)?.overrideReason == "a birthday")
        #expect(refusal(.modify(one, party), at: noon) == .alreadyApplied(command: .modify))
    }

    @Test("a guest who comes after all is counted again: others may be there in their place")
    mutating func reinstatement() throws {
        let one = BookingID("1")
        try friday.perform(.noShow(one), in: plan, by: House.host, at: seven + .minutes(20))
        let late = seven + .minutes(25)
        try friday.perform(.walkIn(WalkIn(id: BookingID("2"), party: 3)), in: plan, by: House.host, at: late)
        let there = [Unavailability.tooManyPresent(count: .covers, cap: 4, taken: 3)]
        #expect(refusal(.reinstate(one), at: late) == .unavailable(reasons: there))
        let blank = ServiceDay.Command.reinstate(booking: one, overrideReason: "\n")
        #expect(refusal(blank, at: late) == .overrideWithoutReason)
        let anyway = ServiceDay.Command.reinstate(booking: one, overrideReason: "they rang")
        try friday.perform(anyway, in: plan, by: House.host, at: late)
        #expect(friday.booking(one)?.status == .late)
        #expect(friday.booking(one)?.overrideReason == "they rang")
    }

    @Test("what the house held for a guest beyond its rules the guest cannot have by those rules once it has expired")
    mutating func expiredHold() throws {
        let two = BookingRequest(
            id: BookingID("2"),
            party: 2,
            at: seven,
            guest: House.ana,
            overrideReason: "regulars"
        )
        try friday.perform(.hold(two, lasting: .minutes(5)), in: plan, by: House.host, at: noon)
        let late = noon + .minutes(6)
        #expect(refusal(.confirm(two.id), by: House.guest, at: late) == .unavailable(reasons: full))
        #expect(refusal(.confirm(two.id), by: House.guest, at: noon + .minutes(4)) == nil)
        #expect(refusal(.confirm(two.id), at: late) == nil)
    }
}
