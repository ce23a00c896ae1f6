public import TablesideCore
public import TablesideVenue

/// What a guest says about a restaurant, a branch or a dish: a text, stars, or both (GI-09, GI-18, FO-29).
///
/// A ``Review`` is about a visit that took place, one for each visit. A comment needs no visit; it is identified by its
/// subject and its author, so there is at most one of everybody about everything. The two are counted apart:
/// ``CommentCounts`` keeps the sums of comments, ``VenueRatings`` those of reviews.
///
/// It is edited and taken back by its author, flagged by anyone permitted to, and hidden and restored by the host's
/// moderators, who act as the engine. Who takes back a hidden comment and writes again is hidden still.
///
/// ```swift
/// let pizza = VenueSubject.dish(id: "pizza", branch: "corso")
/// var comment = GuestComment(id: CommentKey(on: pizza, by: ana))
/// let events = try comment.perform(.write(content: content), by: .guest(ana), at: now)
/// for event in events { try counts.apply(event, of: comment.id) }
/// ```
public struct GuestComment: Aggregate, Hashable {
    /// Documents of this type are stored as `comment`.
    public static let kind = DocumentKind(rawValue: "comment")

    /// What a comment says.
    public struct Content: Hashable, Codable, Sendable {
        /// The text, as typed; `nil` for stars alone.
        public var text: String?
        /// The stars for the subject; `nil` for a text alone.
        public var rating: Rating?

        /// Makes the content of a comment.
        public init(text: String? = nil, rating: Rating? = nil) {
            self.text = text
            self.rating = rating
        }
    }

    /// A command on a comment.
    public enum Command: Encodable, Hashable, Sendable {
        /// The author says something.
        case write(content: Content)
        /// The author says something else.
        case edit(content: Content)
        /// The author takes it back; the content is erased.
        case withdraw
        /// Someone flags the comment, which stays published until a moderator hides it.
        case flag(reason: FlagReason)
        /// A moderator hides the comment, which then no longer counts.
        case hide(reason: FlagReason)
        /// A moderator restores the comment: it is published, and its flags are cleared.
        case restore
    }

    /// An event of a comment.
    public enum Event: Codable, Hashable, Sendable {
        /// The comment was written; it is hidden if the one before was.
        case written(content: Content, isHidden: Bool, at: Instant)
        /// The content was replaced; a hidden comment stays hidden.
        case edited(from: Content, to: Content, isHidden: Bool, at: Instant)
        /// The comment was taken back.
        case withdrawn(content: Content, wasHidden: Bool, at: Instant)
        /// The comment was flagged.
        case flagged(flag: Review.Flag, at: Instant)
        /// The comment was hidden and no longer counts.
        case hidden(content: Content, reason: FlagReason, at: Instant)
        /// The comment was published again, or its flags were cleared.
        case restored(content: Content, wasHidden: Bool, at: Instant)
    }

    /// Whose comment it is, and about what.
    public let id: CommentKey
    /// The number of events so far.
    public var version = Version.absent
    /// Where the comment is in its life.
    public internal(set) var state = State.unwritten
    /// What it says; `nil` before it is written and after it is taken back.
    public internal(set) var content: Content?
    /// The flags, oldest first.
    public internal(set) var flags: [Review.Flag] = []
    /// The reason for which a moderator hid it; it outlives the content, `nil` unless it is hidden.
    public internal(set) var hiddenFor: FlagReason?
    /// When it was written, the last time; `nil` before.
    public internal(set) var writtenAt: Instant?
    /// When it was last edited; `nil` if it was not since it was written.
    public internal(set) var editedAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a comment that is not written yet.
    public init(id: CommentKey) { self.id = id }

    /// The subject, so that everything that is said about it is listed together.
    public var scope: String { id.subject.description }

    /// The time of writing, then the identity, the latest first.
    public var sortKey: String {
        let latestFirst = writtenAt.map { Instant(millisecondsSince1970: ~$0.millisecondsSince1970).sortKey + "/" }
        return (latestFirst ?? "") + id.description
    }
}

extension GuestComment {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .written(let content, let isHidden, let at):
            self.content = content
            // What a moderator has hidden comes back by a moderator alone.
            state = isHidden && hiddenFor != nil ? .hidden : .published
            if state == .published { hiddenFor = nil }
            writtenAt = at
            editedAt = nil
            lastEventAt = at
        case .edited(_, let content, _, let at):
            self.content = content
            editedAt = at
            lastEventAt = at
        case .withdrawn(_, _, let at):
            state = .unwritten
            content = nil
            editedAt = nil
            lastEventAt = at
        case .flagged(let flag, let at):
            flags.append(flag)
            lastEventAt = at
        case .hidden(_, let reason, let at):
            state = .hidden
            hiddenFor = reason
            lastEventAt = at
        case .restored(_, _, let at):
            state = .published
            flags = []
            hiddenFor = nil
            lastEventAt = at
        }
    }
}
