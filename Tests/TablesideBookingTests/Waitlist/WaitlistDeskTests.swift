import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A house with two tables for two, one for four and one for six, open from 12:00 to 24:00 UTC.
private struct DeskHouse {
    static let branch = BranchID("house")
    static let host = Author.host("ivo", at: branch)
    static let ana = Author.guest("ana")

    let plan: VenuePlan
    let day: ServiceDay
    var desk: WaitlistDesk
    var changes = Changes()

    init(
        policy: WaitlistPolicy = WaitlistPolicy(),
        clearing: Elapsed? = nil,
        joints: [TableJoint] = [],
        pauses: [BookingPause] = [],
        pacing: [PacingRule] = [],
        buffer: Buffer? = nil,
        oversizeCap: Int? = nil,
        turns: [TurnTime] = [],
        only channels: [TableID: Set<BookingChannel>] = [:]
    ) throws {
        let branch = Branch(
            id: Self.branch,
            restaurant: RestaurantID("restaurant"),
            name: "House",
            zone: FixedOffset.utc.identifier,
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "24:00")]),
            tables: try [2, 2, 4, 6].enumerated().map { place, seats in
                DiningTable(id: TableID("t\(place + 1)"), number: place + 1, seats: try SeatRange(upTo: seats))
            },
            joints: joints
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(15), turn: .minutes(90))
        rules.clearing = clearing
        rules.pauses = pauses
        rules.pacing = pacing
        rules.buffer = buffer
        rules.oversizeCap = oversizeCap
        rules.turns = turns
        rules.tables = channels.sorted { $0.key < $1.key }.map { TableRule($0.key, channels: $0.value) }
        plan = try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
        day = ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate("2026-11-27")))
        desk = WaitlistDesk(Waitlist(id: day.id), day, plan: plan, policy: policy)
    }

    static func at(_ minute: Int) throws -> Instant { try Instant(iso8601: "2026-11-27T19:00:00Z") + .minutes(minute) }

    /// Seats walk-ins at tables, or books them.
    mutating func sell(_ command: ServiceDay.Command, at minute: Int) throws {
        var day = desk.day
        try changes.perform(command, on: &day, in: plan, by: Self.host, at: try Self.at(minute))
        desk = WaitlistDesk(desk.list, day, plan: plan, policy: desk.policy)
    }

    mutating func perform(_ command: Waitlist.Command, by author: Author = host, at minute: Int) throws {
        try desk.perform(command, by: author, at: try Self.at(minute), changes: &changes)
    }

    mutating func fill(_ tables: [String], at minute: Int) throws {
        for table in tables {
            try sell(.walkIn(WalkIn(id: BookingID(table), party: 2, table: TableID(table))), at: minute)
        }
    }

    var offers: [WaitlistEntryID: String] { WaitlistHouse.offers(on: desk.list) }
}

@Suite("A waitlist beside its service day")
struct WaitlistDeskTests {
    @Test("An offered table is kept on the day, and the guest who accepts is seated there in the same unit")
    func accept() throws {
        var house = try DeskHouse()
        try house.fill(["t1", "t2", "t3", "t4"], at: 0)
        let wish = WaitlistWish(id: "w1", party: 2)
        try house.perform(.join(wish), by: DeskHouse.ana, at: 5)
        #expect(house.offers.isEmpty)
        try house.sell(.finish("t2"), at: 20)
        try house.perform(.promote(freed: ["t2"]), by: .system, at: 20)
        #expect(house.offers == ["w1": "t2"])
        #expect(house.desk.day.blocks.values.map(\.span) == [try DeskHouse.at(20)..<DeskHouse.at(120)])
        // Nobody else gets it meanwhile.
        var other = house
        #expect(throws: ServiceDay.Refusal.self) {
            try other.sell(.walkIn(WalkIn(id: "thief", party: 2, table: "t2")), at: 21)
        }
        let before = house.changes.events.count
        try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 29)
        let booking = try #require(house.desk.day.booking("b1"))
        #expect(booking.status == .seated && booking.tables == ["t2"] && booking.guest == "ana")
        #expect(booking.span == (try DeskHouse.at(29)..<DeskHouse.at(119)))
        #expect(house.desk.day.blocks.isEmpty)
        #expect(house.desk.list.entry("w1")?.state == .seated)
        #expect(house.changes.events.count == before + 3)
        #expect(Set(house.changes.writes.map(\.ref.kind)) == [Waitlist.kind, ServiceDay.kind])
    }

    @Test("Too late, for somebody else or twice: the guest is refused, and neither document changes")
    func refusals() throws {
        var house = try DeskHouse()
        try house.fill(["t2", "t3", "t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), by: DeskHouse.ana, at: 0)
        let before = house
        #expect(throws: Waitlist.Refusal(.offerExpired(at: try DeskHouse.at(10)))) {
            try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 10)
        }
        #expect(throws: Waitlist.Refusal(.notYours(entry: "w1"))) {
            try house.perform(.accept("w1", as: "b1"), by: .guest("eva"), at: 1)
        }
        // The identity of another booking is not taken over.
        let refusal = #expect(throws: Waitlist.Refusal.self) {
            try house.perform(.accept("w1", as: "t3"), by: DeskHouse.ana, at: 1)
        }
        #expect(refusal?.code.rawValue == "waitlist.day")
        #expect(house.desk.list == before.desk.list && house.desk.day == before.desk.day)
        #expect(house.changes.events.count == before.changes.events.count)
        try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 1)
        #expect(throws: Waitlist.Refusal(.alreadyApplied(command: .accept))) {
            try house.perform(.accept("w1", as: "b2"), by: DeskHouse.ana, at: 2)
        }
    }

    @Test("The table of an offer that is declined or has expired goes on to the next, on both documents")
    func offeredOn() throws {
        var house = try DeskHouse()
        try house.fill(["t2", "t3", "t4"], at: 0)
        for id in ["w1", "w2", "w3"] {
            try house.perform(.join(WaitlistWish(id: WaitlistEntryID(id), party: 2)), at: 0)
        }
        #expect(house.offers == ["w1": "t1"])
        try house.perform(.decline("w1"), at: 5)
        #expect(house.offers == ["w2": "t1"])
        #expect(house.desk.day.blocks.keys.map(\.rawValue) == ["waitlist/2/1"])
        try house.perform(.lapse(entry: "w2"), by: .system, at: 15)
        #expect(house.offers == ["w3": "t1"])
        #expect(house.desk.day.blocks.keys.map(\.rawValue) == ["waitlist/3/1"])
        try house.perform(.leave("w3"), at: 16)
        #expect(house.offers.isEmpty && house.desk.day.blocks.isEmpty)
    }

    @Test("A table whose offer has expired can be given to another party, whether or not a timer fired")
    func expired() throws {
        var house = try DeskHouse()
        try house.fill(["t2", "t3", "t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        try house.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 0)
        try house.perform(.seat("w2", at: ["t1"], as: "b1"), at: 10)
        #expect(house.desk.day.booking("b1")?.status == .seated)
        #expect(house.desk.list.entry("w1")?.state == .lapsed)
        #expect(house.desk.day.blocks.isEmpty)
    }

    @Test("Joined tables are all kept on the day, freed together, and the party sits at all of them")
    func joined() throws {
        // Pushed together, t1 and t2 take 3 to 4, t3 and t4 up to 10.
        let joints = [TableJoint("t1", "t2", seatLoss: 0), TableJoint("t3", "t4", seatLoss: 0)]
        var house = try DeskHouse(joints: joints)
        try house.fill(["t3", "t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 4)), by: DeskHouse.ana, at: 1)
        #expect(house.offers == ["w1": "t1+t2"])
        #expect(Set(house.desk.day.blocks.values.map(\.table)) == ["t1", "t2"])
        #expect(house.desk.day.blocks.values.allSatisfy { $0.span == (try? DeskHouse.at(1)..<DeskHouse.at(101)) })
        var declined = house
        try declined.perform(.decline("w1"), by: DeskHouse.ana, at: 2)
        #expect(declined.offers.isEmpty && declined.desk.day.blocks.isEmpty)
        try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 5)
        #expect(house.desk.day.booking("b1")?.tables == ["t1", "t2"])
        #expect(house.desk.day.blocks.isEmpty)
        // A party of ten waits for both others.
        try house.perform(.join(WaitlistWish(id: "w2", party: 10)), at: 6)
        try house.sell(.finish("t3"), at: 10)
        try house.perform(.promote(freed: ["t3"]), by: .system, at: 10)
        #expect(house.offers.isEmpty)
        try house.sell(.finish("t4"), at: 11)
        try house.perform(.promote(freed: ["t4"]), by: .system, at: 11)
        #expect(house.offers == ["w2": "t3+t4"])
        // Four people now, they get the table for four; the other one is free again.
        try house.perform(.changeParty(entry: "w2", party: 4), at: 12)
        #expect(house.offers == ["w2": "t3"])
        #expect(house.desk.day.blocks.values.map(\.table) == ["t3"])
    }

    @Test("An offer that was made before a pause is taken in it, and nothing new is offered until it is over")
    func pause() throws {
        var house = try DeskHouse()
        try house.fill(["t2", "t3", "t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        var paused = try DeskHouse(pauses: [BookingPause(from: DeskHouse.at(1), until: DeskHouse.at(60))])
        paused.desk = WaitlistDesk(house.desk.list, house.desk.day, plan: paused.plan, policy: house.desk.policy)
        try paused.perform(.join(WaitlistWish(id: "w2", party: 6)), at: 2)
        try paused.perform(.accept("w1", as: "b1"), at: 5)
        #expect(paused.desk.day.booking("b1")?.status == .seated)
        try paused.sell(.finish("t4"), at: 10)
        try paused.perform(.promote(freed: ["t4"]), by: .system, at: 10)
        #expect(paused.offers.isEmpty)
        try paused.perform(.promote, by: .system, at: 60)
        #expect(paused.offers == ["w2": "t4"])
        // Nobody but the list names blocks as it does.
        let block = TableBlock(id: "waitlist/9/1", table: "t1", span: try DeskHouse.at(70)..<DeskHouse.at(80))
        #expect(throws: ServiceDay.Refusal(.invalidBlock(block: block))) { try paused.sell(.blockTable(block), at: 61) }
    }

    @Test("Nobody is offered a table whom pacing would not let sit down there, those who hold offers included")
    func pacing() throws {
        // Four people may start in each quarter of an hour; two have at 19:00.
        var house = try DeskHouse(pacing: [PacingRule(.starts(window: .minutes(15)), covers: 4)])
        try house.fill(["t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        try house.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 0)
        #expect(house.offers == ["w1": "t1"])
        try house.perform(.accept("w1", as: "b1"), at: 5)
        #expect(house.desk.day.booking("b1")?.overrideReason == nil)
        try house.perform(.promote, by: .system, at: 14)
        #expect(house.offers.isEmpty)
        // Staff cannot hold it for them either: they could not take it.
        let refusal = #expect(throws: Waitlist.Refusal.self) {
            try house.perform(.offer(entry: "w2", tables: ["t2"]), at: 14)
        }
        #expect(
            refusal?.reason
                == .day(reason: .unavailable(reasons: [.tooManyStarts(count: .covers, cap: 4, taken: 4)]))
        )
        try house.perform(.promote, by: .system, at: 15)
        #expect(house.offers == ["w2": "t2"])
    }

    @Test("No table is offered with more empty seats than the house permits, and none on which nobody could be seated")
    func oversizeCap() throws {
        // With one empty seat at most, the table for four is for three and four, that for six for five and six.
        var house = try DeskHouse(joints: [TableJoint("t3", "t4", seatLoss: 0)], oversizeCap: 1)
        try house.fill(["t1", "t2"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        #expect(house.offers.isEmpty)
        try house.perform(.join(WaitlistWish(id: "w2", party: 3)), by: DeskHouse.ana, at: 1)
        #expect(house.offers == ["w2": "t3"])
        try house.perform(.accept("w2", as: "b1"), by: DeskHouse.ana, at: 2)
        #expect(house.desk.day.booking("b1")?.tables == ["t3"])
        // The two together are for nine and ten.
        #expect(throws: Waitlist.Refusal(.noTableFor(party: 8))) {
            try house.perform(.join(WaitlistWish(id: "w3", party: 8)), at: 3)
        }
        try house.perform(.join(WaitlistWish(id: "w4", party: 9)), at: 3)
    }

    @Test("A table is offered for as long as parties stay there, which may be longer or shorter than elsewhere")
    func turns() throws {
        // Elsewhere they stay for 90 minutes, and an offer is held for ten.
        for (length, start, isOffered) in [(120, 105, false), (120, 135, true), (60, 75, true), (90, 90, false)] {
            var house = try DeskHouse(turns: [TurnTime(table: "t2", lasts: .minutes(length))])
            try house.fill(["t1", "t3", "t4"], at: 0)
            let late = BookingRequest(id: "late", party: 2, at: try DeskHouse.at(start), table: "t2")
            try house.sell(.book(late), at: 0)
            try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
            #expect(house.offers == (isOffered ? ["w1": "t2"] : [:]), "\(length) before \(start)")
            guard isOffered else { continue }
            #expect(house.desk.day.blocks.values.map(\.span) == [try DeskHouse.at(0)..<DeskHouse.at(10 + length)])
            try house.perform(.accept("w1", as: "b1"), at: 9)
            #expect(house.desk.day.booking("b1")?.span == (try DeskHouse.at(9)..<DeskHouse.at(9 + length)))
        }
    }

    @Test("A buffer within the stay may extend past closing, and the guests of an offer leave by then")
    func closing() throws {
        // Of the 90 minutes 15 are for the table: who is offered one at 22:35 sits down by 22:45 and leaves by 24:00.
        for (minute, isOffered) in [(215, true), (216, false)] {
            var house = try DeskHouse(buffer: .included(length: .minutes(15)))
            try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: minute)
            #expect(house.offers == (isOffered ? ["w1": "t1"] : [:]), "\(minute)")
            guard isOffered else { continue }
            try house.perform(.accept("w1", as: "b1"), at: minute + 9)
            #expect(house.desk.day.booking("b1")?.span.upperBound == (try DeskHouse.at(minute + 99)))
        }
    }

    @Test("An offer is kept when others use up what pacing admits before it is taken")
    func pacedMeanwhile() throws {
        let rules = [PacingRule(.concurrent, parties: 1), PacingRule(.starts(window: .minutes(15)), covers: 4)]
        for rule in rules {
            var house = try DeskHouse(pacing: [rule])
            try house.perform(.join(WaitlistWish(id: "w1", party: 2)), by: DeskHouse.ana, at: 0)
            #expect(house.offers == ["w1": "t1"])
            try house.sell(.walkIn(WalkIn(id: "four", party: 4, table: "t3")), at: 1)
            try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 9)
            let booking = try #require(house.desk.day.booking("b1"))
            #expect(booking.status == .seated && booking.tables == ["t1"])
            #expect(booking.overrideReason == "offered on the waitlist before others came")
        }
    }

    @Test("Combinations of more tables than a walk-in can ask for are never offered")
    func hugeCombination() throws {
        let ids = (0...SizeLimit.wishes).map { TableID("t\(String($0 + 1_000))") }
        let floor = WaitlistFloor(
            day: WaitlistHouse.day,
            at: WaitlistHouse.start,
            tables: try ids.map { WaitlistFloor.Table(id: $0, seats: try SeatRange(1, 4)) },
            combinations: [
                .init(tables: ids, seats: try SeatRange(300, 500)),
                .init(tables: ids.dropLast(), seats: try SeatRange(200, 299)),
            ],
            turn: .minutes(90)
        )
        #expect(floor.combinations.map(\.seats.maximum) == [299])
    }

    @Test("The floor of a list has what the plan gives walk-ins, alone or joined")
    func joinedFloor() throws {
        let online: Set<BookingChannel> = [.online]
        let joints = [TableJoint("t1", "t2", seatLoss: 0), TableJoint("t2", "t3", seatLoss: 0)]
        let house = try DeskHouse(joints: joints, only: ["t3": online])
        let floor = try house.desk.floor(at: DeskHouse.at(0))
        #expect(floor.tables.map(\.id) == ["t1", "t2", "t4"])
        #expect(floor.combinations.map(\.tables) == [["t1", "t2"]])
        #expect(floor.combinations.map(\.seats.maximum) == [4])
    }

    @Test("A recalled seating ends on the day, and the table goes to the first on the list")
    func recall() throws {
        var house = try DeskHouse()
        try house.fill(["t2", "t3", "t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        try house.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 1)
        try house.perform(.markNotHere(entry: "w1"), at: 2)
        try house.perform(.retract(entry: "w2"), at: 3)
        // The wrong party is seated.
        try house.perform(.seat("w2", at: ["t1"], as: "b1"), at: 3)
        try house.perform(.markBack(entry: "w1"), at: 4)
        try house.perform(.recall(entry: "w2"), at: 5)
        #expect(house.desk.day.booking("b1")?.status == .finished)
        #expect(house.offers == ["w1": "t1"])
        #expect(house.desk.list.entry("w2")?.state == .waiting)
        var gone = try DeskHouse()
        try gone.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        try gone.perform(.accept("w1", as: "b1"), at: 1)
        try gone.sell(.finish("b1"), at: 60)
        #expect(throws: Waitlist.Refusal(.notSeated(booking: "b1"))) {
            try gone.perform(.recall(entry: "w1"), at: 61)
        }
    }

    @Test("Bookings, tables that nobody has cleared, and closing keep a table from being offered")
    func floor() throws {
        var house = try DeskHouse(clearing: .minutes(10))
        try house.fill(["t2", "t3", "t4"], at: 0)
        // t1 is booked for 20:30; an offer at 18:50 with its stay would end at that time.
        try house.sell(.book(BookingRequest(id: "b1", party: 2, at: DeskHouse.at(90), table: "t1")), at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 1)
        #expect(house.offers.isEmpty)
        try house.sell(.finish("t2"), at: 30)
        try house.perform(.promote(freed: ["t2"]), by: .system, at: 30)
        #expect(house.offers.isEmpty)
        // It should be clear since minute 40, and is not; the host reckons with ten minutes more.
        try house.perform(.promote(freed: ["t2"]), by: .system, at: 45)
        #expect(house.offers.isEmpty)
        #expect(
            try house.desk.floor(at: DeskHouse.at(45)).tables.first { $0.id == "t2" }?.needs
                == [DeskHouse.at(45)..<DeskHouse.at(55)]
        )
        try house.sell(.clearTables(tables: ["t2"]), at: 46)
        try house.perform(.promote(freed: ["t2"]), by: .system, at: 46)
        #expect(house.offers == ["w1": "t2"])
        var late = try DeskHouse()
        // At 22:20 an offer and a stay end at midnight.
        try late.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 200)
        #expect(late.offers == ["w1": "t1"])
        try late.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 201)
        #expect(late.offers == ["w1": "t1"])
    }

    @Test("A guest who came too late is put on the list once the booking no longer keeps its tables")
    func lateGuest() throws {
        var house = try DeskHouse()
        try house.sell(.book(BookingRequest(id: "b1", party: 2, at: DeskHouse.at(0), table: "t1")), at: -60)
        let late = Waitlist.Command.join(WaitlistWish(id: "w1", party: 2), knowing: WaitlistJoining(lateFor: "b1"))
        #expect(throws: Waitlist.Refusal(.stillBooked(booking: "b1"))) { try house.perform(late, at: 30) }
        try house.sell(.noShow("b1"), at: 30)
        try house.perform(late, at: 31)
        #expect(house.desk.list.entry("w1")?.origin == .late)
        let unknown = Waitlist.Command.join(WaitlistWish(id: "w2", party: 2), knowing: WaitlistJoining(lateFor: "b2"))
        #expect(throws: Waitlist.Refusal(.day(reason: .unknownBooking(booking: "b2")))) {
            try house.perform(unknown, at: 31)
        }
    }

    @Test("A finished walk-in is a past stay, and the desk quotes from such stays with the stages of the tables")
    func pastStays() throws {
        var house = try DeskHouse()
        try house.fill(["t1", "t2", "t3", "t4"], at: 0)
        #expect(house.desk.day.booking("t1").flatMap { CompletedStay($0) } == nil)
        var done = house
        try done.sell(.finish("t1"), at: 50)
        let booking = try #require(done.desk.day.booking("t1"))
        let stay = try #require(
            CompletedStay(booking, stages: [.paid: try DeskHouse.at(44), .dessert: try DeskHouse.at(60)])
        )
        #expect(stay == CompletedStay(party: 2, length: .minutes(50), marks: [.paid: .minutes(44)]))
        let quoter = WaitQuoter(
            try StayHistory(Array(repeating: stay, count: 50)),
            policy: house.desk.policy
        )
        let wish = WaitlistWish(id: "w1", party: 2)
        let now = try DeskHouse.at(20)
        func wait(_ minutes: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(minutes), p80: .minutes(minutes)))
        }
        #expect(try house.desk.quote(for: wish, by: quoter, at: now) == wait(30))
        // Others leave six minutes after they have paid.
        house.desk.stages = ["t3": DayAvailability.GuestStage(.paid, since: try DeskHouse.at(18))]
        #expect(try house.desk.quote(for: wish, by: quoter, at: now) == wait(4))
    }

    @Test("Random evenings: no table is sold twice, each offer has its block, and a live offer can be accepted")
    func evenings() throws {
        var accepted = 0
        for seed in 0..<UInt64(runs(25, long: 1_500)) {
            var random = SplitMix64(seed: seed)
            let isJoined = seed % 2 == 1
            var house = try DeskHouse(
                joints: isJoined ? [TableJoint("t1", "t2", seatLoss: 0), TableJoint("t2", "t3", seatLoss: 0)] : []
            )
            var minute = 0
            for step in 0..<40 {
                minute += Int.random(in: 0...6, using: &random)
                let open = house.desk.list.entries.values.filter(\.isOpen).map(\.id).sorted()
                let id = open.randomElement(using: &random) ?? "none"
                let seated = house.desk.day.bookings.values.filter { $0.status == .seated }.map(\.id).sorted()
                let party = Int.random(in: 1...(isJoined ? 8 : 6), using: &random)
                let new = "n\(step)"
                do {
                    switch Int.random(in: 0...12, using: &random) {
                    case 0...2:
                        try house.perform(.join(WaitlistWish(id: WaitlistEntryID(new), party: party)), at: minute)
                    case 3:
                        try house.sell(.walkIn(WalkIn(id: BookingID(new), party: party)), at: minute)
                    case 4:
                        let start = try DeskHouse.at((minute / 15 + Int.random(in: 1...8, using: &random)) * 15)
                        try house.sell(.book(BookingRequest(id: BookingID(new), party: party, at: start)), at: minute)
                    case 5, 6:
                        guard let booking = seated.randomElement(using: &random) else { break }
                        let tables = house.desk.day.booking(booking)?.tables ?? []
                        try house.sell(.finish(booking), at: minute)
                        try house.perform(.promote(freed: tables), by: .system, at: minute)
                    case 7:
                        try house.perform(.decline(id), at: minute)
                    case 8:
                        try house.perform(.seat(id, at: [TableID("t\(party % 4 + 1)")], as: BookingID(new)), at: minute)
                    case 12:
                        try house.perform(.changeParty(entry: id, party: party), at: minute)
                    case 9:
                        guard let last = house.desk.list.entries.values.filter({ $0.state == .seated }).map(\.id).min()
                        else { break }
                        try house.perform(.recall(entry: last), at: minute)
                    default:
                        let isLive = house.desk.list.entry(id)?.offer?.isLive(at: try DeskHouse.at(minute)) ?? false
                        do {
                            try house.perform(.accept(id, as: BookingID(new)), at: minute)
                            accepted += 1
                        } catch {
                            #expect(!isLive, "seed \(seed), step \(step): \(error)")
                        }
                    }
                } catch is Waitlist.Refusal {
                } catch is ServiceDay.Refusal {}
                let offers = house.desk.list.entries.values.flatMap { entry in
                    (entry.offer?.tables ?? []).enumerated().map { "waitlist/\(entry.number)/\($0 + 1) \($1)" }
                }
                let blocks = house.desk.day.blocks.values.map { "\($0.id) \($0.table)" }
                #expect(offers.sorted() == blocks.sorted(), "seed \(seed), step \(step)")
                // A day that sold a table twice cannot be read back.
                #expect(try decoded(ServiceDay.self, encoded(house.desk.day)) == house.desk.day, "seed \(seed)")
                for entry in house.desk.list.entries.values {
                    guard let seating = entry.seating, let booking = house.desk.day.booking(seating.booking) else {
                        continue
                    }
                    #expect(booking.party == entry.party, "seed \(seed)")
                    #expect([.seated, .finished].contains(booking.status), "seed \(seed)")
                }
            }
        }
        #expect(accepted >= 25, "\(accepted) offers accepted")
    }
}
