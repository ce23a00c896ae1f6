import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Day availability")
struct DayAvailabilityTests {
    private let early = "2026-03-01T12:00"

    private func codes(_ answer: Slot.Answer) -> [String] {
        guard case .refused(let reasons) = answer else { return [] }
        return reasons.map { String($0.code.rawValue.dropFirst("booking.".count)) }
    }

    @Test("QP-28 only free tables that take the party are offered, the least waste of seats first")
    func choice() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let now = try house.instant(early)
        let start = try house.instant("2026-03-27T19:00")
        func free(_ party: Int) throws -> [String] {
            try plan.open(friday).tables(for: party, at: start, now: now).flatMap(\.tables).map(\.rawValue)
        }
        #expect(try free(1) == ["t1", "t3"])
        #expect(try free(2) == ["t1", "t2", "t3"])
        #expect(try free(3) == ["t2", "t3", "t4"])
        #expect(try free(6) == ["t4", "t5"])
        try friday.perform(.book(house.request("1", 3, "2026-03-27T19:00")), in: plan, by: House.guest, at: now)
        #expect(friday.booking(BookingID("1"))?.tables == [TableID("t2")])
        #expect(try free(3) == ["t3", "t4"])
        // The table that was asked for comes before the one that wastes least.
        try friday.perform(
            .book(house.request("2", 3, "2026-03-27T19:00", table: "t4")),
            in: plan,
            by: House.guest,
            at: now
        )
        #expect(friday.booking(BookingID("2"))?.tables == [TableID("t4")])
    }

    @Test("QP-28 when no table is free, the answer is a message and not a list")
    func nothingFree() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let now = try house.instant(early)
        try friday.perform(.book(house.request("1", 8, "2026-03-27T19:00")), in: plan, by: House.guest, at: now)
        let evening = try plan.open(friday)
        #expect(evening.tables(for: 8, at: try house.instant("2026-03-27T19:00"), now: now) == [])
        #expect(
            evening.answer(to: try house.request("2", 8, "2026-03-27T20:00"), at: now)
                == .refused(reasons: [.noFreeTable])
        )
        #expect(
            evening.slots(for: 8, at: now).map(\.line)[15...23] == [
                "17:00 t5", "17:30 t5", "18:00 booking.noFreeTable", "18:30 booking.noFreeTable",
                "19:00 booking.noFreeTable", "19:30 booking.noFreeTable", "20:00 booking.noFreeTable", "20:30 t5",
                "21:00 t5",
            ]
        )
    }

    @Test("QP-75 a party below one or above the seats is refused with the sizes that failed")
    func sizes() throws {
        var house = try SampleHouse.oldTown()
        let now = try house.instant(early)
        var evening = try house.plan().open(house.day("2026-03-27"))
        func answer(_ party: Int, table: String? = nil) throws -> Slot.Answer {
            evening.answer(to: try house.request("1", party, "2026-03-27T19:00", table: table), at: now)
        }
        for party in [0, -1, .min] {
            #expect(try answer(party) == .refused(reasons: [.invalidParty(party: party)]))
        }
        // The table for eight takes six and more.
        #expect(try answer(9) == .refused(reasons: [.partyNeedsSplit(party: 9, largest: 8, parties: [6, 3])]))
        #expect(try answer(.max) == .refused(reasons: [.partyTooLarge(party: .max, largest: 8)]))
        #expect(
            try answer(3, table: "t1")
                == .refused(reasons: [.tableDoesNotFit(table: TableID("t1"), party: 3, seats: SeatRange(1, 2))])
        )
        house.branch.tables = [house.branch.tables[3], house.branch.tables[4]]
        evening = try house.plan().open(house.day("2026-03-27"))
        #expect(try answer(2) == .refused(reasons: [.partyTooSmall(party: 2, smallest: 3)]))
        house.branch.tables = [
            house.branch.tables[1], DiningTable(id: TableID("t9"), number: 9, seats: try SeatRange(10, 12)),
        ]
        evening = try house.plan().open(house.day("2026-03-27"))
        #expect(try answer(9) == .refused(reasons: [.noTableForParty(party: 9)]))
        house.branch.tables = []
        evening = try house.plan().open(house.day("2026-03-27"))
        #expect(try answer(2) == .refused(reasons: [.noTableForParty(party: 2)]))
    }

    @Test("QP-76 a table of no restaurant is an explicit reason")
    func unknownTable() throws {
        let house = try SampleHouse.oldTown()
        let evening = try house.plan().open(house.day("2026-03-27"))
        let request = try house.request("1", 2, "2026-03-27T19:00", table: "t77")
        #expect(
            evening.answer(to: request, at: try house.instant(early))
                == .refused(reasons: [.unknownTable(table: TableID("t77"))])
        )
    }

    @Test("closed, off the grid, past, too soon and too far ahead, each with what would do")
    func times() throws {
        let house = try SampleHouse.oldTown {
            $0.notice = .beforeVisit(length: .hours(2))
            $0.horizon = .days(count: 30)
        }
        let plan = try house.plan()
        let evening = try plan.open(house.day("2026-03-27"))
        func answer(_ start: String, now: String) throws -> Slot.Answer {
            evening.answer(to: try house.request("1", 2, start), at: try house.instant(now))
        }
        #expect(try codes(answer("2026-03-27T09:00", now: early)) == ["closed"])
        #expect(try codes(answer("2026-03-28T00:00", now: early)) == ["closed"])
        #expect(try codes(answer("2026-03-28T12:00", now: early)) == ["closed"], "another date's service")
        #expect(try codes(answer("2026-03-27T19:10", now: early)) == ["offGrid"])
        let noon = try house.instant("2026-03-27T12:00")
        #expect(
            try answer("2026-03-27T11:30", now: "2026-03-27T12:00")
                == .refused(reasons: [.past(start: house.instant("2026-03-27T11:30"), now: noon)])
        )
        // Two hours before is soon enough, a minute later is not.
        #expect(try answer("2026-03-27T14:00", now: "2026-03-27T12:00") == .offered(tables: [TableID("t1")]))
        #expect(
            try answer("2026-03-27T14:00", now: "2026-03-27T12:01")
                == .refused(reasons: [.tooSoon(earliest: house.instant("2026-03-27T14:01"))])
        )
        // The 27 March is 30 calendar days after 25 February.
        #expect(try codes(answer("2026-03-27T19:00", now: "2026-02-25T00:00")) == [])
        #expect(
            try answer("2026-03-27T19:00", now: "2026-02-24T23:59")
                == .refused(reasons: [.tooFarAhead(bookableFrom: house.instant("2026-02-25T00:00"))])
        )
        // The house books as it sees fit.
        let request = try house.request("1", 2, "2026-03-27T14:00")
        #expect(
            evening.answer(to: request, through: .inHouse, at: try house.instant("2026-03-27T13:59"))
                == .offered(tables: [TableID("t1")])
        )
    }

    @Test("a stay ends by closing, the closing instant included; other policies are asked for")
    func fit() throws {
        func lines(_ policy: FitPolicy, now: String = "2026-03-01T12:00") throws -> [String] {
            let house = try SampleHouse.oldTown { $0.fit = policy }
            let evening = try house.plan().open(house.day("2026-03-27"))
            return evening.slots(for: 2, at: try house.instant(now)).suffix(4).map(\.line)
        }
        #expect(
            try lines(.mustEndByClosing) == [
                "22:00 t1", "22:30 t1", "23:00 booking.overrunsService", "23:30 booking.overrunsService",
            ]
        )
        #expect(
            try lines(.latestStart(at: LocalTime("22:00"))) == [
                "22:00 t1", "22:30 booking.afterLastSeating", "23:00 booking.afterLastSeating",
                "23:30 booking.afterLastSeating",
            ]
        )
        #expect(
            try lines(.mayOverrun(by: .minutes(30))) == [
                "22:00 t1", "22:30 t1", "23:00 t1", "23:30 booking.overrunsService",
            ]
        )
        #expect(try lines(.mayOverrun(by: nil)) == ["22:00 t1", "22:30 t1", "23:00 t1", "23:30 t1"])
    }

    @Test("a last seating after midnight counts from the opening on")
    func lateLastSeating() throws {
        let house = try SampleHouse.oldTown { $0.fit = .latestStart(at: LocalTime.midnight) }
        let evening = try house.plan().open(house.day("2026-03-28"))
        let slots = evening.slots(for: 2, at: try house.instant(early))
        #expect(slots.last { $0.isOffered }?.start == (try house.instant("2026-03-29T00:00")))
    }

    @Test("several reasons are given together, one for each fault")
    func allReasons() throws {
        let house = try SampleHouse.oldTown {
            $0.notice = .beforeVisit(length: .hours(2))
            $0.horizon = .days(count: 0)
            $0.largestParty = 4
        }
        let evening = try house.plan().open(house.day("2026-03-28"))
        let request = BookingRequest(
            id: BookingID("1"),
            party: 9,
            at: try house.instant("2026-03-28T09:45"),
            duration: .hours(20)
        )
        #expect(
            codes(evening.answer(to: request, at: try house.instant("2026-03-27T23:59"))) == [
                "offGrid", "tooFarAhead", "partyTooLarge", "overrunsService",
            ]
        )
        let senseless = BookingRequest(
            id: BookingID("1"),
            party: 0,
            at: try house.instant("2026-03-28T07:00"),
            duration: .zero
        )
        #expect(
            codes(evening.answer(to: senseless, at: try house.instant("2026-03-28T08:00"))) == [
                "invalidParty", "invalidDuration", "closed", "past",
            ]
        )
        #expect(evening.slots(for: 0, at: try house.instant(early)).allSatisfy { $0.end == nil && !$0.isOffered })
    }

    @Test("no stay reaches into the time of a later service day")
    func nextDay() throws {
        // Around the clock: the next day opens at midnight.
        let house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])) {
            $0.fit = .mayOverrun(by: nil)
        }
        let evening = try house.plan().open(house.day("2026-03-27"))
        let midnight = try house.instant("2026-03-28T00:00")
        let now = try house.instant(early)
        #expect(
            evening.answer(to: try house.request("1", 2, "2026-03-27T22:30"), at: now)
                == .offered(tables: [TableID("t1")])
        )
        #expect(
            evening.answer(to: try house.request("1", 2, "2026-03-27T23:00"), at: now)
                == .refused(reasons: [.reachesNextDay(end: midnight + .minutes(30), opening: midnight)])
        )
        // At the door as well, from the instant on at which the time for the next date begins.
        var tidy = house
        tidy.rules.buffer = .additional(length: .minutes(15))
        let door = WalkIn(id: BookingID("door"), party: 2)
        let late = try tidy.plan().open(house.day("2026-03-27"))
        #expect(
            late.answer(to: door, at: midnight - .minutes(15))
                == .refused(reasons: [.reachesNextDay(end: midnight + .minutes(75), opening: midnight)])
        )
        #expect(
            late.answer(to: door, at: midnight - .minutes(16))
                == .until(end: midnight - .minutes(15), tables: [TableID("t1")], unprovedAfter: nil)
        )
        // Where the next date is closed, the stay may reach into it.
        var closed = house
        closed.branch.hours?.exceptions = [try CivilDate("2026-03-28"): []]
        let open = try closed.plan().open(house.day("2026-03-27"))
        #expect(
            open.answer(to: try house.request("1", 2, "2026-03-27T23:00"), at: now)
                == .offered(tables: [TableID("t1")])
        )
    }

    @Test("slots as JSON, offered or refused with labeled reasons")
    func json() throws {
        let house = try SampleHouse.oldTown()
        let evening = try house.plan().open(house.day("2026-03-27"))
        let slots =
            evening.slots(for: 2, at: try house.instant("2026-03-27T10:00")).suffix(2)
            + evening.slots(
                for: 2,
                at: try house.instant("2026-03-27T09:00")
            ).prefix(1)
        #expect(
            try encoded(slots.last)
                == #"{"answer":{"offered":{"tables":["t1"]}},"end":1774602000000,"label":"2026-03-27T09:30","#
                + #""offset":"+02:00","revision":0,"start":1774596600000}"#
        )
        #expect(try decoded([Slot].self, encoded(Array(slots))) == Array(slots))
    }

    @Test("an evening that keeps up with the events answers like one that is opened afresh")
    func keepsUp() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        var evening = try plan.open(friday)
        let now = try house.instant("2026-03-27T18:00")
        let steps: [(ServiceDay.Command, Instant)] = [
            (.book(try house.request("1", 2, "2026-03-27T19:00")), now),
            (.book(try house.request("2", 4, "2026-03-27T20:00")), now),
            (.walkIn(WalkIn(id: BookingID("3"), party: 3)), now + .minutes(5)),
            (.cancel(BookingID("2")), now + .minutes(10)),
            (.confirmArrival(BookingID("1")), now + .minutes(40)),
            (.finish(BookingID("3")), now + .minutes(60)),
            (.book(try house.request("4", 2, "2026-03-27T21:00")), now + .minutes(61)),
            (.noShow(BookingID("4")), now + .minutes(200)),
        ]
        for (command, at) in steps {
            for event in try friday.perform(command, in: plan, by: House.host, at: at) { evening.record(event) }
            let fresh = try plan.open(friday)
            #expect(evening.version == friday.version)
            #expect(evening.day == friday)
            for party in 1...9 { #expect(evening.slots(for: party, at: at) == fresh.slots(for: party, at: at)) }
        }
    }
}
