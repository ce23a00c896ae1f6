import TablesideBilling
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import Testing

private typealias D = Diner

/// A guest who named a tab that was not there yet was let through to it when others had opened it a moment later.
@Suite("Regressions: a tab that others begin meanwhile")
struct TabBegunMeanwhileTests {
    private static let table = TableID("t1")
    private static let tab = TabID("tab")
    private static let seated = Author.guest(on: DeviceID("d1"))
    private static let neighbor = Author.guest(on: DeviceID("d2"))

    private static func wish(_ order: String, at table: TableID?) -> HouseRequest {
        let wish = OrderWish(
            OrderID(order),
            [OrderWish.Line(id: LineID("1"), item: D.bread)],
            on: tab,
            opening: .init(at: D.branch, table: table, covers: 2)
        )
        return HouseRequest(.table(request: .place(order: wish)), id: CommandID(order))
    }

    /// Sends an order while another one, from the table, comes between what the server and the runner read.
    private static func race(_ sender: Author, at table: TableID?) async throws -> (CommandAnswer, GuestTab) {
        let diner = try await Diner()
        let house = DinerHouse(diner: diner, shown: [seated: [Self.table], neighbor: [Self.table]])
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        let store = InterruptedStore(store: diner.store, after: DocumentRef(GuestTab.self, tab)) {
            let first = await server.perform(wish("first", at: Self.table), by: seated)
            #expect(first.failure == nil)
        }
        let late = HouseServer(
            runner: CommandRunner(store: store, clock: diner.clock),
            house: house,
            coder: JSONDocumentCoder()
        )
        return (await late.perform(wish("second", at: table), by: sender), try await diner.tab("tab"))
    }

    @Test(
        "who does not sit there is told what they are told of any tab",
        arguments: [D.guest, Author.guest(on: DeviceID("x"))]
    )
    func stranger(sender: Author) async throws {
        let (answer, tab) = try await Self.race(sender, at: nil)
        #expect(answer.failure?.code.rawValue == "access.notFound")
        #expect(tab.orders == [OrderID("first")])
    }

    @Test("who sits there too orders on the same tab")
    func neighbor() async throws {
        let (answer, tab) = try await Self.race(Self.neighbor, at: Self.table)
        #expect(answer.failure == nil)
        #expect(tab.orders == [OrderID("first"), OrderID("second")])
    }
}
