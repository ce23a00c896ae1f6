/// What a local time is in a zone: one instant, two, or none.
public enum LocalResolution: Hashable, Codable, Sendable {
    /// The local time occurs once, at this instant.
    case unique(instant: Instant)
    /// The local time occurs twice, because clocks are put back between the two instants.
    case ambiguous(earlier: Instant, later: Instant)
    /// The local time does not occur, because clocks are put forward.
    ///
    /// At `next` clocks are put forward. `later` is the local time read with the offset before that, and shows on
    /// the new clocks as moved later by the length of the gap; `earlier` is read with the offset after it, and shows on
    /// the old clocks as moved earlier by as much.
    case nonexistent(earlier: Instant, later: Instant, next: Instant)

    /// The instants at which clocks really show the local time, in order: one, two or none.
    public var instants: [Instant] {
        switch self {
        case .unique(let instant): [instant]
        case .ambiguous(let earlier, let later): [earlier, later]
        case .nonexistent: []
        }
    }

    /// The instant that a policy chooses; `nil` when it is ``LocalTimePolicy/reject`` and there is not just one.
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

/// What to make of a local time that occurs twice or not at all.
public enum LocalTimePolicy: String, ClosedCode {
    /// As in RFC 5545 §3.3.5: the first of two; a time in a gap moves later by the length of the gap.
    ///
    /// It is what calendars do, and `"compatible"` of ECMAScript's Temporal.
    case compatible
    /// The first of two; a time in a gap moves earlier by the length of the gap.
    case earlier
    /// The second of two; a time in a gap moves later by the length of the gap.
    case later
    /// Neither: an error that names the choices.
    case reject
}
