import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias T = GuestCommentTests

@Suite("Page of comments")
struct CommentPageTests {
    private static func comment(_ user: UserID, on subject: VenueSubject, at minute: Int64) throws -> GuestComment {
        var comment = GuestComment(id: CommentKey(on: subject, by: user))
        try comment.perform(.write(content: T.content("\(user)", 400)), by: .guest(user), at: T.instant(minute))
        return comment
    }

    @Test("GI-18: the page of a dish shows its newest comments, how many there are, and all votes on it")
    func dish() throws {
        var comments = try ["ana", "bob", "zoe"].enumerated().map { number, user in
            try Self.comment(UserID(user), on: T.pizza, at: Int64(number))
        }
        comments.append(try Self.comment("eva", on: .branch(id: "corso"), at: 9))
        comments.append(try Self.comment("eva", on: .dish(id: "pizza", branch: "other"), at: 9))
        try comments[1].perform(.hide(reason: .offensive), by: .system, at: T.instant(5))
        try comments[2].perform(.flag(reason: .untrue), by: .guest("spy"), at: T.instant(5))
        var counts = CommentCounts(id: T.pizza)
        for user in ["ana", "zoe"] {
            try counts.apply(
                .written(content: T.content(user, 400), isHidden: false, at: T.instant(1)),
                of: CommentKey(on: T.pizza, by: UserID(user))
            )
        }
        let page = try CommentPage(counts, comments: comments, limit: 10)
        #expect(page.cards.map(\.author) == ["zoe", "ana"] && page.texts == 2 && page.meanInTenths == 40)
        #expect(try CommentPage(counts, comments: comments, limit: 1).cards.map(\.author) == ["zoe"])
        #expect(try CommentPage(counts, comments: comments, limit: -1).cards.isEmpty)
        // Who has flagged a comment is nobody's business.
        #expect(try !encoded(page).contains("spy"))
        #expect(try decoded(CommentPage.self, encoded(page)) == page)
        #expect(CommentCard(comments[1]) == nil && CommentCard(GuestComment(id: T.key)) == nil)
    }

    @Test("GI-09: votes by reviews of the branch are added to those of its page and of its dishes, and to no other")
    func reviews() throws {
        let visit = CompletedVisit(
            .order(id: "o"),
            of: "ana",
            at: "corso",
            restaurant: "leo",
            completedAt: T.instant(0)
        )
        let content = try Review.Content(
            rating: Rating(hundredths: 100),
            dishes: ["pizza": Rating(hundredths: 500), "soup": Rating(hundredths: 0)]
        )
        var reviews = VenueRatings(id: "corso")
        try reviews.apply(.written(visit: visit, content: content, at: T.instant(1)))
        func tally(_ subject: VenueSubject) throws -> [Int] {
            var counts = CommentCounts(id: subject)
            let key = CommentKey(on: subject, by: "bob")
            try counts.apply(.written(content: T.content(nil, 300), isHidden: false, at: T.instant(1)), of: key)
            let page = try CommentPage(counts, reviews: reviews, comments: [], limit: 10)
            return [page.ratings.count, page.ratings.sum]
        }
        #expect(try tally(.branch(id: "corso")) == [2, 400])
        #expect(try tally(T.pizza) == [2, 800])
        #expect(try tally(.dish(id: "tea", branch: "corso")) == [1, 300])
        #expect(try tally(.dish(id: "pizza", branch: "other")) == [1, 300])
        #expect(try tally(.branch(id: "other")) == [1, 300])
        #expect(try tally(.restaurant(id: "corso")) == [1, 300])
    }
}
