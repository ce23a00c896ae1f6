public import TablesideCore
public import TablesideVenue

/// What a guest looks for; whatever is not set does not restrict.
///
/// ```swift
/// var query = SearchQuery(name: "trat")
/// query.place = .around(here, radius: try .kilometers(2), cone: nil)
/// query.choices[.service] = .any([RestaurantListing.takeaway])
/// query.moment = now
/// query.mustBeOpen = true
/// ```
public struct SearchQuery: Hashable, Codable, Sendable {
    /// Which values of a facet are wanted.
    public enum Choice: Hashable, Codable, Sendable {
        /// At least one of these; none at all does not restrict.
        case any(values: [String])
        /// Every one of these; none at all does not restrict.
        case all(values: [String])

        /// At least one of these.
        public static func any(_ values: [String]) -> Choice { .any(values: values) }

        /// Every one of these.
        public static func all(_ values: [String]) -> Choice { .all(values: values) }

        /// The values.
        public var values: [String] {
            switch self {
            case .any(let values), .all(let values): values
            }
        }
    }

    /// A table for so many people at a time.
    public struct TableWish: Hashable, Codable, Sendable {
        /// How many people.
        public let party: Int
        /// From when.
        public let at: Instant

        /// Makes a wish.
        public init(party: Int, at: Instant) {
            self.party = party
            self.at = at
        }
    }

    /// In which order findings come; equally good ones keep the order of the listings.
    public enum Order: String, ClosedCode {
        /// By how well the name fits if one is looked for, then by distance if distances are known, else by rating: before
        /// anything is typed, what is near or liked is suggested (AP-09).
        case best
        /// The nearest first; what is nowhere comes last.
        case distance
        /// The best liked first, by ``RatingPrior``.
        case rating
        /// The cheapest first; what has no price band comes last.
        case price
        /// By name, whatever the case and the diacritics.
        case name
    }

    /// What was typed for a name; empty for any.
    public var name: String
    /// Whether names are searched by any part and case as typed (QP-17), instead of by ``NameIndex``.
    public var isNameAsTyped = false
    /// Where to look.
    public var place = SearchPlace.anywhere
    /// From where distances are measured; `nil` for the centre of the place, if it has one.
    public var position: Coordinate?
    /// The values wanted, by facet.
    public var choices: [Facet: Choice] = [:]
    /// The smallest mean of ratings; what nobody has rated is left out.
    public var minimumRating: Rating?
    /// The moment for which findings tell whether they are open.
    public var moment: Instant?
    /// Whether only what is open at ``moment`` is wanted; unknown hours do not count as open, and
    /// ``SearchAnswer/unknownHours`` says how many are left out for them.
    public var mustBeOpen = false
    /// The restaurants among which to look, such as the guest's favorites; `nil` for all.
    public var favorites: Favorites?
    /// The table that has to be free.
    public var table: TableWish?
    /// The dish that has to be on the menu.
    public var dish: String?
    /// In which order findings come.
    public var order = Order.best
    /// How many findings to pass over.
    public var offset = 0
    /// How many findings to return at most; `nil` for all.
    public var limit: Int?

    /// Makes a query for a name, and nothing else; for everything without a name.
    public init(name: String = "") { self.name = name }
}

/// Where to look for a restaurant.
public enum SearchPlace: Hashable, Codable, Sendable {
    /// Everywhere (AP-09's “search all”).
    case anywhere
    /// In the areas whose name fits what was typed, as ``NameIndex`` finds names.
    case area(name: String)
    /// Around a place: the guest's own, or a city of the host's list (GI-04, FO-11); within a radius if there is one, and
    /// in the directions that the guest sees if there is a cone (GI-01).
    case around(center: Coordinate, radius: Distance?, cone: BearingCone?)

    /// Around a place.
    public static func around(_ center: Coordinate, radius: Distance? = nil, cone: BearingCone? = nil) -> SearchPlace {
        .around(center: center, radius: radius, cone: cone)
    }

    /// Around the guest as far as they let themselves be located, else everywhere and without distances (GI-02, QP-18).
    public static func near(_ guest: GuestLocation, radius: Distance? = nil, cone: BearingCone? = nil) -> SearchPlace {
        guard let center = guest.coordinate else { return .anywhere }
        return .around(center: center, radius: radius, cone: cone)
    }

    /// The middle of the place, if it has one.
    var center: Coordinate? {
        guard case .around(let center, _, _) = self else { return nil }
        return center
    }
}
