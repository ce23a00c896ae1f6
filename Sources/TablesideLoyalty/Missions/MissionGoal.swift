public import TablesideCore
import TablesideVenue

/// How a mission measures activities.
///
/// Portions and spending are summed over the activities with the greatest amounts: at most ``SizeLimit/countedAmounts``
/// in all, ``SizeLimit/countedAmountsPerDate`` per date or ``SizeLimit/countedAmountsPerWeek`` per week. A record's
/// size is therefore bounded, and its result does not depend on the order in which activities are reported.
public enum ActivityMeasure: Hashable, Codable, Sendable {
    /// The number of activities.
    case activities
    /// The number of different branches where they happened.
    case branches
    /// The number of different restaurants where they happened.
    case restaurants
    /// The number of different local dates on which they happened.
    case dates
    /// The number of ordered portions of the filter's items, or of all items if the filter names none.
    case portions
    /// The amount spent in a currency, in minor units.
    case spending(currency: Currency)

    /// Whether activities have individual amounts instead of counting as one each.
    var isAmount: Bool {
        switch self {
        case .portions, .spending: true
        case .activities, .branches, .restaurants, .dates: false
        }
    }

    /// Whether activities on different dates can count as the same one.
    var recurs: Bool { self == .branches || self == .restaurants }
}

/// The period over which a mission counts.
///
/// Days and weeks require a mission with a first and a last date, at most ``SizeLimit/missionDates`` apart: every
/// date's activities are kept, because one may be reported late.
public enum MissionSpan: Hashable, Codable, Sendable {
    /// The mission's entire time.
    case ever
    /// Any number of consecutive local dates: the target must be reached within them.
    case days(count: Int)
    /// Consecutive ISO weeks of local dates: the target must be reached in each.
    ///
    /// A paused week neither counts nor breaks the row.
    case weeks(count: Int, paused: [ISOWeek])
}

/// A number or amount of activities that a mission requires.
public struct ActivityCount: Hashable, Codable, Sendable {
    /// The activities that count.
    public let filter: ActivityFilter
    /// The measure of the activities.
    public let measure: ActivityMeasure
    /// The required number, or the required spending in minor units.
    public let target: Int64
    /// The period over which it counts.
    public let span: MissionSpan

    /// Makes a count; by default, it counts the activities themselves over the mission's entire time.
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

    /// The required value: the target, or the number of weeks in a row.
    public var end: Int64 {
        switch span {
        case .ever, .days: target
        case .weeks(let count, _): Int64(count)
        }
    }
}

/// The goal of a mission: a count, or a combination of goals.
///
/// ```swift
/// let threeBranches = MissionGoal.count(of: ActivityCount(3, .branches, of: ActivityFilter(.visit)))
/// let review = MissionGoal.count(of: ActivityCount(1, of: ActivityFilter(.review)))
/// let explorer = MissionGoal.all(goals: [threeBranches, review])
/// ```
public indirect enum MissionGoal: Hashable, Sendable {
    /// A single count of activities.
    case count(of: ActivityCount)
    /// All of the goals must be reached.
    case all(goals: [MissionGoal])
    /// At least one of the goals must be reached.
    case any(goals: [MissionGoal])

    /// The counts of the goal, in written order.
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

    /// A number of invited friends who completed their first visit.
    public static func invitations(_ number: Int64) -> MissionGoal {
        .count(of: ActivityCount(number, of: ActivityFilter(.invitation)))
    }
}
