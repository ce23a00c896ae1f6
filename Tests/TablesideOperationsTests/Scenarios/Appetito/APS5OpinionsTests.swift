import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("AP-S5 opinions")
struct APS5OpinionsTests {
    @Test("AP-S5 after the visit a guest reviews it, stars the restaurant, invites a friend and writes to support")
    func story() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        let reader = loyal.server.reader
        let wish = BookingWish(id: "b", party: 2, at: try diner.house.instant("2026-03-27T18:00"))
        await loyal.send(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest)
        let content = Review.Content(rating: try Rating(hundredths: 450), dishes: [D.soup: try Rating(hundredths: 500)])
        let visit = Visit.booking(day: diner.day, id: "b")
        let review = HouseRequest.Ask.guest(request: .review(visit: visit, content: content))
        // Not before the visit is over.
        await loyal.send(review, by: D.guest, refused: "access.notFound")
        let arrive = GuestRequest.arrive(day: diner.day, booking: "b", tab: "tab-mia")
        await loyal.send(.guest(request: arrive), by: D.guest)
        let finish = StaffDayRequest.finish(booking: "b")
        await loyal.send(.staff(request: .day(date: diner.day.date, request: finish)), by: D.manager)
        await loyal.send(review, by: D.guest)
        // Who has no visit may comment, on the soup for example.
        let soup = VenueSubject.dish(id: D.soup, branch: D.branch)
        let said = GuestComment.Content(text: "Hot!", rating: try Rating(hundredths: 300))
        await loyal.send(.guest(request: .comment(subject: soup, request: .write(content: said))), by: D.otherGuest)
        let reactions = HouseReactions(through: diner.runner, in: loyal.house)
        #expect(try await reactions.catchUp().isEmpty)
        #expect(try await reader.ownReviews(by: D.guest).items.count == 1)
        // (5 + 3) / 2 stars for the soup, from the review and the comment.
        let page = try await reader.comments(on: soup, by: .anonymous)
        #expect(page.meanInTenths == 40 && page.cards.map(\.text) == ["Hot!"])
        // A friend, by email: an empty address and a malformed one are different errors.
        #expect(throws: EmailAddressError.self) { try InvitationWay.email("") }
        #expect(throws: EmailAddressError.self) { try InvitationWay.email("ivo@") }
        await loyal.guest(.invite(invitation: "i", way: try .email("leo@example.ro")))
        await loyal.guest(.acceptEmailInvitation(invitation: "i"), by: D.leo)
        // A letter, its answer, and what the phone shows.
        let empty = LetterRequest.write(content: SupportLetter.Content(.support, " "))
        await loyal.send(
            .guest(request: .letter(letter: "l", request: empty)),
            by: D.guest,
            refused: "supportLetter.content"
        )
        let report = InformationReport(.outdated, about: .branch(id: D.branch))
        let letter = LetterRequest.write(content: SupportLetter.Content(.report(report: report), "It closes earlier."))
        await loyal.send(.guest(request: .letter(letter: "l", request: letter)), by: D.guest)
        let waiting = try await diner.store.query(DocumentQuery(WaitingLetter.kind, limit: 10))
        #expect(waiting.documents.map(\.ref.id) == ["l"])
        let answer = HandleLetter("l", .answer(text: "Thank you, it is mended."))
        let envelope = Envelope(answer, by: .system, key: .timer(of: DocumentRef(SupportLetter.self, "l"), at: .absent))
        let feed = HouseFeed(diner.store, after: nil)
        while try await feed.advance() {}
        let before = await feed.head
        try await diner.runner.perform(envelope, in: FixedContext(SupportPolicy.usual))
        // The author is told at once, on the phone that is open and by a notice (AP-20); nobody else is.
        while try await feed.advance() {}
        for (author, questions) in [(D.guest, [HouseQuery.letters(after: nil)]), (D.otherGuest, []), (D.manager, [])] {
            let changes = try await reader.changes(after: before, of: feed, by: author).changes
            #expect(changes.map(\.question) == questions, "\(author)")
        }
        let notifier = MemoryNotifier()
        let notices = Reaction.notifying(of: .appetito, through: notifier, in: diner.store)
        while case let report = try await diner.runner.advance(notices), !report.isIdle {}
        let answered = await notifier.notices.filter { $0.kind == .letterAnswered }
        #expect(answered.map(\.recipient) == [.user(id: D.mia)] && answered.first?.parameters == ["letter": "l"])
        #expect(try await diner.store.query(DocumentQuery(WaitingLetter.kind, limit: 10)).documents.isEmpty)
        let letters = try await reader.letters(by: D.guest).items
        #expect(letters.map { $0.messages.map(\.text) } == [["It closes earlier.", "Thank you, it is mended."]])
        #expect(try await reader.letters(by: D.otherGuest).items.isEmpty)
        let foreign = HouseRequest.Ask.guest(request: .letter(letter: "l", request: .reply(text: "Mine")))
        await loyal.send(foreign, by: D.otherGuest, refused: "access.notFound")
        // What is delivered again, as after a crash, is counted once: the ratings, the comments, the history.
        let ratings = try await diner.store.load(VenueRatings.self, D.branch)
        let counts = try await diner.store.load(CommentCounts.self, soup)
        #expect(ratings != nil && counts != nil)
        let now = diner.clock.now()
        #expect(try await countedTwice(in: loyal.house, on: diner.store, at: now) == [])
        #expect(try await diner.store.load(VenueRatings.self, D.branch) == ratings)
        #expect(try await diner.store.load(CommentCounts.self, soup) == counts)
    }

    @Test("AP-29 what APPetito keeps in collections are kinds of documents, each listed by itself")
    func collections() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        var mission = Mission(id: "m")
        let terms = MissionTerms(LocalizedText("Come", in: .english), goal: .visits(1), points: 1)
        let draft = Envelope(
            Mission.Command.draft(terms: terms, owner: nil),
            on: Mission.self,
            mission.id,
            by: .system,
            key: .timer(of: mission.ref, at: .absent)
        )
        mission = Mission(id: "m")
        try await diner.runner.perform(draft)
        let wish = BookingWish(id: "b", party: 2, at: try diner.house.instant("2026-03-27T19:00"))
        await loyal.send(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest)
        let restaurant = OwnerRequest.registerRestaurant(restaurant: Restaurant(id: "r", name: "R"))
        await loyal.send(.owner(request: restaurant), by: Author("rosa", as: .restaurateur))
        for (kind, scope, ids) in [
            (User.kind, "", ["leo", "mia"]), (RestaurantRecord.kind, "rosa", ["r"]),
            (ServiceDay.kind, D.branch.rawValue, ["\(diner.day)"]), (Mission.kind, "", ["m"]),
        ] {
            let page = try await diner.store.query(DocumentQuery(kind, scope: scope, limit: 10))
            #expect(page.documents.map(\.ref.id).sorted() == ids, "\(kind)")
        }
        // The types of users are data of their rules.
        let types = SignUpRules.appetito[.guest]?.categories ?? []
        #expect(types.contains(.influencer) && types.contains(.adventurer))
    }
}
