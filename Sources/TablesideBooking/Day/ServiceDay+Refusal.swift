public import TablesideCore

extension ServiceDay {
    /// The refusal of a command by a service day.
    public struct Refusal: ReasonedError, Codable {
        /// The reason for a refusal, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state; staff accounts do not book (QP-03).
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for something that is already so.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A guest acts on someone else's booking, or books for someone else.
            case notYours(booking: BookingID)
            /// The service day has no such booking.
            case unknownBooking(booking: BookingID)
            /// The service day already has a booking with that identity.
            case knownBooking(booking: BookingID)
            /// The booking follows a lifecycle that this release does not know.
            case unknownProfile(profile: ProfileCode)
            /// The plan or its time zone cannot answer.
            case plan(reason: PlanError.Reason)
            /// The plan is older than the one in effect for the day, in its branch or its rules.
            case outdatedPlan(plan: PlanVersion, adopted: PlanVersion)
            /// No tables are available to the party then, for all of these reasons.
            case unavailable(reasons: [Unavailability])
            /// No tables are available to the party then, for all of these reasons, but these starts are, nearest
            /// first. Only decisions over several days give this reason (``DayOperation``).
            case taken(reasons: [Unavailability], alternatives: [Slot])
            /// The walk-in can sit at these tables, but only until this time.
            ///
            /// If the search for more time exceeded its budget, the last value is the number of nodes searched.
            case seatUntil(end: Instant, tables: [TableID], unprovedAfter: Int?)
            /// The stay can be extended to this instant at most.
            case extensionEnds(latest: Instant)
            /// The requested end is not later than the present end, or than now.
            case notLonger(until: Instant, end: Instant)
            /// The command is possible only from this instant on.
            case tooEarly(command: Command.Kind, from: Instant)
            /// The time for which the table was kept has ended.
            case stayIsOver(end: Instant)
            /// Another party is still seated at the table.
            case stillOccupied(table: TableID)
            /// The guests have left the party's own table, and nobody has cleared it; a table that somebody else asks
            /// for is reported as taken (``Unavailability/tableTaken(table:)``).
            case notCleared(table: TableID)
            /// The hold has expired.
            case holdExpired(at: Instant)
            /// The request has expired: the house did not answer it in time.
            case requestExpired(at: Instant)
            /// The hold or request has no time limit.
            case neverExpires(booking: BookingID)
            /// The amounts that the party owes cannot be computed.
            case terms(reason: MoneyError.Reason)
            /// The house must accept the request.
            case needsAcceptance
            /// The house has fixed the booking's tables, and only the house can change them.
            case tablesSettled(booking: BookingID)
            /// A hold was requested with a length of zero or less.
            case invalidLength(length: Elapsed)
            /// The role may not book through this channel: guests book online, and a walk-in is not a booking.
            case channelNotPermitted(channel: BookingChannel, role: Role)
            /// Only staff may override the rules of the house.
            case overrideNotPermitted(role: Role)
            /// Overriding the rules of the house needs a reason.
            case overrideWithoutReason
            /// A friend is named twice, or is already part of the booking.
            case invitedTwice(booking: BookingID, friends: [UserID])
            /// The guest or the device has reached a limit for the date: the limit, and how many there are.
            case guestLimit(measure: GuestLimits.Measure, limit: Int, taken: Int)
            /// A list in the command is too long (``SizeLimit``).
            case listTooLong(count: Int, limit: Int)
            /// The guest and the friends outnumber the party.
            case tooManyFriends(friends: Int, party: Int)
            /// The change would change nothing.
            case nothingToChange
            /// The block is for a table that the branch does not have, has no length, or has already ended.
            case invalidBlock(block: TableBlock)
            /// No block has this identity.
            case unknownBlock(block: BlockID)
            /// The waitlist holds the table for a party; taking back the offer on the list frees it.
            case heldByWaitlist(block: BlockID)
            /// A block with this identity already exists.
            case knownBlock(block: BlockID)
            /// These bookings need the table at that time and cannot be moved.
            case tableInUse(table: TableID, bookings: [BookingID])
            /// The re-seating was computed at another version of the day.
            case stale(expected: Version, current: Version)
            /// The move is not possible: the booking's tables are fixed or are not those named, it is moved twice, it
            /// cannot have the new tables, or they are not free.
            case invalidMove(move: TableMove)

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch):
                    CommonWords.otherBranch(author, "the service day", of: branch)
                case .notYours(let booking): "the booking \(shown: booking) does not belong to this guest"
                case .unknownBooking(let booking): "there is no booking \(shown: booking)"
                case .knownBooking(let booking): "a booking \(shown: booking) already exists"
                case .unknownProfile(let profile): "there is no booking profile \(shown: profile)"
                case .plan(let reason): "the plan cannot answer: \(reason)"
                case .outdatedPlan(let plan, let adopted):
                    "the plan (branch \(shown: plan.branch), rules \(shown: plan.rules)) is older than the day's "
                        + "(branch \(shown: adopted.branch), rules \(shown: adopted.rules))"
                case .unavailable(let reasons): reasons.firstSentences
                case .taken(let reasons, let alternatives):
                    reasons.firstSentences + "; free at "
                        + alternatives.map { "\($0.label.time)" }.joined(separator: ", ")
                case .seatUntil(let end, let tables, let nodes):
                    "the tables \(list: tables) are available only until \(end)"
                        + (nodes.map { ", as far as a search of \(count: $0, "node") found" } ?? "")
                case .extensionEnds(let latest): "the stay can be extended to \(latest) at most"
                case .notLonger(let until, let end): "\(until) is not later than \(end)"
                case .tooEarly(let command, let instant): "\(command.rawValue) is possible from \(instant) on"
                case .stayIsOver(let end): "the table was kept only until \(end)"
                case .notCleared(let table): "table \(shown: table) is not cleared"
                case .stillOccupied(let table): "table \(shown: table) is still occupied"
                case .holdExpired(let instant): "the hold expired at \(instant)"
                case .requestExpired(let instant): "the request was not answered by \(instant)"
                case .neverExpires(let booking): "the booking \(shown: booking) has no time limit"
                case .terms(let reason): "the amount that the party owes cannot be computed: \(reason)"
                case .needsAcceptance: "the house must accept the request first"
                case .tablesSettled(let booking):
                    "the house has fixed the tables of booking \(shown: booking); only the house can change them"
                case .invalidLength(let length): "a hold must be longer than zero, not \(length)"
                case .channelNotPermitted(let channel, let role):
                    "the role \(shown: role) may not book through the channel \(shown: channel)"
                case .overrideNotPermitted(let role): "the role \(shown: role) may not override the rules of the house"
                case .overrideWithoutReason: "overriding the rules of the house needs a reason"
                case .invitedTwice(let booking, let friends):
                    "one of \(list: friends) is named twice or is already part of booking \(shown: booking)"
                case .guestLimit(let measure, let limit, let taken):
                    "the limit for a guest is \(measure.words(for: limit)); the guest has \(taken)"
                case .listTooLong(let count, let limit):
                    "a list of the command has \(count) entries; the limit is \(limit)"
                case .tooManyFriends(let friends, let party):
                    "the guest and \(count: friends, "friend") outnumber the party of \(party)"
                case .nothingToChange: "the change would change nothing"
                case .invalidBlock(let block):
                    "table \(shown: block.table) is unknown, or its block is empty or already over"
                case .unknownBlock(let block): "there is no block \(shown: block)"
                case .heldByWaitlist(let block):
                    "the waitlist holds the table of \(shown: block) for a party: its offer is to be taken back there"
                case .knownBlock(let block): "a block \(shown: block) already exists"
                case .tableInUse(let table, let bookings):
                    "table \(shown: table) is needed for \(list: bookings), which cannot be moved"
                case .stale(let expected, let current):
                    "the re-seating was computed at version \(expected); the day is at version \(current)"
                case .invalidMove(let move):
                    "booking \(shown: move.booking) cannot be moved from [\(list: move.from)] to [\(list: move.to)]"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }

            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
        }

        /// The reason, with the inputs that failed.
        public let reason: Reason

        /// Creates the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension ServiceDay.Refusal {
    /// Whether the refusal is unproven because a search exceeded its budget.
    package var isUnproved: Bool {
        if case .unavailable(let reasons) = reason, reasons.contains(where: \.isUnproved) { true } else { false }
    }
}

extension ServiceDay.Refusal.Reason {
    /// The stable name of the reason.
    public var code: ErrorCode { ErrorCode(rawValue: "serviceDay." + name) }

    private var name: String {
        switch self {
        case .illegal: "illegal"
        case .notPermitted: "notPermitted"
        case .alreadyApplied: "alreadyApplied"
        case .otherBranch: "otherBranch"
        case .notYours: "notYours"
        case .unknownBooking: "unknownBooking"
        case .knownBooking: "knownBooking"
        case .unknownProfile: "unknownProfile"
        case .plan: "plan"
        case .outdatedPlan: "outdatedPlan"
        case .unavailable: "unavailable"
        case .taken: "taken"
        case .seatUntil: "seatUntil"
        case .extensionEnds: "extensionEnds"
        case .notLonger: "notLonger"
        case .tooEarly: "tooEarly"
        case .stayIsOver: "stayIsOver"
        case .stillOccupied: "stillOccupied"
        case .notCleared: "notCleared"
        case .holdExpired: "holdExpired"
        case .requestExpired: "requestExpired"
        case .neverExpires: "neverExpires"
        case .terms: "terms"
        case .needsAcceptance: "needsAcceptance"
        case .tablesSettled: "tablesSettled"
        case .invalidLength: "invalidLength"
        case .channelNotPermitted: "channelNotPermitted"
        case .overrideNotPermitted: "overrideNotPermitted"
        case .overrideWithoutReason: "overrideWithoutReason"
        case .invitedTwice: "invitedTwice"
        case .guestLimit: "guestLimit"
        case .listTooLong: "listTooLong"
        case .tooManyFriends: "tooManyFriends"
        case .nothingToChange: "nothingToChange"
        case .invalidBlock: "invalidBlock"
        case .unknownBlock: "unknownBlock"
        case .heldByWaitlist: "heldByWaitlist"
        case .knownBlock: "knownBlock"
        case .tableInUse: "tableInUse"
        case .stale: "stale"
        case .invalidMove: "invalidMove"
        case .clockWentBack: "clockWentBack"
        }
    }
}

extension ServiceDay.Refusal.Reason {
    /// The time of the last event for ``clockWentBack(last:now:)``; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension ServiceDay.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "notYours": try .notYours(booking: read("booking"))
            case "unknownBooking": try .unknownBooking(booking: read("booking"))
            case "knownBooking": try .knownBooking(booking: read("booking"))
            case "unknownProfile": try .unknownProfile(profile: read("profile"))
            case "plan": try .plan(reason: read("reason"))
            case "outdatedPlan": try .outdatedPlan(plan: read("plan"), adopted: read("adopted"))
            case "unavailable": try .unavailable(reasons: read("reasons"))
            case "taken": try .taken(reasons: read("reasons"), alternatives: read("alternatives"))
            case "seatUntil":
                try .seatUntil(end: read("end"), tables: read("tables"), unprovedAfter: read(optional: "unprovedAfter"))
            case "extensionEnds": try .extensionEnds(latest: read("latest"))
            case "notLonger": try .notLonger(until: read("until"), end: read("end"))
            case "tooEarly": try .tooEarly(command: read("command"), from: read("from"))
            case "stayIsOver": try .stayIsOver(end: read("end"))
            case "stillOccupied": try .stillOccupied(table: read("table"))
            case "notCleared": try .notCleared(table: read("table"))
            case "holdExpired": try .holdExpired(at: read("at"))
            case "requestExpired": try .requestExpired(at: read("at"))
            case "neverExpires": try .neverExpires(booking: read("booking"))
            case "terms": try .terms(reason: read("reason"))
            case "needsAcceptance": try read.alone(.needsAcceptance)
            case "tablesSettled": try .tablesSettled(booking: read("booking"))
            case "invalidLength": try .invalidLength(length: read("length"))
            case "channelNotPermitted": try .channelNotPermitted(channel: read("channel"), role: read("role"))
            case "overrideNotPermitted": try .overrideNotPermitted(role: read("role"))
            case "overrideWithoutReason": try read.alone(.overrideWithoutReason)
            case "invitedTwice": try .invitedTwice(booking: read("booking"), friends: read("friends"))
            case "guestLimit": try .guestLimit(measure: read("measure"), limit: read("limit"), taken: read("taken"))
            case "listTooLong": try .listTooLong(count: read("count"), limit: read("limit"))
            case "tooManyFriends": try .tooManyFriends(friends: read("friends"), party: read("party"))
            case "nothingToChange": try read.alone(.nothingToChange)
            case "invalidBlock": try .invalidBlock(block: read("block"))
            case "unknownBlock": try .unknownBlock(block: read("block"))
            case "heldByWaitlist": try .heldByWaitlist(block: read("block"))
            case "knownBlock": try .knownBlock(block: read("block"))
            case "tableInUse": try .tableInUse(table: read("table"), bookings: read("bookings"))
            case "stale": try .stale(expected: read("expected"), current: read("current"))
            case "invalidMove": try .invalidMove(move: read("move"))
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
        case .notYours(let booking): try encoder.write("notYours", ["booking": booking])
        case .unknownBooking(let booking): try encoder.write("unknownBooking", ["booking": booking])
        case .knownBooking(let booking): try encoder.write("knownBooking", ["booking": booking])
        case .unknownProfile(let profile): try encoder.write("unknownProfile", ["profile": profile])
        case .plan(let reason): try encoder.write("plan", ["reason": reason])
        case .outdatedPlan(let plan, let adopted):
            try encoder.write("outdatedPlan", ["plan": plan, "adopted": adopted])
        case .unavailable(let reasons): try encoder.write("unavailable", ["reasons": reasons])
        case .taken(let reasons, let alternatives):
            try encoder.write("taken", ["reasons": reasons, "alternatives": alternatives])
        case .seatUntil(let end, let tables, let unprovedAfter):
            try encoder.write("seatUntil", ["end": end, "tables": tables, "unprovedAfter": unprovedAfter])
        case .extensionEnds(let latest): try encoder.write("extensionEnds", ["latest": latest])
        case .notLonger(let until, let end): try encoder.write("notLonger", ["until": until, "end": end])
        case .tooEarly(let command, let from): try encoder.write("tooEarly", ["command": command, "from": from])
        case .stayIsOver(let end): try encoder.write("stayIsOver", ["end": end])
        case .notCleared(let table): try encoder.write("notCleared", ["table": table])
        case .stillOccupied(let table): try encoder.write("stillOccupied", ["table": table])
        case .holdExpired(let at): try encoder.write("holdExpired", ["at": at])
        case .requestExpired(let at): try encoder.write("requestExpired", ["at": at])
        case .neverExpires(let booking): try encoder.write("neverExpires", ["booking": booking])
        case .terms(let reason): try encoder.write("terms", ["reason": reason])
        case .needsAcceptance: try encoder.write("needsAcceptance")
        case .tablesSettled(let booking): try encoder.write("tablesSettled", ["booking": booking])
        case .invalidLength(let length): try encoder.write("invalidLength", ["length": length])
        case .channelNotPermitted(let channel, let role):
            try encoder.write("channelNotPermitted", ["channel": channel, "role": role])
        case .overrideNotPermitted(let role): try encoder.write("overrideNotPermitted", ["role": role])
        case .overrideWithoutReason: try encoder.write("overrideWithoutReason")
        case .invitedTwice(let booking, let friends):
            try encoder.write("invitedTwice", ["booking": booking, "friends": friends])
        case .guestLimit(let measure, let limit, let taken):
            try encoder.write("guestLimit", ["measure": measure, "limit": limit, "taken": taken])
        case .listTooLong(let count, let limit): try encoder.write("listTooLong", ["count": count, "limit": limit])
        case .tooManyFriends(let friends, let party):
            try encoder.write("tooManyFriends", ["friends": friends, "party": party])
        case .nothingToChange: try encoder.write("nothingToChange")
        case .invalidBlock(let block): try encoder.write("invalidBlock", ["block": block])
        case .unknownBlock(let block): try encoder.write("unknownBlock", ["block": block])
        case .heldByWaitlist(let block): try encoder.write("heldByWaitlist", ["block": block])
        case .knownBlock(let block): try encoder.write("knownBlock", ["block": block])
        case .tableInUse(let table, let bookings):
            try encoder.write("tableInUse", ["table": table, "bookings": bookings])
        case .stale(let expected, let current): try encoder.write("stale", ["expected": expected, "current": current])
        case .invalidMove(let move): try encoder.write("invalidMove", ["move": move])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
