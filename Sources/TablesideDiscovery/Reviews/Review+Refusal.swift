public import TablesideCore

extension Review {
    /// Why a command on a review was refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for the refusal, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command is not available in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not send the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// The host has no such completed visit.
            case noVisit(visit: Visit)
            /// The visit, and therefore the review, belongs to another guest.
            case notYours
            /// The visit is completed only later.
            case notOver(completedAt: Instant)
            /// The guest did not have these dishes.
            case notEaten(dishes: [MenuItemID])
            /// The review rates too many dishes (``SizeLimit/ratedDishes``).
            case tooManyDishes(count: Int, limit: Int)
            /// This release does not know the reason.
            case unknownReason(reason: FlagReason)
            /// The review already has the maximum number of flags (``SizeLimit/flags``).
            case tooManyFlags(limit: Int)

            /// The stable code of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .clockWentBack: "clockWentBack"
                    case .noVisit: "noVisit"
                    case .notYours: "notYours"
                    case .notOver: "notOver"
                    case .notEaten: "notEaten"
                    case .tooManyDishes: "tooManyDishes"
                    case .unknownReason: "unknownReason"
                    case .tooManyFlags: "tooManyFlags"
                    }
                return ErrorCode(rawValue: "review." + name)
            }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the review", of: branch)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .noVisit(let visit): "there is no completed visit \(shown: visit)"
                case .notYours: "the visit does not belong to this guest"
                case .notOver(let completedAt): "the visit is not completed until \(completedAt)"
                case .notEaten(let dishes): "the guest did not order \(list: dishes)"
                case .tooManyDishes(let count, let limit):
                    "the review rates \(count: count, "dish", "dishes"), at most \(limit)"
                case .unknownReason(let reason): "“\(shown: reason)” is not a known reason"
                case .tooManyFlags(let limit):
                    "the review already has \(count: limit, "flag") and waits for a moderator"
                }
            }
        }

        /// The reason for the refusal, with the inputs that failed.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    /// Why a stored review is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The kinds of inconsistency.
        public enum Reason: CodedReason {
            /// The state does not match the content, or the reason for hiding.
            case state(state: State)
            /// The review was written for another visit.
            case visit(visit: Visit)

            /// The stable code of the reason.
            public var code: ErrorCode {
                switch self {
                case .state: ErrorCode(rawValue: "review.inconsistent.state")
                case .visit: ErrorCode(rawValue: "review.inconsistent.visit")
                }
            }

            /// The inconsistency in plain words.
            public var description: String {
                switch self {
                case .state(let state): "the fields do not match the review state \(state.rawValue)"
                case .visit(let visit): "the review was written for the visit \(shown: visit)"
                }
            }
        }

        /// The inconsistency, with the inputs that failed.
        public let reason: Reason

        /// Makes an error with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, state, visit, content, flags, hiddenFor, writtenAt, lastEventAt
    }

    /// Decodes a review; refuses one whose fields contradict its state or its visit.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(Visit.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        visit = try container.decodeIfPresent(CompletedVisit.self, forKey: .visit)
        content = try container.decodeIfPresent(Content.self, forKey: .content)
        flags = try container.decode([Flag].self, forKey: .flags)
        hiddenFor = try container.decodeIfPresent(FlagReason.self, forKey: .hiddenFor)
        writtenAt = try container.decodeIfPresent(Instant.self, forKey: .writtenAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
    }

    private var fault: Inconsistency.Reason? {
        let isWritten = state != .unwritten
        let isDated = (writtenAt != nil) == isWritten && (lastEventAt != nil) == isWritten
        let isWhole = (visit != nil) == isWritten && isDated && (isWritten || flags.isEmpty)
        let says = state == .published || state == .hidden
        guard isWhole, (content != nil) == says, (hiddenFor != nil) == (state == .hidden) else {
            return .state(state: state)
        }
        if let visit, visit.id != id { return .visit(visit: visit.id) }
        return nil
    }
}

extension Review.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension Review.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            case "noVisit": try .noVisit(visit: read("visit"))
            case "notYours": try read.alone(.notYours)
            case "notOver": try .notOver(completedAt: read("completedAt"))
            case "notEaten": try .notEaten(dishes: read("dishes"))
            case "tooManyDishes": try .tooManyDishes(count: read("count"), limit: read("limit"))
            case "unknownReason": try .unknownReason(reason: read("reason"))
            case "tooManyFlags": try .tooManyFlags(limit: read("limit"))
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
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        case .noVisit(let visit): try encoder.write("noVisit", ["visit": visit])
        case .notYours: try encoder.write("notYours")
        case .notOver(let completedAt): try encoder.write("notOver", ["completedAt": completedAt])
        case .notEaten(let dishes): try encoder.write("notEaten", ["dishes": dishes])
        case .tooManyDishes(let count, let limit):
            try encoder.write("tooManyDishes", ["count": count, "limit": limit])
        case .unknownReason(let reason): try encoder.write("unknownReason", ["reason": reason])
        case .tooManyFlags(let limit): try encoder.write("tooManyFlags", ["limit": limit])
        }
    }
}
