public import TablesideCore

/// When time alone will ask an aggregate for a decision: the timer, kept as a document beside the aggregate.
///
/// The runner writes it in the same unit as the aggregate, whenever ``Aggregate/nextDue`` has changed, so that no crash
/// can lose a timer. Those that run are listed by kind of aggregate in the order of their instants.
public struct Due: Document, Hashable {
    /// The kind of timers.
    public static let kind = DocumentKind(rawValue: "due")

    /// The text of the reference to the aggregate.
    public let id: String
    /// The aggregate.
    public let target: DocumentRef
    /// When it is due; `nil` while nothing is.
    public internal(set) var at: Instant?
    /// The number of changes so far.
    public var version: Version

    /// Makes the timer of an aggregate, which does not run yet.
    public init(target: DocumentRef) {
        id = target.description
        self.target = target
        at = nil
        version = .absent
    }

    /// The kind of the aggregate while the timer runs, so that those that rest are not read again and again.
    public var scope: String { at == nil ? "" : target.kind.rawValue }

    /// The instant as text that sorts by time; the identity while the timer rests.
    public var sortKey: String { at.map(\.sortKey) ?? id }
}
