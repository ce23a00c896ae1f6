import TablesideTesting
import Testing

@testable import TablesideCore
@testable import TablesideTestSupport

@Suite("WideUnsigned")
struct WideUnsignedTests {
    @Test("a quotient and a remainder are those of which the number was made")
    func division() {
        let seed: UInt64 = 128
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(2_000, long: 200_000) {
            // Of any number of digits, because a number of 64 is hardly ever small.
            let quotient = random.next() >> UInt64.random(in: 0..<64, using: &random)
            let divisor = max(1, random.next() >> UInt64.random(in: 0..<64, using: &random))
            let remainder =
                run % 3 == 0 ? 0 : run % 3 == 1 ? divisor - 1 : UInt64.random(in: 0..<divisor, using: &random)
            var number = WideUnsigned(quotient, times: divisor)
            number.add(remainder)
            let found = number.divided(by: WideUnsigned(divisor))
            #expect(found.quotient == WideUnsigned(quotient), "seed \(seed), run \(run)")
            #expect(found.remainder == WideUnsigned(remainder), "seed \(seed), run \(run)")
        }
    }

    @Test("a divisor may have more than 64 bits")
    func wideDivisor() {
        // 7 × (3 × 2⁶³) is 21 × 2⁶³.
        let divisor = WideUnsigned(1 << 63, times: 3)
        var number = WideUnsigned(1 << 63, times: 21)
        #expect(number.divided(by: divisor) == (WideUnsigned(7), WideUnsigned(0)))
        number.add(5)
        #expect(number.divided(by: divisor) == (WideUnsigned(7), WideUnsigned(5)))
        #expect(WideUnsigned(5).divided(by: divisor) == (WideUnsigned(0), WideUnsigned(5)))
    }

    @Test("the upper half decides the order, then the lower one")
    func order() {
        let power: UInt64 = 1 << 63
        expectAscending([
            WideUnsigned(0), WideUnsigned(1), WideUnsigned(.max), WideUnsigned(power, times: 2),
            WideUnsigned(.max, times: 2), WideUnsigned(power, times: 4), WideUnsigned(.max, times: .max),
        ])
    }
}
