/// The changes of one decision to one or several documents, committed as a unit.
///
/// A rule that spans aggregates (accepting an order loads a waiter; placing one takes stock) performs its commands
/// through one `Changes` value. It collects the new state of each document with the version that was read, the versions
/// of documents that were only read, and the events; a store commits it if every version is still current. A refusal
/// along the way is thrown and the value is discarded, so a partial change can never be committed.
///
/// ```swift
/// var changes = Changes(cause: CommandKey(commandID, by: author))
/// try changes.perform(.accept(by: ana), on: &order, by: author, at: now)
/// try changes.perform(.take(order.id), on: &shift, by: author, at: now)
/// ```
public struct Changes: Sendable {
    /// The new state of one document.
    public struct Write: Sendable {
        /// Where it is stored.
        public let ref: DocumentRef
        /// The version that was read; ``Version/absent`` for a document that must not exist yet.
        public let expecting: Version
        /// The new state, including its new version.
        public fileprivate(set) var body: any Document
        /// When a decision becomes due by time alone; `nil` while nothing is due.
        public fileprivate(set) var nextDue: Instant?
    }

    /// The command behind the decision, recorded in every event.
    public let cause: CommandKey?
    /// When the sender gave the command, by the clock of their device, recorded in every event; `nil` if they did not
    /// say.
    public let occurredAt: Instant?
    /// The new states, in the order in which the documents were first changed; each document appears once.
    public private(set) var writes: [Write] = []
    /// The versions of documents that the decision read but did not change.
    public private(set) var checks: [DocumentRef: Version] = [:]
    /// The versions of the documents that cease to exist.
    public private(set) var removals: [DocumentRef: Version] = [:]
    /// The documents among them that may have a timer, which ceases to exist with them.
    package private(set) var timedRemovals: Set<DocumentRef> = []
    /// The documents whose versions a runner does not check only because the decision read them.
    package private(set) var unchecked: Set<DocumentRef> = []
    /// The documents that a unit has to write, because they take what has left another document.
    package private(set) var requiredWrites: Set<DocumentRef> = []
    /// The events, in order.
    public private(set) var events: [AnyRecorded] = []

    /// Makes an empty set of changes.
    public init(cause: CommandKey? = nil, occurredAt: Instant? = nil) {
        self.cause = cause
        self.occurredAt = occurredAt
    }

    /// Decides on a command and applies its events to the aggregate, recording them in these changes.
    ///
    /// - Throws: the aggregate's refusal; neither the aggregate nor these changes are modified then.
    /// - Returns: the events of this command.
    @discardableResult
    public mutating func perform<Target: Aggregate>(
        _ command: Target.Command,
        on aggregate: inout Target,
        in context: Target.Context,
        by author: Author,
        at now: Instant
    ) throws(Target.Refusal) -> [Target.Event] {
        let before = aggregate.version
        let happened = try aggregate.perform(command, in: context, by: author, at: now)
        guard !happened.isEmpty else { return happened }
        var version = before
        for event in happened {
            version = version.next
            let recorded = Recorded(
                aggregate: aggregate.ref,
                version: version,
                at: now,
                occurredAt: occurredAt,
                author: author,
                cause: cause,
                event: event
            )
            events.append(AnyRecorded(recorded))
        }
        write(aggregate, expecting: before, nextDue: aggregate.nextDue)
        return happened
    }

    /// Decides on a command and applies its events to the aggregate, recording them in these changes.
    ///
    /// - Throws: the aggregate's refusal; neither the aggregate nor these changes are modified then.
    /// - Returns: the events of this command.
    @discardableResult
    public mutating func perform<Target: Aggregate>(
        _ command: Target.Command,
        on aggregate: inout Target,
        by author: Author,
        at now: Instant
    ) throws(Target.Refusal) -> [Target.Event] where Target.Context == Void {
        try perform(command, on: &aggregate, in: (), by: author, at: now)
    }

    /// Records an event that no command asks for, such as one that erases what was said of a person, and applies it.
    package mutating func record<Target: Aggregate>(
        _ event: Target.Event,
        on aggregate: inout Target,
        by author: Author,
        at now: Instant
    ) {
        let before = aggregate.version
        aggregate.record(event)
        events.append(
            AnyRecorded(
                Recorded(
                    aggregate: aggregate.ref,
                    version: aggregate.version,
                    at: now,
                    occurredAt: occurredAt,
                    author: author,
                    cause: cause,
                    event: event
                )
            )
        )
        write(aggregate, expecting: before, nextDue: aggregate.nextDue)
    }

    /// Stores a plain document and increments its version.
    ///
    /// A document at version 0 must not exist yet, which is how a unique key is claimed.
    public mutating func put<Body: Document>(_ document: inout Body) {
        let before = document.version
        document.version = before.next
        write(document, expecting: before, nextDue: nil)
    }

    /// Removes a document as it was read; one at version 0 must not exist.
    ///
    /// A document made again under the same identity starts at version 0, so remove only a document whose every reader
    /// also checks another one, as the claim on an email address is checked with the account that owns it.
    public mutating func remove(_ document: some Document) {
        removals[document.ref] = document.version
        if document is any Timed { timedRemovals.insert(document.ref) }
    }

    /// Makes the commit depend on the version of a document that the decision only read.
    ///
    /// Only the first version given for a document counts; ``Version/absent`` requires that it does not exist.
    public mutating func check(_ ref: DocumentRef, is version: Version) {
        if checks[ref] == nil { checks[ref] = version }
    }

    /// Lets the commit succeed even if a document that the decision only read changes at the same moment.
    ///
    /// Use it for what may be a moment old because no rule rests on it. Each version that is checked takes an item of
    /// the unit, and can make the commit fail. A document that the decision changes, or checks itself, is checked all
    /// the same.
    package mutating func leaveUnchecked(_ refs: some Sequence<DocumentRef>) { unchecked.formUnion(refs) }

    private mutating func write(_ document: any Document, expecting: Version, nextDue: Instant?) {
        let ref = document.ref
        var body = document
        if let document = document as? any PartlyTransient {
            requiredWrites.formUnion(document.requiredWrites)
            body = document.storedForm
        }
        if let index = writes.firstIndex(where: { $0.ref == ref }) {
            writes[index].body = body
            writes[index].nextDue = nextDue
        } else {
            writes.append(Write(ref: ref, expecting: expecting, body: body, nextDue: nextDue))
        }
    }
}
