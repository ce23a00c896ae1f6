import Foundation
import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Coins that do not exist, what is handed over and handed back, and the printed receipt.
@Suite("Receipt in cash")
struct ReceiptCashTests {
    private static func terms(_ currency: Currency) -> BillTerms {
        BillTerms(
            service: [ServiceCharge(.percent(10), taxes: [BillFixture.general])],
            cashRounding: .usual(in: currency)
        )
    }

    private static func francs(_ centimes: Int64) -> Money { Money(minorUnits: centimes, .chf) }

    private static func pay(
        _ id: String,
        _ centimes: Int64,
        _ method: PaymentMethod = .cash,
        tip: Int64? = nil,
        tendered: Int64? = nil,
        share: Int? = nil
    ) throws -> GuestTab.Command {
        .pay(
            try Payment(
                id: PaymentID(id),
                amount: francs(centimes),
                method: method,
                tip: tip.map(francs),
                tendered: tendered.map(francs),
                share: share
            )
        )
    }

    /// A tab over one line, its bill asked for.
    private static func locked(_ units: Int64, in currency: Currency = .chf) throws -> GuestTab {
        let line = try BillFixture.line("Soup", units, in: currency, taxes: [BillFixture.general])
        let order = try BillFixture.billed([line], in: currency)
        let terms = BillTerms(cashRounding: .usual(in: currency))
        return try BillFixture.tab([order], terms: terms, in: currency, [.askForBill([order])])
    }

    @Test(
        "what is collected in cash is rounded to the smallest coin, and nothing else is",
        arguments: [
            (.chf, 1_000, nil), (.chf, 1_001, -1), (.chf, 1_002, -2), (.chf, 1_003, 2), (.chf, 1_004, 1),
            (.chf, 1_005, nil), (.chf, 2, -2), (.sek, 1_049, -49), (.sek, 1_050, 50), (.sek, 1_100, nil),
            (.dkk, 1_024, -24), (.dkk, 1_025, 25), (.nzd, 1_005, 5), (.nzd, 1_004, -4), (.huf, 100_249, -249),
            (.huf, 100_250, 250), (.eur, 1_001, nil), (.jpy, 1_001, nil), (.kwd, 1_001, nil),
        ] as [(Currency, Int64, Int64?)]
    )
    func rounding(currency: Currency, units: Int64, difference: Int64?) throws {
        var tab = try Self.locked(units, in: currency)
        let amount = Money(minorUnits: units, currency)
        let tax = try #require(tab.bill?.taxes.first).amount
        for method in PaymentMethod.known where method != .cash {
            var other = tab
            try BillFixture.perform([.pay(try Payment(id: PaymentID("1"), amount: amount, method: method))], on: &other)
            #expect(other.payments[0].rounding == nil)
        }
        let tip = Money(minorUnits: 3, currency)
        let payment = try Payment(id: PaymentID("1"), amount: amount, method: .cash, tip: tip)
        try BillFixture.perform([.pay(payment)], on: &tab)
        let paid = tab.payments[0]
        #expect(paid.rounding?.minorUnits == difference)
        // The tip is what the guest says it is.
        #expect(try paid.collected().minorUnits == units + (difference ?? 0) + 3)
        // The bill is paid to the last unit, and its tax is what it was.
        #expect(tab.state == .settled && tab.paid == amount && tab.bill?.taxes.first?.amount == tax)
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        // What is given back of it in cash is rounded alike.
        let refund = BillRefund(
            id: PaymentID("r"),
            [.line(line: BillFixture.lineID("Soup"), quantity: 1)],
            method: .cash
        )
        try BillFixture.perform([.giveBack(refund)], on: &tab)
        #expect(tab.refunded[0].rounding?.minorUnits == difference)
        #expect(try tab.refunded[0].handedOut().minorUnits == units + (difference ?? 0))
        #expect(tab.refunded[0].taxes == [tax])
    }

    @Test("what was paid beyond the bill is rounded when it is given back in cash")
    func overpaid() throws {
        let line = try BillFixture.line("Soup", 1_202, in: .chf)
        let order = try BillFixture.billed([line], in: .chf)
        let tab = try BillFixture.tab(
            [order],
            terms: BillTerms(cashRounding: .usual(in: .chf)),
            in: .chf,
            [try Self.pay("1", 2_000, .deposit), .askForBill([order])]
        )
        // 20.00 − 12.02 = 7.98, for which 8.00 are handed out.
        for (method, rounding) in [(PaymentMethod.cash, 2 as Int64?), (.card, nil)] {
            var paid = tab
            let refund = try Payment(id: PaymentID("r"), amount: Self.francs(798), method: method)
            try BillFixture.perform([.refund(payment: refund)], on: &paid)
            #expect(paid.refunds[0].rounding?.minorUnits == rounding)
            #expect(paid.state == .settled && paid.paid == Self.francs(1_202))
        }
    }

    @Test("the tab works the rounding out by its terms; what a caller says is not taken")
    func claimed() throws {
        let payment = try Payment(id: PaymentID("1"), amount: Self.francs(1_203), method: .cash)
        let json = try encoded(payment)
        let claim = "{\"rounding\":{\"currency\":\"CHF\",\"minorUnits\":-999}," + json.dropFirst()
        let claimed = try decoded(Payment.self, claim)
        #expect(claimed.rounding == Self.francs(-999))
        var tab = try Self.locked(1_203)
        try BillFixture.perform([.pay(claimed)], on: &tab)
        #expect(tab.payments[0].rounding == Self.francs(2))
        var card = try Self.locked(1_203)
        let byCard = claim.replacingOccurrences(of: "\"cash\"", with: "\"card\"")
        try BillFixture.perform([.pay(decoded(Payment.self, byCard))], on: &card)
        #expect(card.payments[0].rounding == nil)
    }

    @Test("rounding that makes no sense for the tab is refused when it is opened")
    func terms() {
        func reason(_ increment: Money) -> GuestTab.Refusal.Reason? {
            let opening = GuestTab.Opening(
                branch: Trattoria.branch,
                currency: .chf,
                opener: .waiter,
                terms: BillTerms(cashRounding: CashRounding(increment))
            )
            return BillFixture.refusal(.open(opening), on: GuestTab(id: TabID("t")))
        }
        let cent = Trattoria.eur(5)
        #expect(reason(cent) == .invalidTerms(reason: .foreignCurrency(amount: cent, expected: .chf)))
        for units in [0, -5] as [Int64] {
            let increment = Self.francs(units)
            #expect(
                reason(increment) == .invalidTerms(reason: .amount(reason: .invalidIncrement(increment: increment)))
            )
        }
        #expect(reason(Self.francs(5)) == nil)
    }

    @Test("change is what was handed over less what is collected, tip and rounding included")
    func change() throws {
        let tab = try Self.locked(1_202)
        // 12.02 is 12.00, with the tip 13.00.
        var paid = tab
        try BillFixture.perform([try Self.pay("1", 1_202, tip: 100, tendered: 2_000)], on: &paid)
        #expect(try paid.payments[0].change() == Self.francs(700))
        var exact = tab
        try BillFixture.perform([try Self.pay("1", 1_202, tip: 100, tendered: 1_300)], on: &exact)
        #expect(try exact.payments[0].change() == Self.francs(0))
        var uncounted = tab
        try BillFixture.perform([try Self.pay("1", 1_202)], on: &uncounted)
        #expect(try uncounted.payments[0].change() == nil)
        #expect(
            BillFixture.refusal(try Self.pay("1", 1_202, tip: 100, tendered: 1_299), on: tab)
                == .tendered(tendered: Self.francs(1_299), collected: Self.francs(1_300))
        )
        // 12.03 is 12.05: who hands over 12.03 hands over too little.
        #expect(
            BillFixture.refusal(try Self.pay("1", 1_203, tendered: 1_203), on: try Self.locked(1_203))
                == .tendered(tendered: Self.francs(1_203), collected: Self.francs(1_205))
        )
        // Nobody counts what a card hands over.
        #expect(
            BillFixture.refusal(try Self.pay("1", 1_202, .card, tendered: 2_000), on: tab)
                == .tendered(tendered: Self.francs(2_000), collected: Self.francs(1_202))
        )
        #expect(throws: MoneyError(.mixedCurrencies(left: .eur, right: .chf))) {
            _ = try Payment(
                id: PaymentID("1"),
                amount: Self.francs(1_202),
                method: .cash,
                tendered: Trattoria.eur(2_000)
            )
        }
    }

    /// Two soups and a wine with 10 % for the service, shared by two.
    ///
    /// One of them pays in cash, the other one with a card and a tip. Then a soup is given back, and the tip.
    private static func dinner() throws -> GuestTab {
        let order = try BillFixture.billed(
            [
                BillFixture.line("Soup", 1_101, 2, in: .chf, taxes: [BillFixture.food]),
                BillFixture.line("Wine", 1_200, in: .chf, taxes: [BillFixture.general]),
            ],
            in: .chf
        )
        let parts: [BillRefund.Part] = [
            .line(line: BillFixture.lineID("Soup"), quantity: 1), .tip(payment: PaymentID("2")),
        ]
        return try BillFixture.tab(
            [order],
            terms: terms(.chf),
            in: .chf,
            [
                .askForBill([order]), .split(.evenly(2)), try pay("1", 1_871, tendered: 2_000, share: 0),
                try pay("2", 1_871, .card, tip: 200, share: 1),
                .giveBack(BillRefund(id: PaymentID("r"), parts, method: .cash)),
            ]
        )
    }

    @Test("the printed receipt tells rounding, what was handed over and back, taxes that prices hold, and refunds")
    func text() throws {
        let receipt = try #require(Self.dinner().receipt)
        // 10 % of 34.02 are 3.402. Food holds 22.02 ÷ 11 = 2.0018, the rest 15.40 ÷ 6 = 2.5667. A half of 37.42 is
        // 18.71, in coins 18.70; the soup is 11.01, in coins 11.00.
        #expect(
            receipt.text(width: 30) == """
                2 × Soup                 22.02
                1 × Wine                 12.00
                Subtotal                 34.02
                Service 10 %              3.40
                Total CHF                37.42
                  incl. food 10 %         2.00
                  incl. general 20 %      2.57
                Cash                     18.71
                  Rounding               -0.01
                  Tendered               20.00
                  Change                  1.30
                Card                     18.71
                  Tip                     2.00
                Refund Cash             -11.01
                  Rounding                0.01
                  Tip                    -2.00

                """
        )
        #expect(receipt.tips.isZero)
        #expect(receipt.kept == Self.francs(2_641))
    }

    @Test("a receipt whose numbers are damaged is found out")
    func damage() throws {
        let receipt = try #require(Self.dinner().receipt)
        try receipt.check()
        let json = try encoded(receipt)
        func codes(_ from: String, _ to: String) throws -> [String] {
            #expect(json.contains(from), "\(from)")
            let broken = json.replacingOccurrences(of: from, with: to)
            let fault = decodingFault(Receipt.self, broken) as? Defects<ReceiptDefect>
            return try #require(fault).problems.map(\.code.rawValue)
        }
        func money(_ key: String, _ units: Int64) -> String {
            "\"\(key)\":{\"currency\":\"CHF\",\"minorUnits\":\(units)}"
        }
        #expect(try codes(money("paid", 3_742), money("paid", 3_743)) == ["receipt.sum", "receipt.sum"])
        #expect(try codes(money("due", 0), money("due", 1)) == ["receipt.sum"])
        #expect(try codes(money("amount", 1_871), money("amount", 1_872)).contains("receipt.sum"))
        #expect(try codes(money("tendered", 2_000), money("tendered", 1_869)) == ["receipt.tendered"])
        #expect(
            try codes(money("amount", 1_101) + ",\"refund\"", money("amount", 3_743) + ",\"refund\"") == [
                "receipt.refundsExceedPaid"
            ]
        )
        let euro = money("paid", 3_742).replacingOccurrences(of: "CHF", with: "EUR")
        #expect(try codes(money("paid", 3_742), euro).contains("receipt.sum"))
        // The bill in it is not even read.
        let broken = json.replacingOccurrences(of: money("total", 1_200), with: money("total", 1_201))
        #expect(throws: DecodingError.self) { try decoded(Receipt.self, broken) }
    }
}
