public import TablesideCore

/// An email address, such as `ana.pop@example.ro`.
///
/// Only the form is checked, not whether the mailbox exists. The part before the `@` has 1–64 characters in atoms
/// separated by single dots, consisting of ASCII letters, digits and the symbols that RFC 5322 §3.2.3 allows in an
/// atom; the domain has two or more labels of 1–63 ASCII letters, digits and inner hyphens; the whole has at most 254
/// characters (RFC 5321). Quoted parts, comments, address literals and non-ASCII characters are refused.
///
/// The text is kept and compared as given. ``AccountKeyID/email(_:)``, which ignores case, decides whether two
/// addresses belong to the same account.
public struct EmailAddress: Hashable, Sendable {
    /// The address as given.
    public let text: String

    /// Makes an address from text.
    ///
    /// - Throws: ``EmailAddressError`` when the text is not a valid address; nothing is trimmed or repaired.
    public init(_ text: String) throws(EmailAddressError) {
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw EmailAddressError(.empty) }
        guard bytes.count <= 254 else { throw EmailAddressError(.tooLong(length: bytes.count)) }
        guard let separator = bytes.lastIndex(of: UInt8(ascii: "@")) else {
            throw EmailAddressError(.withoutSeparator(text: text))
        }
        guard Self.isLocalPart(bytes[..<separator]) else { throw EmailAddressError(.malformedLocalPart(text: text)) }
        guard Self.isDomain(bytes[bytes.index(after: separator)...]) else {
            throw EmailAddressError(.malformedDomain(text: text))
        }
        self.text = text
    }

    private static func isLocalPart(_ part: Substring.UTF8View) -> Bool {
        part.count <= 64
            && part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.allSatisfy { isLetterOrDigit($0) || signs.contains($0) } }
    }

    private static func isDomain(_ domain: Substring.UTF8View) -> Bool {
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                    && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
            }
    }

    private static let signs = Array("!#$%&'*+-/=?^_`{|}~".utf8)

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

extension EmailAddress: Comparable, CustomStringConvertible {
    /// Orders addresses by their text.
    public static func < (lhs: EmailAddress, rhs: EmailAddress) -> Bool { lhs.text < rhs.text }

    /// The address as given.
    public var description: String { text }
}

extension EmailAddress: Codable {
    /// Reads a single text value, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.name) { text throws(EmailAddressError) in try EmailAddress(text) }
    }

    /// Writes the address as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// Why a text is not a valid email address.
public struct EmailAddressError: ReasonedError, Codable {
    /// The errors of email addresses.
    public enum Reason: CodedReason, Codable {
        /// The text is empty.
        case empty
        /// The text has more than 254 bytes.
        case tooLong(length: Int)
        /// There is no `@`.
        case withoutSeparator(text: String)
        /// The text before the `@` is not a valid local part.
        case malformedLocalPart(text: String)
        /// The text after the `@` is not a domain of two or more labels.
        case malformedDomain(text: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .empty: ErrorCode(rawValue: "email.empty")
            case .tooLong: ErrorCode(rawValue: "email.tooLong")
            case .withoutSeparator: ErrorCode(rawValue: "email.withoutSeparator")
            case .malformedLocalPart: ErrorCode(rawValue: "email.malformedLocalPart")
            case .malformedDomain: ErrorCode(rawValue: "email.malformedDomain")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .empty: "the e-mail address is empty"
            case .tooLong(let length): "an e-mail address has at most 254 characters, not \(length)"
            case .withoutSeparator(let text): "the e-mail address “\(shown: text)” has no @"
            case .malformedLocalPart(let text): "“\(shown: text)” has no valid mailbox name before the @"
            case .malformedDomain(let text): "“\(shown: text)” has no valid domain after the @"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension EmailAddressError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "empty": try read.alone(.empty)
            case "tooLong": try .tooLong(length: read("length"))
            case "withoutSeparator": try .withoutSeparator(text: read("text"))
            case "malformedLocalPart": try .malformedLocalPart(text: read("text"))
            case "malformedDomain": try .malformedDomain(text: read("text"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty: try encoder.write("empty")
        case .tooLong(let length): try encoder.write("tooLong", ["length": length])
        case .withoutSeparator(let text): try encoder.write("withoutSeparator", ["text": text])
        case .malformedLocalPart(let text): try encoder.write("malformedLocalPart", ["text": text])
        case .malformedDomain(let text): try encoder.write("malformedDomain", ["text": text])
        }
    }
}
