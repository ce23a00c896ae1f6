public import TablesideCore
public import TablesideHosting

/// A fault injected into one call of a store.
public enum StoreFault: String, ClosedCode {
    /// The request never arrives: nothing happens, and the caller gets `unavailable`.
    case requestLost
    /// The call is carried out but its answer is lost; after a commit the caller gets `outcomeUnknown`.
    case acknowledgementLost
    /// The call arrives twice, and the caller gets the second answer.
    case duplicate
    /// The answer shows documents as they were before their last change; commits are not affected.
    case staleRead
    /// The store reports that other writers were faster; nothing happens.
    case conflict
    /// The store gives up because of competing writers; nothing happens.
    case contention
    /// The connection fails before the commit is carried out, but the caller cannot know that.
    case outcomeUnknown
    /// The commit outlasts the caller's patience and is carried out at their next call.
    case delayed
}

/// A store that injects faults in front of a working one.
///
/// Run a scenario once to count its calls, then once for every call and every fault: the result must be the same each
/// time.
///
/// ```swift
/// let store = FaultyStore(MemoryStore()) { call in call == 3 ? .acknowledgementLost : nil }
/// ```
public final class FaultyStore: HostStore {
    private let store: any HostStore
    private let plan: @Sendable (_ call: Int) -> StoreFault?
    private let state = Locked(State())

    private struct State: Sendable {
        var calls = 0
        var faults: [StoreFault] = []
        var delayed: [CommitUnit] = []
        var older: [DocumentRef: StoredDocument?] = [:]
    }

    /// Makes a store with a plan of faults.
    ///
    /// - Parameters:
    ///   - store: The store that does the work.
    ///   - plan: The fault for the call with this number, counting from 0; `nil` for none.
    public init(_ store: any HostStore, plan: @escaping @Sendable (_ call: Int) -> StoreFault?) {
        self.store = store
        self.plan = plan
    }

    /// The number of calls so far.
    public var calls: Int { state.withLock { $0.calls } }

    /// The faults injected so far, in order.
    public var faults: [StoreFault] { state.withLock { $0.faults } }

    /// Commits a unit, unless the fault prevents it.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let fault = await begin()
        switch fault {
        case .requestLost: throw StoreError(.unavailable(detail: "request lost"))
        case .conflict: throw StoreError(.conflict(mismatches: []))
        case .contention: throw StoreError(.contention(detail: "injected"))
        case .outcomeUnknown: throw StoreError(.outcomeUnknown(detail: "connection lost before the commit"))
        case .delayed:
            state.withLock { $0.delayed.append(unit) }
            throw StoreError(.outcomeUnknown(detail: "commit delayed"))
        case .acknowledgementLost:
            _ = try? await apply(unit)
            throw StoreError(.outcomeUnknown(detail: "acknowledgement lost"))
        case .duplicate:
            _ = try? await apply(unit)
            return try await apply(unit)
        case .staleRead, nil: return try await apply(unit)
        }
    }

    /// Reads documents, unless the fault prevents it.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        let fault = try await beginReading()
        var found = try await store.fetch(refs)
        guard fault == .staleRead else { return found }
        let older = state.withLock { $0.older }
        for ref in refs {
            if let before = older[ref] { found[ref] = before }
        }
        return found
    }

    /// Lists documents, unless the fault prevents it.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        _ = try await beginReading()
        return try await store.query(query)
    }

    /// Reads the feed, unless the fault prevents it.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        _ = try await beginReading()
        return try await store.events(query)
    }

    /// Recalls a command, unless the fault prevents it.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        _ = try await beginReading()
        return try await store.recall(command)
    }

    private func apply(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let before = try await store.fetch(unit.writes.map(\.ref))
        let outcome = try await store.commit(unit)
        if case .applied = outcome {
            state.withLock { state in
                for write in unit.writes { state.older.updateValue(before[write.ref], forKey: write.ref) }
            }
        }
        return outcome
    }

    private func begin() async -> StoreFault? {
        let (fault, late) = state.withLock { state in
            let fault = plan(state.calls)
            state.calls += 1
            if let fault { state.faults.append(fault) }
            defer { state.delayed = [] }
            return (fault, state.delayed)
        }
        for unit in late { _ = try? await apply(unit) }
        return fault
    }

    /// Begins a read-only call, for which it makes no difference whether it is carried out before its answer is lost.
    private func beginReading() async throws(StoreError) -> StoreFault? {
        let fault = await begin()
        switch fault {
        case .requestLost, .acknowledgementLost, .outcomeUnknown, .delayed:
            throw StoreError(.unavailable(detail: "the answer is lost"))
        case .contention: throw StoreError(.contention(detail: "injected"))
        case .duplicate, .staleRead, .conflict, nil: return fault
        }
    }
}
