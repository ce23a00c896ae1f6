import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

/// Choices on floors small enough to work the answer out by hand.
@Suite("Choosing among many")
struct BookingSelectorTests {
    @Test("Two parties that fill an evening are worth more than the one in the middle that asked first")
    func covers() throws {
        let house = try SelectionHouse(seats: [4])
        let requests = [
            house.request("middle", 4, at: 6, asked: 0),
            house.request("early", 3, at: 0, asked: 1),
            house.request("late", 3, at: 8, asked: 2),
        ]
        let choice = try house.choose(BookingBatch(requests))
        #expect(choice.met == ["early", "late"])
        #expect(choice.refusal(of: "middle") == .outweighed)
        #expect(choice.status == .proved && choice.isTieSettled)
        #expect(choice.value == SelectionValue(withPriority: 0, all: 6) && choice.bound == choice.value)
        #expect(choice.covers == 6 && choice.parties == 2 && choice.revenue == nil)
        #expect(try house.booked(choice).bookings.count == 2)
    }

    @Test("Covers, parties and revenue are three goals, and each has its own best selection")
    func goals() throws {
        // One table for six: a party of six, or two couples one after the other, or one who spends a lot in between.
        let house = try SelectionHouse(seats: [6])
        let requests = [
            house.request("six", 6, at: 7, earning: 200),
            house.request("couple 1", 2, at: 0, earning: 50),
            house.request("couple 2", 2, at: 8, earning: 60),
            house.request("rich", 1, at: 1, earning: 900),
        ]
        func met(_ goal: SelectionGoal) throws -> [BookingID] {
            try house.choose(BookingBatch(requests, for: goal)).met
        }
        #expect(try met(.covers) == ["six"])
        #expect(try met(.parties) == ["couple 1", "couple 2"])
        #expect(try met(.revenue) == ["rich"])
        let choice = try house.choose(BookingBatch(requests, for: .revenue))
        #expect(choice.revenue == Money(minorUnits: 90_000, .eur) && choice.value.all == 90_000)
    }

    @Test("Requests with priority come first, and the rest of the evening is filled around them")
    func priorities() throws {
        let house = try SelectionHouse(seats: [8, 2])
        let requests = [
            house.request("eight", 8, at: 4),
            house.request("regulars", 2, at: 4, first: true),
            house.request("couple", 2, at: 4),
        ]
        let choice = try house.choose(BookingBatch(requests))
        #expect(choice.met == ["eight", "regulars"])
        #expect(choice.tables(of: "regulars") == ["t1"])
        #expect(choice.value == SelectionValue(withPriority: 2, all: 10))
        // A single cover with priority outweighs any number without.
        let small = try SelectionHouse(seats: [8])
        let second = try small.choose(
            BookingBatch([small.request("eight", 8, at: 4), small.request("regular", 1, at: 4, first: true)])
        )
        #expect(second.met == ["regular"] && second.value == SelectionValue(withPriority: 1, all: 1))
    }

    @Test("One guest gets as many seatings as the batch allows, and the others their turn")
    func fairness() throws {
        let house = try SelectionHouse(seats: [4, 4])
        let requests = [
            house.request("a1", 4, at: 4, guest: "ana"),
            house.request("a2", 4, at: 4, guest: "ana"),
            house.request("a3", 4, at: 12, guest: "ana"),
            house.request("b", 2, at: 4, guest: "bob"),
            house.request("n1", 1, at: 12),
            house.request("n2", 1, at: 12),
        ]
        #expect(try house.choose(BookingBatch(requests)).met.contains("a3"))
        let fair = try house.choose(BookingBatch(requests, seatingsPerGuest: 1))
        #expect(fair.met.count { $0.rawValue.hasPrefix("a") } == 1)
        #expect(fair.met.contains("b"))
        // Guests without an account are not counted as one.
        #expect(fair.met.contains("n1") && fair.met.contains("n2") && fair.value.all == 8)
        #expect(fair.refused.allSatisfy { $0.reason == .guestLimit(limit: 1) })
    }

    @Test("A request of a guest who may have only one is not the same as an equal one of somebody else")
    func fairnessAmongEquals() throws {
        let house = try SelectionHouse(seats: [4, 4])
        let requests = [
            house.request("ana two", 2, at: 4, asked: 0, guest: "ana"),
            house.request("ana four", 4, at: 4, asked: 1, guest: "ana"),
            house.request("somebody", 2, at: 4, asked: 2),
        ]
        let choice = try house.choose(BookingBatch(requests, seatingsPerGuest: 1))
        // Ana's four and the other two: six.
        #expect(choice.met == ["ana four", "somebody"] && choice.value.all == 6 && choice.status == .proved)
        #expect(choice.refusal(of: "ana two") == .guestLimit(limit: 1))
    }

    @Test("Of equally good choices the first to ask comes first; in a draw the ticket decides, the same each time")
    func ties() throws {
        let house = try SelectionHouse(seats: [2])
        let requests = (0..<12).map { house.request(BookingID("r\($0)"), 2, at: 4, asked: 11 - $0) }
        let first = try house.choose(BookingBatch(requests))
        #expect(first.met == ["r11"] && first.isTieSettled)
        let drawn = try (0..<UInt64(60)).map { seed in
            let batch = BookingBatch(requests, ties: .draw(seed: seed))
            let choice = try house.choose(batch)
            #expect(try house.choose(BookingBatch(requests.reversed(), ties: .draw(seed: seed))) == choice)
            return choice.met
        }
        // Sixty draws of one in twelve: each wins now and then, none most of the time.
        let wins = Dictionary(grouping: drawn) { $0 }.mapValues(\.count)
        #expect(wins.count >= 10 && wins.values.allSatisfy { $0 < 20 }, "\(wins)")
    }

    @Test("A search is finished once ties are settled too, not as soon as the value is proved; then nothing changes")
    func finished() throws {
        let house = try SelectionHouse(seats: [2])
        // One of the two can come. They differ in the channel as well, so that the tickets alone do not settle it.
        let rivals = [house.request("a", 2, at: 4), house.request("b", 2, at: 4, asked: 1, channel: .inHouse)]
        var selector = try house.plan.open(house.day).selector(for: BookingBatch(rivals), at: house.now)
        #expect(selector.status == .bounded && !selector.isFinished)
        // A node proves that both are too many; another, that the second one cannot come in place of nobody.
        selector.run(nodes: 1)
        #expect(selector.status == .proved && !selector.isFinished && !selector.selection.isTieSettled)
        selector.run(nodes: 1)
        #expect(selector.isFinished && selector.selection.isTieSettled)
        let (choice, nodes) = (selector.selection, selector.nodes)
        selector.run(nodes: 100)
        #expect(selector.isFinished && selector.selection == choice && selector.nodes == nodes)
        #expect(choice.met == ["a"] && nodes == 2)
        // Where all can come that is proved from the beginning, and to look at the ties takes no node.
        let both = [house.request("a", 2, at: 4), house.request("b", 2, at: 12)]
        var open = try house.plan.open(house.day).selector(for: BookingBatch(both), at: house.now)
        #expect(open.status == .proved && !open.isFinished && !open.selection.isTieSettled)
        open.run(nodes: 0)
        #expect(open.status == .proved && !open.isFinished && !open.selection.isTieSettled)
        open.run(nodes: 1)
        #expect(open.isFinished && open.selection.isTieSettled && open.nodes == 0)
    }

    @Test("Where it cannot be shown in time that nobody else could come instead, ties are not said to be settled")
    func unsettled() throws {
        // Sixteen couples, each of whom wants another table, and one who asked first; 16 guests may start at once. Eight
        // couples are worth 16. With the one who is alone the number is odd: at most 15, which only trying shows.
        let house = try SelectionHouse(seats: Array(repeating: 2, count: 17)) { rules in
            rules.pacing = [PacingRule(.starts(window: .minutes(15)), covers: 16)]
        }
        let alone = house.request("alone", 1, at: 4, wishes: BookingWishes(tables: ["t16"]))
        let couples = (0..<16).map { number in
            let name = BookingID(number < 10 ? "c0\(number)" : "c\(number)")
            let wishes = BookingWishes(tables: [TableID("t\(number)")])
            return house.request(name, 2, at: 4, asked: 1 + number, wishes: wishes)
        }
        let choice = try house.choose(BookingBatch([alone] + couples))
        #expect(choice.value.all == 16 && choice.status == .proved)
        #expect(!choice.isTieSettled && choice.nodes < 1_000)
        // Of the couples the first come first all the same.
        #expect(choice.met == couples.prefix(8).map(\.id))
        // With nobody alone it is shown at once that all is as it should be.
        let even = try house.choose(BookingBatch(couples))
        #expect(even.isTieSettled && even.met == choice.met)
    }

    @Test("Each request gets the first of its starts that leaves the others seated")
    func starts() throws {
        let house = try SelectionHouse(seats: [2])
        let choice = try house.choose(
            BookingBatch([house.request("a", 2, at: 4, 0, 12, asked: 0), house.request("b", 2, at: 4, asked: 1)])
        )
        #expect(choice.met == ["a", "b"])
        #expect(choice.start(of: "a") == house.at(12) && choice.start(of: "b") == house.at(4))
        let alone = try house.choose(BookingBatch([house.request("a", 2, at: 8, 0)]))
        #expect(alone.start(of: "a") == house.at(8))
    }

    @Test("Combinations are taken as listed: two large parties need four of the tables for two, a couple the fifth")
    func combinations() throws {
        let house = try SelectionHouse(
            seats: [2, 2, 2, 2, 2],
            combining: [([0, 1], 3, 4), ([1, 2], 3, 4), ([2, 3], 3, 4), ([3, 4], 3, 4)]
        )
        let requests = [
            house.request("c1", 2, at: 4, asked: 0), house.request("c2", 2, at: 4, asked: 1),
            house.request("four 1", 4, at: 4, asked: 2), house.request("four 2", 4, at: 4, asked: 3),
            house.request("four 3", 4, at: 4, asked: 4),
        ]
        let choice = try house.choose(BookingBatch(requests))
        // Ten seats, five tables: 4 + 4 + 2.
        #expect(choice.value.all == 10 && choice.status == .proved)
        #expect(choice.met == ["c1", "four 1", "four 2"])
        // The couple takes a table that leaves two pairs side by side.
        #expect([["t0"], ["t2"], ["t4"]].contains(choice.tables(of: "c1") ?? []))
    }

    @Test(
        "Tables that are free in number but not side by side prove nothing: the selection knows which tables they are"
    )
    func adjacency() throws {
        var house = try SelectionHouse(seats: [2, 2, 2], combining: [([0, 1], 3, 4), ([1, 2], 3, 4)])
        let regular = BookingRequest(id: "regular", party: 2, at: house.at(4), table: "t1")
        try house.day.perform(.book(regular), in: house.plan, by: SelectionHouse.host, at: house.now)
        let choice = try house.choose(
            BookingBatch([house.request("four", 4, at: 4), house.request("couple", 2, at: 4)])
        )
        #expect(choice.met == ["couple"] && choice.status == .proved)
        #expect(choice.refusal(of: "four") == .unavailable(reasons: [.noFreeTable]))
        // The regular was not asked to move.
        #expect(try house.booked(choice).booking("regular")?.tables == ["t1"])
    }

    @Test("Pacing holds for the whole selection, on starts and on guests present, with what is booked already")
    func pacing() throws {
        var house = try SelectionHouse(seats: [4, 4, 4, 4, 4, 4]) { rules in
            rules.pacing = [
                PacingRule(.starts(window: .minutes(15)), covers: 8), PacingRule(.concurrent, covers: 14),
            ]
        }
        let booked = BookingRequest(id: "booked", party: 3, at: house.at(4))
        try house.day.perform(.book(booked), in: house.plan, by: SelectionHouse.host, at: house.now)
        let requests = (0..<6).map { house.request(BookingID("r\($0)"), 4, at: $0 < 3 ? 4 : 5) }
        let choice = try house.choose(BookingBatch(requests))
        // At 18:00, 8 − 3 leave room for one party of four; at 18:15, 14 − 3 − 4 for one more.
        #expect(choice.value.all == 8 && choice.status == .proved)
        #expect(choice.seatings.count { $0.span.lowerBound == house.at(4) } <= 1)
        #expect(try house.booked(choice).bookings.count == 3)
    }

    @Test("A lower limit at some starts of a window counts all who start in the window, in whatever order they book")
    func exceptions() throws {
        let house = try SelectionHouse(seats: [4, 4, 4, 4]) { rules in
            rules.pacing = [PacingRule(.starts(window: .hours(1)), parties: 3)]
            rules.pacingExceptions = [
                PacingException(
                    on: try CivilDate("2026-12-31"),
                    times: Daypart(from: try LocalTime("18:30"), until: try LocalTime("19:00")),
                    parties: 1
                )
            ]
        }
        let requests = [
            house.request("18:00 a", 2, at: 4), house.request("18:00 b", 2, at: 4),
            house.request("18:30", 4, at: 6),
        ]
        // The party that starts at 18:30 must be the only one of the hour, which two couples outnumber by nobody: a tie.
        let choice = try house.choose(BookingBatch(requests))
        #expect(choice.value.all == 4 && choice.status == .proved)
        let parties = try house.choose(BookingBatch(requests, for: .parties))
        #expect(parties.met == ["18:00 a", "18:00 b"])
        for ordered in [parties.seatings, parties.seatings.reversed()] {
            var day = house.day
            for seating in ordered {
                try day.perform(.book(seating.booking), in: house.plan, by: SelectionHouse.host, at: house.now)
            }
        }
    }

    @Test("What the rules refuse is refused here for the same reasons, and nobody else suffers for it")
    func refusals() throws {
        var house = try SelectionHouse(seats: [4]) { $0.notice = .beforeVisit(length: .hours(25)) }
        let known = BookingRequest(id: "known", party: 2, at: house.at(16))
        try house.day.perform(.book(known), in: house.plan, by: SelectionHouse.host, at: house.now)
        let requests = [
            house.request("fine", 2, at: 4),
            house.request("nobody", 0, at: 4, channel: .inHouse),
            house.request("many", 5, at: 4, channel: .inHouse),
            house.request("closed", 2, at: 400, channel: .inHouse),
            house.request("soon", 2, at: 0),
            house.request("taken", 2, at: 16, channel: .inHouse),
            house.request("known", 2, at: 4),
        ]
        let choice = try house.choose(BookingBatch(requests))
        #expect(choice.met == ["fine"])
        #expect(choice.refusal(of: "nobody") == .unavailable(reasons: [.invalidParty(party: 0)]))
        #expect(choice.refusal(of: "many") == .unavailable(reasons: [.partyTooLarge(party: 5, largest: 4)]))
        #expect(choice.refusal(of: "closed") == .unavailable(reasons: [.closed(at: house.at(400))]))
        #expect(choice.refusal(of: "soon") == .unavailable(reasons: [.tooSoon(earliest: house.now + .hours(25))]))
        #expect(choice.refusal(of: "taken") == .unavailable(reasons: [.noFreeTable]))
        #expect(choice.refusal(of: "known") == .alreadyBooked(booking: "known"))
    }

    @Test("A wish for a table is kept, and its length of stay")
    func wishes() throws {
        let house = try SelectionHouse(seats: [2, 2])
        let requests = [
            house.request("long", 2, at: 4, wishes: BookingWishes(tables: ["t0"], duration: .hours(4))),
            house.request("a", 2, at: 4), house.request("b", 2, at: 12),
        ]
        let choice = try house.choose(BookingBatch(requests))
        #expect(choice.tables(of: "long") == ["t0"] && choice.tables(of: "a") == ["t1"])
        #expect(choice.seatings.first { $0.id == "long" }?.span == house.at(4)..<house.at(20))
        #expect(choice.met == ["a", "b", "long"])
    }

    @Test("A batch without requests, and one without any that can come, have an empty selection that is proved")
    func empty() throws {
        let house = try SelectionHouse(seats: [2])
        for requests in [[], [house.request("nobody", 0, at: 4)]] {
            let choice = try house.choose(BookingBatch(requests))
            #expect(choice.seatings.isEmpty && choice.status == .proved && choice.isTieSettled)
            #expect(choice.value == SelectionValue(withPriority: 0, all: 0) && choice.bound == choice.value)
        }
    }
}
