public import TablesideCore

/// The stable name of a reaction: its place in the feed is kept under it.
public struct ReactionName: OpenCode {
    /// The text of the name.
    public let rawValue: String

    /// Makes the name with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What follows later from events: points for a paid bill, a notice, a read model.
///
/// A reaction only carries what may be late; a rule that must always hold is a joint decision instead. It is handed
/// every event of its aggregates at least once, and again after a crash: it gives its commands under the keys that
/// ``Trigger/key(_:)`` derives from the event, so that the second time is answered with the first outcome and
/// counts once.
///
/// ```swift
/// let points = Reaction(ReactionName(rawValue: "points"), to: GuestTab.self) { event, trigger in
///     guard case .closed = event.event else { return }
///     try await runner.perform(.earn(…), on: Points.self, user, by: .system, key: trigger.key())
/// }
/// ```
public struct Reaction: Sendable {
    /// The event that triggers a reaction, as the source of its identities.
    public struct Trigger: Hashable, Sendable {
        /// The reaction.
        public let name: ReactionName
        /// The event.
        public let event: EventID

        /// Makes the trigger that a reaction is handed with an event.
        public init(name: ReactionName, event: EventID) {
            self.name = name
            self.event = event
        }

        /// The key of a command that follows from the event.
        ///
        /// - Parameter part: What tells several commands of one reaction to one event apart.
        /// - Returns: the key, the same in every repetition, and one that nobody can send.
        public func key(_ part: String = "") -> CommandKey {
            .reaction(name.rawValue, to: event, part: part)
        }
    }

    /// The stable name.
    public let name: ReactionName
    private let react: @Sendable (_ event: StoredEvent) async throws -> Void

    /// Makes a reaction to the events of one type of aggregate.
    ///
    /// - Parameters:
    ///   - name: The stable name; a new one begins at the start of the feed.
    ///   - type: The type of the aggregates.
    ///   - body: What to do. It throws ``StoreError`` (or ``CommandFailure/store(_:)``) to be called again later; any
    ///     other error sets the event aside.
    public init<Target: Aggregate>(
        _ name: ReactionName,
        to type: Target.Type,
        _ body: @escaping @Sendable (_ event: Recorded<Target.Event>, _ trigger: Trigger) async throws -> Void
    ) {
        self.name = name
        react = { stored in
            guard let event = try stored.recorded(of: type) else { return }
            try await body(event, Trigger(name: name, event: stored.id))
        }
    }

    /// Makes a reaction to the events of all aggregates.
    ///
    /// - Parameters:
    ///   - name: The stable name; a new one begins at the start of the feed.
    ///   - body: What to do. It throws ``StoreError`` (or ``CommandFailure/store(_:)``) to be called again later; any
    ///     other error sets the event aside.
    public init(
        _ name: ReactionName,
        toAll body: @escaping @Sendable (_ event: StoredEvent, _ trigger: Trigger) async throws -> Void
    ) {
        self.name = name
        react = { stored in try await body(stored, Trigger(name: name, event: stored.id)) }
    }

    /// Hands the reaction one event, as often as one likes.
    ///
    /// - Throws: whatever the reaction throws.
    public func handle(_ event: StoredEvent) async throws { try await react(event) }
}

/// How far a reaction has read the feed.
public struct ReactionProgress: Document, Hashable {
    /// The kind of places in the feed.
    public static let kind = DocumentKind(rawValue: "reactionProgress")

    /// The name of the reaction.
    public let id: String
    /// Behind which event it goes on; `nil` from the start.
    public internal(set) var cursor: EventCursor?
    /// The number of changes so far.
    public var version: Version

    /// Makes the place of a reaction that has not read anything.
    public init(_ name: ReactionName) {
        id = name.rawValue
        cursor = nil
        version = .absent
    }
}

/// An event that a reaction could not deal with, set aside so that it does not hold up those behind it.
public struct UnhandledEvent: Document, Hashable {
    /// The kind of events set aside.
    public static let kind = DocumentKind(rawValue: "unhandledEvent")

    /// The name of the reaction and the event, as text.
    public let id: String
    /// The reaction.
    public let reaction: ReactionName
    /// The event.
    public let event: EventID
    /// Where it stands in the feed; read from the place before it to try again.
    public let cursor: EventCursor
    /// The code of the error, where it has one.
    public let code: ErrorCode?
    /// The error in plain words.
    public let message: String
    /// The number of changes so far.
    public var version: Version

    init(_ reaction: ReactionName, _ event: StoredEvent, error: any Error) {
        id = "\(reaction.rawValue.escaping(":")):\(event.id)"
        self.reaction = reaction
        self.event = event.id
        cursor = event.cursor
        code = (error as? any CodedError)?.code ?? (error as? any CommandFailing)?.code
        message = "\(detail: error)"
        version = .absent
    }

    /// The events that one reaction set aside are listed together.
    public var scope: String { reaction.rawValue }
}

/// What a reaction has done in one go.
public struct ReactionReport: Hashable, Sendable {
    /// How many events it was handed.
    public let events: Int
    /// Those that it could not deal with.
    public let unhandled: [UnhandledEvent]

    /// Whether the feed had nothing new.
    public var isIdle: Bool { events == 0 }
}

extension CommandRunner {
    /// Hands a reaction the next events of the feed and stores how far it got.
    ///
    /// Call it until it reports nothing new, then again when the host learns of new events. When the reaction fails for
    /// a moment, what was handled before is noted, and the failure is thrown; an event that it can never handle is set
    /// aside as an ``UnhandledEvent`` in the very unit that goes past it, never dropped. Two machines may do this at
    /// once: both hand out the events, one notes the place.
    ///
    /// - Parameters:
    ///   - reaction: The reaction.
    ///   - limit: The most events to hand out.
    ///   - now: The instant at which the place is noted; `nil` for that of the clock.
    /// - Returns: what was done.
    /// - Throws: ``StoreError``.
    public func advance(
        _ reaction: Reaction,
        limit: Int = 100,
        at now: Instant? = nil
    ) async throws(StoreError) -> ReactionReport {
        var progress = try await store.load(ReactionProgress.self, reaction.name.rawValue) ?? .init(reaction.name)
        let page = try await store.events(after: progress.cursor, limit: limit)
        var unhandled: [UnhandledEvent] = []
        var handled = 0
        var failure: StoreError?
        for event in page.events {
            do {
                try await reaction.handle(event)
            } catch {
                if let passing = passing(error) {
                    failure = passing
                    break
                }
                unhandled.append(UnhandledEvent(reaction.name, event, error: error))
            }
            handled += 1
            progress.cursor = event.cursor
            // The documents set aside have to fit into one unit with the place.
            if unhandled.count == CommitUnit.itemLimit - 1 { break }
        }
        if handled > 0 { try await note(progress, unhandled, at: now ?? clock.now()) }
        if let failure { throw failure }
        return ReactionReport(events: handled, unhandled: unhandled)
    }

    /// The failure of the store behind an error, unless it would come again.
    private func passing(_ error: any Error) -> StoreError? {
        let failure = error as? StoreError ?? (error as? any CommandFailing)?.storeError
        guard let failure else {
            return error is CancellationError ? StoreError(.cancelled) : nil
        }
        return failure.retry == .never && failure.reason != .cancelled ? nil : failure
    }

    private func note(
        _ progress: ReactionProgress,
        _ unhandled: [UnhandledEvent],
        at now: Instant
    ) async throws(StoreError) {
        var progress = progress
        let before = progress.version
        let key = CommandKey.progress(of: progress.id, to: before.next)
        let command = CommandIdentity(key, content: progress)
        var changes = Changes(cause: key)
        changes.put(&progress)
        let known = try await store.fetch(unhandled.map(\.ref))
        for event in unhandled {
            var event = event
            // It stays set aside when somebody has sent the reaction back to read it again.
            if let before = known[event.ref] { event.version = before.version }
            changes.put(&event)
        }
        let unit = try CommitUnit(changes, command: CommandRecord(command: command, at: now, receipt: NoAnswer()))
        var patience = Patience(self)
        while true {
            do {
                _ = try await store.commit(unit)
                return
            } catch {
                switch (error.retry, error.reason) {
                case (.rereadFirst, _), (_, .commandReused):
                    // Another machine may have noted how far it got: what both did counts once.
                    let current = try await store.fetch([progress.ref])[progress.ref]?.version ?? .absent
                    guard current != before else { throw error }
                    return
                case (.sameUnit, _): try await patience.wait(after: error)
                case (.never, _): throw error
                }
            }
        }
    }
}
