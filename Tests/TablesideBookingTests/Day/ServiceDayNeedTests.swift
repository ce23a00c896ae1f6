import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Which tables a booking keeps, and which it is given, when the house or the guest changes something.
@Suite("Service day: tables")
struct ServiceDayNeedTests {
    private let house: SampleHouse
    private let noon: Instant
    private let seven: Instant
    private var friday: ServiceDay

    init() throws {
        house = try SampleHouse.oldTown()
        noon = try house.instant("2026-03-27T12:00")
        seven = try house.instant("2026-03-27T19:00")
        friday = try house.day("2026-03-27")
    }

    @Test("a table that is out of use takes no stay that is entered either")
    mutating func disabled() throws {
        var changed = house
        changed.rules.tables = [TableRule(TableID("t1"), isDisabled: true)]
        let plan = try changed.plan()
        let span = seven..<seven + .minutes(90)
        let stay = ImportedBooking(id: BookingID("1"), party: 2, span: span, tables: [TableID("t1")])
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableDisabled(table: TableID("t1"))]))) {
            try friday.perform(.enter(stay), in: plan, by: House.host, at: noon)
        }
        // Who had it when it went out of use and sits elsewhere by now is not put back to it.
        try friday.perform(.enter(stay), in: house.plan(), by: House.host, at: noon)
        try friday.perform(.confirmArrival(stay.id), in: house.plan(), by: House.host, at: seven)
        try friday.perform(.move(stay.id, to: [TableID("t3")]), in: house.plan(), by: House.host, at: seven)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.tableDisabled(table: TableID("t1"))]))) {
            try friday.perform(.move(stay.id, to: [TableID("t1")]), in: plan, by: House.host, at: seven)
        }
    }

    @Test("I9 a guest undoes what the guest chose, not what the house has settled")
    mutating func guestsChoice() throws {
        let (plan, one, two) = (try house.plan(), BookingID("1"), BookingID("2"))
        let anyTable = BookingChange(tables: [])
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        try friday.perform(.lock(one), in: plan, by: House.host, at: noon)
        let settled = ServiceDay.Refusal(.tablesSettled(booking: one))
        let others = [
            BookingChange(tables: [TableID("t5")]), BookingChange(wishes: BookingWishes(tables: [TableID("t5")])),
        ]
        for change in others + [anyTable] {
            #expect(throws: settled) { try friday.perform(.modify(one, change), in: plan, by: House.guest, at: noon) }
            #expect(try plan.open(friday).slots(moving: one, with: change, at: noon).isEmpty)
        }
        #expect(friday.booking(one)?.isLocked == true)
        try friday.perform(.modify(one, anyTable), in: plan, by: House.host, at: noon)
        #expect(friday.booking(one)?.isLocked == false)
        let chosen = try house.request("2", 2, "2026-03-27T21:00", table: "t3")
        try friday.perform(.book(chosen), in: plan, by: House.guest, at: noon)
        try friday.perform(.modify(two, anyTable), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(two)?.isLocked == false)
        #expect(friday.booking(two)?.wishes.tables == nil)
        // What the house has put elsewhere is the house's.
        try friday.perform(.modify(two, BookingChange(tables: [TableID("t3")])), in: plan, by: House.guest, at: noon)
        try friday.perform(.move(two, to: [TableID("t2")]), in: plan, by: House.host, at: noon)
        #expect(throws: ServiceDay.Refusal(.tablesSettled(booking: two))) {
            try friday.perform(.modify(two, anyTable), in: plan, by: House.guest, at: noon)
        }
    }

    @Test("who chose a table and needs something else instead is given what has it")
    mutating func otherChoice() throws {
        var changed = house
        changed.branch.tables[3].features = [.stepFree]
        let (plan, one) = (try changed.plan(), BookingID("1"))
        try friday.perform(
            .book(house.request("1", 4, "2026-03-27T19:00", table: "t2")),
            in: plan,
            by: House.guest,
            at: noon
        )
        let stepFree = BookingChange(wishes: BookingWishes(features: [.stepFree]))
        try friday.perform(.modify(one, stepFree), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(one)?.tables == [TableID("t4")])
        #expect(friday.booking(one)?.isLocked == false)
    }

    @Test("who books a tasting instead stays as long as one takes")
    mutating func otherExperience() throws {
        let tasting = ExperienceCode(rawValue: "tasting")
        var changed = house
        changed.rules.turns = [TurnTime(experience: tasting, lasts: .minutes(210))]
        let (plan, one) = (try changed.plan(), BookingID("1"))
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        let change = BookingChange(wishes: BookingWishes(experience: tasting))
        try friday.perform(.modify(one, change), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(one)?.span == seven..<seven + .minutes(210))
    }

    @Test("who only wants another table stays as long as was agreed; another party as long as the house says by now")
    mutating func agreedStay() throws {
        var changed = house
        let before = try changed.plan()
        changed.rules.turn = .minutes(60)
        let (plan, one) = (try changed.plan(), BookingID("1"))
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: before, by: House.guest, at: noon)
        let other = BookingChange(wishes: BookingWishes(tables: [TableID("t3")]))
        try friday.perform(.modify(one, other), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(one)?.span == seven..<seven + .minutes(90))
        try friday.perform(.modify(one, BookingChange(party: 4)), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(one)?.span == seven..<seven + .minutes(60))
    }

    @Test("a party whose provisional table is still taken sits at another; one whose table is fixed waits")
    mutating func arrival() throws {
        let plan = try house.plan()
        let (one, two) = (BookingID("1"), BookingID("2"))
        try friday.perform(
            .book(house.request("1", 2, "2026-03-27T17:30", table: "t1")),
            in: plan,
            by: House.host,
            at: noon
        )
        try friday.perform(.confirmArrival(one), in: plan, by: House.host, at: seven - .minutes(90))
        try friday.perform(
            .book(house.request("2", 2, "2026-03-27T19:00")),
            in: plan,
            by: House.guest,
            at: noon + .hours(6)
        )
        #expect(friday.booking(two)?.tables == [TableID("t1")])
        let late = seven + .minutes(5)
        var settled = friday
        try settled.perform(.lock(two), in: plan, by: House.host, at: seven)
        #expect(throws: ServiceDay.Refusal(.stillOccupied(table: TableID("t1")))) {
            try settled.perform(.confirmArrival(two), in: plan, by: House.guest, at: late)
        }
        // So does one whose table the rules have locked by now, and the house that asks for that very table.
        var locking = house
        locking.rules.lockBefore = .hours(1)
        var locked = try house.day("2026-03-27")
        for (id, start) in [("1", "2026-03-27T17:30"), ("2", "2026-03-27T19:00")] {
            let table = id == "1" ? "t1" : nil
            try locked.perform(
                .book(house.request(id, 2, start, table: table)),
                in: locking.plan(),
                by: House.host,
                at: noon
            )
        }
        try locked.perform(.confirmArrival(one), in: locking.plan(), by: House.host, at: seven - .minutes(90))
        let occupied = ServiceDay.Refusal(.stillOccupied(table: TableID("t1")))
        #expect(throws: occupied) {
            try locked.perform(.confirmArrival(two), in: locking.plan(), by: House.host, at: late)
        }
        #expect(throws: occupied) {
            try friday.perform(.seat(two, at: [TableID("t1")]), in: plan, by: House.host, at: late)
        }
        try friday.perform(.confirmArrival(two), in: plan, by: House.guest, at: late)
        #expect(friday.booking(two)?.tables == [TableID("t2")])
        #expect(friday.booking(two)?.span == seven..<seven + .minutes(90))
        #expect(friday.booking(one)?.tables == [TableID("t1")])
    }

    @Test(
        "a changed plan seats those again whose table no longer has what they asked for, or says that they are stranded"
    )
    mutating func needs() throws {
        var withSteps = house
        withSteps.branch.tables[0].features = [.stepFree]
        withSteps.branch.tables[1].features = [.stepFree]
        let wishes = BookingWishes(features: [.stepFree])
        let request = BookingRequest(id: BookingID("1"), party: 2, at: seven, wishes: wishes)
        try friday.perform(.book(request), in: withSteps.plan(), by: House.guest, at: noon)
        try friday.perform(
            .book(house.request("2", 2, "2026-03-27T21:00")),
            in: withSteps.plan(),
            by: House.guest,
            at: noon
        )
        let before = try #require(friday.booking(BookingID("2"))).tables
        #expect(friday.booking(request.id)?.tables == [TableID("t1")])
        withSteps.branch.tables[0].features = []
        withSteps.rules.version = withSteps.rules.version.next
        var moved = friday
        let events = try moved.perform(.adoptPlan, in: withSteps.plan(), by: House.host, at: noon)
        let move = TableMove(booking: request.id, from: [TableID("t1")], to: [TableID("t2")])
        #expect(events == [.planAdopted(plan: try withSteps.plan().version, moves: [move], stranded: [], at: noon)])
        #expect(moved.booking(BookingID("2"))?.tables == before)
        withSteps.branch.tables[1].features = []
        // Nobody is stranded by a rule that says at which table others are put.
        withSteps.rules.oversizeCap = 0
        let left = try friday.decide(.adoptPlan, in: withSteps.plan(), by: House.host, at: noon)
        #expect(left == [.planAdopted(plan: try withSteps.plan().version, moves: [], stranded: [request.id], at: noon)])
    }

    @Test("a changed plan names who keeps a fixed table that no longer has what they asked for, and moves nobody")
    mutating func fixedWithoutNeeds() throws {
        let one = BookingID("1")
        let wishes = BookingWishes(features: [.stepFree], area: AreaID("garden"))
        let areas = ["garden", "hall"].map { DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english)) }
        func plan(_ change: (inout Branch) -> Void, version: Version) throws -> VenuePlan {
            var branch = house.branch
            branch.areas = areas
            for table in branch.tables.indices {
                branch.tables[table].area = AreaID("garden")
                branch.tables[table].features = [.stepFree]
            }
            change(&branch)
            var rules = house.rules
            rules.version = version
            return try VenuePlan(branch, rules: rules, zone: house.zone)
        }
        let before = try plan({ _ in }, version: house.rules.version)
        let request = BookingRequest(id: one, party: 2, at: seven, wishes: wishes)
        try friday.perform(.book(request), in: before, by: House.guest, at: noon)
        #expect(friday.booking(one)?.tables == [TableID("t1")])
        try friday.perform(.lock(one), in: before, by: House.host, at: noon)
        // t1 loses its ramp, or its place in the garden, or only another table does.
        let changes: [((inout Branch) -> Void, [BookingID])] = [
            ({ $0.tables[0].features = [] }, [one]), ({ $0.tables[0].area = AreaID("hall") }, [one]),
            ({ $0.tables[1].features = [] }, []),
        ]
        for (change, stranded) in changes {
            let after = try plan(change, version: house.rules.version.next)
            let events = try friday.decide(.adoptPlan, in: after, by: House.host, at: noon)
            #expect(events == [.planAdopted(plan: after.version, moves: [], stranded: stranded, at: noon)])
        }
    }

    @Test("a changed plan moves those whose table is no longer for what they come for, and only those")
    mutating func otherExperiences() throws {
        let (tasting, brunch) = (ExperienceCode(rawValue: "tasting"), ExperienceCode(rawValue: "brunch"))
        let one = BookingID("1")
        let request = BookingRequest(id: one, party: 2, at: seven, wishes: BookingWishes(experience: tasting))
        try friday.perform(.book(request), in: house.plan(), by: House.guest, at: noon)
        #expect(friday.booking(one)?.tables == [TableID("t1")])
        let moved = TableMove(booking: one, from: [TableID("t1")], to: [TableID("t3")])
        // Of the other tables for two, t2 is for brunch as well.
        for (first, moves) in [(brunch, [moved]), (tasting, [])] {
            var changed = house
            changed.rules.version = changed.rules.version.next
            changed.rules.tables = [
                TableRule(TableID("t1"), experiences: [first]), TableRule(TableID("t2"), experiences: [brunch]),
            ]
            let plan = try changed.plan()
            let events = try friday.decide(.adoptPlan, in: plan, by: House.host, at: noon)
            #expect(events == [.planAdopted(plan: plan.version, moves: moves, stranded: [], at: noon)], "\(first)")
        }
    }

    @Test("guests may change what they need besides: the table is another then, or the change is refused")
    mutating func otherWishes() throws {
        var changed = house
        changed.branch.tables[3].features = [.stepFree]
        let (plan, one) = (try changed.plan(), BookingID("1"))
        try friday.perform(.book(house.request("1", 3, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        let stepFree = BookingChange(wishes: BookingWishes(features: [.stepFree]))
        var settled = friday
        try settled.perform(.lock(one), in: plan, by: House.host, at: noon)
        let needed = [TableWish.feature(feature: .stepFree)]
        let unsuitable = Unavailability.noTableAsWished(party: 3, channel: .online, wishes: needed)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [unsuitable]))) {
            try settled.perform(.modify(one, stepFree), in: plan, by: House.guest, at: noon)
        }
        try friday.perform(.modify(one, stepFree), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(one)?.tables == [TableID("t4")])
        #expect(friday.booking(one)?.wishes.features == [.stepFree])
        #expect(throws: ServiceDay.Refusal(.alreadyApplied(command: .modify))) {
            try friday.perform(.modify(one, stepFree), in: plan, by: House.guest, at: noon)
        }
        let highChair = BookingChange(wishes: BookingWishes(features: [.highChair]))
        let chair = [TableWish.feature(feature: .highChair)]
        let never = Unavailability.noTableAsWished(party: 3, channel: .online, wishes: chair)
        let nowhere = ServiceDay.Refusal(.unavailable(reasons: [never]))
        #expect(throws: nowhere) { try friday.perform(.modify(one, highChair), in: plan, by: House.guest, at: noon) }
        #expect(friday.booking(one)?.wishes.features == [.stepFree])
    }

    @Test("no time has to lie between a stay and a table out of use; between two stays it has")
    mutating func blockAndBuffer() throws {
        var changed = house
        changed.rules.buffer = .additional(length: .minutes(15))
        let plan = try changed.plan()
        let t5 = TableID("t5")
        let span = seven - .hours(1)..<seven + .hours(1)
        let block = TableBlock(id: BlockID("b"), table: t5, span: span)
        try friday.perform(.blockTable(block), in: plan, by: House.host, at: noon)
        func answer(_ local: String, _ minutes: Int) throws -> Slot.Answer {
            let start = try house.instant(local)
            let request = BookingRequest(id: BookingID("x"), party: 8, at: start, duration: .minutes(minutes))
            return try plan.open(friday).answer(to: request, at: noon)
        }
        #expect(try answer("2026-03-27T20:00", 90) == .offered(tables: [t5]))
        #expect(try answer("2026-03-27T16:30", 90) == .offered(tables: [t5]))
        #expect(try answer("2026-03-27T16:30", 91) == .refused(reasons: [.noFreeTable]))
        #expect(try answer("2026-03-27T19:30", 90) == .refused(reasons: [.noFreeTable]))
        let openings = try plan.open(friday).openings(for: 8, at: noon).map {
            try house.zone.local(at: $0).time.description
        }
        #expect(openings.filter { $0 > "15:30" && $0 < "20:30" } == ["16:00", "16:30", "20:00"])
        try friday.perform(.book(house.request("1", 8, "2026-03-27T20:00")), in: plan, by: House.host, at: noon)
        #expect(try answer("2026-03-27T21:30", 60) == .refused(reasons: [.noFreeTable]))
        // A block fits up to the very start of a stay.
        try friday.perform(.unblockTable(block.id), in: plan, by: House.host, at: noon)
        let gap = TableBlock(id: BlockID("g"), table: t5, span: seven..<seven + .hours(1))
        #expect(try friday.decide(.blockTable(gap), in: plan, by: House.host, at: noon).count == 1)
        // One of less than twice the time between stays is kept as if it were longer, by as much as is missing.
        try friday.perform(.cancel(BookingID("1")), in: plan, by: House.host, at: noon)
        let short = TableBlock(id: BlockID("s"), table: t5, span: seven..<seven + .minutes(10))
        try friday.perform(.blockTable(short), in: plan, by: House.host, at: noon)
        #expect(try answer("2026-03-27T19:30", 90) == .offered(tables: [t5]))
        #expect(try answer("2026-03-27T17:30", 79) == .offered(tables: [t5]))
        #expect(try answer("2026-03-27T17:30", 81) == .refused(reasons: [.noFreeTable]))
    }

    @Test("QP-67 friends come along by QuickPlate's rules too, as long as the party has room for them")
    mutating func friends() throws {
        var changed = house
        changed.rules.profile = .quickPlate
        let plan = try changed.plan()
        let request = try house.request("1", 2, "2026-03-27T19:00")
        try friday.perform(.book(request), in: plan, by: House.guest, at: noon)
        try friday.perform(.inviteFriends([House.bob], to: request.id), in: plan, by: House.guest, at: noon)
        #expect(friday.booking(request.id)?.friends == [House.bob])
        #expect(throws: ServiceDay.Refusal(.tooManyFriends(friends: 2, party: 2))) {
            try friday.perform(.inviteFriends([UserID("leo")], to: request.id), in: plan, by: House.guest, at: noon)
        }
    }

    @Test("I16 a hold that has expired counts nowhere, even if a later plan has lost its table")
    mutating func lostHold() throws {
        var changed = house
        changed.rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 4)]
        let before = try changed.plan()
        let hold = try house.request("1", 4, "2026-03-27T19:00", table: "t4")
        try friday.perform(.hold(hold, lasting: .minutes(5)), in: before, by: House.host, at: noon)
        changed.branch.tables.removeAll { $0.id == TableID("t4") }
        changed.rules.version = changed.rules.version.next
        let plan = try changed.plan()
        try friday.perform(.adoptPlan, in: plan, by: House.host, at: noon)
        let two = try house.request("2", 2, "2026-03-27T19:00")
        let evening = try plan.open(friday)
        let full = [Unavailability.tooManyStarts(count: .covers, cap: 4, taken: 4)]
        #expect(evening.answer(to: two, at: noon + .minutes(4)) == .refused(reasons: full))
        #expect(evening.answer(to: two, at: noon + .minutes(5)) == .offered(tables: [TableID("t1")]))
    }

    @Test("a day in which nothing has happened yet cannot have sold a table twice either")
    func doubleBooked() throws {
        let text = #"""
            {"blocks":{},"bookings":{
            "1":{"channel":"online","id":"1","isLocked":false,"madeAt":0,"party":2,"profile":"standard","span":[1000,5000],"status":"confirmed","tables":["t1"],"wishes":{}},
            "2":{"channel":"online","id":"2","isLocked":false,"madeAt":0,"party":2,"profile":"standard","span":[2000,6000],"status":"confirmed","tables":["t1"],"wishes":{}}},
            "carried":{},"exhaustedSearches":0,"id":"old-town/2026-03-27","version":2}
            """#
        #expect(throws: (any Error).self) { try decoded(ServiceDay.self, text) }
        let apart = text.replacing("[2000,6000]", with: "[5000,6000]")
        #expect(try decoded(ServiceDay.self, apart).bookings.count == 2)
    }

    @Test("nor can it have two stays of another date at one table")
    func carriedTwice() throws {
        func fault(_ first: Range<Int>, _ second: Range<Int>) throws -> Booking.Inconsistency.Reason? {
            func stay(_ id: String, _ span: Range<Int>) -> String {
                """
                "\(id)":{"booking":"\(id)","channel":"inHouse","date":"2026-03-26","isSeated":false,"party":2,\
                "span":[\(span.lowerBound),\(span.upperBound)],"tables":["t1"]}
                """
            }
            let text = """
                {"blocks":{},"bookings":{},"carried":{\(stay("1", first)),\(stay("2", second))},\
                "exhaustedSearches":0,"id":"old-town/2026-03-27","version":2}
                """
            do {
                #expect(try decoded(ServiceDay.self, text).carried.count == 2)
                return nil
            } catch DecodingError.dataCorrupted(let context) {
                return (context.underlyingError as? Booking.Inconsistency)?.reason
            }
        }
        let (one, two) = (BookingID("1"), BookingID("2"))
        #expect(try fault(1_000..<5_000, 5_000..<6_000) == nil)
        #expect(try fault(1_000..<5_000, 4_999..<6_000) == .doubleBooked(table: TableID("t1"), first: one, second: two))
        #expect(try fault(2_000..<5_000, 1_000..<2_001) == .doubleBooked(table: TableID("t1"), first: two, second: one))
    }
}
