import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

@Suite("When guests can join a waitlist")
struct WaitlistOpeningTests {
    private static let hours = [(opens: "12:00", closes: "15:00"), (opens: "18:00", closes: "23:00")]

    /// The minute of a time of the day; the house of these tests counts from 19:00.
    private static func minute(_ time: String) throws -> Int { try LocalTime(time).millisecondOfDay / 60_000 - 19 * 60 }

    private static func at(_ time: String) throws -> Instant { try DeskHouse.at(minute(time)) }

    @Test(
        "Guests join from the beginning of a service on, or so long before it as the house says; staff at any time"
    )
    func opening() throws {
        // The lead in minutes, when a guest joins, and from when on that is possible.
        let cases: [(lead: Int, joins: String, from: String?)] = [
            (0, "00:00", "12:00"), (0, "11:59", "12:00"), (0, "12:00", nil), (0, "14:59", nil), (0, "15:00", "18:00"),
            (0, "17:59", "18:00"), (0, "18:00", nil), (0, "22:59", nil),
            (30, "11:29", "11:30"), (30, "11:30", nil), (30, "15:00", "17:30"), (30, "17:29", "17:30"),
            (30, "17:30", nil), (1_440, "00:00", nil), (1_440, "16:00", nil),
        ]
        for (lead, time, from) in cases {
            var house = try DeskHouse(policy: WaitlistPolicy(guestLead: .minutes(lead)), hours: Self.hours)
            let minute = try Self.minute(time)
            let join = Waitlist.Command.join(WaitlistWish(id: "w1", party: 2))
            if let from {
                let before = house
                #expect(
                    throws: Waitlist.Refusal(.tooEarly(command: .join, from: try Self.at(from))),
                    "\(lead) minutes before, at \(time)"
                ) { try house.perform(join, by: DeskHouse.ana, at: minute) }
                #expect(house.desk.list == before.desk.list && house.changes.events.isEmpty)
                try house.perform(join, at: minute)
                #expect(house.desk.list.entry("w1")?.origin == .door, "\(time)")
            } else {
                try house.perform(join, by: DeskHouse.ana, at: minute)
                #expect(house.desk.list.entry("w1")?.origin == .phone, "\(lead) minutes before, at \(time)")
            }
        }
    }

    @Test("After the last service, and on dates without one, guests do not join; staff can still write parties down")
    func over() throws {
        for (hours, time) in [(Self.hours, "23:00"), ([], "12:00")] {
            var house = try DeskHouse(policy: WaitlistPolicy(guestLead: .hours(24)), hours: hours)
            let join = Waitlist.Command.join(WaitlistWish(id: "w1", party: 2))
            #expect(throws: Waitlist.Refusal(.listClosed), "\(time)") {
                try house.perform(join, by: DeskHouse.ana, at: Self.minute(time))
            }
            try house.perform(join, at: Self.minute(time))
            #expect(house.desk.list.entry("w1")?.state == .waiting)
        }
    }

    @Test("Who joins before a service is told the wait until it begins, and is offered a table then")
    func early() throws {
        let stays = Array(repeating: CompletedStay(party: 2, length: .minutes(40)), count: 50)
        var house = try DeskHouse(policy: WaitlistPolicy(guestLead: .minutes(30)), hours: Self.hours)
        let quoter = WaitQuoter(try StayHistory(stays), policy: house.desk.policy)
        func quote(_ id: WaitlistEntryID, _ party: Int, at time: String) throws -> WaitlistQuote {
            try house.desk.quote(for: WaitlistWish(id: id, party: party), by: quoter, at: Self.at(time))
        }
        func wait(_ minutes: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(minutes), p80: .minutes(minutes)))
        }
        // One table takes six: the second such party waits for the stay of the first as well.
        #expect(try quote("w1", 6, at: "17:40") == wait(20))
        try house.perform(.join(WaitlistWish(id: "w1", party: 6)), by: DeskHouse.ana, at: Self.minute("17:40"))
        #expect(house.offers.isEmpty)
        #expect(try quote("w2", 6, at: "17:45") == wait(15 + 40))
        // Nothing is offered before, by whomever.
        try house.perform(.promote, by: .system, at: Self.minute("17:59"))
        #expect(house.offers.isEmpty)
        #expect(throws: Waitlist.Refusal(.tablesNotFree(tables: ["t4"]))) {
            try house.perform(.offer(entry: "w1", tables: ["t4"]), at: Self.minute("17:59"))
        }
        try house.perform(.promote, by: .system, at: Self.minute("18:00"))
        #expect(house.offers == ["w1": "t4"])
        // After the last service there is no table, and no wait for one.
        #expect(try quote("w3", 2, at: "23:00") == .noSeating)
    }
}
