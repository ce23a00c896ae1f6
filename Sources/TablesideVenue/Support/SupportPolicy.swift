public import TablesideCore

/// How many letters a person may write to support, and how long a closed one can be reopened.
public struct SupportPolicy: Hashable, Codable, Sendable {
    /// How many letters one person may write within ``window``; `nil` for any number.
    public let letters: Int?
    /// The time within which letters are counted.
    public let window: Elapsed
    /// How long after it was closed the author's reply reopens a letter; `nil` for as long as it is not in the archive.
    public let reopening: Elapsed?

    /// Makes a policy; a limit is at least 1 and at most ``SizeLimit/countedLetters``, and a time is never negative.
    public init(letters: Int? = nil, within window: Elapsed = .hours(24), reopening: Elapsed? = nil) {
        self.letters = letters.map { min(max(1, $0), SizeLimit.countedLetters) }
        self.window = max(.zero, window)
        self.reopening = reopening.map { max(.zero, $0) }
    }

    /// Any number of letters, which can be reopened for ever.
    public static let unlimited = SupportPolicy()
    /// 5 letters within 24 hours, which can be reopened for 14 days.
    public static let usual = SupportPolicy(letters: 5, reopening: .days(14))
}

extension SupportPolicy {
    private enum Field: String, CodingKey { case letters, window, reopening }

    /// Reads a policy; refuses what the initializer would change.
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

/// What a decision about a letter to support needs to know.
public struct SupportContext: Hashable, Sendable {
    /// The rules.
    public let policy: SupportPolicy
    /// The letters that the author has sent; only needed for a new one.
    public let sent: SentLetters?

    /// Makes the context of a decision.
    public init(_ policy: SupportPolicy, sent: SentLetters? = nil) {
        self.policy = policy
        self.sent = sent
    }
}

/// When a person has written to support, so that nobody floods it.
///
/// The unit that commits a new letter notes it here: then two letters that are sent at once count as two.
public struct SentLetters: Document, Hashable {
    /// Documents of this type are stored as `sentLetters`.
    public static let kind = DocumentKind(rawValue: "sentLetters")

    /// Who has written them.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// When the latest were sent, in the order in which they were noted; no more than a policy counts.
    public private(set) var sentAt: [Instant] = []

    /// Makes the document of a person who has sent nothing.
    public init(id: UserID) { self.id = id }

    /// The first instant at which one more letter may be sent; `nil` if it may be now.
    ///
    /// A letter counts while less than the window has passed since it was sent.
    ///
    /// - Complexity: O(n log n) in the letters that are counted.
    public func blockedUntil(under policy: SupportPolicy, at now: Instant) -> Instant? {
        guard let letters = policy.letters else { return nil }
        let counted = sentAt.filter { now - $0 < policy.window }.sorted()
        guard counted.count >= letters else { return nil }
        // Once this one no longer counts, fewer than the limit do.
        return counted[counted.count - letters] + policy.window
    }

    /// Notes that a letter was sent.
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
