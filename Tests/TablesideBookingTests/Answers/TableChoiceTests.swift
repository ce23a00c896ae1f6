import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// The order in which tables are chosen, step by step.
@Suite("Table choice")
struct TableChoiceTests {
    private let date = "2026-03-27"
    private let early = "2026-03-01T12:00"

    private func table(
        _ id: String,
        _ smallest: Int,
        _ largest: Int,
        _ features: Set<TableFeature> = []
    ) throws
        -> DiningTable
    {
        let number = Int(id.unicodeScalars.reduce(0) { $0 * 128 + $1.value })
        return DiningTable(id: TableID(id), number: number, seats: try SeatRange(smallest, largest), features: features)
    }

    /// What a party gets at 19:00 of an empty evening.
    private func choice(
        of tables: [DiningTable],
        combined: [TableCombination] = [],
        for party: Int,
        wishing wishes: BookingWishes = .none,
        preferring taste: TablePreference = .none,
        stays: [(table: String, from: String, to: String)] = [],
        configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws -> [String] {
        var house = try SampleHouse.oldTown(configure: configure)
        house.branch.tables = tables
        house.branch.areas = Set(tables.compactMap(\.area)).sorted()
            .map { DiningArea(id: $0, name: LocalizedText($0.rawValue, in: .english)) }
        var document = house.branch
        document.combinations = combined
        let plan = try VenuePlan(document, rules: house.rules, zone: house.zone).preferring(taste)
        var day = try house.day(date)
        let now = try house.instant(early)
        for (number, stay) in stays.enumerated() {
            let existing = ImportedBooking(
                id: BookingID("s\(number)"),
                party: 1,
                span: try house.instant("\(date)T\(stay.from)")..<(try house.instant("\(date)T\(stay.to)")),
                tables: [TableID(stay.table)]
            )
            try day.perform(.enter(existing), in: plan, by: House.host, at: now)
        }
        let request = BookingRequest(
            id: BookingID("new"),
            party: party,
            at: try house.instant("\(date)T19:00"),
            wishes: wishes
        )
        // What is listed is what is booked.
        let answer = try plan.open(day).answer(to: request, through: .inHouse, at: now)
        let booked = try? day.perform(.book(request), in: plan, by: House.host, at: now)
        if let booked, booked.allSatisfy(\.moves.isEmpty), day.booking(request.id)?.parts == nil {
            #expect(answer == .offered(tables: day.booking(request.id)?.tables ?? []))
        }
        switch answer {
        case .offered(let tables), .possible(let tables, _): return tables.map(\.rawValue)
        case .split(let parts): return parts.flatMap(\.tables).map(\.rawValue)
        case .refused(let reasons): return reasons.map(\.code.rawValue)
        }
    }

    @Test("1 the tables that were asked for, combinations too, or nothing")
    func asked() throws {
        let tables = [try table("a", 1, 2), try table("b", 1, 4), try table("c", 1, 4)]
        let combined = [TableCombination([TableID("b"), TableID("c")], seats: try SeatRange(2, 8))]
        func pick(_ names: [String]) throws -> [String] {
            try choice(
                of: tables,
                combined: combined,
                for: 2,
                wishing: BookingWishes(tables: names.map { TableID($0) })
            )
        }
        #expect(try pick(["b"]) == ["b"])
        #expect(try pick(["c", "b"]) == ["b", "c"])
        #expect(try pick(["a", "b"]) == ["booking.notCombined"])
        #expect(try pick(["x"]) == ["booking.unknownTable"])
        #expect(try pick([]) == ["booking.notCombined"])
        #expect(
            try choice(
                of: tables,
                combined: combined,
                for: 9,
                wishing: BookingWishes(tables: [TableID("b"), TableID("c")])
            )
                == ["booking.combinationDoesNotFit"]
        )
    }

    @Test("2 one table before two, however many seats stay empty")
    func fewestTables() throws {
        let tables = [try table("a", 1, 2), try table("b", 1, 2), try table("c", 1, 8)]
        let combined = [TableCombination([TableID("a"), TableID("b")], seats: try SeatRange(2, 3))]
        #expect(try choice(of: tables, combined: combined, for: 3) == ["c"])
        let busy = [(table: "c", from: "18:00", to: "19:30")]
        #expect(try choice(of: tables, combined: combined, for: 3, stays: busy) == ["a", "b"])
    }

    @Test("3 a step-free table comes last for those who did not ask, and is theirs when it is the only one")
    func stepFree() throws {
        let tables = [try table("a", 1, 2, [.stepFree]), try table("b", 1, 4)]
        #expect(try choice(of: tables, for: 2) == ["b"])
        #expect(try choice(of: tables, for: 2, wishing: BookingWishes(features: [.stepFree])) == ["a"])
        #expect(try choice(of: tables, for: 2, stays: [("b", "18:00", "20:00")]) == ["a"])
        #expect(
            try choice(of: tables, for: 2, wishing: BookingWishes(features: [.outdoor])) == ["booking.noTableAsWished"]
        )
    }

    @Test("4 fewest empty seats")
    func waste() throws {
        #expect(try choice(of: [try table("a", 1, 6), try table("b", 1, 4), try table("c", 1, 5)], for: 3) == ["b"])
    }

    @Test("5 least opportunity loss: the table that fewer other parties could use")
    func opportunity() throws {
        // Both waste one seat; a takes parties of 1 to 4, b only 3 and 4.
        #expect(try choice(of: [try table("a", 1, 4), try table("b", 3, 4)], for: 3) == ["b"])
        // With another table for two, nothing is lost for small parties by taking a; both lose the same starts.
        #expect(
            try choice(of: [try table("a", 1, 4), try table("b", 3, 4), try table("c", 1, 2)], for: 3) == ["a"]
        )
    }

    @Test("5 a paused area has less to lose, and the other tables more")
    func paused() throws {
        var (inside, garden) = (try table("a", 1, 2), try table("b", 1, 2))
        (inside.area, garden.area) = ("inside", "garden")
        #expect(try choice(of: [inside, garden], for: 2) == ["a"])
        // From 19:15 to 20:15 parties can begin inside alone.
        let from = try SampleHouse.oldTown().instant("\(date)T19:15")
        let rain = BookingPause(from: from, until: from + .hours(1), area: "garden", reason: "rain")
        #expect(try choice(of: [inside, garden], for: 2) { $0.pauses = [rain] } == ["b"])
    }

    @Test("6 least unusable time before and after the stay")
    func gaps() throws {
        // Both are free from 19:00 to 20:30 and nothing else differs: only a is left with half an hour.
        let tables = [try table("a", 1, 2), try table("b", 1, 2)]
        let stays = [
            (table: "a", from: "17:00", to: "18:30"), (table: "b", from: "17:30", to: "19:00"),
            (table: "a", from: "20:30", to: "23:30"), (table: "b", from: "20:30", to: "23:30"),
        ]
        #expect(try choice(of: tables, for: 2, stays: stays) == ["b"])
    }

    @Test("5 the table is kept that the sizes which the house has learned to expect depend on")
    func demand() throws {
        // Only a takes one or two; only b, with c, takes six to eight. Three could have either.
        let tables = [try table("a", 1, 4), try table("b", 3, 4), try table("c", 5, 5)]
        let combined = [TableCombination(["b", "c"], seats: try SeatRange(6, 8))]
        func pick(_ couples: Int, _ sixes: Int) throws -> [String] {
            let sizes = Array(repeating: 2, count: couples) + Array(repeating: 6, count: sixes)
            let past = sizes.map { PastBooking(party: $0, channel: .online, lead: .hours(24), showed: true) }
            return try choice(of: tables, combined: combined, for: 3, preferring: .learned(from: past))
        }
        // Two sizes against three, 1 + 101 against 11, and 1 + 11 against 101.
        #expect(try pick(0, 0) == ["a"])
        #expect(try pick(100, 10) == ["b"])
        #expect(try pick(10, 100) == ["a"])
    }

    @Test("7 to 11 fewest combinations, lowest load, highest score, highest priority, identity")
    func ties() throws {
        let tables = try ["a", "b", "c", "d"].map { try table($0, 1, 2) }
        #expect(try choice(of: tables, for: 2) == ["a"])
        #expect(try choice(of: tables.reversed(), for: 2) == ["a"])
        func rules(_ priorities: [String: Int]) -> (inout BookingRules) throws -> Void {
            { rules in
                rules.tables = priorities.sorted { $0.key < $1.key }.map { TableRule(TableID($0), priority: $1) }
            }
        }
        #expect(try choice(of: tables, for: 2, configure: rules(["c": 2, "d": 1])) == ["c"])
        let score = TablePreference(score: [TableID("d"): 3, TableID("b"): 1])
        #expect(try choice(of: tables, for: 2, preferring: score, configure: rules(["c": 2])) == ["d"])
        let load = TablePreference(load: [TableID("a"): 2, TableID("d"): 1], score: [TableID("d"): 3])
        #expect(try choice(of: tables, for: 2, preferring: load, configure: rules(["c": 2])) == ["c"])
        let extremes = TablePreference(load: [TableID("a"): .max, TableID("b"): .min], score: [:])
        #expect(try choice(of: tables, for: 2, preferring: extremes) == ["b"])
    }

    @Test("loads and scores of tables together that are beyond all numbers are the most and the least that there are")
    func hugeTaste() throws {
        let tables = try ["a", "b", "c", "d"].map { try table($0, 1, 2) }
        let combined = try [["a", "b"], ["c", "d"]].map { names in
            TableCombination(names.map { TableID($0) }, seats: try SeatRange(3, 4))
        }
        func pick(_ taste: TablePreference) throws -> [String] {
            try choice(of: tables, combined: combined, for: 4, preferring: taste)
        }
        #expect(try pick(.none) == ["a", "b"])
        #expect(try pick(TablePreference(load: ["a": .max, "b": 1, "c": .max - 1])) == ["c", "d"])
        #expect(try pick(TablePreference(load: ["a": .max - 2, "b": 1, "c": .max, "d": 1])) == ["a", "b"])
        #expect(try pick(TablePreference(score: ["a": .min, "b": -1, "c": .min + 1])) == ["c", "d"])
        #expect(try pick(TablePreference(score: ["a": .max - 2, "b": 1, "c": .max, "d": 1])) == ["c", "d"])
    }

    @Test("the opportunity loss is what openings lose when the stay is really there, on random evenings")
    func lossByTrying() throws {
        let seed: UInt64 = 0x105E
        var random = SplitMix64(seed: seed)
        var compared = 0
        for run in 0..<runs(25, long: 20_000) {
            var naive = try RandomHouse.random(&random).naive
            // The loss leaves out what limits guests besides tables and hours.
            (naive.notice, naive.horizon, naive.smallestParty, naive.largestParty) = (nil, nil, nil, nil)
            (naive.paces, naive.quota) = ([], nil)
            naive.combinations = []
            for position in naive.tables.indices {
                naive.tables[position].largest = 4
                naive.tables[position].smallest = Int.random(in: 1...4, using: &random)
            }
            naive.pools = false
            let house = try RandomHouse(naive)
            let starts = naive.starts()
            guard let first = starts.first else { continue }
            let now = RandomHouse.at(first - 300)
            var day = try RandomHouse.day()
            for number in 0..<8 {
                let start = RandomHouse.at(starts.randomElement(using: &random) ?? 0)
                let party = Int.random(in: 1...6, using: &random)
                let request = BookingRequest(id: BookingID("\(number)"), party: party, at: start)
                _ = try? day.perform(.book(request), in: house.plan, by: RandomHouse.host, at: now)
            }
            let evening = try house.plan.open(day)
            func openings(_ evening: DayAvailability) -> [Set<Instant>] {
                (1...9).map { Set(evening.openings(for: $0, at: now)) }
            }
            let before = openings(evening)
            func loss(_ tables: [TableID], _ span: Range<Instant>) throws -> Int {
                var taken = day
                let stay = ImportedBooking(id: BookingID("new"), party: 1, span: span, tables: tables)
                try taken.perform(.enter(stay), in: house.plan, by: RandomHouse.host, at: now)
                let after = openings(try house.plan.open(taken))
                return zip(before, after).reduce(0) { $0 + $1.0.subtracting($1.1).count }
            }
            let party = Int.random(in: 1...6, using: &random)
            let slots = evening.slots(for: party, through: .inHouse, at: now).filter(\.isOffered)
            guard let slot = slots.randomElement(using: &random), case .offered(let chosen) = slot.answer else {
                continue
            }
            let free = evening.tables(for: party, at: slot.start, through: .inHouse, now: now)
            #expect(free.first?.tables == chosen)
            guard let best = free.first, let length = slot.end.map({ $0 - slot.start }) else { continue }
            let span = slot.start..<slot.start + length + .minutes(naive.included)
            let equals = free.filter { $0.tables.count == best.tables.count && $0.seats.maximum == best.seats.maximum }
            let losses = try equals.map { try loss($0.tables, span) }
            #expect(losses == losses.sorted(), "seed \(seed) run \(run) \(equals.map(\.tables)) \(naive)")
            let model = OpportunityLoss(evening, at: now)
            for (choice, lost) in zip(equals, losses) {
                let unit = try #require(evening.plan.units.firstIndex { $0.tables == choice.tables })
                #expect(model.loss(model.stakes(of: unit), during: span) == lost, "seed \(seed) run \(run) \(naive)")
            }
            compared += losses.count > 1 ? 1 : 0
        }
        #expect(compared > 3, "some must be equal in what is known of them")
    }
}
