import TablesideCore
import TablesideHosting

extension PlantedFault {
    static let ofRaces: [PlantedFault] = [
        PlantedFault("a store waits between check and write of a key", "of writers who claim one key, one wins") {
            $0.steps = [.pausesBeforeWrites]
        },
        PlantedFault(
            "a store waits between check and write of what others check",
            "of decisions that rest on each other, one wins"
        ) {
            $0.steps = [.pausesBeforeWrites]
        },
        PlantedFault("what others check is not locked", "of decisions that rest on each other, one wins") {
            $0.steps = [.ignoresChecksOfAbsent]
        },
        PlantedFault("a store waits between check and write of a count", "no increment is lost") {
            $0.steps = [.pausesBeforeWrites]
        },
        PlantedFault("a store waits between check and write of a seat", "no seat is sold twice") {
            $0.steps = [.pausesBeforeWrites]
        },
        PlantedFault(
            "a store waits between command and versions",
            "a unit that is sent several times at once is applied once"
        ) {
            $0.steps = [.pausesAfterCommand]
        },
        PlantedFault(
            "a store waits between command and write",
            "a unit that is sent several times at once is applied once"
        ) {
            $0.steps = [.pausesBeforeWrites]
        },
        PlantedFault("a store waits between two contents of a command", "of two contents under one id, one is applied")
        {
            $0.steps = [.pausesAfterCommand]
        },
        PlantedFault("a store waits between check and removal", "of removals and writes of one document, one wins") {
            $0.steps = [.pausesBeforeWrites]
        },
        PlantedFault("versions are overlooked at night", "no table is sold twice across the night") {
            $0.steps = [.ignoresVersions]
        },
    ]

    private static let unit = "a unit whose caller gave up is whole or not at all"
    private static let reading = "a reading whose caller gave up is right or fails"

    static let ofCancellation: [PlantedFault] = [
        PlantedFault("a unit that is given up is acknowledged", unit) { $0.steps = [.acknowledgesWhenCanceled] },
        PlantedFault("a unit that is given up is torn", unit) { $0.steps = [.tearsWhenCanceled] },
        PlantedFault("a unit that is given up is applied all the same", unit) { $0.steps = [.appliesWhenCanceled] },
        PlantedFault("a unit that is given up uses up its id", unit) { $0.steps = [.burnsWhenCanceled] },
        PlantedFault("a fetch that is given up finds nothing", reading) { $0.steps = [.readsNothingWhenCanceled] },
        PlantedFault("a query that is given up lists nothing", reading) { $0.steps = [.listsNothingWhenCanceled] },
        PlantedFault("a reading of the feed that is given up finds nothing", reading) {
            $0.steps = [.hearsNothingWhenCanceled]
        },
        PlantedFault("a recall that is given up finds nothing", reading) { $0.steps = [.recallsNothingWhenCanceled] },
    ]

    private static let reopened = "what was acknowledged is there after reopening"
    private static let crashed = "what was acknowledged is there after a crash"

    static let ofDurability: [PlantedFault] = [
        PlantedFault("nothing is there after reopening", reopened) { $0.survivors = { _, _ in [] } },
        PlantedFault("the last unit is lost by closing", reopened) { $0.survivors = { units, _ in units.dropLast() } },
        PlantedFault("commands are forgotten by closing", reopened) {
            $0.restarted = { state, _ in state.commands = [:] }
        },
        PlantedFault("the feed is empty after reopening", reopened) { $0.restarted = { state, _ in state.feed = [] } },
        PlantedFault("cursors begin again after reopening", reopened) {
            $0.restarted = { state, _ in
                state.feed = state.feed.map { number, event in
                    var changed = ChangedEvent(event)
                    changed.cursor = EventCursor(rawValue: "\(number + 1_000)")
                    return (number + 1_000, changed.stored)
                }
                state.lastNumber += 1_000
            }
        },
        PlantedFault("removed documents come back", reopened) {
            $0.restarted = { state, _ in
                for removal in state.log.flatMap(\.removals) {
                    guard let write = state.log.flatMap(\.writes).first(where: { $0.ref == removal.ref }) else {
                        continue
                    }
                    state.documents[write.ref] = StoredDocument(
                        ref: write.ref,
                        schema: write.schema,
                        version: write.version,
                        scope: write.scope,
                        sortKey: write.sortKey,
                        body: .value(write.body)
                    )
                }
            }
        },
        PlantedFault("changed documents go back", reopened) {
            $0.restarted = { state, _ in
                for write in state.log.flatMap(\.writes) where write.version == .absent.next.next {
                    state.documents[write.ref] = nil
                }
            }
        },
        PlantedFault("lists are empty after reopening", reopened) { $0.restarted = { state, _ in state.listed = [] } },
        PlantedFault("nothing survives a crash", crashed) { $0.survivors = { $1 ? [] : $0 } },
        PlantedFault("the last five units do not survive a crash", crashed) {
            $0.survivors = { units, isCrash in isCrash ? units.dropLast(5) : units }
        },
        PlantedFault("one unit of the middle does not survive a crash", crashed) {
            $0.survivors = { units, isCrash in
                isCrash ? units.enumerated().filter { $0.offset != units.count / 2 }.map(\.element) : units
            }
        },
        PlantedFault("the last events do not survive a crash", crashed) {
            $0.restarted = { state, isCrash in if isCrash { state.feed.removeLast(min(3, state.feed.count)) } }
        },
        PlantedFault("the last commands do not survive a crash", crashed) {
            $0.restarted = { state, isCrash in
                guard isCrash else { return }
                for unit in state.log.suffix(3) {
                    state.commands[
                        DocumentRef(kind: DocumentKind(rawValue: "command"), id: unit.command.id.description)
                    ] = nil
                }
            }
        },
        PlantedFault("a crash tears the last unit", crashed) {
            $0.restarted = { state, isCrash in
                guard isCrash, let last = state.log.last else { return }
                state.feed.removeAll { $0.event.cause == last.command.id }
                let command = DocumentRef(kind: DocumentKind(rawValue: "command"), id: last.command.id.description)
                state.commands[command] = nil
            }
        },
    ]

    private static let one = "two stores over the same data are one"
    private static let sold = "writers at two stores over the same data sell nothing twice"

    static let ofSharing: [PlantedFault] = [
        PlantedFault("a second store keeps what it fetched", one, secondStore: .keepsDocuments),
        PlantedFault("a second store keeps what it listed", one, secondStore: .keepsPages),
        PlantedFault("a second store keeps the feed as it was", one, secondStore: .keepsEvents),
        PlantedFault("a second store has data of its own", one, secondStore: .copies),
        PlantedFault("a second store sells from data of its own", sold, secondStore: .copies),
        PlantedFault("two stores wait between check and write", sold) { $0.steps = [.pausesBeforeWrites] },
        PlantedFault(
            "a second store decides on what it fetched long ago",
            sold,
            callLimit: 5_000,
            secondStore: .keepsDocuments
        ),
    ]

    /// Stores that would let a check go on for ever.
    static let withoutEnd: [PlantedFault] = [
        PlantedFault("every later unit is a conflict", "no increment is lost", callLimit: 5_000) {
            $0.refusal = { _, number in number > 20 ? StoreError(.conflict(mismatches: [])) : nil }
        },
        PlantedFault("every later unit has to be repeated", "no increment is lost", callLimit: 5_000) {
            $0.refusal = { _, number in number > 20 ? StoreError(.contention(detail: "deadlock")) : nil }
        },
        PlantedFault("every outcome is unknown", "no seat is sold twice", callLimit: 5_000) {
            $0.refusal = { _, number in number > 3 ? StoreError(.outcomeUnknown(detail: "no answer")) : nil }
        },
        PlantedFault("what is read is as it was long ago", "no increment is lost", callLimit: 5_000) {
            $0.found = { found, read in read > 20 ? [:] : found }
        },
        PlantedFault("the feed never ends", "every event is in the feed, as it happened") {
            $0.number = { _ in 0 }
        },
        PlantedFault("the feed does not move while others write", "a reader misses nothing while others write") {
            $0.number = { _ in 0 }
        },
        PlantedFault("the feed stops while others write", "a reader misses nothing while others write") {
            $0.parts = { $0 > 100 ? [.documents, .listing, .command] : .all }
        },
        PlantedFault("pages begin again for ever", "pages go on behind a document") {
            $0.query = { DocumentQuery($0.kind, scope: $0.scope, range: $0.range, limit: $0.limit) }
        },
        PlantedFault(
            "pages begin again for ever while others write",
            "pages show each document once while others write"
        ) {
            $0.query = { DocumentQuery($0.kind, scope: $0.scope, range: $0.range, limit: $0.limit) }
        },
    ]
}
