import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

// What waits are quoted, and what is left of them.
extension WaitlistServerTests {
    @Test("a house that knows how far its guests are quotes shorter waits when they have paid")
    func stages() async throws {
        let door = try await Door()
        var loyal = door.loyal
        let stay = CompletedStay(party: 2, length: .minutes(60), marks: [.paid: .minutes(54)])
        let policy = WaitlistPolicy(openPerGuest: 1)
        let quoter = WaitQuoter(try StayHistory(Array(repeating: stay, count: 50)), policy: policy)
        loyal.waitlist = HouseWaitlist(policy: policy, quoter: quoter)
        loyal.diner.clock.advance(by: .minutes(10))
        for (user, isKnown) in [(D.mia, false), (D.leo, true)] {
            let entry = WaitlistEntryID(user.rawValue)
            let paid = DayAvailability.GuestStage(.paid, since: loyal.diner.clock.now())
            loyal.stages = isKnown ? [door.seated[0]: paid] : [:]
            let join = Waitlist.GuestRequest.join(wish: WaitlistWish(id: entry, party: 2))
            let ask = HouseRequest.Ask.guest(request: .waitlist(day: loyal.diner.day, request: join))
            await loyal.send(ask, by: .guest(user))
            // Others leave sixty minutes after they sat down; who has paid leaves after six.
            let quoted = try await door.places(of: user).first?.quoted?.p50
            #expect(quoted.map { $0 <= .minutes(6) } == isKnown, "\(user): \(String(describing: quoted))")
            await door.guest(.leave(entry: entry), by: user)
        }
    }

    @Test("a guest who asks again sees the wait that is left, not the one that was quoted at the door")
    func remaining() async throws {
        let door = try await Door()
        var loyal = door.loyal
        #expect(try await door.places(of: D.mia).isEmpty)
        let stay = CompletedStay(party: 2, length: .minutes(60), marks: [:])
        let policy = WaitlistPolicy(openPerGuest: 1)
        let quoter = WaitQuoter(try StayHistory(Array(repeating: stay, count: 50)), policy: policy)
        loyal.waitlist = HouseWaitlist(policy: policy, quoter: quoter)
        func place(of user: UserID) async throws -> WaitlistPlace {
            let places = try await loyal.server.reader.waitlistPlaces(on: loyal.diner.day, by: .guest(user))
            return try #require(places.count == 1 ? places.first : nil)
        }
        func wait(of user: UserID) async throws -> Elapsed? {
            guard case .wait(let wait)? = try await place(of: user).remaining else { return nil }
            return wait.p50
        }
        // Every party sat down at the same time and leaves after an hour, so that ten minutes later fifty are left.
        loyal.diner.clock.advance(by: .minutes(10))
        for (user, id) in [(D.leo, "leo"), (D.mia, "mia")] as [(UserID, WaitlistEntryID)] {
            let join = Waitlist.GuestRequest.join(wish: WaitlistWish(id: id, party: 2))
            await loyal.send(.guest(request: .waitlist(day: loyal.diner.day, request: join)), by: .guest(user))
        }
        #expect(try await place(of: D.mia).quoted?.p50 == .minutes(50))
        #expect(try await wait(of: D.mia) == .minutes(50))
        loyal.diner.clock.advance(by: .minutes(20))
        #expect(try await place(of: D.mia).quoted?.p50 == .minutes(50))
        #expect(try await wait(of: D.mia) == .minutes(30))
        // A table comes free, and is Leo's; Mia's wait is still that for the next one.
        try await door.leave(0)
        #expect(try await place(of: D.leo).state == .offered)
        #expect(try await wait(of: D.leo) == .zero)
        #expect(try await wait(of: D.mia) == .minutes(30))
        let leave = Waitlist.GuestRequest.leave(entry: "mia")
        await loyal.send(.guest(request: .waitlist(day: loyal.diner.day, request: leave)), by: .guest(D.mia))
        #expect(try await place(of: D.mia).remaining == nil)
        // A house that quotes nothing says nothing.
        #expect(try await door.places(of: D.leo).map(\.remaining) == [nil])
    }

    @Test("the server knows from tabs and orders how far guests are, without being told")
    func storedStages() async throws {
        let door = try await Door()
        let (diner, first) = (door.loyal.diner, door.seated[0])
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        let table = try #require(day.booking(first)?.tables.first)
        #expect(try await diner.store.guestStages(on: diner.day).isEmpty)
        // Two soups and a bread are ordered at the table, served a little later, and the bill is asked for.
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: .dineIn,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: table
        )
        let placed = diner.clock.now()
        let place = PlaceOrder(
            "1",
            Diner.cart([(D.soup, 2), (D.bread, 1)]),
            on: "tab of the first",
            opening: opening,
            guest: nil
        )
        try await diner.place(place, on: diner.terms(), by: D.waiter(D.wanda))
        #expect(try await diner.store.guestStages(on: diner.day) == [first: .init(.ordered, since: placed)])
        try await diner.accept("1", D.wanda)
        diner.clock.advance(by: .minutes(9))
        let served = diner.clock.now()
        try await diner.cookAndServe("1", by: D.wanda)
        #expect(try await diner.store.guestStages(on: diner.day) == [first: .init(.served, since: served)])
        diner.clock.advance(by: .minutes(30))
        let asked = diner.clock.now()
        try await diner.tab(.askForBill, "tab of the first", by: D.waiter(D.wanda))
        #expect(try await diner.store.guestStages(on: diner.day) == [first: .init(.bill, since: asked)])
        let other = BranchDay(branch: diner.day.branch, date: try diner.day.date.adding(days: 1))
        #expect(try await diner.store.guestStages(on: other).isEmpty)
    }
}
