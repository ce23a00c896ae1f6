import TablesideCore

// Refusals name the wishes without which tables would be available.
extension DayAvailability {
    /// The sets of wishes worth trying to drop.
    ///
    /// The smallest sets come first, in the order of their wishes; the last one contains all wishes.
    ///
    /// - Complexity: O(units × wishes + sets × log sets).
    private func droppable(from request: SeatingRequest) -> [[TableWish]] {
        let all = request.wishes.ofTables
        guard !all.isEmpty, request.wishes.tables == nil else { return [] }
        let bare = request.without(all)
        var units = plan.unitPositions(holding: request.party)
        // A split party can use tables that are too small for all of it.
        if plan.rules.allowsSplit { units += plan.units.indices.filter { !plan.units[$0].isCombination } }
        var sets: Set<[TableWish]> = [all]
        for unit in units where bare.isSuited(by: plan.units[unit]) {
            sets.insert(request.missing(at: plan.units[unit]))
        }
        sets.remove([])
        return sets.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    }

    /// The fewest wishes to drop so that some unit fits, free or not; empty if wishes are not the obstacle.
    func neverMet(of request: SeatingRequest) -> [TableWish] {
        droppable(from: request).first { !plan.candidates(for: request.without($0)).isEmpty } ?? []
    }

    /// The reasons against a request, with the lack of free tables replaced by the fewest wishes to drop, if dropping
    /// some helps.
    ///
    /// `ask` returns all the reasons against another request, none if it can be met.
    func naming(
        _ request: SeatingRequest,
        in reasons: [Unavailability],
        asking ask: (SeatingRequest) -> [Unavailability]
    ) -> [Unavailability] {
        guard reasons.contains(where: \.isOfFreeTables) else { return reasons }
        func helps(_ dropped: [TableWish]) -> Bool {
            ask(request.without(dropped)).allSatisfy { !$0.isOfFreeTables && reasons.contains($0) }
        }
        let sets = droppable(from: request)
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
        // An area may be paused alone.
        case .noFreeTable, .keptForWalkIns, .paused: true
        default: false
        }
    }
}
