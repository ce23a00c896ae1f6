import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Commit unit")
struct CommitUnitTests {
    private let record = CommandRecord(
        command: CommandIdentity(id: CommandID("c"), by: .system, content: 1),
        at: noon,
        receipt: 0
    )

    private func tallies(_ ids: some Sequence<String>) throws -> Changes {
        var changes = Changes()
        for id in ids {
            var tally = Tally(id: TallyID(id))
            try changes.perform(.add(amount: 1), on: &tally, by: ana, at: noon)
        }
        return changes
    }

    @Test("writes and checks are sorted by reference, and a document stands once")
    func sorted() throws {
        var changes = try tallies(["b", "c", "a"])
        for id in ["z", "y", "c"] { changes.check(DocumentRef(Tally.self, TallyID(id)), is: .absent) }
        let unit = try CommitUnit(changes, command: record)
        #expect(unit.writes.map(\.ref.id) == ["a", "b", "c"])
        #expect(unit.checks.map(\.ref.id) == ["y", "z"])
        #expect(unit.events.map(\.aggregate.id) == ["b", "c", "a"])
    }

    @Test("removals are sorted, stand once and count; what is written is not removed as well")
    func removals() throws {
        var changes = try tallies(["a"])
        for id in ["z", "y"] {
            var tally = Tally(id: TallyID(id))
            tally.version = .first
            changes.remove(tally)
            changes.check(tally.ref, is: .first)
        }
        let unit = try CommitUnit(changes, command: record)
        #expect(unit.removals.map(\.ref.id) == ["y", "z"])
        #expect(unit.removals.map(\.expecting) == [.first, .first])
        #expect(unit.checks.isEmpty)
        changes.remove(Tally(id: TallyID("a")))
        #expect(throws: StoreError(.malformed(detail: "tally:a is written and removed"))) {
            try CommitUnit(changes, command: record)
        }
        var stale = Changes()
        var tally = Tally(id: TallyID("x"))
        tally.version = .first
        stale.remove(tally)
        // What was read first counts, and the removal rests on something else.
        stale.check(tally.ref, is: .absent)
        let mismatch = StoreError.Mismatch(ref: tally.ref, expected: .absent, found: .first)
        #expect(throws: StoreError(.conflict(mismatches: [mismatch]))) { try CommitUnit(stale, command: record) }
        var many = Changes()
        for index in 0...CommitUnit.itemLimit { many.remove(Tally(id: TallyID("\(index)"))) }
        #expect(throws: StoreError(.tooLarge(what: "items in a unit", size: 101, limit: 100))) {
            try CommitUnit(many, command: record)
        }
    }

    @Test("100 items fit, 101 do not")
    func limit() throws {
        // A write and an event each.
        #expect(try CommitUnit(tallies((0..<50).map(String.init)), command: record).writes.count == 50)
        var changes = try tallies((0..<50).map(String.init))
        changes.check(DocumentRef(Tally.self, TallyID("x")), is: .absent)
        #expect(throws: StoreError(.tooLarge(what: "items in a unit", size: 101, limit: 100))) {
            try CommitUnit(changes, command: record)
        }
    }

    @Test("a document that was read at two versions makes a conflict, not a unit")
    func twoVersions() throws {
        var changes = try tallies(["a"])
        let ref = DocumentRef(Tally.self, TallyID("a"))
        changes.check(ref, is: .first)
        let mismatch = StoreError.Mismatch(ref: ref, expected: .first, found: .absent)
        #expect(throws: StoreError(.conflict(mismatches: [mismatch]))) { try CommitUnit(changes, command: record) }
    }

    @Test("a document that is written twice, or without a new version, makes no unit")
    func malformed() throws {
        let changes = try tallies(["a"])
        var tally = Tally(id: TallyID("a"))
        #expect(throws: StoreError.self) {
            try CommitUnit(changes, command: record, companions: [.init(tally, expecting: .absent)])
        }
        tally.version = .first
        #expect(throws: StoreError(.malformed(detail: "tally:a is written without a new version"))) {
            try CommitUnit(Changes(), command: record, companions: [.init(tally, expecting: .first)])
        }
    }

    @Test("every failure of a store has a code, words and a class of its own")
    func errors() {
        let reasons: [(StoreError.Reason, String, StoreError.Retry)] = [
            (.conflict(mismatches: []), "store.conflict", .rereadFirst),
            (.commandReused(command: CommandKey(CommandID("c"), by: .system)), "store.commandReused", .never),
            (.contention(detail: "d"), "store.contention", .sameUnit),
            (.unavailable(detail: "d"), "store.unavailable", .sameUnit),
            (.outcomeUnknown(detail: "d"), "store.outcomeUnknown", .sameUnit),
            (.tooLarge(what: "w", size: 2, limit: 1), "store.tooLarge", .never),
            (.corrupt(subject: "s", detail: "d"), "store.corrupt", .never),
            (.cancelled, "store.cancelled", .never),
            (.malformed(detail: "d"), "store.malformed", .never),
            (.other(code: ErrorCode(rawValue: "pg.57P01"), retry: .sameUnit, detail: "d"), "pg.57P01", .sameUnit),
        ]
        for (reason, code, retry) in reasons {
            #expect(StoreError(reason).code.rawValue == code)
            #expect(StoreError(reason).retry == retry)
        }
        #expect(Set(reasons.map(\.1)).count == reasons.count)
    }

    @Test("equal commands have equal fingerprints, different ones do not")
    func fingerprints() throws {
        let coder = JSONDocumentCoder()
        let contents: [any Sendable & Encodable & Equatable] = [
            Tally.Command.add(amount: 1), Tally.Command.add(amount: 2), Tally.Command.ring, 1, "1", [1], Int?.none,
        ]
        for (row, left) in contents.enumerated() {
            for (column, right) in contents.enumerated() {
                let one = CommandIdentity(id: CommandID("a"), by: .system, content: left)
                let other = CommandIdentity(id: CommandID("b"), by: .system, content: right)
                #expect(one.hasSameContent(as: other) == (row == column))
                #expect((try one.fingerprint(by: coder) == other.fingerprint(by: coder)) == (row == column))
            }
        }
    }
}
