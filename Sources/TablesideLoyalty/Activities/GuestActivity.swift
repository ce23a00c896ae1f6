public import TablesideCore
public import TablesideVenue

/// The identity of a guest's activity; the host derives it from the visit, the order or the review.
public typealias ActivityID = Identifier<GuestActivity>

/// An activity of a guest that missions can count: a visit, an order, a review, an invitation, a purchase.
///
/// The host makes an activity from an event in another part of the system: a completed booking, a paid order, a review.
/// The same activity always has the same identity, so repeated reports count once. It includes the wall-clock time of
/// its instant, so later decisions need no time zone.
///
/// ```swift
/// let visit = try GuestActivity(
///     "visit:b17", of: "ana", .visit(party: 4, isBooked: true), at: now, in: bucharest,
///     branch: "centru", restaurant: "da-leo", category: .adventurer
/// )
/// try record.perform(.count(activity: visit), in: book, by: .system, at: now)
/// ```
public struct GuestActivity: Hashable, Sendable, Identifiable {
    /// The details of the activity.
    public enum Content: Hashable, Codable, Sendable {
        /// The guest completed a visit, with a booking or as a walk-in.
        case visit(party: Int, isBooked: Bool)
        /// The guest completed an order: the net spending by currency, and the ordered items.
        case order(spending: [Money], lines: [ActivityLine])
        /// The guest wrote a review: of an item, or of the venue if `item` is `nil`.
        case review(item: MenuItemID?)
        /// A friend invited by the guest completed their first visit.
        case invitation(invitee: UserID)
        /// The guest bought an unlockable with points, such as a badge or a premium mission (AP-22).
        case purchase(code: UnlockCode)
    }

    /// The kind of activity, without its details.
    public enum Kind: String, ClosedCode {
        /// A completed visit.
        case visit
        /// A completed order.
        case order
        /// A review of an item or a venue.
        case review
        /// An invitation that led to a first visit.
        case invitation
        /// A purchase with points.
        case purchase
    }

    /// The identity; the same for every report of the same activity.
    public let id: ActivityID
    /// The guest whose activity it is.
    public let guest: UserID
    /// The details of the activity.
    public let content: Content
    /// When it was completed.
    public let at: Instant
    /// The wall-clock time of that instant at the branch, or in the program's time zone without a branch.
    public let local: LocalDateTime
    /// The branch where it happened; `nil` for none.
    public let branch: BranchID?
    /// The restaurant where it happened; `nil` for none.
    public let restaurant: RestaurantID?
    /// The guest's category at that time; `nil` for none.
    public let category: UserCategory?
    /// The features unlocked by the guest's badges at that time; `nil` for none.
    public let unlocked: [UnlockCode]?

    /// Makes an activity with a wall-clock time that is known to match a zone.
    package init(
        _ id: ActivityID,
        of guest: UserID,
        _ content: Content,
        at instant: Instant,
        local: LocalDateTime,
        branch: BranchID? = nil,
        restaurant: RestaurantID? = nil,
        category: UserCategory? = nil,
        unlocked: [UnlockCode]? = nil
    ) {
        self.id = id
        self.guest = guest
        self.content = content
        at = instant
        self.local = local
        self.branch = branch
        self.restaurant = restaurant
        self.category = category
        self.unlocked = unlocked
    }

    /// Makes an activity with the wall-clock time of a zone.
    ///
    /// - Throws: `ZoneError` when the zone has no wall-clock time for the instant.
    public init(
        _ id: ActivityID,
        of guest: UserID,
        _ content: Content,
        at instant: Instant,
        in zone: some ZoneRules,
        branch: BranchID? = nil,
        restaurant: RestaurantID? = nil,
        category: UserCategory? = nil,
        unlocked: [UnlockCode]? = nil
    ) throws(ZoneError) {
        self.init(
            id,
            of: guest,
            content,
            at: instant,
            local: try zone.local(at: instant),
            branch: branch,
            restaurant: restaurant,
            category: category,
            unlocked: unlocked
        )
    }

    /// The kind of activity, without its details.
    public var kind: Kind {
        switch content {
        case .visit: .visit
        case .order: .order
        case .review: .review
        case .invitation: .invitation
        case .purchase: .purchase
        }
    }
}

/// An item in a completed order, with the menu categories that it counts for.
public struct ActivityLine: Hashable, Codable, Sendable {
    /// The item that was ordered.
    public let item: MenuItemID
    /// The categories of the item.
    public let categories: [CategoryID]
    /// The number of ordered portions: 1…``SizeLimit/lineQuantity``.
    public let quantity: Int

    /// Makes a line; by default, one item without categories.
    public init(_ item: MenuItemID, in categories: [CategoryID] = [], quantity: Int = 1) {
        self.item = item
        self.categories = categories
        self.quantity = quantity
    }
}

/// An unlockable that guests buy with points, such as a badge or a premium mission (AP-22).
public struct UnlockCode: OpenCode, ExpressibleByStringLiteral {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the code with this text, as in `let code: UnlockCode = "critic"`.
    public init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension GuestActivity: Summarized {
    /// The kind and the identity of the activity, without the guest.
    public var summary: String { "\(kind.rawValue) \(shown: id)" }
}
