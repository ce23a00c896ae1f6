public import TablesideCore
import TablesideVenue

extension GuestComment {
    /// The comment for export to its author: with the reasons of flags, but without the flaggers.
    package var withoutFlaggers: GuestComment {
        var comment = self
        comment.flags = flags.map { Review.Flag($0.reason, by: nil) }
        return comment
    }

    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing; whether the subject exists is decided beforehand.
    ///   - author: The sender of the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing changes in that case.
    /// - Complexity: O(bytes of the text + flags), which ``SizeLimit`` bounds.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard is needed.
    package func decide(
        _ command: Command,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        if let branch = id.subject.branch { try Refusal.admit(author, to: branch) }
        let row = try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, by: author)
        }
        let isHidden = row.to == .hidden
        switch command {
        case .write(let content):
            try check(content)
            return [.written(content: content, isHidden: isHidden, at: now)]
        case .edit(let content):
            let present = try present(for: command)
            guard content != present else { throw Refusal(.alreadyApplied(command: .edit)) }
            try check(content)
            return [.edited(from: present, to: content, isHidden: isHidden, at: now)]
        case .withdraw:
            return [.withdrawn(content: try present(for: command), wasHidden: state == .hidden, at: now)]
        case .flag(let reason):
            try checkKnown(reason)
            let flag = Review.Flag(reason, by: author.user)
            guard !flags.contains(flag) else { throw Refusal(.alreadyApplied(command: .flag)) }
            guard flags.count < SizeLimit.flags else { throw Refusal(.tooManyFlags(limit: SizeLimit.flags)) }
            return [.flagged(flag: flag, at: now)]
        case .hide(let reason):
            try checkKnown(reason)
            return [.hidden(content: try present(for: command), reason: reason, at: now)]
        case .restore:
            return [.restored(content: try present(for: command), wasHidden: state == .hidden, at: now)]
        }
    }

    /// The content, which exists in every state in which it can be changed.
    private func present(for command: Command) throws(Refusal) -> Content {
        guard let content else { throw Refusal(.illegal(state: state.rawValue, command: command.kind)) }
        return content
    }

    private func failure(of condition: Guard, by author: Author) -> Refusal? {
        switch condition {
        case .own, .ownFree:
            guard let user = author.user else { return Refusal(.notSignedIn) }
            guard user == id.author else { return Refusal(.notYours) }
            guard condition == .ownFree, let hiddenFor else { return nil }
            return Refusal(.heldBack(reason: hiddenFor))
        case .isFlagged:
            return flags.isEmpty ? Refusal(.alreadyApplied(command: .restore)) : nil
        }
    }

    private func checkKnown(_ reason: FlagReason) throws(Refusal) {
        guard FlagReason.known.contains(reason) else { throw Refusal(.unknownReason(reason: reason)) }
    }

    private func check(_ content: Content) throws(Refusal) {
        let problems = content.problems()
        guard problems.isEmpty else { throw Refusal(.content(problems: problems)) }
    }
}

extension GuestComment.Content {
    /// Returns all problems: neither a text nor stars; a text that is blank or too long.
    ///
    /// - Complexity: O(bytes of the text).
    public func problems() -> [Problem<CommentProblem>] {
        guard let text else { return rating == nil ? [Problem(.saysNothing)] : [] }
        let limit = SizeLimit.note
        // A text that is too long is not looked at.
        if text.utf8.count > limit { return [Problem(.tooLong(limit: limit, found: text.utf8.count), at: "text")] }
        return text.isBlank ? [Problem(.emptyText, at: "text")] : []
    }
}

/// A problem with the content of a comment.
public enum CommentProblem: CodedReason, Codable {
    /// The comment has neither a text nor stars.
    case saysNothing
    /// The text is empty or blank.
    case emptyText
    /// The text has more bytes than the limit.
    case tooLong(limit: Int, found: Int)

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .saysNothing: ErrorCode(rawValue: "comment.content.saysNothing")
        case .emptyText: ErrorCode(rawValue: "comment.content.emptyText")
        case .tooLong: ErrorCode(rawValue: "comment.content.tooLong")
        }
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .saysNothing: "there are neither a text nor stars"
        case .emptyText: "the text is empty"
        case .tooLong(let limit, let found): "the text has \(found) bytes; at most \(limit) are kept"
        }
    }
}
