public import TablesideCore
public import TablesideVenue

/// What a guest says about a restaurant, a branch or a dish: a text, stars, or both (GI-09, GI-18, FO-29).
///
/// A ``Review`` is about a visit that took place, one for each visit. A comment needs no visit; it is identified by its
/// subject and its author, so each guest has at most one comment on a subject. Comments and reviews are counted
/// separately: ``CommentCounts`` keeps the sums of comments, ``VenueRatings`` those of reviews.
///
/// The author edits and withdraws a comment, anyone with the permission flags it, and the host's moderators, who act as
/// the engine, hide and restore it. A guest who withdraws a hidden comment and writes a new one stays hidden.
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

    /// The text and stars of a comment.
    public struct Content: Hashable, Codable, Sendable {
        /// The text, as typed; `nil` for stars alone.
        public var text: String?
        /// The stars for the subject; `nil` for a text alone.
        public var rating: Rating?

        /// Creates the content of a comment.
        public init(text: String? = nil, rating: Rating? = nil) {
            self.text = text
            self.rating = rating
        }
    }

    /// A command on a comment.
    public enum Command: Encodable, Hashable, Sendable {
        /// The author writes the comment.
        case write(content: Content)
        /// The author replaces its content.
        case edit(content: Content)
        /// The author withdraws the comment; its content is erased.
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
        /// The comment was written; it is hidden if the previous one was.
        case written(content: Content, isHidden: Bool, at: Instant)
        /// The content was replaced; a hidden comment stays hidden.
        case edited(from: Content, to: Content, isHidden: Bool, at: Instant)
        /// The comment was withdrawn.
        case withdrawn(content: Content, wasHidden: Bool, at: Instant)
        /// The comment was flagged.
        case flagged(flag: Review.Flag, at: Instant)
        /// The comment was hidden and no longer counts.
        case hidden(content: Content, reason: FlagReason, at: Instant)
        /// The comment was published again, or its flags were cleared.
        case restored(content: Content, wasHidden: Bool, at: Instant)
    }

    /// The subject and the author of the comment.
    public let id: CommentKey
    /// The number of events so far.
    public var version = Version.absent
    /// The state of the comment.
    public internal(set) var state = State.unwritten
    /// The content; `nil` before the comment is written and after it is withdrawn.
    public internal(set) var content: Content?
    /// The flags, oldest first.
    public internal(set) var flags: [Review.Flag] = []
    /// The reason why a moderator hid the comment, kept when its content is erased; `nil` unless it is hidden.
    public internal(set) var hiddenFor: FlagReason?
    /// When the comment was last written; `nil` before the first time.
    public internal(set) var writtenAt: Instant?
    /// When the comment was last edited; `nil` if it was not edited since it was written.
    public internal(set) var editedAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Creates a comment that is not written yet.
    public init(id: CommentKey) { self.id = id }

    /// The subject; all comments on it are listed together.
    public var scope: String { id.subject.description }

    /// The time of writing, latest first, then the identity.
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
