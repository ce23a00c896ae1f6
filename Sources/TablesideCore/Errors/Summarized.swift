/// A value described by one short line: what it is and which one, but not its contents.
///
/// Otherwise `print`, interpolation, `dump` and debuggers would write out every part of a value: half a megabyte for an
/// order with its profile, a phone number for a guest. Neither belongs in logs.
public protocol Summarized: CustomStringConvertible, CustomReflectable {
    /// The line, without personal data or secrets.
    var summary: String { get }
}

extension Summarized {
    /// The summary, so that printing shows no more than that line.
    public var description: String { summary }

    /// A mirror with nothing but the summary.
    public var customMirror: Mirror { Mirror(self, children: ["summary": summary]) }
}

extension Document {
    /// The kind, identity and version, such as `order 17, version 3`.
    ///
    /// A kind whose identity contains personal data leaves it out of its own summary.
    public var summary: String { "\(shown: Self.kind) \(shown: id), version \(version)" }
}

extension Recorded: Summarized {
    /// The identity of the event, without its contents.
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
