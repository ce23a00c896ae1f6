public import TablesideCore
import TablesideVenue

extension RestaurantSearch {
    /// Answers a query.
    ///
    /// The most expensive checks come last: whether a table is free and whether a dish is served is asked once per
    /// branch, and only of branches that match otherwise or would match with another choice in one facet.
    ///
    /// - Parameters:
    ///   - query: the query to answer.
    ///   - locked: the facets in which the guest may choose nothing, not having unlocked them (AP-22).
    ///   - hasTable: returns whether a branch has a free table; needed only if the query asks for one.
    ///   - serves: returns whether a branch serves a dish; needed only if the query names one.
    /// - Returns: the results of the page, and how many there would be with each other choice.
    /// - Throws: ``SearchError``: a text that is too long or has too many words, an invalid page, a missing moment,
    ///   position or closure, an empty party, a choice in a locked facet, or a time zone without rules for the moment.
    /// - Complexity: O(wanted values + listings · tags of a listing + results · log results), plus the calls of the
    ///   closures.
    public func answer(
        to query: SearchQuery,
        locked: [Facet] = [],
        hasTable: ((BranchID, SearchQuery.TableWish) -> Bool)? = nil,
        serves: ((BranchID, String) -> Bool)? = nil
    ) throws(SearchError) -> SearchAnswer {
        try check(query, knowsTables: hasTable != nil, knowsDishes: serves != nil)
        let chosen = locked.filter { query.choices[$0]?.values.isEmpty == false }
        guard chosen.isEmpty else { throw SearchError(.locked(facets: Set(chosen).sorted())) }
        let fits = try fits(of: query)
        let places = try places(of: query.place)
        let wishes = tags.wishes(query.choices)
        let favorites = query.favorites.map { Set($0.restaurants) }
        var hours = Statuses(query.moment)
        var counts = tags.noCounts
        var found: [Candidate] = []
        var unknownHours = 0
        var (byName, byPlace, byBoth) = (false, false, false)
        for (position, listing) in listings.enumerated() {
            let isNamed = fits.map { $0[position] != 0 } ?? true
            let isThere = places.contains(position, of: self)
            byName = byName || isNamed
            byPlace = byPlace || isThere
            guard isNamed, isThere else { continue }
            byBoth = true
            if let favorites, !favorites.contains(listing.restaurant) { continue }
            if let minimum = query.minimumRating {
                guard let mean = listing.ratings.mean, mean >= minimum else { continue }
            }
            let unmet = tags.unmet(wishes, at: position)
            // With two unmet wishes, no single choice can help; nor can another value in an unmet facet that wants all.
            guard unmet.count < 2, unmet.first?.isAll != true else { continue }
            if query.mustBeOpen {
                switch try hours.status(position, of: self) {
                case .open: break
                case .unknown where unmet.isEmpty && isServed(listing.id, query, hasTable, serves):
                    unknownHours += 1
                    continue
                default: continue
                }
            }
            guard isServed(listing.id, query, hasTable, serves) else { continue }
            tags.count(position, missing: unmet.first, into: &counts)
            // In a facet where any value will do, the alternatives are counted as if each were chosen alone.
            if unmet.isEmpty { found.append(candidate(position, query, fits)) }
        }
        var emptiness: SearchAnswer.Emptiness?
        if found.isEmpty {
            let isPlaced = query.place != .anywhere
            emptiness =
                fits != nil && !byName
                ? .noSuchName : isPlaced && !byPlace ? .nothingAtPlace : byBoth ? .nothingSuitable : .nameElsewhere
            if listings.isEmpty, fits == nil, !isPlaced { emptiness = .nothingSuitable }
        }
        let page = sorted(found, by: query).dropFirst(query.offset).prefix(query.limit ?? found.count)
        var findings: [SearchAnswer.Finding] = []
        for candidate in page {
            findings.append(
                SearchAnswer.Finding(
                    id: listings[candidate.position].id,
                    position: candidate.position,
                    distance: candidate.distance,
                    fit: fits.map { NameRank.quality(of: $0[candidate.position]) },
                    status: try hours.status(candidate.position, of: self)
                )
            )
        }
        return SearchAnswer(
            findings: findings,
            count: found.count,
            unknownHours: unknownHours,
            emptiness: emptiness,
            facets: tags.facets(counts)
        )
    }

    /// Whether a branch has the wanted table and dish.
    private func isServed(
        _ branch: BranchID,
        _ query: SearchQuery,
        _ hasTable: ((BranchID, SearchQuery.TableWish) -> Bool)?,
        _ serves: ((BranchID, String) -> Bool)?
    ) -> Bool {
        if let table = query.table, let hasTable, !hasTable(branch, table) { return false }
        if let dish = query.dish, let serves, !serves(branch, dish) { return false }
        return true
    }

    private func check(_ query: SearchQuery, knowsTables: Bool, knowsDishes: Bool) throws(SearchError) {
        guard query.offset >= 0, query.limit.map({ $0 >= 0 }) ?? true else {
            throw SearchError(.noPage(offset: query.offset, limit: query.limit))
        }
        if query.mustBeOpen, query.moment == nil { throw SearchError(.noMoment) }
        if query.order == .distance, query.position ?? query.place.center == nil { throw SearchError(.noPosition) }
        if let table = query.table, table.party < 1 { throw SearchError(.noParty(party: table.party)) }
        if let table = query.table, !knowsTables { throw SearchError(.nobodyKnowsTables(party: table.party)) }
        if let dish = query.dish, !knowsDishes { throw SearchError(.nobodyKnowsDishes(dish: dish)) }
    }

    /// Returns how well each name matches, 0 for not at all; `nil` if no name is searched for.
    private func fits(of query: SearchQuery) throws(SearchError) -> [UInt8]? {
        let bytes = query.name.utf8.count
        guard bytes <= NameIndex.longestText else {
            throw SearchError(.textTooLong(bytes: bytes, limit: NameIndex.longestText))
        }
        if query.name.isEmpty { return nil }
        guard query.isNameAsTyped else {
            return query.name.allSatisfy(\.isWhitespace) ? nil : try names.ranks(of: query.name)
        }
        let contained = NameRank.rank(.contained)
        return listings.map { $0.name.contains(query.name) ? contained : 0 }
    }

    /// The place of a query, prepared for testing listings.
    private enum Places {
        case anywhere
        /// The numbers of the matching areas.
        case areas(Set<Int>)
        /// Whether each listing is near, by position.
        case near([Bool])
        case direction(BearingCone, center: Coordinate)

        func contains(_ position: Int, of search: RestaurantSearch) -> Bool {
            switch self {
            case .anywhere: true
            case .areas(let areas):
                search.areasOf.values[search.areasOf.range(position)].contains { areas.contains(Int($0)) }
            case .near(let isNear): isNear[position]
            case .direction(let cone, let center):
                search.listings[position].coordinate.map { cone.contains($0, from: center) } ?? false
            }
        }
    }

    private func places(of place: SearchPlace) throws(SearchError) -> Places {
        switch place {
        case .area(let name) where !name.isEmpty: return .areas(Set(try areas.matches(name).map(\.position)))
        case .around(let center, let radius?, let cone):
            var isNear = [Bool](repeating: false, count: listings.count)
            var hits: [GeoHit] = []
            index.find(within: radius, of: center, in: cone, into: &hits)
            for hit in hits { isNear[hit.position] = true }
            return .near(isNear)
        case .around(let center, nil, let cone?): return .direction(cone, center: center)
        case .around, .area, .anywhere: return .anywhere
        }
    }

    /// Whether branches are open at a moment, evaluated once for each distinct set of hours.
    private struct Statuses {
        private let moment: Instant?
        private var known: [Int: OpeningHours.Status] = [:]

        init(_ moment: Instant?) { self.moment = moment }

        mutating func status(
            _ position: Int,
            of search: RestaurantSearch
        ) throws(SearchError) -> OpeningHours.Status? {
            guard let moment else { return nil }
            guard let number = search.hoursOf[position] else { return .unknown }
            if let status = known[number] { return status }
            let (hours, zone) = search.hours[number]
            do throws(ZoneError) {
                let status = try hours.status(at: moment, in: zone)
                known[number] = status
                return status
            } catch {
                throw SearchError(.zone(branch: search.listings[position].id, error: error))
            }
        }
    }

    /// A result with its sort keys.
    private struct Candidate {
        let position: Int
        let fit: Int
        let distance: Distance?
    }

    private func candidate(_ position: Int, _ query: SearchQuery, _ fits: [UInt8]?) -> Candidate {
        let from = query.position ?? query.place.center
        let distance = from.flatMap { from in listings[position].coordinate?.distance(to: from) }
        return Candidate(position: position, fit: fits.map { Int($0[position]) } ?? 0, distance: distance)
    }

    private func sorted(_ found: [Candidate], by query: SearchQuery) -> [Candidate] {
        func nearer(_ left: Candidate, _ right: Candidate) -> Bool? {
            switch (left.distance, right.distance) {
            case (let one?, let other?): one == other ? nil : one < other
            case (nil, nil): nil
            case (let one, _): one != nil
            }
        }
        func number(_ candidate: Candidate) -> Int {
            switch query.order {
            case .best: candidate.fit
            case .distance: 0
            case .rating: ratingRanks[candidate.position]
            case .price: listings[candidate.position].price?.rawValue ?? Int.max
            case .name: nameRanks[candidate.position]
            }
        }
        let isMeasured = query.position ?? query.place.center != nil
        return found.sorted { left, right in
            let (one, other) = (number(left), number(right))
            if one != other { return one < other }
            if query.order == .distance || query.order == .best && isMeasured, let isNearer = nearer(left, right) {
                return isNearer
            }
            if query.order == .best, ratingRanks[left.position] != ratingRanks[right.position] {
                return ratingRanks[left.position] < ratingRanks[right.position]
            }
            return left.position < right.position
        }
    }
}
