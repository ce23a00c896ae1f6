import TablesideCore
public import TablesideHosting

/// A whole restaurant for one evening, played on a host's own store while that store fails.
///
/// Guests book, call off, come, come in from the street and stay away; they order, want their order back, ask for the
/// bill and pay; waiters, cooks, a host and a manager do their part, timers ring and reactions follow the feed. All of it
/// goes through a `CommandRunner`, several people at a time: while somebody's command is between its reading and its
/// commit, others' go through. Requests and answers are lost, come late or twice, until midnight; then everything works
/// again, and what was begun has to come to an end.
///
/// What is stored is judged afterwards, by rules written a second time: no table is given twice, no waiter has too much in
/// hand, no goods come from nowhere, bills sum, nothing is lost or left open, and the events tell the stored state.
///
/// ```swift
/// let report = try await RestaurantSimulation(seed: 7).run { try await MyStore(connectedTo: emptyDatabase()) }
/// #expect(report.violations == [])
/// ```
///
/// There is no real time and no race in it: the same seed gives the same evening, step for step, on every store that
/// keeps its promises. It needs no test framework, and asks for an empty store for each evening.
public struct RestaurantSimulation: Hashable, Sendable {
    /// What goes wrong between the restaurant and the store until midnight.
    public enum Faults: Hashable, Sendable {
        /// Nothing.
        case none
        /// The call with this number, counted from 0, fails in this way.
        case one(StoreFault, atCall: Int)
        /// Of so many calls one fails, on average, in some way; the seed says which.
        ///
        /// Where more than one of five fails, people do not get round to everything that has to happen.
        case atRandom(oneIn: Int)
    }

    /// How much happens in an evening.
    public enum Length: String, CaseIterable, Hashable, Sendable {
        /// Two dozen parties, three waiters; everything that a ``RestaurantSimulation/Mark`` stands for.
        case full
        /// Three parties, one waiter: an evening to be played once for every fault.
        case short
    }

    /// What decides who comes, what they want and what fails.
    public let seed: UInt64
    /// How much happens.
    public let length: Length
    /// What goes wrong.
    public let faults: Faults

    /// Makes an evening.
    ///
    /// - Parameters:
    ///   - seed: What decides who comes, what they want and what fails.
    ///   - length: How much happens.
    ///   - faults: What goes wrong until midnight.
    public init(seed: UInt64, length: Length = .full, faults: Faults = .atRandom(oneIn: 10)) {
        self.seed = seed
        self.length = length
        self.faults = faults
    }

    /// Plays the evening on a store.
    ///
    /// - Parameter makeStore: Makes an empty store.
    /// - Returns: what happened, and what should not have; of a full evening also what should have happened and did not.
    /// - Throws: what `makeStore` throws, or `StoreError` when the empty store cannot even take the menu.
    public func run(on makeStore: @Sendable () async throws -> any HostStore) async throws -> Report {
        let house = try SimulationHouse()
        let store = try await makeStore()
        try await house.move(into: store)
        var run = EveningRun(self, house: house, store: store)
        await run.play()
        var report = await run.report()
        if length == .full { report.expect(Mark.allCases) }
        return report
    }

    /// Plays a short evening without a fault to count its calls, and then once for every call and every way in which it
    /// can fail.
    ///
    /// - Parameters:
    ///   - seed: What decides who comes and what they want.
    ///   - stride: Plays only every so many of these evenings, 1 or more; 1 for all, which are some thousand.
    ///   - makeStore: Makes an empty store.
    /// - Returns: the violations of all evenings together; the steps are those of the evening without a fault.
    /// - Throws: what `makeStore` throws, or `StoreError` when an empty store cannot even take the menu.
    public static func runEveryFault(
        seed: UInt64,
        stride: Int = 1,
        on makeStore: @Sendable () async throws -> any HostStore
    ) async throws -> Report {
        var whole = try await RestaurantSimulation(seed: seed, length: .short, faults: .none).run(on: makeStore)
        let ways = StoreFault.allCases
        for number in Swift.stride(from: 0, to: whole.calls * ways.count, by: max(1, stride)) {
            let faults = Faults.one(ways[number % ways.count], atCall: number / ways.count)
            let evening = RestaurantSimulation(seed: seed, length: .short, faults: faults)
            whole.add(try await evening.run(on: makeStore))
        }
        return whole
    }
}
