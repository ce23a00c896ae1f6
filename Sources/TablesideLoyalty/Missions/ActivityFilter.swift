public import TablesideCore
import TablesideVenue

/// Which activities a mission counts; what is not set does not restrict.
///
/// ```swift
/// var weekendDinners = ActivityFilter(.visit)
/// weekendDinners.hours = [MissionHours(try OpeningPeriod("18:00", "02:00"), on: [.friday, .saturday])]
/// weekendDinners.minParty = 2
/// ```
public struct ActivityFilter: Hashable, Sendable {
    /// The kind of activity.
    public var kind: GuestActivity.Kind
    /// The branches at which it may happen; empty for any.
    public var branches: [BranchID]
    /// Items of which one is ordered or reviewed; empty for any.
    public var items: [MenuItemID]
    /// Menu categories of which one has an ordered item; empty for any.
    ///
    /// An item of ``items`` is enough as well.
    public var categories: [CategoryID]
    /// What was bought; empty for anything.
    public var codes: [UnlockCode]
    /// The hours, of which one must contain it; empty for any time.
    public var hours: [MissionHours]
    /// The fewest guests of a visit.
    public var minParty: Int?
    /// Whether the visit was booked; `nil` for either.
    public var isBooked: Bool?
    /// The least that an order spends.
    public var minSpending: Money?

    /// Makes a filter for every activity of a kind.
    public init(_ kind: GuestActivity.Kind) {
        self.kind = kind
        branches = []
        items = []
        categories = []
        codes = []
        hours = []
    }
}

/// Why a mission does not count an activity.
public enum ActivityMismatch: String, ClosedCode {
    /// It happened before the mission was published.
    case beforePublication
    /// It happened when the mission was archived.
    case afterArchiving
    /// It happened at another restaurant.
    case otherRestaurant
    /// The guest was in another category.
    case otherCategory
    /// The guest had not unlocked the mission.
    case locked
    /// It is another kind of activity.
    case otherKind
    /// It happened at another branch.
    case otherBranch
    /// It happened on another date.
    case otherDate
    /// It happened at another time.
    case otherHours
    /// It happened in a week that the mission leaves out.
    case pausedWeek
    /// There were fewer guests.
    case partyTooSmall
    /// The visit was booked, and should not be, or the reverse.
    case otherBooking
    /// It has none of the items and categories.
    case otherItems
    /// Something else was bought.
    case otherCode
    /// Less was spent, or it was spent in another currency.
    case tooLittleSpent
    /// It has nothing of what is counted, such as a branch where branches are counted.
    case nothingToCount
}

extension ActivityFilter: Codable {
    private enum Field: CodingKey {
        case kind, branches, items, categories, codes, hours, minParty, isBooked, minSpending
    }

    /// Reads a filter; what is missing does not restrict.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        kind = try container.decode(GuestActivity.Kind.self, forKey: .kind)
        branches = try container.decodeList(BranchID.self, forKey: .branches)
        items = try container.decodeList(MenuItemID.self, forKey: .items)
        categories = try container.decodeList(CategoryID.self, forKey: .categories)
        codes = try container.decodeList(UnlockCode.self, forKey: .codes)
        hours = try container.decodeList(MissionHours.self, forKey: .hours)
        minParty = try container.decodeIfPresent(Int.self, forKey: .minParty)
        isBooked = try container.decodeIfPresent(Bool.self, forKey: .isBooked)
        minSpending = try container.decodeIfPresent(Money.self, forKey: .minSpending)
    }

    /// Writes a filter without what does not restrict.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeUnlessEmpty(branches, forKey: .branches)
        try container.encodeUnlessEmpty(items, forKey: .items)
        try container.encodeUnlessEmpty(categories, forKey: .categories)
        try container.encodeUnlessEmpty(codes, forKey: .codes)
        try container.encodeUnlessEmpty(hours, forKey: .hours)
        try container.encodeIfPresent(minParty, forKey: .minParty)
        try container.encodeIfPresent(isBooked, forKey: .isBooked)
        try container.encodeIfPresent(minSpending, forKey: .minSpending)
    }
}
