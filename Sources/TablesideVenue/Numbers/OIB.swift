public import TablesideCore

/// The personal identification number of a person or a business in Croatia (osobni identifikacijski broj).
///
/// It consists of exactly eleven ASCII digits, the last of which is a check digit by ISO 7064 MOD 11,10. The check
/// digit reveals every wrong digit and nearly every swap of neighbors. The VAT form, with the prefix `HR`, is a
/// ``VATNumber``.
public struct OIB: Hashable, Sendable {
    /// The eleven digits.
    public let text: String

    /// Makes the number from its eleven digits.
    ///
    /// - Throws: ``OIBError`` when the text has another length, another character or a wrong check digit; nothing is
    ///   ignored or repaired.
    public init(_ text: String) throws(OIBError) {
        let bytes = text.utf8
        guard bytes.count == 11 else { throw OIBError(.length(bytes: bytes.count)) }
        guard bytes.allSatisfy(WrittenNumber.isDigit) else { throw OIBError(.notDigits(text: text)) }
        guard CheckDigit.satisfiesMod11And10(bytes) else { throw OIBError(.wrongCheckDigit(text: text)) }
        self.text = text
    }
}

extension OIB: Comparable, CustomStringConvertible {
    /// Orders numbers by their text.
    public static func < (lhs: OIB, rhs: OIB) -> Bool { lhs.text < rhs.text }

    /// The eleven digits.
    public var description: String { text }
}

extension OIB: Codable {
    /// Reads the number from a single text value, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(OIBError) in try OIB(text) }
    }

    /// Writes the number as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// The error for a text that is not an OIB.
public struct OIBError: ReasonedError {
    /// The reasons why a text is not an OIB.
    public enum Reason: CodedReason {
        /// The text has fewer or more than eleven bytes.
        case length(bytes: Int)
        /// The text has a character other than the digits 0–9.
        case notDigits(text: String)
        /// The last digit does not fit the others.
        case wrongCheckDigit(text: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .length: ErrorCode(rawValue: "oib.length")
            case .notDigits: ErrorCode(rawValue: "oib.notDigits")
            case .wrongCheckDigit: ErrorCode(rawValue: "oib.wrongCheckDigit")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .length(let bytes): "an OIB has 11 digits; the text has \(bytes) bytes"
            case .notDigits(let text): "“\(shown: text)” does not consist of digits"
            case .wrongCheckDigit(let text): "the last digit of the OIB “\(shown: text)” does not fit the others"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
