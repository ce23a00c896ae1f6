import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideBooking

@Suite("The tables that a waitlist offers")
struct WaitlistDeskFloorTests {
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

    @Test("What pacing leaves to guests who book online limits nobody on the waitlist")
    func onlinePacing() throws {
        for measure in [PacingMeasure.starts(window: .minutes(15)), .concurrent, .date] {
            // Two people have booked online for 19:00, as many as may.
            var house = try DeskHouse(pacing: [PacingRule(measure, onlineCovers: 2)])
            let online = BookingRequest(id: "online", party: 2, at: try DeskHouse.at(0), channel: .online, table: "t1")
            try house.sell(.book(online), at: 0)
            let floor = try house.desk.floor(at: DeskHouse.at(0))
            #expect(floor.limits.isEmpty && floor.presences.isEmpty, "\(measure)")
            try house.perform(.join(WaitlistWish(id: "w1", party: 4)), at: 0)
            #expect(house.offers == ["w1": "t3"], "\(measure)")
            try house.perform(.accept("w1", as: "b1"), at: 5)
            #expect(house.desk.day.booking("b1")?.tables == ["t3"], "\(measure)")
        }
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

    @Test(
        "What was offered can be taken for as long as it was promised, also where parties stay for longer from now on"
    )
    func longerTurns() throws {
        // From 20:00 on parties stay for two hours. An offer of 19:55 keeps t2 until 20:05, and for 90 minutes from then.
        let evening = StartCriteria(times: try Daypart("20:00", "24:00"))
        for (start, isOffered) in [(165, true), (150, false)] {
            var house = try DeskHouse(turns: [TurnTime(when: evening, lasts: .hours(2))])
            try house.sell(.book(BookingRequest(id: "late", party: 2, at: DeskHouse.at(start), table: "t2")), at: 0)
            try house.fill(["t1", "t3", "t4"], at: 55)
            try house.perform(.join(WaitlistWish(id: "w1", party: 2)), by: DeskHouse.ana, at: 55)
            #expect(house.offers == (isOffered ? ["w1": "t2"] : [:]), "\(start)")
            guard isOffered else { continue }
            var early = house
            try early.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 59)
            #expect(early.desk.day.booking("b1")?.span == (try DeskHouse.at(59)..<DeskHouse.at(149)))
            try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 62)
            #expect(house.desk.day.booking("b1")?.span == (try DeskHouse.at(62)..<DeskHouse.at(155)))
            #expect(house.desk.day.booking("late")?.tables == ["t2"])
        }
    }

    @Test("A party so large that the list reckons with the usual turn time for it keeps nobody else from the list")
    func hugeParty() throws {
        // More than a hundred people stay for four hours, of which the list does not know, and the hall is booked in two.
        let banquet = TurnTime(for: try SeatRange(101, 150), lasts: .hours(4))
        var house = try DeskHouse(turns: [banquet], seats: [150, 2])
        try house.sell(.book(BookingRequest(id: "late", party: 20, at: DeskHouse.at(120), table: "t1")), at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 120)), by: DeskHouse.ana, at: 0)
        try house.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 1)
        #expect(house.offers == ["w1": "t1", "w2": "t2"])
        try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 5)
        #expect(house.desk.day.booking("b1")?.span == (try DeskHouse.at(5)..<DeskHouse.at(100)))
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
        let ids = (0...SizeLimit.namedTables).map { TableID("t\(String($0 + 1_000))") }
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

    @Test("Tables are pushed together in the order of how many they are, then of their seats, then of their names")
    func combinationOrder() throws {
        let joins: [(tables: [TableID], most: Int)] = [
            (["a", "b", "c"], 6), (["a", "b"], 8), (["b", "c"], 7), (["a", "c"], 7), (["b", "c", "d"], 5),
        ]
        let floor = WaitlistFloor(
            day: WaitlistHouse.day,
            at: WaitlistHouse.start,
            tables: try ["a", "b", "c", "d"].map { WaitlistFloor.Table(id: $0, seats: try SeatRange(1, 4)) },
            combinations: try joins.map { .init(tables: $0.tables, seats: try SeatRange(3, $0.most)) },
            turn: .minutes(90)
        )
        let order: [[TableID]] = [["a", "c"], ["b", "c"], ["a", "b"], ["b", "c", "d"], ["a", "b", "c"]]
        #expect(floor.combinations.map(\.tables) == order)
    }

    @Test("A table is offered up to the minute at which a booking needs it, from which none does, or the house closes")
    func boundaries() throws {
        // An offer that is held for ten minutes, and a stay of ninety.
        func isOffered(_ change: (inout WaitlistHouse) -> Void) throws -> Bool {
            var house = WaitlistHouse()
            house.tables = [("a2", 1, 2)]
            house.policy.hold = .minutes(10)
            house.turn = .minutes(90)
            change(&house)
            var list = house.empty
            try house.join("x", 2, on: &list, at: 0)
            return WaitlistHouse.offers(on: list) == ["x": "a2"]
        }
        let (at, tick) = (WaitlistHouse.at, Elapsed.milliseconds(1))
        #expect(try isOffered { $0.needs = ["a2": [at(-50)..<at(0), at(100)..<at(200)]] })
        #expect(try !isOffered { $0.needs = ["a2": [at(-50)..<at(0) + tick]] })
        #expect(try !isOffered { $0.needs = ["a2": [at(100) - tick..<at(200)]] })
        #expect(try isOffered { $0.latestStart = at(10) })
        #expect(try !isOffered { $0.latestStart = at(10) - tick })
        #expect(try isOffered { $0.latestEnd = at(100) })
        #expect(try !isOffered { $0.latestEnd = at(100) - tick })
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

    @Test("Turn times are looked up for parties of up to 100; a larger one has the usual one")
    func largestTurn() throws {
        #expect(SizeLimit.waitlistTurns == 100)
        let long = TurnTime(for: try SeatRange(100, 150), lasts: .minutes(180))
        let floor = try DeskHouse(turns: [long], seats: [2, 150]).desk.floor(at: DeskHouse.at(0))
        #expect(floor.turns.keys.max() == 100)
        #expect([99, 100, 101].map { floor.turn(for: $0) } == [.minutes(90), .minutes(180), .minutes(90)])
    }

    @Test(
        "A table that is to be cleared is overdue at the time by which it should be clear, whatever the time between parties"
    )
    func overdue() throws {
        var house = try DeskHouse(clearing: .minutes(10), buffer: .additional(length: .minutes(15)))
        try house.fill(["t2"], at: 0)
        try house.sell(.finish("t2"), at: 30)
        // Clear by minute 40, and from then on about as long again.
        for (minute, end) in [(30, 40), (32, 40), (39, 40), (40, 50), (45, 55)] {
            let table = try #require(try house.desk.floor(at: DeskHouse.at(minute)).tables.first { $0.id == "t2" })
            #expect(table.needs.map(\.upperBound) == [try DeskHouse.at(end)], "minute \(minute)")
            #expect(table.isTaken && !table.isOccupied, "minute \(minute)")
        }
    }
}
