/// The identity of an event: the aggregate and its version after the event.
///
/// A consumer that sees one twice drops the second, and puts events of one aggregate in order by the version.
public struct EventID: Hashable, Codable, Comparable, Sendable, CustomStringConvertible {
    /// The aggregate to which it happened.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event, 1 for its first.
    public let version: Version

    /// Makes the identity of an event.
    public init(aggregate: DocumentRef, version: Version) {
        self.aggregate = aggregate
        self.version = version
    }

    /// Orders events by aggregate, then by age.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.aggregate, lhs.version) < (rhs.aggregate, rhs.version)
    }

    /// The identity as text: `order:17@3`.
    public var description: String { "\(aggregate)@\(version)" }
}

/// An event as it is stored and published: what happened, to what, when, by whom and why.
public struct Recorded<Event: Sendable & Codable & Equatable>: Sendable, Codable, Equatable, Identifiable {
    /// The aggregate to which it happened.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event.
    public let version: Version
    /// When it was decided.
    public let at: Instant
    /// Who gave the command.
    public let author: Author
    /// The command that caused it; `nil` when it was performed without one.
    public let cause: CommandKey?
    /// What happened.
    public let event: Event

    /// Makes a record of an event.
    public init(
        aggregate: DocumentRef,
        version: Version,
        at: Instant,
        author: Author,
        cause: CommandKey?,
        event: Event
    ) {
        self.aggregate = aggregate
        self.version = version
        self.at = at
        self.author = author
        self.cause = cause
        self.event = event
    }

    /// The identity of the event: aggregate and version.
    public var id: EventID { EventID(aggregate: aggregate, version: version) }
}

/// An event of any aggregate, as it passes through a store.
public struct AnyRecorded: Sendable, Identifiable {
    /// The aggregate to which it happened.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event.
    public let version: Version
    /// When it was decided.
    public let at: Instant
    /// Who gave the command.
    public let author: Author
    /// The command that caused it; `nil` when it was performed without one.
    public let cause: CommandKey?
    /// What happened; ask ``event(of:)`` for it by type.
    public let body: any Sendable & Codable & Equatable

    /// Forgets the type of an event.
    public init<Event>(_ recorded: Recorded<Event>) {
        aggregate = recorded.aggregate
        version = recorded.version
        at = recorded.at
        author = recorded.author
        cause = recorded.cause
        body = recorded.event
    }

    /// The identity of the event: aggregate and version.
    public var id: EventID { EventID(aggregate: aggregate, version: version) }

    /// The event, if it is one of that aggregate type.
    public func event<Target: Aggregate>(of type: Target.Type) -> Target.Event? {
        aggregate.kind == Target.kind ? body as? Target.Event : nil
    }
}
