import TablesideCore

extension FeedProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "tooManyEntries": try .tooManyEntries(limit: read("limit"))
            case "incomplete": try read.alone(.incomplete)
            case "shardOutOfRange": try .shardOutOfRange(shard: read("shard"), shards: read("shards"))
            case "noIdentity": try read.alone(.noIdentity)
            case "timeOutOfRange": try .timeOutOfRange(seconds: read("seconds"))
            case "durationOutOfRange": try .durationOutOfRange(seconds: read("seconds"))
            case "partyOutOfRange": try .partyOutOfRange(party: read("party"), largest: read("largest"))
            case "noSpots": try read.alone(.noSpots)
            case "negativeSpots": try .negativeSpots(spots: read("spots"))
            case "moreOpenThanTotal": try .moreOpenThanTotal(open: read("open"), total: read("total"))
            case "spotsWithRecurrence": try .spotsWithRecurrence(spots: read("spots"))
            case "invalidStep": try .invalidStep(seconds: read("seconds"))
            case "endsBeforeStart": try .endsBeforeStart(start: read("start"), until: read("until"))
            case "recurrenceTooLong": try .recurrenceTooLong(seconds: read("seconds"))
            case "exceptionsWithoutRecurrence": try read.alone(.exceptionsWithoutRecurrence)
            case "emptyTime": try .emptyTime(from: read("from"), until: read("until"))
            case "mixedFormats": try .mixedFormats(service: read("service"))
            case "repeatedSlot": try .repeatedSlot(start: read("start"))
            case "bookableTooLate": try .bookableTooLate(first: read("first"), limit: read("limit"))
            case "bookableBeyondStart": try .bookableBeyondStart(last: read("last"), start: read("start"))
            case "priceOutOfRange": try .priceOutOfRange(micros: read("micros"))
            case "negativeLength": try .negativeLength(seconds: read("seconds"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .tooManyEntries(let limit): try encoder.write("tooManyEntries", ["limit": limit])
        case .incomplete: try encoder.write("incomplete")
        case .shardOutOfRange(let shard, let shards):
            try encoder.write("shardOutOfRange", ["shard": shard, "shards": shards])
        case .noIdentity: try encoder.write("noIdentity")
        case .timeOutOfRange(let seconds): try encoder.write("timeOutOfRange", ["seconds": seconds])
        case .durationOutOfRange(let seconds): try encoder.write("durationOutOfRange", ["seconds": seconds])
        case .partyOutOfRange(let party, let largest):
            try encoder.write("partyOutOfRange", ["party": party, "largest": largest])
        case .noSpots: try encoder.write("noSpots")
        case .negativeSpots(let spots): try encoder.write("negativeSpots", ["spots": spots])
        case .moreOpenThanTotal(let open, let total):
            try encoder.write("moreOpenThanTotal", ["open": open, "total": total])
        case .spotsWithRecurrence(let spots): try encoder.write("spotsWithRecurrence", ["spots": spots])
        case .invalidStep(let seconds): try encoder.write("invalidStep", ["seconds": seconds])
        case .endsBeforeStart(let start, let until):
            try encoder.write("endsBeforeStart", ["start": start, "until": until])
        case .recurrenceTooLong(let seconds): try encoder.write("recurrenceTooLong", ["seconds": seconds])
        case .exceptionsWithoutRecurrence: try encoder.write("exceptionsWithoutRecurrence")
        case .emptyTime(let from, let until): try encoder.write("emptyTime", ["from": from, "until": until])
        case .mixedFormats(let service): try encoder.write("mixedFormats", ["service": service])
        case .repeatedSlot(let start): try encoder.write("repeatedSlot", ["start": start])
        case .bookableTooLate(let first, let limit):
            try encoder.write("bookableTooLate", ["first": first, "limit": limit])
        case .bookableBeyondStart(let last, let start):
            try encoder.write("bookableBeyondStart", ["last": last, "start": start])
        case .priceOutOfRange(let micros): try encoder.write("priceOutOfRange", ["micros": micros])
        case .negativeLength(let seconds): try encoder.write("negativeLength", ["seconds": seconds])
        }
    }
}
