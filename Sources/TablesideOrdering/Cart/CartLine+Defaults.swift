public import TablesideCore
public import TablesideMenu

extension FoodMenu {
    /// The modifier groups a guest can choose from for an item, in the order in which they are offered.
    ///
    /// - Returns: The groups; empty for an item that is not on the menu. Groups missing from the menu are left out.
    /// - Complexity: O(groups of the item × groups).
    public func modifierGroups(of item: MenuItemID) -> [ModifierGroup] {
        self.item(item)?.modifiers.compactMap(modifierGroup) ?? []
    }

    /// The most choices that ``fillingDefaults(of:)`` adds; a menu with more defaults is defective.
    public static let defaultChoiceLimit = 1_000

    /// Returns the line with its defaults filled in: the course of its heading, and the default options of every group
    /// with no choice yet, groups of chosen options included.
    ///
    /// This is the only place where options are chosen for a guest: a host calls it when it makes the line, and a
    /// default that the guest removes afterwards stays off. Options that are switched off are left out. The course
    /// needs no call: a quote takes the course of the heading if a line has none.
    ///
    /// ```swift
    /// var line = menu.fillingDefaults(of: CartLine(id: LineID("1"), item: steak))
    /// print(line.modifiers)  // medium, with pepper sauce
    /// ```
    ///
    /// - Parameter line: The line with the guest's choices so far.
    /// - Returns: The line, its own choices first and then the defaults; unchanged for an item that is not on the menu.
    /// - Complexity: O((choices of the line + ``defaultChoiceLimit``) × groups).
    public func fillingDefaults(of line: CartLine) -> CartLine {
        guard let item = item(line.item) else { return line }
        var filled = line
        if filled.course == nil { filled.course = category(line.category ?? item.category)?.course }
        var left = FoodMenu.defaultChoiceLimit
        filled.modifiers = fillingDefaults(of: line.modifiers, in: item.modifiers, inside: [], &left)
        return filled
    }

    private func fillingDefaults(
        of choices: [ModifierChoice],
        in ids: [ModifierGroupID],
        inside outer: [ModifierGroupID],
        _ left: inout Int
    ) -> [ModifierChoice] {
        // Groups nested deeper, or in a circle, are a defect of the menu; they are not sold.
        guard outer.count < ModifierGroup.depthLimit else { return choices }
        var groups: [ModifierGroup] = []
        for id in ids where !outer.contains(id) && !groups.contains(where: { $0.id == id }) {
            if let group = modifierGroup(id) { groups.append(group) }
        }
        let chosen = Set(choices.map(\.group))
        var all = choices
        for group in groups where !chosen.contains(group.id) && group.kind != .text {
            for id in group.defaults where left > 0 && group.option(id)?.isAvailable ?? false {
                all.append(ModifierChoice(id, of: group.id))
                left -= 1
            }
        }
        for index in all.indices {
            guard let id = all[index].option, let group = groups.first(where: { $0.id == all[index].group }),
                let option = group.option(id), !option.groups.isEmpty
            else { continue }
            all[index].choices = fillingDefaults(
                of: all[index].choices,
                in: option.groups,
                inside: outer + [group.id],
                &left
            )
        }
        return all
    }
}
