public import TablesideCore

/// What a house prefers among tables that do equally well by its rules: arguments that other rooms compute.
///
/// It goes with the plan, so that lists and decisions prefer the same:
///
/// ```swift
/// let taste = TablePreference(load: [window: 3, garden: 1])  // the garden's waiter has less to do
/// let tonight = plan.preferring(taste)
/// try tonight.open(friday).answer(to: request, at: now)
/// try friday.perform(.book(request), in: tonight, by: .guest(ana), at: now)
/// ```
public struct TablePreference: Hashable, Sendable {
    /// How busy the waiter of a table is; tables with less come first, those that are not named count as 0.
    public var load: [TableID: Int]
    /// How well a table suits the party; tables with more come first, those that are not named count as 0.
    public var score: [TableID: Int]

    /// States preferences.
    public init(load: [TableID: Int] = [:], score: [TableID: Int] = [:]) {
        self.load = load
        self.score = score
    }

    /// No preferences.
    public static let none = TablePreference()
}

extension VenuePlan {
    /// The same plan for a house that prefers some tables to others now.
    public func preferring(_ taste: TablePreference) -> VenuePlan {
        var plan = self
        plan.taste = taste
        return plan
    }
}
