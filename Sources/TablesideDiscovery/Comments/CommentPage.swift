public import TablesideCore
public import TablesideVenue

/// A published comment as everyone sees it: without its flags, which name the guests who flagged it.
public struct CommentCard: Hashable, Codable, Sendable {
    /// The author of the comment.
    public let author: UserID
    /// The text; `nil` for stars alone.
    public let text: String?
    /// The stars; `nil` for a text alone.
    public let rating: Rating?
    /// When the comment was written.
    public let writtenAt: Instant
    /// When the comment was last edited; `nil` if it was not.
    public let editedAt: Instant?

    /// Creates the public view of a comment; `nil` unless it is published.
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

/// The comments shown on the page of a restaurant, a branch or a dish: their number, the stars, and the newest comments
/// (GI-09, GI-18).
public struct CommentPage: Hashable, Codable, Sendable {
    /// The subject that the comments are about.
    public let subject: VenueSubject
    /// The number of comments with a text; ``cards`` may have only a part.
    public let texts: Int
    /// The stars of comments, and of reviews if any were given.
    public let ratings: RatingTally
    /// The newest comments, newest first.
    public let cards: [CommentCard]

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - counts: The counts of the subject.
    ///   - reviews: The ratings by reviews of the branch, which are added to the stars of the branch and of its dishes;
    ///     `nil` to leave them out. Ratings of another branch are left out, too.
    ///   - comments: Comments in any order; comments on another subject and unpublished ones are left out.
    ///   - limit: The maximum number of comments shown.
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
