import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("OIB")
struct OIBTests {
    @Test(
        "eleven digits with the right check digit are an OIB",
        // The example in the documentation of python-stdnum, and the pattern for tests of the Croatian tax office.
        arguments: ["33392005961", "12345678903"]
    )
    func accepted(text: String) throws {
        let oib = try OIB(text)
        #expect(oib.text == text && oib.description == text)
        #expect(try VATNumber("HR" + text).number == text)
    }

    @Test(
        "text is judged as it is given: no separators, prefix or digits of other scripts",
        arguments: [
            "", "3339200596", "333920059611", "HR33392005961", "333 92005961", "33392005961\n", " 33392005961",
            "٣٣٣٩٢٠٠٥٩٦١", "３３３９２００５９６１", "33392005961\u{301}",
        ]
    )
    func otherLength(text: String) {
        #expect(throws: OIBError(.length(bytes: text.utf8.count))) { try OIB(text) }
    }

    @Test(
        "a character that is no ASCII digit is refused by name",
        arguments: ["3339200596A", "+3392005961", "333920059é"]
    )
    func otherCharacter(text: String) {
        #expect(throws: OIBError(.notDigits(text: text))) { try OIB(text) }
    }

    @Test("of ten last digits one is right, and a wrong one has an error of its own")
    func checkDigit() {
        for digit in 0...9 where digit != 1 {
            let text = "3339200596\(digit)"
            #expect(throws: OIBError(.wrongCheckDigit(text: text))) { try OIB(text) }
        }
    }

    @Test("random numbers agree with ISO 7064 MOD 11,10 written down digit by digit; one wrong digit is always noticed")
    func property() {
        var swaps = (noticed: 0, missed: 0)
        for seed in 0..<UInt64(runs(2_000, long: 100_000)) {
            var random = SplitMix64(seed: seed)
            let body = (0..<10).map { _ in Int.random(in: 0...9, using: &random) }
            let right = (0...9).filter { SlowVAT.hybrid(body + [$0]) }
            let accepted = (0...9).filter { Self.isOIB(body + [$0]) }
            #expect(accepted == right && right.count == 1, "seed \(seed)")
            let digits = body + right
            let place = Int.random(in: 0..<digits.count, using: &random)
            for digit in 0...9 where digit != digits[place] {
                var other = digits
                other[place] = digit
                #expect(!Self.isOIB(other), "seed \(seed)")
            }
            var swapped = digits
            swapped.swapAt(place, max(0, place - 1))
            if swapped != digits { if Self.isOIB(swapped) { swaps.missed += 1 } else { swaps.noticed += 1 } }
        }
        // Of a hundred swaps of neighbors about two are missed.
        #expect(swaps.missed * 25 < swaps.noticed)
    }

    private static func isOIB(_ digits: [Int]) -> Bool { (try? OIB(digits.map(String.init).joined())) != nil }

    @Test("an enormous text is refused without being repeated in the error")
    func enormous() {
        #expect(throws: OIBError(.length(bytes: 65_536))) { try OIB(String(repeating: "3", count: 65_536)) }
    }

    @Test("JSON is the plain text, read by the same rules")
    func codable() throws {
        let oib = try OIB("33392005961")
        #expect(try encoded([oib]) == #"["33392005961"]"#)
        #expect(try decoded([OIB].self, #"["33392005961"]"#) == [oib])
        for bad in [#"["33392005962"]"#, "[33392005961]", #"[" 33392005961"]"#] {
            #expect(throws: DecodingError.self) { try decoded([OIB].self, bad) }
        }
    }

    @Test("numbers ascend by their digits")
    func order() throws {
        expectAscending(try ["12345678903", "33392005961"].map { try OIB($0) })
    }
}
