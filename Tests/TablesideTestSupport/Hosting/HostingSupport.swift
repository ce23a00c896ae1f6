import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting

/// Both ways in which a store keeps bodies: as values, and as the bytes of a coder.
let bothStores: [@Sendable () -> MemoryStore] = [{ MemoryStore() }, { MemoryStore(coder: JSONDocumentCoder()) }]

let ana = Author.guest(UserID("ana"))
let noon = Instant(millisecondsSince1970: 1_774_699_200_000)

extension Version {
    /// The version after the first event.
    static let first = Version.absent.next
}

func makeRunner(
    _ store: any HostStore = MemoryStore(),
    at instant: Instant = noon,
    access: any AccessPolicy = CompleteSender(),
    retry: RetryPolicy = .immediate(),
    timers: [DueHandler] = []
) -> CommandRunner {
    CommandRunner(store: store, clock: ManualClock(instant), access: access, retry: retry, timers: timers)
}

/// Admits some roles and no others.
struct RolesAlone: AccessPolicy {
    let roles: Set<Role>

    func admit(_ request: AccessRequest) throws(AccessRefusal) -> [DocumentRef: Version] {
        guard roles.contains(request.author.role) else { throw AccessRefusal(.notForSender) }
        return [:]
    }
}

/// A decision over two tallies, about the first of them.
protocol BetweenTallies: JointDecision where Context == Void {
    var from: TallyID { get }
    var to: TallyID { get }
}

extension BetweenTallies {
    var subject: DocumentRef { DocumentRef(Tally.self, from) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Tally.self, from), DocumentNeed(Tally.self, to)]
    }
}

/// Moves a number from one tally to another: the smallest decision over two documents.
struct Transfer: BetweenTallies {
    static let name = DecisionName(rawValue: "transfer")

    let from: TallyID
    let to: TallyID
    let amount: Int

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Int {
        var giver = try loaded.aggregate(Tally.self, from)
        var taker = try loaded.aggregate(Tally.self, to)
        try changes.perform(.add(amount: -amount), on: &giver, by: author, at: now)
        try changes.perform(.add(amount: amount), on: &taker, by: author, at: now)
        return taker.count
    }
}

/// The error that a call threw, if it threw one of this type.
func failure<Failure: Error, Value>(
    _ type: Failure.Type = Failure.self,
    of call: () async throws(Failure) -> Value
) async -> Failure? {
    do throws(Failure) {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}
