public import TablesideCore

/// A start on the grid of a service, and whether a party can have it.
public struct Slot: Hashable, Codable, Sendable, Identifiable {
    /// Whether a party can have a table.
    public enum Answer: Hashable, Codable, Sendable {
        /// It can, with every booking where it is: these are the tables it would get.
        case offered(tables: [TableID])
        /// It can, if other bookings sit elsewhere, who lose nothing by it: the tables it would get, and who moves.
        case possible(tables: [TableID], moves: [TableMove])
        /// It can, with every booking where it is, but not together: how many would sit at which tables of one area.
        case split(parts: [SplitSeating])
        /// It cannot; all the reasons.
        case refused(reasons: [Unavailability])
    }

    /// When the stay begins.
    public let start: Instant
    /// When it ends, as guests are told; `nil` where nothing sensible was asked for.
    public let end: Instant?
    /// What the clocks of the branch show at the start.
    public let label: LocalDateTime
    /// The offset of the clocks then: it tells two starts with one label apart, when clocks are put back.
    public let offset: UTCOffset
    /// Whether the party can have it.
    public let answer: Answer
    /// The version of the service day that was asked; a later one may answer differently.
    public let revision: Version

    package init(
        start: Instant,
        end: Instant?,
        label: LocalDateTime,
        offset: UTCOffset,
        answer: Answer,
        revision: Version
    ) {
        self.start = start
        self.end = end
        self.label = label
        self.offset = offset
        self.answer = answer
        self.revision = revision
    }

    /// The start, which no other slot of the list has.
    public var id: Instant { start }

    /// Whether the party can have it together, with every booking where it is.
    public var isOffered: Bool {
        if case .offered = answer { true } else { false }
    }

    /// Whether the party can have it, even if others have to move or the party is split.
    public var isAvailable: Bool {
        if case .refused = answer { false } else { true }
    }
}
