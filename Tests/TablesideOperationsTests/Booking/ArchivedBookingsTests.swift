import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

/// Bookings that are past leave the document of their day, and everybody goes on finding them.
@Suite("Archived bookings on a store")
struct ArchivedBookingsTests {
    private typealias World = RightsWorld

    private static let mia = Author.guest("mia")
    private static let ben = Author.guest("ben")
    private static let hana = Author.host("hana", at: "north")

    /// The branch "north" on an evening with many short visits.
    private struct Evening {
        let world: World
        let store: any HostStore
        let plan: VenuePlan
        let clock: ManualClock
        let runner: CommandRunner
        let day: BranchDay
        private let numbers = SerialIDs("c")

        init(_ store: any HostStore = MemoryStore(coder: World.coder)) async throws {
            world = try await World(store: store)
            self.store = store
            plan = try #require(world.houses["north"]).plan()
            clock = ManualClock(world.noon)
            day = try #require(world.houses["north"]).day(World.date).id
            let timers = [DueHandler.serviceDays(in: FixedContext<DayOperation, VenuePlan>(plan))]
            runner = CommandRunner(store: store, clock: clock, retry: .immediate(), timers: timers)
        }

        func perform<Decision: JointDecision>(
            _ decision: Decision,
            by author: Author = hana
        ) async -> Result<Decision.Answer, CommandFailure<Decision.Refusal>>
        where Decision.Context == VenuePlan, Decision.ContextKey == Decision {
            do throws(CommandFailure<Decision.Refusal>) {
                let envelope = Envelope(decision, by: author, id: CommandID(numbers.nextText()))
                return .success(try await runner.perform(envelope, in: FixedContext(plan)).answer)
            } catch {
                return .failure(error)
            }
        }

        func give(_ command: ServiceDay.Command, by author: Author = hana) async throws {
            _ = try await perform(DayOperation(day, command), by: author).get()
        }

        /// Gives the command to the day alone, which does not read the archive.
        func giveAlone(_ command: ServiceDay.Command, by author: Author = hana) async throws {
            let id = CommandID(numbers.nextText())
            let envelope = Envelope(command, on: ServiceDay.self, day, by: author, id: id)
            try await runner.perform(envelope, in: FixedContext<BranchDay, VenuePlan>(plan))
        }

        /// The code of the refusal; empty if the command was carried out.
        func code(_ command: ServiceDay.Command, by author: Author = hana) async -> String {
            await code(DayOperation(day, command), by: author)
        }

        func code<Decision: JointDecision>(_ decision: Decision, by author: Author = hana) async -> String
        where Decision.Context == VenuePlan, Decision.ContextKey == Decision {
            switch await perform(decision, by: author) {
            case .success: ""
            case .failure(let failure): failure.code.rawValue
            }
        }

        /// Mia books and cancels `m1` to `m12`; walk-ins `w1` to `w12` come and leave: one thing a minute from 12:01 on, the last
        /// at 12:24.
        func fill() async throws {
            for number in 1...12 {
                clock.set(world.noon + .minutes(number))
                let request = BookingRequest(id: BookingID("m\(number)"), party: 2, at: world.seven - .hours(2))
                try await give(.book(request), by: mia)
                if number == 1 { try await give(.inviteFriends(["ben"], to: "m1"), by: mia) }
                try await give(.cancel(request.id), by: mia)
            }
            for number in 1...12 {
                clock.set(world.noon + .minutes(12 + number))
                let id = BookingID("w\(number)")
                try await give(.walkIn(WalkIn(id: id, party: 1)))
                try await give(.finish(id))
            }
        }

        static let ended: [BookingID] =
            (1...12).map { BookingID("m\($0)") } + (1...12).map { BookingID("w\($0)") }

        /// When the last of them is past.
        var due: Instant { world.noon + .minutes(84) }

        func fire(at instant: Instant) async throws -> [FiredDue.Result] {
            clock.set(max(clock.now(), instant))
            return try await runner.fireDue(at: instant, limit: 10).map(\.result)
        }

        func archive() async throws {
            #expect(try await fire(at: due) == [.done])
        }

        func stored() async throws -> ServiceDay { try #require(try await store.load(ServiceDay.self, day)) }
    }

    @Test("the timer stores each of the 24 as a document of its own when the last is past, and not before")
    func timer() async throws {
        let watched = WatchedStore()
        let evening = try await Evening(watched)
        try await evening.fill()
        let before = try await evening.stored()
        #expect(before.bookings.count == 26)
        #expect(try await evening.fire(at: evening.due - .milliseconds(1)) == [])
        #expect(try await evening.stored() == before)
        try await evening.archive()
        let items = try #require(await watched.lastItems)
        // The day and its event, its timer, a document for each, and the dates around it.
        #expect(items == 1 + 1 + 1 + 24 + 4)
        let after = try await evening.stored()
        #expect(Set(after.bookings.keys) == ["b1", "b2"])
        #expect(after.version == before.version.next)
        let archived = try await evening.store.archivedBookings(of: evening.day)
        // By start: the walk-ins came first.
        #expect(archived.map(\.booking.id).prefix(12) == Evening.ended[12...])
        #expect(Set(archived.map(\.booking.id)) == Set(Evening.ended))
        for document in archived {
            #expect(document.version == .first && document.day == evening.day)
            #expect(document.booking == before.booking(document.booking.id))
            #expect(try await evening.store.booking(document.booking.id, on: evening.day) == document.booking)
        }
        #expect(try await evening.store.booking("none", on: evening.day) == nil)
        #expect(try await evening.store.wholeDay(evening.day)?.bookings == before.bookings)
        // Nothing is left to do for the timer.
        #expect(try await evening.fire(at: evening.due + .hours(4)) == [])
        #expect(try await evening.stored() == after)
    }

    @Test("what anybody is shown of the bookings is the same before and after")
    func questions() async throws {
        let evening = try await Evening(MemoryStore())
        try await evening.fill()
        let history = Reaction.guestHistory(through: evening.runner)
        while try await !evening.runner.advance(history).isIdle {}
        let date = evening.day.date
        let names = Evening.ended + ["b1", "b2", "none"]
        let questions: [HouseQuery] =
            names.map { .booking(day: evening.day, booking: $0) } + [
                .bookings(branch: "north", from: date, through: date), .ownBookings(after: nil),
                .preOrder(day: evening.day, booking: "m1"),
            ]
        func answers() async -> [String: CommandAnswer] {
            var answers: [String: CommandAnswer] = [:]
            for (person, author) in World.people {
                for (number, question) in questions.enumerated() {
                    let answer = await evening.world.reader().answer(question, by: author)
                    answers["\(person) \(number)"] = answer
                }
            }
            return answers
        }
        let before = await answers()
        try await evening.archive()
        let after = await answers()
        #expect(before.count == World.people.count * questions.count)
        for (key, answer) in before { #expect(after[key] == answer, "\(key)") }
        let lists = evening.world.reader()
        #expect(try await lists.bookings(of: "north", from: date, through: date, by: Self.hana).count == 26)
        #expect(try await lists.bookings(of: "north", from: date, through: date, by: Self.mia).count == 13)
        #expect(try await lists.ownBookings(by: Self.mia).items.count == 12)
        #expect(try await lists.ownBookings(by: Self.ben).items.map(\.id) == ["m1"])
        #expect(try await lists.booking("w1", on: evening.day, by: Self.hana).status == .finished)
    }

    @Test("a reaction that is late enters what has left its day, too")
    func lateHistory() async throws {
        let evening = try await Evening()
        try await evening.fill()
        try await evening.archive()
        let history = Reaction.guestHistory(through: evening.runner)
        while try await !evening.runner.advance(history).isIdle {}
        let lists = evening.world.reader()
        #expect(Set(try await lists.ownBookings(by: Self.mia).items.map(\.id)) == Set(Evening.ended[..<12]))
        #expect(try await lists.ownBookings(by: Self.ben).items.map(\.id) == ["m1"])
    }

    @Test("repeated and late commands have the answers that they had, and no name is taken again")
    func commands() async throws {
        let (whole, lean) = (try await Evening(), try await Evening())
        for evening in [whole, lean] {
            try await evening.fill()
            evening.clock.set(evening.due)
        }
        try await lean.archive()
        let seven = whole.world.seven
        let taken = BookingRequest(id: "m2", party: 2, at: seven)
        let commands: [(ServiceDay.Command, Author)] = [
            (.book(BookingRequest(id: "m1", party: 2, at: seven - .hours(2))), Self.mia), (.book(taken), Self.mia),
            (.book(taken), Self.hana), (.hold(taken, lasting: .minutes(5)), Self.ben), (.cancel("m1"), Self.mia),
            (.cancel("m1"), Self.ben), (.cancel("m1"), Self.hana), (.walkIn(WalkIn(id: "w1", party: 1)), Self.hana),
            (.walkIn(WalkIn(id: "w1", party: 2)), Self.hana), (.finish("w1"), Self.hana), (.finish("w1"), .system),
            (.modify("m1", BookingChange(party: 3)), Self.mia), (.reinstate("m1"), Self.hana),
            (.noShow("m1"), .system), (.inviteFriends(["zoe"], to: "m1"), Self.mia), (.cancel("none"), Self.mia),
        ]
        for (command, author) in commands {
            let code = await whole.code(command, by: author)
            #expect(!code.isEmpty, "\(command)")
            #expect(await lean.code(command, by: author) == code, "\(command) by \(author)")
        }
        // Joint decisions look as well.
        let hold = BookingRequest(id: "held", party: 2, at: seven)
        let next = BranchDay(branch: "north", date: try whole.day.date.adding(days: 1))
        for evening in [whole, lean] {
            try await evening.give(.hold(hold, lasting: .minutes(10)), by: Self.ben)
            let swap = ServiceDay.Command.swapHold("held", for: taken)
            #expect(await evening.code(swap, by: Self.ben) == "serviceDay.knownBooking")
            let move = MoveBooking("b1", from: evening.day, to: evening.day, for: taken)
            #expect(await evening.code(move, by: Self.mia) == "serviceDay.knownBooking")
            let late = BookingRequest(id: "m1", party: 2, at: seven + .days(1))
            let gone = MoveBooking("m3", from: evening.day, to: next, for: late)
            #expect(await evening.code(gone, by: Self.mia) == "serviceDay.alreadyApplied")
            let tab = SeatParty(
                .walkIn(request: WalkIn(id: "w3", party: 2)),
                on: evening.day,
                tab: "tab-w3",
                profile: .dineIn,
                currency: .eur
            )
            #expect(await evening.code(tab).hasPrefix("serviceDay."))
        }
        let codes =
            [await whole.code(BookSoonest(taken, on: whole.day), by: Self.mia)]
            + [await lean.code(BookSoonest(taken, on: lean.day), by: Self.mia)]
        #expect(codes[0] == codes[1] && !codes[0].isEmpty)
        // The same name is free on another date.
        let other = DayOperation(next, .book(BookingRequest(id: "m1", party: 2, at: seven + .days(1))))
        #expect(await lean.code(other, by: Self.mia) == "")
        #expect(
            try await lean.store.wholeDay(lean.day)?.bookings == (try await whole.store.wholeDay(whole.day))?.bookings
        )
    }

    @Test("an expired hold that its guest asks for again comes back, and its document goes")
    func comesBack() async throws {
        let evening = try await Evening()
        let request = BookingRequest(id: "h", party: 2, at: evening.world.seven)
        try await evening.give(.hold(request, lasting: .minutes(1)), by: Self.ben)
        try await evening.fill()
        // The hold expired at 12:01, and the first of Mia's was canceled then: the 24th of 25 was over at 12:23.
        #expect(try await evening.fire(at: evening.due - .minutes(1)) == [.done])
        #expect(try await evening.store.archivedBookings(of: evening.day).count == 24)
        #expect(try await evening.stored().booking("h") == nil)
        #expect(try await evening.stored().bookings["w12"]?.status == .finished)
        try await evening.give(.confirm("h"), by: Self.ben)
        let day = try await evening.stored()
        #expect(day.bookings["h"]?.status == .confirmed)
        #expect(try await evening.store.archivedBookings(of: evening.day).count == 23)
        #expect(try await evening.store.load(ArchivedBooking.self, ArchivedBooking.id("h", on: evening.day)) == nil)
        // It leaves once more with the others.
        try await evening.give(.cancel("h"), by: Self.ben)
        #expect(try await evening.store.booking("h", on: evening.day)?.status == .cancelled)
    }

    @Test("a unit of the day alone stores no bookings elsewhere, and so does not archive any")
    func alone() async throws {
        let evening = try await Evening()
        try await evening.fill()
        evening.clock.set(evening.due)
        let before = try await evening.stored()
        let archive = ServiceDay.Command.archive(bookings: Evening.ended)
        let envelope = Envelope(archive, on: ServiceDay.self, evening.day, by: .system, id: "alone")
        let failed = await failure {
            () async throws(CommandFailure<ServiceDay.Refusal>) in
            _ = try await evening.runner.perform(envelope, in: FixedContext<BranchDay, VenuePlan>(evening.plan))
        }
        guard case .store(let error)? = failed, case .malformed = error.reason else {
            Issue.record("\(String(describing: failed))")
            return
        }
        #expect(try await evening.stored() == before)
        #expect(try await evening.store.archivedBookings(of: evening.day).isEmpty)
    }

    @Test("the timer archives bookings all of whose names archived ones have, and loses none of either")
    func namesTakenAlone() async throws {
        let evening = try await Evening()
        try await evening.fill()
        try await evening.archive()
        let first = try await evening.store.archivedBookings(of: evening.day).map(\.booking)
        for (number, id) in Evening.ended.enumerated() {
            evening.clock.set(evening.due + .minutes(1 + number))
            try await evening.giveAlone(.walkIn(WalkIn(id: id, party: 1)))
            try await evening.giveAlone(.finish(id))
        }
        let second = try await evening.stored().bookings
        #expect(second.count == 26)
        // The first one was past at 13:24, and the last of the second ones left 24 minutes later.
        #expect(try await evening.fire(at: evening.due + .minutes(84)) == [.done])
        #expect(Set(try await evening.stored().bookings.keys) == ["b1", "b2"])
        let both = try await evening.store.archivedBookings(of: evening.day)
        #expect(both.count == 24)
        for document in both {
            #expect(document.booking == second[document.booking.id])
            #expect(document.earlier == first.filter { $0.id == document.booking.id })
        }
        #expect(try await evening.fire(at: evening.due + .hours(4)) == [])
    }

    @Test("a hold that comes back leaves an earlier one of its name in the archive")
    func nameTakenAlone() async throws {
        let evening = try await Evening()
        let request = BookingRequest(id: "h", party: 2, at: evening.world.seven)
        func archived() async throws -> ArchivedBooking? {
            try await evening.store.load(ArchivedBooking.self, ArchivedBooking.id("h", on: evening.day))
        }
        try await evening.give(.hold(request, lasting: .minutes(1)), by: Self.ben)
        evening.clock.advance(by: .hours(2))
        try await evening.give(.archive(bookings: ["h"]), by: .system)
        let first = try #require(try await archived()).booking
        try await evening.giveAlone(.hold(request, lasting: .minutes(2)), by: Self.ben)
        evening.clock.advance(by: .hours(2))
        try await evening.give(.archive(bookings: ["h"]), by: .system)
        let both = try #require(try await archived())
        #expect(both.earlier == [first])
        #expect(both.booking.madeAt == first.madeAt + .hours(2))
        #expect(try await evening.store.booking("h", on: evening.day) == both.booking)
        try await evening.give(.confirm("h"), by: Self.ben)
        #expect(try await evening.stored().bookings["h"]?.status == .confirmed)
        let left = try #require(try await archived())
        #expect(left.booking == first && left.earlier == nil)
    }

    @Test("who is faster than the timer is not undone by it")
    func race() async throws {
        let inner = MemoryStore(coder: World.coder)
        let evening = try await Evening(inner)
        let request = BookingRequest(id: "h", party: 2, at: evening.world.seven)
        try await evening.give(.hold(request, lasting: .minutes(1)), by: Self.ben)
        try await evening.fill()
        evening.clock.set(evening.due)
        let store = InterruptedStore(store: inner, after: DocumentRef(ServiceDay.self, evening.day)) {
            _ = await evening.perform(DayOperation(evening.day, .confirm("h")), by: Self.ben)
        }
        let timers = [DueHandler.serviceDays(in: FixedContext<DayOperation, VenuePlan>(evening.plan))]
        let runner = CommandRunner(store: store, clock: evening.clock, retry: .immediate(), timers: timers)
        #expect(try await runner.fireDue(at: evening.due, limit: 10).map(\.result) == [.nothingToDo])
        #expect(try await evening.stored().bookings["h"]?.status == .confirmed)
        #expect(try await evening.store.archivedBookings(of: evening.day).isEmpty)
        #expect(try await evening.fire(at: evening.due) == [.done])
        #expect(try await evening.store.archivedBookings(of: evening.day).count == 24)
        #expect(try await evening.stored().bookings["h"]?.status == .confirmed)
    }

    @Test("a name is not taken again although the store read the archive a moment before the day")
    func apart() async throws {
        let inner = MemoryStore(coder: World.coder)
        let evening = try await Evening(inner)
        try await evening.fill()
        evening.clock.set(evening.due)
        let store = ApartStore(store: inner) {
            _ = try? await evening.runner.fireDue(at: evening.due, limit: 10)
        }
        let runner = CommandRunner(store: store, clock: evening.clock, retry: .immediate())
        let request = BookingRequest(id: "m1", party: 2, at: evening.world.seven)
        let envelope = Envelope(DayOperation(evening.day, .book(request)), by: Self.hana, id: "apart")
        let failed = await failure {
            () async throws(CommandFailure<AnyRefusal>) in
            _ = try await runner.perform(envelope, in: FixedContext<DayOperation, VenuePlan>(evening.plan))
        }
        #expect(failed?.code.rawValue == "serviceDay.illegal", "\(String(describing: failed))")
        #expect(try await evening.stored().bookings["m1"] == nil)
        #expect(try await evening.store.archivedBookings(of: evening.day).count == 24)
    }

    @Test("the tab of a party whose booking is archived is closed all the same")
    func tab() async throws {
        let evening = try await Evening()
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: "v", party: 2)),
            on: evening.day,
            tab: "tab-v",
            profile: .dineIn,
            currency: .eur
        )
        _ = try await evening.perform(seat).get()
        try await evening.give(.finish("v"))
        try await evening.fill()
        #expect(try await evening.fire(at: evening.due) == [.done])
        #expect(try await evening.stored().booking("v") == nil)
        let void = TabOperation("tab-v", .void, day: evening.day)
        let envelope = Envelope(void, by: Author.manager("mara", at: "north"), id: "void")
        try await evening.runner.perform(envelope, in: FixedContext<TabOperation, VenuePlan>(evening.plan))
        #expect(try await evening.store.load(GuestTab.self, "tab-v")?.state == .voided)
        #expect(try await evening.store.booking("v", on: evening.day)?.status == .finished)
    }
}

/// A store that reads archived bookings before all other documents; something happens in between, the first time.
private actor ApartStore: HostStore {
    private let store: any HostStore
    private var interruption: (@Sendable () async -> Void)?

    init(store: any HostStore, _ interruption: @escaping @Sendable () async -> Void) {
        self.store = store
        self.interruption = interruption
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await store.commit(unit) }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        let (archived, others) = (
            refs.filter { $0.kind == ArchivedBooking.kind }, refs.filter { $0.kind != ArchivedBooking.kind }
        )
        var found = archived.isEmpty ? [:] : try await store.fetch(archived)
        if !archived.isEmpty, let happens = interruption {
            interruption = nil
            await happens()
        }
        if !others.isEmpty { found.merge(try await store.fetch(others)) { first, _ in first } }
        return found
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
