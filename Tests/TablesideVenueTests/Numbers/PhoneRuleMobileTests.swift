import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Mobile numbers of some countries")
struct PhoneRuleMobileTests {
    @Test(
        "both spellings of a mobile number are one number, and it is read by the rule of its country alone",
        arguments: [
            ("0721 123 456", "+40721123456", "Romanian mobile"), ("+40 721 123 456", "+40721123456", "Romanian mobile"),
            ("0799999999", "+40799999999", "Romanian mobile"),
            ("041 234 567", "+38641234567", "Slovenian mobile"),
            ("+386 30 000 000", "+38630000000", "Slovenian mobile"),
            ("070/123-456", "+38670123456", "Slovenian mobile"),
            ("601 123 456", "+420601123456", "Czech mobile"), ("+420 777 123 456", "+420777123456", "Czech mobile"),
            ("790000000", "+420790000000", "Czech mobile"),
            ("331 123 4567", "+393311234567", "Italian mobile"), ("+39 331 1234567", "+393311234567", "Italian mobile"),
            ("333 123 456", "+39333123456", "Italian mobile"),
            ("091/123-4567", "+385911234567", "Croatian mobile"),
        ]
    )
    func spellings(text: String, canonical: String, name: String) throws {
        let known = PhoneRule.mobiles.filter { (try? $0.number(text)) != nil }
        #expect(known.map(\.name) == [name])
        let number = try #require(known.first).number(text)
        #expect(number.text == canonical)
        #expect(PhoneRule.mobiles.filter { $0.covers(number) }.map(\.name) == [name])
    }

    @Test(
        "fixed lines, other lengths, and a zero where none belongs are nobody's mobile number",
        arguments: [
            // Bucharest, Ljubljana, Prague, Rome.
            "021 123 4567", "+40 21 123 4567", "01 234 5678", "+386 1 234 5678", "222 123 456", "+420 222 123 456",
            "06 1234 5678", "+39 06 1234 5678",
            // Too short and too long.
            "0721 123 45", "0721 123 4567", "041 234 56", "041 234 5678", "601 123 45", "601 123 4567", "331 123 45",
            "331 123 45678",
            // With a zero of another country.
            "0601 123 456", "0331 123 4567", "+40 0721 123 456", "+386 041 234 567", "721123456x",
            // Not given to mobile networks.
            "600 123 456", "609 123 456", "700 123 456", "032 123 456", "+386 20 123 456", "",
        ]
    )
    func others(text: String) {
        #expect(PhoneRule.mobiles.allSatisfy { (try? $0.number(text)) == nil })
    }

    @Test("the rules are sound, each of another country, by calling code")
    func table() throws {
        for rule in PhoneRule.mobiles {
            let checked = try PhoneRule(
                name: rule.name,
                callingCode: rule.callingCode,
                trunkPrefix: rule.trunkPrefix,
                beginnings: rule.beginnings,
                lengths: rule.lengths
            )
            #expect(checked == rule)
            #expect(try decoded(PhoneRule.self, encoded(rule)) == rule)
        }
        let codes = PhoneRule.mobiles.map(\.callingCode)
        #expect(codes == ["39", "40", "385", "386", "420"])
    }

    @Test("no text is a number under two of the rules")
    func disjoint() {
        let seed = UInt64(20_261_129)
        var random = SplitMix64(seed: seed)
        let prefixes = ["", "0", "+", "+39", "+40", "+385", "+386", "+420"]
        var read = 0
        for _ in 0..<runs(20_000, long: 1_000_000) {
            let digits = (0..<(7 + random.draw(5))).map { _ in String(random.draw(10)) }.joined()
            let text = random.pick(prefixes) + digits
            let names = PhoneRule.mobiles.filter { (try? $0.number(text)) != nil }.map(\.name)
            #expect(names.count <= 1, "seed \(seed): \(text) \(names)")
            read += names.count
        }
        #expect(read > 300)
    }

    private static func sheet(_ phone: PhoneRule? = nil, _ phones: [PhoneRule]? = nil) -> SignUpRules {
        SignUpRules([
            .init(
                .guest,
                asking: [.required(.phone), .required(.password)],
                unique: [.phone],
                signingInBy: [.phone],
                phone: phone,
                phones: phones
            )
        ])
    }

    private static func claims(_ text: String, _ rules: SignUpRules) -> [String]? {
        try? SignUpForm([.phone: text]).registration(with: goodSecret, under: rules).claims.map(\.description)
    }

    @Test("a form reads a number by the first rule that knows it, else in international form; so does the sign-in")
    func forms() throws {
        let rules = Self.sheet(nil, PhoneRule.mobiles)
        for (text, canonical) in [
            ("0721 123 456", "+40721123456"), ("601 123 456", "+420601123456"), ("+44 20 7946 0000", "+442079460000"),
            ("+40 21 123 4567", "+40211234567"),
        ] {
            #expect(Self.claims(text, rules) == ["phone:\(canonical)"], "\(text)")
            #expect(rules.keys(typed: text).map(\.description) == ["phone:\(canonical)"], "\(text)")
        }
        // At home in none of the countries, and without its own in front.
        for text in ["020 7946 0000", "021 123 4567", ""] {
            #expect(Self.claims(text, rules) == nil, "\(text)")
            #expect(rules.keys(typed: text) == [], "\(text)")
        }
        let plain = Self.sheet()
        #expect(Self.claims("0721 123 456", plain) == nil && Self.claims("+40 721 123 456", plain) != nil)
        #expect(Self.sheet(nil, []).sheets[0].phones == [] && Self.claims("0721 123 456", Self.sheet(nil, [])) == nil)
    }

    @Test("of two rules that know a text the first counts, and one rule alone stays as strict as it was")
    func order() throws {
        let first = try PhoneRule(name: "A", callingCode: "1", trunkPrefix: "0", beginnings: ["7"], lengths: [9])
        let both = Self.sheet(nil, [first, .romanianMobile])
        #expect(Self.claims("0721 123 456", both) == ["phone:+1721123456"])
        #expect(Self.claims("0721 123 456", Self.sheet(nil, [.romanianMobile, first])) == ["phone:+40721123456"])
        let strict = Self.sheet(.croatianMobile)
        #expect(Self.claims("+40 721 123 456", strict) == nil && Self.claims("091 123 4567", strict) != nil)
        // With rules of other countries beside it, everything else still has to be one of its own.
        let mixed = Self.sheet(.croatianMobile, [.romanianMobile])
        #expect(Self.claims("0721 123 456", mixed) == ["phone:+40721123456"])
        #expect(Self.claims("091 123 4567", mixed) == ["phone:+385911234567"])
        #expect(Self.claims("+44 20 7946 0000", mixed) == nil)
    }

    @Test("the rules of a sheet are stored, and a sheet that was stored without them has none")
    func stored() throws {
        let rules = Self.sheet(nil, PhoneRule.mobiles)
        #expect(try decoded(SignUpRules.self, encoded(rules)) == rules)
        let before = try encoded(SignUpRules.iDeliver)
        #expect(!before.contains("phones"))
        #expect(try decoded(SignUpRules.self, before) == .iDeliver)
        #expect(SignUpRules.iDeliver.sheets.map(\.phone) == [.croatianMobile, .croatianMobile])
        #expect(SignUpRules.iDeliver.sheets.allSatisfy { $0.phones == nil })
    }
}
