public import TablesideCore

extension SizeLimit {
    /// The maximum points of one award, adjustment or price.
    public static let points = 1_000_000_000_000
    /// The maximum number of lots with points in one account.
    public static let pointsLots = 100_000
    /// The maximum number of awards kept by one account; beyond that, the oldest quarter is dropped and can be neither
    /// given again nor taken back.
    public static let pointsAwards = 10_000
    /// The maximum number of rewards kept by one account: the open ones, and the latest others.
    public static let rewards = 200
    /// The maximum number of rewards with held points in one account; closing the account ends them all in one unit.
    public static let openRewards = 80
    /// The maximum number of payments with points, and of transfers in each direction, kept by one account; beyond
    /// that, the oldest quarter is dropped and can no longer be undone.
    public static let pointsPayments = 200
    /// The maximum number of badges in one program.
    public static let badges = 500
    /// The maximum number of tiers in one program.
    public static let tiers = 50
    /// The maximum number of earning rules in one program.
    public static let earningRules = 20
    /// The maximum number of branches, or of owners, in one program.
    public static let programBranches = 1_000
    /// The maximum number of praises, and of offenses, kept in one guest's reputation; beyond that, the oldest quarter
    /// is dropped.
    public static let reputationRecords = 250
}
