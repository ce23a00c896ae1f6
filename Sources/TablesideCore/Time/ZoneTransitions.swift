/// A zone as a plain value: the instants of its clock changes, and the rule that applies after them.
///
/// A server and a phone with the same value always agree, whatever time zone data their systems have. Where the value
/// has no data (before `validFrom`, from `validUntil` on, and, without a rule, from the last transition on), it throws
/// instead of guessing.
///
/// Creating one expands the rule for 400 years (about 800 changes); create it once and keep it.
public struct ZoneTransitions: ZoneRules {
    /// One clock change: an instant and the offset from then on.
    public struct Transition: Hashable, Codable, Sendable {
        /// The instant at which clocks change.
        public let at: Instant
        /// The offset from then on.
        public let offset: UTCOffset

        /// Makes a clock change.
        public init(at: Instant, offset: UTCOffset) {
            self.at = at
            self.offset = offset
        }
    }

    /// The zone's name, such as `Europe/Bucharest`.
    public let identifier: String
    /// The offset before the first transition.
    public let initialOffset: UTCOffset
    /// The clock changes, in ascending order.
    public let transitions: [Transition]
    /// The first instant at which the zone is known; `nil` when it is known from the beginning of time.
    public let validFrom: Instant?
    /// The first instant at which the zone is no longer known, as passed to the initializer.
    public let validUntil: Instant?
    /// The rule that applies after the last transition; `nil` when none is known.
    public let rule: RecurringRule?

    private let table: ZoneTable
    private let start: Int64
    private let end: Int64

    /// Makes a zone from its transitions.
    ///
    /// - Parameters:
    ///   - identifier: the zone's name, such as `Europe/Bucharest`.
    ///   - initialOffset: the offset before the first transition.
    ///   - transitions: the clock changes, in ascending order; one that keeps the offset is allowed.
    ///   - validFrom: the first instant at which the zone is known; `nil` when it is known from the beginning of time.
    ///   - validUntil: the first instant at which it is no longer known; `nil` means the last transition when there is
    ///     no rule, and never when there is one.
    ///   - rule: the rule that applies after the last transition, which it must agree with (as in RFC 9636 §3.3).
    /// - Throws: all problems: an empty name; transitions that do not ascend, are so close together that a local time
    ///   could occur more than twice, or are outside the known time; a rule that disagrees; a zone that is never known.
    public init(
        identifier: String,
        initialOffset: UTCOffset,
        transitions: [Transition],
        validFrom: Instant? = nil,
        validUntil: Instant? = nil,
        rule: RecurringRule? = nil
    ) throws(Defects<ZoneError.Reason>) {
        self.identifier = identifier
        self.initialOffset = initialOffset
        self.transitions = transitions
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.rule = rule
        let (first, last) = (CivilCalendar.firstMillisecond, CivilCalendar.endMillisecond)
        start = max(validFrom?.millisecondsSince1970 ?? first, first)
        let limit = min(validUntil?.millisecondsSince1970 ?? last, last)
        if validUntil == nil, rule == nil {
            // Without a rule, nothing is known from the last transition on; without transitions, nothing at all.
            end = transitions.last?.at.millisecondsSince1970 ?? start
        } else {
            end = limit
        }
        let compiler = ZoneCompiler(
            initialOffset: initialOffset,
            transitions: transitions,
            rule: rule,
            known: (start, limit)
        )
        var problems: [Problem<ZoneError.Reason>] = []
        if identifier.isEmpty { problems.append(Problem(.emptyIdentifier, at: "identifier")) }
        let found = start < limit ? compiler.problems() : []
        problems += found
        // Faulty transitions do not tell how much is known.
        if found.isEmpty, start >= end {
            problems.append(Problem(.nothingKnown(identifier: identifier), at: "validUntil"))
        }
        guard problems.isEmpty else { throw Defects(problems) }
        table = compiler.table()
    }

    /// How far local clocks are ahead of UTC at an instant.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at that time.
    /// - Complexity: O(log *n*) in the number of changes, at most about 800 for a rule; no allocation.
    public func offset(at instant: Instant) throws(ZoneError) -> UTCOffset {
        try check(instant)
        return table.offset(at: instant.millisecondsSince1970)
    }

    /// The instants at which clocks show a local time: one, two or none.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at that time.
    /// - Complexity: O(log *n*) in the number of changes, at most about 800 for a rule; no allocation.
    public func resolve(_ local: LocalDateTime) throws(ZoneError) -> LocalResolution {
        let resolution = table.resolve(local.wall)
        switch resolution {
        case .unique(let instant):
            try check(instant)
        case .ambiguous(let earlier, let later), .nonexistent(let earlier, let later, _):
            try check(earlier)
            try check(later)
        }
        return resolution
    }

    private func check(_ instant: Instant) throws(ZoneError) {
        let milliseconds = instant.millisecondsSince1970
        if milliseconds >= start, milliseconds < end { return }
        if milliseconds < CivilCalendar.firstMillisecond || milliseconds >= CivilCalendar.endMillisecond {
            throw ZoneError(.instantOutOfRange(instant: instant))
        }
        if milliseconds < start {
            throw ZoneError(
                .beforeKnownTransitions(identifier: identifier, from: Instant(millisecondsSince1970: start))
            )
        }
        throw ZoneError(.beyondKnownTransitions(identifier: identifier, until: Instant(millisecondsSince1970: end)))
    }
}

extension ZoneTransitions: Hashable {
    /// Compares the parts that the zones were made from, not what is compiled from them.
    public static func == (lhs: ZoneTransitions, rhs: ZoneTransitions) -> Bool {
        lhs.identifier == rhs.identifier && lhs.initialOffset == rhs.initialOffset && lhs.transitions == rhs.transitions
            && lhs.validFrom == rhs.validFrom && lhs.validUntil == rhs.validUntil && lhs.rule == rhs.rule
    }

    /// Hashes the name and the transitions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(transitions)
    }
}

extension ZoneTransitions: Codable {
    private enum CodingKeys: CodingKey {
        case identifier, initialOffset, transitions, validFrom, validUntil, rule
    }

    /// Reads a zone, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .identifier)
        let initialOffset = try container.decode(UTCOffset.self, forKey: .initialOffset)
        let transitions = try container.decode([Transition].self, forKey: .transitions)
        let validFrom = try container.decodeIfPresent(Instant.self, forKey: .validFrom)
        let validUntil = try container.decodeIfPresent(Instant.self, forKey: .validUntil)
        let rule = try container.decodeIfPresent(RecurringRule.self, forKey: .rule)
        do {
            try self.init(
                identifier: identifier,
                initialOffset: initialOffset,
                transitions: transitions,
                validFrom: validFrom,
                validUntil: validUntil,
                rule: rule
            )
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the zone as an object of its parts, without what is compiled from them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(initialOffset, forKey: .initialOffset)
        try container.encode(transitions, forKey: .transitions)
        try container.encodeIfPresent(validFrom, forKey: .validFrom)
        try container.encodeIfPresent(validUntil, forKey: .validUntil)
        try container.encodeIfPresent(rule, forKey: .rule)
    }
}
