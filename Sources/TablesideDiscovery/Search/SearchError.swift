public import TablesideCore

/// Why a search cannot be made.
public struct SearchError: CodedError {
    /// What can be wrong with a search, or with what is searched.
    public enum Reason: CodedReason {
        /// The text is longer than anything that is looked for.
        case textTooLong(bytes: Int, limit: Int)
        /// The text has more words than are looked for at once.
        case tooManyWords(words: Int, limit: Int)
        /// Two listings are of the same branch.
        case repeatedListing(branch: BranchID)
        /// The host does not know these zones, of which there are listings with opening hours.
        case unknownZones(zones: [String])
        /// The clocks of a branch are not known at the moment that is asked about.
        case zone(branch: BranchID, error: ZoneError)
        /// A prior counts for 1…1,000,000 votes.
        case priorWeight(weight: Int)
        /// Nothing can be open at no moment.
        case noMoment
        /// Nothing can be ordered by the distance from nowhere.
        case noPosition
        /// Nobody sits at a table without people.
        case noParty(party: Int)
        /// Nobody was named who knows about free tables.
        case nobodyKnowsTables(party: Int)
        /// Nobody was named who knows about dishes.
        case nobodyKnowsDishes(dish: String)
        /// A page begins at 0 or later, and has no fewer than no findings.
        case noPage(offset: Int, limit: Int?)

        /// The stable name of the fault.
        public var code: ErrorCode {
            let name =
                switch self {
                case .textTooLong: "textTooLong"
                case .tooManyWords: "tooManyWords"
                case .repeatedListing: "repeatedListing"
                case .unknownZones: "unknownZones"
                case .zone: "zone"
                case .priorWeight: "priorWeight"
                case .noMoment: "noMoment"
                case .noPosition: "noPosition"
                case .noParty: "noParty"
                case .nobodyKnowsTables: "nobodyKnowsTables"
                case .nobodyKnowsDishes: "nobodyKnowsDishes"
                case .noPage: "noPage"
                }
            return ErrorCode(rawValue: "search." + name)
        }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .textTooLong(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that are looked for"
            case .tooManyWords(let words, let limit): "\(words) words are more than the \(limit) that are looked for"
            case .repeatedListing(let branch): "the branch \(shown: branch) is listed twice"
            case .unknownZones(let zones): "unknown zones: \(list: zones)"
            case .zone(let branch, let error): "whether \(shown: branch) is open cannot be told: \(error)"
            case .priorWeight(let weight): "a prior cannot count for \(weight) votes"
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

    /// What is wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
