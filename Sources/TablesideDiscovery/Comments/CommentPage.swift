public import TablesideCore
public import TablesideVenue

/// A published comment as everybody sees it: without its flags, which name who has flagged it.
public struct CommentCard: Hashable, Codable, Sendable {
    /// Who has written it.
    public let author: UserID
    /// The text; `nil` for stars alone.
    public let text: String?
    /// The stars; `nil` for a text alone.
    public let rating: Rating?
    /// When it was written.
    public let writtenAt: Instant
    /// When it was last edited; `nil` if it was not.
    public let editedAt: Instant?

    /// Makes what is seen of a comment; `nil` unless it is published.
    public init?(_ comment: GuestComment) {
        guard comment.state == .published, let content = comment.content, let writtenAt = comment.writtenAt else {
            return nil
        }
        author = comment.id.author
        text = content.text
        rating = content.rating
        self.writtenAt = writtenAt
        editedAt = comment.editedAt
    }
}

/// What the page of a restaurant, a branch or a dish shows of comments: how many there are, the stars, and the newest
/// (GI-09, GI-18).
public struct CommentPage: Hashable, Codable, Sendable {
    /// What the comments are about.
    public let subject: VenueSubject
    /// The number of comments with a text, of which ``cards`` may be a part.
    public let texts: Int
    /// The stars of comments, and of reviews if they were given.
    public let ratings: RatingTally
    /// The newest comments, newest first.
    public let cards: [CommentCard]

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - counts: The counts of the subject.
    ///   - reviews: The ratings by reviews of the branch, which are added to the stars of it and of its dishes; `nil` to
    ///     leave them out. Of another branch, they are left out too.
    ///   - comments: Comments in any order; those on another subject or not published are left out.
    ///   - limit: How many are shown at most.
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) if there are more ratings than can be counted.
    /// - Complexity: O(n log n) in the comments.
    public init(
        _ counts: CommentCounts,
        reviews: VenueRatings? = nil,
        comments: some Sequence<GuestComment>,
        limit: Int
    ) throws(RatingTallyError) {
        subject = counts.id
        texts = counts.texts
        var ratings = counts.ratings
        if let reviews, reviews.id == counts.id.branch {
            switch counts.id {
            case .restaurant: break
            case .branch: try ratings.add(reviews.house)
            case .dish(let dish, _): try ratings.add(reviews.dishes[dish] ?? RatingTally())
            }
        }
        self.ratings = ratings
        cards = comments.filter { $0.id.subject == counts.id }.published().prefix(max(0, limit))
            .compactMap { CommentCard($0) }
    }

    /// The mean in tenths of a star, 0…50; `nil` without ratings.
    public var meanInTenths: Int? { ratings.meanInTenths }
}
