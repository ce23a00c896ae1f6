import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias T = GuestCommentTests

@Suite("Counts and search of comments")
struct CommentCountsTests {
    /// Comments of a few guests, played at random, with what counting from scratch says of them.
    @Test("GI-12: counts and stars equal counting the published comments from scratch, in any life")
    func counts() throws {
        for seed in 0..<UInt64(runs(200, long: 20_000)) {
            var dice = SplitMix64(seed: seed)
            var comments = ["ana", "bob", "zoe"].map { GuestComment(id: CommentKey(on: T.pizza, by: UserID($0))) }
            var counts = CommentCounts(id: T.pizza)
            for minute in 0..<30 {
                let index = Int.random(in: 0..<3, using: &dice)
                let author = Author.guest(comments[index].id.author)
                let content = try T.content(
                    Bool.random(using: &dice) ? "bene" : nil,
                    Bool.random(using: &dice) ? .random(in: 0...500, using: &dice) : nil
                )
                let commands: [(GuestComment.Command, Author)] = [
                    (.write(content: content), author), (.edit(content: content), author), (.withdraw, author),
                    (.flag(reason: .untrue), T.bob), (.hide(reason: .untrue), .system), (.restore, .system),
                ]
                guard let (command, sender) = commands.randomElement(using: &dice) else { continue }
                let at = T.instant(Int64(minute))
                do throws(GuestComment.Refusal) {
                    let key = comments[index].id
                    for event in try comments[index].perform(command, by: sender, at: at) {
                        do { try counts.apply(event, of: key) } catch { Issue.record("seed \(seed): \(error)") }
                    }
                } catch { continue }
                let said = comments.filter { $0.state == .published }.compactMap(\.content)
                let stars = said.compactMap { $0.rating?.hundredths }
                let hundredths = stars.reduce(0, +)
                #expect(counts.texts == said.count { $0.text != nil }, "seed \(seed)")
                #expect(counts.ratings.count == stars.count && counts.ratings.sum == hundredths, "seed \(seed)")
                let stored = try decoded(GuestComment.self, encoded(comments[index]))
                #expect(stored == comments[index], "seed \(seed)")
            }
        }
    }

    @Test("GI-12: a mean is shown in tenths, rounded once from the exact sum, halves up")
    func tenths() throws {
        for (count, sum, tenths) in [
            (1, 449, 45), (1, 444, 44), (2, 889, 44), (2, 890, 45), (1_000, 444_949, 44), (3, 0, 0), (1, 500, 50),
        ] {
            #expect(try RatingTally(count: count, sum: sum).meanInTenths == tenths, "\(sum)/\(count)")
        }
        #expect(RatingTally().meanInTenths == nil)
        // 4.449 is 4.4, though it is 4.45 in hundredths, which alone would be 4.5.
        let tally = try RatingTally(count: 1_000, sum: 444_900)
        #expect(tally.mean?.hundredths == 445 && tally.meanInTenths == 44)
        let most = try RatingTally(count: RatingTally.mostRatings, sum: 500 * RatingTally.mostRatings)
        #expect(most.meanInTenths == 50)
        // The slow way: the tenth whose half-open interval of exact means holds the mean.
        for count in 1...12 {
            for sum in 0...(count * 500) where sum % 7 == 0 || sum % 5 == 0 {
                let slow = (0...50).first { (20 * $0 - 10) * count <= 2 * sum && 2 * sum < (20 * $0 + 10) * count }
                #expect(try RatingTally(count: count, sum: sum).meanInTenths == slow, "\(sum)/\(count)")
            }
        }
    }

    @Test("counts refuse another subject and what was never counted, and change nothing then")
    func wrong() throws {
        var counts = CommentCounts(id: T.pizza)
        let before = counts
        let content = try T.content()
        func code(_ event: GuestComment.Event, _ key: CommentKey = T.key) -> String? {
            do throws(CommentCountsError) {
                try counts.apply(event, of: key)
                return nil
            } catch { return error.code.rawValue }
        }
        let elsewhere = CommentKey(on: .branch(id: "corso"), by: "ana")
        #expect(
            code(.written(content: content, isHidden: false, at: T.instant(1)), elsewhere) == "comments.otherSubject"
        )
        #expect(code(.hidden(content: content, reason: .untrue, at: T.instant(1))) == "comments.notCounted")
        let text = try T.content("bene", nil)
        #expect(code(.hidden(content: text, reason: .untrue, at: T.instant(1))) == "comments.notCounted")
        let stars = try T.content(nil, 100)
        #expect(code(.withdrawn(content: stars, wasHidden: false, at: T.instant(1))) == "comments.notCounted")
        #expect(counts == before)
        #expect(code(.written(content: content, isHidden: true, at: T.instant(1))) == nil && counts == before)
        #expect(code(.written(content: content, isHidden: false, at: T.instant(1))) == nil && counts.texts == 1)
        for (from, to) in [(#""texts":1"#, #""texts":-1"#), (#""texts":1"#, #""texts":1000000000001"#)] {
            let broken = try encoded(counts).replacing(from, with: to)
            #expect(throws: DecodingError.self) { try decoded(CommentCounts.self, broken) }
        }
    }

    private static func comments(_ texts: [String?]) throws -> [GuestComment] {
        try texts.enumerated().map { number, text in
            let user = UserID("g\(number)")
            var comment = GuestComment(id: CommentKey(on: T.pizza, by: user))
            try comment.perform(
                .write(content: T.content(text, 400)),
                by: .guest(user),
                at: T.instant(Int64(number))
            )
            return comment
        }
    }

    @Test("FO-29: comments are found by the beginnings of their words, newest first, without case or accents")
    func search() throws {
        var comments = try Self.comments([
            "Pizza ottima, servizio lento", "Pășunea de sus: brânză bună", nil, "L'Amatriciana è la migliore",
            "pizzaiolo!",
        ])
        func found(_ question: String, limit: Int? = nil) -> [String] {
            comments.saying(question, limit: limit).map(\.id.author.rawValue)
        }
        #expect(found("pizz") == ["g4", "g0"])
        #expect(found("PIZZA serv") == ["g0"])
        #expect(found("pasunea BRANZA") == ["g1"])
        #expect(found("amatriciana") == ["g3"])
        #expect(found("izza") == [] && found("pizza pasta") == [])
        #expect(found("") == ["g4", "g3", "g1", "g0"] && found(" ,;") == found(""))
        #expect(found("pizz", limit: 1) == ["g4"] && found("pizz", limit: 0) == [] && found("", limit: -1) == [])
        try comments[4].perform(.hide(reason: .offensive), by: .system, at: T.instant(9))
        #expect(found("pizz") == ["g0"])
        #expect(comments.published().map(\.id.author.rawValue) == ["g3", "g2", "g1", "g0"])
    }

    @Test("a question to comments is bounded: words beyond the sixteenth, and bytes beyond a name's, do not count")
    func bounds() throws {
        let comments = try Self.comments(["alpha beta gamma"])
        let sixteen = Array(repeating: "alpha", count: 16).joined(separator: " ")
        #expect(comments.saying(sixteen + " nothing").count == 1)
        #expect(comments.saying("nothing " + sixteen).count == 0)
        #expect(comments.saying("alpha" + String(repeating: " ", count: 400) + "nothing").count == 1)
        #expect(comments.saying(String(repeating: "e\u{301}", count: 100_000)).count == 0)
    }
}
