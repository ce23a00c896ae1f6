import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The clocks of two machines on one store jump to and fro while guests book, hold and order.
@Suite("Clocks that jump")
struct JumpingClockTests {
    private struct DayAvailability {
        let house: SampleHouse
        let plan: VenuePlan
        let menu: FoodMenu
        let day: BranchDay
        let store = MemoryStore()
        var random: SplitMix64
        /// The clock of each machine.
        var clocks: [ManualClock]
        let runners: [CommandRunner]
        var number = 0
        var path: [String] = []
        var faults: [String] = []
        var done: [String: Int] = [:]
        /// Holds that were confirmed only because their tables were free again.
        var askedAgain: Set<BookingID> = []

        init(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let byHouse = random.draw(2) == 0
            house = try SampleHouse.oldTown {
                $0.holdTime = .minutes(10)
                $0.answerTime = .minutes(30)
                $0.acceptance = byHouse ? .byHouse : .automatic
                $0.releasesLate = true
            }
            self.random = random
            let plan = try house.plan()
            let day = try house.day("2026-03-27").id
            (self.plan, self.day, menu) = (plan, day, try D.menu())
            let start = try house.instant("2026-03-27T16:00")
            clocks = [ManualClock(start), ManualClock(start)]
            let store = store
            runners = clocks.map { clock in
                CommandRunner(
                    store: store,
                    clock: clock,
                    timers: [
                        .decision(ServiceDay.self, in: FixedContext(plan)) { found -> DayOperation? in
                            found.dueCommand.map { DayOperation(found.id, $0) }
                        },
                        .decision(Order.self) { order -> OrderOperation? in
                            order.dueCommand.map { OrderOperation(order.id, $0, shift: day) }
                        },
                        .waitingOrders,
                    ]
                )
            }
        }

        mutating func name() -> String {
            number += 1
            return "\(number)"
        }

        mutating func run(_ name: String, _ body: (CommandID) async throws -> some Sendable) async throws -> Bool {
            let id = CommandID(self.name())
            do {
                _ = try await body(id)
                path.append(name)
                done[String(name.prefix { $0 != " " }), default: 0] += 1
                return true
            } catch let failure as CommandFailure<AnyRefusal> {
                if failure.refusal == nil { faults.append("\(name): \(failure)") }
                if failure.code.rawValue.hasSuffix("clockWentBack") { done["wentBack", default: 0] += 1 }
                return false
            }
        }

        mutating func jump() {
            let short: [Elapsed] = [.zero, .seconds(1), .minutes(1), .minutes(3)]
            let long: [Elapsed] = [.minutes(11), .minutes(40), .hours(1), .days(1)]
            let isLong = random.draw(10) == 0
            let length = isLong ? long[random.draw(long.count)] : short[random.draw(short.count)]
            let machine = random.draw(2)
            let now = clocks[machine].now()
            clocks[machine].set(random.draw(3) == 0 ? now - length : now + length)
            // Somebody sets the clocks right again.
            if random.draw(12) == 0 {
                let latest = clocks.map { $0.now() }.max() ?? now
                for clock in clocks { clock.set(latest) }
            }
        }

        mutating func step() async throws {
            jump()
            let runner = runners[random.draw(2)]
            let now = runner.clock.now()
            let (plan, evening) = (FixedContext<DayOperation, VenuePlan>(plan), self.day)
            func ask(_ command: ServiceDay.Command, _ author: Author, _ id: CommandID) async throws -> Int {
                _ = try await runner.perform(Envelope(DayOperation(evening, command), by: author, id: id), in: plan)
                return 0
            }
            let booking = BookingID("b\(random.draw(8))")
            let guest = Author.guest(UserID("g\(random.draw(2))"))
            let hours = ["17:00", "18:30", "20:00", "20:30", "22:00"]
            let request = BookingRequest(
                id: booking,
                party: 1 + random.draw(4),
                at: try house.instant("2026-03-27T" + hours[random.draw(hours.count)])
            )
            switch random.draw(11) {
            case 0: _ = try await run("book \(booking)") { try await ask(.book(request: request), guest, $0) }
            case 1, 2:
                let length = random.draw(2) == 0 ? Elapsed.minutes(2) : nil
                let command = ServiceDay.Command.hold(request: request, lasting: length)
                _ = try await run("hold \(booking)") { try await ask(command, guest, $0) }
            case 3, 4:
                let policy: ExpiredHold = random.draw(2) == 0 ? .refuse : .askAgain
                let author = random.draw(2) == 0 ? D.manager : guest
                let command = ServiceDay.Command.confirm(booking: booking, ifExpired: policy)
                if try await run("confirm \(booking)", { try await ask(command, author, $0) }), policy == .askAgain {
                    askedAgain.insert(booking)
                }
            case 5: _ = try await run("accept \(booking)") { try await ask(.accept(booking: booking), D.manager, $0) }
            case 6: _ = try await run("expire \(booking)") { try await ask(.expire(booking: booking), D.manager, $0) }
            case 7: _ = try await run("cancel \(booking)") { try await ask(.cancel(booking: booking), D.manager, $0) }
            case 8:
                let order = OrderID("o\(random.draw(30))")
                let opening = GuestTab.Opening(branch: D.branch, currency: menu.currency, opener: .waiter)
                let tab = TabID("t\(random.draw(3))")
                let terms = OrderingPolicy(menu: menu, profile: .dineIn, acceptWithin: .minutes(8), shift: evening)
                let placing = PlaceOrder(order, D.cart([(D.bread, 1)]), on: tab, opening: opening)
                _ = try await run("place \(order)") {
                    try await runner.perform(Envelope(placing, by: D.waiter(D.wanda), id: $0), in: FixedContext(terms))
                }
            case 9:
                let order = OrderID("o\(random.draw(30))")
                let commands: [Order.Command] = [.accept(waiter: D.will), .ready, .serve, .cancel(reason: .mistake)]
                let step = OrderOperation(order, commands[random.draw(commands.count)], shift: evening)
                let author = D.manager
                _ = try await run("\(step.command.kind) \(order)") {
                    try await runner.perform(Envelope(step, by: author, id: $0))
                }
            default:
                let cap = random.draw(4)
                let isBeginning = random.draw(2) == 0
                let shift = ShiftOperation(
                    evening,
                    isBeginning ? .begin(waiter: D.wanda, cap: cap) : .setCap(waiter: D.wanda, cap: cap)
                )
                _ = try await run("shift") { try await runner.perform(Envelope(shift, by: D.manager, id: $0)) }
            }
            if random.draw(3) == 0 { try await fire(runner, at: now) }
        }

        /// Timers go off until none does any more; what fails only waits for the clock.
        mutating func fire(_ runner: CommandRunner, at now: Instant) async throws {
            for round in 0... {
                let fired = try await runner.fireDue(at: now, limit: 2)
                for report in fired {
                    switch report.result {
                    case .failed(let code, let message):
                        if !code.rawValue.hasSuffix("clockWentBack") { faults.append("\(report.timer): \(message)") }
                    case .replayed: faults.append("\(report.timer) fired twice")
                    case .done: done["fired", default: 0] += 1
                    case .nothingToDo: break
                    }
                }
                guard fired.contains(where: { $0.result == .done }) else { return }
                if round > 100 { return faults.append("timers never rest") }
            }
        }

        /// Once both clocks are past everything, nothing that was due is left.
        mutating func comeToRest() async throws {
            var latest = clocks.map { $0.now() }.max() ?? Trattoria.now
            for event in try await store.events(limit: 10_000).events { latest = max(latest, event.at) }
            try await fire(runners[0], at: latest)
            for kind in [ServiceDay.kind, Order.kind, Shift.kind] {
                let query = DocumentQuery(
                    Due.kind,
                    scope: kind.rawValue,
                    range: SortRange(before: latest.sortKey + "~"),
                    limit: 10
                )
                let left = try await store.query(query).documents.map(\.ref.id)
                if !left.isEmpty { faults.append("\(left) are due and do not fire") }
            }
        }

        /// What does not hold of what happened.
        mutating func check() async throws {
            var last: [DocumentRef: Instant] = [:]
            var expiry: [BookingID: Instant] = [:]
            var ended: [DocumentRef: Int] = [:]
            for stored in try await store.events(limit: 10_000).events {
                if let before = last[stored.aggregate], stored.at < before {
                    faults.append("\(stored.id) is dated back")
                }
                last[stored.aggregate] = stored.at
                if let order = try stored.recorded(of: Order.self)?.event {
                    switch order {
                    case .placed(let placement, _, _, _, _, _):
                        expiry[BookingID(stored.aggregate.id)] = placement.acceptBy
                    case .accepted:
                        if let limit = expiry[BookingID(stored.aggregate.id)], stored.at >= limit {
                            faults.append("\(stored.id) was accepted after its time")
                        }
                    case .expired:
                        ended[stored.aggregate, default: 0] += 1
                        if let limit = expiry[BookingID(stored.aggregate.id)], stored.at < limit {
                            faults.append("\(stored.id) expired before its time")
                        }
                    case .cancelled, .rejected: ended[stored.aggregate, default: 0] += 1
                    default: break
                    }
                }
                switch try stored.recorded(of: ServiceDay.self)?.event {
                case .held(let booking, _, _): expiry[booking.id] = booking.expiresAt
                case .confirmed(let booking, _, _, let at):
                    if let limit = expiry[booking.id], at >= limit, !askedAgain.contains(booking.id) {
                        faults.append("\(booking.id) was confirmed at \(at), it had expired at \(limit)")
                    }
                    expiry[booking.id] = booking.expiresAt
                case .booked(let booking, _, _): expiry[booking.id] = booking.expiresAt
                case .accepted(let id, let at):
                    if let limit = expiry[id], at >= limit { faults.append("\(id) was accepted after its time") }
                case .expired(let id, let at):
                    if let limit = expiry[id], at < limit { faults.append("\(id) expired before its time") }
                default: break
                }
            }
            if let twice = ended.first(where: { $0.value > 1 }) { faults.append("\(twice.key) ended twice") }
            guard let stored = try await store.load(ServiceDay.self, day), let now = stored.lastEventAt else { return }
            let stays = stored.bookings.values.filter { booking in
                [.held, .requested, .confirmed, .late, .seated].contains(booking.status)
                    && booking.expiresAt.map { now < $0 } != false
            }
            for (index, first) in stays.enumerated() {
                for second in stays.dropFirst(index + 1) where !Set(first.tables).isDisjoint(with: second.tables) {
                    if first.span.overlaps(second.span) { faults.append("\(first.id) and \(second.id) share a table") }
                }
            }
        }
    }

    @Test("nothing is dated back, revived, sold or ended twice, and once the clocks are right no timer is left behind")
    func jumps() async throws {
        var done: [String: Int] = [:]
        for seed in 0..<UInt64(runs(6, long: 300)) {
            var evening = try DayAvailability(seed: seed)
            for _ in 0..<50 { try await evening.step() }
            try await evening.comeToRest()
            try await evening.check()
            #expect(evening.faults == [], "seed \(seed): \(evening.path)")
            done.merge(evening.done, uniquingKeysWith: +)
        }
        for name in ["hold", "confirm", "place", "fired", "wentBack"] {
            #expect(done[name] ?? 0 > 0, "\(name): \(done)")
        }
    }

    @Test("at no instant that there is does a decision of a full evening trap, and what is refused changes nothing")
    func extremes() async throws {
        let ends = [Int64.min, .min + 1, -62_135_596_800_000, -1, 0, 253_402_300_800_000, .max - 1, .max]
        for seed in 0..<UInt64(runs(1, long: 20)) {
            var evening = try DayAvailability(seed: seed)
            for _ in 0..<40 { try await evening.step() }
            let day = try await evening.store.load(ServiceDay.self, evening.day) ?? ServiceDay(id: evening.day)
            let orders = try await evening.store.query(DocumentQuery(Order.kind, scope: D.branch.rawValue, limit: 50))
            for units in ends {
                let now = Instant(millisecondsSince1970: units)
                for id in day.bookings.keys.sorted() {
                    let request = BookingRequest(id: BookingID("new"), party: 2, at: now)
                    let commands: [ServiceDay.Command] = [
                        .book(request: request), .hold(request: request, lasting: .days(400_000_000)),
                        .confirm(booking: id, ifExpired: .askAgain), .accept(booking: id), .expire(booking: id),
                        .modify(booking: id, change: BookingChange(at: now)), .extend(booking: id, until: now),
                        .seat(booking: id, tables: nil), .noShow(booking: id), .cancel(booking: id),
                    ]
                    for command in commands {
                        var copy = day
                        do throws(ServiceDay.Refusal) {
                            try copy.perform(command, in: evening.plan, by: D.manager, at: now)
                        } catch {
                            #expect(copy == day)
                        }
                    }
                }
                for document in orders.documents {
                    let order = try document.decoded(as: Order.self)
                    for command in [Order.Command.accept(waiter: D.will), .expire, .serve, .cancel(reason: .mistake)] {
                        var copy = order
                        do throws(Order.Refusal) {
                            try copy.perform(command, by: D.manager, at: now)
                        } catch {
                            #expect(copy == order)
                        }
                    }
                }
                _ = try await evening.runners[0].fireDue(at: now, limit: 5)
            }
        }
    }
}
