public import TablesideCore

/// A start on the grid of a service, with the answer for a party.
public struct Slot: Hashable, Codable, Sendable, Identifiable {
    /// The answer for a party at a start.
    public enum Answer: Hashable, Codable, Sendable {
        /// Available without moving other bookings, at these tables.
        case offered(tables: [TableID])
        /// Available at these tables if other bookings are moved, at no disadvantage to them.
        case possible(tables: [TableID], moves: [TableMove])
        /// Available without moving other bookings, but only if the party is split over these tables of one area.
        case split(parts: [SplitSeating])
        /// Not available, for all of these reasons.
        case refused(reasons: [Unavailability])
    }

    /// The start of the stay.
    public let start: Instant
    /// The end of the stay as given to guests; `nil` if the request was invalid.
    public let end: Instant?
    /// The start as local time at the branch.
    public let label: LocalDateTime
    /// The UTC offset at the start; it distinguishes two starts with the same label when clocks are set back.
    public let offset: UTCOffset
    /// Whether the party can have the slot, and how.
    public let answer: Answer
    /// The version of the service day that was queried; a later version may answer differently.
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

    /// The start, unique within a list of slots.
    public var id: Instant { start }

    /// Whether the party can sit together without moving other bookings.
    public var isOffered: Bool {
        if case .offered = answer { true } else { false }
    }

    /// Whether the party can come, even if others must move or the party is split.
    public var isAvailable: Bool {
        if case .refused = answer { false } else { true }
    }
}

extension Slot.Answer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "offered": try .offered(tables: read("tables"))
            case "possible": try .possible(tables: read("tables"), moves: read("moves"))
            case "split": try .split(parts: read("parts"))
            case "refused": try .refused(reasons: read("reasons"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .offered(let tables): try encoder.write("offered", ["tables": tables])
        case .possible(let tables, let moves): try encoder.write("possible", ["tables": tables, "moves": moves])
        case .split(let parts): try encoder.write("split", ["parts": parts])
        case .refused(let reasons): try encoder.write("refused", ["reasons": reasons])
        }
    }
}
