public import TablesideCore

/// Follows one aggregate from its events, each heard at least once, in any order (`ordering.md` §2.4).
///
/// What was heard before is dropped by its version; what comes too early waits for what lies between. A screen or a read
/// model that is told of events over a wire is right as soon as all of them have come.
///
/// ```swift
/// var tab = InOrderReader<GuestTab>(id)
/// for await event in events { if tab.hear(event) { show(tab.state) } }
/// ```
///
/// A feed that is read from a store by ``EventQuery`` is in order already.
public struct InOrderReader<Target: Aggregate>: Sendable {
    /// The aggregate after every event up to the first that is missing.
    public private(set) var state: Target
    private var early: [Version: Target.Event] = [:]

    /// Follows an aggregate from its beginning.
    public init(_ id: Target.ID) { state = Target(id: id) }

    /// Follows an aggregate from a state that was read.
    public init(from state: Target) { self.state = state }

    /// How many events wait for one that has not been heard of.
    ///
    /// They are kept without a limit: a reader that waits for long reads the aggregate again.
    public var waiting: Int { early.count }

    /// Hears of an event.
    ///
    /// - Returns: whether the state is another one now; not for an event of another aggregate, one heard before, or one that
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
