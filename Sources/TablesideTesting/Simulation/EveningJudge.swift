import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOrdering
import TablesideVenue

/// Judges an evening by what is stored: documents, events and timers.
///
/// The rules are written here a second time, in the simplest form, over the events alone. It uses only the engine's
/// event types, and the replay that it judges.
struct EveningJudge {
    /// An event, and the step that caused it.
    struct Happening<Event: Sendable>: Sendable {
        let ref: DocumentRef
        let at: Instant
        let step: Int
        let author: Author
        let event: Event
    }

    /// The result of judging.
    struct Verdict {
        var violations: [RestaurantSimulation.Violation] = []
        var marks: [RestaurantSimulation.Mark: Int] = [:]
    }

    let record: EveningRecord
    let house: SimulationHouse
    var verdict = Verdict()

    init(_ record: EveningRecord, house: SimulationHouse) {
        self.record = record
        self.house = house
    }

    mutating func fail(_ rule: RestaurantSimulation.Rule, at step: Int? = nil, _ detail: String) {
        verdict.violations.append(record.simulation.violation(rule, step: step ?? record.report.steps.count, detail))
    }

    mutating func mark(_ mark: RestaurantSimulation.Mark) { verdict.marks[mark, default: 0] += 1 }

    /// Reads what is stored and judges it.
    ///
    /// - Throws: `StoreError` if something cannot be read.
    func verdict(on store: any HostStore, reactions: [ReactionName]) async throws -> Verdict {
        var judge = self
        let feed = try await store.feed()
        judge.judgeHistory(feed)
        judge.judgeCommands(feed)
        try await judge.judgeReplay(ServiceDay.self, feed, on: store, scope: house.branch.id.rawValue)
        try await judge.judgeReplay(Shift.self, feed, on: store, scope: house.branch.id.rawValue)
        try await judge.judgeReplay(Stock.self, feed, on: store, scope: nil)
        try await judge.judgeReplay(Order.self, feed, on: store, scope: house.branch.id.rawValue)
        try await judge.judgeReplay(GuestTab.self, feed, on: store, scope: house.branch.id.rawValue)
        try await judge.judgeReplay(Tally.self, feed, on: store, scope: nil)
        try await judge.judgeReplay(User.self, feed, on: store, scope: nil)
        try await judge.judgeAccounts(try happenings(of: User.self, in: feed), on: store)
        judge.judgeTables(try happenings(of: ServiceDay.self, in: feed))
        judge.judgeWaiters(try happenings(of: Shift.self, in: feed))
        let orders = judge.judgeOrders(try happenings(of: Order.self, in: feed))
        judge.judgeStock(try happenings(of: Stock.self, in: feed), orders)
        let till = judge.judgeTabs(try happenings(of: GuestTab.self, in: feed), orders)
        try await judge.judgeTill(till, on: store)
        try await judge.judgeLeftovers(on: store, reactions: reactions)
        return judge.verdict
    }

    /// The step that caused an event; if none did, the last one before it.
    private func step(of event: StoredEvent) -> Int {
        if let cause = event.cause, let step = record.steps[cause] { return step }
        return record.report.steps.lastIndex { $0.at <= event.at } ?? 0
    }

    private func happenings<Target: Aggregate>(
        of type: Target.Type,
        in feed: [StoredEvent]
    ) throws(StoreError) -> [Happening<Target.Event>] {
        var all: [Happening<Target.Event>] = []
        for stored in feed {
            guard let event = try stored.recorded(of: type) else { continue }
            all.append(
                Happening(
                    ref: event.aggregate,
                    at: event.at,
                    step: step(of: stored),
                    author: event.author,
                    event: event.event
                )
            )
        }
        return all
    }
}

// Rules that hold for any store and any commands.
extension EveningJudge {
    private mutating func judgeHistory(_ feed: [StoredEvent]) {
        var last: [DocumentRef: StoredEvent] = [:]
        for event in feed {
            let before = last[event.aggregate]
            let expected = (before?.version ?? .absent).next
            if event.version != expected {
                fail(.historyBroken, at: step(of: event), "\(event.id) is found where version \(expected) is expected")
            }
            if let before, event.at < before.at {
                fail(.historyBroken, at: step(of: event), "\(event.id) happened before \(before.id)")
            }
            last[event.aggregate] = event
        }
    }

    private mutating func judgeCommands(_ feed: [StoredEvent]) {
        let causes = Set(feed.compactMap(\.cause))
        for id in record.acknowledged.subtracting(causes).sorted() {
            fail(.commandLost, at: record.steps[id], "\(id) was acknowledged, and nothing happened")
        }
        for id in record.refused.intersection(causes).sorted() {
            fail(.commandHaunts, at: record.steps[id], "\(id) was refused, and something happened")
        }
    }

    /// Replays the events, compares the result with what is stored, and finds documents stored without events.
    private mutating func judgeReplay<Target: Aggregate>(
        _ type: Target.Type,
        _ feed: [StoredEvent],
        on store: any HostStore,
        scope: String?
    ) async throws {
        var told: [DocumentRef: Target] = [:]
        for stored in feed {
            guard let event = try stored.recorded(of: type), let id = Target.ID(event.aggregate.id) else { continue }
            told[event.aggregate, default: Target(id: id)].record(event.event)
        }
        let refs = told.keys.sorted()
        let found = try await store.fetch(refs)
        for ref in refs where try found[ref]?.decoded(as: type) != told[ref] {
            fail(.replayDiffers, "the events of \(ref) do not lead to the stored state")
        }
        guard let scope else { return }
        let listed = try await store.list(Target.kind, scope: scope)
        if listed.sorted() != refs {
            let odd = Set(listed).symmetricDifference(refs).sorted().map(\.description).joined(separator: ", ")
            fail(.historyBroken, "documents of the kind \(Target.kind) listed without events, or not listed: \(odd)")
        }
    }

    private mutating func judgeLeftovers(on store: any HostStore, reactions: [ReactionName]) async throws {
        for kind in [ServiceDay.kind, Shift.kind, Order.kind] {
            let query = DocumentQuery(Due.kind, scope: kind.rawValue, limit: 100)
            for timer in try await store.query(query).documents {
                fail(.leftovers, "the timer \(timer.ref) still runs")
            }
        }
        for name in reactions {
            let place = try await store.load(ReactionProgress.self, name.rawValue)?.cursor
            let left = try await store.events(after: place, limit: 100).events.count
            if left > 0 { fail(.leftovers, "\(count: left, "event") still waiting for the reaction \(name)") }
            for event in try await store.list(UnhandledEvent.kind, scope: name.rawValue) {
                fail(.leftovers, "\(event) was set aside")
            }
        }
    }

    /// Every unique value belongs to the one account that claimed it.
    private mutating func judgeAccounts(_ happenings: [Happening<User.Event>], on store: any HostStore) async throws {
        var owners: [AccountKeyID: UserID] = [:]
        for happening in happenings {
            guard case .registered(_, let account, _, _) = happening.event else { continue }
            let user = UserID(happening.ref.id)
            for key in account.claims {
                if let other = owners.updateValue(user, forKey: key) {
                    fail(.keyTwice, at: happening.step, "\(key) belongs to both \(other) and \(user)")
                }
            }
        }
        for (key, owner) in owners.sorted(by: { $0.key < $1.key })
        where try await store.load(AccountKey.self, key)?.owner != owner {
            fail(.keyTwice, "\(key) does not belong to \(owner), who has it")
        }
        let claimed = try await store.list(AccountKey.kind, scope: "").count
        if claimed != owners.count {
            fail(.keyTwice, "\(claimed) unique values are claimed, \(owners.count) by accounts")
        }
    }

    private mutating func judgeTill(_ paid: Int64, on store: any HostStore) async throws {
        let counted = try await store.load(Tally.self, EveningRun.till)?.count ?? 0
        if Int64(counted) != paid { fail(.reactionMiscounted, "the till counted \(counted), \(paid) was paid") }
    }
}

extension HostStore {
    /// Lists every document of a kind and scope, read in pages.
    fileprivate func list(_ kind: DocumentKind, scope: String) async throws(StoreError) -> [DocumentRef] {
        var all: [DocumentRef] = []
        var after: PageCursor?
        repeat {
            let page = try await query(DocumentQuery(kind, scope: scope, limit: 50, after: after))
            all += page.documents.map(\.ref)
            after = page.next
        } while after != nil
        return all
    }
}
