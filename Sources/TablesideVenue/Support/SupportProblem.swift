public import TablesideCore

/// A problem with a letter to support or with a message in one.
public enum SupportProblem: CodedReason, Codable {
    /// The message is empty, or blank.
    case emptyMessage
    /// The message has more bytes than can be stored.
    case tooLong(limit: Int, found: Int)
    /// This release does not know the kind of bug.
    case unknownBug(kind: BugKind)

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .emptyMessage: ErrorCode(rawValue: "support.emptyMessage")
        case .tooLong: ErrorCode(rawValue: "support.tooLong")
        case .unknownBug: ErrorCode(rawValue: "support.unknownBug")
        }
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .emptyMessage: "the message is empty"
        case .tooLong(let limit, let found): "the message has \(found) bytes; at most \(limit) are kept"
        case .unknownBug(let kind): "“\(shown: kind)” is not a known kind of bug"
        }
    }

    /// The problem of a message; `nil` if there is none.
    static func problem(with message: String) -> SupportProblem? {
        let (limit, found) = (SizeLimit.note, message.utf8.count)
        // The contents of a message that is too long are not checked.
        if found > limit { return .tooLong(limit: limit, found: found) }
        return message.isBlank ? .emptyMessage : nil
    }
}

extension SupportLetter.Content {
    /// All problems: an unknown kind of bug; a message that is blank or too long.
    ///
    /// - Complexity: O(bytes of the message).
    public func problems() -> [Problem<SupportProblem>] {
        var problems: [Problem<SupportProblem>] = []
        if case .report(let report) = topic, let bug = report.bug, !BugKind.known.contains(bug) {
            problems.append(Problem(.unknownBug(kind: bug), at: FieldPath("topic").field("bug")))
        }
        if let problem = SupportProblem.problem(with: message) { problems.append(Problem(problem, at: "message")) }
        return problems
    }
}

extension SupportProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "emptyMessage": try read.alone(.emptyMessage)
            case "tooLong": try .tooLong(limit: read("limit"), found: read("found"))
            case "unknownBug": try .unknownBug(kind: read("kind"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .emptyMessage: try encoder.write("emptyMessage")
        case .tooLong(let limit, let found): try encoder.write("tooLong", ["limit": limit, "found": found])
        case .unknownBug(let kind): try encoder.write("unknownBug", ["kind": kind])
        }
    }
}
