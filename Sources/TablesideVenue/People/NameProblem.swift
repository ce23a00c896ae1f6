public import TablesideCore

/// What can be wrong with a name.
public enum NameProblem: CodedReason {
    /// There is no text.
    case empty
    /// There is nothing to see but white space.
    case blank(text: String)
    /// The text has more bytes than ``SizeLimit/name``.
    case tooLong(bytes: Int, limit: Int)
    /// There is a control character, such as a line break.
    case controlCharacter(text: String)
    /// There is a character that turns the direction of writing, such as U+202E.
    case bidirectionalControl(text: String)
    /// There is a character that nobody sees, such as a zero-width space.
    case invisibleCharacter(text: String)
    /// There is a character that Unicode leaves to private use, or does not know.
    case unknownCharacter(text: String)
    /// There is white space before or behind the name.
    case outerSpace(text: String)
    /// The name begins with a mark that belongs on a letter.
    case markFirst(text: String)
    /// More than four marks are on one letter.
    case tooManyMarks(text: String)
    /// There are digits of two systems, such as Arabic and Latin ones.
    case mixedDigits(text: String)
    /// There are letters of two scripts that are not written together, such as Latin and Cyrillic ones.
    case mixedScripts(text: String)

    /// The stable name of the fault.
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
