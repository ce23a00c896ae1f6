package import TablesideCore

/// What pricing asks of a menu again and again, looked up once: identities as places, and what quotes copy in boxes that
/// all copies share.
///
/// It follows from the menu: two equal menus have equal indexes.
package struct MenuIndex: Sendable {
    /// An item as it is sold.
    package struct Item: Sendable {
        package let category: CategoryID
        /// The course of its heading.
        package let course: Int?
        package let hasOpenPrice: Bool
        package let isPiece: Bool
        package let isAvailable: Bool
        /// Whether a price rule names it.
        package let hasRules: Bool
        /// The place of its tax category among those of the menu.
        package let taxes: Int
        /// The item without a variation.
        package let whole: Offer
        /// Its variations, in their order.
        package let variations: [Offer]
        /// The places of its modifier groups: once each, and none that the menu does not have.
        package let groups: [Int]
        /// The places of those of which something has to be chosen.
        package let mandatory: [Int]
    }

    /// An item, or one of its variations.
    package struct Offer: Sendable {
        package let price: Money?
        package let snapshot: Boxed<ItemSnapshot>
    }

    /// A modifier group with what quotes copy of it.
    package struct Group: Sendable {
        package let group: ModifierGroup
        /// Whether each unit costs what its option says, whatever else is chosen.
        package let chargesEachUnit: Bool
        /// What the guest says in words.
        package let words: Boxed<OptionSnapshot>
        /// Where its options stand among those of all groups, in their order.
        package let options: Range<Int>
    }

    /// An option of a group.
    package struct Option: Sendable {
        package let option: ModifierOption
        package let snapshot: Boxed<OptionSnapshot>
        /// The places of its own groups: once each, and none that the menu does not have.
        package let groups: [Int]
    }

    /// The course of each heading.
    package let courses: [CategoryID: Int?]
    /// Where each item stands, the first of several with one identity.
    let positions: [MenuItemID: Int]
    /// Where the prices of each item stand.
    let rulePositions: [MenuItemID: [Int]]
    /// The items in menu order.
    package let items: [Item]
    /// The modifier groups in their order.
    package let groups: [Group]
    /// The options of all groups, group after group: in one list they are found by one place.
    package let options: [Option]
    /// The tax categories that items name, after that of the service.
    private let taxCategories: [TaxCategory?]
    /// The taxes of each tax category on the channels that are known.
    private let taxes: [Channel: [[TaxRate]]]

    init(
        categories headings: [MenuCategory],
        items: [MenuItem],
        groups: [ModifierGroup],
        priceRules: [PriceRule],
        saleRules: SaleRules
    ) {
        let courses = Dictionary(headings.map { ($0.id, $0.course) }) { first, _ in first }
        self.courses = courses
        positions = Dictionary(items.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
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

    /// The taxes of each tax category of the menu on a channel; nobody sells anything on one that is not known.
    package func taxes(by channel: Channel) -> [[TaxRate]] { taxes[channel] ?? taxCategories.map { _ in [] } }

    /// The place of the tax category of the service.
    package static let service = 0
}

extension MenuIndex: Equatable {
    package static func == (lhs: Self, rhs: Self) -> Bool { true }
}

/// What quotes and orders keep of an item, as it was on the menu.
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
    /// What is kept of an item, under its own name unless another is given.
    init(_ item: MenuItem, as variation: Variation? = nil) {
        self.item = item.id
        self.variation = variation?.id
        name = item.name
        variationName = variation?.name
        station = item.station
        taxCategory = item.taxCategory
    }

    /// The same under another name.
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

/// What quotes and orders keep of an option, or of a group for the guest's own words, as it was on the menu.
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
    /// What is kept of an option, or of the group alone.
    init(_ option: ModifierOption? = nil, of group: ModifierGroup) {
        self.group = group.id
        self.option = option?.id
        groupName = group.name
        name = option?.name
        kind = group.kind
        stock = option?.stock
    }
}
