import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

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

    @Test("Staff do not put back into use what a list holds for its parties, and its offers can be taken")
    func heldBlocks() throws {
        // Pushed together, t1 and t2 take 3 to 4.
        var house = try DeskHouse(joints: [TableJoint("t1", "t2", seatLoss: 0)])
        try house.fill(["t3", "t4"], at: 0)
        try house.perform(.join(WaitlistWish(id: "w1", party: 4)), by: DeskHouse.ana, at: 1)
        let held = house.desk.day.blocks.keys.sorted()
        #expect(held == ["waitlist/1/1", "waitlist/1/2"])
        let before = house.desk.day
        for author in [DeskHouse.host, .manager("mara", at: DeskHouse.branch)] {
            for id in held {
                #expect(throws: ServiceDay.Refusal(.heldByWaitlist(block: id))) {
                    try before.decide(.unblockTable(id), in: house.plan, by: author, at: try DeskHouse.at(2))
                }
            }
            #expect(throws: ServiceDay.Refusal(.unknownBlock(block: "waitlist/2/1"))) {
                try before.decide(.unblockTable("waitlist/2/1"), in: house.plan, by: author, at: try DeskHouse.at(2))
            }
        }
        // Guests do not learn of it.
        let refusal = #expect(throws: ServiceDay.Refusal.self) {
            try before.decide(.unblockTable("waitlist/1/1"), in: house.plan, by: DeskHouse.ana, at: try DeskHouse.at(2))
        }
        #expect(refusal?.code.rawValue == "serviceDay.notPermitted")
        try house.perform(.accept("w1", as: "b1"), by: DeskHouse.ana, at: 5)
        #expect(house.desk.day.booking("b1")?.tables == ["t1", "t2"] && house.desk.day.blocks.isEmpty)
        // The house's own names are its own.
        try house.sell(
            .blockTable(TableBlock(id: "waitlisted", table: "t1", span: DeskHouse.at(200)..<DeskHouse.at(220))),
            at: 6
        )
        try house.sell(.unblockTable("waitlisted"), at: 7)
        #expect(house.desk.day.blocks.isEmpty)
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

    /// A quoter of a house where everybody stays for forty minutes.
    private func quoter(_ house: DeskHouse) throws -> WaitQuoter {
        let stays = Array(repeating: CompletedStay(party: 2, length: .minutes(40)), count: 50)
        return WaitQuoter(try StayHistory(stays), policy: house.desk.policy)
    }

    @Test("A quote reckons with how many may sit down in each quarter of an hour, those who hold offers included")
    func pacedQuote() throws {
        // Four people may start in each quarter; two have at 19:00, and two hold an offer.
        var house = try DeskHouse(pacing: [PacingRule(.starts(window: .minutes(15)), covers: 4)])
        try house.fill(["t4"], at: 0)
        func wait(_ party: Int, at minute: Int) throws -> WaitlistQuote {
            try house.desk.quote(
                for: WaitlistWish(id: "asks", party: party),
                by: quoter(house),
                at: DeskHouse.at(minute)
            )
        }
        func minutes(_ count: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(count), p80: .minutes(count)))
        }
        #expect(try wait(2, at: 0) == minutes(0))
        #expect(try wait(3, at: 0) == minutes(15))
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 0)
        #expect(house.offers == ["w1": "t1"])
        #expect(try wait(2, at: 0) == minutes(15) && wait(2, at: 5) == minutes(10))
        // Two who wait ahead use up the next quarter, though there are tables.
        try house.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 5)
        try house.perform(.join(WaitlistWish(id: "w3", party: 2)), at: 5)
        // At the table for six the first party sits until 19:40, at t2 and t3 sit those two until 19:55.
        #expect(try wait(2, at: 6) == minutes(34))
        // More than four may never sit down.
        #expect(try wait(5, at: 6) == .noSeating)
        // Where walk-ins do not count, nobody waits for that.
        var free = try DeskHouse(pacing: [PacingRule(.starts(window: .minutes(15)), covers: 4, countsWalkIns: false)])
        try free.fill(["t3", "t4"], at: 0)
        #expect(
            try free.desk.quote(for: WaitlistWish(id: "asks", party: 2), by: quoter(free), at: DeskHouse.at(0))
                == minutes(0)
        )
    }

    @Test("A quote reckons with how many may be there at once: those who sit there and those who have booked")
    func presentQuote() throws {
        // Six people at once. Two sit down at 19:00, and are expected to leave at 20:30, but stay for forty minutes. Two are
        // booked for 20:00, and each party of two is expected to stay for 90 minutes.
        var house = try DeskHouse(pacing: [PacingRule(.concurrent, covers: 6)])
        try house.fill(["t4"], at: 0)
        try house.sell(.book(BookingRequest(id: "late", party: 2, at: DeskHouse.at(60), table: "t1")), at: 0)
        func wait(_ party: Int, at minute: Int) throws -> WaitlistQuote {
            try house.desk.quote(
                for: WaitlistWish(id: "asks", party: party),
                by: quoter(house),
                at: DeskHouse.at(minute)
            )
        }
        func minutes(_ count: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(count), p80: .minutes(count)))
        }
        // Two more are six from 20:00 to 20:30.
        #expect(try wait(2, at: 10) == minutes(0))
        // Three would be seven then, until the party at t4 has left at 19:40. Five wait until the booking is over at 21:30.
        #expect(try wait(3, at: 10) == minutes(30))
        #expect(try wait(5, at: 10) == minutes(140))
        // Two hold an offer, and would sit there until 20:40: who comes after them waits until the first party has left.
        try house.perform(.join(WaitlistWish(id: "w1", party: 2)), at: 10)
        #expect(house.offers == ["w1": "t2"])
        #expect(try wait(2, at: 10) == minutes(30))
        // Three wait until the party of the offer has left as well, at 19:50.
        #expect(try wait(3, at: 10) == minutes(40))
        // The quote holds: no offer is made as long as the limit is in the way, and one is as soon as it is not.
        try house.perform(.accept("w1", as: "b1"), at: 10)
        try house.perform(.join(WaitlistWish(id: "w2", party: 2)), at: 10)
        try house.perform(.promote, by: .system, at: 39)
        #expect(house.offers.isEmpty)
        try house.sell(.finish("t4"), at: 40)
        try house.perform(.promote, by: .system, at: 40)
        #expect(house.offers == ["w2": "t3"])
        // More than may be there at once get no table, and where walk-ins do not count nobody waits for that.
        let small = try DeskHouse(pacing: [PacingRule(.concurrent, covers: 4)])
        #expect(
            try small.desk.quote(for: WaitlistWish(id: "asks", party: 5), by: quoter(small), at: DeskHouse.at(0))
                == .noSeating
        )
        var free = try DeskHouse(pacing: [PacingRule(.concurrent, covers: 2, countsWalkIns: false)])
        try free.fill(["t3", "t4"], at: 0)
        #expect(
            try free.desk.quote(for: WaitlistWish(id: "asks", party: 2), by: quoter(free), at: DeskHouse.at(0))
                == minutes(0)
        )
    }

    @Test("A quote reckons at each table with the time that parties have it, as offers do")
    func turnsInQuote() throws {
        // Elsewhere they have it for 90 minutes. The others leave at 19:40, and t2 is booked.
        for (length, start, wait) in [(120, 105, 30), (95, 105, 0), (60, 75, 0), (90, 75, 30)] {
            var house = try DeskHouse(turns: [TurnTime(table: "t2", lasts: .minutes(length))])
            try house.fill(["t1", "t3", "t4"], at: 0)
            try house.sell(.book(BookingRequest(id: "late", party: 2, at: DeskHouse.at(start), table: "t2")), at: 0)
            let quote = try house.desk.quote(
                for: WaitlistWish(id: "asks", party: 2),
                by: quoter(house),
                at: DeskHouse.at(10)
            )
            #expect(
                quote == .wait(wait: QuotedWait(p50: .minutes(wait), p80: .minutes(wait))),
                "\(length) before \(start)"
            )
        }
    }
}
