import Foundation
import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Closed bills")
struct ClosedBillTests {
    private static func francs(_ centimes: Int64) -> Money { Money(minorUnits: centimes, .chf) }

    private static func pay(_ id: String, _ centimes: Int64, tip: Int64? = nil) throws -> GuestTab.Command {
        let payment = try Payment(id: PaymentID(id), amount: francs(centimes), method: .cash, tip: tip.map(francs))
        return .pay(payment)
    }

    /// A tab over 7.43 francs where coins end at five centimes.
    private static func tab(_ ahead: [GuestTab.Command] = []) throws -> GuestTab {
        let order = try BillFixture.billed([BillFixture.line("Soup", 743, in: .chf)], in: .chf)
        let terms = BillTerms(cashRounding: .usual(in: .chf))
        return try BillFixture.tab([order], terms: terms, in: .chf, ahead + [.askForBill([order])])
    }

    /// The same, paid in cash with a tip of 50 and closed five minutes later.
    private static func closed() throws -> GuestTab {
        var tab = try tab()
        try tab.perform(pay("p", 743, tip: 50), by: BillFixture.manager, at: Trattoria.now)
        try tab.perform(.close, by: BillFixture.manager, at: Trattoria.minute(5))
        return tab
    }

    /// A tab that staff closed without ever asking for its bill.
    private static func closedWithoutBill() -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(branch: Trattoria.branch, currency: .eur, opener: .waiter)
        tab.apply(.opened(opening: opening, at: Trattoria.now))
        tab.apply(.closed(settlement: .outside, at: Trattoria.minute(1)))
        return tab
    }

    @Test("FO-30 a closed bill tells when, where and how much: rounding and tips belong to what was spent")
    func spent() throws {
        let bill = try #require(try Self.closed().closedBill())
        #expect(bill.tab == TabID("t") && bill.branch == Trattoria.branch && bill.guest == Trattoria.ana)
        #expect(bill.closedAt == Trattoria.minute(5) && bill.settlement == .recorded && bill.currency == .chf)
        #expect(bill.total == Self.francs(743) && bill.tips == Self.francs(50))
        // 7.43 in coins are 7.45.
        #expect(bill.rounding == Self.francs(2) && bill.givenBack == .zero(.chf))
        #expect(try bill.spent() == Self.francs(795))
    }

    @Test("what is paid ahead in cash and handed back is rounded each time: 10.00 less 2.60 are 7.40")
    func handedBack() throws {
        var tab = try Self.tab([try Self.pay("a", 1_002)])
        let back = try Payment(id: PaymentID("r"), amount: Self.francs(259), method: .cash)
        let commands: [GuestTab.Command] = [.refund(payment: back), .close]
        try BillFixture.perform(commands, on: &tab)
        let bill = try #require(try tab.closedBill())
        #expect(bill.total == Self.francs(743) && bill.rounding == Self.francs(-3))
        #expect(try bill.spent() == Self.francs(740))
    }

    @Test("a tab that is not closed has no closed bill, in whatever state it is")
    func notClosed() throws {
        #expect(try GuestTab(id: TabID("t")).closedBill() == nil)
        var tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        #expect(try tab.closedBill() == nil)
        try tab.perform(.askForBill([TabFixture.billed()]), by: TabFixture.waiter, at: Trattoria.now)
        #expect(try tab.closedBill() == nil)
        try tab.perform(.pay(try TabFixture.payment("p", 2_000)), by: TabFixture.waiter, at: Trattoria.now)
        #expect(try tab.state == .settled && tab.closedBill() == nil)
        #expect(try TabFixture.tab(.dineIn, [.void(orders: [])]).closedBill() == nil)
    }

    @Test("a bill that was settled outside has its total; without a bill nobody knows, and that is not zero")
    func outside() throws {
        let commands: [GuestTab.Command] = [
            .add(order: TabFixture.first), .askForBill([TabFixture.billed()]), .choosePayment(.cash),
        ]
        let bill = try #require(try TabFixture.tab(.quickPlate, commands).closedBill())
        #expect(bill.settlement == .outside)
        #expect(try bill.total == Trattoria.eur(2_000) && bill.spent() == Trattoria.eur(2_000))
        let unknown = try #require(try Self.closedWithoutBill().closedBill())
        #expect(try unknown.total == nil && unknown.spent() == nil && unknown.guest == nil)
    }

    @Test("what is given back after the closing counts, tips too, and the bill keeps the instant of closing")
    func givenBack() throws {
        var tab = try Self.tab()
        var kept: ClosedBill?
        func follow(_ command: GuestTab.Command, minute: Int) throws {
            for _ in try tab.perform(command, by: BillFixture.manager, at: Trattoria.minute(minute)) {
                // Told twice it says the same.
                for _ in 0..<2 { kept = try ClosedBill.kept(of: tab, before: kept) }
            }
        }
        try follow(try Self.pay("p", 743, tip: 50), minute: 1)
        #expect(kept == nil)
        try follow(.close, minute: 5)
        #expect(kept == (try tab.closedBill()))
        let refund = BillRefund(
            id: PaymentID("b"),
            [.amount(money: Self.francs(100)), .tip(payment: PaymentID("p"))],
            method: .card
        )
        try follow(.giveBack(refund), minute: 9)
        let bill = try #require(kept)
        #expect(bill.closedAt == Trattoria.minute(5) && bill.givenBack == Self.francs(150))
        #expect(try bill.spent() == Self.francs(645))
        // What happens to the tab afterwards changes nothing about when it was closed.
        #expect(tab.closedAt == Trattoria.minute(5) && tab.lastEventAt == Trattoria.minute(9))
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        try expectGolden([bill, try #require(try Self.closedWithoutBill().closedBill())], "ClosedBill.json")
    }

    @Test("all given back in coins of another size than were paid: the units that are left are told, below zero too")
    func otherWay() throws {
        let order = try BillFixture.billed([BillFixture.line("Soup", 743, in: .chf)], in: .chf)
        let terms = BillTerms(cashRounding: .usual(in: .chf))
        let card = try Payment(id: PaymentID("p"), amount: Self.francs(743), method: .card)
        let all = BillRefund(id: PaymentID("b"), [.amount(money: Self.francs(743))], method: .cash)
        let commands: [GuestTab.Command] = [.askForBill([order]), .pay(card), .giveBack(all), .close]
        let bill = try BillFixture.tab([order], terms: terms, in: .chf, commands).closedBill()
        #expect(try bill?.givenBack == Self.francs(745) && bill?.spent() == Self.francs(-2))
    }

    @Test("FO-30 a reaction keeps the bills of all guests, once each, listed by guest and by the instant of closing")
    func reaction() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store, at: Trattoria.now)
        let reaction = Reaction(ReactionName(rawValue: "closedBills"), to: GuestTab.self) { event, trigger in
            guard let tab = try await store.load(GuestTab.self, TabID(event.aggregate.id)) else { return }
            let before = try await store.load(ClosedBill.self, tab.id)
            guard var bill = try ClosedBill.kept(of: tab, before: before), bill != before else {
                return
            }
            let command = CommandIdentity(trigger.key(), content: bill)
            var changes = Changes(cause: command.id)
            changes.put(&bill)
            let record = CommandRecord(command: command, at: event.at, receipt: "kept")
            _ = try await store.commit(try CommitUnit(changes, command: record))
        }
        for (minute, tab) in [(5, "second"), (2, "first"), (9, "third")] {
            let opening = GuestTab.Opening(
                branch: Trattoria.branch,
                currency: .eur,
                opener: .waiter,
                guest: tab == "third" ? nil : Trattoria.ana
            )
            let commands: [GuestTab.Command] = [
                .open(opening), .add(TabFixture.first), .askForBill([TabFixture.billed()]),
                .pay(try TabFixture.payment("p", 2_000)), .close,
                .giveBack(TabFixture.refund("b", [.amount(money: Trattoria.eur(500))])),
            ]
            for (number, command) in commands.enumerated() {
                let id = CommandID("\(tab)-\(number)")
                let now = Trattoria.minute(minute + (number == 5 ? 60 : 0))
                let manager = Trattoria.author(.manager)
                try await runner.perform(Envelope(command, on: GuestTab.self, TabID(tab), by: manager, id: id), at: now)
            }
        }
        for _ in 0..<2 { while try await !runner.advance(reaction).isIdle {} }
        for event in try await store.events(limit: 100).events { try await reaction.handle(event) }
        let page = try await store.query(DocumentQuery(ClosedBill.kind, scope: "ana", limit: 10))
        let bills = try page.documents.map { try $0.decoded(as: ClosedBill.self) }
        #expect(bills.map(\.tab.rawValue) == ["first", "second"])
        #expect(bills.map(\.closedAt) == [Trattoria.minute(2), Trattoria.minute(5)])
        #expect(try bills.map { try $0.spent() } == [Trattoria.eur(1_500), Trattoria.eur(1_500)])
        let table = try await store.query(DocumentQuery(ClosedBill.kind, limit: 10))
        #expect(table.documents.map(\.ref.id) == ["third"])
    }

    @Test("a stored bill with two currencies or amounts below zero is not read")
    func contradictions() throws {
        let json = try encoded(try #require(try Self.closed().closedBill()))
        for (from, to, code) in [
            (#""total":{"currency":"CHF""#, #""total":{"currency":"EUR""#, "money.mixedCurrencies"),
            (#""tips":{"currency":"CHF""#, #""tips":{"currency":"EUR""#, "money.mixedCurrencies"),
            (#""minorUnits":743"#, #""minorUnits":-743"#, "bill.negativeAmount"),
            (#""minorUnits":50"#, #""minorUnits":-50"#, "bill.negativeAmount"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            let fault = decodingFault(ClosedBill.self, broken) as? any ReasonedError
            #expect(broken != json && fault?.code == ErrorCode(rawValue: code), "\(to)")
        }
    }
}
