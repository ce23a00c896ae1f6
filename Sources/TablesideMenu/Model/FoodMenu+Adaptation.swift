public import TablesideCore

extension FoodMenu {
    /// The menu of one branch: this menu with the branch's changes.
    ///
    /// The branch's prices replace the common menu's branch prices (``PriceSource/branch``); prices for certain times
    /// or under a heading still take precedence over them. Items that the branch does not sell are also removed from
    /// entries, prices, pairings and the stock of options. Defects of the resulting menu are not checked here
    /// (``problems()``). The version is that of a menu that was never stored; the record counts its own.
    ///
    /// - Throws: every name in the adaptation that the common menu does not have, and every change that makes no sense.
    /// - Complexity: O(items + entries + price rules + options).
    public func adapted(by adaptation: MenuAdaptation) throws(Defects<MenuDefect>) -> FoodMenu {
        let problems = adaptation.problems(on: self)
        guard problems.isEmpty else { throw Defects(problems) }
        func isKept(_ item: MenuItemID) -> Bool { !adaptation.leftOut.contains(item) }
        var menu = FoodMenu(
            id: adaptation.id,
            of: .branch(adaptation.branch),
            name: name,
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
        // The branch's prices come first because the first of equal rules wins.
        let listing = MenuListing(menu)
        menu.priceRules = own + menu.priceRules.filter { menu.isOfUse($0, in: listing) }
        return menu
    }

    /// Removes option prices for variations that are no longer sold, and option stock for items that are not sold.
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

    /// Whether a price can ever apply to an item that is sold.
    private func isOfUse(_ rule: PriceRule, in listing: MenuListing) -> Bool {
        guard let category = rule.category, let item = item(rule.item) else { return true }
        return listing.has(item, as: rule.variation, under: category)
    }

    /// Whether the branch replaces a price of the common menu by a price of its own.
    private func isReplaced(_ rule: PriceRule, by adaptation: MenuAdaptation) -> Bool {
        guard let change = adaptation.items[rule.item], rule.source == .branch else { return false }
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
        item.facts = change.facts ?? facts
        item.category = change.category ?? category
        if let kept = change.variations { item.variations.removeAll { !kept.contains($0.id) } }
        item.isAvailable = change.isAvailable ?? isAvailable
        return item
    }
}

extension MenuAdaptation {
    /// The changes that still make sense on a menu that was edited: without what names something that is gone, and
    /// without additional items that the menu has by now.
    ///
    /// - Complexity: O(changes × log changes).
    func fitting(_ menu: FoodMenu) -> MenuAdaptation {
        var fitting = self
        fitting.items = [:]
        for (id, change) in items {
            guard let item = menu.item(id), !leftOut.contains(id) else { continue }
            let left = change.fitting(item, on: menu)
            if left != ItemAdaptation() { fitting.items[id] = left }
        }
        fitting.leftOut = leftOut.filter { menu.contains($0) }
        fitting.categoryNames = categoryNames.filter { menu.category($0.key) != nil }
        fitting.added.removeAll { menu.contains($0.id) }
        return fitting
    }

    /// Takes over an edit of the branch's menu, so that adapting the common menu gives the edited menu.
    ///
    /// - Returns: whether these changes can say it: only what is said of one item, the charges and the times are the
    ///   branch's, and what the common menu says cannot be taken away.
    mutating func absorb(_ edit: MenuEdit) -> Bool {
        switch edit {
        case .setAvailable(let item, let isAvailable):
            change(item, { $0.isAvailable = isAvailable }, orAdded: { $0.isAvailable = isAvailable })
        case .setDescription(let item, let description):
            if let description {
                change(item, { $0.description = description }, orAdded: { $0.description = description })
            } else {
                return false
            }
        case .setFacts(let item, let facts): change(item, { $0.facts = facts }, orAdded: { $0.facts = facts })
        case .setCoverCharge(let charge?): coverCharge = charge
        case .setDeliveryCharge(let charge?): deliveryCharge = charge
        case .setTimes(let times?): availability = times
        default: return false
        }
        return true
    }

    /// Changes an additional item, or notes a change to an item of the common menu.
    private mutating func change(
        _ item: MenuItemID,
        _ change: (inout ItemAdaptation) -> Void,
        orAdded changeAdded: (inout MenuItem) -> Void
    ) {
        if let position = added.firstIndex(where: { $0.id == item }) {
            changeAdded(&added[position])
        } else {
            change(&items[item, default: ItemAdaptation()])
        }
    }

    /// Every name that the menu does not have, and every invalid change.
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
                // A single price for an item with variations is not a price change.
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

extension ItemAdaptation {
    /// The changes that still make sense for an item that was edited.
    fileprivate func fitting(_ item: MenuItem, on menu: FoodMenu) -> ItemAdaptation {
        var fitting = self
        if let category, menu.category(category) == nil { fitting.category = nil }
        let kept = variations?.filter { item.variation($0) != nil }
        fitting.variations = kept?.isEmpty == true ? nil : kept
        fitting.prices = prices.filter { variation, _ in
            item.variation(variation) != nil && fitting.variations?.contains(variation) != false
        }
        if !item.variations.isEmpty { fitting.price = nil }
        return fitting
    }
}
