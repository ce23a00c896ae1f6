public import TablesideCore

/// The failure to perform a search.
public struct SearchError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The text is longer than the limit.
        case textTooLong(bytes: Int, limit: Int)
        /// The text has more words than the limit.
        case tooManyWords(words: Int, limit: Int)
        /// Two listings have the same branch.
        case repeatedListing(branch: BranchID)
        /// The host does not know these zones, which listings with opening hours use.
        case unknownZones(zones: [String])
        /// The branch's time zone has no rules for the requested moment.
        case zone(branch: BranchID, error: ZoneError)
        /// The query asks for open restaurants without a moment.
        case noMoment
        /// The query orders by distance without a position.
        case noPosition
        /// The party of the wanted table has no people.
        case noParty(party: Int)
        /// The query wants a table, but no closure was given to check for one.
        case nobodyKnowsTables(party: Int)
        /// The query wants a dish, but no closure was given to check for it.
        case nobodyKnowsDishes(dish: String)
        /// The query makes choices in facets that the guest has not unlocked (AP-22), in the order of their names.
        case locked(facets: [Facet])
        /// The page's offset or limit is negative.
        case noPage(offset: Int, limit: Int?)

        /// The stable code of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .textTooLong: "textTooLong"
                case .tooManyWords: "tooManyWords"
                case .repeatedListing: "repeatedListing"
                case .unknownZones: "unknownZones"
                case .zone: "zone"
                case .noMoment: "noMoment"
                case .noPosition: "noPosition"
                case .noParty: "noParty"
                case .nobodyKnowsTables: "nobodyKnowsTables"
                case .nobodyKnowsDishes: "nobodyKnowsDishes"
                case .locked: "locked"
                case .noPage: "noPage"
                }
            return ErrorCode(rawValue: "search." + name)
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .textTooLong(let bytes, let limit): "the search text has \(bytes) bytes; the limit is \(limit)"
            case .tooManyWords(let words, let limit): "the search text has \(words) words; the limit is \(limit)"
            case .repeatedListing(let branch): "the branch \(shown: branch) is listed twice"
            case .unknownZones(let zones): "unknown zones: \(list: zones)"
            case .zone(let branch, let error): "it is unknown whether branch \(shown: branch) is open: \(error)"
            case .noMoment: "the query asks for open restaurants but gives no time"
            case .noPosition: "the query sorts by distance but gives no position"
            case .noParty(let party): "\(party) is not a valid party size"
            case .nobodyKnowsTables(let party): "the search has no way to check for a free table for \(party)"
            case .nobodyKnowsDishes(let dish): "the search has no way to check where \(shown: dish) is served"
            case .locked(let facets): "these filters are not unlocked: \(list: facets)"
            case .noPage(let offset, let limit):
                "a page cannot start at \(offset) and have \(limit.map(String.init) ?? "all") results"
            }
        }
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
