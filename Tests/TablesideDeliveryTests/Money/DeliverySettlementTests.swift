import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Delivery money: settlements")
struct DeliverySettlementTests {
    private static func euros(_ text: String?) throws -> Money? { try text.map { try Money($0, .eur) } }

    private static func settlement(_ json: String) throws -> DeliverySettlement {
        try decoded(DeliverySettlement.self, json)
    }

    @Test("after each outcome the usual rules charge what is written here by hand")
    func usual() throws {
        // A fee of 4.99, a pay of 3.25, 20.00 in cash; half of 4.99 is 2.495, half of 3.25 is 1.625.
        let table: [DeliveryOutcome: (customer: String, store: String, courier: String, margin: String)] = [
            .delivered: ("4.99", "0.00", "3.25", "1.74"),
            .calledOffEarly: ("0.00", "0.00", "0.00", "0.00"),
            .calledOffOnTheWay: ("0.00", "2.50", "1.63", "0.87"),
            .calledOffAtPickup: ("0.00", "4.99", "3.25", "1.74"),
            .calledOffUnderWay: ("0.00", "4.99", "3.25", "1.74"),
            .failedByCustomer: ("4.99", "0.00", "3.25", "1.74"),
            .failedByStore: ("0.00", "4.99", "3.25", "1.74"),
            .failedByCourier: ("0.00", "0.00", "0.00", "0.00"),
            .failedByNobody: ("0.00", "0.00", "3.25", "-3.25"),
        ]
        #expect(table.count == 9 && DeliveryOutcome.allCases.count == 9)
        for outcome in DeliveryOutcome.allCases {
            let expected = try #require(table[outcome])
            let settlement = try SettlementRules.usual.settle(
                outcome,
                fee: Self.euros("4.99"),
                pay: Self.euros("3.25"),
                cash: Self.euros("20.00")
            )
            #expect(settlement.outcome == outcome)
            #expect(try settlement.customerPays == Self.euros(expected.customer), "\(outcome)")
            #expect(try settlement.storePays == Self.euros(expected.store), "\(outcome)")
            #expect(try settlement.courierGets == Self.euros(expected.courier), "\(outcome)")
            #expect(try settlement.margin == Self.euros(expected.margin), "\(outcome)")
            #expect(try settlement.cash == Self.euros(outcome == .delivered ? "20.00" : nil), "\(outcome)")
        }
        #expect(SettlementRules.usual.problems().isEmpty)
    }

    @Test("where no fee or no pay is named nothing is said of it, and there is no margin")
    func unnamed() throws {
        let rules = SettlementRules.usual
        for outcome in DeliveryOutcome.allCases {
            let none = try rules.settle(outcome, fee: nil, pay: nil, cash: nil)
            #expect(none.customerPays == nil && none.storePays == nil && none.courierGets == nil && none.cash == nil)
            #expect(try none.margin == nil)
            let fee = try rules.settle(outcome, fee: Self.euros("1.00"), pay: nil, cash: nil)
            #expect(fee.customerPays != nil && fee.storePays != nil && fee.courierGets == nil)
            #expect(try fee.margin == nil)
            let pay = try rules.settle(outcome, fee: nil, pay: Self.euros("1.00"), cash: nil)
            #expect(pay.customerPays == nil && pay.storePays == nil && pay.courierGets != nil)
            #expect(try pay.margin == nil)
        }
    }

    @Test("after an outcome that the rules do not name nobody pays or gets anything")
    func missing() throws {
        let rules = SettlementRules([.delivered: SettlementShare(customer: .whole)])
        let settlement = try rules.settle(
            .failedByStore,
            fee: Self.euros("4.00"),
            pay: Money("300", .jpy),
            cash: Self.euros("9.00")
        )
        #expect(settlement.customerPays == .zero(.eur) && settlement.storePays == .zero(.eur))
        #expect(settlement.courierGets == .zero(.jpy) && settlement.cash == nil)
        #expect(rules.problems().isEmpty && SettlementRules([:]).problems().isEmpty)
    }

    @Test("whose fault it is gives the outcome of a delivery that failed")
    func faults() {
        let outcomes = DeliveryFault.allCases.map { ($0.rawValue, DeliveryOutcome.failed(by: $0).rawValue) }
        let expected = [
            "courier": "failedByCourier", "store": "failedByStore", "customer": "failedByCustomer",
            "nobody": "failedByNobody",
        ]
        #expect(Dictionary(uniqueKeysWithValues: outcomes) == expected)
    }

    @Test("parts of a minor unit are rounded as the rules say, and the store pays the rest")
    func rounding() throws {
        // Half of 0.05 is 0.025, and half of a pay of 0.07 is 0.035; both halves of the fee together are the fee.
        let table: [(Rounding, customer: String, store: String, courier: String)] = [
            (.halfUp, "0.03", "0.02", "0.04"), (.halfEven, "0.02", "0.03", "0.04"),
            (.halfDown, "0.02", "0.03", "0.03"), (.up, "0.03", "0.02", "0.04"), (.down, "0.02", "0.03", "0.03"),
        ]
        #expect(Set(table.map(\.0)) == Set(Rounding.allCases))
        let half = Rate.percent(50)
        let share = SettlementShare(customer: half, store: half, courier: half)
        for (rounding, customer, store, courier) in table {
            let settlement = try SettlementRules([.failedByNobody: share], rounding: rounding).settle(
                .failedByNobody,
                fee: Self.euros("0.05"),
                pay: Self.euros("0.07"),
                cash: nil
            )
            #expect(try settlement.customerPays == Self.euros(customer), "\(rounding)")
            #expect(try settlement.storePays == Self.euros(store), "\(rounding)")
            #expect(try settlement.courierGets == Self.euros(courier), "\(rounding)")
        }
    }

    @Test("of random amounts and rates the parts add up, and are those of another implementation")
    func sums() throws {
        for seed in 0..<UInt64(runs(300, long: 30_000)) {
            var random = SplitMix64(seed: seed)
            let customer = Int64.random(in: 0...1_000_000, using: &random)
            let isWhole = Bool.random(using: &random)
            let store = isWhole ? 1_000_000 - customer : Int64.random(in: 0...1_000_000, using: &random)
            let courier = Int64.random(in: 0...2_000_000, using: &random)
            let (fee, pay) = (Int64.random(in: 0...9_999, using: &random), Int64.random(in: 0...9_999, using: &random))
            let share = SettlementShare(
                customer: Rate(partsPerMillion: customer),
                store: Rate(partsPerMillion: store),
                courier: Rate(partsPerMillion: courier)
            )
            let outcome = try #require(DeliveryOutcome.allCases.randomElement(using: &random))
            let settlement = try SettlementRules([outcome: share]).settle(
                outcome,
                fee: Money(minorUnits: fee, .usd),
                pay: Money(minorUnits: pay, .usd),
                cash: nil
            )
            func part(_ amount: Int64, _ rate: Int64) -> Int64 { (amount * rate + 500_000) / 1_000_000 }
            let paid = try #require(settlement.customerPays).minorUnits
            let rest = try #require(settlement.storePays).minorUnits
            let got = try #require(settlement.courierGets).minorUnits
            #expect(paid == part(fee, customer) && got == part(pay, courier), "seed \(seed)")
            #expect(paid + rest == part(fee, customer + store), "seed \(seed)")
            #expect(!isWhole || paid + rest == fee, "seed \(seed)")
            #expect(abs(rest - part(fee, store)) <= 1 && rest >= 0, "seed \(seed)")
            #expect(try settlement.margin?.minorUnits == paid + rest - got, "seed \(seed)")
            #expect(try Self.settlement(encoded(settlement)) == settlement, "seed \(seed)")
        }
    }

    @Test("fee and pay may be in different currencies, and then there is no margin to be had")
    func currencies() throws {
        let settlement = try SettlementRules.usual.settle(
            .delivered,
            fee: Money("4.00", .eur),
            pay: Money("3.00", .usd),
            cash: Money("500", .jpy)
        )
        #expect(settlement.courierGets == Money(minorUnits: 300, .usd))
        #expect(settlement.cash == Money(minorUnits: 500, .jpy))
        #expect(throws: MoneyError(.mixedCurrencies(left: .eur, right: .usd))) { try settlement.margin }
    }

    @Test("rates outside 0 to 200 percent are problems, and nothing is settled by them")
    func rates() throws {
        let (low, high) = (Rate(partsPerMillion: -1), Rate(partsPerMillion: 2_000_001))
        let fine = SettlementShare(customer: .zero, store: .percent(200), courier: .percent(200))
        let rules = SettlementRules([
            .failedByStore: SettlementShare(courier: high),
            .delivered: SettlementShare(customer: low, store: Rate(partsPerMillion: .min)),
            .calledOffEarly: fine,
        ])
        #expect(
            rules.problems().map(\.description) == [
                "shares.delivered.customer: -0.0001 % is not between 0 and 200 %",
                "shares.delivered.store: -922337203685477.5808 % is not between 0 and 200 %",
                "shares.failedByStore.courier: 200.0001 % is not between 0 and 200 %",
            ]
        )
        #expect(Set(rules.problems().map(\.code.rawValue)) == ["delivery.settlement.rateOutOfRange"])
        for (outcome, rate) in [(DeliveryOutcome.delivered, low), (.failedByStore, high)] {
            let name = outcome == .delivered ? "customer" : "courier"
            let error = #expect(throws: Defects<SettlementProblem>.self) {
                try rules.settle(outcome, fee: Self.euros("1.00"), pay: Self.euros("1.00"), cash: nil)
            }
            #expect(error?.problems.first?.reason == .rateOutOfRange(rate: rate))
            #expect(error?.problems.first?.path.description == "shares.\(outcome.rawValue).\(name)")
        }
        let settlement = try rules.settle(
            .calledOffEarly,
            fee: Self.euros("1.00"),
            pay: Self.euros("0.70"),
            cash: nil
        )
        #expect(try settlement.storePays == Self.euros("2.00") && settlement.courierGets == Self.euros("1.40"))
    }

    @Test("the largest amounts are settled or refused, and never trap")
    func extremes() throws {
        let most = Money(minorUnits: .max, .eur)
        let settlement = try SettlementRules.usual.settle(.delivered, fee: most, pay: most, cash: most)
        #expect(settlement.customerPays == most && settlement.courierGets == most)
        #expect(try settlement.margin == .zero(.eur))
        let double = SettlementRules([.delivered: SettlementShare(customer: .whole, store: .whole)])
        let tooLarge = SettlementProblem.tooLarge(amount: most)
        #expect(throws: Defects([Problem(tooLarge, at: "fee")])) {
            try double.settle(.delivered, fee: most, pay: nil, cash: nil)
        }
        #expect(throws: Defects([Problem(tooLarge, at: "pay")])) {
            try SettlementRules([.delivered: SettlementShare(courier: .percent(200))])
                .settle(.delivered, fee: nil, pay: most, cash: nil)
        }
        let amount = #"{"currency":"EUR","minorUnits":9223372036854775807}"#
        func stored(courier: String) throws -> DeliverySettlement {
            try Self.settlement(
                #"{"outcome":"delivered","customerPays":\#(amount),"storePays":\#(amount),"courierGets":\#(courier)}"#
            )
        }
        #expect(try stored(courier: amount).margin == most)
        let none = try stored(courier: #"{"currency":"EUR","minorUnits":0}"#)
        #expect(throws: MoneyError.self) { try none.margin }
        for units in [Int64.min, -1] {
            let debt = Money(minorUnits: units, .eur)
            let negative = SettlementProblem.negative(amount: debt)
            let defects = Defects(["fee", "pay", "cash"].map { Problem(negative, at: $0) })
            for outcome in DeliveryOutcome.allCases {
                #expect(throws: defects) {
                    try SettlementRules.usual.settle(outcome, fee: debt, pay: debt, cash: debt)
                }
            }
        }
    }

    @Test("a settlement is read as it was written; with a negative amount it is neither made nor read")
    func coding() throws {
        let settlement = try SettlementRules.usual.settle(
            .delivered,
            fee: Self.euros("4.00"),
            pay: Self.euros("3.00"),
            cash: Self.euros("9.50")
        )
        let json =
            #"{"cash":{"currency":"EUR","minorUnits":950},"courierGets":{"currency":"EUR","minorUnits":300},"#
            + #""customerPays":{"currency":"EUR","minorUnits":400},"outcome":"delivered","#
            + #""storePays":{"currency":"EUR","minorUnits":0}}"#
        #expect(try encoded(settlement) == json && Self.settlement(json) == settlement)
        for amount in ["950", "300", "400", "0"] {
            let negative = json.replacing(":\(amount)}", with: ":-1}")
            #expect(negative != json)
            #expect(throws: DecodingError.self) { try Self.settlement(negative) }
        }
        #expect(throws: DecodingError.self) { try Self.settlement(json.replacing(#""delivered""#, with: #""lost""#)) }
        #expect(throws: DecodingError.self) { try Self.settlement("{}") }
        let bare = try SettlementRules.usual.settle(.failedByNobody, fee: nil, pay: nil, cash: nil)
        #expect(try encoded(bare) == #"{"outcome":"failedByNobody"}"#)
        #expect(try Self.settlement(encoded(bare)) == bare)
    }

    @Test("rules of settlement are read as they were written")
    func codingOfRules() throws {
        let rules = SettlementRules(
            [.calledOffOnTheWay: SettlementShare(store: .percent(50), courier: .whole)],
            rounding: .halfEven
        )
        let json =
            #"{"rounding":"halfEven","shares":{"calledOffOnTheWay":"#
            + #"{"courier":1000000,"customer":0,"store":500000}}}"#
        #expect(try encoded(rules) == json && decoded(SettlementRules.self, json) == rules)
        #expect(try decoded(SettlementRules.self, encoded(SettlementRules.usual)) == .usual)
        #expect(throws: DecodingError.self) {
            try decoded(SettlementRules.self, json.replacing("calledOffOnTheWay", with: "lost"))
        }
        let problems: [SettlementProblem] = [
            .rateOutOfRange(rate: .percent(-1)), .negative(amount: Money(minorUnits: -1, .eur)),
            .tooLarge(amount: Money(minorUnits: .max, .eur)),
        ]
        #expect(problems.allSatisfy { !$0.description.isEmpty })
        #expect(
            problems.map(\.code.rawValue) == [
                "delivery.settlement.rateOutOfRange", "delivery.settlement.negative", "delivery.settlement.tooLarge",
            ]
        )
    }
}
