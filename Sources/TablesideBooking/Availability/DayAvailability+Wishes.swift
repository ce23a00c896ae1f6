import TablesideCore

// Refusals name the wishes without which tables would be available.
extension DayAvailability.Wish {
    /// The same wish with some table wishes dropped.
    func without(_ dropped: [TableWish]) -> DayAvailability.Wish {
        var wish = self
        wish.wishes = wishes.without(dropped)
        return wish
    }

    /// The table wishes that a unit does not meet, in order.
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
    /// The sets of wishes worth trying to drop.
    ///
    /// The smallest sets come first, in the order of their wishes; the last one contains all wishes.
    ///
    /// - Complexity: O(units × wishes + sets × log sets).
    private func droppable(from wish: Wish) -> [[TableWish]] {
        let all = wish.wishes.ofTables
        guard !all.isEmpty, wish.wishes.tables == nil else { return [] }
        let bare = wish.without(all)
        var units = plan.unitPositions(holding: wish.party)
        // A split party can use tables that are too small for all of it.
        if plan.rules.allowsSplit { units += plan.units.indices.filter { !plan.units[$0].isCombination } }
        var sets: Set<[TableWish]> = [all]
        for unit in units where bare.isSuited(by: plan.units[unit]) {
            sets.insert(wish.missing(at: plan.units[unit]))
        }
        sets.remove([])
        return sets.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    }

    /// The fewest wishes to drop so that some unit fits, free or not; empty if wishes are not the obstacle.
    func neverMet(of wish: Wish) -> [TableWish] {
        droppable(from: wish).first { !candidates(for: wish.without($0)).isEmpty } ?? []
    }

    /// The reasons against a wish, with the lack of free tables replaced by the fewest wishes to drop, if dropping some
    /// helps.
    ///
    /// `ask` returns all the reasons against another wish, none if it can be met.
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
        // Usually nothing helps, so all wishes are tried first.
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
    /// Whether it means that fitting tables exist but none is left.
    var isOfFreeTables: Bool {
        switch self {
        case .noFreeTable, .keptForWalkIns: true
        default: false
        }
    }
}
