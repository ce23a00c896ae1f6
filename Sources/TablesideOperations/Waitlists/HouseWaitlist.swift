public import TablesideBooking
public import TablesideCore

/// The waitlist settings of a branch.
///
/// ```swift
/// HouseWaitlist(quoter: WaitQuoter(history, policy: .init()), headStart: .minutes(10))
/// ```
public struct HouseWaitlist: Sendable {
    /// The serving order, and how long offers are held.
    public let policy: WaitlistPolicy
    /// The quoter of waits, based on past stays at the restaurant; `nil` to quote none.
    public let quoter: WaitQuoter?
    /// The head start of a guest with the highest priority (``HouseLoyalty``); lower priorities get a share of it, and
    /// unknown guests none.
    public let headStart: Elapsed
    /// Whether free tables are offered to waiting parties.
    var makesOffers = true

    /// Creates waitlist settings; by default a guest may have one party on the list.
    public init(
        policy: WaitlistPolicy = WaitlistPolicy(openPerGuest: 1),
        quoter: WaitQuoter? = nil,
        headStart: Elapsed = .zero
    ) {
        self.policy = policy
        self.quoter = quoter
        self.headStart = headStart
    }

    /// The settings of a branch that no longer keeps a waitlist: it makes no offers, and existing entries can end.
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
    /// - Returns: the time credited to their wait.
    func headStart(at priority: Int, above neutral: Int) -> Elapsed {
        let (most, gained) = (max(1, 100 - neutral), min(max(0, priority - neutral), 100))
        let milliseconds = headStart.milliseconds.multipliedReportingOverflow(by: Int64(gained))
        guard !milliseconds.overflow else { return headStart }
        return .milliseconds(milliseconds.partialValue / Int64(most))
    }
}
