import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A full terrace was refused as a full house, with the advice to come at another time, while tables inside were free.
@Suite("Regressions: wishes that are in the way")
struct WishInTheWayTests {
    private static let date = "2026-11-27"
    private static let terrace = TableWish.area(area: AreaID("terrace"))
    private static let stepFree = TableWish.feature(feature: .stepFree)
    private static let window = TableWish.feature(feature: .window)
    private static let guest = Author.guest(UserID("ana"))
    private let house: SampleHouse
    private let now: Instant
    private let seven: Instant

    /// t1 on the terrace by a window, t2 without steps inside, t3 inside by a window, all for four.
    init() throws {
        var house = try SampleHouse(seats: [4, 4, 4])
        house.branch.areas = ["terrace", "hall"].map {
            DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english))
        }
        let features: [Set<TableFeature>] = [[.window], [.stepFree], [.window]]
        for (position, area) in ["terrace", "hall", "hall"].enumerated() {
            house.branch.tables[position].area = AreaID(area)
            house.branch.tables[position].features = features[position]
        }
        self.house = house
        now = try house.instant("2026-11-27T10:00")
        seven = try house.instant("2026-11-27T19:00")
    }

    private func day(taken: [String], in plan: VenuePlan) throws -> ServiceDay {
        var day = try house.day(Self.date)
        for table in taken {
            let stay = ImportedBooking(
                id: BookingID(table),
                party: 2,
                span: seven..<seven + .hours(2),
                tables: [TableID(table)]
            )
            try day.perform(.enter(stay), in: plan, by: .host(UserID("h"), at: plan.branch), at: now)
        }
        return day
    }

    private func reasons(_ taken: [String], _ wishes: BookingWishes, party: Int = 4) throws -> [Unavailability] {
        let plan = try house.plan()
        var day = try day(taken: taken, in: plan)
        let request = BookingRequest(id: BookingID("new"), party: party, at: seven, wishes: wishes)
        let evening = try plan.open(day)
        guard case .refused(let reasons) = evening.answer(to: request, at: now) else { return [] }
        // Lists, bookings, holds and the door say the same; the bits agree that there is nothing.
        let slot = try #require(evening.slots(for: party, wishing: wishes, at: now).first { $0.start == seven })
        #expect(slot.answer == .refused(reasons: reasons))
        #expect(!evening.openings(for: party, wishing: wishes, at: now).contains(seven))
        let refusal = ServiceDay.Refusal(.unavailable(reasons: reasons))
        for command in [ServiceDay.Command.book(request), .hold(request)] {
            #expect(throws: refusal) { try day.perform(command, in: plan, by: Self.guest, at: now) }
        }
        let door = WalkIn(id: BookingID("new"), party: party, wishes: wishes)
        #expect(evening.answer(to: door, at: seven) == .refused(reasons: reasons))
        return reasons
    }

    @Test("a full area, and the only step-free table taken, are named, with the suggestion to do without them first")
    func named() throws {
        let full = try reasons(["t1"], BookingWishes(area: AreaID("terrace")))
        #expect(full == [.takenAsWished(wishes: [Self.terrace])])
        #expect(full.flatMap(\.suggestions) == [.withoutWishes(wishes: [Self.terrace]), .otherTime])
        #expect(try reasons(["t2"], BookingWishes(features: [.stepFree])) == [.takenAsWished(wishes: [Self.stepFree])])
        // Nothing is free without the wish either.
        #expect(try reasons(["t1", "t2", "t3"], BookingWishes(area: AreaID("terrace"))) == [.noFreeTable])
        #expect(try reasons(["t1", "t2", "t3"], .none) == [.noFreeTable])
    }

    @Test("the alternatives begin with the same time at a table without the wish that is in the way")
    func alternatives() throws {
        let plan = try house.plan()
        for (taken, wishes, others) in [
            ("t1", BookingWishes(area: AreaID("terrace")), ["t2", "t3"]),
            ("t2", BookingWishes(features: [.stepFree]), ["t1", "t3"]),
        ] {
            let evening = try plan.open(day(taken: [taken], in: plan))
            let request = BookingRequest(id: BookingID("new"), party: 4, at: seven, wishes: wishes)
            let obstacles = try reasons([taken], wishes)
            let slots = evening.alternatives(to: .book(request), against: obstacles, through: .online, at: now)
            let first = try #require(slots.first)
            guard case .offered(let tables) = first.answer else {
                Issue.record("\(first)")
                continue
            }
            #expect(first.start == seven && tables.count == 1 && others.contains(tables[0].rawValue), "\(first)")
        }
    }

    @Test("only the wishes in the way are dropped, and the next starts keep them all")
    func dropped() throws {
        let plan = try house.plan()
        let wishes = BookingWishes(features: [.window], area: AreaID("terrace"))
        // Inside, t3 has the window, and t2 is the one without it.
        for (taken, table) in [(["t1"], "t3"), (["t1", "t3"], "t2")] {
            var day = try house.day(Self.date)
            for name in taken {
                // From 20:30 on, so that whoever comes by 18:30 has left.
                let stay = ImportedBooking(
                    id: BookingID(name),
                    party: 2,
                    span: seven + .minutes(90)..<seven + .minutes(210),
                    tables: [TableID(name)]
                )
                try day.perform(.enter(stay), in: plan, by: .host(UserID("h"), at: plan.branch), at: now)
            }
            let evening = try plan.open(day)
            let request = BookingRequest(id: BookingID("new"), party: 4, at: seven, wishes: wishes)
            guard case .refused(let reasons) = evening.answer(to: request, at: now) else {
                Issue.record("\(taken) offered")
                continue
            }
            for command in [ServiceDay.Command.book(request), .hold(request)] {
                let slots = evening.alternatives(to: command, against: reasons, through: .online, at: now)
                // Later starts would meet those of 20:30 on the terrace.
                #expect(slots.map(\.start) == [seven, seven - .minutes(30), seven - .hours(1)], "\(taken)")
                let tables = [table, "t1", "t1"].map { Slot.Answer.offered(tables: [TableID($0)]) }
                #expect(slots.map(\.answer) == tables, "\(taken)")
            }
        }
    }

    @Test("of several wishes the fewest that are in the way, areas before what is pleasant before what is needed")
    func fewest() throws {
        let wishes = BookingWishes(features: [.window], area: AreaID("terrace"))
        // t3 has the window, t2 neither.
        #expect(try reasons(["t1"], wishes) == [.takenAsWished(wishes: [Self.terrace])])
        #expect(try reasons(["t1", "t3"], wishes) == [.takenAsWished(wishes: [Self.terrace, Self.window])])
        // Either would do: the window in the hall, or the hall without steps.
        let hall = BookingWishes(features: [.window], area: AreaID("hall"))
        #expect(try reasons(["t3"], hall) == [.takenAsWished(wishes: [.area(area: AreaID("hall"))])])
        #expect(try reasons(["t3", "t1"], hall) == [.takenAsWished(wishes: [Self.window])])
        #expect([Self.stepFree, Self.window, Self.terrace].sorted() == [Self.terrace, Self.window, Self.stepFree])
    }

    @Test("a party that is split is told the fewest wishes too, by the tables that are too small for all of it")
    func fewestOfSplit() throws {
        // t1 and t2 on the terrace by a window, t3 and t4 there without one, t5 inside by a window.
        var house = try SampleHouse(seats: [4, 4, 4, 4, 4])
        house.branch.areas = self.house.branch.areas
        let places = [("terrace", true), ("terrace", true), ("terrace", false), ("terrace", false), ("hall", true)]
        for (position, place) in places.enumerated() {
            house.branch.tables[position].area = AreaID(place.0)
            house.branch.tables[position].features = place.1 ? [.window] : []
        }
        house.rules.allowsSplit = true
        let plan = try house.plan()
        let evening = try plan.open(day(taken: ["t1"], in: plan))
        let wishes = BookingWishes(features: [.window], area: AreaID("terrace"))
        // Of six people four sit at one table and two at another. By the windows that are left they would be in two areas.
        let request = BookingRequest(id: BookingID("new"), party: 6, at: seven, wishes: wishes)
        let taken = Slot.Answer.refused(reasons: [.takenAsWished(wishes: [Self.window])])
        #expect(evening.answer(to: request, at: now) == taken)
    }

    @Test("what no table ever has is named as well: what is pleasant before what is needed")
    func never() throws {
        let evening = try house.plan().open(house.day(Self.date))
        func reasons(_ wishes: BookingWishes) -> Slot.Answer {
            evening.answer(to: BookingRequest(id: BookingID("new"), party: 4, at: seven, wishes: wishes), at: now)
        }
        func never(_ wishes: [TableWish]) -> Slot.Answer {
            .refused(reasons: [.noTableAsWished(party: 4, channel: .online, wishes: wishes)])
        }
        #expect(reasons(BookingWishes(features: [.stepFree], area: AreaID("terrace"))) == never([Self.terrace]))
        #expect(reasons(BookingWishes(features: [.stepFree, .window])) == never([Self.window]))
        #expect(reasons(BookingWishes(features: [.outdoor])) == never([.feature(feature: .outdoor)]))
    }

    @Test("a change and a late return name the wish")
    func later() throws {
        let plan = try house.plan()
        var day = try day(taken: ["t1"], in: plan)
        let (id, host) = (BookingID("new"), Author.host(UserID("h"), at: plan.branch))
        try day.perform(.book(BookingRequest(id: id, party: 4, at: seven)), in: plan, by: Self.guest, at: now)
        let outside = BookingChange(wishes: BookingWishes(area: AreaID("terrace")))
        let refusal = ServiceDay.Refusal(.unavailable(reasons: [.takenAsWished(wishes: [Self.terrace])]))
        #expect(throws: refusal) { try day.perform(.modify(id, outside), in: plan, by: Self.guest, at: now) }
        // Who was on the terrace comes late, and somebody else sits there by now.
        var evening = try house.day(Self.date)
        let wish = BookingRequest(id: id, party: 4, at: seven, wishes: BookingWishes(area: AreaID("terrace")))
        try evening.perform(.book(wish), in: plan, by: Self.guest, at: now)
        let late = seven + .minutes(30)
        try evening.perform(.noShow(id), in: plan, by: host, at: late)
        let door = WalkIn(id: BookingID("door"), party: 4, table: TableID("t1"))
        try evening.perform(.walkIn(door), in: plan, by: host, at: late)
        #expect(throws: refusal) { try evening.perform(.reinstate(id), in: plan, by: host, at: late) }
    }

    @Test("what is refused as a full house is refused without any wish too, and what names wishes is not without them")
    func oneAnswer() throws {
        var random = SplitMix64(seed: 0x3151)
        var (named, full) = (0, 0)
        for run in 0..<runs(60, long: 20_000) {
            var house = try SampleHouse(seats: (0..<6).map { _ in Int.random(in: 2...4, using: &random) })
            house.branch.areas = ["a", "b"].map { DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english)) }
            for position in house.branch.tables.indices {
                house.branch.tables[position].area = AreaID(["a", "b"][Int.random(in: 0...1, using: &random)])
                house.branch.tables[position].features = Set(
                    [.window, .stepFree, .outdoor].filter { _ in Bool.random(using: &random) }
                )
            }
            if Bool.random(using: &random) { house.rules.assignment = .locked }
            if Bool.random(using: &random) { house.rules.walkInQuota = WalkInQuota(tables: 1) }
            let plan = try house.plan()
            var day = try house.day(Self.date)
            for number in 0..<5 {
                let request = BookingRequest(id: BookingID("\(number)"), party: 2, at: seven)
                _ = try? day.perform(.book(request), in: plan, by: .guest(UserID("\(number)")), at: now)
            }
            let evening = try plan.open(day)
            for party in 2...4 {
                let wishes = BookingWishes(
                    features: Set([.window, .stepFree].filter { _ in Bool.random(using: &random) }),
                    area: Bool.random(using: &random) ? AreaID("a") : nil
                )
                func reasons(_ wishes: BookingWishes) -> [Unavailability]? {
                    let request = BookingRequest(id: BookingID("new"), party: party, at: seven, wishes: wishes)
                    guard case .refused(let reasons) = evening.answer(to: request, at: now) else { return nil }
                    return reasons
                }
                guard let refused = reasons(wishes) else { continue }
                if refused.contains(.noFreeTable) {
                    full += 1
                    #expect(reasons(.none) != nil, "run \(run)")
                }
                for case .takenAsWished(let dropped) in refused {
                    named += 1
                    var fewer = wishes
                    for wish in dropped {
                        switch wish {
                        case .area: fewer.area = nil
                        case .feature(let feature): fewer.features.remove(feature)
                        }
                    }
                    #expect(reasons(fewer) == nil, "run \(run)")
                }
            }
        }
        #expect(named > 5 && full > 5, "\(named) \(full)")
    }
}
