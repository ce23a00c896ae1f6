public import TablesideCore

extension SizeLimit {
    /// Points of one award, one adjustment or one price.
    public static let points = 1_000_000_000_000
    /// Lots of one points account that still have points.
    public static let pointsLots = 100_000
    /// Awards of points that one account remembers at most; when there are more, the oldest quarter is forgotten and can be
    /// neither given again nor taken back.
    public static let pointsAwards = 10_000
    /// Rewards that one account remembers: those for which points are held, and the latest others.
    public static let rewards = 200
    /// Rewards for which one account holds points; closing the account ends them all in one unit.
    public static let openRewards = 80
    /// Payments with points, and transfers in each direction, that one account remembers at most; when there are more, the
    /// oldest quarter is forgotten and can no longer be undone.
    public static let pointsPayments = 200
    /// Badges of one program.
    public static let badges = 500
    /// Tiers of one program.
    public static let tiers = 50
    /// Rules by which the orders of one program earn points.
    public static let earningRules = 20
    /// Branches, or owners, of one program.
    public static let programBranches = 1_000
    /// Praises, and offenses, that the reputation of one guest remembers at most; when there are more, the oldest quarter is
    /// forgotten.
    public static let reputationRecords = 250
}
