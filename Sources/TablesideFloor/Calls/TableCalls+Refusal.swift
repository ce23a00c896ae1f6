public import TablesideCore

extension TableCalls {
    /// The reason a command about a call is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// The table has no such call among those it keeps.
            case unknownCall(call: ServiceCallID)
            /// Another open call has this identity.
            case knownCall(call: ServiceCallID)
            /// The branch does not answer calls of this kind.
            case unknownKind(kind: CallKind)
            /// A call of this kind needs a text.
            case textMissing(kind: CallKind)
            /// The text has more bytes than allowed.
            case textTooLong(limit: Int)
            /// A call of this kind is already open at the table.
            case alreadyOpen(call: ServiceCallID, kind: CallKind)
            /// The table already has the maximum number of open calls.
            case tooManyOpen(limit: Int)
            /// The table has reached the limit of calls.
            case tooManyCalls(limit: CallLimit)
            /// The guest has reached the limit of calls from one device or account.
            case tooManyOfGuest(limit: CallLimit)
            /// The time to answer is not over; `nil` if it has no end.
            case notDue(until: Instant?)
            /// Another member of staff acknowledged the call.
            case notYours(staff: UserID?)
            /// The rules have these faults.
            case unsound(problems: [CallProblem])
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .unknownCall: "unknownCall"
                    case .knownCall: "knownCall"
                    case .tooManyOpen: "tooManyOpen"
                    case .unknownKind: "unknownKind"
                    case .textMissing: "textMissing"
                    case .textTooLong: "textTooLong"
                    case .alreadyOpen: "alreadyOpen"
                    case .tooManyCalls: "tooManyCalls"
                    case .tooManyOfGuest: "tooManyOfGuest"
                    case .notDue: "notDue"
                    case .notYours: "notYours"
                    case .unsound: "unsound"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "call." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the call", of: branch)
                case .unknownCall(let call): "the table has no call \(shown: call)"
                case .knownCall(let call): "another call \(shown: call) is open at the table"
                case .tooManyOpen(let limit): "at most \(count: limit, "call") can be open at a table"
                case .unknownKind(let kind): "calls of the kind \(shown: kind) are not answered here"
                case .textMissing(let kind): "a call of the kind \(shown: kind) needs a text"
                case .textTooLong(let limit): "a text has at most \(count: limit, "byte")"
                case .alreadyOpen(let call, let kind):
                    "the call \(shown: call) of the kind \(shown: kind) is open at the table"
                case .tooManyCalls(let limit):
                    "a table may call \(count: limit.calls, "time") in \(limit.within)"
                case .tooManyOfGuest(let limit):
                    "one guest may call \(count: limit.calls, "time") in \(limit.within)"
                case .notDue(let until):
                    until.map { "there is time to answer until \($0)" } ?? "there is no limit on the time to answer"
                case .notYours(let staff): "\(shown: staff?.rawValue ?? "nobody") said that they come"
                case .unsound(let problems): problems.firstSentences
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension TableCalls.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension TableCalls.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "unknownCall": try .unknownCall(call: read("call"))
            case "knownCall": try .knownCall(call: read("call"))
            case "tooManyOpen": try .tooManyOpen(limit: read("limit"))
            case "unknownKind": try .unknownKind(kind: read("kind"))
            case "textMissing": try .textMissing(kind: read("kind"))
            case "textTooLong": try .textTooLong(limit: read("limit"))
            case "alreadyOpen": try .alreadyOpen(call: read("call"), kind: read("kind"))
            case "tooManyCalls": try .tooManyCalls(limit: read("limit"))
            case "tooManyOfGuest": try .tooManyOfGuest(limit: read("limit"))
            case "notDue": try .notDue(until: read(optional: "until"))
            case "notYours": try .notYours(staff: read(optional: "staff"))
            case "unsound": try .unsound(problems: read("problems"))
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
        case .unknownCall(let call): try encoder.write("unknownCall", ["call": call])
        case .knownCall(let call): try encoder.write("knownCall", ["call": call])
        case .tooManyOpen(let limit): try encoder.write("tooManyOpen", ["limit": limit])
        case .unknownKind(let kind): try encoder.write("unknownKind", ["kind": kind])
        case .textMissing(let kind): try encoder.write("textMissing", ["kind": kind])
        case .textTooLong(let limit): try encoder.write("textTooLong", ["limit": limit])
        case .alreadyOpen(let call, let kind): try encoder.write("alreadyOpen", ["call": call, "kind": kind])
        case .tooManyCalls(let limit): try encoder.write("tooManyCalls", ["limit": limit])
        case .tooManyOfGuest(let limit): try encoder.write("tooManyOfGuest", ["limit": limit])
        case .notDue(let until): try encoder.write("notDue", ["until": until])
        case .notYours(let staff): try encoder.write("notYours", ["staff": staff])
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
