import Foundation
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Money")
struct MoneyTests {
    private func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    private func overflow(_ operation: MoneyError.Operation, _ left: Int64, _ right: Int64?) -> MoneyError {
        MoneyError(.overflow(operation: operation, left: left, right: right))
    }

    @Test("adds, subtracts, negates and multiplies exactly")
    func arithmetic() throws {
        #expect(try eur(1_250) + eur(-2_000) == eur(-750))
        #expect(try eur(1_250) - eur(2_000) == eur(-750))
        #expect(try -eur(1_250) == eur(-1_250))
        #expect(try eur(1_250).multiplied(by: 3) == eur(3_750))
        #expect(try eur(1_250).multiplied(by: 0) == eur(0))
        #expect(try eur(1_250).multiplied(by: -1) == eur(-1_250))
        #expect(try eur(-5).absolute() == eur(5))
        #expect(try eur(5).absolute() == eur(5))
        #expect(Money.zero(.eur) == eur(0))
    }

    @Test("knows its sign")
    func sign() {
        #expect(eur(0).isZero && !eur(0).isNegative && !eur(0).isPositive)
        #expect(eur(-1).isNegative && !eur(-1).isZero && !eur(-1).isPositive)
        #expect(eur(1).isPositive && !eur(1).isZero && !eur(1).isNegative)
    }

    @Test("reaches both ends of the range, and not a unit further")
    func ends() throws {
        #expect(try eur(.max - 1) + eur(1) == eur(.max))
        #expect(try eur(.min + 1) + eur(-1) == eur(.min))
        #expect(throws: overflow(.addition, .max, 1)) { try eur(.max) + eur(1) }
        #expect(throws: overflow(.addition, .min, -1)) { try eur(.min) + eur(-1) }
        #expect(try eur(.min + 1) - eur(1) == eur(.min))
        #expect(throws: overflow(.subtraction, .min, 1)) { try eur(.min) - eur(1) }
        #expect(throws: overflow(.subtraction, 0, .min)) { try eur(0) - eur(.min) }
        #expect(try -eur(.max) == eur(.min + 1))
        #expect(throws: overflow(.negation, .min, nil)) { try -eur(.min) }
        #expect(throws: overflow(.negation, .min, nil)) { try eur(.min).absolute() }
        #expect(try eur(.min).multiplied(by: 1) == eur(.min))
        #expect(throws: overflow(.multiplication, .min, -1)) { try eur(.min).multiplied(by: -1) }
        #expect(throws: overflow(.multiplication, .max, 2)) { try eur(.max).multiplied(by: 2) }
        #expect(throws: overflow(.multiplication, 2, .max)) { try eur(2).multiplied(by: .max) }
    }

    @Test("amounts of two currencies do not mix, in any operation")
    func mixed() throws {
        let euro = eur(100)
        let leu = Money(minorUnits: 100, .ron)
        let refused = MoneyError(.mixedCurrencies(left: .eur, right: .ron))
        #expect(throws: refused) { try euro + leu }
        #expect(throws: refused) { try euro - leu }
        #expect(throws: refused) { try euro < leu }
        #expect(throws: refused) { try euro <= leu }
        #expect(throws: MoneyError.self) { try euro > leu }
        #expect(throws: MoneyError.self) { try euro >= leu }
        #expect(throws: refused) { try euro.rounded(to: leu) }
        #expect(throws: refused) { try Money.sum([euro, leu], in: .eur) }
        #expect(throws: refused) { try Money.sum([leu], in: .eur) }
        #expect(throws: refused) { try euro + Money.zero(.ron) }
        #expect(euro != leu)
    }

    @Test("adding in place changes nothing when it fails")
    func inPlace() throws {
        var total = eur(10)
        try total += eur(5)
        try total -= eur(1)
        #expect(total == eur(14))
        #expect(throws: MoneyError.self) { try total += Money(minorUnits: 1, .ron) }
        #expect(throws: MoneyError.self) { try total += eur(.max) }
        #expect(throws: MoneyError.self) { try total -= eur(.min) }
        #expect(total == eur(14))
    }

    @Test("compares amounts of one currency")
    func order() throws {
        let ordered = [eur(.min), eur(-1), eur(0), eur(1), eur(.max)]
        for (first, left) in ordered.enumerated() {
            for (second, right) in ordered.enumerated() {
                #expect(try (left < right) == (first < second))
                #expect(try (left <= right) == (first <= second))
                #expect(try (left > right) == (first > second))
                #expect(try (left >= right) == (first >= second))
            }
        }
    }

    @Test("a sum has to fit as a whole, not on the way")
    func sums() throws {
        #expect(try Money.sum([], in: .jpy) == .zero(.jpy))
        #expect(try Money.sum([eur(1), eur(2), eur(-5)], in: .eur) == eur(-2))
        #expect(try Money.sum([eur(.max), eur(1), eur(-1)], in: .eur) == eur(.max))
        #expect(try Money.sum([eur(.max), eur(.max), eur(.min), eur(.min)], in: .eur) == eur(-2))
        #expect(try Money.sum([eur(.min), eur(.min), eur(.max), eur(.max), eur(2)], in: .eur) == eur(0))
        let overflow = MoneyError(.sumOverflow(currency: .eur))
        #expect(throws: overflow) { try Money.sum([eur(.max), eur(1)], in: .eur) }
        #expect(throws: overflow) { try Money.sum([eur(.min), eur(-1)], in: .eur) }
        #expect(throws: overflow) { try Money.sum([eur(.max), eur(.max), eur(.max)], in: .eur) }
        // Three times −2⁶³ and once more wraps around to exactly zero in 64 bits.
        #expect(throws: overflow) { try Money.sum([eur(.min), eur(.min)], in: .eur) }
        #expect(throws: overflow) { try Money.sum(repeatElement(eur(.min), count: 4), in: .eur) }
    }

    @Test("an amount takes 16 bytes in a list")
    func size() { #expect(MemoryLayout<Money>.stride == 16) }

    @Test("sums, differences and products agree with a slow implementation")
    func agreesWithSlow() {
        let seed: UInt64 = 0x00_4D_4F_4E_45_59
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(2_000, long: 200_000) {
            let left = random.awkwardInt64()
            let right = random.awkwardInt64()
            let note: Comment = "seed \(seed), run \(run): \(left), \(right)"
            let sum = (try? eur(left) + eur(right)).map(\.minorUnits)
            #expect(sum == SlowSigned(left).adding(SlowSigned(right)).int64, note)
            let difference = (try? eur(left) - eur(right)).map(\.minorUnits)
            #expect(difference == SlowSigned(left).adding(SlowSigned(right).negated).int64, note)
            let product = (try? eur(left).multiplied(by: Int(right))).map(\.minorUnits)
            #expect(product == SlowSigned(left).multiplied(by: SlowSigned(right)).int64, note)
        }
    }

    @Test("JSON names the units and the currency")
    func json() throws {
        #expect(try encoded(eur(1_250)) == "{\"currency\":\"EUR\",\"minorUnits\":1250}")
        for units in [Int64.min, -1, 0, 1, .max] {
            #expect(try decoded(Money.self, encoded(eur(units))) == eur(units))
        }
        #expect(try decoded(Money.self, "{\"minorUnits\":-500,\"currency\":\"JPY\"}") == Money(minorUnits: -500, .jpy))
    }

    @Test(
        "malformed JSON is refused",
        arguments: [
            "", "null", "12.5", "\"12.50 EUR\"", "[]", "{}", "{\"minorUnits\":1}", "{\"currency\":\"EUR\"}",
            "{\"minorUnits\":1.5,\"currency\":\"EUR\"}", "{\"minorUnits\":\"1\",\"currency\":\"EUR\"}",
            "{\"minorUnits\":null,\"currency\":\"EUR\"}", "{\"minorUnits\":true,\"currency\":\"EUR\"}",
            "{\"minorUnits\":9223372036854775808,\"currency\":\"EUR\"}", "{\"minorUnits\":1e400,\"currency\":\"EUR\"}",
            "{\"minorUnits\":1,\"currency\":\"eur\"}", "{\"minorUnits\":1,\"currency\":\"HRK\"}",
            "{\"minorUnits\":1,\"currency\":null}", "{\"minorUnits\":1,\"currency\":978}",
            "{\"minorUnits\":1,\"currency\":\"EUR\"",
        ]
    )
    func malformedJSON(json: String) {
        #expect(throws: DecodingError.self) { try decoded(Money.self, json) }
    }
}
