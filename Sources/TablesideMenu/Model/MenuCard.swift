public import TablesideCore

/// A menu as guests read it at one time: the headings and their items, with the prices at that time.
///
/// It is computed on demand by ``FoodMenu/card(on:with:at:in:)`` and never stored.
public struct MenuCard: Hashable, Sendable {
    /// A heading and its items.
    public struct Section: Hashable, Sendable {
        /// The heading of the section.
        public let category: MenuCategory
        /// The items under the heading, in menu order, followed by items of other headings; at least one.
        public let rows: [Row]
    }

    /// An item under a heading.
    public struct Row: Hashable, Sendable {
        /// The item, narrowed to the variations that can be ordered there.
        public let item: MenuItem
        /// The item's name under this heading.
        public let name: LocalizedText
        /// The prices, one for each variation; empty if staff type in the price.
        public let prices: [Price]
    }

    /// The price of an item or of one of its variations.
    public struct Price: Hashable, Sendable {
        /// The variation; `nil` for an item without variations.
        public let variation: Variation?
        /// The price, and where it comes from.
        public let resolved: ResolvedPrice
    }

    /// The menu that the card shows.
    public let menu: MenuID
    /// The version of the menu.
    public let menuVersion: Version
    /// The currency of every price.
    public let currency: Currency
    /// The headings with at least one item that can be ordered, in menu order.
    public let sections: [Section]
}

extension FoodMenu {
    /// The menu as guests read it.
    ///
    /// Headings without items that can be ordered are left out, and so is everything that ``offered(with:at:)`` leaves
    /// out. An entry lists its item under an additional heading, with the name, variation and prices that it has there.
    ///
    /// - Parameters:
    ///   - channel: how guests receive their orders.
    ///   - stock: the stock of the branch; `nil` if nothing is counted.
    ///   - now: the time.
    ///   - zone: the branch's time zone rules; `nil` if nothing on the menu depends on the time of day.
    /// - Returns: the card; `nil` when the menu is not offered at that time.
    /// - Throws: ``PriceError`` for an item without a price, or if time zone rules are needed but missing.
    /// - Complexity: O((items + entries) × variations × price rules of the item).
    public func card(
        on channel: Channel = .dineIn,
        with stock: Stock? = nil,
        at now: Instant,
        in zone: (any ZoneRules)? = nil
    ) throws(PriceError) -> MenuCard? {
        guard try isOffered(at: now, on: channel, in: zone) else { return nil }
        let offered = offered(with: stock, at: now)
        var rows: [CategoryID: [MenuCard.Row]] = [:]
        func add(_ item: MenuItem, under category: CategoryID, as name: LocalizedText) throws(PriceError) {
            var prices: [MenuCard.Price] = []
            let variations: [Variation?] = item.variations.isEmpty ? [nil] : item.variations
            for variation in variations {
                do throws(PriceError) {
                    let price = try price(of: item, as: variation, under: category, on: channel, at: now, in: zone)
                    prices.append(MenuCard.Price(variation: variation, resolved: price))
                } catch {
                    guard case .noPrice = error.reason, item.hasOpenPrice else { throw error }
                }
            }
            rows[category, default: []].append(MenuCard.Row(item: item, name: name, prices: prices))
        }
        for item in offered { try add(item, under: item.category, as: item.name) }
        let byID = Dictionary(offered.map { ($0.id, $0) }) { first, _ in first }
        for entry in entries where byID[entry.item]?.category != entry.category {
            guard var item = byID[entry.item] else { continue }
            if !item.variations.isEmpty || entry.variation != nil {
                // If two entries include a variation, it belongs to the one that names it.
                item.variations.removeAll { self.entry(of: item.id, as: $0.id, under: entry.category) != entry }
                if item.variations.isEmpty { continue }
            }
            try add(item, under: entry.category, as: entry.name ?? item.name)
        }
        return MenuCard(
            menu: id,
            menuVersion: version,
            currency: currency,
            sections: categories.compactMap { category in
                rows[category.id].map { MenuCard.Section(category: category, rows: $0) }
            }
        )
    }
}

extension MenuCard {
    /// One heading as a page, with the ways to the others (GI-11).
    public struct Page: Hashable, Sendable {
        /// The heading and its items.
        public let section: Section
        /// The heading before it; `nil` for the first.
        public let previous: CategoryID?
        /// The heading after it; `nil` for the last.
        public let next: CategoryID?
        /// All headings, to jump to.
        public let headings: [MenuCategory]
    }

    /// The page of a heading; `nil` if nothing under it can be ordered.
    ///
    /// - Complexity: O(headings).
    public func page(of category: CategoryID) -> Page? {
        guard let position = sections.firstIndex(where: { $0.category.id == category }) else { return nil }
        return Page(
            section: sections[position],
            previous: position > 0 ? sections[position - 1].category.id : nil,
            next: position + 1 < sections.count ? sections[position + 1].category.id : nil,
            headings: sections.map(\.category)
        )
    }

    /// A copy of the card with only these sections, such as one heading of a long menu.
    public func showing(_ sections: [Section]) -> MenuCard {
        MenuCard(menu: menu, menuVersion: menuVersion, currency: currency, sections: sections)
    }

    /// The card as plain text: headings, items with right-aligned prices, and descriptions below.
    ///
    /// - Parameters:
    ///   - languages: the reader's languages, best first.
    ///   - width: the characters per line, at most 1000; longer names make longer lines, and nothing is cut off. A line
    ///     break in a text is printed as a space.
    /// - Returns: the lines, each ending with a line break.
    /// - Complexity: O(rows).
    public func text(for languages: [LanguageTag] = [], width: Int = 60) -> String {
        var lines: [String] = []
        func row(_ left: String, _ right: String) {
            let left = left.inOneRow
            let room = max(1, min(max(width, 0), 1_000) - min(left.count + right.count, 1_000))
            lines.append(right.isEmpty ? left : left + String(repeating: " ", count: room) + right)
        }
        func text(_ price: Price, of item: MenuItem) -> String {
            guard case .measured(let unit) = item.measure else { return price.resolved.price.decimalText }
            return "\(price.resolved.price.decimalText)/\(unit)"
        }
        for section in sections {
            if !lines.isEmpty { lines.append("") }
            row(section.category.name.text(for: languages), "")
            for entry in section.rows {
                let name = "  " + entry.name.text(for: languages)
                let single = entry.prices.count == 1 ? text(entry.prices[0], of: entry.item) : ""
                if let variation = entry.prices.first?.variation, !single.isEmpty {
                    row(name + " " + variation.name.text(for: languages), single)
                } else {
                    row(name, single)
                }
                for price in entry.prices where single.isEmpty {
                    let variation = price.variation?.name.text(for: languages) ?? ""
                    row("    " + variation, text(price, of: entry.item))
                }
                let told = [entry.item.description?.text(for: languages) ?? "", numbers(of: entry.item.facts)]
                for text in told where !text.isEmpty { row("    " + text, "") }
            }
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    /// The numbers of the allergens listed in Regulation (EU) 1169/2011, and the names of all others.
    private func numbers(of facts: ItemFacts) -> String {
        let listed = Allergen.european.enumerated().filter { facts.allergens.contains($0.element) }
        let others = facts.allergens.subtracting(Allergen.european).sorted()
        return (listed.map { "\($0.offset + 1)" } + others.map(\.rawValue)).joined(separator: ", ")
    }
}
