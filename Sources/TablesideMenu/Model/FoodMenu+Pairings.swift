public import TablesideCore

extension FoodMenu {
    /// What goes with an item, the best first: what it names itself, then what stands under headings whose kind goes with
    /// that of its own (FO-08, GI-18).
    ///
    /// Items that are switched off are left out; what the stock has left is another question
    /// (``offered(with:at:)``).
    ///
    /// - Parameter item: The item that somebody chose.
    /// - Returns: The items; none for one that the menu does not have.
    /// - Complexity: O(items × kinds).
    public func companions(of item: MenuItemID) -> [MenuItem] {
        guard let chosen = self.item(item) else { return [] }
        var seen: Set<MenuItemID> = [item]
        var companions: [MenuItem] = []
        func take(_ item: MenuItem) {
            if item.isAvailable, seen.insert(item.id).inserted { companions.append(item) }
        }
        for pairing in chosen.pairings { self.item(pairing).map(take) }
        for kind in category(chosen.category)?.kind?.companions ?? [] {
            let headings = Set(categories.filter { $0.kind == kind }.map(\.id))
            for other in items where headings.contains(other.category) { take(other) }
        }
        return companions
    }
}
