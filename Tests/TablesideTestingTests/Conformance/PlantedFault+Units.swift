import TablesideCore
import TablesideHosting

extension PlantedFault {
    private static let conflict = "a version that does not hold is a conflict"
    private static let whole = "a unit is applied whole or not at all"
    private static let checks = "versions are checked without a write"
    private static let removal = "a removal is part of its unit"
    private static let gone = "a removed document is gone, at its version only"
    private static let absent = "what was removed is absent to checks, writes and removals"
    private static let alone = "a unit of checks or removals alone holds or fails"
    private static let full = "a unit of every kind of item fills it to its limit"
    private static let named = "what a conflict names is true"
    private static let many = "of thousands of small units none is lost"

    private static let life = "random units leave what a plain model holds"

    static let ofUnits: [PlantedFault] = [
        PlantedFault("a write that expects version 5 always holds", life) {
            $0.holds = { $0 == $1 || $1.rawValue == 5 }
        },
        PlantedFault("the tenth version of a document is not kept", life) { flaws in
            flaws.found = { found, _ in
                found.filter { $0.key.kind.rawValue != "sheet" || $0.value.version.rawValue != 10 }
            }
        },
        PlantedFault("what returns to its scope is listed where it was", life) { $0.steps = [.listsTheFirstState] },
        PlantedFault("versions are overlooked", conflict) { $0.steps = [.ignoresVersions] },
        PlantedFault("a conflict is no conflict but a failure", conflict) {
            $0.refusal = { unit, _ in
                unit.command.id.description.contains("c2") ? StoreError(.malformed(detail: "no row was changed")) : nil
            }
        },
        PlantedFault("a unit is torn by a conflict", whole) { $0.steps = [.tearsUnits] },
        PlantedFault("events of refused units are published", whole) { $0.steps = [.publishesRefused] },
        PlantedFault("checks are overlooked", checks) { $0.steps = [.ignoresChecks] },
        PlantedFault("checks of absent documents are overlooked", checks) { $0.steps = [.ignoresChecksOfAbsent] },
        PlantedFault("checks are overlooked where nothing is written", alone) { $0.steps = [.ignoresChecks] },
        PlantedFault("removals are overlooked", gone) { $0.steps = [.keepsRemoved] },
        PlantedFault("versions of removals are overlooked", gone) { $0.steps = [.ignoresRemovalVersions] },
        PlantedFault("removals of absent documents are overlooked", absent) { $0.steps = [.ignoresAbsentRemovals] },
        PlantedFault("a removed document keeps its version", absent) { $0.steps = [.keepsTombstones] },
        PlantedFault("a removal stays when its unit is refused", removal) { $0.steps = [.removesBeforeChecking] },
        PlantedFault("a repeated unit removes again", removal) {
            $0.steps = [.removesBeforeChecking, .ignoresRemovalVersions]
        },
        PlantedFault("units are cut at 25 items", full) { $0.itemLimit = 24 },
        PlantedFault("units are cut at 64 items", "a unit of 100 documents") { $0.itemLimit = 64 },
        PlantedFault("a document of 64 kilobytes is too large", "a document of 100 kilobytes") {
            $0.bytes = { Array($0.prefix(65_535)) }
        },
        PlantedFault("a conflict names every document", named) {
            $0.mismatches = { found, unit in
                unit.writes.map { .init(ref: $0.ref, expected: $0.expecting, found: found.first?.found) }
            }
        },
        PlantedFault("a conflict names the version expected as the one found", named) {
            $0.mismatches = { found, _ in found.map { .init(ref: $0.ref, expected: $0.expected, found: $0.expected) } }
        },
        PlantedFault("the 2,000th unit is lost", many) { $0.parts = { $0 % 2_000 == 0 ? [] : .all } },
        PlantedFault("the document of the 2,000th unit is lost", many) {
            $0.parts = { $0 % 2_000 == 0 ? [.events, .command] : .all }
        },
        PlantedFault("the event of the 2,000th unit is lost", many) {
            $0.parts = { $0 % 2_000 == 0 ? [.documents, .listing, .command] : .all }
        },
        PlantedFault("the command of the 2,000th unit is lost", many) {
            $0.parts = { $0 % 2_000 == 0 ? [.documents, .listing, .events] : .all }
        },
        PlantedFault("the 2,000th document is not listed", many) {
            $0.parts = { $0 % 2_000 == 0 ? [.documents, .events, .command] : .all }
        },
        PlantedFault("one unit of 2,000 is lost at random", many) {
            $0.parts = { number in
                // Mixed so that no period of it can agree with a number of writers or a size of pages.
                var mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
                mixed = (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
                return (mixed >> 32) % 2_000 == 1 ? [] : .all
            }
        },
    ]
}
