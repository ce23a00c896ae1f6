import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Numbers: storage")
struct NumberStorageTests {
    @Test("the stored forms are those of the golden file")
    func goldenFile() throws {
        let phone = try PhoneNumber("+385 91 1234567")
        let oib = try OIB("33392005961")
        let vat = try VATNumber("HR 33392005961")
        let stored = GoldenNumbers(
            phone: phone,
            oib: oib,
            vat: vat,
            rules: [
                .croatianMobile,
                try PhoneRule(name: "Italian", callingCode: "39", trunkPrefix: "", beginnings: [], lengths: [9, 10]),
            ],
            claims: [.phone(phone), .oib(oib), .vat(vat)].map { AccountKey($0, of: UserID("ana")) }
        )
        try expectGolden(stored, "Numbers.json")
    }

    @Test(
        "a number as the key of an account is read back in its canonical form, and in no other",
        arguments: [
            "phone:+385911234567", "oib:33392005961", "vat:HR33392005961", "vat:IE8D79739I", "vat:EL094259216",
        ]
    )
    func keys(text: String) throws {
        let key = try #require(AccountKeyID(text))
        #expect(key.description == text)
        #expect(try decoded([AccountKeyID: Int].self, encoded([key: 1])) == [key: 1])
        let colon = try #require(text.firstIndex(of: ":"))
        let (space, value) = (text[...colon], text[text.index(after: colon)...])
        for other in [
            "\(space)\(value) ", "\(space) \(value)", "\(space)\(value)A", "\(space)\(value.dropFirst())", "\(space)",
            "\(space)\(value)\u{301}", "\(space.uppercased())\(value)", "username\(value)",
        ] {
            #expect(AccountKeyID(other) == nil, "\(other)")
        }
    }

    @Test("keys of other spaces and other spellings are none")
    func otherKeys() throws {
        for text in [
            "phone:0911234567", "phone:+385 911234567", "phone:00385911234567", "phone:+385٩11234567",
            "oib:HR33392005961",
            "oib:33392005962", "vat:hr33392005961", "vat:HR 33392005961", "vat:33392005961", "vat:GR094259216",
            "tel:+1234567",
        ] {
            #expect(AccountKeyID(text) == nil, "\(text)")
        }
        #expect(try AccountKeyID.oib(OIB("33392005961")) != .vat(VATNumber("HR33392005961")))
        #expect(try AccountKeyID.vat(VATNumber("HR-333.92005961")) == .vat(VATNumber("hr33392005961")))
        #expect(
            try AccountKeyID.phone(PhoneNumber("+385 91 1234567"))
                == .phone(PhoneRule.croatianMobile.number("091/1234567"))
        )
    }

    @Test("two people who register one phone at once write the same document")
    func race() throws {
        let claims = try ["+385911234567", "091 123-4567"].map {
            try AccountKey(.phone(PhoneRule.croatianMobile.number($0)), of: UserID($0))
        }
        #expect(claims[0].ref == claims[1].ref && claims[0].version == .absent)
    }

    @Test("a stored rule with a fault is refused, and every error has a code of its own and says what is wrong")
    func faults() throws {
        let bad = #"{"name":"x","callingCode":"385","trunkPrefix":"0","beginnings":["9"],"lengths":[99]}"#
        #expect(
            decodingFault(PhoneRule.self, bad) as? Defects<PhoneRuleProblem>
                == Defects([Problem(.length(length: 99, least: 4, most: 12), at: FieldPath("lengths").index(0))])
        )
        let reasons: [any CodedReason] =
            [
                PhoneNumberError.Reason.empty, .tooLong(length: 1), .withoutPlus(text: ""), .otherCharacter(text: ""),
                .length(digits: 1), .leadingZero(text: ""), .notCanonical(text: ""), .outsideRule(rule: "", text: ""),
            ] + [OIBError.Reason.length(bytes: 1), .notDigits(text: ""), .wrongCheckDigit(text: "")]
            + [
                VATNumberError.Reason.empty, .tooLong(length: 1), .otherCountry(text: ""),
                .malformed(country: .malta, text: ""), .wrongCheckDigit(country: .malta, text: ""),
                .notCanonical(text: ""),
            ]
            + [
                PhoneRuleProblem.name(reason: .empty), .notDigits(text: "", least: 1, most: 2), .leadingZero(text: ""),
                .withoutLength, .length(length: 1, least: 2, most: 3), .tooMany(count: 2, most: 1),
            ]
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        #expect(Set(reasons.map(\.description)).count == reasons.count)
    }
}
