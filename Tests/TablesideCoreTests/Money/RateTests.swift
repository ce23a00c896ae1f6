import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Rate")
struct RateTests {
    @Test(
        "reads and writes percentages exactly",
        arguments: [
            ("8.875", 88_750), ("22", 220_000), ("0", 0), ("0.0001", 1), ("-5.5", -55_000), ("100", 1_000_000),
            ("19.6", 196_000), ("0.05", 500), ("10", 100_000), ("-0.0001", -1), ("1000", 10_000_000),
            ("922337203685477.5807", .max), ("-922337203685477.5808", .min),
        ] as [(String, Int64)]
    )
    func text(text: String, parts: Int64) throws {
        let rate = try Rate(percentText: text)
        #expect(rate == Rate(partsPerMillion: parts))
        #expect(rate.percentText == text)
        #expect(rate.description == "\(text) %")
    }

    @Test("trailing and leading zeros are read and not written back")
    func zeros() throws {
        #expect(try Rate(percentText: "022.0").percentText == "22")
        #expect(try Rate(percentText: "8.8750").percentText == "8.875")
        #expect(try Rate(percentText: "-0.0000") == .zero)
    }

    @Test(
        "what is no percentage is refused with the text",
        arguments: ["", "-", "+1", "1.", ".5", "1,5", "5%", "5 %", " 5", "1e1", "１", "1.00001", "0.00000", "five"]
    )
    func malformed(text: String) {
        #expect(throws: MoneyError(.malformedRate(text: text))) { try Rate(percentText: text) }
    }

    @Test(
        "a percentage that does not fit is refused",
        arguments: ["922337203685477.5808", "-922337203685477.5809", "123456789012345678901234567890"]
    )
    func outOfRange(text: String) {
        #expect(throws: MoneyError(.rateTextOutOfRange(text: text))) { try Rate(percentText: text) }
    }

    @Test("whole per cents are ten thousand parts each, at the ends of their range too")
    func wholePercent() {
        #expect(Rate.percent(22) == Rate(partsPerMillion: 220_000))
        #expect(Rate.percent(-7) == Rate(partsPerMillion: -70_000))
        #expect(Rate.percent(.max) == Rate(partsPerMillion: 21_474_836_470_000))
        #expect(Rate.percent(.min) == Rate(partsPerMillion: -21_474_836_480_000))
        #expect(Rate.zero == .percent(0))
        #expect(Rate.whole == .percent(100))
    }

    @Test("rates add, subtract and compare, and refuse to overflow")
    func arithmetic() throws {
        #expect(try Rate.percent(10) + .percent(5) == .percent(15))
        #expect(try Rate.percent(10) - .percent(15) == .percent(-5))
        #expect(Rate.percent(5) < .percent(10))
        let most = Rate(partsPerMillion: .max)
        let least = Rate(partsPerMillion: .min)
        #expect(throws: MoneyError(.overflow(operation: .addition, left: .max, right: 1))) {
            try most + Rate(partsPerMillion: 1)
        }
        #expect(throws: MoneyError(.overflow(operation: .subtraction, left: .min, right: 1))) {
            try least - Rate(partsPerMillion: 1)
        }
    }

    @Test("in JSON a rate is its parts per million")
    func json() throws {
        #expect(try encoded([Rate.percent(22)]) == "[220000]")
        #expect(try decoded([Rate].self, "[88750]") == [Rate(partsPerMillion: 88_750)])
        for json in ["[\"22\"]", "[0.5]", "[null]", "[9223372036854775808]", "[true]", "[{}]"] {
            #expect(throws: DecodingError.self) { try decoded([Rate].self, json) }
        }
    }
}
