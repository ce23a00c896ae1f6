public import TablesideCore
public import TablesideHosting
public import TablesideMenu
import TablesideVenue

/// Registers a menu of a branch, or a common menu of a restaurant, as a draft of the owner (AP-08, FO-02, FO-04).
///
/// The decision looks up the owner of the branch or restaurant. One that does not exist gets the same refusal as one
/// with another owner.
///
/// ```swift
/// let command = Envelope(OpenMenu(menu), by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(MenuRequirements.appetito))
/// ```
public struct OpenMenu: JointDecision {
    /// Commands of this kind are remembered as `openMenu`.
    public static let name = DecisionName(rawValue: "openMenu")

    /// The contents of the new menu.
    public let menu: FoodMenu

    /// Makes the decision to register a menu.
    public init(_ menu: FoodMenu) { self.menu = menu }

    /// The menu, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(MenuRecord.self, menu.id) }

    /// The menu, and its branch or restaurant.
    public func needs(_ loaded: Loaded, in requirements: MenuRequirements, at now: Instant) -> [DocumentNeed] {
        let place =
            switch menu.place {
            case .branch(let branch): DocumentNeed(BranchRecord.self, branch)
            case .restaurant(let restaurant): DocumentNeed(RestaurantRecord.self, restaurant)
            }
        return [DocumentNeed(MenuRecord.self, menu.id), place]
    }

    /// Registers the menu.
    ///
    /// - Throws: ``MenuRefusal``: `menu.notYours` unless the author owns the branch or restaurant and has not closed
    ///   it, `menu.otherCurrency` unless a branch's menu is in its currency; the refusal of the menu.
    public func decide(
        on loaded: Loaded,
        in requirements: MenuRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let (owner, state, currency) =
            switch menu.place {
            case .branch(let branch): try place(of: loaded.aggregate(BranchRecord.self, branch))
            case .restaurant(let restaurant): try place(of: loaded.aggregate(RestaurantRecord.self, restaurant))
            }
        guard let owner, state != .archived, author.role == .system || author.user == owner else {
            throw MenuRefusal(.notYours)
        }
        if let currency, menu.currency != currency {
            throw MenuRefusal(.otherCurrency(currency: menu.currency, expected: currency))
        }
        var opened = try loaded.aggregate(MenuRecord.self, menu.id)
        let register = MenuRecord.Command.register(menu: menu, owner: owner)
        try changes.perform(register, on: &opened, in: requirements, by: author, at: now)
        return NoAnswer()
    }

    private typealias Place = (owner: UserID?, state: ListingState, currency: Currency?)

    private func place(of record: BranchRecord) -> Place { (record.owner, record.state, record.branch?.currency) }

    /// A restaurant charges in the currencies of its branches.
    private func place(of record: RestaurantRecord) -> Place { (record.owner, record.state, nil) }
}
