public import TablesideCore

/// What the menu of a branch is made of: a common menu, and the branch's changes to it (FO-07).
public struct MenuBasis: Hashable, Codable, Sendable {
    /// The common menu.
    public let common: MenuID
    /// The version of the common menu; a later one was not taken over yet.
    public let version: Version
    /// The branch's changes.
    public internal(set) var changes: MenuAdaptation

    init(_ common: FoodMenu, _ changes: MenuAdaptation) {
        self.common = common.id
        version = common.version
        self.changes = changes
    }
}
