import TablesideCore

// Wishes that are in the way: a refusal names those without which there would be tables.
extension DayAvailability.Wish {
    /// The same wish without some of what it wants of its tables.
    func without(_ dropped: [TableWish]) -> DayAvailability.Wish {
        var wish = self
        wish.wishes = wishes.without(dropped)
        return wish
    }

    /// What a unit has not of what is wished for, in order.
    func missing(at unit: SeatingUnit) -> [TableWish] {
        wishes.ofTables.filter { wish in
            switch wish {
            case .area(let area): area != unit.area
            case .feature(let feature): !unit.features.contains(feature)
            }
        }
    }
}

extension DayAvailability {
    /// The sets of wishes of which it makes a difference that they are given up.
    ///
    /// The fewest wishes come first, of as many those that are the first in order; the last set is all of them.
    ///
    /// - Complexity: O(units × wishes + sets × log sets).
    private func droppable(from wish: Wish) -> [[TableWish]] {
        let all = wish.wishes.ofTables
        guard !all.isEmpty, wish.wishes.tables == nil else { return [] }
        let bare = wish.without(all)
        var units = plan.unitPositions(holding: wish.party)
        // Parts of a party sit at tables that do not take it whole.
        if plan.rules.allowsSplit { units += plan.units.indices.filter { !plan.units[$0].isCombination } }
        var sets: Set<[TableWish]> = [all]
        for unit in units where bare.isSuited(by: plan.units[unit]) {
            sets.insert(wish.missing(at: plan.units[unit]))
        }
        sets.remove([])
        return sets.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    }

    /// The fewest wishes without which something takes a party, free or not; none where it is not the wishes.
    func neverMet(of wish: Wish) -> [TableWish] {
        droppable(from: wish).first { !candidates(for: wish.without($0)).isEmpty } ?? []
    }

    /// The reasons against a wish; where everything as wished for is taken and something else is not, the fewest wishes
    /// without which there would be tables take the place of that.
    ///
    /// Asked for another wish, `ask` answers with all the reasons against that, with none when it can be had.
    func naming(
        _ wish: Wish,
        in reasons: [Unavailability],
        asking ask: (Wish) -> [Unavailability]
    ) -> [Unavailability] {
        guard reasons.contains(where: \.isOfFreeTables) else { return reasons }
        func helps(_ dropped: [TableWish]) -> Bool {
            ask(wish.without(dropped)).allSatisfy { !$0.isOfFreeTables && reasons.contains($0) }
        }
        let sets = droppable(from: wish)
        // Mostly nothing helps: then one question is enough.
        guard let all = sets.last, helps(all), let fewest = sets.first(where: helps) else { return reasons }
        var named: [Unavailability] = []
        for reason in reasons {
            if !reason.isOfFreeTables {
                named.append(reason)
            } else if !named.contains(.takenAsWished(wishes: fewest)) {
                named.append(.takenAsWished(wishes: fewest))
            }
        }
        return named
    }
}

extension Unavailability {
    /// Whether it says that there are tables, and that none of them is left.
    var isOfFreeTables: Bool {
        switch self {
        case .noFreeTable, .keptForWalkIns: true
        default: false
        }
    }
}
