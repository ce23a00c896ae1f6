import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("MoneyError")
struct MoneyErrorTests {
    private static let every: [(MoneyError.Reason, code: String, json: String)] = [
        (
            .mixedCurrencies(left: .eur, right: .ron), "money.mixedCurrencies",
            #"{"mixedCurrencies":{"left":"EUR","right":"RON"}}"#
        ),
        (
            .overflow(operation: .addition, left: 1, right: 2), "money.overflow",
            #"{"overflow":{"left":1,"operation":"addition","right":2}}"#
        ),
        (
            .overflow(operation: .negation, left: 1, right: nil), "money.overflow",
            #"{"overflow":{"left":1,"operation":"negation"}}"#
        ),
        (.sumOverflow(currency: .eur), "money.sumOverflow", #"{"sumOverflow":{"currency":"EUR"}}"#),
        (.unknownCurrency(code: "HRK"), "money.unknownCurrency", #"{"unknownCurrency":{"code":"HRK"}}"#),
        (
            .malformedAmount(text: "1,0", currency: .eur), "money.malformedAmount",
            #"{"malformedAmount":{"currency":"EUR","text":"1,0"}}"#
        ),
        (
            .amountOutOfRange(text: "9", currency: .eur), "money.amountOutOfRange",
            #"{"amountOutOfRange":{"currency":"EUR","text":"9"}}"#
        ),
        (.malformedRate(text: "5%"), "money.malformedRate", #"{"malformedRate":{"text":"5%"}}"#),
        (.rateTextOutOfRange(text: "9"), "money.rateTextOutOfRange", #"{"rateTextOutOfRange":{"text":"9"}}"#),
        (.rateOutOfRange(rate: .percent(-100)), "money.rateOutOfRange", #"{"rateOutOfRange":{"rate":-1000000}}"#),
        (.divisionByZero(dividend: 7), "money.divisionByZero", #"{"divisionByZero":{"dividend":7}}"#),
        (
            .invalidIncrement(increment: .zero(.chf)), "money.invalidIncrement",
            #"{"invalidIncrement":{"increment":{"currency":"CHF","minorUnits":0}}}"#
        ),
        (.noWeights, "money.noWeights", #"{"noWeights":{}}"#),
        (
            .negativeWeight(index: 1, weight: -2), "money.negativeWeight",
            #"{"negativeWeight":{"index":1,"weight":-2}}"#
        ),
        (.allWeightsZero(count: 3), "money.allWeightsZero", #"{"allWeightsZero":{"count":3}}"#),
        (.invalidShareCount(count: 0), "money.invalidShareCount", #"{"invalidShareCount":{"count":0}}"#),
    ]

    @Test("every reason has its code, its JSON and words that name its inputs")
    func reasons() throws {
        for (reason, code, json) in MoneyErrorTests.every {
            let error = MoneyError(reason)
            #expect(error.code.rawValue == code)
            #expect(try encoded(reason) == json)
            #expect(try decoded(MoneyError.Reason.self, json) == reason)
            #expect(try decoded(MoneyError.self, encoded(error)) == error)
            #expect(error.description == reason.description)
            #expect(!error.description.isEmpty && !error.description.contains("Optional"))
        }
    }

    @Test("descriptions say what and why")
    func descriptions() {
        #expect(
            MoneyError(.malformedAmount(text: "1.234", currency: .eur)).description
                == "\"1.234\" is not an amount in EUR, which has 2 decimal places"
        )
        #expect(
            MoneyError(.overflow(operation: .negation, left: .min, right: nil)).description
                == "the result of the negation of -9223372036854775808 does not fit in 64 bits"
        )
        #expect(
            MoneyError(.mixedCurrencies(left: .eur, right: .ron)).description
                == "amounts in EUR and RON cannot be combined"
        )
    }

    @Test("two errors are equal when code and inputs are")
    func equality() {
        #expect(MoneyError(.unknownCurrency(code: "HRK")) == MoneyError(.unknownCurrency(code: "HRK")))
        #expect(MoneyError(.unknownCurrency(code: "HRK")) != MoneyError(.unknownCurrency(code: "DEM")))
    }
}
