import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("PhoneRule")
struct PhoneRuleTests {
    private let croatian = PhoneRule.croatianMobile

    @Test(
        "ID-05 both spellings of a Croatian mobile number are one E.164 number, whatever the operator and the separators",
        arguments: [
            ("+385911234567", "+385911234567"), ("0911234567", "+385911234567"), ("091/123-4567", "+385911234567"),
            ("+385 (91) 123.45.67", "+385911234567"), ("(091) 1234 567", "+385911234567"),
            ("+385 90 000 0000", "+385900000000"), ("0999999999", "+385999999999"),
            (" 0 9 6 1 2 3 4 5 6 7 ", "+385961234567"),
        ]
    )
    func bothSpellings(text: String, canonical: String) throws {
        let number = try croatian.number(text)
        #expect(number.text == canonical)
        #expect(croatian.covers(number))
        #expect(AccountKeyID.phone(number).description == "phone:\(canonical)")
    }

    @Test(
        "ID-05 other countries, other lengths and other beginnings are refused",
        arguments: [
            "+38591123456", "+3859112345678", "091123456", "09112345678", "+385811234567", "0811234567", "+38511234567",
            "011234567", "911234567", "385911234567", "00385911234567", "+386911234567", "+43911234567",
            "+385 (0)91 1234567",
            "+3850911234567", "+", "0", "-", "()",
        ]
    )
    func refused(text: String) {
        #expect(throws: PhoneNumberError(.outsideRule(rule: "Croatian mobile", text: text))) {
            try croatian.number(text)
        }
    }

    @Test(
        "ID-05 what is no digit or separator is refused as well",
        arguments: [
            "091 123 456a", "+385 91 123 456٧", "tel:+385911234567", "0911234567 ext. 1", "+0911234567+", "０911234567",
        ]
    )
    func otherCharacter(text: String) {
        #expect(throws: PhoneNumberError(.otherCharacter(text: text))) { try croatian.number(text) }
        #expect(throws: PhoneNumberError(.empty)) { try croatian.number("") }
    }

    @Test("ID-05 of all numbers around, those of 385 or 0 and nine digits from 9 on are covered, and no others")
    func property() {
        var covered = 0
        for seed in 0..<UInt64(runs(2_000, long: 300_000)) {
            var random = SplitMix64(seed: seed)
            let national = (0..<Int.random(in: 8...10, using: &random)).map { _ in Int.random(in: 0...9, using: &random)
            }
            let digits = [[9] + national.dropFirst(), national].randomElement(using: &random) ?? national
            let text = digits.map(String.init).joined()
            let isMobile = digits.count == 9 && digits[0] == 9
            for prefix in ["+385", "0", "+386", "00385", "385", "+38", "+"] {
                let expected = isMobile && (prefix == "+385" || prefix == "0") ? "+385" + text : nil
                // +38 and a number of ten digits that begins with 5 is the same as +385 and nine digits.
                let isOther =
                    expected == nil
                    && ((prefix + text).hasPrefix("+3859") && (prefix + text).count == 13
                        || (prefix + text).hasPrefix("09") && (prefix + text).count == 10)
                if isOther { continue }
                #expect((try? croatian.number(prefix + text))?.text == expected, "seed \(seed): \(prefix + text)")
                if expected != nil { covered += 1 }
            }
        }
        #expect(covered >= runs(500, long: 100_000))
    }

    @Test("a host writes rules of its own: several beginnings and lengths, another trunk prefix or none")
    func ownRules() throws {
        let vienna = try PhoneRule(
            name: "Vienna",
            callingCode: "43",
            trunkPrefix: "0",
            beginnings: ["1"],
            lengths: [7, 8]
        )
        #expect(try vienna.number("01 234 567").text == "+431234567")
        #expect(try vienna.number("+43 1 2345678").text == "+4312345678")
        #expect(throws: PhoneNumberError.self) { try vienna.number("0662 123456") }
        let hungary = try PhoneRule(
            name: "Hungarian mobile",
            callingCode: "36",
            trunkPrefix: "06",
            beginnings: ["20", "30", "70"],
            lengths: [9]
        )
        #expect(try hungary.number("06 20 123 4567") == PhoneNumber("+36 20 123 4567"))
        #expect(throws: PhoneNumberError.self) { try hungary.number("06 40 123 4567") }
        let italy = try PhoneRule(
            name: "Italian",
            callingCode: "39",
            trunkPrefix: "",
            beginnings: [],
            lengths: [9, 10, 11]
        )
        #expect(try italy.number("0432 123456").text == "+390432123456")
        #expect(italy.covers(try PhoneNumber("+390432123456")))
        #expect(try !italy.covers(PhoneNumber("+385911234567")) && !croatian.covers(PhoneNumber("+390432123456")))
    }

    @Test("every fault of a rule is told at once, with its place")
    func problems() throws {
        let error = #expect(throws: Defects<PhoneRuleProblem>.self) {
            try PhoneRule(name: "", callingCode: "0a", trunkPrefix: "00000", beginnings: ["9", "", "٣"], lengths: [])
        }
        #expect(
            error?.problems == [
                Problem(.name(reason: .empty), at: "name"),
                Problem(.notDigits(text: "0a", least: 1, most: 3), at: "callingCode"),
                Problem(.notDigits(text: "00000", least: 0, most: 4), at: "trunkPrefix"),
                Problem(.notDigits(text: "", least: 1, most: 14), at: FieldPath("beginnings").index(1)),
                Problem(.notDigits(text: "٣", least: 1, most: 14), at: FieldPath("beginnings").index(2)),
                Problem(.withoutLength, at: "lengths"),
            ]
        )
        let lengths = #expect(throws: Defects<PhoneRuleProblem>.self) {
            try PhoneRule(
                name: "x",
                callingCode: "012",
                trunkPrefix: "",
                beginnings: [],
                lengths: [3, 4, 12, 13, .max, -1]
            )
        }
        #expect(
            lengths?.problems == [Problem(.leadingZero(text: "012"), at: "callingCode")]
                + [(0, 3), (3, 13), (4, .max), (5, -1)].map { index, length in
                    Problem(.length(length: length, least: 4, most: 12), at: FieldPath("lengths").index(index))
                }
        )
        let many = #expect(throws: Defects<PhoneRuleProblem>.self) {
            try PhoneRule(
                name: "x",
                callingCode: "1",
                trunkPrefix: "",
                beginnings: Array(repeating: "1", count: 101),
                lengths: Array(repeating: 10, count: 15)
            )
        }
        #expect(
            many?.problems == [
                Problem(.tooMany(count: 101, most: 100), at: "beginnings"),
                Problem(.tooMany(count: 15, most: 14), at: "lengths"),
            ]
        )
    }
}
