public import TablesideCore

/// Why a command on a menu was refused (``MenuRecord``).
public struct MenuRefusal: ReasonedError, Codable {
    /// The reasons for the refusal, with the inputs that failed.
    public enum Reason: StepReason, AdmissionReason, Codable {
        /// The command does not exist in this state.
        case illegal(state: String, command: MenuCommandKind)
        /// The author's role may not give the command in this state.
        case notPermitted(role: Role, command: MenuCommandKind)
        /// The command's result already holds.
        case alreadyApplied(command: MenuCommandKind)
        /// The author works at another branch.
        case otherBranch(author: BranchID?, branch: BranchID)
        /// The command is dated before the last event.
        case clockWentBack(last: Instant, now: Instant)
        /// Somebody else owns it.
        case notYours
        /// The contents are those of another menu.
        case otherIdentity
        /// Branches do not take this menu over: it is that of a branch, of another restaurant, or not active.
        case notCommon(menu: MenuID)
        /// The menu has contents of its own and takes over no common menu.
        case ownContents
        /// The menu takes over a common one, which alone says this.
        case notOfBranch(edits: [MenuEdit.Kind])
        /// The branch charges in another currency.
        case otherCurrency(currency: Currency, expected: Currency)
        /// Only the owner makes these changes.
        case ownersEdits(edits: [MenuEdit.Kind])
        /// The menu has defects; lists them, each with its path.
        case incomplete(problems: [Problem<MenuDefect>])

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
                case .notCommon: "notCommon"
                case .ownContents: "ownContents"
                case .notOfBranch: "notOfBranch"
                case .otherCurrency: "otherCurrency"
                case .ownersEdits: "ownersEdits"
                case .incomplete: "incomplete"
                }
            return ErrorCode(rawValue: "menu." + name)
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .illegal(let state, let command): CommonWords.illegal(command, in: state)
            case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
            case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
            case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the menu", of: branch)
            case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
            case .notYours: "it belongs to another restaurateur"
            case .otherIdentity: "the contents are those of another menu"
            case .notCommon(let menu): "branches cannot take over the menu \(shown: menu)"
            case .ownContents: "the menu has contents of its own and takes over no common menu"
            case .notOfBranch(let edits):
                "on a menu that takes over a common one, a branch cannot use \(list: edits.map(\.rawValue))"
            case .otherCurrency(let currency, let expected):
                "the menu is in \(currency), and the branch charges in \(expected)"
            case .ownersEdits(let edits): "only the owner can use \(list: edits.map(\.rawValue))"
            case .incomplete(let problems): "guests cannot be shown the menu: \(Defects(problems))"
            }
        }
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension MenuRefusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension MenuRefusal.Reason {
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
            case "notCommon": try .notCommon(menu: read("menu"))
            case "ownContents": try read.alone(.ownContents)
            case "notOfBranch": try .notOfBranch(edits: read("edits"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "ownersEdits": try .ownersEdits(edits: read("edits"))
            case "incomplete": try .incomplete(problems: read("problems"))
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
        case .notCommon(let menu): try encoder.write("notCommon", ["menu": menu])
        case .ownContents: try encoder.write("ownContents")
        case .notOfBranch(let edits): try encoder.write("notOfBranch", ["edits": edits])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .ownersEdits(let edits): try encoder.write("ownersEdits", ["edits": edits])
        case .incomplete(let problems): try encoder.write("incomplete", ["problems": problems])
        }
    }
}
