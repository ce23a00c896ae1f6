public import TablesideCore

extension SizeLimit {
    /// Missions that one ``MissionBook`` holds.
    public static let missions = 2_000
    /// Counts of one mission.
    public static let missionCounts = 16
    /// Levels of `all` and `any` in the goal of one mission.
    public static let missionDepth = 4
    /// Missions that have to be completed before one mission is awarded.
    public static let missionPrerequisites = 32
    /// Identities of one kind, or hours, to which one count of a mission is restricted.
    public static let missionChoices = 200
    /// Weeks that a row of weeks leaves out.
    public static let pausedWeeks = 106
    /// Dates between the first and the last date of a mission that counts within days or in rows of weeks.
    public static let missionDates = 1_100
    /// The greatest number that a mission asks for: of visits, branches, dates and the like.
    public static let missionTarget = 1_000
    /// The greatest number of portions that a mission asks for.
    public static let missionPortions = 1_000_000
    /// The points that a mission awards.
    public static let missionPoints = 1_000_000_000
    /// Marks that a guest's record keeps of one mission: what was counted and not yet enough.
    public static let missionMarks = 2_000
    /// Activities whose amounts are added up, such as orders with what was spent; of more the greatest amounts count.
    public static let countedAmounts = 500
    /// Activities of one date whose amounts are added up within days; of more the greatest amounts count.
    public static let countedAmountsPerDate = 5
    /// Activities of one week whose amounts are added up in rows of weeks; of more the greatest amounts count.
    public static let countedAmountsPerWeek = 12
    /// Missions that one guest has completed, and missions in which they have begun.
    public static let missionsOfGuest = 10_000
    /// Categories of one item in an activity.
    public static let activityCategories = 32
    /// Currencies in which one order was paid.
    public static let activityCurrencies = 8
}
