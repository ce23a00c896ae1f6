import TablesideBilling
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A guest settled a bill by saying that it was paid in the app.
@Suite("Payments and their proof")
struct PaymentProofTests {
    private static func billed() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await diner.place(diner.placing("1"))
        try await diner.accept("1", D.wanda)
        try await diner.tab(.askForBill)
        return diner
    }

    private static func payment(
        _ id: String,
        _ bani: Int64,
        _ diner: Diner,
        reference: String? = nil
    ) throws -> Payment {
        try Payment(
            id: PaymentID(id),
            amount: Money(minorUnits: bani, diner.menu.currency),
            method: .inApp,
            reference: reference.map { CommandID($0) }
        )
    }

    @Test("no guest pays by saying so, neither in the tab's own words nor jointly, with a reference or without")
    func guests() async throws {
        let diner = try await Self.billed()
        for reference in [nil, "message"] {
            let payment = try Self.payment("p", 3_400, diner, reference: reference)
            for author in [D.guest, .guest(D.mia, on: DeviceID("d"))] {
                try await diner.refuses(GuestTab.Refusal(.notPermitted(role: .guest, command: .pay))) {
                    try await diner.tab(.pay(payment: payment), by: author)
                }
            }
        }
        for profile in GuestTab.Profile.known {
            let rows = profile.lifecycle.rows.filter { $0.command == .pay }
            #expect(rows.allSatisfy { !$0.roles.contains(.guest) })
        }
    }

    /// A confirmed payment that names a share.
    private static func told(
        _ message: String,
        _ bani: Int64,
        share: Int,
        _ diner: Diner
    ) throws -> PaymentConfirmation {
        let payment = try Payment(
            id: PaymentID(message),
            amount: Money(minorUnits: bani, diner.menu.currency),
            method: .inApp,
            share: share
        )
        return PaymentConfirmation(of: payment, on: TabID("tab-mia"), reference: CommandID(message))
    }

    @Test("a confirmation that arrives after a new split counts toward the bill, on nobody else's share")
    func earlierShare() async throws {
        let diner = try await Self.billed()
        let server = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: JSONDocumentCoder())
        func money(_ bani: Int64) -> Money { Money(minorUnits: bani, diner.menu.currency) }
        // 34.00: two shares, 0 and 1, then three, 2 to 4, of 11.34, 11.33 and 11.33.
        for payers in [2, 3] { try await diner.tab(.split(split: .evenly(payers)), by: D.waiter(D.wanda)) }
        let late = try Self.told("m1", 1_100, share: 1, diner)
        guard case .done = await server.perform(late), case .replayed = await server.perform(late) else {
            Issue.record("the money that has arrived was refused, or counted twice")
            return
        }
        #expect(try await diner.tab().sharesPaid == [money(0), money(0), money(0)])
        #expect(try await diner.tab().due == money(2_300))
        guard case .done = await server.perform(try Self.told("m2", 1_133, share: 3, diner)) else {
            Issue.record("a share of the present split was refused")
            return
        }
        #expect(try await diner.tab().sharesPaid == [money(0), money(1_133), money(0)])
    }

    @Test("a confirmation for a tab that was merged counts on no share of the other tab")
    func mergedShare() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for guest in [D.mia, D.leo] {
            try await diner.place(diner.placing("of \(guest)", by: guest), by: .guest(guest))
            try await diner.accept("of \(guest)", D.wanda)
        }
        let merge = MergeTabs(TabID("tab-mia"), into: TabID("tab-leo"))
        try await diner.runner.perform(Envelope(merge, by: D.manager, id: diner.nextID()), in: FixedContext(diner.plan))
        try await diner.tab(.askForBill, "tab-leo", by: D.waiter(D.wanda))
        try await diner.tab(.split(split: .evenly(2)), "tab-leo", by: D.waiter(D.wanda))
        let server = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: JSONDocumentCoder())
        guard case .done = await server.perform(try Self.told("m1", 1_000, share: 0, diner)) else {
            Issue.record("the money that has arrived was refused")
            return
        }
        let leo = try await diner.tab("tab-leo")
        // Twice 34.00.
        #expect(leo.sharesPaid.map(\.minorUnits) == [0, 0] && leo.due?.minorUnits == 5_800)
    }

    @Test("the engine records what a provider confirmed, each message once")
    func providers() async throws {
        let diner = try await Self.billed()
        let bare = try Self.payment("a", 1_000, diner)
        try await diner.refuses(GuestTab.Refusal(.unconfirmedPayment(payment: PaymentID("a")))) {
            try await diner.tab(.pay(payment: bare), by: .system)
        }
        try await diner.tab(.pay(payment: try Self.payment("a", 1_000, diner, reference: "m1")), by: .system)
        for again in ["a", "b"] {
            try await diner.refuses(GuestTab.Refusal(.alreadyApplied(command: .pay))) {
                try await diner.tab(.pay(payment: try Self.payment(again, 1_000, diner, reference: "m1")), by: .system)
            }
        }
        try await diner.tab(.pay(payment: try Self.payment("b", 2_400, diner, reference: "m2")), by: .system)
        #expect(try await diner.tab().state == .settled)
        #expect(try await diner.tab().payments.map(\.reference) == [CommandID("m1"), CommandID("m2")])
    }

    @Test("staff vouch for what they take, in any way")
    func staff() async throws {
        let diner = try await Self.billed()
        try await diner.tab(.pay(payment: try Self.payment("a", 3_400, diner)), by: D.waiter(D.wanda))
        #expect(try await diner.tab().state == .settled)
    }

    @Test("amounts that do not go together are refused when they are read, and when they are put together")
    func together() throws {
        let max = #"{"currency":"EUR","minorUnits":9223372036854775807}"#
        let one = #"{"currency":"EUR","minorUnits":1}"#
        let dollar = #"{"currency":"USD","minorUnits":1}"#
        let cases = [
            #""tip":\#(max)"#, #""tip":\#(dollar)"#, #""tendered":\#(dollar)"#, #""rounding":\#(max)"#,
            #""rounding":\#(dollar)"#,
        ]
        for field in cases {
            let text = #"{"id":"p","amount":\#(one),"method":"cash",\#(field)}"#
            #expect(decodingFault(Payment.self, text) is MoneyError, "\(field)")
        }
        for (tip, tendered) in [
            (Trattoria.eur(.max), nil), (Money(minorUnits: 1, .usd), nil), (nil, Money(minorUnits: 500, .usd)),
        ] as [(Money?, Money?)] {
            #expect(throws: MoneyError.self, "\(tip as Any), \(tendered as Any)") {
                _ = try Payment(
                    id: PaymentID("p"),
                    amount: Trattoria.eur(500),
                    method: .cash,
                    tip: tip,
                    tendered: tendered
                )
            }
        }
    }
}
