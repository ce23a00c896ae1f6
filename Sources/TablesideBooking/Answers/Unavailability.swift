public import TablesideCore
public import TablesideVenue

/// A reason why a party cannot have a table at a time.
///
/// Listing and booking give the same reasons because they use the same check.
public enum Unavailability: CodedReason, Codable {
    /// The party has fewer than one person (QP-75).
    case invalidParty(party: Int)
    /// The stay has no length, or is longer than 24 hours.
    case invalidDuration(duration: Elapsed)
    /// No service of this date is open at that time, or the time belongs to another date's service.
    case closed(at: Instant)
    /// The time is not on the start grid.
    case offGrid(at: Instant, step: Elapsed)
    /// The time has passed.
    case past(start: Instant, now: Instant)
    /// Guests must give more notice; the earliest start they can book now is given.
    case tooSoon(earliest: Instant)
    /// Guests could book this service only until that instant.
    case bookingClosed(since: Instant)
    /// Guests can book this date only from that instant on.
    case tooFarAhead(bookableFrom: Instant)
    /// The house takes no bookings that start before that instant.
    case paused(until: Instant)
    /// The party is smaller than the smallest that may book or that any table takes.
    case partyTooSmall(party: Int, smallest: Int)
    /// The party is larger than the largest that may book or that any table takes as wished for (QP-75), and it cannot
    /// be split.
    case partyTooLarge(party: Int, largest: Int)
    /// The party is larger than any table takes, but two bookings of these sizes are available at that time, side by
    /// side in one area.
    case partyNeedsSplit(party: Int, largest: Int, parties: [Int])
    /// There are smaller and larger tables, but none that takes this party.
    case noTableForParty(party: Int)
    /// The stay would end later than closing time allows.
    case overrunsService(end: Instant, latest: Instant)
    /// The time is after the last seating of the service.
    case afterLastSeating(latest: Instant)
    /// The stay, including the buffer after it, would reach into a later service day, and only that day sells its
    /// tables.
    case reachesNextDay(end: Instant, opening: Instant)
    /// The branch does not have this table (QP-76).
    case unknownTable(table: TableID)
    /// The chosen table is disabled (``TableRule/isDisabled``).
    case tableDisabled(table: TableID)
    /// The chosen table does not take the party (QP-75).
    case tableDoesNotFit(table: TableID, party: Int, seats: SeatRange)
    /// The chosen seats are not one per person at one chosen table (AP-24).
    case invalidSeats(seats: [Int], party: Int)
    /// The house does not combine these tables.
    case notCombined(tables: [TableID])
    /// The chosen combination does not take the party.
    case combinationDoesNotFit(tables: [TableID], party: Int, seats: SeatRange)
    /// Some tables fit the party, but none is sold through this channel and meets its wishes. Dropping the wishes
    /// given, the fewest in the way, would help; if there are none, the wishes are not the reason.
    case noTableAsWished(party: Int, channel: BookingChannel, wishes: [TableWish])
    /// The limit on starts at that time is reached: the cap, and how much of it is taken.
    case tooManyStarts(count: PacingCount, cap: Int, taken: Int)
    /// The limit on guests present is reached at some time of the stay: the cap, and how much of it is taken.
    case tooManyPresent(count: PacingCount, cap: Int, taken: Int)
    /// The walk-in quota keeps what the party would need at some time of the stay: how much is kept, and how much is
    /// left (``WalkInQuota``).
    case keptForWalkIns(measure: WalkInQuota.Measure, quota: Int, left: Int)
    /// The chosen table is taken for at least part of the time (QP-30).
    case tableTaken(table: TableID)
    /// Every table and combination that fits the party is taken for at least part of the time (QP-28).
    case noFreeTable
    /// Everything that fits the party and its wishes is taken or kept for walk-ins; without these wishes, the fewest in
    /// the way (``TableWish``), tables are available.
    case takenAsWished(wishes: [TableWish])
    /// The house takes no walk-ins: the lifecycle of its bookings has no such command.
    case noWalkIns(profile: ProfileCode)
    /// A list or set of the wishes is too long (``SizeLimit``).
    case tooManyWishes(count: Int, limit: Int)
    /// It is unknown whether moving others could make room: the search exceeded its budget after this many nodes.
    case budgetExhausted(nodes: Int)

    /// The stable name of the reason.
    public var code: ErrorCode {
        let name =
            switch self {
            case .invalidParty: "invalidParty"
            case .invalidDuration: "invalidDuration"
            case .closed: "closed"
            case .offGrid: "offGrid"
            case .past: "past"
            case .tooSoon: "tooSoon"
            case .bookingClosed: "bookingClosed"
            case .tooFarAhead: "tooFarAhead"
            case .paused: "paused"
            case .partyTooSmall: "partyTooSmall"
            case .partyTooLarge: "partyTooLarge"
            case .partyNeedsSplit: "partyNeedsSplit"
            case .noTableForParty: "noTableForParty"
            case .overrunsService: "overrunsService"
            case .afterLastSeating: "afterLastSeating"
            case .reachesNextDay: "reachesNextDay"
            case .unknownTable: "unknownTable"
            case .tableDisabled: "tableDisabled"
            case .tableDoesNotFit: "tableDoesNotFit"
            case .invalidSeats: "invalidSeats"
            case .notCombined: "notCombined"
            case .combinationDoesNotFit: "combinationDoesNotFit"
            case .noTableAsWished: "noTableAsWished"
            case .tooManyStarts: "tooManyStarts"
            case .tooManyPresent: "tooManyPresent"
            case .keptForWalkIns: "keptForWalkIns"
            case .tableTaken: "tableTaken"
            case .noFreeTable: "noFreeTable"
            case .takenAsWished: "takenAsWished"
            case .noWalkIns: "noWalkIns"
            case .tooManyWishes: "tooManyWishes"
            case .budgetExhausted: "budgetExhausted"
            }
        return ErrorCode(rawValue: "booking." + name)
    }

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .invalidParty(let party): "\(party) is not a valid party size"
        case .invalidDuration(let duration): "a stay must be longer than zero and at most 24 hours, not \(duration)"
        case .closed(let instant): "no service of this date is open at \(instant)"
        case .offGrid(let instant, let step): "\(instant) is not a multiple of \(step) from the opening time"
        case .past(let start, let now): "\(start) has passed; it is \(now)"
        case .tooSoon(let earliest): "the earliest start that guests can book is \(earliest)"
        case .bookingClosed(let instant): "guests could book this service only until \(instant)"
        case .tooFarAhead(let instant): "guests can book this date from \(instant) on"
        case .paused(let instant): "the house takes no bookings that start before \(instant)"
        case .partyTooSmall(let party, let smallest): "a party of \(party) is smaller than the minimum of \(smallest)"
        case .partyTooLarge(let party, let largest): "a party of \(party) is larger than the maximum of \(largest)"
        case .partyNeedsSplit(let party, let largest, let parties):
            "a party of \(party) is larger than the maximum of \(largest) at one table; bookings for "
                + parties.map { "\($0)" }.joined(separator: " and ") + " side by side are available"
        case .noTableForParty(let party): "no table takes a party of \(party)"
        case .overrunsService(let end, let latest): "the stay would end at \(end), after the latest end of \(latest)"
        case .afterLastSeating(let latest): "the last seating is at \(latest)"
        case .reachesNextDay(let end, let opening):
            "the stay would end at \(end), after the next day opens at \(opening) or too close before it"
        case .unknownTable(let table): "the branch has no table \(shown: table)"
        case .tableDisabled(let table): "table \(shown: table) is disabled"
        case .tableDoesNotFit(let table, let party, let seats):
            "table \(shown: table) seats \(seats), not a party of \(party)"
        case .invalidSeats(let seats, let party):
            "the seats [\(list: seats)] are not one per person for a party of \(party) at one table"
        case .notCombined(let tables): "the house does not combine the tables \(list: tables)"
        case .combinationDoesNotFit(let tables, let party, let seats):
            "the tables \(list: tables) together seat \(seats), not a party of \(party)"
        case .noTableAsWished(let party, let channel, let wishes):
            "no table for a party of \(party) is available through the channel \(shown: channel) as requested"
                + (wishes.isEmpty ? "" : " (\(list: wishes))")
        case .tooManyStarts(let count, let cap, let taken):
            "at capacity: of at most \(cap) \(count.words) starting around that time, \(taken) are booked"
        case .tooManyPresent(let count, let cap, let taken):
            "at capacity: of at most \(cap) \(count.words) at a time, \(taken) are booked"
        case .keptForWalkIns(let measure, let quota, let left):
            "\(measure.words) left at that time: \(left); kept for walk-ins: \(quota)"
        case .tableTaken(let table): "table \(shown: table) is taken at that time"
        case .noFreeTable: "no table that fits the party is free at that time"
        case .takenAsWished(let wishes):
            "no table as requested is free at that time; without \(list: wishes) one is"
        case .noWalkIns(let profile): "bookings of the profile \(shown: profile) allow no walk-ins"
        case .tooManyWishes(let count, let limit): "there are \(count) wishes of one kind; the limit is \(limit)"
        case .budgetExhausted(let nodes):
            "the search for a re-seating ended without an answer after \(count: nodes, "node")"
        }
    }

    /// Whether the reason is that a search ended without an answer.
    var isUnproved: Bool { if case .budgetExhausted = self { true } else { false } }
}

extension Unavailability {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "invalidParty": try .invalidParty(party: read("party"))
            case "invalidDuration": try .invalidDuration(duration: read("duration"))
            case "closed": try .closed(at: read("at"))
            case "offGrid": try .offGrid(at: read("at"), step: read("step"))
            case "past": try .past(start: read("start"), now: read("now"))
            case "tooSoon": try .tooSoon(earliest: read("earliest"))
            case "bookingClosed": try .bookingClosed(since: read("since"))
            case "tooFarAhead": try .tooFarAhead(bookableFrom: read("bookableFrom"))
            case "paused": try .paused(until: read("until"))
            case "partyTooSmall": try .partyTooSmall(party: read("party"), smallest: read("smallest"))
            case "partyTooLarge": try .partyTooLarge(party: read("party"), largest: read("largest"))
            case "partyNeedsSplit":
                try .partyNeedsSplit(party: read("party"), largest: read("largest"), parties: read("parties"))
            case "noTableForParty": try .noTableForParty(party: read("party"))
            case "overrunsService": try .overrunsService(end: read("end"), latest: read("latest"))
            case "afterLastSeating": try .afterLastSeating(latest: read("latest"))
            case "reachesNextDay": try .reachesNextDay(end: read("end"), opening: read("opening"))
            case "unknownTable": try .unknownTable(table: read("table"))
            case "tableDisabled": try .tableDisabled(table: read("table"))
            case "tableDoesNotFit":
                try .tableDoesNotFit(table: read("table"), party: read("party"), seats: read("seats"))
            case "invalidSeats": try .invalidSeats(seats: read("seats"), party: read("party"))
            case "notCombined": try .notCombined(tables: read("tables"))
            case "combinationDoesNotFit":
                try .combinationDoesNotFit(tables: read("tables"), party: read("party"), seats: read("seats"))
            case "noTableAsWished":
                try .noTableAsWished(party: read("party"), channel: read("channel"), wishes: read("wishes"))
            case "tooManyStarts": try .tooManyStarts(count: read("count"), cap: read("cap"), taken: read("taken"))
            case "tooManyPresent": try .tooManyPresent(count: read("count"), cap: read("cap"), taken: read("taken"))
            case "keptForWalkIns":
                try .keptForWalkIns(measure: read("measure"), quota: read("quota"), left: read("left"))
            case "tableTaken": try .tableTaken(table: read("table"))
            case "noFreeTable": try read.alone(.noFreeTable)
            case "takenAsWished": try .takenAsWished(wishes: read("wishes"))
            case "noWalkIns": try .noWalkIns(profile: read("profile"))
            case "tooManyWishes": try .tooManyWishes(count: read("count"), limit: read("limit"))
            case "budgetExhausted": try .budgetExhausted(nodes: read("nodes"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .invalidParty(let party): try encoder.write("invalidParty", ["party": party])
        case .invalidDuration(let duration): try encoder.write("invalidDuration", ["duration": duration])
        case .closed(let at): try encoder.write("closed", ["at": at])
        case .offGrid(let at, let step): try encoder.write("offGrid", ["at": at, "step": step])
        case .past(let start, let now): try encoder.write("past", ["start": start, "now": now])
        case .tooSoon(let earliest): try encoder.write("tooSoon", ["earliest": earliest])
        case .bookingClosed(let since): try encoder.write("bookingClosed", ["since": since])
        case .tooFarAhead(let bookableFrom): try encoder.write("tooFarAhead", ["bookableFrom": bookableFrom])
        case .paused(let until): try encoder.write("paused", ["until": until])
        case .partyTooSmall(let party, let smallest):
            try encoder.write("partyTooSmall", ["party": party, "smallest": smallest])
        case .partyTooLarge(let party, let largest):
            try encoder.write("partyTooLarge", ["party": party, "largest": largest])
        case .partyNeedsSplit(let party, let largest, let parties):
            try encoder.write("partyNeedsSplit", ["party": party, "largest": largest, "parties": parties])
        case .noTableForParty(let party): try encoder.write("noTableForParty", ["party": party])
        case .overrunsService(let end, let latest):
            try encoder.write("overrunsService", ["end": end, "latest": latest])
        case .afterLastSeating(let latest): try encoder.write("afterLastSeating", ["latest": latest])
        case .reachesNextDay(let end, let opening):
            try encoder.write("reachesNextDay", ["end": end, "opening": opening])
        case .unknownTable(let table): try encoder.write("unknownTable", ["table": table])
        case .tableDisabled(let table): try encoder.write("tableDisabled", ["table": table])
        case .tableDoesNotFit(let table, let party, let seats):
            try encoder.write("tableDoesNotFit", ["table": table, "party": party, "seats": seats])
        case .invalidSeats(let seats, let party): try encoder.write("invalidSeats", ["seats": seats, "party": party])
        case .notCombined(let tables): try encoder.write("notCombined", ["tables": tables])
        case .combinationDoesNotFit(let tables, let party, let seats):
            try encoder.write("combinationDoesNotFit", ["tables": tables, "party": party, "seats": seats])
        case .noTableAsWished(let party, let channel, let wishes):
            try encoder.write("noTableAsWished", ["party": party, "channel": channel, "wishes": wishes])
        case .tooManyStarts(let count, let cap, let taken):
            try encoder.write("tooManyStarts", ["count": count, "cap": cap, "taken": taken])
        case .tooManyPresent(let count, let cap, let taken):
            try encoder.write("tooManyPresent", ["count": count, "cap": cap, "taken": taken])
        case .keptForWalkIns(let measure, let quota, let left):
            try encoder.write("keptForWalkIns", ["measure": measure, "quota": quota, "left": left])
        case .tableTaken(let table): try encoder.write("tableTaken", ["table": table])
        case .noFreeTable: try encoder.write("noFreeTable")
        case .takenAsWished(let wishes): try encoder.write("takenAsWished", ["wishes": wishes])
        case .noWalkIns(let profile): try encoder.write("noWalkIns", ["profile": profile])
        case .tooManyWishes(let count, let limit): try encoder.write("tooManyWishes", ["count": count, "limit": limit])
        case .budgetExhausted(let nodes): try encoder.write("budgetExhausted", ["nodes": nodes])
        }
    }
}
