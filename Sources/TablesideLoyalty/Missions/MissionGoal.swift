public import TablesideCore
import TablesideVenue

/// What is counted of the activities of a mission.
///
/// Portions and spending are added up over the activities with the greatest amounts: ``SizeLimit/countedAmounts`` in all,
/// ``SizeLimit/countedAmountsPerDate`` of each date or ``SizeLimit/countedAmountsPerWeek`` of each week. So what a record
/// remembers is bounded, and still does not depend on the order in which activities are reported.
public enum ActivityMeasure: Hashable, Codable, Sendable {
    /// The activities themselves.
    case activities
    /// The different branches at which they happened.
    case branches
    /// The different restaurants at which they happened.
    case restaurants
    /// The different local dates on which they happened.
    case dates
    /// How many portions of the filter's items were ordered; of all items if the filter names none.
    case portions
    /// What was spent in a currency, in minor units.
    case spending(currency: Currency)

    /// Whether each activity has an amount of its own, and is not just one.
    var isAmount: Bool {
        switch self {
        case .portions, .spending: true
        case .activities, .branches, .restaurants, .dates: false
        }
    }

    /// Whether activities of different dates can be the same thing.
    var recurs: Bool { self == .branches || self == .restaurants }
}

/// Over which time a mission counts.
///
/// Days and weeks need a mission with a first and a last date, at most ``SizeLimit/missionDates`` apart: what was done on
/// each date is remembered, because an activity of any of them may be reported late.
public enum MissionSpan: Hashable, Codable, Sendable {
    /// All of the mission's time.
    case ever
    /// Any number of consecutive local dates: the target must be reached within them.
    case days(count: Int)
    /// A row of ISO weeks of local dates: the target must be reached in each. A paused week neither counts nor breaks it.
    case weeks(count: Int, paused: [ISOWeek])
}

/// How much of which activities a mission asks for.
public struct ActivityCount: Hashable, Codable, Sendable {
    /// The activities.
    public let filter: ActivityFilter
    /// What is counted of them.
    public let measure: ActivityMeasure
    /// How much is asked for: a number, or minor units of what is spent.
    public let target: Int64
    /// Over which time.
    public let span: MissionSpan

    /// Makes a count; by default of the activities themselves over all of the mission's time.
    public init(
        _ target: Int64,
        _ measure: ActivityMeasure = .activities,
        of filter: ActivityFilter,
        within span: MissionSpan = .ever
    ) {
        self.filter = filter
        self.measure = measure
        self.target = target
        self.span = span
    }

    /// What has to be reached: the target, or the number of weeks in a row.
    public var end: Int64 {
        switch span {
        case .ever, .days: target
        case .weeks(let count, _): Int64(count)
        }
    }
}

/// What a mission asks a guest to do: a count, or a combination of goals.
///
/// ```swift
/// let threeBranches = MissionGoal.count(of: ActivityCount(3, .branches, of: ActivityFilter(.visit)))
/// let review = MissionGoal.count(of: ActivityCount(1, of: ActivityFilter(.review)))
/// let explorer = MissionGoal.all(goals: [threeBranches, review])
/// ```
public indirect enum MissionGoal: Hashable, Sendable {
    /// A count.
    case count(of: ActivityCount)
    /// All of the goals.
    case all(goals: [MissionGoal])
    /// One of the goals.
    case any(goals: [MissionGoal])

    /// The counts of the goal, in the order in which they are written.
    ///
    /// - Complexity: O(goals).
    public var counts: [ActivityCount] {
        switch self {
        case .count(let count): [count]
        case .all(let goals), .any(let goals): goals.flatMap(\.counts)
        }
    }
}

extension MissionGoal {
    /// A number of completed visits.
    public static func visits(_ number: Int64, within span: MissionSpan = .ever) -> MissionGoal {
        .count(of: ActivityCount(number, of: ActivityFilter(.visit), within: span))
    }

    /// Completed visits at a number of different branches.
    public static func branches(_ number: Int64, within span: MissionSpan = .ever) -> MissionGoal {
        .count(of: ActivityCount(number, .branches, of: ActivityFilter(.visit), within: span))
    }

    /// A number of completed orders.
    public static func orders(_ number: Int64, within span: MissionSpan = .ever) -> MissionGoal {
        .count(of: ActivityCount(number, of: ActivityFilter(.order), within: span))
    }

    /// An amount spent on completed orders.
    public static func spending(_ amount: Money, within span: MissionSpan = .ever) -> MissionGoal {
        let measure = ActivityMeasure.spending(currency: amount.currency)
        return .count(of: ActivityCount(amount.minorUnits, measure, of: ActivityFilter(.order), within: span))
    }

    /// A number of portions of some items.
    public static func portions(
        _ number: Int64,
        of items: [MenuItemID],
        within span: MissionSpan = .ever
    )
        -> MissionGoal
    {
        var filter = ActivityFilter(.order)
        filter.items = items
        return .count(of: ActivityCount(number, .portions, of: filter, within: span))
    }

    /// A number of reviews.
    public static func reviews(_ number: Int64) -> MissionGoal {
        .count(of: ActivityCount(number, of: ActivityFilter(.review)))
    }

    /// A number of invited friends who completed a first visit.
    public static func invitations(_ number: Int64) -> MissionGoal {
        .count(of: ActivityCount(number, of: ActivityFilter(.invitation)))
    }
}
