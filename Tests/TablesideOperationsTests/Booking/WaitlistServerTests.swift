import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A full house with guests at the door, from their phones' requests to what the phones show.
@Suite("Waitlists on a server")
struct WaitlistServerTests {
    /// The house, whose tables walk-ins of two have taken one after another.
    struct Door {
        let loyal: LoyalDiner
        let notifier = MemoryNotifier()
        let reactions: HouseReactions
        private(set) var seated: [BookingID] = []

        init() async throws {
            var loyal = try await LoyalDiner()
            loyal.waitlist = HouseWaitlist(policy: WaitlistPolicy(hold: .minutes(10)))
            self.loyal = loyal
            reactions = HouseReactions(
                through: loyal.diner.runner,
                in: loyal.house,
                notifying: notifier,
                of: .appetito
            )
            for number in 1...100 {
                let id = BookingID("walk-in \(number)")
                let walkIn = StaffDayRequest.walkIn(party: WalkIn(id: id, party: 2))
                let ask = HouseRequest.Ask.staff(request: .day(date: loyal.diner.day.date, request: walkIn))
                let request = HouseRequest(ask, id: loyal.diner.nextID())
                if await loyal.server.perform(request, by: D.manager).failure != nil { break }
                seated.append(id)
            }
            try #require(!seated.isEmpty && seated.count < 100)
        }

        func guest(_ request: Waitlist.GuestRequest, by user: UserID, refused code: String? = nil) async {
            let ask = HouseRequest.Ask.guest(request: .waitlist(day: loyal.diner.day, request: request))
            await loyal.send(ask, by: .guest(user), refused: code)
        }

        /// A party of two leaves, and the reactions follow.
        func leave(_ index: Int) async throws {
            let finish = StaffDayRequest.finish(booking: seated[index])
            let ask = HouseRequest.Ask.staff(request: .day(date: loyal.diner.day.date, request: finish))
            await loyal.send(ask, by: D.manager)
            let day = try #require(try await loyal.diner.store.load(ServiceDay.self, loyal.diner.day))
            let tables = try #require(day.booking(seated[index])).tables
            if !day.uncleared.isEmpty {
                let clear = StaffDayRequest.clearTables(tables: tables)
                await loyal.send(
                    .staff(request: .day(date: loyal.diner.day.date, request: clear)),
                    by: D.manager
                )
            }
            try await catchUp()
        }

        func catchUp() async throws { #expect(try await reactions.catchUp().isEmpty) }

        func places(of user: UserID) async throws -> [WaitlistPlace] {
            try await loyal.server.reader.waitlistPlaces(on: loyal.diner.day, by: .guest(user))
        }
    }

    @Test("a table that becomes free is offered in the order of service, held, and sold once")
    func offers() async throws {
        let door = try await Door()
        let (loyal, store) = (door.loyal, door.loyal.diner.store)
        await door.guest(.join(wish: WaitlistWish(id: "mia", party: 2)), by: D.mia)
        loyal.diner.clock.advance(by: .minutes(1))
        await door.guest(.join(wish: WaitlistWish(id: "leo", party: 2)), by: D.leo)
        #expect(try await door.places(of: D.leo).map(\.ahead) == [1])
        await door.guest(.accept(entry: "mia", booking: "m"), by: D.mia, refused: "waitlist.illegal")
        try await door.leave(0)
        #expect(try await door.places(of: D.mia).map(\.state) == [.offered])
        #expect(
            await door.notifier.notices.filter { $0.kind == .waitlistOffered }.map(\.recipient) == [.user(id: D.mia)]
        )
        // The table is Mia's: neither a walk-in nor Leo gets it.
        let walkIn = StaffDayRequest.walkIn(party: WalkIn(id: "sly", party: 2))
        let ask = HouseRequest.Ask.staff(request: .day(date: loyal.diner.day.date, request: walkIn))
        #expect(await loyal.server.perform(HouseRequest(ask, id: "sly"), by: D.manager).failure != nil)
        await door.guest(.accept(entry: "mia", booking: "x"), by: D.leo, refused: "access.notFound")
        await door.guest(.accept(entry: "mia", booking: "m"), by: D.mia)
        let day = try #require(try await store.load(ServiceDay.self, loyal.diner.day))
        #expect(day.booking("m")?.status == .seated && day.booking("m")?.guest == D.mia)
        #expect(try await door.places(of: D.leo).map(\.ahead) == [0])
    }

    @Test("a table that a party leaves for another one is offered at once")
    func moved() async throws {
        let door = try await Door()
        let (loyal, store) = (door.loyal, door.loyal.diner.store)
        await door.guest(.join(wish: WaitlistWish(id: "mia", party: 2)), by: D.mia)
        try await door.leave(0)
        let free = try #require(try await door.places(of: D.mia).first?.offer?.tables)
        await door.guest(.decline(entry: "mia"), by: D.mia)
        try await door.catchUp()
        #expect(try await door.places(of: D.mia).map(\.state) == [.waiting])
        let day = try #require(try await store.load(ServiceDay.self, loyal.diner.day))
        let left = try #require(day.booking(door.seated[1])).tables
        let move = StaffDayRequest.move(booking: door.seated[1], tables: free)
        await loyal.send(.staff(request: .day(date: loyal.diner.day.date, request: move)), by: D.manager)
        try await door.catchUp()
        #expect(try await door.places(of: D.mia).first?.offer?.tables == left)
        // The party was at the first table in between, and goes back: that is offered again, whether or not anybody looked
        // while it was there.
        await door.guest(.decline(entry: "mia"), by: D.mia)
        let back = StaffDayRequest.move(booking: door.seated[1], tables: left)
        await loyal.send(.staff(request: .day(date: loyal.diner.day.date, request: back)), by: D.manager)
        try await door.catchUp()
        #expect(try await door.places(of: D.mia).first?.offer?.tables == free)
    }

    @Test("what a guest declined is offered to them again after others sat there, also if nobody looked meanwhile")
    func sat() async throws {
        let door = try await Door()
        let loyal = door.loyal
        func staff(_ request: StaffDayRequest) async {
            await loyal.send(.staff(request: .day(date: loyal.diner.day.date, request: request)), by: D.manager)
        }
        await door.guest(.join(wish: WaitlistWish(id: "mia", party: 2)), by: D.mia)
        try await door.leave(0)
        let free = try #require(try await door.places(of: D.mia).first?.offer?.tables)
        loyal.diner.clock.advance(by: .minutes(1))
        await door.guest(.decline(entry: "mia"), by: D.mia)
        try await door.catchUp()
        #expect(try await door.places(of: D.mia).map(\.state) == [.waiting])
        loyal.diner.clock.advance(by: .minutes(1))
        await staff(.walkIn(party: WalkIn(id: "short", party: 2, table: free.first)))
        loyal.diner.clock.advance(by: .minutes(1))
        await staff(.finish(booking: "short"))
        let day = try #require(try await loyal.diner.store.load(ServiceDay.self, loyal.diner.day))
        if !day.uncleared.isEmpty { await staff(.clearTables(tables: free)) }
        try await door.catchUp()
        #expect(try await door.places(of: D.mia).first?.offer?.tables == free)
    }

    @Test("a booking that is cancelled frees its table for who declined it from its start on, and not before")
    func cancelled() async throws {
        for (early, isOffered) in [(1, false), (0, true)] as [(Int64, Bool)] {
            let door = try await Door()
            let diner = door.loyal.diner
            func staff(_ request: StaffDayRequest) async {
                await door.loyal.send(.staff(request: .day(date: diner.day.date, request: request)), by: D.manager)
            }
            await door.guest(.join(wish: WaitlistWish(id: "mia", party: 2)), by: D.mia)
            try await door.leave(0)
            let free = try #require(try await door.places(of: D.mia).first?.offer?.tables)
            diner.clock.advance(by: .minutes(1))
            await door.guest(.decline(entry: "mia"), by: D.mia)
            let table = try #require(free.first).rawValue
            await staff(.book(request: try diner.house.request("later", 2, "2026-03-27T18:30", table: table)))
            try await door.catchUp()
            diner.clock.set(try diner.house.instant("2026-03-27T18:30") - .milliseconds(early))
            await staff(.cancel(booking: "later"))
            try await door.catchUp()
            #expect(try await door.places(of: D.mia).map(\.state) == [isOffered ? .offered : .waiting], "\(early)")
        }
    }

    @Test("hearing of a no-show once more is no failure, though the guests came after all and sit at another table")
    func heardTwice() async throws {
        var loyal = try await LoyalDiner()
        loyal.waitlist = HouseWaitlist()
        let diner = loyal.diner
        func perform(_ command: ServiceDay.Command, by author: Author = D.manager) async throws {
            let envelope = Envelope(DayOperation(diner.day, command), by: author, id: diner.nextID())
            try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(diner.plan))
        }
        func booking(_ id: BookingID) async throws -> Booking? {
            try await diner.store.load(ServiceDay.self, diner.day)?.booking(id)
        }
        let reaction = Reaction.promotingWaitlists(through: diner.runner, in: loyal.house)
        func hearEverything() async throws {
            for event in try await diner.store.events(after: nil, limit: 1_000).events {
                try await reaction.handle(event)
            }
        }
        // Three tables take two people: a booking has one, others sit at the rest.
        try await perform(.book(try diner.house.request("b", 2, "2026-03-27T18:00")), by: D.guest)
        let first = try #require(try await booking("b")).tables
        for id in ["w1", "w2"] as [BookingID] { try await perform(.walkIn(WalkIn(id: id, party: 2))) }
        let join = Waitlist.GuestRequest.join(wish: WaitlistWish(id: "leo", party: 2))
        await loyal.send(.guest(request: .waitlist(day: diner.day, request: join)), by: .guest(D.leo))
        func offered() async throws -> [TableID]? {
            try await loyal.server.reader.waitlistPlaces(on: diner.day, by: .guest(D.leo)).first?.offer?.tables
        }
        #expect(try await offered() == nil)
        diner.clock.advance(by: .minutes(45))
        try await perform(.noShow(booking: "b"))
        try await hearEverything()
        #expect(try await offered() == first)
        try await perform(.finish("w1"))
        let left = try #require(try await diner.store.load(ServiceDay.self, diner.day)).uncleared.keys.sorted()
        if !left.isEmpty { try await perform(.clearTables(tables: left)) }
        try await perform(.reinstate("b"))
        #expect(try await booking("b")?.tables != first)
        try await hearEverything()
        #expect(try await offered() == first)
    }

    @Test("an offer that nobody takes lapses by the timer, and the next party is asked")
    func lapse() async throws {
        let door = try await Door()
        let loyal = door.loyal
        for (user, id) in [(D.mia, "mia"), (D.leo, "leo")] as [(UserID, WaitlistEntryID)] {
            await door.guest(.join(wish: WaitlistWish(id: id, party: 2)), by: user)
            loyal.diner.clock.advance(by: .minutes(1))
        }
        try await door.leave(0)
        loyal.diner.clock.advance(by: .minutes(10))
        let timers = DueHandler.house(loyal.house, in: loyal.diner.store)
        let runner = CommandRunner(store: loyal.diner.store, clock: loyal.diner.clock, timers: timers)
        let fired = try await runner.fireDue(at: loyal.diner.clock.now(), limit: 10)
        #expect(fired.filter { $0.due?.target.kind == Waitlist.kind }.map(\.result) == [.done])
        #expect(try await door.places(of: D.mia).map(\.state) == [.lapsed])
        #expect(try await door.places(of: D.leo).map(\.state) == [.offered])
        try await door.catchUp()
        let told = await door.notifier.notices.filter { $0.kind.rawValue.hasPrefix("waitlist") }
        #expect(
            told.map { "\($0.kind) \($0.parameters["entry"] ?? "")" } == [
                "waitlistOffered mia", "waitlistLapsed mia", "waitlistOffered leo",
            ]
        )
        // The identity of a party is unique on its list only.
        #expect(told.map { $0.parameters["day"] } == Array(repeating: "\(D.branch)/2026-03-27", count: 3))
    }

    @Test(
        "a guest joins the list of today, or of the evening before while it lasts, and not that of tomorrow a day early"
    )
    func dates() async throws {
        let loyal = try await Door().loyal
        let today = loyal.diner.day
        func join(_ dates: [(days: Int, code: String?)], from today: CivilDate) async throws {
            for (days, code) in dates {
                let day = BranchDay(branch: loyal.diner.day.branch, date: try today.adding(days: days))
                let wish = WaitlistWish(id: WaitlistEntryID("mia \(today) \(days)"), party: 2)
                await loyal.send(
                    .guest(request: .waitlist(day: day, request: .join(wish: wish))),
                    by: .guest(D.mia),
                    refused: code
                )
            }
        }
        try await join(
            [
                (-2, "access.notFound"), (-1, "waitlist.listClosed"), (0, nil), (1, "access.notFound"),
                (2, "access.notFound"),
            ],
            from: today.date
        )
        // Staff put parties on the list of any date, which their guests may leave from the day before on.
        let tomorrow = BranchDay(branch: today.branch, date: try today.date.adding(days: 1))
        let late = Waitlist.StaffRequest.join(wish: WaitlistWish(id: "late", party: 2), guest: D.mia, lateFor: nil)
        await loyal.send(.staff(request: .waitlist(date: tomorrow.date, request: late)), by: D.manager)
        await loyal.send(.guest(request: .waitlist(day: tomorrow, request: .leave(entry: "late"))), by: .guest(D.mia))
        // At one on Sunday morning Saturday's evening still lasts, and Sunday's list opens at half past nine.
        loyal.diner.clock.advance(by: .hours(31))
        let sunday = try today.date.adding(days: 2)
        try await join(
            [(-2, "access.notFound"), (-1, nil), (0, "waitlist.tooEarly"), (1, "access.notFound")],
            from: sunday
        )
    }

    @Test("guests change the size of their own party; a manager closes the list and opens it again, a waiter does not")
    func sizes() async throws {
        let door = try await Door()
        let loyal = door.loyal
        func staff(_ request: Waitlist.StaffRequest, by author: Author, refused code: String? = nil) async {
            let ask = HouseRequest.Ask.staff(request: .waitlist(date: loyal.diner.day.date, request: request))
            await loyal.send(ask, by: author, refused: code)
        }
        await door.guest(.join(wish: WaitlistWish(id: "mia", party: 2)), by: D.mia)
        await door.guest(.changeParty(entry: "mia", party: 1), by: D.mia)
        await door.guest(.changeParty(entry: "mia", party: 2), by: D.leo, refused: "access.notFound")
        await door.guest(.changeParty(entry: "mia", party: 0), by: D.mia, refused: "waitlist.noTableFor")
        let list = try await loyal.server.reader.waitlist(of: loyal.diner.day, by: D.manager)
        #expect(list.entry("mia")?.party == 1)
        await staff(.close, by: D.waiter(D.wanda), refused: "access.notForSender")
        await staff(.close, by: D.manager)
        await door.guest(.join(wish: WaitlistWish(id: "leo", party: 2)), by: D.leo, refused: "waitlist.listClosed")
        await staff(.reopen, by: D.manager)
        await door.guest(.join(wish: WaitlistWish(id: "leo", party: 2)), by: D.leo)
    }

    @Test("AP-23 a guest with priority has a head start on the list, by how far it is above that of an unknown guest")
    func headStart() async throws {
        let door = try await Door()
        var loyal = door.loyal
        loyal.waitlist = HouseWaitlist(policy: WaitlistPolicy(hold: .minutes(10)), headStart: .minutes(10))
        // Her badge gives Mia 20 of the 50 that separate an unknown guest from the highest priority: 4 of the 10 minutes.
        await loyal.give(2)
        await loyal.guest(.buyBadge(badge: "gold"))
        func join(_ id: WaitlistEntryID, by user: UserID) async {
            let join = Waitlist.GuestRequest.join(wish: WaitlistWish(id: id, party: 2))
            await loyal.send(.guest(request: .waitlist(day: loyal.diner.day, request: join)), by: .guest(user))
        }
        func ahead(of user: UserID) async throws -> [Int] {
            try await loyal.server.reader.waitlistPlaces(on: loyal.diner.day, by: .guest(user))
                .filter { $0.state == .waiting }.map(\.ahead)
        }
        await join("leo", by: D.leo)
        loyal.diner.clock.advance(by: .minutes(3))
        await join("mia", by: D.mia)
        let list = try await loyal.server.reader.waitlist(of: loyal.diner.day, by: D.manager)
        #expect(list.entry("leo")?.joining.headStart == .zero && list.entry("mia")?.joining.headStart == .minutes(4))
        let (mia, leo) = (try await ahead(of: D.mia), try await ahead(of: D.leo))
        #expect(mia == [0] && leo == [1], "three minutes later is a minute earlier")
        await door.guest(.leave(entry: "mia"), by: D.mia)
        loyal.diner.clock.advance(by: .minutes(1))
        await join("again", by: D.mia)
        #expect(try await ahead(of: D.mia) == [1], "four minutes make up for four, and the first to come is first")
        try await door.leave(0)
        #expect(try await door.places(of: D.leo).map(\.state) == [.offered])
    }

    @Test("a house that gives its list up offers nothing more, and what is on the list ends as before")
    func givenUp() async throws {
        let door = try await Door()
        var loyal = door.loyal
        let (day, store, clock) = (loyal.diner.day, loyal.diner.store, loyal.diner.clock)
        for (user, id) in [(D.mia, "mia"), (D.leo, "leo")] as [(UserID, WaitlistEntryID)] {
            await door.guest(.join(wish: WaitlistWish(id: id, party: 2)), by: user)
            clock.advance(by: .minutes(1))
        }
        func staff(_ request: Waitlist.StaffRequest, in loyal: LoyalDiner, refused code: String? = nil) async {
            await loyal.send(.staff(request: .waitlist(date: day.date, request: request)), by: D.manager, refused: code)
        }
        func states() async throws -> [WaitlistEntry.State?] {
            let list = try await store.load(Waitlist.self, day)
            return ["mia", "leo", "door"].map { list?.entry($0)?.state }
        }
        await staff(.join(wish: WaitlistWish(id: "door", party: 2), guest: nil, lateFor: nil), in: loyal)
        try await door.leave(0)
        #expect(try await states() == [.offered, .waiting, .waiting])
        loyal.waitlist = nil
        let reactions = HouseReactions(
            through: loyal.diner.runner,
            in: loyal.house,
            notifying: door.notifier,
            of: .appetito
        )
        // Another table becomes free, which is no failure, and is offered to nobody.
        let freed = try #require(try await store.load(ServiceDay.self, day)?.booking(door.seated[1])).tables
        let finish = StaffDayRequest.finish(booking: door.seated[1])
        await loyal.send(.staff(request: .day(date: day.date, request: finish)), by: D.manager)
        #expect(try await reactions.catchUp().isEmpty)
        #expect(try await states() == [.offered, .waiting, .waiting])
        let join = Waitlist.GuestRequest.join(wish: WaitlistWish(id: "new", party: 2))
        await loyal.send(.guest(request: .waitlist(day: day, request: join)), by: D.guest, refused: "access.notFound")
        await staff(.offer(entry: "leo", tables: freed), in: loyal, refused: "access.notFound")
        await staff(.promote, in: loyal, refused: "access.notFound")
        // The timer ends the offer, and puts its table back into use, but asks nobody else.
        clock.advance(by: .minutes(10))
        let timers = DueHandler.house(loyal.house, in: store)
        let fired = try await CommandRunner(store: store, clock: clock, timers: timers).fireDue(
            at: clock.now(),
            limit: 10
        )
        #expect(fired.filter { $0.due?.target.kind == Waitlist.kind }.map(\.result) == [.done])
        #expect(try await states() == [.lapsed, .waiting, .waiting])
        #expect(try await store.load(ServiceDay.self, day)?.blocks.isEmpty == true)
        // Guests see where they stand, and leave; staff seat a party, or take it off the list.
        let places = try await loyal.server.reader.waitlistPlaces(on: day, by: .guest(D.leo))
        #expect(places.map(\.state) == [.waiting])
        let leave = Waitlist.GuestRequest.leave(entry: "leo")
        await loyal.send(.guest(request: .waitlist(day: day, request: leave)), by: .guest(D.leo))
        await staff(.seat(entry: "door", tables: freed, booking: "s"), in: loyal)
        #expect(try await states() == [.lapsed, .left, .seated])
        #expect(try await store.load(ServiceDay.self, day)?.booking("s")?.tables == freed)
        await staff(.recall(entry: "door"), in: loyal)
        await staff(.remove(entry: "door"), in: loyal)
        #expect(try await states() == [.lapsed, .left, .removed])
        #expect(try await reactions.catchUp().isEmpty)
    }

    @Test("a house without a waitlist takes nobody on it, and strangers see no list")
    func none() async throws {
        let loyal = try await LoyalDiner()
        let join = Waitlist.GuestRequest.join(wish: WaitlistWish(id: "w", party: 2))
        let ask = HouseRequest.Ask.guest(request: .waitlist(day: loyal.diner.day, request: join))
        await loyal.send(ask, by: D.guest, refused: "access.notFound")
        await #expect(throws: AccessRefusal.self) {
            try await loyal.server.reader.waitlist(of: loyal.diner.day, by: D.guest)
        }
        #expect(try await loyal.server.reader.waitlist(of: loyal.diner.day, by: D.manager).entries.isEmpty)
    }
}
