import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Modifier groups")
struct ModifierGroupTests {
    private static let soup = Trattoria.soup

    private static func option(_ id: String, maximum: Int = 1) -> ModifierOption {
        ModifierOption(id: OptionID(id), name: Trattoria.text(id), maximum: maximum)
    }

    private static func group(_ options: [ModifierOption], _ kind: ModifierGroup.Kind = .multiple) -> ModifierGroup {
        ModifierGroup(id: ModifierGroupID("extras"), name: Trattoria.text("Extras"), kind: kind, options: options)
    }

    private static func menu(_ group: ModifierGroup) -> FoodMenu {
        var menu = Trattoria.menu()
        menu.items[0].modifiers = [group.id]
        menu.modifierGroups = [group]
        return menu
    }

    private func problems(_ group: ModifierGroup, _ change: (inout ModifierGroup) -> Void) -> [String] {
        var group = group
        change(&group)
        return Self.menu(group).problems().map { "\($0.path) \($0.code)" }
    }

    @Test("numbers at their limits are no defect, and those one beyond are")
    func limits() {
        let group = Self.group([Self.option("ham", maximum: 2), Self.option("egg")])
        let text = Self.group([], .text)
        func told(_ field: String, _ code: String) -> [String] { ["modifierGroups[0].\(field) menu.\(code)"] }
        #expect(problems(text) { $0.textLimit = 1 } == [])
        #expect(problems(text) { $0.textLimit = 0 } == told("textLimit", "invalidCount"))
        #expect(problems(group) { $0.freeUnits = 0 } == [])
        #expect(problems(group) { $0.freeUnits = -1 } == told("freeUnits", "invalidCount"))
        #expect(problems(group) { $0.units = ChoiceRange(3, 3) } == [])
        #expect(problems(group) { $0.units = ChoiceRange(3, 2) } == told("units", "invalidRange"))
        #expect(problems(group) { $0.units = ChoiceRange(4, nil) } == told("units", "unreachableMinimum"))
        #expect(problems(group) { $0.units = ChoiceRange(-1, nil) } == told("units", "invalidRange"))
        #expect(problems(group) { $0.distinct = ChoiceRange(2, 2) } == [])
        #expect(problems(group) { $0.distinct = ChoiceRange(3, nil) } == told("distinct", "unreachableMinimum"))
        // Two different options are two units, and one option is at most its maximum.
        #expect(
            problems(group) { group in
                group.units = ChoiceRange(0, 1)
                group.distinct = ChoiceRange(2, nil)
            } == told("distinct", "unreachableMinimum")
        )
        #expect(
            problems(group) { group in
                group.units = ChoiceRange(3, nil)
                group.distinct = ChoiceRange(0, 1)
            } == told("units", "unreachableMinimum")
        )
        #expect(
            problems(group) { group in
                group.units = ChoiceRange(2, nil)
                group.distinct = ChoiceRange(0, 1)
            } == []
        )
    }

    @Test("of a group for one option, one can be chosen")
    func single() {
        let group = Self.group([Self.option("ham", maximum: 2), Self.option("egg")], .single)
        #expect(problems(group) { $0.units = ChoiceRange(1, 1) } == [])
        let unreachable = "menu.unreachableMinimum"
        #expect(problems(group) { $0.units = ChoiceRange(2, nil) } == ["modifierGroups[0].units \(unreachable)"])
        #expect(problems(group) { $0.distinct = ChoiceRange(2, nil) } == ["modifierGroups[0].distinct \(unreachable)"])
        let defaults = ["modifierGroups[0].defaults menu.invalidDefaults"]
        #expect(problems(group) { $0.defaults = [OptionID("egg")] } == [])
        #expect(problems(group) { $0.defaults = [OptionID("egg"), OptionID("ham")] } == defaults)
    }

    @Test("a mandatory group of which no option may be chosen makes its item unavailable")
    func nothingToChoose() {
        var group = Self.group([Self.option("ham")])
        group.units = ChoiceRange(1, nil)
        #expect(Self.menu(group).unavailability(of: Self.soup, at: Trattoria.now) == nil)
        group.distinct = ChoiceRange(0, 0)
        #expect(
            Self.menu(group).unavailability(of: Self.soup, at: Trattoria.now)
                == .noOptions(item: Self.soup, group: group.id, minimum: 1, available: 0)
        )
    }

    @Test("a group and an option read without their optional fields set no limits and cost nothing")
    func reading() throws {
        let (name, ham) = (try encoded(Trattoria.text("Extras")), try encoded(Trattoria.text("ham")))
        let group = try decoded(ModifierGroup.self, #"{"id":"extras","name":\#(name),"kind":"multiple"}"#)
        #expect(group == Self.group([]))
        #expect(!group.allowsNegativePrices && group.freeUnits == 0 && group.pricing == .perOption)
        let option = try decoded(ModifierOption.self, #"{"id":"ham","name":\#(ham)}"#)
        #expect(option == Self.option("ham"))
        #expect(option.isAvailable && option.maximum == 1 && option.price == nil)
    }
}
