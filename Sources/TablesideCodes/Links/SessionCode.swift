public import TablesideCore

/// The code that a waiter shows to the guests at a table, in Giorgi's format: eight numbers joined by `_` (GI-21).
///
/// ```swift
/// let code = try SessionCode("1353341474_3_308_26_53_1_1_0")
/// print(code.table, code.covers)  // 53 1
/// ```
///
/// Only the form is checked, not the meaning: each field is an integer in 0…2⁶³−1 written in ASCII digits, and no
/// relation between fields is required. Leading zeros are accepted and kept, so a code that was read is written back
/// unchanged; two codes are equal when their texts are.
public struct SessionCode: Hashable, Sendable {
    /// The fields, in the order of the code (GI-21).
    public enum Field: String, ClosedCode {
        /// The random number that makes the code unique.
        case session
        /// The venue that the session belongs to.
        case venue
        /// The number of the session within the venue.
        case venueSession
        /// The waiter who opened the session.
        case waiter
        /// The table: the fifth field, at index 4 (GI-22).
        case table
        /// The number of guests at the table.
        case covers
        /// The number of devices that may order.
        case devices
        /// The kind of menu shown.
        case menu

        /// The position in the code, starting at 0.
        public var index: Int {
            switch self {
            case .session: 0
            case .venue: 1
            case .venueSession: 2
            case .waiter: 3
            case .table: 4
            case .covers: 5
            case .devices: 6
            case .menu: 7
            }
        }
    }

    /// The code as given or created.
    public let text: String
    private let values: [Int64]

    /// Reads a code.
    ///
    /// - Throws: ``SessionCodeError`` when the text does not consist of eight such numbers; it names the first invalid
    ///   field.
    public init(_ text: String) throws(SessionCodeError) {
        // By bytes, so that a combining mark after a digit or a separator is detected.
        let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard parts.count == Field.allCases.count else { throw SessionCodeError(.fieldCount(count: parts.count)) }
        var values: [Int64] = []
        for (field, part) in zip(Field.allCases, parts) { values.append(try Self.number(part, of: field)) }
        self.text = text
        self.values = values
    }

    /// Makes a code from its numbers, written without leading zeros.
    ///
    /// - Throws: ``SessionCodeError`` (`sessionCode.negative`) for the first number below 0.
    public init(
        session: Int64,
        venue: Int64,
        venueSession: Int64,
        waiter: Int64,
        table: Int64,
        covers: Int64,
        devices: Int64,
        menu: Int64
    ) throws(SessionCodeError) {
        let values = [session, venue, venueSession, waiter, table, covers, devices, menu]
        for (field, value) in zip(Field.allCases, values) where value < 0 {
            throw SessionCodeError(.negative(field: field, value: value))
        }
        self.values = values
        text = values.map(String.init).joined(separator: "_")
    }

    /// The number in a field.
    public subscript(field: Field) -> Int64 { values[field.index] }

    /// The digits of a field as written in the code, including leading zeros.
    public func text(of field: Field) -> String {
        String(text.split(separator: "_", omittingEmptySubsequences: false)[field.index])
    }

    /// The random number that makes the code unique.
    public var session: Int64 { self[.session] }
    /// The venue that the session belongs to.
    public var venue: Int64 { self[.venue] }
    /// The number of the session within the venue.
    public var venueSession: Int64 { self[.venueSession] }
    /// The waiter who opened the session.
    public var waiter: Int64 { self[.waiter] }
    /// The number of the table (GI-22).
    public var table: Int64 { self[.table] }
    /// The number of guests at the table.
    public var covers: Int64 { self[.covers] }
    /// The number of devices that may order; whether it may exceed the covers is left to the session.
    public var devices: Int64 { self[.devices] }
    /// The kind of menu shown; each venue defines its own kinds.
    public var menu: Int64 { self[.menu] }

    private static func number(_ part: Substring.UTF8View, of field: Field) throws(SessionCodeError) -> Int64 {
        guard !part.isEmpty else { throw SessionCodeError(.emptyField(field: field)) }
        var value: Int64 = 0
        var fits = true
        for byte in part {
            guard (0x30...0x39).contains(byte) else {
                throw SessionCodeError(.notDigits(field: field, text: String(Substring(part))))
            }
            let (tens, overflowsTens) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsSum) = tens.addingReportingOverflow(Int64(byte - 0x30))
            // Keep reading after an overflow: a field that is not a number is reported as such, not as too large.
            if overflowsTens || overflowsSum { fits = false } else { value = sum }
        }
        guard fits else { throw SessionCodeError(.outOfRange(field: field, text: String(Substring(part)))) }
        return value
    }
}

extension SessionCode: CustomStringConvertible {
    /// Whether the texts are equal.
    public static func == (lhs: SessionCode, rhs: SessionCode) -> Bool { lhs.text == rhs.text }

    /// Hashes the text of the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// The code as given or created.
    public var description: String { text }
}

extension SessionCode: Codable {
    /// Reads a single text value, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.sessionCode) { text throws(SessionCodeError) in try SessionCode(text) }
    }

    /// Writes the code as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// Why a text is not a valid session code (GI-22).
public struct SessionCodeError: ReasonedError {
    /// The errors of session codes.
    public enum Reason: CodedReason {
        /// There are more or fewer than eight fields.
        case fieldCount(count: Int)
        /// A field is empty.
        case emptyField(field: SessionCode.Field)
        /// A field contains something other than ASCII digits.
        case notDigits(field: SessionCode.Field, text: String)
        /// The number in a field exceeds 2⁶³−1.
        case outOfRange(field: SessionCode.Field, text: String)
        /// The number for a field is negative.
        case negative(field: SessionCode.Field, value: Int64)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .fieldCount: ErrorCode(rawValue: "sessionCode.fieldCount")
            case .emptyField: ErrorCode(rawValue: "sessionCode.emptyField")
            case .notDigits: ErrorCode(rawValue: "sessionCode.notDigits")
            case .outOfRange: ErrorCode(rawValue: "sessionCode.outOfRange")
            case .negative: ErrorCode(rawValue: "sessionCode.negative")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .fieldCount(let count): "invalid code: it has \(count: count, "field") instead of 8"
            case .emptyField(let field): "invalid code: the field “\(field.rawValue)” is empty"
            case .notDigits(let field, let text):
                "invalid code: the field “\(field.rawValue)” contains “\(shown: text)” instead of digits"
            case .outOfRange(let field, let text):
                "invalid code: the number \(shown: text) in the field “\(field.rawValue)” is too large"
            case .negative(let field, let value): "invalid code: the field “\(field.rawValue)” cannot be \(value)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
