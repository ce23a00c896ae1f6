public import TablesideCore
public import TablesideVenue

/// The number of comments on a subject and the sum of their stars, as shown on its page (GI-09, GI-12).
///
/// Only published comments count. A reaction keeps this document up to date from the events of comments, each exactly
/// once and in order for each comment; it can be rebuilt from all events at any time. The sums are integers, so they
/// equal a fresh count in any order. For a place that also has reviews, add the tally of its ``VenueRatings`` with
/// ``RatingTally/add(_:)-(RatingTally)``.
public struct CommentCounts: Document, Hashable {
    /// Documents of this type are stored as `commentCounts`.
    public static let kind = DocumentKind(rawValue: "commentCounts")

    /// The subject that the comments are about.
    public let id: VenueSubject
    /// The number of writes so far.
    public var version = Version.absent
    /// The number of published comments with a text.
    public private(set) var texts = 0
    /// The tally of stars of the published comments.
    public private(set) var ratings = RatingTally()

    /// Makes the counts of a subject without comments.
    public init(id: VenueSubject) { self.id = id }

    /// Applies the changes of an event of a comment.
    ///
    /// - Parameters:
    ///   - event: The event of the comment.
    ///   - comment: The identity of the comment.
    /// - Throws: ``CommentCountsError``: `comments.otherSubject` for a comment on another subject,
    ///   `comments.notCounted` if the event removes a comment that was never counted, `comments.tooMany` if the count
    ///   would overflow. Nothing changes in that case.
    /// - Complexity: O(1).
    public mutating func apply(_ event: GuestComment.Event, of comment: CommentKey) throws(CommentCountsError) {
        guard comment.subject == id else {
            throw CommentCountsError(.otherSubject(subject: comment.subject, expected: id))
        }
        var next = self
        switch event {
        case .written(let content, let isHidden, _): if !isHidden { try next.add(content) }
        case .edited(let from, let to, let isHidden, _):
            guard !isHidden else { return }
            try next.remove(from)
            try next.add(to)
        case .withdrawn(let content, let wasHidden, _): if !wasHidden { try next.remove(content) }
        case .hidden(let content, _, _): try next.remove(content)
        case .restored(let content, let wasHidden, _): if wasHidden { try next.add(content) }
        case .flagged: return
        }
        self = next
    }

    private mutating func add(_ content: GuestComment.Content) throws(CommentCountsError) {
        guard texts < RatingTally.mostRatings else { throw CommentCountsError(.tooMany) }
        if content.text != nil { texts += 1 }
        guard let rating = content.rating else { return }
        do { try ratings.add(rating) } catch { throw CommentCountsError(.tooMany) }
    }

    private mutating func remove(_ content: GuestComment.Content) throws(CommentCountsError) {
        if content.text != nil {
            guard texts > 0 else { throw CommentCountsError(.notCounted) }
            texts -= 1
        }
        guard let rating = content.rating else { return }
        do { try ratings.remove(rating) } catch { throw CommentCountsError(.notCounted) }
    }
}

extension CommentCounts {
    private enum Field: String, CodingKey { case id, version, texts, ratings }

    /// Reads the counts; refuses an impossible number of texts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(VenueSubject.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        texts = try container.decode(Int.self, forKey: .texts)
        ratings = try container.decode(RatingTally.self, forKey: .ratings)
        guard (0...RatingTally.mostRatings).contains(texts) else {
            throw DecodingError.dataCorruptedError(
                forKey: .texts,
                in: container,
                debugDescription: "\(texts) is not a number of comments"
            )
        }
    }
}

/// The failure to count a comment.
public struct CommentCountsError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The comment is on another subject.
        case otherSubject(subject: VenueSubject, expected: VenueSubject)
        /// The comment was never counted.
        case notCounted
        /// The count would overflow.
        case tooMany

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .otherSubject: ErrorCode(rawValue: "comments.otherSubject")
            case .notCounted: ErrorCode(rawValue: "comments.notCounted")
            case .tooMany: ErrorCode(rawValue: "comments.tooMany")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .otherSubject(let subject, let expected):
                "the comment is on \(shown: subject), not on \(shown: expected)"
            case .notCounted: "the comment is not among those counted"
            case .tooMany: "there are more comments than can be counted"
            }
        }
    }

    /// The reason, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
