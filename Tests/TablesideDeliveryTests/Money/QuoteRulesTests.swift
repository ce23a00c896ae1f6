import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Delivery money: the rules of quotes")
struct QuoteRulesTests {
    private typealias House = QuoteHouse

    private static func problems(_ change: (inout QuoteRules) throws -> Void) throws -> [String] {
        var rules = try House.rules()
        try change(&rules)
        let problems = rules.problems()
        #expect(try House.reason(House.draft(), by: rules) == (problems.isEmpty ? nil : .unsound(problems: problems)))
        return problems.map(\.description)
    }

    @Test("fees must be there, few, ascending, and of distances that there are")
    func fees() throws {
        let one = try House.euros("1.00")
        func fees(_ meters: [Int]) throws -> [String] {
            try Self.problems { $0.fees = meters.map { FeeStep(upTo: $0, one) } }
        }
        #expect(try fees([]) == ["fees: there are no fees"])
        #expect(try fees([2_000]) == [] && fees([0, 1, 2_000, 100_000_000 / 40]) == [])
        #expect(try fees([5, 2_000, 2_000]) == ["fees[2].upTo: 2000 m are not more than the 2000 m before"])
        #expect(
            try fees([2_000, 900, 1_999, 2_001]) == [
                "fees[1].upTo: 900 m are not more than the 2000 m before",
                "fees[2].upTo: 1999 m are not more than the 2000 m before",
            ]
        )
        #expect(
            try fees([-1, 100_000_001, .max, 2_000]) == [
                "fees[0].upTo: -1 m are not between 0 and 100,000 km",
                "fees[1].upTo: 100000001 m are not between 0 and 100,000 km",
                "fees[2].upTo: 9223372036854775807 m are not between 0 and 100,000 km",
            ]
        )
        #expect(try fees(Array(1_901...2_000)) == [])
        #expect(try fees(Array(1_900...2_000)) == ["fees: there are more than 100 fees"])
    }

    @Test("no amount is negative, and all are in one currency")
    func amounts() throws {
        let (debt, dollar) = (Money(minorUnits: -1, .eur), Money(minorUnits: 100, .usd))
        #expect(
            try Self.problems {
                ($0.fees[1].fee, $0.freeFrom, $0.leastValue) = (debt, debt, debt)
                $0.pay = CourierPay(base: debt, perKilometer: debt)
            } == [
                "fees[1].fee: -0.01 EUR is negative", "freeFrom: -0.01 EUR is negative",
                "leastValue: -0.01 EUR is negative", "pay.base: -0.01 EUR is negative",
                "pay.perKilometer: -0.01 EUR is negative",
            ]
        )
        #expect(
            try Self.problems {
                ($0.fees[1].fee, $0.freeFrom, $0.leastValue) = (dollar, dollar, dollar)
                $0.pay = CourierPay(base: dollar, perKilometer: dollar)
            }
                == ["fees[1].fee", "freeFrom", "leastValue", "pay.base", "pay.perKilometer"].map {
                    "\($0): it is in USD instead of EUR"
                }
        )
        let most = Money(minorUnits: .max, .eur)
        #expect(
            try Self.problems { $0.pay = CourierPay(base: most, perKilometer: Money(minorUnits: 1, .eur)) }
                == ["pay: the pay for 5560 m does not fit in 64 bits"]
        )
        #expect(
            try Self.problems { $0.pay = CourierPay(base: .zero(.eur), perKilometer: most) }
                == ["pay: the pay for 5560 m does not fit in 64 bits"]
        )
        #expect(try Self.problems { $0.pay = CourierPay(base: most, perKilometer: .zero(.eur)) } == [])
        #expect(
            try Self.problems {
                $0.pay = nil
                $0.freeFrom = nil
                $0.leastValue = nil
            } == []
        )
    }

    @Test("lengths are between 0 and 30 days, and a quote holds at least for a millisecond")
    func lengths() throws {
        for (length, words) in [
            (.milliseconds(-1), "-0.001 s"), (.days(30) + .milliseconds(1), "720 h 0.001 s"),
        ] as [(Elapsed, String)] {
            #expect(
                try Self.problems {
                    ($0.preparation, $0.handover, $0.slack, $0.validFor) = (length, length, length, length)
                } == [
                    "preparation: \(words) is not between 0 and 30 days",
                    "handover: \(words) is not between 0 and 30 days",
                    "slack: \(words) is not between 0 and 30 days",
                    "validFor: \(words) is not between 1 millisecond and 30 days",
                ]
            )
        }
        #expect(
            try Self.problems { ($0.preparation, $0.handover, $0.slack, $0.validFor) = (.zero, .zero, .zero, .zero) }
                == ["validFor: 0 s is not between 1 millisecond and 30 days"]
        )
        for length in [.milliseconds(1), .days(30)] as [Elapsed] {
            #expect(
                try Self.problems {
                    ($0.preparation, $0.handover, $0.slack, $0.validFor) = (length, length, length, length)
                } == []
            )
        }
    }

    @Test("speed and detour are possible, and the farthest place is not more than 30 days away")
    func speed() throws {
        for speed in [0, -1, 0.099, 100.5, .nan, .infinity, -.infinity] as [Double] {
            #expect(
                try Self.problems { $0.speed = speed } == ["speed: \(speed) m/s are not between 0.1 and 100"]
            )
        }
        for detour in [.percent(99), Rate(partsPerMillion: 10_000_001), Rate(partsPerMillion: .min)] as [Rate] {
            #expect(
                try Self.problems { $0.detour = detour } == ["detour: \(detour) is not between 100 and 1,000 %"]
            )
        }
        for (speed, detour) in [(0.1, Rate.whole), (100, .percent(1_000))] {
            #expect(try Self.problems { ($0.speed, $0.detour) = (speed, detour) } == [])
        }
        // 30 days are 2 592 000 s: at 1 m/s and 200 % the farthest place is 1 296 km away.
        func farthest(_ meters: Int) throws -> [String] {
            try Self.problems {
                $0.fees = [FeeStep(upTo: meters, .zero(.eur))]
                ($0.speed, $0.detour) = (1, .percent(200))
            }
        }
        #expect(try farthest(1_296_000) == [])
        #expect(try farthest(1_296_001) == ["speed: the road to a place 1296001 m away takes more than 30 days"])
    }

    @Test("every fault is told at once, each with its path")
    func together() throws {
        #expect(
            try Self.problems {
                $0.fees = []
                ($0.speed, $0.detour, $0.validFor) = (0, .zero, .zero)
                ($0.freeFrom, $0.leastValue) = (Money(minorUnits: -2, .usd), Money(minorUnits: 1, .jpy))
            }.map { $0.split(separator: ":")[0] } == [
                "fees", "freeFrom", "leastValue", "speed", "detour", "validFor", "pay.base", "pay.perKilometer",
            ]
        )
    }

    @Test("whatever the numbers are, rules and quotes are answered")
    func hostile() throws {
        var (quoted, refused, unsound) = (0, 0, 0)
        for seed in 0..<UInt64(runs(1_000, long: 50_000)) {
            var random = SplitMix64(seed: seed)
            func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
            func amount() -> Money {
                Money(minorUnits: pick([0, 1, 250, 5_000, .max, .max / 2, -1, .min]), pick([.eur, .eur, .eur, .usd]))
            }
            func length() -> Elapsed { .milliseconds(pick([0, 1, 60_000, 2_592_000_000, .max, -1, .min])) }
            func instant() -> Instant {
                Instant(millisecondsSince1970: pick([0, 1_790_009_000_000, 86_400_000_000_000_000, .max, .min]))
            }
            var (rules, draft, now, meters) = (try House.rules(), try House.draft(), House.now, 8.5)
            // Each round spoils one number of what is in order.
            for _ in 0..<pick([0, 1, 1, 2, 5]) {
                switch pick(Array(0...15)) {
                case 0: rules.fees = []
                case 1: rules.fees[(rules.fees.count / 2)...] = [FeeStep(upTo: 9, amount())]
                case 2: rules.fees.append(FeeStep(upTo: pick([6_000, .max, .min, 0]), amount()))
                case 3: rules.freeFrom = pick([nil, amount()])
                case 4: rules.leastValue = pick([nil, amount()])
                case 5: rules.preparation = length()
                case 6: rules.speed = pick([1, 4.5, 0.1, 100, .nan, .infinity, -1, 0])
                case 7: rules.detour = Rate(partsPerMillion: pick([1_000_000, 10_000_000, 0, .max, .min]))
                case 8: rules.handover = length()
                case 9: rules.slack = length()
                case 10: rules.validFor = length()
                case 11: rules.pay = pick([nil, CourierPay(base: amount(), perKilometer: amount())])
                case 12: draft.value = pick([nil, amount()])
                case 13: draft.readyAt = instant()
                case 14: draft.promise = DeliveryPromise(from: instant(), until: instant())
                default:
                    now = instant()
                    meters = pick([0, 4_999, 1e8, 1e9, .nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude])
                }
            }
            let problems = rules.problems()
            switch try House.answer(draft, by: rules, meters: meters, at: now) {
            case .success(let quote):
                quoted += 1
                #expect(problems.isEmpty && quote.madeAt == now && quote.isValid(at: now), "seed \(seed)")
                #expect(!quote.fee.isNegative && quote.pay?.isNegative != true, "seed \(seed)")
                #expect(quote.promise.from <= quote.promise.until && quote.readyAt >= now, "seed \(seed)")
                #expect(quote.problems(with: draft, at: instant()).count <= 3, "seed \(seed)")
            case .failure(let error):
                if case .unsound(let told) = error.reason {
                    unsound += 1
                    #expect(told == problems && !told.isEmpty, "seed \(seed)")
                } else {
                    refused += 1
                    #expect(problems.isEmpty, "seed \(seed)")
                }
            }
        }
        #expect(min(quoted, refused, unsound) > 100)
    }

    @Test("rules of quotes are read as they were written")
    func coding() throws {
        let rules = QuoteRules(
            fees: [FeeStep(upTo: 900, try House.euros("1.90"))],
            speed: 4.5,
            slack: .minutes(20),
            validFor: .minutes(10)
        )
        let json =
            #"{"detour":1000000,"fees":[{"fee":{"currency":"EUR","minorUnits":190},"upTo":900}],"#
            + #""handover":0,"preparation":0,"slack":1200000,"speed":4.5,"validFor":600000}"#
        #expect(try encoded(rules) == json && decoded(QuoteRules.self, json) == rules)
        #expect(try decoded(QuoteRules.self, encoded(House.rules())) == House.rules())
    }

    @Test("every problem has a code of its own and words, and is read as it was written")
    func codingOfProblems() throws {
        let problems: [QuoteRulesProblem] = [
            .noFees, .tooManyFees(limit: 1), .distanceOutOfRange(meters: -1), .notAscending(meters: 1, before: 2),
            .negative(amount: Money(minorUnits: -1, .eur)), .otherCurrency(currency: .usd, expected: .eur),
            .lengthOutOfRange(length: .days(31)), .validityOutOfRange(length: .zero), .speedOutOfRange(speed: "nan"),
            .detourOutOfRange(detour: .zero), .tooSlow(meters: 1), .payTooHigh(meters: 1),
        ]
        #expect(Set(problems.map(\.code)).count == problems.count)
        for problem in problems {
            let json = try encoded(problem)
            #expect(try decoded(QuoteRulesProblem.self, json) == problem)
            let name = try #require(problem.code.rawValue.split(separator: ".").last)
            #expect(problem.code.rawValue == "delivery.quoteRules.\(name)" && json.hasPrefix(#"{"\#(name)":{"#))
            #expect(!problem.description.isEmpty)
        }
        #expect(throws: DecodingError.self) { try decoded(QuoteRulesProblem.self, #"{"lost":{}}"#) }
    }
}
