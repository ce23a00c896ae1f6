public import TablesideCore

/// The problems that a name can have.
public enum NameProblem: CodedReason, Codable {
    /// The text is empty.
    case empty
    /// The text has no visible characters.
    case blank(text: String)
    /// The text has more bytes than ``SizeLimit/name``, or a username or unique address has more than three times that
    /// many after its characters are decomposed for comparison.
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
        case .blank: "the name has no visible characters"
        case .tooLong(let bytes, let limit): "a name has at most \(limit) bytes, not \(bytes)"
        case .controlCharacter(let text): "the name “\(shown: text)” contains a control character"
        case .bidirectionalControl(let text):
            "the name “\(shown: text)” contains a character that changes the writing direction"
        case .invisibleCharacter(let text): "the name “\(shown: text)” contains an invisible character"
        case .unknownCharacter(let text): "the name “\(shown: text)” contains a private-use or undefined character"
        case .outerSpace(let text): "the name “\(shown: text)” begins or ends with a space"
        case .markFirst(let text): "the name “\(shown: text)” begins with a combining mark"
        case .tooManyMarks(let text): "the name “\(shown: text)” has more than four combining marks on a letter"
        case .mixedDigits(let text): "the name “\(shown: text)” mixes digits of two systems"
        case .mixedScripts(let text): "the name “\(shown: text)” mixes letters of two scripts"
        }
    }
}

extension NameProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "empty": try read.alone(.empty)
            case "blank": try .blank(text: read("text"))
            case "tooLong": try .tooLong(bytes: read("bytes"), limit: read("limit"))
            case "controlCharacter": try .controlCharacter(text: read("text"))
            case "bidirectionalControl": try .bidirectionalControl(text: read("text"))
            case "invisibleCharacter": try .invisibleCharacter(text: read("text"))
            case "unknownCharacter": try .unknownCharacter(text: read("text"))
            case "outerSpace": try .outerSpace(text: read("text"))
            case "markFirst": try .markFirst(text: read("text"))
            case "tooManyMarks": try .tooManyMarks(text: read("text"))
            case "mixedDigits": try .mixedDigits(text: read("text"))
            case "mixedScripts": try .mixedScripts(text: read("text"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty: try encoder.write("empty")
        case .blank(let text): try encoder.write("blank", ["text": text])
        case .tooLong(let bytes, let limit): try encoder.write("tooLong", ["bytes": bytes, "limit": limit])
        case .controlCharacter(let text): try encoder.write("controlCharacter", ["text": text])
        case .bidirectionalControl(let text): try encoder.write("bidirectionalControl", ["text": text])
        case .invisibleCharacter(let text): try encoder.write("invisibleCharacter", ["text": text])
        case .unknownCharacter(let text): try encoder.write("unknownCharacter", ["text": text])
        case .outerSpace(let text): try encoder.write("outerSpace", ["text": text])
        case .markFirst(let text): try encoder.write("markFirst", ["text": text])
        case .tooManyMarks(let text): try encoder.write("tooManyMarks", ["text": text])
        case .mixedDigits(let text): try encoder.write("mixedDigits", ["text": text])
        case .mixedScripts(let text): try encoder.write("mixedScripts", ["text": text])
        }
    }
}
