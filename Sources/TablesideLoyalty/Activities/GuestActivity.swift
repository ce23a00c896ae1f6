public import TablesideCore
public import TablesideVenue

/// The identity of something that a guest did; the host derives it from the visit, the order or the review.
public typealias ActivityID = Identifier<GuestActivity>

/// One thing that a guest did and that missions can count: a visit, an order, a review, an invitation, a purchase.
///
/// The host makes an activity from the event of another part of the system: a completed booking, a paid order, a review.
/// The same activity always has the same identity, so that it counts once however often it is reported. It carries the
/// wall-clock label of its instant, so that later decisions need no time zone.
///
/// ```swift
/// let visit = try GuestActivity(
///     "visit:b17", of: "ana", .visit(party: 4, isBooked: true), at: now, in: bucharest,
///     branch: "centru", restaurant: "da-leo", category: .adventurer
/// )
/// try record.perform(.count(activity: visit), in: book, by: .system, at: now)
/// ```
public struct GuestActivity: Hashable, Sendable, Identifiable {
    /// What the guest did.
    public enum Content: Hashable, Codable, Sendable {
        /// The guest completed a visit, with a booking or as a walk-in.
        case visit(party: Int, isBooked: Bool)
        /// An order of the guest was completed: what was spent net, by currency, and what was ordered.
        case order(spending: [Money], lines: [ActivityLine])
        /// The guest wrote a review: of an item, or of the venue when there is none.
        case review(item: MenuItemID?)
        /// Somebody whom the guest invited completed a first visit.
        case invitation(invitee: UserID)
        /// The guest bought something with points, such as a badge or a premium mission (AP-22).
        case purchase(code: UnlockCode)
    }

    /// What the guest did, without its details.
    public enum Kind: String, ClosedCode {
        /// A completed visit.
        case visit
        /// A completed order.
        case order
        /// A review.
        case review
        /// A completed invitation.
        case invitation
        /// Something bought with points.
        case purchase
    }

    /// The identity; the same for every report of the same activity.
    public let id: ActivityID
    /// The guest.
    public let guest: UserID
    /// What the guest did.
    public let content: Content
    /// When it was completed.
    public let at: Instant
    /// The wall-clock label of that instant at the branch, or in the zone of the program if there is no branch.
    public let local: LocalDateTime
    /// The branch; `nil` if it happened at none.
    public let branch: BranchID?
    /// The restaurant; `nil` if it happened at none.
    public let restaurant: RestaurantID?
    /// The category that the guest had then; `nil` for none.
    public let category: UserCategory?
    /// What the guest's badges unlocked then; `nil` for nothing.
    public let unlocked: [UnlockCode]?

    /// Makes an activity with a wall-clock label that is known to be that of a zone.
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

    /// Makes an activity whose wall-clock label is that of a zone.
    ///
    /// - Throws: `ZoneError` when the zone has no label for the instant.
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

    /// What the guest did, without its details.
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

/// An item of a completed order, with the menu categories under which it counts.
public struct ActivityLine: Hashable, Codable, Sendable {
    /// The item.
    public let item: MenuItemID
    /// The categories of the item.
    public let categories: [CategoryID]
    /// How many were ordered: 1…``SizeLimit/lineQuantity``.
    public let quantity: Int

    /// Makes a line; by default of one item in no category.
    public init(_ item: MenuItemID, in categories: [CategoryID] = [], quantity: Int = 1) {
        self.item = item
        self.categories = categories
        self.quantity = quantity
    }
}

/// Something that guests buy with points, such as a badge or a premium mission (AP-22).
public struct UnlockCode: OpenCode, ExpressibleByStringLiteral {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the code with this text, as in `let code: UnlockCode = "critic"`.
    public init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension GuestActivity: Summarized {
    /// The kind and the identity, without the guest.
    public var summary: String { "\(kind.rawValue) \(shown: id)" }
}
