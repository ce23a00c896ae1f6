import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let lives: [Check] = [
        Check(name: "random units leave what a plain model holds") { suite, store, bench in
            for seed in 0..<UInt64(max(1, suite.rounds / 500)) {
                // Each life begins with nothing.
                let store = seed == 0 ? store : bench.opened(try await suite.makeStore())
                var life = RandomLife(seed: seed)
                for number in 0..<400 {
                    bench.begin("unit \(number) of seed \(seed)")
                    let place = "unit \(number) of seed \(seed)"
                    let (unit, expected) = try life.next(number)
                    let answer = await life.answer(of: store, to: unit)
                    guard answer == expected else {
                        return bench.fail("\(place): expected \(expected), found \(answer)")
                    }
                    if let difference = try await life.difference(from: store, isWhole: number % 20 == 19) {
                        return bench.fail("after \(place): \(difference)")
                    }
                }
            }
        }
    ]
}

/// Random units on a few documents, and what a store must hold after them, kept as plainly as possible.
private struct RandomLife {
    /// What a store may answer to a unit.
    enum Answer: Equatable {
        case applied
        case replayed(receipt: Int?)
        case conflict, reused
        case failed(detail: String)
    }

    private let seed: UInt64
    private var generator: SplitMix64
    private var sheets: [DocumentRef: Sheet] = [:]
    private var sent: [CommitUnit] = []
    private var events: [EventID] = []
    private var tallies: [TallyID: Tally] = [:]
    private var cursor: EventCursor?
    private var heard: [EventID] = []

    private static let ids = ["a", "A", "a ", "\u{E9}", "e\u{301}", "b", "b\u{0}", "c"]
    private static let scopes = ["", "s", "S"]
    private static let keys = ["", "1", "10", "2", "\u{FF5A}", "\u{1D11E}"]

    init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
    }

    /// Draws a unit and applies it to the model if it holds.
    mutating func next(_ number: Int) throws -> (CommitUnit, Answer) {
        if chance(1, in: 10), let earlier = sent.randomElement(using: &generator) {
            guard chance(1, in: 3) else {
                return (earlier, .replayed(receipt: earlier.command.receipt as? Int))
            }
            let other = Draft.record(earlier.command.id, content: "another content")
            return (try Draft.unit(other), .reused)
        }
        var holds = true
        var after = sheets
        var tally: Tally?
        let unit = try Draft.unit("\(seed)/\(number)", receipt: number) { changes in
            for id in Self.ids.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator)) {
                let stored = sheets[Sheet.ref(id)]?.version.rawValue ?? 0
                let expected = chance(1, in: 8) ? Int.random(in: 0...6, using: &generator) : stored
                if expected != stored { holds = false }
                var sheet = draw(id).read(at: expected)
                switch Int.random(in: 0...5, using: &generator) {
                case 0: changes.check(sheet.ref, is: sheet.version)
                case 1:
                    changes.remove(sheet)
                    after[sheet.ref] = nil
                default:
                    changes.put(&sheet)
                    after[sheet.ref] = sheet
                }
            }
            if chance(1, in: 3) {
                let id = TallyID("\(seed)/\(Int.random(in: 0...2, using: &generator))")
                var changed = tallies[id] ?? Tally(id: id)
                for _ in 0...Int.random(in: 0...2, using: &generator) {
                    try changes.perform(.add(amount: 1), on: &changed, by: .system, at: Draft.now)
                }
                tally = changed
            }
        }
        guard holds else { return (unit, .conflict) }
        sheets = after
        if let tally { tallies[tally.id] = tally }
        events += unit.events.map(\.id)
        sent.append(unit)
        return (unit, .applied)
    }

    func answer(of store: any HostStore, to unit: CommitUnit) async -> Answer {
        do throws(StoreError) {
            switch try await store.commit(unit) {
            case .applied: return .applied
            case .replayed(let receipt):
                return .replayed(receipt: try receipt.decoded(as: Int.self, subject: "a receipt"))
            }
        } catch {
            return error.isConflict ? .conflict : error.isReuse ? .reused : .failed(detail: "\(error)")
        }
    }

    /// The first difference between a store and the model.
    mutating func difference(from store: any HostStore, isWhole: Bool) async throws -> String? {
        let found = try await store.fetch(Self.ids.map(Sheet.ref))
        for id in Self.ids {
            let ref = Sheet.ref(id)
            if try found[ref]?.decoded(as: Sheet.self) != sheets[ref] || found[ref]?.version != sheets[ref]?.version {
                return "\(ref) is at version \(found[ref]?.version ?? .absent), not \(sheets[ref]?.version ?? .absent)"
            }
        }
        return isWhole ? try await wholeDifference(from: store) : nil
    }

    private mutating func wholeDifference(from store: any HostStore) async throws -> String? {
        for scope in Self.scopes {
            let bounds = [nil, Self.keys.randomElement(using: &generator)].shuffled(using: &generator)
            let range = SortRange(from: bounds[0], before: bounds[1])
            let expected = sheets.values.filter { isListed($0, in: scope, range) }.sorted(by: Self.precedes)
            let limit = Int.random(in: 1...4, using: &generator)
            var listed: [Sheet] = []
            var after: PageCursor?
            repeat {
                let query = DocumentQuery(Sheet.kind, scope: scope, range: range, limit: limit, after: after)
                let page = try await store.query(query)
                listed += try page.documents.map { try $0.decoded(as: Sheet.self) }
                after = page.next
            } while after != nil && listed.count <= expected.count
            if listed.map(\.ref) != expected.map(\.ref) || listed != expected {
                return
                    "\(range) of scope \(scope.debugDescription) lists \(listed.map(\.ref)), not \(expected.map(\.ref))"
            }
        }
        for _ in 0..<StoreBench.idleLimit where heard.count < events.count {
            let limit = Int.random(in: 1...50, using: &generator)
            let page = try await store.events(after: cursor, limit: limit)
            heard += page.events.map(\.id)
            cursor = page.cursor
        }
        return try await heardDifference(from: store)
    }

    private func heardDifference(from store: any HostStore) async throws -> String? {
        let end = try await store.events(after: cursor, limit: 1)
        guard end.events.isEmpty, heard.count == events.count, Set(heard) == Set(events) else {
            return "the feed has \(heard.count + end.events.count) events, not \(events.count)"
        }
        for id in tallies.keys {
            let versions = heard.filter { $0.aggregate.id == id.rawValue }.map(\.version.rawValue)
            if versions != Array(1...versions.count) { return "the events of \(id) are not in order: \(versions)" }
            if try await store.load(Tally.self, id) != tallies[id] { return "tally \(id) has another state" }
        }
        return nil
    }

    private mutating func draw(_ id: String) -> Sheet {
        Sheet(
            id,
            text: "\(generator.next() % 1_000)",
            scope: Self.scopes.randomElement(using: &generator) ?? "",
            sortKey: Self.keys.randomElement(using: &generator)
        )
    }

    private mutating func chance(_ part: Int, in whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &generator) < part
    }

    private func isListed(_ sheet: Sheet, in scope: String, _ range: SortRange) -> Bool {
        guard sheet.scope.hasBytes(of: scope) else { return false }
        if let from = range.from, sheet.sortKey.precedesByBytes(from) { return false }
        guard let before = range.before else { return true }
        return sheet.sortKey.precedesByBytes(before)
    }

    private static func precedes(_ left: Sheet, _ right: Sheet) -> Bool {
        if left.sortKey.hasBytes(of: right.sortKey) { return left.id.precedesByBytes(right.id) }
        return left.sortKey.precedesByBytes(right.sortKey)
    }
}
