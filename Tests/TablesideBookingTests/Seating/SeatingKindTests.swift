import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// Refusals by the number of tables of each kind.
@Suite("Counting kinds of tables")
struct SeatingKindTests {
    private typealias Row = SeatingProblem.Row

    /// A problem's rows counted around those without a unit, and the search that did it.
    private static func counted(
        _ problem: SeatingProblem,
        limit: Int = 5_000
    ) -> (counts: KindCounts?, search: SeatingSearch)? {
        let model = SeatingModel(problem)
        guard var search = SeatingSearch(model, preferring: model.present) else { return nil }
        let places = (0..<model.count).map { Int32($0) }
        let counts = search.countKinds(places, around: model.disturbedPlaces(), limit: limit)
        return (counts, search)
    }

    private static func isImpossible(_ counts: KindCounts?) -> Bool {
        if case .impossible? = counts { true } else { false }
    }

    /// A table for two and one for four.
    ///
    /// A party of four has the large table at the beginning and another at the end;
    /// two couples come in between and meet from 8 to 10.
    private static let chain = [
        Row(span: 0..<5, units: [1], present: 1), Row(span: 0..<10, units: [0, 1], present: 0),
        Row(span: 8..<20, units: [0, 1], present: 1), Row(span: 12..<15, units: [1]),
    ]

    @Test("what is enough at every time and not over time is refused by prices, without trying a seating")
    func overTime() throws {
        let problem = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: Self.chain)
        // At no time are there more than two parties, and no two need the large table: each time has a matching. But the
        // first couple must be at the small table for the first four, the second one for the last four, and they meet.
        // Prices of 1: small from 8 to 10, large from 0 to 5 and from 12 to 15. All pay 1 at least, 4 together; the three
        // tables bring 3.
        let (counts, search) = try #require(Self.counted(problem))
        #expect(Self.isImpossible(counts) && search.nodes <= 3)
        let answer = problem.reseat(budget: 40)
        #expect(answer.outcome == .provedImpossible && !answer.movesAreFewest)
        // Without the last party the couples change tables.
        let three = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: Array(Self.chain.prefix(3)))
        guard case .possible(let kinds)? = try #require(Self.counted(three)).search.countingAll() else {
            Issue.record("three parties can be seated")
            return
        }
        #expect(kinds[0] != kinds[1] && kinds[1] != kinds[2])
    }

    @Test("two pairs of three tables in a row share a table, however many tables there are")
    func places() throws {
        // Six tables in two rows of three, four pairs side by side; three parties that need a pair would have six tables.
        let units = [[0, 1], [1, 2], [3, 4], [4, 5]]
        let pair = Row(span: 0..<10, units: [0, 1, 2, 3])
        let three = SeatingProblem(tableCount: 6, units: units, rows: [pair, pair, pair])
        let (counts, search) = try #require(Self.counted(three))
        #expect(Self.isImpossible(counts) && search.nodes == 0)
        let two = try #require(Self.counted(SeatingProblem(tableCount: 6, units: units, rows: [pair, pair])))
        #expect(!Self.isImpossible(two.counts))
    }

    /// Six parties, each of whom takes one of three single tables or a pair.
    ///
    /// The pairs are two triangles: each two of
    /// three pairs share a table. Later everybody of a table is known by name, so that no two tables are alike.
    private static var triangles: SeatingProblem {
        let pairs = [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5]]
        let units = pairs + (0..<9).map { [$0] }
        let parties = pairs.indices.map { Row(span: 0..<10, units: [12, 13, 14, $0]) }
        let named = (0..<6).map { Row(span: 10..<20, units: [6 + $0], present: 6 + $0) }
        return SeatingProblem(tableCount: 9, units: units, rows: parties + named)
    }

    @Test("half a party at each pair would be enough, so that only whole numbers refuse")
    func branching() throws {
        let problem = Self.triangles
        let model = SeatingModel(problem)
        let relaxation = KindRelaxation(
            model,
            SeatingKinds(model),
            times: KindTimes(model),
            window: 0..<1,
            places: (0..<6).map { Int32($0) }
        )
        var tableau = try #require(relaxation.tableau())
        var nodes = 0
        guard case .solved = tableau.run(nodes: &nodes, limit: 1_000) else {
            Issue.record("six halves of a pair and three tables are enough")
            return
        }
        #expect(tableau.values.contains { abs($0 - $0.rounded()) > 0.4 })
        // One whole pair of each triangle and three single tables are five.
        var search = KindSearch(relaxation, limit: 1_000)
        #expect(search.run() == .impossible && search.nodes > nodes)
        #expect(problem.seatAll().outcome == .provedImpossible)
        // Without one of the six all have a place.
        var five = problem
        five.rows.remove(at: 0)
        if case .fits = five.seatAll().outcome {} else { Issue.record("five can be seated") }
    }

    @Test("nothing is a proof where a seating exists, and prices alone prove nothing when a table is free")
    func noProof() throws {
        let problem = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: Array(Self.chain.prefix(3)))
        let model = SeatingModel(problem)
        let places = (0..<3).map { Int32($0) }
        let (kinds, times) = (SeatingKinds(model), KindTimes(model))
        let all = 0..<times.instants.count
        let relaxation = KindRelaxation(model, kinds, times: times, window: all, places: places)
        var tableau = try #require(relaxation.tableau())
        func isAnyProof(_ limits: KindRelaxation.Limits) -> Bool {
            tableau.values.indices.contains { relaxation.isProof($0, of: tableau, within: limits) }
        }
        #expect(!isAnyProof(relaxation.limits))
        var nodes = 0
        _ = tableau.run(nodes: &nodes, limit: 100)
        #expect(!isAnyProof(relaxation.limits))
        // Limits that nobody can meet are a proof by themselves: two of one place, none of any option.
        var limits = relaxation.limits
        limits.lower[0] = 2
        #expect(isAnyProof(limits))
        limits = relaxation.limits
        for option in limits.upper.indices { limits.upper[option] = 0 }
        #expect(isAnyProof(limits))
    }

    @Test("kinds are refused exactly where no choice of them is enough, and then nobody finds a seating")
    func againstAll() {
        var (refused, possible, onlyHere) = (0, 0, 0)
        for seed in 0..<UInt64(runs(2_000, long: 100_000)) {
            var random = SplitMix64(seed: seed)
            let problem = SeatingProblem.tiny(&random)
            let oracle = KindOracle(problem)
            let model = SeatingModel(problem)
            let places = (0..<model.count).map { Int32($0) }
            let domains = SeatingDomains(model)
            guard model.count > 0, domains.counts.allSatisfy({ $0 > 0 }) else { continue }
            let times = KindTimes(model)
            let relaxation = KindRelaxation(
                model,
                SeatingKinds(model),
                times: times,
                window: 0..<times.instants.count,
                places: places
            )
            var search = KindSearch(relaxation, limit: 10_000)
            let verdict = search.run()
            let isPossible = oracle.isPossible()
            #expect(verdict == (isPossible ? .seated : .impossible), "seed \(seed)")
            if verdict == .seated {
                possible += 1
                for some in relaxation.classes {
                    #expect(some.options.reduce(0) { $0 + search.counts[$1] } == some.places.count, "seed \(seed)")
                }
            } else {
                refused += 1
                var seatings = 0
                SeatingOracle(problem: problem).everySeating { _ in seatings += 1 }
                #expect(seatings == 0, "seed \(seed)")
                if SeatingSearch(model, preferring: model.present) != nil { onlyHere += 1 }
            }
        }
        // Many are refused, and some of them though there are enough tables at every time.
        #expect(refused > 100 && possible > 300 && onlyHere > 5, "\(refused) \(possible) \(onlyHere)")
    }

    @Test("counting keeps to its limit, and what it finds with few nodes it finds with more")
    func limits() throws {
        let hard = [Self.triangles, SeatingProblem(tableCount: 2, units: [[0], [1]], rows: Self.chain)]
        for problem in hard {
            var isFound = false
            for limit in 0...60 {
                let (counts, search) = try #require(Self.counted(problem, limit: limit))
                #expect(search.nodes <= limit)
                #expect(!isFound || Self.isImpossible(counts), "\(limit)")
                isFound = Self.isImpossible(counts)
            }
            #expect(isFound)
        }
    }

    @Test("more moves than are permitted are impossible, and no answer then claims the fewest moves")
    func permitted() {
        // Four tables in a row at one time: each party may also have the next table, the newcomer the first one alone.
        let rows = (0..<3).map { Row(span: 0..<10, units: [$0, $0 + 1], present: $0) }
        let problem = SeatingProblem(tableCount: 4, units: (0..<4).map { [$0] }, rows: rows)
        let newcomer = Row(span: 0..<10, units: [0])
        // Three must move. Chains try the newcomer alone; the first of the others too; the second too: 1 + 2 + 3 nodes.
        // The count moves the three with a step for each.
        #expect(
            problem.seat(newcomer, atMost: 2)
                == SeatingAnswer(outcome: .provedImpossible, nodes: 9, movesAreFewest: false)
        )
        // With one move permitted nothing is counted.
        #expect(
            problem.seat(newcomer, atMost: 1)
                == SeatingAnswer(outcome: .provedImpossible, nodes: 3, movesAreFewest: false)
        )
        let three = problem.seat(newcomer, atMost: 3)
        #expect(three.outcome == .fits(units: [1, 2, 3, 0], moves: [0, 1, 2]) && three.movesAreFewest)
    }

    @Test("of the seatings found the one with the fewest moves is taken, the first of equals")
    func fewest() {
        let rows = (0..<3).map { Row(span: 0..<10, units: [0, 1, 2, 3], present: $0) }
        let model = SeatingModel(SeatingProblem(tableCount: 4, units: [[0], [1], [2], [3]], rows: rows))
        var found = FewestMoves(model)
        #expect(found.seats == nil)
        // Rings, in which nobody can be put back.
        found.add([1, 2, 0], of: [0, 1, 2])
        #expect(found.seats == [1, 2, 0])
        found.add([2, 0, 1], of: [0, 1, 2])
        #expect(found.seats == [1, 2, 0])
        found.add([1, 0, 2], of: [0, 1, 2])
        #expect(found.seats == [1, 0, 2])
        // Who is not among the places stays; who moved to a free table for nothing is put back.
        found.add([3, -1, -1], of: [0])
        #expect(found.seats == [0, 1, 2])
        // Who is at the first unit moves like all others: two move here and two there.
        found = FewestMoves(model)
        found.add([0, 2, 1], of: [0, 1, 2])
        found.add([1, 0, 2], of: [0, 1, 2])
        #expect(found.seats == [0, 2, 1])
    }
}

extension SeatingSearch {
    /// Counts all places around themselves.
    fileprivate func countingAll() -> KindCounts? {
        var copy = self
        let places = (0..<model.count).map { Int32($0) }
        return copy.countKinds(places, around: places, limit: 1_000)
    }
}
