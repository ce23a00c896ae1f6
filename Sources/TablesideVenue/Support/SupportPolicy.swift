public import TablesideCore

/// How many letters a person may write to support, and how long a closed one can be reopened.
public struct SupportPolicy: Hashable, Codable, Sendable {
    /// The maximum number of letters from one person within ``window``; `nil` for no limit.
    public let letters: Int?
    /// The period in which letters are counted.
    public let window: Elapsed
    /// How long the author's reply can reopen a closed letter; `nil` for any time before it is archived.
    public let reopening: Elapsed?

    /// Makes a policy; a limit is at least 1 and at most ``SizeLimit/countedLetters``, and a time is never negative.
    public init(letters: Int? = nil, within window: Elapsed = .hours(24), reopening: Elapsed? = nil) {
        self.letters = letters.map { min(max(1, $0), SizeLimit.countedLetters) }
        self.window = max(.zero, window)
        self.reopening = reopening.map { max(.zero, $0) }
    }

    /// No limit on letters, which can be reopened at any time.
    public static let unlimited = SupportPolicy()
    /// 5 letters within 24 hours, which can be reopened for 14 days.
    public static let usual = SupportPolicy(letters: 5, reopening: .days(14))
}

extension SupportPolicy {
    private enum Field: String, CodingKey { case letters, window, reopening }

    /// Reads a policy; refuses values that the initializer would change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        let letters = try container.decodeIfPresent(Int.self, forKey: .letters)
        let window = try container.decode(Elapsed.self, forKey: .window)
        let reopening = try container.decodeIfPresent(Elapsed.self, forKey: .reopening)
        self.init(letters: letters, within: window, reopening: reopening)
        guard self.letters == letters, self.window == window, self.reopening == reopening else {
            throw DecodingError.dataCorruptedError(
                forKey: .window,
                in: container,
                debugDescription: "a limit of letters or a time is out of range"
            )
        }
    }
}

/// The facts needed to decide on a letter to support.
public struct SupportContext: Hashable, Sendable {
    /// The limits on letters and reopening.
    public let policy: SupportPolicy
    /// The author's earlier letters; only needed for a new letter.
    public let sent: SentLetters?

    /// Makes the context of a decision.
    public init(_ policy: SupportPolicy, sent: SentLetters? = nil) {
        self.policy = policy
        self.sent = sent
    }
}

/// The times of a person's letters to support, counted to prevent flooding.
///
/// The unit that commits a new letter also records it here, so two letters sent at once count as two.
public struct SentLetters: Document, Hashable {
    /// Documents of this type are stored as `sentLetters`.
    public static let kind = DocumentKind(rawValue: "sentLetters")

    /// The author of the letters.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// The send times of the latest letters, in recorded order; at most as many as a policy counts.
    public private(set) var sentAt: [Instant] = []

    /// Makes the document of a person without letters.
    public init(id: UserID) { self.id = id }

    /// When the next letter may be sent; `nil` if it may be sent now.
    ///
    /// A letter counts while less than the window has passed since it was sent.
    ///
    /// - Complexity: O(n log n) in the counted letters.
    public func blockedUntil(under policy: SupportPolicy, at now: Instant) -> Instant? {
        guard let letters = policy.letters else { return nil }
        let counted = sentAt.filter { now - $0 < policy.window }.sorted()
        guard counted.count >= letters else { return nil }
        // Once this letter stops counting, the count is below the limit.
        return counted[counted.count - letters] + policy.window
    }

    /// Records that a letter was sent.
    public mutating func note(at now: Instant) {
        sentAt = sentAt.suffix(SizeLimit.countedLetters - 1) + [now]
    }
}

extension SentLetters {
    private enum Field: String, CodingKey { case id, version, sentAt }

    /// Reads the document; refuses more letters than any policy counts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        sentAt = try container.decode([Instant].self, forKey: .sentAt)
        guard sentAt.count <= SizeLimit.countedLetters else {
            throw DecodingError.dataCorruptedError(
                forKey: .sentAt,
                in: container,
                debugDescription: "\(sentAt.count) letters are more than are counted"
            )
        }
    }
}
