import Tableside
import TablesideFoundation
import TablesideTesting

/// One evening on several stores, to show that a host only swaps the store.
enum HostsExample: Example {
    static let name = "hosts"
    static let summary = "one evening on a store of values and on stores of bytes, while calls fail: the same outcome"
    static let options = ["seed=N", "fault=N"]

    /// The stores, by what they keep.
    ///
    /// A host puts its own in their place: `CommandRunner(store:clock:)` takes any.
    private static let stores: [(name: String, make: @Sendable () -> any HostStore)] = [
        ("values", { MemoryStore() }),
        ("JSON", { MemoryStore(coder: JSONDocumentCoder()) }),
        ("compact", { MemoryStore(coder: CompactDocumentCoder()) }),
    ]

    /// What one store saw of the evening.
    private struct Play: Encodable {
        let store: String
        let counts: MeteredStore.Counts
        let events: Int
        /// The bytes of the events; `nil` for a store of values.
        let bytes: Int?
        let steps: Int
        let faults: Int
        let violations: [String]
        let isSame: Bool
        /// The promises of a store that were checked, those that were kept, and what was wrong.
        let checks: Int
        let kept: Int
        let broken: [String]
    }

    /// The output for scripts.
    private struct Whole: Encodable {
        let seed: UInt64
        let plays: [Play]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let seed = try arguments.number("seed", in: 0...UInt64.max, or: 1)
        let often = try arguments.number("fault", in: 5...1_000_000, or: 10)
        var plays: [Play] = []
        var first: (report: RestaurantSimulation.Report, feed: [String])?
        for (name, make) in stores {
            console.progress("playing on \(name)")
            let store = MeteredStore(make())
            let report = try await RestaurantSimulation(seed: seed, faults: .atRandom(oneIn: often)).run { store }
            let events = try await feed(of: store)
            let counts = await store.counts
            let evening = (report, try events.map(line))
            first = first ?? evening
            let isSame = first.map { $0.report == evening.0 && $0.feed == evening.1 } ?? false
            let suite = StoreConformance { make() }
            let broken = await suite.run()
            let play = Play(
                store: name,
                counts: counts,
                events: events.count,
                bytes: size(of: events),
                steps: report.steps.count,
                faults: report.faults.count,
                violations: report.violations.map(\.description),
                isSame: isSame,
                checks: StoreConformance.checks.count - suite.skipped.count,
                kept: StoreConformance.checks.count - suite.skipped.count - Set(broken.map(\.check)).count,
                broken: broken.map(\.description)
            )
            plays.append(play)
        }
        let whole = Whole(seed: seed, plays: plays)
        if arguments.wantsJSON { try console.write(json: whole) } else { try console.write(text(whole)) }
        return plays.allSatisfy { $0.isSame && $0.violations.isEmpty && $0.broken.isEmpty }
    }

    private static func feed(of store: some HostStore) async throws -> [StoredEvent] {
        var events: [StoredEvent] = []
        var cursor: EventCursor?
        while true {
            let page = try await store.events(after: cursor, limit: 500)
            guard !page.events.isEmpty else { return events }
            events += page.events
            cursor = page.cursor
        }
    }

    /// An event without its body, which a store keeps in a form of its own.
    private static func line(_ event: StoredEvent) throws -> String {
        let author = String(decoding: try JSONDocumentCoder().encode(event.author), as: UTF8.self)
        return "\(event.id) \(event.at) \(author) \(event.cause.map { "\($0)" } ?? "-")"
    }

    private static func size(of events: [StoredEvent]) -> Int? {
        var size = 0
        for event in events {
            guard case .bytes(let bytes, _) = event.body else { return nil }
            size += bytes.count
        }
        return size
    }

    private static func text(_ whole: Whole) -> String {
        guard let first = whole.plays.first else { return "" }
        var text = """
            One evening, seed \(whole.seed): \(first.steps) steps of guests, staff and timers; \(first.faults) calls to the store fail.

            store     stored  repeated  documents written  events  bytes of events  promises kept

            """
        for play in whole.plays {
            text += play.store.padding(to: 10) + "\(play.counts.applied)".leftPadding(to: 6)
            text += "\(play.counts.replayed)".leftPadding(to: 10) + "\(play.counts.written)".leftPadding(to: 19)
            text += "\(play.events)".leftPadding(to: 8) + (play.bytes.map { "\($0)" } ?? "-").leftPadding(to: 17)
            text += "\(play.kept) of \(play.checks)".leftPadding(to: 15) + "\n"
        }
        let wrong = whole.plays.flatMap { play in
            (play.violations + play.broken).map { "\(play.store): \($0)\n" }
                + (play.isSame ? [] : ["\(play.store): the evening went otherwise than on \(first.store)\n"])
        }
        let same = "Every step had the same outcome on each, and the feeds are the same, event by event.\n"
        return text + "\n" + (wrong.isEmpty ? same : wrong.joined())
    }
}
