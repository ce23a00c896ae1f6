/// What one decision changes, on one or several documents: committed as one unit, all or nothing.
///
/// A rule that spans aggregates (accepting an order loads a waiter; placing one takes stock) performs its commands
/// through one `Changes` value. It collects the new state of each document with the version that was read, the versions
/// that were only looked at, and the events; a store commits it if every version still holds. A refusal on the way is
/// thrown, and the value is then thrown away: nothing half-applied can be committed.
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
        /// The new state, its version included.
        public fileprivate(set) var body: any Document
        /// When time alone will ask the aggregate for a decision; `nil` while nothing is due.
        public fileprivate(set) var nextDue: Instant?
    }

    /// The command behind the decision, recorded in every event.
    public let cause: CommandKey?
    /// The new states, in the order in which the documents were first changed; each document stands once.
    public private(set) var writes: [Write] = []
    /// The versions on which the decision rests without changing the documents.
    public private(set) var checks: [DocumentRef: Version] = [:]
    /// What happened, in order.
    public private(set) var events: [AnyRecorded] = []

    /// Makes an empty collection of changes.
    public init(cause: CommandKey? = nil) { self.cause = cause }

    /// Decides on a command and takes its events into the aggregate and into these changes.
    ///
    /// - Throws: the aggregate's refusal. Neither the aggregate nor these changes have changed then.
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
                author: author,
                cause: cause,
                event: event
            )
            events.append(AnyRecorded(recorded))
        }
        write(aggregate, expecting: before, nextDue: aggregate.nextDue)
        return happened
    }

    /// Decides on a command and takes its events into the aggregate and into these changes.
    ///
    /// - Throws: the aggregate's refusal. Neither the aggregate nor these changes have changed then.
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

    /// Stores a plain document: its version becomes the next one.
    ///
    /// A document at version 0 must not exist yet: that is how a unique key is claimed.
    public mutating func put<Body: Document>(_ document: inout Body) {
        let before = document.version
        document.version = before.next
        write(document, expecting: before, nextDue: nil)
    }

    /// Makes the commit depend on a document that the decision only looked at.
    ///
    /// The first version that was seen counts; ``Version/absent`` says that there must be none.
    public mutating func check(_ ref: DocumentRef, is version: Version) {
        if checks[ref] == nil { checks[ref] = version }
    }

    private mutating func write(_ body: any Document, expecting: Version, nextDue: Instant?) {
        let ref = body.ref
        if let index = writes.firstIndex(where: { $0.ref == ref }) {
            writes[index].body = body
            writes[index].nextDue = nextDue
        } else {
            writes.append(Write(ref: ref, expecting: expecting, body: body, nextDue: nextDue))
        }
    }
}
