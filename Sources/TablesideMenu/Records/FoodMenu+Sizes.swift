public import TablesideCore
import TablesideVenue

extension FoodMenu {
    /// The lists and texts that are longer than a menu may hold (``SizeLimit``), which no draft may have either.
    ///
    /// - Complexity: O(size of the menu).
    public func sizeProblems() -> [Problem<MenuDefect>] {
        var check = MenuSizes()
        check.text(name, upTo: SizeLimit.name, at: "name")
        check.count(categories, upTo: SizeLimit.menuParts, at: "categories")
        for (index, category) in categories.enumerated() {
            let path = FieldPath("categories").index(index)
            check.text(category.name, upTo: SizeLimit.name, at: path.field("name"))
            check.text(category.photo, at: path.field("photo"))
            check.text(category.kind?.rawValue, at: path.field("kind"))
        }
        check.count(items, upTo: SizeLimit.menuItems, at: "items")
        for (index, item) in items.enumerated() { check.item(item, at: FieldPath("items").index(index)) }
        check.count(modifierGroups, upTo: SizeLimit.menuItems, at: "modifierGroups")
        for (index, group) in modifierGroups.enumerated() {
            check.group(group, at: FieldPath("modifierGroups").index(index))
        }
        check.count(entries, upTo: SizeLimit.menuRows, at: "entries")
        for (index, entry) in entries.enumerated() {
            check.text(entry.name, upTo: SizeLimit.name, at: FieldPath("entries").index(index).field("name"))
        }
        check.count(priceRules, upTo: SizeLimit.menuRows, at: "priceRules")
        check.count(saleRules.taxes, upTo: SizeLimit.menuParts, at: "saleRules.taxes")
        check.times(availability, at: "availability")
        for (index, rule) in priceRules.enumerated() {
            check.times(rule.when, at: FieldPath("priceRules").index(index).field("when"))
        }
        return check.all
    }
}

/// Collects what is too long.
private struct MenuSizes {
    private var problems: [Problem<MenuDefect>] = []
    private var bytes = 0

    var all: [Problem<MenuDefect>] {
        guard bytes > SizeLimit.menuText else { return problems }
        return problems + [Problem(.tooLong(limit: SizeLimit.menuText, found: bytes), at: FieldPath([]))]
    }

    mutating func count(_ list: some Collection, upTo limit: Int, at path: FieldPath) {
        if list.count > limit { problems.append(Problem(.tooMany(limit: limit, found: list.count), at: path)) }
    }

    mutating func text(_ text: String?, upTo limit: Int = SizeLimit.note, at path: FieldPath) {
        guard let length = text?.utf8.count else { return }
        bytes += length
        if length > limit { problems.append(Problem(.tooLong(limit: limit, found: length), at: path)) }
    }

    mutating func text(_ text: LocalizedText?, upTo limit: Int = SizeLimit.note, at path: FieldPath) {
        guard let text else { return }
        count(text.texts, upTo: SizeLimit.languages, at: path)
        for (language, text) in text.texts.sorted(by: { $0.key < $1.key }) {
            self.text(text, upTo: limit, at: path.field(language.description))
        }
    }

    mutating func times(_ times: MenuTimes?, at path: FieldPath) {
        guard let hours = times?.hours else { return }
        count(hours.exceptions, upTo: SizeLimit.exceptionDates, at: path.field("hours"))
        bytes += 64 * (hours.exceptions.count + hours.weekly.values.reduce(0) { $0 + $1.count })
    }

    mutating func item(_ item: MenuItem, at path: FieldPath) {
        text(item.name, upTo: SizeLimit.name, at: path.field("name"))
        text(item.description, at: path.field("description"))
        count(item.ingredients, upTo: SizeLimit.menuParts, at: path.field("ingredients"))
        for (index, ingredient) in item.ingredients.enumerated() {
            text(ingredient, upTo: SizeLimit.name, at: path.field("ingredients").index(index))
        }
        count(item.variations, upTo: SizeLimit.menuParts, at: path.field("variations"))
        for (index, variation) in item.variations.enumerated() {
            text(variation.name, upTo: SizeLimit.name, at: path.field("variations").index(index).field("name"))
        }
        count(item.modifiers, upTo: SizeLimit.menuParts, at: path.field("modifiers"))
        count(item.pairings, upTo: SizeLimit.menuParts, at: path.field("pairings"))
        let facts = path.field("facts")
        count(item.facts.allergens, upTo: SizeLimit.menuParts, at: facts.field("allergens"))
        count(item.facts.diets, upTo: SizeLimit.menuParts, at: facts.field("diets"))
        count(item.facts.icons, upTo: SizeLimit.menuParts, at: facts.field("icons"))
        text(item.facts.photo, at: facts.field("photo"))
        // Identities and codes are short where they are read.
        let names = item.modifiers.count + item.pairings.count + item.facts.allergens.count + item.facts.diets.count
        bytes += SizeLimit.identifier * (names + item.facts.icons.count + item.variations.count)
    }

    mutating func group(_ group: ModifierGroup, at path: FieldPath) {
        text(group.name, upTo: SizeLimit.name, at: path.field("name"))
        bytes += group.options.count
        count(group.options, upTo: SizeLimit.menuParts, at: path.field("options"))
        count(group.defaults, upTo: SizeLimit.menuParts, at: path.field("defaults"))
        for (index, option) in group.options.enumerated() {
            let path = path.field("options").index(index)
            text(option.name, upTo: SizeLimit.name, at: path.field("name"))
            count(option.prices, upTo: SizeLimit.menuParts, at: path.field("prices"))
            count(option.groups, upTo: SizeLimit.menuParts, at: path.field("groups"))
            bytes += SizeLimit.identifier * (option.prices.count + option.groups.count)
        }
    }
}
