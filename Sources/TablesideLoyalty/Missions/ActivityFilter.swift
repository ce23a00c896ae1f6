public import TablesideCore
import TablesideVenue

/// The activities that a mission counts; fields that are not set do not restrict.
///
/// ```swift
/// var weekendDinners = ActivityFilter(.visit)
/// weekendDinners.hours = [MissionHours(try OpeningPeriod("18:00", "02:00"), on: [.friday, .saturday])]
/// weekendDinners.minParty = 2
/// ```
public struct ActivityFilter: Hashable, Sendable {
    /// The kind of activity.
    public var kind: GuestActivity.Kind
    /// The branches where it may happen; empty for any.
    public var branches: [BranchID]
    /// Items, at least one of which must be ordered or reviewed; empty for any.
    public var items: [MenuItemID]
    /// Menu categories, at least one of which must have an ordered item; empty for any.
    ///
    /// An item of ``items`` is enough too.
    public var categories: [CategoryID]
    /// The purchases that count; empty for any.
    public var codes: [UnlockCode]
    /// The hours when it may happen; empty for any time.
    public var hours: [MissionHours]
    /// The minimum number of guests of a visit; `nil` for any.
    public var minParty: Int?
    /// Whether the visit was booked; `nil` for either.
    public var isBooked: Bool?
    /// The minimum spending of an order; `nil` for any.
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
    /// The activity happened before the mission was published.
    case beforePublication
    /// The activity happened after the mission was archived.
    case afterArchiving
    /// The activity happened at another restaurant.
    case otherRestaurant
    /// The guest was in another category.
    case otherCategory
    /// The guest had not unlocked the mission.
    case locked
    /// The activity is of another kind.
    case otherKind
    /// The activity happened at another branch.
    case otherBranch
    /// The activity happened on a date outside the mission's.
    case otherDate
    /// The activity happened at another time.
    case otherHours
    /// The activity happened in a paused week.
    case pausedWeek
    /// The party was too small.
    case partyTooSmall
    /// The visit was booked although it must not be, or the reverse.
    case otherBooking
    /// The activity has none of the items and categories.
    case otherItems
    /// Another item was bought.
    case otherCode
    /// Too little was spent, or it was spent in another currency.
    case tooLittleSpent
    /// The activity lacks what is counted, such as a branch where branches are counted.
    case nothingToCount
}

extension ActivityFilter: Codable {
    private enum Field: CodingKey {
        case kind, branches, items, categories, codes, hours, minParty, isBooked, minSpending
    }

    /// Reads a filter; missing fields do not restrict.
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

    /// Writes a filter without the fields that do not restrict.
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
