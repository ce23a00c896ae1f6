import Foundation
import Tableside

/// The events of a play as text, one JSON object per line, as a host would write them to a file.
///
/// The checks read only these lines, so that they see what was recorded and not what the engine remembers.
struct EventLog {
    /// The lines, in the order of the feed.
    let lines: [String]

    init(lines: [String]) { self.lines = lines }

    /// Writes events as lines.
    init(_ events: [StoredEvent]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        lines = try events.map { event in
            String(decoding: try encoder.encode(Line(event)), as: UTF8.self)
        }
    }

    private struct Line: Encodable {
        let kind: DocumentKind
        let id: String
        let version: Version
        let at: Instant
        let role: Role
        let user: UserID?
        let event: Body

        init(_ stored: StoredEvent) throws {
            kind = stored.aggregate.kind
            id = stored.aggregate.id
            version = stored.version
            at = stored.at
            role = stored.author.role
            user = stored.author.user
            event = try Body(stored)
        }
    }

    /// The event itself, for any aggregate.
    private struct Body: Encodable {
        let value: any Encodable

        init(_ stored: StoredEvent) throws {
            if let event = try stored.recorded(of: Order.self) {
                value = event.event
            } else if let event = try stored.recorded(of: GuestTab.self) {
                value = event.event
            } else if let event = try stored.recorded(of: ServiceDay.self) {
                value = event.event
            } else if let event = try stored.recorded(of: Shift.self) {
                value = event.event
            } else if let event = try stored.recorded(of: Stock.self) {
                value = event.event
            } else if let event = try stored.recorded(of: RestaurantRecord.self) {
                value = event.event
            } else if let event = try stored.recorded(of: BranchRecord.self) {
                value = event.event
            } else if let event = try stored.recorded(of: MenuRecord.self) {
                value = event.event
            } else {
                throw Fault.unreadable(file: "\(stored.id)", reason: "is of a kind that the log does not know")
            }
        }

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
}
