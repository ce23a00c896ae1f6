public import TablesideCore

/// What a portal would refuse in an availability feed.
///
/// The rules are those that Google publishes for the availability feed of reservations.
public enum FeedProblem: CodedReason, Codable {
    /// The feed has more entries, or its recurrences more starts, than a feed may have.
    case tooManyEntries(limit: Int)
    /// The availability of all restaurants must be sent whole.
    case incomplete
    /// The number of the file is not one of the files of a generation.
    case shardOutOfRange(shard: Int, shards: Int)
    /// An identity is empty.
    case noIdentity
    /// The time is not between the years 2000 and 2100; it may be in milliseconds.
    case timeOutOfRange(seconds: Int64)
    /// The length is not between a second and a day.
    case durationOutOfRange(seconds: Int64)
    /// The party is smaller than one or larger than the portal takes.
    case partyOutOfRange(party: Int, largest: Int)
    /// A single start needs both numbers of spots.
    case noSpots
    /// The number of spots is negative.
    case negativeSpots(spots: Int)
    /// More spots are open than there are.
    case moreOpenThanTotal(open: Int, total: Int)
    /// A recurrence stands for one party at each start, and so for no other number of spots.
    case spotsWithRecurrence(spots: Int)
    /// The distance between the starts of a recurrence is not positive.
    case invalidStep(seconds: Int64)
    /// The recurrence ends before its first start.
    case endsBeforeStart(start: Instant, until: Instant)
    /// The recurrence is longer than a day.
    case recurrenceTooLong(seconds: Int64)
    /// Only a recurrence has exceptions.
    case exceptionsWithoutRecurrence
    /// The time of an exception has no length.
    case emptyTime(from: Instant, until: Instant)
    /// The service has single starts and recurrences, of which it may have only one kind.
    case mixedFormats(service: String)
    /// Another entry stands for the same start, duration, party size and room.
    case repeatedSlot(start: Instant)
    /// It could be booked only from its start on or later, or when it cannot be booked any more.
    case bookableTooLate(first: Instant, limit: Instant)
    /// Booking ends only at the start or later; that is what the times of the service are for.
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
