import TablesideCore
import TablesideVenue

extension MissionRecord.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .count(let activity): try encoder.write("count", ["activity": activity])
        case .forget(let mission): try encoder.write("forget", ["mission": mission])
        }
    }
}

extension MissionRecord.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "counted": try .counted(activity: read("activity"), steps: read("steps"), at: read("at"))
            case "fulfilled": try .fulfilled(missions: read("missions"), at: read("at"))
            case "awarded": try .awarded(awards: read("awards"), at: read("at"))
            case "forgotten": try .forgotten(mission: read("mission"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .counted(let activity, let steps, let at):
            try encoder.write("counted", ["activity": activity, "steps": steps, "at": at])
        case .fulfilled(let missions, let at): try encoder.write("fulfilled", ["missions": missions, "at": at])
        case .awarded(let awards, let at): try encoder.write("awarded", ["awards": awards, "at": at])
        case .forgotten(let mission, let at): try encoder.write("forgotten", ["mission": mission, "at": at])
        }
    }
}

extension MissionMark: Codable {
    private enum Field: CodingKey { case key, amount, bucket }

    /// Reads a mark; without an amount, it adds 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        key = try container.decode(String.self, forKey: .key)
        amount = try container.decodeIfPresent(Int64.self, forKey: .amount) ?? 1
        bucket = try container.decodeIfPresent(Int.self, forKey: .bucket) ?? 0
        guard !key.isEmpty, key.utf8.count <= SizeLimit.identifier, amount > 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .key,
                in: container,
                debugDescription: "a mark needs a key and a positive amount"
            )
        }
    }

    /// Writes a mark without defaults: an amount of 1, and no date.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(key, forKey: .key)
        if amount != 1 { try container.encode(amount, forKey: .amount) }
        if bucket != 0 { try container.encode(bucket, forKey: .bucket) }
    }
}

extension CountProgress: Codable {
    private enum Field: CodingKey { case marks, isMet }

    /// Reads the progress of a count; refuses marks that are out of order.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        marks = try container.decodeList(MissionMark.self, forKey: .marks)
        isMet = try container.decodeIfPresent(Bool.self, forKey: .isMet) ?? false
        guard marks.count <= SizeLimit.missionMarks, !isMet || marks.isEmpty,
            zip(marks, marks.dropFirst()).allSatisfy({ $0.precedes($1) })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .marks,
                in: container,
                debugDescription: "the marks are too many, out of order or of a count that is met"
            )
        }
    }

    /// Writes the progress of a count.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encodeUnlessEmpty(marks, forKey: .marks)
        if isMet { try container.encode(isMet, forKey: .isMet) }
    }
}

extension MissionRecord: Codable {
    private enum Field: CodingKey { case id, version, progress, awards, lastEventAt }

    /// The stored form of a mission that is not completed.
    private struct Begun: Codable {
        let mission: MissionID
        let counts: [CountProgress]?
        let isFulfilled: Bool?
    }

    /// Reads a record; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let begun = try container.decodeList(Begun.self, forKey: .progress)
        let given = try container.decodeList(MissionAward.self, forKey: .awards)
        for mission in begun {
            progress[mission.mission] = Progress(
                counts: mission.counts ?? [],
                isFulfilled: mission.isFulfilled ?? false
            )
        }
        for award in given { awards[award.mission] = award }
        let limit = SizeLimit.missionsOfGuest
        let latest = given.map(\.at).max()
        let isSound = progress.allSatisfy { mission, progress in
            awards[mission] == nil && progress.counts.count <= SizeLimit.missionCounts
                && progress.isFulfilled == progress.counts.isEmpty
        }
        guard isSound, progress.count == begun.count, awards.count == given.count, begun.count <= limit,
            given.count <= limit, (version == .absent) == (lastEventAt == nil),
            latest.map({ at in lastEventAt.map { at <= $0 } ?? false }) ?? true,
            lastEventAt != nil || begun.isEmpty
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .progress,
                in: container,
                debugDescription: "the missions and the awards contradict each other"
            )
        }
    }

    /// Writes a record, the missions by identity.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        let begun = progress.sorted { $0.key < $1.key }.map { mission, progress in
            Begun(
                mission: mission,
                counts: progress.counts.isEmpty ? nil : progress.counts,
                isFulfilled: progress.isFulfilled ? true : nil
            )
        }
        try container.encodeUnlessEmpty(begun, forKey: .progress)
        try container.encodeUnlessEmpty(awards.values.sorted { $0.mission < $1.mission }, forKey: .awards)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
