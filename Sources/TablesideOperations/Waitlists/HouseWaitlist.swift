public import TablesideBooking
public import TablesideCore

/// How a branch keeps its waitlist.
///
/// ```swift
/// HouseWaitlist(quoter: WaitQuoter(history, policy: .init()), headStart: .minutes(10))
/// ```
public struct HouseWaitlist: Sendable {
    /// Whom the house asks first, and how long offers are held.
    public let policy: WaitlistPolicy
    /// What quotes waits, from the house's past stays; `nil` to quote none.
    public let quoter: WaitQuoter?
    /// The head start of a guest with the highest priority (``HouseLoyalty``); those below get their share of it, and
    /// guests of whom nothing is known none.
    public let headStart: Elapsed
    /// Whether free tables are offered to those who wait.
    var makesOffers = true

    /// Describes a waitlist; by default a guest has one party on it.
    public init(
        policy: WaitlistPolicy = WaitlistPolicy(openPerGuest: 1),
        quoter: WaitQuoter? = nil,
        headStart: Elapsed = .zero
    ) {
        self.policy = policy
        self.quoter = quoter
        self.headStart = headStart
    }

    /// The list of a branch that keeps none any more: it offers nothing, and what is on it can end.
    static let ending: HouseWaitlist = {
        var rules = HouseWaitlist()
        rules.makesOffers = false
        return rules
    }()

    /// The head start of a guest, by how far their priority is above that of an unknown guest.
    ///
    /// - Parameters:
    ///   - priority: The guest's priority, 0…100.
    ///   - neutral: The priority of an unknown guest.
    /// - Returns: the time by which their wait counts as longer.
    func headStart(at priority: Int, above neutral: Int) -> Elapsed {
        let (most, gained) = (max(1, 100 - neutral), min(max(0, priority - neutral), 100))
        let milliseconds = headStart.milliseconds.multipliedReportingOverflow(by: Int64(gained))
        guard !milliseconds.overflow else { return headStart }
        return .milliseconds(milliseconds.partialValue / Int64(most))
    }
}
