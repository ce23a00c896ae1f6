import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Joint decisions")
struct JointDecisionTests {
    private let till = TallyID("till")
    private let safe = TallyID("safe")

    @Test("what was done stays answered, though the same decision would be too large by now")
    func tooLargeByNow() async throws {
        let runner = makeRunner()
        let flood = Flood(from: till, to: safe)
        #expect(try await runner.perform(Envelope(flood, by: ana, id: CommandID("1"))) == .done(1))
        #expect(try await runner.perform(Envelope(flood, by: ana, id: CommandID("1"))) == .replayed(1))
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(Envelope(flood, by: ana, id: CommandID("2")))
        })
        #expect(failure?.code.rawValue == "store.tooLarge")
    }

    @Test("both documents change or neither does", arguments: bothStores)
    func wholeOrNothing(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 10), on: Tally.self, till, by: ana, id: CommandID("1")))
        let transfer = Transfer(from: till, to: safe, amount: 4)
        #expect(try await runner.perform(Envelope(transfer, by: ana, id: CommandID("2"))) == .done(4))
        #expect(try await store.load(Tally.self, till)?.count == 6)
        #expect(try await store.load(Tally.self, safe)?.count == 4)
        let feed = try await store.events(limit: 10).events
        #expect(
            feed.suffix(2).map(\.cause) == [CommandKey(CommandID("2"), by: ana), CommandKey(CommandID("2"), by: ana)]
        )

        // The giver's part fails first, the taker's last: neither leaves a trace.
        for refused in [Transfer(from: till, to: safe, amount: 7), Transfer(from: till, to: safe, amount: -5)] {
            let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
                try await runner.perform(Envelope(refused, by: ana, id: CommandID("3")))
            })
            #expect(failure?.code.rawValue == "tally.outOfRange")
            let origin = failure?.refusal?.refusal(of: Tally.Refusal.self)
            #expect(origin?.code.rawValue == "tally.outOfRange")
        }
        #expect(try await store.events(limit: 10).events.count == 3)
        #expect(try await runner.perform(Envelope(transfer, by: ana, id: CommandID("2"))) == .replayed(4))
    }

    @Test("an id is not used for two decisions with the same fields")
    func names() async throws {
        let runner = makeRunner()
        try await runner.perform(Envelope(Transfer(from: till, to: safe, amount: 0), by: ana, id: CommandID("1")))
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(
                Envelope(Namesake(from: self.till, to: self.safe, amount: 0), by: ana, id: CommandID("1"))
            )
        })
        #expect(failure == .commandReused(command: CommandKey(CommandID("1"), by: ana)))
    }

    @Test("what was only looked at is checked: a decision never rests on what has changed")
    func checks() async throws {
        let store = MemoryStore()
        try await makeRunner(store).perform(
            Envelope(.add(amount: 5), on: Tally.self, till, by: ana, id: CommandID("1"))
        )
        // Just before the copy is committed, its model changes.
        let meddling = MeddlingStore(store) { store in
            _ = try? await makeRunner(store)
                .perform(Envelope(.add(amount: 1), on: Tally.self, TallyID("till"), by: ana, id: CommandID("meddle")))
        }
        let copy = Copy(from: till, to: safe)
        #expect(try await makeRunner(meddling).perform(Envelope(copy, by: ana, id: CommandID("2"))) == .done(6))
        #expect(try await store.load(Tally.self, safe)?.count == 6)
    }

    @Test("what a decision leaves unchecked may change meanwhile, unless it is what the sender saw or what it changes")
    func unchecked() async throws {
        for (number, seen) in [nil, Version.absent.next].enumerated() {
            let store = MemoryStore()
            let add = Envelope(.add(amount: 5), on: Tally.self, till, by: ana, id: CommandID("1"))
            try await makeRunner(store).perform(add)
            let meddling = MeddlingStore(store) { store in
                let meddle = Envelope(
                    .add(amount: 1),
                    on: Tally.self,
                    TallyID("till"),
                    by: ana,
                    id: CommandID("meddle")
                )
                _ = try? await makeRunner(store).perform(meddle)
            }
            let copy = Copy(from: till, to: safe, isLoose: true, isOfModel: seen != nil)
            let envelope = Envelope(copy, by: ana, id: CommandID("2"), expecting: seen)
            do throws(CommandFailure<AnyRefusal>) {
                let outcome = try await makeRunner(meddling).perform(envelope)
                #expect(number == 0 && outcome == .done(5))
            } catch {
                #expect(number == 1 && error == .conflict(current: Version.absent.next.next))
            }
            #expect(try await store.load(Tally.self, till)?.count == 6)
        }
        // Somebody else changed the copy itself: the decision is made again.
        let store = MemoryStore()
        let meddling = MeddlingStore(store) { store in
            let meddle = Envelope(.add(amount: 1), on: Tally.self, TallyID("safe"), by: ana, id: CommandID("meddle"))
            _ = try? await makeRunner(store).perform(meddle)
        }
        let copy = Copy(from: till, to: safe, isLoose: true)
        #expect(try await makeRunner(meddling).perform(Envelope(copy, by: ana, id: CommandID("2"))) == .done(1))
    }

    @Test("a decision may be bound to the version of its subject that the sender saw")
    func expecting() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 10), on: Tally.self, till, by: ana, id: CommandID("1")))
        let transfer = Transfer(from: till, to: safe, amount: 4)
        let seen = Version.absent.next
        let first = try await runner.perform(Envelope(transfer, by: ana, id: CommandID("2"), expecting: seen))
        #expect(first == .done(4))
        let events = try await store.events(limit: 10).events.count
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(Envelope(transfer, by: ana, id: CommandID("3"), expecting: seen))
        })
        #expect(failure == .conflict(current: seen.next))
        #expect(try await store.events(limit: 10).events.count == events)
        // A repetition is answered with the first outcome, although the version has moved on since.
        #expect(
            try await runner.perform(Envelope(transfer, by: ana, id: CommandID("2"), expecting: seen)) == .replayed(4)
        )
        #expect(
            try await runner.perform(Envelope(transfer, by: ana, id: CommandID("3"), expecting: seen.next)) == .done(8)
        )
    }

    @Test("the version that was seen counts also when the decision does not read its subject, and with a context")
    func expectingUnread() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, till, by: ana, id: CommandID("1")))
        let unread = Namesake(from: till, to: safe, amount: 0)
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(Envelope(unread, by: ana, id: CommandID("2"), expecting: .absent))
        })
        #expect(failure == .conflict(current: Version.absent.next))
        #expect(
            try await runner.perform(Envelope(unread, by: ana, id: CommandID("2"), expecting: Version.absent.next))
                == .done(0)
        )
        let capped = await TablesideTestSupport.failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            let limit = FixedContext<Capped, Int>(10)
            return try await runner.perform(
                Envelope(Capped(amount: 1), by: ana, id: CommandID("3"), expecting: Version.absent.next),
                in: limit
            )
        })
        #expect(capped == .conflict(current: .absent))
    }

    @Test("a policy is asked about joint decisions as well")
    func access() async throws {
        let transfer = Transfer(from: till, to: safe, amount: 0)
        let open = makeRunner(access: RolesAlone(roles: [.guest]))
        #expect(try await open.perform(Envelope(transfer, by: ana, id: CommandID("1"))) == .done(0))
        let closed = makeRunner(access: RolesAlone(roles: []))
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await closed.perform(Envelope(transfer, by: ana, id: CommandID("1")))
        })
        #expect(failure == .forbidden(AccessRefusal(.notForSender)))
    }

    @Test("documents may be named by what stands in others")
    func closure() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        // A chain: the count of each tally names the next.
        for (from, to) in [(0, 3), (3, 7), (7, 9)] {
            try await runner.perform(
                Envelope(.add(amount: to), on: Tally.self, TallyID("\(from)"), by: ana, id: CommandID("\(from)"))
            )
        }
        #expect(
            try await runner.perform(Envelope(Chain(limit: 10), by: ana, id: CommandID("c"))).answer == [
                "0", "3", "7", "9",
            ]
        )
    }

    @Test("a decision that never stops naming documents, or uses one unnamed, is at fault, not the host's data")
    func faults() async throws {
        let store = MemoryStore()
        let endless = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await makeRunner(store).perform(Envelope(Endless(), by: ana, id: CommandID("1")))
        })
        #expect(endless?.code.rawValue == "command.unexpected")
        let unnamed = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await makeRunner(store).perform(Envelope(Unnamed(), by: ana, id: CommandID("1")))
        })
        #expect(unnamed?.code.rawValue == "store.malformed")
        #expect(try await store.events(limit: 1).events.isEmpty)
    }

    @Test("a context is checked by the version it came from, and read afresh after a conflict")
    func context() async throws {
        let store = MemoryStore()
        let rules = Rules(store: store)
        let runner = makeRunner(store)
        try await rules.set(limit: 10)
        // The cached limit of 10 is read, then the stored one falls to 3: the decision must see 3.
        _ = try await rules.context(for: Capped(amount: 1), afresh: true)
        try await rules.set(limit: 3)
        let failure = await failure(of: { () async throws(CommandFailure<AnyRefusal>) in
            try await runner.perform(Envelope(Capped(amount: 5), by: ana, id: CommandID("1")), in: rules)
        })
        #expect(failure?.code.rawValue == "tally.outOfRange")
        #expect(
            try await runner.perform(Envelope(Capped(amount: 3), by: ana, id: CommandID("1")), in: rules) == .done(3)
        )
        // The kept limit of 3 would refuse this; the stored one does not.
        try await rules.set(limit: 10)
        #expect(
            try await runner.perform(Envelope(Capped(amount: 5), by: ana, id: CommandID("2")), in: rules) == .done(8)
        )
    }
}

private struct Namesake: JointDecision {
    static let name = DecisionName(rawValue: "namesake")
    let from: TallyID
    let to: TallyID
    let amount: Int

    var subject: DocumentRef { DocumentRef(Tally.self, from) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] { [] }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) -> Int { 0 }
}

/// Writes the count of one tally to another, without changing the first.
private struct Copy: BetweenTallies {
    static let name = DecisionName(rawValue: "copy")
    let from: TallyID
    let to: TallyID
    /// Whether the copy may be that of a moment ago, of both tallies.
    var isLoose = false
    /// Whether the sender's version is that of the model.
    var isOfModel = false

    var subject: DocumentRef { DocumentRef(Tally.self, isOfModel ? from : to) }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Int {
        if isLoose { changes.leaveUnchecked([from, to].map { DocumentRef(Tally.self, $0) }) }
        var target = try loaded.aggregate(Tally.self, to)
        let amount = try loaded.aggregate(Tally.self, from).count
        try changes.perform(.add(amount: amount), on: &target, by: author, at: now)
        return target.count
    }
}

/// Follows tallies by their counts.
private struct Chain: JointDecision {
    static let name = DecisionName(rawValue: "chain")
    let limit: Int

    private func links(_ loaded: Loaded) throws -> [TallyID] {
        var links = [TallyID("0")]
        while links.count < limit, let last = links.last, loaded.contains(Tally.self, last) {
            let next = try loaded.aggregate(Tally.self, last).count
            guard next > 0 else { break }
            links.append(TallyID("\(next)"))
        }
        return links
    }

    var subject: DocumentRef { DocumentRef(Tally.self, TallyID("0")) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        try links(loaded).map { DocumentNeed(Tally.self, $0) }
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> [String] {
        try links(loaded).map(\.rawValue)
    }
}

private struct Endless: JointDecision {
    static let name = DecisionName(rawValue: "endless")

    var subject: DocumentRef { DocumentRef(Tally.self, TallyID("0")) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        (0...loaded.refs.count).map { DocumentNeed(Tally.self, TallyID("\($0)")) }
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) -> NoAnswer { NoAnswer() }
}

private struct Unnamed: JointDecision {
    static let name = DecisionName(rawValue: "unnamed")

    var subject: DocumentRef { DocumentRef(Tally.self, TallyID("a")) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] { [] }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var tally = try loaded.aggregate(Tally.self, TallyID("a"))
        try changes.perform(.add(amount: 1), on: &tally, by: author, at: now)
        return NoAnswer()
    }
}

/// Adds an amount that the context limits.
private struct Capped: JointDecision {
    static let name = DecisionName(rawValue: "capped")
    let amount: Int

    var subject: DocumentRef { DocumentRef(Tally.self, TallyID("capped")) }

    func needs(_ loaded: Loaded, in limit: Int, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Tally.self, TallyID("capped"))]
    }

    func decide(
        on loaded: Loaded,
        in limit: Int,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Int {
        var tally = try loaded.aggregate(Tally.self, TallyID("capped"))
        guard tally.count + amount <= limit else {
            throw Tally.Refusal(.outOfRange(count: tally.count, amount: amount))
        }
        try changes.perform(.add(amount: amount), on: &tally, by: author, at: now)
        return tally.count
    }
}

private struct Limit: Document {
    static let kind = DocumentKind(rawValue: "limit")
    let id: String
    var version = Version.absent
    var value: Int
}

/// A source that keeps what it has read until it is told to read again.
private actor Rules: ContextSource {
    private let store: MemoryStore
    private var kept: ReadContext<Int>?
    private var changes = 0

    init(store: MemoryStore) { self.store = store }

    func set(limit: Int) async throws {
        var document = try await store.load(Limit.self, "l") ?? Limit(id: "l", value: 0)
        document.value = limit
        changes += 1
        var unit = Changes()
        unit.put(&document)
        let command = CommandIdentity(id: CommandID("limit \(changes)"), by: .system, content: limit)
        _ = try await store.commit(CommitUnit(unit, command: CommandRecord(command: command, at: noon, receipt: limit)))
    }

    func context(for key: Capped, afresh: Bool) async throws -> ReadContext<Int> {
        if let kept, !afresh { return kept }
        guard let limit = try await store.load(Limit.self, "l") else { throw StoreError(.unavailable(detail: "")) }
        let read = ReadContext(limit.value, from: [limit.ref: limit.version])
        kept = read
        return read
    }
}

/// Adds one to a tally, the next time more often than a unit has room for.
private struct Flood: BetweenTallies {
    static let name = DecisionName(rawValue: "flood")

    let from: TallyID
    let to: TallyID

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Int {
        var tally = try loaded.aggregate(Tally.self, from)
        for _ in 0..<(tally.count == 0 ? 1 : CommitUnit.itemLimit + 1) {
            try changes.perform(.add(amount: 1), on: &tally, by: author, at: now)
        }
        return tally.count
    }
}
