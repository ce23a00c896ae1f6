import TablesideCore

extension Reputation.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .praise(let record, let points, let reason):
            try encoder.write("praise", ["record": record, "points": points, "reason": reason])
        case .withdrawPraise(let record): try encoder.write("withdrawPraise", ["record": record])
        case .recordOffense(let record, let kind, let booking):
            try encoder.write("recordOffense", ["record": record, "kind": kind, "booking": booking])
        case .appeal(let record): try encoder.write("appeal", ["record": record])
        case .uphold(let record): try encoder.write("uphold", ["record": record])
        case .pardon(let record): try encoder.write("pardon", ["record": record])
        case .expire(let record): try encoder.write("expire", ["record": record])
        }
    }
}

extension Reputation.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "praised":
                try .praised(record: read("record"), points: read("points"), reason: read("reason"), at: read("at"))
            case "praiseWithdrawn": try .praiseWithdrawn(record: read("record"), at: read("at"))
            case "offenseRecorded":
                try .offenseRecorded(
                    record: read("record"),
                    kind: read("kind"),
                    booking: read(optional: "booking"),
                    points: read("points"),
                    expiresAt: read(optional: "expiresAt"),
                    at: read("at")
                )
            case "offenseMoved": try .offenseMoved(record: read("record"), to: read("to"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .praised(let record, let points, let reason, let at):
            try encoder.write("praised", ["record": record, "points": points, "reason": reason, "at": at])
        case .praiseWithdrawn(let record, let at):
            try encoder.write("praiseWithdrawn", ["record": record, "at": at])
        case .offenseRecorded(let record, let kind, let booking, let points, let expiresAt, let at):
            try encoder.write(
                "offenseRecorded",
                [
                    "record": record, "kind": kind, "booking": booking, "points": points, "expiresAt": expiresAt,
                    "at": at,
                ]
            )
        case .offenseMoved(let record, let to, let at):
            try encoder.write("offenseMoved", ["record": record, "to": to, "at": at])
        }
    }
}

extension Reputation {
    private enum Field: CodingKey { case id, version, praises, offenses, lastEventAt }

    /// Reads a reputation; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(MembershipID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        praises = try container.decodeList(Praise.self, forKey: .praises)
        offenses = try container.decodeList(Offense.self, forKey: .offenses)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let points = praises.map(\.points) + offenses.map(\.points)
        let bookings = offenses.compactMap(\.booking)
        guard praises.count <= SizeLimit.reputationRecords, offenses.count <= SizeLimit.reputationRecords,
            Set(praises.map(\.id)).count == praises.count, Set(offenses.map(\.id)).count == offenses.count,
            Set(bookings).count == bookings.count, points.allSatisfy(ReputationRules.weights.contains),
            praises.allSatisfy({ $0.state != .absent }), offenses.allSatisfy({ $0.state != .absent }),
            (version == .absent) == (lastEventAt == nil)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .praises,
                in: container,
                debugDescription: "the records contradict each other"
            )
        }
    }

    /// Writes a reputation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encodeUnlessEmpty(praises, forKey: .praises)
        try container.encodeUnlessEmpty(offenses, forKey: .offenses)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
