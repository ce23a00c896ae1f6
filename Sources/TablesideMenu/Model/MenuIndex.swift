public import TablesideCore

/// A precomputed lookup for pricing: positions in place of identities, and shared boxes of what quotes copy.
///
/// It is derived from the menu: equal menus have equal indexes.
@usableFromInline
package struct MenuIndex: Sendable {
    /// An item as sold.
    package struct Item: Sendable {
        package let category: CategoryID
        /// The course of its category.
        package let course: Int?
        package let hasOpenPrice: Bool
        package let isPiece: Bool
        package let isAvailable: Bool
        /// Whether a price rule names it.
        package let hasRules: Bool
        /// The position of its tax category in the menu's list.
        package let taxes: Int
        /// The item without a variation.
        package let whole: Offer
        /// Its variations, in order.
        package let variations: [Offer]
        /// The positions of its modifier groups, each once, without unknown ones.
        package let groups: [Int]
        /// The positions of its mandatory groups.
        package let mandatory: [Int]
    }

    /// An item, or one of its variations.
    package struct Offer: Sendable {
        package let price: Money?
        package let snapshot: Boxed<ItemSnapshot>
    }

    /// A modifier group, with what quotes copy of it.
    package struct Group: Sendable {
        package let group: ModifierGroup
        /// Whether each unit costs its option's price, regardless of the other choices.
        package let chargesEachUnit: Bool
        /// The snapshot for the guest's free text.
        package let words: Boxed<OptionSnapshot>
        /// The range of its options in the list of all options, in order.
        package let options: Range<Int>
    }

    /// An option of a group.
    package struct Option: Sendable {
        package let option: ModifierOption
        package let snapshot: Boxed<OptionSnapshot>
        /// The positions of its own groups, each once, without unknown ones.
        package let groups: [Int]
    }

    /// The course of each category.
    package let courses: [CategoryID: Int?]
    /// The position of each item; the first one if an identity is repeated.
    @usableFromInline let positions: [MenuItemID: Int]
    /// Where an item is listed besides its own heading.
    struct Place: Hashable, Sendable {
        let item: MenuItemID
        let category: CategoryID
        var variation: VariationID?
    }

    /// The position of the first entry at each place.
    let entryPositions: [Place: Int]
    /// The positions of each item's price rules.
    let rulePositions: [MenuItemID: [Int]]
    /// The items in menu order.
    package let items: [Item]
    /// The modifier groups, in order.
    package let groups: [Group]
    /// The options of all groups in one list, group after group, so that a single position finds them.
    package let options: [Option]
    /// The tax categories of the items, after that of the service.
    private let taxCategories: [TaxCategory?]
    /// The taxes of each tax category on the known channels.
    private let taxes: [Channel: [[TaxRate]]]

    init(
        categories headings: [MenuCategory],
        items: [MenuItem],
        groups: [ModifierGroup],
        entries: [MenuEntry],
        priceRules: [PriceRule],
        saleRules: SaleRules
    ) {
        let courses = Dictionary(headings.map { ($0.id, $0.course) }) { first, _ in first }
        self.courses = courses
        positions = Dictionary(items.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        entryPositions = Dictionary(
            entries.enumerated().map { position, entry in
                (Place(item: entry.item, category: entry.category, variation: entry.variation), position)
            }
        ) { first, _ in first }
        let rules = Dictionary(grouping: priceRules.indices) { priceRules[$0].item }
        rulePositions = rules
        let places = Dictionary(groups.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        func found(_ ids: [ModifierGroupID]) -> [Int] {
            var found: [Int] = []
            for id in ids {
                if let place = places[id], !found.contains(place) { found.append(place) }
            }
            return found
        }
        var categories: [TaxCategory?] = [.service]
        var known: [TaxCategory?: Int] = [.service: 0]
        self.items = items.map { item in
            let taxes = known[item.taxCategory] ?? categories.count
            if taxes == categories.count {
                categories.append(item.taxCategory)
                known[item.taxCategory] = taxes
            }
            let modifiers = found(item.modifiers)
            return Item(
                category: item.category,
                course: courses[item.category] ?? nil,
                hasOpenPrice: item.hasOpenPrice,
                isPiece: item.measure.isPiece,
                isAvailable: item.isAvailable,
                hasRules: rules[item.id] != nil,
                taxes: taxes,
                whole: Offer(price: item.price, snapshot: Boxed(ItemSnapshot(item))),
                variations: item.variations.map { variation in
                    Offer(price: variation.price, snapshot: Boxed(ItemSnapshot(item, as: variation)))
                },
                groups: modifiers,
                mandatory: modifiers.filter { groups[$0].isMandatory }
            )
        }
        var options: [Option] = []
        self.groups = groups.map { group in
            let start = options.count
            for option in group.options {
                let snapshot = Boxed(OptionSnapshot(option, of: group))
                options.append(Option(option: option, snapshot: snapshot, groups: found(option.groups)))
            }
            return Group(
                group: group,
                chargesEachUnit: group.pricing == .perOption && group.freeUnits <= 0 && group.kind != .removal,
                words: Boxed(OptionSnapshot(of: group)),
                options: start..<options.count
            )
        }
        self.options = options
        taxCategories = categories
        taxes = Dictionary(
            uniqueKeysWithValues: Channel.known.map { channel in
                (channel, categories.map { saleRules.taxes(on: $0, by: channel) })
            }
        )
    }

    /// The taxes of each tax category on a channel; empty for an unknown channel, on which nothing is sold.
    package func taxes(by channel: Channel) -> [[TaxRate]] { taxes[channel] ?? taxCategories.map { _ in [] } }

    /// The position of the service's tax category.
    package static let service = 0
}

extension MenuIndex: Equatable {
    @usableFromInline
    package static func == (lhs: Self, rhs: Self) -> Bool { true }
}

/// The details of an item that quotes and orders keep, as they were on the menu.
package struct ItemSnapshot: Hashable, Sendable {
    package let item: MenuItemID
    package let variation: VariationID?
    package let name: LocalizedText
    package let variationName: LocalizedText?
    package let station: Station
    package let taxCategory: TaxCategory?

    package init(
        item: MenuItemID,
        variation: VariationID?,
        name: LocalizedText,
        variationName: LocalizedText?,
        station: Station,
        taxCategory: TaxCategory?
    ) {
        self.item = item
        self.variation = variation
        self.name = name
        self.variationName = variationName
        self.station = station
        self.taxCategory = taxCategory
    }
}

extension ItemSnapshot {
    /// Makes a snapshot of an item under its own name.
    init(_ item: MenuItem, as variation: Variation? = nil) {
        self.item = item.id
        self.variation = variation?.id
        name = item.name
        variationName = variation?.name
        station = item.station
        taxCategory = item.taxCategory
    }

    /// A copy with another name.
    package func named(_ name: LocalizedText) -> ItemSnapshot {
        ItemSnapshot(
            item: item,
            variation: variation,
            name: name,
            variationName: variationName,
            station: station,
            taxCategory: taxCategory
        )
    }
}

/// The details of an option, or of a free-text group, that quotes and orders keep, as they were on the menu.
package struct OptionSnapshot: Hashable, Sendable {
    package let group: ModifierGroupID
    package let option: OptionID?
    package let groupName: LocalizedText
    package let name: LocalizedText?
    package let kind: ModifierGroup.Kind
    package let stock: StockKey?

    package init(
        group: ModifierGroupID,
        option: OptionID?,
        groupName: LocalizedText,
        name: LocalizedText?,
        kind: ModifierGroup.Kind,
        stock: StockKey?
    ) {
        self.group = group
        self.option = option
        self.groupName = groupName
        self.name = name
        self.kind = kind
        self.stock = stock
    }
}

extension OptionSnapshot {
    /// Makes a snapshot of an option, or of the group alone.
    init(_ option: ModifierOption? = nil, of group: ModifierGroup) {
        self.group = group.id
        self.option = option?.id
        groupName = group.name
        name = option?.name
        kind = group.kind
        stock = option?.stock
    }
}
