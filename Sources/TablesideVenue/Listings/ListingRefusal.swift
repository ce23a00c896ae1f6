public import TablesideCore

/// Why a command on a restaurant or a branch was refused (``RestaurantRecord``, ``BranchRecord``).
public struct ListingRefusal: ReasonedError, Codable {
    /// The reasons for the refusal, with the inputs that failed.
    public enum Reason: StepReason, AdmissionReason, Codable {
        /// The command does not exist in this state.
        case illegal(state: String, command: ListingCommandKind)
        /// The author's role may not give the command in this state.
        case notPermitted(role: Role, command: ListingCommandKind)
        /// The command's result already holds.
        case alreadyApplied(command: ListingCommandKind)
        /// The author works at another branch.
        case otherBranch(author: BranchID?, branch: BranchID)
        /// The command is dated before the last event.
        case clockWentBack(last: Instant, now: Instant)
        /// The restaurant or branch has another owner.
        case notYours
        /// The contents belong to another restaurant or branch.
        case otherIdentity
        /// Guests' reviews decide the rating; owners cannot set it.
        case ratedByGuests
        /// The host suspended it, so only the host can resume it.
        case suspendedByHost
        /// Only the owner can make these changes.
        case ownersEdits(edits: [BranchEdit.Kind])
        /// These changes are only possible before guests see the branch.
        case onlyInDraft(edits: [BranchEdit.Kind])
        /// Parts are missing or invalid; lists all of them, each with its path.
        case incomplete(problems: [Problem<ListingProblem>])
        /// There is no room for another news item, and none in the archive can be dropped.
        case tooManyNews(limit: Int)
        /// There is no news item with this identity.
        case unknownNews(news: NewsID)
        /// The news item is in the archive and cannot be changed.
        case archivedNews(news: NewsID)

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
                case .otherIdentity: "otherIdentity"
                case .ratedByGuests: "ratedByGuests"
                case .suspendedByHost: "suspendedByHost"
                case .ownersEdits: "ownersEdits"
                case .onlyInDraft: "onlyInDraft"
                case .incomplete: "incomplete"
                case .tooManyNews: "tooManyNews"
                case .unknownNews: "unknownNews"
                case .archivedNews: "archivedNews"
                }
            return ErrorCode(rawValue: "listing." + name)
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .illegal(let state, let command): CommonWords.illegal(command, in: state)
            case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
            case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
            case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the listing", of: branch)
            case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
            case .notYours: "it belongs to another restaurateur"
            case .otherIdentity: "the contents are those of another restaurant or branch"
            case .ratedByGuests: "the rating is what guests say"
            case .suspendedByHost: "the host suspended it, and only the host can resume it"
            case .ownersEdits(let edits): "only the owner can use \(list: edits.map(\.rawValue))"
            case .onlyInDraft(let edits): "\(list: edits.map(\.rawValue)) can be used only in a draft"
            case .incomplete(let problems): "it cannot be shown to guests: \(Defects(problems))"
            case .tooManyNews(let limit): "at most \(limit) news items are kept, and none of them is in the archive"
            case .unknownNews(let news): "there is no news item \(shown: news)"
            case .archivedNews(let news): "the news item \(shown: news) is in the archive"
            }
        }
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension ListingRefusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension ListingRefusal.Reason {
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
            case "otherIdentity": try read.alone(.otherIdentity)
            case "ratedByGuests": try read.alone(.ratedByGuests)
            case "suspendedByHost": try read.alone(.suspendedByHost)
            case "ownersEdits": try .ownersEdits(edits: read("edits"))
            case "onlyInDraft": try .onlyInDraft(edits: read("edits"))
            case "incomplete": try .incomplete(problems: read("problems"))
            case "tooManyNews": try .tooManyNews(limit: read("limit"))
            case "unknownNews": try .unknownNews(news: read("news"))
            case "archivedNews": try .archivedNews(news: read("news"))
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
        case .otherIdentity: try encoder.write("otherIdentity")
        case .ratedByGuests: try encoder.write("ratedByGuests")
        case .suspendedByHost: try encoder.write("suspendedByHost")
        case .ownersEdits(let edits): try encoder.write("ownersEdits", ["edits": edits])
        case .onlyInDraft(let edits): try encoder.write("onlyInDraft", ["edits": edits])
        case .incomplete(let problems): try encoder.write("incomplete", ["problems": problems])
        case .tooManyNews(let limit): try encoder.write("tooManyNews", ["limit": limit])
        case .unknownNews(let news): try encoder.write("unknownNews", ["news": news])
        case .archivedNews(let news): try encoder.write("archivedNews", ["news": news])
        }
    }
}
