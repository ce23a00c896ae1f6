public import TablesideCore

/// The stable name of a reaction, under which its progress in the feed is stored.
public struct ReactionName: OpenCode {
    /// The text under which progress is stored.
    public let rawValue: String

    /// Makes a name from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Follow-up work triggered by events, such as loyalty points for a paid bill, a notice or a read model.
///
/// Use a reaction only for work that may happen late; a rule that must always hold belongs in a joint decision. A
/// reaction receives every event of its aggregates at least once, possibly again after a crash. It sends its commands
/// under keys that ``Trigger/key(_:)`` derives from the event, so that a repeat returns the first outcome and counts
/// once.
///
/// ```swift
/// let points = Reaction(ReactionName(rawValue: "points"), to: GuestTab.self) { event, trigger in
///     guard case .closed = event.event else { return }
///     try await runner.perform(Envelope(.earn(…), on: Points.self, user, by: .system, key: trigger.key()))
/// }
/// ```
public struct Reaction: Sendable {
    /// The event that triggers a reaction; the keys of its commands derive from it.
    public struct Trigger: Hashable, Sendable {
        /// The name of the reaction.
        public let name: ReactionName
        /// The identity of the event.
        public let event: EventID

        /// Makes the trigger passed to a reaction with an event.
        public init(name: ReactionName, event: EventID) {
            self.name = name
            self.event = event
        }

        /// The key of a command that follows from the event.
        ///
        /// - Parameter part: Distinguishes several commands of one reaction to one event.
        /// - Returns: the key, which is the same on every repeat and which no client can send.
        public func key(_ part: String = "") -> CommandKey {
            .reaction(name.rawValue, to: event, part: part)
        }
    }

    /// The stable name of the reaction.
    public let name: ReactionName
    private let react: @Sendable (_ event: StoredEvent) async throws -> Void

    /// Makes a reaction to the events of one type of aggregate.
    ///
    /// - Parameters:
    ///   - name: The stable name; a new name starts at the beginning of the feed.
    ///   - type: The type of the aggregates.
    ///   - body: The work to do. Throw ``StoreError`` (or ``CommandFailure/store(_:)``) to be called again later; any
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
    ///   - name: The stable name; a new name starts at the beginning of the feed.
    ///   - body: The work to do. Throw ``StoreError`` (or ``CommandFailure/store(_:)``) to be called again later; any
    ///     other error sets the event aside.
    public init(
        _ name: ReactionName,
        toAll body: @escaping @Sendable (_ event: StoredEvent, _ trigger: Trigger) async throws -> Void
    ) {
        self.name = name
        react = { stored in try await body(stored, Trigger(name: name, event: stored.id)) }
    }

    /// Passes one event to the reaction; repeating it is safe.
    ///
    /// - Throws: whatever the reaction throws.
    public func handle(_ event: StoredEvent) async throws { try await react(event) }
}

/// The position in the feed up to which a reaction has read.
public struct ReactionProgress: Document, Hashable {
    /// The document kind of reaction progress.
    public static let kind = DocumentKind(rawValue: "reactionProgress")

    /// The name of the reaction.
    public let id: String
    /// The event after which it continues; `nil` for the start of the feed.
    public internal(set) var cursor: EventCursor?
    /// The number of changes so far.
    public var version: Version

    /// Makes the progress of a reaction that has read nothing.
    public init(_ name: ReactionName) {
        id = name.rawValue
        cursor = nil
        version = .absent
    }
}

/// An event that a reaction could not handle, set aside so that it does not hold up later ones.
public struct UnhandledEvent: Document, Hashable {
    /// The document kind of events set aside.
    public static let kind = DocumentKind(rawValue: "unhandledEvent")

    /// The name of the reaction and the event's identity, as text.
    public let id: String
    /// The reaction that failed.
    public let reaction: ReactionName
    /// The identity of the event.
    public let event: EventID
    /// The event's position in the feed; read from the position before it to try again.
    public let cursor: EventCursor
    /// The code of the error, if it has one.
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
        code = (error as? any CodedError)?.code
        message = "\(detail: error)"
        version = .absent
    }

    /// The reaction's name, so that the events it set aside are listed together.
    public var scope: String { reaction.rawValue }
}

/// The result of advancing a reaction once.
public struct ReactionReport: Hashable, Sendable {
    /// The number of events passed to the reaction.
    public let events: Int
    /// The events that it could not handle.
    public let unhandled: [UnhandledEvent]

    /// Whether the feed had nothing new.
    public var isIdle: Bool { events == 0 }
}

extension CommandRunner {
    /// Passes the next events of the feed to a reaction and stores its progress.
    ///
    /// Call it until it reports nothing new, and again when the host learns of new events. If the reaction fails
    /// temporarily, the progress so far is stored and the failure is thrown. An event that it can never handle is set
    /// aside as an ``UnhandledEvent`` in the same unit that moves past it, so it is never dropped. Two machines may do
    /// this at once: both pass the events on, one stores the progress.
    ///
    /// - Parameters:
    ///   - reaction: The reaction to advance.
    ///   - limit: The most events to pass on.
    ///   - now: The time recorded with the progress; `nil` to read the clock.
    /// - Returns: what the reaction handled.
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
            // The events set aside must fit into one unit with the progress.
            if unhandled.count == CommitUnit.itemLimit - 1 { break }
        }
        if handled > 0 { try await note(progress, unhandled, at: now ?? clock.now()) }
        if let failure { throw failure }
        return ReactionReport(events: handled, unhandled: unhandled)
    }

    /// The store failure behind an error, if retrying later may help.
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
            // The event may have been set aside before, if the reaction was sent back to read it again.
            if let before = known[event.ref] { event.version = before.version }
            changes.put(&event)
        }
        let unit = try CommitUnit(changes, command: CommandRecord(command: command, at: now, receipt: NoAnswer()))
        var patience = Patience(self, for: key)
        while true {
            do {
                _ = try await store.commit(unit)
                return
            } catch {
                switch (error.retry, error.reason) {
                case (.rereadFirst, _), (_, .commandReused):
                    // Another machine may have stored its progress; events that both handled count once.
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
