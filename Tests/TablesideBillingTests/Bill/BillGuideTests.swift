import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// The steps of the guide *Bill and split*, as they stand there.
@Suite("Bill guide")
struct BillGuideTests {
    private let now = Trattoria.now
    private let manager = Trattoria.author(.manager)
    private let waiter = Trattoria.author(.waiter)
    private let guest = Trattoria.author(.guest)
    private let vat = TaxRate(TaxCode(rawValue: "vat"), Rate(partsPerMillion: 81_000), isIncluded: true)

    @Test("from the quote to what is given back, as the guide tells it")
    func steps() throws {
        let franc = { (cents: Int64) in Money(minorUnits: cents, .chf) }
        let soup = MenuItem(
            id: Trattoria.soup,
            name: Trattoria.text("Soup"),
            category: CategoryID("food"),
            price: franc(1_250),
            taxCategory: .food
        )
        var menu = FoodMenu(
            id: MenuID("dinner"),
            of: .branch(Trattoria.branch),
            currency: .chf,
            categories: [MenuCategory(id: CategoryID("food"), name: Trattoria.text("Food"))],
            items: [soup]
        )
        menu.saleRules = SaleRules(taxes: [TaxRule(vat, on: [.food, .service])])
        #expect(menu.problems() == [])
        let quote = try menu.quote(Cart([CartLine(id: LineID("1"), item: soup.id, quantity: 3)]), at: now)
        // By hand: 37.50 × 8.1 ÷ 108.1 = 2.8098….
        #expect(quote.taxes.map(\.amount) == [franc(281)])

        let terms = BillTerms(
            service: [ServiceCharge(.percent(12), fromCovers: 6, taxes: [vat])],
            cashRounding: .usual(in: .chf)
        )
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .chf,
            opener: .waiter,
            guest: Trattoria.ana,
            covers: 6,
            terms: terms
        )
        try tab.perform(.open(opening), by: waiter, at: now)
        let order = try BilledOrder(id: OrderID("1"), standing: .served, quote: quote)
        try tab.perform(.add(order.id), by: waiter, at: now)
        let gesture = Discount(
            .percentage(rate: .percent(10)),
            reason: .compensation,
            name: Trattoria.text("With our apologies")
        )
        let adjustment = BillAdjustment(id: AdjustmentID("1"), .discount(discount: gesture))
        #expect(throws: GuestTab.Refusal(.discountNotPermitted(reason: .compensation, role: .waiter))) {
            try tab.perform(.adjust(adjustment), by: waiter, at: now)
        }
        try tab.perform(.adjust(adjustment), by: manager, at: now)
        try tab.perform(.askForBill([order]), by: guest, at: now)
        // By hand: 37.50 − 3.75 = 33.75; 12 % of it 4.05; together 37.80, which holds 2.83.
        let bill = try #require(tab.bill)
        #expect(bill.total == franc(3_780))
        #expect(bill.taxes.map(\.amount) == [franc(283)])

        try tab.perform(.split(.evenly(3)), by: waiter, at: now)
        #expect(tab.shares.map(\.total) == [franc(1_260), franc(1_260), franc(1_260)])
        for share in tab.shares { #expect(try share.goods + share.charges == share.total) }
        // In cash 12.60 is a multiple of five centimes; of a rest of 25.20 one pays 12.62 and the other 12.58.
        let cash = try Payment(
            id: PaymentID("1"),
            amount: franc(1_260),
            method: .cash,
            tendered: franc(2_000),
            share: 0
        )
        try tab.perform(.pay(cash), by: waiter, at: now)
        try tab.perform(.split(.byAmount([franc(1_262), franc(1_258)])), by: waiter, at: now)
        // The first three shares were 0, 1 and 2.
        for (share, amount) in [(3, 1_262), (4, 1_258)] {
            let payment = try Payment(
                id: PaymentID("p\(share)"),
                amount: franc(Int64(amount)),
                method: .cash,
                share: share
            )
            try tab.perform(.pay(payment), by: waiter, at: now)
        }
        #expect(tab.state == .settled)
        #expect(try tab.payments[0].change() == franc(740))
        #expect(tab.payments.map(\.rounding) == [nil, franc(-2), franc(2)])
        try tab.perform(.close, by: waiter, at: now)

        let line = BillLineID(order.id, LineID("1"))
        let refund = BillRefund(id: PaymentID("r1"), [.line(line: line, quantity: 1)], method: .card)
        try tab.perform(.giveBack(refund), by: manager, at: now)
        // A third of 33.75.
        #expect(tab.refunded.map(\.amount) == [franc(1_125)])
        let receipt = try #require(tab.receipt)
        try receipt.check()
        #expect(receipt.kept == franc(3_780 - 1_125))
    }
}
