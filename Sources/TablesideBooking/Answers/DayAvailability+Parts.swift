import TablesideCore
import TablesideVenue

// Parties that are too large for any unit but could come as two.
extension DayAvailability {
    /// The maximum number of divisions of a party that are fully tried.
    private static var divisions: Int { 4 }

    /// The sizes of two parties that could book side by side in place of one that is too large.
    ///
    /// Both start at the requested time, in one area, at tables that are free without moves. The sizes are as even as
    /// these tables allow, and the house, which chooses the tables, can seat the larger party and then the smaller one.
    ///
    /// - Parameters:
    ///   - request: The request of the whole party.
    ///   - now: The current time.
    ///   - seat: Where the restaurant would seat a party on a date; `nil` for nowhere.
    /// - Returns: The sizes, larger first; `nil` if there is no way, or none was found within the budget of the rules.
    /// - Complexity: At most as many pairs of units as the budget has nodes, O(stays on a table) each, and few calls of
    ///   `seat`.
    func halves(
        of request: SeatingRequest,
        at now: Instant,
        seating seat: (DayAvailability, SeatingRequest) -> Seating?
    ) -> [Int]? {
        let least = max(SplitSeating.smallest, request.isGuest ? plan.rules.smallestParty ?? 0 : 0)
        guard request.wishes.tables == nil, request.party / 2 >= least else { return nil }
        var pairs = 0
        var tried: Set<[Int]> = []
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
                        !tried.contains(sizes.sorted(by: >)),
                        areSeatable(sizes, of: request, at: larger, smaller, at: now)
                    {
                        let parties = sizes.sorted(by: >)
                        if canFollow(parties, of: request, at: now, seating: seat) { return parties }
                        tried.insert(parties)
                        guard tried.count < Self.divisions else { return nil }
                    }
                }
            }
        }
        return nil
    }

    /// The units that suit a request and are not paused at its start, by area, largest first.
    ///
    /// Units in no area, or spanning several, are not considered side by side unless no table is in an area.
    private func unitsByArea(for request: SeatingRequest) -> [[Int]] {
        var areas: [AreaID?: [Int]] = [:]
        let isPausable = !request.overrides && !request.keepsStart
        for position in plan.units.indices where request.isSuited(by: plan.units[position]) {
            guard !isPausable || plan.pausedUntil(request.start, at: position) == nil else { continue }
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
    /// Whether the house can seat the first party, at the tables that it chooses, and then the second one.
    private func canFollow(
        _ parties: [Int],
        of request: SeatingRequest,
        at now: Instant,
        seating seat: (DayAvailability, SeatingRequest) -> Seating?
    ) -> Bool {
        var (first, second) = (request, request)
        (first.party, second.party) = (parties[0], parties[1])
        return seat(self, first).flatMap { seat(booked(first, at: $0, now: now), second) } != nil
    }
}
