import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Notices of bookings and loyalty")
struct BookingNoticeTests {
    /// A house as APPetito's, whose reactions tell people of everything.
    private struct Told {
        let loyal: LoyalDiner
        let notifier = MemoryNotifier()
        let reactions: HouseReactions

        init(profile: ProfileCode, missions: (Instant) throws -> MissionBook = { _ in MissionBook() }) async throws {
            var loyal = try await LoyalDiner(bookings: profile)
            loyal.missions = try missions(loyal.diner.clock.now())
            self.loyal = loyal
            reactions = HouseReactions(
                through: loyal.diner.runner,
                in: loyal.house,
                notifying: notifier,
                of: .appetito,
                reminding: .hours(1)
            )
            try await reactions.catchUp()
        }

        func perform(_ command: ServiceDay.Command, on day: BranchDay? = nil, by author: Author) async throws {
            let diner = loyal.diner
            let envelope = Envelope(DayOperation(day ?? diner.day, command), by: author, id: diner.nextID())
            try await diner.runner.perform(envelope, in: FixedContext(diner.plan))
        }

        /// What was told since the last time.
        func news(after count: Int) async throws -> [String] {
            #expect(try await reactions.catchUp().isEmpty)
            return await notifier.notices.dropFirst(count).map { notice in
                switch notice.recipient {
                case .user(let user): "\(notice.kind) → \(user)"
                case .staff(let role, _): "\(notice.kind) → \(role)s"
                case .tab(let tab): "\(notice.kind) → \(tab)"
                case .contact(let key): "\(notice.kind) → \(key)"
                }
            }
            .sorted()
        }
    }

    @Test("AP-20 each side of a booking hears of what the other one does, and not of what it does itself")
    func bookings() async throws {
        let told = try await Told(profile: Booking.Profile.appetito.code)
        let house = told.loyal.diner.house
        try await told.perform(.book(try house.request("a", 2, "2026-03-27T20:00")), by: D.guest)
        #expect(
            try await told.news(after: 0) == [
                "bookingRequested → hosts", "bookingRequested → managers", "bookingSoon → mia",
            ]
        )
        var count = await told.notifier.notices.count
        try await told.perform(.accept(booking: "a"), by: D.manager)
        #expect(try await told.news(after: count) == ["bookingAccepted → mia", "bookingSoon → mia"])
        count = await told.notifier.notices.count
        try await told.perform(.book(try house.request("b", 2, "2026-03-27T21:00")), by: D.otherGuest)
        try await told.perform(.decline(booking: "b", reason: "full"), by: D.manager)
        let news = try await told.news(after: count)
        #expect(news.filter { $0.hasPrefix("bookingDeclined") } == ["bookingDeclined → leo"])
        let declined = await told.notifier.notices.last { $0.kind == .bookingDeclined }
        let words = ["booking": "b", "day": "\(D.branch)/2026-03-27", "party": "2", "reason": "full"]
        #expect(declined?.parameters == words)
        count = await told.notifier.notices.count
        // Under the standard rules guests cancel.
        let other = try await Told(profile: Booking.Profile.standard.code)
        try await other.perform(.book(try house.request("c", 2, "2026-03-27T20:00")), by: D.guest)
        let made = ["bookingMade → hosts", "bookingMade → managers", "bookingSoon → mia"]
        #expect(try await other.news(after: 0) == made)
        try await other.perform(.cancel("c"), by: D.guest)
        #expect(
            try await other.news(after: made.count) == [
                "bookingCancelled → hosts", "bookingCancelled → managers", "bookingSoonWithdrawn → mia",
            ]
        )
        // Telling once more sends the same notices, which a receiver shows once.
        let before = await told.notifier.notices
        #expect(try await told.news(after: before.count).isEmpty)
    }

    @Test(
        "AP-20 a hold that its guest gives up was nobody's booking, and a booking that the house calls off is the guest's"
    )
    func holds() async throws {
        let told = try await Told(profile: Booking.Profile.standard.code)
        let house = told.loyal.diner.house
        let hold = try house.request("h", 2, "2026-03-27T20:00")
        try await told.perform(.hold(hold, lasting: .minutes(10)), by: D.guest)
        try await told.perform(.releaseHold("h"), by: D.guest)
        #expect(try await told.news(after: 0).filter { !$0.hasPrefix("bookingSoon") } == [])
        let count = await told.notifier.notices.count
        try await told.perform(.book(try house.request("b", 2, "2026-03-27T20:00")), by: D.guest)
        try await told.perform(.cancel("b"), by: D.manager)
        let news = try await told.news(after: count)
        #expect(news.filter { $0.hasPrefix("bookingCancelled") } == ["bookingCancelled → mia"])
    }

    @Test("AP-20 a guest is told of a request that was not answered in time, and the house is not")
    func unanswered() async throws {
        let house = try SampleHouse.oldTown { rules in
            rules.acceptance = .byHouse
            rules.answerTime = .minutes(30)
        }
        let plan = try house.plan()
        let told = try await Told(profile: Booking.Profile.standard.code)
        let diner = told.loyal.diner
        for (command, author, minutes) in [
            (.book(try house.request("r", 2, "2026-03-27T20:00")), D.guest, 30), (.expire(booking: "r"), .system, 0),
        ] as [(ServiceDay.Command, Author, Int)] {
            let envelope = Envelope(DayOperation(diner.day, command), by: author, id: diner.nextID())
            try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(plan))
            diner.clock.advance(by: .minutes(minutes))
        }
        let news = try await told.news(after: 0)
        #expect(news.filter { $0.hasPrefix("bookingExpired") } == ["bookingExpired → mia"])
    }

    @Test("AP-20 nobody is told of a hold that runs out, nor of one without an end that is given up")
    func endedHolds() async throws {
        let told = try await Told(profile: Booking.Profile.standard.code)
        let house = told.loyal.diner.house
        let hold = try house.request("short", 2, "2026-03-27T20:00")
        try await told.perform(.hold(hold, lasting: .minutes(10)), by: D.guest)
        let endless = try house.request("endless", 2, "2026-03-27T20:00")
        try await told.perform(.hold(endless, lasting: nil), by: D.guest)
        told.loyal.diner.clock.advance(by: .minutes(10))
        try await told.perform(.expire(booking: "short"), by: .system)
        try await told.perform(.releaseHold("endless"), by: D.guest)
        #expect(try await told.news(after: 0).filter { !$0.hasPrefix("bookingSoon") } == [])
        let day = try #require(try await told.loyal.diner.store.load(ServiceDay.self, told.loyal.diner.day))
        #expect(day.booking("short")?.status == .expired && day.booking("endless")?.status == .cancelled)
    }

    @Test("AP-20 the house is told of a request that its guest withdraws before the answer is due")
    func withdrawn() async throws {
        let plan = try SampleHouse.oldTown { rules in
            rules.acceptance = .byHouse
            rules.answerTime = .minutes(30)
        }.plan()
        let told = try await Told(profile: Booking.Profile.standard.code)
        let diner = told.loyal.diner
        let request = try diner.house.request("r", 2, "2026-03-27T20:00")
        for command in [.book(request), .cancel("r")] as [ServiceDay.Command] {
            let envelope = Envelope(DayOperation(diner.day, command), by: D.guest, id: diner.nextID())
            try await diner.runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(plan))
        }
        let news = try await told.news(after: 0)
        #expect(
            news.filter { !$0.hasPrefix("bookingSoon") } == [
                "bookingCancelled → hosts", "bookingCancelled → managers", "bookingRequested → hosts",
                "bookingRequested → managers",
            ]
        )
    }

    @Test("QP-67 AP-20 who calls off a booking withdraws no reminder of one with the same name on another date")
    func sameNames() async throws {
        let told = try await Told(profile: Booking.Profile.standard.code)
        let house = told.loyal.diner.house
        let saturday = try house.day("2026-03-28").id
        try await told.perform(.book(try house.request("b", 2, "2026-03-27T20:00")), by: D.guest)
        try await told.perform(.book(try house.request("b", 2, "2026-03-28T20:00")), on: saturday, by: D.guest)
        try await told.perform(.cancel("b"), by: D.guest)
        _ = try await told.news(after: 0)
        // As documented, a receiver keeps the latest reminder for a day and a booking.
        var latest: [[String?]: NoticeKind] = [:]
        var called: Set<String?> = []
        for notice in await told.notifier.notices {
            let (day, booking) = (notice.parameters["day"], notice.parameters["booking"])
            switch notice.kind {
            case .bookingSoon, .bookingSoonWithdrawn: latest[[day, booking]] = notice.kind
            case .bookingCancelled: called.insert(day)
            default: break
            }
        }
        let (first, second) = ("\(D.branch)/2026-03-27", "\(D.branch)/2026-03-28")
        #expect(latest == [[first, "b"]: .bookingSoonWithdrawn, [second, "b"]: .bookingSoon])
        #expect(called == [first])
    }

    @Test("AP-20 missions and points reach the guest's phone from the waiter's command, once")
    func loyalty() async throws {
        let told = try await Told(profile: Booking.Profile.standard.code) { now in
            var mission = Mission(id: "first visit")
            let terms = MissionTerms(LocalizedText("First visit", in: .english), goal: .visits(1), points: 25)
            try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
            try mission.perform(.publish, by: .system, at: now)
            return try MissionBook([mission])
        }
        try await told.loyal.place("1")
        try await told.loyal.serve("1")
        try await told.loyal.leave()
        #expect(
            try await told.news(after: 0) == ["missionCompleted → mia", "pointsEarned → mia", "pointsEarned → mia"]
        )
        #expect(
            await told.notifier.notices.map { $0.parameters["points"] }.sorted { $0 ?? "" < $1 ?? "" } == [
                "25", "25", "3",
            ]
        )
    }

    @Test(
        "AP-23, FO-28 guests are told of an offense and of what the house decides on it, not of what they do themselves"
    )
    func offenses() async throws {
        let told = try await Told(profile: Booking.Profile.standard.code)
        let loyal = told.loyal
        await loyal.staff(
            .recordOffense(record: "o", kind: .breach, booking: nil),
            by: .host("hana", at: D.branch)
        )
        #expect(try await told.news(after: 0) == ["offenseRecorded → mia"])
        #expect(await told.notifier.notices.last?.parameters == ["offense": "o", "kind": "breach"])
        await loyal.guest(.appeal(offense: "o"))
        await loyal.staff(.praise(record: "p", points: 5, reason: "kind"))
        #expect(try await told.news(after: 1).isEmpty)
        await loyal.staff(.uphold(record: "o"))
        #expect(try await told.news(after: 1) == ["offenseUpheld → mia"])
        await loyal.staff(.pardon(record: "o"))
        #expect(try await told.news(after: 2) == ["offensePardoned → mia"])
        #expect(await told.notifier.notices.last?.parameters == ["offense": "o"])
    }

    @Test("FO-28 who did not come is told of it, and of the pardon once they came after all")
    func noShow() async throws {
        let told = try await Told(profile: Booking.Profile.standard.code)
        try await told.perform(.book(try told.loyal.diner.house.request("b", 2, "2026-03-27T18:00")), by: D.guest)
        told.loyal.diner.clock.advance(by: .minutes(45))
        try await told.perform(.noShow(booking: "b"), by: D.manager)
        #expect(try await told.news(after: 0).contains("offenseRecorded → mia"))
        let missed = await told.notifier.notices.last { $0.kind == .offenseRecorded }
        #expect(missed?.parameters["kind"] == "noShow" && missed?.parameters["booking"] == "b")
        let count = await told.notifier.notices.count
        try await told.perform(.reinstate("b"), by: D.manager)
        #expect(try await told.news(after: count).contains("offensePardoned → mia"))
    }
}
