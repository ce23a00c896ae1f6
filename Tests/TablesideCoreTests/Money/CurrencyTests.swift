import Foundation
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Currency")
struct CurrencyTests {
    @Test("the table holds the 178 active codes, sorted, each code and number once")
    func counts() {
        #expect(Currency.all.count == 178)
        #expect(Currency.all == Currency.all.sorted())
        #expect(Currency.all.map(\.code) == Currency.all.map(\.code).sorted())
        #expect(Set(Currency.all.map(\.code)).count == 178)
        #expect(Set(Currency.all.map(\.numericCode)).count == 178)
        let byDigits = Dictionary(grouping: Currency.all, by: \.minorUnitDigits).mapValues(\.count)
        #expect(byDigits == [0: 17, 2: 139, 3: 7, 4: 2, nil: 13])
    }

    @Test(
        "codes, numbers and digits are those of the standard",
        arguments: [
            ("AED", 784, 2), ("AFN", 971, 2), ("ALL", 8, 2), ("AUD", 36, 2), ("BAM", 977, 2), ("BHD", 48, 3),
            ("CHF", 756, 2), ("CLF", 990, 4), ("CLP", 152, 0), ("CZK", 203, 2), ("EUR", 978, 2), ("GBP", 826, 2),
            ("HUF", 348, 2), ("IQD", 368, 3), ("ISK", 352, 0), ("JOD", 400, 3), ("JPY", 392, 0), ("KRW", 410, 0),
            ("KWD", 414, 3), ("LYD", 434, 3), ("MGA", 969, 2), ("MRU", 929, 2), ("OMR", 512, 3), ("RON", 946, 2),
            ("SEK", 752, 2), ("SLE", 925, 2), ("TND", 788, 3), ("USD", 840, 2), ("USN", 997, 2), ("UYI", 940, 0),
            ("UYW", 927, 4), ("VED", 926, 2), ("VND", 704, 0), ("XAD", 396, 2), ("XCG", 532, 2), ("XPF", 953, 0),
            ("ZMW", 967, 2), ("ZWG", 924, 2), ("XAU", 959, nil), ("XDR", 960, nil), ("XXX", 999, nil),
        ] as [(String, Int, Int?)]
    )
    func sample(code: String, number: Int, digits: Int?) throws {
        let currency = try Currency(code)
        #expect(currency.code == code)
        #expect(currency.description == code)
        #expect(currency.numericCode == number)
        #expect(currency.minorUnitDigits == digits)
        #expect(currency.fractionDigits == (digits ?? 0))
        #expect(Currency.all.contains(currency))
    }

    @Test("the named constants are the currencies of their codes")
    func constants() throws {
        let named: [String: Currency] = [
            "AUD": .aud, "BAM": .bam, "BHD": .bhd, "BRL": .brl, "CAD": .cad, "CHF": .chf, "CLF": .clf, "CNY": .cny,
            "CZK": .czk, "DKK": .dkk, "EUR": .eur, "GBP": .gbp, "HKD": .hkd, "HUF": .huf, "ILS": .ils, "INR": .inr,
            "ISK": .isk, "JPY": .jpy, "KRW": .krw, "KWD": .kwd, "MDL": .mdl, "MKD": .mkd, "MXN": .mxn, "NOK": .nok,
            "NZD": .nzd, "PLN": .pln, "RON": .ron, "RSD": .rsd, "SEK": .sek, "SGD": .sgd, "TND": .tnd, "UAH": .uah,
            "USD": .usd, "ZAR": .zar,
        ]
        #expect(named.count == 34)
        for (code, currency) in named {
            #expect(try Currency(code) == currency)
            #expect(currency.code == code)
        }
    }

    @Test(
        "what is not the code of an active currency is refused with the text",
        arguments: [
            "", "E", "EU", "EURO", "eur", "Eur", "EUr", " EUR", "EUR ", "EU1", "978", "ЕUR", "E\u{301}UR", "ＥＵＲ", "💶",
            "ABC", "AAA", "ZZZ", "@@@", "[[[", "EU\0",
            // Withdrawn codes.
            "HRK", "BGN", "SKK", "EEK", "ANG", "VEF", "DEM", "ITL", "ROL", "ZWL", "CUC", "MRO", "STD", "SLL",
            String(repeating: "EUR", count: 1_000),
        ]
    )
    func unknown(code: String) {
        #expect(throws: MoneyError(.unknownCurrency(code: code))) { try Currency(code) }
        #expect(throws: DecodingError.self) { try decoded(Currency.self, encoded(code)) }
    }

    @Test("every currency survives JSON as its code, as a value and as a key")
    func json() throws {
        for currency in Currency.all {
            #expect(try encoded(currency) == "\"\(currency.code)\"")
            #expect(try decoded(Currency.self, "\"\(currency.code)\"") == currency)
            #expect(try encoded([currency: 1]) == "{\"\(currency.code)\":1}")
            #expect(try decoded([Currency: Int].self, "{\"\(currency.code)\":1}") == [currency: 1])
        }
    }

    @Test(
        "a decoder refuses an unknown code with the coded error, and what is no text",
        arguments: ["\"HRK\"", "\"eur\""]
    )
    func decodingUnknown(json: String) {
        #expect {
            try decoded(Currency.self, json)
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return (context.underlyingError as? MoneyError)?.code.rawValue == "money.unknownCurrency"
        }
    }

    @Test("a decoder refuses what is no code", arguments: ["978", "null", "true", "[]", "{}", "[\"EUR\"]", "\"EUR"])
    func decodingMalformed(json: String) {
        #expect(throws: DecodingError.self) { try decoded(Currency.self, json) }
    }

    @Test("an unknown code is refused as a dictionary key too", arguments: ["eur", "HRK", ""])
    func decodingUnknownKey(code: String) {
        #expect(throws: DecodingError.self) { try decoded([Currency: Int].self, "{\"\(code)\":1}") }
    }

    @Test("the whole table agrees with a published list", .enabled(if: publishedList != nil))
    func wholeTable() throws {
        let list = try #require(CurrencyTests.publishedList)
        let rows = try String(contentsOf: list, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count == Currency.all.count)
        for row in rows {
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            try #require(fields.count >= 4, "\(row)")
            let currency = try Currency(String(fields[0]))
            #expect(currency.numericCode == Int(fields[1]), "\(row)")
            #expect(currency.minorUnitDigits == Int(fields[2]), "\(row)")
        }
    }

    /// A list of active codes outside the package, in the folder that `TABLESIDE_SHARED_DATA` names.
    private static let publishedList: URL? = {
        guard let folder = ProcessInfo.processInfo.environment["TABLESIDE_SHARED_DATA"] else { return nil }
        let file = URL(fileURLWithPath: folder).appendingPathComponent("iso4217_active.csv")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }()
}
