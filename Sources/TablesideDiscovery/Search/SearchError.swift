public import TablesideCore

/// Why a search cannot be carried out.
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
                case .noPage: "noPage"
                }
            return ErrorCode(rawValue: "search." + name)
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .textTooLong(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that are looked for"
            case .tooManyWords(let words, let limit): "\(words) words are more than the \(limit) that are looked for"
            case .repeatedListing(let branch): "the branch \(shown: branch) is listed twice"
            case .unknownZones(let zones): "unknown zones: \(list: zones)"
            case .zone(let branch, let error): "whether \(shown: branch) is open cannot be told: \(error)"
            case .noMoment: "the query asks for what is open, and not when"
            case .noPosition: "the query asks for the nearest, and not from where"
            case .noParty(let party): "a party of \(party) needs no table"
            case .nobodyKnowsTables(let party): "nobody can tell where a table for \(party) is free"
            case .nobodyKnowsDishes(let dish): "nobody can tell where \(shown: dish) is served"
            case .noPage(let offset, let limit):
                "there is no page of \(limit.map(String.init) ?? "all") findings behind \(offset)"
            }
        }
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
