public import TablesideCore
public import TablesideHosting

/// What goes wrong at one call of a store.
public enum StoreFault: String, ClosedCode {
    /// The request never arrives: nothing happens, the caller hears that the store is unavailable.
    case requestLost
    /// The call is carried out, but its answer is lost: after a commit the caller cannot know what became of it.
    case acknowledgementLost
    /// The call arrives twice; the caller hears the second answer.
    case duplicate
    /// The answer shows documents as they were before their last change; a commit is not affected.
    case staleRead
    /// Other writers are said to have been faster; nothing happens.
    case conflict
    /// The store gives up among competing writers; nothing happens.
    case contention
    /// The connection dies before the commit is carried out, but the caller cannot know that.
    case outcomeUnknown
    /// The commit is delayed past the caller's patience and carried out at their next call.
    case delayed
}

/// A store that fails when it is told to, in front of one that works.
///
/// Run a scenario once to count its calls, then once for every call and every fault: what comes out must be the same
/// each time.
///
/// ```swift
/// let store = FaultyStore(MemoryStore()) { call in call == 3 ? .acknowledgementLost : `nil` }
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

    /// Makes a store that fails.
    ///
    /// - Parameters:
    ///   - store: The store that does the work.
    ///   - plan: What goes wrong at the call with this number, counted from 0.
    public init(_ store: any HostStore, plan: @escaping @Sendable (_ call: Int) -> StoreFault?) {
        self.store = store
        self.plan = plan
    }

    /// How many calls there have been.
    public var calls: Int { state.withLock { $0.calls } }

    /// What went wrong so far, in order.
    public var faults: [StoreFault] { state.withLock { $0.faults } }

    /// Applies a unit, if nothing goes wrong.
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

    /// Reads documents, if nothing goes wrong.
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

    /// Lists documents, if nothing goes wrong.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        _ = try await beginReading()
        return try await store.query(query)
    }

    /// Reads the feed, if nothing goes wrong.
    ///
    /// - Throws: `StoreError`, the store's own or that of the fault.
    public func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        _ = try await beginReading()
        return try await store.events(query)
    }

    /// Recalls a command, if nothing goes wrong.
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

    /// Begins a call that changes nothing: whether it is carried out before its answer is lost makes no difference.
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
