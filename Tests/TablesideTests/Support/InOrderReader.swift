import Tableside

/// Somebody who hears of the events of one aggregate at least once each, in any order (`ordering.md` §2.4).
///
/// What was heard before is dropped by its version, what comes too early waits for what lies between.
struct InOrderReader<Target: Aggregate> {
    private(set) var state: Target
    private var early: [Version: Target.Event] = [:]

    init(_ id: Target.ID) { state = Target(id: id) }

    /// Hears of an event.
    mutating func hear(_ recorded: Recorded<Target.Event>) {
        guard recorded.aggregate == state.ref, recorded.version > state.version else { return }
        early[recorded.version] = recorded.event
        while let event = early.removeValue(forKey: state.version.next) { state.record(event) }
    }
}
