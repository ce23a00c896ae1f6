public import TablesideCore

extension FoodMenu {
    /// The items that go with an item, best first: its own pairings, then items under headings whose kind goes with its
    /// own (FO-08, GI-18).
    ///
    /// Items that are switched off are left out; stock is not checked (use ``offered(with:at:)``).
    ///
    /// - Parameter item: the item that the guest chose.
    /// - Returns: the items; empty for an item that is not on the menu.
    /// - Complexity: O(items × kinds).
    public func companions(of item: MenuItemID) -> [MenuItem] {
        guard let chosen = self.item(item) else { return [] }
        var seen: Set<MenuItemID> = [item]
        var companions: [MenuItem] = []
        func add(_ item: MenuItem) {
            if item.isAvailable, seen.insert(item.id).inserted { companions.append(item) }
        }
        for pairing in chosen.pairings { self.item(pairing).map(add) }
        for kind in category(chosen.category)?.kind?.companions ?? [] {
            let headings = Set(categories.filter { $0.kind == kind }.map(\.id))
            for other in items where headings.contains(other.category) { add(other) }
        }
        return companions
    }
}
