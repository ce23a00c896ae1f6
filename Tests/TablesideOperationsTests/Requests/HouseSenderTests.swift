import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Calls of one line: a sender fills in what the house knows, and no more.
@Suite("House sender")
struct HouseSenderTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let date: CivilDate
    private let seven: Instant
    private let store = MemoryStore()
    private let runner: CommandRunner
    private let names = SerialIDs("c")

    init() throws {
        house = try SampleHouse()
        plan = try house.plan()
        date = try CivilDate("2026-11-27")
        seven = try plan.instant(LocalTime("19:00"), on: date)
        runner = CommandRunner(store: store, clock: ManualClock(seven))
    }

    private func sender(_ author: Author, keepsShifts: Bool = true) -> HouseSender<FixedHouse> {
        let shift = keepsShifts ? BranchDay(branch: house.branch.id, date: date) : nil
        let fixed = FixedHouse(
            plan: plan,
            policy: OrderingPolicy(menu: house.menu, profile: .dineIn, shift: shift),
            service: HouseService(day: BranchDay(branch: house.branch.id, date: date), shift: shift, currency: .eur)
        )
        return HouseSender(author, of: house.branch.id, at: fixed, through: runner, ids: { [names] in names.next() })
    }

    private var mia: HouseSender<FixedHouse> { sender(.guest("mia")) }
    private var ana: HouseSender<FixedHouse> { sender(.waiter("ana", at: house.branch.id)) }
    private var manager: HouseSender<FixedHouse> { sender(.manager("mara", at: house.branch.id)) }

    /// Mia's party of two sits at a table and has ordered.
    private func seated() async throws {
        try await manager.perform(.begin(waiter: "ana", cap: 4))
        try await mia.perform(.book(BookingRequest(id: "b1", party: 2, at: seven)), on: date)
        try await sender(.host("eva", at: house.branch.id)).seat(.booked(booking: "b1"), on: date, tab: "tab")
        let cart = Cart([CartLine(id: "1", item: "pizza", quantity: 2)])
        try await mia.perform(PlaceOrder("o1", cart, on: "tab", guest: "mia"))
    }

    @Test("a visit from the booking to the free table, each call with nothing but what it is about")
    func visit() async throws {
        try await seated()
        let day = try await store.load(ServiceDay.self, BranchDay(branch: house.branch.id, date: date))
        #expect(day?.booking("b1")?.status == .seated)
        let order = try await store.load(Order.self, "o1")
        #expect(order?.waiter == "ana")
        for command in [Order.Command.start(items: .all), .ready(items: .all)] {
            try await sender(.cook("gabi", at: house.branch.id)).perform(command, order: "o1")
        }
        try await ana.perform(.serve(items: .all), order: "o1")
        try await mia.perform(.askForBill, tab: "tab")
        let payment = try Payment(id: "p1", amount: Money("24.00", .eur), method: .card)
        try await ana.perform(.pay(payment), tab: "tab")
        try await ana.perform(.close, tab: "tab")
        let after = try await store.load(ServiceDay.self, BranchDay(branch: house.branch.id, date: date))
        #expect(after?.booking("b1")?.status == .finished, "the sender names the day of the booking")
    }

    @Test("a call that is repeated under its id counts once")
    func repeated() async throws {
        let request = ServiceDay.Command.book(BookingRequest(id: "b1", party: 2, at: seven))
        #expect(try await mia.perform(request, on: date, id: "mine").isReplay == false)
        #expect(try await mia.perform(request, on: date, id: "mine").isReplay)
        await #expect(throws: CommandFailure<AnyRefusal>.self) { try await mia.perform(request, on: date) }
    }

    @Test("the version that a sender saw is asked for")
    func versions() async throws {
        try await mia.perform(.book(BookingRequest(id: "b1", party: 2, at: seven)), on: date)
        let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await mia.perform(.cancel("b1"), on: date, expecting: .absent)
        }
        guard case .conflict = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    }

    @Test("rights are the author's, whatever the sender")
    func rights() async throws {
        try await seated()
        let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await sender(.guest("leo")).perform(.askForBill, tab: "tab")
        }
        #expect(failure?.description == "the tab tab does not belong to this guest")
    }

    @Test("a house without shifts has none to change")
    func shiftless() async throws {
        let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await sender(.manager("mara", at: house.branch.id), keepsShifts: false)
                .perform(.begin(waiter: "ana", cap: nil))
        }
        #expect(failure?.code.rawValue == "access.notFound")
    }

    @Test("a fixed house knows its own branch alone")
    func otherBranch() async throws {
        let sender = HouseSender(.guest("mia"), of: "elsewhere", at: mia.house, through: runner) { "c" }
        let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await sender.seat(.booked(booking: "b1"), on: date, tab: "tab")
        }
        #expect(failure?.code.rawValue == "access.notFound")
        let booking = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await sender.perform(.book(BookingRequest(id: "b1", party: 2, at: seven)), on: date)
        }
        #expect(booking?.code.rawValue == "access.notFound")
    }

    @Test("a tab without a booking is paid without a plan, through the runner alone")
    func planless() async throws {
        let waiter = Author.waiter("ana", at: house.branch.id)
        let opening = GuestTab.Opening(branch: house.branch.id, currency: .eur, opener: .waiter, table: "t1", covers: 2)
        try await runner.perform(Envelope(.open(opening), on: GuestTab.self, "tab", by: waiter, id: "1"))
        try await runner.perform(Envelope(TabOperation("tab", .void), by: waiter, id: "2"))
        let state = try await store.load(GuestTab.self, "tab")?.state
        #expect(state == .voided)
    }

    @Test("the visit of a booking does not end without the day and its plan")
    func dayless() async throws {
        try await seated()
        let day = BranchDay(branch: house.branch.id, date: date)
        let manager = Author.manager("mara", at: house.branch.id)
        try await sender(manager).perform(.cancel(reason: .guestRequest, restocking: nil), order: "o1")
        for operation in [TabOperation("tab", .void), TabOperation("tab", .void, day: day)] {
            let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) {
                try await runner.perform(Envelope(operation, by: manager, id: names.next()))
            }
            #expect(failure?.code.rawValue == "visit.dayMissing", "\(String(describing: failure))")
        }
    }

    @Test("one catch finds the code of every error, also through any Error")
    func codes() async throws {
        func code(_ body: () async throws -> Void) async -> String? {
            do {
                try await body()
                return nil
            } catch let error as any CodedError {
                return error.code.rawValue
            } catch {
                return "no code: \(error)"
            }
        }
        #expect(await code { try await mia.perform(.cancel("b9"), on: date) } == "serviceDay.unknownBooking")
        #expect(await code { try await mia.perform(.askForBill, tab: "none") } == "visit.unknownTab")
        #expect(await code { _ = try Money("1.234", .eur) } == "money.malformedAmount")
        #expect(
            await code {
                _ = try VenuePlan(
                    house.branch,
                    rules: BookingRules(branch: "b", step: .minutes(15), turn: .hours(2)),
                    zone: house.zone
                )
            }
                == "plan.foreignRules"
        )
        #expect(await code { throw WireFailure(code: ErrorCode(rawValue: "store.full"), message: "m") } == "store.full")
    }
}
