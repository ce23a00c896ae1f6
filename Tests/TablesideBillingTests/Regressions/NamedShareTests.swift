import TablesideBilling
import TablesideCore
import Testing

@testable import TablesideTestSupport

/// A payment of a share was counted on whatever share had its number once the bill was split again: on another payer's.
@Suite("Payments of shares of an earlier split")
struct NamedShareTests {
    private static func pay(
        _ id: String,
        _ cents: Int64,
        share: Int,
        message: String? = nil
    ) throws -> GuestTab.Command {
        .pay(
            payment: try Payment(
                id: PaymentID(id),
                amount: Trattoria.eur(cents),
                method: message == nil ? .card : .inApp,
                share: share,
                reference: message.map { CommandID($0) }
            )
        )
    }

    /// A bill of 30.00, of which these are done.
    private static func tab(_ commands: [GuestTab.Command]) throws -> GuestTab {
        let order = TabFixture.billed(TabFixture.first, .served, 3_000)
        return try BillFixture.tab([order], [.askForBill(orders: [order])] + commands)
    }

    @Test("confirmed money of a share that is no more counts toward the bill, and on no other share")
    func splitAgain() throws {
        // Three shares of 10.00, 0 to 2, then two of 15.00, 3 and 4.
        var tab = try Self.tab([.split(split: .evenly(3)), .split(split: .evenly(2))])
        #expect(tab.firstShare == 3)
        try BillFixture.perform([try Self.pay("a", 1_000, share: 1, message: "m1")], on: &tab, by: .system)
        #expect(tab.sharesPaid == [Trattoria.eur(0), Trattoria.eur(0)])
        #expect(tab.paid == Trattoria.eur(1_000) && tab.due == Trattoria.eur(2_000))
        #expect(tab.payments.map(\.share) == [1])
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        // What never was a share is none, and staff see the shares before they take money.
        for share in [-1, 5, .min, .max] {
            let command = try Self.pay("b", 100, share: share, message: "m2")
            #expect(BillFixture.refusal(command, on: tab, by: .system) == .unknownShare(share: share))
        }
        for share in 0..<3 {
            let command = try Self.pay("b", 100, share: share)
            #expect(BillFixture.refusal(command, on: tab) == .unknownShare(share: share))
        }
        // The 10.00 are taken over; 20.00 are left for two shares, 5 and 6.
        try BillFixture.perform([.split(split: .evenly(2))], on: &tab)
        #expect(tab.taken.map(\.total) == [Trattoria.eur(1_000)])
        #expect(tab.shares.map(\.total) == [Trattoria.eur(1_000), Trattoria.eur(1_000)])
        try BillFixture.perform([try Self.pay("b", 1_000, share: 6, message: "m2")], on: &tab, by: .system)
        #expect(tab.sharesPaid == [Trattoria.eur(0), Trattoria.eur(1_000)])
        try BillFixture.perform([try Self.pay("c", 1_000, share: 5)], on: &tab)
        #expect(tab.state == .settled)
    }

    @Test("so does the money of a share of an earlier bill, with a new bill or none")
    func newBill() throws {
        let paid = try Self.pay("a", 1_500, share: 0, message: "m1")
        var open = try Self.tab([.split(split: .evenly(2)), .unlock])
        var again = open
        try BillFixture.perform([paid], on: &open, by: .system)
        #expect(open.paid == Trattoria.eur(1_500) && open.due == nil)
        let order = TabFixture.billed(TabFixture.first, .served, 3_000)
        try BillFixture.perform([.askForBill(orders: [order]), .split(split: .evenly(2))], on: &again)
        try BillFixture.perform([paid], on: &again, by: .system)
        #expect(again.firstShare == 2 && again.sharesPaid == [Trattoria.eur(0), Trattoria.eur(0)])
        #expect(again.due == Trattoria.eur(1_500))
    }

    @Test("more than is left of its own share is refused, as before")
    func ownShare() throws {
        let tab = try Self.tab([.split(split: .evenly(3)), try Self.pay("a", 400, share: 1)])
        let command = try Self.pay("b", 1_000, share: 1, message: "m1")
        let refused = GuestTab.Refusal.Reason.exceedsDue(amount: Trattoria.eur(1_000), due: Trattoria.eur(600))
        #expect(BillFixture.refusal(command, on: tab, by: .system) == refused)
    }
}
