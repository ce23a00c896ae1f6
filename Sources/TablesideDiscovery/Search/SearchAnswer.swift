public import TablesideCore
public import TablesideVenue

/// The results of a search.
public struct SearchAnswer: Hashable, Sendable {
    /// A restaurant that was found.
    public struct Finding: Hashable, Sendable, Identifiable {
        /// The identity of the branch.
        public let id: BranchID
        /// The position in the search's listings.
        public let position: Int
        /// The distance to it; `nil` if unknown.
        public let distance: Distance?
        /// How well its name matches; `nil` if no name was searched for.
        public let fit: NameMatch.Quality?
        /// Whether it is open at the query's moment, and until when; ``OpeningHours/Status/unknown`` if its hours are
        /// unknown, `nil` without a moment.
        public let status: OpeningHours.Status?
    }

    /// A value of a facet, with the number of restaurants that have it.
    public struct FacetCount: Hashable, Sendable {
        /// The value of the facet, as in the listings.
        public let value: String
        /// The number of results if the value is chosen.
        public let count: Int

        /// Creates a count for a value of a facet.
        public init(value: String, count: Int) {
            self.value = value
            self.count = count
        }
    }

    /// Why nothing was found (AP-09).
    public enum Emptiness: String, ClosedCode {
        /// No restaurant anywhere has such a name.
        case noSuchName
        /// There is no restaurant at that place.
        case nothingAtPlace
        /// Some restaurants have such a name and some are at that place, but none is both.
        case nameElsewhere
        /// Some restaurants match name and place, but none meets the other criteria.
        case nothingSuitable
    }

    /// The results on the page, in the requested order.
    public let findings: [Finding]
    /// The number of results on all pages.
    public let count: Int
    /// The number of restaurants left out because their hours are unknown, if the query asks for open ones.
    ///
    /// They match otherwise and may be open, which is worth telling the guest.
    public let unknownHours: Int
    /// Why nothing was found; `nil` if there are results, even on another page.
    public let emptiness: Emptiness?
    /// The values left to choose, by facet: most frequent first, then by text.
    ///
    /// Each count is the number of results if the value were chosen and everything else stayed: alone in its facet if
    /// any value will do, together with the chosen ones if all are wanted. Values without results are left out.
    public let facets: [Facet: [FacetCount]]
}
