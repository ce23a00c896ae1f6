import TablesideBilling
import TablesideCore
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
