/// A value whose text is one short line: what it is and which one, not all that is in it.
///
/// `print`, interpolation, `dump` and a debugger would otherwise write out every part of a value, which for an order with its
/// profile is half a megabyte, and for a guest their telephone number. Logs are no place for either.
public protocol Summarized: CustomStringConvertible, CustomReflectable {
    /// The line, without anything about a person, and without secrets.
    var summary: String { get }
}

extension Summarized {
    /// The summary.
    public var description: String { summary }

    /// A mirror with nothing but the summary.
    public var customMirror: Mirror { Mirror(self, children: ["summary": summary]) }
}

extension Document {
    /// Kind, identity and version, such as `order 17, version 3`.
    ///
    /// A kind whose identity says something about a person has a summary without it.
    public var summary: String { "\(shown: Self.kind) \(shown: id), version \(version)" }
}

extension Envelope: Summarized {
    /// What is asked of which aggregate, without the command.
    public var summary: String { "command \(shown: id) for \(shown: target)" }
}

extension Recorded: Summarized {
    /// Which event it is, without what happened.
    public var summary: String { "event \(shown: id)" }
}

extension Lifecycle: Summarized {
    /// The profile and the number of rows.
    public var summary: String { "lifecycle \(shown: profile), \(rows.count) rows" }
}

extension ZoneTransitions: Summarized {
    /// The name of the zone and the number of its transitions.
    public var summary: String { "zone \(shown: identifier), \(transitions.count) transitions" }
}
