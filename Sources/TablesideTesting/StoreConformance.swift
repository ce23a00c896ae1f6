import TablesideCore
public import TablesideHosting

/// A conformance suite that checks the promises of `HostStore` on a host's own store.
///
/// It needs no test framework: run it in a test, or in a program next to the real database.
///
/// ```swift
/// let suite = StoreConformance { try await PostgresStore(connecting: url, schema: freshName()) }
/// for violation in await suite.run() { print(violation) }
/// ```
///
/// Each check requests its own empty store. A store that breaks promises only under load needs load to show it: run the
/// long mode (100,000 writes) at least once, with as many connections as the host will use.
public struct StoreConformance: Sendable {
    private let makeStore: @Sendable () async throws -> any HostStore
    /// The number of competing writers.
    let writers: Int
    /// The number of writes by each of them.
    let rounds: Int

    /// Makes a suite for a kind of store.
    ///
    /// - Parameters:
    ///   - isLong: Whether competing writers make 100,000 writes instead of a few hundred.
    ///   - makeStore: Makes an empty store.
    public init(isLong: Bool = false, makeStore: @escaping @Sendable () async throws -> any HostStore) {
        self.makeStore = makeStore
        writers = 8
        rounds = isLong ? 12_500 : 50
    }

    /// The names of the checks, in the order in which they run.
    public static let checks: [String] = all.map(\.name)

    /// Runs every check.
    ///
    /// - Returns: the broken promises; empty for a store that keeps all of them.
    public func run() async -> [Violation] {
        var violations: [Violation] = []
        for name in Self.checks { violations += await run(name) }
        return violations
    }

    /// Runs one check by name.
    ///
    /// - Returns: the broken promises.
    public func run(_ name: String) async -> [Violation] {
        guard let check = Self.all.first(where: { $0.name == name }) else {
            return [Violation(check: name, detail: "there is no such check")]
        }
        let bench = StoreBench(check: name)
        do {
            try await check.body(self, try await makeStore(), bench)
        } catch {
            bench.fail("it threw: \(error)")
        }
        return bench.violations
    }

    struct Check: Sendable {
        let name: String
        let body: @Sendable (StoreConformance, any HostStore, StoreBench) async throws -> Void
    }

    static let all: [Check] = basics + units + listings + feeds + races + nights
}

/// Collects the broken promises of a check.
final class StoreBench: Sendable {
    private let check: String
    private let noted = Locked<[Violation]>([])

    init(check: String) { self.check = check }

    var violations: [Violation] { noted.withLock { $0 } }

    func fail(_ detail: String) {
        noted.withLock { $0.append(Violation(check: check, detail: detail)) }
    }

    func expect(_ holds: Bool, _ detail: @autoclosure () -> String) {
        if !holds { fail(detail()) }
    }

    func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, _ what: @autoclosure () -> String) {
        if value != expected { fail("\(what()): expected \(expected), found \(value)") }
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
}
