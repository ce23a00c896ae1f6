import TablesideCore

extension FoodMenu {
    /// The menu after some edits, in their order.
    ///
    /// An edit of what the menu does not have changes nothing. Identity, branch, currency and version stay.
    ///
    /// - Parameter edits: The edits.
    /// - Returns: the menu, and those of the edits that changed something.
    /// - Complexity: O(size of the menu) for each edit.
    public func applying(_ edits: [MenuEdit]) -> (menu: FoodMenu, effective: [MenuEdit]) {
        var draft = MenuDraft(self)
        let effective = edits.filter { draft.apply($0) }
        guard !effective.isEmpty else { return (self, []) }
        return (draft.menu(like: self), effective)
    }
}

/// The parts of a menu as plain values, without an index to keep up to date.
private struct MenuDraft {
    var categories: [MenuCategory]
    var items: [MenuItem]
    var groups: [ModifierGroup]
    var entries: [MenuEntry]
    var priceRules: [PriceRule]
    var saleRules: SaleRules
    var coverCharge: Money?
    var deliveryCharge: Money?
    var times: MenuTimes?
    var name: LocalizedText?

    init(_ menu: FoodMenu) {
        categories = menu.categories
        items = menu.items
        groups = menu.modifierGroups
        entries = menu.entries
        priceRules = menu.priceRules
        saleRules = menu.saleRules
        coverCharge = menu.coverCharge
        deliveryCharge = menu.deliveryCharge
        times = menu.availability
        name = menu.name
    }

    func menu(like menu: FoodMenu) -> FoodMenu {
        var edited = FoodMenu(
            id: menu.id,
            of: menu.place,
            name: name,
            currency: menu.currency,
            categories: categories,
            items: items,
            coverCharge: coverCharge,
            deliveryCharge: deliveryCharge,
            availability: times,
            modifierGroups: groups,
            entries: entries,
            priceRules: priceRules,
            saleRules: saleRules
        )
        edited.version = menu.version
        return edited
    }

    /// Applies an edit.
    ///
    /// - Returns: whether something changed.
    mutating func apply(_ edit: MenuEdit) -> Bool {
        switch edit {
        case .setCategory(let category): categories.put(category)
        case .removeCategory(let category): remove(category)
        case .orderCategories(let order): categories.sort(by: order)
        case .setItem(let item): items.put(item)
        case .removeItem(let item): remove(item)
        case .orderItems(let order): items.sort(by: order)
        case .setPrice(let item, let variation, let price): items.change(item) { $0.set(price, of: variation) }
        case .setAvailable(let item, let isAvailable): items.change(item) { $0.isAvailable = isAvailable }
        case .setDescription(let item, let description): items.change(item) { $0.description = description }
        case .setFacts(let item, let facts): items.change(item) { $0.facts = facts }
        case .setGroup(let group): groups.put(group)
        case .removeGroup(let group): remove(group)
        case .setEntries(let entries): self.entries.become(entries)
        case .setPriceRules(let rules): priceRules.become(rules)
        case .setSaleRules(let rules): saleRules.become(rules)
        case .setCoverCharge(let charge): coverCharge.become(charge)
        case .setDeliveryCharge(let charge): deliveryCharge.become(charge)
        case .setName(let name): self.name.become(name)
        case .setTimes(let times): self.times.become(times)
        }
    }

    private mutating func remove(_ category: CategoryID) -> Bool {
        guard categories.contains(where: { $0.id == category }) else { return false }
        categories.removeAll { $0.id == category }
        entries.removeAll { $0.category == category }
        priceRules.removeAll { $0.category == category }
        return true
    }

    private mutating func remove(_ item: MenuItemID) -> Bool {
        guard items.contains(where: { $0.id == item }) else { return false }
        items.removeAll { $0.id == item }
        entries.removeAll { $0.item == item }
        priceRules.removeAll { $0.item == item }
        for index in items.indices { items[index].pairings.removeAll { $0 == item } }
        for group in groups.indices {
            for option in groups[group].options.indices where groups[group].options[option].stock?.item == item {
                groups[group].options[option].stock = nil
            }
        }
        return true
    }

    private mutating func remove(_ group: ModifierGroupID) -> Bool {
        guard groups.contains(where: { $0.id == group }) else { return false }
        groups.removeAll { $0.id == group }
        for index in items.indices { items[index].modifiers.removeAll { $0 == group } }
        for index in groups.indices {
            for option in groups[index].options.indices {
                groups[index].options[option].groups.removeAll { $0 == group }
            }
        }
        return true
    }
}

extension MenuItem {
    /// Sets the price of the item, or of one of its variations, which cannot be without one.
    fileprivate mutating func set(_ price: Money?, of variation: VariationID?) {
        guard let variation else {
            self.price = price
            return
        }
        guard let price else { return }
        for index in variations.indices where variations[index].id == variation { variations[index].price = price }
    }
}

extension Equatable {
    /// Becomes another value.
    ///
    /// - Returns: whether it was another one.
    fileprivate mutating func become(_ value: Self) -> Bool {
        guard self != value else { return false }
        self = value
        return true
    }
}

extension Array where Element: Identifiable & Equatable {
    /// Replaces the element with the same identity, or appends the element.
    fileprivate mutating func put(_ element: Element) -> Bool {
        guard let position = firstIndex(where: { $0.id == element.id }) else {
            append(element)
            return true
        }
        return self[position].become(element)
    }

    /// Changes the element with an identity.
    fileprivate mutating func change(_ id: Element.ID, _ change: (inout Element) -> Void) -> Bool {
        guard let position = firstIndex(where: { $0.id == id }) else { return false }
        var element = self[position]
        change(&element)
        return self[position].become(element)
    }

    /// Puts the named elements first, in the order of the names.
    fileprivate mutating func sort(by order: [Element.ID]) -> Bool {
        let ranks = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        let sorted = enumerated().sorted { left, right in
            let (first, second) = (ranks[left.element.id] ?? order.count, ranks[right.element.id] ?? order.count)
            return (first, left.offset) < (second, right.offset)
        }
        return become(sorted.map(\.element))
    }
}
