import TablesideCore
import TablesideVenue

// Parties that are too large for any unit but could come as two.
extension DayAvailability {
    /// The sizes of two parties that could book side by side in place of one that is too large.
    ///
    /// Both start at the requested time, in one area, at tables that are free without moves. The sizes are as even as
    /// these tables allow.
    ///
    /// - Returns: The sizes, larger first; `nil` if there is no way, or none was found within the budget of the rules.
    /// - Complexity: At most as many pairs of units as the budget has nodes, O(stays on a table) each.
    func halves(of request: SeatingRequest, at now: Instant) -> [Int]? {
        let least = max(SplitSeating.smallest, request.isGuest ? plan.rules.smallestParty ?? 0 : 0)
        guard request.wishes.tables == nil, request.party / 2 >= least else { return nil }
        var pairs = 0
        for units in unitsByArea(for: request) {
            for (place, larger) in units.enumerated() {
                let most = plan.seating.parties(of: plan.units[larger]).upperBound
                guard most.addingSaturated(most) >= request.party else { break }
                for smaller in units[(place + 1)...] {
                    guard pairs < plan.rules.search.nodes else { return nil }
                    pairs += 1
                    let other = plan.seating.parties(of: plan.units[smaller]).upperBound
                    guard most.addingSaturated(other) >= request.party else { break }
                    if let sizes = sizes(of: request, at: larger, smaller, leaving: least),
                        areSeatable(sizes, of: request, at: larger, smaller, at: now)
                    {
                        return sizes.sorted(by: >)
                    }
                }
            }
        }
        return nil
    }

    /// The units that suit a request, by area, largest first.
    ///
    /// Units in no area, or spanning several, are not considered side by side unless no table is in an area.
    private func unitsByArea(for request: SeatingRequest) -> [[Int]] {
        var areas: [AreaID?: [Int]] = [:]
        for position in plan.units.indices where request.isSuited(by: plan.units[position]) {
            let area = plan.units[position].area
            guard area != nil || !plan.tables.contains(where: { $0.area != nil }) else { continue }
            areas[area, default: []].append(position)
        }
        return areas.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.map { _, units in
            units.sorted { one, other in
                let (here, there) = (plan.units[one].seats.maximum, plan.units[other].seats.maximum)
                return here == there ? one < other : here > there
            }
        }
    }

    /// Divides a party between two units without a common table, as evenly as possible.
    private func sizes(of request: SeatingRequest, at one: Int, _ other: Int, leaving least: Int) -> [Int]? {
        guard Set(plan.unitTables[one]).isDisjoint(with: plan.unitTables[other]) else { return nil }
        let (here, there) = (plan.seating.parties(of: plan.units[one]), plan.seating.parties(of: plan.units[other]))
        let (smallest, others) = (max(here.lowerBound, least), max(there.lowerBound, least))
        guard others <= min(there.upperBound, request.party) else { return nil }
        let low = max(smallest, request.party.subtractingSaturated(there.upperBound))
        let high = min(here.upperBound, request.party - others)
        guard low <= high else { return nil }
        let size = min(max(request.party - request.party / 2, low), high)
        return [size, request.party - size]
    }

    /// Whether both parties could be booked, one after the other.
    private func areSeatable(
        _ sizes: [Int],
        of request: SeatingRequest,
        at one: Int,
        _ other: Int,
        at now: Instant
    ) -> Bool {
        var (first, second) = (request, request)
        (first.party, second.party) = (sizes[0], sizes[1])
        let here = span(of: first, at: plan.index.placeOfUnit[one])
        let there = span(of: second, at: plan.index.placeOfUnit[other])
        return isSeatable(one, for: first, during: here, at: now)
            && isSeatable(other, for: second, during: there, at: now)
            && occupied(at: plan.unitTables[one], during: here, by: guests(of: first, during: here))
                .isSeatable(other, for: second, during: there, at: now)
    }
}
