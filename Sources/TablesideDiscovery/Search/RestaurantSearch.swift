public import TablesideCore
import TablesideVenue

/// An index for searching restaurants by name, place, facets, hours, ratings, free tables and dishes.
///
/// It is made once from listings and answers any number of queries; results contain positions in the listings, so that
/// a host can get back to its own models.
///
/// ```swift
/// let search = try RestaurantSearch(venues.map(\.listing)) { zones[$0] }
/// var query = SearchQuery(name: "pizz")
/// query.place = .near(location, radius: try .kilometers(2))
/// let answer = try search.answer(to: query)
/// let found = answer.findings.map { venues[$0.position] }
/// ```
public struct RestaurantSearch: Sendable {
    /// The listings in their original order.
    public let listings: [RestaurantListing]
    /// The prior by which ratings are ordered.
    public let prior: RatingPrior
    let names: NameIndex
    let areas: NameIndex
    /// The listings that have coordinates, by position.
    let index: GeoIndex
    /// The areas of each listing, by number.
    let areasOf: Rows
    let tags: TagTable
    /// For each listing, the index of its hours in ``hours``; `nil` if they are unknown.
    let hoursOf: [Int?]
    /// The distinct hours with their zones; many branches share them.
    let hours: [(hours: OpeningHours, zone: any ZoneRules)]
    /// The ranks of the listings by rating and by name; equal ones share a rank.
    let ratingRanks: [Int]
    let nameRanks: [Int]

    /// Prepares listings.
    ///
    /// - Parameters:
    ///   - listings: the listings to search; each branch once.
    ///   - prior: the prior by which ratings are ordered; `nil` for the mean of all votes with the weight of ten votes.
    ///   - zone: returns the rules of a zone by its name; `nil` for an unknown zone.
    /// - Throws: ``SearchError``: `search.repeatedListing`, or `search.unknownZones` with all unknown zones.
    /// - Complexity: O(*n* log *n*) in the total size of the listings.
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
        let areaNames = Set(listings.flatMap { $0.areas.map(ByteText.init) }).sorted {
            $0.text.precedesByBytes($1.text)
        }
        let areaNumbers = Dictionary(uniqueKeysWithValues: areaNames.enumerated().map { ($1, $0) })
        areas = NameIndex(areaNames.map(\.text))
        areasOf = Rows(listings.map { $0.areas.compactMap { areaNumbers[ByteText($0)] } })
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

    /// All facets with all their values and the number of listings for each: the choices to offer (GI-04).
    ///
    /// - Complexity: O(values of all listings).
    public var catalog: [Facet: [SearchAnswer.FacetCount]] {
        var counts = tags.noCounts
        for position in listings.indices { tags.count(position, missing: nil, into: &counts) }
        return tags.facets(counts)
    }
}

extension Array {
    /// Returns the rank of each element in an order; equal elements share the rank of the first.
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
