import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Tables that guests have left and nobody has cleared, where it takes ten minutes to clear one.
@Suite("Clearing tables")
struct ClearingTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let morning: Instant
    private var friday: ServiceDay
    private static let waiter = Author.waiter("wanda", at: House.branch)

    init() throws {
        house = try SampleHouse.oldTown { $0.clearing = .minutes(10) }
        plan = try house.plan()
        morning = try house.instant("2026-03-27T10:00")
        friday = try house.day("2026-03-27")
    }

    private func at(_ time: String) throws -> Instant { try house.instant("2026-03-27T\(time)") }

    private func refusal(
        _ command: ServiceDay.Command,
        by author: Author = House.host,
        at now: Instant
    ) -> ServiceDay.Refusal.Reason? {
        do throws(ServiceDay.Refusal) {
            _ = try friday.decide(command, in: plan, by: author, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Ana sits at t1 from half past five until a quarter to seven; Bob has it from seven.
    private mutating func leave() throws {
        for (id, time) in [("1", "17:30"), ("2", "19:00")] {
            let request = try house.request(id, 2, "2026-03-27T\(time)", table: "t1")
            try friday.perform(.book(request), in: plan, by: House.guest, at: morning)
        }
        try friday.perform(.confirmArrival("1"), in: plan, by: House.guest, at: at("17:30"))
        try friday.perform(.finish("1"), in: plan, by: House.host, at: at("18:45"))
    }

    @Test("nobody is seated at a table that guests have left, until somebody has cleared it, however long that takes")
    mutating func seating() throws {
        try leave()
        #expect(friday.uncleared == ["t1": try at("18:45")..<at("18:55")])
        for time in ["18:45", "18:50", "18:55", "19:20"] {
            #expect(refusal(.confirmArrival("2"), by: House.guest, at: try at(time)) == .notCleared(table: "t1"))
            #expect(refusal(.seat("2", at: ["t1"]), at: try at(time)) == .notCleared(table: "t1"))
            let walkIn = WalkIn(id: "w", party: 2, table: "t1", leavingBy: try at(time) + .minutes(5))
            #expect(
                refusal(.walkIn(walkIn), at: try at(time)) == .unavailable(reasons: [.tableTaken(table: "t1")]),
                "\(time)"
            )
        }
        let cleared = try friday.perform(.clearTables(tables: ["t1"]), in: plan, by: Self.waiter, at: at("18:50"))
        #expect(cleared == [.tablesCleared(tables: ["t1"], at: try at("18:50"))])
        #expect(friday.uncleared.isEmpty)
        #expect(refusal(.confirmArrival("2"), by: House.guest, at: try at("18:50")) == nil)
    }

    @Test("walk-ins get other tables meanwhile, and bookings the table from the time on at which it should be clear")
    mutating func answers() throws {
        try leave()
        try friday.perform(.cancel("2"), in: plan, by: House.host, at: at("18:46"))
        guard
            case .seated(let tables, _, _) = try plan.open(friday).answer(
                to: WalkIn(id: "q", party: 2),
                at: at("18:50")
            )
        else {
            Issue.record("no table for a walk-in")
            return
        }
        #expect(!tables.contains("t1"))
        func table(_ time: String, now: String) throws -> ServiceDay.Refusal.Reason? {
            refusal(.book(try house.request("3", 2, "2026-03-27T\(time)", table: "t1")), at: try at(now))
        }
        #expect(try table("19:00", now: "18:47") == nil, "clear five minutes before")
        #expect(try table("20:00", now: "19:30") == nil, "long overdue, and time enough until then")
        try friday.perform(.clearTables(tables: ["t1"]), in: plan, by: Self.waiter, at: at("18:48"))
        guard case .seated(let now, _, _) = try plan.open(friday).answer(to: WalkIn(id: "q", party: 2), at: at("18:50"))
        else {
            Issue.record("no table for a walk-in")
            return
        }
        #expect(now == ["t1"])
    }

    @Test("a seated party that moves leaves its table to be cleared; one that never sat leaves nothing")
    mutating func moves() throws {
        try leave()
        try friday.perform(.clearTables(tables: ["t1"]), in: plan, by: Self.waiter, at: at("18:50"))
        try friday.perform(.confirmArrival("2"), in: plan, by: House.guest, at: at("19:00"))
        let moved = try friday.perform(.move("2", to: ["t2"]), in: plan, by: House.host, at: at("19:05"))
        #expect(
            moved.count == 2 && moved[1] == .tablesLeft(tables: ["t1"], clearBy: try at("19:15"), at: try at("19:05"))
        )
        #expect(Set(friday.uncleared.keys) == ["t1"])
        try friday.perform(.book(house.request("4", 2, "2026-03-27T21:00")), in: plan, by: House.guest, at: at("19:06"))
        let cancelled = try friday.perform(.cancel("4"), in: plan, by: House.host, at: at("19:07"))
        #expect(cancelled.count == 1)
        try friday.perform(.finish("2"), in: plan, by: House.host, at: at("19:10"))
        #expect(Set(friday.uncleared.keys) == ["t1", "t2"])
        let both = try friday.perform(
            .clearTables(tables: ["t2", "t9", "t1", "t2"]),
            in: plan,
            by: Self.waiter,
            at: at("19:11")
        )
        #expect(both == [.tablesCleared(tables: ["t2", "t1"], at: try at("19:11"))])
        #expect(
            refusal(.clearTables(tables: ["t1", "t9"]), by: Self.waiter, at: try at("19:12"))
                == .alreadyApplied(command: .clearTables)
        )
    }

    /// A house that serves lunch from noon to three, and dinner from this time on.
    private func services(dinnerFrom opening: String) throws -> VenuePlan {
        try SampleHouse.oldTown { rules in
            rules.clearing = .minutes(10)
            rules.services = [
                BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00")])),
                BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod(opening, "23:00")])),
            ]
        }
        .plan()
    }

    /// Whether somebody can sit down at t1 for five minutes.
    private func canSit(on day: ServiceDay, _ time: String, in plan: VenuePlan) throws -> Bool {
        let walkIn = WalkIn(id: "q", party: 2, table: "t1", leavingBy: try at(time) + .minutes(5))
        return (try? day.decide(.walkIn(walkIn), in: plan, by: House.host, at: at(time))) != nil
    }

    @Test("what nobody has cleared after lunch counts as clear when dinner begins, if the house was closed in between")
    func breaks() throws {
        for (opening, isBreak) in [("18:00", true), ("15:00", false)] {
            let plan = try services(dinnerFrom: opening)
            var day = try house.day("2026-03-27")
            let dinner = ServiceDay.Command.book(try house.request("2", 2, "2026-03-27T19:30", table: "t1"))
            try day.perform(dinner, in: plan, by: House.guest, at: morning)
            let lunch = WalkIn(id: "1", party: 2, table: "t1")
            try day.perform(.walkIn(lunch), in: plan, by: House.host, at: at("13:00"))
            // A party that nobody has seen leave may still be there.
            #expect(try !canSit(on: day, "18:00", in: plan))
            var evening = try plan.open(day)
            for event in try day.perform(.finish("1"), in: plan, by: House.host, at: at("14:20")) {
                evening.record(event)
            }
            #expect(try !canSit(on: day, "14:40", in: plan))
            #expect(try canSit(on: day, "18:00", in: plan) == isBreak)
            let six = try at("18:00")
            #expect(evening.tables(for: 2, at: six, now: six).map(\.tables).contains(["t1"]) == isBreak)
            let needs = evening.waitlistFloor(at: six).tables.filter { $0.id == "t1" }.flatMap(\.needs)
            #expect(needs.map { $0.contains(six) } == (isBreak ? [false] : [true, false]))
            // If not, it will take as long again as clearing does.
            #expect(try evening.bookingsAtRisk(at: at("19:30")).map(\.id) == (isBreak ? [] : ["2"]))
            func arrival(_ time: String) throws -> ServiceDay.Refusal.Reason? {
                let now = try at(time)
                do throws(ServiceDay.Refusal) {
                    _ = try day.decide(.confirmArrival("2"), in: plan, by: House.guest, at: now)
                    return nil
                } catch {
                    return error.reason
                }
            }
            guard isBreak else {
                #expect(try arrival("19:30") == .notCleared(table: "t1"))
                continue
            }
            #expect(try arrival("19:30") == nil)
            // The guests who sit there now are in the way, not the lunch; what they leave is to be cleared again.
            let early = WalkIn(id: "3", party: 2, table: "t1")
            try day.perform(.walkIn(early), in: plan, by: House.host, at: six)
            #expect(try arrival("19:40") == .stillOccupied(table: "t1"))
            try day.perform(.finish("3"), in: plan, by: House.host, at: at("19:45"))
            #expect(try arrival("20:00") == .notCleared(table: "t1"))
        }
    }

    @Test("guests of the date before who stayed on past the first opening have left by the next one after a break")
    func carried() throws {
        let plan = try services(dinnerFrom: "18:00")
        var day = try house.day("2026-03-27")
        let stay = SpilloverStay(
            booking: "late",
            date: try day.id.date.adding(days: -1),
            tables: ["t1"],
            span: try at("10:00")..<at("12:30"),
            party: 2,
            channel: .online,
            isSeated: true
        )
        try day.perform(.carry(stays: [stay]), in: plan, by: .system, at: morning)
        #expect(try !canSit(on: day, "13:00", in: plan))
        #expect(try canSit(on: day, "18:00", in: plan))
    }

    @Test("guests of a night that breakfast follows at once may still sit there, until the break after breakfast")
    func carriedOver() throws {
        let plan = try SampleHouse.oldTown { rules in
            rules.services = [
                BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("06:00", "14:00")])),
                BookingService(.dinner, hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "06:00")])),
            ]
        }
        .plan()
        var day = try house.day("2026-03-27")
        let stay = SpilloverStay(
            booking: "late",
            date: try day.id.date.adding(days: -1),
            tables: ["t1"],
            span: try at("04:00")..<at("05:50"),
            party: 2,
            channel: .online,
            isSeated: true
        )
        try day.perform(.carry(stays: [stay]), in: plan, by: .system, at: at("03:00"))
        #expect(try !canSit(on: day, "06:10", in: plan))
        #expect(try canSit(on: day, "18:00", in: plan))
    }

    @Test("a table that has been taken out of the plan is told to be occupied or not cleared like any other")
    mutating func unplanned() throws {
        var smaller = house
        smaller.branch.tables.removeAll { $0.id == "t1" }
        let changed = try smaller.plan()
        let time = try at("19:05")
        func arrival(on day: ServiceDay) throws -> ServiceDay.Refusal.Reason? {
            do throws(ServiceDay.Refusal) {
                _ = try day.decide(.confirmArrival("2"), in: changed, by: House.guest, at: time)
                return nil
            } catch {
                return error.reason
            }
        }
        var occupied = friday
        for (id, time) in [("1", "17:30"), ("2", "19:00")] {
            let request = try house.request(id, 2, "2026-03-27T\(time)", table: "t1")
            try occupied.perform(.book(request), in: plan, by: House.guest, at: morning)
        }
        try occupied.perform(.confirmArrival("1"), in: plan, by: House.guest, at: at("17:30"))
        #expect(try arrival(on: occupied) == .stillOccupied(table: "t1"))
        try leave()
        #expect(try arrival(on: friday) == .notCleared(table: "t1"))
        try friday.perform(.clearTables(tables: ["t1"]), in: plan, by: Self.waiter, at: at("18:50"))
        #expect(try arrival(on: friday) == nil)
    }

    @Test("guests and cooks clear nothing; without the rule tables are clear at once")
    mutating func limits() throws {
        try leave()
        for author in [House.guest, .cook("carl", at: House.branch)] {
            #expect(
                refusal(.clearTables(tables: ["t1"]), by: author, at: try at("18:50"))
                    == .notPermitted(role: author.role, command: .clearTables)
            )
        }
        let plain = try SampleHouse.oldTown().plan()
        var day = try house.day("2026-03-27")
        try day.perform(.walkIn(WalkIn(id: "w", party: 2)), in: plain, by: House.host, at: at("18:00"))
        #expect(try day.perform(.finish("w"), in: plain, by: House.host, at: at("18:30")).count == 1)
        #expect(day.uncleared.isEmpty)
    }

    @Test("a time to clear that is zero, negative or longer than a day is a fault of the rules")
    func faults() throws {
        for length in [Elapsed.zero, .minutes(-1), .hours(24) + .milliseconds(1), .milliseconds(.max)] {
            var rules = house.rules
            rules.clearing = length
            #expect(rules.problems().map(\.reason) == [.invalidClearing(length: length)])
        }
        var rules = house.rules
        rules.clearing = .hours(24)
        #expect(rules.problems().isEmpty)
        #expect(try decoded(BookingRules.self, encoded(rules)) == rules)
    }

    @Test("an opened date that records every event answers like one that is opened again, on random evenings")
    func recording() throws {
        for seed in 0..<UInt64(runs(12, long: 300)) {
            var random = SplitMix64(seed: seed)
            var day = try house.day("2026-03-27")
            var evening = try plan.open(day)
            var now = try at("17:30")
            for step in 0..<60 {
                now += .minutes(Int.random(in: 0...6, using: &random))
                let id = BookingID("b\(Int.random(in: 0..<12, using: &random))")
                let command: ServiceDay.Command =
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0, 1: .walkIn(WalkIn(id: id, party: Int.random(in: 1...4, using: &random)))
                    case 2, 3: .finish(id)
                    case 4: .clearTables(tables: ["t1", "t2", "t3"].filter { _ in Bool.random(using: &random) })
                    default: .move(id, to: [["t1", "t2", "t3", "t4"].randomElement(using: &random) ?? "t1"])
                    }
                guard let events = try? day.perform(command, in: plan, by: House.host, at: now) else { continue }
                for event in events { evening.record(event) }
                let anew = try plan.open(day)
                for minutes in [0, 5, 10, 30, 60, 120] {
                    let later = now + .minutes(minutes)
                    let mine = evening.tables(for: 2, at: later, now: now)
                    try #require(mine == anew.tables(for: 2, at: later, now: now), "seed \(seed), step \(step)")
                }
                try #require(
                    evening.answer(to: WalkIn(id: "q", party: 2), at: now)
                        == anew.answer(to: WalkIn(id: "q", party: 2), at: now),
                    "seed \(seed), step \(step)"
                )
                for table in day.uncleared.keys {
                    guard case .seated(let tables, _, _) = anew.answer(to: WalkIn(id: "q", party: 2), at: now) else {
                        continue
                    }
                    #expect(!tables.contains(table), "seed \(seed), step \(step)")
                }
                #expect(try decoded(ServiceDay.self, encoded(day)) == day)
            }
        }
    }

    @Test("a time between two parties that is longer than clearing keeps the table no longer than itself")
    func buffers() throws {
        let house = try SampleHouse.oldTown {
            $0.clearing = .minutes(5)
            $0.buffer = .additional(length: .minutes(15))
        }
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        try day.perform(.walkIn(WalkIn(id: "w", party: 2, table: "t1")), in: plan, by: House.host, at: at("18:00"))
        try day.perform(.finish("w"), in: plan, by: House.host, at: at("18:55"))
        let book = ServiceDay.Command.book(try house.request("3", 2, "2026-03-27T19:00", table: "t1"))
        #expect(try day.decide(book, in: plan, by: House.host, at: at("18:55")).count == 1)
    }

    @Test("a table that is not cleared can be taken out of use")
    mutating func outOfUse() throws {
        try leave()
        try friday.perform(.cancel("2"), in: plan, by: House.host, at: at("18:46"))
        let block = TableBlock(id: "b", table: "t1", span: try at("18:50")..<at("22:00"), reason: "broken glass")
        #expect(refusal(.blockTable(block), at: try at("18:50")) == nil)
    }

    @Test("a stored day whose table was left after its last event is not read")
    mutating func stored() throws {
        try leave()
        let json = try encoded(friday)
        let span = "[\(try at("18:45").millisecondsSince1970),"
        #expect(json.contains(span))
        #expect(try decoded(ServiceDay.self, json) == friday)
        let later = json.replacing(span, with: "[\(try at("18:45").millisecondsSince1970 + 1),")
        #expect(throws: DecodingError.self) { try decoded(ServiceDay.self, later) }
    }
}
