import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Numbers on a tab at their limits, and what a tab takes over from another.
@Suite("GuestTab limits")
struct GuestTabLimitTests {
    private func opening(
        covers: Int = 2,
        devices: Int? = nil,
        joinsPerDevice: Int? = nil,
        changesPerBill: Int? = nil,
        friends: [UserID]? = nil,
        terms: BillTerms? = nil
    ) -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .eur,
            opener: .waiter,
            guest: Trattoria.ana,
            friends: friends,
            covers: covers,
            devices: devices,
            joinsPerDevice: joinsPerDevice,
            changesPerBill: changesPerBill,
            terms: terms
        )
    }

    private func tab(_ opening: GuestTab.Opening, _ commands: [GuestTab.Command] = []) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        for command in [.open(opening: opening)] + commands {
            try tab.perform(command, by: TabFixture.waiter, at: Trattoria.now)
        }
        return tab
    }

    private func refusal(
        _ tab: GuestTab,
        _ command: GuestTab.Command,
        by author: Author = TabFixture.waiter
    ) -> GuestTab.Refusal.Reason? {
        do throws(GuestTab.Refusal) {
            _ = try tab.decide(command, by: author, at: Trattoria.now)
            return nil
        } catch { return error.reason }
    }

    @Test("a tab opens with numbers of nothing, not less")
    func opens() {
        func refused(_ opening: GuestTab.Opening) -> GuestTab.Refusal.Reason? {
            refusal(GuestTab(id: TabID("t")), .open(opening: opening))
        }
        #expect(refused(opening(covers: 0)) == nil)
        #expect(refused(opening(covers: -1)) == .invalidCovers(covers: -1))
        #expect(refused(opening(devices: 0)) == nil)
        #expect(refused(opening(devices: -1)) == .tooManyDevices(limit: -1))
        #expect(refused(opening(joinsPerDevice: 0)) == nil)
        #expect(refused(opening(joinsPerDevice: -1)) == .tooManyDevices(limit: -1))
        #expect(refused(opening(changesPerBill: 0)) == nil)
        #expect(refused(opening(changesPerBill: -1)) == .tooManyBillChanges(limit: -1))
    }

    @Test("one more device is let in up to the largest number")
    func admission() throws {
        let last = try tab(opening(devices: .max - 1), [.admitDevice])
        #expect(last.deviceLimit == .max)
        #expect(refusal(last, .admitDevice) == .tooManyDevices(limit: .max))
        #expect(try refusal(tab(opening()), .admitDevice) == .alreadyApplied(command: .admitDevice))
    }

    @Test(
        "covers add up, unless one of the tabs does not know them",
        arguments: [
            (2, 3, 5), (0, 3, 0), (2, 0, 0), (0, 0, 0),
        ]
    )
    func covers(own: Int, more: Int, expected: Int) throws {
        let parts = TabParts(from: TabID("u"), orders: [], covers: more)
        #expect(try tab(opening(covers: own), [.takeOver(parts: parts)]).covers == expected)
    }

    @Test("guests of another tab become friends once, and the tab's own guest none")
    func guests() throws {
        let (bob, eve) = (UserID("bob"), UserID("eve"))
        let parts = TabParts(from: TabID("u"), orders: [], guests: [Trattoria.ana, eve, bob, eve])
        #expect(try tab(opening(friends: [bob]), [.takeOver(parts: parts)]).friends == [bob, eve])
    }

    @Test("a discount on a line comes with its order, and with no other")
    func adjustments() throws {
        func parts(_ order: OrderID) -> GuestTab.Command {
            let discount = Discount(.percentage(rate: .percent(10)), reason: .promotion)
            let line = BillLineID(order, LineID("1"))
            let adjustment = BillAdjustment(id: AdjustmentID("a"), .discount(discount: discount, line: line))
            return .takeOver(
                parts: TabParts(from: TabID("u"), orders: [TabFixture.second], adjustments: [adjustment])
            )
        }
        let own = try tab(opening(), [.add(TabFixture.first)])
        #expect(refusal(own, parts(TabFixture.second)) == nil)
        #expect(refusal(own, parts(TabFixture.first)) == .unknownOrder(order: TabFixture.first))
    }

    @Test("a guest who repeats a payment does not learn that it was made")
    func repeatedPayment() throws {
        let payment = try TabFixture.payment("1", 2_000)
        let settled = try tab(
            opening(),
            [.add(TabFixture.first), .askForBill([TabFixture.billed()]), .pay(payment)]
        )
        #expect(settled.state == .settled)
        #expect(refusal(settled, .pay(payment)) == .alreadyApplied(command: .pay))
        #expect(refusal(settled, .pay(payment), by: TabFixture.guest) == .illegal(state: "settled", command: .pay))
    }

    @Test(
        "cash that rounds to nothing is taken only for the whole rest",
        arguments: [
            (Int64(1), 2_000, false), (2, 2_000, false), (3, 2_000, true), (2_000, 2_000, true), (2, 2, true),
            (1, 2, false),
        ]
    )
    func cash(cents: Int64, total: Int64, isTaken: Bool) throws {
        let terms = BillTerms(cashRounding: CashRounding(Trattoria.eur(5)))
        let bill = TabFixture.billed(TabFixture.first, .served, total)
        let locked = try tab(opening(terms: terms), [.add(TabFixture.first), .askForBill([bill])])
        let amount = Trattoria.eur(cents)
        #expect(
            refusal(locked, .pay(try TabFixture.payment("1", cents, .cash)))
                == (isTaken ? nil : .invalidAmount(amount: amount, currency: .eur))
        )
        #expect(refusal(locked, .pay(try TabFixture.payment("1", cents))) == nil)
    }
}
