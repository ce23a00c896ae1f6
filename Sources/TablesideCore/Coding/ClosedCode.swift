/// A word of a fixed vocabulary that decisions enumerate in full: a state, a kind, a way of counting.
///
/// Enums with string raw values conform. A vocabulary that may grow is an ``OpenCode`` instead.
///
/// ```swift
/// public enum Mood: String, ClosedCode { case calm, busy }
/// ```
public protocol ClosedCode: RawRepresentable<String>, CaseIterable, Hashable, Codable, Sendable {}

extension ClosedCode {
    /// Reads the word from a single text value of at most ``SizeLimit/code`` bytes.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.text(.code)
        guard let word = Self.word(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(shown: text)” is not a valid \(Self.self)")
            )
        }
        self = word
    }

    /// The word with an untrusted text; `nil` if there is none.
    ///
    /// Swift compares strings character by character, which takes quadratic time if many combining marks pile up on one
    /// letter, so a text that is too long is not compared with any word.
    package static func word(_ text: String) -> Self? { SizeSubject.code.holds(text) ? Self(rawValue: text) : nil }
}
