public import TablesideCore

extension FoodMenu {
    /// All problems of the menu, in the order of its fields.
    ///
    /// - Complexity: O(size of the menu).
    public func problems() -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        var known: Set<CategoryID> = []
        for (index, category) in categories.enumerated() {
            let path = FieldPath("categories").index(index)
            if !known.insert(category.id).inserted {
                problems.append(Problem(.repeatedCategory(category: category.id), at: path.field("id")))
            }
            problems += defects(ofName: category.name, at: path)
            if let course = category.course, course < 1 {
                problems.append(Problem(.invalidCourse(course: course), at: path.field("course")))
            }
        }
        if items.isEmpty { problems.append(Problem(.noItems, at: "items")) }
        var seen: Set<MenuItemID> = []
        let groups = ModifierGraph(modifierGroups)
        for (index, item) in items.enumerated() {
            let path = FieldPath("items").index(index)
            if !seen.insert(item.id).inserted {
                problems.append(Problem(.repeatedItem(item: item.id), at: path.field("id")))
            }
            problems += defects(ofName: item.name, at: path)
            if !known.contains(item.category) {
                let defect = MenuDefect.unknownCategory(item: item.id, category: item.category)
                problems.append(Problem(defect, at: path.field("category")))
            }
            problems += defects(ofPricesOf: item, at: path)
            problems += groups.defects(of: item.modifiers).under("modifiers").under(path)
            problems += defects(ofPairingsOf: item).under(path)
            if let calories = item.facts.calories, calories < 0 {
                let path = path.field("facts").field("calories")
                problems.append(Problem(.invalidCount(count: calories), at: path))
            }
        }
        if let coverCharge { problems += defects(of: coverCharge, at: "coverCharge") }
        if let deliveryCharge { problems += defects(of: deliveryCharge, at: "deliveryCharge") }
        problems += availability?.problems().under("availability") ?? []
        problems += saleRules.problems().under("saleRules")
        problems += defectsOfGroups(groups)
        return problems + defectsOfEntries() + defectsOfPriceRules()
    }

    private func defects(ofName name: LocalizedText, at path: FieldPath) -> [Problem<MenuDefect>] {
        name.defaultText.isEmpty ? [Problem(.emptyName, at: path.field("name"))] : []
    }

    private func defects(ofPricesOf item: MenuItem, at path: FieldPath) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        if let price = item.price {
            problems += defects(of: price, at: path.field("price"))
        } else if item.variations.isEmpty, !item.hasOpenPrice {
            problems.append(Problem(.noPrice(item: item.id), at: path.field("price")))
        }
        var (seen, names): (Set<VariationID>, Set<ByteText>) = ([], [])
        for (index, variation) in item.variations.enumerated() {
            let path = path.field("variations").index(index)
            let repeated = MenuDefect.repeatedVariation(item: item.id, variation: variation.id)
            let name = variation.name.defaultText
            if !seen.insert(variation.id).inserted {
                problems.append(Problem(repeated, at: path.field("id")))
            } else if !name.isEmpty, !names.insert(ByteText(name)).inserted {
                problems.append(Problem(repeated, at: path.field("name")))
            }
            problems += defects(ofName: variation.name, at: path)
            problems += defects(of: variation.price, at: path.field("price"))
        }
        return problems
    }

    private func defects(ofPairingsOf item: MenuItem) -> [Problem<MenuDefect>] {
        var seen: Set<MenuItemID> = []
        return item.pairings.enumerated().compactMap { index, other in
            let defect: MenuDefect? =
                if other == item.id {
                    .pairedWithItself(item: item.id)
                } else if !contains(other) {
                    .unknownItem(item: other)
                } else {
                    seen.insert(other).inserted ? nil : .repeatedPairing(item: item.id, with: other)
                }
            return defect.map { Problem($0, at: FieldPath("pairings").index(index)) }
        }
    }

    /// The problems of a price that must not be negative.
    func defects(of price: Money, at path: FieldPath) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        if price.currency != currency {
            problems.append(Problem(.foreignCurrency(price: price, expected: currency), at: path))
        }
        if price.isNegative { problems.append(Problem(.negativePrice(price: price), at: path)) }
        return problems
    }
}

// Problems of entries and of prices with conditions.
extension FoodMenu {
    private func defectsOfEntries() -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        var seen: Set<MenuIndex.Place> = []
        let headings = Set(categories.map(\.id))
        for (index, entry) in entries.enumerated() {
            let path = FieldPath("entries").index(index)
            if !headings.contains(entry.category) {
                let defect = MenuDefect.unknownCategory(item: entry.item, category: entry.category)
                problems.append(Problem(defect, at: path.field("category")))
            }
            if let name = entry.name { problems += defects(ofName: name, at: path) }
            guard let item = item(entry.item) else {
                problems.append(Problem(.unknownItem(item: entry.item), at: path.field("item")))
                continue
            }
            if let variation = entry.variation, item.variation(variation) == nil {
                problems.append(Problem(.unknownVariation(variation: variation), at: path.field("variation")))
            }
            let place = MenuIndex.Place(item: entry.item, category: entry.category, variation: entry.variation)
            if item.category == entry.category {
                problems.append(Problem(.idleEntry(item: item.id), at: path))
            } else if !seen.insert(place).inserted {
                problems.append(Problem(.repeatedEntry(item: item.id, category: entry.category), at: path))
            }
        }
        return problems
    }

    private func defectsOfPriceRules() -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        var seen: Set<PriceRule> = []
        let listing = MenuListing(self)
        for (index, rule) in priceRules.enumerated() {
            let path = FieldPath("priceRules").index(index)
            problems += defects(of: rule.price, at: path.field("price"))
            problems += rule.when?.problems().under("when").under(path) ?? []
            guard let item = item(rule.item) else {
                problems.append(Problem(.unknownItem(item: rule.item), at: path.field("item")))
                continue
            }
            if let variation = rule.variation, item.variation(variation) == nil {
                problems.append(Problem(.unknownVariation(variation: variation), at: path.field("variation")))
            } else if let category = rule.category, !listing.has(item, as: rule.variation, under: category),
                listing.headings.contains(item.category), !listing.isMisspelt(item.id, under: category)
            {
                problems.append(Problem(.idlePrice(item: item.id), at: path.field("category")))
            }
            var conditions = rule
            conditions.price = .zero(currency)
            if rule.source == .item || rule.source == .variation {
                problems.append(Problem(.idlePrice(item: item.id), at: path))
            } else if !seen.insert(conditions).inserted {
                problems.append(Problem(.repeatedPrice(item: item.id), at: path))
            }
        }
        return problems
    }
}

/// What a menu lists under which heading, for many questions.
struct MenuListing {
    /// The headings of the menu.
    let headings: Set<CategoryID>
    /// Where entries list items, in a variation or in all of them.
    private var places: Set<MenuIndex.Place> = []
    /// Where entries list items in any variation at all.
    private var anyVariation: Set<MenuIndex.Place> = []
    /// The items and headings of entries that contain an unknown name, which is reported for the entry.
    private var misspeltItems: Set<MenuItemID> = []
    private var misspeltHeadings: Set<CategoryID> = []

    init(_ menu: FoodMenu) {
        headings = Set(menu.categories.map(\.id))
        for entry in menu.entries {
            var place = MenuIndex.Place(item: entry.item, category: entry.category, variation: entry.variation)
            places.insert(place)
            place.variation = nil
            anyVariation.insert(place)
            guard let item = menu.item(entry.item), headings.contains(entry.category) else {
                misspeltItems.insert(entry.item)
                misspeltHeadings.insert(entry.category)
                continue
            }
            if let variation = entry.variation, item.variation(variation) == nil { misspeltItems.insert(item.id) }
        }
    }

    /// Whether an item can be chosen under a heading, in this variation or, if `nil`, in any.
    func has(_ item: MenuItem, as variation: VariationID?, under category: CategoryID) -> Bool {
        if item.category == category { return true }
        var place = MenuIndex.Place(item: item.id, category: category, variation: variation)
        if variation == nil { return anyVariation.contains(place) }
        if places.contains(place) { return true }
        place.variation = nil
        return places.contains(place)
    }

    /// Whether an entry that may refer to the item under that heading contains an unknown name.
    func isMisspelt(_ item: MenuItemID, under category: CategoryID) -> Bool {
        misspeltItems.contains(item) || misspeltHeadings.contains(category)
    }
}
