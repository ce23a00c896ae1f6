public import TablesideCore

/// A unique name for a person in the app; no two accounts share one (QP-07).
///
/// It must have visible characters and must not be mistakable for another: no control characters, characters that
/// change the writing direction, or invisible characters; no leading or trailing white space; no marks without a
/// letter, or more than four on one; no digits of two systems or letters of two scripts. Hosts may also refuse inner
/// spaces, emoji, or lengths below ``SizeLimit/name``. The text is kept as given; ``AccountKeyID/username(_:)`` decides
/// whether two names clash.
public struct Username: Hashable, Sendable {
    /// The name as given.
    public let text: String

    /// Makes a username from text.
    ///
    /// - Throws: all problems of the text.
    public init(_ text: String) throws(Defects<NameProblem>) {
        let problems = Username.problems(with: text)
        guard problems.isEmpty else { throw Defects(problems) }
        self.text = text
    }

    /// All problems of a text as a username; empty if it is valid.
    public static func problems(with text: String) -> [Problem<NameProblem>] {
        NameCheck.reasons(against: text, for: .account).map { Problem($0) }
    }
}

extension Username: Comparable, CustomStringConvertible {
    /// Whether the texts are the same, byte for byte.
    public static func == (lhs: Username, rhs: Username) -> Bool { lhs.text.hasBytes(of: rhs.text) }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

    /// Orders names by the bytes of their text.
    public static func < (lhs: Username, rhs: Username) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    /// The name as given.
    public var description: String { text }
}

extension Username: Codable {
    /// Reads a single text value, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.name) { text throws(Defects<NameProblem>) in try Username(text) }
    }

    /// Writes the name as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// A person's real name, in the two parts that sign-up asks for (QP-04).
///
/// Each part must have visible characters and at most ``SizeLimit/name`` bytes, without control characters, characters
/// that change the writing direction, invisible characters (other than joiners), marks without a letter, or more than
/// four marks on one. Letters of several scripts are allowed.
public struct PersonName: Hashable, Sendable {
    /// The first name, as given.
    public let first: String
    /// The last name, as given.
    public let last: String

    /// Makes a name from its parts, which are kept as given.
    ///
    /// - Throws: all problems of both parts, with the path `first` or `last`.
    public init(first: String, last: String) throws(Defects<NameProblem>) {
        let problems = PersonName.problems(with: first).under("first") + PersonName.problems(with: last).under("last")
        guard problems.isEmpty else { throw Defects(problems) }
        self.first = first
        self.last = last
    }

    /// All problems of a text as part of a name; empty if it is valid.
    public static func problems(with text: String) -> [Problem<NameProblem>] {
        NameCheck.reasons(against: text, for: .person).map { Problem($0) }
    }
}

extension PersonName: Comparable, CustomStringConvertible {
    /// Orders names by last name, then by first name.
    public static func < (lhs: PersonName, rhs: PersonName) -> Bool { (lhs.last, lhs.first) < (rhs.last, rhs.first) }

    /// The first name followed by the last name.
    public var description: String { "\(first) \(last)" }
}

extension PersonName: Codable {
    private enum CodingKeys: CodingKey {
        case first, last
    }

    /// Reads an object with `first` and `last`, with the checks of the initializer.
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
