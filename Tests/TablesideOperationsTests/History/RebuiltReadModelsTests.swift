import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Read models that are made again")
struct RebuiltReadModelsTests {
    private static let soup = VenueSubject.dish(id: D.soup, branch: D.branch)

    /// What the read models hold, without the numbers of writes.
    private struct Shelf: Equatable {
        var bookings: [GuestHistoryEntry]
        var reviews: [GuestHistoryEntry]
        var bills: [ClosedBill]
        var ratings: [VenueRatings]
        var counts: [CommentCounts]

        init(_ store: any HostStore) async throws {
            bookings = try await Self.kept(in: store, scope: "mia/bookings")
            reviews = try await Self.kept(in: store, scope: "mia/reviews")
            bills = try await Self.kept(in: store, scope: "mia")
            ratings = try await Self.kept(in: store)
            counts = try await Self.kept(in: store)
        }

        private static func kept<Kept: Document>(in store: any HostStore, scope: String = "") async throws -> [Kept] {
            try await store.query(DocumentQuery(Kept.kind, scope: scope, limit: 100)).documents.map {
                var document = try $0.decoded(as: Kept.self)
                document.version = .absent
                return document
            }
        }
    }

    private static func lose<Lost: Document>(
        _ type: Lost.Type,
        in store: any HostStore,
        scope: String = ""
    ) async throws {
        let found = try await store.query(DocumentQuery(Lost.kind, scope: scope, limit: 100)).documents
        var changes = Changes()
        for document in found { changes.remove(try document.decoded(as: type)) }
        let identity = CommandIdentity(id: CommandID("lose \(Lost.kind) \(scope)"), by: .system, content: "")
        let record = CommandRecord(command: identity, at: noon, receipt: "")
        _ = try await store.commit(CommitUnit(changes, command: record))
    }

    /// A visit with a review of four and a half stars, comments of three, then one star on the soup, and a tab that was closed.
    private static func visit() async throws -> LoyalDiner {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        let wish = BookingWish(id: "b", party: 2, at: try diner.house.instant("2026-03-27T18:00"))
        await loyal.send(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest)
        let arrive = GuestRequest.arrive(day: diner.day, booking: "b", tab: "tab-mia")
        await loyal.send(.guest(request: arrive), by: D.guest)
        let finish = StaffDayRequest.finish(booking: "b")
        await loyal.send(.staff(request: .day(date: diner.day.date, request: finish)), by: D.manager)
        let content = Review.Content(rating: try Rating(hundredths: 450), dishes: [D.soup: try Rating(hundredths: 500)])
        let visit = Visit.booking(day: diner.day, id: "b")
        await loyal.send(.guest(request: .review(visit: visit, content: content)), by: D.guest)
        for (author, words, stars) in [(D.guest, "Hot!", 300), (D.otherGuest, "Cold.", 100)] {
            let said = GuestComment.Content(text: words, rating: try Rating(hundredths: stars))
            let write = GuestRequest.comment(subject: soup, request: .write(content: said))
            await loyal.send(.guest(request: write), by: author)
        }
        await loyal.send(.guest(request: .comment(subject: soup, request: .withdraw)), by: D.guest)
        let opening = try diner.opening(.forman)
        let tab = TabID("late")
        try await diner.runner.perform(
            Envelope(.open(opening: opening), on: GuestTab.self, tab, by: D.guest, id: diner.nextID())
        )
        try await diner.runner.perform(
            Envelope(.close, on: GuestTab.self, tab, by: D.waiter(D.wanda), id: diner.nextID())
        )
        return loyal
    }

    @Test("lists, bills, ratings and counts that were lost are made again by another edition, and only by that")
    func editions() async throws {
        let loyal = try await Self.visit()
        let store = loyal.diner.store
        func catchUp(_ edition: Int?) async throws {
            let models = edition == nil ? [] : HouseReactions.ReadModel.allCases
            let editions = Dictionary(models.map { ($0, edition ?? 1) }) { first, _ in first }
            let reactions = HouseReactions(through: loyal.diner.runner, in: loyal.house, editions: editions)
            #expect(try await reactions.catchUp().isEmpty)
        }
        try await catchUp(nil)
        let shelf = try await Shelf(store)
        #expect(shelf.bookings.count == 1 && shelf.reviews.count == 1)
        #expect(shelf.bills.map(\.tab) == ["late"])
        #expect(shelf.ratings.map(\.house) == [try RatingTally(count: 1, sum: 450)])
        #expect(shelf.counts.map(\.ratings) == [try RatingTally(count: 1, sum: 100)])
        #expect(shelf.counts.map(\.texts) == [1])

        try await Self.lose(GuestHistoryEntry.self, in: store, scope: "mia/bookings")
        try await Self.lose(GuestHistoryEntry.self, in: store, scope: "mia/reviews")
        try await Self.lose(ClosedBill.self, in: store, scope: "mia")
        try await Self.lose(VenueRatings.self, in: store)
        try await Self.lose(CommentCounts.self, in: store)
        try await catchUp(nil)
        let empty = try await Shelf(store)
        #expect(empty.bookings.isEmpty && empty.reviews.isEmpty && empty.bills.isEmpty)
        #expect(empty.ratings.isEmpty && empty.counts.isEmpty)

        for _ in 0..<2 {
            try await catchUp(2)
            #expect(try await Shelf(store) == shelf)
        }
    }

    @Test("an edition is given to each read model by itself")
    func single() async throws {
        let loyal = try await LoyalDiner()
        func names(_ editions: [HouseReactions.ReadModel: Int]) -> Set<String> {
            let reactions = HouseReactions(through: loyal.diner.runner, in: loyal.house, editions: editions)
            return Set(reactions.all.map(\.name.rawValue))
        }
        let plain = names([:])
        for (model, name) in [
            (.guestHistory, "guestHistory"), (.closedBills, "closedBills"), (.ratings, "ratings"),
            (.commentCounts, "commentCounts"),
        ] as [(HouseReactions.ReadModel, String)] {
            #expect(plain.contains(name))
            #expect(names([model: 3]) == plain.subtracting([name]).union(["\(name)-3"]))
            #expect(names([model: 1]) == plain)
        }
    }
}
