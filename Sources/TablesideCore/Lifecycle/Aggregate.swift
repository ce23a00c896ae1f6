/// A domain object with a lifecycle: it turns a command into events, and events into its next state.
///
/// Orders, tabs, service days and shifts are aggregates. Decisions are pure: the time, the author and everything else
/// that they need come in as arguments, and the resulting events record the outcome in full (the tables assigned, the
/// prices, the deadlines as instants), so that replaying them needs nothing else.
///
/// ```swift
/// var day = ServiceDay(id: BranchDay(branch: branch.id, date: friday))
/// try day.perform(.book(request), in: plan, by: .guest(ana), at: now)
/// ```
///
/// Implementation requirements:
/// - `decide` changes nothing and depends only on its arguments: the same arguments always give the same answer.
/// - `apply` is total: it never refuses, and depends only on the state and the event.
/// - Applying all events in order to `init(id:)` gives the stored state.
public protocol Aggregate: Document {
    /// The commands of the aggregate.
    ///
    /// They are encoded for fingerprinting and never decoded: a command may trust facts about other documents, so
    /// untrusted input is a request of its own type, from which the host makes the command.
    associatedtype Command: Sendable & Encodable & Equatable
    /// The events that can happen to the aggregate.
    associatedtype Event: Sendable & Codable & Equatable
    /// Why a command is refused.
    associatedtype Refusal: Error & Codable & Equatable
    /// What a decision needs besides the state, such as the compiled plan of the venue; passed in, never stored.
    associatedtype Context: Sendable = Void

    /// Makes the aggregate at version 0, before any event.
    init(id: ID)

    /// When a decision becomes due by time alone; `nil` while nothing is due.
    var nextDue: Instant? { get }

    /// Decides on a command: returns the resulting events, or refuses.
    ///
    /// - Throws: the refusal, with the inputs that failed; nothing has changed.
    func decide(
        _ command: Command,
        in context: Context,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event]

    /// Applies an event to the state; total, and without a clock or a context.
    mutating func apply(_ event: Event)
}

extension Aggregate {
    /// By default nothing is ever due.
    public var nextDue: Instant? { nil }

    /// Applies an event to the state and increments the version.
    @inlinable
    public mutating func record(_ event: Event) {
        apply(event)
        version = version.next
    }

    /// Records an event in place, because events can be large and reading one out of a list would copy it.
    @inlinable
    @inline(__always)
    mutating func record(inPlace event: inout Event) { record(event) }

    /// Decides on a command and applies its events to the state.
    ///
    /// - Returns: the events, in order; the first has the version after the one before the call.
    /// - Throws: the refusal; nothing has changed.
    @inlinable
    @discardableResult
    public mutating func perform(
        _ command: Command,
        in context: Context,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        var events = try decide(command, in: context, by: author, at: now)
        for index in events.indices { record(inPlace: &events[index]) }
        return events
    }

    /// The state after all events so far.
    @inlinable
    public static func replaying(_ events: some Sequence<Event>, id: ID) -> Self {
        var state = Self(id: id)
        for event in events { state.record(event) }
        return state
    }
}

extension Aggregate where Context == Void {
    /// Decides on a command: returns the resulting events, or refuses.
    ///
    /// - Throws: the refusal, with the inputs that failed; nothing has changed.
    @inlinable
    public func decide(_ command: Command, by author: Author, at now: Instant) throws(Refusal) -> [Event] {
        try decide(command, in: (), by: author, at: now)
    }

    /// Decides on a command and applies its events to the state.
    ///
    /// - Returns: the events, in order.
    /// - Throws: the refusal; nothing has changed.
    @inlinable
    @discardableResult
    public mutating func perform(_ command: Command, by author: Author, at now: Instant) throws(Refusal) -> [Event] {
        try perform(command, in: (), by: author, at: now)
    }
}
