/// What is wrong with a profile that a host defines.
public enum ProfileDefect: CodedReason {
    /// The lifecycle or the profile has a structural defect.
    case lifecycle(defect: LifecycleDefect)
    /// The code is that of a built-in profile.
    case builtInCode(profile: ProfileCode)
    /// The code is empty or longer than ``SizeLimit/code``.
    case invalidCode(profile: ProfileCode)
    /// There are more rows, roles or entries, or a label has more bytes, than the limit allows.
    case tooLarge(limit: Int, found: Int)
    /// The engine has no such step: the command cannot lead from this state to that one.
    case impossibleStep(state: String, command: String, to: String)
    /// The step needs one of these guards.
    case guardMissing(state: String, command: String, guards: [String])
    /// The guard says nothing about this command.
    case guardDoesNotFit(name: String, command: String)
    /// The step needs this effect.
    case effectMissing(name: String, state: String, command: String)
    /// The step cannot have this effect.
    case effectDoesNotFit(name: String, state: String, command: String)
    /// The row would enter one state although the command can also lead to another.
    case wrongOutcome(state: String, command: String, role: Role, to: String, outcome: String)
    /// Nothing lets the system give this command when its time has come.
    case noTimer(state: String, command: String)
    /// The profile has one of two things that need each other, and not this command.
    case commandMissing(command: String)
    /// The command is of no use to the role: no row for its parts permits it.
    case idleRole(role: Role, command: String)
    /// An action is offered to a role that has no row for it.
    case idlePrompt(state: String, role: Role, command: String)
    /// The profile does not have this state.
    case unknownState(state: String)
    /// The list is empty, so nothing can follow the profile.
    case neverApplies
    /// A length or a number is below zero.
    case negative

    /// The stable code of the defect.
    public var code: ErrorCode {
        if case .lifecycle(let defect) = self { return defect.code }
        let fault =
            switch self {
            case .lifecycle: "lifecycle"
            case .builtInCode: "builtInCode"
            case .invalidCode: "invalidCode"
            case .tooLarge: "tooLarge"
            case .impossibleStep: "impossibleStep"
            case .guardMissing: "guardMissing"
            case .guardDoesNotFit: "guardDoesNotFit"
            case .effectMissing: "effectMissing"
            case .effectDoesNotFit: "effectDoesNotFit"
            case .wrongOutcome: "wrongOutcome"
            case .noTimer: "noTimer"
            case .commandMissing: "commandMissing"
            case .idleRole: "idleRole"
            case .idlePrompt: "idlePrompt"
            case .unknownState: "unknownState"
            case .neverApplies: "neverApplies"
            case .negative: "negative"
            }
        return ErrorCode(rawValue: "profile." + fault)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .lifecycle(let defect): defect.description
        case .builtInCode(let profile): "\(shown: profile) is the code of a built-in profile"
        case .invalidCode(let profile):
            "“\(shown: profile)” is no code: it is empty or has more than \(SizeLimit.code) bytes"
        case .tooLarge(let limit, let found): "at most \(limit) are possible, not \(found)"
        case .impossibleStep(let state, let command, let to):
            "\(shown: command) cannot lead from \(shown: state) to \(shown: to)"
        case .guardMissing(let state, let command, let guards):
            "\(shown: command) in \(shown: state) needs a guard: \(list: guards)"
        case .guardDoesNotFit(let name, let command):
            "the guard \(shown: name) says nothing about \(shown: command)"
        case .effectMissing(let name, let state, let command):
            "\(shown: command) in \(shown: state) needs the effect \(shown: name)"
        case .effectDoesNotFit(let name, let state, let command):
            "\(shown: command) in \(shown: state) cannot have the effect \(shown: name)"
        case .wrongOutcome(let state, let command, let role, let to, let outcome):
            "\(shown: command) in \(shown: state) by \(shown: role) can lead to \(shown: outcome), "
                + "where the row says \(shown: to)"
        case .noTimer(let state, let command):
            "the system needs a row for \(shown: command) in \(shown: state) when its time has come"
        case .commandMissing(let command): "the command \(shown: command) is needed as well"
        case .idleRole(let role, let command):
            "no row for the items lets \(shown: role) carry out \(shown: command)"
        case .idlePrompt(let state, let role, let command):
            "\(shown: role) is offered \(shown: command) in \(shown: state), which no row permits"
        case .unknownState(let state): "no row leads to or from \(shown: state)"
        case .neverApplies: "the list is empty"
        case .negative: "a length or a number is below zero"
        }
    }
}

extension ProfileDefect {
    /// The defects of a code for a profile of a host's own.
    package static func problems(of code: ProfileCode, besides known: [ProfileCode]) -> [Problem<ProfileDefect>] {
        if code.rawValue.isEmpty || !SizeSubject.code.holds(code.rawValue) {
            return [Problem(.invalidCode(profile: code), at: "code")]
        }
        return known.contains(code) ? [Problem(.builtInCode(profile: code), at: "code")] : []
    }
}
