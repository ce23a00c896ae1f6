import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// Searches in models made by hand, with limits that no rules of a house amount to.
@Suite("Searching for a selection")
struct SelectionTreeTests {
    private typealias Part = (weight: Int64, stays: Int)

    /// Requests that have so many stays each, all at the same time and each at a table of its own.
    private static func model(_ parts: [Part], limits: [SelectionModel.Limit]) -> SelectionModel {
        var entries: [SelectionModel.Entry] = []
        var stays: [SelectionModel.Stay] = []
        for (number, part) in parts.enumerated() {
            let first = stays.count
            for start in 0..<part.stays {
                stays.append(.init(entry: number, start: start, span: 0..<10, units: [first + start]))
            }
            entries.append(.init(request: number, weight: part.weight, stays: first..<stays.count, twin: nil))
        }
        let floor = SeatingProblem(tableCount: stays.count, units: stays.indices.map { [$0] }, rows: [])
        return SelectionModel(entries: entries, stays: stays, limits: limits, floor: floor, busy: stays.map { _ in [] })
    }

    /// A limit that counts each of some stays once.
    private static func limit(_ stays: [Int], atMost room: Int64) -> SelectionModel.Limit {
        SelectionModel.Limit(amounts: stays.map { ($0, 1) }, room: room, triggers: nil)
    }

    /// The most that stays within the limits are worth, one of each request, by trying all of them.
    ///
    /// Stays are bits of a word, and each limit counts the stays of its own once.
    private static func most(_ model: SelectionModel) -> Int64 {
        let limits = model.limits.map { limit in
            (stays: limit.amounts.reduce(UInt64(0)) { $0 | 1 << UInt64($1.stay) }, room: limit.room)
        }
        func visit(_ number: Int, _ chosen: UInt64, _ value: Int64) -> Int64 {
            guard limits.allSatisfy({ Int64(($0.stays & chosen).nonzeroBitCount) <= $0.room }) else { return 0 }
            guard number < model.entries.count else { return value }
            let entry = model.entries[number]
            return entry.stays.reduce(visit(number + 1, chosen, value)) { best, stay in
                max(best, visit(number + 1, chosen | 1 << UInt64(stay), value + entry.weight))
            }
        }
        return visit(0, 0, 0)
    }

    @Test("a request that is met half with one of its stays and half with another is tried with each of them")
    func halves() {
        // Neither stay of the first goes with either of the second; halves of all four keep each of these limits.
        let pairs = [[0, 2], [0, 3], [1, 2], [1, 3]].map { Self.limit($0, atMost: 1) }
        var search = SelectionSearch(Self.model([(2, 2), (3, 2)], limits: pairs))
        search.run(nodes: 1)
        #expect(search.bound == 5 && !search.isProved)
        search.run(nodes: 100)
        #expect(search.isProved && search.best.value == 3 && search.best.stays.allSatisfy { $0 >= 2 })
    }

    @Test("a selection worth as much as a scope can be ends its search at once, one worth less does not")
    func everything() {
        let model = Self.model([(2, 1), (3, 1)], limits: [])
        for (stays, value, isDone) in [([0, 1], 5, true), ([1], 3, false)] as [([Int], Int64, Bool)] {
            var floor = SelectionFloor(model)
            for stay in stays {
                let isSeated = floor.insert(stay)
                #expect(isSeated)
            }
            var tree = SelectionTree(model, above: 0)
            tree.offer(floor)
            #expect(tree.best?.value == value && tree.bound == 5 && tree.isDone == isDone && tree.nodes == 0)
        }
    }

    @Test("after 4,000 tries a stay is no longer seated, and is not counted as if it were", arguments: [4_000, 3_999])
    func tries(count: Int) {
        // The first two want the same table; the third has one to itself.
        let stays = [0, 0, 1].enumerated().map { number, unit in
            SelectionModel.Stay(entry: number, start: 0, span: 0..<10, units: [unit])
        }
        let entries = stays.indices.map {
            SelectionModel.Entry(request: $0, weight: 2, stays: $0..<$0 + 1, twin: nil)
        }
        let empty = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: [])
        let model = SelectionModel(entries: entries, stays: stays, limits: [], floor: empty, busy: [[], [], []])
        var floor = SelectionFloor(model)
        let seated = [floor.insert(0)] + (1..<count).map { _ in floor.insert(1) }
        #expect(seated.count { $0 } == 1)
        let isLast = floor.insert(2)
        #expect(isLast == (count < 4_000))
        #expect(floor.stays == (isLast ? [0, 2] : [0]) && floor.value == (isLast ? 4 : 2))
    }

    @Test("of stays beyond a limit no more are named than are beyond it, always with one that it restricts")
    func excess() {
        func named(_ stays: [Int], restricting triggers: Set<Int>?) -> [Int]? {
            let limit = SelectionModel.Limit(amounts: (0..<3).map { ($0, 1) }, room: 1, triggers: triggers)
            return Self.model([(1, 1), (1, 1), (1, 1)], limits: [limit]).excess(of: stays)
        }
        // Any two are one too many.
        #expect(named([0, 1, 2], restricting: nil) == [1, 2])
        #expect(named([0, 2], restricting: nil) == [0, 2] && named([1], restricting: nil) == nil)
        #expect(named([0, 1, 2], restricting: [0]) == [0, 2])
        #expect(named([1, 2], restricting: [0]) == nil && named([0], restricting: [0]) == nil)
    }

    @Test("of equal requests the first are met, one without a stay is not, and a scope that contradicts that is empty")
    func completing() {
        let stays = (0..<2).map { SelectionModel.Stay(entry: $0, start: 0, span: 0..<10, units: [$0]) }
        let entries = [nil, 0].enumerated().map { number, twin in
            SelectionModel.Entry(request: number, weight: 1, stays: number..<number + 1, twin: twin)
        }
        let floor = SeatingProblem(tableCount: 2, units: [[0], [1]], rows: [])
        let model = SelectionModel(entries: entries, stays: stays, limits: [], floor: floor, busy: [[], []])
        func completed(_ decided: [Int8], barring barred: Set<Int> = []) -> [Int8]? {
            var scope = SelectionModel.Scope(decided: decided)
            scope.barred = barred
            return model.complete(&scope) ? scope.decided : nil
        }
        #expect(completed([0, 1]) == [1, 1] && completed([1, 0]) == [1, 0])
        #expect(completed([-1, 0]) == [-1, -1] && completed([-1, 1]) == nil)
        #expect(completed([0, 0], barring: [1]) == [0, -1] && completed([0, 0], barring: [0]) == [-1, -1])
        #expect(completed([1, 0], barring: [0]) == nil && completed([0, 1], barring: [1]) == nil)
        #expect(model.ordered([1]) == [0] && model.ordered([1, 0]) == [1, 0])
    }

    @Test("tables that the same stays use are a group, and units of as many tables from each group a kind")
    func kinds() {
        // One stay fits each of four tables, two pairs of them and two that share one; another one a fifth table.
        let units = [[0], [1], [2], [3], [4], [0, 1], [2, 3], [1, 2]]
        func kinds(_ first: [Int]) -> (kinds: TableKinds, floor: SeatingProblem) {
            let floor = SeatingProblem(tableCount: 5, units: units, rows: [])
            let stays = [first, [4]].enumerated().map { number, units in
                SelectionModel.Stay(entry: number, start: 0, span: 0..<10, units: units)
            }
            return (TableKinds(stays, floor: floor), floor)
        }
        let (pairs, floor) = kinds([0, 1, 2, 3, 5, 6])
        #expect(pairs.groups == [0, 0, 0, 0, 1] && pairs.members == [[0, 1, 2, 3], [4]])
        #expect(pairs.ofStay == [[0, 1], [2]] && pairs.units == [[0, 1, 2, 3], [5, 6], [4]])
        // Four tables are two pairs, which are two units; of those that share a table only one is taken.
        #expect(pairs.mostApart(0, on: floor) == nil && pairs.mostApart(1, on: floor) == nil)
        let (shared, same) = kinds([0, 1, 2, 3, 5, 7])
        #expect(shared.mostApart(1, on: same) == 1)
    }

    @Test("requests that differ in nothing but their tickets are twins, unless the limit of a guest counts them")
    func twins() throws {
        let house = try SelectionHouse(seats: [2, 2, 2])
        let guests: [UserID?] = ["ana", nil, "ana", nil]
        let requests = guests.enumerated().map { number, guest in
            house.request(BookingID("r\(number)"), 2, at: 4, asked: number, guest: guest)
        }
        let compiler = SelectionCompiler(requests, on: try house.plan.open(house.day), at: house.now)
        func twins(_ limit: Int?) -> [Int?] {
            compiler.model(weights: [2, 2, 2, 2], seatingsPerGuest: limit).entries.map(\.twin)
        }
        #expect(twins(nil) == [nil, 0, 1, 2])
        // Two are no more than two.
        #expect(twins(2) == [nil, 0, 1, 2])
        #expect(twins(1) == [nil, nil, nil, 1])
    }

    @Test("limits on any stays together leave the best of all choices, as trying every one of them shows")
    func everyChoice() {
        var better = 0
        for seed in 0..<UInt64(runs(300, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            let parts = (0..<Int.random(in: 3...6, using: &random)).map { _ in
                Part(weight: Int64.random(in: 1...4, using: &random), stays: Int.random(in: 1...3, using: &random))
            }
            let all = Array(0..<parts.reduce(0) { $0 + $1.stays })
            let limits = (0..<Int.random(in: 4...16, using: &random)).map { _ in
                let count = Int.random(in: 2...min(4, all.count), using: &random)
                let chosen = Array(all.shuffled(using: &random).prefix(count))
                return Self.limit(chosen, atMost: Int64.random(in: 1...Int64(count / 2), using: &random))
            }
            let model = Self.model(parts, limits: limits)
            let best = Self.most(model)
            var search = SelectionSearch(model)
            let first = search.best.value
            search.run(nodes: 1_000)
            #expect(search.isProved && search.isDone && search.best.value == best, "seed \(seed)")
            if first < best { better += 1 }
        }
        // Often enough the first to ask are not the best choice.
        #expect(better > runs(300, long: 10_000) / 10, "\(better)")
    }

    /// Requests at one time under six limits that each leave room for half of them, in a given order.
    private static func knapsack(_ random: SplitMix64, in order: [Int]) -> SelectionModel {
        var random = random
        let weights = order.map { _ in Int64.random(in: 100...999, using: &random) }
        let limits = (0..<6).map { _ in
            let amounts = order.map { _ in Int64.random(in: 10...99, using: &random) }
            let counted = order.enumerated().map { (stay: $0, amount: amounts[$1]) }
            return SelectionModel.Limit(amounts: counted, room: amounts.reduce(0, +) / 2, triggers: nil)
        }
        return model(order.map { (weights[$0], 1) }, limits: limits)
    }

    @Test(
        "after 64 nodes, and then each time after twice as many, 24 are for a look around; the rest are for the bound"
    )
    func looks() {
        for seed: UInt64 in [2, 4] {
            let random = SplitMix64(seed: seed)
            // With the best selection first there is nothing to find around it, and all is at one time: one look is long.
            var whole = SelectionTree(Self.knapsack(random, in: Array(0..<24)), above: 0)
            whole.run(nodes: 1_000)
            let best = whole.best?.stays.sorted() ?? []
            let model = Self.knapsack(random, in: best + (0..<24).filter { !best.contains($0) })
            var search = SelectionSearch(model)
            let value = search.best.value
            #expect(whole.isDone && value == whole.best?.value)
            var tree = SelectionTree(model, above: value)
            var (next, looking) = (64, 0)
            while !tree.isDone, search.nodes < 1_000 {
                if looking > 0 {
                    looking -= 1
                } else {
                    tree.run(nodes: 1)
                    if tree.nodes == next { (next, looking) = (2 * next, 24) }
                }
                let before = search.nodes
                search.run(nodes: 1)
                #expect(search.nodes == before + 1 && search.bound == tree.bound, "seed \(seed), node \(search.nodes)")
            }
            #expect(search.isProved && search.best.value == value && tree.nodes > 128)
        }
    }

    /// One table, which the first two requests want at the same time, and a third one much later, with so many stays and
    /// limits that the table of the relaxation would be too large.
    ///
    /// - Parameter ways: When the first request could come: at 0, beside the second, or at 20.
    /// - Returns: The model.
    private static func large(_ ways: [Int64]) -> SelectionModel {
        let early: [Range<Int64>] = ways.map { $0..<$0 + 10 } + [0..<10]
        let spans = early + Array(repeating: 40..<50, count: 2_050)
        let second = ways.count
        let stays = spans.enumerated().map { number, span in
            let entry = number < second ? 0 : number == second ? 1 : 2
            return SelectionModel.Stay(entry: entry, start: 0, span: span, units: [0])
        }
        let ranges = [0..<second, second..<second + 1, second + 1..<stays.count]
        let entries = ranges.enumerated().map { SelectionModel.Entry(request: $0, weight: 2, stays: $1, twin: nil) }
        // What the table says already, again and again.
        let rivals = early.indices.filter { early[$0].lowerBound == 0 }
        return SelectionModel(
            entries: entries,
            stays: stays,
            limits: Array(repeating: limit(rivals, atMost: 1), count: 2_050),
            floor: SeatingProblem(tableCount: 1, units: [[0]], rows: []),
            busy: [[]]
        )
    }

    @Test("without a relaxation nothing is called proved that has not been tried")
    func notRelaxed() {
        // The first request is met at its first time, which leaves the second one out.
        let model = Self.large([0, 0, 20])
        #expect(SelectionRelaxation(model, []) == nil)
        var search = SelectionSearch(model)
        #expect(search.best.value == 4)
        search.run(nodes: 100)
        #expect(search.best.value == 6 && search.isProved)
        // Where it has no other time, either of the two is left out, whichever way it is tried.
        search = SelectionSearch(Self.large([0, 0]))
        search.run(nodes: 100)
        #expect(search.best.value == 4 && search.isProved && search.isSettled)
        #expect(search.best.stays.map { search.model.stays[$0].entry }.sorted() == [0, 2])
    }
}
