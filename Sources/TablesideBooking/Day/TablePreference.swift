public import TablesideCore

/// A preference among tables that fit equally well by the rules, computed outside the booking engine or learned.
///
/// It is part of the plan, so that lists and decisions agree:
///
/// ```swift
/// let taste = TablePreference(load: [window: 3, garden: 1])  // the garden's waiter has less to do
/// let tonight = plan.preferring(taste)
/// try tonight.open(friday).answer(to: request, at: now)
/// try friday.perform(.book(request), in: tonight, by: .guest(ana), at: now)
/// ```
public struct TablePreference: Hashable, Sendable {
    /// The workload of each table's server; tables with less load are preferred, and missing tables count as 0.
    public var load: [TableID: Int]
    /// How well each table suits the party; tables with a higher score are preferred, and missing tables count as 0.
    public var score: [TableID: Int]
    /// How often parties of each size ask, relative to each other; missing sizes count as 0, and with no size at all,
    /// every size counts alike.
    ///
    /// Among tables that leave as many seats empty, the party gets those whose loss takes the least from the parties
    /// that may still ask: a table that a frequent size depends on is kept for it. Counts beyond a million are as a
    /// million.
    public var demand: [Int: Int]

    /// Creates preferences.
    public init(load: [TableID: Int] = [:], score: [TableID: Int] = [:], demand: [Int: Int] = [:]) {
        self.load = load
        self.score = score
        self.demand = demand
    }

    /// No preferences.
    public static let none = TablePreference()
}

extension TablePreference {
    /// The largest size and the largest count that are told apart.
    private static let (largestSize, largestCount) = (1_000, 1_000_000)

    /// Learns from a house's own past how often parties of each size ask.
    ///
    /// ```swift
    /// let tonight = plan.preferring(.learned(from: lastYear))
    /// ```
    ///
    /// Each size counts as often as it asked, plus once up to the largest size that ever did, so that a short past does
    /// not rule out the sizes in between. Walk-ins are left out: they take what is left, and nothing is kept for them.
    ///
    /// - Parameter bookings: The bookings of the past, whether their parties came or not.
    /// - Returns: The preference, with no load or score; that of an empty past is ``none``.
    /// - Complexity: O(bookings).
    public static func learned(from bookings: some Sequence<PastBooking>) -> TablePreference {
        var demand: [Int: Int] = [:]
        for booking in bookings where booking.channel != .walkIn && (1...largestSize).contains(booking.party) {
            demand[booking.party, default: 0] += 1
        }
        guard let largest = demand.keys.max() else { return .none }
        for size in 1...largest { demand[size, default: 0] += 1 }
        return TablePreference(demand: demand)
    }

    /// What all sizes of a class of parties weigh together.
    func weight(of sizes: Range<Int>) -> Int {
        guard !demand.isEmpty else { return sizes.count }
        return demand.reduce(0) { sum, entry in
            sum + (sizes.contains(entry.key) ? min(max(entry.value, 0), Self.largestCount) : 0)
        }
    }
}

extension VenuePlan {
    /// Returns the same plan with these table preferences.
    public func preferring(_ taste: TablePreference) -> VenuePlan {
        var plan = self
        plan.taste = taste
        return plan
    }
}
