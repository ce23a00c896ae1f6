/// The instants of a local time in a zone: one, two, or none.
public enum LocalResolution: Hashable, Codable, Sendable {
    /// The local time occurs once, at this instant.
    case unique(instant: Instant)
    /// The local time occurs twice, because clocks are set back between the two instants.
    case ambiguous(earlier: Instant, later: Instant)
    /// The local time does not occur, because clocks are set forward.
    ///
    /// Clocks are set forward at `next`. `later` interprets the local time with the offset before the change, so new
    /// clocks show it later by the length of the gap; `earlier` interprets it with the offset after the change, so old
    /// clocks show it earlier by the same length.
    case nonexistent(earlier: Instant, later: Instant, next: Instant)

    /// The instants at which clocks actually show the local time, in order: one, two or none.
    public var instants: [Instant] {
        switch self {
        case .unique(let instant): [instant]
        case .ambiguous(let earlier, let later): [earlier, later]
        case .nonexistent: []
        }
    }

    /// The instant that a policy chooses; `nil` when the policy is ``LocalTimePolicy/reject`` and there is not exactly
    /// one.
    public func instant(_ policy: LocalTimePolicy) -> Instant? {
        switch (self, policy) {
        case (.unique(let instant), _): instant
        case (.ambiguous(let earlier, _), .compatible), (.ambiguous(let earlier, _), .earlier): earlier
        case (.ambiguous(_, let later), .later): later
        case (.nonexistent(let earlier, _, _), .earlier): earlier
        case (.nonexistent(_, let later, _), .compatible), (.nonexistent(_, let later, _), .later): later
        case (.ambiguous, .reject), (.nonexistent, .reject): nil
        }
    }
}

/// How to resolve a local time that occurs twice or not at all.
public enum LocalTimePolicy: String, ClosedCode {
    /// As in RFC 5545 §3.3.5: the first of two; a time in a gap moves later by the length of the gap.
    ///
    /// This is what calendars do, and the same as `"compatible"` in ECMAScript's Temporal.
    case compatible
    /// The first of two; a time in a gap moves earlier by the length of the gap.
    case earlier
    /// The second of two; a time in a gap moves later by the length of the gap.
    case later
    /// Neither: throws an error that lists the choices.
    case reject
}

extension LocalResolution {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unique": try .unique(instant: read("instant"))
            case "ambiguous": try .ambiguous(earlier: read("earlier"), later: read("later"))
            case "nonexistent": try .nonexistent(earlier: read("earlier"), later: read("later"), next: read("next"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unique(let instant): try encoder.write("unique", ["instant": instant])
        case .ambiguous(let earlier, let later): try encoder.write("ambiguous", ["earlier": earlier, "later": later])
        case .nonexistent(let earlier, let later, let next):
            try encoder.write("nonexistent", ["earlier": earlier, "later": later, "next": next])
        }
    }
}
