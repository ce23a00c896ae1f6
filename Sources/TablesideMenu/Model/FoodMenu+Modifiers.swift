import TablesideCore

// Problems of a menu's modifier groups.
extension FoodMenu {
    func defectsOfGroups(_ graph: ModifierGraph) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        var seen: Set<ModifierGroupID> = []
        let variations = graph.variations(of: items)
        for (index, group) in modifierGroups.enumerated() {
            let path = FieldPath("modifierGroups").index(index)
            let isFirst = seen.insert(group.id).inserted
            if !isFirst { problems.append(Problem(.repeatedGroup(group: group.id), at: path.field("id"))) }
            if group.name.defaultText.isEmpty { problems.append(Problem(.emptyName, at: path.field("name"))) }
            problems += group.defects().under(path)
            problems += defects(ofPricesOf: group).under(path)
            for (position, option) in group.options.enumerated() {
                let path = path.field("options").index(position)
                problems += graph.defects(of: option.groups).under("groups").under(path)
                if let stock = option.stock { problems += defects(of: stock).under("stock").under(path) }
                let known = variations[group.id] ?? []
                for variation in option.prices.keys.sorted() where !known.contains(variation) {
                    let path = path.field("prices").field(variation.rawValue)
                    problems.append(Problem(.unknownVariation(variation: variation), at: path))
                }
            }
            if !isFirst { continue }
            if graph.closesCycle(group.id) {
                problems.append(Problem(.cyclicGroup(group: group.id), at: path))
            } else if graph.isTooDeep(group.id) {
                let limit = ModifierGroup.depthLimit
                problems.append(Problem(.tooDeep(group: group.id, limit: limit), at: path))
            }
        }
        return problems
    }

    func defects(of stock: StockKey) -> [Problem<MenuDefect>] {
        guard let item = item(stock.item) else { return [Problem(.unknownItem(item: stock.item))] }
        guard let variation = stock.variation, item.variation(variation) == nil else { return [] }
        return [Problem(.unknownVariation(variation: variation))]
    }

    private func defects(ofPricesOf group: ModifierGroup) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        func judge(_ price: Money, _ path: FieldPath, mayBeNegative: Bool = false) {
            if price.currency == currency, !price.isZero, group.kind == .removal || group.kind == .text {
                let defect: MenuDefect =
                    group.kind == .removal ? .pricedRemoval(group: group.id) : .pricedText(group: group.id)
                problems.append(Problem(defect, at: path))
                return
            }
            problems += defects(of: price, at: path).filter { problem in
                if mayBeNegative, case .negativePrice = problem.reason { false } else { true }
            }
        }
        let pricing = FieldPath("pricing")
        switch group.pricing {
        case .fixed(let price): judge(price, pricing)
        case .sequence(let prices):
            if prices.isEmpty { problems.append(Problem(.noPrices(group: group.id), at: pricing)) }
            for (index, price) in prices.enumerated() { judge(price, pricing.index(index)) }
        case .perOption, .free, .dearest, .mean: break
        }
        for (index, option) in group.options.enumerated() {
            let path = FieldPath("options").index(index)
            let permits = group.allowsNegativePrices
            if let price = option.price { judge(price, path.field("price"), mayBeNegative: permits) }
            for (variation, price) in option.prices.sorted(by: { $0.key < $1.key }) {
                judge(price, path.field("prices").field(variation.rawValue), mayBeNegative: permits)
            }
        }
        return problems
    }
}

extension ModifierGroup {
    /// The problems of the group by itself, except prices and references to other groups.
    func defects() -> [Problem<MenuDefect>] {
        var counts: [Problem<MenuDefect>] = []
        let ranges: [(range: ChoiceRange, path: FieldPath)] = [(units, "units"), (distinct, "distinct")]
        for (range, path) in ranges where range.minimum < 0 || range.maximum.map({ $0 < range.minimum }) ?? false {
            let defect = MenuDefect.invalidRange(minimum: range.minimum, maximum: range.maximum)
            counts.append(Problem(defect, at: path))
        }
        var problems: [Problem<MenuDefect>] = []
        if freeUnits < 0 { problems.append(Problem(.invalidCount(count: freeUnits), at: "freeUnits")) }
        if let textLimit, textLimit < 1 { problems.append(Problem(.invalidCount(count: textLimit), at: "textLimit")) }
        if options.isEmpty != (kind == .text) { problems.append(Problem(.wrongOptions(group: id), at: "options")) }
        var seen: Set<OptionID> = []
        for (index, option) in options.enumerated() {
            let path = FieldPath("options").index(index)
            if !seen.insert(option.id).inserted {
                problems.append(Problem(.repeatedOption(group: id, option: option.id), at: path.field("id")))
            }
            if option.name.defaultText.isEmpty { problems.append(Problem(.emptyName, at: path.field("name"))) }
            if option.maximum < 1 {
                counts.append(Problem(.invalidCount(count: option.maximum), at: path.field("maximum")))
            }
        }
        // Limits computed from an invalid number are not reported as further problems.
        if counts.isEmpty, kind == .text || !options.isEmpty {
            if units.minimum > most {
                let defect = MenuDefect.unreachableMinimum(minimum: units.minimum, available: most)
                counts.append(Problem(defect, at: "units"))
            }
            if distinct.minimum > mostDistinct {
                let defect = MenuDefect.unreachableMinimum(minimum: distinct.minimum, available: mostDistinct)
                counts.append(Problem(defect, at: "distinct"))
            }
        }
        return counts + problems + defectsOfDefaults(areCounted: counts.isEmpty && seen.count == options.count)
    }

    /// The largest number of units that can be chosen: of as many options as `distinct` allows, those with the highest
    /// maxima.
    private var most: Int {
        if kind == .text { return distinct.maximum ?? .max }
        if kind == .single { return min(options.count, 1) }
        let maxima = options.map(\.maximum).sorted(by: >).prefix(max(distinct.maximum ?? .max, 0))
        return maxima.reduce(0) { $0.addingSaturated($1) }
    }

    /// The largest number of different options that can be chosen, which is at most the number of units.
    private var mostDistinct: Int {
        min(kind == .text ? .max : options.count, kind == .single ? 1 : .max, units.maximum ?? .max)
    }

    private func defectsOfDefaults(areCounted: Bool) -> [Problem<MenuDefect>] {
        if kind == .text { return defaults.isEmpty ? [] : [Problem(.pricedText(group: id), at: "defaults")] }
        // Without options, the missing options are the only problem reported, not the defaults.
        if options.isEmpty { return [] }
        var problems: [Problem<MenuDefect>] = []
        var seen: Set<OptionID> = []
        for (index, choice) in defaults.enumerated() {
            let path = FieldPath("defaults").index(index)
            if option(choice) == nil {
                problems.append(Problem(.unknownOption(group: id, option: choice), at: path))
            } else if !seen.insert(choice).inserted {
                problems.append(Problem(.repeatedOption(group: id, option: choice), at: path))
            }
        }
        guard problems.isEmpty, areCounted, !defaults.isEmpty else { return problems }
        let fits = units.contains(seen.count) && distinct.contains(seen.count) && seen.count <= most
        return fits ? [] : [Problem(.invalidDefaults(group: id), at: "defaults")]
    }
}

/// The graph of which modifier groups lead to which.
struct ModifierGraph {
    private var next: [ModifierGroupID: [ModifierGroupID]] = [:]
    /// The groups in menu order, each once.
    private var order: [ModifierGroupID] = []
    /// The nesting depth of each group, including itself; in a cycle, the depth seen so far.
    private var depths: [ModifierGroupID: Int] = [:]
    /// The groups with an option that leads back to a group on the path to them.
    private var closing: Set<ModifierGroupID> = []
    private var circling: Set<ModifierGroupID> = []

    init(_ groups: [ModifierGroup]) {
        for group in groups {
            if next[group.id] == nil { order.append(group.id) }
            var seen = Set(next[group.id] ?? [])
            for other in group.options.flatMap(\.groups) where seen.insert(other).inserted {
                next[group.id, default: []].append(other)
            }
            if next[group.id] == nil { next[group.id] = [] }
        }
        for id in order where depths[id] == nil { walk(from: id) }
    }

    /// Walks down from a group, each group once; iterative, so deep menus do not cause deep recursion.
    private mutating func walk(from root: ModifierGroupID) {
        var path: [(id: ModifierGroupID, position: Int)] = [(root, 0)]
        var isOpen: Set<ModifierGroupID> = [root]
        while let (id, position) = path.last {
            let others = next[id] ?? []
            if position < others.count {
                path[path.count - 1].position += 1
                let other = others[position]
                if isOpen.contains(other) {
                    closing.insert(id)
                    for step in path.reversed() {
                        circling.insert(step.id)
                        if step.id == other { break }
                    }
                } else if next[other] != nil, depths[other] == nil {
                    path.append((other, 0))
                    isOpen.insert(other)
                }
            } else {
                depths[id] = 1 + (others.compactMap { depths[$0] }.max() ?? 0)
                if !others.allSatisfy({ !circling.contains($0) }) { circling.insert(id) }
                isOpen.remove(id)
                path.removeLast()
            }
        }
    }

    /// Whether a group leads back to one on the path to it; true for one group of every cycle.
    func closesCycle(_ id: ModifierGroupID) -> Bool { closing.contains(id) }

    /// Whether the groups below this one are nested one level too deep, cycles aside; true for one group per chain.
    func isTooDeep(_ id: ModifierGroupID) -> Bool {
        !circling.contains(id) && depths[id] == ModifierGroup.depthLimit + 1
    }

    /// The problems of an item's or option's list of groups.
    func defects(of groups: [ModifierGroupID]) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        var seen: Set<ModifierGroupID> = []
        for (index, group) in groups.enumerated() {
            let path = FieldPath().index(index)
            if next[group] == nil {
                problems.append(Problem(.unknownGroup(group: group), at: path))
            } else if !seen.insert(group).inserted {
                problems.append(Problem(.repeatedGroup(group: group), at: path))
            }
        }
        return problems
    }

    /// For each group, the variations of the items for which it can be chosen.
    func variations(of items: [MenuItem]) -> [ModifierGroupID: Set<VariationID>] {
        var variations: [ModifierGroupID: Set<VariationID>] = [:]
        var open: [(group: ModifierGroupID, variations: Set<VariationID>)] = []
        for item in items where !item.variations.isEmpty {
            let own = Set(item.variations.map(\.id))
            open += item.modifiers.map { ($0, own) }
        }
        while let (group, more) = open.popLast() {
            let fresh = more.subtracting(variations[group] ?? [])
            if fresh.isEmpty { continue }
            variations[group, default: []].formUnion(fresh)
            open += (next[group] ?? []).map { ($0, fresh) }
        }
        return variations
    }
}
