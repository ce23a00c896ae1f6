public import TablesideCore

/// What a person has searched for, newest first, each text once (QP-69).
///
/// It keeps the latest ``SizeLimit/searchHistory``, and can be switched off, which forgets everything. It is a document of
/// its own without events, so that what is forgotten is nowhere else; who closes an account removes it.
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

    /// Whose history it is.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// Whether searches are remembered.
    public private(set) var isOn = true
    /// What the person has searched for, newest first.
    public private(set) var entries: [Entry] = []

    /// Makes the history of a person who has searched for nothing.
    public init(id: UserID) { self.id = id }

    /// Remembers a search as the newest; one for the same text, byte for byte, is forgotten.
    ///
    /// Nothing is remembered while the history is off, of a blank text, or of one longer than ``SizeLimit/name``.
    ///
    /// - Returns: whether it was remembered.
    /// - Complexity: O(bytes of the texts).
    @discardableResult
    public mutating func note(_ text: String, at now: Instant) -> Bool {
        guard isOn, text.utf8.count <= SizeLimit.name, !text.isBlank else { return false }
        forget(text)
        // Machines disagree about the time; the newest is not older than the others.
        let at = entries.first.map { max(now, $0.at) } ?? now
        entries.insert(Entry(text: text, at: at), at: 0)
        if entries.count > SizeLimit.searchHistory { entries.removeLast() }
        return true
    }

    /// Forgets a text.
    public mutating func forget(_ text: String) { entries.removeAll { $0.text.hasBytes(of: text) } }

    /// Forgets everything.
    public mutating func clear() { entries = [] }

    /// Switches the history on, or off, which forgets everything.
    public mutating func turn(on isOn: Bool) {
        self.isOn = isOn
        if !isOn { clear() }
    }

    /// The texts that begin with what is typed so far, byte for byte, newest first; all of them for nothing.
    ///
    /// - Complexity: O(bytes of the texts).
    public func suggestions(for beginning: String) -> [String] {
        entries.map(\.text).filter { $0.utf8.starts(with: beginning.utf8) }
    }
}

extension SearchHistory {
    private enum Field: String, CodingKey { case id, version, isOn, entries }

    /// Reads a history; refuses what no history holds: too many entries, one twice, a blank or long one, an older one
    /// first, or any while it is off.
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

    /// Writes the history.
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
