public import TablesideCore
public import TablesideVenue

/// What a search has found.
public struct SearchAnswer: Hashable, Sendable {
    /// A restaurant that was found.
    public struct Finding: Hashable, Sendable, Identifiable {
        /// The identity of the branch.
        public let id: BranchID
        /// The position among the listings of which the search was made.
        public let position: Int
        /// How far away it is; `nil` where nobody knows.
        public let distance: Distance?
        /// How well its name fits; `nil` when no name was looked for.
        public let fit: NameMatch.Quality?
        /// Whether it is open at the moment of the query, and until when that stays so; ``OpeningHours/Status/unknown``
        /// while nobody knows its hours, `nil` without a moment.
        public let status: OpeningHours.Status?
    }

    /// How many restaurants have a value of a facet.
    public struct FacetCount: Hashable, Sendable {
        /// The value.
        public let value: String
        /// How many would be found with the value chosen.
        public let count: Int

        /// Makes a count.
        public init(value: String, count: Int) {
            self.value = value
            self.count = count
        }
    }

    /// Why nothing was found (AP-09).
    public enum Emptiness: String, Hashable, Sendable {
        /// No restaurant has such a name, anywhere.
        case noSuchName
        /// No restaurant is at that place, whatever its name.
        case nothingAtPlace
        /// There are restaurants with such a name and restaurants at that place, and none is both.
        case nameElsewhere
        /// There are, and none of them is suitable.
        case nothingSuitable
    }

    /// The findings of the page, in the order that was asked for.
    public let findings: [Finding]
    /// How many were found, on all pages.
    public let count: Int
    /// How many were left out because nobody knows whether they are open, where the query asks for what is open.
    ///
    /// They would have been found otherwise, and may be open: worth a word to the guest.
    public let unknownHours: Int
    /// Why nothing was found; `nil` when something was, also on another page.
    public let emptiness: Emptiness?
    /// The values that are left to choose, by facet: the most frequent first, then by their text.
    ///
    /// A count tells how many would be found if the value were chosen and everything else stayed: alone in its facet where
    /// any value will do, beside those already chosen where all are wanted. Values that would find nothing are left out.
    public let facets: [Facet: [FacetCount]]
}
