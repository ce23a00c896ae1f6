import TablesideCore

extension TableCalls.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .call(let call, let kind, let text, let route):
            try encoder.write("call", ["call": call, "kind": kind, "text": text, "route": route])
        case .acknowledge(let call): try encoder.write("acknowledge", ["call": call])
        case .giveBack(let call): try encoder.write("giveBack", ["call": call])
        case .answer(let call): try encoder.write("answer", ["call": call])
        case .withdraw(let call): try encoder.write("withdraw", ["call": call])
        case .escalate(let call): try encoder.write("escalate", ["call": call])
        case .reroute(let call, let from, let route):
            try encoder.write("reroute", ["call": call, "from": from, "route": route])
        case .answerAll: try encoder.write("answerAll")
        }
    }
}

extension TableCalls.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "called":
                try .called(
                    call: read("call"),
                    kind: read("kind"),
                    text: read(optional: "text"),
                    route: read("route"),
                    level: read("level"),
                    due: read(optional: "due"),
                    by: read("by"),
                    at: read("at")
                )
            case "acknowledged":
                try .acknowledged(
                    call: read("call"),
                    staff: read(optional: "staff"),
                    due: read(optional: "due"),
                    at: read("at")
                )
            case "givenBack": try .givenBack(call: read("call"), due: read(optional: "due"), at: read("at"))
            case "escalated":
                try .escalated(call: read("call"), level: read("level"), due: read(optional: "due"), at: read("at"))
            case "rerouted":
                try .rerouted(
                    call: read("call"),
                    route: read("route"),
                    level: read("level"),
                    due: read(optional: "due"),
                    at: read("at")
                )
            case "answered": try .answered(call: read("call"), staff: read(optional: "staff"), at: read("at"))
            case "withdrawn": try .withdrawn(call: read("call"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .called(let call, let kind, let text, let route, let level, let due, let by, let at):
            try encoder.write(
                "called",
                [
                    "call": call, "kind": kind, "text": text, "route": route, "level": level, "due": due, "by": by,
                    "at": at,
                ]
            )
        case .acknowledged(let call, let staff, let due, let at):
            try encoder.write("acknowledged", ["call": call, "staff": staff, "due": due, "at": at])
        case .givenBack(let call, let due, let at):
            try encoder.write("givenBack", ["call": call, "due": due, "at": at])
        case .escalated(let call, let level, let due, let at):
            try encoder.write("escalated", ["call": call, "level": level, "due": due, "at": at])
        case .rerouted(let call, let route, let level, let due, let at):
            try encoder.write("rerouted", ["call": call, "route": route, "level": level, "due": due, "at": at])
        case .answered(let call, let staff, let at):
            try encoder.write("answered", ["call": call, "staff": staff, "at": at])
        case .withdrawn(let call, let at): try encoder.write("withdrawn", ["call": call, "at": at])
        }
    }
}

extension TableCalls {
    private enum Field: CodingKey { case id, version, calls, recent, lastEventAt }

    /// Reads the calls of a table; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(BranchEntry.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        calls = try container.decodeList(ServiceCall.self, forKey: .calls)
        recent = try container.decodeList(Recent.self, forKey: .recent)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard recent.count <= SizeLimit.tableCalls,
            calls.count - open.count <= Self.closedKept, open.count <= Self.openLimit,
            Set(calls.map(\.id)).count == calls.count, Set(open.map(\.kind)).count == open.count,
            recent.map(\.at) == recent.map(\.at).sorted(), (version == .absent) == (lastEventAt == nil),
            (recent.map(\.at) + calls.map(\.since)).allSatisfy({ at in lastEventAt.map { at <= $0 } ?? false })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .calls,
                in: container,
                debugDescription: "the calls of the table contradict each other"
            )
        }
    }

    /// Writes the calls of a table.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encodeUnlessEmpty(calls, forKey: .calls)
        try container.encodeUnlessEmpty(recent, forKey: .recent)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
