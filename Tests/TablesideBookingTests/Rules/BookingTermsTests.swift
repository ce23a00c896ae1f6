import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// What was agreed about money with a booking.
@Suite("Booking terms")
struct BookingTermsTests {
    private var house: SampleHouse
    private let noon: Instant
    private let start: Instant
    private let id = BookingID("1")

    init() throws {
        house = try SampleHouse.oldTown()
        noon = try house.instant("2026-03-20T12:00")
        start = try house.instant("2026-03-27T19:00")
        house.rules.deposit = DepositRule(
            PartyCharge(try Self.ron(10), per: .person, fromParty: 4),
            freeCancellation: .hours(48)
        )
        house.rules.noShowFee = NoShowFee(PartyCharge(try Self.ron(50), per: .booking), freeCancellation: .hours(24))
    }

    private static func ron(_ amount: Int64) throws -> Money {
        Money(minorUnits: amount * 100, try Currency("RON"))
    }

    private func booked(_ party: Int, in house: SampleHouse? = nil) throws -> ServiceDay {
        var day = try self.house.day("2026-03-27")
        let request = try self.house.request("1", party, "2026-03-27T19:00")
        try day.perform(.book(request), in: (house ?? self.house).plan(), by: House.guest, at: noon)
        return day
    }

    @Test("a deposit comes back up to two days before, the fee is due from one day before, both boundaries the guest's")
    func boundaries() throws {
        let terms = try #require(try booked(4).booking(id)?.terms)
        #expect(try terms.deposit?.amount == Self.ron(40) && terms.fee?.amount == Self.ron(50))
        #expect(terms.deposit?.cancellableUntil == start - .hours(48))
        #expect(terms.fee?.cancellableUntil == start - .hours(24))
        #expect(try terms.refund(cancelledAt: start - .hours(48)) == Self.ron(40))
        #expect(try terms.refund(cancelledAt: start - .hours(48) + .milliseconds(1)) == Self.ron(0))
        #expect(terms.fee(cancelledAt: start - .hours(24)) == nil)
        #expect(try terms.fee(cancelledAt: start - .hours(24) + .milliseconds(1)) == Self.ron(50))
        // 48 hours before the start, with an hour between them that clocks skip, the clock does not show the same time.
        var night = try house.day("2026-03-29")
        let request = try house.request("1", 4, "2026-03-29T19:00")
        try night.perform(.book(request), in: house.plan(), by: House.guest, at: noon)
        let agreed = try #require(night.booking(id)?.terms?.deposit?.cancellableUntil)
        #expect(try house.zone.local(at: agreed).description == "2026-03-27T18:00")
    }

    @Test("calling off is free until a time of a day before, or the length before the start, whichever is earlier")
    func calendar() throws {
        func until(_ days: Int, _ time: String, _ length: Elapsed?, on date: String) throws -> String {
            var house = house
            house.rules.deposit?.freeCancellation = length
            let deadline = CalendarDeadline(daysBefore: days, at: try LocalTime(time))
            house.rules.deposit?.freeCancellationUntil = deadline
            house.rules.noShowFee?.freeCancellation = length
            house.rules.noShowFee?.freeCancellationUntil = deadline
            var day = try house.day(date)
            try day.perform(.book(house.request("1", 4, date + "T19:00")), in: house.plan(), by: House.guest, at: noon)
            let terms = try #require(day.booking(id)?.terms)
            #expect(terms.deposit?.cancellableUntil == terms.fee?.cancellableUntil)
            return try house.zone.local(at: try #require(terms.deposit?.cancellableUntil)).description
        }
        #expect(try until(1, "12:00", nil, on: "2026-03-29") == "2026-03-28T12:00")
        #expect(try until(1, "12:00", .hours(24), on: "2026-03-29") == "2026-03-28T12:00")
        // Two days before, less the hour that clocks skip.
        #expect(try until(1, "12:00", .hours(48), on: "2026-03-29") == "2026-03-27T18:00")
        #expect(try until(0, "18:59", nil, on: "2026-03-29") == "2026-03-29T18:59")
        // Later than the start is up to the start.
        #expect(try until(0, "23:00", nil, on: "2026-03-29") == "2026-03-29T19:00")
    }

    @Test("a party that is too small for a deposit owes the fee alone; where no rule is there are no terms")
    func small() throws {
        let terms = try #require(try booked(2).booking(id)?.terms)
        #expect(terms.deposit == nil && terms.refund(cancelledAt: noon) == nil)
        #expect(try terms.fee?.amount == Self.ron(50))
        #expect(try booked(2, in: SampleHouse.oldTown()).booking(id)?.terms == nil)
    }

    @Test("what was agreed stays, whatever the rules say later, and survives storage")
    func agreed() throws {
        var day = try booked(4)
        let before = day.booking(id)?.terms
        var dearer = house
        dearer.rules.version = dearer.rules.version.next
        dearer.rules.deposit?.charge.amount = try Self.ron(99)
        let plan = try dearer.plan()
        try day.perform(.adoptPlan, in: plan, by: House.host, at: noon)
        try day.perform(.move(id, to: [TableID("t3")]), in: plan, by: House.host, at: noon)
        try day.perform(.modify(id, BookingChange(duration: .minutes(60))), in: plan, by: House.host, at: noon)
        #expect(day.booking(id)?.terms == before)
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
        let same = BookingChange(party: 4, duration: .minutes(75))
        try day.perform(.modify(id, same), in: plan, by: House.guest, at: noon)
        #expect(day.booking(id)?.terms == before)
        // Another party is another agreement.
        try day.perform(.modify(id, BookingChange(party: 3)), in: plan, by: House.guest, at: noon)
        #expect(day.booking(id)?.terms?.deposit == nil)
        try day.perform(.modify(id, BookingChange(party: 4)), in: plan, by: House.guest, at: noon)
        #expect(try day.booking(id)?.terms?.deposit?.amount == Self.ron(4 * 99))
    }

    @Test("what is due stays due, be the party smaller now; a larger one owes more")
    func due() throws {
        let plan = try house.plan()
        let late = start - .hours(1)
        func terms(_ parties: Int...) throws -> BookingTerms? {
            var day = try booked(4)
            for party in parties {
                try day.perform(.modify(id, BookingChange(party: party)), in: plan, by: House.guest, at: late)
            }
            return day.booking(id)?.terms
        }
        #expect(try terms(3)?.deposit?.amount == Self.ron(40))
        #expect(try terms(1, 4)?.deposit?.cancellableUntil == start - .hours(48))
        #expect(try terms(6)?.deposit?.amount == Self.ron(60))
        #expect(try terms(6)?.refund(cancelledAt: late) == Self.ron(0))
        #expect(try terms(6, 5)?.deposit?.amount == Self.ron(60))
        #expect(try terms(3)?.fee(cancelledAt: late) == Self.ron(50))
        // A house that asks for a deposit from now on asks this party for none that cannot be had back.
        var small = try booked(3)
        try small.perform(.modify(id, BookingChange(party: 4)), in: plan, by: House.host, at: late)
        #expect(try small.booking(id)?.terms?.refund(cancelledAt: late) == Self.ron(40))
        // The house lets them come with fewer, and asks for no deposit then.
        var day = try booked(4)
        try day.perform(.modify(id, BookingChange(party: 3)), in: plan, by: House.host, at: late)
        #expect(day.booking(id)?.terms?.deposit == nil)
    }

    @Test("another start has other deadlines, but one that has passed stays passed")
    func laterStart() throws {
        let plan = try house.plan()
        let later = BookingChange(at: start + .hours(2))
        var early = try booked(4)
        try early.perform(.modify(id, later), in: plan, by: House.guest, at: start - .hours(48))
        #expect(early.booking(id)?.terms?.deposit?.cancellableUntil == start - .hours(46))
        #expect(early.booking(id)?.terms?.fee?.cancellableUntil == start - .hours(22))
        var late = try booked(4)
        try late.perform(.modify(id, later), in: plan, by: House.guest, at: start - .hours(47))
        #expect(late.booking(id)?.terms?.deposit?.cancellableUntil == start - .hours(48))
        #expect(late.booking(id)?.terms?.fee?.cancellableUntil == start - .hours(22))
        // As many who come earlier owe no more than was agreed, by the deadline that was agreed.
        var sooner = try booked(4)
        let agreed = sooner.booking(id)?.terms
        try sooner.perform(
            .modify(id, BookingChange(at: start - .hours(3))),
            in: plan,
            by: House.guest,
            at: start - .hours(20)
        )
        #expect(sooner.booking(id)?.terms == agreed)
        // What the house changes costs the guest no time, whichever way.
        for hours in [-3, 2] {
            var moved = try booked(4)
            let change = BookingChange(at: start + .hours(hours))
            try moved.perform(.modify(id, change), in: plan, by: House.host, at: start - .hours(47))
            let until = start - .hours(48) + .hours(max(hours, 0))
            #expect(moved.booking(id)?.terms?.deposit?.cancellableUntil == until)
        }
        // Nor does the guest's next change take that time back.
        var kept = try booked(4)
        let earlier = BookingChange(at: start - .hours(3))
        try kept.perform(.modify(id, earlier), in: plan, by: House.host, at: noon)
        try kept.perform(.modify(id, BookingChange(party: 5)), in: plan, by: House.guest, at: start - .hours(50))
        #expect(kept.booking(id)?.terms?.deposit?.cancellableUntil == start - .hours(48))
    }

    @Test("a hold agrees on nothing: given back it owes nothing, and asked for again it owes by the rules of then")
    func held() throws {
        var day = try house.day("2026-03-27")
        let late = start - .hours(10)
        let plan = try house.plan()
        let request = try house.request("1", 4, "2026-03-27T19:00")
        try day.perform(.hold(request, lasting: .minutes(5)), in: plan, by: House.guest, at: late)
        #expect(try day.booking(id)?.terms?.deposit?.amount == Self.ron(40))
        var other = day
        try other.perform(.releaseHold(id), in: plan, by: House.guest, at: late)
        #expect(other.booking(id)?.status == .cancelled && other.booking(id)?.terms == nil)
        var dearer = house
        dearer.rules.version = dearer.rules.version.next
        dearer.rules.deposit?.charge.amount = try Self.ron(99)
        try day.perform(.confirm(id), in: dearer.plan(), by: House.guest, at: late + .hours(1))
        #expect(try day.booking(id)?.terms?.deposit?.amount == Self.ron(4 * 99))
    }

    @Test("an amount that does not fit refuses who could be seated; who cannot hears why they cannot")
    func huge() throws {
        var careful = house
        careful.rules.deposit = DepositRule(PartyCharge(Money(minorUnits: .max, try Currency("RON")), per: .person))
        let (plan, day) = (try careful.plan(), try house.day("2026-03-27"))
        func refusal(_ request: BookingRequest) -> ServiceDay.Refusal.Reason? {
            var after = day
            do throws(ServiceDay.Refusal) {
                try after.perform(.book(request), in: plan, by: House.guest, at: noon)
                return nil
            } catch {
                #expect(after == day)
                return error.reason
            }
        }
        #expect(try refusal(house.request("1", 1, "2026-03-27T19:00")) == nil)
        let overflow = MoneyError.Reason.overflow(operation: .multiplication, left: .max, right: 2)
        #expect(try refusal(house.request("1", 2, "2026-03-27T19:00")) == .terms(reason: overflow))
        let night = try house.instant("2026-03-28T06:00")
        #expect(try refusal(house.request("1", 2, "2026-03-28T06:00")) == .unavailable(reasons: [.closed(at: night)]))
    }
}
