import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What becomes of bookings when the plan changes by which they were made.
extension ServiceDayChangeTests {
    @Test("a changed plan gives bookings without tables others, and names those for whom there are none")
    mutating func adopt() throws {
        try book("1", 2)
        try book("2", 8)
        var smaller = house
        smaller.branch.tables.removeAll { ["t1", "t5"].contains($0.id.rawValue) }
        smaller.rules.version = smaller.rules.version.next
        let plan = try smaller.plan()
        let events = try day.perform(.adoptPlan, in: plan, by: House.host, at: noon)
        guard case .planAdopted(let version, let moves, let stranded, _)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(version == plan.version)
        #expect(moves.map(\.booking) == [BookingID("1")])
        #expect(stranded == [BookingID("2")])
        #expect(try booking("2").status == .confirmed, "nobody is called off by a plan")
        #expect(throws: ServiceDay.Refusal(.alreadyApplied(command: .adoptPlan))) {
            try day.perform(.adoptPlan, in: plan, by: House.host, at: noon)
        }
        // A date that is closed strands everybody.
        var closed = house
        closed.branch.hours = OpeningHours(weekly: [.monday: [try OpeningPeriod("09:30", "24:00")]])
        closed.rules.version = plan.version.rules.next
        let closedEvents = try day.perform(.adoptPlan, in: closed.plan(), by: .system, at: noon)
        guard case .planAdopted(_, _, let all, _)? = closedEvents.first else {
            Issue.record("\(closedEvents)")
            return
        }
        #expect(all == [BookingID("1"), BookingID("2")])
    }

    @Test("a plan in which a table is out of use moves who has it and can move, and strands who cannot")
    mutating func adoptDisabled() throws {
        try book("1", 2)
        try book("2", 6)
        try book("3", 8)
        #expect(try ["1", "2", "3"].map { try booking($0).tables[0].rawValue } == ["t1", "t4", "t5"])
        try perform(.lock(BookingID("2")))
        var other = house
        other.rules.tables = ["t1", "t4"].map { TableRule(TableID($0), isDisabled: true) }
        other.rules.version = other.rules.version.next
        let plan = try other.plan()
        let events = try day.perform(.adoptPlan, in: plan, by: House.host, at: noon)
        guard case .planAdopted(_, let moves, let stranded, _)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(moves == [TableMove(booking: BookingID("1"), from: Self.tables("t1"), to: Self.tables("t2"))])
        #expect(stranded == [BookingID("2")])
        // Nobody else gets a table that is out of use; who has it keeps it.
        let disabled = ServiceDay.Refusal.Reason.unavailable(reasons: [.tableDisabled(table: TableID("t1"))])
        #expect(throws: ServiceDay.Refusal(disabled)) {
            try day.perform(.move(BookingID("1"), to: Self.tables("t1")), in: plan, by: House.host, at: noon)
        }
        let request = try house.request("4", 2, "2026-03-27T12:30", table: "t1")
        #expect(throws: ServiceDay.Refusal(disabled)) {
            try day.perform(.book(request), in: plan, by: House.guest, at: noon)
        }
        try day.perform(.confirmArrival(BookingID("2")), in: plan, by: House.host, at: seven)
        #expect(try booking("2").tables == Self.tables("t4"))
    }

    @Test(
        "the first command under a newer plan adopts it, one that is refused does not, and an older plan decides nothing"
    )
    mutating func adoptFirst() throws {
        try book("1", 2)
        #expect(day.adoptedPlan == plan.version)
        var other = house
        other.rules.tables = [TableRule(TableID("t1"), isDisabled: true)]
        other.rules.version = other.rules.version.next
        let newer = try other.plan()
        let huge = try house.request("2", 40, "2026-03-27T20:00")
        #expect(throws: ServiceDay.Refusal.self) {
            try day.perform(.book(huge), in: newer, by: House.guest, at: noon)
        }
        #expect(day.adoptedPlan == plan.version)
        #expect(try booking("1").tables == Self.tables("t1"))
        let request = try house.request("2", 2, "2026-03-27T19:00")
        let events = try day.perform(.book(request), in: newer, by: House.guest, at: noon)
        let move = TableMove(booking: BookingID("1"), from: Self.tables("t1"), to: Self.tables("t2"))
        #expect(events.count == 2)
        #expect(events.first == .planAdopted(plan: newer.version, moves: [move], stranded: [], at: noon))
        #expect(day.adoptedPlan == newer.version)
        #expect(try booking("2").tables == Self.tables("t3"))
        // A host that has not heard of the newer plan has to ask for it.
        let outdated = ServiceDay.Refusal.Reason.outdatedPlan(plan: plan.version, adopted: newer.version)
        #expect(throws: ServiceDay.Refusal(outdated)) { try book("3", 8) }
    }

    @Test("a plan that closes earlier strands who would stay too long, as the plan itself says")
    mutating func adoptShorterHours() throws {
        try book("1", 2)
        var shorter = house
        shorter.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("09:30", "20:00")])
        shorter.rules.version = shorter.rules.version.next
        let plan = try shorter.plan()
        #expect(try plan.stranded(in: day, at: noon).map(\.id) == [BookingID("1")])
        let events = try day.perform(.adoptPlan, in: plan, by: House.host, at: noon)
        guard case .planAdopted(_, _, let stranded, _)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(stranded == [BookingID("1")])
    }

    @Test("a plan that opens later strands who would come before it, and nobody who comes as it opens")
    mutating func adoptLaterOpening() throws {
        try book("1", 2)
        try book("2", 2, "20:00")
        var later = house
        later.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("20:00", "24:00")])
        later.rules.version = later.rules.version.next
        #expect(try later.plan().stranded(in: day, at: noon).map(\.id) == [BookingID("1")])
    }

    @Test("who would be too many is not told to come as two at a time at which nobody can be booked any more")
    mutating func tooLargeOutsideHours() throws {
        try book("1", 2)
        let change = ServiceDay.Command.modify(BookingID("1"), BookingChange(party: 9))
        func reason(_ plan: VenuePlan) -> ServiceDay.Refusal.Reason? {
            var after = day
            do throws(ServiceDay.Refusal) {
                try after.perform(change, in: plan, by: House.host, at: noon)
                return nil
            } catch {
                return error.reason
            }
        }
        let halves = Unavailability.partyNeedsSplit(party: 9, largest: 8, parties: [6, 3])
        #expect(reason(plan) == .unavailable(reasons: [halves]))
        var later = house
        later.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("20:00", "24:00")])
        later.rules.version = later.rules.version.next
        #expect(try reason(later.plan()) == .unavailable(reasons: [.partyTooLarge(party: 9, largest: 8)]))
    }

    @Test("who asked for an area keeps a table that is still in it, and is given another when it no longer is")
    mutating func adoptOtherAreas() throws {
        func plan(_ areas: [String: String]) throws -> VenuePlan {
            var house = house
            for table in house.branch.tables.indices {
                house.branch.tables[table].area = areas[house.branch.tables[table].id.rawValue].map { AreaID($0) }
            }
            if areas["t1"] != "garden" { house.rules.version = house.rules.version.next }
            var branch = house.branch
            branch.areas = ["garden", "hall"].map {
                DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english))
            }
            return try VenuePlan(branch, rules: house.rules, zone: house.zone)
        }
        let wishes = BookingWishes(area: AreaID("garden"))
        let request = BookingRequest(id: BookingID("1"), party: 2, at: seven, wishes: wishes)
        let garden = try plan(["t1": "garden", "t3": "hall"])
        try day.perform(.book(request), in: garden, by: House.guest, at: noon)
        #expect(try booking("1").tables == Self.tables("t1"))
        let events = try day.perform(.adoptPlan, in: plan(["t1": "hall", "t3": "garden"]), by: .system, at: noon)
        guard case .planAdopted(_, let moves, let stranded, _)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(moves == [TableMove(booking: BookingID("1"), from: Self.tables("t1"), to: Self.tables("t3"))])
        #expect(stranded.isEmpty)
    }
}
