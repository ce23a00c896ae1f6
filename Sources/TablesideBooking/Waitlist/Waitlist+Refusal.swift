public import TablesideCore

extension Waitlist {
    /// The refusal of a command by a waitlist.
    public struct Refusal: ReasonedError, Codable {
        /// The reason for a refusal, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for something that is already the case.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// The floor is of another branch, date or time than the decision.
            case otherFloor(floor: BranchDay, list: BranchDay)
            /// The restaurant's policy is invalid.
            case policy(problem: WaitlistPolicyProblem)
            /// A guest acts on another guest's party, or joins for another guest.
            case notYours(entry: WaitlistEntryID)
            /// The list has no such party.
            case unknownEntry(entry: WaitlistEntryID)
            /// The list already has a party with that identity.
            case knownEntry(entry: WaitlistEntryID)
            /// The party is empty, or too large for every table and combination.
            case noTableFor(party: Int)
            /// No table that fits the party has the requested area or features.
            case noSuchTable(entry: WaitlistEntryID)
            /// The party's latest time is before its earliest time or before now.
            case latestTooEarly(latest: Instant)
            /// The head start is negative or longer than 24 hours.
            case headStartOutOfRange(headStart: Elapsed)
            /// A list in the command is too long (``SizeLimit``).
            case listTooLong(count: Int, limit: Int)
            /// The list is closed to guests.
            case listClosed
            /// The list already has the maximum number of parties.
            case listFull(limit: Int)
            /// The guest already has the maximum number of parties on the list.
            case guestLimit(limit: Int)
            /// The offer has expired.
            case offerExpired(at: Instant)
            /// The command is not possible before this instant.
            case tooEarly(command: Command.Kind, from: Instant)
            /// The tables cannot be offered: they are unknown, not combinable, not free for long enough, or unsuitable
            /// for the party.
            case tablesNotFree(tables: [TableID])
            /// The table is held for another party.
            case tableHeld(table: TableID, entry: WaitlistEntryID)
            /// The list of tables is empty or names a table twice.
            case invalidTables(tables: [TableID])
            /// The time to undo the seating has passed.
            case recallOver(until: Instant)
            /// The booking is no longer seated on the service day.
            case notSeated(booking: BookingID)
            /// The booking that the party is said to be late for still keeps its tables.
            case stillBooked(booking: BookingID)
            /// The service day refused part of the command.
            case day(reason: ServiceDay.Refusal.Reason)
            /// The plan could not give an answer.
            case plan(reason: PlanError.Reason)
            /// The command's time is before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch):
                    CommonWords.otherBranch(author, "the waitlist", of: branch)
                case .otherFloor(let floor, let list):
                    "the floor of \(shown: floor) is not that of \(shown: list) now"
                case .policy(let problem): "the policy cannot be followed: \(problem)"
                case .notYours(let entry): "the party \(shown: entry) is not the guest's own"
                case .unknownEntry(let entry): "there is no party \(shown: entry) on the list"
                case .knownEntry(let entry): "there is another party \(shown: entry) on the list"
                case .noTableFor(let party): "no table takes a party of \(party)"
                case .noSuchTable(let entry): "no table has what the party \(shown: entry) asks for"
                case .latestTooEarly(let latest): "no table can be offered by \(latest)"
                case .headStartOutOfRange(let headStart): "a head start of \(headStart) is not between 0 and 24 hours"
                case .listTooLong(let count, let limit):
                    "a list of the command has \(count) entries; the limit is \(limit)"
                case .listClosed: "the waitlist is closed to guests"
                case .listFull(let limit): "a waitlist has at most \(limit) parties"
                case .guestLimit(let limit): "a guest may have \(limit) on the list"
                case .offerExpired(let instant): "the offer expired at \(instant)"
                case .tooEarly(let command, let instant): "\(command.rawValue) is possible from \(instant) on"
                case .tablesNotFree(let tables): "[\(list: tables)] cannot be offered to the party"
                case .tableHeld(let table, let entry): "table \(shown: table) is held for the party \(shown: entry)"
                case .invalidTables(let tables): "the party cannot be seated at [\(list: tables)]"
                case .recallOver(let until): "the seating could be taken back until \(until)"
                case .notSeated(let booking): "the booking \(shown: booking) is not seated"
                case .stillBooked(let booking): "the booking \(shown: booking) still keeps its tables"
                case .day(let reason): reason.description
                case .plan(let reason): reason.description
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }
        }

        /// The reason, with the inputs that failed.
        public let reason: Reason

        /// Creates the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Waitlist.Refusal.Reason {
    /// The stable name of the reason.
    public var code: ErrorCode { ErrorCode(rawValue: "waitlist." + name) }

    private var name: String {
        switch self {
        case .illegal: "illegal"
        case .notPermitted: "notPermitted"
        case .alreadyApplied: "alreadyApplied"
        case .otherBranch: "otherBranch"
        case .otherFloor: "otherFloor"
        case .policy: "policy"
        case .notYours: "notYours"
        case .unknownEntry: "unknownEntry"
        case .knownEntry: "knownEntry"
        case .noTableFor: "noTableFor"
        case .noSuchTable: "noSuchTable"
        case .latestTooEarly: "latestTooEarly"
        case .headStartOutOfRange: "headStartOutOfRange"
        case .listTooLong: "listTooLong"
        case .listClosed: "listClosed"
        case .listFull: "listFull"
        case .guestLimit: "guestLimit"
        case .offerExpired: "offerExpired"
        case .tooEarly: "tooEarly"
        case .tablesNotFree: "tablesNotFree"
        case .tableHeld: "tableHeld"
        case .invalidTables: "invalidTables"
        case .recallOver: "recallOver"
        case .notSeated: "notSeated"
        case .stillBooked: "stillBooked"
        case .day: "day"
        case .plan: "plan"
        case .clockWentBack: "clockWentBack"
        }
    }

    /// The time of the last event for ``clockWentBack(last:now:)``; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension Waitlist.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "otherFloor": try .otherFloor(floor: read("floor"), list: read("list"))
            case "policy": try .policy(problem: read("problem"))
            case "notYours": try .notYours(entry: read("entry"))
            case "unknownEntry": try .unknownEntry(entry: read("entry"))
            case "knownEntry": try .knownEntry(entry: read("entry"))
            case "noTableFor": try .noTableFor(party: read("party"))
            case "noSuchTable": try .noSuchTable(entry: read("entry"))
            case "latestTooEarly": try .latestTooEarly(latest: read("latest"))
            case "headStartOutOfRange": try .headStartOutOfRange(headStart: read("headStart"))
            case "listTooLong": try .listTooLong(count: read("count"), limit: read("limit"))
            case "listClosed": try read.alone(.listClosed)
            case "listFull": try .listFull(limit: read("limit"))
            case "guestLimit": try .guestLimit(limit: read("limit"))
            case "offerExpired": try .offerExpired(at: read("at"))
            case "tooEarly": try .tooEarly(command: read("command"), from: read("from"))
            case "tablesNotFree": try .tablesNotFree(tables: read("tables"))
            case "tableHeld": try .tableHeld(table: read("table"), entry: read("entry"))
            case "invalidTables": try .invalidTables(tables: read("tables"))
            case "recallOver": try .recallOver(until: read("until"))
            case "notSeated": try .notSeated(booking: read("booking"))
            case "stillBooked": try .stillBooked(booking: read("booking"))
            case "day": try .day(reason: read("reason"))
            case "plan": try .plan(reason: read("reason"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .illegal(let state, let command): try encoder.write("illegal", ["state": state, "command": command])
        case .notPermitted(let role, let command):
            try encoder.write("notPermitted", ["role": role, "command": command])
        case .alreadyApplied(let command): try encoder.write("alreadyApplied", ["command": command])
        case .otherBranch(let author, let branch):
            try encoder.write("otherBranch", ["author": author, "branch": branch])
        case .otherFloor(let floor, let list): try encoder.write("otherFloor", ["floor": floor, "list": list])
        case .policy(let problem): try encoder.write("policy", ["problem": problem])
        case .notYours(let entry): try encoder.write("notYours", ["entry": entry])
        case .unknownEntry(let entry): try encoder.write("unknownEntry", ["entry": entry])
        case .knownEntry(let entry): try encoder.write("knownEntry", ["entry": entry])
        case .noTableFor(let party): try encoder.write("noTableFor", ["party": party])
        case .noSuchTable(let entry): try encoder.write("noSuchTable", ["entry": entry])
        case .latestTooEarly(let latest): try encoder.write("latestTooEarly", ["latest": latest])
        case .headStartOutOfRange(let headStart):
            try encoder.write("headStartOutOfRange", ["headStart": headStart])
        case .listTooLong(let count, let limit): try encoder.write("listTooLong", ["count": count, "limit": limit])
        case .listClosed: try encoder.write("listClosed")
        case .listFull(let limit): try encoder.write("listFull", ["limit": limit])
        case .guestLimit(let limit): try encoder.write("guestLimit", ["limit": limit])
        case .offerExpired(let at): try encoder.write("offerExpired", ["at": at])
        case .tooEarly(let command, let from): try encoder.write("tooEarly", ["command": command, "from": from])
        case .tablesNotFree(let tables): try encoder.write("tablesNotFree", ["tables": tables])
        case .tableHeld(let table, let entry): try encoder.write("tableHeld", ["table": table, "entry": entry])
        case .invalidTables(let tables): try encoder.write("invalidTables", ["tables": tables])
        case .recallOver(let until): try encoder.write("recallOver", ["until": until])
        case .notSeated(let booking): try encoder.write("notSeated", ["booking": booking])
        case .stillBooked(let booking): try encoder.write("stillBooked", ["booking": booking])
        case .day(let reason): try encoder.write("day", ["reason": reason])
        case .plan(let reason): try encoder.write("plan", ["reason": reason])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
