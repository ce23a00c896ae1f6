import TablesideCore
import TablesideHosting

/// What a planted store does otherwise than it promises; nothing, unless a fault sets it.
struct Flaws: Sendable {
    typealias Text = @Sendable (String) -> String

    /// Flaws in the order of the steps of a call, or steps left out.
    enum Step: Sendable {
        case ignoresVersions, ignoresChecks, ignoresChecksOfAbsent, ignoresRemovalVersions, ignoresAbsentRemovals
        case tearsUnits, removesBeforeChecking, publishesRefused, burnsIDs, remembersOnlyWrites, forgetsCommands
        case checksVersionsFirst, answersWithTheNewReceipt, keepsRemoved, keepsTombstones, keepsRemovedInLists
        case publishesBackward, reservesNumbersEarly, pausesBeforeChecks, pausesBeforeWrites, pausesAfterCommand
        case listsTwice, listsTheFirstState, breaksTiesByAge
        case acknowledgesWhenCanceled, tearsWhenCanceled, appliesWhenCanceled, burnsWhenCanceled
        case readsNothingWhenCanceled, listsNothingWhenCanceled, hearsNothingWhenCanceled, recallsNothingWhenCanceled
    }

    /// The parts of a unit.
    struct Parts: OptionSet, Sendable {
        let rawValue: Int
        static let documents = Parts(rawValue: 1)
        static let listing = Parts(rawValue: 2)
        static let events = Parts(rawValue: 4)
        static let command = Parts(rawValue: 8)
        static let all: Parts = [.documents, .listing, .events, .command]
    }

    var steps: Set<Step> = []

    // How texts are compared.
    var ref: @Sendable (DocumentRef) -> DocumentRef = { $0 }
    var scope: Text = { $0 }
    var command: Text = { $0 }
    var precedes: @Sendable (String, String) -> Bool = { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var isSame: @Sendable (CommandIdentity, CommandIdentity) -> Bool = { $0.hasSameContent(as: $1) }
    var holds: @Sendable (_ found: Version, _ expected: Version) -> Bool = { $0 == $1 }

    // What is kept.
    var document: @Sendable (StoredDocument) -> StoredDocument = { $0 }
    var event: @Sendable (StoredEvent, CommitUnit) -> StoredEvent = { event, _ in event }
    var receipt: @Sendable (any Sendable & Codable & Equatable) -> StoredBody = { .value($0) }
    /// Set where bodies are kept as the bytes of JSON.
    var bytes: (@Sendable ([UInt8]) -> [UInt8])?
    /// What is kept of the unit with this number, counted from 1.
    var parts: @Sendable (_ number: Int) -> Parts = { _ in .all }
    var itemLimit = Int.max
    var commandLimit = Int.max

    // What is answered.
    var refusal: @Sendable (_ unit: CommitUnit, _ number: Int) -> StoreError? = { _, _ in nil }
    var mismatches: @Sendable ([StoreError.Mismatch], CommitUnit) -> [StoreError.Mismatch] = { found, _ in found }
    var asked: @Sendable ([DocumentRef]) -> [DocumentRef] = { $0 }
    var found: @Sendable (_ found: [DocumentRef: StoredDocument], _ read: Int) -> [DocumentRef: StoredDocument] = {
        found,
        _ in found
    }
    var query: @Sendable (DocumentQuery) -> DocumentQuery = { $0 }
    var listed: @Sendable (StoredDocument) -> StoredDocument = { $0 }
    var page: @Sendable (DocumentPage, DocumentQuery) -> DocumentPage = { page, _ in page }
    /// Set where pages go on behind a number of documents; the cursor's key holds it.
    var countsDocuments = false
    /// Set where a page goes on only behind a document that is still there.
    var needsLastDocument = false
    var closesRanges = false
    var cursor: @Sendable (_ number: Int) -> String = { "\($0)" }
    var number: @Sendable (_ cursor: String) -> Int = { Int($0) ?? 0 }
    var events: @Sendable (EventPage, EventQuery) -> EventPage = { page, _ in page }
    var feedLimit: @Sendable (Int) -> Int = { $0 }

    // What is there after the end of the store.
    var survivors: @Sendable (_ units: [CommitUnit], _ isCrash: Bool) -> [CommitUnit] = { units, _ in units }
    var restarted: @Sendable (inout PlantedState, _ isCrash: Bool) -> Void = { _, _ in }

    func has(_ step: Step) -> Bool { steps.contains(step) }
}

/// What a planted store holds.
struct PlantedState: Sendable {
    var documents: [DocumentRef: StoredDocument] = [:]
    /// Every document in the order of sort keys and identities, whatever its kind and scope.
    var listed: [StoredDocument] = []
    var commands: [DocumentRef: CommandRecord] = [:]
    var feed: [(number: Int, event: StoredEvent)] = []
    var lastNumber = 0
    /// The units in the order in which they were applied.
    var log: [CommitUnit] = []
    var removed: [DocumentRef: Version] = [:]
}
