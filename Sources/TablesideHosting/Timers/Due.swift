public import TablesideCore

/// A timer stored beside an aggregate: when time alone will require a decision on it.
///
/// The runner writes it in the same unit as the aggregate whenever ``Aggregate/nextDue`` changes, so that no crash can
/// lose a timer. An aggregate that is removed takes its timer along. Running timers are listed by kind of aggregate, in
/// order of time.
public struct Due: Document, Hashable {
    /// The document kind of timers.
    public static let kind = DocumentKind(rawValue: "due")

    /// The text of the aggregate's reference.
    public let id: String
    /// The aggregate that the timer belongs to.
    public let target: DocumentRef
    /// When the timer is due; `nil` if it is not running.
    public internal(set) var at: Instant?
    /// The number of changes so far.
    public var version: Version

    /// Makes a timer that is not running yet.
    public init(target: DocumentRef) {
        id = target.description
        self.target = target
        at = nil
        version = .absent
    }

    /// The kind of the aggregate while the timer runs, so that stopped timers are not read again and again.
    public var scope: String { at == nil ? "" : target.kind.rawValue }

    /// The due time as text that sorts by time; the identity while the timer is stopped.
    public var sortKey: String { at.map(\.sortKey) ?? id }
}
