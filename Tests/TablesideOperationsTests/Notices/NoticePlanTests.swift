import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Notice plans")
struct NoticePlanTests {
    /// The notices of an order's life, as `kind → recipient`.
    private static func told(
        _ plan: NoticePlan,
        _ profile: ProfileCode,
        _ steps: [(Order.Command, Author)]
    ) throws
        -> [String]
    {
        var order = Order(id: OrderID("17"))
        let placing = (Order.Command.place(try F.placement([F.line("a", 2)], profile)), F.guest)
        var told: [String] = []
        for (number, step) in ([placing] + steps).enumerated() {
            for event in try order.perform(step.0, by: step.1, at: F.at(number)) {
                let record = Recorded(
                    aggregate: DocumentRef(Order.self, order.id),
                    version: order.version,
                    at: event.at,
                    author: step.1,
                    cause: nil,
                    event: event
                )
                told += plan.notices(for: record, of: order).map(Self.words)
            }
        }
        return told
    }

    private static func told(_ plan: NoticePlan, _ tab: inout GuestTab, _ command: GuestTab.Command) throws -> [String]
    {
        try tab.perform(command, by: TabFixture.waiter, at: Trattoria.now).flatMap { event in
            let record = Recorded(
                aggregate: DocumentRef(GuestTab.self, tab.id),
                version: tab.version,
                at: Trattoria.now,
                author: TabFixture.waiter,
                cause: nil,
                event: event
            )
            return plan.notices(for: record, of: tab).map(Self.words)
        }
    }

    private static func words(_ notice: Notice) -> String {
        let recipient =
            switch notice.recipient {
            case .user(let user): "\(user)"
            case .staff(let role, _): "\(role)s"
            case .tab(let tab): "\(tab)"
            case .contact(let key): "\(key)"
            }
        return "\(notice.kind) → \(recipient)"
    }

    @Test("FO-23 FO-24 sending, approving, sending back and rejecting are told, and nothing else of an order is")
    func formanOrders() throws {
        let accept = Order.Command.accept(waiter: F.ana)
        #expect(
            try Self.told(
                .forman,
                .forman,
                [
                    (accept, F.waiter), (.sendBack(reason: .mistake), F.waiter), (.reject(reason: .tooBusy), F.waiter),
                ]
            ) == ["orderPlaced → tab-1", "orderApproved → tab-1", "orderSentBack → tab-1", "orderRejected → tab-1"]
        )
        #expect(try Self.told(.forman, .forman, [(.cancel(), F.guest)]) == ["orderPlaced → tab-1"])
    }

    @Test("FO-24 pay requested and both ways of closing are told; asking for nothing but the bill is not")
    func formanTabs() throws {
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            profile: .forman,
            currency: .eur,
            opener: .firstItem,
            table: TableID("7")
        )
        func tab() throws -> GuestTab {
            var tab = GuestTab(id: TabID("t"))
            #expect(try Self.told(.forman, &tab, .open(opening)) == [])
            #expect(try Self.told(.forman, &tab, .add(OrderID("1"))) == [])
            return tab
        }
        let order = TabFixture.billed(OrderID("1"))
        var asked = try tab()
        #expect(try Self.told(.forman, &asked, .askForBill([order])) == [])
        #expect(
            try Self.told(.forman, &asked, .choosePayment(.card)) == ["paymentWanted → t", "paymentWanted → waiters"]
        )
        #expect(try Self.told(.forman, &asked, .close) == ["tabClosed → t"])
        var unasked = try tab()
        #expect(try Self.told(.forman, &unasked, .close) == ["tabClosedUnasked → t"])
        #expect(NoticePlan.forman.rules.count == 7)
    }

    @Test("QP-62 QP-72 the guest is told of placing and serving, the waiters of a new order and of a wish to pay")
    func quickPlate() throws {
        #expect(
            try Self.told(
                .quickPlate,
                .quickPlate,
                [(.accept(waiter: F.ana), F.waiter), (.ready, F.cook), (.serve, F.waiter)]
            ) == ["orderPlaced → mia", "orderPlaced → waiters", "orderServed → mia"]
        )
        var tab = try TabFixture.tab(.quickPlate, [.add(TabFixture.first)])
        #expect(try Self.told(.quickPlate, &tab, .askForBill([TabFixture.billed()])) == [])
        #expect(try Self.told(.quickPlate, &tab, .choosePayment(.cash)) == ["paymentWanted → waiters"])
    }

    @Test("an order that is served in parts is told once, and one for later when its time comes")
    func once() throws {
        #expect(
            try Self.told(
                NoticePlan([.orderServed: [.guest]]),
                .dineIn,
                [
                    (.accept(waiter: F.ana), F.waiter), (.ready, F.cook),
                    (.serve(items: .only(items: [.init(LineID("a"), 1)])), F.waiter), (.serve, F.waiter),
                ]
            ) == ["orderServed → mia"]
        )
    }
}
