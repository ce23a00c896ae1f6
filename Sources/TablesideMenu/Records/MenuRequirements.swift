public import TablesideCore
import TablesideVenue

/// What a host may require of each dish on a menu that guests see.
public enum DishPart: String, ClosedCode {
    /// A picture.
    case picture
    /// Something that tells what it is: a description, an allergen, a diet or an icon.
    case characteristics
}

/// The parts that each dish must have before guests see a menu: the policy of a host (AP-08).
public struct MenuRequirements: Hashable, Codable, Sendable {
    /// The required parts.
    public var parts: Set<DishPart>

    /// Makes requirements.
    public init(_ parts: Set<DishPart>) { self.parts = parts }

    /// Nothing is required but a menu without defects.
    public static let none = MenuRequirements([])

    /// APPetito's: characteristics and a picture (AP-08).
    public static let appetito = MenuRequirements(Set(DishPart.allCases))

    /// Everything that keeps a menu from being shown to guests, each with its path.
    ///
    /// - Complexity: O(size of the menu).
    public func problems(of menu: FoodMenu) -> [Problem<MenuDefect>] {
        menu.sizeProblems() + menu.problems() + menu.hiddenCharacters()
            + menu.items.enumerated().flatMap { index, item in
                let facts = FieldPath("items").index(index).field("facts")
                var problems: [Problem<MenuDefect>] = []
                if parts.contains(.picture), item.facts.photo?.isEmpty ?? true {
                    problems.append(Problem(.missingPicture(item: item.id), at: facts.field("photo")))
                }
                if parts.contains(.characteristics), !item.hasCharacteristics {
                    problems.append(Problem(.missingCharacteristics(item: item.id), at: facts))
                }
                return problems
            }
    }
}

extension FoodMenu {
    /// The names with characters that guests do not see, or that turn round what they see.
    ///
    /// They are no part of ``problems()``: a menu that was stored before this rule is still sold from.
    fileprivate func hiddenCharacters() -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        func check(_ name: LocalizedText?, at path: FieldPath) {
            for (language, text) in name?.texts.sorted(by: { $0.key < $1.key }) ?? [] where text.hidesCharacters {
                problems.append(Problem(.hiddenCharacter(text: text), at: path.field(language.description)))
            }
        }
        func checkAll<Part>(_ parts: [Part], at path: FieldPath, _ name: (Part) -> LocalizedText?) {
            for (index, part) in parts.enumerated() { check(name(part), at: path.index(index).field("name")) }
        }
        check(name, at: "name")
        checkAll(categories, at: "categories", \.name)
        checkAll(items, at: "items", \.name)
        for (index, item) in items.enumerated() {
            checkAll(item.variations, at: FieldPath("items").index(index).field("variations"), \.name)
        }
        checkAll(modifierGroups, at: "modifierGroups", \.name)
        for (index, group) in modifierGroups.enumerated() {
            checkAll(group.options, at: FieldPath("modifierGroups").index(index).field("options"), \.name)
        }
        checkAll(entries, at: "entries", \.name)
        return problems
    }
}

extension MenuItem {
    /// Whether something tells what it is.
    fileprivate var hasCharacteristics: Bool {
        description.map { !$0.defaultText.isEmpty } ?? false
            || !(facts.allergens.isEmpty && facts.diets.isEmpty && facts.icons.isEmpty)
    }
}

extension MenuRequirements {
    enum CodingKeys: CodingKey { case parts }

    /// Writes requirements, the parts sorted, so that equal ones have equal encodings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(DishPart.allCases.filter(parts.contains), forKey: .parts)
    }
}
