import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// From what staff take off to the last share that is paid.
@Suite("Bill settling")
struct GuestTabSettlingTests {
    private static let waiter = Trattoria.author(.waiter)
    private static let guest = Trattoria.author(.guest)

    private func refusal(
        _ command: GuestTab.Command,
        on tab: GuestTab,
        by author: Author = BillFixture.manager
    ) -> GuestTab.Refusal.Reason? { BillFixture.refusal(command, on: tab, by: author) }

    private static func pay(
        _ id: String,
        _ cents: Int64,
        share: Int? = nil,
        tip: Int64? = nil
    ) throws -> GuestTab.Command {
        .pay(
            try Payment(
                id: PaymentID(id),
                amount: Trattoria.eur(cents),
                method: .card,
                tip: tip.map(Trattoria.eur),
                share: share
            )
        )
    }

    private static func off(_ reason: DiscountReason) -> GuestTab.Command {
        let discount = Discount(.percentage(rate: .percent(10)), reason: reason, name: Trattoria.text("Off"))
        return BillFixture.adjust(reason.rawValue, .discount(discount: discount))
    }

    /// The tab of the house, its bill asked for: 46.45.
    private static func locked(_ commands: [GuestTab.Command] = []) throws -> GuestTab {
        let order = try BillFixture.house()
        return try BillFixture.tab([order], terms: BillFixture.service, [.askForBill([order])] + commands)
    }

    @Test("adjustments: off a line, off everything, charged before and after taxes, and what is not taken")
    func adjustments() throws {
        let orders = [try BillFixture.house()]
        let commands = [
            BillFixture.adjust("line", .discount(discount: SaleFixture.off(200), line: BillFixture.lineID("b"))),
            BillFixture.adjust("all", .discount(discount: SaleFixture.percent(10))),
            BillFixture.adjust(
                "music",
                .charge(
                    kind: ChargeKind(rawValue: "music"),
                    value: .amount(money: Trattoria.eur(500)),
                    taxes: [BillFixture.general]
                )
            ),
            BillFixture.adjust(
                "late",
                .charge(kind: .delivery, value: .percentage(rate: .percent(3)), isAfterTax: true)
            ),
            BillFixture.adjust("cover", .waiver(kind: .cover)),
        ]
        var tab = try BillFixture.tab(orders, terms: BillFixture.service, commands)
        let bill = try tab.bill(for: orders)
        // 10 % of 39.50 are 3.95, then 2.00 off the second line. 10 % of 33.55 are 3.355, and 5.00 for the music.
        #expect(bill.discounts.map(\.id.rawValue) == ["line", "all"])
        #expect(bill.discounts.map(\.amount.minorUnits) == [200, 395])
        #expect(bill.sale.rows.map(\.gross.minorUnits) == [1_980, 880, 495])
        #expect(bill.charges.map(\.total.minorUnits) == [336, 500])
        // 3 % of 41.91 are 1.2573.
        #expect(bill.lateCharges.map(\.total.minorUnits) == [126])
        #expect(bill.total == Trattoria.eur(4_317))
        // Food holds 24.75 ÷ 11, the others (8.80 + 3.36 + 5.00) ÷ 6.
        #expect(bill.taxes.map(\.amount.minorUnits) == [225, 286])
        try bill.check()
        // With the covers again there are 44.91, of which 3 % are 1.3473.
        try BillFixture.perform([.withdraw(AdjustmentID("cover"))], on: &tab)
        #expect(try tab.bill(for: orders).total == Trattoria.eur(4_626))
        try BillFixture.perform([BillFixture.adjust("tip", .waiver(kind: .service))], on: &tab)
        // 33.55 + 3.00 + 5.00 = 41.55 and 3 % of them, 1.2465.
        #expect(try tab.bill(for: orders).total == Trattoria.eur(4_280))
        // A discount of a line that is on no bill takes nothing off.
        let stray = BillFixture.adjust("stray", .discount(discount: SaleFixture.off(9), line: BillFixture.lineID("z")))
        try BillFixture.perform([stray, .askForBill(orders)], on: &tab)
        #expect(tab.due == Trattoria.eur(4_280))
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
    }

    @Test("only staff adjust a tab, and only while it is open", arguments: Role.known)
    func roles(role: Role) throws {
        let commands = [Self.off(.promotion), .withdraw(AdjustmentID("a"))]
        let given = BillFixture.adjust("a", .charge(kind: .delivery, value: .amount(money: Trattoria.eur(100))))
        let open = try BillFixture.tab([BillFixture.house()], [given])
        let locked = try Self.locked()
        for (command, kind) in zip(commands, [.adjust, .withdraw] as [GuestTab.Command.Kind]) {
            let isStaff = [.waiter, .manager, .system].contains(role)
            let expected = isStaff ? nil : GuestTab.Refusal.Reason.notPermitted(role: role, command: kind)
            #expect(refusal(command, on: open, by: Trattoria.author(role)) == expected)
            #expect(
                refusal(command, on: locked, by: Trattoria.author(role)) == .illegal(state: "locked", command: kind)
            )
        }
    }

    @Test("only a manager lets guests off a charge, and nobody twice")
    func waivers() throws {
        let waiver = BillFixture.adjust("w", .waiver(kind: .cover))
        let tab = try BillFixture.tab([BillFixture.house()])
        let refused = GuestTab.Refusal.Reason.waiverNotPermitted(kind: .cover, role: .waiter)
        #expect(refusal(waiver, on: tab, by: Self.waiter) == refused)
        #expect(refusal(waiver, on: tab) == nil)
        let given = try BillFixture.tab([BillFixture.house()], [waiver])
        let again = BillFixture.adjust("again", .waiver(kind: .cover))
        #expect(refusal(again, on: given) == .alreadyApplied(command: .adjust))
        // A discount off an order that is not there is not lost unnoticed.
        let name = Trattoria.text("?")
        let discount = Discount(.percentage(rate: .percent(10)), reason: .promotion, name: name)
        let stray = BillAdjustment.Change.discount(discount: discount, line: BillLineID(OrderID("?"), LineID("1")))
        #expect(refusal(BillFixture.adjust("s", stray), on: tab) == .unknownOrder(order: OrderID("?")))
    }

    @Test("what the house gives away is for a manager to say, and to take back", arguments: [true, false])
    func giving(isOpen: Bool) throws {
        let birthday = DiscountReason(rawValue: "birthday")
        for reason in isOpen ? [.promotion] : [DiscountReason.loyalty, .compensation, .staff, birthday] {
            let tab = try BillFixture.tab([BillFixture.house()])
            let refused = GuestTab.Refusal.Reason.discountNotPermitted(reason: reason, role: .waiter)
            let expected = isOpen ? nil : refused
            #expect(refusal(Self.off(reason), on: tab, by: Self.waiter) == expected)
            #expect(refusal(Self.off(reason), on: tab, by: .system) == nil)
            let given = try BillFixture.tab([BillFixture.house()], [Self.off(reason)])
            let withdraw = GuestTab.Command.withdraw(AdjustmentID(reason.rawValue))
            #expect(refusal(withdraw, on: given, by: Self.waiter) == expected)
            #expect(refusal(withdraw, on: given) == nil)
        }
    }

    @Test("adjustments that make no sense are refused by name, and so is one that is known or is not")
    func invalidAdjustments() throws {
        let tab = try BillFixture.tab([BillFixture.house()], [Self.off(.promotion)])
        #expect(refusal(Self.off(.promotion), on: tab) == .alreadyApplied(command: .adjust))
        let unknown = AdjustmentID("x")
        #expect(refusal(.withdraw(unknown), on: tab) == .unknownAdjustment(adjustment: unknown))
        let dollar = Money(minorUnits: 1, .usd)
        let cases: [(BillAdjustment.Change, SaleError.Reason)] = [
            (.discount(discount: SaleFixture.percent(101)), .percentage(rate: .percent(101))),
            (.discount(discount: SaleFixture.off(-1)), .negativeDiscount(amount: Trattoria.eur(-1))),
            (.discount(discount: SaleFixture.off(1, .usd)), .foreignCurrency(amount: dollar, expected: .eur)),
            (.charge(kind: .cover, value: .amount(money: dollar)), .foreignCurrency(amount: dollar, expected: .eur)),
            (
                .charge(kind: .cover, value: .percentage(rate: .percent(-1)), isAfterTax: true),
                .negativeRate(rate: .percent(-1))
            ),
        ]
        for (change, reason) in cases {
            #expect(refusal(BillFixture.adjust("n", change), on: tab) == .invalidAdjustment(reason: reason))
        }
    }

    @Test("service is charged from so many covers", arguments: [(0, 4_250), (5, 4_250), (6, 4_724), (40, 4_724)])
    func serviceByCovers(covers: Int, total: Int64) throws {
        // 12 % of 39.50 are 4.74.
        let terms = BillTerms(service: [ServiceCharge(.percent(12), fromCovers: 6, taxes: [BillFixture.general])])
        let orders = [try BillFixture.house()]
        #expect(try BillFixture.tab(orders, covers: covers, terms: terms).bill(for: orders).total.minorUnits == total)
    }

    @Test("orders that were dropped do not count, nor do their covers and their taxes")
    func dropped() throws {
        let tax = SaleFixture.tax("other", 50_000)
        let gone = OrderID("gone")
        let dropped = try BillFixture.billed(
            [BillFixture.line("a", 9_999, of: gone, taxes: [tax], seat: 9)],
            [BillCharge(order: gone, kind: .cover, unitPrice: Trattoria.eur(150), quantity: 2)],
            id: gone,
            .dropped
        )
        let orders = [try BillFixture.house(), dropped]
        let bill = try BillFixture.tab(orders, terms: BillFixture.service).bill(for: orders.reversed())
        #expect(bill.orders == [BillFixture.order] && bill.total == Trattoria.eur(4_645))
        #expect(bill.taxes.count == 2 && bill.charges.count == 2)
        #expect(try bill.split(.bySeat).map(\.seat) == [1, 2])
    }

    @Test("what is 100 % off is settled when the bill is asked for")
    func everythingOff() throws {
        let order = try BillFixture.house()
        let settled = try BillFixture.tab(
            [order],
            terms: BillFixture.service,
            [
                BillFixture.adjust("all", .discount(discount: SaleFixture.percent(100))),
                BillFixture.adjust("cover", .waiver(kind: .cover)), .askForBill([order]),
            ]
        )
        #expect(settled.state == .settled)
        #expect(settled.total == Trattoria.eur(0))
        #expect(settled.due == Trattoria.eur(0))
        let bill = try #require(settled.bill)
        #expect(bill.discountTotal == Trattoria.eur(3_950))
        #expect(bill.taxes.map(\.amount.minorUnits) == [0, 0])
        let closed = try Self.closed(settled)
        #expect(closed.settlement == .recorded)
        #expect(try decoded(GuestTab.self, encoded(closed)) == closed)
    }

    private static func closed(_ tab: GuestTab) throws -> GuestTab {
        var tab = tab
        try BillFixture.perform([.close], on: &tab)
        return tab
    }

    @Test("a share is paid by its number, in parts, and never beyond it")
    func shares() throws {
        // 46.45 by three: 15.49, 15.48, 15.48.
        var tab = try Self.locked([.split(.evenly(3)), try Self.pay("1", 1_548, share: 1)])
        #expect(
            refusal(try Self.pay("2", 1_550, share: 0), on: tab)
                == .exceedsDue(amount: Trattoria.eur(1_550), due: Trattoria.eur(1_549))
        )
        try BillFixture.perform([try Self.pay("2", 1_000, share: 0, tip: 9_900)], on: &tab)
        #expect(
            refusal(try Self.pay("3", 550, share: 0), on: tab)
                == .exceedsDue(amount: Trattoria.eur(550), due: Trattoria.eur(549))
        )
        #expect(
            refusal(try Self.pay("3", 1, share: 1), on: tab)
                == .exceedsDue(amount: Trattoria.eur(1), due: Trattoria.eur(0))
        )
        for share in [3, -1] {
            #expect(refusal(try Self.pay("3", 1, share: share), on: tab) == .unknownShare(share: share))
        }
        #expect(tab.sharesPaid.map(\.minorUnits) == [1_000, 1_548, 0])
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        try BillFixture.perform([try Self.pay("3", 549, share: 0), try Self.pay("4", 1_548, share: 2)], on: &tab)
        #expect(tab.state == .settled)
        #expect(tab.receipt?.tips == Trattoria.eur(9_900))
        // Who pays for no share in particular pays what is due, no matter whose it is.
        tab = try Self.locked([.split(.evenly(2)), try Self.pay("1", 4_000)])
        #expect(
            refusal(try Self.pay("2", 646, share: 0), on: tab)
                == .exceedsDue(amount: Trattoria.eur(646), due: Trattoria.eur(645))
        )
        let open = try BillFixture.tab([BillFixture.house()])
        #expect(refusal(try Self.pay("1", 1, share: 0), on: open) == .unknownShare(share: 0))
    }

    @Test("split again once a share is paid and a part of another: only the rest, column by column")
    func splitAgain() throws {
        var tab = try Self.locked([
            .split(.evenly(3)), try Self.pay("1", 1_548, share: 1), try Self.pay("2", 1_000, share: 0),
            .split(.byShares([1, 1])),
        ])
        let bill = try #require(tab.bill)
        // 46.45 − 15.48 − 10.00 = 20.97.
        #expect(tab.taken.map(\.total.minorUnits) == [1_548, 1_000])
        #expect(tab.shares.map(\.total.minorUnits) == [1_049, 1_048])
        #expect(tab.sharesPaid.map(\.minorUnits) == [0, 0])
        // The first three were 0, 1 and 2.
        #expect(tab.firstShare == 3)
        #expect(splitFaults(tab.shares, after: tab.taken, of: bill) == [])
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        // And a third time: what was taken stays, and what was paid since comes to it.
        try BillFixture.perform(
            [
                try Self.pay("3", 1_048, share: 4), try Self.pay("4", 49),
                .split(BillFixture.assign(["a": [1, 0], "b": [0, 1], "c": [1, 1]])),
            ],
            on: &tab
        )
        #expect(tab.taken.map(\.total.minorUnits) == [1_548, 1_000, 1_048, 49])
        #expect(tab.shares.reduce(0) { $0 + $1.total.minorUnits } == 1_000)
        #expect(splitFaults(tab.shares, after: tab.taken, of: bill) == [])
        for (place, share) in tab.shares.enumerated() {
            try BillFixture.perform([try Self.pay("5\(place)", share.total.minorUnits, share: 5 + place)], on: &tab)
        }
        #expect(tab.state == .settled)
        #expect(refusal(.split(.evenly(2)), on: tab) == .illegal(state: "settled", command: .split))
    }

    @Test("a split that nobody paid is forgotten by the next; what was paid before the bill is taken over first")
    func splitBeforePaying() throws {
        let order = try BillFixture.house()
        let tab = try BillFixture.tab(
            [order],
            terms: BillFixture.service,
            [try Self.pay("0", 645), .askForBill([order]), .split(.evenly(5)), .split(.evenly(2))]
        )
        #expect(tab.taken.map(\.total.minorUnits) == [645])
        #expect(tab.shares.map(\.total.minorUnits) == [2_000, 2_000])
        #expect(splitFaults(tab.shares, after: tab.taken, of: try #require(tab.bill)) == [])
    }

    @Test("unlocking forgets the split, not what was paid")
    func unlocking() throws {
        var tab = try Self.locked([.split(.evenly(2)), try Self.pay("1", 2_323, share: 0), .unlock])
        #expect(tab.shares == [] && tab.sharesPaid == [] && tab.taken == [] && tab.receipt == nil)
        #expect(tab.paid == Trattoria.eur(2_323))
        #expect(refusal(try Self.pay("2", 1, share: 0), on: tab) == .unknownShare(share: 0))
        try BillFixture.perform([.askForBill([BillFixture.house()]), .split(.evenly(2))], on: &tab)
        #expect(tab.taken.map(\.total.minorUnits) == [2_323])
        #expect(tab.shares.map(\.total.minorUnits) == [1_161, 1_161])
    }

    @Test("the guests and who serves them split a bill; only a locked one of which something is due")
    func splitting() throws {
        let locked = try Self.locked()
        for role in Role.known {
            let mayDo = [.guest, .waiter, .manager].contains(role)
            let expected = mayDo ? nil : GuestTab.Refusal.Reason.notPermitted(role: role, command: .split)
            #expect(refusal(.split(.evenly(2)), on: locked, by: Trattoria.author(role)) == expected)
        }
        #expect(refusal(.split(.bySeat), on: try BillFixture.tab([])) == .illegal(state: "open", command: .split))
        let order = try BillFixture.house()
        let over = try BillFixture.tab([order], [try Self.pay("1", 5_000), .askForBill([order])])
        #expect(refusal(.split(.evenly(2)), on: over) == .notBalanced(due: Trattoria.eur(-750)))
        #expect(
            refusal(.split(.byPercentage([.percent(99)])), on: locked)
                == .bill(reason: .percentages(sum: .percent(99)))
        )
        #expect(refusal(.split(.evenly(0)), on: locked) == .amount(reason: .invalidShareCount(count: 0)))
    }

    @Test(
        "no guest says that something was paid: staff do, or the engine by a provider's message",
        arguments: PaymentMethod.known
    )
    func methods(method: PaymentMethod) throws {
        func payment(_ reference: String?) throws -> Payment {
            let amount = Trattoria.eur(4_645)
            return try Payment(
                id: PaymentID("1"),
                amount: amount,
                method: method,
                reference: reference.map { CommandID($0) }
            )
        }
        for reference in [nil, "message"] {
            #expect(
                refusal(.pay(try payment(reference)), on: try Self.locked(), by: Self.guest)
                    == .notPermitted(role: .guest, command: .pay)
            )
        }
        #expect(
            refusal(.pay(try payment(nil)), on: try Self.locked(), by: .system)
                == .unconfirmedPayment(payment: PaymentID("1"))
        )
        let accepted: [(Author, String?)] = [
            (Self.waiter, nil), (BillFixture.manager, nil), (Self.waiter, "message"), (.system, "message"),
        ]
        for (author, reference) in accepted {
            var tab = try Self.locked()
            try BillFixture.perform([.pay(try payment(reference))], on: &tab, by: author)
            #expect(tab.state == .settled)
        }
    }

    @Test("what a deposit is more than the bill is given back, and settles the tab")
    func deposit() throws {
        let order = try BillFixture.house()
        let deposit = try TabFixture.payment("1", 5_000, .deposit)
        var tab = try BillFixture.tab([order], terms: BillFixture.service, [.pay(deposit), .askForBill([order])])
        // 50.00 − 46.45.
        #expect(tab.due == Trattoria.eur(-355) && tab.state == .locked)
        #expect(
            refusal(.refund(payment: try TabFixture.payment("r", 356)), on: tab)
                == .nothingToRefund(due: Trattoria.eur(-355))
        )
        #expect(
            refusal(try Self.pay("2", 1), on: tab) == .exceedsDue(amount: Trattoria.eur(1), due: Trattoria.eur(-355))
        )
        try BillFixture.perform(
            [.refund(payment: try TabFixture.payment("r", 355, .cash))],
            on: &tab,
            by: Self.waiter
        )
        #expect(tab.state == .settled && tab.paid == Trattoria.eur(4_645))
        #expect(tab.receipt?.kept == Trattoria.eur(4_645))
    }
}
