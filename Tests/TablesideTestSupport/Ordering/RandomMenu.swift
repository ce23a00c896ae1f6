import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting

/// Menus with variations, modifiers and prices under conditions, and carts that order from them, drawn at random.
struct RandomMenu {
    private var generator: SplitMix64
    let menu: FoodMenu

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        menu = Self.menu(&generator)
    }

    static let now = Trattoria.now

    private static func menu(_ generator: inout SplitMix64) -> FoodMenu {
        let groups = (0..<4).map { group($0, &generator) }
        let items = (0..<4).map { number in
            let variations = (0..<Int.random(in: 0...2, using: &generator)).map { size in
                Variation(
                    id: VariationID("v\(size)"),
                    name: Trattoria.text("size \(size)"),
                    price: Trattoria.eur(.random(in: 0...2_000, using: &generator))
                )
            }
            return MenuItem(
                id: MenuItemID("i\(number)"),
                name: Trattoria.text("Item \(number)"),
                category: CategoryID("c\(number % 2)"),
                price: Trattoria.eur(.random(in: 0...2_000, using: &generator)),
                variations: variations,
                station: Bool.random(using: &generator) ? .bar : .kitchen,
                isAvailable: Int.random(in: 0..<20, using: &generator) > 0,
                modifiers: (0..<3).filter { _ in Bool.random(using: &generator) }.map { groups[$0].id }
            )
        }
        let rules = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            let item = items[Int.random(in: 0..<4, using: &generator)]
            return PriceRule(
                item.id,
                as: Bool.random(using: &generator) ? item.variations.first?.id : nil,
                under: Int.random(in: 0..<3, using: &generator) == 0 ? CategoryID("c0") : nil,
                price: Trattoria.eur(.random(in: 0...2_000, using: &generator)),
                when: Bool.random(using: &generator) ? MenuTimes(channels: [.dineIn]) : nil,
                isBranchPrice: Bool.random(using: &generator)
            )
        }
        return FoodMenu(
            id: MenuID("random"),
            of: .branch(Trattoria.branch),
            currency: .eur,
            categories: ["c0", "c1"].map { MenuCategory(id: CategoryID($0), name: Trattoria.text($0)) },
            items: items,
            coverCharge: Bool.random(using: &generator) ? Trattoria.eur(150) : nil,
            modifierGroups: groups,
            entries: items.map { MenuEntry($0.id, under: CategoryID("c0")) },
            priceRules: rules
        )
    }

    /// A group of three options; the last of the four groups is the one that options of the others lead to.
    private static func group(_ number: Int, _ generator: inout SplitMix64) -> ModifierGroup {
        let kinds: [ModifierGroup.Kind] = [.single, .multiple, .multiple, .multiple, .removal]
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
        let amount = { (generator: inout SplitMix64) in Trattoria.eur(.random(in: 0...300, using: &generator)) }
        let pricings: [ModifierPricing] = [
            .perOption, .perOption, .free, .fixed(price: amount(&generator)),
            .sequence(prices: (0..<Int.random(in: 1...3, using: &generator)).map { _ in amount(&generator) }),
            .dearest,
            .mean(rounding: Rounding.allCases[Int.random(in: 0..<Rounding.allCases.count, using: &generator)]),
        ]
        let minimum = Int.random(in: 0..<8, using: &generator) == 0 ? 1 : 0
        return ModifierGroup(
            id: ModifierGroupID("g\(number)"),
            name: Trattoria.text("Group \(number)"),
            kind: kind,
            units: ChoiceRange(minimum, Bool.random(using: &generator) ? 4 : nil),
            distinct: ChoiceRange(0, Int.random(in: 0..<4, using: &generator) == 0 ? 2 : nil),
            freeUnits: Int.random(in: 0..<3, using: &generator),
            freeOrder: FreeUnits.allCases[Int.random(in: 0..<3, using: &generator)],
            pricing: pricings[Int.random(in: 0..<pricings.count, using: &generator)],
            allowsNegativePrices: true,
            options: (0..<3).map { option in
                ModifierOption(
                    id: OptionID("o\(option)"),
                    name: Trattoria.text("Option \(option)"),
                    price: kind == .removal ? nil : Trattoria.eur(.random(in: -100...300, using: &generator)),
                    prices: Bool.random(using: &generator) && kind != .removal
                        ? [VariationID("v0"): amount(&generator)] : [:],
                    maximum: Int.random(in: 1...3, using: &generator),
                    isAvailable: Int.random(in: 0..<20, using: &generator) > 0,
                    groups: number < 3 && option == 0 ? [ModifierGroupID("g3")] : []
                )
            }
        )
    }

    /// A cart of one to four lines, of which most can be ordered.
    mutating func cart() -> Cart {
        let lines = (0..<Int.random(in: 1...4, using: &generator)).map { number in
            let item = menu.items[Int.random(in: 0..<4, using: &generator)]
            return CartLine(
                id: LineID("\(number)"),
                item: item.id,
                variation: item.variations.randomElement(using: &generator)?.id,
                quantity: Int.random(in: 1...3, using: &generator),
                modifiers: item.modifiers.flatMap { choices(of: $0) },
                category: Int.random(in: 0..<3, using: &generator) == 0 ? CategoryID("c0") : nil,
                note: Bool.random(using: &generator) ? "note" : nil,
                course: Bool.random(using: &generator) ? Int.random(in: 1...3, using: &generator) : nil,
                seat: Bool.random(using: &generator) ? Int.random(in: 1...4, using: &generator) : nil
            )
        }
        return Cart(lines, covers: Int.random(in: 0...4, using: &generator))
    }

    private mutating func choices(of id: ModifierGroupID) -> [ModifierChoice] {
        guard let group = menu.modifierGroup(id) else { return [] }
        let count = Int.random(in: 0...(group.kind == .single ? 1 : 2), using: &generator)
        var choices: [ModifierChoice] = []
        for _ in 0..<count {
            let option = group.options[Int.random(in: 0..<3, using: &generator)]
            var nested: [ModifierChoice] = []
            for deeper in option.groups { nested += self.choices(of: deeper) }
            let units = Int.random(in: 0..<4, using: &generator) == 0 ? 2 : 1
            choices.append(ModifierChoice(option.id, of: id, units: units, with: nested))
        }
        return choices
    }
}

/// What a cart costs, worked out one unit at a time from the words of the rules; `nil` where it cannot be ordered.
///
/// It shares no code with the engine: whole cents, nothing looked up twice, nothing clever.
struct SlowPricing {
    let menu: FoodMenu

    func total(of cart: Cart) -> Int64? {
        var sum: Int64 = 0
        for line in cart.lines {
            guard let price = price(of: line) else { return nil }
            for _ in 0..<line.quantity { sum += price }
        }
        for _ in 0..<cart.covers { sum += menu.coverCharge?.minorUnits ?? 0 }
        return sum
    }

    private func price(of line: CartLine) -> Int64? {
        guard let item = menu.items.first(where: { $0.id == line.item }), item.isAvailable else { return nil }
        guard item.variations.isEmpty == (line.variation == nil) else { return nil }
        // From the most special down: a price under a heading, of the branch, of the channel, of the size, its own.
        let heading = line.category ?? item.category
        let rules = menu.priceRules.filter { rule in
            rule.item == item.id && (rule.variation == nil || rule.variation == line.variation)
                && (rule.category == nil || rule.category == heading)
        }
        func first(_ isMeant: (PriceRule) -> Bool) -> Int64? {
            var best: (conditions: Int, price: Int64)?
            for rule in rules where isMeant(rule) {
                var conditions = 0
                if rule.variation != nil { conditions += 1 }
                if rule.category != nil { conditions += 1 }
                if rule.when != nil { conditions += 1 }
                if rule.isBranchPrice { conditions += 1 }
                if best.map({ conditions > $0.conditions }) ?? true { best = (conditions, rule.price.minorUnits) }
            }
            return best?.price
        }
        let base =
            first { $0.category != nil } ?? first { $0.category == nil && $0.isBranchPrice }
            ?? first { $0.category == nil && !$0.isBranchPrice && $0.when != nil }
            ?? item.variations.first { $0.id == line.variation }?.price.minorUnits ?? item.price?.minorUnits
        guard let base, let extra = extra(line.modifiers, item.modifiers, line.variation) else { return nil }
        return base + extra
    }

    /// What choices add, of these groups; `nil` where they cannot be made.
    private func extra(_ choices: [ModifierChoice], _ groups: [ModifierGroupID], _ size: VariationID?) -> Int64? {
        var sum: Int64 = 0
        for id in groups {
            guard let group = menu.modifierGroups.first(where: { $0.id == id }) else { return nil }
            // Every unit by itself: the option, and what it costs.
            var units: [(option: ModifierOption, price: Int64)] = []
            for choice in choices where choice.group == id {
                guard let option = group.options.first(where: { $0.id == choice.option }) else { return nil }
                guard option.isAvailable else { return nil }
                let price = size.flatMap { option.prices[$0] } ?? option.price
                for _ in 0..<choice.units {
                    units.append((option, price?.minorUnits ?? 0))
                    guard let nested = extra(choice.choices, option.groups, size) else { return nil }
                    sum += nested
                }
            }
            if units.count < group.units.minimum { return nil }
            if let most = group.units.maximum, units.count > most { return nil }
            if group.kind == .single, units.count > 1 { return nil }
            for option in group.options where units.count(where: { $0.option.id == option.id }) > option.maximum {
                return nil
            }
            if let most = group.distinct.maximum, Set(units.map(\.option.id)).count > most { return nil }
            sum += cost(of: units.map(\.price), group)
        }
        return sum
    }

    private func cost(of units: [Int64], _ group: ModifierGroup) -> Int64 {
        var paid = units
        for _ in 0..<min(group.freeUnits, units.count) {
            // Of equal ones the first is free, which costs the same.
            let free =
                switch group.freeOrder {
                case .asChosen: paid.first
                case .cheapest: paid.min()
                case .dearest: paid.max()
                }
            if let free, let place = paid.firstIndex(of: free) { paid.remove(at: place) }
        }
        if group.kind == .removal || paid.isEmpty { return 0 }
        switch group.pricing {
        case .free: return 0
        case .perOption: return paid.reduce(0, +)
        case .fixed(let price): return price.minorUnits
        case .sequence(let prices):
            return paid.indices.reduce(0) { $0 + prices[min($1, prices.count - 1)].minorUnits }
        case .dearest: return paid.max() ?? 0
        case .mean(let rounding): return mean(of: paid, rounding)
        }
    }

    private func mean(of units: [Int64], _ rounding: Rounding) -> Int64 {
        let (sum, count) = (units.reduce(0, +), Int64(units.count))
        let size = abs(sum)
        let (whole, rest) = (size / count, size % count)
        let up =
            switch rounding {
            case .halfUp: rest * 2 >= count
            case .halfDown: rest * 2 > count
            case .halfEven: rest * 2 > count || rest * 2 == count && whole % 2 == 1
            case .up: rest > 0
            case .down: false
            }
        let result = whole + (up ? 1 : 0)
        return sum < 0 ? -result : result
    }
}
