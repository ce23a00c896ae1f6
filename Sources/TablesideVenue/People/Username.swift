public import TablesideCore

/// The name under which a person is known in the application; no two accounts share one (QP-07).
///
/// Any text with something to see in it that nobody can mistake for another's: without control characters, characters that
/// turn the direction of writing or that nobody sees, white space around it, marks without a letter or more than four on one,
/// digits of two systems and letters of two scripts. Spaces inside, emoji and a length below ``SizeLimit/name`` are the host's
/// to refuse. It is kept as it was given; whether two names clash is for ``AccountKeyID/username(_:)`` to say.
public struct Username: Hashable, Sendable {
    /// The name as it was given.
    public let text: String

    /// Makes the name of a text.
    ///
    /// - Throws: everything that is wrong with it.
    public init(_ text: String) throws(Defects<NameProblem>) {
        let problems = Username.problems(with: text)
        guard problems.isEmpty else { throw Defects(problems) }
        self.text = text
    }

    /// Everything that keeps a text from being a name in the application; nothing for one that can be.
    public static func problems(with text: String) -> [Problem<NameProblem>] {
        NameCheck.reasons(against: text, for: .account).map { Problem($0) }
    }
}

extension Username: Comparable, CustomStringConvertible {
    /// Whether the texts are the same byte for byte.
    public static func == (lhs: Username, rhs: Username) -> Bool { lhs.text.hasBytes(of: rhs.text) }

    /// Feeds the bytes of the text.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

    /// Orders names by the bytes of their text.
    public static func < (lhs: Username, rhs: Username) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    /// The name as it was given.
    public var description: String { text }
}

extension Username: Codable {
    /// Reads the name from a single text value, by the rules of the initializer.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.name) { text throws(Defects<NameProblem>) in try Username(text) }
    }

    /// Writes the name as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// The civil name of a person, in the two parts that sign-up asks for (QP-04).
///
/// A part has something to see in it, at most ``SizeLimit/name`` bytes, and no control characters, characters that turn the
/// direction of writing, or that nobody sees (other than joiners), marks without a letter or more than four on one. Letters
/// of several scripts are nobody's to forbid here.
public struct PersonName: Hashable, Sendable {
    /// The first name.
    public let first: String
    /// The last name.
    public let last: String

    /// Makes a name of its parts, which are kept as they are given.
    ///
    /// - Throws: everything that is wrong with either part, with the path `first` or `last`.
    public init(first: String, last: String) throws(Defects<NameProblem>) {
        let problems = PersonName.problems(with: first).under("first") + PersonName.problems(with: last).under("last")
        guard problems.isEmpty else { throw Defects(problems) }
        self.first = first
        self.last = last
    }

    /// Everything that keeps a text from being a part of a name; nothing for one that can be.
    public static func problems(with text: String) -> [Problem<NameProblem>] {
        NameCheck.reasons(against: text, for: .person).map { Problem($0) }
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

    /// Reads a name from an object with `first` and `last`, by the rules of the initializer.
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
