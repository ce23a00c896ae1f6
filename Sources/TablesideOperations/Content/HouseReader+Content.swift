public import TablesideCore
public import TablesideDiscovery
public import TablesideHosting
import TablesideMenu
public import TablesideVenue

// What is said about restaurants, and the letters of those who write to support.
extension HouseReader {
    /// Reads the comments on a restaurant, a branch or a dish: its counts, with the ratings of its reviews, and the
    /// latest comments (GI-09, GI-18, FO-29).
    ///
    /// - Throws: ``AccessRefusal`` for a subject hidden from guests, and for a branch without a record and without
    ///   comments, which gets the same answer as a hidden one; ``StoreError``.
    public func comments(on subject: VenueSubject, by author: Author) async throws -> CommentPage {
        var reader = try await admit(author, to: .comments, .commented(subject)).reader
        let counts = try await reader.document(CommentCounts.self, subject)
        var ratings: VenueRatings?
        if let branch = subject.branch { ratings = try await reader.document(VenueRatings.self, branch) }
        var comments: [GuestComment] = []
        var (after, pages): (PageCursor?, Int) = (nil, 0)
        repeat {
            // Those that were hidden or withdrawn take no place.
            let query = DocumentQuery(
                GuestComment.kind,
                scope: subject.description,
                limit: Self.pageLimit,
                after: after
            )
            let page = try await store.query(query)
            comments += try page.documents.map { try $0.decoded(as: GuestComment.self) }.published()
            (after, pages) = (page.next, pages + 1)
        } while after != nil && comments.count < Self.pageLimit && pages < 10
        if counts == nil, ratings == nil, comments.isEmpty, let branch = subject.branch {
            guard try await reader.knows(branch) else { throw AccessRefusal.absent }
        }
        return try CommentPage(
            counts ?? CommentCounts(id: subject),
            reviews: ratings,
            comments: comments,
            limit: Self.pageLimit
        )
    }

    /// Reads the sender's letters to support, oldest first, with their answers (AP-18).
    public func letters(after: PageCursor? = nil, by author: Author) async throws -> HousePage<SupportLetter> {
        guard let user = author.user else { throw AccessRefusal.foreign }
        _ = try await admit(author, to: .letters, .membership(user))
        let query = DocumentQuery(SupportLetter.kind, scope: user.rawValue, limit: Self.pageLimit, after: after)
        let page = try await store.query(query)
        return HousePage(try page.documents.map { try $0.decoded(as: SupportLetter.self) }, next: page.next)
    }
}
