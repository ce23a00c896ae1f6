import Foundation
import TablesideCore
import TablesideFoundation
import TablesideHosting

/// The JSON of the planted stores.
enum JSONDocument {
    static let coder = JSONDocumentCoder()

    static func bytes(of value: some Encodable) throws -> [UInt8] { try coder.encode(value) }

    /// Changes the text of a body.
    static func changed(_ change: @escaping Flaws.Text) -> @Sendable ([UInt8]) -> [UInt8] {
        { Array(change(String(decoding: $0, as: UTF8.self)).utf8) }
    }
}

extension PlantedFault {
    private static let instants = "instants are kept to the millisecond"
    private static let own = "an event keeps its own author, instants and cause"
    private static let versions = "versions are kept and compared whole"
    private static let schema = "the schema of a document is kept"
    private static let bodies = "bodies are kept whole"
    private static let authors = "aggregates and authors that look alike are different in the feed"

    static let ofValues: [PlantedFault] = [
        PlantedFault("instants are cut to seconds", instants) {
            $0.keepEvents { event, _ in event.milliseconds -= event.milliseconds % 1_000 }
        },
        PlantedFault("instants begin in 1970", instants) {
            $0.keepEvents { event, _ in event.milliseconds = max(0, event.milliseconds) }
        },
        PlantedFault("instants are floating numbers", instants) {
            $0.keepEvents { event, _ in
                event.milliseconds = Int64(exactly: Double(event.milliseconds)) ?? .max
            }
        },
        PlantedFault("instants end with the year 9999", instants) {
            $0.keepEvents { event, _ in event.milliseconds = min(event.milliseconds, 253_402_300_799_999) }
        },
        PlantedFault("an event has the instant of the unit", own) {
            $0.keepEvents { event, unit in event.milliseconds = unit.command.at.millisecondsSince1970 }
        },
        PlantedFault("when the sender did it is dropped", own) { $0.keepEvents { event, _ in event.occurredAt = nil } },
        PlantedFault("an event that nobody dated gets the instant of the decision", own) {
            $0.keepEvents { event, _ in
                event.occurredAt = event.occurredAt ?? Instant(millisecondsSince1970: event.milliseconds)
            }
        },
        PlantedFault("when the sender did it is cut to seconds", own) {
            $0.keepEvents { event, _ in
                event.occurredAt = event.occurredAt.map { time in
                    Instant(millisecondsSince1970: time.millisecondsSince1970 / 1_000 * 1_000)
                }
            }
        },
        PlantedFault("an event has the author of the unit's first", own) {
            $0.keepEvents { event, unit in event.author = unit.events.first?.author ?? event.author }
        },
        PlantedFault("an event has the command of the unit as its cause", own) {
            $0.keepEvents { event, unit in event.cause = unit.command.id }
        },
        PlantedFault("an event without a cause gets one", own) {
            $0.keepEvents { event, unit in event.cause = event.cause ?? unit.command.id }
        },
        PlantedFault("authors lose their devices", own) {
            $0.keepEvents { event, _ in
                event.author = Author(event.author.user, as: event.author.role, at: event.author.branch)
            }
        },
        PlantedFault("authors lose their branches", own) {
            $0.keepEvents { event, _ in
                event.author = Author(event.author.user, as: event.author.role, on: event.author.device)
            }
        },
        PlantedFault("an unknown role becomes a guest's", own) {
            $0.keepEvents { event, _ in
                let author = event.author
                let isKnown = [Role.guest, .waiter, .manager, .system].contains(author.role)
                event.author = Author(
                    author.user,
                    as: isKnown ? author.role : .guest,
                    at: author.branch,
                    on: author.device
                )
            }
        },
        PlantedFault("authors' users are lowercased", authors) {
            $0.keepEvents { event, _ in
                let author = event.author
                let user = author.user.map { UserID($0.rawValue.lowercased()) }
                event.author = Author(user, as: author.role, at: author.branch, on: author.device)
            }
        },
        PlantedFault("aggregates in the feed lose trailing spaces", authors) {
            $0.keepEvents { event, _ in
                let id = Spoiled.trimmedAtEnd(event.aggregate.id)
                event.aggregate = DocumentRef(kind: event.aggregate.kind, id: id)
            }
        },
        PlantedFault("aggregates in the feed are composed", authors) {
            $0.keepEvents { event, _ in
                event.aggregate = DocumentRef(kind: event.aggregate.kind, id: Spoiled.composed(event.aggregate.id))
            }
        },
        PlantedFault("versions are kept in 32 bits", versions) {
            $0.keepDocuments {
                $0.version = Version(rawValue: Int(Int32(truncatingIfNeeded: $0.version.rawValue).magnitude)) ?? .absent
            }
        },
        PlantedFault("versions are compared as floating numbers", versions) {
            $0.holds = { Double($0.rawValue) == Double($1.rawValue) }
        },
        PlantedFault("versions are compared in 8 bits", versions) {
            $0.holds = { UInt8(truncatingIfNeeded: $0.rawValue) == UInt8(truncatingIfNeeded: $1.rawValue) }
        },
        PlantedFault("a lower version is good enough", versions) {
            $0.holds = { $0 >= $1 && ($0 == .absent) == ($1 == .absent) }
        },
        PlantedFault("versions of events are kept in 32 bits", versions) {
            $0.keepEvents { event, _ in
                event.version = Version(rawValue: Int(UInt32(truncatingIfNeeded: event.version.rawValue))) ?? .absent
            }
        },
        PlantedFault("the schema is dropped", schema) { $0.keepDocuments { $0.schema = 1 } },
        PlantedFault("the schema is kept in 16 bits", schema) {
            $0.keepDocuments { $0.schema = Int(UInt16(truncatingIfNeeded: $0.schema)) }
        },
        PlantedFault("a listing has no schema", schema) { flaws in
            flaws.listed = { document in
                var changed = ChangedDocument(document)
                changed.schema = 0
                return changed.stored
            }
        },
        PlantedFault("bodies are cut to 65,535 bytes", bodies) { $0.bytes = { Array($0.prefix(65_535)) } },
        PlantedFault("bodies lose characters of four bytes", bodies) {
            $0.bytes = JSONDocument.changed(Spoiled.threeBytes)
        },
        PlantedFault("bodies lose carriage returns", bodies) {
            $0.bytes = JSONDocument.changed { $0.replacing("\\r", with: "") }
        },
        PlantedFault("bodies lose NUL", bodies) {
            $0.bytes = JSONDocument.changed { $0.replacing("\\u0000", with: "") }
        },
        PlantedFault("bodies are composed", bodies) { $0.bytes = JSONDocument.changed(Spoiled.composed) },
        PlantedFault("bodies have numbers of 15 digits", bodies) {
            $0.bytes = JSONDocument.changed { $0.replacing("223372036854775806", with: "223372036854775000") }
        },
    ]
}
