import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Review")
struct ReviewTests {
    static let branch = BranchID("pineta")
    static let ana = Author.guest(UserID("ana"))
    static let bob = Author.guest(UserID("bob"))
    static let day = BranchDay(branch: branch, date: (try? CivilDate("1970-01-01")) ?? .first)
    static let visit = CompletedVisit(
        .booking(day: day, id: BookingID("17")),
        of: UserID("ana"),
        at: branch,
        restaurant: RestaurantID("trattoria"),
        completedAt: instant(60),
        dishes: [MenuItemID("pizza"), MenuItemID("soup")]
    )

    static func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    static func stars(_ hundredths: Int) throws -> Rating { try Rating(hundredths: hundredths) }

    static func content(_ hundredths: Int, dishes: [String: Int] = [:]) throws -> Review.Content {
        var ratings: [MenuItemID: Rating] = [:]
        for (dish, value) in dishes { ratings[MenuItemID(dish)] = try stars(value) }
        return Review.Content(rating: try stars(hundredths), text: "buona", dishes: ratings)
    }

    static func review(in state: Review.State) throws -> Review {
        var review = Review(id: visit.id)
        if state == .unwritten { return review }
        try review.perform(.write(content: content(400)), in: visit, by: ana, at: instant(61))
        if state == .hidden { try review.perform(.hide(reason: .offensive), in: nil, by: .system, at: instant(62)) }
        if state == .withdrawn { try review.perform(.withdraw, in: nil, by: ana, at: instant(62)) }
        return review
    }

    static func command(_ kind: Review.Command.Kind) throws -> Review.Command {
        switch kind {
        case .write: .write(content: try content(300))
        case .edit: .edit(content: try content(300))
        case .withdraw: .withdraw
        case .flag: .flag(reason: .untrue)
        case .hide: .hide(reason: .untrue)
        case .restore: .restore
        }
    }

    /// The state that follows, or the code of the refusal without its area.
    private func outcome(
        _ command: Review.Command,
        on review: Review,
        in visit: CompletedVisit? = visit,
        by author: Author,
        at minute: Int64 = 70
    ) -> String {
        var next = review
        do throws(Review.Refusal) {
            let events = try next.perform(command, in: visit, by: author, at: Self.instant(minute))
            return events.count == 1 ? next.state.rawValue : "\(events.count) events"
        } catch {
            return String(error.code.rawValue.dropFirst("review.".count))
        }
    }

    @Test("the table is the one written by hand, and structurally whole")
    func table() throws {
        #expect(try GoldenTable("Review.table.txt").differences(from: Review.lifecycle) == [])
        #expect(Review.lifecycle.problems() == [])
    }

    @Test("every state × command × role of the golden table, asked of a real review")
    func everyCell() throws {
        let golden = try GoldenTable("Review.table.txt")
        for state in Review.State.allCases {
            for kind in Review.Command.Kind.allCases {
                for role in [Role.guest, .waiter, .manager, .system] {
                    let author = role == .system ? .system : Author(UserID("ana"), as: role, at: Self.branch)
                    let cell = golden[state.rawValue, kind.rawValue, role.rawValue]
                    // Nobody has flagged the review, so that a published one is in order.
                    let expected = cell.hasSuffix("isFlagged") ? "alreadyApplied" : String(cell.prefix { $0 != " " })
                    let outcome = outcome(try Self.command(kind), on: try Self.review(in: state), by: author)
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                }
            }
        }
    }

    @Test("AP-12 only the guest of a completed visit writes, once, and after it")
    func entitlement() throws {
        let unwritten = Review(id: Self.visit.id)
        let write = Review.Command.write(content: try Self.content(500))
        #expect(outcome(write, on: unwritten, in: nil, by: Self.ana) == "noVisit")
        let other = CompletedVisit(
            .order(id: OrderID("17")),
            of: UserID("ana"),
            at: Self.branch,
            restaurant: RestaurantID("trattoria"),
            completedAt: Self.instant(60)
        )
        #expect(outcome(write, on: unwritten, in: other, by: Self.ana) == "noVisit")
        #expect(outcome(write, on: unwritten, by: Self.bob) == "notYours")
        #expect(outcome(write, on: unwritten, by: Self.ana, at: 59) == "notOver")
        #expect(outcome(write, on: unwritten, by: Self.ana, at: 60) == "published")
        #expect(outcome(write, on: try Self.review(in: .published), by: Self.ana) == "alreadyApplied")
        let unknownDishes = try Review(id: other.id).decide(
            .write(content: Self.content(500, dishes: ["anything": 100])),
            in: other,
            by: Self.ana,
            at: Self.instant(60)
        )
        #expect(unknownDishes.count == 1)
    }

    @Test("a review rates 200 dishes at most, so that invented ones do not fill the ratings of a branch")
    func manyDishes() throws {
        // The host does not say what was eaten.
        let visit = CompletedVisit(
            .order(id: OrderID("17")),
            of: UserID("ana"),
            at: Self.branch,
            restaurant: RestaurantID("trattoria"),
            completedAt: Self.instant(60)
        )
        func content(_ count: Int) throws -> Review.Content {
            let rating = try Self.content(500).rating
            let dishes = (0..<count).map { (MenuItemID("invented \($0)"), rating) }
            return Review.Content(rating: rating, dishes: Dictionary(uniqueKeysWithValues: dishes))
        }
        var review = Review(id: visit.id)
        let refused = #expect(throws: Review.Refusal.self) {
            try review.perform(.write(content: content(201)), in: visit, by: Self.ana, at: Self.instant(61))
        }
        #expect(refused?.reason == .tooManyDishes(count: 201, limit: 200))
        try review.perform(.write(content: content(200)), in: visit, by: Self.ana, at: Self.instant(61))
        let edited = #expect(throws: Review.Refusal.self) {
            try review.perform(.edit(content: content(1_000)), in: visit, by: Self.ana, at: Self.instant(62))
        }
        #expect(edited?.reason == .tooManyDishes(count: 1_000, limit: 200))
        #expect(review.content?.dishes.count == 200)
    }

    @Test("only dishes of the visit are rated, also when the review is edited")
    func dishes() throws {
        let wrong = try Self.content(500, dishes: ["pizza": 500, "wine": 100, "beer": 0])
        let refusal = #expect(throws: Review.Refusal.self) {
            try Review(id: Self.visit.id).decide(
                .write(content: wrong),
                in: Self.visit,
                by: Self.ana,
                at: Self.instant(61)
            )
        }
        #expect(refusal?.reason == .notEaten(dishes: [MenuItemID("beer"), MenuItemID("wine")]))
        #expect(outcome(.edit(content: wrong), on: try Self.review(in: .published), by: Self.ana) == "notEaten")
        let right = try Self.content(500, dishes: ["pizza": 500])
        #expect(outcome(.edit(content: right), on: try Self.review(in: .published), by: Self.ana) == "published")
    }

    @Test("only the writer edits and takes back, and only something else is an edit")
    func own() throws {
        let published = try Self.review(in: .published)
        #expect(outcome(.withdraw, on: published, by: Self.bob) == "notYours")
        #expect(outcome(.edit(content: try Self.content(100)), on: published, by: Self.bob) == "notYours")
        #expect(outcome(.edit(content: try Self.content(400)), on: published, by: Self.ana) == "alreadyApplied")
        let hidden = try Self.review(in: .hidden)
        #expect(outcome(.withdraw, on: hidden, by: Self.bob) == "notYours")
        #expect(outcome(.edit(content: try Self.content(100)), on: hidden, by: Self.bob) == "notYours")
    }

    @Test("flags: one for each reason and person, staff only at their branch; a moderator takes them down")
    func flags() throws {
        var review = try Self.review(in: .published)
        let manager = Author.manager(UserID("mara"), at: Self.branch)
        let stranger = Author.manager(UserID("otto"), at: BranchID("elsewhere"))
        #expect(outcome(.flag(reason: .untrue), on: review, by: stranger) == "otherBranch")
        try review.perform(.flag(reason: .untrue), in: nil, by: manager, at: Self.instant(63))
        #expect(outcome(.flag(reason: .untrue), on: review, by: manager) == "alreadyApplied")
        try review.perform(.flag(reason: .offensive), in: nil, by: manager, at: Self.instant(63))
        try review.perform(.flag(reason: .untrue), in: nil, by: Self.bob, at: Self.instant(63))
        #expect(review.flags.map(\.user?.rawValue) == ["mara", "mara", "bob"])
        #expect(review.state == .published)
        #expect(outcome(.hide(reason: .untrue), on: review, by: Self.ana, at: 62) == "clockWentBack")
        try review.perform(.restore, in: nil, by: .system, at: Self.instant(64))
        #expect(review.flags.isEmpty)
        #expect(outcome(.restore, on: review, by: .system) == "alreadyApplied")
    }

    @Test("golden JSON of a review, every command and event, and the ratings that follow")
    func goldenJSON() throws {
        var golden = GoldenReview(
            state: Review(id: Self.visit.id),
            hidden: Review(id: Self.visit.id),
            ratings: VenueRatings(id: Self.branch)
        )
        let commands: [Review.Command] = [
            .write(content: try Self.content(450, dishes: ["pizza": 500])), .flag(reason: .untrue),
            .hide(reason: .untrue), .restore, .edit(content: try Self.content(350, dishes: ["soup": 200])),
            .withdraw,
        ]
        try golden.ratings.apply(
            .written(visit: Self.visit, content: Self.content(400, dishes: ["soup": 300]), at: Self.instant(60))
        )
        for (minute, command) in commands.enumerated() {
            let author = [.hide, .restore].contains(command.kind) ? Author.system : Self.ana
            golden.events += try golden.state.perform(
                command,
                in: Self.visit,
                by: author,
                at: Self.instant(61 + Int64(minute))
            )
            if golden.state.state == .hidden { golden.hidden = golden.state }
        }
        for event in golden.events.dropLast() { try golden.ratings.apply(event) }
        #expect(golden.ratings.house.mean == (try Self.stars(375)))
        #expect(golden.ratings.dishes.count == 1)
        #expect(golden.ratings.dishes[MenuItemID("soup")]?.mean == (try Self.stars(250)))
        #expect(Set(commands.map(\.kind)) == Set(Review.Command.Kind.allCases))
        try expectGolden(golden, "Review.json")
        try expectGoldenText(commands, "Review.commands.json")
        #expect(Review.replaying(golden.events, id: golden.state.id) == golden.state)
    }

    @Test("a review whose fields contradict each other is not read")
    func contradictions() throws {
        let json = try encoded(Self.review(in: .hidden))
        for (from, to, code) in [
            (#""state":"hidden""#, #""state":"published""#, "state"),
            (#""state":"hidden""#, #""state":"withdrawn""#, "state"),
            (#""state":"hidden""#, #""state":"unwritten""#, "state"),
            (#""hiddenFor":"offensive","#, "", "state"), (#""lastEventAt":"#, #""then":"#, "state"),
            (#"01/17","lastEventAt""#, #"01/18","lastEventAt""#, "visit"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            let fault = decodingFault(Review.self, broken) as? Review.Inconsistency
            #expect(fault?.code.rawValue == "review.inconsistent." + code, "\(to)")
        }
    }

    @Test("the text form of a visit")
    func visits() throws {
        #expect(Self.visit.id.description == "booking/pineta/1970-01-01/17")
        #expect(Visit.order(id: "a/b").description == "order/a/b")
        #expect(Visit("order/a/b") == .order(id: "a/b"))
        #expect(Visit.booking(day: Self.day, id: "a/b%").description == "booking/pineta/1970-01-01/a%2Fb%25")
        for text in [
            "", "booking", "tab/17", "Booking/17", "booking\u{301}/17", "booking/17", "booking/1970-01-01/17",
            "booking/pineta/1970-02-30/17", "booking/pineta/1970-01-01", "booking/pineta/1970-01-01/a%2f",
            "booking/pineta/1970-01-01/a%", "booking/pineta/1970-01-01/a%41",
        ] {
            #expect(Visit(text) == nil, "\(text)")
        }
        #expect(Review(id: Self.visit.id).scope == "")
        #expect(try Self.review(in: .published).scope == "pineta")
    }

    @Test("different visits have different texts, whatever their parts contain, and each is read back")
    func ambiguousVisits() throws {
        // Parts in which a separator, an escape, another date or a combining mark makes one text look like another.
        let parts = [
            "", "a", "/", "%", "%2F", "%25", "a/2026-03-28", "2026-03-28/a", "a/2026-03-28/b", "\u{301}", "b/\u{301}",
        ]
        let dates = try [CivilDate("2026-03-28"), CivilDate("2026-03-29"), .first]
        var visits: [Visit] = parts.map { .order(id: OrderID($0)) }
        for branch in parts {
            for date in dates {
                let day = BranchDay(branch: BranchID(branch), date: date)
                visits += parts.map { .booking(day: day, id: BookingID($0)) }
            }
        }
        #expect(Set(visits).count == visits.count)
        var texts: Set<[UInt8]> = []
        for visit in visits {
            let text = visit.description
            #expect(texts.insert(Array(text.utf8)).inserted, "\(text)")
            #expect(Visit(text) == visit, "\(text)")
            #expect(try decoded(Visit.self, encoded(visit)) == visit, "\(text)")
        }
    }

    @Test("the longest identities make a text that is stored and read back")
    func longestVisit() throws {
        let longest = String(repeating: "/", count: SizeLimit.identifier)
        let day = BranchDay(branch: BranchID(longest), date: try CivilDate("2026-03-28"))
        let visit = Visit.booking(day: day, id: BookingID(longest))
        // Each slash of the booking takes three bytes: 8 + 128 + 1 + 10 + 1 + 384.
        #expect(visit.description.utf8.count == 532)
        #expect(try decoded(Visit.self, encoded(visit)) == visit)
    }
}
