/// The name under which a person is known in the application; no two accounts share one (QP-07).
///
/// Any text with something to see in it, without control characters. It is kept and compared as it was given.
public struct Username: Hashable, Sendable {
    /// The name as it was given.
    public let text: String

    /// Makes the name of a text.
    ///
    /// - Throws: ``NameError`` when the text is empty, has nothing to see in it, or holds a control character.
    public init(_ text: String) throws(NameError) {
        try NameError.check(text)
        self.text = text
    }
}

extension Username: Comparable, CustomStringConvertible {
    /// Orders names by their text.
    public static func < (lhs: Username, rhs: Username) -> Bool { lhs.text < rhs.text }

    /// The name as it was given.
    public var description: String { text }
}

extension Username: Codable {
    /// Reads the name from a single text value, by the rules of the initialiser.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(NameError) in try Username(text) }
    }

    /// Writes the name as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// The civil name of a person, in the two parts that sign-up asks for (QP-04).
public struct PersonName: Hashable, Sendable {
    /// The first name.
    public let first: String
    /// The last name.
    public let last: String

    /// Makes a name of its parts, which are kept as they are given.
    ///
    /// - Throws: ``NameError`` when a part is empty, has nothing to see in it, or holds a control character.
    public init(first: String, last: String) throws(NameError) {
        try NameError.check(first)
        try NameError.check(last)
        self.first = first
        self.last = last
    }
}

extension PersonName: Comparable, CustomStringConvertible {
    /// Orders names by the last name, then by the first.
    public static func < (lhs: PersonName, rhs: PersonName) -> Bool { (lhs.last, lhs.first) < (rhs.last, rhs.first) }

    /// Both parts, the first name first.
    public var description: String { "\(first) \(last)" }
}

extension PersonName: Codable {
    private enum CodingKeys: CodingKey {
        case first, last
    }

    /// Reads a name from an object with `first` and `last`, by the rules of the initialiser.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let first = try container.decode(String.self, forKey: .first)
        let last = try container.decode(String.self, forKey: .last)
        do {
            try self.init(first: first, last: last)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}

/// Why a text is not a name.
public struct NameError: CodedError {
    /// What can be wrong with a name.
    public enum Reason: CodedReason {
        /// There is no text.
        case empty
        /// There is nothing to see but white space.
        case blank(text: String)
        /// There is a control character, such as a line break.
        case controlCharacter(text: String)

        /// The stable name of the fault.
        public var code: ErrorCode {
            switch self {
            case .empty: ErrorCode(rawValue: "name.empty")
            case .blank: ErrorCode(rawValue: "name.blank")
            case .controlCharacter: ErrorCode(rawValue: "name.controlCharacter")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .empty: "the name is empty"
            case .blank: "there is nothing to see in the name"
            case .controlCharacter(let text): "the name “\(text)” holds a control character"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    static func check(_ text: String) throws(NameError) {
        guard !text.isEmpty else { throw NameError(.empty) }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw NameError(.controlCharacter(text: text))
        }
        // Joiners and direction marks belong to names, but nobody sees them.
        let isVisible = text.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                && $0.properties.generalCategory != .format
        }
        guard isVisible else { throw NameError(.blank(text: text)) }
    }
}
