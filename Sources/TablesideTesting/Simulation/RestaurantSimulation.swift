import TablesideCore
public import TablesideHosting

/// A simulated evening in a restaurant, played on a host's own store while that store fails.
///
/// Guests open accounts, two at a time with the same mailbox; they book, cancel, arrive, walk in and fail to show; they
/// order, cancel orders, ask for the bill and pay. Waiters, cooks, a host and a manager do their part, timers fire and
/// reactions follow the feed. Everything goes through a `CommandRunner`, several people at a time: while one command is
/// between its read and its commit, others go through.
/// Until midnight requests and answers are lost, delayed or duplicated; then everything works again, and whatever was
/// started must finish.
///
/// The stored result is then judged by independently written rules: no table is given twice, no waiter exceeds their
/// limit, no mailbox has two owners, no goods appear from nowhere, bills add up, nothing is lost or left open, and the
/// events reproduce the stored state.
///
/// ```swift
/// let report = try await RestaurantSimulation(seed: 7).run { try await MyStore(connectedTo: emptyDatabase()) }
/// #expect(report.violations == [])
/// ```
///
/// It uses no real time and has no races: the same seed gives the same evening, step for step, on every store that
/// keeps its promises. It needs no test framework, and requests an empty store for each evening.
public struct RestaurantSimulation: Hashable, Sendable {
    /// The faults between the restaurant and the store until midnight.
    public enum Faults: Hashable, Sendable {
        /// No faults.
        case none
        /// The call with this number, counting from 0, has this fault.
        case one(StoreFault, atCall: Int)
        /// On average one in this many calls has a fault; the seed decides which call and which fault.
        ///
        /// If more than one in five calls fails, people do not get around to everything that must happen.
        case atRandom(oneIn: Int)
    }

    /// How much happens in an evening.
    public enum Length: String, CaseIterable, Hashable, Sendable {
        /// Two dozen parties and three waiters, with everything in ``RestaurantSimulation/Mark``.
        case full
        /// Three parties and one waiter; short enough to be played once for every fault.
        case short
    }

    /// The seed that decides who comes, what they want and what fails.
    public let seed: UInt64
    /// How much happens in the evening.
    public let length: Length
    /// The faults until midnight.
    public let faults: Faults

    /// Makes an evening from a seed.
    ///
    /// - Parameters:
    ///   - seed: Decides who comes, what they want and what fails.
    ///   - length: How much happens.
    ///   - faults: The faults until midnight.
    public init(seed: UInt64, length: Length = .full, faults: Faults = .atRandom(oneIn: 10)) {
        self.seed = seed
        self.length = length
        self.faults = faults
    }

    /// Plays the evening on a store.
    ///
    /// - Parameter makeStore: Makes an empty store.
    /// - Returns: what happened, with the violated rules; for a full evening also the required things that did not
    ///   happen.
    /// - Throws: any error from `makeStore`, or `StoreError` if the empty store cannot even store the menu.
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

    /// Plays a short evening without faults to count its calls, and then once for every call with every fault.
    ///
    /// - Parameters:
    ///   - seed: Decides who comes and what they want.
    ///   - stride: Plays only every nth of these evenings, 1 or more; 1 plays all, which are some thousand.
    ///   - makeStore: Makes an empty store.
    /// - Returns: the violations of all evenings together; the steps are those of the evening without faults.
    /// - Throws: any error from `makeStore`, or `StoreError` if an empty store cannot even store the menu.
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
