import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A house that looks up who its senders are, in the very documents that they ask about.
private struct KnowingHouse: HouseSource {
    let house: WorldHouse

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try house.plan(of: branch, afresh: afresh)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        try house.terms(of: order, at: branch, by: author, afresh: afresh)
    }

    func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

    func standing(of author: Author) async throws -> Standing { try await house.world.store.standing(of: author) }
}

/// What is free at a start, and what people ask about themselves.
@Suite("Free tables, and questions about oneself")
struct OwnQuestionTests {
    private typealias World = RightsWorld

    @Test("QP-28 the tables that are free for a party are those that it can book then, and no others")
    func freeTables() async throws {
        let world = try await World()
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let reader = world.reader()
        let house = try #require(world.houses["north"])
        let plan = try house.plan()
        let present = try #require(try await world.store.load(ServiceDay.self, day))
        var counts: [Int] = []
        for (party, hours) in [(2, 0), (2, 1), (4, 0), (8, 0), (3, 2)] {
            let start = world.seven + .hours(hours)
            let free = try await reader.freeTables(on: day, for: party, at: start, by: .anonymous)
            // The slow way: every table by itself is asked for in a book of its own, in which nobody else may be moved.
            let bookable = plan.tables.filter { table in
                var book = present
                let wishes = BookingWishes(tables: [table.id])
                let request = BookingRequest(id: "new", party: party, at: start, wishes: wishes)
                let events = try? book.perform(.book(request), in: plan, by: .guest("sly"), at: world.seven)
                return events != nil && present.bookings.allSatisfy { book.booking($0.key)?.tables == $0.value.tables }
            }
            let single = free.filter { $0.tables.count == 1 }
            #expect(Set(single.flatMap(\.tables)) == Set(bookable.map(\.id)), "\(party) at \(start)")
            for card in free {
                #expect(card.numbers == card.tables.compactMap { id in plan.tables.first { $0.id == id }?.number })
                #expect(card.seats.contains(party))
            }
            counts.append(free.count)
        }
        // Two parties of two and three sit at seven; later they still do.
        #expect(counts.allSatisfy { $0 > 0 } && counts[0] < plan.tables.count)
        // None is free for so many, and then there is no list.
        #expect(try await reader.freeTables(on: day, for: 99, at: world.seven, by: .anonymous) == [])
        #expect(try await reader.freeTables(on: day, for: 0, at: world.seven, by: .anonymous) == [])
        #expect(try await reader.freeTables(on: day, for: 2, at: world.noon, by: .anonymous) == [], "that is over")
    }

    @Test("who sees when tables are free sees which, and of a branch that guests do not see nobody else does")
    func freeTablesRights() async throws {
        let world = try await World()
        for branch in ["north", "den", "nowhere"] as [BranchID] {
            let day = BranchDay(branch: branch, date: try CivilDate(World.date))
            for (person, author) in World.people {
                let free = await world.reader()
                    .answer(.freeTables(day: day, party: 2, at: world.seven), by: author)
                let slots = await world.reader().answer(.slots(day: day, party: 2), by: author)
                #expect(free.failure == slots.failure, "\(person) \(branch)")
            }
        }
    }

    @Test("a house that shows when tables are free need not show which")
    func freeTablesAlone() async throws {
        let world = try await World()
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let cells = Rights.house.cells.filter { $0.action != ActionCode("day", "freeTables") }
        let reader = world.reader(try Rights(cells.map { Rights.Row($0.role, $0.relation, [$0.action]) }))
        for (person, author) in World.people {
            let slots = await reader.answer(.slots(day: day, party: 2), by: author)
            #expect(slots.failure == nil, "\(person)")
            let free = await reader.answer(.freeTables(day: day, party: 2, at: world.seven), by: author)
            #expect(free.failure?.code.rawValue == "access.notForSender", "\(person): \(free)")
        }
    }

    private static func staff(_ id: UserID, _ role: Role) throws -> User {
        var form = goodForm(role: role)
        form[.username] = id.rawValue
        form[.email] = "\(id)@example.ro"
        form.workplace = Employment(restaurant: "one", branch: "north")
        return try registered(id, form, under: .quickPlate)
    }

    @Test("QP-80 QP-22 people see their own profile: guests with their favorites, staff with the restaurant's name")
    func profile() async throws {
        let world = try await World()
        var mia = try registered("mia", goodForm(), under: .quickPlate)
        for restaurant in ["two", "one"] as [RestaurantID] {
            try mia.perform(.star(restaurant: restaurant), in: .quickPlate, by: .guest("mia"), at: world.noon)
        }
        var gone = try person("gone")
        try gone.perform(.close, in: .quickPlate, by: .system, at: world.noon)
        try await world.keep([mia, gone, try Self.staff("ana", .waiter)])
        let reader = world.reader()
        let own = try await reader.profile(of: .guest("mia"))
        #expect(own.lastName == "Pop" && own.card.username?.text == "ana")
        #expect(own.email?.text == "ana@example.ro" && own.restaurantName == nil)
        #expect(own.favorites.restaurants == ["two", "one"])
        let ana = try await reader.profile(of: .waiter("ana", at: "north"))
        #expect(ana.restaurantName == "one" && ana.favorites.restaurants.isEmpty)
        let knowing = HouseReader(
            store: world.store,
            clock: ManualClock(world.seven),
            house: KnowingHouse(house: WorldHouse(world: world)),
            coder: World.coder
        )
        #expect(try await knowing.profile(of: .guest("mia")) == own)
        #expect(try await knowing.profile(of: .waiter("ana", at: "north")) == ana)
        await #expect(throws: AccessRefusal(.standingChanged(role: .waiter))) {
            try await knowing.profile(of: .waiter("ana", at: "south"))
        }
        // The question names nobody, so that nobody else's can be asked for.
        let coded = await reader.answer(.profile, by: .guest("mia"))
        #expect(try coded.receipt(as: UserProfile.self, coder: World.coder) == own)
        for (author, code) in [
            (Author.anonymous, "access.notForSender"), (.guest(on: "d1"), "access.notForSender"),
            (.guest("ben"), "access.notFound"), (.guest("gone"), "access.notFound"), (.system, "access.notForSender"),
        ] {
            #expect(await reader.answer(.profile, by: author).failure?.code.rawValue == code, "\(author)")
        }
    }

    @Test("staff of a restaurant that has no record see their profile, without its name")
    func profileWithoutRestaurant() async throws {
        let world = try await World()
        var form = goodForm(role: .waiter)
        form[.username] = "vito"
        form[.email] = "vito@example.ro"
        form.workplace = Employment(restaurant: "unrecorded", branch: "north")
        try await world.keep([try registered("vito", form, under: .quickPlate)])
        let profile = try await world.reader().profile(of: .waiter("vito", at: "north"))
        #expect(profile.restaurantName == nil)
        #expect(profile.lastName == "Pop" && profile.card.username?.text == "vito")
        #expect(profile.email?.text == "vito@example.ro")
    }

    @Test("staff see the jobs that were offered to them and are open, the latest first, also before they work anywhere")
    func receivedOffers() async throws {
        let world = try await World()
        var received = ReceivedOffers(id: "vera")
        var documents: [any Document] = []
        let manager = Author.manager("mara", at: "north")
        let vera = Author("vera", as: .waiter)
        func offer(_ id: JobOfferID, to invitee: UserID? = "vera", at branch: BranchID = "north") throws -> JobOffer {
            var offer = JobOffer(id: id)
            let terms = JobTerms(
                workplace: Employment(restaurant: branch == "north" ? "one" : "two", branch: branch),
                owner: "rosa",
                invitee: invitee,
                until: world.seven + (id == "o2" ? .zero : .hours(1))
            )
            try offer.perform(.send(terms: terms), by: branch == "north" ? manager : .system, at: world.noon)
            received.add(id)
            return offer
        }
        documents.append(try offer("o1"))
        // It is over at this very instant.
        documents.append(try offer("o2"))
        var declined = try offer("o3")
        try declined.perform(.decline, by: vera, at: world.noon)
        documents.append(declined)
        documents.append(try offer("o4", at: "other"))
        // A list that names somebody else's offer shows it to nobody.
        documents.append(try offer("o5", to: "otto"))
        documents.append(received)
        try await world.keep(documents)
        let reader = world.reader()
        let offers = try await reader.receivedOffers(by: vera)
        #expect(offers.map(\.id) == ["o4", "o1"])
        #expect(offers.map(\.restaurantName) == ["two", "one"] && offers.map(\.branchName) == ["other", "north"])
        #expect(offers.map(\.until) == [world.seven + .hours(1), world.seven + .hours(1)])
        #expect(try await reader.receivedOffers(by: .cook("vera", at: "south")).map(\.id) == ["o4", "o1"])
        #expect(try await reader.receivedOffers(by: .waiter("otto", at: "south")) == [])
        for author in [Author.guest("vera"), Author("vera", as: .courier), Author("rosa", as: .restaurateur)] {
            let answer = await reader.answer(.receivedOffers, by: author)
            #expect(answer.failure?.code.rawValue == "access.notForSender", "\(author)")
        }
    }
}
