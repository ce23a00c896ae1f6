import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

/// A store with one fault, and the check that must find it.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    let name: String
    let check: String
    let flaws: Flaws
    /// A lower limit of calls, for a fault that would use up the usual one.
    let callLimit: Int?
    /// What is wrong with a second store over the same data.
    var handle: HandleFlaw?

    init(_ name: String, _ check: String, callLimit: Int? = nil, _ plant: (inout Flaws) -> Void) {
        self.name = name
        self.check = check
        self.callLimit = callLimit
        var flaws = Flaws()
        plant(&flaws)
        self.flaws = flaws
    }

    init(_ name: String, _ check: String, callLimit: Int? = nil, secondStore handle: HandleFlaw) {
        self.init(name, check, callLimit: callLimit) { _ in }
        self.handle = handle
    }

    var testDescription: String { name }

    static let all: [PlantedFault] =
        ofIdentities + ofLists + ofCommands + ofValues + ofUnits + ofReading + ofFeeds + ofRaces + ofCancellation
        + ofDurability + ofSharing + withoutEnd
}

extension Flaws {
    /// Compares the identities of documents, but not their kinds, after a change of their text.
    mutating func compareIdentities(as fold: @escaping Text) {
        ref = { DocumentRef(kind: $0.kind, id: fold($0.id)) }
    }

    /// Keeps documents with a change.
    mutating func keepDocuments(_ change: @escaping @Sendable (inout ChangedDocument) -> Void) {
        document = { document in
            var changed = ChangedDocument(document)
            change(&changed)
            return changed.stored
        }
    }

    /// Keeps events with a change.
    mutating func keepEvents(_ change: @escaping @Sendable (inout ChangedEvent, CommitUnit) -> Void) {
        event = { event, unit in
            var changed = ChangedEvent(event)
            change(&changed, unit)
            return changed.stored
        }
    }
}

/// A stored document that can be changed.
struct ChangedDocument {
    var ref: DocumentRef
    var schema: Int
    var version: Version
    var scope: String
    var sortKey: String
    var body: StoredBody

    init(_ document: StoredDocument) {
        ref = document.ref
        schema = document.schema
        version = document.version
        scope = document.scope
        sortKey = document.sortKey
        body = document.body
    }

    var stored: StoredDocument {
        StoredDocument(ref: ref, schema: schema, version: version, scope: scope, sortKey: sortKey, body: body)
    }
}

/// A stored event that can be changed.
struct ChangedEvent {
    let event: StoredEvent
    var cursor: EventCursor
    var aggregate: DocumentRef
    var version: Version
    var milliseconds: Int64
    var occurredAt: Instant?
    var author: Author
    var cause: CommandKey?

    init(_ event: StoredEvent) {
        self.event = event
        cursor = event.cursor
        aggregate = event.aggregate
        version = event.version
        milliseconds = event.at.millisecondsSince1970
        occurredAt = event.occurredAt
        author = event.author
        cause = event.cause
    }

    var stored: StoredEvent {
        StoredEvent(
            cursor: cursor,
            aggregate: aggregate,
            version: version,
            at: Instant(millisecondsSince1970: milliseconds),
            occurredAt: occurredAt,
            author: author,
            cause: cause,
            body: event.body
        )
    }
}
