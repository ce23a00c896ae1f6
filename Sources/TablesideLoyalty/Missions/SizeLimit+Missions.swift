public import TablesideCore

extension SizeLimit {
    /// The maximum number of missions in a ``MissionBook``.
    public static let missions = 2_000
    /// The maximum number of counts in a mission.
    public static let missionCounts = 16
    /// The maximum number of levels of `all` and `any` in the goal of a mission.
    public static let missionDepth = 4
    /// The maximum number of missions that must be completed before a mission is awarded.
    public static let missionPrerequisites = 32
    /// The maximum number of identities of one kind, or of hours, that restrict one count of a mission.
    public static let missionChoices = 200
    /// The maximum number of paused weeks in a row of weeks.
    public static let pausedWeeks = 106
    /// The maximum number of dates from the first to the last date of a mission that counts over days or rows of weeks.
    public static let missionDates = 1_100
    /// The greatest target of a mission: of visits, branches, dates and the like.
    public static let missionTarget = 1_000
    /// The greatest target of portions.
    public static let missionPortions = 1_000_000
    /// The maximum points that a mission awards.
    public static let missionPoints = 1_000_000_000
    /// The maximum number of marks kept in a guest's record for one mission that is not completed.
    public static let missionMarks = 2_000
    /// The maximum number of activities whose amounts are summed, such as orders with their spending; the greatest
    /// amounts count.
    public static let countedAmounts = 500
    /// The maximum number of activities on one date whose amounts are summed within days; the greatest amounts count.
    public static let countedAmountsPerDate = 5
    /// The maximum number of activities in one week whose amounts are summed in rows of weeks; the greatest amounts
    /// count.
    public static let countedAmountsPerWeek = 12
    /// The maximum number of completed missions of a guest, and of begun ones.
    public static let missionsOfGuest = 10_000
    /// The maximum number of categories of an item in an activity.
    public static let activityCategories = 32
    /// The maximum number of currencies in which an order was paid.
    public static let activityCurrencies = 8
}
