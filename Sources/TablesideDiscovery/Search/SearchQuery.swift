public import TablesideCore
public import TablesideVenue

/// A guest's search criteria; fields that are not set do not restrict the search.
///
/// ```swift
/// var query = SearchQuery(name: "trat")
/// query.place = .around(here, radius: try .kilometers(2), cone: nil)
/// query.choices[.service] = .any([RestaurantListing.takeaway])
/// query.moment = now
/// query.mustBeOpen = true
/// ```
public struct SearchQuery: Hashable, Codable, Sendable {
    /// The values wanted in a facet.
    public enum Choice: Hashable, Codable, Sendable {
        /// At least one of these values; an empty list does not restrict.
        case any(values: [String])
        /// Every one of these values; an empty list does not restrict.
        case all(values: [String])

        /// Wants at least one of these values.
        public static func any(_ values: [String]) -> Choice { .any(values: values) }

        /// Wants every one of these values.
        public static func all(_ values: [String]) -> Choice { .all(values: values) }

        /// The values of the choice.
        public var values: [String] {
            switch self {
            case .any(let values), .all(let values): values
            }
        }
    }

    /// A table for a party at a given time.
    public struct TableWish: Hashable, Codable, Sendable {
        /// The number of people in the party.
        public let party: Int
        /// When the party comes.
        public let at: Instant

        /// Makes a wish for a table.
        public init(party: Int, at: Instant) {
            self.party = party
            self.at = at
        }
    }

    /// The order of results; equally good ones keep the order of the listings.
    public enum Order: String, ClosedCode {
        /// By how well the name matches if one is given, then by distance if known, otherwise by rating; before
        /// anything is typed, this suggests what is near or well liked (AP-09).
        case best
        /// Nearest first; listings without a location come last.
        case distance
        /// Best rated first, by ``RatingPrior``.
        case rating
        /// Cheapest first; listings without a price band come last.
        case price
        /// By name, ignoring case and diacritics.
        case name
    }

    /// The text typed as a name; empty for any name.
    public var name: String
    /// Whether to match any part of a name with case as typed (QP-17) instead of using ``NameIndex``.
    public var isNameAsTyped = false
    /// The place to search in.
    public var place = SearchPlace.anywhere
    /// The point from which distances are measured; `nil` for the center of the place, if it has one.
    public var position: Coordinate?
    /// The values wanted, by facet.
    public var choices: [Facet: Choice] = [:]
    /// The lowest acceptable mean rating; unrated restaurants are left out.
    public var minimumRating: Rating?
    /// The moment for which results report whether they are open.
    public var moment: Instant?
    /// Whether only restaurants open at ``moment`` are wanted; unknown hours do not count as open, and
    /// ``SearchAnswer/unknownHours`` counts those left out for them.
    public var mustBeOpen = false
    /// The restaurants to search among, such as the guest's favorites; `nil` for all.
    public var favorites: Favorites?
    /// The table that must be free; `nil` for none.
    public var table: TableWish?
    /// The dish that must be on the menu; `nil` for none.
    public var dish: String?
    /// The order of results; ``Order/best`` by default.
    public var order = Order.best
    /// The number of results to skip.
    public var offset = 0
    /// The most results to return; `nil` for all.
    public var limit: Int?

    /// Makes a query for a name; without one, for everything.
    public init(name: String = "") { self.name = name }
}

/// Where to look for a restaurant.
public enum SearchPlace: Hashable, Codable, Sendable {
    /// Everywhere (AP-09's “search all”).
    case anywhere
    /// In the areas whose name matches the typed text, as ``NameIndex`` matches names.
    case area(name: String)
    /// Around a point, such as the guest or a city from the host's list (GI-04, FO-11); within a radius if given, and
    /// in the directions of a cone if given (GI-01).
    case around(center: Coordinate, radius: Distance?, cone: BearingCone?)

    /// Around a point, by default without a radius or cone.
    public static func around(_ center: Coordinate, radius: Distance? = nil, cone: BearingCone? = nil) -> SearchPlace {
        .around(center: center, radius: radius, cone: cone)
    }

    /// Around the guest if their location is known, otherwise everywhere and without distances (GI-02, QP-18).
    public static func near(_ guest: GuestLocation, radius: Distance? = nil, cone: BearingCone? = nil) -> SearchPlace {
        guard let center = guest.coordinate else { return .anywhere }
        return .around(center: center, radius: radius, cone: cone)
    }

    /// The center of the place, if it has one.
    var center: Coordinate? {
        guard case .around(let center, _, _) = self else { return nil }
        return center
    }
}

extension SearchQuery.Choice {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "any": try .any(values: read("values"))
            case "all": try .all(values: read("values"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .any(let values): try encoder.write("any", ["values": values])
        case .all(let values): try encoder.write("all", ["values": values])
        }
    }
}

extension SearchPlace {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "anywhere": try read.alone(.anywhere)
            case "area": try .area(name: read("name"))
            case "around":
                try .around(center: read("center"), radius: read(optional: "radius"), cone: read(optional: "cone"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .anywhere: try encoder.write("anywhere")
        case .area(let name): try encoder.write("area", ["name": name])
        case .around(let center, let radius, let cone):
            try encoder.write("around", ["center": center, "radius": radius, "cone": cone])
        }
    }
}
