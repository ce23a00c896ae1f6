import TablesideCore
import TablesideHosting

/// Collects the broken promises of a check, and counts how far it came.
final class StoreBench: Sendable {
    /// The calls of a store, as a progress tells them.
    enum Call: String, CaseIterable {
        case commits, fetches, queries, feedReadings = "readings of the feed", recalls
    }

    private struct State: Sendable {
        var violations: [Violation] = []
        var more = 0
        var calls: [Call: Int] = [:]
        var applied = 0
        var acknowledged: Set<CommandKey> = []
        var unsure = 0
        var step = ""
        var isClosed = false
        var raw: (any HostStore)?
    }

    private let check: String
    private let callLimit: Int
    private let state = Locked(State())

    init(check: String, callLimit: Int) {
        self.check = check
        self.callLimit = callLimit
    }

    /// The host's own store, which retries nothing.
    var raw: (any HostStore)? { state.withLock { $0.raw } }

    /// Makes the store that a check calls from one of the host.
    func opened(_ raw: any HostStore) -> ProbedStore {
        state.withLock { $0.raw = raw }
        return ProbedStore(raw, bench: self)
    }

    /// Ends the store, and makes another one over the same data.
    func restarted(by restart: StoreConformance.Opening) async throws -> ProbedStore {
        guard let raw else { throw StoreError(.malformed(detail: "no store was made")) }
        return opened(try await restart(raw))
    }

    /// The violations; later ones are dropped, and so are later calls of the store.
    func close() -> [Violation] {
        state.withLock { state in
            state.isClosed = true
            state.raw = nil
            guard state.more > 0 else { return state.violations }
            return state.violations + [Violation(check: check, detail: "and \(state.more) more")]
        }
    }

    /// Makes another store over the same data beside the first.
    func joined(by connect: StoreConformance.Opening) async throws -> ProbedStore {
        guard let raw else { throw StoreError(.malformed(detail: "no store was made")) }
        return ProbedStore(try await connect(raw), bench: self)
    }

    /// Says what the check is about to do, for a progress.
    func begin(_ step: String) { state.withLock { $0.step = step } }

    /// How far the check came.
    var progress: String {
        state.withLock { state in
            let calls = Call.allCases.compactMap { call in
                state.calls[call].map { number in
                    "\(number) \(call.rawValue)" + (call == .commits ? " (\(state.applied) applied)" : "")
                }
            }
            let counted = calls.isEmpty ? "no call" : calls.joined(separator: ", ")
            return state.step.isEmpty ? counted : "\(counted), at \(state.step)"
        }
    }

    /// Counts a call of the store.
    ///
    /// - Throws: an error that nobody retries, once the check has made all the calls that it may.
    func count(_ call: Call) throws(StoreError) {
        let (total, isClosed) = state.withLock { state in
            state.calls[call, default: 0] += 1
            return (state.calls.values.reduce(0, +), state.isClosed)
        }
        guard total > callLimit || isClosed else { return }
        if total - 1 == callLimit { fail("it was stopped at its limit of calls, after \(progress)") }
        let code = ErrorCode(rawValue: "conformance.stopped")
        throw StoreError(.other(code: code, retry: .never, detail: "the check makes no more calls"))
    }

    /// Notes the answer to a unit, and returns whether it stands for the unit's first application.
    func isFirstAnswer(to command: CommandKey, isReplay: Bool, isUnsure: Bool = false) -> Bool {
        state.withLock { state in
            if isReplay {
                guard isUnsure, !state.acknowledged.contains(command) else { return false }
                state.unsure += 1
            }
            state.acknowledged.insert(command)
            state.applied += 1
            return true
        }
    }

    /// How many replays were taken for the answer to a first attempt whose outcome was unknown.
    ///
    /// If the same unit was sent by others meanwhile, it may have been one of theirs that was applied.
    var unsure: Int { state.withLock { $0.unsure } }

    func fail(_ detail: String) {
        let short = detail.utf8.count <= 1_000 ? detail : "\(detail.prefix(900))…"
        state.withLock { state in
            guard !state.isClosed else { return }
            if state.violations.count < StoreConformance.violationLimit {
                state.violations.append(Violation(check: check, detail: short))
            } else {
                state.more += 1
            }
        }
    }
}

extension StoreBench {
    func expect(_ holds: Bool, _ detail: @autoclosure () -> String) {
        if !holds { fail(detail()) }
    }

    func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, _ what: @autoclosure () -> String) {
        if value != expected { fail("\(what()): expected \(expected), found \(value)") }
    }

    /// Compares texts by their bytes, unlike `==`.
    func expectEqual(_ value: String?, _ expected: String?, _ what: @autoclosure () -> String) {
        if value.map(ByteText.init) != expected.map(ByteText.init) {
            fail("\(what()): expected \(expected.debugDescription), found \(value.debugDescription)")
        }
    }

    /// Compares texts by their bytes, unlike `==`.
    func expectEqual(_ values: [String], _ expected: [String], _ what: @autoclosure () -> String) {
        if values.map(ByteText.init) != expected.map(ByteText.init) {
            fail("\(what()): expected \(expected), found \(values)")
        }
    }

    /// Returns the error of a call that must fail.
    func error(of what: String, _ call: () async throws(StoreError) -> Void) async -> StoreError? {
        do throws(StoreError) {
            try await call()
            fail("\(what) went through")
            return nil
        } catch {
            return error
        }
    }

    /// Makes a call that must not fail; `nil` if it does.
    func result<Answer>(
        of what: @autoclosure () -> String,
        _ call: () async throws(StoreError) -> Answer
    ) async -> Answer? {
        do throws(StoreError) {
            return try await call()
        } catch {
            fail("\(what()) failed: \(error)")
            return nil
        }
    }

    /// Expects a unit to be refused because of a version.
    func expectConflict(of what: String, _ unit: CommitUnit, on store: any HostStore) async {
        let error = await error(of: what) { () throws(StoreError) in _ = try await store.commit(unit) }
        expect(error?.isConflict != false, "\(what): not a conflict but \(String(describing: error))")
    }

    /// Reads the feed in pages until it holds this many events and an empty page follows.
    ///
    /// The feed may lag behind the commits, so that some empty pages are read again, and no more than that.
    func feed(of store: any HostStore, expecting count: Int, by limit: Int = 100) async throws -> [StoredEvent] {
        var all: [StoredEvent] = []
        var cursor: EventCursor?
        var idle = 0
        while all.count <= count + limit {
            let page = try await store.events(after: cursor, limit: limit)
            expect(page.events.count <= limit, "a page of \(limit) holds \(page.events.count) events")
            all += page.events
            cursor = page.cursor
            guard page.events.isEmpty else { continue }
            idle += 1
            if all.count >= count || idle > Self.idleLimit { break }
            await Task.yield()
        }
        expectEqual(all.count, count, "the events in the feed")
        return all
    }

    /// Lists documents in pages, of which there are no more than expected.
    func listing(
        of store: any HostStore,
        _ query: DocumentQuery,
        expecting count: Int
    ) async throws -> [StoredDocument] {
        var all: [StoredDocument] = []
        var after = query.after
        while all.count <= count {
            let page = try await store.query(query.after(after))
            expect(page.documents.count <= query.limit, "a page of \(query.limit) holds \(page.documents.count)")
            all += page.documents
            guard let next = page.next else { break }
            guard !page.documents.isEmpty else {
                fail("an empty page names a next one")
                break
            }
            after = next
        }
        expectEqual(all.count, count, "the documents listed")
        return all
    }

    /// How often an empty page of the feed is read again before events count as lost.
    static let idleLimit = 200
}

extension DocumentQuery {
    /// The same query behind another document.
    func after(_ cursor: PageCursor?) -> DocumentQuery {
        DocumentQuery(kind, scope: scope, range: range, limit: limit, after: cursor)
    }
}
