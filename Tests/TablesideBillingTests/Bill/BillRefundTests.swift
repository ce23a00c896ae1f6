import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// What is given back of a bill that was paid: portions, charges, tips and amounts, and never anything twice.
@Suite("Bill giving back")
struct BillRefundTests {
    private static let tax = SaleFixture.tax("sales", 88_750)
    private static let soup = BillFixture.lineID("soup")

    private func refusal(
        _ command: GuestTab.Command,
        on tab: GuestTab,
        by author: Author = BillFixture.manager
    )
        -> GuestTab.Refusal.Reason?
    { BillFixture.refusal(command, on: tab, by: author) }

    private func fault(_ parts: [BillRefund.Part], on tab: GuestTab) -> RefundFault? {
        guard case .refund(let fault) = refusal(Self.giveBack("new", parts), on: tab) else { return nil }
        return fault
    }

    private static func giveBack(
        _ id: String,
        _ parts: [BillRefund.Part],
        _ method: PaymentMethod = .card
    ) -> GuestTab.Command { .giveBack(BillRefund(id: PaymentID(id), parts, method: method)) }

    /// Three soups for 10.05 less 0.05, with a tax in the price and one on top; covers twice, and 1.00 after taxes.
    ///
    /// By hand: 10.00 holds 1.67, and 8.875 % of 8.33 are 0.7393. 10.74 + 3.00 + 1.00 + 1.00 = 15.74.
    private static func settled(_ commands: [GuestTab.Command] = []) throws -> GuestTab {
        let order = try BillFixture.billed(
            [BillFixture.line("soup", 335, 3, taxes: [BillFixture.general, tax], off: 5)],
            [
                BillCharge(order: BillFixture.order, kind: .cover, unitPrice: Trattoria.eur(150), quantity: 2),
                BillCharge(order: BillFixture.order, kind: .cover, unitPrice: Trattoria.eur(100), quantity: 1),
            ]
        )
        let late = BillAdjustment.Change.charge(
            kind: .cover,
            value: .amount(money: Trattoria.eur(100)),
            isAfterTax: true
        )
        let paying: [GuestTab.Command] = [
            BillFixture.adjust("late", late), .askForBill([order]),
            .pay(try TabFixture.payment("1", 1_000, tip: Trattoria.eur(250))),
            .pay(try TabFixture.payment("2", 574)),
        ]
        return try BillFixture.tab([order], paying + commands)
    }

    @Test(
        "portion by portion comes to what was paid for all of them, every tax too",
        arguments: [[1, 1, 1], [2, 1], [1, 2], [3]]
    )
    func portions(quantities: [Int]) throws {
        var tab = try Self.settled()
        let row = try #require(tab.bill?.sale.rows.first)
        #expect(row.gross == Trattoria.eur(1_074))
        #expect(row.taxes == [Trattoria.eur(167), Trattoria.eur(74)])
        for (index, quantity) in quantities.enumerated() {
            let command = Self.giveBack("\(index)", [.line(line: Self.soup, quantity: quantity)])
            try BillFixture.perform([command], on: &tab)
        }
        // 10.74 is three times 3.58; 1.67 is 0.56, 0.56, 0.55, and 0.74 is 0.25, 0.25, 0.24.
        if quantities == [1, 1, 1] {
            #expect(tab.refunded.map(\.amount.minorUnits) == [358, 358, 358])
            #expect(tab.refunded.map { $0.taxes[0].minorUnits } == [56, 56, 55])
            #expect(tab.refunded.map { $0.taxes[1].minorUnits } == [25, 25, 24])
        }
        #expect(tab.refunded.reduce(0) { $0 + $1.amount.minorUnits } == 1_074)
        #expect(tab.refunded.reduce(0) { $0 + $1.taxes[0].minorUnits } == 167)
        #expect(tab.refunded.reduce(0) { $0 + $1.taxes[1].minorUnits } == 74)
        #expect(tab.refunded.allSatisfy { $0.tips.isZero && $0.rounding == nil })
        #expect(
            fault([.line(line: Self.soup, quantity: 1)], on: tab) == .notEnough(line: Self.soup, wanted: 1, left: 0)
        )
        #expect(tab.receipt?.kept == Trattoria.eur(500))
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
    }

    @Test("a charge is given back once for each that was taken, the one after taxes last")
    func charges() throws {
        var tab = try Self.settled()
        for (index, cents) in ([300, 100, 100] as [Int64]).enumerated() {
            try BillFixture.perform([Self.giveBack("\(index)", [.charge(kind: .cover)])], on: &tab)
            #expect(tab.refunded[index].amount == Trattoria.eur(cents))
            #expect(tab.refunded[index].taxes.allSatisfy { $0.isZero })
        }
        #expect(fault([.charge(kind: .cover)], on: tab) == .unknownCharge(kind: .cover))
        #expect(fault([.charge(kind: .service)], on: tab) == .unknownCharge(kind: .service))
        let fresh = try Self.settled()
        let four = [BillRefund.Part](repeating: .charge(kind: .cover), count: 4)
        #expect(fault(four, on: fresh) == .unknownCharge(kind: .cover))
    }

    @Test("a tip is given back once, and apart from the bill")
    func tips() throws {
        var tab = try Self.settled()
        let first = BillRefund.Part.tip(payment: PaymentID("1"))
        #expect(fault([first, first], on: tab) == .noTip(payment: PaymentID("1")))
        try BillFixture.perform([Self.giveBack("a", [first])], on: &tab)
        #expect(tab.refunded[0].amount.isZero && tab.refunded[0].tips == Trattoria.eur(250))
        #expect(try tab.refunded[0].handedOut() == Trattoria.eur(250))
        #expect(tab.receipt?.tips == Trattoria.eur(0))
        #expect(tab.receipt?.kept == Trattoria.eur(1_574))
        for id in ["1", "2", "x"] {
            let payment = PaymentID(id)
            #expect(fault([.tip(payment: payment)], on: tab) == .noTip(payment: payment))
        }
    }

    @Test("an amount holds each tax in proportion; it is above zero, in the currency, and not more than is left")
    func amounts() throws {
        var tab = try Self.settled()
        // 7.87 is half of 15.74, which holds 1.67 and 0.74.
        try BillFixture.perform([Self.giveBack("a", [.amount(money: Trattoria.eur(787))])], on: &tab)
        #expect(tab.refunded[0].amount == Trattoria.eur(787))
        // 0.835 and 0.37, and 6.665 without taxes, which has the cent of the tie.
        #expect(tab.refunded[0].taxes.map(\.minorUnits) == [83, 37])
        for amount in [Trattoria.eur(0), Trattoria.eur(-1), Money(minorUnits: 1, .usd)] {
            #expect(fault([.amount(money: amount)], on: tab) == .invalidAmount(amount: amount))
        }
        #expect(
            fault([.amount(money: Trattoria.eur(788))], on: tab)
                == .exceedsPaid(amount: Trattoria.eur(788), left: Trattoria.eur(787))
        )
        // The soups alone are more than is left, two of them are not.
        #expect(
            fault([.line(line: Self.soup, quantity: 3)], on: tab)
                == .exceedsPaid(amount: Trattoria.eur(1_074), left: Trattoria.eur(787))
        )
        try BillFixture.perform([Self.giveBack("b", [.line(line: Self.soup, quantity: 2)])], on: &tab)
        // 7.87 − 7.16 = 0.71.
        try BillFixture.perform([Self.giveBack("c", [.amount(money: Trattoria.eur(71))])], on: &tab)
        #expect(tab.receipt?.kept == Trattoria.eur(0))
        #expect(
            fault([.amount(money: Trattoria.eur(1))], on: tab)
                == .exceedsPaid(amount: Trattoria.eur(1), left: Trattoria.eur(0))
        )
    }

    @Test("portions after an amount return more of a tax than theirs when less money than tax would be left")
    func taxesLeft() throws {
        let (state, city) = (SaleFixture.tax("state", 100_000), SaleFixture.tax("city", 800_000))
        let order = try BillFixture.billed(
            [
                BillFixture.line("feast", 1_000, taxes: [state, city]),
                BillFixture.line("bread", 100, 20, taxes: [state]), BillFixture.line("water", 100, 20),
            ]
        )
        // 10.00 and 1.00 and 8.00, 20.00 and 2.00, and 20.00: 61.00 in all.
        let paying: [GuestTab.Command] = [.askForBill([order]), .pay(try TabFixture.payment("1", 6_100))]
        var tab = try BillFixture.tab([order], paying)
        #expect(tab.bill?.taxes.map(\.amount.minorUnits) == [300, 800])
        // Three quarters of everything: 15.25 are left, of which 0.75 and 2.00 are taxes.
        try BillFixture.perform([Self.giveBack("a", [.amount(money: Trattoria.eur(4_575))])], on: &tab)
        #expect(tab.refunded[0].taxes.map(\.minorUnits) == [225, 600])
        // 5.50 with 0.50, and 8.00: of the 1.75 left no more than that can be taxes, of which 2.25 would be left.
        // The first tax gives all that it has, 0.25, and the second the rest of the 0.50.
        let parts: [BillRefund.Part] = [
            .line(line: BillFixture.lineID("bread"), quantity: 5),
            .line(line: BillFixture.lineID("water"), quantity: 8),
        ]
        try BillFixture.perform([Self.giveBack("b", parts)], on: &tab)
        #expect(tab.refunded[1].amount == Trattoria.eur(1_350))
        #expect(tab.refunded[1].taxes.map(\.minorUnits) == [75, 25])
        // All that is left is the second tax.
        try BillFixture.perform([Self.giveBack("c", [.amount(money: Trattoria.eur(175))])], on: &tab)
        #expect(tab.refunded[2].taxes.map(\.minorUnits) == [0, 175])
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
    }

    @Test("several parts at once, of which one that does not fit refuses all")
    func together() throws {
        var tab = try Self.settled()
        let parts: [BillRefund.Part] = [
            .line(line: Self.soup, quantity: 1), .charge(kind: .cover), .tip(payment: PaymentID("1")),
            .amount(money: Trattoria.eur(100)),
        ]
        #expect(fault(parts + [.charge(kind: .service)], on: tab) == .unknownCharge(kind: .service))
        try BillFixture.perform([Self.giveBack("a", parts)], on: &tab)
        // 3.58 + 3.00 + 1.00.
        #expect(tab.refunded[0].amount == Trattoria.eur(758))
        #expect(try tab.refunded[0].handedOut() == Trattoria.eur(1_008))
        // Of the soup 0.56 and 0.25. Then 9.16 are left with 1.11 and 0.49 of taxes: of 1.00 another 0.1212 and 0.0535.
        #expect(tab.refunded[0].taxes.map(\.minorUnits) == [68, 30])
        #expect(refusal(Self.giveBack("a", parts), on: tab) == .alreadyApplied(command: .giveBack))
        let other = Self.giveBack("a", [.charge(kind: .cover)])
        #expect(refusal(other, on: tab) == .repeatedPayment(payment: PaymentID("a")))
    }

    @Test("what the bill has not, or has not so many of, is refused by name")
    func faults() throws {
        let tab = try Self.settled()
        let strange = BillFixture.lineID("x")
        #expect(fault([], on: tab) == .empty)
        #expect(fault([.line(line: strange, quantity: 1)], on: tab) == .unknownLine(line: strange))
        for wanted in [0, -1, 4, .max, .min] {
            #expect(
                fault([.line(line: Self.soup, quantity: wanted)], on: tab)
                    == .notEnough(line: Self.soup, wanted: wanted, left: 3)
            )
        }
        let twice: [BillRefund.Part] = [.line(line: Self.soup, quantity: 2), .line(line: Self.soup, quantity: 2)]
        #expect(fault(twice, on: tab) == .notEnough(line: Self.soup, wanted: 2, left: 1))
        let cheque = PaymentMethod(rawValue: "cheque")
        #expect(
            refusal(Self.giveBack("a", [.charge(kind: .cover)], cheque), on: tab) == .unknownMethod(method: cheque)
        )
    }

    @Test(
        "only a manager gives back, and the engine, once the bill is settled and when the tab is closed",
        arguments: Role.known
    )
    func roles(role: Role) throws {
        let command = Self.giveBack("a", [.charge(kind: .cover)])
        let author = Trattoria.author(role)
        let notPermitted = GuestTab.Refusal.Reason.notPermitted(role: role, command: .giveBack)
        let expected = role == .manager || role == .system ? nil : notPermitted
        #expect(refusal(command, on: try Self.settled(), by: author) == expected)
        #expect(refusal(command, on: try Self.settled([.close]), by: author) == expected)
        let order = try BillFixture.house()
        for (state, commands) in [("open", []), ("locked", [.askForBill([order])])] as [(String, [GuestTab.Command])] {
            let tab = try BillFixture.tab([order], commands)
            #expect(refusal(command, on: tab, by: author) == .illegal(state: state, command: .giveBack))
        }
    }

    @Test("a closed tab stays closed; a settled one of which something was given back is not taken up again")
    func reopening() throws {
        var tab = try Self.settled()
        #expect(refusal(.reopen, on: tab) == nil)
        try BillFixture.perform([Self.giveBack("a", [.charge(kind: .cover)])], on: &tab)
        #expect(tab.state == .settled)
        #expect(refusal(.reopen, on: tab) == .wasRefunded(tab: TabID("t")))
        // What was given back is no matter of what was paid: nothing is due again.
        #expect(tab.paid == Trattoria.eur(1_574) && tab.due == Trattoria.eur(0))
        try BillFixture.perform([.close, Self.giveBack("b", [.charge(kind: .cover)])], on: &tab)
        #expect(tab.state == .closed)
        #expect(tab.receipt?.kept == Trattoria.eur(1_174))
        #expect(tab.receipt?.text(width: 20).contains("Refund Card    -3.00\nRefund Card    -1.00\n") == true)
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
    }
}
