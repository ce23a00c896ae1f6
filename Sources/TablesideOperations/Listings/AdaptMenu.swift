public import TablesideCore
public import TablesideHosting
public import TablesideMenu
import TablesideVenue

/// Adopts a common menu at a branch with the branch's changes, replacing what its menu had adopted before (FO-07).
///
/// A menu that is not registered becomes a draft of the branch's owner, whom the decision looks up. A branch or a
/// common menu that does not exist gets the same refusal as one with another owner.
///
/// ```swift
/// var brno = MenuAdaptation(id: "brno-carta", branch: "brno")
/// brno.leftOut = ["tripe"]
/// let command = Envelope(AdaptMenu("carta", by: brno), by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(MenuRequirements.none))
/// ```
public struct AdaptMenu: JointDecision {
    /// Commands of this kind are remembered as `adaptMenu`.
    public static let name = DecisionName(rawValue: "adaptMenu")

    /// The common menu to adopt.
    public let common: MenuID
    /// The branch's changes, with the identity of the branch's menu.
    public let changes: MenuAdaptation

    /// Creates the decision to adopt a menu.
    public init(_ common: MenuID, by changes: MenuAdaptation) {
        self.common = common
        self.changes = changes
    }

    /// The branch's menu, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(MenuRecord.self, changes.id) }

    /// The branch and its menu, the common menu, and the menus that follow it.
    public func needs(_ loaded: Loaded, in requirements: MenuRequirements, at now: Instant) -> [DocumentNeed] {
        [
            DocumentNeed(MenuRecord.self, changes.id), DocumentNeed(BranchRecord.self, changes.branch),
            DocumentNeed(MenuRecord.self, common), DocumentNeed(MenuFollowers.self, common),
        ]
    }

    /// Adopts the menu.
    ///
    /// - Throws: ``MenuRefusal``: `menu.notYours` unless the author owns the branch and has not closed it,
    ///   `menu.notCommon` unless the menu is an active common one of the branch's restaurant, `menu.otherCurrency`
    ///   unless it is in the branch's currency; `menu.incomplete` for one branch too many; the refusal of the branch's
    ///   menu.
    public func decide(
        on loaded: Loaded,
        in requirements: MenuRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let place = try loaded.aggregate(BranchRecord.self, self.changes.branch)
        guard let owner = place.owner, let branch = place.branch, place.state != .archived,
            author.role == .system || author.user == owner
        else { throw MenuRefusal(.notYours) }
        let record = try loaded.aggregate(MenuRecord.self, common)
        guard let menu = record.menu, record.isActive, menu.place == .restaurant(branch.restaurant) else {
            throw MenuRefusal(.notCommon(menu: common))
        }
        guard menu.currency == branch.currency else {
            throw MenuRefusal(.otherCurrency(currency: menu.currency, expected: branch.currency))
        }
        var adapted = try loaded.aggregate(MenuRecord.self, self.changes.id)
        let adapt = MenuRecord.Command.adapt(common: menu, changes: self.changes, owner: owner)
        try changes.perform(adapt, on: &adapted, in: requirements, by: author, at: now)
        var followers = try loaded.document(MenuFollowers.self, common) ?? MenuFollowers(id: common)
        guard !followers.menus.contains(self.changes.id) else { return NoAnswer() }
        do throws(PlacesError) {
            try followers.add(self.changes.id)
        } catch {
            let defect = MenuDefect.tooMany(limit: SizeLimit.menuFollowers, found: SizeLimit.menuFollowers + 1)
            throw MenuRefusal(.incomplete(problems: [Problem(defect, at: "followers")]))
        }
        changes.put(&followers)
        return NoAnswer()
    }
}
