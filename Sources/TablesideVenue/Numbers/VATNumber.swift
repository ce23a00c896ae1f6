public import TablesideCore

/// The VAT identification number of a business in one of the 27 member states of the EU, such as `HR33392005961`.
///
/// It is read with its country prefix; Greece is `EL`. Reading ignores spaces, hyphens, full stops and the case of
/// ASCII letters, and nothing else: `hr 33392005961` is the same number. Form and check digits follow the scheme of the
/// country. Northern Ireland (`XI`), the one-stop shop (`EU`) and countries outside the EU are refused. It does not
/// check that the number is in use; the Commission's service VIES does.
///
/// A number whose digits are all 0 is refused in every country, whatever its check digit.
public struct VATNumber: Hashable, Sendable {
    /// The country that issued the number.
    public let country: Country
    /// The number without prefix and separators, with capital letters.
    public let number: String

    /// Reads a number with its country prefix.
    ///
    /// - Throws: ``VATNumberError`` when no member state has that prefix, or when the number does not have the form or
    ///   the check digit of the country.
    /// - Complexity: O(n) in the bytes of the text; a text of more than ``SizeLimit/name`` bytes is refused unread.
    public init(_ text: String) throws(VATNumberError) {
        guard !text.isEmpty else { throw VATNumberError(.empty) }
        guard SizeSubject.name.holds(text) else { throw VATNumberError(.tooLong(length: text.utf8.count)) }
        let bytes = WrittenNumber.bytes(of: text, without: Self.separators).map(Self.capital)
        guard let country = Country(rawValue: String(decoding: bytes.prefix(2), as: UTF8.self)) else {
            throw VATNumberError(.otherCountry(text: text))
        }
        let number = Array(bytes.dropFirst(2))
        switch VATScheme.verdict(on: number, in: country) {
        case .valid: break
        case .malformed: throw VATNumberError(.malformed(country: country, text: text))
        case .wrongCheckDigit: throw VATNumberError(.wrongCheckDigit(country: country, text: text))
        }
        self.country = country
        self.number = String(decoding: number, as: UTF8.self)
    }

    /// The number with its prefix and without separators, such as `ATU13585627`.
    public var text: String { country.rawValue + number }

    private static let separators = Array(" -.".utf8)

    private static func capital(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}

extension VATNumber {
    /// A member state of the EU, by the prefix of its VAT numbers.
    public enum Country: String, ClosedCode {
        /// Austria.
        case austria = "AT"
        /// Belgium.
        case belgium = "BE"
        /// Bulgaria.
        case bulgaria = "BG"
        /// Cyprus.
        case cyprus = "CY"
        /// The Czech Republic.
        case czechia = "CZ"
        /// Germany.
        case germany = "DE"
        /// Denmark.
        case denmark = "DK"
        /// Estonia.
        case estonia = "EE"
        /// Greece, whose prefix is not its code of ISO 3166.
        case greece = "EL"
        /// Spain.
        case spain = "ES"
        /// Finland.
        case finland = "FI"
        /// France, and Monaco.
        case france = "FR"
        /// Croatia.
        case croatia = "HR"
        /// Hungary.
        case hungary = "HU"
        /// Ireland.
        case ireland = "IE"
        /// Italy.
        case italy = "IT"
        /// Lithuania.
        case lithuania = "LT"
        /// Luxembourg.
        case luxembourg = "LU"
        /// Latvia.
        case latvia = "LV"
        /// Malta.
        case malta = "MT"
        /// The Netherlands.
        case netherlands = "NL"
        /// Poland.
        case poland = "PL"
        /// Portugal.
        case portugal = "PT"
        /// Romania.
        case romania = "RO"
        /// Sweden.
        case sweden = "SE"
        /// Slovenia.
        case slovenia = "SI"
        /// Slovakia.
        case slovakia = "SK"
    }
}

extension VATNumber: Comparable, CustomStringConvertible {
    /// Orders numbers by their text.
    public static func < (lhs: VATNumber, rhs: VATNumber) -> Bool { lhs.text < rhs.text }

    /// The number with its prefix and without separators.
    public var description: String { text }
}

extension VATNumber: Codable {
    /// Reads the number from a single text value with prefix, without separators, in capital letters.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.name) { text throws(VATNumberError) in
            let number = try VATNumber(text)
            guard number.text.hasBytes(of: text) else { throw VATNumberError(.notCanonical(text: text)) }
            return number
        }
    }

    /// Writes the number as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// The error for a text that is not a VAT number of the EU.
public struct VATNumberError: ReasonedError {
    /// The reasons why a text is not a VAT number.
    public enum Reason: CodedReason {
        /// There is no text.
        case empty
        /// The text has more than ``SizeLimit/name`` bytes.
        case tooLong(length: Int)
        /// The text does not begin with the prefix of a member state.
        case otherCountry(text: String)
        /// The numbers of the country have another form.
        case malformed(country: VATNumber.Country, text: String)
        /// The number has the form of the country, but its check digits do not fit the others.
        case wrongCheckDigit(country: VATNumber.Country, text: String)
        /// The text is a number, but not written as prefix and number where the stored form is required.
        case notCanonical(text: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .empty: ErrorCode(rawValue: "vat.empty")
            case .tooLong: ErrorCode(rawValue: "vat.tooLong")
            case .otherCountry: ErrorCode(rawValue: "vat.otherCountry")
            case .malformed: ErrorCode(rawValue: "vat.malformed")
            case .wrongCheckDigit: ErrorCode(rawValue: "vat.wrongCheckDigit")
            case .notCanonical: ErrorCode(rawValue: "vat.notCanonical")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .empty: "the VAT number is empty"
            case .tooLong(let length): "a VAT number is written in at most \(SizeLimit.name) bytes, not \(length)"
            case .otherCountry(let text): "“\(shown: text)” does not begin with the prefix of an EU member state"
            case .malformed(let country, let text):
                "“\(shown: text)” does not have the form of VAT numbers with the prefix \(country.rawValue)"
            case .wrongCheckDigit(_, let text): "the check digit of the VAT number “\(shown: text)” is wrong"
            case .notCanonical(let text): "the VAT number “\(shown: text)” is not written as prefix and number"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
