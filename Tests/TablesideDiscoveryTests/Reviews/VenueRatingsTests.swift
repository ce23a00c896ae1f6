import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("VenueRatings")
struct VenueRatingsTests {
    @Test("the mean is exact, a half of a hundredth rounded up")
    func mean() throws {
        var tally = RatingTally()
        #expect(tally.mean == nil)
        for hundredths in [500, 0, 1] { try tally.add(Rating(hundredths: hundredths)) }
        #expect(tally.mean?.hundredths == 167)
        #expect(try RatingTally(count: 2, sum: 1).mean?.hundredths == 1)
        #expect(try RatingTally(count: 3, sum: 1).mean?.hundredths == 0)
        #expect(try RatingTally(count: 2, sum: 999).mean?.hundredths == 500)
        let most = RatingTally.mostRatings
        #expect(try RatingTally(count: most, sum: most * 500).mean?.hundredths == 500)
    }

    @Test("tallies that no ratings have are refused")
    func impossible() throws {
        for (count, sum) in [(-1, 0), (0, 1), (1, 501), (1, -1), (Int.max, 0), (Int.min, 0)] {
            let error = #expect(throws: RatingTallyError.self) { try RatingTally(count: count, sum: sum) }
            #expect(error?.reason == .impossible(count: count, sum: sum))
        }
        var tally = try RatingTally(count: 1, sum: 400)
        let other = try Rating(hundredths: 300)
        let error = #expect(throws: RatingTallyError.self) { try tally.remove(other) }
        #expect(error?.reason == .notCounted(rating: other))
        #expect(throws: RatingTallyError.self) { try tally.add(RatingTally(count: RatingTally.mostRatings, sum: 0)) }
        try tally.remove(Rating(hundredths: 400))
        #expect(tally == RatingTally())
        #expect(decodingFault(RatingTally.self, #"{"count":1,"sum":501}"#) is RatingTallyError)
    }

    @Test("a review of another branch is not counted")
    func otherBranch() throws {
        var ratings = VenueRatings(id: BranchID("elsewhere"))
        let before = ratings
        let content = try ReviewTests.content(300, dishes: [:])
        let expected = RatingTallyError(.otherBranch(branch: ReviewTests.branch, expected: BranchID("elsewhere")))
        #expect(throws: expected) {
            try ratings.apply(.written(visit: ReviewTests.visit, content: content, at: ReviewTests.instant(1)))
        }
        #expect(ratings == before)
    }

    @Test("what was never counted is not taken away, and nothing changes then")
    func notCounted() throws {
        var ratings = VenueRatings(id: ReviewTests.branch)
        let content = try ReviewTests.content(300, dishes: ["pizza": 100])
        let instant = ReviewTests.instant(1)
        try ratings.apply(.written(visit: ReviewTests.visit, content: content, at: instant))
        let before = ratings
        let other = try ReviewTests.content(300, dishes: ["pizza": 200])
        #expect(throws: RatingTallyError.self) {
            try ratings.apply(.withdrawn(content: other, wasHidden: false, at: instant))
        }
        #expect(ratings == before)
    }

    @Test("over random lives of reviews the sums are those of the published ones, counted again")
    func property() throws {
        var kinds: Set<String> = []
        var counted = 0
        for seed in 0..<runs(20, long: 2_000) {
            var random = SplitMix64(seed: UInt64(seed))
            var reviews = (0..<6).map { Review(id: .order(id: OrderID("\($0)"))) }
            var ratings = VenueRatings(id: ReviewTests.branch)
            for minute in 0..<60 {
                let place = Int.random(in: 0..<reviews.count, using: &random)
                let content = try ReviewTests.content(
                    Int.random(in: 0...500, using: &random),
                    dishes: ["pizza", "soup", "wine"].reduce(into: [:]) { dishes, dish in
                        if Bool.random(using: &random) { dishes[dish] = Int.random(in: 0...500, using: &random) }
                    }
                )
                let commands: [Review.Command] = [
                    .write(content: content), .edit(content: content), .withdraw, .hide(reason: .untrue), .restore,
                    .flag(reason: .untrue), .edit(content: content), .restore,
                ]
                guard let command = commands.randomElement(using: &random) else { continue }
                let visit = CompletedVisit(
                    reviews[place].id,
                    of: UserID("ana"),
                    at: ReviewTests.branch,
                    restaurant: RestaurantID("trattoria"),
                    completedAt: ReviewTests.instant(0)
                )
                let author = [.hide, .restore].contains(command.kind) ? Author.system : ReviewTests.ana
                let now = ReviewTests.instant(Int64(minute))
                let events = (try? reviews[place].perform(command, in: visit, by: author, at: now)) ?? []
                for event in events { try ratings.apply(event) }
                if !events.isEmpty { kinds.insert(command.kind.rawValue) }
            }
            let counting = reviews.filter { $0.state == .published }.compactMap(\.content)
            #expect(ratings.house.count == counting.count, "seed \(seed)")
            #expect(ratings.house.mean == Rating.mean(of: counting.map(\.rating)), "seed \(seed)")
            for dish in ["pizza", "soup", "wine"].map({ MenuItemID($0) }) {
                let stars = counting.compactMap { $0.dishes[dish] }
                #expect(ratings.dishes[dish]?.mean == Rating.mean(of: stars), "seed \(seed)")
            }
            counted += counting.count
        }
        #expect(kinds == ["write", "edit", "withdraw", "hide", "restore", "flag"])
        #expect(counted > 0)
    }
}
