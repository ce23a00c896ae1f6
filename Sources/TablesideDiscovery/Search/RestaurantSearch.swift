public import TablesideCore
import TablesideVenue

/// Restaurants, prepared for being searched by name, place, facets, hours, ratings, free tables and dishes.
///
/// It is made once of listings and answers any number of queries; findings name positions among the listings, so that a
/// host gets back to its own models.
///
/// ```swift
/// let search = try RestaurantSearch(venues.map(\.listing)) { zones[$0] }
/// var query = SearchQuery(name: "pizz")
/// query.place = .near(location, radius: try .kilometers(2))
/// let answer = try search.answer(to: query)
/// let found = answer.findings.map { venues[$0.position] }
/// ```
public struct RestaurantSearch: Sendable {
    /// The listings, in their order.
    public let listings: [RestaurantListing]
    /// The belief by which ratings are ordered.
    public let prior: RatingPrior
    let names: NameIndex
    let areas: NameIndex
    /// The listings that have coordinates, by their positions.
    let index: GeoIndex
    /// The areas of each listing.
    let areasOf: Rows
    let tags: TagTable
    /// For each listing the place of its hours in ``hours``; `nil` while they are unknown.
    let hoursOf: [Int?]
    /// The different hours, each with its zone: many branches share them.
    let hours: [(hours: OpeningHours, zone: any ZoneRules)]
    /// The places of the listings in the order of their ratings and of their names; equal ones share a place.
    let ratingRanks: [Int]
    let nameRanks: [Int]

    /// Prepares listings.
    ///
    /// - Parameters:
    ///   - listings: what can be found; each branch once.
    ///   - prior: the belief by which ratings are ordered; `nil` for the mean of all votes with the weight of ten votes.
    ///   - zone: gives the rules of a zone by its name; `nil` for one that the host does not know.
    /// - Throws: ``SearchError``: `search.repeatedListing`, or `search.unknownZones` with all of them.
    /// - Complexity: O(*n* log *n*) in the length of everything listed.
    public init(
        _ listings: [RestaurantListing],
        prior: RatingPrior? = nil,
        zone: (String) -> (any ZoneRules)?
    ) throws(SearchError) {
        var seen: Set<BranchID> = []
        for listing in listings where !seen.insert(listing.id).inserted {
            throw SearchError(.repeatedListing(branch: listing.id))
        }
        let belief = prior ?? RatingPrior(of: listings.map(\.ratings))
        self.listings = listings
        self.prior = belief
        names = NameIndex(listings.map(\.name))
        let areaNames = Set(listings.flatMap(\.areas)).sorted { $0.precedesByBytes($1) }
        let areaNumbers = Dictionary(uniqueKeysWithValues: areaNames.enumerated().map { ($1, $0) })
        areas = NameIndex(areaNames)
        areasOf = Rows(listings.map { $0.areas.compactMap { areaNumbers[$0] } })
        let located = listings.indices.filter { listings[$0].coordinate != nil }
        index = GeoIndex(
            located.compactMap { listings[$0].coordinate },
            located.map { UInt32(truncatingIfNeeded: $0) },
            positions: listings.count
        )
        tags = TagTable(listings)
        (hours, hoursOf) = try Self.sharedHours(of: listings, zone: zone)
        ratingRanks = listings.ranks { belief.prefers($0.ratings, to: $1.ratings) }
        var folding = NameFolding()
        let folded = listings.map { folding.words(ofName: $0.name).words.joined(separator: [0x20]) }.map(Array.init)
        nameRanks = folded.ranks { $0.lexicographicallyPrecedes($1) }
    }

    private static func sharedHours(
        of listings: [RestaurantListing],
        zone: (String) -> (any ZoneRules)?
    ) throws(SearchError) -> ([(hours: OpeningHours, zone: any ZoneRules)], [Int?]) {
        struct Key: Hashable {
            let hours: OpeningHours
            let zone: ByteText
        }
        var numbers: [Key: Int] = [:]
        var shared: [(hours: OpeningHours, zone: any ZoneRules)] = []
        var zones: [ByteText: any ZoneRules] = [:]
        var unknown: Set<ByteText> = []
        var places: [Int?] = []
        for listing in listings {
            guard let hours = listing.hours else {
                places.append(nil)
                continue
            }
            let name = ByteText(listing.zone)
            guard let rules = zones[name] ?? zone(listing.zone) else {
                unknown.insert(name)
                continue
            }
            zones[name] = rules
            let key = Key(hours: hours, zone: name)
            if numbers[key] == nil {
                numbers[key] = shared.count
                shared.append((hours, rules))
            }
            places.append(numbers[key])
        }
        guard unknown.isEmpty else {
            throw SearchError(.unknownZones(zones: unknown.map(\.text).sorted { $0.precedesByBytes($1) }))
        }
        return (shared, places)
    }

    /// All facets with all their values and how many listings have each: the choices to offer (GI-04).
    ///
    /// - Complexity: O(values of all listings).
    public var catalogue: [Facet: [SearchAnswer.FacetCount]] {
        var counts = tags.noCounts
        for position in listings.indices { tags.count(position, missing: nil, into: &counts) }
        return tags.facets(counts)
    }
}

extension Array {
    /// The place of each element in an order; elements that are equal in it share the place of the first.
    fileprivate func ranks(by precedes: (Element, Element) -> Bool) -> [Int] {
        let order = indices.sorted { precedes(self[$0], self[$1]) }
        var ranks = [Int](repeating: 0, count: count)
        for (place, index) in order.enumerated() where place > 0 {
            let previous = order[place - 1]
            ranks[index] = precedes(self[previous], self[index]) ? place : ranks[previous]
        }
        return ranks
    }
}
