public import TablesideCore
public import TablesideHosting

/// A conformance suite that checks the promises of `HostStore` on a host's own store.
///
/// It needs no test framework: run it in a test, or in a program next to the real database.
///
/// ```swift
/// let suite = StoreConformance(reopen: { store in try await reconnect(store) }) {
///     try await PostgresStore(connecting: url, schema: freshName())
/// }
/// for violation in await suite.run() { print(violation) }
/// ```
///
/// Each check requests its own empty store. A store that breaks promises only under load needs load to show it: run the
/// long mode (100,000 writes) at least once, with as many connections as the host will use.
///
/// Every check ends: it makes a bounded number of calls, and a check that reaches ``callLimit`` is stopped and says how
/// far it came. A call that never returns is bounded by a ``Deadline`` only. Failures that ask for the same call again,
/// such as `unavailable`, are retried and are no violation.
public struct StoreConformance: Sendable {
    /// Opens a store over the data of another, which it is given.
    public typealias Opening = @Sendable (_ store: any HostStore) async throws -> any HostStore

    /// How long a check may take before it is given up.
    public struct Deadline: Sendable {
        /// The clock that measures the time; its `sleep(for:)` must really wait.
        public let clock: any HostClock
        /// The longest time for one check.
        public let length: Elapsed

        /// Makes a deadline.
        public init(_ length: Elapsed, on clock: any HostClock) {
            self.clock = clock
            self.length = length
        }
    }

    let makeStore: @Sendable () async throws -> any HostStore
    let deadline: Deadline?
    let reopen: Opening?
    let crash: Opening?
    let connect: Opening?
    /// The most calls of the store in one check.
    public let callLimit: Int
    /// The number of competing writers.
    let writers: Int
    /// The number of writes by each of them.
    let rounds: Int
    /// The number of units in the check that none of many is lost.
    let units: Int

    /// Makes a suite for a kind of store.
    ///
    /// - Parameters:
    ///   - isLong: Whether competing writers make 100,000 writes instead of a few hundred.
    ///   - callLimit: The most calls of the store in one check; by default ten for each attempt that a writer needs if
    ///     it is outrun by every write of all the others.
    ///   - deadline: When a check whose calls do not return is given up; `nil` for never.
    ///   - reopen: Closes a store in good order and opens it again; without it, the check of that is skipped.
    ///   - crash: Ends a store without warning, also while it is writing, and opens it again; without it, the check of
    ///     that is skipped.
    ///   - connect: Opens another store over the same data while the first stays open, as a second process would;
    ///     without it, the check of that is skipped.
    ///   - makeStore: Makes an empty store.
    public init(
        isLong: Bool = false,
        callLimit: Int? = nil,
        deadline: Deadline? = nil,
        reopen: Opening? = nil,
        crash: Opening? = nil,
        connect: Opening? = nil,
        makeStore: @escaping @Sendable () async throws -> any HostStore
    ) {
        self.makeStore = makeStore
        self.deadline = deadline
        self.reopen = reopen
        self.crash = crash
        self.connect = connect
        writers = 8
        rounds = isLong ? 12_500 : 50
        units = isLong ? 100_000 : 4_000
        self.callLimit = max(0, callLimit ?? 10_000 + 10 * writers * writers * rounds)
    }

    /// The names of the checks, in the order in which they run.
    public static let checks: [String] = all.map(\.name)

    /// The names of the checks that this suite skips, because it was given no way to open a store again.
    public var skipped: [String] { Self.all.filter(isSkipped).map(\.name) }

    /// Runs every check.
    ///
    /// - Returns: the broken promises; empty for a store that keeps all of them.
    public func run() async -> [Violation] {
        var violations: [Violation] = []
        for name in Self.checks { violations += await run(name) }
        return violations
    }

    /// Runs one check by name; a skipped one finds nothing.
    ///
    /// - Returns: the broken promises, the first ``StoreConformance/violationLimit`` of them.
    public func run(_ name: String) async -> [Violation] {
        guard let check = Self.all.first(where: { $0.name == name }) else {
            return [Violation(check: name, detail: "there is no such check")]
        }
        if isSkipped(check) { return [] }
        let bench = StoreBench(check: name, callLimit: callLimit)
        if let deadline {
            await deadline.run {
                await run(check, on: bench)
            } orElse: {
                bench.fail("it was given up after \(deadline.length) and \(bench.progress)")
            }
        } else {
            await run(check, on: bench)
        }
        return bench.close()
    }

    static let all: [Check] =
        basics + values + identities + units + removals + listings + pages + feeds + lives + races + nights
        + endurance + cancellation + durability + sharing

    private func isSkipped(_ check: Check) -> Bool {
        switch check.need {
        case .reopen: reopen == nil
        case .crash: crash == nil
        case .connect: connect == nil
        case nil: false
        }
    }

    private func run(_ check: Check, on bench: StoreBench) async {
        do {
            let store = bench.opened(try await makeStore())
            try await check.body(self, store, bench)
        } catch {
            bench.fail("it threw after \(bench.progress): \(error)")
        }
    }
}

extension StoreConformance.Deadline {
    /// Does work until it ends or the time is up: then it is canceled, and left alone if it does not care.
    ///
    /// - Parameters:
    ///   - work: The work.
    ///   - giveUp: Called once if the time is up.
    func run(_ work: @escaping @Sendable () async -> Void, orElse giveUp: @escaping @Sendable () -> Void) async {
        let work = Task { await work() }
        let isOver = Locked(false)
        // Whether the caller is the first to end the work: the continuation is resumed once.
        let end: @Sendable () -> Bool = {
            isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let timer = Task {
                    do { try await clock.sleep(for: length) } catch { return }
                    guard end() else { return }
                    giveUp()
                    work.cancel()
                    continuation.resume()
                }
                Task {
                    await work.value
                    timer.cancel()
                    if end() { continuation.resume() }
                }
            }
        } onCancel: {
            work.cancel()
        }
    }
}
