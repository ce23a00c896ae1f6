public import TablesideCore
public import TablesideMenu

extension FoodMenu {
    /// The groups of which something may be settled about an item, in the order in which it is asked.
    ///
    /// - Returns: The groups; none for an item that the menu does not have, and no group that it does not have.
    /// - Complexity: O(groups of the item × groups).
    public func modifierGroups(of item: MenuItemID) -> [ModifierGroup] {
        self.item(item)?.modifiers.compactMap(modifierGroup) ?? []
    }

    /// How many choices ``fillingDefaults(of:)`` adds at most; a menu whose defaults lead to more is no menu for guests.
    public static let defaultChoiceLimit = 1_000

    /// A line with what is chosen unless the guest says otherwise: the course of its heading, and the default options of
    /// every group of which nothing is chosen yet, groups of chosen options included.
    ///
    /// Nothing else ever chooses options for a guest: a host asks for the defaults when the line is made, and what the guest
    /// takes off afterwards stays off. Options that are switched off are left out. The course alone is also found without
    /// it: a quote takes that of the heading where a line has none.
    ///
    /// ```swift
    /// var line = menu.fillingDefaults(of: CartLine(id: LineID("1"), item: steak))
    /// print(line.modifiers)  // medium, with pepper sauce
    /// ```
    ///
    /// - Parameter line: The line, as far as the guest settled it.
    /// - Returns: The line, its choices first and then the defaults; unchanged for an item that the menu does not have.
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
        // Groups that lie deeper, or in a circle, are a defect of the menu, of which nothing is sold.
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
