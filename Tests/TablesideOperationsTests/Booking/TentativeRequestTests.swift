import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Requests that keep no tables")
struct TentativeRequestTests {
    private static let evening = "2026-03-27T19:00"
    private static let ana = Author.guest("ana")
    private static let bob = Author.guest("bob")
    private static let host = Author.host("hanna", at: "b")

    /// A house with tables t1, t2 and so on of these sizes.
    private static func house(_ seats: [Int], _ change: (inout BookingRules) -> Void = { _ in }) throws -> SampleHouse {
        var house = try SampleHouse(id: "b", seats: seats)
        house.rules.acceptance = .byHouse
        house.rules.requestsKeepTables = false
        change(&house.rules)
        return house
    }

    /// A date of a house, and who asked for what.
    private struct Desk {
        let house: SampleHouse
        let plan: VenuePlan
        let noon: Instant
        let seven: Instant
        var day: ServiceDay

        init(_ house: SampleHouse) throws {
            self.house = house
            plan = try house.plan()
            noon = try house.instant("2026-03-27T12:00")
            seven = try house.instant(TentativeRequestTests.evening)
            day = try house.day("2026-03-27")
        }

        @discardableResult
        mutating func perform(
            _ command: ServiceDay.Command,
            by author: Author = host,
            at now: Instant? = nil
        ) throws -> [ServiceDay.Event] {
            try day.perform(command, in: plan, by: author, at: now ?? noon)
        }

        @discardableResult
        mutating func book(_ id: BookingID, _ party: Int, by author: Author = host) throws -> [ServiceDay.Event] {
            try perform(.book(BookingRequest(id: id, party: party, at: seven)), by: author)
        }

        func status(_ id: BookingID) -> Booking.Status? { day.booking(id)?.status }
    }

    @Test("Two guests ask for the one table; who is accepted first has it, and the other can only be declined")
    func competing() throws {
        var desk = try Desk(Self.house([4]))
        try desk.book("1", 4, by: Self.ana)
        try desk.book("2", 3, by: Self.bob)
        #expect(desk.status("1") == .requested && desk.status("2") == .requested)
        #expect(desk.day.booking("1")?.isTentative == true)
        #expect(desk.day.blocking(at: desk.noon).isEmpty)
        #expect(desk.day.requests(at: desk.noon).map(\.id) == ["1", "2"])
        #expect(desk.day.bookings(of: "ana", at: desk.noon).map(\.id) == ["1"])
        // Both name the table, and neither keeps it.
        #expect(try decoded(ServiceDay.self, encoded(desk.day)) == desk.day)
        let events = try desk.perform(.accept("2"))
        #expect(events.count == 2 && events.last == .accepted(booking: "2", at: desk.noon))
        #expect(desk.status("2") == .confirmed && desk.day.booking("2")?.isTentative == false)
        #expect(desk.day.blocking(at: desk.noon).map(\.id) == ["2"])
        let before = desk.day
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))) { try desk.perform(.accept("1")) }
        #expect(desk.day == before)
        try desk.perform(.decline("1"))
        #expect(desk.status("1") == .declined)
        #expect(ServiceDay.replaying(events, id: desk.day.id).booking("2")?.status == .confirmed)
    }

    @Test("A request is taken only if the party could be seated when it is made")
    func full() throws {
        var desk = try Desk(Self.house([4]))
        try desk.book("1", 4)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))) {
            try desk.book("2", 2, by: Self.ana)
        }
        var small = try Desk(Self.house([4]))
        #expect(throws: ServiceDay.Refusal.self) { try small.book("1", 5, by: Self.ana) }
        try small.book("1", 2, by: Self.ana)
        try small.book("2", 2)
        // The table has gone meanwhile.
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))) {
            try small.perform(.modify("1", BookingChange(party: 3)), by: Self.ana)
        }
    }

    @Test("Accepting takes the table that is free then, or moves others as a new booking would")
    func placed() throws {
        var desk = try Desk(Self.house([2, 4]))
        try desk.book("1", 2, by: Self.ana)
        #expect(desk.day.booking("1")?.tables == ["t1"])
        try desk.book("2", 2)
        #expect(desk.day.booking("2")?.tables == ["t1"])
        try desk.perform(.accept("1"))
        #expect(desk.day.booking("1")?.tables == ["t2"])

        var moving = try Desk(Self.house([2, 4]))
        try moving.book("1", 4, by: Self.ana)
        let block = TableBlock(id: "paint", table: "t1", span: moving.seven..<moving.seven + .hours(2))
        try moving.perform(.blockTable(block))
        try moving.book("2", 2)
        #expect(moving.day.booking("2")?.tables == ["t2"])
        try moving.perform(.unblockTable("paint"))
        let events = try moving.perform(.accept("1"))
        #expect(events.flatMap(\.moves).map(\.booking) == ["2"])
        #expect(moving.day.booking("1")?.tables == ["t2"] && moving.day.booking("2")?.tables == ["t1"])
        #expect(try decoded(ServiceDay.self, encoded(moving.day)) == moving.day)
    }

    @Test("A request that could be seated only by moving others moves nobody before it is accepted")
    func movesNobody() throws {
        var desk = try Desk(Self.house([2, 4]))
        let block = TableBlock(id: "paint", table: "t1", span: desk.seven..<desk.seven + .hours(2))
        try desk.perform(.blockTable(block))
        try desk.book("2", 2)
        try desk.perform(.unblockTable("paint"))
        let events = try desk.book("1", 4, by: Self.ana)
        #expect(events.flatMap(\.moves).isEmpty && desk.day.booking("2")?.tables == ["t2"])
        #expect(try decoded(ServiceDay.self, encoded(desk.day)) == desk.day)
        try desk.perform(.accept("1"))
        #expect(desk.day.booking("2")?.tables == ["t1"])
    }

    @Test("It does not count for the pacing until it is accepted, and then the pacing counts for it")
    func pacing() throws {
        let house = try Self.house([4, 4, 4]) { $0.pacing = [PacingRule(.date, covers: 8)] }
        var desk = try Desk(house)
        for id in ["1", "2"] { try desk.book(BookingID(id), 4, by: Self.ana) }
        try desk.book("3", 4)
        try desk.perform(.accept("1"))
        #expect(
            throws: ServiceDay.Refusal(.unavailable(reasons: [.tooManyStarts(count: .covers, cap: 8, taken: 8)]))
        ) {
            try desk.perform(.accept("2"))
        }
    }

    @Test("Where assignments are final a request still gets another table than the one that it named")
    func finalAssignment() throws {
        var desk = try Desk(Self.house([4, 4]) { $0.assignment = .locked })
        try desk.book("1", 4, by: Self.ana)
        try desk.book("2", 4, by: Self.bob)
        #expect(desk.day.booking("1")?.tables == ["t1"] && desk.day.booking("2")?.tables == ["t1"])
        try desk.perform(.accept("1"))
        try desk.perform(.accept("2"))
        #expect(desk.day.booking("2")?.tables == ["t2"] && desk.day.booking("2")?.isLocked == true)
    }

    @Test("What is kept for walk-ins stays so however many are accepted, and nothing is accepted on a closed date")
    func quotaAndHours() throws {
        var desk = try Desk(Self.house([4, 4]) { $0.walkInQuota = WalkInQuota(tables: 1) })
        for id in ["1", "2"] { try desk.book(BookingID(id), 4, by: Self.ana) }
        try desk.perform(.accept("1"))
        #expect(throws: ServiceDay.Refusal.self) { try desk.perform(.accept("2")) }
        var house = try Self.house([4])
        var closing = try Desk(house)
        try closing.book("1", 4, by: Self.ana)
        house.branch.hours?.exceptions = [closing.day.id.date: []]
        let plan = try house.plan()
        #expect(try plan.stranded(in: closing.day, at: closing.noon).map(\.id) == ["1"])
        let closed = ServiceDay.Refusal(.unavailable(reasons: [.closed(at: closing.seven)]))
        #expect(throws: closed) { try closing.day.decide(.accept("1"), in: plan, by: Self.host, at: closing.noon) }
    }

    @Test("A split request is split again when it is accepted, and moving a request moves nobody else")
    func splitAndMoved() throws {
        var desk = try Desk(Self.house([4, 4, 4]) { $0.allowsSplit = true })
        try desk.book("1", 8, by: Self.ana)
        try desk.book("2", 4)
        try desk.perform(.accept("1"))
        let booking = try #require(desk.day.booking("1"))
        #expect(
            booking.parts?.map(\.covers) == [4, 4] && !booking.tables.contains(desk.day.booking("2")?.tables[0] ?? "t1")
        )
        #expect(try decoded(ServiceDay.self, encoded(desk.day)) == desk.day)
        var moving = try Desk(Self.house([4, 4]))
        try moving.book("1", 4)
        try moving.book("2", 4, by: Self.bob)
        let events = try moving.perform(.move("2", to: ["t1"]))
        #expect(events.flatMap(\.moves).isEmpty && moving.day.booking("1")?.tables == ["t1"])
    }

    @Test("It expires in time, and cannot be accepted after that or once its stay is over")
    func time() throws {
        var desk = try Desk(Self.house([4]) { $0.answerTime = .hours(2) })
        try desk.book("1", 4, by: Self.ana)
        let end = desk.noon + .hours(2)
        #expect(desk.day.nextDue == end)
        #expect(throws: ServiceDay.Refusal(.requestExpired(at: end))) { try desk.perform(.accept("1"), at: end) }
        #expect(desk.day.requests(at: end).isEmpty)
        var endless = try Desk(Self.house([4]))
        try endless.book("1", 4, by: Self.ana)
        let over = try #require(endless.day.booking("1")).span.upperBound
        #expect(throws: ServiceDay.Refusal(.stayIsOver(end: over))) { try endless.perform(.accept("1"), at: over) }
    }

    @Test("What a guest changes in an accepted booking keeps its tables, as does a hold until it is confirmed")
    func kept() throws {
        var desk = try Desk(Self.house([4]))
        try desk.book("1", 2, by: Self.ana)
        try desk.perform(.accept("1"))
        try desk.perform(.modify("1", BookingChange(party: 3)), by: Self.ana)
        #expect(desk.status("1") == .requested && desk.day.booking("1")?.isTentative == false)
        #expect(desk.day.blocking(at: desk.noon).map(\.id) == ["1"])
        var held = try Desk(Self.house([4]))
        try held.perform(.hold(BookingRequest(id: "1", party: 4, at: held.seven)), by: Self.ana)
        #expect(held.day.blocking(at: held.noon).map(\.id) == ["1"])
        try held.perform(.confirm("1"), by: Self.ana)
        #expect(held.status("1") == .requested && held.day.blocking(at: held.noon).isEmpty)
    }

    @Test("A profile that accepts without a guard keeps the tables of its requests")
    func unguarded() throws {
        let house = try Self.house([4]) { $0.profile = Booking.Profile.appetito.code }
        var desk = try Desk(house)
        try desk.book("1", 4, by: Self.ana)
        #expect(desk.status("1") == .requested && desk.day.blocking(at: desk.noon).map(\.id) == ["1"])
    }

    @Test("Random evenings: no table is sold twice, and what is accepted keeps its tables")
    func evenings() throws {
        for seed in 0..<UInt64(runs(30, long: 3_000)) {
            var random = SplitMix64(seed: seed)
            var desk = try Desk(Self.house([2, 2, 4, 6]))
            for step in 0..<30 {
                let known = desk.day.bookings.keys.sorted()
                let id = known.randomElement(using: &random) ?? "none"
                let start = desk.seven + .minutes(30 * Int.random(in: -2...4, using: &random))
                let party = Int.random(in: 1...6, using: &random)
                let request = BookingRequest(id: BookingID("n\(step)"), party: party, at: start)
                let commands: [(ServiceDay.Command, Author)] = [
                    (.book(request), Self.ana), (.book(request), Self.ana), (.book(request), Self.host),
                    (.accept(id), Self.host), (.accept(id), Self.host), (.decline(id), Self.host),
                    (.cancel(id), Self.host), (.modify(id, BookingChange(party: party)), Self.ana),
                    (.modify(id, BookingChange(at: start)), Self.host),
                    (.move(id, to: [TableID("t\(Int.random(in: 1...4, using: &random))")]), Self.host),
                ]
                guard let (command, author) = commands.randomElement(using: &random) else { continue }
                do { try desk.perform(command, by: author) } catch is ServiceDay.Refusal {}
                // A day that sold a table twice cannot be read back.
                #expect(try decoded(ServiceDay.self, encoded(desk.day)) == desk.day, "seed \(seed), step \(step)")
                for booking in desk.day.bookings.values where booking.status == .confirmed {
                    #expect(!booking.isTentative, "seed \(seed), step \(step)")
                }
            }
        }
    }
}
