import TablesideCore

extension GuestComment {
    private enum Field: String, CodingKey {
        case id, version, state, content, flags, hiddenFor, writtenAt, editedAt, lastEventAt
    }

    /// Reads a comment; refuses one whose fields contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(CommentKey.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        content = try container.decodeIfPresent(Content.self, forKey: .content)
        flags = try container.decodeList(Review.Flag.self, forKey: .flags)
        hiddenFor = try container.decodeIfPresent(FlagReason.self, forKey: .hiddenFor)
        writtenAt = try container.decodeIfPresent(Instant.self, forKey: .writtenAt)
        editedAt = try container.decodeIfPresent(Instant.self, forKey: .editedAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard isConsistent else {
            throw DecodingError.invalid(Inconsistency(.state(state: state)), at: container.codingPath)
        }
    }

    /// Writes the comment; unset fields are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(content, forKey: .content)
        try container.encodeUnlessEmpty(flags, forKey: .flags)
        try container.encodeIfPresent(hiddenFor, forKey: .hiddenFor)
        try container.encodeIfPresent(writtenAt, forKey: .writtenAt)
        try container.encodeIfPresent(editedAt, forKey: .editedAt)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    private var isConsistent: Bool {
        let says = state != .unwritten
        guard (content != nil) == says, content?.problems().isEmpty != false, flags.count <= SizeLimit.flags else {
            return false
        }
        guard let writtenAt, let lastEventAt, version != .absent else {
            return self == GuestComment(id: id)
        }
        switch state {
        case .unwritten: break
        case .published: if hiddenFor != nil { return false }
        case .hidden: if hiddenFor == nil { return false }
        }
        let edited = editedAt.map { says && writtenAt <= $0 && $0 <= lastEventAt } ?? true
        return writtenAt <= lastEventAt && edited
    }
}

extension GuestComment.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .write(let content): try encoder.write("write", ["content": content])
        case .edit(let content): try encoder.write("edit", ["content": content])
        case .withdraw: try encoder.write("withdraw")
        case .flag(let reason): try encoder.write("flag", ["reason": reason])
        case .hide(let reason): try encoder.write("hide", ["reason": reason])
        case .restore: try encoder.write("restore")
        }
    }
}

extension GuestComment.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "written": try .written(content: read("content"), isHidden: read("isHidden"), at: read("at"))
            case "edited": try .edited(from: read("from"), to: read("to"), isHidden: read("isHidden"), at: read("at"))
            case "withdrawn": try .withdrawn(content: read("content"), wasHidden: read("wasHidden"), at: read("at"))
            case "flagged": try .flagged(flag: read("flag"), at: read("at"))
            case "hidden": try .hidden(content: read("content"), reason: read("reason"), at: read("at"))
            case "restored": try .restored(content: read("content"), wasHidden: read("wasHidden"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .written(let content, let isHidden, let at):
            try encoder.write("written", ["content": content, "isHidden": isHidden, "at": at])
        case .edited(let from, let to, let isHidden, let at):
            try encoder.write("edited", ["from": from, "to": to, "isHidden": isHidden, "at": at])
        case .withdrawn(let content, let wasHidden, let at):
            try encoder.write("withdrawn", ["content": content, "wasHidden": wasHidden, "at": at])
        case .flagged(let flag, let at): try encoder.write("flagged", ["flag": flag, "at": at])
        case .hidden(let content, let reason, let at):
            try encoder.write("hidden", ["content": content, "reason": reason, "at": at])
        case .restored(let content, let wasHidden, let at):
            try encoder.write("restored", ["content": content, "wasHidden": wasHidden, "at": at])
        }
    }
}

extension GuestComment.Refusal.Reason {
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
            case "notSignedIn": try read.alone(.notSignedIn)
            case "notYours": try read.alone(.notYours)
            case "heldBack": try .heldBack(reason: read("reason"))
            case "content": try .content(problems: read("problems"))
            case "unknownReason": try .unknownReason(reason: read("reason"))
            case "tooManyFlags": try .tooManyFlags(limit: read("limit"))
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
        case .notSignedIn: try encoder.write("notSignedIn")
        case .notYours: try encoder.write("notYours")
        case .heldBack(let reason): try encoder.write("heldBack", ["reason": reason])
        case .content(let problems): try encoder.write("content", ["problems": problems])
        case .unknownReason(let reason): try encoder.write("unknownReason", ["reason": reason])
        case .tooManyFlags(let limit): try encoder.write("tooManyFlags", ["limit": limit])
        }
    }
}

extension CommentProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "saysNothing": try read.alone(.saysNothing)
            case "emptyText": try read.alone(.emptyText)
            case "tooLong": try .tooLong(limit: read("limit"), found: read("found"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .saysNothing: try encoder.write("saysNothing")
        case .emptyText: try encoder.write("emptyText")
        case .tooLong(let limit, let found): try encoder.write("tooLong", ["limit": limit, "found": found])
        }
    }
}
