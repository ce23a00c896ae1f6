/// The identity of an event: its aggregate, and the aggregate's version after the event.
///
/// A consumer that sees an event twice drops the second, and orders the events of one aggregate by version.
public struct EventID: Hashable, Codable, Comparable, Sendable, CustomStringConvertible {
    /// The aggregate that the event changed.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event; 1 for its first event.
    public let version: Version

    /// Makes the identity of an event.
    public init(aggregate: DocumentRef, version: Version) {
        self.aggregate = aggregate
        self.version = version
    }

    /// Orders events by aggregate, then by version.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.aggregate, lhs.version) < (rhs.aggregate, rhs.version)
    }

    /// The identity as text: `order:17@3`.
    public var description: String { "\(aggregate)@\(version)" }
}

/// An event as stored and published, with its aggregate, time, author and cause.
public struct Recorded<Event: Sendable & Codable & Equatable>: Sendable, Codable, Equatable, Identifiable {
    /// The aggregate that the event changed.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event.
    public let version: Version
    /// When the event was decided.
    public let at: Instant
    /// When the sender did it, by the clock of their device; `nil` if they did not say.
    ///
    /// A phone without a connection sends a command later than it was given. The device may lie, so nothing is decided
    /// by this time; it is never after ``at``.
    public let occurredAt: Instant?
    /// The author of the command.
    public let author: Author
    /// The command that caused the event; `nil` when it was performed without one.
    public let cause: CommandKey?
    /// The event that the aggregate decided.
    public let event: Event

    /// Makes a record of an event; an `occurredAt` after `at` becomes `at`.
    public init(
        aggregate: DocumentRef,
        version: Version,
        at: Instant,
        occurredAt: Instant? = nil,
        author: Author,
        cause: CommandKey?,
        event: Event
    ) {
        self.aggregate = aggregate
        self.version = version
        self.at = at
        self.occurredAt = occurredAt.map { min($0, at) }
        self.author = author
        self.cause = cause
        self.event = event
    }

    /// The identity of the event: aggregate and version.
    public var id: EventID { EventID(aggregate: aggregate, version: version) }

    private enum CodingKeys: CodingKey { case aggregate, version, at, occurredAt, author, cause, event }

    /// Decodes a record; one of a command given after it was decided is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        aggregate = try container.decode(DocumentRef.self, forKey: .aggregate)
        version = try container.decode(Version.self, forKey: .version)
        at = try container.decode(Instant.self, forKey: .at)
        occurredAt = try container.decodeIfPresent(Instant.self, forKey: .occurredAt)
        author = try container.decode(Author.self, forKey: .author)
        cause = try container.decodeIfPresent(CommandKey.self, forKey: .cause)
        event = try container.decode(Event.self, forKey: .event)
        guard occurredAt.map({ $0 <= at }) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .occurredAt,
                in: container,
                debugDescription: "the command was given after it was decided"
            )
        }
    }
}

/// An event of any aggregate, as it passes through a store.
public struct AnyRecorded: Sendable, Identifiable {
    /// The aggregate that the event changed.
    public let aggregate: DocumentRef
    /// The version of the aggregate after the event.
    public let version: Version
    /// When the event was decided.
    public let at: Instant
    /// When the sender did it, by the clock of their device; `nil` if they did not say.
    ///
    /// A phone without a connection sends a command later than it was given. The device may lie, so nothing is decided
    /// by this time; it is never after ``at``.
    public let occurredAt: Instant?
    /// The author of the command.
    public let author: Author
    /// The command that caused the event; `nil` when it was performed without one.
    public let cause: CommandKey?
    /// The event itself; use ``event(of:)`` to get it by type.
    public let body: any Sendable & Codable & Equatable

    /// Erases the type of an event.
    public init<Event>(_ recorded: Recorded<Event>) {
        aggregate = recorded.aggregate
        version = recorded.version
        at = recorded.at
        occurredAt = recorded.occurredAt
        author = recorded.author
        cause = recorded.cause
        body = recorded.event
    }

    /// The identity of the event: aggregate and version.
    public var id: EventID { EventID(aggregate: aggregate, version: version) }

    /// The event, if it belongs to this aggregate type; otherwise `nil`.
    public func event<Target: Aggregate>(of type: Target.Type) -> Target.Event? {
        aggregate.kind == Target.kind ? body as? Target.Event : nil
    }
}
