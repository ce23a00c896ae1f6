import Foundation
import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Stored tabs of which one part was changed: what contradicts another part is not read.
@Suite("Stored tabs")
struct StoredTabTests {
    private typealias Document = [String: Any]

    /// The error code of a tab read after a change; `nil` if it can be read.
    private func fault(_ tab: GuestTab, _ change: (inout Document) throws -> Void) throws -> String? {
        let text = try encoded(tab)
        var document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Document)
        try change(&document)
        let changed = String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
        if (try? decoded(GuestTab.self, changed)) != nil { return nil }
        let fault = try #require(decodingFault(GuestTab.self, changed) as? GuestTab.Inconsistency)
        return fault.code.rawValue.replacingOccurrences(of: "tab.inconsistent.", with: "")
    }

    private func euros(_ cents: Int, _ currency: String = "EUR") -> Document {
        ["currency": currency, "minorUnits": cents]
    }

    private func opening(changesPerBill: Int? = nil, joinsPerDevice: Int? = nil) -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .eur,
            opener: .waiter,
            devices: 2,
            joinsPerDevice: joinsPerDevice,
            changesPerBill: changesPerBill
        )
    }

    private func tab(_ opening: GuestTab.Opening, _ commands: [GuestTab.Command] = []) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        for command in [.open(opening: opening)] + commands {
            try tab.perform(command, by: TabFixture.waiter, at: Trattoria.now)
        }
        return tab
    }

    /// Two orders on a bill of 30.00, of which 15.00 is paid.
    private func locked(_ opening: GuestTab.Opening? = nil, _ more: [GuestTab.Command] = []) throws -> GuestTab {
        let second = TabFixture.billed(TabFixture.second, .served, 1_000)
        return try tab(
            opening ?? self.opening(),
            [.add(TabFixture.first), .add(TabFixture.second), .askForBill([TabFixture.billed(), second])] + more
                + [.pay(try TabFixture.payment("1", 1_500))]
        )
    }

    @Test("changes of a bill are counted where they are limited, while there is a bill")
    func billChanges() throws {
        let limited = opening(changesPerBill: 3)
        #expect(try fault(locked(limited)) { $0["billChanges"] = 1 } == nil)
        #expect(try fault(locked(limited)) { $0["billChanges"] = -1 } == "bill")
        #expect(try fault(locked()) { $0["billChanges"] = 0 } == nil)
        #expect(try fault(locked()) { $0["billChanges"] = 1 } == "bill")
        #expect(try fault(tab(limited)) { $0["billChanges"] = 1 } == "bill")
        #expect(try fault(tab(limited)) { $0["billChanges"] = 0 } == nil)
    }

    @Test("without a bill nothing is due, split or refunded")
    func withoutBill() throws {
        let split = try locked(nil, [.split(.evenly(2))])
        let text = try encoded(split)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Document)
        let shares = try #require(document["shares"])
        let open = try tab(opening(), [.add(TabFixture.first)])
        #expect(try fault(open) { _ in } == nil)
        #expect(try fault(open) { $0["shares"] = shares } == "shares")
        #expect(try fault(open) { $0["taken"] = shares } == "shares")
        #expect(try fault(open) { $0["sharesPaid"] = [euros(0)] } == "shares")
        #expect(try fault(open) { $0["due"] = euros(0) } == "due")
        for state in ["locked", "settled"] { #expect(try fault(open) { $0["state"] = state } == "bill") }
    }

    @Test("a bill belongs to a tab that has asked for it, with all its orders")
    func bill() throws {
        #expect(try fault(locked()) { _ in } == nil)
        #expect(try fault(locked()) { $0["state"] = "open" } == "bill")
        #expect(try fault(locked()) { $0["id"] = "u" } == "bill")
        #expect(try fault(locked()) { $0["orders"] = ["1"] } == "bill")
        #expect(try fault(locked()) { $0["orders"] = ["1", "2", "3"] } == nil)
        #expect(try fault(locked()) { $0["due"] = nil } == "due")
    }

    @Test("a settled bill is paid; one settled outside need not be")
    func settled() throws {
        #expect(try fault(locked()) { $0["state"] = "settled" } == "due")
        func close(_ settlement: String) -> (inout Document) -> Void {
            { document in
                document["state"] = "closed"
                document["settlement"] = settlement
                document["closedAt"] = document["lastEventAt"]
            }
        }
        #expect(try fault(locked(), close("recorded")) == "due")
        #expect(try fault(locked(), close("outside")) == nil)
        #expect(
            try fault(locked()) { document in
                close("outside")(&document)
                document["closedAt"] = nil
            } == "settlement"
        )
        #expect(try fault(locked()) { $0["settlement"] = "outside" } == "settlement")
    }

    @Test("each share is paid from nothing up to its total, and all of them from what was paid")
    func shares() throws {
        // The payment of 15.00 comes after the split into two shares of 15.00 and names neither.
        let split = try locked(nil, [.split(.evenly(2))])
        func paid(_ amounts: Document...) throws -> String? { try fault(split) { $0["sharesPaid"] = amounts } }
        #expect(try fault(split) { _ in } == nil)
        #expect(try paid(euros(1_500), euros(0)) == nil)
        #expect(try paid(euros(0), euros(1_500)) == nil)
        #expect(try paid(euros(700), euros(800)) == nil)
        #expect(try paid(euros(700), euros(801)) == "shares")
        #expect(try paid(euros(-1), euros(0)) == "shares")
        #expect(try paid(euros(0)) == "shares")
        #expect(try paid(euros(0), euros(0), euros(0)) == "shares")
        #expect(try paid(euros(0, "USD"), euros(0)) == "shares")
        #expect(try fault(split) { $0["firstShare"] = 4 } == nil)
        for number in [-1, Int.max] { #expect(try fault(split) { $0["firstShare"] = number } == "shares") }
        let more = try locked(nil, [.split(.amounts(amounts: [Trattoria.eur(1_000), Trattoria.eur(2_000)]))])
        #expect(try fault(more) { $0["sharesPaid"] = [euros(1_000), euros(500)] } == nil)
        #expect(try fault(more) { $0["sharesPaid"] = [euros(1_001), euros(0)] } == "shares")
    }

    @Test("devices have people, and joins are counted where they are limited")
    func devices() throws {
        let joined: [GuestTab.Command] = [.join(device: DeviceID("d"), persons: 1)]
        let free = try tab(opening(), joined)
        let limited = try tab(opening(joinsPerDevice: 2), joined)
        #expect(try fault(free) { $0["joins"] = ["d": 1] } == "devices")
        #expect(try fault(limited) { $0["joins"] = ["d": 2] } == nil)
        #expect(try fault(limited) { $0["joins"] = ["d": 0] } == "devices")
        #expect(try fault(free) { $0["deviceLimit"] = 0 } == nil)
        #expect(try fault(free) { $0["deviceLimit"] = -1 } == "devices")
        func device(_ id: String, _ persons: Int) -> Document {
            ["id": id, "persons": persons, "stage": "choosing"]
        }
        #expect(try fault(free) { $0["devices"] = [device("d", 1), device("e", 1)] } == nil)
        #expect(try fault(free) { $0["devices"] = [device("d", 1), device("d", 1)] } == "devices")
        #expect(try fault(free) { $0["devices"] = [device("d", 0)] } == "devices")
    }
}
