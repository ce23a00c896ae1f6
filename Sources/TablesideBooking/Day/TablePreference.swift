public import TablesideCore

/// A preference among tables that fit equally well by the rules, computed outside the booking engine.
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

    /// Creates preferences.
    public init(load: [TableID: Int] = [:], score: [TableID: Int] = [:]) {
        self.load = load
        self.score = score
    }

    /// No preferences.
    public static let none = TablePreference()
}

extension VenuePlan {
    /// Returns the same plan with these table preferences.
    public func preferring(_ taste: TablePreference) -> VenuePlan {
        var plan = self
        plan.taste = taste
        return plan
    }
}
