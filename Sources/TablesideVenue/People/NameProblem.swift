public import TablesideCore

/// The problems that a name can have.
public enum NameProblem: CodedReason {
    /// The text is empty.
    case empty
    /// The text has no visible characters.
    case blank(text: String)
    /// The text has more bytes than ``SizeLimit/name``.
    case tooLong(bytes: Int, limit: Int)
    /// The text contains a control character, such as a line break.
    case controlCharacter(text: String)
    /// The text contains a character that changes the writing direction, such as U+202E.
    case bidirectionalControl(text: String)
    /// The text contains an invisible character, such as a zero-width space.
    case invisibleCharacter(text: String)
    /// The text contains a private-use character, or one that Unicode does not define.
    case unknownCharacter(text: String)
    /// The text begins or ends with white space.
    case outerSpace(text: String)
    /// The text begins with a combining mark.
    case markFirst(text: String)
    /// A letter has more than four combining marks.
    case tooManyMarks(text: String)
    /// The text mixes digits of two systems, such as Arabic and Latin digits.
    case mixedDigits(text: String)
    /// The text mixes letters of scripts that are not written together, such as Latin and Cyrillic.
    case mixedScripts(text: String)

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .empty: ErrorCode(rawValue: "name.empty")
        case .blank: ErrorCode(rawValue: "name.blank")
        case .tooLong: ErrorCode(rawValue: "name.tooLong")
        case .controlCharacter: ErrorCode(rawValue: "name.controlCharacter")
        case .bidirectionalControl: ErrorCode(rawValue: "name.bidirectionalControl")
        case .invisibleCharacter: ErrorCode(rawValue: "name.invisibleCharacter")
        case .unknownCharacter: ErrorCode(rawValue: "name.unknownCharacter")
        case .outerSpace: ErrorCode(rawValue: "name.outerSpace")
        case .markFirst: ErrorCode(rawValue: "name.markFirst")
        case .tooManyMarks: ErrorCode(rawValue: "name.tooManyMarks")
        case .mixedDigits: ErrorCode(rawValue: "name.mixedDigits")
        case .mixedScripts: ErrorCode(rawValue: "name.mixedScripts")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .empty: "the name is empty"
        case .blank: "there is nothing to see in the name"
        case .tooLong(let bytes, let limit): "a name has at most \(limit) bytes, not \(bytes)"
        case .controlCharacter(let text): "the name “\(shown: text)” holds a control character"
        case .bidirectionalControl(let text): "the name “\(shown: text)” turns the direction of writing"
        case .invisibleCharacter(let text): "the name “\(shown: text)” holds a character that nobody sees"
        case .unknownCharacter(let text): "the name “\(shown: text)” holds a character without a meaning"
        case .outerSpace(let text): "the name “\(shown: text)” begins or ends with a space"
        case .markFirst(let text): "the name “\(shown: text)” begins with a mark"
        case .tooManyMarks(let text): "the name “\(shown: text)” has more than four marks on a letter"
        case .mixedDigits(let text): "the name “\(shown: text)” has digits of two systems"
        case .mixedScripts(let text): "the name “\(shown: text)” has letters of two scripts"
        }
    }
}
