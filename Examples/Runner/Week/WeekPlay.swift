import Tableside
import TablesideFoundation

/// A week played on an in-memory store.
///
/// Every reservation and order in the files becomes commands of guests, waiters and cooks, sent through the runner.
/// Whatever the restaurant does not know in advance (who is accepted, who waits, what is refused) it learns from the
/// answers and the event feed, like a real host.
struct WeekPlay {
    /// A future action.
    enum Step {
        case openHouse(CivilDate)
        case closeHouse(CivilDate)
        case ask(WeekData.Reservation, for: Instant)
        case arrive(Visit, attempt: Int)
        case giveUp(Visit)
        case leave(Visit)
        case order(WeekData.Ticket)
        case orderAgain(Visit)
        case cook(OrderID)
        case finish(OrderID)
        case hand(OrderID)
    }

    /// A party during its visit.
    struct Visit: Hashable {
        let booking: BookingID
        let day: BranchDay
        let guest: UserID
        let party: Int
        let walkedIn: Bool

        var tab: TabID { TabID("tab-\(booking)") }
    }

    /// An order in progress.
    struct Round {
        let tab: TabID
        let day: BranchDay
        let units: Int
        let isTakeaway: Bool
    }

    /// The results of a date.
    struct Day {
        /// The number of refused reservations and walk-ins, by reason.
        var refusals: [String: Int] = [:]
        /// The seated parties, in order of seating.
        var seated: [Visit] = []
        var noShows = 0
        var tableOrders = 0
        var takeaways = 0
        /// The number of orders that had to wait for a waiter.
        var waited = 0
        var revenue: Money
        /// The total number of orders assigned to each waiter.
        var loads: [UserID: Int] = [:]
    }

    let house: PizzaHouse
    let store: MemoryStore
    let runner: CommandRunner
    var story: SaturdayStory

    var days: [CivilDate: Day] = [:]
    var notes: [String] = []
    var events: [StoredEvent] = []

    var agenda = Agenda<Step>()
    /// The seated parties that have not ordered, the longest-seated first.
    var hungry: [Visit] = []
    var rounds: [OrderID: Round] = [:]
    /// When the story's guest sent her second order, accepted or not; `nil` if she did not.
    var orderedAgain: Instant?
    private var cursor: EventCursor?
    private var commands = 0

    /// Prepares the week: stores the restaurant's documents, and puts everything in the files on the agenda.
    init(house: PizzaHouse, data: WeekData, story: SaturdayStory) async throws {
        self.story = story
        store = MemoryStore()
        runner = CommandRunner(store: store, clock: SystemClock())
        let house = try await house.moved(into: store)
        self.house = house
        for date in data.days {
            days[date] = Day(revenue: .zero(house.branch.currency))
            for period in try house.plan.hours.periods(on: date, in: house.zone) {
                agenda.plan(.openHouse(date), at: period.lowerBound)
                // The last guests have left an hour after closing.
                agenda.plan(.closeHouse(date), at: period.upperBound + .hours(1))
            }
        }
        for reservation in data.reservations + [story.reservation] {
            let now = try instant(of: reservation.requestedAt, for: reservation.id)
            // A walk-in wants the same time it asks at, so that a skipped time is noted only once.
            let start = reservation.isWalkIn ? now : try instant(of: reservation.startsAt, for: reservation.id)
            agenda.plan(.ask(reservation, for: start), at: now)
        }
        for ticket in data.tickets {
            agenda.plan(.order(ticket), at: try instant(of: ticket.at, for: ticket.id))
        }
    }

    /// The instant of a recorded local time; one that the clocks skipped is moved later by the gap and noted.
    private mutating func instant(of local: LocalDateTime, for subject: String) throws -> Instant {
        let instant = try house.zone.instant(for: local, .compatible)
        let meant = try house.zone.local(at: instant)
        if meant != local {
            notes.append("\(subject): \(local) does not exist in \(house.zone.identifier) and is taken as \(meant)")
        }
        return instant
    }

    /// Plays until nothing is left to happen.
    mutating func run(progress: (Instant) -> Void) async throws {
        while let (now, step) = agenda.next() {
            progress(now)
            try await take(step, at: now)
            try await followFeed(at: now)
        }
    }

    private mutating func take(_ step: Step, at now: Instant) async throws {
        switch step {
        case .openHouse(let date): try await openHouse(on: date, at: now)
        case .closeHouse(let date): try await closeHouse(on: date, at: now)
        case .ask(let reservation, let start): try await ask(reservation, for: start, at: now)
        case .arrive(let visit, let attempt): try await arrive(visit, attempt: attempt, at: now)
        case .giveUp(let visit): try await giveUp(visit, at: now)
        case .leave(let visit): try await leave(visit, at: now)
        case .order(let ticket): try await order(ticket, at: now)
        case .orderAgain(let visit): try await orderAgain(visit, at: now)
        case .cook(let order): try await move(order, .start, by: house.cook, at: now)
        case .finish(let order): try await move(order, .ready, by: house.cook, at: now)
        case .hand(let order): try await hand(order, at: now)
        }
    }

    /// The service day at an instant; outside opening hours, that of the local date.
    func day(at now: Instant) throws -> BranchDay {
        if let date = try house.plan.businessDate(of: now) { return house.day(date) }
        return house.day(try house.zone.local(at: now).date)
    }

    mutating func nextID() -> CommandID {
        commands += 1
        return CommandID("week-\(commands)")
    }
}

// The restaurant opens, closes, and follows the feed.
extension WeekPlay {
    private mutating func openHouse(on date: CivilDate, at now: Instant) async throws {
        for waiter in PizzaHouse.waiters {
            let step = ShiftOperation(house.day(date), .begin(waiter: waiter, cap: PizzaHouse.cap))
            try await runner.perform(Envelope(step, by: house.waiter(waiter), id: nextID()), at: now)
        }
        let stock = try await store.load(Stock.self, house.branch.id)
        for item in house.menu.items where stock?.onHand(StockKey(item: item.id)) != PizzaHouse.portions {
            let count = Stock.Command.setCount(key: StockKey(item: item.id), count: PizzaHouse.portions)
            try await runner.perform(
                Envelope(count, on: Stock.self, house.branch.id, by: house.manager, id: nextID()),
                at: now
            )
        }
    }

    private mutating func closeHouse(on date: CivilDate, at now: Instant) async throws {
        let staying = try await store.load(Shift.self, house.day(date))?.waiters.filter(\.isOnDuty) ?? []
        // A waiter who still has an order goes home later.
        if staying.contains(where: { !$0.orders.isEmpty }) { agenda.plan(.closeHouse(date), at: now + .minutes(15)) }
        for waiter in staying.lazy.filter(\.orders.isEmpty).map(\.id) {
            let step = ShiftOperation(house.day(date), .end(waiter: waiter))
            try await runner.perform(Envelope(step, by: house.waiter(waiter), id: nextID()), at: now)
        }
    }

    /// Reads the events since the last step.
    private mutating func followFeed(at now: Instant) async throws {
        while true {
            let page = try await store.events(after: cursor, limit: 200)
            guard !page.events.isEmpty else { return }
            cursor = page.cursor
            events += page.events
            for event in page.events { try follow(event, at: now) }
        }
    }

    /// Plans the kitchen's work on each accepted order, and counts the orders assigned to waiters.
    private mutating func follow(_ event: StoredEvent, at now: Instant) throws {
        if let recorded = try event.recorded(of: Order.self), case .accepted = recorded.event {
            agenda.plan(.cook(OrderID(event.aggregate.id)), at: now + .minutes(2))
        }
        guard let recorded = try event.recorded(of: Shift.self), let shift = BranchDay(event.aggregate.id) else {
            return
        }
        switch recorded.event {
        case .taken(_, let waiter, _, _), .assigned(_, let waiter, _, _, _):
            days[shift.date]?.loads[waiter, default: 0] += 1
        case .queued: days[shift.date]?.waited += 1
        default: break
        }
    }
}
