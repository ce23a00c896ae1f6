public import TablesideCore

extension FoodMenu {
    /// The menu of a branch: this one, with what the branch changes.
    ///
    /// Prices of the branch take the place of those that the common menu has for branches, and say so
    /// (``PriceSource/branch``); a price for some hours or under a heading goes before them. What the branch does not sell
    /// leaves the entries, the prices, the pairings and the goods of options as well. What is wrong with the menu that comes of it is another
    /// question (``problems()``). Its version is that of a menu never stored: to store it again, set the version of the
    /// one that is stored.
    ///
    /// - Throws: Every name in the adaptation that the common menu does not have, and every change that cannot be meant.
    /// - Complexity: O(items + entries + price rules + options).
    public func adapted(by adaptation: MenuAdaptation) throws(Defects<MenuDefect>) -> FoodMenu {
        let problems = adaptation.problems(on: self)
        guard problems.isEmpty else { throw Defects(problems) }
        func isKept(_ item: MenuItemID) -> Bool { !adaptation.leftOut.contains(item) }
        var menu = FoodMenu(
            id: adaptation.id,
            branch: adaptation.branch,
            currency: currency,
            categories: categories.map { category in
                var category = category
                category.name = adaptation.categoryNames[category.id] ?? category.name
                return category
            },
            items: items.filter { isKept($0.id) }
                .map { $0.adapted(by: adaptation.items[$0.id], without: adaptation.leftOut) } + adaptation.added,
            coverCharge: adaptation.coverCharge ?? coverCharge,
            deliveryCharge: adaptation.deliveryCharge ?? deliveryCharge,
            availability: adaptation.availability ?? availability,
            modifierGroups: modifierGroups,
            entries: entries.filter { entry in
                isKept(entry.item) && isSold(entry.variation, of: entry.item, by: adaptation)
                    && adaptation.items[entry.item]?.category != entry.category
            },
            priceRules: priceRules.filter { rule in
                isKept(rule.item) && isSold(rule.variation, of: rule.item, by: adaptation)
                    && !isReplaced(rule, by: adaptation)
            },
            saleRules: saleRules
        )
        menu.forgetWhatIsNotSold()
        var own: [PriceRule] = []
        for (item, change) in adaptation.items.sorted(by: { $0.key < $1.key }) where isKept(item) {
            if let price = change.price { own.append(PriceRule(item, price: price, isBranchPrice: true)) }
            for (variation, price) in change.prices.sorted(by: { $0.key < $1.key }) {
                own.append(PriceRule(item, as: variation, price: price, isBranchPrice: true))
            }
        }
        // Of equals the first counts.
        menu.priceRules = own + menu.priceRules.filter(menu.isOfUse)
        return menu
    }

    /// Takes prices of variations in which nothing is sold any more out of the options, and goods that are not sold.
    private mutating func forgetWhatIsNotSold() {
        let variations = ModifierGraph(modifierGroups).variations(of: items)
        modifierGroups = modifierGroups.map { group in
            var group = group
            let sold = variations[group.id] ?? []
            for option in group.options.indices {
                let choice = group.options[option]
                group.options[option].prices = choice.prices.filter { sold.contains($0.key) }
                if let stock = choice.stock, !defects(of: stock).isEmpty { group.options[option].stock = nil }
            }
            return group
        }
    }

    /// Whether a price of an item that is sold can come to hold.
    private func isOfUse(_ rule: PriceRule) -> Bool {
        guard let category = rule.category, let item = item(rule.item) else { return true }
        return stands(item, as: rule.variation, under: category)
    }

    /// Whether a price of the common menu gives way: the branch has one of its own, or sells the item under another heading.
    private func isReplaced(_ rule: PriceRule, by adaptation: MenuAdaptation) -> Bool {
        guard let change = adaptation.items[rule.item] else { return false }
        if let category = change.category, category != item(rule.item)?.category,
            rule.category == item(rule.item)?.category
        {
            return true
        }
        guard rule.source == .branch else { return false }
        return rule.variation.map { change.prices[$0] != nil } ?? (change.price != nil)
    }

    private func isSold(_ variation: VariationID?, of item: MenuItemID, by adaptation: MenuAdaptation) -> Bool {
        guard let variation, let kept = adaptation.items[item]?.variations else { return true }
        return kept.contains(variation)
    }
}

extension MenuItem {
    fileprivate func adapted(by change: ItemAdaptation?, without leftOut: Set<MenuItemID>) -> MenuItem {
        var item = self
        item.pairings.removeAll(where: leftOut.contains)
        guard let change else { return item }
        item.name = change.name ?? name
        item.description = change.description ?? description
        item.category = change.category ?? category
        if let kept = change.variations { item.variations.removeAll { !kept.contains($0.id) } }
        item.isAvailable = change.isAvailable ?? isAvailable
        return item
    }
}

extension MenuAdaptation {
    /// Every name that a menu does not have.
    fileprivate func problems(on menu: FoodMenu) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        for (id, change) in items.sorted(by: { $0.key < $1.key }) {
            let path = FieldPath("items").field(id.rawValue)
            guard let item = menu.item(id) else {
                problems.append(Problem(.unknownItem(item: id), at: path))
                continue
            }
            if let category = change.category, menu.category(category) == nil {
                let defect = MenuDefect.unknownCategory(item: id, category: category)
                problems.append(Problem(defect, at: path.field("category")))
            }
            for variation in (change.variations ?? []).sorted() where item.variation(variation) == nil {
                problems.append(Problem(.unknownVariation(variation: variation), at: path.field("variations")))
            }
            for variation in change.prices.keys.sorted()
            where item.variation(variation) == nil || change.variations?.contains(variation) == false {
                let path = path.field("prices").field(variation.rawValue)
                problems.append(Problem(.unknownVariation(variation: variation), at: path))
            }
            if change.variations?.isEmpty == true, !item.variations.isEmpty {
                problems.append(Problem(.noVariation(item: id), at: path.field("variations")))
            } else if change.price != nil, !item.variations.isEmpty {
                // One price for all sizes is no change of a price.
                problems.append(Problem(.pricedVariations(item: id), at: path.field("price")))
            }
            if leftOut.contains(id) { problems.append(Problem(.leftOut(item: id), at: path)) }
        }
        for item in leftOut.sorted() where !menu.contains(item) {
            problems.append(Problem(.unknownItem(item: item), at: "leftOut"))
        }
        for category in categoryNames.keys.sorted() where menu.category(category) == nil {
            let path = FieldPath("categoryNames").field(category.rawValue)
            problems.append(Problem(.unknownHeading(category: category), at: path))
        }
        for (index, item) in added.enumerated() where menu.contains(item.id) {
            problems.append(Problem(.repeatedItem(item: item.id), at: FieldPath("added").index(index).field("id")))
        }
        return problems
    }
}
