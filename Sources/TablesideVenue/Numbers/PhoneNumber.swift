public import TablesideCore

/// A telephone number of ITU-T E.164, such as `+385911234567`.
///
/// It consists of `+` and 7–15 ASCII digits, the first of which is not 0. Reading ignores spaces, hyphens, full stops,
/// slashes and parentheses, so `+385 (91) 123-4567` is the same number. Letters, extensions, `tel:`, `00` in place of
/// `+` and digits of other scripts are refused. Whether anyone answers under the number is not checked.
///
/// How people write numbers in their own country is up to a ``PhoneRule``.
///
/// ```swift
/// let phone = try PhoneNumber("+385 91 123-4567")
/// print(phone)                                        // +385911234567
/// try PhoneRule.croatianMobile.number("091/123-4567")  // the same
/// ```
public struct PhoneNumber: Hashable, Sendable {
    /// The number without separators: `+` and 7–15 digits.
    public let text: String

    /// Reads a number in international form.
    ///
    /// - Throws: ``PhoneNumberError`` when the text has another form.
    /// - Complexity: O(n) in the bytes of the text; a text of more than ``SizeLimit/name`` bytes is refused unread.
    public init(_ text: String) throws(PhoneNumberError) {
        let bytes = try Self.unseparated(text)
        guard bytes.first == Self.plus else { throw PhoneNumberError(.withoutPlus(text: text)) }
        let digits = bytes.dropFirst()
        guard digits.allSatisfy(WrittenNumber.isDigit) else { throw PhoneNumberError(.otherCharacter(text: text)) }
        guard Self.lengths.contains(digits.count) else { throw PhoneNumberError(.length(digits: digits.count)) }
        guard digits.first != UInt8(ascii: "0") else { throw PhoneNumberError(.leadingZero(text: text)) }
        self.init(checked: digits)
    }

    /// Makes the number of digits that have been checked.
    init(checked digits: some Collection<UInt8>) { text = "+" + String(decoding: digits, as: UTF8.self) }

    /// Whether a text may be a telephone number in some country.
    ///
    /// It may if it reads as an E.164 number, or consists of 5–15 ASCII digits and the same separators, as people write
    /// the numbers of their own country.
    ///
    /// - Complexity: O(n) in the bytes of the text, as the initializer.
    public static func isPlausible(_ text: String) -> Bool {
        if (try? PhoneNumber(text)) != nil { return true }
        guard let bytes = try? unseparated(text) else { return false }
        return (5...15).contains(bytes.count) && bytes.allSatisfy(WrittenNumber.isDigit)
    }

    /// The bytes of a text of acceptable size, without separators.
    static func unseparated(_ text: String) throws(PhoneNumberError) -> [UInt8] {
        guard !text.isEmpty else { throw PhoneNumberError(.empty) }
        guard SizeSubject.name.holds(text) else { throw PhoneNumberError(.tooLong(length: text.utf8.count)) }
        return WrittenNumber.bytes(of: text, without: separators)
    }

    static let plus = UInt8(ascii: "+")
    /// How many digits a number has.
    static let lengths = 7...15
    private static let separators = Array(" -./()".utf8)
}

extension PhoneNumber: Comparable, CustomStringConvertible {
    /// Orders numbers by their text.
    public static func < (lhs: PhoneNumber, rhs: PhoneNumber) -> Bool { lhs.text < rhs.text }

    /// The number without separators.
    public var description: String { text }
}

extension PhoneNumber: Codable {
    /// Reads the number from a single text value without separators.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.name) { text throws(PhoneNumberError) in
            let number = try PhoneNumber(text)
            guard number.text.hasBytes(of: text) else { throw PhoneNumberError(.notCanonical(text: text)) }
            return number
        }
    }

    /// Writes the number as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// The error for a text that is not a telephone number.
public struct PhoneNumberError: ReasonedError {
    /// The reasons why a text is not a telephone number.
    public enum Reason: CodedReason {
        /// There is no text.
        case empty
        /// The text has more than ``SizeLimit/name`` bytes.
        case tooLong(length: Int)
        /// The text does not begin with `+`.
        case withoutPlus(text: String)
        /// The text has a character other than digits and separators.
        case otherCharacter(text: String)
        /// There are fewer than 7 or more than 15 digits.
        case length(digits: Int)
        /// The first digit is 0.
        case leadingZero(text: String)
        /// The text is a number, but written with separators where the stored form is required.
        case notCanonical(text: String)
        /// The text is not a number under the ``PhoneRule`` with this name.
        case outsideRule(rule: String, text: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .empty: ErrorCode(rawValue: "phone.empty")
            case .tooLong: ErrorCode(rawValue: "phone.tooLong")
            case .withoutPlus: ErrorCode(rawValue: "phone.withoutPlus")
            case .otherCharacter: ErrorCode(rawValue: "phone.otherCharacter")
            case .length: ErrorCode(rawValue: "phone.length")
            case .leadingZero: ErrorCode(rawValue: "phone.leadingZero")
            case .notCanonical: ErrorCode(rawValue: "phone.notCanonical")
            case .outsideRule: ErrorCode(rawValue: "phone.outsideRule")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .empty: "the phone number is empty"
            case .tooLong(let length): "a phone number is written in at most \(SizeLimit.name) bytes, not \(length)"
            case .withoutPlus(let text): "the phone number “\(shown: text)” does not begin with + and a country"
            case .otherCharacter(let text): "“\(shown: text)” has characters that no phone number has"
            case .length(let digits): "a phone number has 7 to 15 digits, not \(digits)"
            case .leadingZero(let text): "the phone number “\(shown: text)” has a 0 after the +"
            case .notCanonical(let text): "the phone number “\(shown: text)” is not written as + and digits"
            case .outsideRule(let rule, let text): "“\(shown: text)” is not a phone number under “\(shown: rule)”"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
