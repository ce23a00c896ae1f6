import TablesideBilling
import TablesideCodes
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Forman's application is ended in the middle of a visit.
@Suite("FO-S7 ended in the middle")
struct FOS7EndedTests {
    private static let code = "t3"

    /// What a device writes down before it sends, and all that it has when it starts again.
    private struct Kept: Codable {
        let scanned: String
        let order: OrderID
        let command: CommandID
    }

    /// A device that was just started: it knows what was written down, and the store.
    private static func restarted(_ bytes: [UInt8], _ house: Forman) throws -> (Kept, CommandRunner) {
        let kept = try JSONDocumentCoder().decodeStrictly(Kept.self, from: bytes)
        return (kept, CommandRunner(store: house.store, clock: house.diner.clock))
    }

    private static func send(_ kept: Kept, _ house: Forman, through runner: CommandRunner) async throws -> Bool {
        let decision = try house.placing(kept.order.rawValue, scanning: kept.scanned)
        let source = FixedContext<PlaceOrder, OrderingPolicy>(house.terms)
        return try await runner.perform(Envelope(decision, by: D.guest, id: kept.command), in: source).isReplay
    }

    @Test("FO-S7 FO-22 the tab is still there for a device that has only what it wrote down, and takes the next order")
    func resumed() async throws {
        let house = try await Forman()
        let first = Kept(scanned: try Forman.code(Self.code), order: OrderID("1"), command: CommandID("1"))
        let bytes = try JSONDocumentCoder().encode(first)
        #expect(try await Self.send(first, house, through: house.diner.runner) == false)

        let (kept, runner) = try Self.restarted(bytes, house)
        let tab = try #require(try await runner.store.load(GuestTab.self, Forman.tab))
        #expect(tab.state == .open)
        #expect(tab.orders == [OrderID("1")])
        let scanned = try ScannedTable(TableLink(kept.scanned, base: Forman.base))
        #expect(scanned.destination(for: TabCard(tab, for: D.guest)) == .openTab(tab: Forman.tab, table: TableID("t3")))
        // It does not know whether the first order arrived: sent again it is the same order.
        #expect(try await Self.send(kept, house, through: runner))
        let second = Kept(scanned: kept.scanned, order: OrderID("2"), command: CommandID("2"))
        #expect(try await Self.send(second, house, through: runner) == false)
        #expect(try await house.tab()?.orders == [OrderID("1"), OrderID("2")])
        #expect(try await house.diner.left(D.soup) == 6)
    }

    @Test("FO-S7 FO-22 without a connection nothing is kept and an error is given; sent again, it is ordered once")
    func notSent() async throws {
        let house = try await Forman()
        let before = try await house.store.snapshot()
        let away = FaultyStore(house.store) { _ in .requestLost }
        let kept = Kept(scanned: try Forman.code(Self.code), order: OrderID("1"), command: CommandID("1"))
        let bytes = try JSONDocumentCoder().encode(kept)
        await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await Self.send(kept, house, through: CommandRunner(store: away, clock: house.diner.clock))
        }
        #expect(away.calls > 0)
        #expect(try await house.store.snapshot() == before)
        #expect(try await house.tab() == nil)

        let (again, runner) = try Self.restarted(bytes, house)
        #expect(try await Self.send(again, house, through: runner) == false)
        #expect(try await house.tab()?.orders == [OrderID("1")])
    }

    @Test(
        "FO-S7 FO-22 whatever goes wrong at whichever call, the order is there whole or not at all, and in the end once"
    )
    func anyFault() async throws {
        var (there, missing) = (0, 0)
        for fault in StoreFault.allCases {
            for call in 0..<8 {
                let house = try await Forman()
                let store = FaultyStore(house.store) { $0 >= call ? fault : nil }
                let kept = Kept(scanned: try Forman.code(Self.code), order: OrderID("1"), command: CommandID("1"))
                let bytes = try JSONDocumentCoder().encode(kept)
                _ = try? await Self.send(
                    kept,
                    house,
                    through: CommandRunner(store: store, clock: house.diner.clock, retry: .immediate(attempts: 2))
                )
                // The device is ended here, whatever it was told.
                let order = try await house.store.load(Order.self, OrderID("1"))
                let tab = try await house.tab()
                let soups = try await house.diner.left(D.soup)
                if order == nil {
                    missing += 1
                    #expect(tab == nil && soups == 10, "\(fault) from call \(call)")
                } else {
                    there += 1
                    #expect(tab?.orders == [OrderID("1")] && soups == 8, "\(fault) from call \(call)")
                }
                let (again, runner) = try Self.restarted(bytes, house)
                _ = try await Self.send(again, house, through: runner)
                #expect(try await house.tab()?.orders == [OrderID("1")], "\(fault) from call \(call)")
                #expect(try await house.diner.left(D.soup) == 8, "\(fault) from call \(call)")
            }
        }
        #expect(there > 0 && missing > 0)
    }
}
