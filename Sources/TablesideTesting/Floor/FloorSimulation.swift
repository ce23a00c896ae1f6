public import TablesideCore
public import TablesideFloor

/// A simulated evening on the floor, played under several policies: the same parties come and stay as long, and only
/// who serves them differs.
///
/// Every step is a command that a real `Shift` decides. The evening comes from demand, lengths of stay and a plan of
/// duties; a seed decides the rest. The same seed gives the same evening on every platform.
///
/// ```swift
/// let friday = FloorSimulation(
///     demand: .init(parties: [8, 14, 20, 16, 6], each: .minutes(60)),
///     stay: .minutes(75),
///     duties: [.init("ana", cap: 5), .init("bob", from: .minutes(60), cap: 4)],
///     id: BranchDay(branch: branch.id, date: date)
/// )
/// for outcome in try friday.play([.usual, .leastActive, .roundRobin], seed: 7) {
///     print(outcome.policy, outcome.report.jain(.covers, .perHour), outcome.waits.mean)
/// }
/// ```
///
/// Arrivals are a Poisson process whose rate is constant within an interval; a stay is the sum of `shape` exponential
/// times. Both come from comparisons of random numbers alone (J. von Neumann: *Various techniques used in connection
/// with random digits*, 1951), without logarithms, which machines round differently.
public struct FloorSimulation: Hashable, Sendable {
    /// How many parties come when, and how large they are.
    public struct Demand: Hashable, Sendable {
        /// The parties that come in each interval on average; negative counts as none.
        public var parties: [Double]
        /// The length of an interval, at most two days.
        public var interval: Elapsed
        /// The weights of parties of 1, 2, 3 … guests.
        public var sizes: [Int]

        /// Makes demand; without sizes most parties are of two to four guests.
        ///
        /// - Parameters:
        ///   - parties: The parties that come in each interval on average.
        ///   - interval: The length of an interval.
        ///   - sizes: The weights of parties of 1, 2, 3 … guests.
        public init(
            parties: [Double],
            each interval: Elapsed,
            sizes: [Int] = [5, 30, 24, 24, 9, 5, 2, 1]
        ) {
            self.parties = parties
            self.interval = interval
            self.sizes = sizes
        }
    }

    /// A waiter's duty; times count from the start of the evening.
    public struct Duty: Hashable, Sendable {
        /// The waiter.
        public var waiter: UserID
        /// When the duty begins.
        public var from: Elapsed
        /// When the waiter stops getting new orders, except from parties at tables they already serve.
        ///
        /// The waiter leaves when the last order is done; `nil` for the end of the evening.
        public var until: Elapsed?
        /// The most load; `nil` for no limit.
        public var cap: Int?
        /// Weight, sections and skills.
        public var plan: WaiterPlan
        /// The breaks, in ascending order.
        public var breaks: [Range<Elapsed>]

        /// Makes a duty; by default it lasts the whole evening.
        public init(
            _ waiter: UserID,
            from: Elapsed = .zero,
            until: Elapsed? = nil,
            cap: Int? = nil,
            plan: WaiterPlan = WaiterPlan(),
            breaks: [Range<Elapsed>] = []
        ) {
            self.waiter = waiter
            self.from = from
            self.until = until
            self.cap = cap
            self.plan = plan
            self.breaks = breaks
        }
    }

    /// The most parties of an evening; more do not come.
    public static let maxParties = 20_000
    /// The most parties that wait at once; one that comes while so many wait goes away, and counts as not served.
    public static let maxWaiting = 500

    /// How many parties come when.
    public var demand: Demand
    /// The mean time from an order's assignment to its end.
    public var stay: Elapsed
    /// How even the stays are: the number of exponential times in each, 1…100.
    ///
    /// With 1 they vary most; 4 fits dinners.
    public var shape: Int
    /// Who works when.
    public var duties: [Duty]
    /// The rules; the policy is replaced by each that is played, and orders are assigned by the shift.
    public var rules: ShiftRules
    /// The tables, of which each party sits at one at random; empty for orders without a table.
    public var tables: [TableID]
    /// When the evening ends: what is in hand then is left so; `nil` for the end of the demand.
    public var length: Elapsed?
    /// The branch and the date.
    public var id: BranchDay
    /// The instant at which the evening begins.
    public var start: Instant

    /// Makes an evening.
    ///
    /// - Parameters:
    ///   - demand: How many parties come when.
    ///   - stay: The mean time from an order's assignment to its end.
    ///   - shape: How even the stays are.
    ///   - duties: Who works when.
    ///   - rules: The rules besides the policy.
    ///   - tables: The tables, of which each party sits at one at random.
    ///   - length: When the evening ends; `nil` for the end of the demand.
    ///   - id: The branch and the date.
    ///   - start: The instant at which the evening begins.
    public init(
        demand: Demand,
        stay: Elapsed,
        shape: Int = 4,
        duties: [Duty],
        rules: ShiftRules = ShiftRules(),
        tables: [TableID] = [],
        length: Elapsed? = nil,
        id: BranchDay,
        start: Instant = Instant(millisecondsSince1970: 0)
    ) {
        self.demand = demand
        self.stay = stay
        self.shape = shape
        self.duties = duties
        self.rules = rules
        self.tables = tables
        self.length = length
        self.id = id
        self.start = start
    }

    /// The evening that policies are compared on: eight waiters with room for six orders each, five hours, stays of an
    /// hour.
    ///
    /// - Parameters:
    ///   - load: The share of the 48 parties an hour that the waiters could serve at most.
    ///   - late: When the eighth waiter begins; the others begin at once.
    ///   - id: The branch and the date.
    /// - Returns: the evening.
    public static func benchmark(load: Double, late: Elapsed = .zero, id: BranchDay) -> FloorSimulation {
        FloorSimulation(
            demand: Demand(parties: Array(repeating: 48 * load, count: 5), each: .hours(1)),
            stay: .hours(1),
            duties: (1...8).map { Duty(UserID("w\($0)"), from: $0 == 8 ? late : .zero, cap: 6) },
            id: id
        )
    }

    /// The time from the start to the end of the evening.
    var end: Elapsed { length ?? demand.step * demand.parties.count }

    /// Plays the evening once for each policy.
    ///
    /// - Parameters:
    ///   - policies: the policies.
    ///   - seed: decides who comes and how long they stay, for all policies alike.
    /// - Returns: an outcome for each policy, in their order.
    /// - Throws: `Shift.Refusal` if the shift refuses a step, because the rules or the duties are not sound, or more
    ///   orders are open than a shift can have.
    /// - Complexity: O(policies × parties × (waiters + open orders)), and O(policies × parties × waiting orders ×
    ///   waiters) while a waiter with room cannot take what waits. A shift has at most `SizeLimit.openOrders` (2,000)
    ///   orders in hand and waiting; an evening that has more even if no party waits is refused before it is played.
    ///   ``maxParties`` parties one after another can take minutes in a debug build.
    public func play(_ policies: [AssignmentPolicy], seed: UInt64) throws(Shift.Refusal) -> [Outcome] {
        let parties = parties(seed: seed)
        var outcomes: [Outcome] = []
        for policy in policies {
            var play = FloorPlay(self, parties, policy)
            outcomes.append(try play.outcome())
        }
        return outcomes
    }
}
