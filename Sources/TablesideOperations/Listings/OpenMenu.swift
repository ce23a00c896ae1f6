public import TablesideCore
public import TablesideHosting
public import TablesideMenu
import TablesideVenue

/// Registers a menu of a branch as a draft of the branch's owner (AP-08, FO-02).
///
/// Who owns the branch is looked up. A branch that does not exist and one that belongs to somebody else are refused alike.
///
/// ```swift
/// let command = Envelope(OpenMenu(menu), by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(MenuRequirements.appetito))
/// ```
public struct OpenMenu: JointDecision {
    /// Commands of this kind are remembered as `openMenu`.
    public static let name = DecisionName(rawValue: "openMenu")

    /// What is on the menu.
    public let menu: FoodMenu

    /// Makes the decision to register a menu.
    public init(_ menu: FoodMenu) { self.menu = menu }

    /// The menu.
    public var subject: DocumentRef { DocumentRef(MenuRecord.self, menu.id) }

    /// The menu and its branch.
    public func needs(_ loaded: Loaded, in requirements: MenuRequirements, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(MenuRecord.self, menu.id), DocumentNeed(BranchRecord.self, menu.branch)]
    }

    /// Registers the menu.
    ///
    /// - Throws: ``MenuRefusal``: `menu.notYours` unless the author owns the branch and has not closed it,
    ///   `menu.otherCurrency` unless the menu is in the branch's currency; the refusal of the menu.
    public func decide(
        on loaded: Loaded,
        in requirements: MenuRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let record = try loaded.aggregate(BranchRecord.self, menu.branch)
        guard let owner = record.owner, let branch = record.branch, record.state != .archived,
            author.role == .system || author.user == owner
        else { throw MenuRefusal(.notYours) }
        guard menu.currency == branch.currency else {
            throw MenuRefusal(.otherCurrency(currency: menu.currency, expected: branch.currency))
        }
        var opened = try loaded.aggregate(MenuRecord.self, menu.id)
        let register = MenuRecord.Command.register(menu: menu, owner: owner)
        try changes.perform(register, on: &opened, in: requirements, by: author, at: now)
        return NoAnswer()
    }
}
