import TablesideCore

// Sets are written sorted: the bytes of a command are its fingerprint, so equal commands must have equal bytes.

extension ShiftRules {
    enum CodingKeys: CodingKey {
        case policy, unit, mode, minGap, lastOrder, allowsOverflow, prefersRegular, requestsKeepTurn, sections
    }

    /// Writes rules, the tables of each section sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(policy, forKey: .policy)
        try container.encode(unit, forKey: .unit)
        try container.encode(mode, forKey: .mode)
        try container.encodeIfPresent(minGap, forKey: .minGap)
        try container.encodeIfPresent(lastOrder, forKey: .lastOrder)
        try container.encode(allowsOverflow, forKey: .allowsOverflow)
        try container.encode(prefersRegular, forKey: .prefersRegular)
        try container.encode(requestsKeepTurn, forKey: .requestsKeepTurn)
        try container.encode(sections.mapValues { $0.sorted() }, forKey: .sections)
    }
}

extension WaiterPlan {
    enum CodingKeys: CodingKey { case weight, sections, skills }

    /// Writes a plan, its sections and skills sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(weight, forKey: .weight)
        try container.encodeSorted(sections, forKey: .sections)
        try container.encodeSorted(skills, forKey: .skills)
    }
}

extension WorkFacts {
    enum CodingKeys: CodingKey { case covers, table, skills, regular, priority, units, expectedEnd, isSeated }

    /// Reads facts; guests who are not said to be seated are not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            covers: try container.decode(Int.self, forKey: .covers),
            table: try container.decodeIfPresent(TableID.self, forKey: .table),
            skills: try container.decode(Set<WaiterSkill>.self, forKey: .skills),
            regular: try container.decodeIfPresent(UserID.self, forKey: .regular),
            priority: try container.decode(Int.self, forKey: .priority),
            units: try container.decodeIfPresent(Int.self, forKey: .units),
            expectedEnd: try container.decodeIfPresent(Instant.self, forKey: .expectedEnd),
            isSeated: try container.decodeIfPresent(Bool.self, forKey: .isSeated) ?? false
        )
    }

    /// Writes facts, the skills sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(covers, forKey: .covers)
        try container.encodeIfPresent(table, forKey: .table)
        try container.encodeSorted(skills, forKey: .skills)
        try container.encodeIfPresent(regular, forKey: .regular)
        try container.encode(priority, forKey: .priority)
        try container.encodeIfPresent(units, forKey: .units)
        try container.encodeIfPresent(expectedEnd, forKey: .expectedEnd)
        if isSeated { try container.encode(true, forKey: .isSeated) }
    }
}
