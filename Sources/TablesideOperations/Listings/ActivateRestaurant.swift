public import TablesideCore
public import TablesideHosting
import TablesideMenu
public import TablesideVenue

/// Shows a restaurant to guests, after looking at its branches and menus for what the host requires (AP-04).
///
/// The command names where to look, and nothing of what is there is believed: a branch of another restaurant counts for
/// nothing, and neither does a menu of another branch or one that guests do not see. All parts that are missing are refused at once.
///
/// ```swift
/// let show = ActivateRestaurant("da-leo", branches: ["corso"], menus: ["carta"])
/// let command = Envelope(show, by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(ListingRequirements.appetito))
/// ```
public struct ActivateRestaurant: JointDecision {
    /// Commands of this kind are remembered as `activateRestaurant`.
    public static let name = DecisionName(rawValue: "activateRestaurant")

    /// The restaurant.
    public let restaurant: RestaurantID
    /// The branches to look at, at most ``SizeLimit/lookedUp``.
    public let branches: [BranchID]
    /// The menus to look at, at most ``SizeLimit/lookedUp``.
    public let menus: [MenuID]

    /// Makes the decision to show a restaurant.
    public init(_ restaurant: RestaurantID, branches: [BranchID], menus: [MenuID]) {
        self.restaurant = restaurant
        self.branches = branches
        self.menus = menus
    }

    /// The restaurant.
    public var subject: DocumentRef { DocumentRef(RestaurantRecord.self, restaurant) }

    /// The restaurant, its branches and their menus; of longer lists the first.
    public func needs(_ loaded: Loaded, in requirements: ListingRequirements, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(RestaurantRecord.self, restaurant)]
            + branches.prefix(SizeLimit.lookedUp).map { DocumentNeed(BranchRecord.self, $0) }
            + menus.prefix(SizeLimit.lookedUp).map { DocumentNeed(MenuRecord.self, $0) }
    }

    /// Shows the restaurant.
    ///
    /// - Throws: ``ListingRefusal``: `listing.incomplete` with every part that is missing; the refusal of the restaurant.
    public func decide(
        on loaded: Loaded,
        in requirements: ListingRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var record = try loaded.aggregate(RestaurantRecord.self, restaurant)
        var parts: Set<ListingPart> = []
        var own: Set<BranchID> = []
        var hasActiveBranch = false
        for id in branches.prefix(SizeLimit.lookedUp) {
            let found = try loaded.aggregate(BranchRecord.self, id)
            guard let branch = found.branch, branch.restaurant == restaurant, found.state != .archived else { continue }
            own.insert(id)
            parts.formUnion(branch.parts)
            hasActiveBranch = hasActiveBranch || found.isActive
        }
        for id in menus.prefix(SizeLimit.lookedUp) {
            let found = try loaded.aggregate(MenuRecord.self, id)
            guard found.isActive, let menu = found.menu, let branch = menu.branch, own.contains(branch),
                !menu.items.isEmpty
            else {
                continue
            }
            parts.insert(.dish)
        }
        let facts = ListingFacts(parts: parts, hasActiveBranch: hasActiveBranch)
        try changes.perform(.activate(facts: facts), on: &record, in: requirements, by: author, at: now)
        return NoAnswer()
    }
}
