import Testing

@testable import TablesideVenue

@Suite("CheckDigit")
struct CheckDigitTests {
    @Test("0794 has the check digit 5 by MOD 11,10, and no digits have none")
    func mod11And10() {
        // By hand the products are 9, 1, 9 and 6, and 6 + 5 leaves 1 by 10.
        let accepted = (0...9).filter { CheckDigit.satisfiesMod11And10(Array("0794\($0)".utf8)) }
        #expect(accepted == [5])
        #expect(!CheckDigit.satisfiesMod11And10([]))
    }

    @Test("doubled digits count as the sum of their own digits")
    func doubledSum() {
        // The usual example of the Luhn formula: 7992739871 has the sum 67 and the check digit 3.
        #expect(CheckDigit.doubledSum(Array("7992739871".utf8), doublingLast: true) == 67)
        #expect(CheckDigit.doubledSum(Array("79927398713".utf8), doublingLast: false) == 70)
        // 4 doubled is 8, 5 doubled is 1 + 0.
        #expect(CheckDigit.doubledSum(Array("4".utf8), doublingLast: true) == 8)
        #expect(CheckDigit.doubledSum(Array("5".utf8), doublingLast: true) == 1)
        #expect(CheckDigit.doubledSum([UInt8](), doublingLast: true) == 0)
    }
}
