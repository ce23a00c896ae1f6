public import TablesideCore

extension ServiceDay {
    /// Why a service day says no.
    public struct Refusal: CodedError {
        /// The reasons, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state; staff accounts do not book (QP-03).
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for what already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A guest acts on a booking of somebody else's, or books for them.
            case notYours(booking: BookingID)
            /// The service day has no such booking.
            case unknownBooking(booking: BookingID)
            /// The service day has a booking of that identity already.
            case knownBooking(booking: BookingID)
            /// The booking follows a lifecycle that this release does not know.
            case unknownProfile(profile: ProfileCode)
            /// The plan, or its zone, cannot answer, for this reason.
            case plan(reason: PlanError.Reason)
            /// The plan is older than the one by which the day goes, in its branch or in its rules.
            case outdatedPlan(plan: PlanVersion, adopted: PlanVersion)
            /// The party cannot have tables then; all the reasons.
            case unavailable(reasons: [Unavailability])
            /// The party cannot have tables then, for all these reasons; these starts it can have instead, the nearest first. Said
            /// by decisions over several days (``DayOperation``).
            case taken(reasons: [Unavailability], alternatives: [Slot])
            /// The walk-in can sit at these tables, but only until then.
            ///
            /// Where nobody knows whether others could make room for longer, the last is how many nodes were searched.
            case seatUntil(end: Instant, tables: [TableID], unprovedAfter: Int?)
            /// The stay can last until that instant and no longer.
            case extensionEnds(latest: Instant)
            /// The end that was asked for is not later than the present one, or than now.
            case notLonger(until: Instant, end: Instant)
            /// The command can be given from that instant on.
            case tooEarly(command: Command.Kind, from: Instant)
            /// The time for which the table was kept is over.
            case stayIsOver(end: Instant)
            /// Somebody still sits at the table.
            case stillOccupied(table: TableID)
            /// The hold has expired.
            case holdExpired(at: Instant)
            /// The request has expired: the house did not answer it in time.
            case requestExpired(at: Instant)
            /// The booking is held, or waits for an answer, for as long as it takes.
            case neverExpires(booking: BookingID)
            /// What such a party owes cannot be worked out, for this reason.
            case terms(reason: MoneyError.Reason)
            /// The house accepts each request itself.
            case needsAcceptance
            /// The house has fixed the tables of the booking: only the house takes them back.
            case tablesSettled(booking: BookingID)
            /// A length of time that is none: a hold for no time or for less.
            case invalidLength(length: Elapsed)
            /// Guests book online; a walk-in is not a booking.
            case channelNotPermitted(channel: BookingChannel, role: Role)
            /// Only staff book against the rules of the house.
            case overrideNotPermitted(role: Role)
            /// Going beyond the rules of the house needs a reason.
            case overrideWithoutReason
            /// A friend is named twice, or is the guest who booked.
            case invitedTwice(booking: BookingID, friends: [UserID])
            /// The guest, or the device, has as much of the date as the house allows one of them: the limit, and how much it is.
            case guestLimit(measure: GuestLimits.Measure, limit: Int, taken: Int)
            /// A list of the command is longer than anybody needs (``SizeLimit``).
            case listTooLong(count: Int, limit: Int)
            /// The guest and the friends are more than the party.
            case tooManyFriends(friends: Int, party: Int)
            /// Nothing is to be different.
            case nothingToChange
            /// The block has no table of the branch, no time, or its time is over.
            case invalidBlock(block: TableBlock)
            /// There is no such block of a table.
            case unknownBlock(block: BlockID)
            /// A block of that identity exists already.
            case knownBlock(block: BlockID)
            /// These bookings keep the table then, and cannot be given others.
            case tableInUse(table: TableID, bookings: [BookingID])
            /// The re-seating was worked out at another version.
            case stale(expected: Version, current: Version)
            /// The booking cannot be moved so: it keeps its tables, or they are not those, or it is named twice, or it could not be
            /// given the others, or they are not free.
            case invalidMove(move: TableMove)

            /// Why not, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch):
                    CommonWords.otherBranch(author, "the service day", of: branch)
                case .notYours(let booking): "the booking \(shown: booking) is somebody else's"
                case .unknownBooking(let booking): "there is no booking \(shown: booking)"
                case .knownBooking(let booking): "there is a booking \(shown: booking) already"
                case .unknownProfile(let profile): "there is no lifecycle of bookings called \(shown: profile)"
                case .plan(let reason): "the plan cannot answer: \(reason)"
                case .outdatedPlan(let plan, let adopted):
                    "the plan (branch \(shown: plan.branch), rules \(shown: plan.rules)) is older than the day's "
                        + "(branch \(shown: adopted.branch), rules \(shown: adopted.rules))"
                case .unavailable(let reasons): reasons.firstSentences
                case .taken(let reasons, let alternatives):
                    reasons.firstSentences + "; free at "
                        + alternatives.map { "\($0.label.time)" }.joined(separator: ", ")
                case .seatUntil(let end, let tables, let nodes):
                    "\(list: tables) can be had only until \(end)"
                        + (nodes.map { ", as far as a search of \($0) nodes can tell" } ?? "")
                case .extensionEnds(let latest): "the table can be kept until \(latest) at the latest"
                case .notLonger(let until, let end): "\(until) is not later than \(end)"
                case .tooEarly(let command, let instant): "\(command.rawValue) is possible from \(instant) on"
                case .stayIsOver(let end): "the table was kept until \(end)"
                case .stillOccupied(let table): "somebody still sits at table \(shown: table)"
                case .holdExpired(let instant): "the hold expired at \(instant)"
                case .requestExpired(let instant): "the request was not answered by \(instant)"
                case .neverExpires(let booking): "the booking \(shown: booking) does not expire"
                case .terms(let reason): "what the party owes cannot be worked out: \(reason)"
                case .needsAcceptance: "the house has to accept that"
                case .tablesSettled(let booking): "the house has settled the tables of booking \(shown: booking)"
                case .invalidLength(let length): "nothing can be held for \(length)"
                case .channelNotPermitted(let channel, let role): "\(shown: role) cannot book through \(shown: channel)"
                case .overrideNotPermitted(let role): "\(shown: role) cannot book against the rules of the house"
                case .overrideWithoutReason: "whoever goes beyond the rules of the house has to say why"
                case .invitedTwice(let booking, let friends):
                    "of \(list: friends) somebody is named twice, or is part of booking \(shown: booking)"
                case .guestLimit(let measure, let limit, let taken):
                    "of \(limit) \(measure.words) that one guest may have on a date there are \(taken)"
                case .listTooLong(let count, let limit): "a list of \(count) is longer than \(limit)"
                case .tooManyFriends(let friends, let party): "\(friends) friends and the guest are more than \(party)"
                case .nothingToChange: "nothing is to be different"
                case .invalidBlock(let block): "table \(shown: block.table) cannot be blocked for that time"
                case .unknownBlock(let block): "there is no block \(shown: block)"
                case .knownBlock(let block): "there is a block \(shown: block) already"
                case .tableInUse(let table, let bookings):
                    "table \(shown: table) is kept for \(list: bookings)"
                case .stale(let expected, let current): "that was worked out at version \(expected), this is \(current)"
                case .invalidMove(let move): "booking \(shown: move.booking) cannot be moved so"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }

            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
        }

        /// Why not, with the inputs that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension ServiceDay.Refusal {
    /// Whether nobody knows better: a search ended at its budget.
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
        case .knownBlock: "knownBlock"
        case .tableInUse: "tableInUse"
        case .stale: "stale"
        case .invalidMove: "invalidMove"
        case .clockWentBack: "clockWentBack"
        }
    }
}

extension ServiceDay.Refusal.Reason {
    /// When the last event was, before which the command is dated; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
