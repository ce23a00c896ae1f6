import Tableside
import TablesideTesting

// The extras of the challenge.
extension WokiExample {
    static func lengths() throws -> Check {
        let house = try WokiHouse { rules in
            rules.turns = [
                TurnTime(for: try? SeatRange(1, 2), lasts: .minutes(75)),
                TurnTime(for: try? SeatRange(3, 4), lasts: .minutes(90)),
                TurnTime(for: try? SeatRange(5, 8), lasts: .minutes(120)),
            ]
        }
        var evening = ServiceDay(id: house.day)
        let bookings = try [2, 4, 8].map { party in
            try house.book(BookingID("party of \(party)"), party, "20:00", in: &evening)
        }
        return Check(
            name: "B1 lengths by party size",
            outcome: bookings.map(house.words),
            holds: bookings.map { $0.span.elapsed } == [.minutes(75), .minutes(90), .minutes(120)]
        )
    }

    static func repacking() throws -> Check {
        let house = try WokiHouse()
        var evening = ServiceDay(id: house.day)
        for id in ["first", "second", "third"] { try house.book(BookingID(id), 2, "20:00", in: &evening) }
        try evening.perform(.cancel("first"), in: house.plan, by: WokiHouse.mia, at: house.now)
        var optimizer = try house.plan.open(evening).optimizer(for: .leastWaste, at: house.now)
        optimizer.run(nodes: 1_000)
        let better = optimizer.plan
        try evening.perform(.reseat(better), in: house.plan, by: WokiHouse.host, at: house.now)
        let seats = evening.bookings.values.filter { $0.status == .confirmed }.map(house.words).sorted()
        return Check(
            name: "B2 repack on change",
            outcome: [
                "empty seats after a cancellation: \(better.before.emptySeats), after repacking: \(better.after.emptySeats)"
            ] + seats,
            holds: better.status == .optimal && better.before.emptySeats == 2 && better.after.emptySeats == 0
        )
    }

    static func approval() throws -> Check {
        let house = try WokiHouse { rules in
            rules.acceptance = .byHouse
            rules.acceptanceFrom = 6
            rules.answerTime = .hours(1)
        }
        var evening = ServiceDay(id: house.day)
        let small = try house.book("small", 5, "20:00", in: &evening)
        let large = try house.book("large", 6, "12:00", in: &evening)
        let late = try house.book("late", 6, "14:00", in: &evening)
        try evening.perform(.accept("large"), in: house.plan, by: WokiHouse.host, at: house.now + .minutes(59))
        try evening.perform(.expire(booking: "late"), in: house.plan, by: .system, at: house.now + .hours(1))
        let ends = ["large", "late"].map { evening.booking(BookingID($0))?.status }
        return Check(
            name: "B3 approval of large groups",
            outcome: [
                "\(house.words(small)): \(small.status)",
                "\(house.words(large)): \(large.status), accepted within the hour, \(ends[0].map { "\($0)" } ?? "")",
                "\(house.words(late)): \(late.status), not answered, \(ends[1].map { "\($0)" } ?? "")",
            ],
            holds: [small.status, large.status, late.status] == [.confirmed, .requested, .requested]
                && ends == [.confirmed, .expired]
        )
    }

    static func blackouts() throws -> Check {
        let house = try WokiHouse()
        var evening = ServiceDay(id: house.day)
        let block = TableBlock(
            id: "paint",
            table: "T4",
            span: try house.at("20:00")..<house.at("22:00"),
            reason: "paint"
        )
        try evening.perform(.blockTable(block), in: house.plan, by: WokiHouse.host, at: house.now)
        let refused = try house.refusal(6, "20:00", table: "T4", in: evening)
        let joined = try house.book("joined", 6, "20:00", in: &evening)
        let after = try house.book("after", 6, "22:00", table: "T4", in: &evening)
        return Check(
            name: "B4 blackouts of tables",
            outcome: [
                "6 at T4 at 20:00: \(refused.joined(separator: ", "))", house.words(joined), house.words(after),
            ],
            holds: refused == ["tableTaken"] && !joined.tables.contains("T4") && after.tables == ["T4"]
        )
    }

    static func waitlist() throws -> Check {
        let house = try WokiHouse()
        var evening = ServiceDay(id: house.day)
        let eight = try house.at("20:00")
        let parties = [("a", 2), ("b", 2), ("c", 4), ("d", 4), ("e", 6)]
        for (id, party) in parties { try house.book(BookingID(id), party, "20:00", in: &evening) }
        for (id, _) in parties {
            try evening.perform(.seat(BookingID(id)), in: house.plan, by: WokiHouse.host, at: eight)
        }
        let full = try house.refusal(4, "20:15", in: evening, at: eight)
        var changes = Changes()
        var desk = WaitlistDesk(
            Waitlist(id: house.day),
            evening,
            plan: house.plan,
            policy: WaitlistPolicy(hold: .minutes(10))
        )
        func perform(_ command: Waitlist.Command, by author: Author, at time: String) throws {
            try desk.perform(command, by: author, at: try house.at(time), changes: &changes)
        }
        try perform(.join(WaitlistWish(id: "w", party: 4)), by: WokiHouse.host, at: "20:15")
        // One party leaves early; its table goes to the list.
        var day = desk.day
        try changes.perform(
            .finish(booking: "c"),
            on: &day,
            in: house.plan,
            by: WokiHouse.host,
            at: try house.at("20:50")
        )
        desk = WaitlistDesk(desk.list, day, plan: house.plan, policy: desk.policy)
        try perform(.promote(freed: evening.booking("c")?.tables ?? []), by: .system, at: "20:50")
        let offered = desk.list.entry("w")?.state
        try perform(.accept("w", as: "promoted"), by: WokiHouse.host, at: "20:55")
        let seated = desk.day.booking("promoted")
        return Check(
            name: "B5 waitlist with promotion",
            outcome: [
                "4 at 20:15: \(full.joined(separator: ", ")), so they wait",
                "a party leaves at 20:50, its table is \(offered.map { "\($0)" } ?? "not offered") to them",
                seated.map(house.words) ?? "no one sits",
            ],
            holds: full == ["noFreeTable"] && seated?.tables == evening.booking("c")?.tables
        )
    }

    static func observability() async throws -> Check {
        let house = try WokiHouse()
        let store = MeteredStore(MemoryStore())
        let heard = try await race(for: "T4", in: house, through: store)
        let runner = CommandRunner(store: store, clock: ManualClock(house.now))
        let stored = try await store.load(ServiceDay.self, house.day)
        guard let booking = stored?.bookings.values.first, let owner = booking.guest else {
            return Check(name: "B8 metrics", outcome: heard, holds: false)
        }
        var answers: [Bool] = []
        for _ in 1...2 {
            let cancel = Envelope(.cancel(booking.id), on: ServiceDay.self, house.day, by: .guest(owner), id: "cancel")
            answers.append(try await runner.perform(cancel, in: FixedContext(house.plan)).isReplay)
        }
        let counts = await store.counts
        let events = try await store.events(after: nil, limit: 100).events.count
        let (booked, called, repeated) = (
            heard.count { $0 == "confirmed" }, answers.count { !$0 }, answers.count { $0 }
        )
        return Check(
            name: "B8 metrics: a store that counts what goes through it",
            outcome: [
                "booked \(booked), cancelled \(called), refused \(heard.count - booked), repeated \(repeated)",
                "stored \(counts.applied), documents written \(counts.written), events \(events)",
            ],
            holds: [booked, called, repeated] == [1, 1, 1] && counts.applied == 2 && events == 2
        )
    }
}
