import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("VATNumber")
struct VATNumberTests {
    /// The examples in the documentation of python-stdnum; FR83… is INSEE's for the key.
    static let examples = [
        "ATU13585627", "BE0428759497", "BE0403019261", "BG175074752", "CY10259033P", "CZ25123891",
        "CZ7103192745", "CZ640903926", "DE136695976", "DK13585628", "EE100931558", "EE100594102", "EL094259216",
        "ESB58378431", "ESB64717838", "ES54362315K", "ESX5253868R", "ESM1234567L", "ESJ99216582", "FI20774740",
        "FR40303265045", "FR23334175221", "FR83404833048", "FRK7399859412", "FR4Z123456782", "HR33392005961",
        "HU12892312", "IE6433435F", "IE6433435OA", "IE8D79739I", "IT00743110157", "LT119511515", "LT100001919017",
        "LT100004801610", "LU15027442", "LV40003521600", "LV16117519997", "LV32867300679", "MT11679112",
        "NL004495445B01", "NL002455799B11", "PL8567346215", "PT501964843", "RO18547290", "SE123456789701",
        "SI50223054", "SK2022749619",
    ]

    @Test("published examples are read, with prefix and number apart", arguments: examples)
    func published(text: String) throws {
        let number = try VATNumber(text)
        #expect(number.text == text && number.description == text)
        #expect(number.country.rawValue == text.prefix(2) && number.number == text.dropFirst(2))
        #expect(SlowVAT.isValid(text))
    }

    @Test("there are 27 member states, and every one has an example")
    func memberStates() {
        #expect(Set(Self.examples.map { String($0.prefix(2)) }) == Set(VATNumber.Country.allCases.map(\.rawValue)))
        #expect(VATNumber.Country.allCases.count == 27)
    }

    @Test(
        "spaces, hyphens, full stops and the case of letters are ignored",
        arguments: [
            "hr33392005961", " HR 333-920.059 61 ", "H R33392005961", "hR-33392005961.", "-.H.R.33392005961",
        ]
    )
    func separators(text: String) throws {
        let number = try VATNumber(text)
        #expect(try number == VATNumber("HR33392005961"))
        #expect(try VATNumber("fr k7 399-859.412").text == "FRK7399859412")
        #expect(try VATNumber("nl.0044.95.445.b.01").text == "NL004495445B01")
    }

    @Test(
        "nothing else is ignored",
        arguments: [
            "HR/33392005961", "HR33392005961\n", "HR\u{A0}33392005961", "HR3339200596١", "HR3339200596１",
            "HR33392005961\u{301}",
            "HR\u{2010}33392005961", "HR33392005961,", "HR(33392005961)", "HR:33392005961", "HR\u{0}33392005961",
            "HR\t33392005961", "HR333920059611", "HR3339200596", "HR3339200596A", "HR", "ATUU3585627", "AT13585627",
            "BE428759497", "EL94259216", "NL4495445B01", "NL004495445C01", "NL004495445B00", "NL000000000B01",
            "IE6433435OJ",
            "IE8?79739J",
            "FRIO334175221", "RO1234567890123", "SE123456789700", "SE123456789795", "CY12000139V", "IT00000000000",
            "IT00000000019", "LV16137519997", "CZ7113192745", "CZ540101123", "SK0022749613",
        ]
    )
    func malformed(text: String) throws {
        let country = try #require(VATNumber.Country(rawValue: String(text.prefix(2))))
        #expect(throws: VATNumberError(.malformed(country: country, text: text))) { try VATNumber(text) }
        #expect(!SlowVAT.isValid(text))
    }

    @Test(
        "only member states have VAT numbers of the EU: not Greece as GR, Northern Ireland, the one-stop shop or others",
        arguments: [
            "GR094259216", "GB980780684", "XI980780684", "EU372000041", "CHE107787577", "NO974760673", "IM123456789",
            "33392005961", "R33392005961", "ΕΛ094259216", "ＨＲ33392005961", "-", " ", "h", "ıt00743110157", "ﬁ20774740",
        ]
    )
    func otherCountry(text: String) {
        #expect(throws: VATNumberError(.otherCountry(text: text))) { try VATNumber(text) }
    }

    @Test(
        "a wrong check digit is told from a wrong form",
        arguments: [
            "ATU13585626", "BG175074751", "CY10259033Z", "CZ25123890", "DE136695978", "DK13585627", "EE100594103",
            "EL123456781", "ESB64717839", "ESJ99216583", "FI20774741", "HU12892313", "IE6433435E", "IT00743110158",
            "LT100001919018", "LU15027443", "LV40003521601", "LV32867300677", "MT11679113", "PL8567346216",
            "PT501964842",
            "RO18547291", "SE123456789101", "SI50223055", "SK2022749618", "HR33392005962", "BE0428759400",
            "BE0431150351",
            "NL004495446B01",
            "FR83404833049",
        ]
    )
    func wrongCheckDigit(text: String) throws {
        let country = try #require(VATNumber.Country(rawValue: String(text.prefix(2))))
        #expect(throws: VATNumberError(.wrongCheckDigit(country: country, text: text))) { try VATNumber(text) }
    }

    @Test("two check digits are the remainder itself, not another number with that remainder")
    func pairs() throws {
        // 00, 98 and 99 have the remainders of 97, 1 and 2.
        for body in 2_000_000..<2_000_200 {
            let accepted = (0...99).filter { (try? VATNumber("BE0\(body)\($0 < 10 ? "0" : "")\($0)")) != nil }
            #expect(accepted == [97 - body % 97])
        }
        let accepted = (0...99).filter { (try? VATNumber("MT116791\($0 < 10 ? "0" : "")\($0)")) != nil }
        #expect(accepted == [12])
    }

    @Test("birth dates in Czech numbers: nine digits until 1953, 20 more in the month since 2004")
    func czechBirthDates() {
        /// Whether some number begins so; of ten digits about every eleventh one has the right last one.
        func exists(_ date: String, digits count: Int) -> Bool {
            (0..<100).contains { last in
                let ending = String(last)
                let zeros = String(repeating: "0", count: count - date.utf8.count - ending.utf8.count)
                return (try? VATNumber("CZ" + date + zeros + ending)) != nil
            }
        }
        // Year, month and day. Of nine digits 54 to 79 are no year: 1954 has ten and 1879 is too long ago.
        for (date, isDate) in [("531231", true), ("540101", false), ("790101", false), ("800101", true)] {
            #expect(exists(date, digits: 9) == isDate, "\(date)")
        }
        // Of ten digits 53 is 2053 and 54 is 1954; in 2003 no month has 20 more, for women 70.
        for (date, isDate) in [
            ("532101", true), ("542101", false), ("540101", true), ("042101", true), ("032101", false),
            ("030101", true),
            ("047101", true), ("037101", false), ("035101", true), ("043201", true), ("043301", false),
            ("046301", false),
        ] {
            #expect(exists(date, digits: 10) == isDate, "\(date)")
        }
    }

    @Test("a Swedish suffix is 01 to 94; a Spanish entity has a letter or a digit behind as its first letter says")
    func kinds() throws {
        #expect(try VATNumber("SE123456789794").number == "123456789794")
        // The check digit of A5837843 is 1, its letter A.
        for first in "ABCDEFGH" {
            #expect(try VATNumber("ES\(first)58378431") != VATNumber("ES\(first)5837843A"))
        }
        for first in "JUV" {
            #expect(try VATNumber("ES\(first)58378431").number.hasSuffix("1"))
            #expect(throws: VATNumberError.self) { try VATNumber("ES\(first)5837843A") }
        }
        for first in "NPQRSW" {
            #expect(try VATNumber("ES\(first)5837843A").number.hasSuffix("A"))
            #expect(throws: VATNumberError.self) { try VATNumber("ES\(first)58378431") }
        }
        for first in "IOT" { #expect(throws: VATNumberError.self) { try VATNumber("ES\(first)5837843A") } }
    }

    @Test("an enormous text is refused without being repeated in the error, and hostile text is cut")
    func enormous() throws {
        #expect(throws: VATNumberError(.empty)) { try VATNumber("") }
        for text in [String(repeating: "-", count: 65_536), "HR" + String(repeating: "3", count: 65_534)] {
            #expect(throws: VATNumberError(.tooLong(length: 65_536))) { try VATNumber(text) }
        }
        let hostile = "HR" + String(repeating: "\u{202E}", count: 130)
        let error = #expect(throws: VATNumberError.self) { try VATNumber(hostile) }
        #expect(error?.code.rawValue == "vat.malformed")
        #expect((error?.description.utf8.count ?? 0) < 250 && error?.description.contains("\u{202E}") == false)
    }

    @Test("JSON is the canonical text, and no other spelling is read")
    func codable() throws {
        let number = try VATNumber("el 094259216")
        #expect(try encoded([number]) == #"["EL094259216"]"#)
        #expect(try decoded([VATNumber].self, #"["EL094259216"]"#) == [number])
        #expect(
            decodingFault([VATNumber].self, #"["EL 094259216"]"#) as? VATNumberError
                == VATNumberError(.notCanonical(text: "EL 094259216"))
        )
        #expect(throws: DecodingError.self) { try decoded([VATNumber].self, #"["EL094259217"]"#) }
        #expect(throws: DecodingError.self) { try decoded([VATNumber].self, "[94259216]") }
        expectAscending([try VATNumber("EE100594102"), number, try VATNumber("FI20774740")])
    }
}
