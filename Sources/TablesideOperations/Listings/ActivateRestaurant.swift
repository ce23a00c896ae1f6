public import TablesideCore
public import TablesideHosting
import TablesideMenu
public import TablesideVenue

/// Makes a restaurant visible to guests, after checking its branches and menus for the host's requirements (AP-04).
///
/// The command names the branches and menus to check, but their contents are read from the store: a branch of another
/// restaurant doesn't count, and neither does a menu of another branch or one hidden from guests. All missing parts are
/// refused at once.
///
/// ```swift
/// let show = ActivateRestaurant("da-leo", branches: ["corso"], menus: ["carta"])
/// let command = Envelope(show, by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(ListingRequirements.appetito))
/// ```
public struct ActivateRestaurant: JointDecision {
    /// Commands of this kind are remembered as `activateRestaurant`.
    public static let name = DecisionName(rawValue: "activateRestaurant")

    /// The restaurant to show.
    public let restaurant: RestaurantID
    /// The branches to check, at most ``SizeLimit/lookedUp``.
    public let branches: [BranchID]
    /// The menus to check, at most ``SizeLimit/lookedUp``.
    public let menus: [MenuID]

    /// Creates the decision to show a restaurant.
    public init(_ restaurant: RestaurantID, branches: [BranchID], menus: [MenuID]) {
        self.restaurant = restaurant
        self.branches = branches
        self.menus = menus
    }

    /// The restaurant, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(RestaurantRecord.self, restaurant) }

    /// The restaurant, its branches and their menus; only the first ones of lists beyond the limit.
    public func needs(_ loaded: Loaded, in requirements: ListingRequirements, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(RestaurantRecord.self, restaurant)]
            + branches.prefix(SizeLimit.lookedUp).map { DocumentNeed(BranchRecord.self, $0) }
            + menus.prefix(SizeLimit.lookedUp).map { DocumentNeed(MenuRecord.self, $0) }
    }

    /// Shows the restaurant.
    ///
    /// - Throws: ``ListingRefusal``: `listing.incomplete` with every missing part; the refusal of the restaurant.
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
