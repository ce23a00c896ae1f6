import TablesideBilling
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Random lives of orders and tabs on a store: the events alone give what is stored, however they are delivered.
@Suite("Replay properties")
struct ReplayPropertyTests {
    @Test(
        "orders of every profile: the events give the stored order, also repeated and out of order",
        arguments: Order.Profile.known.map(\.code)
    )
    func orders(code: ProfileCode) async throws {
        let profile = try #require(Order.Profile.named(code))
        var lives = Lives<Order.State>()
        for seed in 0..<UInt64(runs(20, long: 100_000)) {
            let life = try RandomOrderLife(profile, seed: seed)
            let play = try await Play(life, id: OrderID("17"), seed: seed, of: "\(code)")
            lives.note(play.stored?.state, events: play.events, play.faults)
        }
        lives.expect(Set(profile.lifecycle.states).subtracting([profile.lifecycle.initial]), "\(code)")
    }

    @Test(
        "tabs of every profile: the events give the stored tab, also repeated and out of order",
        arguments: GuestTab.Profile.known.map(\.code)
    )
    func tabs(code: ProfileCode) async throws {
        let profile = try #require(GuestTab.Profile.named(code))
        var lives = Lives<GuestTab.State>()
        for seed in 0..<UInt64(runs(20, long: 100_000)) {
            let life = try RandomTabLife(profile, seed: seed)
            let play = try await Play(life, id: TabID("t"), seed: seed, of: "\(code)")
            lives.note(play.stored?.state, events: play.events, play.faults)
        }
        lives.expect(Set(profile.lifecycle.states).subtracting([profile.lifecycle.initial]), "\(code)")
    }

    @Test("a reader drops what it has heard, keeps what comes too early, and passes over the events of others")
    func reader() throws {
        var tab = GuestTab(id: TabID("t"))
        var recorded: [Recorded<GuestTab.Event>] = []
        let commands: [GuestTab.Command] = [.open(TabFixture.opening()), .add(OrderID("1")), .add(OrderID("2"))]
        for command in commands {
            for event in try tab.perform(command, by: TabFixture.waiter, at: Trattoria.now) {
                recorded.append(Self.recorded(event, of: tab.ref, at: recorded.count + 1))
            }
        }
        var reader = InOrderReader<GuestTab>(TabID("t"))
        for (heard, version) in [(2, 0), (1, 0), (0, 3), (0, 3), (2, 3)] {
            reader.hear(recorded[heard])
            #expect(reader.state.version.rawValue == version)
        }
        let other = DocumentRef(GuestTab.self, TabID("other"))
        reader.hear(Self.recorded(.orderAdded(order: OrderID("3"), device: nil, at: Trattoria.now), of: other, at: 4))
        #expect(reader.state == tab)
    }

    private static func recorded(
        _ event: GuestTab.Event,
        of aggregate: DocumentRef,
        at version: Int
    ) -> Recorded<GuestTab.Event> {
        Recorded(
            aggregate: aggregate,
            version: Version(rawValue: version) ?? .absent,
            at: Trattoria.now,
            author: TabFixture.waiter,
            cause: nil,
            event: event
        )
    }
}

/// One life on a store of its own.
private struct Play<Subject: Aggregate> where Subject.Context == Void {
    private(set) var stored: Subject?
    private(set) var events = 0
    private(set) var faults: [String] = []

    init<Life: RandomLife>(_ life: Life, id: Subject.ID, seed: UInt64, of name: String) async throws
    where Life.Subject == Subject {
        var life = life
        var random = SplitMix64(seed: ~seed)
        // A few keep their documents as bytes, which takes longer.
        let store = seed % 16 == 0 ? MemoryStore(coder: JSONDocumentCoder()) : MemoryStore()
        let runner = CommandRunner(store: store, clock: ManualClock(Trattoria.now))
        var known = Subject(id: id)
        for number in 0..<(8 + random.draw(32)) {
            let attempt = try life.attempt(on: known)
            let command = CommandID("\(number)")
            do throws(CommandFailure<Subject.Refusal>) {
                let first = try await runner.perform(attempt, on: id, as: command)
                if random.draw(6) == 0,
                    try await runner.perform(attempt, on: id, as: command) != .replayed(first.answer)
                {
                    faults.append("\(command) is answered otherwise the second time")
                }
            } catch {
                // What is refused changes nothing; what fails otherwise is a fault.
                if error.refusal == nil, error.code.rawValue.hasPrefix("access.") == false { faults.append("\(error)") }
            }
            if let now = try await store.load(Subject.self, id) { known = now }
        }
        stored = known.version == .absent ? nil : known
        var recorded: [Recorded<Subject.Event>] = []
        for event in try await store.events(limit: 10_000).events {
            recorded.append(try #require(try event.recorded(of: Subject.self)))
        }
        events = recorded.count
        judge(known, recorded, &random)
        for fault in faults.prefix(3) { Issue.record("\(name) seed \(seed): \(fault)") }
    }

    /// What does not hold of the events of a life.
    private mutating func judge(
        _ known: Subject,
        _ recorded: [Recorded<Subject.Event>],
        _ random: inout SplitMix64
    ) {
        var states = [Subject(id: known.id)]
        for (place, event) in recorded.enumerated() {
            if event.version.rawValue != place + 1 || event.aggregate != known.ref { faults.append("\(event.id)") }
            var next = states[place]
            next.record(event.event)
            states.append(next)
        }
        if states.last != known { faults.append("the events give another state than is stored") }
        // Each event once to three times, some far too late.
        var deliveries: [(place: Int, rank: Int)] = []
        let delay = random.pick([1, 4, 1_000])
        for place in recorded.indices {
            for _ in 0...random.draw(3) { deliveries.append((place, place + random.draw(delay))) }
        }
        deliveries.shuffle(using: &random)
        deliveries.sort { $0.rank < $1.rank }
        var reader = InOrderReader<Subject>(known.id)
        var heard: Set<Int> = []
        for delivery in deliveries {
            reader.hear(recorded[delivery.place])
            heard.insert(delivery.place)
            let whole = (0...recorded.count).first { !heard.contains($0) } ?? recorded.count
            if reader.state != states[whole] { faults.append("after \(heard.count) events it is another state") }
        }
        if reader.state != known { faults.append("what was delivered gives another state than is stored") }
    }
}

extension CommandRunner {
    /// Tries something on an aggregate.
    fileprivate func perform<Subject: Aggregate>(
        _ attempt: Attempt<Subject>,
        on id: Subject.ID,
        as command: CommandID
    ) async throws(CommandFailure<Subject.Refusal>) -> CommandOutcome<CommandReceipt<Subject>> {
        try await perform(
            Envelope(attempt.command, on: Subject.self, id, by: attempt.author, id: command),
            at: attempt.now
        )
    }
}

/// How far lives come, without which they say little.
private struct Lives<State: Hashable> {
    private var ends: [State: Int] = [:]
    private var events = 0
    private var count = 0

    mutating func note(_ state: State?, events: Int, _ faults: [String]) {
        #expect(faults.isEmpty)
        if let state { ends[state, default: 0] += 1 }
        self.events += events
        count += 1
    }

    /// Lives are not short, and end everywhere; a sample need not see the rarest ends.
    func expect(_ states: Set<State>, _ name: String) {
        #expect(events > 2 * count, "\(name): \(events) events of \(count) lives")
        #expect(ends.count * 2 > states.count, "\(name): \(ends)")
        if count >= 10_000 { #expect(Set(ends.keys) == states, "\(name): \(ends)") }
    }
}
