public import TablesideCore

/// A person's recent searches, newest first, each text once (QP-69).
///
/// It keeps the latest ``SizeLimit/searchHistory`` searches, and can be turned off, which deletes them all. It is a
/// separate document without events, so deleted searches are not kept anywhere else; closing the account removes it.
///
/// ```swift
/// history.note("trattoria", at: now)
/// print(history.suggestions(for: "tra"))   // ["trattoria"]
/// ```
public struct SearchHistory: Document, Hashable {
    /// Documents of this type are stored as `searchHistory`.
    public static let kind = DocumentKind(rawValue: "searchHistory")

    /// A text that the person has searched for.
    public struct Entry: Hashable, Codable, Sendable {
        /// The text, as typed.
        public let text: String
        /// When they last searched for it.
        public let at: Instant
    }

    /// The person who made the searches.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// Whether searches are remembered.
    public private(set) var isOn = true
    /// The remembered searches, newest first.
    public private(set) var entries: [Entry] = []

    /// Makes the history of a person without searches.
    public init(id: UserID) { self.id = id }

    /// Remembers a search as the newest, replacing one for the same text, byte for byte.
    ///
    /// A search is not remembered while the history is off, or if its text is blank or longer than ``SizeLimit/name``.
    ///
    /// - Returns: whether it was remembered.
    /// - Complexity: O(bytes of the texts).
    @discardableResult
    public mutating func note(_ text: String, at now: Instant) -> Bool {
        guard isOn, text.utf8.count <= SizeLimit.name, !text.isBlank else { return false }
        forget(text)
        // Clocks of different machines differ; the newest search is never older than the others.
        let at = entries.first.map { max(now, $0.at) } ?? now
        entries.insert(Entry(text: text, at: at), at: 0)
        if entries.count > SizeLimit.searchHistory { entries.removeLast() }
        return true
    }

    /// Removes a text from the history.
    public mutating func forget(_ text: String) { entries.removeAll { $0.text.hasBytes(of: text) } }

    /// Removes all searches.
    public mutating func clear() { entries = [] }

    /// Turns the history on, or off, which removes all searches.
    public mutating func turn(on isOn: Bool) {
        self.isOn = isOn
        if !isOn { clear() }
    }

    /// The texts that begin with the typed text, byte for byte, newest first; all texts if nothing was typed.
    ///
    /// - Complexity: O(bytes of the texts).
    public func suggestions(for beginning: String) -> [String] {
        entries.map(\.text).filter { $0.utf8.starts(with: beginning.utf8) }
    }
}

extension SearchHistory {
    private enum Field: String, CodingKey { case id, version, isOn, entries }

    /// Reads a history; refuses an invalid one: with too many entries, a repeated, blank or long text, an older entry
    /// before a newer one, or any entry while it is off.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        isOn = try container.decode(Bool.self, forKey: .isOn)
        entries = try container.decodeList(Entry.self, forKey: .entries)
        let isSound =
            entries.count <= SizeLimit.searchHistory && (isOn || entries.isEmpty)
            && entries.allSatisfy { $0.text.utf8.count <= SizeLimit.name && !$0.text.isBlank }
            && zip(entries, entries.dropFirst()).allSatisfy { $0.at >= $1.at }
            && Set(entries.map { ByteText($0.text) }).count == entries.count
        guard isSound else {
            throw DecodingError.dataCorruptedError(
                forKey: .entries,
                in: container,
                debugDescription: "the entries are no history of searches"
            )
        }
    }

    /// Writes the history, newest search first.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(isOn, forKey: .isOn)
        try container.encodeUnlessEmpty(entries, forKey: .entries)
    }
}

extension SearchHistory: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "search history" }
}
