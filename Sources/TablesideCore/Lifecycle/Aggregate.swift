/// A thing with a life of its own: it turns a command into events, and events into its next state.
///
/// An order, a tab, a service day, a shift are aggregates. Deciding is pure: the time, the author and everything else
/// that the decision needs come in as arguments, and the outcome is a list of events that record it whole (the tables
/// given, the prices, the deadlines as instants), so that replaying them needs nothing else.
///
/// ```swift
/// var day = ServiceDay(id: BranchDay(branch: branch.id, date: friday))
/// try day.perform(.book(request), in: plan, by: .guest(ana), at: now)
/// ```
///
/// Implementation requirements:
/// - `decide` changes nothing and asks nothing but its arguments: the same arguments give the same answer forever.
/// - `apply` is total: it never refuses, and looks at nothing but the state and the event.
/// - Folding the events of a life over `init(id:)` gives the stored state.
public protocol Aggregate: Document {
    /// What can be asked of it.
    ///
    /// It is written for its fingerprint and never read: a command may believe facts of other documents, so what comes from
    /// outside is a request of its own type, from which the host makes the command.
    associatedtype Command: Sendable & Encodable & Equatable
    /// What can happen to it.
    associatedtype Event: Sendable & Codable & Equatable
    /// Why it says no.
    associatedtype Refusal: Error & Codable & Equatable
    /// What a decision needs besides the state, such as the compiled plan of the venue; passed in, never stored.
    associatedtype Context: Sendable = Void

    /// Makes the aggregate at version 0: nothing has happened yet.
    init(id: ID)

    /// When time alone will ask for a decision; `nil` while nothing is due.
    var nextDue: Instant? { get }

    /// Decides on a command: the events that follow from it, or why not.
    ///
    /// - Throws: the refusal, with the inputs that failed. Nothing has changed then.
    func decide(
        _ command: Command,
        in context: Context,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event]

    /// Takes an event into the state; total, without a clock or a context.
    mutating func apply(_ event: Event)
}

extension Aggregate {
    /// Nothing is ever due.
    public var nextDue: Instant? { nil }

    /// Takes an event into the state and counts it.
    @inlinable
    public mutating func record(_ event: Event) {
        apply(event)
        version = version.next
    }

    /// Records an event where it lies: what is read out of a list is copied first, and events can be large.
    @inlinable
    @inline(__always)
    mutating func record(inPlace event: inout Event) { record(event) }

    /// Decides on a command and takes its events into the state.
    ///
    /// - Returns: the events, in order; the first one has the version after the one before the call.
    /// - Throws: the refusal. Nothing has changed then.
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

    /// The state after these events of a life.
    @inlinable
    public static func replaying(_ events: some Sequence<Event>, id: ID) -> Self {
        var state = Self(id: id)
        for event in events { state.record(event) }
        return state
    }
}

extension Aggregate where Context == Void {
    /// Decides on a command: the events that follow from it, or why not.
    ///
    /// - Throws: the refusal, with the inputs that failed. Nothing has changed then.
    @inlinable
    public func decide(_ command: Command, by author: Author, at now: Instant) throws(Refusal) -> [Event] {
        try decide(command, in: (), by: author, at: now)
    }

    /// Decides on a command and takes its events into the state.
    ///
    /// - Returns: the events, in order.
    /// - Throws: the refusal. Nothing has changed then.
    @inlinable
    @discardableResult
    public mutating func perform(_ command: Command, by author: Author, at now: Instant) throws(Refusal) -> [Event] {
        try perform(command, in: (), by: author, at: now)
    }
}
