public import TablesideCore

extension GuestComment {
    /// Why a command on a comment was refused.
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
            /// The sender is not signed in, which is required to comment.
            case notSignedIn
            /// The comment belongs to another author.
            case notYours
            /// A moderator has hidden the withdrawn comment, and only a moderator can publish a new one.
            case heldBack(reason: FlagReason)
            /// The content has problems.
            case content(problems: [Problem<CommentProblem>])
            /// This release does not know the reason.
            case unknownReason(reason: FlagReason)
            /// The comment already has the maximum number of flags (``SizeLimit/flags``).
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
                    case .notSignedIn: "notSignedIn"
                    case .notYours: "notYours"
                    case .heldBack: "heldBack"
                    case .content: "content"
                    case .unknownReason: "unknownReason"
                    case .tooManyFlags: "tooManyFlags"
                    }
                return ErrorCode(rawValue: "comment." + name)
            }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the comment", of: branch)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .notSignedIn: "only who is signed in comments"
                case .notYours: "the comment belongs to another user"
                case .heldBack(let reason): "a moderator has hidden the comment: \(shown: reason)"
                case .content(let problems): "the comment cannot be kept: \(Defects(problems))"
                case .unknownReason(let reason): "“\(shown: reason)” is not a known reason"
                case .tooManyFlags(let limit):
                    "the comment already has \(count: limit, "flag") and waits for a moderator"
                }
            }
        }

        /// The reason for the refusal, with the inputs that failed.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    /// Why a stored comment is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The kinds of inconsistency.
        public enum Reason: CodedReason {
            /// The fields do not match the state.
            case state(state: State)

            /// The stable code of the reason.
            public var code: ErrorCode { ErrorCode(rawValue: "comment.inconsistent.state") }

            /// The inconsistency in plain words.
            public var description: String {
                switch self {
                case .state(let state): "the fields do not match the comment state \(state.rawValue)"
                }
            }
        }

        /// The inconsistency, with the inputs that failed.
        public let reason: Reason

        /// Makes an error with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension GuestComment.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
