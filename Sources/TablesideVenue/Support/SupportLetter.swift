public import TablesideCore

/// A letter to the app's support, with its answers: a question, or a report of wrong information (AP-18).
///
/// Signed-in guests and restaurateurs write letters. The host's support answers and closes them, acting as the engine;
/// a reply of the author reopens the letter. An author who has reached the limit is told when the next letter can be
/// sent (``SupportPolicy``).
///
/// ```swift
/// var letter = SupportLetter(id: "l1")
/// let report = InformationReport(.outdated, about: .branch(id: "corso"))
/// let content = SupportLetter.Content(.report(report: report), "It is closed on Mondays now.")
/// try letter.perform(.write(content: content), in: SupportContext(.usual, sent: sent), by: .guest(ana), at: now)
/// ```
public struct SupportLetter: Aggregate, Hashable {
    /// Documents of this type are stored as `supportLetter`.
    public static let kind = DocumentKind(rawValue: "supportLetter")

    /// The rules, and the author's earlier letters.
    public typealias Context = SupportContext

    /// The topic and text of a letter.
    public struct Content: Hashable, Codable, Sendable {
        /// The topic of the letter: a question or a report.
        public var topic: SupportTopic
        /// The message, as typed.
        public var message: String

        /// Makes the content of a letter.
        public init(_ topic: SupportTopic = .support, _ message: String) {
            self.topic = topic
            self.message = message
        }
    }

    /// A message in a letter: the letter's own text, a reply of the author, or an answer.
    public struct Message: Hashable, Codable, Sendable {
        /// A side of the conversation.
        public enum Side: String, ClosedCode {
            /// The author of the letter.
            case author
            /// The host's support, which acts as the engine.
            case support
        }

        /// The side that sent it.
        public let side: Side
        /// The text, as typed.
        public let text: String
        /// The instant at which it was sent.
        public let at: Instant
    }

    /// The commands that a letter accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Writes the letter.
        case write(content: Content)
        /// Adds a message of the author, which reopens the letter.
        case reply(text: String)
        /// Adds an answer of support.
        case answer(text: String)
        /// Closes the letter, by its author or by support.
        case close
        /// Moves a closed letter to the archive once it can no longer be reopened.
        case archive
    }

    /// The events of a letter.
    public enum Event: Codable, Hashable, Sendable {
        /// The letter was written.
        case written(author: UserID, role: Role, content: Content, at: Instant)
        /// The author added a message.
        case replied(text: String, at: Instant)
        /// Support answered.
        case answered(text: String, at: Instant)
        /// The letter was closed; it can be reopened until an instant, or at any time if it is `nil`.
        case closed(until: Instant?, at: Instant)
        /// The letter was moved to the archive.
        case archived(at: Instant)
    }

    /// The identity of the letter.
    public let id: SupportLetterID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the letter.
    public internal(set) var state = State.unwritten
    /// The user who wrote it; `nil` before.
    public internal(set) var author: UserID?
    /// The author's role at the time of writing; `nil` before.
    public internal(set) var role: Role?
    /// The topic of the letter; `nil` before it is written.
    public internal(set) var topic: SupportTopic?
    /// The messages, oldest first; the first one is the letter's own text.
    public internal(set) var messages: [Message] = []
    /// When a closed letter stops being reopenable; `nil` for no limit, and unless it is closed.
    public internal(set) var closedUntil: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a letter that is not written yet.
    public init(id: SupportLetterID) { self.id = id }

    /// The author, so that a user's letters are listed together.
    public var scope: String { author?.rawValue ?? "" }

    /// The time of writing, then the identity, so that letters are sorted by age.
    public var sortKey: String { (messages.first.map { $0.at.sortKey + "/" } ?? "") + id.rawValue }

}

extension SupportLetter: Timed {
    /// When a closed letter can be moved to the archive.
    public var nextDue: Instant? { state == .closed ? closedUntil : nil }

    /// The command that moves a closed letter to the archive; `nil` unless one can be reopened for a time.
    public var dueCommand: Command? { nextDue == nil ? nil : .archive }
}

extension SupportLetter {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .written(let author, let role, let content, let at):
            self.author = author
            self.role = role
            topic = content.topic
            messages = [Message(side: .author, text: content.message, at: at)]
            enter(.received, at)
        case .replied(let text, let at):
            messages.append(Message(side: .author, text: text, at: at))
            enter(.received, at)
        case .answered(let text, let at):
            messages.append(Message(side: .support, text: text, at: at))
            enter(.answered, at)
        case .closed(let until, let at):
            enter(.closed, at)
            closedUntil = until
        case .archived(let at): enter(.archived, at)
        }
    }

    private mutating func enter(_ state: State, _ now: Instant) {
        self.state = state
        closedUntil = nil
        lastEventAt = now
    }
}
