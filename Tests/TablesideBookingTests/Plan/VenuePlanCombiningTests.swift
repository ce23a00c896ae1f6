import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

/// Which combinations a plan makes, and what they hold.
@Suite("Combinations of a plan")
struct VenuePlanCombiningTests {
    /// A plan of tables named a, b, c … with these numbers of seats.
    private static func plan(
        _ seats: [Int],
        joints: [(Int, Int, loss: Int)] = [],
        combinations: [TableCombination] = [],
        tables change: (Int, inout DiningTable) -> Void = { _, _ in },
        rules configure: (inout BookingRules) -> Void = { _ in }
    ) throws -> VenuePlan {
        let house = try SampleHouse(seats: seats)
        var branch = house.branch
        branch.areas = [DiningArea(id: AreaID("terrace"), name: LocalizedText("Terrace", in: .english))]
        branch.tables = branch.tables.enumerated().map { position, table in
            var table = DiningTable(id: Self.id(position), number: position, seats: table.seats)
            change(position, &table)
            return table
        }
        branch.joints = joints.map { TableJoint(Self.id($0.0), Self.id($0.1), seatLoss: $0.loss) }
        branch.combinations = combinations
        var rules = house.rules
        configure(&rules)
        return try VenuePlan(branch, rules: rules, zone: house.zone)
    }

    private static func id(_ position: Int) -> TableID { TableID(["a", "b", "c", "d", "e"][position]) }

    /// The combinations as `ab 5–6`.
    private static func combinations(_ plan: VenuePlan) -> [String] {
        plan.units.filter(\.isCombination).map { unit in
            "\(unit.tables.map(\.rawValue).sorted().joined()) \(unit.seats)"
        }
        .sorted()
    }

    // MARK: Worked examples

    @Test("two square tables for four lose two seats: 8 − 2 = 6, for parties of 5 and 6")
    func squares() throws {
        let plan = try Self.plan([4, 4], joints: [(0, 1, loss: 2)])
        #expect(Self.combinations(plan) == ["ab 5–6"])
        #expect(plan.units.last?.seatLoss == 2)
    }

    @Test("two narrow tables for two that face each other lose none: 4 − 0 = 4")
    func narrow() throws {
        #expect(Self.combinations(try Self.plan([2, 2], joints: [(0, 1, loss: 0)])) == ["ab 3–4"])
    }

    @Test("a round table for six and a square one for four: 10 − 3 = 7, which only seven need")
    func roundAndSquare() throws {
        #expect(Self.combinations(try Self.plan([6, 4], joints: [(0, 1, loss: 3)])) == ["ab 7"])
    }

    @Test("three tables for four in a chain: 12 − 4 = 8, and each two of them 6")
    func chain() throws {
        let plan = try Self.plan([4, 4, 4], joints: [(0, 1, loss: 2), (1, 2, loss: 2)])
        #expect(Self.combinations(plan) == ["ab 5–6", "abc 7–8", "bc 5–6"])
    }

    @Test("a chain of four makes no combination of four")
    func longChain() throws {
        let joints = [(0, 1, loss: 0), (1, 2, loss: 0), (2, 3, loss: 0)]
        #expect(
            Self.combinations(try Self.plan([2, 2, 2, 2], joints: joints)) == [
                "ab 3–4", "abc 5–6", "bc 3–4", "bcd 5–6", "cd 3–4",
            ]
        )
    }

    @Test("three tables that all touch lose seats at the two joints that cost least")
    func triangle() throws {
        let plan = try Self.plan([4, 4, 4], joints: [(0, 1, loss: 1), (1, 2, loss: 3), (0, 2, loss: 2)])
        #expect(Self.combinations(plan) == ["ab 5–7", "abc 8–9", "ac 5–6", "bc 5"])
    }

    @Test("tables that lose too much together make no combination")
    func noGain() throws {
        #expect(Self.combinations(try Self.plan([6, 2], joints: [(0, 1, loss: 2)])) == [])
        #expect(Self.combinations(try Self.plan([2, 2], joints: [(0, 1, loss: .max)])) == [])
    }

    // MARK: Stored combinations

    @Test("without joints there are no automatic combinations")
    func noJoints() throws {
        #expect(try Self.plan([4, 4, 4]).units.map(\.tables.count) == [1, 1, 1])
    }

    @Test("a stored minimum and maximum are taken as they are, above or below what the members hold")
    func stored() throws {
        let combinations = [
            TableCombination([Self.id(0), Self.id(1)], seats: try SeatRange(1, 20)),
            TableCombination([Self.id(1), Self.id(2)], seats: try SeatRange(2, 3)),
        ]
        let plan = try Self.plan([4, 4, 4], combinations: combinations)
        #expect(Self.combinations(plan) == ["ab 1–20", "bc 2–3"])
        #expect(plan.units.first { $0.seats.maximum == 20 }?.seatLoss == -12)
    }

    @Test("without a stored minimum it is one more than the members take with one table fewer")
    func defaultMinimum() throws {
        let (ab, abc) = ([Self.id(0), Self.id(1)], [Self.id(0), Self.id(1), Self.id(2)])
        let triple = TableCombination(abc, upTo: 10)
        // Nothing is known of any two of them: the largest single one counts.
        #expect(Self.combinations(try Self.plan([4, 6, 2], combinations: [triple])) == ["abc 7–10"])
        let pair = TableCombination(ab, upTo: 8)
        #expect(Self.combinations(try Self.plan([4, 6, 2], combinations: [triple, pair])) == ["ab 7–8", "abc 9–10"])
        // The joint makes bc, of 7.
        let joined = try Self.plan([4, 6, 2], joints: [(1, 2, loss: 1)], combinations: [triple])
        #expect(Self.combinations(joined) == ["abc 8–10", "bc 7"])
    }

    @Test("a part that loses all its seats is no combination, so that single tables decide about the minimum")
    func partWithoutSeats() throws {
        let triple = TableCombination([Self.id(0), Self.id(1), Self.id(2)], upTo: 10)
        let plan = try Self.plan([1, 1, 1], joints: [(0, 1, loss: 3)], combinations: [triple])
        #expect(Self.combinations(plan) == ["abc 2–10"])
    }

    @Test("tables that are combined by the branch are not combined automatically as well")
    func storedAndJoined() throws {
        let pair = TableCombination([Self.id(1), Self.id(0)], seats: try SeatRange(4, 5))
        let plan = try Self.plan([4, 4, 4], joints: [(0, 1, loss: 2), (1, 2, loss: 2)], combinations: [pair])
        // abc is still automatic, and its two parts hold 5 and 6.
        #expect(Self.combinations(plan) == ["ab 4–5", "abc 7–8", "bc 5–6"])
    }

    @Test("a stored combination may have any number of tables")
    func large() throws {
        let all = TableCombination((0..<5).map { Self.id($0) }, upTo: 30)
        #expect(Self.combinations(try Self.plan([2, 2, 4, 4, 6], combinations: [all])) == ["abcde 7–30"])
    }

    // MARK: Rules

    @Test("a disabled table is part of nothing, stored or automatic")
    func disabled() throws {
        let pair = TableCombination([Self.id(0), Self.id(1)], upTo: 6)
        let plan = try Self.plan(
            [4, 4, 4],
            joints: [(1, 2, loss: 2)],
            combinations: [pair],
            rules: {
                $0.tables = [TableRule(Self.id(1), isDisabled: true)]
            }
        )
        #expect(plan.units.map { $0.tables.map(\.rawValue) } == [["a"], ["c"]])
        #expect(plan.tables.count == 3)
    }

    @Test("a table that never combines is part of no automatic combination, though of a chain")
    func neverCombines() throws {
        let plan = try Self.plan(
            [4, 4, 4],
            joints: [(0, 1, loss: 2), (1, 2, loss: 2), (0, 2, loss: 2)],
            rules: {
                $0.tables = [TableRule(Self.id(1), neverCombines: true)]
            }
        )
        #expect(Self.combinations(plan) == ["ac 5–6"])
    }

    @Test("tables of different areas are combined only where the rules say so")
    func areas() throws {
        func plan(_ combining: CombiningRule?) throws -> VenuePlan {
            try Self.plan(
                [4, 4, 4],
                joints: [(0, 1, loss: 2), (1, 2, loss: 2)],
                tables: { if $0 > 0 { $1.area = AreaID("terrace") } },
                rules: { $0.combining = combining }
            )
        }
        #expect(Self.combinations(try plan(nil)) == ["bc 5–6"])
        let across = try plan(CombiningRule(acrossAreas: true))
        #expect(Self.combinations(across) == ["ab 5–6", "abc 7–8", "bc 5–6"])
        let areas = across.units.filter(\.isCombination).map { $0.area?.rawValue }
        #expect(areas.filter { $0 == nil }.count == 2)
        #expect(Self.combinations(try plan(CombiningRule(largest: 2, acrossAreas: true))) == ["ab 5–6", "bc 5–6"])
        #expect(Self.combinations(try plan(CombiningRule(largest: 1, acrossAreas: true))) == [])
    }

    @Test("a combination offers what all of its tables offer, through the channels that all of them allow")
    func common() throws {
        let features: [Set<TableFeature>] = [[.window, .stepFree], [.window, .outdoor]]
        let plan = try Self.plan(
            [4, 4],
            joints: [(0, 1, loss: 2)],
            tables: { $1.features = features[$0] },
            rules: {
                $0.tables = [
                    TableRule(Self.id(0), channels: [.online, .inHouse], priority: 3),
                    TableRule(Self.id(1), channels: [.walkIn, .inHouse], experiences: [ExperienceCode(rawValue: "x")]),
                ]
            }
        )
        let unit = try #require(plan.units.last)
        #expect(unit.features == [.window])
        #expect(unit.channels == [.inHouse])
        #expect(unit.experiences == [ExperienceCode(rawValue: "x")])
        #expect(unit.priority == 0)
        #expect(unit.suits(channel: .inHouse, features: [.window], experience: ExperienceCode(rawValue: "x")))
        let tasting = ExperienceCode(rawValue: "x")
        #expect(!unit.suits(channel: .online, experience: tasting))
        #expect(!unit.suits(channel: .inHouse))
        #expect(!unit.suits(channel: .inHouse, features: [.stepFree], experience: tasting))
        #expect(!unit.suits(channel: .inHouse, area: AreaID("terrace"), experience: tasting))
        #expect(!unit.suits(channel: .inHouse, experience: ExperienceCode(rawValue: "y")))
    }

    // MARK: Order of choice

    private static func order(_ plan: VenuePlan, _ party: Int) -> [String] {
        plan.units(holding: party).map { $0.tables.map(\.rawValue).sorted().joined() }
    }

    @Test("fewest tables come first, then least waste, then identity")
    func order() throws {
        let pair = TableCombination([Self.id(0), Self.id(1)], seats: try SeatRange(1, 4))
        let plan = try Self.plan([6, 4, 4, 8], combinations: [pair])
        #expect(Self.order(plan, 4) == ["c", "b", "a", "d", "ab"])
        #expect(Self.order(plan, 5) == ["a", "d"])
        #expect(Self.order(plan, 9) == [])
        #expect(Self.order(plan, 0) == [])
        #expect(Self.order(plan, .min) == [])
        #expect(Self.order(plan, .max) == [])
    }

    @Test("tables of few combinations come before others of their size, then priority decides")
    func combinable() throws {
        let plan = try Self.plan(
            [4, 4, 4, 4],
            joints: [(0, 1, loss: 0)],
            rules: {
                $0.tables = [TableRule(Self.id(3), priority: 1), TableRule(Self.id(1), priority: 9)]
            }
        )
        #expect(Self.order(plan, 3) == ["d", "c", "b", "a"])
    }

    @Test("tables without steps come last of the single ones, and are there when nothing else is")
    func stepFree() throws {
        let plan = try Self.plan(
            [4, 6, 4],
            joints: [(1, 2, loss: 2)],
            tables: { if $0 == 0 { $1.features = [.stepFree] } }
        )
        #expect(Self.order(plan, 3) == ["c", "b", "a"])
        let alone = try Self.plan([4], tables: { $1.features = [.stepFree] })
        #expect(Self.order(alone, 4) == ["a"])
    }

    @Test("no more seats than the cap stay empty")
    func oversize() throws {
        let plan = try Self.plan([2, 4, 6, 8], joints: [(2, 3, loss: 2)], rules: { $0.oversizeCap = 2 })
        #expect(
            [1, 2, 3, 4, 5, 6, 7, 8].map { Self.order(plan, $0) } == [
                ["a"], ["a", "b"], ["b"], ["b", "c"], ["c"], ["c", "d"], ["d"], ["d"],
            ]
        )
        #expect([9, 10, 11, 12, 13].map { Self.order(plan, $0) } == [[], ["cd"], ["cd"], ["cd"], []])
        let exact = try Self.plan([2, 4], rules: { $0.oversizeCap = 0 })
        #expect([1, 2, 3, 4].map { Self.order(exact, $0) } == [[], ["a"], [], ["b"]])
    }

    @Test("a pair that would lose all its seats is not what a larger combination has to be better than")
    func noSeatsLeft() throws {
        let three = TableCombination([0, 1, 2].map(Self.id), upTo: 8)
        let plan = try Self.plan([4, 4, 4], joints: [(0, 1, loss: 8)], combinations: [three])
        #expect(Self.combinations(plan) == ["abc 5–8"])
    }
}
