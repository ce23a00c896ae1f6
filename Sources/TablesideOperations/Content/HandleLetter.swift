public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Writes, answers or closes a letter to support, and updates the number of its author's letters and the list of
/// letters that wait for support (AP-18).
///
/// Authors send their letters through ``LetterRequest``; the host's support acts as the engine:
///
/// ```swift
/// let answer = HandleLetter("l1", .answer(text: "It is mended."))
/// try await runner.perform(Envelope(answer, by: .system, id: commandID), in: FixedContext(.usual))
/// ```
public struct HandleLetter: JointDecision {
    /// Commands of this kind are remembered as `handleLetter`.
    public static let name = DecisionName(rawValue: "handleLetter")

    /// The identity of the letter.
    public let letter: SupportLetterID
    /// The command to perform on the letter.
    public let command: SupportLetter.Command
    /// The author of a new letter; `nil` for support.
    let author: UserID?

    /// Creates the decision of the host's support.
    public init(_ letter: SupportLetterID, _ command: SupportLetter.Command) {
        self.init(letter, command, of: nil)
    }

    init(_ letter: SupportLetterID, _ command: SupportLetter.Command, of author: UserID?) {
        self.letter = letter
        self.command = command
        self.author = author
    }

    /// The letter, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(SupportLetter.self, letter) }

    /// The letter, its author and the author's recent letters, and its place on the list.
    public func needs(_ loaded: Loaded, in policy: SupportPolicy, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(SupportLetter.self, letter), DocumentNeed(WaitingLetter.self, letter)]
            + (author.map { [DocumentNeed(SentLetters.self, $0), DocumentNeed(User.self, $0)] } ?? [])
    }

    /// Performs the command.
    ///
    /// - Throws: the refusal of the letter; `access.notFound` for an author who has closed the account.
    public func decide(
        on loaded: Loaded,
        in policy: SupportPolicy,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<SupportLetter> {
        if let author = self.author { try loaded.refuseClosed(author) }
        var letter = try loaded.aggregate(SupportLetter.self, letter)
        var sent = try self.author.map { id throws in
            try loaded.document(SentLetters.self, id) ?? SentLetters(id: id)
        }
        let context = SupportContext(policy, sent: sent)
        let events = try changes.perform(command, on: &letter, in: context, by: author, at: now)
        if case .write = command, var counted = sent {
            counted.note(at: now)
            changes.put(&counted)
            sent = counted
        }
        let listed = try loaded.document(WaitingLetter.self, letter.id)
        if letter.state == .received {
            if listed == nil {
                var waiting = WaitingLetter(id: letter.id, since: now)
                changes.put(&waiting)
            }
        } else if let listed {
            changes.remove(listed)
        }
        return CommandReceipt(events: events, version: letter.version)
    }
}

/// A letter that waits for the host's support; all waiting letters form a single list, the longest waiting first.
public struct WaitingLetter: Document, Hashable {
    /// The document kind, `waitingLetter`.
    public static let kind = DocumentKind(rawValue: "waitingLetter")

    /// The identity of the letter.
    public let id: SupportLetterID
    /// When the letter started waiting.
    public internal(set) var since: Instant
    /// The number of writes so far.
    public var version = Version.absent

    /// The same list for all letters.
    public var scope: String { "" }

    /// The time, then the letter's identity.
    public var sortKey: String { "\(since.sortKey)/\(id)" }
}

extension WaitingLetter: Summarized {
    /// The letter and when it started waiting.
    public var summary: String { "letter \(shown: id) waits since \(since)" }
}
