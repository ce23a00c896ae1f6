import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("PhoneNumber")
struct PhoneNumberTests {
    @Test(
        "a plus and 7 to 15 digits are a number, and separators are ignored",
        arguments: [
            // The number for calls in films of Ofcom, the ITU's own, the shortest and the longest of E.164.
            ("+44 20 7946 0958", "+442079460958"), ("+41 22 730 51 11", "+41227305111"), ("+1234567", "+1234567"),
            ("+123456789012345", "+123456789012345"), ("+385911234567", "+385911234567"),
            ("+385 (91) 123-45.67", "+385911234567"), ("(+385)91/1234567", "+385911234567"),
            (" - + 385 91 1234567. ", "+385911234567"), ("+39 0432 1234", "+3904321234"),
        ]
    )
    func accepted(text: String, canonical: String) throws {
        let number = try PhoneNumber(text)
        #expect(number.text == canonical && number.description == canonical)
        #expect(PhoneNumber.isPlausible(text))
    }

    @Test("fewer than 7 and more than 15 digits are no number", arguments: ["+", "+123456", "+1234567890123456"])
    func length(text: String) {
        #expect(throws: PhoneNumberError(.length(digits: text.utf8.count - 1))) { try PhoneNumber(text) }
        #expect(!PhoneNumber.isPlausible(text))
    }

    @Test(
        "without a plus there is no number of E.164, not even after 00",
        arguments: ["00385911234567", "385911234567", "0911234567", "tel:+385911234567", "a", "-", "١+385911234567"]
    )
    func withoutPlus(text: String) {
        #expect(throws: PhoneNumberError(.withoutPlus(text: text))) { try PhoneNumber(text) }
    }

    @Test(
        "letters, extensions, digits of other scripts and other signs are refused",
        arguments: [
            "+385 91 123 4567 ext. 5", "+385911234567x5", "+385911234567;5", "+1800FLOWERS", "+٣٨٥٩١١٢٣٤٥٦٧",
            "+３８５９１１２３４５６７", "+385911234567\u{301}", "+385\u{A0}911234567", "+385\u{2011}911234567", "++385911234567",
            "+385911234567+", "+385,911234567", "+385\t911234567", "+385911234567\n", "+385_911234567", "+3859112345²7",
        ]
    )
    func otherCharacter(text: String) {
        #expect(throws: PhoneNumberError(.otherCharacter(text: text))) { try PhoneNumber(text) }
        #expect(!PhoneNumber.isPlausible(text))
    }

    @Test("no country begins with 0", arguments: ["+0385911234567", "+(0)911234567"])
    func leadingZero(text: String) {
        #expect(throws: PhoneNumberError(.leadingZero(text: text))) { try PhoneNumber(text) }
        #expect(!PhoneNumber.isPlausible(text))
    }

    @Test(
        "5 to 15 digits with separators may be the number of some country",
        arguments: [
            ("0432 1234", true), ("12345", true), ("1234", false), ("123456789012345", true),
            ("1234567890123456", false),
            ("(0432) 12-34/5.", true), ("00385911234567", true), ("tel:0432", false), ("mine", false), ("", false),
            ("0432 ١٢٣٤", false), ("0432 1234 ext. 1", false), ("12.34", false), ("0432+1234", false), ("()", false),
        ]
    )
    func plausible(text: String, isPlausible: Bool) {
        #expect(PhoneNumber.isPlausible(text) == isPlausible)
    }

    @Test("an enormous text is refused without being repeated in the error, and hostile text is cut")
    func enormous() {
        #expect(throws: PhoneNumberError(.empty)) { try PhoneNumber("") }
        for sign in ["1", " ", "+"] {
            let text = "+" + String(repeating: sign, count: 65_535)
            #expect(throws: PhoneNumberError(.tooLong(length: 65_536))) { try PhoneNumber(text) }
            #expect(throws: PhoneNumberError(.tooLong(length: 65_536))) { try PhoneRule.croatianMobile.number(text) }
            #expect(!PhoneNumber.isPlausible(text))
        }
        let error = #expect(throws: PhoneNumberError.self) {
            try PhoneNumber("+" + String(repeating: "\u{202E}", count: 130))
        }
        #expect((error?.description.utf8.count ?? 0) < 250 && error?.description.contains("\u{202E}") == false)
    }

    @Test("JSON is the canonical text, and no other spelling is read")
    func codable() throws {
        let number = try PhoneNumber("+385 91 1234567")
        #expect(try encoded([number]) == #"["+385911234567"]"#)
        #expect(try decoded([PhoneNumber].self, #"["+385911234567"]"#) == [number])
        #expect(
            decodingFault([PhoneNumber].self, #"["+385 911234567"]"#) as? PhoneNumberError
                == PhoneNumberError(.notCanonical(text: "+385 911234567"))
        )
        for bad in [#"["0911234567"]"#, "[385911234567]"] {
            #expect(throws: DecodingError.self) { try decoded([PhoneNumber].self, bad) }
        }
        expectAscending(try ["+1234567", "+12345678", "+1234568"].map { try PhoneNumber($0) })
    }

    @Test("random numbers are read in every spelling, and with one other character in none")
    func property() throws {
        let separators = Array(" -./()")
        var valid = 0
        for seed in 0..<UInt64(runs(2_000, long: 200_000)) {
            var random = SplitMix64(seed: seed)
            let digits = (0..<Int.random(in: 5...17, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let canonical = "+" + digits.map(String.init).joined()
            var spelled = ""
            for sign in canonical {
                while Int.random(in: 0...2, using: &random) == 0 {
                    spelled.append(separators.randomElement(using: &random) ?? " ")
                }
                spelled.append(sign)
            }
            let isNumber = (7...15).contains(digits.count) && digits[0] != 0
            if isNumber { valid += 1 }
            #expect((try? PhoneNumber(spelled))?.text == (isNumber ? canonical : nil), "seed \(seed): \(spelled)")
            let foreign = "aX,:;+_*#\t\u{A0}\u{2010}٣３é".randomElement(using: &random) ?? "a"
            var signs = Array(spelled)
            signs.insert(foreign, at: Int.random(in: 0...signs.count, using: &random))
            #expect(throws: PhoneNumberError.self, "seed \(seed): \(String(signs))") { try PhoneNumber(String(signs)) }
        }
        #expect(valid >= runs(1_000, long: 100_000))
    }
}
