import TablesideCore
import TablesideDiscovery
import Testing

private typealias T = ReviewTests

/// One account could flag a review for one made-up reason after another, each of which was stored and read again with every flag.
@Suite("Regressions: flags of a review")
struct FlagFloodTests {
    private func refusal(_ body: () throws(Review.Refusal) -> Void) -> Review.Refusal.Reason? {
        do throws(Review.Refusal) {
            try body()
            return nil
        } catch { return error.reason }
    }

    @Test("only known reasons are taken, of guests and of moderators")
    func unknown() throws {
        #expect(
            FlagReason.known.map(\.rawValue)
                == ["offensive", "advertising", "besideThePoint", "personalData", "untrue"]
        )
        let own = FlagReason(rawValue: "own")
        var review = try T.review(in: .published)
        let before = review
        #expect(
            refusal { () throws(Review.Refusal) in
                try review.perform(.flag(reason: own), in: nil, by: T.bob, at: T.instant(70))
            } == .unknownReason(reason: own)
        )
        #expect(
            refusal { () throws(Review.Refusal) in
                try review.perform(.hide(reason: own), in: nil, by: .system, at: T.instant(70))
            } == .unknownReason(reason: own)
        )
        #expect(review == before)
        for reason in FlagReason.known {
            try review.perform(.flag(reason: reason), in: nil, by: T.bob, at: T.instant(70))
        }
        #expect(review.flags.count == 5)
    }

    @Test("so many flags are kept and no more, until a moderator has looked at them")
    func many() throws {
        var review = try T.review(in: .published)
        for number in 0..<100 {
            let author = Author.guest(UserID("guest \(number)"))
            try review.perform(.flag(reason: .untrue), in: nil, by: author, at: T.instant(70))
        }
        let flag = Review.Command.flag(reason: .untrue)
        #expect(
            refusal { () throws(Review.Refusal) in try review.perform(flag, in: nil, by: T.bob, at: T.instant(71)) }
                == .tooManyFlags(limit: 100)
        )
        // Who has said so already is told that.
        let first = Author.guest(UserID("guest 0"))
        #expect(
            refusal { () throws(Review.Refusal) in try review.perform(flag, in: nil, by: first, at: T.instant(71)) }
                == .alreadyApplied(command: .flag)
        )
        try review.perform(.restore, in: nil, by: .system, at: T.instant(72))
        try review.perform(flag, in: nil, by: T.bob, at: T.instant(73))
        #expect(review.flags.count == 1)
    }
}
