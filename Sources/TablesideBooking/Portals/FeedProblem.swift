public import TablesideCore

/// A problem that makes a portal refuse an availability feed.
///
/// The rules are those that Google publishes for the availability feed of reservations.
public enum FeedProblem: CodedReason {
    /// The feed has too many entries, or its recurrences too many starts.
    case tooManyEntries(limit: Int)
    /// The feed is incremental, but availability must be sent as a complete feed.
    case incomplete
    /// The number of the file is outside its generation.
    case shardOutOfRange(shard: Int, shards: Int)
    /// An identity is empty.
    case noIdentity
    /// The time is not between the years 2000 and 2100; it may be in milliseconds.
    case timeOutOfRange(seconds: Int64)
    /// The length is not between a second and a day.
    case durationOutOfRange(seconds: Int64)
    /// The party is smaller than one or larger than the portal's limit.
    case partyOutOfRange(party: Int, largest: Int)
    /// A single start lacks a number of spots; it needs both.
    case noSpots
    /// The number of spots is negative.
    case negativeSpots(spots: Int)
    /// More spots are open than there are.
    case moreOpenThanTotal(open: Int, total: Int)
    /// A recurrence represents one party at each start, so it cannot have another number of spots.
    case spotsWithRecurrence(spots: Int)
    /// The distance between the starts of a recurrence is not positive.
    case invalidStep(seconds: Int64)
    /// The recurrence ends before its first start.
    case endsBeforeStart(start: Instant, until: Instant)
    /// The recurrence is longer than a day.
    case recurrenceTooLong(seconds: Int64)
    /// An entry without a recurrence has exceptions.
    case exceptionsWithoutRecurrence
    /// The time of an exception has no length.
    case emptyTime(from: Instant, until: Instant)
    /// The service mixes single starts and recurrences; only one kind is allowed.
    case mixedFormats(service: String)
    /// Another entry represents the same start, duration, party size and room.
    case repeatedSlot(start: Instant)
    /// Booking would open only at the start or later, or after booking has ended.
    case bookableTooLate(first: Instant, limit: Instant)
    /// Booking would end at the start or later, which only the times of the service can express.
    case bookableBeyondStart(last: Instant, start: Instant)
    /// The amount is negative, or a million or more.
    case priceOutOfRange(micros: Int64)
    /// The time to cancel is negative.
    case negativeLength(seconds: Int64)

    /// The stable name of the problem.
    public var code: ErrorCode {
        let name =
            switch self {
            case .tooManyEntries: "tooManyEntries"
            case .incomplete: "incomplete"
            case .shardOutOfRange: "shardOutOfRange"
            case .noIdentity: "noIdentity"
            case .timeOutOfRange: "timeOutOfRange"
            case .durationOutOfRange: "durationOutOfRange"
            case .partyOutOfRange: "partyOutOfRange"
            case .noSpots: "noSpots"
            case .negativeSpots: "negativeSpots"
            case .moreOpenThanTotal: "moreOpenThanTotal"
            case .spotsWithRecurrence: "spotsWithRecurrence"
            case .invalidStep: "invalidStep"
            case .endsBeforeStart: "endsBeforeStart"
            case .recurrenceTooLong: "recurrenceTooLong"
            case .exceptionsWithoutRecurrence: "exceptionsWithoutRecurrence"
            case .emptyTime: "emptyTime"
            case .mixedFormats: "mixedFormats"
            case .repeatedSlot: "repeatedSlot"
            case .bookableTooLate: "bookableTooLate"
            case .bookableBeyondStart: "bookableBeyondStart"
            case .priceOutOfRange: "priceOutOfRange"
            case .negativeLength: "negativeLength"
            }
        return ErrorCode(rawValue: "feed." + name)
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .tooManyEntries(let limit): "a feed stands for at most \(limit) starts"
        case .incomplete: "an availability feed must replace everything that the portal knows"
        case .shardOutOfRange(let shard, let shards): "there is no file \(shard) of \(shards), counted from 0"
        case .noIdentity: "the identity is empty"
        case .timeOutOfRange(let seconds): "\(seconds) s since 1970 are not between the years 2000 and 2100"
        case .durationOutOfRange(let seconds): "a stay of \(seconds) s is not between one second and 24 hours"
        case .partyOutOfRange(let party, let largest): "a party of \(party) is not between 1 and \(largest)"
        case .noSpots: "the numbers of spots are missing"
        case .negativeSpots(let spots): "\(spots) is not a number of spots"
        case .moreOpenThanTotal(let open, let total): "\(open) open spots are more than the total of \(total)"
        case .spotsWithRecurrence(let spots): "a recurrence stands for one spot at each start, not \(spots)"
        case .invalidStep(let seconds): "starts cannot repeat every \(seconds) s"
        case .endsBeforeStart(let start, let until): "the recurrence ends at \(until), before its start at \(start)"
        case .recurrenceTooLong(let seconds): "a recurrence of \(seconds) s is longer than 24 hours"
        case .exceptionsWithoutRecurrence: "only a recurrence has exceptions"
        case .emptyTime(let from, let until): "a time that begins at \(from) cannot end at \(until)"
        case .mixedFormats(let service): "the service \(shown: service) has both single starts and recurrences"
        case .repeatedSlot(let start): "an earlier entry stands for the same slot at \(start)"
        case .bookableTooLate(let first, let limit): "booking begins at \(first), not before \(limit)"
        case .bookableBeyondStart(let last, let start): "booking ends at \(last), not before the start at \(start)"
        case .priceOutOfRange(let micros): "\(micros) millionths are not between zero and a million"
        case .negativeLength(let seconds): "\(seconds) s are less than none"
        }
    }
}
