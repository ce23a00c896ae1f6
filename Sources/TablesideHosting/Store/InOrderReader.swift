public import TablesideCore

/// Follows one aggregate through its events, which may be delivered more than once and in any order.
///
/// An event seen before is dropped by its version; one that comes too early waits for those in between. A screen or
/// read model that gets events over a network is correct once all of them have arrived.
///
/// ```swift
/// var tab = InOrderReader<GuestTab>(id)
/// for await event in events { if tab.hear(event) { show(tab.state) } }
/// ```
///
/// A feed read from a store with ``EventQuery`` is already in order.
public struct InOrderReader<Target: Aggregate>: Sendable {
    /// The aggregate after every event up to the first missing one.
    public private(set) var state: Target
    private var early: [Version: Target.Event] = [:]

    /// Follows an aggregate from its beginning.
    public init(_ id: Target.ID) { state = Target(id: id) }

    /// Follows an aggregate from a state that was read.
    public init(from state: Target) { self.state = state }

    /// The number of events that wait for a missing one.
    ///
    /// There is no limit; if a reader waits too long, read the aggregate again.
    public var waiting: Int { early.count }

    /// Applies an event, along with any waiting events that follow it.
    ///
    /// - Returns: whether the state changed; `false` for an event of another aggregate, one seen before, or one that
    ///   comes too early.
    @discardableResult
    public mutating func hear(_ recorded: Recorded<Target.Event>) -> Bool {
        guard recorded.aggregate == state.ref, recorded.version > state.version else { return false }
        early[recorded.version] = recorded.event
        let before = state.version
        while let event = early.removeValue(forKey: state.version.next) { state.record(event) }
        return state.version > before
    }
}
