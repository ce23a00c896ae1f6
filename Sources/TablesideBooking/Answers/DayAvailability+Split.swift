import TablesideCore
import TablesideVenue

// Parties that are split over separate tables and combinations.
extension DayAvailability {
    /// The result of an attempt to split a party.
    enum Splitting {
        case seated(Seating)
        /// The party cannot be split, or not without breaking the walk-in quota.
        case impossible(reason: Unavailability?)
        /// The search exceeded its budget.
        case exhausted(nodes: Int)

        var exhausted: Int? { if case .exhausted(let nodes) = self { nodes } else { nil } }
    }

    /// The tables and combinations of one area that may take parts of a party.
    private struct SplitArea {
        let area: AreaID?
        var places: [PartySplitter.Place] = []
        /// For each of them, its place among those that turn times distinguish.
        var turns: [Int] = []
    }

    /// Whether a party could be split if all tables were free.
    ///
    /// A party that chose tables is not split. With an instant, areas that are paused alone then do not count.
    func couldSplit(_ request: SeatingRequest, pausedAt start: Instant? = nil) -> Bool {
        splitAreas(for: request).contains { area in
            let places = area.places.filter { place in
                start.map { isRunning(place, at: $0) } ?? true
            }
            var splitter = PartySplitter(request.party, at: places, budget: plan.rules.search.nodes) { _ in true }
            return splitter.split() != nil || splitter.isExhausted
        }
    }

    /// Splits a party over tables and combinations of one area, without moving other bookings; it leaves by the given
    /// time.
    ///
    /// The party stays at all of its tables for the longest of their turn times. Each length is tried, shortest first,
    /// with the tables whose own is no longer.
    func split(
        _ request: SeatingRequest,
        leavingBy: Instant? = nil,
        in service: ServiceWindow?,
        at now: Instant
    ) -> Splitting {
        var best: (split: PartySplitter.Split, span: Range<Instant>)?
        var exhausted: Int?
        var kept: Unavailability?
        let quota = quota(on: request)
        let sittings = splitAreas(for: request).flatMap { area in
            var known: [Int: Range<Instant>] = [:]
            let spans = area.turns.map { turns in
                if let span = known[turns] { return span }
                var span = span(of: request, at: turns)
                if let leavingBy {
                    span = span.lowerBound..<min(span.upperBound, max(span.lowerBound, leavingBy))
                }
                known[turns] = span
                return span
            }
            return Set(spans).sorted { $0.upperBound < $1.upperBound }.map { longest in
                let places = zip(area.places, spans).filter { $1.upperBound <= longest.upperBound }
                return (span: longest, places: places.map(\.0))
            }
        }
        for (span, places) in sittings {
            // Nothing is better than two full tables for no longer.
            if let best, best.split.tables == 2, best.split.waste == 0,
                best.span.upperBound <= span.upperBound
            {
                continue
            }
            if DayFrame.misfit(of: span, in: service, plan, frame.nextDay) != nil { continue }
            if !request.overrides, !crowd(with: request, during: span).isEmpty { continue }
            let isPausable = !request.overrides && !request.keepsStart
            let free = places.filter { place in
                place.tables.allSatisfy { ledger.isFree($0, for: span, at: now) }
                    && (!isPausable || isRunning(place, at: request.start))
            }
            let left = quota?.least(during: span)
            var splitter = PartySplitter(request.party, at: free, budget: plan.rules.search.nodes) { share in
                left.flatMap { left in plan.door?.allows(share, of: left) } ?? true
            }
            if let split = splitter.split() {
                let wins = best.map { best in
                    split.isBetter(than: best.split)
                        || !best.split.isBetter(than: split) && span.upperBound < best.span.upperBound
                }
                if wins ?? true { best = (split, span) }
            } else if splitter.isExhausted {
                exhausted = exhausted ?? splitter.nodes
            } else if let quota {
                var freely = PartySplitter(request.party, at: free, budget: plan.rules.search.nodes) { _ in true }
                kept = kept ?? freely.split().flatMap { quota.shortage(of: $0.share, during: span) }
            }
        }
        if let best {
            let parts = best.split.parts.map { SplitSeating(at: plan.units[$0.unit].tables, covers: $0.covers) }
            return .seated(Seating(span: best.span, tables: parts.flatMap(\.tables), parts: parts))
        }
        return exhausted.map { .exhausted(nodes: $0) } ?? .impossible(reason: kept)
    }

    /// Whether none of a part's tables is in an area that is paused alone.
    private func isRunning(_ place: PartySplitter.Place, at start: Instant) -> Bool {
        place.tables.allSatisfy { plan.pausedUntil(start, atTable: $0) == nil }
    }

    /// The tables and combinations where parts of a party may sit, by area and in order of choice; empty if the party
    /// may not be split.
    private func splitAreas(for request: SeatingRequest) -> [SplitArea] {
        let wishes = request.wishes
        guard plan.rules.allowsSplit, wishes.tables == nil, request.party >= 2 * SplitSeating.smallest else {
            return []
        }
        var areas: [SplitArea] = []
        for (position, unit) in plan.units.enumerated() {
            let tables = plan.unitTables[position]
            // Tables of several areas have no area in common.
            guard unit.area != nil || tables.allSatisfy({ plan.tables[$0].area == nil }) else { continue }
            let parties = plan.seating.parties(of: unit)
            let least = max(parties.lowerBound, SplitSeating.smallest)
            let most = min(parties.upperBound, unit.seats.maximum)
            guard least <= most, least <= request.party,
                request.isSuited(by: unit)
            else { continue }
            let area = areas.firstIndex { $0.area == unit.area } ?? areas.count
            if area == areas.count { areas.append(SplitArea(area: unit.area)) }
            var share = WalkInCapacity.Share()
            for table in tables {
                guard let own = plan.door?.ofTable[table] else { continue }
                share = WalkInCapacity.Share(tables: share.tables + own.tables, seats: share.seats + own.seats)
            }
            areas[area].places.append(
                PartySplitter.Place(unit: position, tables: tables, covers: least...most, share: share)
            )
            areas[area].turns.append(plan.index.placeOfUnit[position])
        }
        return areas
    }
}
