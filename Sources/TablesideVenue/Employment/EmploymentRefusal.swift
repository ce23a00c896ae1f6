public import TablesideCore

/// Why a command on a job offer was refused (``JobOffer``).
public struct EmploymentRefusal: ReasonedError, Codable {
    /// The reasons for the refusal, with the inputs that failed.
    public enum Reason: StepReason, AdmissionReason, Codable {
        /// The command does not exist in this state.
        case illegal(state: String, command: JobOffer.Command.Kind)
        /// The author's role may not give the command in this state.
        case notPermitted(role: Role, command: JobOffer.Command.Kind)
        /// The command's result already holds.
        case alreadyApplied(command: JobOffer.Command.Kind)
        /// The author works at another branch.
        case otherBranch(author: BranchID?, branch: BranchID)
        /// The command is dated before the last event.
        case clockWentBack(last: Instant, now: Instant)
        /// The branch, the staff member or the offer is not the author's.
        case notYours
        /// The offer has expired.
        case expired(until: Instant)
        /// The person works at another branch and must leave it first.
        case employedElsewhere
        /// The branch was closed.
        case branchClosed

        /// The stable code of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .illegal: "illegal"
                case .notPermitted: "notPermitted"
                case .alreadyApplied: "alreadyApplied"
                case .otherBranch: "otherBranch"
                case .clockWentBack: "clockWentBack"
                case .notYours: "notYours"
                case .expired: "expired"
                case .employedElsewhere: "employedElsewhere"
                case .branchClosed: "branchClosed"
                }
            return ErrorCode(rawValue: "employment." + name)
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .illegal(let state, let command): CommonWords.illegal(command, in: state)
            case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
            case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
            case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the offer", of: branch)
            case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
            case .notYours: "it is neither the author's branch or staff, nor the author's offer"
            case .expired(let until): "the offer ended at \(until)"
            case .employedElsewhere: "the person works at another branch and has to leave it first"
            case .branchClosed: "the branch was closed"
            }
        }
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension EmploymentRefusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension EmploymentRefusal.Reason {
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
            case "notYours": try read.alone(.notYours)
            case "expired": try .expired(until: read("until"))
            case "employedElsewhere": try read.alone(.employedElsewhere)
            case "branchClosed": try read.alone(.branchClosed)
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
        case .notYours: try encoder.write("notYours")
        case .expired(let until): try encoder.write("expired", ["until": until])
        case .employedElsewhere: try encoder.write("employedElsewhere")
        case .branchClosed: try encoder.write("branchClosed")
        }
    }
}
