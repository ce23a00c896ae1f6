import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideHosting
import TablesideOrdering
import TablesideTexts
import TablesideVenue
import Testing

@Suite("Texts")
struct TextsTests {
    private let english = Texts(in: .english) { value in
        switch value {
        case .money(let amount): amount.description
        case .instant: "20:15"
        case .number, .text: nil
        }
    }

    @Test("an error brings its inputs by the labels of its case")
    func inputs() throws {
        let full = Shift.Refusal(.atCap(waiter: "ana", cap: 3, inHand: 4))
        #expect(try english.text(for: full) == "The waiter already has 4 open orders; the limit is 3.")
        #expect(try Texts(in: .romanian).text(for: full) == "Ospătarul are deja 4 comenzi deschise; limita este 3.")
        let one = Order.Refusal(.tooManyRequests(limit: 1))
        #expect(try english.text(for: one) == "You can ask to cancel an order at most 1 time.")
        #expect(try Texts(in: .italian).text(for: one) == "Si può chiedere di annullare la comanda una volta sola.")
        let bare = Order.Refusal(.wrongCode)
        #expect(try Texts(in: .czech).text(for: bare) == "Kód pro vyzvednutí není správný.")
    }

    @Test("a list counts by its length")
    func lists() throws {
        let waiting = GuestTab.Refusal(.othersChoosing(devices: ["d1", "d2"]))
        #expect(try Texts(in: .croatian).text(for: waiting) == "2 gosta još biraju.")
        let five = GuestTab.Refusal(.unserved(orders: ["1", "2", "3", "4", "5"]))
        #expect(try Texts(in: .czech).text(for: five) == "5 objednávek ještě není podáno.")
    }

    @Test("amounts and times are written by the host, and without it the text is refused")
    func formats() throws {
        let unpaid = try GuestTab.Refusal(.exceedsDue(amount: Money("9.00", .eur), due: Money("7.50", .eur)))
        #expect(try english.text(for: unpaid) == "Only 7.50 EUR is left to pay.")
        let soon = Unavailability.tooSoon(earliest: Instant(millisecondsSince1970: 0))
        #expect(try english.text(for: soon) == "That is too soon. The earliest possible start is 20:15.")
        let name = TextName.error(soon.code)
        #expect(throws: TextError(.unformatted(name: name, parameter: "earliest"))) {
            try Texts(in: .italian).text(for: soon)
        }
    }

    @Test("what only passes an error on has the text of the error")
    func wrappers() throws {
        let refusal = Order.Refusal(.notEnough(line: "1", command: .void, wanted: 9, available: 2))
        let words = "Only 2 items can be changed this way."
        #expect(try english.text(for: CommandFailure<Order.Refusal>.refused(refusal)) == words)
        #expect(try english.text(for: AnyRefusal(refusal)) == words)
        #expect(try english.text(for: CommandFailure<AnyRefusal>.refused(AnyRefusal(refusal))) == words)
        let conflict = CommandFailure<Order.Refusal>.conflict(current: .absent)
        #expect(
            try english.text(for: conflict) == "This has changed in the meantime. Please look again and repeat."
        )
        let gone = CommandFailure<Order.Refusal>.store(StoreError(.unavailable(detail: "secret")))
        #expect(try english.text(for: gone) == "The service is not available right now. Please try again later.")
    }

    @Test("an error received without its inputs has a text if that needs none")
    func received() throws {
        let code = ErrorCode(rawValue: "order.wrongCode")
        #expect(try english.text(for: WireFailure(code: code, message: "?")) == "The collection code is wrong.")
        let counted = WireFailure(code: ErrorCode(rawValue: "order.notEnough"), message: "?")
        #expect(throws: TextError(.missingParameter(name: .error(counted.code), parameter: "available"))) {
            try english.text(for: counted)
        }
    }

    @Test("of several problems each has its text, and the first speaks for all")
    func problems() throws {
        let form = Defects<SignUpProblem>([
            Problem(.passwordTooShort(count: 3, minimum: 6), at: "password"), Problem(.missing, at: "first"),
            Problem(.malformedEmail(reason: .empty), at: "email"),
        ])
        #expect(try english.text(for: form) == "The password needs at least 6 characters.")
        #expect(
            try english.details(of: form) == [
                "The password needs at least 6 characters.", "This field may not be empty.",
                "This is not an e-mail address.",
            ]
        )
        #expect(try english.details(of: AccountError(.signUpRefused(problems: form.problems))).count == 3)
        #expect(try english.details(of: Defects<SignUpProblem>([])).isEmpty)
    }

    @Test("the reasons behind a refusal have texts of their own")
    func details() throws {
        let full = ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable, .partyTooLarge(party: 9, largest: 8)]))
        #expect(try english.text(for: full) == "No table is available then.")
        let details = ["No table is free at that time.", "We can seat at most 8 people together."]
        #expect(try english.details(of: full) == details)
        #expect(try english.details(of: CommandFailure<ServiceDay.Refusal>.refused(full)) == details)
        #expect(try english.details(of: Order.Refusal(.wrongCode)).isEmpty)
        let bill = GuestTab.Refusal(.bill(reason: .tooManyPayers(payers: 101, limit: 100)))
        #expect(try english.details(of: bill) == ["A bill can be split between at most 100 payers."])
        let zone = SearchError(.zone(branch: "b", error: ZoneError(.unknownZone(identifier: "Mars"))))
        #expect(try english.details(of: zone) == ["The time zone is not known."])
    }

    @Test("a host's own code has no text, and that is said")
    func unknown() {
        let own = AccessRefusal(.host(code: ErrorCode(rawValue: "acme.tooYoung"), detail: "17"))
        #expect(throws: TextError(.unknownName(name: TextName(rawValue: "acme.tooYoung")))) {
            try english.text(for: own)
        }
        #expect(throws: TextError(.unknownName(name: TextName(rawValue: "")))) {
            try english.text(TextName(rawValue: ""))
        }
        #expect(throws: TextError.self) { try english.text(TextName(rawValue: "common.illegal")) }
    }

    @Test("a value that is missing or no number is named")
    func values() {
        let name = TextName.error(ErrorCode(rawValue: "cart.tooFew"))
        #expect(throws: TextError(.missingParameter(name: name, parameter: "minimum"))) { try english.text(name) }
        for text in ["", "two", "2.5", "99999999999999999999", "000000000000000000000000002"] {
            #expect(throws: TextError(.notANumber(name: name, parameter: "minimum"))) {
                try english.text(name, with: ["minimum": text])
            }
        }
        #expect(throws: Never.self) { try english.text(name, with: ["minimum": "2", "other": "is not asked for"]) }
    }

    @Test("foreign text is cut and cannot act on the text around it")
    func hostile() throws {
        let long = try english.text(for: MoneyError(.unknownCurrency(code: String(repeating: "x", count: 100_000))))
        #expect(long == "“" + String(repeating: "x", count: 80) + "…” is not a currency in use.")
        let turned = try english.text(for: MoneyError(.unknownCurrency(code: "a\n{code}\u{202E}#")))
        #expect(turned == "“a\\u{A}{code}\\u{202E}#” is not a currency in use.")
        let amount = TextName.error(ErrorCode(rawValue: "tab.hasPayments"))
        let formatted = try english.text(amount, with: ["paid": "12,50\u{A0}€\u{2028}\u{1B}[31m"])
        #expect(formatted == "12,50\u{A0}€\\u{2028}\\u{1B}[31m was paid and has to be refunded first.")
    }

    @Test("the errors of this module have texts, too")
    func own() throws {
        let error = TextError(.missingParameter(name: TextName(rawValue: "cart.tooFew"), parameter: "minimum"))
        #expect(try english.text(for: error) == "The text “cart.tooFew” needs the value “minimum”.")
        #expect(error.description == "the text “cart.tooFew” needs the value “minimum”")
        #expect(error.code.rawValue == "texts.missingParameter")
    }
}
