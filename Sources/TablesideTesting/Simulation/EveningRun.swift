import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering

/// Plays an evening on a store: lets people act, some between another's read and commit, and advances the clock, the
/// timers and the reactions.
struct EveningRun {
    /// More turns than any evening needs.
    private static let turnLimit = 800
    /// More rounds of timers and events than this count as endless.
    private static let restLimit = 100
    /// The most attempts of one errand.
    private static let failureLimit = 40

    private let simulation: RestaurantSimulation
    private let house: SimulationHouse
    private let store: any HostStore
    private let faulty: FaultyStore
    private let front: InterposedStore
    private let clock: ManualClock
    private let hasHealed = Locked(false)
    private let told = Locked<[(OrderID, Order.Event)]>([])
    private let messenger: Messenger
    private let hurried: Messenger
    private let reactions: [Reaction]

    private var play: EveningPlay
    private var record: EveningRecord
    private var nextRound: Instant

    /// The till, which sums payments by following the feed.
    static let till = TallyID("till")

    init(_ simulation: RestaurantSimulation, house: SimulationHouse, store: any HostStore) {
        self.simulation = simulation
        self.house = house
        self.store = store
        let (hasHealed, told, clock) = (hasHealed, told, ManualClock(house.opening))
        let faulty = FaultyStore(store) { call in hasHealed.withLock { $0 } ? nil : simulation.fault(at: call) }
        self.faulty = faulty
        self.clock = clock
        front = InterposedStore(faulty)
        let timers: [DueHandler] = [
            .waitingOrders, .serviceDays(in: HousePlans(house: house)),
            .decision(Order.self) { order in order.dueCommand.map { OrderOperation(order.id, $0, shift: house.day) } },
        ]
        func runner(on store: any HostStore) -> CommandRunner {
            CommandRunner(store: store, clock: clock, retry: .immediate(attempts: 4), timers: timers)
        }
        let behind = runner(on: faulty)
        let menus = HouseMenus(house, in: faulty)
        messenger = Messenger(house: house, runner: runner(on: front), menus: menus)
        hurried = Messenger(house: house, runner: behind, menus: menus)
        reactions = [
            Reaction(ReactionName(rawValue: "kitchen"), to: Order.self) { event, _ in
                told.withLock { $0.append((OrderID(event.aggregate.id), event.event)) }
            },
            Reaction(ReactionName(rawValue: "till"), to: GuestTab.self) { event, trigger in
                guard case .paid(let payment, _, _, _) = event.event else { return }
                let add = Tally.Command.add(amount: Int(payment.amount.minorUnits))
                try await behind.perform(Envelope(add, on: Tally.self, Self.till, by: .system, key: trigger.key()))
            },
        ]
        play = EveningPlay(house, seed: simulation.seed, isShort: simulation.length == .short)
        record = EveningRecord(house: house, simulation: simulation)
        nextRound = house.opening
    }

    /// Plays until there is nothing left to do.
    mutating func play() async {
        for _ in 0..<Self.turnLimit {
            if let (instant, entries) = play.next() {
                await comeRound(before: instant)
                clock.set(max(clock.now(), instant))
                await act(entries)
            } else if await hasComeToRest() {
                return
            }
        }
        record.note(.endless, "the evening is not over after \(Self.turnLimit) turns")
    }

    /// Lets the first person act, and the others before the commits of the first.
    private mutating func act(_ entries: [EveningPlay.Entry]) async {
        guard let first = entries.first, let errand = first.errand else { return }
        let heard = Locked<[(EveningPlay.Entry, Hearing)]>([])
        let hurried = hurried
        front.interpose(
            entries.dropFirst().compactMap { entry in
                guard let errand = entry.errand else { return nil }
                return {
                    let hearing = await hurried.run(errand)
                    heard.withLock { $0.append((entry, hearing)) }
                }
            }
        )
        let conflicts = front.conflicts
        let hearing = await messenger.run(errand)
        if front.conflicts > conflicts, case .done(_, isReplay: false) = hearing { play.mark(.conflictRetried) }
        await front.finish()
        for (entry, hearing) in heard.withLock({ $0 }) + [(first, hearing)] { hear(hearing, of: entry) }
    }

    private mutating func hear(_ hearing: Hearing, of entry: EveningPlay.Entry) {
        record.note(hearing, of: entry, at: clock.now())
        guard entry.failures < Self.failureLimit else {
            return record.note(.commandFailed, "\(entry.step) failed \(entry.failures) times")
        }
        play.hear(hearing, of: entry, at: clock.now())
    }

    /// Runs the restaurant's routine every few minutes while there is something to do.
    private mutating func comeRound(before instant: Instant) async {
        guard instant >= nextRound else { return }
        clock.set(max(clock.now(), instant))
        nextRound = instant + .minutes(4)
        if instant >= house.closing { hasHealed.withLock { $0 = true } }
        _ = await lookAround()
    }

    /// Stops all faults and waits an hour, in which only timers and the feed cause anything.
    ///
    /// - Returns: whether the evening is over; otherwise people have new plans.
    private mutating func hasComeToRest() async -> Bool {
        hasHealed.withLock { $0 = true }
        var quiet = 0
        for _ in 0..<Self.restLimit where quiet < 4 && play.isOver {
            clock.advance(by: .minutes(15))
            quiet = await lookAround() ? 0 : quiet + 1
        }
        if play.isOver, quiet < 4 { record.note(.endless, "timers and events never end") }
        return play.isOver
    }

    /// Fires due timers and follows the feed.
    ///
    /// - Returns: whether there was anything to do.
    private mutating func lookAround() async -> Bool {
        var isBusy = false
        do {
            isBusy = try await hurried.runner.fireDue(at: clock.now(), limit: 10).contains { $0.result == .done }
            for reaction in reactions {
                isBusy = try await !hurried.runner.advance(reaction, limit: 20).isIdle || isBusy
            }
        } catch {
            // The next round tries again; once faults have stopped, it must work.
            if hasHealed.withLock({ $0 }) { record.note(.commandFailed, "after the faults ended: \(error)") }
            isBusy = true
        }
        let news = told.withLock { news in
            defer { news = [] }
            return news
        }
        for (order, event) in news { play.read(event, of: order, at: clock.now()) }
        return isBusy
    }

    /// Returns the events of the evening with the judge's verdict.
    func report() async -> RestaurantSimulation.Report {
        let judge = EveningJudge(record, house: house)
        var report = record.report
        do {
            let verdict = try await judge.verdict(on: store, reactions: reactions.map(\.name))
            report.violations += verdict.violations
            report.marks = verdict.marks
        } catch {
            let detail = "what is stored cannot be read: \(error)"
            report.violations.append(simulation.violation(.historyBroken, step: report.steps.count, detail))
        }
        report.marks.merge(play.marks) { $0 + $1 }
        report.calls = faulty.calls
        report.faults = faulty.faults
        return report
    }
}

extension RestaurantSimulation {
    /// The fault of a call before midnight.
    fileprivate func fault(at call: Int) -> StoreFault? {
        switch faults {
        case .none: return nil
        case .one(let fault, let failing): return call == failing ? fault : nil
        case .atRandom(let often):
            // Each call has its own dice, so that an extra call does not change the others.
            var dice = SplitMix64(seed: SplitMix64.first(of: seed) &+ UInt64(call))
            guard dice.next() % UInt64(max(1, often)) == 0 else { return nil }
            return StoreFault.allCases[Int(dice.next() % UInt64(StoreFault.allCases.count))]
        }
    }
}

extension SplitMix64 {
    /// The first number generated from a seed.
    fileprivate static func first(of seed: UInt64) -> UInt64 {
        var dice = SplitMix64(seed: seed)
        return dice.next()
    }
}
