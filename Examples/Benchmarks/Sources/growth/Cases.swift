import Tableside
import TablesideFoundation

extension Growth {
    private static let coder = JSONDocumentCoder()
    private static let compact = CompactDocumentCoder()

    private static func repeating(_ part: String) -> @Sendable (Int) -> [UInt8] {
        { size in Array(String(repeating: part, count: max(1, size / part.utf8.count)).utf8) }
    }

    /// An input with a head, as many numbered parts as fit, and a tail.
    private static func list(
        _ head: String,
        _ tail: String,
        _ part: @escaping @Sendable (Int) -> String
    ) -> @Sendable (Int) -> [UInt8] {
        { size in
            var text = head
            var number = 0
            while text.utf8.count < size {
                if number > 0 { text += "," }
                text += part(number)
                number += 1
            }
            return Array((text + tail).utf8)
        }
    }

    private static func strictly<Value: Codable>(_ type: Value.Type) -> @Sendable ([UInt8]) -> Void {
        { bytes in _ = try? coder.decodeStrictly(type, from: bytes) }
    }

    private static func text<Value, Failure: Error>(
        _ read: @escaping @Sendable (String) throws(Failure) -> Value
    ) -> @Sendable ([UInt8]) -> Void {
        { bytes in _ = try? read(String(decoding: bytes, as: UTF8.self)) }
    }

    /// One of 65,536 keys that look the same to a reader but have different bytes.
    private static func marks(_ number: Int) -> String {
        "e" + (0..<16).map { number >> $0 & 1 == 0 ? "\u{301}\u{323}" : "\u{323}\u{301}" }.joined()
    }

    private static let json: [Case] = [
        Case(
            name: "json order wish",
            input: list(#"{"lines":["#, "]}") { #"{"id":"\#($0)","item":"i","quantity":1}"# },
            read: strictly(OrderWish.self)
        ),
        Case(
            name: "json nulls",
            input: list(#"{"lines":["#, "]}") { #"{"id":"\#($0)","item":"i","category":null}"# },
            read: strictly(Cart.self)
        ),
        Case(name: "json one key repeated", input: list("{", "}") { _ in #""lines":[]"# }, read: strictly(Cart.self)),
        Case(name: "json unknown keys", input: list("{", "}") { #""key\#($0)":0"# }, read: strictly(Cart.self)),
        Case(name: "json keys of marks", input: list("{", "}") { "\"\(marks($0))\":0" }, read: strictly(Cart.self)),
        Case(
            name: "json map of stock",
            input: list(#"{"receive":{"quantities":{"#, "}}}") { "\"\(marks($0))\":1" },
            read: strictly(StaffStockRequest.self)
        ),
        Case(name: "json nested lists", input: repeating("["), read: strictly(Cart.self)),
        Case(name: "json nested objects", input: repeating(#"{"lines":"#), read: strictly(Cart.self)),
        Case(name: "json escapes", input: { [0x22] + repeating(#"\u00e9"#)($0) + [0x22] }, read: strictly(String.self)),
        Case(name: "json digits", input: repeating("9"), read: strictly(Int.self)),
        Case(
            name: "json requests",
            input: list(#"{"request":["#, "]}") {
                #"{"id":"c\#($0)","ask":{"courier":{"request":{"dispatch":{"order":"b"}}}}}"#
            },
            read: strictly(CommandRequest<HouseRequest>.self)
        ),
        Case(
            name: "json search query",
            input: list(#"{"choices":{"cuisine":{"any":{"values":["#, "]}}}}") { "\"\(marks($0))\"" },
            read: strictly(SearchQuery.self)
        ),
        Case(
            name: "json menu",
            input: list(#"{"items":["#, "]}") { #"{"id":"\#($0)"}"# },
            read: strictly(FoodMenu.self)
        ),
    ]

    private static let shapes: [(String, @Sendable (Int) -> [UInt8])] = [
        ("digits", repeating("7")), ("letters", repeating("a")), ("colons", repeating("1:")),
        ("semicolons", repeating("Mo 10:00-12:00;")), ("commas", repeating("Mo 10:00-12:00, ")),
        ("dots", repeating("a.")), ("slashes", repeating("a/")), ("marks", repeating("e\u{301}\u{323}")),
        ("escapes", repeating("%41")), ("backslashes", repeating("\\#")), ("words", repeating("ab ")),
        ("lost bytes", repeating("\u{FFFD}")),
    ]

    private static let index = NameIndex((0..<2_000).map { "Trattoria \($0 % 40) al Forno \($0)" })
    private static let codec = try? PayloadCodec(base: "https://t.example", scheme: "tableside", authenticator: nil)
    private static let now = Instant(millisecondsSince1970: 0)

    private static let readers: [(String, @Sendable ([UInt8]) -> Void)] = [
        ("local time", text { (text: String) throws(TimeError) in try LocalTime(text) }),
        ("date", text { (text: String) throws(TimeError) in try CivilDate(text) }),
        ("instant", text { (text: String) throws(TimeError) in try Instant(iso8601: text) }),
        ("local date and time", text { (text: String) throws(TimeError) in try LocalDateTime(text) }),
        ("offset", text { (text: String) throws(TimeError) in try UTCOffset(text) }),
        ("weekday", text { (text: String) throws(TimeError) in try Weekday(name: text) }),
        ("rate", text { (text: String) throws(MoneyError) in try Rate(percentText: text) }),
        ("currency", text { (text: String) throws(MoneyError) in try Currency(text) }),
        ("money", text { (text: String) throws(MoneyError) in try Money(text, .eur) }),
        ("language", text { (text: String) throws(LanguageError) in try LanguageTag(text) }),
        ("e-mail", text { (text: String) throws(EmailAddressError) in try EmailAddress(text) }),
        (
            "name of a person",
            text { (text: String) throws(Defects<NameProblem>) in try PersonName(first: text, last: text) }
        ),
        ("user name", text { (text: String) throws(Defects<NameProblem>) in try Username(text) }),
        ("hours", text { (text: String) throws(HoursTextError) in try OpenStreetMapHours(text) }),
        ("session code", text { (text: String) throws(SessionCodeError) in try SessionCode(text) }),
        ("phone number", text { (text: String) throws(PhoneNumberError) in try PhoneNumber(text) }),
        ("OIB", text { (text: String) throws(OIBError) in try OIB(text) }),
        ("VAT number", text { (text: String) throws(VATNumberError) in try VATNumber(text) }),
        ("postal address", text { (text: String) throws(Never) in PostalAddress(line: text) }),
        ("birthday", text { (text: String) throws(BirthdayError) in try Birthday(text) }),
        ("push token", text { (text: String) throws(PushTokenError) in try PushToken(text) }),
        ("table of rights", text { (text: String) throws(RightsError) in try Rights(text: text) }),
        ("store", text { (text: String) throws(Never) in StoreID(text) }),
        ("membership", text { (text: String) throws(Never) in MembershipID(text) }),
        ("week", text { (text: String) throws(Never) in ISOWeek(text) }),
        ("comment key", text { (text: String) throws(Never) in CommentKey(text) }),
        ("availability tag", text { (text: String) throws(Never) in AvailabilityTag(text) }),
        ("compact document", { bytes in _ = try? compact.decodeStrictly(OrderWish.self, from: bytes) }),
        ("account key", text { (text: String) throws(Never) in AccountKeyID(text) }),
        ("verification key", text { (text: String) throws(Never) in VerificationKey(text) }),
        ("tries to sign in", text { (text: String) throws(Never) in SignInTriesKey(text) }),
        ("subject of a venue", text { (text: String) throws(Never) in VenueSubject(text) }),
        ("counter of a promotion", text { (text: String) throws(Never) in PromotionCounterID(text) }),
        ("data file", text { (text: String) throws(Never) in DataFile(text) }),
        ("branch and name", text { (text: String) throws(Never) in BranchEntry(text) }),
        ("stock key", text { (text: String) throws(Never) in StockKey(text) }),
        ("visit", text { (text: String) throws(Never) in Visit(text) }),
        ("command key", text { (text: String) throws(Never) in CommandKey(text) }),
        ("branch and date", text { (text: String) throws(Never) in BranchDay(text) }),
        ("base45", text { (text: String) throws(ByteTextError) in try Base45.decode(text) }),
        ("base64url", text { (text: String) throws(ByteTextError) in try Base64URL.decode(text) }),
        ("table link", text { (text: String) throws(TableLinkError) in try TableLink(text) }),
        ("menu link", text { (text: String) throws(TableLinkError) in try MenuLink(text) }),
        ("QR code", text { (text: String) throws(QRSymbolError) in try QRSymbol(text) }),
        ("payload", text { (text: String) throws(PayloadError) in try codec?.decode(text, at: now) }),
        ("name search", text { (text: String) throws(SearchError) in try index.matches(text, limit: 5) }),
    ]

    /// Every reader with every shape, and the documents.
    static let cases: [Case] =
        json
        + readers.flatMap { name, read in
            shapes.map { Case(name: "\(name) of \($0.0)", input: $0.1, read: read) }
        }
}
